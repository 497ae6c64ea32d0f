/* Every search, with every kind of estimate, against Dijkstra's algorithm by the definition. */
#include "support/check.h"
#include "support/graph_case.h"
#include "support/test_mode.h"

#include <math.h>

static bool close_enough(double a, double b, RefWeights weights) {
    if (weights == REF_WEIGHTS_DYADIC || a == b) {
        return a == b;
    }
    return fabs(a - b) <= 1e-9 * fabs(b);
}

static void check_found(const GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                        RefWeights weights, const OpGraphPath *path, double expected) {
    double sum = 0.0;
    if (path->status != OP_PATH_FOUND || !close_enough(path->cost, expected, weights)) {
        graph_case_fail(graph_case, algorithm, estimates, "the cost is not the least");
    }
    if (path->nodes[0] != graph_case->start || path->nodes[path->node_count - 1] != graph_case->goal ||
        !ref_graph_path_cost(&graph_case->hooked, path->nodes, path->node_count, &sum) ||
        !close_enough(sum, path->cost, weights)) {
        graph_case_fail(graph_case, algorithm, estimates, "the path is not what it costs");
    }
}

static void check_query(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                        RefWeights weights, OpGraphPath *path) {
    double expected = graph_case->from_start[graph_case->goal];
    graph_case_query(graph_case, algorithm, estimates, path);
    if (path->algorithm != graph_case_algorithm(algorithm, estimates)) {
        graph_case_fail(graph_case, algorithm, estimates, "another algorithm ran");
    }
    if (expected < positive_infinity()) {
        check_found(graph_case, algorithm, estimates, weights, path, expected);
    } else if (path->status != OP_PATH_NO_PATH || path->node_count != 0 || path->length != 0.0) {
        graph_case_fail(graph_case, algorithm, estimates, "there is no path");
    }
}

/* Positions mean something on grids and roads only. */
static uint32_t usable_estimates(RefGraphKind kind) {
    return kind == REF_GRAPH_GRID || kind == REF_GRAPH_ROAD ? ALL_ESTIMATES : ALL_ESTIMATES & ~WITH_POINTS;
}

static void check_graph(uint64_t seed, OpGraphPath *path) {
    RefGraphKind kind = (RefGraphKind)(seed % REF_GRAPH_KINDS);
    RefWeights weights = seed / REF_GRAPH_KINDS % 3 == 2 ? REF_WEIGHTS_ANY : REF_WEIGHTS_DYADIC;
    TestRandom random = test_random(seed + 77);
    GraphCase graph_case;
    graph_case_make(&graph_case, kind, weights, seed);
    for (int32_t query = 0; query < 2; query++) {
        GraphEstimateKind guess = query == 0 ? GRAPH_ESTIMATE_HALF : GRAPH_ESTIMATE_EXACT;
        graph_case_pick(&graph_case, &random, (GraphHooks){.estimate = guess});
        for (uint32_t estimates = 0; estimates <= ALL_ESTIMATES; estimates++) {
            if ((estimates & ~usable_estimates(kind)) != 0) {
                continue;
            }
            for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
                check_query(&graph_case, (OpGraphAlgorithm)algorithm, estimates, weights, path);
            }
        }
    }
    graph_case_free(&graph_case);
}

static void test_all_variants_cost_the_least(void **state) {
    (void)state;
    OpGraphPath path = {0};
    for (uint64_t seed = 0; seed < test_count(200, 4000, 12000); seed++) {
        check_graph(seed, &path);
    }
    op_graph_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_variants_cost_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
