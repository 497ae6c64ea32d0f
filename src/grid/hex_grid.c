/* Making, freeing, reading and editing hex grids. */
#include "grid/hex_grid.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/hex_geometry.h"
#include "grid/hex_search.h"

/* ---- Making and freeing ---- */

OpStatus op_hex_grid_take(OpGrid *cells, OpHexLayout layout, OpHexGrid **out) {
    void *memory = NULL;
    OpStatus status = op_alloc_zeroed(&cells->allocator, 1, sizeof(OpHexGrid), &memory);
    if (status != OP_STATUS_OK) {
        op_grid_destroy(cells);
        return status;
    }
    OpHexGrid *grid = memory;
    grid->cells = cells;
    grid->layout = layout;
    status = op_hex_search_make(grid, &grid->search);
    if (status != OP_STATUS_OK) {
        op_hex_grid_destroy(grid);
        return status;
    }
    *out = grid;
    return OP_STATUS_OK;
}

OpStatus op_hex_grid_create(int32_t width, int32_t height, OpHexLayout layout, uint8_t area,
                            const OpAllocator *allocator, OpHexGrid **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGrid *cells;
    OP_TRY(op_hex_check_layout(layout));
    OP_TRY(op_grid_create(width, height, area, allocator, &cells));
    return op_hex_grid_take(cells, layout, out);
}

OpStatus op_hex_grid_from_text(const char *text, size_t size, OpHexLayout layout,
                               const OpAllocator *allocator, OpHexGrid **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGrid *cells;
    OP_TRY(op_hex_check_layout(layout));
    OP_TRY(op_grid_from_text(text, size, allocator, &cells));
    return op_hex_grid_take(cells, layout, out);
}

OpStatus op_hex_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height,
                                OpHexLayout layout, const OpAllocator *allocator, OpHexGrid **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGrid *cells;
    OP_TRY(op_hex_check_layout(layout));
    OP_TRY(op_grid_from_areas(areas, size, width, height, allocator, &cells));
    return op_hex_grid_take(cells, layout, out);
}

void op_hex_grid_destroy(OpHexGrid *grid) {
    if (grid == NULL) {
        return;
    }
    OpAllocator allocator = grid->cells->allocator;
    op_hex_search_destroy(grid->search);
    op_hex_listeners_free(grid);
    op_grid_destroy(grid->cells);
    op_free_array(&allocator, grid, 1, sizeof(OpHexGrid));
}

/* ---- Cells: what the grid of cells says and does. A NULL is refused, or answered, there ---- */

static OpGrid *cells_of(const OpHexGrid *grid) {
    return grid == NULL ? NULL : grid->cells;
}

int32_t op_hex_grid_width(const OpHexGrid *grid) {
    return op_grid_width(cells_of(grid));
}

int32_t op_hex_grid_height(const OpHexGrid *grid) {
    return op_grid_height(cells_of(grid));
}

OpHexLayout op_hex_grid_layout(const OpHexGrid *grid) {
    return grid == NULL ? OP_HEX_POINTY_ODD_ROW : grid->layout;
}

int32_t op_hex_grid_version(const OpHexGrid *grid) {
    return op_grid_version(cells_of(grid));
}

const uint8_t *op_hex_grid_cells(const OpHexGrid *grid) {
    return op_grid_cells(cells_of(grid));
}

OpStatus op_hex_grid_area(const OpHexGrid *grid, OpCell cell, uint8_t *out) {
    return op_grid_area(cells_of(grid), cell, out);
}

bool op_hex_grid_is_walkable(const OpHexGrid *grid, OpCell cell) {
    return op_grid_is_walkable(cells_of(grid), cell);
}

OpStatus op_hex_grid_set_area(OpHexGrid *grid, OpCell cell, uint8_t area) {
    return op_grid_set_area(cells_of(grid), cell, area);
}

OpStatus op_hex_grid_fill_rect(OpHexGrid *grid, OpRect rect, uint8_t area) {
    return op_grid_fill_rect(cells_of(grid), rect, area);
}

OpStatus op_hex_grid_set_rect(OpHexGrid *grid, OpRect rect, const uint8_t *areas, size_t size) {
    return op_grid_set_rect(cells_of(grid), rect, areas, size);
}

OpStatus op_hex_grid_area_cost(const OpHexGrid *grid, int32_t area, double *out) {
    return op_grid_area_cost(cells_of(grid), area, out);
}

OpStatus op_hex_grid_set_area_cost(OpHexGrid *grid, int32_t area, double multiplier) {
    return op_grid_set_area_cost(cells_of(grid), area, multiplier);
}

OpAreaCosts op_hex_grid_area_costs(const OpHexGrid *grid) {
    return op_grid_area_costs(cells_of(grid));
}

OpStatus op_hex_grid_set_area_costs(OpHexGrid *grid, const OpAreaCosts *costs) {
    return op_grid_set_area_costs(cells_of(grid), costs);
}

OpStatus op_hex_grid_neighbors(const OpHexGrid *grid, OpCell cell, OpCell *out, int32_t *count) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    OP_TRY(op_grid_check_cell(grid->cells, cell));
    const OpHexOffset *offsets = op_hex_offsets(grid->layout, cell);
    *count = 0;
    for (int32_t direction = 0; direction < OP_HEX_DIRECTIONS; direction++) {
        OpCell neighbor = op_hex_neighbor(cell, offsets[direction]);
        if (op_grid_contains(grid->cells, neighbor)) {
            out[(*count)++] = neighbor;
        }
    }
    return OP_STATUS_OK;
}
