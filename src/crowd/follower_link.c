/* Off-mesh links: the agent leaves the surface at one end, moves straight through the air (or its host moves it), and is back on the
 * surface at the other end. */
#include <math.h>

#include "base/status.h"
#include "crowd/follower_object.h"
#include "navmesh/path_exits.h"
#include "navmesh/poly_surface.h"

/* Where the first off-mesh link from one polygon to another leads, as near as one can get to it there. */
static OpVec3 far_end(const OpNavMeshQuery *query, OpPolyRef from, OpPolyRef to, OpVec3 otherwise) {
    int32_t count = op_exit_count(query->mesh, from);
    for (int32_t i = 0; i < count; i++) {
        OpPathExit exit;
        if (op_exit_at(query->mesh, from, i, &exit) && exit.target == to && exit.slot != NULL) {
            OpExitShape shape;
            OpVec3 place;
            bool over = false;
            op_exit_shape(query->mesh, from, &exit, &shape);
            (void)op_corridor_closest(query, to, shape.off_mesh.far, &place, &over);
            return over ? shape.off_mesh.far : place;
        }
    }
    return otherwise;
}

void op_follower_enter_link(OpPathFollower *follower, const OpFollowerGround *ground, int32_t corner,
                            double dt) {
    const OpStraightPathPoint *entry = &follower->corners[corner];
    OpPathCorridor *corridor = follower->corridor;
    OpFollowerFields *now = &follower->now;
    OpVec3 before = now->position;
    int32_t after = op_corridor_find(corridor, entry->poly); /* never the first: a link leads to it */
    now->state = OP_FOLLOWER_OFF_MESH_LINK;
    now->off_mesh_start = entry->position;
    now->off_mesh_poly = entry->poly;
    now->off_mesh_end =
        far_end(ground->query, corridor->polys[after > 0 ? after - 1 : 0], entry->poly, entry->position);
    now->off_mesh_elapsed = 0.0;
    now->off_mesh_duration =
        sqrt(op_distance_squared(now->off_mesh_start, now->off_mesh_end)) / follower->options.off_mesh_speed;
    now->position = entry->position;
    now->remaining_distance = INFINITY;
    op_corridor_trim(corridor, after > 0 ? after - 1 : 0);
    corridor->state.position = entry->position;
    op_follower_set_velocity(follower, before, dt);
}

OpStatus op_follower_leave_link(OpPathFollower *follower, const OpFollowerGround *ground) {
    OpPathCorridor *corridor = follower->corridor;
    OpFollowerFields *now = &follower->now;
    OpVec3 place = now->off_mesh_end;
    bool over = false;
    bool done = false;
    int32_t exit = op_corridor_find(corridor, now->off_mesh_poly);
    now->state = OP_FOLLOWER_MOVING;
    now->off_mesh_elapsed = now->off_mesh_duration;
    if (exit >= 0 &&
        op_corridor_closest(ground->query, now->off_mesh_poly, now->off_mesh_end, &place, &over)) {
        op_corridor_trim(corridor, exit);
        corridor->state.position = place;
        now->position = place;
    } else {
        corridor->state.position = now->off_mesh_end;
        now->position = now->off_mesh_end;
        OP_TRY(op_follower_relocate(follower, ground, &done));
    }
    now->stuck_clock = 0.0;
    now->stuck_anchor = now->position;
    return OP_STATUS_OK;
}

/* (end - start) * elapsed / duration from the start. */
static OpVec3 place_on_link(const OpFollowerFields *now) {
    OpVec3 a = now->off_mesh_start;
    OpVec3 b = now->off_mesh_end;
    return (OpVec3){a.x + (b.x - a.x) * now->off_mesh_elapsed / now->off_mesh_duration,
                    a.y + (b.y - a.y) * now->off_mesh_elapsed / now->off_mesh_duration,
                    a.z + (b.z - a.z) * now->off_mesh_elapsed / now->off_mesh_duration};
}

OpStatus op_follower_cross_link(OpPathFollower *follower, const OpFollowerGround *ground, double dt) {
    OpFollowerFields *now = &follower->now;
    OpVec3 before = now->position;
    if (follower->options.off_mesh_mode == OP_OFF_MESH_HOST) {
        op_follower_stand(follower);
        return OP_STATUS_OK;
    }
    now->off_mesh_elapsed += dt;
    if (now->off_mesh_elapsed < now->off_mesh_duration) {
        now->position = place_on_link(now);
    } else {
        OP_TRY(op_follower_leave_link(follower, ground));
    }
    if (now->state != OP_FOLLOWER_NO_PATH) {
        op_follower_set_velocity(follower, before, dt);
    }
    return OP_STATUS_OK;
}

OpStatus op_path_follower_complete_off_mesh_link(OpPathFollower *follower, OpNavMeshQuery *query,
                                                 const OpQueryFilter *filter, bool *done) {
    OP_TRY(op_follower_check_usable(follower));
    OP_TRY(op_corridor_check_call(follower->corridor, query, "done", done));
    const OpFollowerGround ground = {query, query, filter, NULL};
    bool crosses = follower->now.state == OP_FOLLOWER_OFF_MESH_LINK &&
                   follower->options.off_mesh_mode == OP_OFF_MESH_HOST;
    if (crosses) {
        op_follower_keep(follower);
        follower->calling = true;
        OpStatus status = op_follower_leave_link(follower, &ground);
        follower->calling = false;
        if (status != OP_STATUS_OK) {
            op_follower_put_back(follower);
            return status;
        }
        op_follower_stand(follower);
    }
    *done = crosses;
    return OP_STATUS_OK;
}
