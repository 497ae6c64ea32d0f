/* The flat ABI: crowds. An agent is two halves of 32 bits. */
#include "wasm_nav.h"

#define AGENT_PARAMETERS uint32_t agent_low, uint32_t agent_high
#define AGENT ((OpAgentId)agent_high << 32 | agent_low)

/* filter is 0 for the default. */
OpStatus opw_crowd_create(OpNavMesh *mesh, int32_t max_agents, const OpQueryFilter *filter,
                          int32_t max_query_nodes, int32_t max_walls_per_agent, double wall_refresh_distance,
                          int32_t max_walls_avoided, int32_t record_constraints, OpCrowd **out) {
    OpCrowdOptions options = {.max_agents = max_agents,
                              .max_threads = 1,
                              .filter = filter,
                              .max_query_nodes = max_query_nodes,
                              .max_walls_per_agent = max_walls_per_agent,
                              .wall_refresh_distance = wall_refresh_distance,
                              .max_walls_avoided = max_walls_avoided,
                              .record_constraints = record_constraints != 0};
    return op_crowd_create(op_nav_mesh_tiles(mesh), &options, NULL, out);
}

void opw_crowd_destroy(OpCrowd *crowd) {
    op_crowd_destroy(crowd);
}

int32_t opw_crowd_agent_count(const OpCrowd *crowd) {
    return op_crowd_agent_count(crowd);
}

void opw_crowd_step_count(const OpCrowd *crowd, uint64_t *out) {
    *out = op_crowd_step_count(crowd);
}

void opw_crowd_arrays(const OpCrowd *crowd, OpCrowdArrays *out) {
    *out = op_crowd_arrays(crowd);
}

OpStatus opw_crowd_step(OpCrowd *crowd, double dt) {
    return op_crowd_step(crowd, dt);
}

/* ---- Agents ---- */

OpStatus opw_crowd_add(OpCrowd *crowd, VEC3_PARAMETERS(position), const OpAgentOptions *options,
                       OpAgentId *out) {
    return op_crowd_add(crowd, VEC3(position), options, out);
}

OpStatus opw_crowd_remove(OpCrowd *crowd, AGENT_PARAMETERS) {
    return op_crowd_remove(crowd, AGENT);
}

/* The slot or -1. */
int32_t opw_crowd_slot_of(const OpCrowd *crowd, AGENT_PARAMETERS) {
    return op_crowd_slot_of(crowd, AGENT);
}

/* 1 when there is an agent in the slot, else 0. */
int32_t opw_crowd_agent_in(const OpCrowd *crowd, int32_t slot, OpAgentId *out) {
    return op_crowd_agent_in(crowd, slot, out);
}

OpStatus opw_crowd_agent(const OpCrowd *crowd, AGENT_PARAMETERS, OpAgentView *out) {
    return op_crowd_agent(crowd, AGENT, out);
}

OpStatus opw_crowd_agent_options(const OpCrowd *crowd, AGENT_PARAMETERS, OpAgentOptions *out) {
    return op_crowd_agent_options(crowd, AGENT, out);
}

OpStatus opw_crowd_set_options(OpCrowd *crowd, AGENT_PARAMETERS, const OpAgentOptions *options) {
    return op_crowd_set_options(crowd, AGENT, options);
}

OpStatus opw_crowd_set_priority(OpCrowd *crowd, AGENT_PARAMETERS, double priority) {
    return op_crowd_set_priority(crowd, AGENT, priority);
}

/* The path status or minus the status. */
int32_t opw_crowd_set_destination(OpCrowd *crowd, AGENT_PARAMETERS, VEC3_PARAMETERS(target)) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_crowd_set_destination(crowd, AGENT, VEC3(target), &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* 1, 0 when there is no polygon near, or minus the status. */
int32_t opw_crowd_teleport(OpCrowd *crowd, AGENT_PARAMETERS, VEC3_PARAMETERS(position)) {
    bool done = false;
    OpStatus status = op_crowd_teleport(crowd, AGENT, VEC3(position), &done);
    return status == OP_STATUS_OK ? done : -(int32_t)status;
}

/* 1, 0 when there is no crossing to end, or minus the status. */
int32_t opw_crowd_complete_off_mesh_link(OpCrowd *crowd, AGENT_PARAMETERS) {
    bool done = false;
    OpStatus status = op_crowd_complete_off_mesh_link(crowd, AGENT, &done);
    return status == OP_STATUS_OK ? done : -(int32_t)status;
}

/* ---- For drawing ---- */

/* How many polygons there are ahead, written where they fit, or minus the status. */
int32_t opw_crowd_agent_corridor(const OpCrowd *crowd, AGENT_PARAMETERS, OpPolyRef *polys, int32_t capacity) {
    const OpPathCorridor *corridor = NULL;
    OpStatus status = op_crowd_agent_corridor(crowd, AGENT, &corridor);
    if (status != OP_STATUS_OK) {
        return -(int32_t)status;
    }
    OpCorridorView view = op_path_corridor_view(corridor);
    for (int32_t i = 0; i < view.poly_count && i < capacity; i++) {
        polys[i] = view.polys[i];
    }
    return view.poly_count;
}

/* How many there are, written when they fit, or minus the status. */
static int32_t count_or_status(OpStatus status, int32_t needed) {
    return status == OP_STATUS_OK || status == OP_STATUS_BUFFER_TOO_SMALL ? needed : -(int32_t)status;
}

int32_t opw_crowd_agent_walls(const OpCrowd *crowd, AGENT_PARAMETERS, OpWallSegment *walls,
                              int32_t capacity) {
    int32_t needed = 0;
    OpStatus status = op_crowd_agent_walls(crowd, AGENT, walls, capacity, &needed);
    return count_or_status(status, needed);
}

int32_t opw_crowd_agent_constraints(const OpCrowd *crowd, AGENT_PARAMETERS, OpHalfPlane *half_planes,
                                    int32_t capacity, int32_t *hard_count) {
    int32_t needed = 0;
    OpStatus status = op_crowd_agent_constraints(crowd, AGENT, half_planes, capacity, &needed, hard_count);
    return count_or_status(status, needed);
}

/* Fills a zeroed OpAgentDebugGeometry, to free with the next function. */
OpStatus opw_crowd_agent_debug_geometry(const OpCrowd *crowd, AGENT_PARAMETERS, OpAgentDebugGeometry *out) {
    return op_crowd_agent_debug_geometry(crowd, AGENT, out);
}

void opw_agent_debug_geometry_reset(OpAgentDebugGeometry *geometry) {
    op_agent_debug_geometry_reset(geometry);
}

/* ---- State ---- */

size_t opw_crowd_state_size(const OpCrowd *crowd) {
    return op_crowd_state_size(crowd);
}

OpStatus opw_crowd_save_state(const OpCrowd *crowd, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_crowd_save_state(crowd, buffer, capacity, needed);
}

OpStatus opw_crowd_restore_state(OpCrowd *crowd, const uint8_t *bytes, size_t size) {
    return op_crowd_restore_state(crowd, bytes, size);
}

OpStatus opw_crowd_state_hash(const OpCrowd *crowd, uint64_t *out) {
    return op_crowd_state_hash(crowd, out);
}

OpStatus opw_crowd_state_with_mesh_size(const OpCrowd *crowd, int32_t mode, size_t *out) {
    return op_crowd_state_with_mesh_size(crowd, (OpSnapshotMode)mode, out);
}

OpStatus opw_crowd_save_state_with_mesh(const OpCrowd *crowd, int32_t mode, uint8_t *buffer, size_t capacity,
                                        size_t *needed) {
    return op_crowd_save_state_with_mesh(crowd, (OpSnapshotMode)mode, buffer, capacity, needed);
}

/* library is 0 for none. */
OpStatus opw_crowd_restore_state_with_mesh(OpCrowd *crowd, const uint8_t *bytes, size_t size,
                                           const OpTileLibrary *library) {
    return op_crowd_restore_state_with_mesh(crowd, bytes, size, library);
}
