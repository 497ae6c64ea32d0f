/* Segments in square buckets, so that one finds those near another without looking at all. */
#ifndef ONEPATH_SRC_BUILD3D_SEGMENT_GRID_H
#define ONEPATH_SRC_BUILD3D_SEGMENT_GRID_H

#include "build3d/lattice_segments.h"

typedef struct OpGridSegment {
    OpLatticePoint a;
    OpLatticePoint b;
    int32_t tag; /* the caller's */
} OpGridSegment;

/* One segment in one bucket. */
typedef struct OpGridEntry {
    int32_t segment;
    int32_t next; /* -1 at the end */
} OpGridEntry;

/* Zero-initialise it but for the allocator. */
typedef struct OpSegmentGrid {
    OpAllocator allocator;
    OpLatticePoint low; /* of the first bucket */
    int32_t shift;      /* a bucket has 2^shift cells a side */
    int32_t columns;
    int32_t rows;
    int32_t *heads; /* the first entry of every bucket, -1 for none */
    OpGridEntry *entries;
    OpGridSegment *segments;
    size_t entry_count;
    size_t segment_count;
    size_t head_capacity;
    size_t entry_capacity;
    size_t segment_capacity;
} OpSegmentGrid;

/* Empties it for about this many segments between two corners. */
OpStatus op_segment_grid_begin(OpSegmentGrid *grid, OpLatticePoint low, OpLatticePoint high, size_t count);
OpStatus op_segment_grid_add(OpSegmentGrid *grid, OpGridSegment segment);
void op_segment_grid_free(OpSegmentGrid *grid);

/* The buckets that a segment inside the grid passes through, row by row: begin, then next until it gives -1. */
typedef struct OpBucketWalk {
    OpLatticePoint a; /* a.z <= b.z */
    OpLatticePoint b;
    int32_t row;
    int32_t last_row;
    int32_t column;
    int32_t last_column;
} OpBucketWalk;

OpBucketWalk op_bucket_walk_begin(const OpSegmentGrid *grid, OpLatticePoint a, OpLatticePoint b);
int32_t op_bucket_walk_next(const OpSegmentGrid *grid, OpBucketWalk *walk);

#endif
