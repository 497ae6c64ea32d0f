/* The compiled form: made when it is first needed after an edit, and kept until the next one. */
#include "base/status.h"
#include "graph/graph_object.h"

void op_graph_core_free(OpGraphCore *core) {
    op_graph_search_destroy(core->search);
    op_csr_free(&core->csr);
    *core = (OpGraphCore){0};
}

OpStatus op_graph_compiled_core(const OpGraph *graph, OpGraphCore **out) {
    OpGraphCore *core = graph->core;
    if (!core->compiled) {
        OpEdgeList edges = op_edge_store_list(&graph->edges);
        OpCsrGraph fresh;
        OP_TRY(op_csr_build(&fresh, graph->node_count, &edges, &graph->allocator));
        op_csr_free(&core->csr);
        core->csr = fresh;
        core->compiled = true;
    }
    *out = core;
    return OP_STATUS_OK;
}

OpStatus op_graph_compile(const OpGraph *graph) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    OpGraphCore *core;
    return op_graph_compiled_core(graph, &core);
}

OpStatus op_graph_csr(const OpGraph *graph, OpCsrView *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGraphCore *core;
    OP_TRY(op_graph_compiled_core(graph, &core));
    *out = op_csr_view(&core->csr);
    return OP_STATUS_OK;
}

OpStatus op_graph_fingerprint(const OpGraph *graph, uint64_t *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGraphCore *core;
    OP_TRY(op_graph_compiled_core(graph, &core));
    *out = op_csr_fingerprint(&core->csr);
    return OP_STATUS_OK;
}
