/* Splitting polygons at a plane: on which side points are, where cuts lie, and how many there can be. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "build3d/cell_clipping.h"

#include <math.h>

enum { MOST_SPLIT = 33 }; /* a polygon of so many points may still be split */

static float any_float(TestRandom *random) {
    float value = ldexpf(1.0f + (float)test_int(random, 0, 1 << 20) / 1048576.0f, test_int(random, -12, 20));
    return test_chance(random, 50) ? -value : value;
}

static OpClipPolygon random_polygon(TestRandom *random, float plane, int32_t axis) {
    OpClipPolygon polygon = {.count = test_int(random, 0, MOST_SPLIT)};
    for (int32_t i = 0; i < polygon.count; i++) {
        for (int32_t k = 0; k < 3; k++) {
            polygon.point[i].at[k] = any_float(random);
        }
        if (test_chance(random, 20)) {
            polygon.point[i].at[axis] = plane;
        }
    }
    return polygon;
}

/* The side of a polygon at or above a plane, as the documents say, of sign 1; at or below it of sign -1. */
static OpClipPolygon expect_side(const OpClipPolygon *polygon, int32_t axis, float plane, float sign) {
    OpClipPolygon side = {.count = 0};
    for (int32_t i = 0; i < polygon->count; i++) {
        const OpClipPoint *p = &polygon->point[i];
        const OpClipPoint *q = &polygon->point[(i + 1) % polygon->count];
        float dp = p->at[axis] - plane;
        float dq = q->at[axis] - plane;
        if (dp * sign >= 0.0f) {
            side.point[side.count++] = *p;
        }
        if (fminf(dp, dq) < 0.0f && fmaxf(dp, dq) > 0.0f) {
            OpClipPoint cut;
            float t = dp / (dp - dq);
            for (int32_t k = 0; k < 3; k++) {
                cut.at[k] = k == axis ? plane : p->at[k] + (q->at[k] - p->at[k]) * t;
            }
            side.point[side.count++] = cut;
        }
    }
    return side;
}

static void check_same(const OpClipPolygon *a, const OpClipPolygon *b) {
    assert_int_equal(a->count, b->count);
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t k = 0; k < 3; k++) {
            check_same_bits((double)a->point[i].at[k], (double)b->point[i].at[k]);
        }
    }
}

static void test_split(void **state) {
    (void)state;
    int32_t most = 0;
    for (uint64_t seed = 0; seed < test_count(1000, 10000, 100000); seed++) {
        TestRandom random = test_random(seed);
        int32_t axis = 2 * test_int(&random, 0, 1);
        float plane = (float)test_int(&random, -100, 100);
        OpClipPolygon polygon = random_polygon(&random, plane, axis);
        OpClipPolygon below;
        OpClipPolygon above;
        op_clip_split(&polygon, axis, plane, &below, &above);
        OpClipPolygon expected = expect_side(&polygon, axis, plane, -1.0f);
        check_same(&below, &expected);
        expected = expect_side(&polygon, axis, plane, 1.0f);
        check_same(&above, &expected);
        most = above.count > most ? above.count : most;
    }
    assert_true(most > 30 && most <= OP_MOST_CLIPPED);
}

/* Points on both sides in turn give the most cuts. */
static void test_most_cuts(void **state) {
    (void)state;
    OpClipPolygon polygon = {.count = MOST_SPLIT};
    OpClipPolygon below;
    OpClipPolygon above;
    for (int32_t i = 0; i < MOST_SPLIT; i++) {
        polygon.point[i] = (OpClipPoint){{i % 2 == 0 ? 1.0f : -1.0f, 0.0f, (float)i}};
    }
    op_clip_split(&polygon, 0, 0.0f, &below, &above);
    assert_int_equal(above.count, OP_MOST_CLIPPED);
    assert_int_equal(below.count, OP_MOST_CLIPPED - 1);
}

static void assert_range(const OpClipPolygon *polygon, int32_t axis, float least, float most) {
    float low = 0.0f;
    float high = 0.0f;
    op_clip_range(polygon, axis, &low, &high);
    assert_true(low == least && high == most);
}

static void test_measures(void **state) {
    (void)state;
    const OpClipPolygon square = {.point = {{{1, 5, 2}}, {{1, -6, 4}}, {{4, 7, 4}}, {{4, 0, 2}}}, .count = 4};
    const OpClipPolygon line = {.point = {{{3, 0, 0.1f}}, {{3, 9, 0.7f}}, {{3, 5, 0.3f}}}, .count = 3};
    assert_range(&square, 0, 1.0f, 4.0f);
    assert_range(&square, 1, -6.0f, 7.0f);
    assert_range(&square, 2, 2.0f, 4.0f);
    assert_true(op_clip_doubled_area(&square) == -12.0f);
    assert_true(op_clip_doubled_area(&line) == 0.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_most_cuts),
        cmocka_unit_test(test_measures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
