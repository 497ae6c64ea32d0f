/* The triangles of one polygon: points are added anywhere, and after each the half-edges agree and all is Delaunay. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <string.h>

#include "build3d/detail_surface.h"

static OpDetailSurface surface;

/* Floats, as a tile has them, widened. */
static double random_place(TestRandom *random, double high) {
    return (double)(float)(high * test_int(random, 1, 9999) / 10000.0);
}

static void check_surface(int32_t outline_count) {
    int32_t borders = 0;
    for (int32_t h = 0; h < 3 * surface.triangle_count; h++) {
        int32_t a = surface.corner[h];
        int32_t b = surface.corner[op_next_half_edge(h)];
        int32_t c = surface.corner[op_previous_half_edge(h)];
        int32_t twin = surface.twin[h];
        assert_true(op_detail_side(&surface, h, surface.x[c], surface.z[c]) > 0);
        borders += twin < 0 ? 1 : 0;
        if (twin >= 0) {
            int32_t d = surface.corner[op_previous_half_edge(twin)];
            assert_int_equal(surface.twin[twin], h);
            assert_int_equal(surface.corner[twin], b);
            assert_int_equal(surface.corner[op_next_half_edge(twin)], a);
            assert_true(op_in_circle(surface.x[a], surface.z[a], surface.x[b], surface.z[b], surface.x[c],
                                     surface.z[c], surface.x[d], surface.z[d]) <= 0);
        }
    }
    assert_int_equal(borders, outline_count);
    assert_int_equal(surface.triangle_count, 2 * surface.vertex_count - outline_count - 2);
}

/* A square, or a triangle with points in the middle of its edges. */
static int32_t fill(bool square) {
    const double places[2][8][2] = {{{0, 0}, {64, 0}, {64, 64}, {0, 64}},
                                    {{0, 0}, {16, 0}, {64, 0}, {32, 32}, {0, 64}, {0, 48}, {0, 32}, {0, 16}}};
    const uint8_t ring[] = {0, 1, 2, 3, 4, 5, 6, 7};
    int32_t count = square ? 4 : 8;
    op_detail_surface_clear(&surface);
    for (int32_t i = 0; i < count; i++) {
        op_detail_surface_add_vertex(&surface, places[square ? 0 : 1][i][0], 0.0,
                                     places[square ? 0 : 1][i][1]);
    }
    op_detail_surface_fill(&surface, ring, count);
    check_surface(count);
    return count;
}

static int32_t first_with(double x, double z) {
    for (int32_t t = 0; t < surface.triangle_count; t++) {
        if (op_detail_contains(&surface, t, x, z)) {
            return t;
        }
    }
    return -1;
}

static void random_points(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 100, 2000); seed++) {
        TestRandom random = test_random(test_mix(seed + 7000000));
        bool coarse = test_chance(&random, 50);
        int32_t outline = fill(test_chance(&random, 50));
        while (surface.vertex_count < OP_DETAIL_MAX_VERTICES) {
            double x = coarse ? test_int(&random, 0, 32) * 2.0 : random_place(&random, 64.0);
            double z = coarse ? test_int(&random, 0, 32) * 2.0 : random_place(&random, 64.0);
            int32_t start = test_int(&random, 0, surface.triangle_count - 1);
            int32_t triangle = op_detail_locate(&surface, start, x, z);
            assert_int_equal(triangle, first_with(x, z));
            if (triangle >= 0) {
                op_detail_insert(&surface, triangle, x, 1.0, z);
            }
            if (surface.vertex_count % 16 == 0) {
                check_surface(outline);
            }
            if (test_chance(&random, 1)) {
                break;
            }
        }
        check_surface(outline);
    }
}

/* Points on vertices and on the outline are left out, and nothing moves. */
static void points_on_the_outline(void **state) {
    (void)state;
    const double places[][2] = {{0, 0}, {64, 0}, {8, 0}, {48, 16}, {0, 8}, {32, 32}};
    int32_t outline = fill(false);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        static OpDetailSurface before;
        double x = places[i][0];
        double z = places[i][1];
        memcpy(&before, &surface, sizeof(before));
        assert_false(op_detail_insert(&surface, first_with(x, z), x, 1.0, z));
        assert_int_equal(surface.vertex_count, before.vertex_count);
        assert_int_equal(surface.triangle_count, before.triangle_count);
        assert_memory_equal(surface.corner, before.corner, sizeof(before.corner));
        assert_memory_equal(surface.twin, before.twin, sizeof(before.twin));
        assert_int_equal(surface.changed_count, 1);
        assert_int_equal(surface.changed[0], first_with(x, z));
    }
    assert_int_equal(op_detail_locate(&surface, 0, 40.0, 40.0), -1);
    assert_int_equal(op_detail_locate(&surface, 0, -1.0, 8.0), -1);
    check_surface(outline);
}

/* On the diagonal of a square both triangles are split, into four. */
static void point_on_an_edge(void **state) {
    (void)state;
    int32_t outline = fill(true);
    assert_int_equal(surface.triangle_count, 2);
    assert_true(op_detail_insert(&surface, 0, 32.0, 1.0, 32.0));
    assert_int_equal(surface.triangle_count, 4);
    assert_int_equal(surface.changed_count, 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(surface.changed[i], i);
    }
    check_surface(outline);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_points),
        cmocka_unit_test(points_on_the_outline),
        cmocka_unit_test(point_on_an_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
