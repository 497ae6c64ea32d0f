/* Landmarks (ALT: Goldberg & Harrelson, Computing the Shortest Path: A* Search Meets Graph Theory, 2005): the distances
 * between a few nodes and all others, and the lower bounds that the triangle inequality makes of them. */
#ifndef ONEPATH_SRC_GRAPH_LANDMARKS_H
#define ONEPATH_SRC_GRAPH_LANDMARKS_H

#include "graph/csr_graph.h"

/* The distances are kept node by node, so that a bound reads two short runs of memory: row v has count distances from the
 * landmarks to v, then count distances from v to them. */
struct OpLandmarks {
    OpAllocator allocator;
    int32_t count;
    int32_t node_count;
    int32_t *nodes; /* of the landmarks */
    double *rows;   /* node_count rows of 2 * count */
    uint64_t fingerprint;
};

static inline double *op_landmarks_row(const OpLandmarks *landmarks, int32_t node) {
    return landmarks->rows + (size_t)node * 2 * (size_t)landmarks->count;
}

/* The greatest of 0, d(L, to) - d(L, from) and d(from, L) - d(to, L) over the first count landmarks. Both nodes exist. A
 * difference whose second distance is infinite says nothing: it is NaN or -infinity, and neither is above the best. */
static inline double op_landmarks_bound_of(const OpLandmarks *landmarks, int32_t count, int32_t from,
                                           int32_t to) {
    const double *here = op_landmarks_row(landmarks, from);
    const double *there = op_landmarks_row(landmarks, to);
    const double *here_to = here + landmarks->count;
    const double *there_to = there + landmarks->count;
    double best = 0.0;
    double other = 0.0; /* apart from best, so that neither waits for the other */
    for (int32_t i = 0; i < count; i++) {
        double outward = there[i] - here[i];
        double inward = here_to[i] - there_to[i];
        best = outward > best ? outward : best;
        other = inward > other ? inward : other;
    }
    return other > best ? other : best;
}

/* A lower bound of the distance from one node to another, by all landmarks. */
static inline double op_landmarks_bound(const OpLandmarks *landmarks, int32_t from, int32_t to) {
    return op_landmarks_bound_of(landmarks, landmarks->count, from, to);
}

/* INVALID_STATE, about landmarks, unless they were made for this very graph. */
OpStatus op_landmarks_check_graph(const OpLandmarks *landmarks, OpCsrGraph *csr);

/* Landmarks without content, for a build or a load. */
OpStatus op_landmarks_allocate(int32_t count, int32_t node_count, const OpAllocator *allocator,
                               OpLandmarks **out);

#endif
