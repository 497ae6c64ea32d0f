/* Whether a corridor still holds together on a mesh that has changed, and a new place for an agent whose own polygon has gone. */
#include <string.h>

#include "base/status.h"
#include "crowd/corridor_object.h"
#include "navmesh/path_exits.h"

/* Whether two polygons are of one tile and share an edge, as most do. */
static bool are_neighbors(const OpTiledNavMesh *mesh, OpPolyRef from, OpPolyRef to) {
    int32_t slot = op_poly_ref_slot(from);
    const OpTileContent *content = mesh->slots[slot].tile->content;
    int32_t poly = op_poly_ref_poly(from);
    if (op_poly_ref_slot(to) != slot) {
        return false;
    }
    for (int32_t i = content->poly_first[poly]; i < content->poly_first[poly + 1]; i++) {
        if (content->data.edge_neighbors[i] == op_poly_ref_poly(to) + 1) {
            return true;
        }
    }
    return false;
}

/* Whether one may go from a polygon straight into another; both references are valid. */
static OpStatus leads_to(const OpNavMeshQuery *query, const OpFilterState *filter, OpPolyRef from,
                         OpPolyRef to, bool *out) {
    int32_t count = op_exit_count(query->mesh, from);
    *out = are_neighbors(query->mesh, from, to);
    for (int32_t i = 0; i < count && !*out; i++) {
        OpPathExit exit;
        if (!op_exit_at(query->mesh, from, i, &exit) || exit.target != to) {
            continue;
        }
        *out = true;
        if (exit.slot != NULL) {
            OP_TRY(op_filter_passes(filter, to, exit.slot->flags, exit.slot->area, out));
        }
    }
    return OP_STATUS_OK;
}

/* How many polygons from the start on are good, of the first `checked`. */
static OpStatus count_good(const OpPathCorridor *corridor, const OpNavMeshQuery *query,
                           const OpFilterState *filter, int32_t checked, int32_t *out) {
    for (*out = 0; *out < checked; (*out)++) {
        OpPolyRef poly = corridor->polys[*out];
        bool good = false;
        if (op_mesh_tile_of(query->mesh, poly) == NULL) {
            return OP_STATUS_OK;
        }
        OP_TRY(op_filter_passes_poly(filter, query->mesh, poly, &good));
        if (good && *out > 0) {
            OP_TRY(leads_to(query, filter, corridor->polys[*out - 1], poly, &good));
        }
        if (!good) {
            return OP_STATUS_OK;
        }
    }
    return OP_STATUS_OK;
}

/* What is left no longer reaches the target; a replan goes on from its end. */
static void cut(OpPathCorridor *corridor, int32_t count) {
    corridor->state.count = count;
    corridor->state.is_complete = false;
    corridor->state.needs_replan = true;
    corridor->state.replans_from_start = false;
}

static OpStatus find_good(OpPathCorridor *corridor, OpNavMeshQuery *query, const OpFilterState *filter,
                          int32_t checked, int32_t *out) {
    op_query_enter(query);
    corridor->calling = true;
    OpStatus status = count_good(corridor, query, filter, checked, out);
    corridor->calling = false;
    op_query_leave(query);
    return status;
}

/* What follows from it that the first polygons are good, of those that were checked. */
static OpCorridorCheck conclude(OpPathCorridor *corridor, const OpNavMeshQuery *query, int32_t checked,
                                int32_t good) {
    OpCorridorState *state = &corridor->state;
    if (good == 0) {
        return OP_CORRIDOR_INVALID;
    }
    if (good < checked) {
        cut(corridor, good);
        return OP_CORRIDOR_TRIMMED;
    }
    if (good == state->count && state->is_complete &&
        op_mesh_tile_of(query->mesh, state->target_poly) == NULL) {
        state->is_complete = false;
        state->needs_replan = true;
    }
    return OP_CORRIDOR_VALID;
}

OpStatus op_path_corridor_validate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                   const OpQueryFilter *filter, int32_t look_ahead, OpCorridorCheck *out) {
    OpFilterState state;
    int32_t good = 0;
    OP_TRY(op_corridor_check_call(corridor, query, "out", out));
    OP_TRY(op_filter_init(filter, &state));
    if (look_ahead < 1) {
        return op_fail_range("look_ahead", 1, INT32_MAX, look_ahead);
    }
    int32_t checked = look_ahead < corridor->state.count ? look_ahead : corridor->state.count;
    OP_TRY(find_good(corridor, query, &state, checked, &good));
    *out = conclude(corridor, query, checked, good);
    return OP_STATUS_OK;
}

static bool is_noted_good(const OpPathCorridor *corridor, const OpNavMeshQuery *query, int32_t checked) {
    const OpCorridorNotes *notes = &corridor->notes;
    return notes->good_count == checked && notes->good_edits == query->mesh->edits && checked > 0 &&
           memcmp(notes->good, corridor->polys, (size_t)checked * sizeof(OpPolyRef)) == 0;
}

OpStatus op_corridor_validate_noted(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                    const OpFilterState *filter, int32_t look_ahead, OpCorridorCheck *out) {
    OpCorridorNotes *notes = &corridor->notes;
    int32_t checked = look_ahead < corridor->state.count ? look_ahead : corridor->state.count;
    int32_t good = checked;
    bool can_note = checked <= OP_NOTED_POLYS && filter->filter.passes == NULL; /* a callback is asked anew */
    if (!can_note || !is_noted_good(corridor, query, checked)) {
        OP_TRY(find_good(corridor, query, filter, checked, &good));
        notes->good_count = can_note && good == checked ? checked : 0;
        notes->good_edits = query->mesh->edits;
        memcpy(notes->good, corridor->polys, (size_t)notes->good_count * sizeof(OpPolyRef));
    }
    *out = conclude(corridor, query, checked, good);
    return OP_STATUS_OK;
}

OpStatus op_path_corridor_relocate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                   const OpQueryFilter *filter, OpVec3 half_extents, bool *done) {
    OpNearestPoly nearest;
    OP_TRY(op_corridor_check_call(corridor, query, "done", done));
    corridor->calling = true;
    OpStatus status =
        op_nav_mesh_query_nearest_poly(query, corridor->state.position, half_extents, filter, &nearest);
    corridor->calling = false;
    OP_TRY(status);
    *done = nearest.poly != OP_POLY_REF_INVALID;
    if (*done) {
        corridor->polys[0] = nearest.poly;
        corridor->state.count = 1;
        corridor->state.position = nearest.point;
        corridor->state.is_complete = false;
        corridor->state.needs_replan = true;
        corridor->state.replans_from_start = true;
    }
    return OP_STATUS_OK;
}
