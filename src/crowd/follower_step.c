/* One step of a follower that walks alone. */
#include "base/number.h"
#include "base/status.h"
#include "crowd/follower_object.h"

static OpStatus check_dt(double dt) {
    return dt > 0.0 && op_is_finite(dt)
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, "dt", "must be above 0 and finite, was %g", dt);
}

static OpStatus step(OpPathFollower *follower, const OpFollowerGround *ground, double dt) {
    bool walks = false;
    switch (follower->now.state) {
    case OP_FOLLOWER_MOVING:
        OP_TRY(op_follower_upkeep(follower, ground, dt, false, &walks));
        return walks ? op_follower_walk(follower, ground, dt) : OP_STATUS_OK;
    case OP_FOLLOWER_OFF_MESH_LINK:
        return op_follower_cross_link(follower, ground, dt);
    default:
        op_follower_stand(follower);
        return OP_STATUS_OK;
    }
}

OpStatus op_path_follower_step(OpPathFollower *follower, OpNavMeshQuery *query, const OpQueryFilter *filter,
                               double dt) {
    OpFollowerGround ground;
    OP_TRY(op_follower_check_usable(follower));
    OP_TRY(op_query_check_usable(query));
    OP_TRY(check_dt(dt));
    OP_TRY(op_follower_find_ground(follower, query, filter, &ground));
    op_follower_keep(follower);
    follower->calling = true;
    OpStatus status = step(follower, &ground, dt);
    follower->calling = false;
    if (status != OP_STATUS_OK) {
        op_follower_put_back(follower);
    }
    return status;
}
