/* Where a hex grid lies in the world. */
#include "base/status.h"
#include "grid/grid_path.h"
#include "grid/hex_geometry.h"
#include "grid/hex_grid.h"

static OpWorldPoint centre_of(const OpGrid *cells, OpHexLayout layout, OpCell cell) {
    double size = op_grid_cell_size(cells);
    OpWorldPoint unit = op_hex_centre(layout, op_hex_to_axial(layout, cell));
    return (OpWorldPoint){cells->space.origin_x + size * unit.x, cells->space.origin_y + size * unit.y};
}

OpCell op_hex_cell_under(const OpHexGrid *grid, OpWorldPoint point) {
    const OpGridSpace *space = &grid->cells->space;
    double size = op_grid_cell_size(grid->cells);
    OpWorldPoint unit = {(point.x - space->origin_x) / size, (point.y - space->origin_y) / size};
    return op_hex_to_cell(grid->layout, op_hex_around(grid->layout, unit));
}

void op_hex_write_points(const OpGrid *cells, OpHexLayout layout, OpGridPath *path) {
    for (int32_t i = 0; i < path->point_count; i++) {
        path->points[i] = centre_of(cells, layout, path->cells[i]);
    }
    op_grid_path_measure(path);
}

OpGridSpace op_hex_grid_space(const OpHexGrid *grid) {
    return op_grid_space(grid == NULL ? NULL : grid->cells);
}

OpStatus op_hex_grid_set_space(OpHexGrid *grid, OpGridSpace space) {
    return op_grid_set_space(grid == NULL ? NULL : grid->cells, space);
}

OpStatus op_hex_grid_cell_at(const OpHexGrid *grid, OpWorldPoint point, OpCell *cell, bool *inside) {
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
    *cell = op_hex_cell_under(grid, point);
    *inside = op_grid_contains(grid->cells, *cell);
    return OP_STATUS_OK;
}

OpStatus op_hex_grid_point_at(const OpHexGrid *grid, OpCell cell, OpWorldPoint *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_cell(grid->cells, cell));
    *out = centre_of(grid->cells, grid->layout, cell);
    return OP_STATUS_OK;
}
