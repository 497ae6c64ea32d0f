/* True clearance and its incremental repair.
 *
 * A cell's clearance reads the cells to its right, below and diagonally below right, so values flow up and to the left.
 * A repair therefore goes over the rows from the lowest edited one upwards, each from right to left. */
#include "grid/clearance.h"

#include "base/memory.h"
#include "base/status.h"

#define MAX_CLEARANCE 255

/* Columns [low, high]; empty when low > high. */
typedef struct Interval {
    int32_t low;
    int32_t high;
} Interval;

static const Interval no_columns = {INT32_MAX, -1};

static Interval join(Interval a, Interval b) {
    return (Interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static bool is_empty(Interval interval) {
    return interval.low > interval.high;
}

static uint8_t at(const OpGrid *grid, const uint8_t *clearance, int32_t x, int32_t y) {
    bool inside = x < grid->width && y < grid->height;
    return inside ? clearance[op_grid_index(grid, (OpCell){x, y})] : 0;
}

static uint8_t compute(const OpGrid *grid, const uint8_t *clearance, int32_t x, int32_t y) {
    if (grid->cells[op_grid_index(grid, (OpCell){x, y})] == OP_AREA_WALL) {
        return 0;
    }
    uint8_t least = at(grid, clearance, x + 1, y);
    uint8_t below = at(grid, clearance, x, y + 1);
    uint8_t diagonal = at(grid, clearance, x + 1, y + 1);
    least = below < least ? below : least;
    least = diagonal < least ? diagonal : least;
    return least == MAX_CLEARANCE ? MAX_CLEARANCE : (uint8_t)(least + 1);
}

static void compute_all(const OpGrid *grid, uint8_t *clearance) {
    for (int32_t y = grid->height - 1; y >= 0; y--) {
        for (int32_t x = grid->width - 1; x >= 0; x--) {
            clearance[op_grid_index(grid, (OpCell){x, y})] = compute(grid, clearance, x, y);
        }
    }
}

/* Recomputes a row over the given columns, and on to the left while values keep changing. Returns the columns that
 * changed. */
static Interval repair_row(const OpGrid *grid, uint8_t *clearance, int32_t y, Interval columns) {
    Interval changed = no_columns;
    bool last_changed = false;
    for (int32_t x = columns.high; x >= 0 && (x >= columns.low || last_changed); x--) {
        uint8_t *cell = &clearance[op_grid_index(grid, (OpCell){x, y})];
        uint8_t value = compute(grid, clearance, x, y);
        last_changed = value != *cell;
        if (last_changed) {
            *cell = value;
            changed = join(changed, (Interval){x, x});
        }
    }
    return changed;
}

static Interval edited_columns(const OpGridDerived *derived, int32_t y) {
    Interval columns = no_columns;
    for (int32_t i = 0; i < derived->dirty_count; i++) {
        OpRect rect = derived->dirty[i];
        if (y >= rect.y && y < rect.y + rect.height) {
            columns = join(columns, (Interval){rect.x, rect.x + rect.width - 1});
        }
    }
    return columns;
}

static OpRect bounding_box(OpRect a, OpRect b) {
    int32_t left = a.x < b.x ? a.x : b.x;
    int32_t top = a.y < b.y ? a.y : b.y;
    int32_t right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    int32_t bottom = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    return (OpRect){left, top, right - left, bottom - top};
}

static OpRect dirty_box(const OpGridDerived *derived) {
    OpRect box = derived->dirty[0];
    for (int32_t i = 1; i < derived->dirty_count; i++) {
        box = bounding_box(box, derived->dirty[i]);
    }
    return box;
}

static void repair(const OpGrid *grid) {
    OpGridDerived *derived = grid->derived;
    OpRect box = dirty_box(derived);
    Interval changed_below = no_columns;
    for (int32_t y = box.y + box.height - 1; y >= 0; y--) {
        Interval columns = edited_columns(derived, y);
        if (!is_empty(changed_below)) {
            int32_t left = changed_below.low > 0 ? changed_below.low - 1 : 0;
            columns = join(columns, (Interval){left, changed_below.high});
        }
        if (is_empty(columns) && y < box.y) {
            break;
        }
        changed_below = repair_row(grid, derived->clearance, y, columns);
    }
    derived->dirty_count = 0;
}

void op_clearance_mark_dirty(OpGrid *grid, OpRect rect) {
    OpGridDerived *derived = grid->derived;
    if (derived->clearance == NULL) {
        return;
    }
    if (derived->dirty_count == OP_GRID_MAX_DIRTY_RECTS) {
        derived->dirty[0] = bounding_box(dirty_box(derived), rect);
        derived->dirty_count = 1;
    } else {
        derived->dirty[derived->dirty_count++] = rect;
    }
}

OpStatus op_clearance_read(const OpGrid *grid, const uint8_t **out) {
    OpGridDerived *derived = grid->derived;
    if (derived->clearance == NULL) {
        OP_TRY(op_alloc_array(&grid->allocator, op_grid_cell_count(grid), 1, (void **)&derived->clearance));
        compute_all(grid, derived->clearance);
    } else if (derived->dirty_count > 0) {
        repair(grid);
    }
    *out = derived->clearance;
    return OP_STATUS_OK;
}

OpStatus op_grid_check_agent_size(int32_t agent_size) {
    return agent_size < 1 || agent_size > MAX_CLEARANCE
               ? op_fail_range("agent_size", 1, MAX_CLEARANCE, agent_size)
               : OP_STATUS_OK;
}

OpStatus op_grid_clearance(const OpGrid *grid, OpCell cell, int32_t *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    const uint8_t *clearance;
    OP_TRY(op_clearance_read(grid, &clearance));
    *out = op_grid_contains(grid, cell) ? clearance[op_grid_index(grid, cell)] : 0;
    return OP_STATUS_OK;
}

OpStatus op_grid_can_fit(const OpGrid *grid, OpCell cell, int32_t agent_size, bool *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_grid_check_agent_size(agent_size));
    int32_t clearance = 0;
    OP_TRY(op_grid_clearance(grid, cell, &clearance));
    *out = clearance >= agent_size;
    return OP_STATUS_OK;
}
