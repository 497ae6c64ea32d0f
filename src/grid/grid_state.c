/* Saving and restoring square grids (kind 1). */
#include "onepath/grid_state.h"

#include "base/status.h"
#include "grid/cells_state.h"

size_t op_grid_state_size(const OpGrid *grid) {
    OpWriter writer = op_writer(NULL, 0);
    if (grid != NULL) {
        op_cells_state_write(&writer, OP_STATE_GRID, grid, 0);
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
    op_cells_state_write(&writer, OP_STATE_GRID, grid, 0);
    return op_state_finish(&writer, needed);
}

OpStatus op_grid_restore_state(OpGrid *grid, const uint8_t *bytes, size_t size) {
    OP_TRY(op_grid_check_editable(grid));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpCellsState state;
    OP_TRY(op_cells_state_read(bytes, size, OP_STATE_GRID, 0, &state));
    return op_cells_state_restore(grid, &state);
}

OpStatus op_grid_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpGrid **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpCellsState state;
    OP_TRY(op_cells_state_read(bytes, size, OP_STATE_GRID, 0, &state));
    return op_cells_state_make(&state, allocator, out);
}
