/* An outline and its holes as one ring. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_BRIDGES_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_BRIDGES_H

#include "build3d/contour_trace.h"
#include "build3d/segment_grid.h"

/* A vertex while rings are being joined. */
typedef struct OpBridgeNode {
    OpContourVertex vertex;
    int64_t label; /* grows along the joined ring */
    int32_t next;
    int32_t previous;
    int32_t next_in_bucket; /* of the vertices that bridges may end at */
} OpBridgeNode;

/* Where a bridge may end. */
typedef struct OpBridgeEnd {
    int64_t squared_distance;
    int64_t label;
    int32_t node;
} OpBridgeEnd;

/* Scratch memory. Zero-initialise it but for the allocators. */
typedef struct OpBridgeBuilder {
    OpAllocator allocator;
    OpSegmentGrid grid;
    OpBridgeNode *nodes;
    OpBridgeEnd *ends; /* a heap, the nearest first */
    int32_t *buckets;  /* the first node of every bucket of the grid, -1 for none */
    uint8_t *dropped;  /* by hole */
    int32_t node_count;
    size_t end_count;
    size_t node_capacity;
    size_t end_capacity;
    size_t bucket_capacity;
    size_t dropped_capacity;
} OpBridgeBuilder;

typedef struct OpBridgeRing {
    const OpContourVertex *vertices;
    int32_t vertex_count;
} OpBridgeRing;

/* The rings to join. */
typedef struct OpBridgeRings {
    OpBridgeRing outline;
    const OpBridgeRing *holes; /* in the order in which they are joined */
    int32_t hole_count;
    int32_t region; /* the neighbour of bridges */
} OpBridgeRings;

typedef struct OpBridgeResult {
    int32_t vertex_count;
    int32_t dropped_holes; /* no bridge leads to them */
} OpBridgeResult;

/* Joins them into out, which has room for all vertices and two more a hole. */
OpStatus op_join_holes(OpBridgeBuilder *builder, const OpBridgeRings *rings, OpContourVertex *out,
                       OpBridgeResult *result);
void op_bridge_builder_free(OpBridgeBuilder *builder);

/* The index in a ring of its first vertex by x, then z, then index. */
int32_t op_contour_leftmost(const OpContourVertex *ring, int32_t count);

#endif
