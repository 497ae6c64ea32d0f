/* Bad arguments of every graph function: a typed error that names the argument, and nothing changed. */
#include "support/check.h"

#include <string.h>

static OpGraph *make_graph(void) {
    const int32_t from[] = {0, 1};
    const int32_t to[] = {1, 2};
    OpGraph *graph = NULL;
    check_ok(op_graph_from_edges(from, to, NULL, 2, -1, true, NULL, &graph));
    return graph;
}

static void test_creating(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_graph_create(1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_create(-1, NULL, &graph), OP_STATUS_OUT_OF_RANGE, "node_count", "[0, 67108864]");
    check_refused(op_graph_create(OP_GRAPH_MAX_NODES + 1, NULL, &graph), OP_STATUS_OUT_OF_RANGE, "node_count",
                  "was 67108865");
    check_refused(op_graph_create(1, &half, &graph), OP_STATUS_INVALID_ARGUMENT, "allocator", "alloc");
    assert_null(graph);
    check_ok(op_graph_create(OP_GRAPH_MAX_NODES, NULL, &graph)); /* which takes no memory */
    int32_t node = 0;
    check_refused(op_graph_add_node(graph, &node), OP_STATUS_OUT_OF_RANGE, "node_count", "was 67108865");
    op_graph_destroy(graph);
    op_graph_destroy(NULL);
}

static void test_lists_of_edges(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    int32_t from[] = {0, 1, 2, 3, 4, 0};
    int32_t to[] = {1, 2, 3, 4, 5, 5};
    double weights[] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
    check_refused(op_graph_from_edges(from, to, weights, 6, 6, true, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_graph_from_edges(NULL, to, weights, 6, 6, true, NULL, &graph),
                  OP_STATUS_INVALID_ARGUMENT, "from", "NULL");
    check_refused(op_graph_from_edges(from, NULL, weights, 6, 6, true, NULL, &graph),
                  OP_STATUS_INVALID_ARGUMENT, "to", "NULL");
    check_refused(op_graph_from_edges(from, to, weights, -1, 6, true, NULL, &graph), OP_STATUS_OUT_OF_RANGE,
                  "edge_count", "[0, 536870912], was -1");
    check_refused(op_graph_from_edges(from, to, weights, INT32_MAX, 6, false, NULL, &graph),
                  OP_STATUS_OUT_OF_RANGE, "edge_count", "[0, 268435456]");
    check_refused(op_graph_from_edges(from, to, weights, 6, -2, true, NULL, &graph), OP_STATUS_OUT_OF_RANGE,
                  "node_count", "[-1, 67108864], was -2");
    check_refused(op_graph_from_edges(from, to, weights, 6, 5, true, NULL, &graph), OP_STATUS_OUT_OF_RANGE,
                  "to[4]", "to[4] must be in [0, 5), was 5");
    from[5] = -7;
    check_refused(op_graph_from_edges(from, to, weights, 6, -1, true, NULL, &graph), OP_STATUS_OUT_OF_RANGE,
                  "from[5]", "must be in [0, 67108864), was -7");
    from[5] = OP_GRAPH_MAX_NODES;
    check_refused(op_graph_from_edges(from, to, weights, 6, -1, true, NULL, &graph), OP_STATUS_OUT_OF_RANGE,
                  "from[5]", "was 67108864");
    const double bad[] = {not_a_number(), -1.5, positive_infinity(), -positive_infinity()};
    const char *const texts[] = {"was NaN", "was -1.5", "was Infinity", "was -Infinity"};
    for (int32_t i = 0; i < 4; i++) {
        weights[3] = bad[i];
        check_refused(op_graph_from_edges(from, to, weights, 5, -1, false, NULL, &graph),
                      OP_STATUS_OUT_OF_RANGE, "weights[3]", texts[i]);
        assert_non_null(strstr(op_error_message(), "weights[3] must be finite and at least 0, was "));
    }
    assert_null(graph);
}

static void test_edits(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    uint64_t before = 0;
    uint64_t after = 0;
    int32_t id = 77;
    const int32_t from[] = {0, 0};
    const int32_t to[] = {1, 3};
    const double weights[] = {1.0, not_a_number()};
    check_ok(op_graph_fingerprint(graph, &before));
    check_refused(op_graph_add_node(NULL, &id), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_add_node(graph, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_add_edge(NULL, 0, 1, 1.0, &id), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_add_edge(graph, 0, 1, 1.0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_add_edge(graph, -1, 1, 1.0, &id), OP_STATUS_OUT_OF_RANGE, "from",
                  "[0, 3), was -1");
    check_refused(op_graph_add_edge(graph, 0, 3, 1.0, &id), OP_STATUS_OUT_OF_RANGE, "to", "[0, 3), was 3");
    check_refused(op_graph_add_edge(graph, 0, 1, not_a_number(), &id), OP_STATUS_OUT_OF_RANGE, "weight",
                  "NaN");
    check_refused(op_graph_add_edge(graph, 0, 1, -0.25, &id), OP_STATUS_OUT_OF_RANGE, "weight", "-0.25");
    check_refused(op_graph_add_edges(NULL, from, to, weights, 1, &id), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_graph_add_edges(graph, NULL, to, weights, 1, &id), OP_STATUS_INVALID_ARGUMENT, "from",
                  "NULL");
    check_refused(op_graph_add_edges(graph, from, NULL, weights, 1, &id), OP_STATUS_INVALID_ARGUMENT, "to",
                  "NULL");
    check_refused(op_graph_add_edges(graph, from, to, weights, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "first",
                  "NULL");
    check_refused(op_graph_add_edges(graph, from, to, weights, -3, &id), OP_STATUS_OUT_OF_RANGE, "edge_count",
                  "-3");
    check_refused(op_graph_add_edges(graph, from, to, weights, OP_GRAPH_MAX_EDGES - 1, &id),
                  OP_STATUS_OUT_OF_RANGE, "edge_count", "[0, 536870910]");
    check_refused(op_graph_add_edges(graph, from, to, weights, 2, &id), OP_STATUS_OUT_OF_RANGE, "to[1]",
                  "was 3");
    check_refused(op_graph_add_edges(graph, from, from, weights, 2, &id), OP_STATUS_OUT_OF_RANGE,
                  "weights[1]", "NaN");
    check_refused(op_graph_remove_edge(NULL, 0), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_remove_edge(graph, 2), OP_STATUS_OUT_OF_RANGE, "edge", "[0, 2), was 2");
    check_refused(op_graph_remove_edge(graph, -1), OP_STATUS_OUT_OF_RANGE, "edge", "was -1");
    check_refused(op_graph_set_weight(NULL, 0, 1.0), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_set_weight(graph, 5, 1.0), OP_STATUS_OUT_OF_RANGE, "edge", "was 5");
    check_refused(op_graph_set_weight(graph, 0, positive_infinity()), OP_STATUS_OUT_OF_RANGE, "weight",
                  "Infinity");
    check_ok(op_graph_fingerprint(graph, &after));
    assert_true(before == after);
    assert_int_equal(op_graph_edge_count(graph), 2);
    assert_int_equal(id, 77);
    op_graph_destroy(graph);
}

static void test_reading(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    OpGraphEdge edge = {7, 7, 7.0};
    OpCsrView csr;
    uint64_t fingerprint = 0;
    bool live = false;
    assert_int_equal(op_graph_node_count(NULL), 0);
    assert_int_equal(op_graph_edge_count(NULL), 0);
    assert_int_equal(op_graph_live_edge_count(NULL), 0);
    check_refused(op_graph_edge(NULL, 0, &edge, &live), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_edge(graph, 0, NULL, &live), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_edge(graph, 0, &edge, NULL), OP_STATUS_INVALID_ARGUMENT, "live", "NULL");
    check_refused(op_graph_edge(graph, 2, &edge, &live), OP_STATUS_OUT_OF_RANGE, "edge", "[0, 2), was 2");
    check_refused(op_graph_compile(NULL), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_csr(NULL, &csr), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_csr(graph, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_fingerprint(NULL, &fingerprint), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_fingerprint(graph, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(edge.from, 7);
    op_graph_destroy(graph);
}

static void test_queries(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    OpGraphPath path = {.status = OP_PATH_PARTIAL};
    OpGraphOptions options = op_graph_options_default();
    check_refused(op_graph_find_path(NULL, 0, 1, NULL, &path), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_find_path(graph, 0, 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    options.algorithm = (OpGraphAlgorithm)5;
    check_refused(op_graph_find_path(graph, 0, 1, &options, &path), OP_STATUS_INVALID_ARGUMENT, "algorithm",
                  "from 0 to 4, was 5");
    options = op_graph_options_default();
    options.iteration_budget = -1;
    check_refused(op_graph_find_path(graph, 0, 1, &options, &path), OP_STATUS_OUT_OF_RANGE,
                  "iteration_budget", "was -1");
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    const int32_t nowhere[] = {-1, 3, INT32_MIN, INT32_MAX};
    for (int32_t i = 0; i < 4; i++) {
        check_ok(op_graph_find_path(graph, nowhere[i], 0, NULL, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        check_ok(op_graph_find_path(graph, 0, nowhere[i], NULL, &path));
        assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
        assert_int_equal(path.iterations, 0);
    }
    op_graph_path_reset(&path);
    op_graph_path_reset(NULL);
    op_graph_destroy(graph);
}

/* Tables of another graph, of this one before an edit, or after it was put back to another state. */
static void test_landmarks_of_another_graph(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    OpLandmarks *landmarks = NULL;
    OpGraphSearch *search = NULL;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    int32_t id = 0;
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    OpGraphOptions options = op_graph_options_default();
    options.landmarks = landmarks;
    uint8_t saved[256];
    size_t size = 0;
    check_ok(op_graph_save_state(graph, saved, sizeof saved, &size));
    check_ok(op_graph_search_create(graph, &options, &search));
    check_ok(op_graph_find_path(graph, 0, 2, &options, &path));
    check_ok(op_graph_set_weight(graph, 0, 0.5));
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_refused(op_graph_find_path(graph, 0, 2, &options, &path), OP_STATUS_INVALID_STATE, "landmarks",
                      "edit");
    }
    options.algorithm = OP_GRAPH_AUTO;
    check_refused(op_graph_search_begin(search, 0, 2, &status), OP_STATUS_INVALID_STATE, "landmarks", "edit");
    check_ok(op_graph_set_weight(graph, 0, 1.0)); /* the same graph again */
    check_ok(op_graph_find_path(graph, 0, 2, &options, &path));
    check_ok(op_graph_add_node(graph, &id));
    check_refused(op_graph_find_path(graph, 0, 2, &options, &path), OP_STATUS_INVALID_STATE, "landmarks",
                  "nodes");
    check_ok(op_graph_restore_state(graph, saved, size));
    check_ok(op_graph_find_path(graph, 0, 2, &options, &path));
    saved[size - 2] ^= 0x10; /* another weight of the last edge */
    check_ok(op_graph_restore_state(graph, saved, size));
    check_refused(op_graph_find_path(graph, 0, 2, &options, &path), OP_STATUS_INVALID_STATE, "landmarks",
                  "edit");
    op_graph_path_reset(&path);
    op_graph_search_destroy(search);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

static void test_searches(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    OpGraphSearch *search = NULL;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    OpGraphOptions options = op_graph_options_default();
    size_t needed = 0;
    uint8_t bytes[8] = {0};
    check_refused(op_graph_search_create(NULL, NULL, &search), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_search_create(graph, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    options.algorithm = (OpGraphAlgorithm)-1;
    check_refused(op_graph_search_create(graph, &options, &search), OP_STATUS_INVALID_ARGUMENT, "algorithm",
                  "-1");
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_refused(op_graph_search_begin(NULL, 0, 1, &status), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_graph_search_begin(search, 0, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_search_step(NULL, 1, &status), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_graph_search_step(search, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_graph_search_step(search, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations", "was 0");
    check_refused(op_graph_search_path(NULL, &path), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_graph_search_path(search, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(op_graph_search_status(NULL), OP_PATH_NONE);
    assert_int_equal(op_graph_search_state_size(NULL), 0);
    check_refused(op_graph_search_save_state(NULL, bytes, 8, &needed), OP_STATUS_INVALID_ARGUMENT, "search",
                  "NULL");
    check_refused(op_graph_search_save_state(search, bytes, 8, NULL), OP_STATUS_INVALID_ARGUMENT, "needed",
                  "NULL");
    check_refused(op_graph_search_restore_state(NULL, bytes, 8), OP_STATUS_INVALID_ARGUMENT, "search",
                  "NULL");
    check_refused(op_graph_search_restore_state(search, NULL, 8), OP_STATUS_INVALID_ARGUMENT, "bytes",
                  "NULL");
    op_graph_search_destroy(NULL);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

static void test_states(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    OpGraph *other = NULL;
    size_t needed = 0;
    uint8_t bytes[8] = {0};
    assert_int_equal(op_graph_state_size(NULL), 0);
    check_refused(op_graph_save_state(NULL, bytes, 8, &needed), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_save_state(graph, bytes, 8, NULL), OP_STATUS_INVALID_ARGUMENT, "needed", "NULL");
    check_refused(op_graph_save_state(graph, bytes, 8, &needed), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "was 8");
    check_refused(op_graph_restore_state(NULL, bytes, 8), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_graph_restore_state(graph, NULL, 8), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_graph_from_state(NULL, 8, NULL, &other), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_graph_from_state(bytes, 8, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(other);
    op_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_creating), cmocka_unit_test(test_lists_of_edges),
        cmocka_unit_test(test_edits),    cmocka_unit_test(test_reading),
        cmocka_unit_test(test_queries),  cmocka_unit_test(test_landmarks_of_another_graph),
        cmocka_unit_test(test_searches), cmocka_unit_test(test_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
