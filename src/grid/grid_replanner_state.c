/* Saving and restoring replanners, over square grids (kind 5) and hex grids (kind 6). */
#include "base/status.h"
#include "grid/grid_replanner.h"
#include "grid/grid_search.h"
#include "search/replan_state.h"

static void write_state(OpWriter *writer, const OpGridReplanner *replanner) {
    op_state_write_header(writer, replanner->cells.moves->replanner_state);
    op_write_i32(writer, replanner->cells.grid->width);
    op_write_i32(writer, replanner->cells.grid->height);
    op_write_u8(writer, (uint8_t)op_grid_replanner_algorithm(replanner));
    op_write_i32(writer, replanner->area_version);
    op_write_i32(writer, replanner->search.start);
    op_write_i32(writer, replanner->search.goal);
    op_replan_write_state(writer, &replanner->search);
}

size_t op_grid_replanner_state_size(const OpGridReplanner *replanner) {
    OpWriter writer = op_writer(NULL, 0);
    if (replanner != NULL) {
        write_state(&writer, replanner);
    }
    return writer.size;
}

OpStatus op_grid_replanner_save_state(const OpGridReplanner *replanner, uint8_t *buffer, size_t capacity,
                                      size_t *needed) {
    if (replanner == NULL) {
        return op_fail_null("replanner");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(op_grid_check_not_searching(replanner->cells.grid));
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, replanner);
    return op_state_finish(&writer, needed);
}

static OpStatus read_state(OpReader *reader, OpGridReplanner *replanner, int32_t *area_version) {
    const OpGrid *grid = replanner->cells.grid;
    int32_t last = (int32_t)op_grid_cell_count(grid) - 1;
    int32_t width = 0;
    int32_t height = 0;
    int32_t start = 0;
    int32_t goal = 0;
    OP_TRY(op_state_read_header(reader, replanner->cells.moves->replanner_state));
    OP_TRY(op_state_read_i32(reader, "state.width", 1, OP_GRID_MAX_CELLS, &width));
    OP_TRY(op_state_read_i32(reader, "state.height", 1, OP_GRID_MAX_CELLS, &height));
    OP_TRY(op_state_expect("state.width", grid->width, width));
    OP_TRY(op_state_expect("state.height", grid->height, height));
    OP_TRY(op_state_expect("state.algorithm", op_grid_replanner_algorithm(replanner), op_read_u8(reader)));
    OP_TRY(op_state_read_i32(reader, "state.area_version", 0, INT32_MAX, area_version));
    OP_TRY(op_state_read_i32(reader, "state.start", 0, last, &start));
    OP_TRY(op_state_read_i32(reader, "state.goal", 0, last, &goal));
    return op_replan_read_state(reader, start, goal, &replanner->search);
}

OpStatus op_grid_replanner_restore_state(OpGridReplanner *replanner, const uint8_t *bytes, size_t size) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    int32_t area_version = 0;
    OP_TRY(read_state(&reader, replanner, &area_version));
    replanner->area_version = area_version;
    return OP_STATUS_OK;
}
