/* The flat ABI: paths on hex grids, their searches, and what makes a replanner or a flow field over one. */
#include "wasm_options.h"

#include "grid/hex_search.h"

/* ---- Paths ---- */

OpStatus opw_hex_grid_find_path(const OpHexGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                int32_t goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_grid_find_path(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options, path);
}

OpStatus opw_hex_grid_find_path_with_points(const OpHexGrid *grid, int32_t start_x, int32_t start_y,
                                            int32_t goal_x, int32_t goal_y, OPTION_PARAMETERS,
                                            OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_grid_find_path_with_points(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y),
                                             &options, path);
}

OpStatus opw_hex_grid_find_path_between(const OpHexGrid *grid, double start_x, double start_y, double goal_x,
                                        double goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_grid_find_path_between(grid, (OpWorldPoint){start_x, start_y},
                                         (OpWorldPoint){goal_x, goal_y}, &options, path);
}

/* ---- Searches ---- */

OpStatus opw_hex_search_create(const OpHexGrid *grid, OPTION_PARAMETERS, OpHexSearch **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_search_create(grid, &options, out);
}

void opw_hex_search_destroy(OpHexSearch *search) {
    op_hex_search_destroy(search);
}

/* The path status or minus the status. */
int32_t opw_hex_search_begin(OpHexSearch *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                             int32_t goal_y) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status =
        op_hex_search_begin(search, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status or minus the status. */
int32_t opw_hex_search_step(OpHexSearch *search, int32_t iterations) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_hex_search_step(search, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The result so far, as that of opw_grid_search_path. */
OpStatus opw_hex_search_path(const OpHexSearch *search, int32_t status, int32_t with_points,
                             OpGridPath *path) {
    OpPathStatus reported = reported_status(op_hex_search_status(search), status);
    return op_hex_search_report(search, reported, with_points != 0, path);
}

/* The path status. */
int32_t opw_hex_search_status(const OpHexSearch *search) {
    return (int32_t)op_hex_search_status(search);
}

size_t opw_hex_search_state_size(const OpHexSearch *search) {
    return op_hex_search_state_size(search);
}

OpStatus opw_hex_search_save_state(const OpHexSearch *search, uint8_t *buffer, size_t capacity,
                                   size_t *needed) {
    return op_hex_search_save_state(search, buffer, capacity, needed);
}

OpStatus opw_hex_search_restore_state(OpHexSearch *search, const uint8_t *bytes, size_t size) {
    return op_hex_search_restore_state(search, bytes, size);
}

/* ---- Replanners and flow fields: used and freed like those over square grids ---- */

OpStatus opw_hex_grid_replanner_create(OpHexGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                       int32_t goal_y, OPTION_PARAMETERS, OpGridReplanner **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_grid_replanner_create(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options,
                                        out);
}

OpStatus opw_hex_grid_flow_field_create(OpHexGrid *grid, const OpCell *goals, int32_t goal_count,
                                        OPTION_PARAMETERS, OpGridFlowField **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_hex_grid_flow_field_create(grid, goals, goal_count, &options, out);
}
