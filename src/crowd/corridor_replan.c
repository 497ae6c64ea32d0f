/* Replanning. The first search goes on from the end of the corridor, so that an agent need not turn while its way is mended; when that
 * finds none, a second one begins at the agent. */
#include "base/memory.h"
#include "base/status.h"
#include "crowd/corridor_object.h"

struct OpCorridorReplan {
    OpAllocator allocator;
    const OpNavMeshQuery *query; /* that searches; NULL before the first begin */
    OpQueryFilter filter;
    OpQueryStatus status;
    OpPolyRef first; /* the agent's polygon, and the agent */
    OpVec3 position;
    OpPolyRef begun; /* where the search that is under way began */
    OpNearestPoly target;
    int32_t iterations; /* of both searches so far */
    bool from_start;    /* that search began at the agent */
};

OpStatus op_corridor_replan_create(const OpAllocator *allocator, OpCorridorReplan **out) {
    OpAllocator chosen;
    void *memory = NULL;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpCorridorReplan), &memory));
    *out = memory;
    (*out)->allocator = chosen;
    return OP_STATUS_OK;
}

void op_corridor_replan_destroy(OpCorridorReplan *replan) {
    if (replan != NULL) {
        OpAllocator allocator = replan->allocator;
        op_free_array(&allocator, replan, 1, sizeof(OpCorridorReplan));
    }
}

/* ---- Begin ---- */

static OpStatus search_from(OpCorridorReplan *replan, OpNavMeshQuery *query, OpPolyRef poly, OpVec3 from) {
    replan->begun = poly;
    return op_nav_mesh_query_begin_path(query, poly, replan->target.poly, from, replan->target.point,
                                        &replan->filter, &replan->status);
}

static OpStatus search_from_start(OpCorridorReplan *replan, OpNavMeshQuery *query) {
    replan->from_start = true;
    return search_from(replan, query, replan->first, replan->position);
}

static OpStatus start(OpCorridorReplan *replan, const OpPathCorridor *corridor, OpNavMeshQuery *query,
                      const OpQueryFilter *filter, OpVec3 half_extents) {
    const OpCorridorState *state = &corridor->state;
    OpVec3 from = state->position;
    bool over = false;
    OP_TRY(op_nav_mesh_query_nearest_poly(query, state->target, half_extents, filter, &replan->target));
    replan->query = query;
    replan->filter = filter == NULL ? op_query_filter_default() : *filter;
    replan->first = state->count > 0 ? corridor->polys[0] : OP_POLY_REF_INVALID;
    replan->position = state->position;
    replan->iterations = 0;
    replan->from_start = false;
    if (replan->target.poly == OP_POLY_REF_INVALID) {
        replan->status = OP_QUERY_NO_END_NEARBY;
        return OP_STATUS_OK;
    }
    /* From the end of a corridor of one polygon is from its start. */
    OpPolyRef last = state->count > 0 ? corridor->polys[state->count - 1] : OP_POLY_REF_INVALID;
    if (!state->replans_from_start && state->count > 1 &&
        op_corridor_closest(query, last, state->position, &from, &over)) {
        OP_TRY(search_from(replan, query, last, from));
        if (replan->status == OP_QUERY_IN_PROGRESS) {
            return OP_STATUS_OK;
        }
    }
    return search_from_start(replan, query);
}

OpStatus op_corridor_replan_begin(OpCorridorReplan *replan, const OpPathCorridor *corridor,
                                  OpNavMeshQuery *query, const OpQueryFilter *filter, OpVec3 half_extents,
                                  OpQueryStatus *out) {
    if (replan == NULL) {
        return op_fail_null("replan");
    }
    OP_TRY(op_corridor_check_call(corridor, query, "out", out));
    OpCorridorReplan begun = *replan;
    OP_TRY(start(&begun, corridor, query, filter, half_extents));
    *replan = begun;
    *out = replan->status;
    return OP_STATUS_OK;
}

/* ---- Update ---- */

/* INVALID_STATE unless the query is the one that the replan began with, and searches for it still. */
static OpStatus check_search(const OpCorridorReplan *replan, const OpNavMeshQuery *query) {
    if (replan == NULL) {
        return op_fail_null("replan");
    }
    OP_TRY(op_query_check_usable(query));
    if (replan->query == NULL) {
        return op_fail(OP_STATUS_INVALID_STATE, "replan", "must have begun");
    }
    bool searched = replan->status == OP_QUERY_IN_PROGRESS || replan->status == OP_QUERY_SUCCESS ||
                    replan->status == OP_QUERY_PARTIAL;
    if (!searched) {
        return OP_STATUS_OK;
    }
    if (replan->query != query || query->path.start_poly != replan->begun ||
        query->path.end_poly != replan->target.poly || query->path.status != replan->status) {
        return op_fail(OP_STATUS_INVALID_STATE, "query",
                       "must be the one of the begin, and serve nothing else meanwhile");
    }
    return op_path_search_check(query);
}

OpStatus op_corridor_replan_update(OpCorridorReplan *replan, OpNavMeshQuery *query, int32_t iterations,
                                   OpQueryStatus *out) {
    OP_TRY(check_search(replan, query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    while (replan->status == OP_QUERY_IN_PROGRESS && iterations > 0) {
        int32_t before = query->path.expanded;
        OP_TRY(op_nav_mesh_query_update_path(query, iterations, &replan->status));
        iterations -= query->path.expanded - before;
        replan->iterations += query->path.expanded - before;
        if (replan->status == OP_QUERY_PARTIAL && !replan->from_start) {
            OP_TRY(search_from_start(replan, query));
        }
    }
    *out = replan->status;
    return OP_STATUS_OK;
}

int32_t op_corridor_replan_iterations(const OpCorridorReplan *replan) {
    return replan == NULL ? 0 : replan->iterations;
}

/* ---- Apply ---- */

OpStatus op_corridor_replan_apply(OpCorridorReplan *replan, OpPathCorridor *corridor, OpNavMeshQuery *query,
                                  OpQueryStatus *out) {
    OP_TRY(check_search(replan, query));
    OP_TRY(op_corridor_check_call(corridor, query, "out", out));
    *out = replan->status;
    if (replan->status != OP_QUERY_IN_PROGRESS && replan->status != OP_QUERY_SUCCESS &&
        replan->status != OP_QUERY_PARTIAL) {
        return OP_STATUS_OK;
    }
    /* The agent may have walked on meanwhile, but not past where the search began. */
    int32_t begun = op_corridor_find(corridor, replan->begun);
    if (begun < 0) {
        *out = OP_QUERY_INVALID_START_POLY;
        return OP_STATUS_OK;
    }
    OP_TRY(op_path_search_list_corridor(query));
    bool cut = false;
    int32_t count = op_corridor_draft(corridor, corridor->polys, begun, query->path.corridor,
                                      (int32_t)query->path.corridor_count, &cut);
    bool finished = replan->status != OP_QUERY_IN_PROGRESS;
    corridor->state.target_poly = replan->target.poly;
    corridor->state.is_complete = replan->status == OP_QUERY_SUCCESS;
    corridor->state.needs_replan = !finished;
    corridor->state.replans_from_start = !finished;
    op_corridor_take_draft(corridor, count, cut);
    return OP_STATUS_OK;
}

OpStatus op_path_corridor_replan(OpPathCorridor *corridor, OpNavMeshQuery *query, const OpQueryFilter *filter,
                                 OpVec3 half_extents, int32_t iterations, OpQueryStatus *out) {
    OpCorridorReplan replan = {0};
    OP_TRY(op_corridor_check_call(corridor, query, "out", out));
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    corridor->calling = true;
    OpStatus status = start(&replan, corridor, query, filter, half_extents);
    if (status == OP_STATUS_OK) {
        status = op_corridor_replan_update(&replan, query, iterations, &replan.status);
    }
    corridor->calling = false;
    OP_TRY(status);
    return op_corridor_replan_apply(&replan, corridor, query, out);
}
