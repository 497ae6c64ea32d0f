/* Making followers, and what they walk on. */
#include "crowd/follower_object.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"

#define LEAST_LOCAL_NODES 1024
#define MOST_LOCAL_NODES (1 << 20)
#define NODES_PER_EXPANSION 8

static OpStatus make_parts(OpPathFollower *follower) {
    const OpFollowerOptions *options = &follower->options;
    void *corners = NULL;
    void *polys = NULL;
    OP_TRY(op_path_corridor_create(options->corridor_capacity, &follower->allocator, &follower->corridor));
    OP_TRY(op_alloc_array(&follower->allocator, (size_t)options->max_corners, sizeof(OpStraightPathPoint),
                          &corners));
    follower->corners = corners;
    OP_TRY(
        op_alloc_array(&follower->allocator, (size_t)options->corridor_capacity, sizeof(OpPolyRef), &polys));
    follower->kept_polys = polys;
    return OP_STATUS_OK;
}

OpStatus op_path_follower_create(const OpFollowerOptions *options, const OpAllocator *allocator,
                                 OpPathFollower **out) {
    OpFollowerOptions chosen_options = options == NULL ? op_follower_options_humanoid() : *options;
    OpAllocator chosen;
    void *memory = NULL;
    OP_TRY(op_follower_options_check(&chosen_options));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpPathFollower), &memory));
    OpPathFollower *follower = memory;
    follower->allocator = chosen;
    follower->options = chosen_options;
    follower->now.remaining_distance = INFINITY;
    OpStatus status = make_parts(follower);
    if (status != OP_STATUS_OK) {
        op_path_follower_destroy(follower);
        return status;
    }
    *out = follower;
    return OP_STATUS_OK;
}

void op_path_follower_destroy(OpPathFollower *follower) {
    if (follower == NULL) {
        return;
    }
    OpAllocator allocator = follower->allocator;
    op_free_array(&allocator, follower->kept_polys, (size_t)follower->options.corridor_capacity,
                  sizeof(OpPolyRef));
    op_free_array(&allocator, follower->corners, (size_t)follower->options.max_corners,
                  sizeof(OpStraightPathPoint));
    op_path_corridor_destroy(follower->corridor);
    op_nav_mesh_query_destroy(follower->local);
    op_free_array(&allocator, follower, 1, sizeof(OpPathFollower));
}

OpStatus op_follower_check_usable(const OpPathFollower *follower) {
    if (follower == NULL) {
        return op_fail_null("follower");
    }
    return follower->calling
               ? op_fail(OP_STATUS_INVALID_STATE, "follower", "must not be used inside a callback of its own")
               : OP_STATUS_OK;
}

/* ---- Looking at it ---- */

OpFollowerView op_path_follower_view(const OpPathFollower *follower) {
    if (follower == NULL) {
        return (OpFollowerView){0};
    }
    const OpFollowerFields *now = &follower->now;
    return (OpFollowerView){.state = now->state,
                            .reached_target = now->reached_target,
                            .position = now->position,
                            .velocity = now->velocity,
                            .destination = now->destination,
                            .remaining_distance = now->remaining_distance,
                            .step_count = now->step_count,
                            .replan_rounds = now->replan_rounds,
                            .stuck_recoveries = now->stuck_recoveries,
                            .off_mesh_start = now->off_mesh_start,
                            .off_mesh_end = now->off_mesh_end,
                            .off_mesh_elapsed = now->off_mesh_elapsed,
                            .off_mesh_duration = now->off_mesh_duration};
}

const OpPathCorridor *op_path_follower_corridor(const OpPathFollower *follower) {
    return follower == NULL ? NULL : follower->corridor;
}

OpFollowerOptions op_path_follower_options(const OpPathFollower *follower) {
    return follower == NULL ? (OpFollowerOptions){0} : follower->options;
}

OpStatus op_path_follower_set_options(OpPathFollower *follower, const OpFollowerOptions *options) {
    OP_TRY(op_follower_check_usable(follower));
    OP_TRY(op_follower_options_check(options));
    if (options->corridor_capacity != follower->options.corridor_capacity) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "corridor_capacity", "must stay %d, was %d",
                       follower->options.corridor_capacity, options->corridor_capacity);
    }
    if (options->max_corners != follower->options.max_corners) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "max_corners", "must stay %d, was %d",
                       follower->options.max_corners, options->max_corners);
    }
    follower->options = *options;
    return OP_STATUS_OK;
}

/* ---- Ground ---- */

static int32_t local_nodes(const OpFollowerOptions *options) {
    int32_t budget =
        options->refine_budget > options->topology_budget ? options->refine_budget : options->topology_budget;
    int32_t nodes = NODES_PER_EXPANSION * budget; /* budgets are at most 2^20 */
    nodes = nodes < LEAST_LOCAL_NODES ? LEAST_LOCAL_NODES : nodes;
    return nodes > MOST_LOCAL_NODES ? MOST_LOCAL_NODES : nodes;
}

OpStatus op_follower_find_ground(OpPathFollower *follower, OpNavMeshQuery *query, const OpQueryFilter *filter,
                                 OpFollowerGround *out) {
    *out = (OpFollowerGround){query, query, filter, NULL};
    if (query->options.node_model == OP_NODES_CROSSING) {
        return OP_STATUS_OK;
    }
    OpNavMeshQueryOptions options = {local_nodes(&follower->options), OP_NODES_CROSSING};
    if (follower->local == NULL) {
        OP_TRY(op_nav_mesh_query_create(query->mesh, &options, &follower->allocator, &follower->local));
    }
    /* The mesh may be another one than last time, even at the same address. */
    follower->local->mesh = query->mesh;
    follower->local->options = options;
    follower->local->path.table.numbered = false;
    follower->local->path.places.numbered = false;
    out->local = follower->local;
    return OP_STATUS_OK;
}

/* ---- All or nothing ---- */

void op_follower_keep(OpPathFollower *follower) {
    const OpPathCorridor *corridor = follower->corridor;
    follower->kept = follower->now;
    follower->kept_corridor = corridor->state;
    memcpy(follower->kept_polys, corridor->polys, (size_t)corridor->state.count * sizeof(OpPolyRef));
}

void op_follower_put_back(OpPathFollower *follower) {
    OpPathCorridor *corridor = follower->corridor;
    follower->now = follower->kept;
    corridor->state = follower->kept_corridor;
    memcpy(corridor->polys, follower->kept_polys, (size_t)corridor->state.count * sizeof(OpPolyRef));
}
