/* The step of a follower in a crowd, which decides on its velocity in the middle. */
#include "crowd/follower.h"

#include <math.h>

#include "base/status.h"

/* A corner with less of a bend is none. */
#define LEAST_BEND 1e-6

/* Nobody is pushed out of the world. */
#define WORLD_EDGE (OP_MAX_COORDINATE - 1.0)

static OpVec2 towards(OpVec3 from, OpVec3 to, double length) {
    return (OpVec2){(to.x - from.x) / length, (to.z - from.z) / length};
}

/* Where to aim: the corner, or past it. Walls keep agents at a distance, and a corner is a point of a wall. */
static OpVec3 find_aim(const OpPathFollower *follower) {
    double clearance = follower->options.corner_clearance;
    int32_t index = follower->course.corner;
    const OpStraightPathPoint *corner = &follower->corners[index];
    OpVec3 at = corner->position;
    if (!(clearance > 0.0) || index + 1 >= follower->corner_count ||
        (corner->flags & (OP_STRAIGHT_END | OP_STRAIGHT_OFF_MESH)) != 0) {
        return at;
    }
    OpVec3 next = follower->corners[index + 1].position;
    double before = op_horizontal_distance(follower->now.position, at);
    double after = op_horizontal_distance(at, next);
    if (!(before > 0.0) || !(after > 0.0)) {
        return at;
    }
    OpVec2 in = towards(follower->now.position, at, before);
    OpVec2 out = towards(at, next, after);
    double x = in.x - out.x;
    double z = in.y - out.y;
    double bend = sqrt(x * x + z * z);
    if (bend < LEAST_BEND) {
        return at;
    }
    return (OpVec3){at.x + x / bend * clearance, at.y, at.z + z / bend * clearance};
}

static OpVec2 wanted_velocity(const OpPathFollower *follower) {
    OpVec3 aim = find_aim(follower);
    double away = op_horizontal_distance(follower->now.position, aim);
    if (!(away > 0.0)) {
        return (OpVec2){0.0, 0.0};
    }
    OpVec2 direction = towards(follower->now.position, aim, away);
    return (OpVec2){direction.x * follower->course.speed, direction.y * follower->course.speed};
}

OpStatus op_follower_plan_crowd(OpPathFollower *follower, const OpFollowerGround *ground, double dt,
                                OpFollowerPlan *out) {
    *out = (OpFollowerPlan){false, false, {0.0, 0.0}};
    if (follower->now.state == OP_FOLLOWER_OFF_MESH_LINK) {
        out->crosses = true;
        return op_follower_cross_link(follower, ground, dt);
    }
    if (follower->now.state != OP_FOLLOWER_MOVING) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_follower_upkeep(follower, ground, dt, true, &out->walks));
    out->crosses = follower->now.state == OP_FOLLOWER_OFF_MESH_LINK;
    if (out->walks) {
        out->velocity = wanted_velocity(follower);
    }
    return OP_STATUS_OK;
}

/* ---- Moving ---- */

static double keep_inside(double coordinate) {
    coordinate = coordinate < -WORLD_EDGE ? -WORLD_EDGE : coordinate;
    return coordinate > WORLD_EDGE ? WORLD_EDGE : coordinate;
}

static OpVec3 moved_by(OpVec3 from, OpVec2 velocity, double dt) {
    return (OpVec3){keep_inside(from.x + velocity.x * dt), from.y, keep_inside(from.z + velocity.y * dt)};
}

/* True when a move would take the agent to a place or past it. */
static bool passes(OpVec3 from, OpVec2 velocity, double dt, OpVec3 place) {
    double dx = place.x - from.x;
    double dz = place.z - from.z;
    return velocity.x * dt * dx + velocity.y * dt * dz >= dx * dx + dz * dz;
}

OpStatus op_follower_apply_crowd(OpPathFollower *follower, const OpFollowerGround *ground, OpVec2 velocity,
                                 double dt) {
    OpStraightPathPoint corner = follower->corners[follower->course.corner];
    OpVec3 before = follower->now.position;
    OpVec3 to = moved_by(before, velocity, dt);
    bool lands = (corner.flags & (OP_STRAIGHT_END | OP_STRAIGHT_OFF_MESH)) != 0 &&
                 passes(before, velocity, dt, corner.position);
    OP_TRY(op_follower_move(follower, ground, lands ? corner.position : to, &corner));
    if (lands && follower->now.state == OP_FOLLOWER_MOVING && op_follower_is_at(follower, corner.position)) {
        op_follower_land(follower, &corner);
    }
    op_follower_report(follower, before, dt);
    return OP_STATUS_OK;
}

OpStatus op_follower_nudge(OpPathFollower *follower, const OpFollowerGround *ground, OpVec2 velocity,
                           double dt) {
    OpVec3 before = follower->now.position;
    bool moved = false;
    OP_TRY(op_path_corridor_move_position(follower->corridor, ground->query, ground->filter,
                                          moved_by(before, velocity, dt), &moved));
    if (moved) {
        follower->now.position = follower->corridor->state.position;
    }
    op_follower_set_velocity(follower, before, dt);
    return OP_STATUS_OK;
}
