/* The borders of regions as closed loops, with a vertex for every edge of a cell. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_TRACE_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_TRACE_H

#include "build3d/compact_heightfield.h"
#include "build3d/lattice_segments.h"

/* A loop with its region on the left: outlines go round counter-clockwise, holes clockwise. */
typedef struct OpContourLoop {
    int32_t region;
    int32_t first; /* in traced, and as well in simplified */
    int32_t traced_count;
    int32_t simplified_count;
    int64_t area;            /* signed, as traced, in cells */
    int64_t simplified_area; /* signed, twice */
} OpContourLoop;

typedef struct OpContourLoops {
    OpAllocator allocator;
    OpContourVertex *traced;
    OpContourVertex *simplified; /* as much room */
    int32_t vertex_count;
    OpContourLoop *loops; /* by region, then in the order of their first edges (floor, then direction) */
    size_t loop_count;
    size_t loop_capacity;
    uint8_t *region_areas; /* the area of every region; entry 0 is not used */
    uint8_t *
        region_overlaps; /* whether it has two floors in a cell: seen from above it lies over itself, as a spiral ramp does */
    int32_t region_count;
} OpContourLoops;

/* Traces all regions but one (0: all). *out may hold memory also after a failure: free it in any case. */
OpStatus op_contour_loops_trace(const OpCompactHeightfield *floors, int32_t border_region,
                                OpContourLoops *out);
void op_contour_loops_free(OpContourLoops *loops);

static inline OpLatticePoint op_contour_point(const OpContourVertex *vertex) {
    return (OpLatticePoint){vertex->x, vertex->z};
}

/* Twice the signed area of a closed ring. */
int64_t op_contour_area(const OpContourVertex *ring, int32_t count);

#endif
