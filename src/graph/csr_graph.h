/* A graph as compressed sparse rows in both directions: what every search runs on. Made once from a list of edges and never
 * changed. A stable counting sort puts the edges of a node in the order of the list, out of it and into it. */
#ifndef ONEPATH_SRC_GRAPH_CSR_GRAPH_H
#define ONEPATH_SRC_GRAPH_CSR_GRAPH_H

#include "onepath/graph.h"

/* A list of edges as parallel arrays. */
typedef struct OpEdgeList {
    const int32_t *from;
    const int32_t *to;
    const double *weights;
    const uint8_t *live; /* 0 for an edge to leave out; NULL when there is none */
    int32_t count;
} OpEdgeList;

typedef struct OpCsrGraph {
    OpAllocator allocator;
    int32_t node_count;
    int32_t edge_count;
    int32_t max_degree; /* the most edges out of one node, or into one */
    int32_t *offsets;   /* node_count + 1 of them, as of reverse_offsets */
    int32_t *targets;
    double *weights;
    int32_t *reverse_offsets;
    int32_t *sources;
    double *reverse_weights;
    bool has_fingerprint;
    uint64_t fingerprint; /* read it with op_csr_fingerprint */
} OpCsrGraph;

/* The ends of every edge are below node_count. On failure *out is empty. */
OpStatus op_csr_build(OpCsrGraph *out, int32_t node_count, const OpEdgeList *edges,
                      const OpAllocator *allocator);

/* An empty one (all zero) is fine. */
void op_csr_free(OpCsrGraph *csr);

OpCsrView op_csr_view(const OpCsrGraph *csr);

/* Computed when it is first asked for. */
uint64_t op_csr_fingerprint(OpCsrGraph *csr);

#endif
