/* Exact geometric predicates on doubles (Shewchuk 1997): the sign is that of the real number, whatever the rounding. Coordinates
 * are finite; products of two of them neither overflow nor lose bits to underflow (magnitudes of 0 or 1e-140 to 1e140). */
#ifndef ONEPATH_SRC_BASE_PREDICATES_H
#define ONEPATH_SRC_BASE_PREDICATES_H

#include <math.h>

#include "onepath/base.h"

/* Above this relative error the sign of the rounded determinant is certain: (3 + 16 u) u with u = 2^-53. */
#define OP_ORIENT_FILTER 3.3306690738754716e-16

/* What op_orient2d asks when rounding leaves it in doubt. */
int32_t op_exact_orient2d(double ax, double ay, double bx, double by, double cx, double cy);

/* 1 when a, b, c turn left (counter-clockwise, x to the right and y up), -1 when they turn right, 0 on a line. Nearly always a few
 * operations, which is why it is here to be inlined. */
static inline int32_t op_orient2d(double ax, double ay, double bx, double by, double cx, double cy) {
    double left = (ax - cx) * (by - cy);
    double right = (ay - cy) * (bx - cx);
    double determinant = left - right;
    if (fabs(determinant) > OP_ORIENT_FILTER * (fabs(left) + fabs(right))) {
        return determinant > 0.0 ? 1 : -1;
    }
    return op_exact_orient2d(ax, ay, bx, by, cx, cy);
}

/* 1 when d lies inside the circle through a, b, c, which turn left; -1 outside, 0 on it. When they turn right, the other way round.
 * Magnitudes of 0 or 1e-60 to 1e60. */
int32_t op_in_circle(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy);

#endif
