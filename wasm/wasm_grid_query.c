/* The flat ABI: queries on grids, and measures of their paths. */
#include "wasm_options.h"

#include <stdlib.h>

/* A result to pass to queries, empty, or NULL. One serves all queries of a host: a query writes it when it returns. */
OpGridPath *opw_grid_path_create(void) {
    return calloc(1, sizeof(OpGridPath));
}

/* Frees the arrays, not the result. */
void opw_grid_path_reset(OpGridPath *path) {
    op_grid_path_reset(path);
}

OpStatus opw_grid_find_path(const OpGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                            int32_t goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options, path);
}

OpStatus opw_grid_find_path_with_points(const OpGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                        int32_t goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path_with_points(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options,
                                         path);
}

OpStatus opw_grid_find_path_between(const OpGrid *grid, double start_x, double start_y, double goal_x,
                                    double goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path_between(grid, (OpWorldPoint){start_x, start_y}, (OpWorldPoint){goal_x, goal_y},
                                     &options, path);
}

/* 1 when there is such a cell, 0 when not, or minus the status. */
int32_t opw_grid_nearest_walkable(const OpGrid *grid, int32_t x, int32_t y, OPTION_PARAMETERS, OpCell *out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    bool found = false;
    OpStatus status = op_grid_nearest_walkable(grid, cell_of(x, y), &options, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

int32_t opw_grid_nearest_walkable_point(const OpGrid *grid, double x, double y, OPTION_PARAMETERS,
                                        OpCell *out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    bool found = false;
    OpStatus status = op_grid_nearest_walkable_point(grid, (OpWorldPoint){x, y}, &options, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

OpStatus opw_grid_path_step_counts(const OpCell *cells, int32_t count, int32_t *straight, int32_t *diagonal) {
    return op_grid_path_step_counts(cells, count, straight, diagonal);
}

OpStatus opw_grid_fixed_cost(const OpGrid *grid, const OpCell *cells, int32_t count, int64_t *out) {
    return op_grid_fixed_cost(grid, cells, count, out);
}
