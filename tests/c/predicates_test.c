/* Exact predicates against schoolbook arithmetic: on doubles, on grid points, for pixels and crossings. */
#include "support/check.h"
#include "support/plane_wide.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>

#include "base/predicates.h"
#include "base/sort.h"
#include "build2d/pixel.h"

static int64_t random_coordinate(TestRandom *random, int32_t bits) {
    int64_t bound = INT64_C(1) << bits;
    return (int64_t)(test_bits(random) % (uint64_t)(2 * bound + 1)) - bound;
}

static OpGridPoint random_point(TestRandom *random, int32_t bits) {
    OpGridPoint made = {random_coordinate(random, bits), 0};
    made.y = random_coordinate(random, bits);
    return made;
}

/* On the line through a and b, or a step beside it. */
static OpGridPoint near_line(TestRandom *random, OpGridPoint a, OpGridPoint b) {
    int64_t part = test_int(random, -3, 3);
    OpGridPoint made = {a.x + (b.x - a.x) / 4 * part, a.y + (b.y - a.y) / 4 * part};
    made.x += test_int(random, -1, 1);
    made.y += test_int(random, -1, 1);
    return made;
}

static void orientation_of_doubles(void **state) {
    (void)state;
    TestRandom random = test_random(1);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        /* Whole multiples of 2^-20, so that the judge can work in whole numbers. */
        OpGridPoint a = random_point(&random, test_int(&random, 1, 52));
        OpGridPoint b = random_point(&random, test_int(&random, 1, 50));
        OpGridPoint c = test_chance(&random, 50) ? near_line(&random, a, b) : random_point(&random, 52);
        c.x %= INT64_C(1) << 53;
        c.y %= INT64_C(1) << 53;
        double unit = ldexp(1.0, -20);
        assert_int_equal(op_orient2d((double)a.x * unit, (double)a.y * unit, (double)b.x * unit,
                                     (double)b.y * unit, (double)c.x * unit, (double)c.y * unit),
                         wide_turn(a.x, a.y, b.x, b.y, c.x, c.y));
    }
    /* The classic trap: doubles around (0.5, 0.5) against the line (12, 12), (24, 24). */
    for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++) {
            double x = 0.5 + ldexp((double)i, -53);
            double y = 0.5 + ldexp((double)j, -53);
            int expected = y > x ? 1 : y < x ? -1 : 0;
            assert_int_equal(op_orient2d(x, y, 12.0, 12.0, 24.0, 24.0),
                             -op_orient2d(12.0, 12.0, x, y, 24.0, 24.0));
            assert_int_equal(op_orient2d(12.0, 12.0, 24.0, 24.0, x, y), expected);
        }
    }
    assert_int_equal(op_orient2d(-14.0, -8.5, -13.0, -8.5, -13.0, -9.0), -1);
    assert_int_equal(op_orient2d(-13.0, -8.5, -13.0, -10.0, -13.0, -9.0), 0);
}

static void orientation_on_the_grid(void **state) {
    (void)state;
    TestRandom random = test_random(2);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int32_t bits = test_int(&random, 1, 39);
        OpGridPoint a = random_point(&random, bits);
        OpGridPoint b = random_point(&random, bits);
        OpGridPoint c = test_chance(&random, 50) ? near_line(&random, a, b) : random_point(&random, bits);
        OpInt128 cross = op_grid_cross(a, b, c);
        assert_int_equal(op_grid_orient(a, b, c), wide_turn(a.x, a.y, b.x, b.y, c.x, c.y));
        assert_int_equal(
            wide_compare(wide_words(cross.low, cross.high), wide_cross(a.x, a.y, b.x, b.y, c.x, c.y)), 0);
    }
}

static Wide lift(OpGridPoint a, OpGridPoint d) {
    Wide x = wide(a.x - d.x);
    Wide y = wide(a.y - d.y);
    return wide_sum(wide_times(x, x), wide_times(y, y));
}

static int judged_circle(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    Wide sum = wide_times(lift(a, d), wide_cross(d.x, d.y, b.x, b.y, c.x, c.y));
    sum = wide_sum(sum, wide_times(lift(b, d), wide_cross(d.x, d.y, c.x, c.y, a.x, a.y)));
    return wide_sign(wide_sum(sum, wide_times(lift(c, d), wide_cross(d.x, d.y, a.x, a.y, b.x, b.y))));
}

static void circles(void **state) {
    (void)state;
    TestRandom random = test_random(3);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int32_t bits = test_int(&random, 1, 46);
        OpGridPoint a = random_point(&random, bits);
        OpGridPoint b = random_point(&random, bits);
        OpGridPoint c = random_point(&random, bits);
        OpGridPoint d = random_point(&random, bits);
        if (test_chance(&random, 60)) {
            /* A rectangle, whose corners are cocircular, turned and moved a unit now and then. */
            int64_t dx = random_coordinate(&random, bits - 1);
            int64_t dy = random_coordinate(&random, bits - 1);
            b = (OpGridPoint){a.x + dx, a.y + dy};
            c = (OpGridPoint){b.x - dy, b.y + dx};
            d = (OpGridPoint){a.x - dy + test_int(&random, -1, 1), a.y + dx};
        }
        assert_int_equal(op_grid_in_circle(a, b, c, d), judged_circle(a, b, c, d));
    }
}

/* Any order of four points: a swap of the first three turns the circle inside out. */
static void check_circle_of_doubles(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    double unit = ldexp(1.0, -20);
    double x[4] = {(double)a.x * unit, (double)b.x * unit, (double)c.x * unit, (double)d.x * unit};
    double y[4] = {(double)a.y * unit, (double)b.y * unit, (double)c.y * unit, (double)d.y * unit};
    int expected = judged_circle(a, b, c, d);
    assert_int_equal(op_in_circle(x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3]), expected);
    assert_int_equal(op_in_circle(x[1], y[1], x[2], y[2], x[0], y[0], x[3], y[3]), expected);
    assert_int_equal(op_in_circle(x[1], y[1], x[0], y[0], x[2], y[2], x[3], y[3]), -expected);
    assert_int_equal(op_in_circle(x[1], y[1], x[0], y[0], x[3], y[3], x[2], y[2]), expected);
}

static void circles_of_doubles(void **state) {
    (void)state;
    TestRandom random = test_random(7);
    size_t on_circle = 0;
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int32_t bits = test_int(&random, 1, 50);
        OpGridPoint a = random_point(&random, bits);
        OpGridPoint b = random_point(&random, bits);
        OpGridPoint c = random_point(&random, bits);
        OpGridPoint d = random_point(&random, bits);
        if (test_chance(&random, 75)) {
            /* A rectangle, along the axes or turned, moved a unit now and then. */
            int64_t dx = random_coordinate(&random, bits - 1);
            int64_t dy = test_chance(&random, 50) ? 0 : random_coordinate(&random, bits - 1);
            int64_t times = test_int(&random, 1, 3);
            b = (OpGridPoint){a.x + dx, a.y + dy};
            c = (OpGridPoint){b.x - times * dy, b.y + times * dx};
            d = (OpGridPoint){a.x - times * dy, a.y + times * dx};
            d.x += test_chance(&random, 40) ? test_int(&random, -1, 1) : 0;
        }
        check_circle_of_doubles(a, b, c, d);
        check_circle_of_doubles(a, c, b, d);
        on_circle += judged_circle(a, b, c, d) == 0 ? 1 : 0;
    }
    assert_true(on_circle > 1000);
    /* Far apart in size: the tiny number decides. */
    double tiny = ldexp(1.0, -80);
    assert_int_equal(op_in_circle(1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 0.0, -1.0), 0);
    assert_int_equal(op_in_circle(1.0, tiny, 0.0, 1.0, -1.0, 0.0, 0.0, -1.0), 1);
    assert_int_equal(op_in_circle(1.0, 0.0, 0.0, 1.0, -1.0, 0.0, tiny, -1.0), -1);
    assert_int_equal(op_in_circle(1.0, 0.0, 0.0, 1.0, -1.0, 0.0, tiny, 0.5), 1);
}

/* ---- Crossings ---- */

static bool judged_crossing(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    return wide_turn(a.x, a.y, b.x, b.y, c.x, c.y) * wide_turn(a.x, a.y, b.x, b.y, d.x, d.y) < 0 &&
           wide_turn(c.x, c.y, d.x, d.y, a.x, a.y) * wide_turn(c.x, c.y, d.x, d.y, b.x, b.y) < 0;
}

/* 2 r - 1 <= 2 v < 2 r + 1 for v = from + step * numerator / denominator, denominator > 0. */
static bool is_rounded(int64_t rounded, int64_t from, int64_t step, Wide numerator, Wide denominator) {
    Wide doubled =
        wide_times(wide(2), wide_sum(wide_times(wide(from), denominator), wide_times(wide(step), numerator)));
    return wide_compare(wide_times(wide(2 * rounded - 1), denominator), doubled) <= 0 &&
           wide_compare(doubled, wide_times(wide(2 * rounded + 1), denominator)) < 0;
}

static void crossings(void **state) {
    (void)state;
    TestRandom random = test_random(4);
    size_t crossed = 0;
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int32_t bits = test_int(&random, 1, 38);
        OpGridPoint a = random_point(&random, bits);
        OpGridPoint b = random_point(&random, bits);
        OpGridPoint c = random_point(&random, bits);
        OpGridPoint d = test_chance(&random, 30) ? near_line(&random, a, b) : random_point(&random, bits);
        bool cross = judged_crossing(a, b, c, d);
        assert_int_equal(op_segments_cross(a, b, c, d), cross);
        if (!cross) {
            continue;
        }
        crossed++;
        Wide numerator = wide_cross(c.x, c.y, d.x, d.y, a.x, a.y);
        Wide denominator = wide_less(numerator, wide_cross(c.x, c.y, d.x, d.y, b.x, b.y));
        if (wide_sign(denominator) < 0) {
            numerator = wide_less(wide(0), numerator);
            denominator = wide_less(wide(0), denominator);
        }
        OpGridPoint at = op_rounded_crossing(a, b, c, d);
        OpGridPoint again = op_rounded_crossing(d, c, a, b);
        assert_true(is_rounded(at.x, a.x, b.x - a.x, numerator, denominator));
        assert_true(is_rounded(at.y, a.y, b.y - a.y, numerator, denominator));
        assert_true(op_grid_point_equal(at, again));
    }
    assert_true(crossed > 1000);
}

/* ---- Pixels ---- */

/* Of a + t (b - a) with t = part / whole, in [2x - 1, 2x + 1) and so for y, all doubled. */
static bool is_in_pixel(OpGridPoint a, OpGridPoint b, OpGridPoint pixel, int64_t part, int64_t whole) {
    int64_t x = 2 * (a.x * whole + (b.x - a.x) * part);
    int64_t y = 2 * (a.y * whole + (b.y - a.y) * part);
    return part >= 0 && part <= whole && x >= (2 * pixel.x - 1) * whole && x < (2 * pixel.x + 1) * whole &&
           y >= (2 * pixel.y - 1) * whole && y < (2 * pixel.y + 1) * whole;
}

/* Tries the places where the segment meets the sides' lines, its ends, and the middle between any two of them. */
static bool judged_pixel(OpGridPoint a, OpGridPoint b, OpGridPoint pixel) {
    int64_t parts[6] = {0, 1};
    int64_t wholes[6] = {1, 1};
    int count = 2;
    for (int side = -1; side <= 1; side += 2) {
        if (b.x != a.x) {
            parts[count] = (2 * pixel.x + side - 2 * a.x) * (b.x < a.x ? -1 : 1);
            wholes[count++] = 2 * llabs(b.x - a.x);
        }
        if (b.y != a.y) {
            parts[count] = (2 * pixel.y + side - 2 * a.y) * (b.y < a.y ? -1 : 1);
            wholes[count++] = 2 * llabs(b.y - a.y);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j <= i; j++) {
            if (is_in_pixel(a, b, pixel, parts[i] * wholes[j] + parts[j] * wholes[i],
                            2 * wholes[i] * wholes[j])) {
                return true;
            }
        }
    }
    return false;
}

static void pixels(void **state) {
    (void)state;
    TestRandom random = test_random(5);
    size_t met = 0;
    for (size_t i = 0; i < test_count(50000, 500000, 5000000); i++) {
        int32_t bits = test_int(&random, 0, 4);
        OpGridPoint a = random_point(&random, bits);
        OpGridPoint b = random_point(&random, bits);
        OpGridPoint pixel = random_point(&random, bits);
        bool meets = judged_pixel(a, b, pixel);
        assert_int_equal(op_segment_meets_pixel(a, b, pixel), meets);
        assert_int_equal(op_segment_meets_pixel(b, a, pixel), meets);
        /* The same far out. */
        int64_t far = INT64_C(1) << 38;
        OpGridPoint moved[3] = {
            {a.x + far, a.y - far}, {b.x + far, b.y - far}, {pixel.x + far, pixel.y - far}};
        assert_int_equal(op_segment_meets_pixel(moved[0], moved[1], moved[2]), meets);
        met += meets ? 1 : 0;
    }
    assert_true(met > 1000);
}

/* ---- The grid ---- */

static void snapping(void **state) {
    (void)state;
    assert_int_equal(op_snap(0.5, 0), 0);
    assert_int_equal(op_snap(1.5, 0), 2);
    assert_int_equal(op_snap(-0.5, 0), 0);
    assert_int_equal(op_snap(-2.5, 0), -2);
    assert_int_equal(op_snap(0.7, 3), 6);
    assert_int_equal(op_snap(2097152.0, 16), INT64_C(1) << 37);
    assert_int_equal(op_snap(-2097152.0, 16), -(INT64_C(1) << 37));
    check_same_bits(op_unsnap(-3, 4), -0.1875);
    check_same_bits(op_unsnap((INT64_C(1) << 37) - 1, 16), 2097152.0 - ldexp(1.0, -16));
}

/* ---- Sorting ---- */

static int32_t compare_keys(const void *user, int32_t a, int32_t b) {
    const int32_t *keys = user;
    return keys[a] - keys[b];
}

static void sorting(void **state) {
    (void)state;
    TestRandom random = test_random(6);
    enum { MOST = 300 };
    for (size_t round = 0; round < test_count(200, 1000, 10000); round++) {
        int32_t keys[MOST];
        int32_t order[MOST];
        int32_t scratch[MOST];
        int32_t count = test_int(&random, 0, MOST);
        for (int32_t i = 0; i < count; i++) {
            keys[i] = test_int(&random, 0, 40);
            order[i] = i;
        }
        op_sort_indices(order, scratch, count, compare_keys, keys);
        for (int32_t i = 1; i < count; i++) {
            int32_t a = order[i - 1];
            int32_t b = order[i];
            assert_true(keys[a] < keys[b] || (keys[a] == keys[b] && a < b)); /* stable, nothing lost */
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orientation_of_doubles),
        cmocka_unit_test(orientation_on_the_grid),
        cmocka_unit_test(circles),
        cmocka_unit_test(circles_of_doubles),
        cmocka_unit_test(crossings),
        cmocka_unit_test(pixels),
        cmocka_unit_test(snapping),
        cmocka_unit_test(sorting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
