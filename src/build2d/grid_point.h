/* Points of the integer grid on which all 2D geometry is exact: coordinates in units of 2^-snap_bits, within 2^39 (the bounding
 * triangle of a triangulation reaches 3 * 2^45). */
#ifndef ONEPATH_SRC_BUILD2D_GRID_POINT_H
#define ONEPATH_SRC_BUILD2D_GRID_POINT_H

#include "onepath/build2d.h"

#include "base/int128.h"
#include "base/sort.h"

typedef struct OpGridPoint {
    int64_t x;
    int64_t y;
} OpGridPoint;

/* The order of points everywhere: by x, then y. */
static inline int32_t op_grid_point_compare(OpGridPoint a, OpGridPoint b) {
    if (a.x != b.x) {
        return a.x < b.x ? -1 : 1;
    }
    return a.y == b.y ? 0 : a.y < b.y ? -1 : 1;
}

static inline bool op_grid_point_equal(OpGridPoint a, OpGridPoint b) {
    return a.x == b.x && a.y == b.y;
}

/* The cross product (b - a) x (c - a). */
OpInt128 op_grid_cross(OpGridPoint a, OpGridPoint b, OpGridPoint c);

/* 1 when a, b, c turn left, -1 right, 0 on a line. */
int32_t op_grid_orient(OpGridPoint a, OpGridPoint b, OpGridPoint c);

/* 1 when d lies strictly inside the circle through a, b, c (counter-clockwise), 0 on it, -1 outside. */
int32_t op_grid_in_circle(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d);

/* A coordinate (finite, within 2^21) on the grid: the nearest multiple of the unit, halves to even. */
int64_t op_snap(double coordinate, int32_t snap_bits);

/* i * 2^-snap_bits, exact. */
double op_unsnap(int64_t coordinate, int32_t snap_bits);

#endif
