/* The .gr format: the arcs of a road network. */
#include "base/status.h"
#include "graph/dimacs_lines.h"
#include "graph/graph_object.h"

static OpStatus read_header(OpDimacsLines *dimacs, int32_t *node_count, int32_t *arc_count) {
    char letter;
    if (!op_dimacs_next(dimacs, &letter)) {
        return op_dimacs_fail_at_end(dimacs, "\"p sp NODES ARCS\"");
    }
    if (letter != 'p' || !op_dimacs_word(dimacs, "sp") ||
        !op_dimacs_int(dimacs, 0, OP_GRAPH_MAX_NODES, node_count) ||
        !op_dimacs_int(dimacs, 0, OP_GRAPH_MAX_EDGES, arc_count) || !op_dimacs_line_ends(dimacs)) {
        return op_dimacs_fail(dimacs,
                              "\"p sp NODES ARCS\" with NODES in [0, 67108864] and ARCS in [0, 536870912]");
    }
    return op_dimacs_check_room(dimacs, *arc_count, "arcs");
}

static OpStatus read_arc(OpDimacsLines *dimacs, OpGraph *graph) {
    int32_t from;
    int32_t to;
    double weight;
    char letter;
    if (!op_dimacs_next(dimacs, &letter)) {
        return op_dimacs_fail_at_end(dimacs, "an arc");
    }
    if (letter != 'a' || !op_dimacs_int(dimacs, 1, graph->node_count, &from) ||
        !op_dimacs_int(dimacs, 1, graph->node_count, &to) || !op_dimacs_number(dimacs, &weight) ||
        !op_edge_weight_is_valid(weight) || !op_dimacs_line_ends(dimacs)) {
        return op_fail(OP_STATUS_GRAPH_FORMAT, "text",
                       "line %d: expected \"a FROM TO WEIGHT\" with nodes in [1, %d] and a finite weight of "
                       "at least 0",
                       dimacs->lines.number, graph->node_count);
    }
    op_edge_store_put(&graph->edges, from - 1, to - 1, weight, true);
    return OP_STATUS_OK;
}

static OpStatus read_arcs(OpDimacsLines *dimacs, int32_t arc_count, OpGraph *graph) {
    OP_TRY(op_edge_store_reserve(&graph->edges, arc_count, &graph->allocator));
    for (int32_t arc = 0; arc < arc_count; arc++) {
        OP_TRY(read_arc(dimacs, graph));
    }
    char letter;
    return op_dimacs_next(dimacs, &letter) ? op_dimacs_fail(dimacs, "nothing after the last arc")
                                           : OP_STATUS_OK;
}

OpStatus op_dimacs_parse_graph(const char *text, size_t size, const OpAllocator *allocator, OpGraph **out) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpDimacsLines dimacs = op_dimacs_lines(text, size);
    int32_t node_count;
    int32_t arc_count;
    OP_TRY(read_header(&dimacs, &node_count, &arc_count));
    OpGraph *graph;
    OP_TRY(op_graph_allocate(allocator, &graph));
    graph->node_count = node_count;
    OpStatus status = read_arcs(&dimacs, arc_count, graph);
    if (status != OP_STATUS_OK) {
        op_graph_destroy(graph);
        return status;
    }
    *out = graph;
    return OP_STATUS_OK;
}
