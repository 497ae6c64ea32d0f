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

/* The least and most of a polygon along an axis. Every polygon has a point. */
static inline void op_clip_range(const OpClipPolygon *polygon, int32_t axis, float *least, float *most) {
    float low = polygon->point[0].at[axis];
    float high = low;
    for (int32_t i = 1; i < polygon->count; i++) {
        float at = polygon->point[i].at[axis];
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    *least = low;
    *most = high;
}

/* Twice the area seen from above of a polygon of two points or more, with the sign of its turn. */
static inline float op_clip_doubled_area(const OpClipPolygon *polygon) {
    float area = 0.0f;
    float u = polygon->point[0].at[0];
    float w = polygon->point[0].at[2];
    float au = polygon->point[1].at[0] - u;
    float aw = polygon->point[1].at[2] - w;
    for (int32_t i = 2; i < polygon->count; i++) {
        float bu = polygon->point[i].at[0] - u;
        float bw = polygon->point[i].at[2] - w;
        area += au * bw - aw * bu;
        au = bu;
        aw = bw;
    }
    return area;
}

/* The last cell that begins before a coordinate, which is not negative: one less than what it rounds up to. */
static inline int32_t op_cell_before(float coordinate) {
    int32_t cell = (int32_t)coordinate;
    return (float)cell < coordinate ? cell : cell - 1;
}

#endif
