/* The pieces that offsets and the shrink sweep along a boundary, in grid units. */
#ifndef ONEPATH_SRC_BUILD2D_OFFSET_PIECES_H
#define ONEPATH_SRC_BUILD2D_OFFSET_PIECES_H

#include "build2d/region.h"

/* The unit vector to the left of a -> b, where the inside is. */
OpVec2 op_left_normal(OpGridPoint a, OpGridPoint b);

/* p + distance * normal, rounded by component. */
OpGridPoint op_offset_point(OpGridPoint p, OpVec2 normal, double distance);

/* p + corner, rounded by component. */
OpGridPoint op_corner_point(OpGridPoint p, OpVec2 corner);

/* OUT_OF_RANGE when an edge leaves +-(2^21 + 2^20). */
OpStatus op_check_offset_edges(const char *name, const OpEdgeBuffer *buffer, int32_t snap_bits);

/* |distance| <= 2^20, tolerance at least 0 and finite. */
OpStatus op_check_offset_arguments(const OpRegion *region, const char *name, double distance, double low,
                                   double arc_tolerance, const void *out);

#endif
