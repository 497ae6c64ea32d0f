/* OnePath: graphs. Nodes are integers from 0, edges are directed and carry a weight; a point graph's nodes have positions
 * and its weights are distances. Dijkstra, A*, both from two sides at once, and landmarks (ALT).
 *
 *     op_graph_from_edges(from, to, weights, 6, -1, false, NULL, &roads);
 *     op_graph_find_path(roads, 0, 4, NULL, &path);
 *
 * A graph keeps a list of every edge ever added. Queries run on a compiled form, compressed sparse rows, that is made from
 * the live edges on the first query after an edit, or by op_graph_compile.
 */
#ifndef ONEPATH_GRAPH_H
#define ONEPATH_GRAPH_H

#include "onepath/base.h"
#include "onepath/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpGraph OpGraph;
typedef struct OpPointGraph OpPointGraph;
typedef struct OpLandmarks OpLandmarks;

/* A graph has at most this many nodes, and at most this many edges over its whole life. */
#define OP_GRAPH_MAX_NODES (1 << 26)
#define OP_GRAPH_MAX_EDGES (1 << 29)

/* A directed edge. The weight is finite and at least 0. */
typedef struct OpGraphEdge {
    int32_t from;
    int32_t to;
    double weight;
} OpGraphEdge;

/* A position; z is 0 in the plane. Coordinates are finite and within +-2^21. */
typedef struct OpPoint3 {
    double x;
    double y;
    double z;
} OpPoint3;

/* ---- Making and editing ---- */

/* node_count isolated nodes, 0 to OP_GRAPH_MAX_NODES. They take no memory until the graph is compiled. */
OP_API OpStatus op_graph_create(int32_t node_count, const OpAllocator *allocator, OpGraph **out);

/* A graph of edge_count edges (from[i], to[i], weights[i]); weights NULL means 1 for all. Unless directed, each is added in
 * both directions, edge i as 2i and its reverse as 2i + 1. node_count -1 means one more than the largest node.
 * OUT_OF_RANGE, naming the edge, for an end below 0 or not below node_count and for a weight that is negative, NaN or
 * infinite. */
OP_API OpStatus op_graph_from_edges(const int32_t *from, const int32_t *to, const double *weights,
                                    int32_t edge_count, int32_t node_count, bool directed,
                                    const OpAllocator *allocator, OpGraph **out);

/* Frees the graph. Searches made over it must be destroyed first. */
OP_API void op_graph_destroy(OpGraph *graph);

OP_API int32_t op_graph_node_count(const OpGraph *graph);

/* Edges ever added, removed ones included: edge ids are 0 to this - 1 and are never used again. */
OP_API int32_t op_graph_edge_count(const OpGraph *graph);
OP_API int32_t op_graph_live_edge_count(const OpGraph *graph);

/* Edits fail with INVALID_STATE inside a callback of the graph's own query. *out gets the id. */
OP_API OpStatus op_graph_add_node(OpGraph *graph, int32_t *out);
OP_API OpStatus op_graph_add_edge(OpGraph *graph, int32_t from, int32_t to, double weight, int32_t *out);

/* edge_count directed edges at once, all or none; weights NULL means 1 for all. *first gets the id of the first, and the
 * others follow it. */
OP_API OpStatus op_graph_add_edges(OpGraph *graph, const int32_t *from, const int32_t *to,
                                   const double *weights, int32_t edge_count, int32_t *first);

/* OUT_OF_RANGE for an id that was never given, INVALID_ARGUMENT for one that was removed. */
OP_API OpStatus op_graph_remove_edge(OpGraph *graph, int32_t edge);
OP_API OpStatus op_graph_set_weight(OpGraph *graph, int32_t edge, double weight);

/* An edge ever added; *live is false for a removed one. */
OP_API OpStatus op_graph_edge(const OpGraph *graph, int32_t edge, OpGraphEdge *out, bool *live);

/* ---- The compiled form ---- */

/* The edges out of node v are slots offsets[v] to offsets[v + 1] - 1 of targets and weights, those into it are slots
 * reverse_offsets[v] ... of sources and reverse_weights; in either direction a node's edges are in the order of their
 * ids. Read-only, valid until the graph is edited, restored or destroyed. */
typedef struct OpCsrView {
    int32_t node_count;
    int32_t edge_count;
    const int32_t *offsets;
    const int32_t *targets;
    const double *weights;
    const int32_t *reverse_offsets;
    const int32_t *sources;
    const double *reverse_weights;
} OpCsrView;

/* Compiles now rather than in the next query. Memory: 8 bytes per node and 24 per live edge. */
OP_API OpStatus op_graph_compile(const OpGraph *graph);
OP_API OpStatus op_graph_csr(const OpGraph *graph, OpCsrView *out);

/* FNV-1a, 64 bit, over the compiled form: node count, every offset, then for every edge slot its target and the bits of
 * its weight, all little-endian. */
OP_API OpStatus op_graph_fingerprint(const OpGraph *graph, uint64_t *out);

/* ---- Paths ---- */

typedef enum OpGraphAlgorithm {
    OP_GRAPH_AUTO = 0, /* A* when there is an estimate, else Dijkstra */
    OP_GRAPH_DIJKSTRA = 1,
    OP_GRAPH_A_STAR = 2,                 /* Hart, Nilsson & Raphael 1968 */
    OP_GRAPH_BIDIRECTIONAL_DIJKSTRA = 3, /* Pohl 1969 */
    OP_GRAPH_BIDIRECTIONAL_A_STAR = 4    /* Ikeda et al. 1994; Goldberg & Harrelson 2005 */
} OpGraphAlgorithm;

/* Callbacks return OP_STATUS_OK and their answer through *out. Any other status ends the query, which returns that
 * status. They must not edit the graph or query it. */
typedef struct OpGraphCallbacks {
    /* Replaces the weight of an edge, in its true direction. +infinity, NaN or a negative cost closes it. */
    OpStatus (*edge_cost)(void *user, int32_t from, int32_t to, double weight, double *out);
    /* True isolates a node: no edge enters it, and it is no start or goal. Asked before edge_cost. */
    OpStatus (*blocked)(void *user, int32_t node, bool *out);
    /* A lower bound of the cost from one node to another, at least 0; +infinity when there is no way. OUT_OF_RANGE for a
     * NaN or negative one. Paths are optimal when it is consistent: h(a, c) <= cost(a, b) + h(b, c). */
    OpStatus (*heuristic)(void *user, int32_t from, int32_t to, double *out);
    /* Asked before every 256 iterations of a one-call query; true ends it with OP_STATUS_CANCELLED. */
    bool (*cancelled)(void *user);
    void *user;
} OpGraphCallbacks;

typedef struct OpGraphOptions {
    /* The A* variants run as the Dijkstra ones where there is no estimate; the Dijkstra ones ignore estimates. */
    OpGraphAlgorithm algorithm;

    /* Stop after this many pops; 0 (default) never stops. */
    int32_t iteration_budget;

    /* Keep the expanded nodes in order, of both sides in turn. */
    bool record_expansions;

    /* An estimate from tables of distances; NULL for none. INVALID_STATE unless they were made for this very graph: edits
     * make them stale. The estimates that exist (these, heuristic, and the distance of points) count by their maximum. */
    const OpLandmarks *landmarks;

    OpGraphCallbacks callbacks; /* all NULL by default */
} OpGraphOptions;

OP_API OpGraphOptions op_graph_options_default(void);

/* The result of a path query. It owns its arrays: zero-initialise it, pass it to as many queries as you like, and free it
 * with op_graph_path_reset. A failed call leaves it as it was. */
typedef struct OpGraphPath {
    OpPathStatus status;
    OpGraphAlgorithm
        algorithm; /* the one that ran, never AUTO; for a refused start or goal the one that would have */

    /* +infinity without a path. */
    double cost;

    /* Of the polyline through points; 0 without a path, NaN for a path on a graph without points. */
    double length;

    int32_t *nodes;          /* start to goal, both included */
    OpPoint3 *points;        /* of a point graph: their positions */
    int32_t *expanded_nodes; /* in order, when recorded; as many as expanded_count */
    int32_t node_count;
    int32_t point_count;
    int32_t expanded_node_count;
    int32_t expanded_count; /* of both sides; the goal's pop is not one, where it ends the search */
    int32_t iterations;     /* pops */

    /* For the library: the room in the arrays, and where they come from. */
    int32_t node_capacity;
    int32_t point_capacity;
    int32_t expanded_node_capacity;
    OpAllocator allocator;
} OpGraphPath;

/* A path between two nodes. options NULL means the defaults. A start or goal that does not exist or is blocked is an
 * outcome (START_INVALID, GOAL_INVALID), not an error. Compiles the graph when that is due. Memory: 20 bytes per node,
 * twice that for the bidirectional searches, kept for the next query. */
OP_API OpStatus op_graph_find_path(const OpGraph *graph, int32_t start, int32_t goal,
                                   const OpGraphOptions *options, OpGraphPath *out);

OP_API void op_graph_path_reset(OpGraphPath *path);

/* Costs and predecessors of the shortest paths from a root to every node, or (to_root) from every node to it. distances and
 * parents (either may be NULL) have room for node_count values: +infinity and -1 where there is no path; equal distances
 * settle by node, and a node keeps the first parent that gave it its final distance. The root's parent is -1. */
OP_API OpStatus op_graph_shortest_paths(const OpGraph *graph, int32_t root, bool to_root, double *distances,
                                        int32_t *parents);

/* ---- Point graphs ---- */

typedef struct OpPointGraphOptions {
    /* Link every pair of points at most this far apart: 0 (default, off), or 2^-30 and above. */
    double max_distance;

    /* Link each point with so many of its nearest (with max_distance: of those within it); 0 (default, off) or more. Ties
     * go to the smaller index. Links are mutual. */
    int32_t nearest_count;

    /* Link these pairs: link_count pairs of indices, one after the other. */
    const int32_t *links;
    int32_t link_count;

    /* Whether a generated link is allowed, a line of sight say; asked in a fixed order, with a < b. nearest_count passes
     * over refused ones. NULL: all are. The links above are not asked about. A status other than OK ends the call. */
    OpStatus (*link_valid)(void *user, int32_t a, int32_t b, bool *out);
    void *user;
} OpPointGraphOptions;

OP_API OpPointGraphOptions op_point_graph_options_default(void);

/* A graph over point_count points, 0 to OP_GRAPH_MAX_NODES. Every linked pair becomes two edges weighted with the distance
 * sqrt((dx * dx + dy * dy) + dz * dz); pairs are sorted by (smaller index, larger index). It cannot be edited. OUT_OF_RANGE,
 * naming the point and axis or the link, for bad input; also for more than OP_GRAPH_MAX_EDGES edges, those of pairs within
 * max_distance that link_valid would refuse included. Memory: 32 bytes per point and 48 per link. */
OP_API OpStatus op_point_graph_create(const OpPoint3 *points, int32_t point_count,
                                      const OpPointGraphOptions *options, const OpAllocator *allocator,
                                      OpPointGraph **out);
OP_API void op_point_graph_destroy(OpPointGraph *graph);

OP_API int32_t op_point_graph_node_count(const OpPointGraph *graph);

/* The points: read-only, the same address for the graph's whole life; NULL for none. */
OP_API const OpPoint3 *op_point_graph_points(const OpPointGraph *graph);
OP_API OpStatus op_point_graph_csr(const OpPointGraph *graph, OpCsrView *out);
OP_API OpStatus op_point_graph_fingerprint(const OpPointGraph *graph, uint64_t *out);

/* The node nearest to a point, the smallest of those at the same distance; -1 in a graph without nodes. */
OP_API OpStatus op_point_graph_nearest_node(const OpPointGraph *graph, OpPoint3 point, int32_t *out);

/* As op_graph_find_path; the straight-line distance to the goal is an estimate of its own. It stays consistent while
 * edge_cost does not go below the distance between an edge's ends. */
OP_API OpStatus op_point_graph_find_path(const OpPointGraph *graph, int32_t start, int32_t goal,
                                         const OpGraphOptions *options, OpGraphPath *out);

/* Between the nodes nearest to two points. */
OP_API OpStatus op_point_graph_find_path_between(const OpPointGraph *graph, OpPoint3 start, OpPoint3 goal,
                                                 const OpGraphOptions *options, OpGraphPath *out);
OP_API OpStatus op_point_graph_shortest_paths(const OpPointGraph *graph, int32_t root, bool to_root,
                                              double *distances, int32_t *parents);

/* ---- Resumable searches ---- */

/* One search in slices over a graph or a point graph. For every slicing it returns the path, cost and counts of the one-call
 * query. Options are copied, the landmarks they name must outlive the search; iteration_budget and the cancel callback
 * have no meaning here. */
typedef struct OpGraphSearch OpGraphSearch;

OP_API OpStatus op_graph_search_create(const OpGraph *graph, const OpGraphOptions *options,
                                       OpGraphSearch **out);
OP_API OpStatus op_point_graph_search_create(const OpPointGraph *graph, const OpGraphOptions *options,
                                             OpGraphSearch **out);
OP_API void op_graph_search_destroy(OpGraphSearch *search);

/* *out is IN_PROGRESS, START_INVALID or GOAL_INVALID; the last two leave a running search alone. */
OP_API OpStatus op_graph_search_begin(OpGraphSearch *search, int32_t start, int32_t goal, OpPathStatus *out);

/* At most iterations (>= 1) pops: *out is IN_PROGRESS, FOUND or NO_PATH. INVALID_STATE when nothing has begun or the
 * graph was edited since. */
OP_API OpStatus op_graph_search_step(OpGraphSearch *search, int32_t iterations, OpPathStatus *out);

/* NONE before anything has begun. */
OP_API OpPathStatus op_graph_search_status(const OpGraphSearch *search);
OP_API OpStatus op_graph_search_path(const OpGraphSearch *search, OpGraphPath *out);

/* The state of a search from one side (kind 11); INVALID_STATE for the bidirectional ones, which are cheap to begin again.
 * Restore the graph first. GRAPH_STATE when the bytes are malformed or of a search over another number of nodes; the
 * search has then not begun. */
OP_API size_t op_graph_search_state_size(const OpGraphSearch *search);
OP_API OpStatus op_graph_search_save_state(const OpGraphSearch *search, uint8_t *buffer, size_t capacity,
                                           size_t *needed);
OP_API OpStatus op_graph_search_restore_state(OpGraphSearch *search, const uint8_t *bytes, size_t size);

/* ---- Landmarks (ALT: Goldberg & Harrelson 2005) ---- */

typedef enum OpLandmarkSelection {
    OP_LANDMARKS_AVOID = 0,   /* where the tables so far say least (default) */
    OP_LANDMARKS_FARTHEST = 1 /* far from each other */
} OpLandmarkSelection;

typedef struct OpLandmarkOptions {
    int32_t count; /* 1 and above, default 16; at most as many as the graph has nodes are made */
    OpLandmarkSelection selection;
    uint64_t seed; /* of the random roots; default 1 */
} OpLandmarkOptions;

OP_API OpLandmarkOptions op_landmark_options_default(void);

/* Tables of the distances from and to each landmark: 16 bytes per node and landmark. options NULL means the defaults.
 * INVALID_ARGUMENT for a graph without nodes. The tables keep nothing of the graph but its fingerprint. */
OP_API OpStatus op_landmarks_build(const OpGraph *graph, const OpLandmarkOptions *options,
                                   const OpAllocator *allocator, OpLandmarks **out);
OP_API OpStatus op_landmarks_build_points(const OpPointGraph *graph, const OpLandmarkOptions *options,
                                          const OpAllocator *allocator, OpLandmarks **out);
OP_API void op_landmarks_destroy(OpLandmarks *landmarks);

OP_API int32_t op_landmarks_count(const OpLandmarks *landmarks);
OP_API int32_t op_landmarks_node_count(const OpLandmarks *landmarks);

/* The landmarks' nodes. Read-only, the same address for their whole life. */
OP_API const int32_t *op_landmarks_nodes(const OpLandmarks *landmarks);

/* The distances of one landmark (0 to count - 1): from it to every node, and from every node to it. Each array (either may
 * be NULL) has room for node_count values; +infinity where there is no path. */
OP_API OpStatus op_landmarks_distances(const OpLandmarks *landmarks, int32_t landmark, double *from,
                                       double *to);
OP_API uint64_t op_landmarks_fingerprint(const OpLandmarks *landmarks);

/* A lower bound of the distance from one node to another; +infinity when the tables show that there is no path. */
OP_API OpStatus op_landmarks_lower_bound(const OpLandmarks *landmarks, int32_t from, int32_t to, double *out);

/* The tables as bytes ("OPLM"). *needed gets the size; BUFFER_TOO_SMALL when capacity is less. */
OP_API size_t op_landmarks_saved_size(const OpLandmarks *landmarks);
OP_API OpStatus op_landmarks_save(const OpLandmarks *landmarks, uint8_t *buffer, size_t capacity,
                                  size_t *needed);

/* GRAPH_STATE when the bytes are malformed or not of this graph as it is now. */
OP_API OpStatus op_landmarks_load(const uint8_t *bytes, size_t size, const OpGraph *graph,
                                  const OpAllocator *allocator, OpLandmarks **out);
OP_API OpStatus op_landmarks_load_points(const uint8_t *bytes, size_t size, const OpPointGraph *graph,
                                         const OpAllocator *allocator, OpLandmarks **out);

/* ---- Saved state (kind 4) ---- */

/* The nodes' number and every edge ever added, removed ones included. */
OP_API size_t op_graph_state_size(const OpGraph *graph);
OP_API OpStatus op_graph_save_state(const OpGraph *graph, uint8_t *buffer, size_t capacity, size_t *needed);

/* Replaces nodes and edges. GRAPH_STATE, with the graph as it was, when the bytes are malformed. Searches in progress fail
 * on their next step. */
OP_API OpStatus op_graph_restore_state(OpGraph *graph, const uint8_t *bytes, size_t size);
OP_API OpStatus op_graph_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                    OpGraph **out);

/* ---- DIMACS files (9th DIMACS Implementation Challenge) ---- */

/* Reads a .gr file: "c" comments, "p sp NODES ARCS", then ARCS lines "a from to weight" with nodes from 1 and weights at
 * least 0. Arc i becomes the directed edge i, and node n the node n - 1. GRAPH_FORMAT names the line. */
OP_API OpStatus op_dimacs_parse_graph(const char *text, size_t size, const OpAllocator *allocator,
                                      OpGraph **out);

/* Reads a .co file: "c" comments, "p aux sp co NODES", then NODES lines "v node x y". *count gets NODES; coordinates has
 * room for capacity numbers and gets x and y of node n at 2 * (n - 1), as the file has them. BUFFER_TOO_SMALL, with *count
 * set, when capacity is less than 2 * NODES. GRAPH_FORMAT names the line, and coordinates may then hold anything; every
 * node is there exactly once. */
OP_API OpStatus op_dimacs_parse_coordinates(const char *text, size_t size, double *coordinates,
                                            size_t capacity, int32_t *count);

#ifdef __cplusplus
}
#endif

#endif
