/* The flat ABI: graphs, and the paths and searches of graphs and point graphs. */
#include "wasm_graph_options.h"

#include <stdlib.h>

OpStatus opw_graph_create(int32_t node_count, OpGraph **out) {
    return op_graph_create(node_count, NULL, out);
}

OpStatus opw_graph_from_edges(const int32_t *from, const int32_t *to, const double *weights,
                              int32_t edge_count, int32_t node_count, int32_t directed, OpGraph **out) {
    return op_graph_from_edges(from, to, weights, edge_count, node_count, directed != 0, NULL, out);
}

void opw_graph_destroy(OpGraph *graph) {
    op_graph_destroy(graph);
}

int32_t opw_graph_node_count(const OpGraph *graph) {
    return op_graph_node_count(graph);
}

int32_t opw_graph_edge_count(const OpGraph *graph) {
    return op_graph_edge_count(graph);
}

int32_t opw_graph_live_edge_count(const OpGraph *graph) {
    return op_graph_live_edge_count(graph);
}

/* The node or minus the status. */
int32_t opw_graph_add_node(OpGraph *graph) {
    int32_t node = 0;
    OpStatus status = op_graph_add_node(graph, &node);
    return status == OP_STATUS_OK ? node : -(int32_t)status;
}

/* The id or minus the status. */
int32_t opw_graph_add_edge(OpGraph *graph, int32_t from, int32_t to, double weight) {
    int32_t edge = 0;
    OpStatus status = op_graph_add_edge(graph, from, to, weight, &edge);
    return status == OP_STATUS_OK ? edge : -(int32_t)status;
}

/* The id of the first or minus the status. */
int32_t opw_graph_add_edges(OpGraph *graph, const int32_t *from, const int32_t *to, const double *weights,
                            int32_t edge_count) {
    int32_t first = 0;
    OpStatus status = op_graph_add_edges(graph, from, to, weights, edge_count, &first);
    return status == OP_STATUS_OK ? first : -(int32_t)status;
}

OpStatus opw_graph_remove_edge(OpGraph *graph, int32_t edge) {
    return op_graph_remove_edge(graph, edge);
}

OpStatus opw_graph_set_weight(OpGraph *graph, int32_t edge, double weight) {
    return op_graph_set_weight(graph, edge, weight);
}

/* 1 for a live edge, 0 for a removed one, or minus the status. */
int32_t opw_graph_edge(const OpGraph *graph, int32_t edge, OpGraphEdge *out) {
    bool live = false;
    OpStatus status = op_graph_edge(graph, edge, out, &live);
    return status == OP_STATUS_OK ? live : -(int32_t)status;
}

OpStatus opw_graph_compile(const OpGraph *graph) {
    return op_graph_compile(graph);
}

OpStatus opw_graph_csr(const OpGraph *graph, OpCsrView *out) {
    return op_graph_csr(graph, out);
}

OpStatus opw_graph_fingerprint(const OpGraph *graph, uint64_t *out) {
    return op_graph_fingerprint(graph, out);
}

/* ---- Paths ---- */

/* A result to pass to queries, empty, or NULL. One serves all queries of a host: a query writes it when it returns. */
OpGraphPath *opw_graph_path_create(void) {
    return calloc(1, sizeof(OpGraphPath));
}

/* Frees the arrays, not the result. */
void opw_graph_path_reset(OpGraphPath *path) {
    op_graph_path_reset(path);
}

OpStatus opw_graph_find_path(const OpGraph *graph, int32_t start, int32_t goal, GRAPH_OPTION_PARAMETERS,
                             OpGraphPath *path) {
    OpGraphOptions options = graph_options_of(GRAPH_OPTION_ARGUMENTS);
    return op_graph_find_path(graph, start, goal, &options, path);
}

OpStatus opw_graph_shortest_paths(const OpGraph *graph, int32_t root, int32_t to_root, double *distances,
                                  int32_t *parents) {
    return op_graph_shortest_paths(graph, root, to_root != 0, distances, parents);
}

/* ---- Saved state ---- */

size_t opw_graph_state_size(const OpGraph *graph) {
    return op_graph_state_size(graph);
}

OpStatus opw_graph_save_state(const OpGraph *graph, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_graph_save_state(graph, buffer, capacity, needed);
}

OpStatus opw_graph_restore_state(OpGraph *graph, const uint8_t *bytes, size_t size) {
    return op_graph_restore_state(graph, bytes, size);
}

OpStatus opw_graph_from_state(const uint8_t *bytes, size_t size, OpGraph **out) {
    return op_graph_from_state(bytes, size, NULL, out);
}

/* ---- Resumable searches ---- */

OpStatus opw_graph_search_create(const OpGraph *graph, GRAPH_OPTION_PARAMETERS, OpGraphSearch **out) {
    OpGraphOptions options = graph_options_of(GRAPH_OPTION_ARGUMENTS);
    return op_graph_search_create(graph, &options, out);
}

void opw_graph_search_destroy(OpGraphSearch *search) {
    op_graph_search_destroy(search);
}

/* The path status or minus the status. */
int32_t opw_graph_search_begin(OpGraphSearch *search, int32_t start, int32_t goal) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_graph_search_begin(search, start, goal, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status or minus the status. */
int32_t opw_graph_search_step(OpGraphSearch *search, int32_t iterations) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_graph_search_step(search, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status. */
int32_t opw_graph_search_status(const OpGraphSearch *search) {
    return (int32_t)op_graph_search_status(search);
}

OpStatus opw_graph_search_path(const OpGraphSearch *search, OpGraphPath *path) {
    return op_graph_search_path(search, path);
}

size_t opw_graph_search_state_size(const OpGraphSearch *search) {
    return op_graph_search_state_size(search);
}

OpStatus opw_graph_search_save_state(const OpGraphSearch *search, uint8_t *buffer, size_t capacity,
                                     size_t *needed) {
    return op_graph_search_save_state(search, buffer, capacity, needed);
}

OpStatus opw_graph_search_restore_state(OpGraphSearch *search, const uint8_t *bytes, size_t size) {
    return op_graph_search_restore_state(search, bytes, size);
}
