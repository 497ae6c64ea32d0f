/* Noding by snap rounding (Hobby 1999; Guibas & Marimont 1998): directed edges in, segments that do not cross out. Everything
 * else in this folder is built on it. */
#ifndef ONEPATH_SRC_BUILD2D_ARRANGEMENT_H
#define ONEPATH_SRC_BUILD2D_ARRANGEMENT_H

#include "build2d/grid_point.h"

/* Which operands an edge counts for. */
enum { OP_OPERAND_0 = 0, OP_OPERAND_1 = 1, OP_OPERAND_BOTH = 2 };

typedef struct OpArrangementEdge {
    OpGridPoint a;
    OpGridPoint b;
    int32_t operand;
} OpArrangementEdge;

/* A piece between two vertices, a < b in their order: how many more input edges of each operand run from a to b than back. */
typedef struct OpSegment {
    int32_t a;
    int32_t b;
    int32_t net[2];
} OpSegment;

typedef struct OpArrangement {
    OpAllocator allocator;
    OpGridPoint *points; /* distinct, sorted */
    int32_t point_count;
    OpSegment *segments; /* sorted by (a, b); those with both nets 0 are left out unless keep_all */
    int32_t segment_count;
} OpArrangement;

/* Edges with equal ends are dropped. On failure *out is empty. */
OpStatus op_arrange(const OpArrangementEdge *edges, int32_t edge_count, bool keep_all,
                    const OpAllocator *allocator, OpArrangement *out);

/* For edges that meet at ends only: numbers and sorts, and moves nothing. (Rounding them again might, where an edge passes through
 * the pixel of an end without meeting the end itself.) */
OpStatus op_arrange_noded(const OpArrangementEdge *edges, int32_t edge_count, const OpAllocator *allocator,
                          OpArrangement *out);
void op_arrangement_free(OpArrangement *arrangement);

/* The windings of both operands on either side of a segment, seen from a to b. */
typedef struct OpSegmentWindings {
    int32_t left[2];
    int32_t right[2];
} OpSegmentWindings;

/* Plane sweep over the segments. out has room for segment_count. */
OpStatus op_label_windings(const OpArrangement *arrangement, OpSegmentWindings *out);

#endif
