/* A region's fields: directed rings on the grid, and what the builder's files ask of it. */
#ifndef ONEPATH_SRC_BUILD2D_REGION_H
#define ONEPATH_SRC_BUILD2D_REGION_H

#include "build2d/arrangement.h"

struct OpRegion {
    OpAllocator allocator;
    int32_t snap_bits;
    OpGridPoint *points; /* of all rings one after the other */
    int32_t *ring_first; /* ring_count + 1 */
    int32_t ring_count;
};

/* Which faces are inside, by the windings (w0, w1). */
typedef enum OpInsideRule {
    OP_INSIDE_EVEN_ODD,     /* w0 odd */
    OP_INSIDE_UNION,        /* w0 > 0 or w1 > 0 */
    OP_INSIDE_INTERSECTION, /* w0 > 0 and w1 > 0 */
    OP_INSIDE_DIFFERENCE,   /* w0 > 0 and w1 <= 0 */
    OP_INSIDE_SYMMETRIC     /* exactly one of w0 > 0, w1 > 0 */
} OpInsideRule;

/* Arranges edges, keeps what separates inside from outside, and chains it into rings. */
OpStatus op_region_from_edges(const OpArrangementEdge *edges, int32_t edge_count, OpInsideRule rule,
                              int32_t snap_bits, const OpAllocator *allocator, OpRegion **out);

/* A region of its own with exactly the rings of another. */
OpStatus op_region_copy(const OpRegion *from, const OpAllocator *allocator, OpRegion **out);

/* The directed boundary edges of a region as operand 0 or 1, appended to a growing array of edges. */
typedef struct OpEdgeBuffer {
    OpAllocator allocator;
    OpArrangementEdge *edges;
    size_t count;
    size_t capacity;
} OpEdgeBuffer;
OpStatus op_edge_buffer_add(OpEdgeBuffer *buffer, OpGridPoint a, OpGridPoint b, int32_t operand);
OpStatus op_edge_buffer_add_region(OpEdgeBuffer *buffer, const OpRegion *region, int32_t operand);
void op_edge_buffer_free(OpEdgeBuffer *buffer);

static inline int32_t op_region_point_count(const OpRegion *region) {
    return region->ring_first[region->ring_count];
}

#endif
