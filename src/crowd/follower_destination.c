/* Placing a follower, and giving it a destination. */
#include <math.h>

#include "base/status.h"
#include "crowd/follower.h"

OpStatus op_path_follower_place(OpPathFollower *follower, OpNavMeshQuery *query, const OpQueryFilter *filter,
                                OpVec3 position, bool *placed) {
    OpNearestPoly nearest;
    OP_TRY(op_follower_check_usable(follower));
    OP_TRY(op_corridor_check_call(follower->corridor, query, "placed", placed));
    OP_TRY(op_query_check_position("position", position));
    bool found = false;
    follower->calling = true;
    OpStatus status =
        op_nav_mesh_query_nearest_poly(query, position, follower->options.search_extents, filter, &nearest);
    if (status == OP_STATUS_OK && nearest.poly != OP_POLY_REF_INVALID) {
        status =
            op_path_corridor_reset(follower->corridor, query, filter, nearest.poly, nearest.point, &found);
    }
    follower->calling = false;
    OP_TRY(status);
    *placed = found;
    if (found) {
        OpVec3 place = follower->corridor->state.position;
        follower->now = (OpFollowerFields){.state = OP_FOLLOWER_IDLE,
                                           .position = place,
                                           .destination = place,
                                           .stuck_anchor = place,
                                           .remaining_distance = INFINITY};
    }
    return OP_STATUS_OK;
}

static void begin_journey(OpPathFollower *follower, OpVec3 target) {
    OpFollowerFields *now = &follower->now;
    now->destination = target;
    now->reached_target = false;
    now->replan_rounds = 0;
    now->stuck_recoveries = 0;
    now->stuck_clock = 0.0;
    now->stuck_anchor = now->position;
    now->remaining_distance = INFINITY;
}

static OpStatus set_destination(OpPathFollower *follower, const OpFollowerGround *ground, OpVec3 target,
                                OpPathStatus *out) {
    OpQueryStatus status = OP_QUERY_IN_PROGRESS;
    bool done = false;
    OP_TRY(op_path_corridor_set_target(follower->corridor, target));
    begin_journey(follower, target);
    if (follower->now.state == OP_FOLLOWER_OFF_MESH_LINK) {
        *out = OP_PATH_IN_PROGRESS; /* the way is searched after the crossing */
        return OP_STATUS_OK;
    }
    if (follower->corridor->state.count == 0) {
        op_follower_give_up(follower);
        *out = OP_PATH_START_INVALID;
        return OP_STATUS_OK;
    }
    follower->now.state = OP_FOLLOWER_MOVING;
    OP_TRY(op_follower_replan(follower, ground, &status, &done));
    *out = op_query_status_path_status(status);
    bool gave_up = follower->now.state == OP_FOLLOWER_NO_PATH;
    if (status == OP_QUERY_INVALID_START_POLY && !gave_up) {
        *out = OP_PATH_IN_PROGRESS; /* the agent's polygon had gone; the next step searches from another */
    }
    if (status == OP_QUERY_IN_PROGRESS && gave_up) {
        *out = OP_PATH_BUDGET_EXHAUSTED;
    }
    return OP_STATUS_OK;
}

OpStatus op_follower_set_destination_on(OpPathFollower *follower, const OpFollowerGround *ground,
                                        OpVec3 target, OpPathStatus *out) {
    op_follower_keep(follower);
    follower->calling = true;
    OpStatus status = set_destination(follower, ground, target, out);
    follower->calling = false;
    if (status != OP_STATUS_OK) {
        op_follower_put_back(follower);
    }
    return status;
}

OpStatus op_path_follower_set_destination(OpPathFollower *follower, OpNavMeshQuery *query,
                                          const OpQueryFilter *filter, OpVec3 target, OpPathStatus *out) {
    OpFollowerGround ground;
    OpPathStatus status = OP_PATH_NONE;
    OP_TRY(op_follower_check_usable(follower));
    OP_TRY(op_corridor_check_call(follower->corridor, query, "out", out));
    OP_TRY(op_query_check_position("target", target));
    OP_TRY(op_follower_find_ground(follower, query, filter, &ground));
    OP_TRY(op_follower_set_destination_on(follower, &ground, target, &status));
    *out = status;
    return OP_STATUS_OK;
}
