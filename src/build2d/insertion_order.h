/* The order in which points enter a triangulation: in rounds of random halves (Amenta, Choi & Rote 2003), each along a Hilbert
 * curve, so that a point lies near the one before and few edges flip. It decides which diagonal of cocircular points survives, so
 * it is part of the result. */
#ifndef ONEPATH_SRC_BUILD2D_INSERTION_ORDER_H
#define ONEPATH_SRC_BUILD2D_INSERTION_ORDER_H

#include "build2d/grid_point.h"

/* Fewer than 64 points keep their order. order has room for point_count. */
OpStatus op_insertion_order(const OpGridPoint *points, int32_t point_count, const OpAllocator *allocator,
                            int32_t *order);

#endif
