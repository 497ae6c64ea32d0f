/* The links of point graphs are those of looking at every pair, whatever the points and the sources; they do not depend on the
 * order of the points; and link_valid is asked in a fixed order. */
#include "support/check.h"
#include "support/reference_points.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POINTS 90
#define MOST_LINKS 40

typedef struct LinkCase {
    uint64_t seed;
    RefPoints points;
    OpPointGraphOptions options;
    int32_t links[2 * MOST_LINKS];
    RefLinkRule rule;
    TestRandom random;
} LinkCase;

static void begin_case(LinkCase *made, uint64_t seed, int32_t most) {
    *made = (LinkCase){.seed = seed, .random = test_random(seed * 5 + 2)};
    TestRandom *random = &made->random;
    ref_points_generate(&made->points, (RefPointKind)(seed % REF_POINT_KINDS), most, seed);
    made->options = op_point_graph_options_default();
    int32_t sources = test_int(random, 1, 7);
    if ((sources & 1) != 0) {
        double least = 1.0 / 1073741824.0;
        made->options.max_distance = made->points.scale > least ? made->points.scale : least;
    }
    if ((sources & 2) != 0) {
        made->options.nearest_count = test_chance(random, 85) ? test_int(random, 1, 9) : INT32_MAX;
    }
    if ((sources & 4) != 0 && made->points.count > 0) {
        made->options.link_count = test_int(random, 0, MOST_LINKS);
        made->options.links = made->links;
        for (int32_t i = 0; i < 2 * made->options.link_count; i++) {
            made->links[i] = test_int(random, 0, made->points.count - 1);
        }
    }
    if (test_chance(random, 40)) {
        made->rule.refused_percent = test_int(random, 0, 100);
        made->rule.salt = test_bits(random);
        made->options.link_valid = ref_link_callback;
        made->options.user = &made->rule;
    }
}

static OpPointGraph *build(const LinkCase *link_case) {
    OpPointGraph *graph = NULL;
    check_ok(op_point_graph_create(link_case->points.points, link_case->points.count, &link_case->options,
                                   NULL, &graph));
    return graph;
}

/* ---- Against every pair ---- */

static void check_edge(const LinkCase *link_case, const OpCsrView *view, int32_t slot, int32_t from,
                       int32_t to) {
    const OpPoint3 *points = link_case->points.points;
    double distance = sqrt(ref_squared_distance(points[from], points[to]));
    if (slot >= view->offsets[from + 1] || view->targets[slot] != to || view->sources[slot] != to) {
        fail_msg("seed %llu: no edge from %d to %d where one should be", (unsigned long long)link_case->seed,
                 from, to);
    }
    check_same_bits(view->weights[slot], distance);
    check_same_bits(view->reverse_weights[slot], distance);
}

/* Pairs sorted by (smaller, larger), there before back, put a node's edges in the order of its neighbours. */
static void check_links(const LinkCase *link_case, const OpPointGraph *graph, const bool *linked) {
    int32_t count = link_case->points.count;
    int32_t slot = 0;
    OpCsrView view;
    check_ok(op_point_graph_csr(graph, &view));
    assert_int_equal(view.node_count, count);
    for (int32_t from = 0; from < count; from++) {
        assert_int_equal(view.offsets[from], slot);
        assert_int_equal(view.reverse_offsets[from], slot);
        for (int32_t to = 0; to < count; to++) {
            size_t low = (size_t)(from < to ? from : to);
            size_t high = (size_t)(from < to ? to : from);
            if (linked[low * (size_t)count + high]) {
                check_edge(link_case, &view, slot++, from, to);
            }
        }
    }
    if (view.edge_count != slot) {
        fail_msg("seed %llu: %d edges, not %d", (unsigned long long)link_case->seed, view.edge_count, slot);
    }
}

static void links_equal_brute_force(void **state) {
    (void)state;
    bool *linked = calloc((size_t)MOST_POINTS * MOST_POINTS, sizeof(bool));
    assert_non_null(linked);
    for (uint64_t seed = 0; seed < test_count(300, 4000, 40000); seed++) {
        LinkCase link_case;
        begin_case(&link_case, seed, MOST_POINTS);
        OpPointGraph *graph = build(&link_case);
        bool has_rule = link_case.options.link_valid != NULL;
        ref_points_link(&link_case.points, &link_case.options, has_rule ? &link_case.rule : NULL, linked);
        check_links(&link_case, graph, linked);
        op_point_graph_destroy(graph);
        ref_points_free(&link_case.points);
    }
    free(linked);
}

/* A few sets that are large enough for a tree with many levels. */
static void large_sets_equal_brute_force(void **state) {
    (void)state;
    enum { MOST = 3000 };
    bool *linked = calloc((size_t)MOST * MOST, sizeof(bool));
    assert_non_null(linked);
    for (uint64_t seed = 0; seed < test_count(2, 12, 60); seed++) {
        LinkCase link_case;
        begin_case(&link_case, seed, MOST);
        link_case.options.nearest_count =
            link_case.options.nearest_count > 9 ? 9 : link_case.options.nearest_count;
        OpPointGraph *graph = build(&link_case);
        bool has_rule = link_case.options.link_valid != NULL;
        ref_points_link(&link_case.points, &link_case.options, has_rule ? &link_case.rule : NULL, linked);
        check_links(&link_case, graph, linked);
        op_point_graph_destroy(graph);
        ref_points_free(&link_case.points);
    }
    free(linked);
}

/* ---- The order of the points ---- */

static void shuffle(int32_t *order, int32_t count, TestRandom *random) {
    for (int32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t other = test_int(random, 0, i);
        int32_t moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
}

static bool is_linked(const OpCsrView *view, int32_t a, int32_t b) {
    for (int32_t slot = view->offsets[a]; slot < view->offsets[a + 1]; slot++) {
        if (view->targets[slot] == b) {
            return true;
        }
    }
    return false;
}

/* Uniform points that do not coincide: no two distances from a point are equal. */
static bool has_no_ties(const LinkCase *link_case) {
    const RefPoints *points = &link_case->points;
    for (int32_t i = 0; i < points->count * points->count; i++) {
        int32_t a = i / points->count;
        int32_t b = i % points->count;
        if (a != b && ref_squared_distance(points->points[a], points->points[b]) == 0.0) {
            return false;
        }
    }
    return link_case->seed % REF_POINT_KINDS == REF_POINTS_UNIFORM;
}

/* Ties for the last of the nearest go to the smaller index, so nearest_count needs points without. */
static void any_order_gives_the_same_links(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(60, 600, 6000); seed++) {
        int32_t order[MOST_POINTS];
        OpPoint3 moved[MOST_POINTS];
        int32_t moved_links[2 * MOST_LINKS];
        int32_t place[MOST_POINTS];
        LinkCase link_case;
        begin_case(&link_case, seed, MOST_POINTS);
        link_case.options.link_valid = NULL;
        if (link_case.options.max_distance == 0.0 && !has_no_ties(&link_case)) {
            link_case.options.nearest_count = 0;
        }
        int32_t count = link_case.points.count;
        shuffle(order, count, &link_case.random);
        for (int32_t i = 0; i < count; i++) {
            moved[i] = link_case.points.points[order[i]];
            place[order[i]] = i;
        }
        OpPointGraphOptions options = link_case.options;
        options.links = moved_links;
        for (int32_t i = 0; i < 2 * options.link_count; i++) {
            moved_links[i] = place[link_case.links[i]];
        }
        OpPointGraph *graph = build(&link_case);
        OpPointGraph *other = NULL;
        OpCsrView view;
        OpCsrView other_view;
        check_ok(op_point_graph_create(moved, count, &options, NULL, &other));
        check_ok(op_point_graph_csr(graph, &view));
        check_ok(op_point_graph_csr(other, &other_view));
        assert_int_equal(view.edge_count, other_view.edge_count);
        for (int32_t a = 0; a < count; a++) {
            for (int32_t slot = view.offsets[a]; slot < view.offsets[a + 1]; slot++) {
                if (!is_linked(&other_view, place[a], place[view.targets[slot]])) {
                    fail_msg("seed %llu: %d and %d", (unsigned long long)seed, a, view.targets[slot]);
                }
            }
        }
        op_point_graph_destroy(graph);
        op_point_graph_destroy(other);
        ref_points_free(&link_case.points);
    }
}

/* ---- link_valid ---- */

/* Pairs within max_distance are asked about in order, each once. */
static void asked_in_order_within(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 300, 3000); seed++) {
        int32_t asked[MOST_POINTS * MOST_POINTS];
        LinkCase link_case;
        begin_case(&link_case, seed, MOST_POINTS);
        link_case.options.max_distance = link_case.points.scale > 1e-8 ? link_case.points.scale : 1e-8;
        link_case.options.link_valid = ref_link_callback;
        link_case.options.user = &link_case.rule;
        link_case.rule.asked = asked;
        link_case.rule.asked_capacity = MOST_POINTS * MOST_POINTS;
        OpPointGraph *graph = build(&link_case);
        double limit = link_case.options.max_distance * link_case.options.max_distance;
        size_t next = 0;
        for (int32_t a = 0; a < link_case.points.count; a++) {
            for (int32_t b = a + 1; b < link_case.points.count; b++) {
                const OpPoint3 *points = link_case.points.points;
                if (ref_squared_distance(points[a], points[b]) <= limit) {
                    assert_true(next + 2 <= link_case.rule.asked_size);
                    assert_int_equal(asked[next], a);
                    assert_int_equal(asked[next + 1], b);
                    next += 2;
                }
            }
        }
        assert_int_equal(next, link_case.rule.asked_size);
        op_point_graph_destroy(graph);
        ref_points_free(&link_case.points);
    }
}

/* A point asks about the others by (distance, index) until it has its number. */
static void asked_in_order_of_distance(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {2, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}};
    const int32_t expected[] = {0, 2, 0, 3, 0, 4, 0, 1, /* of 0: three at 1, then one at 2 */
                                1, 2, 0, 1, 1, 4, 1, 3, /* of 1 */
                                0, 2, 1, 2, 2, 4, 2, 3, /* of 2 */
                                0, 3, 3, 4, 2, 3, 1, 3, /* of 3 */
                                0, 4, 2, 4, 3, 4, 1, 4};
    int32_t asked[100];
    RefLinkRule rule = {.refused_percent = 100, .asked = asked, .asked_capacity = 100};
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpCsrView view;
    options.nearest_count = 1;
    options.link_valid = ref_link_callback;
    options.user = &rule;
    check_ok(op_point_graph_create(points, 5, &options, NULL, &graph));
    assert_int_equal(rule.asked_size, sizeof expected / sizeof expected[0]);
    assert_memory_equal(asked, expected, sizeof expected);
    check_ok(op_point_graph_csr(graph, &view));
    assert_int_equal(view.edge_count, 0);
    op_point_graph_destroy(graph);
}

/* ---- Single cases ---- */

/* The bound is inclusive, and compared as squares. */
static void exactly_at_the_distance(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {3, 4, 0}, {0, 0, 0.1}, {0, 0, 0.30000000000000004}};
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpCsrView view;
    options.max_distance = 5.0;
    check_ok(op_point_graph_create(points, 2, &options, NULL, &graph));
    check_ok(op_point_graph_csr(graph, &view));
    assert_int_equal(view.edge_count, 2);
    op_point_graph_destroy(graph);
    options.max_distance = nextafter(5.0, 0.0);
    check_ok(op_point_graph_create(points, 2, &options, NULL, &graph));
    check_ok(op_point_graph_csr(graph, &view));
    assert_int_equal(view.edge_count, 0);
    op_point_graph_destroy(graph);
}

/* Nearest links are mutual: one that is nobody's nearest still has its own. */
static void mutual_links(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {1, 0, 0}, {2.5, 0, 0}, {9, 0, 0}};
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpCsrView view;
    options.nearest_count = 1;
    check_ok(op_point_graph_create(points, 4, &options, NULL, &graph));
    check_ok(op_point_graph_csr(graph, &view));
    const int32_t targets[] = {1, 0, 2, 1, 3, 2};
    assert_int_equal(view.edge_count, 6);
    assert_memory_equal(view.targets, targets, sizeof targets);
    op_point_graph_destroy(graph);
}

/* Given links are sorted, made mutual, freed of repeats and of points linked with themselves, and not asked about. */
static void given_links(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {3, 4, 0}, {0, 0, 0}};
    const int32_t links[] = {2, 1, 1, 1, 0, 2, 1, 2, 2, 0};
    RefLinkRule rule = {.refused_percent = 100};
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpCsrView view;
    options.links = links;
    options.link_count = 5;
    options.link_valid = ref_link_callback;
    options.user = &rule;
    check_ok(op_point_graph_create(points, 3, &options, NULL, &graph));
    check_ok(op_point_graph_csr(graph, &view));
    const int32_t targets[] = {2, 2, 0, 1};
    const double weights[] = {0.0, 5.0, 0.0, 5.0};
    assert_int_equal(view.edge_count, 4);
    assert_memory_equal(view.targets, targets, sizeof targets);
    assert_memory_equal(view.weights, weights, sizeof weights);
    op_point_graph_destroy(graph);
}

/* Everything within everything, once with an infinite distance and once as the nearest of each. */
static void complete_graphs(void **state) {
    (void)state;
    OpPoint3 points[20];
    for (int i = 0; i < 20; i++) {
        points[i] = (OpPoint3){i * 100000.0, -i * 3.0, i % 4};
    }
    for (int way = 0; way < 2; way++) {
        OpPointGraphOptions options = op_point_graph_options_default();
        OpPointGraph *graph = NULL;
        OpCsrView view;
        options.max_distance = way == 0 ? positive_infinity() : 0.0;
        options.nearest_count = way == 0 ? 0 : INT32_MAX;
        check_ok(op_point_graph_create(points, 20, &options, NULL, &graph));
        check_ok(op_point_graph_csr(graph, &view));
        assert_int_equal(view.edge_count, 20 * 19);
        op_point_graph_destroy(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exactly_at_the_distance),
        cmocka_unit_test(mutual_links),
        cmocka_unit_test(given_links),
        cmocka_unit_test(complete_graphs),
        cmocka_unit_test(asked_in_order_of_distance),
        cmocka_unit_test(asked_in_order_within),
        cmocka_unit_test(links_equal_brute_force),
        cmocka_unit_test(large_sets_equal_brute_force),
        cmocka_unit_test(any_order_gives_the_same_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
