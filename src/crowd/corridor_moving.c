/* Moving either end of a corridor over the surface. What the walk crossed is joined to what is left: polygons walked are trimmed, and
 * a step aside leads back through the polygons walked. */
#include <math.h>
#include <string.h>

#include "base/status.h"
#include "crowd/corridor_object.h"
#include "navmesh/poly_surface.h"

/* Surfaces whose distances differ by no more than this are equally near. */
#define SAME_HEIGHT 1e-9

/* Walks from a place in a polygon; false when that is not possible, or crosses more polygons than fit. The list of those crossed has
 * none twice. */
static OpStatus walk(OpPathCorridor *corridor, OpNavMeshQuery *query, const OpQueryFilter *filter,
                     OpPolyRef poly, OpVec3 from, OpVec3 to, OpSurfaceMove *out, bool *walked) {
    corridor->calling = true;
    OpStatus status = op_nav_mesh_query_move_along_surface(query, poly, from, to, filter, corridor->visited,
                                                           corridor->capacity, out);
    corridor->calling = false;
    OP_TRY(status);
    *walked = out->status == OP_RAYCAST_OK && !out->truncated;
    if (*walked) {
        out->visited_count = op_polys_drop_loops(corridor->visited, out->visited_count);
    }
    return OP_STATUS_OK;
}

static int32_t find_visited(const OpPathCorridor *corridor, int32_t count, OpPolyRef poly) {
    int32_t i = count - 1;
    while (i >= 0 && corridor->visited[i] != poly) {
        i--;
    }
    return i;
}

static void reverse(OpPolyRef *polys, int32_t count) {
    for (int32_t i = 0; i < count / 2; i++) {
        OpPolyRef poly = polys[i];
        polys[i] = polys[count - 1 - i];
        polys[count - 1 - i] = poly;
    }
}

OpStatus op_path_corridor_move_position(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                        const OpQueryFilter *filter, OpVec3 to, bool *moved) {
    OpSurfaceMove move;
    OP_TRY(op_corridor_check_call(corridor, query, "moved", moved));
    OP_TRY(op_query_check_position("to", to));
    OpPolyRef first = corridor->state.count > 0 ? corridor->polys[0] : OP_POLY_REF_INVALID;
    OP_TRY(walk(corridor, query, filter, first, corridor->state.position, to, &move, moved));
    if (!*moved) {
        return OP_STATUS_OK;
    }
    /* The polygon farthest along that the walk crossed; the first one was. */
    int32_t last = corridor->state.count - 1;
    int32_t met = find_visited(corridor, move.visited_count, corridor->polys[last]);
    while (met < 0) {
        last--;
        met = find_visited(corridor, move.visited_count, corridor->polys[last]);
    }
    bool cut = false;
    int32_t walked = move.visited_count - met;
    reverse(corridor->visited + met, walked);
    int32_t count = op_corridor_draft(corridor, corridor->visited + met, walked, corridor->polys + last + 1,
                                      corridor->state.count - last - 1, &cut);
    op_corridor_take_draft(corridor, count, cut);
    corridor->state.position = move.position;
    return OP_STATUS_OK;
}

/* The target is not known to lie on the surface: it is only remembered. */
static void record_target(OpPathCorridor *corridor, OpVec3 to) {
    corridor->state.target = to;
    corridor->state.target_poly = OP_POLY_REF_INVALID;
    corridor->state.needs_replan = true;
}

OpStatus op_path_corridor_move_target(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                      const OpQueryFilter *filter, OpVec3 to, bool *moved) {
    OpSurfaceMove move;
    OpVec3 from = to;
    bool over = false;
    OP_TRY(op_corridor_check_call(corridor, query, "moved", moved));
    OP_TRY(op_query_check_position("to", to));
    OpCorridorState *state = &corridor->state;
    if (!state->is_complete) {
        record_target(corridor, to);
        *moved = true;
        return OP_STATUS_OK;
    }
    *moved = op_corridor_closest(query, state->target_poly, state->target, &from, &over);
    if (*moved) {
        OP_TRY(walk(corridor, query, filter, state->target_poly, from, to, &move, moved));
    }
    if (!*moved) {
        return OP_STATUS_OK;
    }
    int32_t first = 0;
    int32_t met = -1;
    while (first < state->count && met < 0) {
        met = find_visited(corridor, move.visited_count, corridor->polys[first]);
        first += met < 0 ? 1 : 0;
    }
    int32_t walked = move.visited_count - met;
    *moved = met >= 0 && first + walked <= corridor->capacity;
    if (*moved) {
        memcpy(corridor->polys + first, corridor->visited + met, (size_t)walked * sizeof(OpPolyRef));
        state->count = first + walked;
        state->target = move.position;
        state->target_poly = move.poly;
    }
    return OP_STATUS_OK;
}

static bool is_away(const OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position) {
    const OpNavTile *tile = op_mesh_tile_of(query->mesh, poly);
    return tile == NULL || op_poly_is_away(tile->content, op_poly_ref_poly(poly), position.x, position.z);
}

OpStatus op_path_corridor_move_along(OpPathCorridor *corridor, OpNavMeshQuery *query, OpVec3 to,
                                     int32_t limit, bool *moved) {
    OP_TRY(op_corridor_check_call(corridor, query, "moved", moved));
    OP_TRY(op_query_check_position("to", to));
    if (limit < 1) {
        return op_fail_range("limit", 1, INT32_MAX, limit);
    }
    int32_t chosen = -1;
    OpVec3 place = to;
    double nearest = INFINITY;
    bool is_inside = false;
    for (int32_t i = 0; i < limit && i < corridor->state.count; i++) {
        OpVec3 point;
        bool over = false;
        if (is_away(query, corridor->polys[i], to) ||
            !op_corridor_closest(query, corridor->polys[i], to, &point, &over) ||
            (!over && op_horizontal_distance(point, to) > OP_NEAR_POLY)) {
            continue;
        }
        double away = fabs(point.y - to.y);
        if (away <= nearest + SAME_HEIGHT) {
            chosen = i;
            place = point;
            is_inside = over;
            nearest = away < nearest ? away : nearest;
        }
    }
    *moved = chosen >= 0;
    if (*moved) {
        op_corridor_trim(corridor, chosen);
        corridor->state.position = place;
        if (is_inside) {
            op_corridor_note_start(corridor, query, place);
        }
    }
    return OP_STATUS_OK;
}
