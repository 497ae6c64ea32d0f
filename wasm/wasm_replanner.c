/* The flat ABI: replanners. */
#include "wasm_options.h"

OpStatus opw_grid_replanner_create(OpGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                   int32_t goal_y, OPTION_PARAMETERS, OpGridReplanner **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_replanner_create(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options, out);
}

void opw_grid_replanner_destroy(OpGridReplanner *replanner) {
    op_grid_replanner_destroy(replanner);
}

OpStatus opw_grid_replanner_replan(OpGridReplanner *replanner, OpGridPath *path) {
    return op_grid_replanner_replan(replanner, path);
}

OpStatus opw_grid_replanner_replan_with_points(OpGridReplanner *replanner, OpGridPath *path) {
    return op_grid_replanner_replan_with_points(replanner, path);
}

/* The path status or minus the status. */
int32_t opw_grid_replanner_try_replan(OpGridReplanner *replanner, int32_t budget) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_grid_replanner_try_replan(replanner, budget, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

int32_t opw_grid_replanner_path_length(const OpGridReplanner *replanner) {
    return op_grid_replanner_path_length(replanner);
}

double opw_grid_replanner_path_cost(const OpGridReplanner *replanner) {
    return op_grid_replanner_path_cost(replanner);
}

OpStatus opw_grid_replanner_copy_path(const OpGridReplanner *replanner, OpCell *cells, int32_t capacity,
                                      int32_t *needed) {
    return op_grid_replanner_copy_path(replanner, cells, capacity, needed);
}

OpStatus opw_grid_replanner_move_start(OpGridReplanner *replanner, int32_t x, int32_t y) {
    return op_grid_replanner_move_start(replanner, cell_of(x, y));
}

OpStatus opw_grid_replanner_set_goal(OpGridReplanner *replanner, int32_t x, int32_t y) {
    return op_grid_replanner_set_goal(replanner, cell_of(x, y));
}

OpStatus opw_grid_replanner_invalidate(OpGridReplanner *replanner, int32_t x, int32_t y) {
    return op_grid_replanner_invalidate(replanner, cell_of(x, y));
}

OpStatus opw_grid_replanner_invalidate_all(OpGridReplanner *replanner) {
    return op_grid_replanner_invalidate_all(replanner);
}

void opw_grid_replanner_start(const OpGridReplanner *replanner, OpCell *out) {
    *out = op_grid_replanner_start(replanner);
}

void opw_grid_replanner_goal(const OpGridReplanner *replanner, OpCell *out) {
    *out = op_grid_replanner_goal(replanner);
}

void opw_grid_replanner_iterations(const OpGridReplanner *replanner, int64_t *out) {
    *out = op_grid_replanner_iterations(replanner);
}

void opw_grid_replanner_expanded(const OpGridReplanner *replanner, int64_t *out) {
    *out = op_grid_replanner_expanded(replanner);
}

size_t opw_grid_replanner_state_size(const OpGridReplanner *replanner) {
    return op_grid_replanner_state_size(replanner);
}

OpStatus opw_grid_replanner_save_state(const OpGridReplanner *replanner, uint8_t *buffer, size_t capacity,
                                       size_t *needed) {
    return op_grid_replanner_save_state(replanner, buffer, capacity, needed);
}

OpStatus opw_grid_replanner_restore_state(OpGridReplanner *replanner, const uint8_t *bytes, size_t size) {
    return op_grid_replanner_restore_state(replanner, bytes, size);
}
