/* Edits, ids and the compiled form: what a graph says after any history of edits is what a graph made at once from the
 * edges that are left says. */
#include "support/check.h"
#include "support/reference_graph.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

static const int32_t ends_a[] = {0, 2, 2, 1, 2};
static const int32_t ends_b[] = {1, 2, 0, 3, 0};
static const double weights[] = {1.0, 0.0, 2.5, 0.125, 2.5};

static void check_edge(const OpGraph *graph, int32_t edge, OpGraphEdge expected, bool alive) {
    OpGraphEdge found;
    bool live = !alive;
    check_ok(op_graph_edge(graph, edge, &found, &live));
    assert_int_equal(found.from, expected.from);
    assert_int_equal(found.to, expected.to);
    check_same_bits(found.weight, expected.weight);
    assert_int_equal(live, alive);
}

static void test_reverse_edges_follow_theirs(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    check_ok(op_graph_from_edges(ends_a, ends_b, weights, 5, -1, false, NULL, &graph));
    assert_int_equal(op_graph_node_count(graph), 4);
    assert_int_equal(op_graph_edge_count(graph), 10);
    assert_int_equal(op_graph_live_edge_count(graph), 10);
    for (int32_t i = 0; i < 5; i++) {
        check_edge(graph, 2 * i, (OpGraphEdge){ends_a[i], ends_b[i], weights[i]}, true);
        check_edge(graph, 2 * i + 1, (OpGraphEdge){ends_b[i], ends_a[i], weights[i]}, true);
    }
    op_graph_destroy(graph);
    check_ok(op_graph_from_edges(ends_a, ends_b, NULL, 5, 9, true, NULL, &graph));
    assert_int_equal(op_graph_node_count(graph), 9);
    assert_int_equal(op_graph_edge_count(graph), 5);
    check_edge(graph, 2, (OpGraphEdge){2, 0, 1.0}, true);
    op_graph_destroy(graph);
}

static void test_ids_are_never_used_again(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    int32_t id = -1;
    check_ok(op_graph_create(2, NULL, &graph));
    check_ok(op_graph_add_node(graph, &id));
    assert_int_equal(id, 2);
    check_ok(op_graph_add_edge(graph, 0, 2, 3.0, &id));
    assert_int_equal(id, 0);
    check_ok(op_graph_remove_edge(graph, 0));
    check_ok(op_graph_add_edges(graph, ends_a, ends_b, weights, 3, &id));
    assert_int_equal(id, 1);
    check_ok(op_graph_add_edges(graph, NULL, NULL, NULL, 0, &id));
    assert_int_equal(id, 4);
    assert_int_equal(op_graph_edge_count(graph), 4);
    assert_int_equal(op_graph_live_edge_count(graph), 3);
    check_edge(graph, 0, (OpGraphEdge){0, 2, 3.0}, false);
    check_refused(op_graph_remove_edge(graph, 0), OP_STATUS_INVALID_ARGUMENT, "edge", "0 was");
    check_refused(op_graph_set_weight(graph, 0, 1.0), OP_STATUS_INVALID_ARGUMENT, "edge", "0 was");
    check_ok(op_graph_set_weight(graph, 3, 9.0));
    check_edge(graph, 3, (OpGraphEdge){2, 0, 9.0}, true);
    op_graph_destroy(graph);
}

static void test_rows_keep_the_order_of_the_list(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpCsrView csr;
    check_ok(op_graph_from_edges(ends_a, ends_b, weights, 5, 5, true, NULL, &graph));
    check_ok(op_graph_csr(graph, &csr));
    const int32_t offsets[] = {0, 1, 2, 5, 5, 5};
    const int32_t targets[] = {1, 3, 2, 0, 0};
    const int32_t reverse_offsets[] = {0, 2, 3, 4, 5, 5};
    const int32_t sources[] = {2, 2, 0, 2, 1};
    assert_int_equal(csr.node_count, 5);
    assert_int_equal(csr.edge_count, 5);
    assert_memory_equal(csr.offsets, offsets, sizeof offsets);
    assert_memory_equal(csr.targets, targets, sizeof targets);
    assert_memory_equal(csr.reverse_offsets, reverse_offsets, sizeof reverse_offsets);
    assert_memory_equal(csr.sources, sources, sizeof sources);
    check_same_bits(csr.weights[1], 0.125);
    check_same_bits(csr.reverse_weights[3], 0.0);
    op_graph_destroy(graph);
}

static void test_empty_graphs(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpCsrView csr;
    OpGraphPath path = {0};
    uint64_t fingerprint = 0;
    check_ok(op_graph_create(0, NULL, &graph));
    check_ok(op_graph_csr(graph, &csr));
    assert_int_equal(csr.node_count, 0);
    assert_int_equal(csr.offsets[0], 0);
    check_ok(op_graph_fingerprint(graph, &fingerprint));
    assert_true(fingerprint == op_fnv1a64(OP_FNV1A64_START, "\0\0\0\0\0\0\0\0", 8));
    check_ok(op_graph_find_path(graph, 0, 0, NULL, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    op_graph_destroy(graph);
    check_ok(op_graph_from_edges(NULL, NULL, NULL, 0, -1, false, NULL, &graph));
    assert_int_equal(op_graph_node_count(graph), 0);
    op_graph_destroy(graph);
    op_graph_path_reset(&path);
}

/* ---- Histories ---- */

/* The bytes that the documents hash, and their hash. */
static uint64_t fingerprint_by_definition(const OpCsrView *csr) {
    size_t size = 4 + 4 * ((size_t)csr->node_count + 1) + 12 * (size_t)csr->edge_count;
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    OpWriter writer = op_writer(bytes, size);
    op_write_i32(&writer, csr->node_count);
    for (int32_t i = 0; i <= csr->node_count; i++) {
        op_write_i32(&writer, csr->offsets[i]);
    }
    for (int32_t slot = 0; slot < csr->edge_count; slot++) {
        op_write_i32(&writer, csr->targets[slot]);
        op_write_f64(&writer, csr->weights[slot]);
    }
    assert_int_equal(writer.size, size);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    }
    free(bytes);
    return hash;
}

static bool same_array(const void *a, const void *b, int32_t count, size_t size) {
    return count == 0 || memcmp(a, b, (size_t)count * size) == 0;
}

static void check_same_csr(const OpGraph *a, const OpGraph *b) {
    OpCsrView left;
    OpCsrView right;
    uint64_t left_fingerprint = 0;
    uint64_t right_fingerprint = 0;
    check_ok(op_graph_csr(a, &left));
    check_ok(op_graph_csr(b, &right));
    assert_int_equal(left.node_count, right.node_count);
    assert_int_equal(left.edge_count, right.edge_count);
    assert_true(same_array(left.offsets, right.offsets, left.node_count + 1, sizeof(int32_t)));
    assert_true(same_array(left.targets, right.targets, left.edge_count, sizeof(int32_t)));
    assert_true(same_array(left.weights, right.weights, left.edge_count, sizeof(double)));
    assert_true(
        same_array(left.reverse_offsets, right.reverse_offsets, left.node_count + 1, sizeof(int32_t)));
    assert_true(same_array(left.sources, right.sources, left.edge_count, sizeof(int32_t)));
    assert_true(same_array(left.reverse_weights, right.reverse_weights, left.edge_count, sizeof(double)));
    check_ok(op_graph_fingerprint(a, &left_fingerprint));
    check_ok(op_graph_fingerprint(b, &right_fingerprint));
    assert_true(left_fingerprint == right_fingerprint);
    assert_true(left_fingerprint == fingerprint_by_definition(&left));
}

/* A graph under edits, and its list of edges kept by hand. */
typedef struct History {
    OpGraph *graph;
    RefGraph list;
    bool removed[512];
} History;

static void edit(History *history, TestRandom *random) {
    RefGraph *list = &history->list;
    int32_t kind = test_int(random, 0, 9);
    int32_t id = -1;
    int32_t edge = list->edge_count == 0 ? -1 : test_int(random, 0, list->edge_count - 1);
    double weight = (double)test_int(random, 0, 80) / 8.0;
    if (kind == 0) {
        check_ok(op_graph_add_node(history->graph, &id));
        assert_int_equal(id, list->node_count++);
    } else if (kind < 6 || edge < 0) {
        int32_t from = test_int(random, 0, list->node_count - 1);
        int32_t to = test_int(random, 0, list->node_count - 1);
        check_ok(op_graph_add_edge(history->graph, from, to, weight, &id));
        assert_int_equal(id, list->edge_count);
        ref_graph_add(list, from, to, weight);
    } else if (kind < 8) {
        assert_int_equal(op_graph_remove_edge(history->graph, edge),
                         history->removed[edge] ? OP_STATUS_INVALID_ARGUMENT : OP_STATUS_OK);
        history->removed[edge] = true;
    } else {
        OpStatus status = op_graph_set_weight(history->graph, edge, weight);
        assert_int_equal(status, history->removed[edge] ? OP_STATUS_INVALID_ARGUMENT : OP_STATUS_OK);
        list->weights[edge] = status == OP_STATUS_OK ? weight : list->weights[edge];
    }
}

static void check_history(History *history, TestRandom *random) {
    RefGraph left;
    ref_graph_create(&left, history->list.node_count);
    for (int32_t edge = 0; edge < history->list.edge_count; edge++) {
        OpGraphEdge expected = {history->list.from[edge], history->list.to[edge],
                                history->list.weights[edge]};
        check_edge(history->graph, edge, expected, !history->removed[edge]);
        if (!history->removed[edge]) {
            ref_graph_add(&left, expected.from, expected.to, expected.weight);
        }
    }
    OpGraph *fresh = ref_graph_build(&left, NULL);
    check_same_csr(history->graph, fresh);
    double *distances = malloc((size_t)left.node_count * sizeof(double));
    OpGraphPath path = {0};
    int32_t start = test_int(random, 0, left.node_count - 1);
    ref_graph_distances(&left, start, false, distances, NULL, NULL);
    for (int32_t goal = 0; goal < left.node_count; goal++) {
        check_ok(op_graph_find_path(history->graph, start, goal, NULL, &path));
        check_same_bits(path.cost, distances[goal]);
    }
    op_graph_path_reset(&path);
    free(distances);
    op_graph_destroy(fresh);
    ref_graph_free(&left);
}

static void test_histories_of_edits(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(20, 200, 2000); seed++) {
        TestRandom random = test_random(seed);
        History history = {0};
        int32_t node_count = test_int(&random, 1, 8);
        ref_graph_create(&history.list, node_count);
        check_ok(op_graph_create(node_count, NULL, &history.graph));
        for (int32_t round = 0; round < 12; round++) {
            for (int32_t i = test_int(&random, 0, 12); i > 0; i--) {
                edit(&history, &random);
            }
            check_history(&history, &random);
        }
        op_graph_destroy(history.graph);
        ref_graph_free(&history.list);
    }
}

/* ---- Directions and pieces ---- */

static void test_one_way_edges(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpGraphPath path = {0};
    const int32_t from[] = {0, 1, 2};
    const int32_t to[] = {1, 2, 0};
    check_ok(op_graph_from_edges(from, to, NULL, 3, -1, true, NULL, &graph));
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(op_graph_find_path(graph, 1, 0, &options, &path));
        check_same_bits(path.cost, 2.0);
        assert_int_equal(path.node_count, 3);
        assert_int_equal(path.nodes[1], 2);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

static void test_parallel_edges_and_loops(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpGraphPath path = {0};
    const int32_t from[] = {0, 0, 0, 1, 1};
    const int32_t to[] = {0, 1, 1, 1, 2};
    const double costs[] = {0.0, 5.0, 3.0, 0.0, 1.0};
    check_ok(op_graph_from_edges(from, to, costs, 5, -1, true, NULL, &graph));
    check_ok(op_graph_find_path(graph, 0, 2, NULL, &path));
    check_same_bits(path.cost, 4.0);
    assert_int_equal(path.node_count, 3);
    check_ok(op_graph_remove_edge(graph, 2));
    check_ok(op_graph_find_path(graph, 0, 2, NULL, &path));
    check_same_bits(path.cost, 6.0);
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

/* A search does not go further than what hangs together with its start, or for two sides with the smaller end; landmarks
 * see at once that there is no way. */
static void test_two_pieces(void **state) {
    (void)state;
    enum { SMALL = 10, LARGE = 5000 };
    OpGraph *graph = NULL;
    OpGraphPath path = {0};
    int32_t id = 0;
    check_ok(op_graph_create(SMALL + LARGE, NULL, &graph));
    for (int32_t node = 0; node + 1 < SMALL + LARGE; node++) {
        if (node + 1 != SMALL) {
            check_ok(op_graph_add_edge(graph, node, node + 1, 1.0, &id));
            check_ok(op_graph_add_edge(graph, node + 1, node, 1.0, &id));
        }
    }
    OpGraphOptions options = op_graph_options_default();
    check_ok(op_graph_find_path(graph, 3, SMALL + 100, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_int_equal(path.expanded_count, SMALL);
    options.algorithm = OP_GRAPH_BIDIRECTIONAL_DIJKSTRA;
    check_ok(op_graph_find_path(graph, SMALL + 100, 3, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_true(path.expanded_count <= 2 * SMALL);
    OpLandmarks *landmarks = NULL;
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    options = op_graph_options_default();
    options.landmarks = landmarks;
    check_ok(op_graph_find_path(graph, SMALL + 100, 3, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_int_equal(path.expanded_count, 1);
    options.algorithm = OP_GRAPH_BIDIRECTIONAL_A_STAR;
    check_ok(op_graph_find_path(graph, SMALL + 100, 3, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    assert_int_equal(path.iterations, 0);
    op_landmarks_destroy(landmarks);
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

/* Sums that no double can hold are as large as one can be: what can be reached is still found. */
static void test_costs_that_overflow(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpGraphPath path = {0};
    const int32_t from[] = {0, 1, 2};
    const int32_t to[] = {1, 2, 3};
    const double costs[] = {1.7e308, 1.7e308, 1.0};
    check_ok(op_graph_from_edges(from, to, costs, 3, -1, true, NULL, &graph));
    for (int32_t algorithm = OP_GRAPH_DIJKSTRA; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(op_graph_find_path(graph, 0, 3, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_same_bits(path.cost, 1.7976931348623157e308);
        assert_int_equal(path.node_count, 4);
    }
    op_graph_path_reset(&path);
    op_graph_destroy(graph);
}

/* Both sides of a search reach costs whose sum overflows before they meet. */
static void test_keys_that_overflow(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 2, 3, 4, 5};
    const int32_t to[] = {1, 2, 3, 4, 5, 6};
    const double sizes[] = {5e307, 1e308, 1.7976931348623157e308};
    OpGraphPath path = {0};
    for (int32_t size = 0; size < 3; size++) {
        const double costs[] = {sizes[size], sizes[size], sizes[size], sizes[size], sizes[size], sizes[size]};
        OpGraph *graph = NULL;
        OpLandmarks *landmarks = NULL;
        check_ok(op_graph_from_edges(from, to, costs, 6, -1, true, NULL, &graph));
        check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
        for (int32_t query = 0; query < 2 * (OP_GRAPH_BIDIRECTIONAL_A_STAR + 1); query++) {
            OpGraphOptions options = op_graph_options_default();
            options.algorithm = (OpGraphAlgorithm)(query / 2);
            options.landmarks = query % 2 == 0 ? NULL : landmarks;
            check_ok(op_graph_find_path(graph, 0, 6, &options, &path));
            assert_int_equal(path.status, OP_PATH_FOUND);
            check_same_bits(path.cost, 1.7976931348623157e308);
            assert_int_equal(path.node_count, 7);
        }
        op_landmarks_destroy(landmarks);
        op_graph_destroy(graph);
    }
    op_graph_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reverse_edges_follow_theirs),
        cmocka_unit_test(test_ids_are_never_used_again),
        cmocka_unit_test(test_rows_keep_the_order_of_the_list),
        cmocka_unit_test(test_empty_graphs),
        cmocka_unit_test(test_histories_of_edits),
        cmocka_unit_test(test_one_way_edges),
        cmocka_unit_test(test_parallel_edges_and_loops),
        cmocka_unit_test(test_two_pieces),
        cmocka_unit_test(test_costs_that_overflow),
        cmocka_unit_test(test_keys_that_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
