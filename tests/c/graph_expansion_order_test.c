/* What is expanded, in which order, at what cost to the last bit: the searches against plain models of them, with callbacks
 * and estimates of every kind, sensible or not. */
#include "support/check.h"
#include "support/graph_case.h"
#include "support/test_mode.h"

static GraphHooks draw_hooks(TestRandom *random) {
    return (GraphHooks){
        .cost = (GraphCostKind)test_int(random, GRAPH_COST_AS_IS, GRAPH_COST_FORBID),
        .estimate = (GraphEstimateKind)test_int(random, GRAPH_ESTIMATE_HALF, GRAPH_ESTIMATE_WILD),
        .blocked_percent = test_chance(random, 40) ? 10 : 0,
        .salt = test_bits(random),
    };
}

static bool is_end_blocked(const GraphCase *graph_case) {
    return graph_hook_blocked(&graph_case->hooks, graph_case->start) ||
           graph_hook_blocked(&graph_case->hooks, graph_case->goal);
}

static void check_query(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates,
                        OpGraphPath *path) {
    RefGraphResult expected;
    graph_case_query(graph_case, algorithm, estimates, path);
    graph_case_reference(graph_case, algorithm, estimates, &expected);
    if (!ref_graph_result_equals(&expected, path)) {
        print_error("cost %g, %d nodes, %d expanded; expected %g, %d nodes, %d expanded\n", path->cost,
                    path->node_count, path->expanded_count, expected.cost, expected.node_count,
                    expected.expanded_count);
        graph_case_fail(graph_case, algorithm, estimates, "not the search that the model describes");
    }
    ref_graph_result_free(&expected);
}

static void check_blocked_end(GraphCase *graph_case, OpGraphPath *path) {
    OpPathStatus expected = graph_hook_blocked(&graph_case->hooks, graph_case->start) ? OP_PATH_START_INVALID
                                                                                      : OP_PATH_GOAL_INVALID;
    graph_case_query(graph_case, OP_GRAPH_A_STAR, 0, path);
    if (path->status != expected || path->iterations != 0) {
        graph_case_fail(graph_case, OP_GRAPH_A_STAR, 0, "a blocked end is no end");
    }
}

static void check_graph(uint64_t seed, OpGraphPath *path) {
    TestRandom random = test_random(seed);
    GraphCase graph_case;
    graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS),
                    seed / REF_GRAPH_KINDS % 2 == 0 ? REF_WEIGHTS_DYADIC : REF_WEIGHTS_ANY, seed);
    for (int32_t query = 0; query < 3; query++) {
        graph_case_pick(&graph_case, &random, query == 0 ? (GraphHooks){.salt = 0} : draw_hooks(&random));
        if (is_end_blocked(&graph_case)) {
            check_blocked_end(&graph_case, path);
            continue;
        }
        for (uint32_t estimates = 0; estimates <= ALL_ESTIMATES; estimates++) {
            if (query == 0 && (estimates & WITH_HEURISTIC) != 0) {
                continue;
            }
            for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR;
                 algorithm++) {
                check_query(&graph_case, (OpGraphAlgorithm)algorithm, estimates, path);
            }
        }
    }
    graph_case_free(&graph_case);
}

static void test_searches_do_what_the_models_do(void **state) {
    (void)state;
    OpGraphPath path = {0};
    for (uint64_t seed = 1; seed <= test_count(150, 2000, 6000); seed++) {
        check_graph(seed, &path);
    }
    op_graph_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches_do_what_the_models_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
