/* Line of sight: a walk through the cells of a segment. */
#include "grid/line_of_sight.h"

#include <math.h>

static bool is_open(const OpGrid *grid, int32_t index) {
    return grid->cells[index] != OP_AREA_WALL;
}

/* A row or column: count cells after the first, stride apart. */
static bool line_is_open(const OpGrid *grid, int32_t first, int32_t count, int32_t stride) {
    for (int32_t i = 1; i <= count; i++) {
        if (!is_open(grid, first + i * stride)) {
            return false;
        }
    }
    return true;
}

bool op_grid_sees(const OpGrid *grid, OpCell from, OpCell to) {
    int32_t nx = from.x < to.x ? to.x - from.x : from.x - to.x;
    int32_t ny = from.y < to.y ? to.y - from.y : from.y - to.y;
    int32_t step_x = from.x < to.x ? 1 : -1;
    int32_t step_y = from.y < to.y ? grid->width : -grid->width;
    int32_t index = op_grid_index(grid, from);
    if (ny == 0) {
        return line_is_open(grid, index, nx, step_x);
    }
    if (nx == 0) {
        return line_is_open(grid, index, ny, step_y);
    }
    /* Where the segment leaves the current cell: d < 0 through its side in x, d > 0 in y, d = 0 through the corner. With
     * ix and iy steps made, d = (2 ix + 1) ny - (2 iy + 1) nx, so no step leads past `to`. */
    int64_t d = (int64_t)ny - nx;
    int32_t left = nx + ny;
    while (left > 0) {
        if (d < 0) {
            index += step_x;
            d += 2 * (int64_t)ny;
            left--;
        } else if (d > 0) {
            index += step_y;
            d -= 2 * (int64_t)nx;
            left--;
        } else {
            if (!is_open(grid, index + step_x) || !is_open(grid, index + step_y)) {
                return false;
            }
            index += step_x + step_y;
            d += 2 * ((int64_t)ny - nx);
            left -= 2;
        }
        if (!is_open(grid, index)) {
            return false;
        }
    }
    return true;
}

double op_segment_cost(double multiplier, OpCell from, OpCell to) {
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    return multiplier * sqrt((double)(dx * dx + dy * dy));
}
