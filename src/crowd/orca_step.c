/* A step of the simulator. Every agent's new velocity comes from the state before the step and is written aside, so the order in which
 * agents are dealt with means nothing. */
#include "crowd/orca_simulator.h"

#include "base/memory.h"
#include "base/sort.h"
#include "base/status.h"
#include "crowd/orca_check.h"
#include "crowd/orca_constraints.h"
#include "crowd/orca_program.h"
#include "crowd/vec2.h"

/* Half of a correction; the other agent takes the other half. */
#define SHARE 0.5

void op_orca_scratch_free(OpOrcaScratch *scratch, const OpAllocator *allocator) {
    op_neighbor_grid_free(&scratch->grid, allocator);
    op_free_array(allocator, scratch->distances, scratch->distance_capacity, sizeof(double));
    op_free_array(allocator, scratch->near, scratch->near_capacity, sizeof(int32_t));
    op_free_array(allocator, scratch->neighbors, scratch->neighbor_capacity, sizeof(OpNeighbor));
    op_free_array(allocator, scratch->half_planes, scratch->half_plane_capacity, sizeof(OpHalfPlane));
    op_free_array(allocator, scratch->motions, scratch->motion_capacity, sizeof(OpOrcaMotion));
    *scratch = (OpOrcaScratch){0};
}

/* The most neighbours that an agent can have. */
static int32_t neighbor_limit(const OpOrcaSimulator *simulator, const OpOrcaAgent *agent) {
    int32_t others = simulator->agent_count - 1;
    return agent->max_neighbors < others ? agent->max_neighbors : others;
}

static OpStatus reserve(OpOrcaSimulator *simulator) {
    const OpAllocator *allocator = &simulator->allocator;
    OpOrcaScratch *scratch = &simulator->scratch;
    size_t segments = (size_t)simulator->segment_count;
    size_t neighbors = 0; /* of whoever has the most */
    for (int32_t i = 0; i < simulator->agent_count; i++) {
        size_t limit = (size_t)neighbor_limit(simulator, &simulator->agents[i]);
        neighbors = limit > neighbors ? limit : neighbors;
    }
    OP_TRY(op_neighbor_grid_reserve(&scratch->grid, simulator->agent_count, allocator));
    OP_TRY(op_grow_array(allocator, (void **)&scratch->distances, &scratch->distance_capacity, 0, segments,
                         sizeof(double)));
    OP_TRY(op_grow_array(allocator, (void **)&scratch->near, &scratch->near_capacity, 0, 2 * segments,
                         sizeof(int32_t)));
    OP_TRY(op_grow_array(allocator, (void **)&scratch->neighbors, &scratch->neighbor_capacity, 0, neighbors,
                         sizeof(OpNeighbor)));
    OP_TRY(op_grow_array(allocator, (void **)&scratch->half_planes, &scratch->half_plane_capacity, 0,
                         2 * (segments + neighbors + 1), sizeof(OpHalfPlane))); /* never no array */
    return op_grow_array(allocator, (void **)&scratch->motions, &scratch->motion_capacity, 0,
                         (size_t)simulator->agent_count, sizeof(OpOrcaMotion));
}

/* ---- Segments ---- */

static bool is_far(const OpOrcaSegment *segment, OpVec2 position, double reach) {
    return segment->low.x - position.x > reach || position.x - segment->high.x > reach ||
           segment->low.y - position.y > reach || position.y - segment->high.y > reach;
}

static int32_t by_distance(const void *user, int32_t a, int32_t b) {
    const double *distances = user;
    return distances[a] < distances[b] ? -1 : (distances[a] > distances[b] ? 1 : 0);
}

/* Those within reach, by (distance, index), as half-planes. Returns their number. */
static int32_t add_segments(OpOrcaSimulator *simulator, const OpOrcaAgent *agent, double dt) {
    OpOrcaScratch *scratch = &simulator->scratch;
    double reach = agent->obstacle_horizon * agent->max_speed + agent->radius;
    double box_reach = reach + 1e-6; /* boxes decide nothing that rounding could change */
    int32_t count = 0;
    for (int32_t i = 0; i < simulator->segment_count; i++) {
        const OpOrcaSegment *segment = &simulator->segments[i];
        if (is_far(segment, agent->position, box_reach)) {
            continue;
        }
        double distance_squared = op_orca_segment_distance_squared(
            op_vec2_minus(segment->a, agent->position), op_vec2_minus(segment->b, agent->position));
        if (distance_squared <= reach * reach) {
            scratch->distances[i] = distance_squared;
            scratch->near[count++] = i;
        }
    }
    if (count == 0) {
        return 0;
    }
    op_sort_indices(scratch->near, scratch->near + count, count, by_distance, scratch->distances);
    for (int32_t i = 0; i < count; i++) {
        const OpOrcaSegment *segment = &simulator->segments[scratch->near[i]];
        scratch->half_planes[i] = op_orca_segment_half_plane(op_vec2_minus(segment->a, agent->position),
                                                             op_vec2_minus(segment->b, agent->position),
                                                             agent->radius, agent->obstacle_horizon, dt);
    }
    return count;
}

/* ---- Agents ---- */

static void build_grid(OpOrcaSimulator *simulator) {
    OpNeighborGrid *grid = &simulator->scratch.grid;
    double reach = 0.0;
    op_neighbor_grid_clear(grid);
    for (int32_t i = 0; i < simulator->agent_count; i++) {
        const OpOrcaAgent *agent = &simulator->agents[i];
        reach = agent->neighbor_distance > reach ? agent->neighbor_distance : reach;
        op_neighbor_grid_add(grid, i, agent->position);
    }
    op_neighbor_grid_build(grid, reach);
}

/* Behind the half-planes that are there. Returns how many there are then. */
static int32_t add_neighbors(OpOrcaSimulator *simulator, int32_t index, double dt, int32_t count) {
    OpOrcaScratch *scratch = &simulator->scratch;
    const OpOrcaAgent *agent = &simulator->agents[index];
    int32_t found = op_neighbor_grid_find(&scratch->grid, index, agent->position, agent->neighbor_distance,
                                          scratch->neighbors, neighbor_limit(simulator, agent));
    for (int32_t i = 0; i < found; i++) {
        const OpOrcaAgent *other = &simulator->agents[scratch->neighbors[i].index];
        scratch->half_planes[count + i] = op_orca_agent_half_plane(
            op_vec2_minus(other->position, agent->position), agent->velocity, other->velocity,
            agent->radius + other->radius, agent->horizon, dt, SHARE);
    }
    return count + found;
}

static void plan_motion(OpOrcaSimulator *simulator, int32_t index, double dt) {
    OpOrcaScratch *scratch = &simulator->scratch;
    const OpOrcaAgent *agent = &simulator->agents[index];
    OpOrcaMotion *motion = &scratch->motions[index];
    int32_t segments = add_segments(simulator, agent, dt);
    int32_t count = add_neighbors(simulator, index, dt, segments);
    op_orca_program(scratch->half_planes, count, segments, agent->max_speed, agent->wanted,
                    scratch->half_planes + count, &motion->velocity);
    motion->position = op_vec2_plus(agent->position, op_vec2_times(motion->velocity, dt));
}

OpStatus op_orca_simulator_step(OpOrcaSimulator *simulator, double dt) {
    if (simulator == NULL) {
        return op_fail_null("simulator");
    }
    OP_TRY(op_orca_check_time("dt", dt));
    OP_TRY(reserve(simulator));
    const OpOrcaMotion *motions = simulator->scratch.motions;
    build_grid(simulator);
    for (int32_t i = 0; i < simulator->agent_count; i++) {
        plan_motion(simulator, i, dt);
        if (!(fabs(motions[i].position.x) < OP_MAX_COORDINATE &&
              fabs(motions[i].position.y) < OP_MAX_COORDINATE)) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "dt", "takes agent %d out of the world, to %g, %g", i,
                           motions[i].position.x, motions[i].position.y);
        }
    }
    for (int32_t i = 0; i < simulator->agent_count; i++) {
        simulator->agents[i].position = motions[i].position;
        simulator->agents[i].velocity = motions[i].velocity;
    }
    return OP_STATUS_OK;
}
