/* Landmarks: bounds are never above true distances and are consistent, tables belong to one graph as it was, and every call
 * stands up to bad input and to memory that runs out. (landmark_selection_test.c has which nodes they are and what is in the
 * tables, landmarks_bytes_test.c their bytes.) */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/reference_graph.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "graph/graph_core.h"
#include "graph/landmarks.h"

/* ---- Bounds ---- */

/* Differences of rounded sums may be off by as much as those are. */
static double tolerance(RefWeights weights, double distance) {
    return weights == REF_WEIGHTS_DYADIC ? 0.0 : 1e-12 * (1.0 + distance);
}

static void check_admissible(uint64_t seed, const RefGraph *reference, RefWeights weights,
                             const OpLandmarks *landmarks, double *distances) {
    for (int32_t u = 0; u < reference->node_count; u++) {
        ref_graph_distances(reference, u, false, distances, NULL, NULL);
        for (int32_t v = 0; v < reference->node_count; v++) {
            double bound = -1.0;
            check_ok(op_landmarks_lower_bound(landmarks, u, v, &bound));
            if (!(bound >= 0.0) || bound > distances[v] + tolerance(weights, distances[v])) {
                fail_msg("seed %llu: bound %g of a distance %g from %d to %d", (unsigned long long)seed,
                         bound, distances[v], u, v);
            }
        }
    }
}

/* bound(a, c) <= weight(a, b) + bound(b, c), and backwards bound(c, b) <= bound(c, a) + weight(a, b). */
static void check_consistent(uint64_t seed, const RefGraph *reference, RefWeights weights,
                             const OpLandmarks *landmarks) {
    for (int32_t edge = 0; edge < reference->edge_count; edge++) {
        int32_t a = reference->from[edge];
        int32_t b = reference->to[edge];
        for (int32_t c = 0; c < reference->node_count; c++) {
            double weight = reference->weights[edge];
            double ahead = op_landmarks_bound(landmarks, a, c);
            double after = weight + op_landmarks_bound(landmarks, b, c);
            double back = op_landmarks_bound(landmarks, c, b);
            double before = op_landmarks_bound(landmarks, c, a) + weight;
            if (ahead > after + tolerance(weights, after) || back > before + tolerance(weights, before)) {
                fail_msg("seed %llu: inconsistent at edge %d and node %d", (unsigned long long)seed, edge, c);
            }
        }
    }
}

static void bounds_are_bounds(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 200, 2000); seed++) {
        RefGraph reference;
        TestRandom random = test_random(seed + 77);
        RefWeights weights = test_chance(&random, 50) ? REF_WEIGHTS_DYADIC : REF_WEIGHTS_ANY;
        ref_graph_generate(&reference, (RefGraphKind)(seed % REF_GRAPH_KINDS), weights, seed);
        OpGraph *graph = ref_graph_build(&reference, NULL);
        OpLandmarkOptions options = op_landmark_options_default();
        options.selection = (OpLandmarkSelection)test_int(&random, 0, 1);
        options.count = test_int(&random, 1, 6);
        options.seed = seed;
        OpLandmarks *landmarks = NULL;
        double *distances = calloc((size_t)reference.node_count, sizeof(double));
        assert_non_null(distances);
        check_ok(op_landmarks_build(graph, &options, NULL, &landmarks));
        check_admissible(seed, &reference, weights, landmarks, distances);
        check_consistent(seed, &reference, weights, landmarks);
        free(distances);
        op_landmarks_destroy(landmarks);
        op_graph_destroy(graph);
        ref_graph_free(&reference);
    }
}

/* A one-way road to another piece: landmarks on either side prove that there is no way back. */
static void unreachable_nodes(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 1, 2, 3};
    const int32_t to[] = {1, 0, 2, 3, 2};
    OpGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    double bound = 0.0;
    check_ok(op_graph_from_edges(from, to, NULL, 5, -1, true, NULL, &graph));
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    check_ok(op_landmarks_lower_bound(landmarks, 3, 0, &bound));
    assert_true(bound == positive_infinity());
    check_ok(op_landmarks_lower_bound(landmarks, 0, 3, &bound));
    assert_true(bound == 3.0);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

/* A landmark so far away that its distance is the largest double does not make its node unreachable. */
static void distances_too_large(void **state) {
    (void)state;
    const int32_t from[] = {0, 1};
    const int32_t to[] = {1, 2};
    const double weights[] = {1.7e308, 1e308};
    OpGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    OpGraphPath path = {0};
    check_ok(op_graph_from_edges(from, to, weights, 2, -1, true, NULL, &graph));
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    assert_int_equal(op_landmarks_count(landmarks), 3);
    double bound = 0.0;
    check_ok(op_landmarks_lower_bound(landmarks, 1, 2, &bound));
    assert_true(bound <= 1e308);
    check_ok(op_landmarks_lower_bound(landmarks, 0, 2, &bound));
    assert_true(bound == DBL_MAX);
    OpGraphOptions options = op_graph_options_default();
    options.landmarks = landmarks;
    check_ok(op_graph_find_path(graph, 1, 2, &options, &path));
    assert_true(path.status == OP_PATH_FOUND && path.cost == 1e308);
    op_graph_path_reset(&path);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

/* ---- Queries with landmarks ---- */

static void cookbook_roads(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 0, 2, 1, 3};
    const int32_t to[] = {1, 2, 2, 3, 3, 4};
    const double weights[] = {4.0, 1.5, 7.0, 2.0, 6.0, 3.0};
    OpGraph *roads = NULL;
    OpLandmarks *landmarks = NULL;
    OpGraphPath path = {0};
    check_ok(op_graph_from_edges(from, to, weights, 6, -1, false, NULL, &roads));
    check_ok(op_landmarks_build(roads, NULL, NULL, &landmarks));
    assert_int_equal(op_landmarks_count(landmarks), 5);
    OpGraphOptions options = op_graph_options_default();
    options.landmarks = landmarks;
    check_ok(op_graph_find_path(roads, 0, 4, &options, &path));
    assert_true(path.status == OP_PATH_FOUND && path.cost == 10.5 && path.node_count == 5);
    assert_int_equal(path.algorithm, OP_GRAPH_A_STAR);
    assert_int_equal(path.expanded_count, 4); /* the way itself: every distance is known */
    op_graph_path_reset(&path);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(roads);
}

static void check_accepted(const OpGraph *graph, const OpLandmarks *landmarks, bool accepted) {
    OpGraphOptions options = op_graph_options_default();
    OpGraphPath path = {0};
    OpGraphCore *core = NULL;
    options.landmarks = landmarks;
    check_ok(op_graph_compiled_core(graph, &core));
    if (accepted) {
        check_ok(op_landmarks_check_graph(landmarks, &core->csr));
        check_ok(op_graph_find_path(graph, 0, 2, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
    } else {
        check_refused(op_landmarks_check_graph(landmarks, &core->csr), OP_STATUS_INVALID_STATE, "landmarks",
                      "must be of");
        check_refused(op_graph_find_path(graph, 0, 2, &options, &path), OP_STATUS_INVALID_STATE, "landmarks",
                      "must be of");
        assert_int_equal(path.status, OP_PATH_NONE);
    }
    op_graph_path_reset(&path);
}

/* Tables are good for every graph that compiles to the same form, and for no other. */
static void edits_make_tables_stale(void **state) {
    (void)state;
    const int32_t from[] = {0, 1, 0};
    const int32_t to[] = {1, 2, 2};
    const double weights[] = {1.0, 2.0, 4.0};
    OpGraph *graph = NULL;
    OpGraph *twin = NULL;
    OpLandmarks *landmarks = NULL;
    int32_t id = 0;
    check_ok(op_graph_from_edges(from, to, weights, 3, -1, true, NULL, &graph));
    check_ok(op_graph_from_edges(from, to, weights, 3, -1, true, NULL, &twin));
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    uint64_t fingerprint = 0;
    check_ok(op_graph_fingerprint(graph, &fingerprint));
    assert_true(op_landmarks_fingerprint(landmarks) == fingerprint);
    check_accepted(graph, landmarks, true);
    check_accepted(twin, landmarks, true);
    check_ok(op_graph_set_weight(graph, 1, 2.5));
    check_accepted(graph, landmarks, false);
    check_accepted(twin, landmarks, true);
    check_ok(op_graph_set_weight(graph, 1, 2.0));
    check_accepted(graph, landmarks, true);
    check_ok(op_graph_add_node(graph, &id));
    check_accepted(graph, landmarks, false);
    check_ok(op_graph_remove_edge(twin, 2));
    check_accepted(twin, landmarks, false);
    check_ok(op_graph_add_edge(twin, 0, 2, 4.0, &id));
    check_accepted(twin, landmarks, true);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
    op_graph_destroy(twin);
}

/* ---- Points ---- */

static void point_graphs_have_them_too(void **state) {
    (void)state;
    OpPoint3 points[60];
    TestRandom random = test_random(9);
    for (int i = 0; i < 60; i++) {
        points[i] = (OpPoint3){test_int(&random, 0, 20), test_int(&random, 0, 20), test_int(&random, 0, 3)};
    }
    OpPointGraphOptions options = op_point_graph_options_default();
    options.nearest_count = 4;
    OpPointGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    double from[60];
    double distances[60];
    check_ok(op_point_graph_create(points, 60, &options, NULL, &graph));
    check_ok(op_landmarks_build_points(graph, NULL, NULL, &landmarks));
    for (int32_t i = 0; i < op_landmarks_count(landmarks); i++) {
        check_ok(op_landmarks_distances(landmarks, i, from, NULL));
        check_ok(
            op_point_graph_shortest_paths(graph, op_landmarks_nodes(landmarks)[i], false, distances, NULL));
        assert_memory_equal(from, distances, sizeof from);
        check_ok(op_landmarks_distances(landmarks, i, NULL, from));
        check_ok(
            op_point_graph_shortest_paths(graph, op_landmarks_nodes(landmarks)[i], true, distances, NULL));
        assert_memory_equal(from, distances, sizeof from);
    }
    op_landmarks_destroy(landmarks);
    op_point_graph_destroy(graph);
}

/* ---- Bad input ---- */

static void refused_options(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpGraph *empty = NULL;
    OpLandmarks *landmarks = NULL;
    check_ok(op_graph_create(3, NULL, &graph));
    check_ok(op_graph_create(0, NULL, &empty));
    OpLandmarkOptions options = op_landmark_options_default();
    options.count = 0;
    check_refused(op_landmarks_build(graph, &options, NULL, &landmarks), OP_STATUS_OUT_OF_RANGE, "count",
                  "[1, 2147483647], was 0");
    options = op_landmark_options_default();
    options.selection = (OpLandmarkSelection)2;
    check_refused(op_landmarks_build(graph, &options, NULL, &landmarks), OP_STATUS_INVALID_ARGUMENT,
                  "selection", "from 0 to 1, was 2");
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_landmarks_build(graph, NULL, &half, &landmarks), OP_STATUS_INVALID_ARGUMENT, "allocator",
                  "alloc");
    check_refused(op_landmarks_build(empty, NULL, NULL, &landmarks), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "must have nodes");
    check_refused(op_landmarks_build(NULL, NULL, NULL, &landmarks), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_landmarks_build(graph, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_landmarks_build_points(NULL, NULL, NULL, &landmarks), OP_STATUS_INVALID_ARGUMENT,
                  "graph", "NULL");
    assert_null(landmarks);
    op_graph_destroy(graph);
    op_graph_destroy(empty);
}

static void refused_points_options(void **state) {
    (void)state;
    OpPointGraph *points = NULL;
    OpLandmarks *landmarks = NULL;
    OpLandmarkOptions options = op_landmark_options_default();
    options.count = -3;
    check_ok(op_point_graph_create(NULL, 0, NULL, NULL, &points));
    check_refused(op_landmarks_build_points(points, NULL, NULL, &landmarks), OP_STATUS_INVALID_ARGUMENT,
                  "graph", "must have nodes");
    check_refused(op_landmarks_build_points(points, &options, NULL, &landmarks), OP_STATUS_OUT_OF_RANGE,
                  "count", "was -3");
    check_refused(op_landmarks_build_points(points, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    assert_null(landmarks);
    op_point_graph_destroy(points);
}

static void refused_questions(void **state) {
    (void)state;
    OpGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    double bound = 5.0;
    double distances[3] = {1.0, 2.0, 3.0};
    check_ok(op_graph_create(3, NULL, &graph));
    check_ok(op_landmarks_build(graph, NULL, NULL, &landmarks));
    check_refused(op_landmarks_lower_bound(landmarks, 3, 0, &bound), OP_STATUS_OUT_OF_RANGE, "from",
                  "[0, 2], was 3");
    check_refused(op_landmarks_lower_bound(landmarks, 0, -1, &bound), OP_STATUS_OUT_OF_RANGE, "to",
                  "[0, 2], was -1");
    check_refused(op_landmarks_lower_bound(NULL, 0, 0, &bound), OP_STATUS_INVALID_ARGUMENT, "landmarks",
                  "NULL");
    check_refused(op_landmarks_lower_bound(landmarks, 0, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_landmarks_distances(landmarks, 3, distances, NULL), OP_STATUS_OUT_OF_RANGE, "landmark",
                  "[0, 2], was 3");
    check_refused(op_landmarks_distances(landmarks, -1, distances, NULL), OP_STATUS_OUT_OF_RANGE, "landmark",
                  "was -1");
    check_refused(op_landmarks_distances(NULL, 0, distances, NULL), OP_STATUS_INVALID_ARGUMENT, "landmarks",
                  "NULL");
    assert_true(bound == 5.0 && distances[0] == 1.0);
    check_ok(op_landmarks_distances(landmarks, 0, NULL, NULL));
    assert_int_equal(op_landmarks_count(NULL), 0);
    assert_int_equal(op_landmarks_node_count(NULL), 0);
    assert_null(op_landmarks_nodes(NULL));
    assert_true(op_landmarks_fingerprint(NULL) == 0);
    op_landmarks_destroy(NULL);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

/* ---- Memory ---- */

static void every_allocation_fails_once(void **state) {
    (void)state;
    for (int selection = OP_LANDMARKS_AVOID; selection <= OP_LANDMARKS_FARTHEST; selection++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        RefGraph reference;
        ref_graph_generate(&reference, REF_GRAPH_ROAD, REF_WEIGHTS_ANY, 11);
        OpGraph *graph = ref_graph_build(&reference, NULL);
        OpLandmarkOptions options = {.count = 3, .selection = (OpLandmarkSelection)selection, .seed = 1};
        bool failed = true;
        size_t trials = 0;
        for (; failed; trials++) {
            OpLandmarks *landmarks = NULL;
            counter.failures = 0;
            counter.fail_in = trials + 1;
            OpStatus status = op_landmarks_build(graph, &options, &allocator, &landmarks);
            failed = counter.failures > 0;
            counter.fail_in = 0;
            assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
            assert_true((landmarks == NULL) == failed);
            op_landmarks_destroy(landmarks);
            assert_int_equal(counter.live_blocks, 0);
        }
        assert_true(trials > 10);
        assert_int_equal(counter.wrong_frees, 0);
        op_graph_destroy(graph);
        ref_graph_free(&reference);
    }
}

/* 16 bytes per node and landmark, and what the header and the node list take. */
static void memory_is_as_promised(void **state) {
    (void)state;
    enum { NODES = 1000, COUNT = 16 };
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    check_ok(op_graph_create(NODES, NULL, &graph));
    check_ok(op_landmarks_build(graph, NULL, &allocator, &landmarks));
    assert_true(counter.live_bytes < 16 * NODES * COUNT + 200);
    assert_true(counter.peak_bytes < 16 * NODES * COUNT + 70 * NODES + 1000);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

/* More than an address space can hold is out of memory, at once. */
static void tables_too_large(void **state) {
    (void)state;
    CountingAllocator counter = {.limit = 1 << 20};
    OpAllocator allocator = counting_allocator(&counter);
    OpLandmarks *landmarks = NULL;
    check_fails(op_landmarks_allocate(OP_GRAPH_MAX_NODES, OP_GRAPH_MAX_NODES, &allocator, &landmarks),
                OP_STATUS_OUT_OF_MEMORY);
    assert_null(landmarks);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookbook_roads),
        cmocka_unit_test(unreachable_nodes),
        cmocka_unit_test(distances_too_large),
        cmocka_unit_test(edits_make_tables_stale),
        cmocka_unit_test(point_graphs_have_them_too),
        cmocka_unit_test(refused_options),
        cmocka_unit_test(refused_points_options),
        cmocka_unit_test(refused_questions),
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(memory_is_as_promised),
        cmocka_unit_test(tables_too_large),
        cmocka_unit_test(bounds_are_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
