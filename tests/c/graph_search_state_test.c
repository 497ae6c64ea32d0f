/* Saved states of graph searches (kind 11): a search restored at any slice boundary writes the same bytes and ends like the
 * one that never stopped; what no search writes is refused or harmless. */
#include "support/check.h"
#include "support/graph_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

static void finish(OpGraphSearch *search, OpGraphPath *path) {
    OpPathStatus status = op_graph_search_status(search);
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_graph_search_step(search, 3, &status));
    }
    check_ok(op_graph_search_path(search, path));
}

/* Saves after so many pops, restores into another search, and lets both run out. */
static void check_resumed(GraphCase *graph_case, uint32_t estimates, int32_t pops) {
    OpGraphSearch *first = graph_case_search(graph_case, OP_GRAPH_AUTO, estimates);
    OpGraphSearch *second = graph_case_search(graph_case, OP_GRAPH_AUTO, estimates);
    OpGraphPath whole = {0};
    OpGraphPath resumed = {0};
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_search_begin(first, graph_case->start, graph_case->goal, &status));
    if (pops > 0) {
        check_ok(op_graph_search_step(first, pops, &status));
    }
    check_ok(op_graph_search_begin(second, graph_case->goal, graph_case->start, &status));
    StateSubject subject = graph_search_subject(first);
    StateSubject other = graph_search_subject(second);
    SavedState saved = subject_save(&subject);
    check_ok(op_graph_search_restore_state(second, saved.bytes, saved.size));
    SavedState again = subject_save(&other);
    if (!saved_states_equal(&saved, &again)) {
        graph_case_fail(graph_case, OP_GRAPH_AUTO, estimates, "save, restore, save differs");
    }
    finish(first, &whole);
    finish(second, &resumed);
    if (!graph_paths_equal(&whole, &resumed)) {
        graph_case_fail(graph_case, OP_GRAPH_AUTO, estimates, "a restored search goes another way");
    }
    saved_state_free(&saved);
    saved_state_free(&again);
    op_graph_path_reset(&whole);
    op_graph_path_reset(&resumed);
    op_graph_search_destroy(first);
    op_graph_search_destroy(second);
}

static void test_restored_searches_go_on(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(40, 300, 2000); seed++) {
        TestRandom random = test_random(seed);
        GraphCase graph_case;
        graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_ANY, seed);
        graph_case_pick(
            &graph_case, &random,
            (GraphHooks){.cost = (GraphCostKind)(seed % 4), .estimate = GRAPH_ESTIMATE_HALF, .salt = seed});
        for (int32_t pops = 0; pops < 40; pops += 1 + pops / 2) {
            check_resumed(&graph_case, (uint32_t)seed % (ALL_ESTIMATES + 1), pops);
        }
        graph_case_free(&graph_case);
    }
}

static OpGraph *make_line(int32_t node_count) {
    OpGraph *graph = NULL;
    int32_t id = 0;
    check_ok(op_graph_create(node_count, NULL, &graph));
    for (int32_t node = 0; node + 1 < node_count; node++) {
        check_ok(op_graph_add_edge(graph, node, node + 1, 1.5, &id));
    }
    return graph;
}

static void test_bytes_of_the_format(void **state) {
    (void)state;
    uint8_t bytes[256];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_bytes(&writer, "OPGS\1\0\13\0", 8);
    op_write_i32(&writer, 4);
    op_write_u8(&writer, 1); /* running */
    op_write_f64(&writer, 1.0);
    op_write_i32(&writer, -1);
    op_write_i32(&writer, 3);
    op_write_i32(&writer, 1);
    op_write_i32(&writer, 1);
    op_write_f64(&writer, 0.0);
    op_write_i32(&writer, 2); /* visited */
    op_write_i32(&writer, 0);
    op_write_u8(&writer, 1);
    op_write_f64(&writer, 0.0);
    op_write_i32(&writer, -1);
    op_write_i32(&writer, 1);
    op_write_u8(&writer, 0);
    op_write_f64(&writer, 1.5);
    op_write_i32(&writer, 0);
    op_write_i32(&writer, 1); /* open */
    op_write_i32(&writer, 1);
    op_write_f64(&writer, 1.5);
    op_write_f64(&writer, 1.5);
    op_write_i32(&writer, 0); /* recorded */
    OpGraph *graph = make_line(4);
    OpGraphSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    check_ok(op_graph_search_step(search, 1, &status));
    StateSubject subject = graph_search_subject(search);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, writer.size);
    assert_memory_equal(saved.bytes, bytes, saved.size);
    saved_state_free(&saved);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

static void test_hostile_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(1, 4, 40); seed++) {
        TestRandom random = test_random(seed);
        GraphCase graph_case;
        OpPathStatus status = OP_PATH_NONE;
        graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_DYADIC, seed);
        graph_case_pick(&graph_case, &random, (GraphHooks){.estimate = GRAPH_ESTIMATE_WILD, .salt = seed});
        OpGraphSearch *search =
            graph_case_search(&graph_case, OP_GRAPH_AUTO, (uint32_t)seed % (ALL_ESTIMATES + 1));
        check_ok(op_graph_search_begin(search, graph_case.start, graph_case.goal, &status));
        check_ok(op_graph_search_step(search, 4, &status));
        StateSubject subject = graph_search_subject(search);
        subject_survives_hostile_bytes(&subject, seed);
        op_graph_search_destroy(search);
        graph_case_free(&graph_case);
    }
}

/* ---- What a search does not take ---- */

static void test_states_of_other_searches(void **state) {
    (void)state;
    OpGraph *graph = make_line(4);
    OpGraph *larger = make_line(5);
    OpGraphSearch *search = NULL;
    OpGraphSearch *other = NULL;
    OpGraphSearch *two_sided = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGraphOptions options = op_graph_options_default();
    size_t needed = 0;
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_search_create(larger, NULL, &other));
    options.algorithm = OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
    check_ok(op_graph_search_create(graph, &options, &two_sided));
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    StateSubject subject = graph_search_subject(search);
    SavedState saved = subject_save(&subject);
    check_ok(op_graph_search_begin(other, 0, 3, &status));
    check_refused(op_graph_search_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRAPH_STATE,
                  "state.node_count", "must be 5, was 4");
    assert_int_equal(op_graph_search_status(other), OP_PATH_NONE);
    check_refused(op_graph_search_restore_state(two_sided, saved.bytes, saved.size), OP_STATUS_INVALID_STATE,
                  "search", "bidirectional");
    check_refused(op_graph_search_save_state(two_sided, NULL, 0, &needed), OP_STATUS_INVALID_STATE, "search",
                  "bidirectional");
    int32_t id = 0;
    check_ok(op_graph_add_edge(graph, 0, 3, 0.5, &id));
    check_refused(op_graph_search_save_state(search, NULL, 0, &needed), OP_STATUS_INVALID_STATE, "graph",
                  "edited");
    check_ok(
        op_graph_search_restore_state(search, saved.bytes, saved.size)); /* over the graph as it is now */
    check_ok(op_graph_search_step(search, 9, &status));
    OpGraphPath path = {0};
    check_ok(op_graph_search_path(search, &path));
    check_same_bits(path.cost, 0.5);
    op_graph_path_reset(&path);
    saved_state_free(&saved);
    op_graph_search_destroy(search);
    op_graph_search_destroy(other);
    op_graph_search_destroy(two_sided);
    op_graph_destroy(graph);
    op_graph_destroy(larger);
}

/* A search over landmarks takes no state while they are not its graph's. */
static void test_stale_landmarks(void **state) {
    (void)state;
    OpGraph *graph = make_line(4);
    OpGraphSearch *search = NULL;
    OpLandmarks *landmarks = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGraphOptions options = op_graph_options_default();
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    options.landmarks = landmarks;
    check_ok(op_graph_search_create(graph, &options, &search));
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    StateSubject subject = graph_search_subject(search);
    SavedState saved = subject_save(&subject);
    check_ok(op_graph_set_weight(graph, 0, 2.0));
    check_refused(op_graph_search_restore_state(search, saved.bytes, saved.size), OP_STATUS_INVALID_STATE,
                  "landmarks", "edit");
    check_ok(op_graph_set_weight(graph, 0, 1.5));
    check_ok(op_graph_search_restore_state(search, saved.bytes, saved.size));
    check_ok(op_graph_search_step(search, 9, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    saved_state_free(&saved);
    op_landmarks_destroy(landmarks);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

/* A search that has not begun saves the number of nodes that its graph has now. */
static void test_searches_that_have_not_begun(void **state) {
    (void)state;
    OpGraph *graph = make_line(4);
    OpGraphSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    int32_t id = 0;
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_add_node(graph, &id));
    StateSubject subject = graph_search_subject(search);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.bytes[8], 5);
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    check_ok(op_graph_search_restore_state(search, saved.bytes, saved.size));
    assert_int_equal(op_graph_search_status(search), OP_PATH_NONE);
    check_fails(op_graph_search_step(search, 1, &status), OP_STATUS_INVALID_STATE);
    saved_state_free(&saved);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

/* Well-formed parts that together no search writes. Two nodes of infinite cost would come to be each other's parent. */
static void test_crafted_costs(void **state) {
    (void)state;
    const double costs[] = {positive_infinity(), -1.0, -positive_infinity()};
    OpGraph *graph = make_line(4);
    OpGraphSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    check_ok(op_graph_search_step(search, 2, &status));
    StateSubject subject = graph_search_subject(search);
    SavedState saved = subject_save(&subject);
    for (size_t i = 0; i < 3; i++) {
        /* The costs of all three visited nodes, so that no parent costs more than its child. */
        for (size_t node = 0; node < 3; node++) {
            OpWriter writer = op_writer(saved.bytes + 49 + 17 * node + 5, 8);
            op_write_f64(&writer, costs[i]);
        }
        check_refused(op_graph_search_restore_state(search, saved.bytes, saved.size), OP_STATUS_GRAPH_STATE,
                      "state.visited.g", "finite and at least 0");
        assert_int_equal(op_graph_search_status(search), OP_PATH_NONE);
    }
    saved_state_free(&saved);
    op_graph_search_destroy(search);
    op_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restored_searches_go_on), cmocka_unit_test(test_bytes_of_the_format),
        cmocka_unit_test(test_hostile_bytes),           cmocka_unit_test(test_states_of_other_searches),
        cmocka_unit_test(test_stale_landmarks),         cmocka_unit_test(test_searches_that_have_not_begun),
        cmocka_unit_test(test_crafted_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
