/* The nearest cell an agent can stand on, against looking at every cell. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

static uint64_t square_of_difference(int32_t a, int32_t b) {
    int64_t difference = (int64_t)a - b;
    uint64_t size = difference < 0 ? (uint64_t)-difference : (uint64_t)difference;
    return size * size;
}

static int64_t rings_between(OpCell a, OpCell b) {
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

/* Row by row, so that of equally near cells the one in the smaller row, then column, is met first. */
static bool look_everywhere(const RefGrid *grid, OpCell query, const OpGridOptions *options,
                            const HookSpec *hooks, OpCell *out) {
    bool found = false;
    uint64_t best = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            OpCell cell = {x, y};
            uint64_t distance = square_of_difference(x, query.x) + square_of_difference(y, query.y);
            if (ref_fits(grid, x, y, options->agent_size) && !hook_blocked(hooks, cell) &&
                (options->nearest_radius == INT32_MAX ||
                 rings_between(cell, query) <= options->nearest_radius) &&
                (!found || distance < best)) {
                found = true;
                best = distance;
                *out = cell;
            }
        }
    }
    return found;
}

static void check_query(PathCase *path_case, OpCell query) {
    OpCell expected = {-77, -77};
    OpCell got = {-77, -77};
    bool found = false;
    path_case->start = query;
    bool any =
        look_everywhere(&path_case->reference, query, &path_case->options, &path_case->hooks, &expected);
    check_ok(op_grid_nearest_walkable(path_case->grid, query, &path_case->options, &got, &found));
    case_check(path_case, found == any);
    case_check(path_case, got.x == expected.x && got.y == expected.y);
}

static int32_t random_coordinate(TestRandom *random, int32_t count) {
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, INT32_MIN + 1, INT32_MAX - 1, -65536, 1 << 28};
    switch (test_int(random, 0, 9)) {
    case 0:
        return extremes[test_int(random, 0, 5)];
    case 1:
        return (int32_t)(uint32_t)test_bits(random);
    case 2:
    case 3:
        return test_int(random, -20, count + 20);
    default:
        return test_int(random, 0, count - 1);
    }
}

static int32_t random_radius(TestRandom *random) {
    if (test_chance(random, 50)) {
        return INT32_MAX;
    }
    return test_chance(random, 10) ? test_int(random, 0, INT32_MAX) : test_int(random, 0, 25);
}

static void equals_looking_everywhere(void **state) {
    (void)state;
    size_t count = test_count(100, 4000, 40000);
    for (uint64_t seed = 0; seed < count; seed++) {
        TestRandom random = test_random(seed + 123);
        PathVariant variant = {8, OP_DIAGONAL_ALLOW_ALL, test_int(&random, 1, 4), COSTS_UNIT, 16};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed + 700000);
        HookSpec hooks = {.salt = seed,
                          .blocked_percent = test_chance(&random, 30) ? test_int(&random, 1, 90) : 0};
        path_case_set_hooks(&path_case, hooks);
        for (int i = 0; i < 12; i++) {
            path_case.options.nearest_radius = random_radius(&random);
            OpCell query = {random_coordinate(&random, path_case.reference.width),
                            random_coordinate(&random, path_case.reference.height)};
            check_query(&path_case, query);
        }
        path_case_free(&path_case);
    }
}

/* One open cell in a field of walls, asked for from everywhere around. */
static void ties_go_to_the_smaller_row_then_column(void **state) {
    (void)state;
    static const OpCell open[] = {{4, 0}, {0, 4}, {8, 4}, {4, 8}, {1, 1}, {7, 1}, {1, 7}, {7, 7}};
    RefGrid reference = ref_grid_make(9, 9, OP_AREA_WALL);
    PathCase path_case = {.reference = reference, .options = op_grid_options_default()};
    for (uint32_t set = 0; set < 256; set++) {
        memset(reference.areas, OP_AREA_WALL, 81);
        for (uint32_t i = 0; i < 8; i++) {
            if ((set >> i & 1) != 0) {
                ref_set_area(&reference, open[i].x, open[i].y, 0);
            }
        }
        path_case.grid = ref_grid_to_library(&reference, NULL);
        check_query(&path_case, (OpCell){4, 4});
        check_query(&path_case, (OpCell){4, 3});
        op_grid_destroy(path_case.grid);
    }
    ref_grid_free(&reference);
}

/* A corner of a ring is farther than the middle of the next ones: the search must not stop at the first hit. */
static void a_corner_hit_is_not_the_end(void **state) {
    (void)state;
    RefGrid reference = ref_grid_make(41, 41, OP_AREA_WALL);
    PathCase path_case = {.reference = reference, .options = op_grid_options_default()};
    ref_set_area(&reference, 30, 30, 0);
    ref_set_area(&reference, 20, 6, 0);
    ref_set_area(&reference, 6, 20, 0);
    path_case.grid = ref_grid_to_library(&reference, NULL);
    check_query(&path_case, (OpCell){20, 20});
    path_case.options.nearest_radius = 13;
    check_query(&path_case, (OpCell){20, 20});
    path_case.options.nearest_radius = 10;
    check_query(&path_case, (OpCell){20, 20});
    path_case.options.nearest_radius = 9;
    check_query(&path_case, (OpCell){20, 20});
    op_grid_destroy(path_case.grid);
    ref_grid_free(&reference);
}

/* 3, 4, 5: a cell five rows up is as near as one three columns and four rows away, in the next ring. */
static void ties_reach_into_later_rings(void **state) {
    (void)state;
    RefGrid reference = ref_grid_make(11, 11, OP_AREA_WALL);
    PathCase path_case = {.reference = reference, .options = op_grid_options_default()};
    ref_set_area(&reference, 8, 1, 0);
    ref_set_area(&reference, 5, 0, 0);
    path_case.grid = ref_grid_to_library(&reference, NULL);
    OpCell got = {-1, -1};
    bool found = false;
    check_query(&path_case, (OpCell){5, 5});
    check_ok(op_grid_nearest_walkable(path_case.grid, (OpCell){5, 5}, NULL, &got, &found));
    assert_true(found && got.x == 5 && got.y == 0);
    op_grid_destroy(path_case.grid);
    ref_grid_free(&reference);
}

static void world_points(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpCell got = {-1, -1};
    bool found = false;
    check_ok(op_grid_from_text("#..\n###\n..#", 11, NULL, &grid));
    check_ok(op_grid_set_space(grid, (OpGridSpace){100.0, -50.0, 2.0}));
    check_ok(op_grid_nearest_walkable_point(grid, (OpWorldPoint){100.5, -49.5}, NULL, &got, &found));
    assert_true(found);
    assert_int_equal(got.x, 1);
    assert_int_equal(got.y, 0);
    check_ok(op_grid_nearest_walkable_point(grid, (OpWorldPoint){-2097152.0, 2097152.0}, NULL, &got, &found));
    assert_true(found);
    assert_int_equal(got.x, 0);
    assert_int_equal(got.y, 2);
    check_ok(op_grid_nearest_walkable_point(grid, (OpWorldPoint){107.0, -49.5}, NULL, &got, &found));
    assert_int_equal(got.x, 2);
    assert_int_equal(got.y, 0);
    const OpWorldPoint bad[] = {{not_a_number(), 0.0}, {0.0, positive_infinity()}, {2097152.5, 0.0}};
    got = (OpCell){-3, -3};
    for (size_t i = 0; i < 3; i++) {
        check_fails(op_grid_nearest_walkable_point(grid, bad[i], NULL, &got, &found), OP_STATUS_OUT_OF_RANGE);
        assert_int_equal(got.x, -3);
    }
    op_grid_destroy(grid);
}

/* The radius counts from the cell the point is in, also outside the grid. */
static void the_radius_of_a_point_outside(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridOptions options = op_grid_options_default();
    OpCell got = {-1, -1};
    bool found = true;
    check_ok(op_grid_create(5, 5, 0, NULL, &grid));
    options.nearest_radius = 9;
    check_ok(op_grid_nearest_walkable_point(grid, (OpWorldPoint){-9.5, 2.5}, &options, &got, &found));
    assert_false(found);
    assert_int_equal(got.x, -1);
    options.nearest_radius = 10;
    check_ok(op_grid_nearest_walkable_point(grid, (OpWorldPoint){-9.5, 2.5}, &options, &got, &found));
    assert_true(found);
    assert_int_equal(got.x, 0);
    assert_int_equal(got.y, 2);
    op_grid_destroy(grid);
}

/* A cell size so small that the point's cell has no 32-bit coordinates. It may be beyond every radius, but never wrong. */
static void points_beyond_all_cells(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    static const double sizes[] = {1e-3, 1e-9, 1e-200, 5e-324};
    check_ok(op_grid_create(4, 4, 0, NULL, &grid));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        OpCell got = {-1, -1};
        bool found = false;
        check_ok(op_grid_set_space(grid, (OpGridSpace){0.0, 0.0, sizes[i]}));
        check_ok(
            op_grid_nearest_walkable_point(grid, (OpWorldPoint){2097152.0, -2097152.0}, NULL, &got, &found));
        assert_true(found || i > 0);
        assert_int_equal(got.x, found ? 3 : -1);
        assert_int_equal(got.y, found ? 0 : -1);
    }
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_looking_everywhere),
        cmocka_unit_test(ties_go_to_the_smaller_row_then_column),
        cmocka_unit_test(a_corner_hit_is_not_the_end),
        cmocka_unit_test(ties_reach_into_later_rings),
        cmocka_unit_test(world_points),
        cmocka_unit_test(the_radius_of_a_point_outside),
        cmocka_unit_test(points_beyond_all_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
