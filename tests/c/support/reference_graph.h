/* Random directed graphs and shortest paths on them by the definition: the oracle for everything that graphs do. */
#ifndef ONEPATH_TESTS_REFERENCE_GRAPH_H
#define ONEPATH_TESTS_REFERENCE_GRAPH_H

#include "onepath/onepath.h"

typedef enum RefGraphKind {
    REF_GRAPH_SPARSE = 0, /* any ends; zero weights, parallel edges, self-loops; often in several pieces */
    REF_GRAPH_DENSE,      /* nearly every pair */
    REF_GRAPH_GRID,       /* a lattice with holes, both ways at different weights */
    REF_GRAPH_ROAD,       /* points in the plane linked to near ones, some one-way, a few long roads */
    REF_GRAPH_KINDS
} RefGraphKind;

/* Weights are never below the straight-line distance of the ends (but for the zeros and lows of sparse and dense graphs,
 * whose points mean nothing), so that it is an estimate on grid and road graphs. */
typedef enum RefWeights {
    REF_WEIGHTS_DYADIC = 0, /* multiples of 1/8: sums are exact */
    REF_WEIGHTS_ANY
} RefWeights;

typedef struct RefGraph {
    int32_t node_count; /* at least 1 */
    int32_t edge_count;
    int32_t edge_capacity;
    int32_t *from;
    int32_t *to;
    double *weights;
    OpPoint3 *points; /* one per node */
} RefGraph;

/* The same seed gives the same graph. */
void ref_graph_generate(RefGraph *out, RefGraphKind kind, RefWeights weights, uint64_t seed);

/* node_count nodes at the origin, without edges. */
void ref_graph_create(RefGraph *out, int32_t node_count);
void ref_graph_add(RefGraph *graph, int32_t from, int32_t to, double weight);
void ref_graph_free(RefGraph *graph);

/* The same graph in the library: directed, edge i with id i. */
OpGraph *ref_graph_build(const RefGraph *graph, const OpAllocator *allocator);

/* Dijkstra's algorithm with a scan for the nearest node: distances[v] is the cost of the best path from root to v, or
 * (to_root) from v to root, +infinity without one. Equal distances settle by node, edges are tried in list order, and a
 * node's parent is the first that gave it its final distance; -1 for the root and where there is no path. order gets the
 * settled nodes in order. parents and order may be NULL; the arrays have room for node_count. Returns how many settled. */
int32_t ref_graph_distances(const RefGraph *graph, int32_t root, bool to_root, double *distances,
                            int32_t *parents, int32_t *order);

/* True when nodes lead from one to the next by edges of the graph. *cost is the least sum of weights along them, added from
 * the start. */
bool ref_graph_path_cost(const RefGraph *graph, const int32_t *nodes, int32_t count, double *cost);

/* sqrt((dx * dx + dy * dy) + dz * dz) */
double ref_point_distance(OpPoint3 a, OpPoint3 b);

#endif
