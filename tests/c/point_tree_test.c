/* The k-d tree by itself: counts, lists and the order of distance equal those of looking at every point, for every kind of
 * point set; and coincident points are no trouble. */
#include "support/check.h"
#include "support/reference_points.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "graph/point_tree.h"

#define MOST_POINTS 300

static OpPointTree make_tree(const OpPoint3 *points, int32_t count) {
    OpAllocator allocator;
    OpPointTree tree;
    check_ok(op_allocator_choose(NULL, &allocator));
    check_ok(op_point_tree_init(&tree, points, count, &allocator));
    return tree;
}

/* One of the points, or anywhere. */
static OpPoint3 draw_query(TestRandom *random, const RefPoints *points) {
    if (points->count > 0 && test_chance(random, 80)) {
        return points->points[test_int(random, 0, points->count - 1)];
    }
    return (OpPoint3){test_int(random, -9, 9) / 4.0, test_int(random, -9, 9), test_int(random, 0, 1)};
}

static void check_within(uint64_t seed, const RefPoints *points, const OpPointTree *tree, OpPoint3 query,
                         double limit, int32_t above) {
    int32_t found[MOST_POINTS];
    bool is_found[MOST_POINTS] = {false};
    int64_t expected = 0;
    int32_t count = op_point_tree_list_within(tree, &query, limit, above, found);
    for (int32_t i = 0; i < count; i++) {
        assert_true(found[i] >= 0 && found[i] < points->count && !is_found[found[i]]);
        is_found[found[i]] = true;
    }
    for (int32_t i = 0; i < points->count; i++) {
        bool within = ref_squared_distance(points->points[i], query) <= limit;
        expected += within ? 1 : 0;
        if (is_found[i] != (within && i > above)) {
            fail_msg("seed %llu: point %d", (unsigned long long)seed, i);
        }
    }
    assert_int_equal(op_point_tree_count_within(tree, &query, limit), expected);
}

static bool comes_before(const RefPoints *points, OpPoint3 query, int32_t a, int32_t b) {
    double to_a = ref_squared_distance(points->points[a], query);
    double to_b = ref_squared_distance(points->points[b], query);
    return to_a < to_b || (to_a == to_b && a < b);
}

static void check_order(uint64_t seed, const RefPoints *points, OpNearestPoints *nearest, OpPoint3 query,
                        int32_t most) {
    int32_t last = -1;
    int32_t node = 0;
    check_ok(op_nearest_points_begin(nearest, &query));
    for (int32_t i = 0; i < most && node >= 0; i++) {
        int32_t before = 0; /* as many as are before this one must have come */
        check_ok(op_nearest_points_next(nearest, &node));
        assert_true((node < 0) == (i >= points->count));
        for (int32_t other = 0; node >= 0 && other < points->count; other++) {
            before += comes_before(points, query, other, node) ? 1 : 0;
        }
        if (node >= 0 && (before != i || (last >= 0 && !comes_before(points, query, last, node)))) {
            fail_msg("seed %llu: point %d is number %d, not %d", (unsigned long long)seed, node, before, i);
        }
        last = node;
    }
}

static void answers_equal_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1200, 12000); seed++) {
        RefPoints points;
        TestRandom random = test_random(seed + 19);
        ref_points_generate(&points, (RefPointKind)(seed % REF_POINT_KINDS), MOST_POINTS, seed * 3);
        OpPointTree tree = make_tree(points.points, points.count);
        OpNearestPoints nearest;
        check_ok(op_nearest_points_init(&nearest, &tree));
        for (int i = 0; i < 6; i++) {
            OpPoint3 query = draw_query(&random, &points);
            double limit = points.scale * points.scale * (double)test_int(&random, 0, 4);
            if (i == 0 && points.count > 0) { /* exactly as far as one of them */
                limit = ref_squared_distance(query, draw_query(&random, &points));
            }
            check_within(seed, &points, &tree, query, limit, test_int(&random, -1, points.count));
            check_order(seed, &points, &nearest, query, test_chance(&random, 80) ? 12 : MOST_POINTS + 2);
        }
        op_nearest_points_free(&nearest);
        op_point_tree_free(&tree);
        ref_points_free(&points);
    }
}

/* Boxes of coincident points are told apart by their indices, so few of them are opened. */
static void coincident_points_are_quick(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    OpPoint3 *points = calloc(COUNT, sizeof(OpPoint3));
    assert_non_null(points);
    OpPointTree tree = make_tree(points, COUNT);
    OpNearestPoints nearest;
    check_ok(op_nearest_points_init(&nearest, &tree));
    check_ok(op_nearest_points_begin(&nearest, &points[0]));
    for (int32_t i = 0; i < 20; i++) {
        int32_t node = -1;
        check_ok(op_nearest_points_next(&nearest, &node));
        assert_int_equal(node, i);
    }
    assert_true(nearest.queue.size < 100);
    assert_int_equal(op_point_tree_count_within(&tree, &points[0], 0.0), COUNT);
    op_nearest_points_free(&nearest);
    op_point_tree_free(&tree);
    free(points);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coincident_points_are_quick),
        cmocka_unit_test(answers_equal_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
