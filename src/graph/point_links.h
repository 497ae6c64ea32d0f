/* Which points of a point graph are linked: pairs within a distance, nearest points, and pairs that are given. */
#ifndef ONEPATH_SRC_GRAPH_POINT_LINKS_H
#define ONEPATH_SRC_GRAPH_POINT_LINKS_H

#include "onepath/graph.h"

typedef struct OpPointPair {
    int32_t a;
    int32_t b; /* more than a */
} OpPointPair;

/* Sorted by (a, b), each pair once. */
typedef struct OpPointPairs {
    OpAllocator allocator;
    OpPointPair *pairs;
    size_t count;
    size_t capacity;
} OpPointPairs;

/* INVALID_ARGUMENT or OUT_OF_RANGE for options that cannot be, given so many points. */
OpStatus op_point_links_check(const OpPointGraphOptions *options, int32_t point_count);

/* The links that checked options ask for. On failure *out is empty. */
OpStatus op_point_links_find(const OpPoint3 *points, int32_t point_count, const OpPointGraphOptions *options,
                             const OpAllocator *allocator, OpPointPairs *out);

/* An empty list (all zero) is fine. */
void op_point_links_free(OpPointPairs *pairs);

#endif
