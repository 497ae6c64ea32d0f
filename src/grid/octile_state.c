/* The common part of the octile engines' saved states. */
#include "grid/octile_state.h"

#include "base/status.h"
#include "search/state_pieces.h"

static OpPathStatus saved_status(OpSearchStatus status) {
    switch (status) {
    case OP_SEARCH_RUNNING:
        return OP_PATH_IN_PROGRESS;
    case OP_SEARCH_FOUND:
        return OP_PATH_FOUND;
    case OP_SEARCH_NOT_FOUND:
    case OP_SEARCH_NOT_STARTED:
        break;
    }
    return OP_PATH_NO_PATH;
}

OpOctileHeader op_octile_header_of(const OpOctileEngine *engine, OpOctileCost goal_cost) {
    return (OpOctileHeader){
        .status = engine->status,
        .zero_estimate = engine->zero_estimate,
        .start = engine->start,
        .goal = engine->goal,
        .expanded = engine->expanded,
        .iterations = engine->iterations,
        .path = engine->status == OP_SEARCH_FOUND ? goal_cost : (OpOctileCost){0, 0},
    };
}

void op_octile_header_write(OpWriter *writer, const OpOctileHeader *header) {
    op_write_u8(writer, (uint8_t)saved_status(header->status));
    op_write_u8(writer, header->zero_estimate ? 1 : 0);
    op_write_i32(writer, header->start);
    op_write_i32(writer, header->goal);
    op_write_i32(writer, header->expanded);
    op_write_i32(writer, header->iterations);
    op_write_i32(writer, header->path.straight);
    op_write_i32(writer, header->path.diagonal);
    op_write_i32(writer, header->visited);
}

static OpStatus read_status(OpReader *reader, OpSearchStatus *out) {
    uint8_t status = op_read_u8(reader);
    switch (status) {
    case OP_PATH_IN_PROGRESS:
        *out = OP_SEARCH_RUNNING;
        return OP_STATUS_OK;
    case OP_PATH_FOUND:
        *out = OP_SEARCH_FOUND;
        return OP_STATUS_OK;
    case OP_PATH_NO_PATH:
        *out = OP_SEARCH_NOT_FOUND;
        return OP_STATUS_OK;
    default:
        return op_fail(OP_STATUS_GRID_STATE, "state.status", "must be in-progress, found or no-path, was %d",
                       status);
    }
}

static OpStatus check_walkable(const OpGrid *grid, bool running, const char *field, int32_t cell) {
    if (running && grid->cells[cell] == OP_AREA_WALL) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must be a walkable cell, but %d is a wall", cell);
    }
    return OP_STATUS_OK;
}

OpStatus op_octile_header_read(OpReader *reader, const OpGrid *grid, size_t entry_size, OpOctileHeader *out) {
    int32_t cells = (int32_t)op_grid_cell_count(grid);
    *out = (OpOctileHeader){.status = OP_SEARCH_NOT_STARTED};
    OP_TRY(read_status(reader, &out->status));
    OP_TRY(op_state_read_flag(reader, "state.zero_estimate", &out->zero_estimate));
    OP_TRY(op_state_read_i32(reader, "state.start", 0, cells - 1, &out->start));
    OP_TRY(op_state_read_i32(reader, "state.goal", 0, cells - 1, &out->goal));
    OP_TRY(op_state_read_i32(reader, "state.expanded", 0, cells, &out->expanded));
    OP_TRY(op_state_read_i32(reader, "state.iterations", 0, cells, &out->iterations));
    OP_TRY(op_state_read_i32(reader, "state.path.straight", 0, cells, &out->path.straight));
    OP_TRY(op_state_read_i32(reader, "state.path.diagonal", 0, cells, &out->path.diagonal));
    OP_TRY(op_state_read_count(reader, "state.visited", cells, entry_size, &out->visited));
    bool running = out->status == OP_SEARCH_RUNNING;
    OP_TRY(check_walkable(grid, running, "state.start", out->start));
    OP_TRY(check_walkable(grid, running, "state.goal", out->goal));
    return op_state_expect("state.expanded", out->iterations - (out->status == OP_SEARCH_FOUND ? 1 : 0),
                           out->expanded);
}

OpStatus op_octile_entry_read(OpReader *reader, const OpGrid *grid, bool running, int32_t previous,
                              int32_t *cell, OpOctileCost *cost) {
    int32_t cells = (int32_t)op_grid_cell_count(grid);
    OP_TRY(op_state_read_i32(reader, "state.visited.cell", previous + 1, cells - 1, cell));
    OP_TRY(op_state_read_i32(reader, "state.visited.straight", 0, cells, &cost->straight));
    OP_TRY(op_state_read_i32(reader, "state.visited.diagonal", 0, cells, &cost->diagonal));
    return check_walkable(grid, running, "state.visited.cell", *cell);
}
