/* The documented answers on small road graphs, by every algorithm. */
#include "support/check.h"

#include <math.h>

static const int32_t road_from[] = {0, 1, 0, 2, 1, 3};
static const int32_t road_to[] = {1, 2, 2, 3, 3, 4};
static const double road_minutes[] = {4.0, 1.5, 7.0, 2.0, 6.0, 3.0};

static OpGraph *make_roads(int32_t edge_count) {
    OpGraph *graph = NULL;
    check_ok(op_graph_from_edges(road_from, road_to, road_minutes, edge_count, -1, false, NULL, &graph));
    return graph;
}

static void check_nodes(const OpGraphPath *path, const int32_t *nodes, int32_t count, double cost) {
    assert_int_equal(path->status, OP_PATH_FOUND);
    assert_int_equal(path->node_count, count);
    assert_memory_equal(path->nodes, nodes, (size_t)count * sizeof(int32_t));
    check_same_bits(path->cost, cost);
    assert_true(isnan(path->length));
    assert_int_equal(path->point_count, 0);
}

static void test_roads_of_the_cookbook(void **state) {
    (void)state;
    const int32_t route[] = {0, 1, 2, 3, 4};
    OpGraph *roads = make_roads(6);
    OpLandmarks *landmarks = NULL;
    OpGraphPath path = {0};
    assert_int_equal(op_graph_node_count(roads), 5);
    assert_int_equal(op_graph_edge_count(roads), 12);
    check_ok(op_graph_find_path(roads, 0, 4, NULL, &path));
    check_nodes(&path, route, 5, 10.5);
    assert_int_equal(path.algorithm, OP_GRAPH_DIJKSTRA);
    check_ok(op_landmarks_build(roads, NULL, NULL, &landmarks));
    for (int32_t algorithm = OP_GRAPH_AUTO; algorithm <= OP_GRAPH_BIDIRECTIONAL_A_STAR; algorithm++) {
        OpGraphOptions options = op_graph_options_default();
        options.algorithm = (OpGraphAlgorithm)algorithm;
        check_ok(op_graph_find_path(roads, 0, 4, &options, &path));
        check_nodes(&path, route, 5, 10.5);
        options.landmarks = landmarks;
        check_ok(op_graph_find_path(roads, 0, 4, &options, &path));
        check_nodes(&path, route, 5, 10.5);
    }
    op_graph_path_reset(&path);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(roads);
}

static void test_the_shortest_example(void **state) {
    (void)state;
    const int32_t route[] = {0, 1, 2};
    OpGraph *roads = make_roads(3);
    OpGraphPath path = {0};
    check_ok(op_graph_find_path(roads, 0, 2, NULL, &path));
    check_nodes(&path, route, 3, 5.5);
    op_graph_path_reset(&path);
    op_graph_destroy(roads);
}

static void test_default_options(void **state) {
    (void)state;
    OpGraphOptions options = op_graph_options_default();
    assert_int_equal(options.algorithm, OP_GRAPH_AUTO);
    assert_int_equal(options.iteration_budget, 0);
    assert_false(options.record_expansions);
    assert_null(options.landmarks);
    assert_true(options.callbacks.edge_cost == NULL && options.callbacks.blocked == NULL &&
                options.callbacks.heuristic == NULL && options.callbacks.cancelled == NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roads_of_the_cookbook),
        cmocka_unit_test(test_the_shortest_example),
        cmocka_unit_test(test_default_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
