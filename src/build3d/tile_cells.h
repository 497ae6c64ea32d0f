/* Corners of cells and rows as a tile stores them (OpTileCells): floats that start at the tile's corner. */
#ifndef ONEPATH_SRC_BUILD3D_TILE_CELLS_H
#define ONEPATH_SRC_BUILD3D_TILE_CELLS_H

#include "onepath/build3d.h"

/* NULL: INVALID_ARGUMENT; else OUT_OF_RANGE, naming the field. border and cells within their limits, sizes of cells and rows between
 * 2^-20 and 2^20, and cell_size is tile_size / cells to the bit. Then distinct lines are distinct floats, in the same order. */
OpStatus op_tile_cells_check(const OpTileCells *tile);

/* Cells along a side of the grid, its border included: corners are 0 to this. */
static inline int32_t op_tile_cells_across(const OpTileCells *tile) {
    return tile->cells + 2 * tile->border;
}

/* Where a line along x or z lies, in cells from the grid's corner: a whole number for what lies between cells. The tile's own borders
 * are exact. */
static inline float op_tile_local(const OpTileCells *tile, double cell) {
    double from_border = cell - (double)tile->border;
    if (from_border == (double)tile->cells) {
        return (float)tile->tile_size;
    }
    return (float)(from_border * tile->cell_size);
}

/* The height of a row from the tile's lowest vertex. */
static inline float op_tile_local_y(const OpTileCells *tile, double row, int32_t min_row) {
    return (float)((row - (double)min_row) * tile->cell_height);
}

/* ---- Turns ---- */

/* A corner of cells. */
typedef struct OpCellCorner {
    int32_t x;
    int32_t z;
} OpCellCorner;

/* Twice the area of a triangle, in cells: above 0 when a, b, c turn left. */
static inline int64_t op_cell_turn(OpCellCorner a, OpCellCorner b, OpCellCorner c) {
    return (int64_t)(b.x - a.x) * (c.z - a.z) - (int64_t)(b.z - a.z) * (c.x - a.x);
}

static inline int64_t op_cell_distance_squared(OpCellCorner a, OpCellCorner b) {
    int64_t x = b.x - a.x;
    int64_t z = b.z - a.z;
    return x * x + z * z;
}

/* Rounding to floats moves a coordinate by at most 2^-24 of the grid's side W, and twice the area of a triangle by less than
 * 2^-21 W * W. A turn of corners of cells (twice an area, in cells) of this much or more, either way, has the same sign in floats;
 * a smaller one must be asked of the exact predicate. */
static inline int64_t op_tile_sure_turn(const OpTileCells *tile) {
    int64_t across = op_tile_cells_across(tile);
    return (across * across >> 19) + 1;
}

/* The sign of the turn of three corners as the tile stores them. */
int32_t op_tile_turn(const OpTileCells *tile, OpCellCorner a, OpCellCorner b, OpCellCorner c);

#endif
