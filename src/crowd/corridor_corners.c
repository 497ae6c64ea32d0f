/* The straight path through a corridor. */
#include <string.h>

#include "base/status.h"
#include "crowd/corridor_object.h"
#include "navmesh/poly_surface.h"
#include "navmesh/straight_path.h"

OpStatus op_path_corridor_find_corners(const OpPathCorridor *corridor, OpNavMeshQuery *query,
                                       OpStraightPathPoint *points, int32_t capacity,
                                       OpStraightPathResult *out) {
    if (corridor == NULL) {
        return op_fail_null("corridor");
    }
    return op_nav_mesh_query_straight_path(query, corridor->state.position, corridor->state.target,
                                           corridor->polys, corridor->state.count, INT32_MAX, points,
                                           capacity, out);
}

/* ---- For crowds ---- */

/* The nearest place of a polygon. Bits are compared, as those of zeros carry over. */
static OpVec3 closest_noted(OpPlaceNote *note, const OpTiledNavMesh *mesh, OpPolyRef poly, OpVec3 from) {
    if (note->poly != poly || note->edits != mesh->edits || memcmp(&note->from, &from, sizeof from) != 0) {
        const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
        bool over = false;
        *note = (OpPlaceNote){poly, mesh->edits, from,
                              op_poly_closest_point(content, op_poly_ref_poly(poly), from, &over)};
    }
    return note->place;
}

void op_corridor_note_start(OpPathCorridor *corridor, const OpNavMeshQuery *query, OpVec3 place) {
    corridor->notes.start = (OpPlaceNote){corridor->polys[0], query->mesh->edits, place, place};
}

OpStatus op_corridor_find_corners_noted(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                        OpStraightPathPoint *points, int32_t capacity,
                                        OpStraightPathResult *out) {
    const OpTiledNavMesh *mesh = query->mesh;
    const OpCorridorState *state = &corridor->state;
    const OpPolyRef *polys = corridor->polys;
    if (state->count == 0 || op_mesh_tile_of(mesh, polys[0]) == NULL ||
        op_mesh_tile_of(mesh, polys[state->count - 1]) == NULL) {
        *out = (OpStraightPathResult){.status = OP_QUERY_INVALID_CORRIDOR};
        return OP_STATUS_OK;
    }
    OpVec3 start = closest_noted(&corridor->notes.start, mesh, polys[0], state->position);
    OpVec3 end = closest_noted(&corridor->notes.end, mesh, polys[state->count - 1], state->target);
    return op_pull_straight(query, start, end, polys, state->count, INT32_MAX, points, capacity, out);
}
