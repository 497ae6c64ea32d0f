/* The callbacks of graph queries: what they are asked and when, what their answers do, and what they may not do. */
#include "support/check.h"
#include "support/graph_case.h"

#include <string.h>

/* Counts what it is asked, and fails or misbehaves when told to. */
typedef struct Host {
    OpGraph *graph;
    OpGraphSearch *search;
    OpStatus answer; /* of the call number fail_at */
    int32_t fail_at; /* 0: never */
    int32_t calls;
    int32_t blocked_node;
    double estimate;
    bool last_was_blocked;
    bool order_is_right;
    int32_t cancel_after; /* 0: never */
    int32_t cancel_calls;
} Host;

static OpStatus answer(Host *host) {
    host->calls++;
    return host->calls == host->fail_at ? host->answer : OP_STATUS_OK;
}

static OpStatus climb(void *user, int32_t from, int32_t to, double weight, double *out) {
    Host *host = user;
    *out = from < to ? weight * 10.0 : weight;
    host->order_is_right = host->order_is_right && host->last_was_blocked;
    host->last_was_blocked = false;
    return answer(host);
}

static OpStatus is_blocked(void *user, int32_t node, bool *out) {
    Host *host = user;
    *out = node == host->blocked_node;
    host->last_was_blocked = !*out;
    return answer(host);
}

static OpStatus guess(void *user, int32_t from, int32_t to, double *out) {
    (void)from;
    (void)to;
    Host *host = user;
    *out = host->estimate;
    return answer(host);
}

static bool is_cancelled(void *user) {
    Host *host = user;
    return ++host->cancel_calls == host->cancel_after;
}

static Host make_host(int32_t node_count) {
    Host host = {.blocked_node = -1, .order_is_right = true};
    int32_t id = 0;
    check_ok(op_graph_create(node_count, NULL, &host.graph));
    for (int32_t node = 0; node + 1 < node_count; node++) {
        check_ok(op_graph_add_edge(host.graph, node, node + 1, 1.0, &id));
        check_ok(op_graph_add_edge(host.graph, node + 1, node, 1.0, &id));
    }
    return host;
}

static OpGraphOptions options_of(Host *host, int32_t algorithm) {
    OpGraphOptions options = op_graph_options_default();
    options.algorithm = (OpGraphAlgorithm)algorithm;
    options.callbacks = (OpGraphCallbacks){climb, is_blocked, guess, NULL, host};
    return options;
}

/* ---- Answers ---- */

static void test_uphill_and_downhill(void **state) {
    (void)state;
    Host host = make_host(8);
    OpGraphPath path = {0};
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = options_of(&host, algorithm);
        check_ok(op_graph_find_path(host.graph, 1, 6, &options, &path));
        check_same_bits(path.cost, 50.0);
        check_ok(op_graph_find_path(host.graph, 6, 1, &options, &path));
        check_same_bits(path.cost, 5.0);
        assert_true(host.order_is_right);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(host.graph);
}

static void test_a_blocked_node_is_on_no_path(void **state) {
    (void)state;
    Host host = make_host(8);
    OpGraphPath path = {0};
    int32_t id = 0;
    host.blocked_node = 3;
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = options_of(&host, algorithm);
        check_ok(op_graph_find_path(host.graph, 0, 7, &options, &path));
        assert_int_equal(path.status, OP_PATH_NO_PATH);
        check_ok(op_graph_find_path(host.graph, 3, 7, &options, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        check_ok(op_graph_find_path(host.graph, 0, 3, &options, &path));
        assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
        assert_int_equal(path.algorithm, algorithm);
        check_same_bits(path.cost, positive_infinity());
        check_same_bits(path.length, 0.0);
    }
    check_ok(op_graph_add_edge(host.graph, 2, 4, 9.0, &id));
    OpGraphOptions options = options_of(&host, OP_GRAPH_BIDIRECTIONAL_A_STAR);
    check_ok(op_graph_find_path(host.graph, 0, 7, &options, &path));
    check_same_bits(path.cost, 20.0 + 90.0 + 30.0);
    op_graph_path_reset(&path);
    op_graph_destroy(host.graph);
}

static void test_estimates_must_be_numbers_from_0(void **state) {
    (void)state;
    Host host = make_host(8);
    OpGraphPath path = {.status = OP_PATH_PARTIAL};
    for (int32_t algorithm = OP_GRAPH_A_STAR; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm += 2) {
        OpGraphOptions options = options_of(&host, algorithm);
        host.estimate = not_a_number();
        check_refused(op_graph_find_path(host.graph, 0, 7, &options, &path), OP_STATUS_OUT_OF_RANGE,
                      "heuristic", "was NaN from node 0 to node 7");
        host.estimate = -0.5;
        check_refused(op_graph_find_path(host.graph, 0, 7, &options, &path), OP_STATUS_OUT_OF_RANGE,
                      "heuristic", "-0.5");
        assert_int_equal(path.status, OP_PATH_PARTIAL);
        host.estimate = positive_infinity();
        OpGraphPath none = {0};
        check_ok(op_graph_find_path(host.graph, 0, 7, &options, &none));
        assert_int_equal(none.status, OP_PATH_NO_PATH);
        assert_int_equal(none.iterations, algorithm == OP_GRAPH_A_STAR ? 1 : 0);
        op_graph_path_reset(&none);
    }
    op_graph_destroy(host.graph);
}

/* ---- Failures ---- */

/* Whichever call fails, the query returns that status, and the next one is as good as new. */
static void test_a_failed_callback_ends_the_query(void **state) {
    (void)state;
    Host host = make_host(8);
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = options_of(&host, algorithm);
        OpGraphPath whole = {0};
        OpGraphPath path = {.status = OP_PATH_PARTIAL};
        host.fail_at = 0;
        host.calls = 0;
        check_ok(op_graph_find_path(host.graph, 1, 6, &options, &whole));
        int32_t calls = host.calls;
        assert_true(calls > 10);
        for (int32_t call = 1; call <= calls; call++) {
            host.calls = 0;
            host.fail_at = call;
            host.answer = call % 2 == 0 ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OUT_OF_MEMORY;
            check_fails(op_graph_find_path(host.graph, 1, 6, &options, &path), host.answer);
            assert_int_equal(path.status, OP_PATH_PARTIAL);
            assert_int_equal(host.calls, call);
        }
        host.fail_at = 0;
        path = (OpGraphPath){0};
        check_ok(op_graph_find_path(host.graph, 1, 6, &options, &path));
        assert_true(graph_paths_equal(&whole, &path));
        op_graph_path_reset(&whole);
        op_graph_path_reset(&path);
    }
    op_graph_destroy(host.graph);
}

static void test_a_failed_callback_ends_a_sliced_search(void **state) {
    (void)state;
    Host host = make_host(8);
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = options_of(&host, algorithm);
        OpGraphSearch *search = NULL;
        OpPathStatus status = OP_PATH_NONE;
        host.fail_at = 0;
        check_ok(op_graph_search_create(host.graph, &options, &search));
        check_ok(op_graph_search_begin(search, 1, 6, &status));
        check_ok(op_graph_search_step(search, 2, &status));
        host.calls = 0;
        host.fail_at = 1; /* of another begin: the search goes on */
        host.answer = OP_STATUS_CALLBACK_FAILED;
        check_fails(op_graph_search_begin(search, 2, 5, &status), OP_STATUS_CALLBACK_FAILED);
        check_ok(op_graph_search_step(search, 1, &status));
        assert_int_equal(status, OP_PATH_IN_PROGRESS);
        host.calls = 0;
        check_fails(op_graph_search_step(search, 100, &status), OP_STATUS_CALLBACK_FAILED);
        assert_int_equal(op_graph_search_status(search), OP_PATH_NONE);
        check_refused(op_graph_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
        op_graph_search_destroy(search);
    }
    op_graph_destroy(host.graph);
}

/* ---- What callbacks may not do ---- */

static OpStatus meddle(void *user, int32_t from, int32_t to, double weight, double *out) {
    Host *host = user;
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    int32_t id = 0;
    size_t needed = 0;
    uint8_t bytes[16] = {0};
    (void)from;
    (void)to;
    *out = weight;
    check_fails(op_graph_find_path(host->graph, 0, 1, NULL, &path), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_add_node(host->graph, &id), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_add_edge(host->graph, 0, 1, 1.0, &id), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_add_edges(host->graph, NULL, NULL, NULL, 0, &id), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_remove_edge(host->graph, 0), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_set_weight(host->graph, 0, 2.0), OP_STATUS_INVALID_STATE);
    check_fails(op_graph_restore_state(host->graph, bytes, sizeof bytes), OP_STATUS_INVALID_STATE);
    if (host->search != NULL) {
        check_fails(op_graph_search_begin(host->search, 0, 1, &status), OP_STATUS_INVALID_STATE);
        check_fails(op_graph_search_step(host->search, 1, &status), OP_STATUS_INVALID_STATE);
        check_fails(op_graph_search_save_state(host->search, NULL, 0, &needed), OP_STATUS_INVALID_STATE);
        check_fails(op_graph_search_restore_state(host->search, bytes, sizeof bytes),
                    OP_STATUS_INVALID_STATE);
    }
    return answer(host);
}

static void test_callbacks_may_not_edit_or_query(void **state) {
    (void)state;
    Host host = make_host(5);
    OpGraphOptions options = op_graph_options_default();
    options.callbacks = (OpGraphCallbacks){.edge_cost = meddle, .user = &host};
    OpGraphPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_find_path(host.graph, 0, 4, &options, &path));
    check_same_bits(path.cost, 4.0);
    check_ok(op_graph_search_create(host.graph, &options, &host.search));
    check_ok(op_graph_search_begin(host.search, 0, 4, &status));
    check_ok(op_graph_search_step(host.search, 100, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    assert_true(host.calls > 4);
    op_graph_path_reset(&path);
    op_graph_search_destroy(host.search);
    op_graph_destroy(host.graph);
}

/* ---- Cancelling ---- */

static void test_cancelled_is_asked_every_256_pops(void **state) {
    (void)state;
    Host host = make_host(1100);
    OpGraphPath path = {0};
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
         algorithm += 2) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        options.callbacks = (OpGraphCallbacks){.cancelled = is_cancelled, .user = &host};
        for (int32_t goal = 1020; goal < 1030; goal++) { /* 1024 pops and a few more or less */
            host.cancel_after = 0;
            host.cancel_calls = 0;
            check_ok(op_graph_find_path(host.graph, 0, goal, &options, &path));
            assert_int_equal(path.status, OP_PATH_FOUND);
            assert_int_equal(host.cancel_calls, (path.iterations + 255) / 256);
        }
        host.cancel_calls = 0;
        host.cancel_after = 3;
        check_refused(op_graph_find_path(host.graph, 0, 999, &options, &path), OP_STATUS_CANCELLED,
                      "cancelled", "ended the query");
        host.cancel_calls = 0;
        host.cancel_after = 0;
        options.iteration_budget = 300;
        check_ok(op_graph_find_path(host.graph, 0, 999, &options, &path));
        assert_int_equal(path.status, OP_PATH_BUDGET_EXHAUSTED);
        assert_int_equal(path.iterations, 300);
        assert_int_equal(host.cancel_calls, 2);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(host.graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uphill_and_downhill),
        cmocka_unit_test(test_a_blocked_node_is_on_no_path),
        cmocka_unit_test(test_estimates_must_be_numbers_from_0),
        cmocka_unit_test(test_a_failed_callback_ends_the_query),
        cmocka_unit_test(test_a_failed_callback_ends_a_sliced_search),
        cmocka_unit_test(test_callbacks_may_not_edit_or_query),
        cmocka_unit_test(test_cancelled_is_asked_every_256_pops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
