/* Saving and restoring hex grids (kind 2). */
#include "base/status.h"
#include "grid/cells_state.h"
#include "grid/hex_grid.h"

size_t op_hex_grid_state_size(const OpHexGrid *grid) {
    OpWriter writer = op_writer(NULL, 0);
    if (grid != NULL) {
        op_cells_state_write(&writer, OP_STATE_HEX_GRID, grid->cells, (int32_t)grid->layout);
    }
    return writer.size;
}

OpStatus op_hex_grid_save_state(const OpHexGrid *grid, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_cells_state_write(&writer, OP_STATE_HEX_GRID, grid->cells, (int32_t)grid->layout);
    return op_state_finish(&writer, needed);
}

static OpStatus read_state(const uint8_t *bytes, size_t size, OpCellsState *out) {
    return op_cells_state_read(bytes, size, OP_STATE_HEX_GRID, OP_HEX_FLAT_EVEN_COLUMN, out);
}

OpStatus op_hex_grid_restore_state(OpHexGrid *grid, const uint8_t *bytes, size_t size) {
    OP_TRY(op_grid_check_editable(grid == NULL ? NULL : grid->cells));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpCellsState state;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_state_expect("state.layout", grid->layout, state.layout));
    return op_cells_state_restore(grid->cells, &state);
}

OpStatus op_hex_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                OpHexGrid **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpCellsState state;
    OpGrid *cells;
    OP_TRY(read_state(bytes, size, &state));
    OP_TRY(op_cells_state_make(&state, allocator, &cells));
    return op_hex_grid_take(cells, (OpHexLayout)state.layout, out);
}
