/* Making, freeing and reading square grids. */
#include "grid/grid_object.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/block_map.h"
#include "grid/hpa_cache.h"
#include "grid/jps_plus_index.h"
#include "grid/octile_map.h"
#include "search/area_costs.h"

OpStatus op_grid_check_size(int32_t width, int32_t height) {
    if (width < 1 || width > OP_GRID_MAX_CELLS) {
        return op_fail_range("width", 1, OP_GRID_MAX_CELLS, width);
    }
    int32_t max_height = OP_GRID_MAX_CELLS / width;
    if (height < 1 || height > max_height) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "height",
                       "must be in [1, %d] for a width of %d (at most %d cells), was %d", max_height, width,
                       OP_GRID_MAX_CELLS, height);
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_check_cell(const OpGrid *grid, OpCell cell) {
    if (cell.x < 0 || cell.x >= grid->width) {
        return op_fail_range("x", 0, grid->width - 1, cell.x);
    }
    if (cell.y < 0 || cell.y >= grid->height) {
        return op_fail_range("y", 0, grid->height - 1, cell.y);
    }
    return OP_STATUS_OK;
}

void op_grid_take_areas(OpGrid *grid, const OpAreaCosts *areas) {
    grid->areas = *areas;
    grid->least_cost = op_area_costs_min(areas);
    grid->uniform_costs = op_area_costs_are_uniform(areas);
}

OpStatus op_grid_allocate(int32_t width, int32_t height, const OpAllocator *allocator, OpGrid **out) {
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    void *memory;
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpGrid), &memory));
    OpGrid *grid = memory;
    grid->allocator = chosen;
    grid->width = width;
    grid->height = height;
    OpAreaCosts areas = op_area_costs_default();
    op_grid_take_areas(grid, &areas);
    OpStatus status = op_alloc_array(&chosen, op_grid_cell_count(grid), 1, (void **)&grid->cells);
    if (status == OP_STATUS_OK) {
        status = op_alloc_zeroed(&chosen, 1, sizeof(OpGridDerived), (void **)&grid->derived);
    }
    if (status != OP_STATUS_OK) {
        op_grid_destroy(grid);
        return status;
    }
    *out = grid;
    return OP_STATUS_OK;
}

OpStatus op_grid_create(int32_t width, int32_t height, uint8_t area, const OpAllocator *allocator,
                        OpGrid **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_size(width, height));
    OpGrid *grid;
    OP_TRY(op_grid_allocate(width, height, allocator, &grid));
    memset(grid->cells, area, op_grid_cell_count(grid));
    *out = grid;
    return OP_STATUS_OK;
}

OpStatus op_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height,
                            const OpAllocator *allocator, OpGrid **out) {
    if (areas == NULL) {
        return op_fail_null("areas");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_size(width, height));
    size_t cell_count = (size_t)width * (size_t)height;
    if (size != cell_count) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "areas", "must hold width * height = %zu bytes, had %zu",
                       cell_count, size);
    }
    OpGrid *grid;
    OP_TRY(op_grid_allocate(width, height, allocator, &grid));
    memcpy(grid->cells, areas, size);
    *out = grid;
    return OP_STATUS_OK;
}

void op_grid_destroy(OpGrid *grid) {
    if (grid == NULL) {
        return;
    }
    OpAllocator allocator = grid->allocator;
    size_t cell_count = op_grid_cell_count(grid);
    if (grid->derived != NULL) {
        op_grid_search_destroy(grid->derived->search);
        op_octile_map_destroy(grid->derived->octile_map);
        op_jps_plus_index_destroy(grid->derived->jps_plus_index);
        op_block_map_destroy(grid->derived->block_map);
        op_hpa_cache_free(grid);
        op_free_array(&allocator, grid->derived->clearance, cell_count, 1);
        op_free_array(&allocator, grid->derived, 1, sizeof(OpGridDerived));
    }
    op_free_array(&allocator, grid->listeners, grid->listener_capacity, sizeof(OpGridListenerEntry));
    op_free_array(&allocator, grid->cells, cell_count, 1);
    op_free_array(&allocator, grid, 1, sizeof(OpGrid));
}

int32_t op_grid_width(const OpGrid *grid) {
    return grid == NULL ? 0 : grid->width;
}

int32_t op_grid_height(const OpGrid *grid) {
    return grid == NULL ? 0 : grid->height;
}

int32_t op_grid_version(const OpGrid *grid) {
    return grid == NULL ? 0 : grid->version;
}

const uint8_t *op_grid_cells(const OpGrid *grid) {
    return grid == NULL ? NULL : grid->cells;
}

OpStatus op_grid_area(const OpGrid *grid, OpCell cell, uint8_t *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_cell(grid, cell));
    *out = grid->cells[op_grid_index(grid, cell)];
    return OP_STATUS_OK;
}

bool op_grid_is_walkable(const OpGrid *grid, OpCell cell) {
    return grid != NULL && op_grid_contains(grid, cell) &&
           grid->cells[op_grid_index(grid, cell)] != OP_AREA_WALL;
}
