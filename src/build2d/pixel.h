/* Exact tests of snap rounding: where segments cross, and which pixels a segment meets. The pixel of a grid point is the half-open
 * square of the points that round to it. */
#ifndef ONEPATH_SRC_BUILD2D_PIXEL_H
#define ONEPATH_SRC_BUILD2D_PIXEL_H

#include "build2d/grid_point.h"

/* True when the open segments ab and cd meet in a single point inside both. */
bool op_segments_cross(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d);

/* The crossing of two segments that cross, rounded once: floor(v + 1/2) by coordinate. */
OpGridPoint op_rounded_crossing(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d);

/* True when the closed segment ab meets [x - 1/2, x + 1/2) x [y - 1/2, y + 1/2). */
bool op_segment_meets_pixel(OpGridPoint a, OpGridPoint b, OpGridPoint pixel);

#endif
