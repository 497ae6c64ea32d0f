/* Triangles of a loop into convex polygons (Hertel & Mehlhorn 1983): edges between two polygons are taken away, the longest first,
 * where both ends stay convex. */
#ifndef ONEPATH_SRC_BUILD3D_POLY_MERGING_H
#define ONEPATH_SRC_BUILD3D_POLY_MERGING_H

#include "build3d/ear_clipping.h"

enum { OP_MOST_POLY_VERTICES = 16 };

/* One edge of one polygon. */
typedef struct OpPolyEdge {
    int32_t vertex; /* it starts at */
    int32_t next;
    int32_t previous;
    int32_t poly;  /* the number of the polygon's first triangle */
    int32_t place; /* in the polygon */
    int32_t chain; /* the next edge in its bucket, or -1 */
    bool wall;
} OpPolyEdge;

typedef struct OpLoopPoly {
    int32_t first_edge;
    int32_t vertex_count; /* 0 when it is part of another one */
} OpLoopPoly;

typedef struct OpPolyMerger {
    OpAllocator allocator;
    const OpTileCells *tile;
    int32_t max_vertices;
    const OpFloorVertex *vertices;
    OpPolyEdge *edges;
    OpLoopPoly *polys;
    int32_t *buckets; /* of edges, by both ends */
    int32_t bucket_count;
    OpRankedHeap pairs; /* edges that a polygon with a larger number has the other way round */
    int32_t poly_count; /* what the last call made, with those that are part of another one */
    int32_t capacity;
} OpPolyMerger;

/* Room for capacity triangles, at least 1. Set tile, max_vertices and vertices before a call. After a failure it can still be
 * freed. */
OpStatus op_poly_merger_create(int32_t capacity, const OpAllocator *allocator, OpPolyMerger *out);
void op_poly_merger_free(OpPolyMerger *merger);

void op_poly_merge(OpPolyMerger *merger, const OpLoopTriangle *triangles, int32_t count);

#endif
