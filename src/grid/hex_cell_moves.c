/* Replanners and flow fields over hexagons. */
#include "grid/cell_moves.h"

#include "base/status.h"
#include "grid/grid_flow_field.h"
#include "grid/grid_replanner.h"
#include "grid/hex_grid.h"

static OpStatus look(const OpCells *cells, const OpGridOptions *options, OpCellTopology *room,
                     OpTopology *out) {
    room->hex = op_hex_topology(cells->grid, cells->layout, options);
    *out = op_hex_as_topology(&room->hex);
    return OP_STATUS_OK;
}

/* A move reads the areas of its two cells, so an edited cell matters to itself and to those beside it. */
static void mark_edit(const OpCells *cells, OpRect edited, int32_t agent_size, OpReplanSearch *search) {
    (void)agent_size;
    for (int32_t y = edited.y; y < edited.y + edited.height; y++) {
        for (int32_t x = edited.x; x < edited.x + edited.width; x++) {
            op_replan_mark_around(search, op_grid_index(cells->grid, (OpCell){x, y}));
        }
    }
}

static OpStatus note_edit(const OpCells *cells, const OpTopology *topology, int32_t edited,
                          int32_t agent_size, OpFlowSearch *search) {
    (void)cells;
    (void)agent_size;
    int32_t nodes[OP_HEX_DIRECTIONS];
    int32_t count = 0;
    topology->list_adjacent(topology->self, edited, nodes, &count);
    OP_TRY(op_flow_note_changed(search, edited));
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(op_flow_note_changed(search, nodes[i]));
    }
    return OP_STATUS_OK;
}

/* Centres of neighbours lie 1 apart before they are scaled. Coordinates are counted from the cell itself, so that the six
 * vectors are the same everywhere. */
static OpWorldPoint direction(const OpCells *cells, OpCell from, OpCell to) {
    OpHexCoord a = op_hex_to_axial(cells->layout, from);
    OpHexCoord b = op_hex_to_axial(cells->layout, to);
    return op_hex_centre(cells->layout, (OpHexCoord){b.q - a.q, b.r - a.r});
}

static void write_points(const OpCells *cells, OpGridPath *path) {
    op_hex_write_points(cells->grid, cells->layout, path);
}

const OpCellMoves op_hex_cell_moves = {
    .replanner_state = OP_STATE_HEX_REPLANNER,
    .resolve_options = op_hex_options_resolve,
    .look = look,
    .mark_edit = mark_edit,
    .note_edit = note_edit,
    .direction = direction,
    .write_points = write_points,
};

/* ---- The public face ---- */

static OpCells cells_of(const OpHexGrid *grid) {
    OpCells cells = {.moves = &op_hex_cell_moves};
    if (grid != NULL) {
        cells.grid = grid->cells;
        cells.layout = grid->layout;
    }
    return cells;
}

OpStatus op_hex_grid_replanner_create(OpHexGrid *grid, OpCell start, OpCell goal,
                                      const OpGridOptions *options, OpGridReplanner **out) {
    return op_cell_replanner_create(cells_of(grid), start, goal, options, out);
}

OpStatus op_hex_grid_flow_field_create(OpHexGrid *grid, const OpCell *goals, int32_t goal_count,
                                       const OpGridOptions *options, OpGridFlowField **out) {
    return op_cell_flow_field_create(cells_of(grid), goals, goal_count, options, out);
}
