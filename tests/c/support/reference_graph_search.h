/* The graph searches once more, as the documents describe them, with plain lists that are searched from end to end: the
 * oracle for the order of expansions, ties, meetings, counts and cost bits. */
#ifndef ONEPATH_TESTS_REFERENCE_GRAPH_SEARCH_H
#define ONEPATH_TESTS_REFERENCE_GRAPH_SEARCH_H

#include "reference_graph.h"

/* Callbacks as a value: pure functions of nodes and salt, so that the library and the oracle can both ask them. */
typedef enum GraphCostKind {
    GRAPH_COST_AS_IS = 0,
    GRAPH_COST_SLOPE, /* three times as dear from a lower to a higher node as back */
    GRAPH_COST_LOWER, /* down to 0: closed nodes come back */
    GRAPH_COST_FORBID /* a third of the edges gets NaN, infinity or a negative cost */
} GraphCostKind;

typedef enum GraphEstimateKind {
    GRAPH_ESTIMATE_NONE = 0,
    GRAPH_ESTIMATE_HALF,  /* half the true distance, infinity where there is none: consistent */
    GRAPH_ESTIMATE_EXACT, /* the true distance */
    GRAPH_ESTIMATE_WILD   /* anything */
} GraphEstimateKind;

typedef struct GraphHooks {
    GraphCostKind cost;
    GraphEstimateKind estimate;
    int32_t blocked_percent;
    uint64_t salt;
    int32_t start; /* of the query that the estimates are for */
    int32_t goal;
    const double *from_start; /* true distances under these hooks, for the estimates that need them */
    const double *to_goal;
} GraphHooks;

double graph_hook_cost(const GraphHooks *hooks, int32_t from, int32_t to, double weight);
bool graph_hook_blocked(const GraphHooks *hooks, int32_t node);
double graph_hook_estimate(const GraphHooks *hooks, int32_t from, int32_t to);

/* The same as library callbacks, those that do something; hooks must outlive the queries. */
OpGraphCallbacks graph_hook_callbacks(GraphHooks *hooks);

/* The edges that the hooks leave, at the costs they give, in a new graph. */
void graph_hooks_apply(const GraphHooks *hooks, const RefGraph *graph, RefGraph *out);

/* A query as the oracle sees it. */
typedef struct RefGraphQuery {
    const RefGraph *graph; /* with the hooks applied */
    int32_t start;
    int32_t goal;
    double (*estimate)(const void *context, int32_t from, int32_t to); /* NULL: zero */
    const void *context;
} RefGraphQuery;

typedef struct RefGraphResult {
    bool found;
    double cost;
    int32_t *nodes;
    int32_t node_count;
    int32_t *expanded;
    int32_t expanded_count;
    int32_t iterations;
} RefGraphResult;

void ref_graph_one_sided(const RefGraphQuery *query, RefGraphResult *out);
void ref_graph_two_sided(const RefGraphQuery *query, RefGraphResult *out);
void ref_graph_result_free(RefGraphResult *result);

/* True when a library result is this, to the last bit, expansions included. */
bool ref_graph_result_equals(const RefGraphResult *result, const OpGraphPath *path);

#endif
