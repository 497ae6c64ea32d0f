/* The flat ABI: resumable searches. */
#include "wasm_options.h"

#include "grid/grid_path.h"

OpStatus opw_grid_search_create(OpGrid *grid, OPTION_PARAMETERS, OpGridSearch **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_search_create(grid, &options, out);
}

void opw_grid_search_destroy(OpGridSearch *search) {
    op_grid_search_destroy(search);
}

/* The path status or minus the status. */
int32_t opw_grid_search_begin(OpGridSearch *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                              int32_t goal_y) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status =
        op_grid_search_begin(search, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status or minus the status. */
int32_t opw_grid_search_step(OpGridSearch *search, int32_t iterations) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_grid_search_step(search, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The result so far; a host that ran out of its own budget says so with the status. */
OpStatus opw_grid_search_path(const OpGridSearch *search, int32_t status, int32_t with_points,
                              OpGridPath *path) {
    OpPathStatus reported = reported_status(op_grid_search_status(search), status);
    return op_grid_path_write(search, reported, with_points != 0, path);
}

/* The path status. */
int32_t opw_grid_search_status(const OpGridSearch *search) {
    return (int32_t)op_grid_search_status(search);
}

size_t opw_grid_search_state_size(const OpGridSearch *search) {
    return op_grid_search_state_size(search);
}

OpStatus opw_grid_search_save_state(const OpGridSearch *search, uint8_t *buffer, size_t capacity,
                                    size_t *needed) {
    return op_grid_search_save_state(search, buffer, capacity, needed);
}

OpStatus opw_grid_search_restore_state(OpGridSearch *search, const uint8_t *bytes, size_t size) {
    return op_grid_search_restore_state(search, bytes, size);
}
