/* The second half of a step: speeding up or slowing down towards the wanted velocity (Reynolds, "Steering Behaviors for Autonomous
 * Characters", 1999), walking from corner to corner, and looking at what came of it. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "crowd/follower_object.h"

/* Corners that one step may pass. */
#define MOST_HOPS 4

/* A move to a corner that ends no farther from it got there. */
#define AT_CORNER 1e-7

/* ---- Moving ---- */

bool op_follower_is_at(const OpPathFollower *follower, OpVec3 place) {
    return op_horizontal_distance(follower->now.position, place) <= AT_CORNER;
}

OpStatus op_follower_move(OpPathFollower *follower, const OpFollowerGround *ground, OpVec3 to,
                          const OpStraightPathPoint *corner) {
    OpPathCorridor *corridor = follower->corridor;
    int32_t last = op_corridor_find(corridor, corner->poly);
    bool moved = false;
    OP_TRY(op_path_corridor_move_along(corridor, ground->query, to, last < 0 ? corridor->capacity : last + 1,
                                       &moved));
    if (!moved) {
        OP_TRY(op_path_corridor_move_position(corridor, ground->query, ground->filter, to, &moved));
    }
    if (!moved) {
        return op_follower_relocate(follower, ground, &moved);
    }
    follower->now.position = corridor->state.position;
    return OP_STATUS_OK;
}

/* ---- Steering ---- */

static double length_xz(double x, double z) {
    return sqrt(x * x + z * z);
}

/* How far the agent walks in this step. */
static double step_length(const OpPathFollower *follower, double dt) {
    const OpFollowerFields *now = &follower->now;
    OpVec3 to = follower->corners[follower->course.corner].position;
    double away = op_horizontal_distance(now->position, to);
    double most = follower->options.max_acceleration * dt;
    double x = now->velocity.x;
    double z = now->velocity.z;
    double change_x = (away > 0.0 ? (to.x - now->position.x) / away * follower->course.speed : 0.0) - x;
    double change_z = (away > 0.0 ? (to.z - now->position.z) / away * follower->course.speed : 0.0) - z;
    double change = length_xz(change_x, change_z);
    double part = change > most ? most / change : 1.0;
    return length_xz(x + change_x * part, z + change_z * part) * dt;
}

/* ---- Walking ---- */

/* One move of at most *left towards the steering corner. *again is true when there is a corner beyond, and some way left. */
static OpStatus hop(OpPathFollower *follower, const OpFollowerGround *ground, double *left, bool *again) {
    OpStraightPathPoint corner = follower->corners[follower->course.corner];
    OpVec3 from = follower->now.position;
    OpVec3 to = corner.position;
    double away = op_horizontal_distance(from, to);
    bool reaches = *left >= away;
    if (!reaches) {
        double part = *left / away;
        to = (OpVec3){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
                      from.z + (to.z - from.z) * part};
    }
    *again = false;
    OP_TRY(op_follower_move(follower, ground, to, &corner));
    if (follower->now.state != OP_FOLLOWER_MOVING || !reaches ||
        !op_follower_is_at(follower, corner.position)) {
        return OP_STATUS_OK;
    }
    *left -= away;
    if ((corner.flags & (OP_STRAIGHT_END | OP_STRAIGHT_OFF_MESH)) != 0) {
        op_follower_land(follower, &corner);
        return OP_STATUS_OK;
    }
    OP_TRY(op_follower_find_corners(follower, ground, again));
    if (*again) {
        op_follower_choose_corner(follower);
    }
    return OP_STATUS_OK;
}

OpStatus op_follower_walk(OpPathFollower *follower, const OpFollowerGround *ground, double dt) {
    OpVec3 before = follower->now.position;
    double left = step_length(follower, dt);
    bool again = true;
    for (int32_t hops = 0; hops < MOST_HOPS && again && (hops == 0 || left > 0.0); hops++) {
        OP_TRY(hop(follower, ground, &left, &again));
    }
    op_follower_report(follower, before, dt);
    return OP_STATUS_OK;
}

/* ---- Reporting ---- */

void op_follower_set_velocity(OpPathFollower *follower, OpVec3 before, double dt) {
    OpVec3 at = follower->now.position;
    OpVec3 velocity = {(at.x - before.x) / dt, (at.y - before.y) / dt, (at.z - before.z) / dt};
    /* In the shortest of times rounding alone would be infinitely fast. */
    bool is_number = op_is_finite(velocity.x) && op_is_finite(velocity.y) && op_is_finite(velocity.z);
    follower->now.velocity = is_number ? velocity : (OpVec3){0.0, 0.0, 0.0};
}

/* Only at full speed does an agent that gets nowhere mean anything. */
static void watch_progress(OpPathFollower *follower, double dt) {
    const OpFollowerOptions *options = &follower->options;
    OpFollowerFields *now = &follower->now;
    bool watches = options->stuck_window > 0.0 && !follower->course.slows && now->state == OP_FOLLOWER_MOVING;
    now->stuck_clock = watches ? now->stuck_clock + dt : 0.0;
    if (watches && now->stuck_clock < options->stuck_window) {
        return;
    }
    double progress = op_horizontal_distance(now->stuck_anchor, now->position);
    now->stuck_clock = 0.0;
    now->stuck_anchor = now->position;
    if (!watches || progress >= options->max_speed * options->stuck_window * options->stuck_progress) {
        return;
    }
    now->stuck_recoveries += now->stuck_recoveries < INT32_MAX ? 1 : 0;
    if (now->stuck_recoveries > options->max_stuck_recoveries) {
        now->state = OP_FOLLOWER_STUCK;
        op_follower_stand(follower);
    } else {
        (void)op_path_corridor_request_replan(follower->corridor); /* of a corridor: cannot fail */
    }
}

void op_follower_report(OpPathFollower *follower, OpVec3 before, double dt) {
    OpFollowerFields *now = &follower->now;
    if (now->state == OP_FOLLOWER_NO_PATH) {
        return;
    }
    op_follower_set_velocity(follower, before, dt);
    if (now->state == OP_FOLLOWER_MOVING) {
        double left = follower->course.length - op_horizontal_distance(before, now->position);
        now->remaining_distance = !follower->course.ends ? INFINITY : left > 0.0 ? left : 0.0;
    }
    watch_progress(follower, dt);
}
