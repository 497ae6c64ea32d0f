/* The geometry of hexagons: axial coordinates, neighbours, distances and the way to and from world points. Nothing here
 * knows of grids. */
#ifndef ONEPATH_SRC_GRID_HEX_GEOMETRY_H
#define ONEPATH_SRC_GRID_HEX_GEOMETRY_H

#include "onepath/hex.h"

#define OP_HEX_DIRECTIONS 6

/* The nearest double to half the square root of three: how far rows of pointy hexagons, or columns of flat ones, lie
 * apart when neighbours lie 1 apart. */
#define OP_HEX_ROW_DISTANCE 0.8660254037844386

/* INVALID_ARGUMENT unless the layout is one of the four. */
OpStatus op_hex_check_layout(OpHexLayout layout);

static inline bool op_hex_is_flat(OpHexLayout layout) {
    return layout >= OP_HEX_FLAT_ODD_COLUMN;
}

/* ---- Unchecked: cells within OP_HEX_MAX_OFFSET, coordinates within OP_HEX_MAX_AXIAL ---- */

OpHexCoord op_hex_to_axial(OpHexLayout layout, OpCell cell);
OpCell op_hex_to_cell(OpHexLayout layout, OpHexCoord coord);
int32_t op_hex_steps(OpHexCoord a, OpHexCoord b);
OpHexCoord op_hex_nearest(double q, double r);

/* A step to a neighbour, in columns and rows. */
typedef struct OpHexOffset {
    int8_t x;
    int8_t y;
} OpHexOffset;

/* The steps to the six neighbours of a cell: axial (+1,0), (+1,-1), (0,-1), (-1,0), (-1,+1), (0,+1). */
const OpHexOffset *op_hex_offsets(OpHexLayout layout, OpCell cell);

static inline OpCell op_hex_neighbor(OpCell cell, OpHexOffset offset) {
    return (OpCell){cell.x + offset.x, cell.y + offset.y};
}

/* ---- World, where neighbours lie 1 apart and cell (0, 0) is at the origin ---- */

OpWorldPoint op_hex_centre(OpHexLayout layout, OpHexCoord coord);

/* The hexagon around a point; the last one within the axial range for points beyond it, infinities included. */
OpHexCoord op_hex_around(OpHexLayout layout, OpWorldPoint point);

#endif
