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

/* Every polygon has a point. */
static inline float op_clip_min(const OpClipPolygon *polygon, int32_t axis) {
    float least = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        least = polygon->point[i].at[axis] < least ? polygon->point[i].at[axis] : least;
    }
    return least;
}

static inline float op_clip_max(const OpClipPolygon *polygon, int32_t axis) {
    float most = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        most = polygon->point[i].at[axis] > most ? polygon->point[i].at[axis] : most;
    }
    return most;
}

/* Twice the area seen from above, with the sign of its turn. */
static inline float op_clip_doubled_area(const OpClipPolygon *polygon) {
    float area = 0.0f;
    OpClipPoint first = polygon->point[0];
    for (int32_t i = 1; i + 1 < polygon->count; i++) {
        float au = polygon->point[i].at[0] - first.at[0];
        float aw = polygon->point[i].at[2] - first.at[2];
        float bu = polygon->point[i + 1].at[0] - first.at[0];
        float bw = polygon->point[i + 1].at[2] - first.at[2];
        area += au * bw - aw * bu;
    }
    return area;
}

#endif
