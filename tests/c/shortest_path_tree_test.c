/* Shortest-path trees: distances, parents and settle order of every root equal those of a quadratic Dijkstra. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/reference_graph.h"
#include "support/test_data.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "graph/graph_core.h"
#include "graph/point_graph.h"
#include "graph/shortest_path_tree.h"

static void *room(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    assert_non_null(memory);
    return memory;
}

/* ---- Against the oracle ---- */

typedef struct Answer {
    double *distances;
    int32_t *parents;
    int32_t *order;
    int32_t settled;
} Answer;

static Answer answer_for(int32_t nodes) {
    size_t count = (size_t)nodes;
    return (Answer){.distances = room(count, sizeof(double)),
                    .parents = room(count, sizeof(int32_t)),
                    .order = room(count, sizeof(int32_t))};
}

static void answer_free(Answer *answer) {
    free(answer->distances);
    free(answer->parents);
    free(answer->order);
}

static void compare(uint64_t seed, int32_t root, const Answer *expected, const double *distances,
                    const int32_t *parents, int32_t nodes) {
    if (memcmp(expected->distances, distances, (size_t)nodes * sizeof(double)) != 0 ||
        memcmp(expected->parents, parents, (size_t)nodes * sizeof(int32_t)) != 0) {
        fail_msg("seed %llu, root %d: another tree", (unsigned long long)seed, root);
    }
}

static void check_root(uint64_t seed, const RefGraph *reference, const OpGraph *graph, int32_t root,
                       bool to_root) {
    Answer expected = answer_for(reference->node_count);
    Answer actual = answer_for(reference->node_count);
    expected.settled =
        ref_graph_distances(reference, root, to_root, expected.distances, expected.parents, expected.order);
    check_ok(op_graph_shortest_paths(graph, root, to_root, actual.distances, actual.parents));
    compare(seed, root, &expected, actual.distances, actual.parents, reference->node_count);

    OpGraphCore *core = NULL;
    OpShortestPathTree tree;
    check_ok(op_graph_compiled_core(graph, &core));
    check_ok(op_tree_init(&tree, reference->node_count, &core->allocator));
    for (int again = 0; again < 2; again++) { /* a tree that was used is as good as new */
        check_ok(op_tree_grow(&tree, &core->csr, root, to_root));
        compare(seed, root, &expected, tree.distances, tree.parents, reference->node_count);
        assert_int_equal(tree.settled, expected.settled);
        assert_memory_equal(tree.order, expected.order, (size_t)tree.settled * sizeof(int32_t));
    }
    op_tree_free(&tree);
    answer_free(&expected);
    answer_free(&actual);
}

static void trees_equal_the_oracle(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(200, 4000, 20000); seed++) {
        RefGraph reference;
        TestRandom random = test_random(seed + 1);
        ref_graph_generate(&reference, (RefGraphKind)(seed % REF_GRAPH_KINDS),
                           test_chance(&random, 50) ? REF_WEIGHTS_DYADIC : REF_WEIGHTS_ANY, seed);
        OpGraph *graph = ref_graph_build(&reference, NULL);
        for (int i = 0; i < 3; i++) {
            int32_t root = test_int(&random, 0, reference.node_count - 1);
            check_root(seed, &reference, graph, root, false);
            check_root(seed, &reference, graph, root, true);
        }
        op_graph_destroy(graph);
        ref_graph_free(&reference);
    }
}

/* ---- Single cases ---- */

static void cookbook_roads(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 0, 2, 1, 3};
    const int32_t to[] = {1, 2, 2, 3, 3, 4};
    const double weights[] = {4.0, 1.5, 7.0, 2.0, 6.0, 3.0};
    OpGraph *roads = NULL;
    double distances[5];
    int32_t parents[5];
    check_ok(op_graph_from_edges(from, to, weights, 6, -1, false, NULL, &roads));
    check_ok(op_graph_shortest_paths(roads, 0, false, distances, parents));
    assert_true(distances[4] == 10.5 && distances[3] == 7.5 && distances[2] == 5.5 && distances[0] == 0.0);
    const int32_t expected[] = {-1, 0, 1, 2, 3};
    assert_memory_equal(parents, expected, sizeof parents);
    check_ok(op_graph_shortest_paths(roads, 4, true, distances, NULL));
    assert_true(distances[0] == 10.5);
    check_ok(op_graph_shortest_paths(roads, 4, true, NULL, parents));
    assert_int_equal(parents[0], 1);
    check_ok(op_graph_shortest_paths(roads, 4, true, NULL, NULL));
    op_graph_destroy(roads);
}

/* Equal distances settle by node, and the first parent that gave a distance stays. */
static void ties(void **state) {
    (void)state;
    const int32_t from[] = {0, 0, 1, 2, 0};
    const int32_t to[] = {2, 1, 3, 3, 3};
    const double weights[] = {1.0, 1.0, 1.0, 1.0, 2.0};
    OpGraph *graph = NULL;
    int32_t parents[4];
    check_ok(op_graph_from_edges(from, to, weights, 5, -1, true, NULL, &graph));
    check_ok(op_graph_shortest_paths(graph, 0, false, NULL, parents));
    assert_int_equal(parents[3], 0);
    check_ok(op_graph_remove_edge(graph, 4));
    check_ok(op_graph_shortest_paths(graph, 0, false, NULL, parents));
    assert_int_equal(parents[3], 1);
    op_graph_destroy(graph);
}

/* A distance that no double can hold is the largest one; +infinity is for nodes without a path alone. */
static void sums_too_large(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 2, 2};
    const int32_t to[] = {1, 2, 3, 0};
    const double weights[] = {1.5e308, 1.5e308, 0.5, DBL_MAX};
    OpGraph *graph = NULL;
    double distances[5];
    int32_t parents[5];
    check_ok(op_graph_from_edges(from, to, weights, 4, 5, true, NULL, &graph));
    check_ok(op_graph_shortest_paths(graph, 0, false, distances, parents));
    assert_true(distances[1] == 1.5e308 && distances[2] == DBL_MAX && distances[3] == DBL_MAX);
    assert_true(distances[4] == positive_infinity());
    assert_true(parents[2] == 1 && parents[3] == 2 && parents[4] == -1);
    op_graph_destroy(graph);
}

/* Thousands of edges between the same two nodes need room for one. */
static void parallel_edges_take_no_room(void **state) {
    (void)state;
    enum { EDGES = 50000 };
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    OpCsrView view;
    double distances[2];
    check_ok(op_graph_create(2, &allocator, &graph));
    for (int32_t i = 0; i < EDGES; i++) {
        int32_t edge;
        check_ok(op_graph_add_edge(graph, 0, 1, (double)(EDGES - i), &edge));
    }
    check_ok(op_graph_csr(graph, &view));
    counter.largest = 0;
    check_ok(op_graph_shortest_paths(graph, 0, false, distances, NULL));
    assert_true(distances[1] == 1.0);
    assert_true(counter.largest < 1000);
    op_graph_destroy(graph);
}

/* ---- Published road networks ---- */

/* What is known of the distances from the first node. */
typedef struct KnownNetwork {
    const char *name;
    int32_t reached;
    double farthest;
    double sum;
    struct {
        int32_t node;
        double distance;
    } some[3];
} KnownNetwork;

static void check_network(const KnownNetwork *known, const OpGraph *graph) {
    int32_t nodes = op_graph_node_count(graph);
    double *distances = room((size_t)nodes, sizeof(double));
    int32_t reached = 0;
    double farthest = 0.0;
    double sum = 0.0;
    check_ok(op_graph_shortest_paths(graph, 0, false, distances, NULL));
    for (int32_t node = 0; node < nodes; node++) {
        if (distances[node] < positive_infinity()) {
            reached++;
            sum += distances[node];
            farthest = distances[node] > farthest ? distances[node] : farthest;
        }
    }
    assert_int_equal(reached, known->reached);
    assert_true(farthest == known->farthest && sum == known->sum);
    for (int i = 0; i < 3; i++) {
        assert_true(distances[known->some[i].node - 1] == known->some[i].distance);
    }
    free(distances);
}

static void published_networks(void **state) {
    (void)state;
    static const KnownNetwork networks[] = {
        {"graph/rome99.gr", 3353, 69102.0, 116006476.0, {{2, 193.0}, {1676, 32247.0}, {3353, 30305.0}}},
        {"graph/DE.gr", 48812, 106005.0, 3190694892.0, {{2, 760.0}, {24554, 61273.0}, {49109, 69204.0}}}};
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        TestFile file;
        OpGraph *graph = NULL;
        assert_true(test_data_read(networks[i].name, &file));
        check_ok(op_dimacs_parse_graph(file.text, file.size, NULL, &graph));
        check_network(&networks[i], graph);
        op_graph_destroy(graph);
        test_file_free(&file);
    }
}

/* ---- Points ---- */

static void point_graphs_have_them_too(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {3, 0, 0}, {3, 4, 0}, {9, 9, 9}};
    OpPointGraphOptions options = op_point_graph_options_default();
    options.max_distance = 4.0;
    OpPointGraph *graph = NULL;
    double distances[4];
    int32_t parents[4];
    check_ok(op_point_graph_create(points, 4, &options, NULL, &graph));
    check_ok(op_point_graph_shortest_paths(graph, 0, false, distances, parents));
    assert_true(distances[2] == 7.0 && distances[3] == positive_infinity());
    assert_int_equal(parents[2], 1);
    check_refused(op_point_graph_shortest_paths(graph, 4, true, distances, parents), OP_STATUS_OUT_OF_RANGE,
                  "root", "[0, 3], was 4");
    check_refused(op_point_graph_shortest_paths(NULL, 0, true, distances, parents),
                  OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    op_point_graph_destroy(graph);
}

/* ---- Bad input, no memory ---- */

static void bad_input(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    double distances[2] = {7.0, 8.0};
    int32_t parents[2] = {7, 8};
    check_ok(op_graph_create(2, NULL, &graph));
    check_refused(op_graph_shortest_paths(graph, 2, false, distances, parents), OP_STATUS_OUT_OF_RANGE,
                  "root", "[0, 1], was 2");
    check_refused(op_graph_shortest_paths(graph, -1, true, distances, parents), OP_STATUS_OUT_OF_RANGE,
                  "root", "[0, 1], was -1");
    check_refused(op_graph_shortest_paths(NULL, 0, false, distances, parents), OP_STATUS_INVALID_ARGUMENT,
                  "graph", "NULL");
    assert_true(distances[0] == 7.0 && distances[1] == 8.0 && parents[0] == 7 && parents[1] == 8);
    op_graph_destroy(graph);
    check_ok(op_graph_create(0, NULL, &graph));
    check_fails(op_graph_shortest_paths(graph, 0, false, NULL, NULL), OP_STATUS_OUT_OF_RANGE);
    op_graph_destroy(graph);
}

static void every_allocation_fails_once(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    RefGraph reference;
    ref_graph_generate(&reference, REF_GRAPH_ROAD, REF_WEIGHTS_ANY, 5);
    size_t nodes = (size_t)reference.node_count;
    double *distances = room(nodes, sizeof(double));
    double *expected = room(nodes, sizeof(double));
    bool failed = true;
    size_t trials = 0;
    ref_graph_distances(&reference, 0, false, expected, NULL, NULL);
    for (; failed; trials++) {
        OpGraph *graph = ref_graph_build(&reference, &allocator);
        memset(distances, 0, nodes * sizeof(double));
        counter.failures = 0;
        counter.fail_in = trials + 1;
        OpStatus status = op_graph_shortest_paths(graph, 0, false, distances, NULL);
        failed = counter.failures > 0;
        counter.fail_in = 0;
        assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
        for (size_t i = 0; failed && i < nodes; i++) {
            assert_true(distances[i] == 0.0);
        }
        check_ok(op_graph_shortest_paths(graph, 0, false, distances, NULL));
        assert_memory_equal(distances, expected, nodes * sizeof(double));
        op_graph_destroy(graph);
        assert_int_equal(counter.live_blocks, 0);
    }
    assert_true(trials > 8);
    assert_int_equal(counter.wrong_frees, 0);
    free(distances);
    free(expected);
    ref_graph_free(&reference);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookbook_roads),
        cmocka_unit_test(ties),
        cmocka_unit_test(sums_too_large),
        cmocka_unit_test(parallel_edges_take_no_room),
        cmocka_unit_test(published_networks),
        cmocka_unit_test(point_graphs_have_them_too),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(trees_equal_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
