/* Every edge a graph was ever given, as parallel arrays; an edge's id is its place in them. */
#ifndef ONEPATH_SRC_GRAPH_EDGE_STORE_H
#define ONEPATH_SRC_GRAPH_EDGE_STORE_H

#include "graph/csr_graph.h"

typedef struct OpEdgeStore {
    int32_t *from;
    int32_t *to;
    double *weights;
    uint8_t *live; /* 0 for a removed edge */
    int32_t count;
    int32_t live_count;
    size_t from_capacity;
    size_t to_capacity;
    size_t weight_capacity;
    size_t live_capacity;
} OpEdgeStore;

/* Edges as a caller gives them: weights NULL means 1 for all. */
typedef struct OpEdgeInput {
    const int32_t *from;
    const int32_t *to;
    const double *weights;
    int32_t count;
} OpEdgeInput;

static inline double op_edge_input_weight(const OpEdgeInput *input, int32_t edge) {
    return input->weights == NULL ? 1.0 : input->weights[edge];
}

bool op_edge_weight_is_valid(double weight);

/* OUT_OF_RANGE unless the weight is finite and at least 0. The message names element index of the array, or the array itself
 * for -1; so below. */
OpStatus op_edge_check_weight(const char *array, int32_t index, double weight);

/* OUT_OF_RANGE unless the end is in [0, node_count). */
OpStatus op_edge_check_end(const char *array, int32_t index, int32_t end, int32_t node_count);

/* INVALID_ARGUMENT for missing arrays, OUT_OF_RANGE for more than limit edges or an edge that is not between nodes below
 * node_count. */
OpStatus op_edge_input_check(const OpEdgeInput *input, int32_t limit, int32_t node_count);

/* Makes room for extra more edges, so that puts cannot fail. */
OpStatus op_edge_store_reserve(OpEdgeStore *store, int32_t extra, const OpAllocator *allocator);
void op_edge_store_put(OpEdgeStore *store, int32_t from, int32_t to, double weight, bool live);
void op_edge_store_free(OpEdgeStore *store, const OpAllocator *allocator);

OpEdgeList op_edge_store_list(const OpEdgeStore *store);

#endif
