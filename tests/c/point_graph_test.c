/* Point graphs as objects: known answers, positions, nearest nodes, paths between positions, errors that name the point, and
 * memory that runs out. (point_links_test.c has which points are linked.) */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/reference_graph.h"
#include "support/reference_points.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static OpPointGraph *build(const OpPoint3 *points, int32_t count, double max_distance) {
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    options.max_distance = max_distance;
    check_ok(op_point_graph_create(points, count, &options, NULL, &graph));
    return graph;
}

/* ---- Known answers ---- */

static void cookbook_points(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}};
    OpPointGraph *graph = build(points, 4, 1.1);
    OpGraphPath path = {0};
    check_ok(op_point_graph_find_path_between(graph, (OpPoint3){0, 0, 0}, (OpPoint3){2, 1, 0}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_int_equal(path.node_count, 4);
    assert_true(path.cost == 3.0 && path.length == 3.0);
    assert_int_equal(path.algorithm, OP_GRAPH_A_STAR);
    assert_int_equal(path.point_count, 4);
    assert_memory_equal(path.points, points, sizeof points);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(path.nodes[i], i);
    }
    op_graph_path_reset(&path);
    op_point_graph_destroy(graph);
}

/* The same fingerprint as of a graph with the same edges: it covers the compiled form, not the positions. */
static void fingerprint_is_of_the_edges(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {3, 4, 0}, {3, 4, 12}};
    const int32_t from[] = {0, 1, 0, 2, 1, 2};
    const int32_t to[] = {1, 0, 2, 0, 2, 1};
    const double weights[] = {5.0, 5.0, 13.0, 13.0, 12.0, 12.0};
    OpPointGraph *graph = build(points, 3, 100.0);
    OpGraph *same = NULL;
    uint64_t fingerprint = 0;
    uint64_t expected = 1;
    check_ok(op_graph_from_edges(from, to, weights, 6, 3, true, NULL, &same));
    check_ok(op_point_graph_fingerprint(graph, &fingerprint));
    check_ok(op_graph_fingerprint(same, &expected));
    assert_true(fingerprint == expected);
    op_graph_destroy(same);
    op_point_graph_destroy(graph);
}

/* The graph has its own copy of the points. */
static void points_are_copied(void **state) {
    (void)state;
    OpPoint3 points[] = {{1, 2, 3}, {4, 5, 6}};
    OpPointGraph *graph = build(points, 2, 0.0);
    points[0].x = 9.0;
    const OpPoint3 *kept = op_point_graph_points(graph);
    assert_true(kept[0].x == 1.0 && kept[1].z == 6.0);
    assert_int_equal(op_point_graph_node_count(graph), 2);
    OpCsrView view;
    check_ok(op_point_graph_csr(graph, &view));
    assert_int_equal(view.edge_count, 0); /* no source of links */
    op_point_graph_destroy(graph);
}

static void without_points(void **state) {
    (void)state;
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpGraphPath path = {0};
    int32_t node = 5;
    options.max_distance = 1.0;
    options.nearest_count = 3;
    check_ok(op_point_graph_create(NULL, 0, &options, NULL, &graph));
    assert_null(op_point_graph_points(graph));
    check_ok(op_point_graph_nearest_node(graph, (OpPoint3){0, 0, 0}, &node));
    assert_int_equal(node, -1);
    check_ok(op_point_graph_find_path_between(graph, (OpPoint3){0, 0, 0}, (OpPoint3){1, 0, 0}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    op_graph_path_reset(&path);
    op_point_graph_destroy(graph);
}

/* ---- Nearest node ---- */

static void nearest_node_ties(void **state) {
    (void)state;
    const OpPoint3 points[] = {{5, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    OpPointGraph *graph = build(points, 5, 0.0);
    int32_t node = -1;
    check_ok(op_point_graph_nearest_node(graph, (OpPoint3){0, 0, 0}, &node));
    assert_int_equal(node, 1);
    check_ok(op_point_graph_nearest_node(graph, (OpPoint3){-0.0, 0, 0.5}, &node));
    assert_int_equal(node, 4);
    check_ok(op_point_graph_nearest_node(graph, (OpPoint3){2097152.0, -2097152.0, 0}, &node));
    assert_int_equal(node, 0);
    op_point_graph_destroy(graph);
}

static int32_t reference_nearest(const RefPoints *points, OpPoint3 point) {
    int32_t best = -1;
    for (int32_t i = points->count - 1; i >= 0; i--) {
        if (best < 0 || ref_squared_distance(points->points[i], point) <=
                            ref_squared_distance(points->points[best], point)) {
            best = i;
        }
    }
    return best;
}

static void nearest_node_equals_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(60, 600, 6000); seed++) {
        RefPoints points;
        TestRandom random = test_random(seed + 3);
        ref_points_generate(&points, (RefPointKind)(seed % REF_POINT_KINDS), 60, seed);
        OpPointGraph *graph = build(points.points, points.count, 0.0);
        for (int i = 0; i < 20; i++) {
            OpPoint3 point = {test_int(&random, -80, 80) / 8.0, test_int(&random, -80, 80) / 8.0,
                              test_int(&random, -2, 2)};
            int32_t node = -2;
            check_ok(op_point_graph_nearest_node(graph, point, &node));
            if (node != reference_nearest(&points, point)) {
                fail_msg("seed %llu: node %d, not %d", (unsigned long long)seed, node,
                         reference_nearest(&points, point));
            }
        }
        op_point_graph_destroy(graph);
        ref_points_free(&points);
    }
}

/* ---- Paths ---- */

/* The compiled form as a list of edges. */
static RefGraph edges_of(const OpPointGraph *graph) {
    RefGraph edges;
    OpCsrView view;
    check_ok(op_point_graph_csr(graph, &view));
    ref_graph_create(&edges, view.node_count);
    for (int32_t node = 0; node < view.node_count; node++) {
        for (int32_t slot = view.offsets[node]; slot < view.offsets[node + 1]; slot++) {
            ref_graph_add(&edges, node, view.targets[slot], view.weights[slot]);
        }
    }
    return edges;
}

static void check_cost(uint64_t seed, const RefGraph *edges, const OpGraphPath *path, double expected) {
    double cost = 0.0;
    bool found = path->status == OP_PATH_FOUND;
    if (found != isfinite(expected) || (found && fabs(path->cost - expected) > 1e-9 * expected)) {
        fail_msg("seed %llu: cost %g, not %g", (unsigned long long)seed, path->cost, expected);
    }
    if (found) {
        assert_true(ref_graph_path_cost(edges, path->nodes, path->node_count, &cost));
        assert_true(fabs(cost - expected) <= 1e-9 * expected);
        assert_true(fabs(path->length - expected) <= 1e-9 * expected);
    }
}

/* Every algorithm, with the estimates of points alone and with landmarks too, agrees with quadratic Dijkstra to 1e-9. */
static void paths_equal_dijkstra(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 400, 4000); seed++) {
        RefPoints points;
        TestRandom random = test_random(seed + 31);
        ref_points_generate(&points, (RefPointKind)(seed % REF_POINT_KINDS), 70, seed * 7 + 1);
        if (points.count > 0) {
            OpPointGraph *graph = build(points.points, points.count, fmax(points.scale, 1e-8));
            RefGraph edges = edges_of(graph);
            double *distances = calloc((size_t)points.count, sizeof(double));
            OpLandmarks *landmarks = NULL;
            OpGraphOptions options = op_graph_options_default();
            OpGraphPath path = {0};
            assert_non_null(distances);
            check_ok(op_landmarks_build_points(graph, NULL, NULL, &landmarks));
            int32_t start = test_int(&random, 0, points.count - 1);
            int32_t goal = test_int(&random, 0, points.count - 1);
            ref_graph_distances(&edges, start, false, distances, NULL, NULL);
            for (int way = 0; way < 10; way++) {
                options.algorithm = (OpGraphAlgorithm)(way / 2);
                options.landmarks = way % 2 == 0 ? NULL : landmarks;
                check_ok(op_point_graph_find_path(graph, start, goal, &options, &path));
                check_cost(seed, &edges, &path, distances[goal]);
            }
            op_graph_path_reset(&path);
            op_landmarks_destroy(landmarks);
            free(distances);
            ref_graph_free(&edges);
            op_point_graph_destroy(graph);
        }
        ref_points_free(&points);
    }
}

static void paths_between_positions(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 200, 2000); seed++) {
        RefPoints points;
        TestRandom random = test_random(seed + 13);
        ref_points_generate(&points, REF_POINTS_UNIFORM, 60, seed);
        OpPointGraph *graph = build(points.points, points.count, 1.5);
        OpPoint3 ends[2];
        for (int i = 0; i < 2; i++) {
            ends[i] = (OpPoint3){test_int(&random, 0, 64) / 8.0, test_int(&random, 0, 64) / 8.0, 0.0};
        }
        OpGraphPath between = {0};
        OpGraphPath path = {0};
        check_ok(op_point_graph_find_path_between(graph, ends[0], ends[1], NULL, &between));
        check_ok(op_point_graph_find_path(graph, reference_nearest(&points, ends[0]),
                                          reference_nearest(&points, ends[1]), NULL, &path));
        assert_int_equal(between.status, path.status);
        check_same_bits(between.cost, path.cost);
        assert_int_equal(between.node_count, path.node_count);
        assert_memory_equal(between.nodes, path.nodes, (size_t)path.node_count * sizeof(int32_t));
        op_graph_path_reset(&between);
        op_graph_path_reset(&path);
        op_point_graph_destroy(graph);
        ref_points_free(&points);
    }
}

static void search_in_slices(void **state) {
    (void)state;
    RefPoints points;
    ref_points_generate(&points, REF_POINTS_UNIFORM, 4000, 2);
    assert_true(points.count > 500);
    OpPointGraph *graph = build(points.points, points.count, 1.6);
    OpGraphPath whole = {0};
    OpGraphPath sliced = {0};
    OpGraphSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_point_graph_find_path(graph, 0, points.count - 1, NULL, &whole));
    check_ok(op_point_graph_search_create(graph, NULL, &search));
    check_ok(op_graph_search_begin(search, 0, points.count - 1, &status));
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_graph_search_step(search, 7, &status));
    }
    check_ok(op_graph_search_path(search, &sliced));
    assert_int_equal(sliced.status, whole.status);
    check_same_bits(sliced.cost, whole.cost);
    assert_int_equal(sliced.expanded_count, whole.expanded_count);
    assert_int_equal(sliced.point_count, whole.point_count);
    op_graph_search_destroy(search);
    op_graph_path_reset(&whole);
    op_graph_path_reset(&sliced);
    op_point_graph_destroy(graph);
    ref_points_free(&points);
}

/* ---- Bad input ---- */

static void refuse(const OpPoint3 *points, int32_t count, const OpPointGraphOptions *options, OpStatus status,
                   const char *argument, const char *part) {
    OpPointGraph *graph = NULL;
    check_refused(op_point_graph_create(points, count, options, NULL, &graph), status, argument, part);
    assert_null(graph);
}

static void refused_coordinates(void **state) {
    (void)state;
    OpPoint3 points[] = {{0, 0, 0}, {2097152.0, -2097152.0, 0}, {0, 0, 0}};
    OpPointGraph *graph = build(points, 3, 0.0); /* the bound is inclusive */
    op_point_graph_destroy(graph);
    points[2].y = not_a_number();
    refuse(points, 3, NULL, OP_STATUS_OUT_OF_RANGE, "points[2].y", "[-2097152, 2097152], was NaN");
    points[2].y = positive_infinity();
    refuse(points, 3, NULL, OP_STATUS_OUT_OF_RANGE, "points[2].y", "was Infinity");
    points[2].y = 0.0;
    points[2].z = -2097152.0000000005;
    refuse(points, 3, NULL, OP_STATUS_OUT_OF_RANGE, "points[2].z", "was -2097152.0000000005");
    points[1].x = 3e6;
    refuse(points, 3, NULL, OP_STATUS_OUT_OF_RANGE, "points[1].x", "was 3000000");
    refuse(points, -1, NULL, OP_STATUS_OUT_OF_RANGE, "point_count", "[0, 67108864], was -1");
    refuse(points, INT32_MAX, NULL, OP_STATUS_OUT_OF_RANGE, "point_count", "was 2147483647");
    refuse(NULL, 1, NULL, OP_STATUS_INVALID_ARGUMENT, "points", "NULL");
}

static void refused_options(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
    const int32_t links[] = {0, 1, 1, 2, 2, 3, 3, 9, -1, 0};
    const double distances[] = {-1.0, 9.3132257461547841e-10, not_a_number(), -positive_infinity()};
    OpPointGraphOptions options = op_point_graph_options_default();
    for (int i = 0; i < 4; i++) {
        options.max_distance = distances[i];
        refuse(points, 4, &options, OP_STATUS_OUT_OF_RANGE, "max_distance", "0 or at least 2^-30");
    }
    options = op_point_graph_options_default();
    options.nearest_count = -1;
    refuse(points, 4, &options, OP_STATUS_OUT_OF_RANGE, "nearest_count", "[0, 2147483647], was -1");
    options = op_point_graph_options_default();
    options.links = links;
    options.link_count = 4;
    refuse(points, 4, &options, OP_STATUS_OUT_OF_RANGE, "links[7]", "must be in [0, 4), was 9");
    options.links = links + 8;
    options.link_count = 1;
    refuse(points, 4, &options, OP_STATUS_OUT_OF_RANGE, "links[0]", "must be in [0, 4), was -1");
    options.link_count = -2;
    refuse(points, 4, &options, OP_STATUS_OUT_OF_RANGE, "link_count", "was -2");
    options.link_count = 2;
    options.links = NULL;
    refuse(points, 4, &options, OP_STATUS_INVALID_ARGUMENT, "links", "NULL");
    options.max_distance = 1.0 / 1073741824.0;
    options.link_count = 0;
    OpPointGraph *graph = NULL;
    check_ok(op_point_graph_create(points, 4, &options, NULL, &graph));
    op_point_graph_destroy(graph);
}

static void refused_questions(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {1, 0, 0}};
    const OpPoint3 fine = {0, 0, 0};
    const OpPoint3 wrong = {0, 0, not_a_number()};
    OpPointGraph *graph = build(points, 2, 2.0);
    OpGraphPath path = {0};
    OpGraphSearch *search = NULL;
    int32_t node = 7;
    check_refused(op_point_graph_nearest_node(graph, wrong, &node), OP_STATUS_OUT_OF_RANGE, "point.z", "NaN");
    check_refused(op_point_graph_nearest_node(NULL, fine, &node), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_point_graph_nearest_node(graph, fine, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(node, 7);
    check_refused(op_point_graph_find_path_between(graph, wrong, fine, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "start.z", "NaN");
    check_refused(op_point_graph_find_path_between(graph, fine, wrong, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "goal.z", "NaN");
    check_refused(op_point_graph_find_path_between(NULL, fine, fine, NULL, &path), OP_STATUS_INVALID_ARGUMENT,
                  "graph", "NULL");
    check_refused(op_point_graph_find_path_between(graph, fine, fine, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_point_graph_find_path(NULL, 0, 1, NULL, &path), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_point_graph_find_path(graph, 0, 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_ok(op_point_graph_find_path(graph, 0, 2, NULL, &path));
    assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
    check_refused(op_point_graph_search_create(NULL, NULL, &search), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_point_graph_search_create(graph, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    op_graph_path_reset(&path);
    op_point_graph_destroy(graph);
}

static void refused_pointers(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}};
    OpPointGraph *graph = build(points, 1, 0.0);
    OpAllocator half = {NULL, NULL, NULL};
    OpPointGraph *other = NULL;
    OpCsrView view;
    uint64_t fingerprint;
    check_refused(op_point_graph_create(points, 1, NULL, &half, &other), OP_STATUS_INVALID_ARGUMENT,
                  "allocator", "alloc");
    check_refused(op_point_graph_create(points, 1, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_point_graph_csr(NULL, &view), OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    check_refused(op_point_graph_csr(graph, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_point_graph_fingerprint(NULL, &fingerprint), OP_STATUS_INVALID_ARGUMENT, "graph",
                  "NULL");
    check_refused(op_point_graph_fingerprint(graph, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_int_equal(op_point_graph_node_count(NULL), 0);
    assert_null(op_point_graph_points(NULL));
    assert_null(other);
    op_point_graph_destroy(NULL);
    op_point_graph_destroy(graph);
}

/* ---- Too many links, callbacks that fail, no memory ---- */

/* Quadratically many links are refused before memory is taken for them. */
static void too_many_edges(void **state) {
    (void)state;
    enum { COUNT = 30000 }; /* 450 million pairs */
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpPoint3 *points = calloc(COUNT, sizeof(OpPoint3));
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    assert_non_null(points);
    options.max_distance = 1.0;
    check_refused(op_point_graph_create(points, COUNT, &options, &allocator, &graph), OP_STATUS_OUT_OF_RANGE,
                  "max_distance", "at most 536870912 edges");
    options.max_distance = 0.0;
    options.nearest_count = INT32_MAX;
    check_refused(op_point_graph_create(points, COUNT, &options, &allocator, &graph), OP_STATUS_OUT_OF_RANGE,
                  "nearest_count", "at most 536870912 edges");
    assert_null(graph);
    assert_true(counter.peak_bytes < 200 * COUNT);
    assert_int_equal(counter.live_blocks, 0);
    free(points);
}

typedef struct FailingRule {
    int32_t left;
} FailingRule;

static OpStatus fail_at_last(void *user, int32_t a, int32_t b, bool *out) {
    FailingRule *rule = user;
    assert_true(a < b);
    *out = true;
    return rule->left-- > 0 ? OP_STATUS_OK : OP_STATUS_CALLBACK_FAILED;
}

static void callback_status_comes_back(void **state) {
    (void)state;
    OpPoint3 points[30];
    for (int32_t i = 0; i < 30; i++) {
        points[i] = (OpPoint3){i % 6, i / 6, 0};
    }
    for (int32_t way = 0; way < 2; way++) {
        for (int32_t calls = 0; calls < 20; calls++) {
            CountingAllocator counter = {0};
            OpAllocator allocator = counting_allocator(&counter);
            FailingRule rule = {calls};
            OpPointGraphOptions options = op_point_graph_options_default();
            OpPointGraph *graph = NULL;
            options.max_distance = way == 0 ? 1.5 : 0.0;
            options.nearest_count = way == 0 ? 0 : 3;
            options.link_valid = fail_at_last;
            options.user = &rule;
            check_fails(op_point_graph_create(points, 30, &options, &allocator, &graph),
                        OP_STATUS_CALLBACK_FAILED);
            assert_null(graph);
            assert_int_equal(counter.live_blocks, 0);
        }
    }
}

static void every_allocation_fails_once(void **state) {
    (void)state;
    const int32_t links[] = {0, 5, 3, 3, 4, 1};
    OpPoint3 points[80];
    for (int32_t i = 0; i < 80; i++) {
        points[i] = (OpPoint3){i % 9, i / 9, 0};
    }
    for (int way = 0; way < 3; way++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        RefLinkRule rule = {.refused_percent = 20};
        OpPointGraphOptions options = op_point_graph_options_default();
        options.max_distance = way == 1 ? 0.0 : 2.0;
        options.nearest_count = way == 1 ? 3 : 0;
        options.links = links;
        options.link_count = 3;
        options.link_valid = way == 0 ? NULL : ref_link_callback;
        options.user = &rule;
        bool failed = true;
        size_t trials = 0;
        for (; failed; trials++) {
            OpPointGraph *graph = NULL;
            counter.failures = 0;
            counter.fail_in = trials + 1;
            OpStatus status = op_point_graph_create(points, 80, &options, &allocator, &graph);
            failed = counter.failures > 0;
            counter.fail_in = 0;
            assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
            assert_true((graph == NULL) == failed);
            op_point_graph_destroy(graph);
            assert_int_equal(counter.live_blocks, 0);
        }
        assert_true(trials > 20);
        assert_int_equal(counter.wrong_frees, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookbook_points),
        cmocka_unit_test(fingerprint_is_of_the_edges),
        cmocka_unit_test(points_are_copied),
        cmocka_unit_test(without_points),
        cmocka_unit_test(nearest_node_ties),
        cmocka_unit_test(nearest_node_equals_brute_force),
        cmocka_unit_test(paths_equal_dijkstra),
        cmocka_unit_test(paths_between_positions),
        cmocka_unit_test(search_in_slices),
        cmocka_unit_test(refused_coordinates),
        cmocka_unit_test(refused_options),
        cmocka_unit_test(refused_questions),
        cmocka_unit_test(refused_pointers),
        cmocka_unit_test(too_many_edges),
        cmocka_unit_test(callback_status_comes_back),
        cmocka_unit_test(every_allocation_fails_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
