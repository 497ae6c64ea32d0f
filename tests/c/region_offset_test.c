/* Offsets and the build's shrink against distances to the boundary, with the bounds that are promised. */
#include "support/check.h"
#include "support/plane_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#include "build2d/offset_circle.h"

/* Rounding of corners and of crossings, in grid units. */
#define SLACK 3.0

#define PI 3.141592653589793

/* ---- Circles ---- */

static double outside_of(double radius, int32_t count) {
    return radius / cos(PI / (double)count) - radius;
}

/* The least distance of a polygon's sides from its centre, and the greatest of its corners. */
static void reaches(const OpOffsetCircle *circle, double *nearest, double *farthest, double *area) {
    *nearest = INFINITY;
    *farthest = 0.0;
    *area = 0.0;
    for (int32_t i = 0; i < circle->count; i++) {
        OpVec2 a = circle->corners[i];
        OpVec2 b = circle->corners[(i + 1) % circle->count];
        double cross = a.x * b.y - a.y * b.x;
        assert_true(cross > 0.0); /* counter-clockwise about the centre */
        *nearest = fmin(*nearest, cross / hypot(b.x - a.x, b.y - a.y));
        *farthest = fmax(*farthest, hypot(a.x, a.y));
        *area += cross / 2.0;
    }
}

static void circumscribed_circles(void **state) {
    (void)state;
    for (double radius = 1.0; radius < 1e11; radius *= 3.7) {
        for (double tolerance = 0.0; tolerance < radius; tolerance = tolerance * 2.3 + 1.5) {
            OpOffsetCircle circle;
            double nearest = 0.0;
            double farthest = 0.0;
            double area = 0.0;
            double allowed = tolerance >= 1.0 ? tolerance : fmax(1.0, radius / 128.0);
            op_offset_circle(radius, tolerance, &circle);
            reaches(&circle, &nearest, &farthest, &area);
            assert_true(nearest >= radius * (1.0 - 1e-12));
            assert_true(fabs(farthest - radius - outside_of(radius, circle.count)) < radius * 1e-12);
            assert_true(circle.count == 256 || outside_of(radius, circle.count) <= allowed * (1.0 + 1e-12));
            assert_true(circle.count == 8 || outside_of(radius, circle.count / 2) > allowed * (1.0 - 1e-12));
            assert_true(fabs(atan2(circle.corners[0].y, circle.corners[0].x) - PI / (double)circle.count) <
                        1e-12);
        }
    }
}

static void equal_area_circles(void **state) {
    (void)state;
    static const struct {
        double tolerance;
        int32_t count;
        double outside;
        double inside;
    } rows[] = {{0.0825, 8, 0.058, 0.049}, {0.02, 16, 0.019, 0.012}, {0.005, 32, 0.005, 0.004}};
    for (size_t i = 0; i < 3; i++) {
        for (double radius = 500.0; radius < 1e10; radius *= 7.0) {
            OpOffsetCircle circle;
            double nearest = 0.0;
            double farthest = 0.0;
            double area = 0.0;
            op_equal_area_circle(radius, rows[i].tolerance * radius, &circle);
            assert_int_equal(circle.count, rows[i].count);
            reaches(&circle, &nearest, &farthest, &area);
            assert_true(fabs(area / (PI * radius * radius) - 1.0) < 1e-12);
            assert_true(farthest <= radius * (1.0 + rows[i].outside + 0.0005));
            assert_true(nearest >= radius * (1.0 - rows[i].inside - 0.0005));
            /* Walls along the axes go on straight, and quarters are alike. */
            check_same_bits(circle.corners[0].x, radius);
            check_same_bits(circle.corners[circle.count / 4 - 1].y, radius);
            for (int32_t j = 0; j < circle.count; j++) {
                OpVec2 quarter = circle.corners[(j + circle.count / 4) % circle.count];
                check_same_bits(quarter.x + 0.0, -circle.corners[j].y + 0.0);
                check_same_bits(quarter.y + 0.0, circle.corners[j].x + 0.0);
            }
        }
    }
}

/* ---- Round offsets ---- */

/* A region to work on, at a scale where a unit matters little. */
static OpRegion *scaled_region(const PlaneCase *plane_case, int64_t factor) {
    PlaneCase scaled = *plane_case;
    for (int32_t i = 0; i < scaled.point_count; i++) {
        scaled.points[i].x *= factor;
        scaled.points[i].y *= factor;
    }
    return plane_case_region(&scaled);
}

static PlanePoint random_point_about(const OpRegion *region, TestRandom *random, int64_t reach) {
    int32_t at = test_int(random, 0, op_region_point_count(region) - 1);
    OpGridPoint point = region->points[at];
    int64_t x = point.x - reach + (int64_t)(test_bits(random) % (uint64_t)(2 * reach));
    int64_t y = point.y - reach + (int64_t)(test_bits(random) % (uint64_t)(2 * reach));
    return plane_point(x, y, test_int(random, 0, 3));
}

typedef struct Judgement {
    OpRegion *region; /* before */
    OpRegion *result;
    double radius; /* in grid units */
    double far;    /* points farther than this from the boundary are certainly not reached */
    double near;   /* points nearer are */
    bool grows;
} Judgement;

static void judge(const PlaneCase *plane_case, const Judgement *judgement) {
    TestRandom random = test_random(test_mix(plane_case->seed + 5));
    plane_check_region(plane_case, judgement->result);
    for (int32_t i = 0; i < 150; i++) {
        PlanePoint at = random_point_about(judgement->region, &random, 4 + 2 * (int64_t)judgement->radius);
        bool before = plane_region_holds(plane_case, judgement->region, at);
        bool after = plane_region_holds(plane_case, judgement->result, at);
        double distance = plane_region_distance(judgement->region, at);
        if (before != judgement->grows && distance > judgement->far + SLACK) {
            plane_check(plane_case, after == before);
        }
        if (distance < judgement->near - SLACK) {
            plane_check(plane_case, after == judgement->grows);
        }
        if (before == judgement->grows && distance > SLACK) {
            plane_check(plane_case, after == judgement->grows);
        }
    }
}

static void check_round_offset(const PlaneCase *plane_case) {
    if (plane_case->kind == PLANE_HUGE || plane_case->kind == PLANE_STAR) {
        return;
    }
    int64_t factor = plane_case->kind == PLANE_RANDOM ? 4 : 100;
    TestRandom random = test_random(test_mix(plane_case->seed + 3));
    OpRegion *region = scaled_region(plane_case, factor);
    double unit = ldexp(1.0, -plane_case->snap_bits);
    double radius = (double)test_int(&random, 20, 400);
    double tolerance = test_chance(&random, 50) ? 0.0 : radius * (double)test_int(&random, 1, 12) / 100.0;
    double allowed = tolerance >= 1.0 ? tolerance : fmax(1.0, radius / 128.0);
    Judgement judgement = {region, NULL, radius, radius + allowed, radius, true};
    if (region->ring_count == 0) {
        op_region_destroy(region);
        return;
    }
    check_ok(
        op_region_offset(region, radius * unit, OP_JOIN_ROUND, tolerance * unit, NULL, &judgement.result));
    judge(plane_case, &judgement);
    op_region_destroy(judgement.result);
    judgement.grows = false;
    check_ok(
        op_region_offset(region, -radius * unit, OP_JOIN_ROUND, tolerance * unit, NULL, &judgement.result));
    judge(plane_case, &judgement);
    op_region_destroy(judgement.result);
    op_region_destroy(region);
}

static void round_offsets(void **state) {
    (void)state;
    plane_for_each(1, (int32_t)test_count(6, 40, 1000), check_round_offset);
}

/* ---- The shrink ---- */

static void check_shrink(const PlaneCase *plane_case) {
    if (plane_case->kind == PLANE_HUGE || plane_case->kind == PLANE_STAR) {
        return;
    }
    int64_t factor = plane_case->kind == PLANE_RANDOM ? 4 : 100;
    TestRandom random = test_random(test_mix(plane_case->seed + 4));
    OpRegion *region = scaled_region(plane_case, factor);
    double unit = ldexp(1.0, -plane_case->snap_bits);
    double radius = (double)test_int(&random, 100, 400);
    bool octagon = test_chance(&random, 50);
    double tolerance = radius * (octagon ? 0.0825 : 0.02);
    Judgement judgement = {
        region, NULL, radius, radius * (octagon ? 1.058 : 1.019), radius * (octagon ? 0.951 : 0.988), false};
    if (region->ring_count == 0) {
        op_region_destroy(region);
        return;
    }
    check_ok(op_region_shrink(region, radius * unit, tolerance * unit, NULL, &judgement.result));
    judge(plane_case, &judgement);
    op_region_destroy(judgement.result);
    /* A radius of nothing changes nothing. */
    check_ok(op_region_shrink(region, 0.0, 0.0, NULL, &judgement.result));
    plane_check(plane_case, plane_same_region(region, judgement.result));
    op_region_destroy(judgement.result);
    op_region_destroy(region);
}

static void shrinks(void **state) {
    (void)state;
    plane_for_each(3000, (int32_t)test_count(6, 50, 1500), check_shrink);
}

/* ---- Square offsets ---- */

/* A point is reached when the square about it meets the region: it holds the point, or an edge meets the square. */
static void check_square_offset(const PlaneCase *plane_case) {
    if (!plane_case_is_exact(plane_case)) {
        return;
    }
    TestRandom random = test_random(test_mix(plane_case->seed + 6));
    int64_t half = 2 * test_int(&random, 1, 4);
    bool grows = test_chance(&random, 50);
    OpRegion *region = plane_case_region(plane_case);
    OpRegion *result = NULL;
    double distance = ldexp((double)half, -plane_case->snap_bits);
    check_ok(op_region_offset(region, grows ? distance : -distance, OP_JOIN_SQUARE, 0.0, NULL, &result));
    plane_check_region(plane_case, result);
    for (int64_t x = -10; x < 34; x++) {
        for (int64_t y = -10; y < 34; y++) {
            PlanePoint at = plane_point(x, y, test_int(&random, 0, 3));
            bool reached = false;
            for (int32_t ring = 0; ring < region->ring_count; ring++) {
                int32_t first = region->ring_first[ring];
                int32_t end = region->ring_first[ring + 1];
                for (int32_t i = first; i < end && !reached; i++) {
                    reached = plane_square_meets(at, 4 * half, region->points[i],
                                                 region->points[i + 1 < end ? i + 1 : first]);
                }
            }
            bool before = plane_region_holds(plane_case, region, at);
            bool after = plane_region_holds(plane_case, result, at);
            plane_check(plane_case, after == (reached ? grows : before));
        }
    }
    op_region_destroy(result);
    op_region_destroy(region);
}

static void square_offsets(void **state) {
    (void)state;
    plane_for_each(6000, (int32_t)test_count(10, 80, 1500), check_square_offset);
}

/* ---- Known shapes ---- */

static OpRegion *square_region(double side, int32_t snap_bits) {
    const OpVec2 points[] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    const int32_t size = 4;
    OpOutline outline = {points, &size, 1};
    OpRegion *region = NULL;
    check_ok(op_region_from_outlines(&outline, 1, snap_bits, NULL, &region));
    return region;
}

static void known_shapes(void **state) {
    (void)state;
    OpRegion *square = square_region(10.0, 8);
    OpRegion *result = NULL;
    check_ok(op_region_shrink(square, 2.0, 0.0, NULL, &result));
    check_same_bits(op_region_area(result), 36.0);
    op_region_destroy(result);
    check_ok(op_region_offset(square, -2.0, OP_JOIN_ROUND, 0.0, NULL, &result));
    check_same_bits(op_region_area(result), 36.0);
    op_region_destroy(result);
    check_ok(op_region_offset(square, 2.0, OP_JOIN_SQUARE, 0.0, NULL, &result));
    check_same_bits(op_region_area(result), 196.0);
    op_region_destroy(result);
    check_ok(op_region_offset(square, 2.0, OP_JOIN_ROUND, 0.0, NULL, &result));
    double exact = 100.0 + 80.0 + PI * 4.0;
    assert_true(op_region_area(result) > exact - 0.01 && op_region_area(result) < exact * 1.001);
    op_region_destroy(result);
    check_ok(op_region_offset(square, 0.0, OP_JOIN_ROUND, 0.0, NULL, &result));
    check_same_bits(op_region_area(result), 100.0);
    op_region_destroy(result);
    check_ok(op_region_shrink(square, 5.0, 0.0, NULL, &result)); /* nothing is left */
    assert_int_equal(op_region_ring_count(result), 0);
    OpRegion *nothing = NULL;
    check_ok(op_region_offset(result, 3.0, OP_JOIN_ROUND, 0.0, NULL, &nothing));
    assert_int_equal(op_region_ring_count(nothing), 0);
    op_region_destroy(nothing);
    op_region_destroy(result);
    op_region_destroy(square);
}

static void check_place(const PlaneCase *plane_case) {
    if (plane_case->kind == PLANE_HUGE) {
        return;
    }
    int64_t far = INT64_C(1) << (20 + plane_case->snap_bits);
    PlaneCase moved = *plane_case;
    for (int32_t i = 0; i < moved.point_count; i++) {
        moved.points[i].x -= far;
        moved.points[i].y += far;
    }
    OpRegion *regions[2] = {plane_case_region(plane_case), plane_case_region(&moved)};
    double unit = ldexp(1.0, -plane_case->snap_bits);
    for (int32_t i = 0; i < 2; i++) {
        OpRegion *shrunk = NULL;
        check_ok(op_region_shrink(regions[i], 3.0 * unit, 0.0, NULL, &shrunk));
        op_region_destroy(regions[i]);
        regions[i] = shrunk;
    }
    for (int32_t i = 0; i < op_region_point_count(regions[1]); i++) {
        regions[1]->points[i].x += far;
        regions[1]->points[i].y -= far;
    }
    plane_check(plane_case, plane_same_region(regions[0], regions[1]));
    op_region_destroy(regions[0]);
    op_region_destroy(regions[1]);
}

static void moved_scenes(void **state) {
    (void)state;
    plane_for_each(8000, (int32_t)test_count(6, 40, 1000), check_place);
}

/* ---- Bad input ---- */

static void bad_input(void **state) {
    (void)state;
    OpRegion *square = square_region(10.0, 8);
    OpRegion *out = NULL;
    const double wrong[] = {1048577.0, -1048577.0, not_a_number(), positive_infinity()};
    for (int i = 0; i < 4; i++) {
        check_refused(op_region_offset(square, wrong[i], OP_JOIN_ROUND, 0.0, NULL, &out),
                      OP_STATUS_OUT_OF_RANGE, "distance", "[-1048576, 1048576]");
        check_refused(op_region_shrink(square, wrong[i], 0.0, NULL, &out), OP_STATUS_OUT_OF_RANGE, "radius",
                      "[0, 1048576]");
    }
    for (int i = 1; i < 4; i++) {
        check_refused(op_region_offset(square, 1.0, OP_JOIN_ROUND, wrong[i], NULL, &out),
                      OP_STATUS_OUT_OF_RANGE, "arc_tolerance", "[0, 1048576]");
        check_refused(op_region_shrink(square, 1.0, wrong[i], NULL, &out), OP_STATUS_OUT_OF_RANGE,
                      "arc_tolerance", "[0, 1048576]");
    }
    check_refused(op_region_offset(square, 1.0, (OpOffsetJoin)2, 0.0, NULL, &out), OP_STATUS_INVALID_ARGUMENT,
                  "join", "2");
    check_refused(op_region_offset(NULL, 1.0, OP_JOIN_ROUND, 0.0, NULL, &out), OP_STATUS_INVALID_ARGUMENT,
                  "region", "NULL");
    check_refused(op_region_offset(square, 1.0, OP_JOIN_ROUND, 0.0, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_region_shrink(NULL, 1.0, 0.0, NULL, &out), OP_STATUS_INVALID_ARGUMENT, "region", "NULL");
    check_refused(op_region_shrink(square, 1.0, 0.0, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(out);
    op_region_destroy(square);
    /* Out to the bound of offsets, and no farther. */
    const OpVec2 points[] = {{0, 0}, {2097152, 0}, {2097152, 2097152}, {0, 2097152}};
    const int32_t size = 4;
    OpOutline outline = {points, &size, 1};
    OpRegion *wide_region = NULL;
    check_ok(op_region_from_outlines(&outline, 1, 16, NULL, &square));
    check_ok(op_region_offset(square, 1048576.0, OP_JOIN_SQUARE, 0.0, NULL, &wide_region));
    check_refused(op_region_offset(wide_region, 1.0, OP_JOIN_SQUARE, 0.0, NULL, &out), OP_STATUS_OUT_OF_RANGE,
                  "distance", "3145728");
    check_refused(op_region_offset(wide_region, 1.0, OP_JOIN_ROUND, 0.0, NULL, &out), OP_STATUS_OUT_OF_RANGE,
                  "distance", "3145728");
    op_region_destroy(wide_region);
    op_region_destroy(square);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circumscribed_circles), cmocka_unit_test(equal_area_circles),
        cmocka_unit_test(round_offsets),         cmocka_unit_test(shrinks),
        cmocka_unit_test(square_offsets),        cmocka_unit_test(known_shapes),
        cmocka_unit_test(moved_scenes),          cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
