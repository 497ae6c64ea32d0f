/* Making, freeing and reading graphs. */
#include "graph/graph_object.h"

#include "base/memory.h"
#include "base/status.h"

OpStatus op_graph_allocate(const OpAllocator *allocator, OpGraph **out) {
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    void *memory;
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpGraph), &memory));
    OpGraph *graph = memory;
    graph->allocator = chosen;
    OpStatus status = op_alloc_zeroed(&chosen, 1, sizeof(OpGraphCore), (void **)&graph->core);
    if (status != OP_STATUS_OK) {
        op_graph_destroy(graph);
        return status;
    }
    graph->core->allocator = chosen;
    *out = graph;
    return OP_STATUS_OK;
}

void op_graph_destroy(OpGraph *graph) {
    if (graph == NULL) {
        return;
    }
    OpAllocator allocator = graph->allocator;
    if (graph->core != NULL) {
        op_graph_core_free(graph->core);
        op_free_array(&allocator, graph->core, 1, sizeof(OpGraphCore));
    }
    op_edge_store_free(&graph->edges, &allocator);
    op_free_array(&allocator, graph, 1, sizeof(OpGraph));
}

OpStatus op_graph_create(int32_t node_count, const OpAllocator *allocator, OpGraph **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (node_count < 0 || node_count > OP_GRAPH_MAX_NODES) {
        return op_fail_range("node_count", 0, OP_GRAPH_MAX_NODES, node_count);
    }
    OP_TRY(op_graph_allocate(allocator, out));
    (*out)->node_count = node_count;
    return OP_STATUS_OK;
}

/* ---- From a list of edges ---- */

static int32_t count_nodes(const OpEdgeInput *input) {
    int32_t largest = -1;
    for (int32_t edge = 0; edge < input->count; edge++) {
        largest = input->from[edge] > largest ? input->from[edge] : largest;
        largest = input->to[edge] > largest ? input->to[edge] : largest;
    }
    return largest + 1;
}

static OpStatus put_all(OpGraph *graph, const OpEdgeInput *input, bool directed) {
    int32_t copies = directed ? 1 : 2;
    OP_TRY(op_edge_store_reserve(&graph->edges, input->count * copies, &graph->allocator));
    for (int32_t edge = 0; edge < input->count; edge++) {
        double weight = op_edge_input_weight(input, edge);
        op_edge_store_put(&graph->edges, input->from[edge], input->to[edge], weight, true);
        if (!directed) {
            op_edge_store_put(&graph->edges, input->to[edge], input->from[edge], weight, true);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_graph_from_edges(const int32_t *from, const int32_t *to, const double *weights,
                             int32_t edge_count, int32_t node_count, bool directed,
                             const OpAllocator *allocator, OpGraph **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (node_count < -1 || node_count > OP_GRAPH_MAX_NODES) {
        return op_fail_range("node_count", -1, OP_GRAPH_MAX_NODES, node_count);
    }
    OpEdgeInput input = {from, to, weights, edge_count};
    int32_t end = node_count < 0 ? OP_GRAPH_MAX_NODES : node_count;
    OP_TRY(op_edge_input_check(&input, directed ? OP_GRAPH_MAX_EDGES : OP_GRAPH_MAX_EDGES / 2, end));
    OpGraph *graph;
    OP_TRY(op_graph_allocate(allocator, &graph));
    graph->node_count = node_count < 0 ? count_nodes(&input) : node_count;
    OpStatus status = put_all(graph, &input, directed);
    if (status != OP_STATUS_OK) {
        op_graph_destroy(graph);
        return status;
    }
    *out = graph;
    return OP_STATUS_OK;
}

/* ---- Reading ---- */

int32_t op_graph_node_count(const OpGraph *graph) {
    return graph == NULL ? 0 : graph->node_count;
}

int32_t op_graph_edge_count(const OpGraph *graph) {
    return graph == NULL ? 0 : graph->edges.count;
}

int32_t op_graph_live_edge_count(const OpGraph *graph) {
    return graph == NULL ? 0 : graph->edges.live_count;
}

OpStatus op_graph_edge(const OpGraph *graph, int32_t edge, OpGraphEdge *out, bool *live) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (live == NULL) {
        return op_fail_null("live");
    }
    OP_TRY(op_edge_check_end("edge", -1, edge, graph->edges.count));
    const OpEdgeStore *edges = &graph->edges;
    *out = (OpGraphEdge){edges->from[edge], edges->to[edge], edges->weights[edge]};
    *live = edges->live[edge] != 0;
    return OP_STATUS_OK;
}
