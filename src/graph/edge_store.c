/* The list of edges: checks, growth, additions. */
#include "graph/edge_store.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"
#include "base/indexed_name.h"

bool op_edge_weight_is_valid(double weight) {
    return weight >= 0.0 && op_is_finite(weight);
}

OpStatus op_edge_check_weight(const char *array, int32_t index, double weight) {
    if (op_edge_weight_is_valid(weight)) {
        return OP_STATUS_OK;
    }
    OpIndexedName name = op_indexed_name(array, index);
    return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "must be finite and at least 0, was %g", weight);
}

OpStatus op_edge_check_end(const char *array, int32_t index, int32_t end, int32_t node_count) {
    if (end >= 0 && end < node_count) {
        return OP_STATUS_OK;
    }
    OpIndexedName name = op_indexed_name(array, index);
    return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "must be in [0, %d), was %d", node_count, end);
}

OpStatus op_edge_input_check(const OpEdgeInput *input, int32_t limit, int32_t node_count) {
    if (input->count < 0 || input->count > limit) {
        return op_fail_range("edge_count", 0, limit, input->count);
    }
    if (input->from == NULL && input->count > 0) {
        return op_fail_null("from");
    }
    if (input->to == NULL && input->count > 0) {
        return op_fail_null("to");
    }
    for (int32_t edge = 0; edge < input->count; edge++) {
        OP_TRY(op_edge_check_end("from", edge, input->from[edge], node_count));
        OP_TRY(op_edge_check_end("to", edge, input->to[edge], node_count));
        OP_TRY(op_edge_check_weight("weights", edge, op_edge_input_weight(input, edge)));
    }
    return OP_STATUS_OK;
}

OpStatus op_edge_store_reserve(OpEdgeStore *store, int32_t extra, const OpAllocator *allocator) {
    size_t used = (size_t)store->count;
    size_t needed = used + (size_t)extra;
    OP_TRY(op_grow_array(allocator, (void **)&store->from, &store->from_capacity, used, needed,
                         sizeof(int32_t)));
    OP_TRY(op_grow_array(allocator, (void **)&store->to, &store->to_capacity, used, needed, sizeof(int32_t)));
    OP_TRY(op_grow_array(allocator, (void **)&store->weights, &store->weight_capacity, used, needed,
                         sizeof(double)));
    return op_grow_array(allocator, (void **)&store->live, &store->live_capacity, used, needed, 1);
}

void op_edge_store_put(OpEdgeStore *store, int32_t from, int32_t to, double weight, bool live) {
    int32_t edge = store->count++;
    store->from[edge] = from;
    store->to[edge] = to;
    store->weights[edge] = weight;
    store->live[edge] = live ? 1 : 0;
    store->live_count += live ? 1 : 0;
}

void op_edge_store_free(OpEdgeStore *store, const OpAllocator *allocator) {
    op_free_array(allocator, store->from, store->from_capacity, sizeof(int32_t));
    op_free_array(allocator, store->to, store->to_capacity, sizeof(int32_t));
    op_free_array(allocator, store->weights, store->weight_capacity, sizeof(double));
    op_free_array(allocator, store->live, store->live_capacity, 1);
    *store = (OpEdgeStore){0};
}

OpEdgeList op_edge_store_list(const OpEdgeStore *store) {
    return (OpEdgeList){
        .from = store->from,
        .to = store->to,
        .weights = store->weights,
        .live = store->live_count == store->count ? NULL : store->live,
        .count = store->count,
    };
}
