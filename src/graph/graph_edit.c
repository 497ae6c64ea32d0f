/* Edits: nodes and edges come, edges go and change their weight. Everything is checked and allocated before anything is
 * written. */
#include "base/status.h"
#include "graph/graph_object.h"

OpStatus op_graph_check_editable(const OpGraph *graph) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (graph->core->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "graph",
                       "must not be edited inside a callback of its own query");
    }
    return OP_STATUS_OK;
}

void op_graph_note_edit(OpGraph *graph) {
    graph->core->edits++;
    graph->core->compiled = false;
}

OpStatus op_graph_add_node(OpGraph *graph, int32_t *out) {
    OP_TRY(op_graph_check_editable(graph));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (graph->node_count == OP_GRAPH_MAX_NODES) {
        return op_fail_range("node_count", 0, OP_GRAPH_MAX_NODES, (int64_t)graph->node_count + 1);
    }
    *out = graph->node_count++;
    op_graph_note_edit(graph);
    return OP_STATUS_OK;
}

/* Room for extra more edges under the limit and in memory. */
static OpStatus make_room(OpGraph *graph, int32_t extra) {
    if (extra > OP_GRAPH_MAX_EDGES - graph->edges.count) {
        return op_fail_range("edge_count", 0, OP_GRAPH_MAX_EDGES - graph->edges.count, extra);
    }
    return op_edge_store_reserve(&graph->edges, extra, &graph->allocator);
}

OpStatus op_graph_add_edge(OpGraph *graph, int32_t from, int32_t to, double weight, int32_t *out) {
    OP_TRY(op_graph_check_editable(graph));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_edge_check_end("from", -1, from, graph->node_count));
    OP_TRY(op_edge_check_end("to", -1, to, graph->node_count));
    OP_TRY(op_edge_check_weight("weight", -1, weight));
    OP_TRY(make_room(graph, 1));
    *out = graph->edges.count;
    op_edge_store_put(&graph->edges, from, to, weight, true);
    op_graph_note_edit(graph);
    return OP_STATUS_OK;
}

OpStatus op_graph_add_edges(OpGraph *graph, const int32_t *from, const int32_t *to, const double *weights,
                            int32_t edge_count, int32_t *first) {
    OP_TRY(op_graph_check_editable(graph));
    if (first == NULL) {
        return op_fail_null("first");
    }
    OpEdgeInput input = {from, to, weights, edge_count};
    OP_TRY(op_edge_input_check(&input, OP_GRAPH_MAX_EDGES - graph->edges.count, graph->node_count));
    OP_TRY(make_room(graph, edge_count));
    *first = graph->edges.count;
    for (int32_t edge = 0; edge < edge_count; edge++) {
        op_edge_store_put(&graph->edges, from[edge], to[edge], op_edge_input_weight(&input, edge), true);
    }
    if (edge_count > 0) {
        op_graph_note_edit(graph);
    }
    return OP_STATUS_OK;
}

/* An edge that can be removed or changed. */
static OpStatus check_live(const OpGraph *graph, int32_t edge) {
    OP_TRY(op_edge_check_end("edge", -1, edge, graph->edges.count));
    if (graph->edges.live[edge] == 0) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "edge", "must not have been removed, but %d was", edge);
    }
    return OP_STATUS_OK;
}

OpStatus op_graph_remove_edge(OpGraph *graph, int32_t edge) {
    OP_TRY(op_graph_check_editable(graph));
    OP_TRY(check_live(graph, edge));
    graph->edges.live[edge] = 0;
    graph->edges.live_count--;
    op_graph_note_edit(graph);
    return OP_STATUS_OK;
}

OpStatus op_graph_set_weight(OpGraph *graph, int32_t edge, double weight) {
    OP_TRY(op_graph_check_editable(graph));
    OP_TRY(check_live(graph, edge));
    OP_TRY(op_edge_check_weight("weight", -1, weight));
    graph->edges.weights[edge] = weight;
    op_graph_note_edit(graph);
    return OP_STATUS_OK;
}
