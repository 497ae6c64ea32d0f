/* Defaults, checks and meaning of graph query options. */
#include "graph/graph_options.h"

#include "base/status.h"

OpGraphOptions op_graph_options_default(void) {
    return (OpGraphOptions){.algorithm = OP_GRAPH_AUTO};
}

OpStatus op_graph_options_resolve(const OpGraphOptions *options, OpGraphOptions *out) {
    OpGraphOptions resolved = options == NULL ? op_graph_options_default() : *options;
    int32_t algorithm = (int32_t)resolved.algorithm;
    if (algorithm < OP_GRAPH_AUTO || algorithm > OP_GRAPH_BIDIRECTIONAL_A_STAR) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "algorithm", "must be a value from 0 to %d, was %d",
                       OP_GRAPH_BIDIRECTIONAL_A_STAR, algorithm);
    }
    if (resolved.iteration_budget < 0) {
        return op_fail_range("iteration_budget", 0, INT32_MAX, resolved.iteration_budget);
    }
    *out = resolved;
    return OP_STATUS_OK;
}

OpGraphAlgorithm op_graph_choose_algorithm(OpGraphAlgorithm wanted, const OpGraphEstimate *estimate) {
    bool has_estimate = op_graph_estimate_exists(estimate);
    switch (wanted) {
    case OP_GRAPH_AUTO:
    case OP_GRAPH_A_STAR:
        return has_estimate ? OP_GRAPH_A_STAR : OP_GRAPH_DIJKSTRA;
    case OP_GRAPH_BIDIRECTIONAL_A_STAR:
        return has_estimate ? OP_GRAPH_BIDIRECTIONAL_A_STAR : OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
    case OP_GRAPH_DIJKSTRA:
    case OP_GRAPH_BIDIRECTIONAL_DIJKSTRA:
        break;
    }
    return wanted;
}
