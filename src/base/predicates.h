/* Exact geometric predicates on doubles (Shewchuk 1997): the sign is that of the real number, whatever the rounding. Coordinates
 * are finite; products of two of them neither overflow nor lose bits to underflow (magnitudes of 0 or 1e-140 to 1e140). */
#ifndef ONEPATH_SRC_BASE_PREDICATES_H
#define ONEPATH_SRC_BASE_PREDICATES_H

#include "onepath/base.h"

/* 1 when a, b, c turn left (counter-clockwise, x to the right and y up), -1 when they turn right, 0 on a line. */
int32_t op_orient2d(double ax, double ay, double bx, double by, double cx, double cy);

/* 1 when d lies inside the circle through a, b, c, which turn left; -1 outside, 0 on it. When they turn right, the other way round.
 * Magnitudes of 0 or 1e-60 to 1e60. */
int32_t op_in_circle(double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy);

#endif
