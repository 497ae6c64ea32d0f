/* The flat ABI: paths through voxel grids, and their searches.
 *
 * The host knows voxels by node number, which takes the size of the grid: what callbacks get as user has both.
 */
#include "wasm_node_callbacks.h"

#include <stdlib.h>

#include "voxel/voxel_search.h"

typedef struct VoxelHost {
    void *user; /* for the callbacks of wasm_node_callbacks.h */
    OpVoxel size;
} VoxelHost;

static int32_t node_of(const VoxelHost *host, OpVoxel voxel) {
    return voxel.x + host->size.x * (voxel.y + host->size.y * voxel.z);
}

static OpStatus host_voxel_cost(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    const VoxelHost *host = user;
    return host_node_cost(host->user, node_of(host, from), node_of(host, to), cost, out);
}

static OpStatus host_voxel_blocked(void *user, OpVoxel voxel, bool *out) {
    const VoxelHost *host = user;
    return host_node_blocked(host->user, node_of(host, voxel), out);
}

static bool host_voxel_cancelled(void *user) {
    return host_cancelled(((const VoxelHost *)user)->user);
}

/* ---- Options ---- */

/* An OpVoxelOptions as parameters; flags are those of wasm_options.h. */
#define VOXEL_OPTIONS                                                                                        \
    int32_t moves, int32_t corners, int32_t heuristic, double heuristic_weight, int32_t iteration_budget,    \
        int32_t flags, int32_t user
#define VOXEL_ARGUMENTS moves, corners, heuristic, heuristic_weight, iteration_budget, flags, user

/* *host must live as long as the options do. */
static OpVoxelOptions voxel_options_of(VOXEL_OPTIONS, const OpVoxelGrid *grid, VoxelHost *host) {
    *host = (VoxelHost){(void *)(intptr_t)user, op_voxel_grid_size(grid)};
    OpVoxelOptions options = op_voxel_options_default();
    options.moves = moves;
    options.corners = (OpVoxelCornerRule)corners;
    options.heuristic = (OpHeuristic)heuristic;
    options.heuristic_weight = heuristic_weight;
    options.iteration_budget = iteration_budget;
    options.record_expansions = (flags & OPW_RECORD_EXPANSIONS) != 0;
    options.callbacks.step_cost = (flags & OPW_STEP_COST) != 0 ? host_voxel_cost : NULL;
    options.callbacks.blocked = (flags & OPW_BLOCKED) != 0 ? host_voxel_blocked : NULL;
    options.callbacks.cancelled = (flags & OPW_CANCELLED) != 0 ? host_voxel_cancelled : NULL;
    options.callbacks.user = host;
    return options;
}

/* ---- Paths ---- */

/* A result to pass to queries, empty, or NULL. One serves all queries of a host: a query writes it when it returns. */
OpVoxelPath *opw_voxel_path_create(void) {
    return calloc(1, sizeof(OpVoxelPath));
}

/* Frees the arrays, not the result. */
void opw_voxel_path_reset(OpVoxelPath *path) {
    op_voxel_path_reset(path);
}

OpStatus opw_voxel_grid_find_path(const OpVoxelGrid *grid, int32_t start_x, int32_t start_y, int32_t start_z,
                                  int32_t goal_x, int32_t goal_y, int32_t goal_z, VOXEL_OPTIONS,
                                  OpVoxelPath *path) {
    VoxelHost host;
    OpVoxelOptions options = voxel_options_of(VOXEL_ARGUMENTS, grid, &host);
    return op_voxel_grid_find_path(grid, (OpVoxel){start_x, start_y, start_z},
                                   (OpVoxel){goal_x, goal_y, goal_z}, &options, path);
}

OpStatus opw_voxel_grid_find_path_with_points(const OpVoxelGrid *grid, int32_t start_x, int32_t start_y,
                                              int32_t start_z, int32_t goal_x, int32_t goal_y, int32_t goal_z,
                                              VOXEL_OPTIONS, OpVoxelPath *path) {
    VoxelHost host;
    OpVoxelOptions options = voxel_options_of(VOXEL_ARGUMENTS, grid, &host);
    return op_voxel_grid_find_path_with_points(grid, (OpVoxel){start_x, start_y, start_z},
                                               (OpVoxel){goal_x, goal_y, goal_z}, &options, path);
}

OpStatus opw_voxel_grid_find_path_between(const OpVoxelGrid *grid, double start_x, double start_y,
                                          double start_z, double goal_x, double goal_y, double goal_z,
                                          VOXEL_OPTIONS, OpVoxelPath *path) {
    VoxelHost host;
    OpVoxelOptions options = voxel_options_of(VOXEL_ARGUMENTS, grid, &host);
    return op_voxel_grid_find_path_between(grid, (OpVoxelPoint){start_x, start_y, start_z},
                                           (OpVoxelPoint){goal_x, goal_y, goal_z}, &options, path);
}

/* ---- Searches ---- */

/* A search with what its callbacks get. */
typedef struct HostedSearch {
    OpVoxelSearch *search;
    VoxelHost host;
} HostedSearch;

OpStatus opw_voxel_search_create(const OpVoxelGrid *grid, VOXEL_OPTIONS, HostedSearch **out) {
    HostedSearch *hosted = calloc(1, sizeof *hosted);
    if (hosted == NULL) {
        return op_fail_memory(sizeof *hosted);
    }
    OpVoxelOptions options = voxel_options_of(VOXEL_ARGUMENTS, grid, &hosted->host);
    OpStatus status = op_voxel_search_create(grid, &options, &hosted->search);
    if (status != OP_STATUS_OK) {
        free(hosted);
        return status;
    }
    *out = hosted;
    return OP_STATUS_OK;
}

void opw_voxel_search_destroy(HostedSearch *hosted) {
    op_voxel_search_destroy(hosted->search);
    free(hosted);
}

/* The path status or minus the status. */
int32_t opw_voxel_search_begin(HostedSearch *hosted, int32_t start_x, int32_t start_y, int32_t start_z,
                               int32_t goal_x, int32_t goal_y, int32_t goal_z) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_voxel_search_begin(hosted->search, (OpVoxel){start_x, start_y, start_z},
                                            (OpVoxel){goal_x, goal_y, goal_z}, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status or minus the status. */
int32_t opw_voxel_search_step(HostedSearch *hosted, int32_t iterations) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_voxel_search_step(hosted->search, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status. */
int32_t opw_voxel_search_status(const HostedSearch *hosted) {
    return (int32_t)op_voxel_search_status(hosted->search);
}

OpStatus opw_voxel_search_path(const HostedSearch *hosted, int32_t with_points, OpVoxelPath *path) {
    return op_voxel_search_report(hosted->search, with_points != 0, path);
}

size_t opw_voxel_search_state_size(const HostedSearch *hosted) {
    return op_voxel_search_state_size(hosted->search);
}

OpStatus opw_voxel_search_save_state(const HostedSearch *hosted, uint8_t *buffer, size_t capacity,
                                     size_t *needed) {
    return op_voxel_search_save_state(hosted->search, buffer, capacity, needed);
}

OpStatus opw_voxel_search_restore_state(HostedSearch *hosted, const uint8_t *bytes, size_t size) {
    return op_voxel_search_restore_state(hosted->search, bytes, size);
}
