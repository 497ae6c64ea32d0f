/* Saving and restoring square grids (kind 1). */
#include "onepath/grid_state.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/clearance.h"
#include "grid/grid_object.h"
#include "search/state_pieces.h"

static void write_state(OpWriter *writer, const OpGrid *grid) {
    op_state_write_header(writer, OP_STATE_GRID);
    op_write_i32(writer, grid->width);
    op_write_i32(writer, grid->height);
    op_write_i32(writer, grid->version);
    op_write_f64(writer, grid->space.origin_x);
    op_write_f64(writer, grid->space.origin_y);
    op_write_f64(writer, grid->space.cell_size);
    op_state_write_areas(writer, grid->area_version, &grid->areas);
    op_write_bytes(writer, grid->cells, op_grid_cell_count(grid));
}

size_t op_grid_state_size(const OpGrid *grid) {
    OpWriter writer = op_writer(NULL, 0);
    if (grid != NULL) {
        write_state(&writer, grid);
    }
    return writer.size;
}

OpStatus op_grid_save_state(const OpGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, grid);
    return op_state_finish(&writer, needed);
}

/* ---- Restoring ---- */

typedef struct GridState {
    int32_t width;
    int32_t height;
    int32_t version;
    int32_t area_version;
    OpGridSpace space;
    OpAreaCosts areas;
    const uint8_t *cells; /* in the caller's bytes */
} GridState;

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

static OpStatus read_state(const uint8_t *bytes, size_t size, GridState *out) {
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_state_read_header(&reader, OP_STATE_GRID));
    OP_TRY(op_state_read_i32(&reader, "state.width", 1, OP_GRID_MAX_CELLS, &out->width));
    OP_TRY(op_state_read_i32(&reader, "state.height", 1, OP_GRID_MAX_CELLS / out->width, &out->height));
    OP_TRY(op_state_read_i32(&reader, "state.version", 0, INT32_MAX, &out->version));
    OP_TRY(read_space(&reader, &out->space));
    OP_TRY(op_state_read_areas(&reader, &out->area_version, &out->areas));
    out->cells = op_read_bytes(&reader, (size_t)out->width * (size_t)out->height);
    return op_state_read_end(&reader);
}

static void take_over(OpGrid *grid, const GridState *state) {
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

OpStatus op_grid_restore_state(OpGrid *grid, const uint8_t *bytes, size_t size) {
    OP_TRY(op_grid_check_editable(grid));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    GridState state;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_state_expect("state.width", grid->width, state.width));
    OP_TRY(op_state_expect("state.height", grid->height, state.height));
    uint8_t *old = NULL;
    size_t old_size = op_grid_needs_old_cells(grid) ? op_grid_cell_count(grid) : 0;
    if (old_size > 0) {
        OP_TRY(op_alloc_array(&grid->allocator, old_size, 1, (void **)&old));
        memcpy(old, grid->cells, old_size);
    }
    take_over(grid, &state);
    tell_all(grid, old);
    op_free_array(&grid->allocator, old, old_size, 1);
    return OP_STATUS_OK;
}

OpStatus op_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpGrid **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    GridState state;
    OpGrid *grid;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_grid_allocate(state.width, state.height, allocator, &grid));
    take_over(grid, &state);
    *out = grid;
    return OP_STATUS_OK;
}
