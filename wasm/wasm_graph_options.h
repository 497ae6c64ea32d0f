/* An OpGraphOptions as parameters. */
#ifndef ONEPATH_WASM_WASM_GRAPH_OPTIONS_H
#define ONEPATH_WASM_WASM_GRAPH_OPTIONS_H

#include "wasm_node_callbacks.h"

enum {
    OPW_GRAPH_RECORD_EXPANSIONS = 1,
    OPW_GRAPH_EDGE_COST = 2,
    OPW_GRAPH_BLOCKED = 4,
    OPW_GRAPH_HEURISTIC = 8,
    OPW_GRAPH_CANCELLED = 16
};

/* flags are those above. */
#define GRAPH_OPTION_PARAMETERS                                                                              \
    int32_t algorithm, int32_t iteration_budget, const OpLandmarks *landmarks, int32_t flags, int32_t user
#define GRAPH_OPTION_ARGUMENTS algorithm, iteration_budget, landmarks, flags, user

static inline OpGraphOptions graph_options_of(GRAPH_OPTION_PARAMETERS) {
    OpGraphOptions options = op_graph_options_default();
    options.algorithm = (OpGraphAlgorithm)algorithm;
    options.iteration_budget = iteration_budget;
    options.landmarks = landmarks;
    options.record_expansions = (flags & OPW_GRAPH_RECORD_EXPANSIONS) != 0;
    options.callbacks.edge_cost = (flags & OPW_GRAPH_EDGE_COST) != 0 ? host_node_cost : NULL;
    options.callbacks.blocked = (flags & OPW_GRAPH_BLOCKED) != 0 ? host_node_blocked : NULL;
    options.callbacks.heuristic = (flags & OPW_GRAPH_HEURISTIC) != 0 ? host_node_estimate : NULL;
    options.callbacks.cancelled = (flags & OPW_GRAPH_CANCELLED) != 0 ? host_cancelled : NULL;
    options.callbacks.user = (void *)(intptr_t)user;
    return options;
}

#endif
