/* Edits: cells, rectangles and area costs. Everything is checked and allocated before the first byte is written, and
 * listeners hear of an edit when the grid has its final state. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/block_map.h"
#include "grid/clearance.h"
#include "grid/grid_object.h"
#include "grid/hpa_cache.h"
#include "grid/jps_plus_index.h"
#include "grid/octile_map.h"
#include "search/area_costs.h"

OpStatus op_grid_check_editable(const OpGrid *grid) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (grid->derived->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not be edited inside a callback of its own query");
    }
    if (grid->derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited inside one of its listeners");
    }
    return OP_STATUS_OK;
}

static OpStatus check_rect(const OpGrid *grid, OpRect rect) {
    if (rect.x < 0 || rect.x > grid->width) {
        return op_fail_range("x", 0, grid->width, rect.x);
    }
    if (rect.y < 0 || rect.y > grid->height) {
        return op_fail_range("y", 0, grid->height, rect.y);
    }
    if (rect.width < 0 || rect.width > grid->width - rect.x) {
        return op_fail_range("width", 0, grid->width - rect.x, rect.width);
    }
    if (rect.height < 0 || rect.height > grid->height - rect.y) {
        return op_fail_range("height", 0, grid->height - rect.y, rect.height);
    }
    return OP_STATUS_OK;
}

/* Where an edit's new bytes come from: an array, or one area for all. */
typedef struct EditSource {
    const uint8_t *areas; /* row by row; NULL for fill */
    uint8_t fill;
} EditSource;

static uint8_t source_area(const EditSource *source, size_t offset) {
    return source->areas == NULL ? source->fill : source->areas[offset];
}

/* Writes the bytes and returns the smallest rectangle that holds every changed cell, empty when none has. */
static OpRect write_cells(OpGrid *grid, OpRect rect, const EditSource *source) {
    int32_t left = INT32_MAX;
    int32_t right = -1;
    int32_t top = INT32_MAX;
    int32_t bottom = -1;
    size_t offset = 0;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++, offset++) {
            uint8_t area = source_area(source, offset);
            uint8_t *cell = &grid->cells[op_grid_index(grid, (OpCell){x, y})];
            if (*cell != area) {
                *cell = area;
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    if (bottom < 0) {
        return (OpRect){0, 0, 0, 0};
    }
    return (OpRect){left, top, right - left + 1, bottom - top + 1};
}

static void copy_cells(const OpGrid *grid, OpRect rect, uint8_t *out) {
    size_t row_size = (size_t)rect.width;
    for (int32_t row = 0; row < rect.height; row++) {
        memcpy(out + (size_t)row * row_size,
               &grid->cells[op_grid_index(grid, (OpCell){rect.x, rect.y + row})], row_size);
    }
}

/* The indexes that the grid keeps for its own queries. They know of an edit before any listener does, since a listener may
 * ask for a path. */
void op_grid_tell_own_indexes(const OpGrid *grid, OpRect changed) {
    OpGridDerived *derived = grid->derived;
    if (derived->octile_map != NULL) {
        op_octile_map_update(derived->octile_map, grid, changed);
    }
    if (derived->block_map != NULL) {
        op_block_map_update(derived->block_map, grid, changed);
    }
    if (derived->jps_plus_index != NULL) {
        op_jps_plus_note_edit(derived->jps_plus_index, changed);
    }
    op_hpa_cache_note_edit(grid, changed);
}

static OpStatus edit(OpGrid *grid, OpRect rect, const EditSource *source, bool as_rect) {
    size_t size = (size_t)rect.width * (size_t)rect.height;
    uint8_t *old = NULL;
    bool keep_old = size > 1 && op_grid_has_cell_listener(grid);
    if (keep_old) {
        OP_TRY(op_alloc_array(&grid->allocator, size, 1, (void **)&old));
        copy_cells(grid, rect, old);
    }
    OpRect changed = write_cells(grid, rect, source);
    if (changed.width > 0) {
        grid->version = grid->version == INT32_MAX ? 0 : grid->version + 1;
        grid->edits++;
        grid->derived->hash_valid = false;
        op_clearance_mark_dirty(grid, changed);
        op_grid_tell_own_indexes(grid, changed);
        op_grid_notify(grid, changed, old, rect, as_rect);
    }
    op_free_array(&grid->allocator, old, keep_old ? size : 0, 1);
    return OP_STATUS_OK;
}

OpStatus op_grid_set_area(OpGrid *grid, OpCell cell, uint8_t area) {
    OP_TRY(op_grid_check_editable(grid));
    OP_TRY(op_grid_check_cell(grid, cell));
    return edit(grid, (OpRect){cell.x, cell.y, 1, 1}, &(EditSource){.fill = area}, false);
}

OpStatus op_grid_fill_rect(OpGrid *grid, OpRect rect, uint8_t area) {
    OP_TRY(op_grid_check_editable(grid));
    OP_TRY(check_rect(grid, rect));
    return edit(grid, rect, &(EditSource){.fill = area}, true);
}

OpStatus op_grid_set_rect(OpGrid *grid, OpRect rect, const uint8_t *areas, size_t size) {
    OP_TRY(op_grid_check_editable(grid));
    OP_TRY(check_rect(grid, rect));
    size_t expected = (size_t)rect.width * (size_t)rect.height;
    if (areas == NULL && expected > 0) {
        return op_fail_null("areas");
    }
    if (size != expected) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "areas", "must hold width * height = %zu bytes, had %zu",
                       expected, size);
    }
    return expected == 0 ? OP_STATUS_OK : edit(grid, rect, &(EditSource){.areas = areas}, true);
}

OpStatus op_grid_area_cost(const OpGrid *grid, int32_t area, double *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_area_check(area));
    *out = grid->areas.multiplier[area];
    return OP_STATUS_OK;
}

static void costs_changed(OpGrid *grid) {
    grid->area_version = grid->area_version == INT32_MAX ? 0 : grid->area_version + 1;
    grid->edits++;
    grid->derived->hash_valid = false;
}

OpStatus op_grid_set_area_cost(OpGrid *grid, int32_t area, double multiplier) {
    OP_TRY(op_grid_check_editable(grid));
    OP_TRY(op_area_check(area));
    OP_TRY(op_area_multiplier_check(multiplier));
    OpAreaCosts areas = grid->areas;
    areas.multiplier[area] = multiplier;
    op_grid_take_areas(grid, &areas);
    costs_changed(grid);
    return OP_STATUS_OK;
}

OpAreaCosts op_grid_area_costs(const OpGrid *grid) {
    return grid == NULL ? op_area_costs_default() : grid->areas;
}

OpStatus op_grid_set_area_costs(OpGrid *grid, const OpAreaCosts *costs) {
    OP_TRY(op_grid_check_editable(grid));
    if (costs == NULL) {
        return op_fail_null("costs");
    }
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        OP_TRY(op_area_multiplier_check(costs->multiplier[area]));
    }
    op_grid_take_areas(grid, costs);
    costs_changed(grid);
    return OP_STATUS_OK;
}
