/* Saving and restoring a grid's cells. */
#include "grid/cells_state.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/clearance.h"

void op_cells_state_write(OpWriter *writer, OpStateKind kind, const OpGrid *grid, int32_t layout) {
    op_state_write_header(writer, kind);
    op_write_i32(writer, grid->width);
    op_write_i32(writer, grid->height);
    if (kind == OP_STATE_HEX_GRID) {
        op_write_i32(writer, layout);
    }
    op_write_i32(writer, grid->version);
    op_write_f64(writer, grid->space.origin_x);
    op_write_f64(writer, grid->space.origin_y);
    op_write_f64(writer, grid->space.cell_size);
    op_state_write_areas(writer, grid->area_version, &grid->areas);
    op_write_bytes(writer, grid->cells, op_grid_cell_count(grid));
}

/* ---- Restoring ---- */

static OpStatus read_space(OpReader *reader, OpGridSpace *out) {
    OP_TRY(op_state_read_number(reader, "state.space.origin_x", &out->origin_x));
    OP_TRY(op_state_read_number(reader, "state.space.origin_y", &out->origin_y));
    OP_TRY(op_state_read_number(reader, "state.space.cell_size", &out->cell_size));
    if (op_grid_check_space(*out) != OP_STATUS_OK) {
        return op_fail(OP_STATUS_GRID_STATE, "state.space",
                       "must have origins within 2^21 and a cell size in (0, 2^21], was (%g, %g), %g",
                       out->origin_x, out->origin_y, out->cell_size);
    }
    return OP_STATUS_OK;
}

OpStatus op_cells_state_read(const uint8_t *bytes, size_t size, OpStateKind kind, int32_t last_layout,
                             OpCellsState *out) {
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_state_read_header(&reader, kind));
    OP_TRY(op_state_read_i32(&reader, "state.width", 1, OP_GRID_MAX_CELLS, &out->width));
    OP_TRY(op_state_read_i32(&reader, "state.height", 1, OP_GRID_MAX_CELLS / out->width, &out->height));
    out->layout = 0;
    if (kind == OP_STATE_HEX_GRID) {
        OP_TRY(op_state_read_i32(&reader, "state.layout", 0, last_layout, &out->layout));
    }
    OP_TRY(op_state_read_i32(&reader, "state.version", 0, INT32_MAX, &out->version));
    OP_TRY(read_space(&reader, &out->space));
    OP_TRY(op_state_read_areas(&reader, &out->area_version, &out->areas));
    out->cells = op_read_bytes(&reader, (size_t)out->width * (size_t)out->height);
    return op_state_read_end(&reader);
}

static void take_over(OpGrid *grid, const OpCellsState *state) {
    memcpy(grid->cells, state->cells, op_grid_cell_count(grid));
    grid->version = state->version;
    grid->area_version = state->area_version;
    grid->space = state->space;
    op_grid_take_areas(grid, &state->areas);
}

/* Version numbers can come again after a restore, so whatever was derived is told to look at everything. */
static void tell_all(OpGrid *grid, const uint8_t *old) {
    OpRect everything = {0, 0, grid->width, grid->height};
    grid->edits++;
    grid->derived->hash_valid = false;
    op_clearance_mark_dirty(grid, everything);
    op_grid_tell_own_indexes(grid, everything);
    op_grid_notify_restored(grid, old);
}

OpStatus op_cells_state_restore(OpGrid *grid, const OpCellsState *state) {
    OP_TRY(op_state_expect("state.width", grid->width, state->width));
    OP_TRY(op_state_expect("state.height", grid->height, state->height));
    uint8_t *old = NULL;
    size_t old_size = op_grid_needs_old_cells(grid) ? op_grid_cell_count(grid) : 0;
    if (old_size > 0) {
        OP_TRY(op_alloc_array(&grid->allocator, old_size, 1, (void **)&old));
        memcpy(old, grid->cells, old_size);
    }
    take_over(grid, state);
    tell_all(grid, old);
    op_free_array(&grid->allocator, old, old_size, 1);
    return OP_STATUS_OK;
}

OpStatus op_cells_state_make(const OpCellsState *state, const OpAllocator *allocator, OpGrid **out) {
    OpGrid *grid;
    OP_TRY(op_grid_allocate(state->width, state->height, allocator, &grid));
    take_over(grid, state);
    *out = grid;
    return OP_STATUS_OK;
}
