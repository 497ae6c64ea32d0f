/* Polygons that stand for a circle of radius r, from + - * / and sqrt alone. */
#ifndef ONEPATH_SRC_BUILD2D_OFFSET_CIRCLE_H
#define ONEPATH_SRC_BUILD2D_OFFSET_CIRCLE_H

#include "onepath/build2d.h"

#define OP_MAX_CIRCLE_CORNERS 256

typedef struct OpOffsetCircle {
    OpVec2 corners
        [OP_MAX_CIRCLE_CORNERS]; /* about (0, 0), counter-clockwise from half a step above the x axis */
    int32_t count;               /* 8, 16, ... 256 */
} OpOffsetCircle;

/* Circumscribed: never inside the circle, its corners at most the tolerance outside, as far as 256 corners allow. radius and
 * tolerance in grid units; a tolerance below 1 means the larger of 1 and radius / 128. */
void op_offset_circle(double radius, double tolerance, OpOffsetCircle *out);

/* The same number of corners, drawn in so that the polygon has the circle's area. */
void op_equal_area_circle(double radius, double tolerance, OpOffsetCircle *out);

#endif
