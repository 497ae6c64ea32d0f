/* Plan and move: what an agent does by itself, before and after it looks at the others. */
#include <math.h>

#include "base/status.h"
#include "crowd/crowd_phases.h"
#include "crowd/crowd_walls.h"
#include "crowd/vec2.h"

/* An agent that arrived is sent back when it was pushed beyond this. */
#define PUSHED_RADII 2.0
#define PUSHED_MARGIN 0.01

/* ---- Plan ---- */

/* Only from a place that it had reached: one whose way ended short of it would search again in every step. */
static bool was_pushed_away(const OpCrowdAgent *agent) {
    const OpFollowerFields *now = &agent->follower->now;
    return now->state == OP_FOLLOWER_ARRIVED && now->reached_target &&
           op_horizontal_distance(now->position, now->destination) >
               PUSHED_RADII * agent->options.arrival_radius + PUSHED_MARGIN;
}

static bool avoids(const OpCrowdAgent *agent) {
    return agent->options.quality != OP_AVOIDANCE_OFF && !agent->gait.is_crossing;
}

OpStatus op_crowd_plan(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt) {
    OpCrowdAgent *agent = crowd->agents[slot];
    OpCrowdBody *body = &crowd->bodies[slot];
    OpFollowerGround ground = op_crowd_ground(crowd, worker);
    OpFollowerPlan plan;
    op_follower_keep(agent->follower);
    agent->kept_gait = agent->gait;
    agent->is_kept = true;
    if (was_pushed_away(agent)) {
        OpPathStatus status = OP_PATH_NONE;
        OP_TRY(op_follower_set_destination_on(agent->follower, &ground, agent->follower->now.destination,
                                              &status));
    }
    OP_TRY(op_follower_plan_crowd(agent->follower, &ground, dt, &plan));
    agent->gait = (OpCrowdGait){plan.velocity, plan.walks, plan.crosses};
    body->solved = plan.velocity;
    body->is_walking = plan.walks;
    body->is_crossing = plan.crosses;
    return avoids(agent) ? op_crowd_look_for_walls(crowd, worker, agent) : OP_STATUS_OK;
}

/* ---- Move ---- */

static OpVec2 change_velocity(OpVec2 from, OpVec2 to, double most) {
    OpVec2 change = op_vec2_minus(to, from);
    double length = op_vec2_length(change);
    return length > most ? op_vec2_plus(from, op_vec2_times(change, most / length)) : to;
}

OpStatus op_crowd_move(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt) {
    const OpCrowdAgent *agent = crowd->agents[slot];
    const OpCrowdBody *body = &crowd->bodies[slot];
    OpFollowerGround ground = op_crowd_ground(crowd, worker);
    if (body->is_crossing) {
        return OP_STATUS_OK;
    }
    OpVec2 velocity = change_velocity(body->velocity, body->solved, agent->options.max_acceleration * dt);
    return body->is_walking ? op_follower_apply_crowd(agent->follower, &ground, velocity, dt)
                            : op_follower_nudge(agent->follower, &ground, velocity, dt);
}
