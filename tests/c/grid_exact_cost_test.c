/* Step counts and Q31.32 prices, against arithmetic on the bits of the doubles in integers alone. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>

/* value * 2^32 rounded half to even, from the 53-bit significand; -1 when it does not fit 63 bits. value > 0. */
static int64_t to_fixed(double value) {
    uint64_t bits = bits_of(value);
    int exponent = (int)(bits >> 52);
    uint64_t significand = bits & ((UINT64_C(1) << 52) - 1);
    if (exponent == 0) {
        exponent = 1;
    } else {
        significand |= UINT64_C(1) << 52;
    }
    int shift = exponent - 1075 + 32; /* value * 2^32 = significand * 2^shift */
    if (shift >= 0) {
        return shift > 10 ? -1 : (int64_t)(significand << shift);
    }
    if (shift < -54) {
        return 0;
    }
    uint64_t whole = significand >> -shift;
    uint64_t rest = significand - (whole << -shift);
    uint64_t half = UINT64_C(1) << (-shift - 1);
    bool up = rest > half || (rest == half && whole % 2 == 1);
    return (int64_t)(whole + (up ? 1 : 0));
}

static void the_reference_rounding_is_right(void **state) {
    (void)state;
    assert_true(to_fixed(1.0) == INT64_C(4294967296));
    assert_true(to_fixed(0.5) == INT64_C(2147483648));
    assert_true(to_fixed(ldexp(1.0, -33)) == 0); /* a half, to even */
    assert_true(to_fixed(ldexp(3.0, -33)) == 2); /* one and a half */
    assert_true(to_fixed(ldexp(5.0, -33)) == 2);
    assert_true(to_fixed(ldexp(1.0000001, -33)) == 1);
    assert_true(to_fixed(1e-300) == 0);
    assert_true(to_fixed(5e-324) == 0);
    assert_true(to_fixed(2147483647.0) == INT64_C(2147483647) << 32);
    assert_true(to_fixed(2147483648.0) == -1);
}

static int32_t random_walk(TestRandom *random, const RefGrid *grid, OpCell *cells, int32_t most) {
    RefRules rules = {8, OP_DIAGONAL_ALLOW_ALL, 1};
    OpCell at = random_cell(random, grid);
    if (!ref_fits(grid, at.x, at.y, 1)) {
        return 0;
    }
    int32_t count = 0;
    cells[count++] = at;
    for (int32_t tries = 0; tries < most - 1; tries++) {
        OpCell next = ref_neighbour(at, test_int(random, 0, 7));
        if (ref_move_is_legal(grid, &rules, at, next)) {
            at = next;
            cells[count++] = at;
        }
    }
    return count;
}

static void spread_costs(TestRandom *random, RefGrid *grid) {
    for (int area = 0; area < 255; area++) {
        grid->multiplier[area] = ldexp((double)test_int(random, 1, 1 << 20), test_int(random, -60, 2));
    }
}

static void check_walk(const OpGrid *grid, const RefGrid *reference, const OpCell *cells, int32_t count) {
    int64_t expected = 0;
    int32_t straight = 0;
    int32_t diagonal = 0;
    for (int32_t i = 1; i < count; i++) {
        bool both = cells[i].x != cells[i - 1].x && cells[i].y != cells[i - 1].y;
        straight += both ? 0 : 1;
        diagonal += both ? 1 : 0;
        expected += to_fixed(ref_step_cost(reference, cells[i - 1], cells[i]));
    }
    int64_t cost = -1;
    int32_t got_straight = -1;
    int32_t got_diagonal = -1;
    check_ok(op_grid_fixed_cost(grid, cells, count, &cost));
    check_ok(op_grid_path_step_counts(cells, count, &got_straight, &got_diagonal));
    assert_true(cost == expected);
    assert_int_equal(got_straight, straight);
    assert_int_equal(got_diagonal, diagonal);
}

static void walks_are_priced_exactly(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 5000, 50000); seed++) {
        TestRandom random = test_random(seed);
        OpCell cells[60];
        RefGrid reference = ref_grid_make(test_int(&random, 1, 10), test_int(&random, 1, 10), 0);
        random_cells(&random, &reference);
        if (test_chance(&random, 50)) {
            spread_costs(&random, &reference);
        } else {
            random_costs(&random, COSTS_ANY, &reference);
        }
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        check_walk(grid, &reference, cells, random_walk(&random, &reference, cells, 60));
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* On a grid of unit cost the two measures say the same as the search. */
static void paths_have_the_counts_of_their_cost(void **state) {
    (void)state;
    OpGridPath path = {0};
    PathVariant variant = {8, OP_DIAGONAL_NO_SQUEEZING, 1, COSTS_UNIT, 14};
    for (uint64_t seed = 0; seed < test_count(20, 500, 5000); seed++) {
        PathCase path_case;
        int32_t straight = -1;
        int32_t diagonal = -1;
        int64_t cost = -1;
        path_case_make(&path_case, &variant, seed);
        check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, NULL, &path));
        if (path.status == OP_PATH_FOUND) {
            check_ok(op_grid_path_step_counts(path.cells, path.cell_count, &straight, &diagonal));
            check_ok(op_grid_fixed_cost(path_case.grid, path.cells, path.cell_count, &cost));
            case_check(&path_case, straight + diagonal == path.cell_count - 1);
            case_check(&path_case, fabs((double)straight + (double)diagonal * sqrt(2.0) - path.cost) < 1e-9);
            /* 2^32 * sqrt(2) is 6074000999.95..., which rounds to ...1000 */
            case_check(&path_case, cost == (int64_t)straight * INT64_C(4294967296) +
                                               (int64_t)diagonal * INT64_C(6074001000));
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

static void sums_beyond_64_bits_are_refused(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    int64_t cost = -5;
    static const OpCell cells[] = {{0, 0}, {1, 0}, {2, 0}, {1, 1}};
    check_ok(op_grid_create(3, 3, 0, NULL, &grid));
    check_ok(op_grid_set_area_cost(grid, 0, 2147483648.0));
    check_ok(op_grid_fixed_cost(grid, cells, 1, &cost));
    assert_true(cost == 0);
    cost = -5;
    check_refused(op_grid_fixed_cost(grid, cells, 2, &cost), OP_STATUS_OUT_OF_RANGE, "cells", "step 1");
    check_ok(op_grid_set_area_cost(grid, 0, 1073741824.0));
    check_refused(op_grid_fixed_cost(grid, cells, 3, &cost), OP_STATUS_OUT_OF_RANGE, "cells", "step 2");
    check_refused(op_grid_fixed_cost(grid, cells, 4, &cost), OP_STATUS_OUT_OF_RANGE, "cells", "step 2");
    assert_true(cost == -5);
    check_ok(op_grid_fixed_cost(grid, cells, 2, &cost));
    assert_true(cost == INT64_C(1) << 62);
    check_ok(op_grid_set_area_cost(grid, 0, 1073741823.9999998));
    check_ok(op_grid_fixed_cost(grid, cells, 3, &cost));
    assert_true(cost == to_fixed(1073741823.9999998) * 2);
    check_ok(op_grid_set_area_cost(grid, 0, 2147483647.9999998));
    check_ok(op_grid_fixed_cost(grid, cells, 2, &cost));
    assert_true(cost == to_fixed(2147483647.9999998));
    check_ok(op_grid_set_area_cost(grid, 0, 1e308));
    check_fails(op_grid_fixed_cost(grid, cells, 2, &cost), OP_STATUS_OUT_OF_RANGE);
    op_grid_destroy(grid);
}

static void broken_paths_are_refused(void **state) {
    (void)state;
    static const struct {
        OpCell cells[3];
        bool adjacent;
    } cases[] = {
        {{{0, 0}, {2, 0}, {3, 0}}, false},
        {{{0, 0}, {1, 0}, {1, 0}}, false},
        {{{0, 0}, {1, 1}, {3, 2}}, false},
        {{{0, 0}, {1, 0}, {0, 2}}, false},
        {{{INT32_MIN, 0}, {INT32_MAX, 0}, {0, 0}}, false},
        {{{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}, {0, 0}}, false},
        {{{0, 0}, {0, 1}, {0, 2}}, true},  /* (0, 2) is a wall */
        {{{0, 0}, {-1, 0}, {0, 0}}, true}, /* off the grid */
        {{{3, 2}, {4, 2}, {3, 2}}, true},
    };
    OpGrid *grid = NULL;
    check_ok(op_grid_from_text("....\n....\n#...", 14, NULL, &grid));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t cost = -5;
        int32_t straight = -6;
        int32_t diagonal = -7;
        check_refused(op_grid_fixed_cost(grid, cases[i].cells, 3, &cost), OP_STATUS_INVALID_ARGUMENT, "cells",
                      "(");
        assert_true(cost == -5);
        OpStatus status = op_grid_path_step_counts(cases[i].cells, 3, &straight, &diagonal);
        assert_int_equal(status, cases[i].adjacent ? OP_STATUS_OK : OP_STATUS_INVALID_ARGUMENT);
        assert_true(cases[i].adjacent || (straight == -6 && diagonal == -7));
    }
    op_grid_destroy(grid);
}

static void the_shortest_paths(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpCell cell = {1, 1};
    int64_t cost = -1;
    int32_t straight = -1;
    int32_t diagonal = -1;
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    check_ok(op_grid_fixed_cost(grid, &cell, 1, &cost));
    check_ok(op_grid_path_step_counts(&cell, 1, &straight, &diagonal));
    assert_true(cost == 0 && straight == 0 && diagonal == 0);
    check_fails(op_grid_fixed_cost(grid, NULL, 1, &cost), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_fixed_cost(NULL, &cell, 1, &cost), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_fixed_cost(grid, &cell, 1, NULL), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_fixed_cost(grid, &cell, -1, &cost), OP_STATUS_OUT_OF_RANGE);
    check_fails(op_grid_path_step_counts(NULL, 2, &straight, &diagonal), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_path_step_counts(&cell, 1, NULL, &diagonal), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_path_step_counts(&cell, 1, &straight, NULL), OP_STATUS_INVALID_ARGUMENT);
    check_fails(op_grid_path_step_counts(&cell, INT32_MIN, &straight, &diagonal), OP_STATUS_OUT_OF_RANGE);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_rounding_is_right),
        cmocka_unit_test(walks_are_priced_exactly),
        cmocka_unit_test(paths_have_the_counts_of_their_cost),
        cmocka_unit_test(sums_beyond_64_bits_are_refused),
        cmocka_unit_test(broken_paths_are_refused),
        cmocka_unit_test(the_shortest_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
