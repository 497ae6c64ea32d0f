/* Shortest-path trees: Dijkstra's algorithm (1959) from a node to all others, or from all others to it. */
#ifndef ONEPATH_SRC_GRAPH_SHORTEST_PATH_TREE_H
#define ONEPATH_SRC_GRAPH_SHORTEST_PATH_TREE_H

#include "graph/csr_graph.h"
#include "search/open_set.h"

typedef struct OpShortestPathTree {
    OpAllocator allocator;
    int32_t node_count;
    double *
        distances; /* +infinity where there is no path; a sum too large for a double is DBL_MAX, so that it is one */
    int32_t *parents; /* -1 for the root and where there is no path */
    int32_t *order;   /* the nodes that have one, in the order in which they were settled */
    int32_t settled;
    OpOpenSet open;
} OpShortestPathTree;

/* For graphs of node_count nodes. On failure the tree is empty. */
OpStatus op_tree_init(OpShortestPathTree *tree, int32_t node_count, const OpAllocator *allocator);

/* An empty one (all zero) is fine. */
void op_tree_free(OpShortestPathTree *tree);

/* Distances from the root along the edges, or (to_root) to it. Nodes settle by distance, equal ones by number; a node's
 * parent is the first that gave it its final distance. The previous tree is lost, also when memory runs out. */
OpStatus op_tree_grow(OpShortestPathTree *tree, const OpCsrGraph *csr, int32_t root, bool to_root);

/* op_graph_shortest_paths over a compiled graph. */
OpStatus op_csr_shortest_paths(const OpCsrGraph *csr, int32_t root, bool to_root, double *distances,
                               int32_t *parents);

#endif
