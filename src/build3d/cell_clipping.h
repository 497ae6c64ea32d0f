/* Clipping polygons by planes across an axis, in cell units (u, v, w): u and w along the cells, v along the rows. */
#ifndef ONEPATH_SRC_BUILD3D_CELL_CLIPPING_H
#define ONEPATH_SRC_BUILD3D_CELL_CLIPPING_H

#include "onepath/build3d.h"

/* Room for a triangle clipped to the grid, then between two lines of each axis. A plane adds one point to a convex polygon, so nine are
 * usual; but rounding may bend edges, and a plane that n points lie on both sides of in turn may make n / 2 + n of them: 3, then 4 and
 * 5 (still convex along u), 7, 10 for the grid, 15, 22 for a row, 33, 49 for a cell. */
enum { OP_MOST_CLIPPED = 49 };

typedef struct OpClipPoint {
    float at[3]; /* u, v, w */
} OpClipPoint;

typedef struct OpClipPolygon {
    OpClipPoint point[OP_MOST_CLIPPED];
    int32_t count;
} OpClipPolygon;

/* Splits a polygon at a plane: what lies at or below it, and at or above it (Sutherland & Hodgman 1974). Points on the plane belong
 * to both. */
void op_clip_split(const OpClipPolygon *polygon, int32_t axis, float plane, OpClipPolygon *below,
                   OpClipPolygon *above);

float op_clip_min(const OpClipPolygon *polygon, int32_t axis);
float op_clip_max(const OpClipPolygon *polygon, int32_t axis);

/* Twice the area seen from above, with the sign of its turn. */
float op_clip_doubled_area(const OpClipPolygon *polygon);

#endif
