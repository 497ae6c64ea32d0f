/* Chaining directed boundary edges into the rings of a region. */
#ifndef ONEPATH_SRC_BUILD2D_BOUNDARY_H
#define ONEPATH_SRC_BUILD2D_BOUNDARY_H

#include "build2d/region.h"

/* From one point to another by index, the inside to its left. */
typedef struct OpBoundaryEdge {
    int32_t from;
    int32_t to;
} OpBoundaryEdge;

/* points are distinct and sorted; every point has as many edges out as in, and edges meet at points only. */
OpStatus op_region_from_boundary(const OpGridPoint *points, int32_t point_count, const OpBoundaryEdge *edges,
                                 int32_t edge_count, int32_t snap_bits, const OpAllocator *allocator,
                                 OpRegion **out);

#endif
