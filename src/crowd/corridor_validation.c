/* Whether a corridor still holds together on a mesh that has changed, and a new place for an agent whose own polygon has gone. */
#include "base/status.h"
#include "crowd/corridor_object.h"
#include "navmesh/path_exits.h"

/* Whether one may go from a polygon straight into another; both references are valid. */
static OpStatus leads_to(const OpNavMeshQuery *query, const OpFilterState *filter, OpPolyRef from,
                         OpPolyRef to, bool *out) {
    int32_t count = op_exit_count(query->mesh, from);
    *out = false;
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

OpStatus op_path_corridor_validate(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                   const OpQueryFilter *filter, int32_t look_ahead, OpCorridorCheck *out) {
    OpFilterState state;
    OP_TRY(op_corridor_check_call(corridor, query, "out", out));
    OP_TRY(op_filter_init(filter, &state));
    if (look_ahead < 1) {
        return op_fail_range("look_ahead", 1, INT32_MAX, look_ahead);
    }
    int32_t count = corridor->state.count;
    int32_t checked = look_ahead < count ? look_ahead : count;
    int32_t good = 0;
    op_query_enter(query);
    corridor->calling = true;
    OpStatus status = count_good(corridor, query, &state, checked, &good);
    corridor->calling = false;
    op_query_leave(query);
    OP_TRY(status);
    *out = good == 0 ? OP_CORRIDOR_INVALID : OP_CORRIDOR_VALID;
    if (good > 0 && good < checked) {
        cut(corridor, good);
        *out = OP_CORRIDOR_TRIMMED;
    } else if (good == count && corridor->state.is_complete &&
               op_mesh_tile_of(query->mesh, corridor->state.target_poly) == NULL) {
        corridor->state.is_complete = false;
        corridor->state.needs_replan = true;
    }
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
