/* The borders of regions as closed loops, with a vertex for every edge of a cell. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_TRACE_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_TRACE_H

#include "build3d/compact_heightfield.h"
#include "build3d/lattice_segments.h"

/* A loop with its region on the left: outlines go round counter-clockwise, holes clockwise. */
typedef struct OpContourLoop {
    int32_t region;
    int32_t traced_count;
    int32_t simplified_count;
    bool as_traced;          /* simplifying broke it */
    int64_t first_edge;      /* floor * 4 + direction, the least of its edges */
    int64_t area;            /* signed, as traced, in cells */
    int64_t simplified_area; /* signed, twice */
    OpContourVertex *traced;
    OpContourVertex *simplified; /* as much room */
    const uint8_t
        *known; /* of every traced vertex: OpContourKnown, from a loop with the same part; NULL: nothing is */
} OpContourLoop;

/* What simplifying a loop made of a vertex, if it went as it should. */
typedef enum OpContourKnown { OP_CONTOUR_UNKNOWN, OP_CONTOUR_LEFT_OUT, OP_CONTOUR_KEPT } OpContourKnown;

/* By region; entry 0 is not used. */
typedef struct OpContourRegions {
    int32_t count;
    uint8_t *areas;
    uint8_t *
        overlaps; /* whether it has two floors in a cell: seen from above it lies over itself, as a spiral ramp does */
} OpContourRegions;

typedef struct OpContourLoops {
    OpAllocator allocator;
    OpContourRegions regions;
    OpContourLoop *loops; /* by region, then by their first edges */
    size_t loop_count;
    size_t loop_capacity;
    OpContourVertex *traced; /* of all loops */
    OpContourVertex *simplified;
    int32_t vertex_count;
    uint8_t *
        edges; /* of every floor: bit d tells that its region goes on in direction d; kept, as is the next, when asked for */
    int32_t *edge_of; /* of every vertex that was traced: the edge it starts (floor * 4 + direction) */
    int32_t floor_count;
} OpContourLoops;

/* Traces all regions but one (0: all). Edges are kept for at most INT32_MAX / 4 floors. *out may hold memory also after a failure: free
 * it in any case. */
OpStatus op_contour_loops_trace(const OpCompactHeightfield *floors, int32_t border_region, bool keep_edges,
                                OpContourLoops *out);
void op_contour_loops_free(OpContourLoops *loops);

static inline OpLatticePoint op_contour_point(const OpContourVertex *vertex) {
    return (OpLatticePoint){vertex->x, vertex->z};
}

/* Twice the signed area of a closed ring. */
int64_t op_contour_area(const OpContourVertex *ring, int32_t count);

#endif
