/* The one-call path query: a search that the graph keeps, run to its end. */
#include "base/status.h"
#include "graph/graph_object.h"
#include "graph/graph_options.h"
#include "graph/graph_path.h"
#include "search/query_run.h"

/* The core's own search, made on the first query. */
static OpStatus acquire_search(OpGraphCore *core, const OpGraphOptions *options, OpGraphSearch **out) {
    OP_TRY(op_graph_core_check_not_searching(core));
    if (core->search == NULL) {
        OP_TRY(op_graph_search_make(core, options, &core->search));
    }
    op_graph_search_configure(core->search, options);
    *out = core->search;
    return OP_STATUS_OK;
}

static OpStatus step(void *search, int32_t iterations, OpPathStatus *out) {
    return op_graph_search_step(search, iterations, out);
}

OpStatus op_graph_core_find_path(OpGraphCore *core, int32_t start, int32_t goal,
                                 const OpGraphOptions *options, OpGraphPath *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGraphOptions resolved;
    OP_TRY(op_graph_options_resolve(options, &resolved));
    OpGraphSearch *search;
    OP_TRY(acquire_search(core, &resolved, &search));
    OpPathStatus status;
    OP_TRY(op_graph_search_begin(search, start, goal, &status));
    if (status != OP_PATH_IN_PROGRESS) {
        OpGraphEstimate estimate = op_graph_estimate_of(core, &resolved);
        op_graph_path_write_refusal(status, op_graph_choose_algorithm(resolved.algorithm, &estimate), out);
        return OP_STATUS_OK;
    }
    OpQuery query = {
        .search = search,
        .step = step,
        .budget = resolved.iteration_budget,
        .cancelled = resolved.callbacks.cancelled,
        .user = resolved.callbacks.user,
        .searching = &core->searching,
    };
    OP_TRY(op_query_run(&query, &status));
    return op_graph_path_write(search, status, out);
}

OpStatus op_graph_find_path(const OpGraph *graph, int32_t start, int32_t goal, const OpGraphOptions *options,
                            OpGraphPath *out) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    OP_TRY(op_graph_core_check_not_searching(graph->core)); /* a callback has no need to see it compiled */
    OpGraphCore *core;
    OP_TRY(op_graph_compiled_core(graph, &core));
    return op_graph_core_find_path(core, start, goal, options, out);
}
