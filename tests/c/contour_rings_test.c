/* Segments between corners of cells: the buckets they pass through, rings that cross themselves, and holes joined to their outline, each
 * against all pairs. */
#include "support/check.h"
#include "support/reference_contours.h"
#include "support/test_mode.h"

#include "base/memory.h"
#include "build3d/contour_bridges.h"
#include "build3d/contour_crossings.h"

#include <stdlib.h>

enum { MOST = 400 };

static void fail_case(uint64_t seed, const char *what) {
    print_error("seed %llu: %s\n", (unsigned long long)seed, what);
    fail();
}

static OpSegmentGrid empty_grid(void) {
    OpSegmentGrid grid = {0};
    check_ok(op_allocator_choose(NULL, &grid.allocator));
    return grid;
}

static OpLatticePoint random_point(TestRandom *random, int32_t side) {
    int32_t x = test_int(random, 0, side);
    return (OpLatticePoint){x, test_int(random, 0, side)};
}

/* A side of the square that points are drawn from: a few cells up to the largest grid. */
static int32_t random_side(TestRandom *random) {
    static const int32_t sides[] = {1, 2, 5, 12, 40, 300, 65536};
    return sides[test_int(random, 0, 6)];
}

/* ---- Buckets ---- */

static bool shares_bucket(const OpSegmentGrid *grid, OpGridSegment a, OpGridSegment b) {
    static uint8_t seen[4 * MOST];
    bool shared = false;
    OpBucketWalk walk = op_bucket_walk_begin(grid, a.a, a.b);
    for (int32_t i = op_bucket_walk_next(grid, &walk); i >= 0; i = op_bucket_walk_next(grid, &walk)) {
        seen[i] = 1;
    }
    walk = op_bucket_walk_begin(grid, b.a, b.b);
    for (int32_t i = op_bucket_walk_next(grid, &walk); i >= 0; i = op_bucket_walk_next(grid, &walk)) {
        shared = shared || seen[i] != 0;
    }
    walk = op_bucket_walk_begin(grid, a.a, a.b);
    for (int32_t i = op_bucket_walk_next(grid, &walk); i >= 0; i = op_bucket_walk_next(grid, &walk)) {
        seen[i] = 0;
    }
    return shared;
}

/* Segments that touch have a bucket in common, whatever the buckets' size. */
static void test_touching_segments_share_a_bucket(void **state) {
    (void)state;
    OpSegmentGrid grid = empty_grid();
    for (uint64_t seed = 0; seed < test_count(20000, 200000, 2000000); seed++) {
        TestRandom random = test_random(test_mix(seed));
        int32_t side = random_side(&random);
        OpLatticePoint low = {0, 0}, high = {side, side};
        check_ok(op_segment_grid_begin(&grid, low, high, (size_t)test_int(&random, 1, MOST)));
        OpGridSegment a = {random_point(&random, side), random_point(&random, side), 0};
        OpGridSegment b = {random_point(&random, side), random_point(&random, side), 0};
        b.a = test_chance(&random, 20) ? a.b : b.a;
        if (op_lattice_touch(a.a, a.b, b.a, b.b) && !shares_bucket(&grid, a, b)) {
            fail_case(seed, "segments that touch share no bucket");
        }
    }
    op_segment_grid_free(&grid);
}

/* ---- Crossings ---- */

/* A ring of random points, or a walk in small steps, which seldom crosses itself at once. */
static int32_t random_ring(TestRandom *random, OpContourVertex *ring) {
    int32_t count = test_int(random, 3, test_chance(random, 30) ? MOST : 40);
    int32_t side = random_side(random);
    int32_t step = test_chance(random, 50) ? side : 1 + side / 20;
    OpLatticePoint at = random_point(random, side);
    for (int32_t i = 0; i < count; i++) {
        int32_t x = at.x + test_int(random, -step, step);
        int32_t z = test_chance(random, 60) ? at.z : at.z + test_int(random, -step, step);
        at.x = x < 0 ? 0 : x > side ? side : x;
        at.z = z < 0 ? 0 : z > side ? side : z;
        ring[i] = (OpContourVertex){at.x, 0, at.z, 0};
    }
    return count;
}

/* A comb, whose long edges lie close together and do not cross; sometimes one vertex is moved. */
static int32_t random_comb(TestRandom *random, OpContourVertex *ring) {
    int32_t teeth = test_int(random, 2, MOST / 4 - 1);
    int32_t length = test_int(random, 2, 1000);
    int32_t count = 0;
    for (int32_t i = 0; i < teeth; i++) {
        ring[count++] = (OpContourVertex){2 * i, 0, 1, 0};
        ring[count++] = (OpContourVertex){2 * i, 0, length, 0};
        ring[count++] = (OpContourVertex){2 * i + 1, 0, length, 0};
        ring[count++] = (OpContourVertex){2 * i + 1, 0, 1, 0};
    }
    ring[count++] = (OpContourVertex){2 * teeth - 1, 0, 0, 0};
    ring[count++] = (OpContourVertex){0, 0, 0, 0};
    if (test_chance(random, 50)) {
        ring[test_int(random, 0, count - 1)].x = test_int(random, 0, 2 * teeth);
    }
    return count;
}

static void test_crossings(void **state) {
    (void)state;
    static OpContourVertex vertices[MOST];
    OpSegmentGrid grid = empty_grid();
    int32_t crossing = 0;
    int32_t total = 0;
    for (uint64_t seed = 0; seed < test_count(600, 6000, 60000); seed++, total++) {
        TestRandom random = test_random(test_mix(seed + 1000));
        RefRing ring = {vertices, 0};
        ring.count = seed % 3 == 0 ? random_comb(&random, vertices) : random_ring(&random, vertices);
        bool crosses = false;
        check_ok(op_contour_crosses_itself(vertices, ring.count, &grid, &crosses));
        if (crosses != ref_ring_crosses(&ring)) {
            fail_case(seed, "a crossing that is not there, or the other way round");
        }
        crossing += crosses;
    }
    assert_in_range(crossing, total / 5, total * 4 / 5);
    op_segment_grid_free(&grid);
}

/* ---- Labels ---- */

/* Holes in a row, each joined to the one before: labels run out of room behind the same vertex again and again, and the order of the
 * joined ring must still be the one that decides between ends that are equally near. */
static void test_long_chain_of_holes(void **state) {
    (void)state;
    enum { HOLES = 300, VERTICES = 4 + 4 * HOLES };
    static OpContourVertex vertices[VERTICES];
    static OpContourVertex out[VERTICES + 2 * HOLES];
    static OpBridgeRing holes[HOLES];
    OpBridgeBuilder builder = {.grid = empty_grid()};
    builder.allocator = builder.grid.allocator;
    const int32_t right = 4 * HOLES + 100;
    const OpContourVertex outline[] = {{0, 0, 0, 0}, {right, 0, 0, 0}, {right, 0, 9, 0}, {0, 0, 9, 0}};
    for (int32_t i = 0; i < 4; i++) {
        vertices[i] = outline[i];
    }
    for (int32_t i = 0; i < HOLES; i++) {
        int32_t x = 2 + 4 * i;
        const OpContourVertex hole[] = {{x, 0, 4, 0}, {x, 0, 5, 0}, {x + 1, 0, 5, 0}, {x + 1, 0, 4, 0}};
        holes[i] = (OpBridgeRing){vertices + 4 + 4 * i, 4};
        for (int32_t k = 0; k < 4; k++) {
            vertices[4 + 4 * i + k] = hole[k];
        }
    }
    OpBridgeRings rings = {{vertices, 4}, holes, HOLES, 1};
    OpBridgeResult result;
    check_ok(op_join_holes(&builder, &rings, out, &result));
    assert_int_equal(result.dropped_holes, 0);
    assert_int_equal(result.vertex_count, VERTICES + 2 * HOLES);
    RefRing ring = {out, result.vertex_count};
    assert_int_equal(ref_ring_area(&ring), 2 * (9 * right - HOLES));
    assert_false(ref_ring_crosses(&ring));
    /* The way in: down the chain from one hole's nearest corner to the next. */
    for (int32_t i = 1; i < HOLES; i++) {
        assert_int_equal(out[4 * i].x, 4 * i - 1);
        assert_int_equal(out[4 * i + 1].x, 4 * i + 2);
    }
    op_bridge_builder_free(&builder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_touching_segments_share_a_bucket),
        cmocka_unit_test(test_crossings),
        cmocka_unit_test(test_long_chain_of_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
