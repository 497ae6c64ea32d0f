/* The hex grid's fields: a grid of cells, which keeps areas, costs, version, place and listeners as it does for squares, and
 * the layout that makes hexagons of them. None of the indexes that a square grid derives from its cells is ever built. */
#ifndef ONEPATH_SRC_GRID_HEX_GRID_H
#define ONEPATH_SRC_GRID_HEX_GRID_H

#include "onepath/hex.h"

#include "grid/grid_object.h"

typedef struct OpHexListenerEntry OpHexListenerEntry;

struct OpHexGrid {
    OpGrid *cells;
    OpHexLayout layout;
    OpHexListenerEntry *listeners; /* newest first */
    OpHexSearch *search;           /* serves op_hex_grid_find_path */
};

/* A hex grid over cells, which it owns from then on; on failure they are freed. */
OpStatus op_hex_grid_take(OpGrid *cells, OpHexLayout layout, OpHexGrid **out);

/* Frees what hears of edits for the grid's listeners. */
void op_hex_listeners_free(OpHexGrid *grid);

/* The cell under a point within 2^21, which may lie outside the grid. */
OpCell op_hex_cell_under(const OpHexGrid *grid, OpWorldPoint point);

/* Fills the points and the length of a path from its cells. */
void op_hex_write_points(const OpGrid *cells, OpHexLayout layout, OpGridPath *path);

#endif
