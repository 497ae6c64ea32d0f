/* Avoid: half-planes of walls and of neighbours, and the velocity within all of them that is nearest to the wanted one (orca.h). */
#include <math.h>

#include "base/status.h"
#include "crowd/crowd_phases.h"
#include "crowd/crowd_walls.h"
#include "crowd/orca_constraints.h"
#include "crowd/orca_program.h"
#include "crowd/vec2.h"

/* Agents in one place are taken to be this far from each other, the one in the higher slot towards +X. */
#define SAME_PLACE 1e-3

/* Centres nearer than this have no direction. */
#define NO_DISTANCE 1e-9

/* A wall within so many radii that pushes back with more than this part sends an agent to the other side. */
#define SIDE_RADII 4.0
#define PUSHES_BACK 0.5

/* An agent slower than this part of what it wants, and farther than so many radii from its destination, is blocked. */
#define BLOCKED_PART 0.3
#define BLOCKED_RADII 8.0

#define HALF_SQRT2 0.7071067811865476

/* An agent and what it avoids, while its velocity is sought. */
typedef struct Avoider {
    const OpCrowd *crowd;
    OpCrowdWorker *worker;
    OpCrowdAgent *agent;
    const OpCrowdBody *body;
    int32_t slot;
    int32_t neighbor_count;
    int32_t wall_count;
} Avoider;

/* ---- The wanted velocity ---- */

static OpVec2 away_from(const Avoider *avoider, int32_t other, double distance) {
    if (distance <= NO_DISTANCE) {
        return (OpVec2){other < avoider->slot ? 1.0 : -1.0, 0.0};
    }
    OpVec2 apart = op_vec2_minus(avoider->body->position, avoider->crowd->bodies[other].position);
    return op_vec2_over(apart, distance);
}

/* Adds a push away from each neighbour that is too near. Whoever keeps a distance is no faster than max_speed then, pushed or not. */
static OpVec2 separate(const Avoider *avoider, OpVec2 wanted) {
    const OpAgentOptions *options = &avoider->agent->options;
    for (int32_t i = 0; i < avoider->neighbor_count; i++) {
        const OpNeighbor *neighbor = &avoider->worker->neighbors[i];
        double distance = sqrt(neighbor->distance_squared);
        if (distance < options->separation_distance) {
            double t = 1.0 - distance / options->separation_distance;
            double push = options->separation_weight * options->max_speed * (t * t);
            wanted = op_vec2_plus(wanted, op_vec2_times(away_from(avoider, neighbor->index, distance), push));
        }
    }
    double speed = op_vec2_length(wanted);
    return options->separation_distance > 0.0 && speed > options->max_speed
               ? op_vec2_times(op_vec2_over(wanted, speed), options->max_speed)
               : wanted;
}

/* Adds a turn to one side, which gets two agents past each other that meet head on; to the other where there is a wall. */
static OpVec2 turn_aside(const Avoider *avoider, OpVec2 wanted) {
    const OpAgentOptions *options = &avoider->agent->options;
    OpVec2 side = {wanted.y, -wanted.x};
    OpVec2 direction;
    if (options->side_preference == 0.0 || !op_vec2_direction(side, &direction)) {
        return wanted;
    }
    for (int32_t i = 0; i < avoider->wall_count; i++) {
        const OpWallChoice *wall = &avoider->worker->choices[i];
        if (wall->distance <= SIDE_RADII * options->radius &&
            op_vec2_dot(wall->half_plane.normal, direction) < -PUSHES_BACK) {
            side = (OpVec2){-side.x, -side.y};
            break;
        }
    }
    return op_vec2_plus(wanted, op_vec2_times(side, options->side_preference));
}

/* ---- Half-planes ---- */

static OpHalfPlane avoid_neighbor(const Avoider *avoider, const OpNeighbor *neighbor, double dt) {
    const OpAgentReach *reach = &avoider->agent->reach;
    const OpCrowdBody *body = avoider->body;
    const OpCrowdBody *other = &avoider->crowd->bodies[neighbor->index];
    OpVec2 position = op_vec2_minus(other->position, body->position);
    if (op_vec2_equal(other->position, body->position)) {
        position = (OpVec2){neighbor->index > avoider->slot ? SAME_PLACE : -SAME_PLACE, 0.0};
    }
    double share = other->is_crossing ? 1.0 : other->priority / (body->priority + other->priority);
    return op_orca_agent_half_plane(position, body->velocity, other->velocity, body->radius + other->radius,
                                    reach->horizon, dt, share);
}

/* ---- Blocked agents ---- */

static bool is_blocked(const Avoider *avoider, OpVec2 wanted, OpVec2 solved) {
    const OpFollowerFields *now = &avoider->agent->follower->now;
    if (!(op_vec2_length(solved) < BLOCKED_PART * op_vec2_length(wanted)) ||
        !(op_horizontal_distance(now->position, now->destination) >
          BLOCKED_RADII * avoider->agent->options.radius)) {
        return false;
    }
    for (int32_t i = 0; i < avoider->neighbor_count; i++) {
        if (!avoider->crowd->bodies[avoider->worker->neighbors[i].index].is_walking) {
            return true;
        }
    }
    return false;
}

static OpVec2 solve(const Avoider *avoider, OpVec2 wanted) {
    OpHalfPlane *half_planes = avoider->worker->half_planes;
    int32_t count = avoider->wall_count + avoider->neighbor_count;
    OpVec2 velocity = {0.0, 0.0};
    op_orca_program(half_planes, count, avoider->wall_count, avoider->agent->options.max_speed, wanted,
                    half_planes + count, &velocity);
    return velocity;
}

/* Tries to go round: of the velocities for four other directions, and the one that there is, the fastest. */
static OpVec2 go_round(const Avoider *avoider, OpVec2 wanted, OpVec2 solved) {
    double x = wanted.x;
    double z = wanted.y;
    const OpVec2 turned[] = {{-z, x},
                             {z, -x},
                             {HALF_SQRT2 * (x - z), HALF_SQRT2 * (x + z)},
                             {HALF_SQRT2 * (x + z), HALF_SQRT2 * (z - x)}};
    for (size_t i = 0; i < sizeof turned / sizeof turned[0]; i++) {
        OpVec2 velocity = solve(avoider, turned[i]);
        if (op_vec2_dot(velocity, velocity) > op_vec2_dot(solved, solved)) {
            solved = velocity;
        }
    }
    return solved;
}

/* ---- The phase ---- */

static void record(const Avoider *avoider) {
    OpCrowdAgent *agent = avoider->agent;
    agent->constraint_count = agent->constraints == NULL ? 0 : avoider->wall_count + avoider->neighbor_count;
    agent->hard_count = agent->constraints == NULL ? 0 : avoider->wall_count;
    for (int32_t i = 0; i < agent->constraint_count; i++) {
        agent->constraints[i] = avoider->worker->half_planes[i];
    }
}

void op_crowd_avoid(const OpCrowd *crowd, OpCrowdWorker *worker, int32_t slot, double dt) {
    OpCrowdAgent *agent = crowd->agents[slot];
    OpCrowdBody *body = &crowd->bodies[slot];
    Avoider avoider = {crowd, worker, agent, body, slot, 0, 0};
    if (agent->options.quality == OP_AVOIDANCE_OFF || body->is_crossing) {
        record(&avoider);
        return;
    }
    avoider.neighbor_count =
        op_neighbor_grid_find(&crowd->grid, slot, body->position, agent->reach.neighbor_distance,
                              worker->neighbors, agent->reach.max_neighbors);
    avoider.wall_count = op_crowd_choose_walls(crowd, worker, agent);
    for (int32_t i = 0; i < avoider.neighbor_count; i++) {
        worker->half_planes[avoider.wall_count + i] = avoid_neighbor(&avoider, &worker->neighbors[i], dt);
    }
    OpVec2 wanted = turn_aside(&avoider, separate(&avoider, agent->gait.wanted));
    OpVec2 solved = solve(&avoider, wanted);
    if (is_blocked(&avoider, wanted, solved)) {
        solved = go_round(&avoider, wanted, solved);
    }
    agent->gait.wanted = wanted;
    body->solved = solved;
    record(&avoider);
}
