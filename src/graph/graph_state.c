/* Saving and restoring graphs (kind 4). */
#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_object.h"
#include "graph/graph_state.h"

#define EDGE_SIZE 17

static void write_state(OpWriter *writer, const OpGraph *graph) {
    const OpEdgeStore *edges = &graph->edges;
    op_state_write_header(writer, OP_STATE_GRAPH);
    op_write_i32(writer, graph->node_count);
    op_write_i32(writer, edges->count);
    for (int32_t edge = 0; edge < edges->count; edge++) {
        op_write_i32(writer, edges->from[edge]);
        op_write_i32(writer, edges->to[edge]);
        op_write_f64(writer, edges->weights[edge]);
        op_write_u8(writer, edges->live[edge]);
    }
}

size_t op_graph_state_size(const OpGraph *graph) {
    return graph == NULL ? 0 : 16 + (size_t)graph->edges.count * EDGE_SIZE;
}

OpStatus op_graph_save_state(const OpGraph *graph, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    write_state(&writer, graph);
    return op_state_finish(&writer, needed);
}

/* ---- Restoring ---- */

static OpStatus read_edge(OpReader *reader, int32_t node_count, OpEdgeStore *edges) {
    int32_t from = 0;
    int32_t to = 0;
    double weight = 0.0;
    bool live = false;
    OP_TRY(op_state_read_i32(reader, "state.edge.from", 0, node_count - 1, &from));
    OP_TRY(op_state_read_i32(reader, "state.edge.to", 0, node_count - 1, &to));
    OP_TRY(op_state_read_number(reader, "state.edge.weight", &weight));
    OP_TRY(op_state_read_flag(reader, "state.edge.alive", &live));
    if (!op_edge_weight_is_valid(weight)) {
        return op_fail(OP_STATUS_GRAPH_STATE, "state.edge.weight",
                       "must be finite and at least 0, was %g at edge %d", weight, edges->count);
    }
    op_edge_store_put(edges, from, to, weight, live);
    return OP_STATUS_OK;
}

/* Reads into an empty store, which holds what was read when this fails. */
static OpStatus read_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                           int32_t *node_count, OpEdgeStore *edges) {
    OpReader reader = op_reader(bytes, size);
    int32_t edge_count = 0;
    OP_TRY(op_state_read_header(&reader, OP_STATE_GRAPH));
    OP_TRY(op_state_read_i32(&reader, "state.node_count", 0, OP_GRAPH_MAX_NODES, node_count));
    OP_TRY(op_state_read_count(&reader, "state.edge_count", OP_GRAPH_MAX_EDGES, EDGE_SIZE, &edge_count));
    OP_TRY(op_edge_store_reserve(edges, edge_count, allocator));
    for (int32_t edge = 0; edge < edge_count; edge++) {
        OP_TRY(read_edge(&reader, *node_count, edges));
    }
    return op_state_read_end(&reader);
}

OpStatus op_graph_restore_state(OpGraph *graph, const uint8_t *bytes, size_t size) {
    OP_TRY(op_graph_check_editable(graph));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    int32_t node_count = 0;
    OpEdgeStore edges = {.count = 0};
    OpStatus status = read_state(bytes, size, &graph->allocator, &node_count, &edges);
    if (status != OP_STATUS_OK) {
        op_edge_store_free(&edges, &graph->allocator);
        return op_graph_state_status(status);
    }
    op_edge_store_free(&graph->edges, &graph->allocator);
    graph->edges = edges;
    graph->node_count = node_count;
    op_graph_note_edit(graph);
    op_csr_free(&graph->core->csr); /* what was made from other edges may be large */
    return OP_STATUS_OK;
}

OpStatus op_graph_from_state(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpGraph **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGraph *graph;
    OP_TRY(op_graph_allocate(allocator, &graph));
    OpStatus status = op_graph_restore_state(graph, bytes, size);
    if (status != OP_STATUS_OK) {
        op_graph_destroy(graph);
        return status;
    }
    *out = graph;
    return OP_STATUS_OK;
}
