/* What replanners and flow fields ask of the cells they plan over, so that one planner serves squares and hexagons. Either
 * shape keeps its cells in an OpGrid; they differ in who is whose neighbour, and in where the centres lie. */
#ifndef ONEPATH_SRC_GRID_CELL_MOVES_H
#define ONEPATH_SRC_GRID_CELL_MOVES_H

#include "grid/grid_path.h"
#include "grid/hex_topology.h"
#include "grid/square_topology.h"
#include "search/flow_search.h"
#include "search/replan_search.h"
#include "search/state_pieces.h"

typedef struct OpCellMoves OpCellMoves;

/* Cells of one shape. */
typedef struct OpCells {
    OpGrid *grid;
    OpHexLayout layout; /* of hexagons; squares have none */
    const OpCellMoves *moves;
} OpCells;

/* Room for what a topology points at. */
typedef union OpCellTopology {
    OpSquareTopology square;
    OpHexTopology hex;
} OpCellTopology;

struct OpCellMoves {
    OpStateKind replanner_state; /* the kind that a replanner saves */

    /* Checks options, and copies them or the defaults. */
    OpStatus (*resolve_options)(const OpGridOptions *options, OpGridOptions *out);

    /* The moves over the grid as it is now; *out reads *room and is valid until the grid is edited. */
    OpStatus (*look)(const OpCells *cells, const OpGridOptions *options, OpCellTopology *room,
                     OpTopology *out);

    /* Tells a replanner of every node whose moves an edited rectangle may have changed. */
    void (*mark_edit)(const OpCells *cells, OpRect edited, int32_t agent_size, OpReplanSearch *search);

    /* Tells a flow field the same of one edited cell. */
    OpStatus (*note_edit)(const OpCells *cells, const OpTopology *topology, int32_t edited,
                          int32_t agent_size, OpFlowSearch *search);

    /* The unit vector from the centre of a cell to that of a neighbour. */
    OpWorldPoint (*direction)(const OpCells *cells, OpCell from, OpCell to);

    /* Fills the points and the length of a path from its cells. */
    void (*write_points)(const OpCells *cells, OpGridPath *path);
};

extern const OpCellMoves op_square_cell_moves;
extern const OpCellMoves op_hex_cell_moves;

#endif
