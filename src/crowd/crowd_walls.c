/* Walls. The mesh is already shrunk by the agents' radius, so the centre of an agent may touch a wall: avoidance keeps a small distance,
 * and the surface that agents move on does the rest. */
#include "crowd/crowd_walls.h"

#include <math.h>

#include "base/status.h"
#include "crowd/orca_constraints.h"
#include "crowd/vec2.h"
#include "navmesh/poly_surface.h"

/* The floor of an agent goes up or down by so much for each unit of distance, after a step of so much. */
#define FLOOR_STEP 1.0
#define FLOOR_SLOPE 1.5

/* ---- Looking ---- */

static OpVec2 seen_from_above(OpVec3 position) {
    return (OpVec2){position.x, position.z};
}

bool op_crowd_walls_count(const OpCrowd *crowd, const OpCrowdAgent *agent) {
    return agent->walls.is_filled && agent->walls.edits == crowd->mesh->edits;
}

OpStatus op_crowd_look_for_walls(const OpCrowd *crowd, OpCrowdWorker *worker, OpCrowdAgent *agent) {
    const OpPathCorridor *corridor = agent->follower->corridor;
    OpVec3 position = agent->follower->now.position;
    OpVec2 center = seen_from_above(position);
    double refresh = crowd->options.wall_refresh_distance;
    OpWallsResult result = {.status = OP_AREA_QUERY_NONE};
    if (op_crowd_walls_count(crowd, agent) &&
        !(op_vec2_length(op_vec2_minus(center, agent->walls.center)) > refresh)) {
        return OP_STATUS_OK;
    }
    OpWallCache next = agent->other_walls;
    OpPolyRef poly = corridor->state.count > 0 ? corridor->polys[0] : OP_POLY_REF_INVALID;
    OP_TRY(op_nav_mesh_query_find_walls(worker->query, poly, position, agent->reach.wall_distance + refresh,
                                        &crowd->filter.filter, next.walls, crowd->options.max_walls_per_agent,
                                        &result));
    next.is_filled = result.status == OP_AREA_QUERY_SUCCESS;
    next.count = next.is_filled ? result.count : 0;
    next.center = center;
    next.edits = crowd->mesh->edits;
    agent->other_walls = agent->walls;
    agent->walls = next;
    agent->has_looked = true;
    return OP_STATUS_OK;
}

/* ---- Choosing ---- */

/* Nearest first; of equal ones by polygon, edge and where it begins. */
static bool comes_before(const OpWallSegment *walls, const OpWallChoice *a, const OpWallChoice *b) {
    const OpWallSegment *of_a = &walls[a->wall];
    const OpWallSegment *of_b = &walls[b->wall];
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    if (of_a->poly != of_b->poly) {
        return of_a->poly < of_b->poly;
    }
    if (of_a->edge != of_b->edge) {
        return of_a->edge < of_b->edge;
    }
    return of_a->start.x != of_b->start.x ? of_a->start.x < of_b->start.x : of_a->start.z < of_b->start.z;
}

/* False for a wall that is out of reach, on another floor, or does not face the agent. */
static bool judge(const OpCrowdAgent *agent, int32_t wall, OpWallChoice *out) {
    const OpWallSegment *segment = &agent->walls.walls[wall];
    OpVec3 position = agent->follower->now.position;
    OpVec2 center = seen_from_above(position);
    double t = 0.0;
    OpVec3 nearest = op_segment_closest_point(segment->start, segment->end, position.x, position.z, &t);
    out->wall = wall;
    out->distance = op_vec2_length(op_vec2_minus(seen_from_above(nearest), center));
    return out->distance <= agent->reach.wall_distance &&
           fabs(nearest.y - position.y) <= FLOOR_STEP + FLOOR_SLOPE * out->distance &&
           op_orca_boundary_half_plane(op_vec2_minus(seen_from_above(segment->start), center),
                                       op_vec2_minus(seen_from_above(segment->end), center),
                                       agent->options.wall_clearance, agent->reach.wall_horizon,
                                       &out->half_plane);
}

int32_t op_crowd_choose_walls(const OpCrowd *crowd, OpCrowdWorker *worker, const OpCrowdAgent *agent) {
    OpWallChoice *choices = worker->choices;
    int32_t count = 0;
    for (int32_t wall = 0; wall < agent->walls.count; wall++) {
        OpWallChoice choice;
        if (!judge(agent, wall, &choice)) {
            continue;
        }
        int32_t place = count++;
        while (place > 0 && comes_before(agent->walls.walls, &choice, &choices[place - 1])) {
            choices[place] = choices[place - 1];
            place--;
        }
        choices[place] = choice;
    }
    count = count < crowd->options.max_walls_avoided ? count : crowd->options.max_walls_avoided;
    for (int32_t i = 0; i < count; i++) {
        worker->half_planes[i] = choices[i].half_plane;
    }
    return count;
}
