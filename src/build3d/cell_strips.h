/* Runs of whole cells in a row that a polygon covers. Most cells under a large triangle are such: splitting there makes squares whose
 * corners alone have to be found. Points come out bit by bit as op_clip_split would make them, one line after the other. */
#ifndef ONEPATH_SRC_BUILD3D_CELL_STRIPS_H
#define ONEPATH_SRC_BUILD3D_CELL_STRIPS_H

#include "build3d/cell_clipping.h"

typedef struct OpCellStrip {
    OpClipPolygon *polygon;
    int32_t left[2];  /* the points on the line at its left, next to each other */
    int32_t right[2]; /* those across each: the edges between them run along the row's borders */
    float line;       /* where the left points are */
    int32_t count;    /* of whole cells: all other points lie beyond them */
} OpCellStrip;

/* Looks for the strip of a polygon that begins at a line between cells, in the row that begins at z. The polygon lies in the grid, and no
 * point of it is left of the line. */
bool op_cell_strip_find(OpClipPolygon *polygon, float line, float z, OpCellStrip *out);

/* Whether all that is left of the strip is at one height. */
bool op_cell_strip_is_level(const OpCellStrip *strip);

/* That height. */
static inline float op_cell_strip_height(const OpCellStrip *strip) {
    return strip->polygon->point[strip->left[0]].at[1];
}

/* Takes the next cell off the polygon; the range of its heights. */
void op_cell_strip_next(OpCellStrip *strip, float *least, float *most);

/* Takes cells off a level strip. */
void op_cell_strip_skip(OpCellStrip *strip, int32_t cells);

/* Leaves the polygon's points in the order in which splitting would. */
void op_cell_strip_end(OpCellStrip *strip);

#endif
