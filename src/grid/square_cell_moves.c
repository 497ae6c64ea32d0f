/* Replanners and flow fields over squares. */
#include "grid/cell_moves.h"

#include "base/status.h"
#include "grid/changed_block.h"
#include "grid/grid_options.h"
#include "grid/step_costs.h"

/* The nearest double to the reciprocal of the square root of two. */
#define SQRT_HALF 0.7071067811865476

static OpStatus look(const OpCells *cells, const OpGridOptions *options, OpCellTopology *room,
                     OpTopology *out) {
    OP_TRY(op_square_topology_init(&room->square, cells->grid, options));
    *out = op_square_as_topology(&room->square);
    return OP_STATUS_OK;
}

static void mark_edit(const OpCells *cells, OpRect edited, int32_t agent_size, OpReplanSearch *search) {
    OpRect block = op_grid_changed_block(cells->grid, edited, agent_size);
    for (int32_t y = block.y; y < block.y + block.height; y++) {
        for (int32_t x = block.x; x < block.x + block.width; x++) {
            op_replan_mark(search, op_grid_index(cells->grid, (OpCell){x, y}));
        }
    }
}

static OpStatus note_edit(const OpCells *cells, const OpTopology *topology, int32_t edited,
                          int32_t agent_size, OpFlowSearch *search) {
    (void)topology;
    OpCell cell = op_grid_cell_of(cells->grid, edited);
    OpRect block = op_grid_changed_block(cells->grid, (OpRect){cell.x, cell.y, 1, 1}, agent_size);
    for (int32_t y = block.y; y < block.y + block.height; y++) {
        for (int32_t x = block.x; x < block.x + block.width; x++) {
            OP_TRY(op_flow_note_changed(search, op_grid_index(cells->grid, (OpCell){x, y})));
        }
    }
    return OP_STATUS_OK;
}

static OpWorldPoint direction(const OpCells *cells, OpCell from, OpCell to) {
    (void)cells;
    double scale = op_step_is_diagonal(from, to) ? SQRT_HALF : 1.0;
    return (OpWorldPoint){(double)(to.x - from.x) * scale, (double)(to.y - from.y) * scale};
}

static void write_points(const OpCells *cells, OpGridPath *path) {
    op_grid_path_write_points(cells->grid, path);
}

const OpCellMoves op_square_cell_moves = {
    .replanner_state = OP_STATE_GRID_REPLANNER,
    .resolve_options = op_grid_options_resolve,
    .look = look,
    .mark_edit = mark_edit,
    .note_edit = note_edit,
    .direction = direction,
    .write_points = write_points,
};
