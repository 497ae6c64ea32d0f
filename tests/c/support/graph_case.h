/* A random graph with everything a query can be given, made from one seed, as the library and the oracle see it. */
#ifndef ONEPATH_TESTS_GRAPH_CASE_H
#define ONEPATH_TESTS_GRAPH_CASE_H

#include "reference_graph_search.h"
#include "test_random.h"

#include "graph/graph_core.h"

/* Which estimates a query has. */
enum { WITH_POINTS = 1, WITH_LANDMARKS = 2, WITH_HEURISTIC = 4, ALL_ESTIMATES = 7 };

typedef struct GraphCase {
    uint64_t seed;
    RefGraph reference;
    OpGraph *graph;
    OpGraphCore core; /* the same graph with positions */
    OpLandmarks *landmarks;
    double *tables; /* of the landmarks: distances from each to every node, then to each from every node */

    RefGraph hooked; /* the graph that the hooks leave; the rest is set by graph_case_pick */
    GraphHooks hooks;
    int32_t start;
    int32_t goal;
    double *from_start;
    double *to_goal;
} GraphCase;

void graph_case_make(GraphCase *made, RefGraphKind kind, RefWeights weights, uint64_t seed);

/* Chooses start and goal, blocked ones included, with these hooks. */
void graph_case_pick(GraphCase *graph_case, TestRandom *random, GraphHooks hooks);
void graph_case_free(GraphCase *graph_case);

/* Expansions are recorded. WITH_POINTS needs the case's core instead of its graph. */
OpGraphOptions graph_case_options(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates);

void graph_case_query(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                      OpGraphPath *out);

/* A resumable search for the same query. */
OpGraphSearch *graph_case_search(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates);

/* The oracle's answer for an algorithm that is not AUTO. */
void graph_case_reference(const GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                          RefGraphResult *out);

/* What the library should say it ran. */
OpGraphAlgorithm graph_case_algorithm(OpGraphAlgorithm wanted, uint32_t estimates);

/* Prints seed and query, and fails the test. */
void graph_case_fail(const GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                     const char *what);

/* Every member of the two results that a query promises. */
bool graph_paths_equal(const OpGraphPath *a, const OpGraphPath *b);

#endif
