/* Resumable searches: any slicing gives the one-call query's result, and what may and may not happen between slices. */
#include "support/check.h"
#include "support/graph_case.h"
#include "support/test_mode.h"

static GraphHooks draw_hooks(TestRandom *random) {
    return (GraphHooks){
        .cost = (GraphCostKind)test_int(random, GRAPH_COST_AS_IS, GRAPH_COST_FORBID),
        .estimate = (GraphEstimateKind)test_int(random, GRAPH_ESTIMATE_HALF, GRAPH_ESTIMATE_WILD),
        .salt = test_bits(random),
    };
}

/* Steps to the end; every slice but the last is as long as it may be. */
static void run_in_slices(OpGraphSearch *search, int32_t slice) {
    OpPathStatus status = op_graph_search_status(search);
    OpGraphPath path = {0};
    for (int32_t pops = 0; status == OP_PATH_IN_PROGRESS; pops += slice) {
        check_ok(op_graph_search_path(search, &path));
        assert_int_equal(path.status, OP_PATH_IN_PROGRESS);
        assert_int_equal(path.iterations, pops);
        assert_int_equal(path.node_count, 0);
        check_same_bits(path.cost, positive_infinity());
        check_ok(op_graph_search_step(search, slice, &status));
        assert_int_equal(status, op_graph_search_status(search));
    }
    OpPathStatus again = OP_PATH_NONE;
    check_ok(op_graph_search_step(search, slice, &again));
    assert_int_equal(again, status);
    op_graph_path_reset(&path);
}

static void check_slices(GraphCase *graph_case, OpGraphAlgorithm algorithm, uint32_t estimates) {
    static const int32_t slices[] = {1, 2, 7, 50};
    OpGraphPath whole = {0};
    OpGraphPath sliced = {0};
    OpGraphSearch *search = graph_case_search(graph_case, algorithm, estimates);
    graph_case_query(graph_case, algorithm, estimates, &whole);
    for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
        OpPathStatus status = OP_PATH_NONE;
        check_ok(op_graph_search_begin(search, graph_case->start, graph_case->goal, &status));
        assert_int_equal(status, OP_PATH_IN_PROGRESS);
        run_in_slices(search, slices[i]);
        check_ok(op_graph_search_path(search, &sliced));
        if (!graph_paths_equal(&whole, &sliced)) {
            graph_case_fail(graph_case, algorithm, estimates, "slices change the result");
        }
    }
    op_graph_search_destroy(search);
    op_graph_path_reset(&whole);
    op_graph_path_reset(&sliced);
}

static void test_sliced_equals_unsliced(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(40, 250, 2000); seed++) {
        TestRandom random = test_random(seed);
        GraphCase graph_case;
        graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_ANY, seed);
        graph_case_pick(&graph_case, &random, draw_hooks(&random));
        for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
            check_slices(&graph_case, (OpGraphAlgorithm)algorithm, (uint32_t)seed % (ALL_ESTIMATES + 1));
        }
        graph_case_free(&graph_case);
    }
}

/* A budget ends a one-call query after that many pops; the check for the end comes first. */
static void test_budgets(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(20, 100, 500); seed++) {
        TestRandom random = test_random(seed);
        GraphCase graph_case;
        OpGraphPath whole = {0};
        OpGraphPath cut = {0};
        graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_DYADIC, seed);
        graph_case_pick(&graph_case, &random, (GraphHooks){.salt = 0});
        for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
            OpGraphOptions options =
                graph_case_options(&graph_case, (OpGraphAlgorithm)algorithm, WITH_LANDMARKS);
            check_ok(
                op_graph_find_path(graph_case.graph, graph_case.start, graph_case.goal, &options, &whole));
            for (int32_t budget = 1; budget <= whole.iterations + 1; budget++) {
                options.iteration_budget = budget;
                check_ok(
                    op_graph_find_path(graph_case.graph, graph_case.start, graph_case.goal, &options, &cut));
                if (budget >= whole.iterations) {
                    assert_true(graph_paths_equal(&whole, &cut));
                    continue;
                }
                assert_int_equal(cut.status, OP_PATH_BUDGET_EXHAUSTED);
                assert_int_equal(cut.iterations, budget);
                assert_int_equal(cut.expanded_node_count, budget);
                assert_memory_equal(cut.expanded_nodes, whole.expanded_nodes,
                                    (size_t)budget * sizeof(int32_t));
            }
        }
        op_graph_path_reset(&whole);
        op_graph_path_reset(&cut);
        graph_case_free(&graph_case);
    }
}

static OpGraph *make_line(int32_t node_count) {
    OpGraph *graph = NULL;
    int32_t id = 0;
    check_ok(op_graph_create(node_count, NULL, &graph));
    for (int32_t node = 0; node + 1 < node_count; node++) {
        check_ok(op_graph_add_edge(graph, node, node + 1, 1.0, &id));
    }
    return graph;
}

static void test_states_of_a_search(void **state) {
    (void)state;
    OpGraph *graph = make_line(6);
    OpGraphSearch *search = NULL;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_search_create(graph, NULL, &search));
    assert_int_equal(op_graph_search_status(search), OP_PATH_NONE);
    check_refused(op_graph_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    check_ok(op_graph_search_path(search, &path));
    assert_int_equal(path.status, OP_PATH_NONE);
    assert_int_equal(path.algorithm, OP_GRAPH_DIJKSTRA);
    check_ok(op_graph_search_begin(search, 0, 5, &status));
    check_ok(op_graph_search_step(search, 2, &status));
    check_ok(op_graph_search_begin(search, -1, 5, &status)); /* leaves the running one alone */
    assert_int_equal(status, OP_PATH_START_INVALID);
    check_ok(op_graph_search_begin(search, 0, 6, &status));
    assert_int_equal(status, OP_PATH_GOAL_INVALID);
    assert_int_equal(op_graph_search_status(search), OP_PATH_IN_PROGRESS);
    check_ok(op_graph_search_step(search, INT32_MAX, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    check_ok(op_graph_search_path(search, &path));
    assert_int_equal(path.iterations, 6);
    assert_int_equal(path.expanded_count, 5);
    op_graph_path_reset(&path);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

static void test_edits_stop_a_running_search(void **state) {
    (void)state;
    OpGraph *graph = make_line(6);
    OpGraphSearch *search = NULL;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    int32_t id = 0;
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
         algorithm += 2) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(op_graph_search_create(graph, &options, &search));
        check_ok(op_graph_search_begin(search, 0, 5, &status));
        check_ok(op_graph_search_step(search, 2, &status));
        check_ok(op_graph_add_node(graph, &id));
        check_ok(op_graph_find_path(graph, 0, 5, NULL, &path)); /* compiles anew */
        check_refused(op_graph_search_step(search, 2, &status), OP_STATUS_INVALID_STATE, "graph", "edited");
        check_ok(op_graph_search_path(search, &path));
        assert_int_equal(path.iterations, 2);
        check_ok(op_graph_search_begin(search, 0, 5, &status));
        check_ok(op_graph_search_step(search, 100, &status));
        assert_int_equal(status, OP_PATH_FOUND);
        check_ok(op_graph_add_node(graph, &id));
        check_ok(op_graph_search_step(search, 2, &status)); /* a finished one keeps its result */
        check_ok(op_graph_search_path(search, &path));
        assert_int_equal(path.node_count, 6);
        op_graph_search_destroy(search);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

static void test_start_is_goal(void **state) {
    (void)state;
    OpGraph *graph = make_line(3);
    OpGraphPath path = {0};
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(op_graph_find_path(graph, 1, 1, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_same_bits(path.cost, 0.0);
        assert_int_equal(path.node_count, 1);
        assert_int_equal(path.nodes[0], 1);
        assert_int_equal(path.expanded_count, 0);
        assert_int_equal(path.iterations, algorithm <= OP_GRAPH_A_STAR ? 1 : 0);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sliced_equals_unsliced), cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_states_of_a_search),     cmocka_unit_test(test_edits_stop_a_running_search),
        cmocka_unit_test(test_start_is_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
