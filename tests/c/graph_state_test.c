/* Saved states of graphs (kind 4): the bytes of the format, what comes back, and what is no longer trusted. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/graph_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

static OpGraph *make_graph(void) {
    const int32_t from[] = {0, 2, 1};
    const int32_t to[] = {1, 2, 3};
    const double weights[] = {1.0, 0.0, 2.5};
    OpGraph *graph = NULL;
    check_ok(op_graph_from_edges(from, to, weights, 3, 5, true, NULL, &graph));
    check_ok(op_graph_remove_edge(graph, 1));
    return graph;
}

static void test_bytes_of_the_format(void **state) {
    (void)state;
    const uint8_t expected[] = {
        0x4F, 0x50, 0x47, 0x53, 1, 0, 4, 0,                                  /* OPGS, version 1, kind 4 */
        5,    0,    0,    0,    3, 0, 0, 0,                                  /* nodes, edges */
        0,    0,    0,    0,    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 1, /* 0 to 1 at 1 */
        2,    0,    0,    0,    2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0,    0, /* 2 to 2 at 0, removed */
        1,    0,    0,    0,    3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x04, 0x40, 1, /* 1 to 3 at 2.5 */
    };
    OpGraph *graph = make_graph();
    StateSubject subject = graph_subject(graph);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, sizeof expected);
    assert_memory_equal(saved.bytes, expected, sizeof expected);
    OpGraph *copy = NULL;
    check_ok(op_graph_from_state(saved.bytes, saved.size, NULL, &copy));
    StateSubject copied = graph_subject(copy);
    SavedState again = subject_save(&copied);
    assert_true(saved_states_equal(&saved, &again));
    assert_int_equal(op_graph_live_edge_count(copy), 2);
    saved_state_free(&again);
    saved_state_free(&saved);
    op_graph_destroy(copy);
    op_graph_destroy(graph);
}

static void test_what_the_format_does_not_allow(void **state) {
    (void)state;
    static const struct {
        size_t at;
        uint8_t value;
        const char *field;
    } cases[] = {
        {0, 0, "state.magic"},           {4, 2, "state.format_version"},
        {6, 11, "state.kind"},           {11, 0x7F, "state.node_count"},
        {11, 0x80, "state.node_count"},  {15, 0x70, "state.edge_count"},
        {12, 4, "state.edge_count"},     {12, 2, "state"},
        {16, 5, "state.edge.from"},      {19, 0x80, "state.edge.from"},
        {20, 5, "state.edge.to"},        {31, 0xBF, "state.edge.weight"},
        {31, 0x7F, "state.edge.weight"}, {32, 2, "state.edge.alive"},
    };
    OpGraph *graph = make_graph();
    StateSubject subject = graph_subject(graph);
    SavedState saved = subject_save(&subject);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t was = saved.bytes[cases[i].at];
        OpGraph *other = NULL;
        saved.bytes[cases[i].at] = cases[i].value;
        check_refused(op_graph_restore_state(graph, saved.bytes, saved.size), OP_STATUS_GRAPH_STATE,
                      cases[i].field, "must");
        check_refused(op_graph_from_state(saved.bytes, saved.size, NULL, &other), OP_STATUS_GRAPH_STATE,
                      cases[i].field, "must");
        assert_null(other);
        saved.bytes[cases[i].at] = was;
    }
    saved_state_free(&saved);
    op_graph_destroy(graph);
}

static void test_hostile_bytes(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    StateSubject subject = graph_subject(graph);
    subject_survives_hostile_bytes(&subject, 5);
    op_graph_destroy(graph);
    check_ok(op_graph_create(0, NULL, &graph));
    subject = graph_subject(graph);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, 16);
    check_ok(op_graph_restore_state(graph, saved.bytes, saved.size));
    saved_state_free(&saved);
    op_graph_destroy(graph);
}

/* Nodes without edges are but a number in the bytes, and take no memory until they are compiled. */
static void test_many_nodes_take_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    OpGraph *copy = NULL;
    check_ok(op_graph_create(OP_GRAPH_MAX_NODES, NULL, &graph));
    StateSubject subject = graph_subject(graph);
    SavedState saved = subject_save(&subject);
    check_ok(op_graph_from_state(saved.bytes, saved.size, &allocator, &copy));
    assert_int_equal(op_graph_node_count(copy), OP_GRAPH_MAX_NODES);
    assert_true(counter.peak_bytes < 4096);
    counter.limit = 1 << 20;
    check_fails(op_graph_compile(copy), OP_STATUS_OUT_OF_MEMORY);
    assert_int_equal(op_graph_node_count(copy), OP_GRAPH_MAX_NODES);
    op_graph_destroy(copy);
    assert_int_equal(counter.live_blocks, 0);
    saved_state_free(&saved);
    op_graph_destroy(graph);
}

/* After a rollback everything is as it was: queries, ids, fingerprint. */
static void test_rollback(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(20, 100, 1000); seed++) {
        TestRandom random = test_random(seed);
        GraphCase graph_case;
        OpGraphPath before = {0};
        OpGraphPath after = {0};
        uint64_t fingerprints[2] = {0, 0};
        int32_t id = 0;
        graph_case_make(&graph_case, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_ANY, seed);
        graph_case_pick(&graph_case, &random, (GraphHooks){.salt = 0});
        StateSubject subject = graph_subject(graph_case.graph);
        SavedState saved = subject_save(&subject);
        graph_case_query(&graph_case, OP_GRAPH_A_STAR, WITH_LANDMARKS, &before);
        check_ok(op_graph_fingerprint(graph_case.graph, &fingerprints[0]));
        check_ok(op_graph_add_node(graph_case.graph, &id));
        check_ok(op_graph_add_edge(graph_case.graph, id, 0, 1.0, &id));
        graph_case_query(&graph_case, OP_GRAPH_DIJKSTRA, 0, &after);
        check_ok(op_graph_restore_state(graph_case.graph, saved.bytes, saved.size));
        graph_case_query(&graph_case, OP_GRAPH_A_STAR, WITH_LANDMARKS, &after);
        check_ok(op_graph_fingerprint(graph_case.graph, &fingerprints[1]));
        assert_true(graph_paths_equal(&before, &after));
        assert_true(fingerprints[0] == fingerprints[1]);
        check_ok(op_graph_add_edge(graph_case.graph, 0, 0, 1.0, &id));
        assert_int_equal(id, graph_case.reference.edge_count);
        saved_state_free(&saved);
        op_graph_path_reset(&before);
        op_graph_path_reset(&after);
        graph_case_free(&graph_case);
    }
}

/* Putting back even the very state that a search began on stops it: what it stands on was dropped. */
static void test_a_restore_stops_running_searches(void **state) {
    (void)state;
    OpGraph *graph = make_graph();
    StateSubject subject = graph_subject(graph);
    SavedState saved = subject_save(&subject);
    OpGraphSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    check_ok(op_graph_restore_state(graph, saved.bytes, saved.size));
    check_refused(op_graph_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "graph", "edited");
    check_ok(op_graph_search_begin(search, 0, 3, &status));
    check_ok(op_graph_search_step(search, 9, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    op_graph_search_destroy(search);
    saved_state_free(&saved);
    op_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_of_the_format),
        cmocka_unit_test(test_what_the_format_does_not_allow),
        cmocka_unit_test(test_hostile_bytes),
        cmocka_unit_test(test_many_nodes_take_no_memory),
        cmocka_unit_test(test_rollback),
        cmocka_unit_test(test_a_restore_stops_running_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
