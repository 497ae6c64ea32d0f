/* One vertex for all corners of contours that lie at one place, within a row. */
#ifndef ONEPATH_SRC_BUILD3D_POLY_WELDING_H
#define ONEPATH_SRC_BUILD3D_POLY_WELDING_H

#include "onepath/build3d.h"

typedef struct OpVertexWeld {
    OpAllocator allocator;
    OpFloorVertex *vertices; /* in the order in which they were first met */
    int32_t *chains;         /* for each vertex the next one in its bucket, or -1 */
    int32_t *buckets;
    int32_t bucket_count; /* a power of two */
    int32_t count;
    int32_t capacity;
} OpVertexWeld;

/* Room for capacity vertices, at least 1. After a failure it can still be freed. */
OpStatus op_vertex_weld_create(int32_t capacity, const OpAllocator *allocator, OpVertexWeld *out);
void op_vertex_weld_free(OpVertexWeld *weld);

/* The first vertex at (x, z) at most a row above or below, or a new one. */
int32_t op_vertex_weld_add(OpVertexWeld *weld, OpFloorVertex vertex);

#endif
