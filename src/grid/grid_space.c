/* Where a grid lies in the world. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "grid/grid_object.h"

OpStatus op_grid_check_point(const char *x_name, const char *y_name, OpWorldPoint point) {
    OP_TRY(op_check_coordinate(x_name, point.x));
    return op_check_coordinate(y_name, point.y);
}

static bool is_default(OpGridSpace space) {
    return space.origin_x == 0.0 && space.origin_y == 0.0 && space.cell_size == 0.0;
}

double op_grid_cell_size(const OpGrid *grid) {
    return is_default(grid->space) ? 1.0 : grid->space.cell_size;
}

OpGridSpace op_grid_space(const OpGrid *grid) {
    return grid == NULL ? (OpGridSpace){0.0, 0.0, 0.0} : grid->space;
}

OpStatus op_grid_check_space(OpGridSpace space) {
    if (is_default(space)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_check_coordinate("origin_x", space.origin_x));
    OP_TRY(op_check_coordinate("origin_y", space.origin_y));
    if (!(space.cell_size > 0.0 && space.cell_size <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in (0, %g], was %g", OP_MAX_COORDINATE,
                       space.cell_size);
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_set_space(OpGrid *grid, OpGridSpace space) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_grid_check_space(space));
    grid->space = space;
    return OP_STATUS_OK;
}

/* floor((p - origin) / size), held within 32 bits: a tiny cell size can take the quotient far beyond them, and such
 * a cell is outside every grid either way. */
static int32_t index_along(double p, double origin, double size) {
    double cell = floor((p - origin) / size);
    if (cell < (double)INT32_MIN) {
        return INT32_MIN;
    }
    return cell > (double)INT32_MAX ? INT32_MAX : (int32_t)cell;
}

OpCell op_grid_cell_under(const OpGrid *grid, OpWorldPoint point) {
    double size = op_grid_cell_size(grid);
    return (OpCell){index_along(point.x, grid->space.origin_x, size),
                    index_along(point.y, grid->space.origin_y, size)};
}

OpStatus op_grid_cell_at(const OpGrid *grid, OpWorldPoint point, OpCell *cell, bool *inside) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (cell == NULL) {
        return op_fail_null("cell");
    }
    if (inside == NULL) {
        return op_fail_null("inside");
    }
    OP_TRY(op_grid_check_point("point.x", "point.y", point));
    *cell = op_grid_cell_under(grid, point);
    *inside = op_grid_contains(grid, *cell);
    return OP_STATUS_OK;
}

OpStatus op_grid_point_at(const OpGrid *grid, OpCell cell, OpWorldPoint *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_cell(grid, cell));
    double size = op_grid_cell_size(grid);
    out->x = grid->space.origin_x + ((double)cell.x + 0.5) * size;
    out->y = grid->space.origin_y + ((double)cell.y + 0.5) * size;
    return OP_STATUS_OK;
}
