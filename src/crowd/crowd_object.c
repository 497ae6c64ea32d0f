/* Making crowds, and the memory of their slots. */
#include "crowd/crowd_object.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

enum {
    MOST_AGENTS = 1 << 20,
    MOST_THREADS = 256,
    MOST_WALLS = 1 << 16,
    MOST_WALLS_AVOIDED = 1024,
    LOCAL_NODES = 8192 /* of the searches for shortcuts */
};

/* What a slot takes in the bytes of a crowd, but for walls, options and follower. */
enum { SLOT_BYTES = 64, WALL_BYTES = 60, OPTIONS_BYTES = 512, FOLLOWER_BYTES = 320 };

OpCrowdOptions op_crowd_options_default(void) {
    return (OpCrowdOptions){.max_agents = 65536,
                            .max_threads = 1,
                            .filter = NULL,
                            .max_query_nodes = 16384,
                            .max_walls_per_agent = 48,
                            .wall_refresh_distance = 1.0,
                            .max_walls_avoided = 8,
                            .record_constraints = false};
}

static OpStatus check_count(const char *field, int32_t low, int32_t high, int32_t value) {
    return value >= low && value <= high ? OP_STATUS_OK : op_fail_range(field, low, high, value);
}

static OpStatus check_options(const OpCrowdOptions *options) {
    OpFilterState filter;
    OP_TRY(check_count("max_agents", 1, MOST_AGENTS, options->max_agents));
    OP_TRY(check_count("max_threads", 1, MOST_THREADS, options->max_threads));
    OP_TRY(check_count("max_walls_per_agent", 0, MOST_WALLS, options->max_walls_per_agent));
    OP_TRY(check_count("max_walls_avoided", 0, MOST_WALLS_AVOIDED, options->max_walls_avoided));
    if (!(options->wall_refresh_distance >= 0.0 && options->wall_refresh_distance <= OP_ORCA_MAX_SPEED)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "wall_refresh_distance", "must be in [0, %g], was %g",
                       OP_ORCA_MAX_SPEED, options->wall_refresh_distance);
    }
    return op_filter_init(options->filter, &filter);
}

/* ---- Workers ---- */

static size_t half_plane_count(const OpCrowd *crowd) {
    return 2 * ((size_t)crowd->options.max_walls_avoided + OP_CROWD_MOST_NEIGHBORS);
}

static OpStatus make_worker(const OpCrowd *crowd, OpCrowdWorker *worker) {
    const OpAllocator *allocator = &crowd->allocator;
    OpNavMeshQueryOptions options = {crowd->options.max_query_nodes, OP_NODES_POLYGON};
    void *choices = NULL;
    void *half_planes = NULL;
    OP_TRY(op_nav_mesh_query_create(crowd->mesh, &options, allocator, &worker->query));
    worker->query->is_in_team = true;
    options = (OpNavMeshQueryOptions){LOCAL_NODES, OP_NODES_CROSSING};
    OP_TRY(op_nav_mesh_query_create(crowd->mesh, &options, allocator, &worker->local));
    worker->local->is_in_team = true;
    OP_TRY(op_alloc_array(allocator, (size_t)crowd->options.max_walls_per_agent, sizeof(OpWallChoice),
                          &choices));
    worker->choices = choices;
    OP_TRY(op_alloc_array(allocator, half_plane_count(crowd), sizeof(OpHalfPlane), &half_planes));
    worker->half_planes = half_planes;
    return OP_STATUS_OK;
}

static void free_worker(const OpCrowd *crowd, OpCrowdWorker *worker) {
    const OpAllocator *allocator = &crowd->allocator;
    op_nav_mesh_query_destroy(worker->query);
    op_nav_mesh_query_destroy(worker->local);
    op_free_array(allocator, worker->choices, (size_t)crowd->options.max_walls_per_agent,
                  sizeof(OpWallChoice));
    op_free_array(allocator, worker->half_planes, half_plane_count(crowd), sizeof(OpHalfPlane));
}

static OpStatus make_workers(OpCrowd *crowd) {
    void *workers = NULL;
    OP_TRY(op_thread_team_create(crowd->options.max_threads, &crowd->allocator, &crowd->team));
    size_t count = (size_t)op_thread_team_size(crowd->team);
    OP_TRY(op_alloc_zeroed(&crowd->allocator, count, sizeof(OpCrowdWorker), &workers));
    crowd->workers = workers;
    crowd->worker_count = (int32_t)count;
    for (int32_t i = 0; i < crowd->worker_count; i++) {
        OP_TRY(make_worker(crowd, &crowd->workers[i]));
    }
    return OP_STATUS_OK;
}

/* ---- Crowds ---- */

OpStatus op_crowd_create(OpTiledNavMesh *mesh, const OpCrowdOptions *options, const OpAllocator *allocator,
                         OpCrowd **out) {
    OpCrowdOptions chosen_options = options == NULL ? op_crowd_options_default() : *options;
    OpAllocator chosen;
    void *memory = NULL;
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_options(&chosen_options));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpCrowd), &memory));
    OpCrowd *crowd = memory;
    crowd->allocator = chosen;
    crowd->mesh = mesh;
    crowd->options = chosen_options;
    OpStatus status = op_filter_init(chosen_options.filter, &crowd->filter);
    status = status == OP_STATUS_OK ? make_workers(crowd) : status;
    if (status != OP_STATUS_OK) {
        op_crowd_destroy(crowd);
        return status;
    }
    *out = crowd;
    return OP_STATUS_OK;
}

void op_crowd_destroy(OpCrowd *crowd) {
    if (crowd == NULL) {
        return;
    }
    OpAllocator allocator = crowd->allocator;
    op_thread_team_destroy(crowd->team);
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        op_crowd_agent_destroy(crowd, crowd->agents[slot]);
    }
    for (int32_t i = 0; i < crowd->worker_count; i++) {
        free_worker(crowd, &crowd->workers[i]);
    }
    op_free_array(&allocator, crowd->workers, (size_t)crowd->worker_count, sizeof(OpCrowdWorker));
    op_free_array(&allocator, crowd->agents, crowd->agent_capacity, sizeof(OpCrowdAgent *));
    op_free_array(&allocator, crowd->bodies, crowd->body_capacity, sizeof(OpCrowdBody));
    op_free_array(&allocator, crowd->positions, crowd->position_capacity, 3 * sizeof(double));
    op_free_array(&allocator, crowd->velocities, crowd->velocity_capacity, 3 * sizeof(double));
    op_free_array(&allocator, crowd->states, crowd->state_capacity, sizeof(uint8_t));
    op_free_array(&allocator, crowd->record, crowd->record_capacity, sizeof(uint8_t));
    op_agent_ids_free(&crowd->ids, &allocator);
    op_neighbor_grid_free(&crowd->grid, &allocator);
    op_free_array(&allocator, crowd, 1, sizeof(OpCrowd));
}

OpTiledNavMesh *op_crowd_mesh(OpCrowd *crowd) {
    return crowd == NULL ? NULL : crowd->mesh;
}

int32_t op_crowd_agent_count(const OpCrowd *crowd) {
    return crowd == NULL ? 0 : crowd->agent_count;
}

int32_t op_crowd_slot_count(const OpCrowd *crowd) {
    return crowd == NULL ? 0 : crowd->slot_count;
}

uint64_t op_crowd_step_count(const OpCrowd *crowd) {
    return crowd == NULL ? 0 : crowd->step_count;
}

/* ---- Calls ---- */

OpStatus op_crowd_check_usable(const OpCrowd *crowd) {
    if (crowd == NULL) {
        return op_fail_null("crowd");
    }
    return crowd->calling
               ? op_fail(OP_STATUS_INVALID_STATE, "crowd", "must not be used inside a callback of its own")
               : OP_STATUS_OK;
}

void op_crowd_enter(OpCrowd *crowd) {
    crowd->calling = true;
    crowd->mesh->queries_calling++;
}

void op_crowd_leave(OpCrowd *crowd) {
    crowd->calling = false;
    crowd->mesh->queries_calling--;
}

OpFollowerGround op_crowd_ground(const OpCrowd *crowd, const OpCrowdWorker *worker) {
    return (OpFollowerGround){worker->query, worker->local, &crowd->filter.filter, &crowd->filter};
}

/* ---- Slots ---- */

static OpStatus grow_slots(const OpCrowd *crowd, void **array, size_t *capacity, int32_t count,
                           size_t item_size) {
    return op_grow_array(&crowd->allocator, array, capacity, (size_t)crowd->slot_count, (size_t)count,
                         item_size);
}

OpStatus op_crowd_reserve_slots(OpCrowd *crowd, int32_t count) {
    OP_TRY(grow_slots(crowd, (void **)&crowd->agents, &crowd->agent_capacity, count, sizeof(OpCrowdAgent *)));
    OP_TRY(grow_slots(crowd, (void **)&crowd->bodies, &crowd->body_capacity, count, sizeof(OpCrowdBody)));
    OP_TRY(
        grow_slots(crowd, (void **)&crowd->positions, &crowd->position_capacity, count, 3 * sizeof(double)));
    OP_TRY(
        grow_slots(crowd, (void **)&crowd->velocities, &crowd->velocity_capacity, count, 3 * sizeof(double)));
    OP_TRY(grow_slots(crowd, (void **)&crowd->states, &crowd->state_capacity, count, sizeof(uint8_t)));
    OP_TRY(op_agent_ids_reserve(&crowd->ids, count, &crowd->allocator));
    return op_neighbor_grid_reserve(&crowd->grid, count, &crowd->allocator);
}

OpStatus op_crowd_reserve_record(OpCrowd *crowd, const OpAgentOptions *options) {
    OpFollowerOptions follower = op_agent_follower_options(options);
    size_t size = SLOT_BYTES + OPTIONS_BYTES + FOLLOWER_BYTES +
                  WALL_BYTES * (size_t)crowd->options.max_walls_per_agent +
                  sizeof(OpPolyRef) * (size_t)follower.corridor_capacity;
    return op_grow_array(&crowd->allocator, (void **)&crowd->record, &crowd->record_capacity, 0, size,
                         sizeof(uint8_t));
}

/* Agents have two caches of walls in one piece of memory, and the constraints of the last step in another. */
static size_t wall_count(const OpCrowd *crowd) {
    return 2 * (size_t)crowd->options.max_walls_per_agent;
}

static size_t constraint_count(const OpCrowd *crowd) {
    return crowd->options.record_constraints ? half_plane_count(crowd) / 2 : 0;
}

static OpStatus make_agent_parts(const OpCrowd *crowd, OpCrowdAgent *agent, OpWallSegment **walls) {
    OpFollowerOptions options = op_agent_follower_options(&agent->options);
    void *memory = NULL;
    OP_TRY(op_path_follower_create(&options, &crowd->allocator, &agent->follower));
    OP_TRY(op_alloc_array(&crowd->allocator, constraint_count(crowd), sizeof(OpHalfPlane), &memory));
    agent->constraints = memory;
    OP_TRY(op_alloc_array(&crowd->allocator, wall_count(crowd), sizeof(OpWallSegment), &memory));
    *walls = memory;
    return OP_STATUS_OK;
}

OpStatus op_crowd_agent_create(const OpCrowd *crowd, const OpAgentOptions *options, OpCrowdAgent **out) {
    OpWallSegment *walls = NULL;
    void *memory = NULL;
    OP_TRY(op_alloc_zeroed(&crowd->allocator, 1, sizeof(OpCrowdAgent), &memory));
    OpCrowdAgent *agent = memory;
    agent->options = *options;
    agent->reach = op_agent_reach(options);
    agent->priority = options->priority;
    OpStatus status = make_agent_parts(crowd, agent, &walls);
    if (status != OP_STATUS_OK) {
        op_crowd_agent_destroy(crowd, agent);
        return status;
    }
    if (walls != NULL) {
        agent->walls.walls = walls;
        agent->other_walls.walls = walls + crowd->options.max_walls_per_agent;
    }
    *out = agent;
    return OP_STATUS_OK;
}

void op_crowd_agent_destroy(const OpCrowd *crowd, OpCrowdAgent *agent) {
    if (agent == NULL) {
        return;
    }
    OpWallSegment *a = agent->walls.walls;
    OpWallSegment *b = agent->other_walls.walls;
    op_free_array(&crowd->allocator, a < b ? a : b, wall_count(crowd), sizeof(OpWallSegment));
    op_free_array(&crowd->allocator, agent->constraints, constraint_count(crowd), sizeof(OpHalfPlane));
    op_path_follower_destroy(agent->follower);
    op_free_array(&crowd->allocator, agent, 1, sizeof(OpCrowdAgent));
}

void op_crowd_show_slot(OpCrowd *crowd, int32_t slot) {
    const OpCrowdAgent *agent = crowd->agents[slot];
    double *position = crowd->positions + 3 * (size_t)slot;
    double *velocity = crowd->velocities + 3 * (size_t)slot;
    if (agent == NULL) {
        memset(position, 0, 3 * sizeof(double));
        memset(velocity, 0, 3 * sizeof(double));
        crowd->states[slot] = OP_CROWD_FREE_SLOT;
        return;
    }
    const OpFollowerFields *now = &agent->follower->now;
    position[0] = now->position.x;
    position[1] = now->position.y;
    position[2] = now->position.z;
    velocity[0] = now->velocity.x;
    velocity[1] = now->velocity.y;
    velocity[2] = now->velocity.z;
    crowd->states[slot] = (uint8_t)now->state;
}
