/* Exact geometric predicates on doubles (Shewchuk 1997): the sign is that of the real number, whatever the rounding. Coordinates
 * are finite; products of two of them neither overflow nor lose bits to underflow (magnitudes of 0 or 1e-140 to 1e140). */
#ifndef ONEPATH_SRC_BASE_PREDICATES_H
#define ONEPATH_SRC_BASE_PREDICATES_H

#include "onepath/base.h"

/* 1 when a, b, c turn left (counter-clockwise, x to the right and y up), -1 when they turn right, 0 on a line. */
int32_t op_orient2d(double ax, double ay, double bx, double by, double cx, double cy);

#endif
