/* Where a grid lies in the world, and queries between world points. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>

static void the_default_space_has_unit_cells(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpWorldPoint point;
    OpCell cell;
    bool inside;
    check_ok(op_grid_create(4, 3, 0, NULL, &grid));
    check_ok(op_grid_point_at(grid, (OpCell){2, 1}, &point));
    check_same_bits(point.x, 2.5);
    check_same_bits(point.y, 1.5);
    check_ok(op_grid_cell_at(grid, (OpWorldPoint){3.999, 0.0}, &cell, &inside));
    assert_true(inside);
    assert_int_equal(cell.x, 3);
    assert_int_equal(cell.y, 0);
    check_ok(op_grid_set_space(grid, (OpGridSpace){0.0, 0.0, 0.0}));
    check_ok(op_grid_point_at(grid, (OpCell){2, 1}, &point));
    check_same_bits(point.x, 2.5);
    op_grid_destroy(grid);
}

static double random_double(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) * 0x1p-53);
}

static bool axis_inside(double p, double origin, double size, int32_t count, double *index) {
    *index = floor((p - origin) / size);
    return *index >= 0.0 && *index < (double)count;
}

static void check_point(const OpGrid *grid, OpGridSpace space, OpWorldPoint point) {
    OpCell cell = {0, 0};
    bool inside = false;
    double x;
    double y;
    bool expected = axis_inside(point.x, space.origin_x, space.cell_size, op_grid_width(grid), &x);
    expected = axis_inside(point.y, space.origin_y, space.cell_size, op_grid_height(grid), &y) && expected;
    check_ok(op_grid_cell_at(grid, point, &cell, &inside));
    assert_int_equal(inside, expected);
    if (inside) {
        assert_true((double)cell.x == x && (double)cell.y == y);
    } else {
        assert_false(cell.x >= 0 && cell.y >= 0 && cell.x < op_grid_width(grid) &&
                     cell.y < op_grid_height(grid));
    }
}

static void mapping_is_its_formula(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 3000, 30000); seed++) {
        TestRandom random = test_random(seed);
        static const double sizes[] = {1.0, 0.5, 0.1, 3.0, 2097152.0, 1e-9, 5e-324};
        double size =
            test_chance(&random, 50) ? sizes[test_int(&random, 0, 6)] : random_double(&random, 0.001, 9.0);
        double reach = test_chance(&random, 20) ? 2097152.0 : 50.0;
        OpGridSpace space = {random_double(&random, -reach, reach), random_double(&random, -reach, reach),
                             size};
        OpGrid *grid = NULL;
        check_ok(op_grid_create(test_int(&random, 1, 40), test_int(&random, 1, 40), 0, NULL, &grid));
        check_ok(op_grid_set_space(grid, space));
        for (int i = 0; i < 20; i++) {
            OpCell cell = {test_int(&random, 0, op_grid_width(grid) - 1),
                           test_int(&random, 0, op_grid_height(grid) - 1)};
            OpWorldPoint centre;
            check_ok(op_grid_point_at(grid, cell, &centre));
            check_same_bits(centre.x, space.origin_x + ((double)cell.x + 0.5) * size);
            check_same_bits(centre.y, space.origin_y + ((double)cell.y + 0.5) * size);
            OpWorldPoint near = {space.origin_x + (double)test_int(&random, -2, 42) * size,
                                 space.origin_y + random_double(&random, -2.0, 42.0) * size};
            OpWorldPoint far = {random_double(&random, -2097152.0, 2097152.0), -2097152.0};
            if (fabs(near.x) <= 2097152.0 && fabs(near.y) <= 2097152.0) {
                check_point(grid, space, near);
            }
            check_point(grid, space, far);
        }
        op_grid_destroy(grid);
    }
}

static void edges_belong_to_the_cell_on_their_right(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridSpace space = {-1.0, 2.0, 0.5};
    check_ok(op_grid_create(4, 4, 0, NULL, &grid));
    check_ok(op_grid_set_space(grid, space));
    static const OpWorldPoint points[] = {{-1.0, 2.0},
                                          {1.0, 2.0},
                                          {0.9999999999999999, 2.0},
                                          {-1.0, 4.0},
                                          {-1.0000000000000002, 2.0},
                                          {-0.5, 2.5},
                                          {-1.0, 1.9999999999999998}};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        check_point(grid, space, points[i]);
    }
    op_grid_destroy(grid);
}

static void spaces_are_bounded(void **state) {
    (void)state;
    const struct {
        OpGridSpace space;
        const char *argument;
    } cases[] = {
        {{not_a_number(), 0.0, 1.0}, "origin_x"},
        {{0.0, not_a_number(), 1.0}, "origin_y"},
        {{0.0, 0.0, not_a_number()}, "cell_size"},
        {{positive_infinity(), 0.0, 1.0}, "origin_x"},
        {{0.0, -positive_infinity(), 1.0}, "origin_y"},
        {{0.0, 0.0, positive_infinity()}, "cell_size"},
        {{2097152.0000000005, 0.0, 1.0}, "origin_x"},
        {{0.0, -2097153.0, 1.0}, "origin_y"},
        {{0.0, 0.0, 2097153.0}, "cell_size"},
        {{0.0, 0.0, -1.0}, "cell_size"},
        {{1.0, 0.0, 0.0}, "cell_size"},
        {{0.0, 1.0, -0.0}, "cell_size"},
    };
    OpGrid *grid = NULL;
    OpGridSpace kept = {3.0, 4.0, 5.0};
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    check_ok(op_grid_set_space(grid, kept));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_grid_set_space(grid, cases[i].space), OP_STATUS_OUT_OF_RANGE, cases[i].argument,
                      "was");
        OpGridSpace now = op_grid_space(grid);
        assert_true(now.origin_x == 3.0 && now.origin_y == 4.0 && now.cell_size == 5.0);
    }
    check_refused(op_grid_set_space(NULL, kept), OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_ok(op_grid_set_space(grid, (OpGridSpace){2097152.0, -2097152.0, 2097152.0}));
    op_grid_destroy(grid);
}

static void points_are_bounded(void **state) {
    (void)state;
    const double bad[] = {not_a_number(),     positive_infinity(), -positive_infinity(),
                          2097152.0000000005, -2097153.0,          1e300};
    OpGrid *grid = NULL;
    OpCell cell = {-5, -6};
    bool inside = true;
    OpGridPath path = {.cost = 7.0, .iterations = 3};
    OpWorldPoint good = {0.5, 0.5};
    check_ok(op_grid_create(2, 2, 0, NULL, &grid));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        OpWorldPoint x = {bad[i], 0.5};
        OpWorldPoint y = {0.5, bad[i]};
        check_fails(op_grid_cell_at(grid, x, &cell, &inside), OP_STATUS_OUT_OF_RANGE);
        check_fails(op_grid_cell_at(grid, y, &cell, &inside), OP_STATUS_OUT_OF_RANGE);
        check_refused(op_grid_find_path_between(grid, x, good, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                      "start.x", "[-2097152, 2097152]");
        check_refused(op_grid_find_path_between(grid, good, y, NULL, &path), OP_STATUS_OUT_OF_RANGE, "goal.y",
                      "[-2097152, 2097152]");
    }
    assert_int_equal(cell.x, -5);
    assert_true(inside && path.cost == 7.0 && path.iterations == 3);
    check_ok(op_grid_cell_at(grid, (OpWorldPoint){2097152.0, -2097152.0}, &cell, &inside));
    assert_false(inside);
    op_grid_destroy(grid);
}

static void queries_between_points(void **state) {
    (void)state;
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_ANY, 12};
    OpGridPath of_cells = {0};
    OpGridPath of_points = {0};
    for (uint64_t seed = 0; seed < test_count(20, 500, 5000); seed++) {
        PathCase path_case;
        TestRandom random = test_random(seed + 9);
        path_case_make(&path_case, &variant, seed + 600000);
        OpGridSpace space = {random_double(&random, -9.0, 9.0), random_double(&random, -9.0, 9.0), 0.25};
        check_ok(op_grid_set_space(path_case.grid, space));
        OpWorldPoint start = {space.origin_x + ((double)path_case.start.x + 0.4) * 0.25,
                              space.origin_y + ((double)path_case.start.y + 0.4) * 0.25};
        OpWorldPoint goal = {space.origin_x + ((double)path_case.goal.x + 0.4) * 0.25,
                             space.origin_y + ((double)path_case.goal.y + 0.4) * 0.25};
        check_ok(op_grid_find_path_with_points(path_case.grid, path_case.start, path_case.goal,
                                               &path_case.options, &of_cells));
        check_ok(op_grid_find_path_between(path_case.grid, start, goal, &path_case.options, &of_points));
        case_check(&path_case, paths_equal(&of_cells, &of_points));
        case_check(&path_case, of_cells.point_count == of_cells.cell_count);
        double length = 0.0;
        for (int32_t i = 0; i < of_cells.point_count; i++) {
            OpWorldPoint centre;
            check_ok(op_grid_point_at(path_case.grid, of_cells.cells[i], &centre));
            case_check(&path_case, centre.x == of_cells.points[i].x && centre.y == of_cells.points[i].y);
            if (i > 0) {
                double dx = centre.x - of_cells.points[i - 1].x;
                double dy = centre.y - of_cells.points[i - 1].y;
                length += sqrt(dx * dx + dy * dy);
            }
        }
        case_check(&path_case, of_cells.length == length);
        path_case_free(&path_case);
    }
    op_grid_path_reset(&of_cells);
    op_grid_path_reset(&of_points);
}

static void points_off_the_grid_are_an_outcome(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    OpWorldPoint on = {0.5, 0.5};
    static const OpWorldPoint off[] = {
        {-0.001, 0.5}, {0.5, -0.001}, {4.0, 0.5}, {0.5, 4.0}, {2097152.0, 2097152.0}};
    check_ok(op_grid_create(4, 4, 0, NULL, &grid));
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        check_ok(op_grid_find_path_between(grid, off[i], on, NULL, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        check_ok(op_grid_find_path_between(grid, on, off[i], NULL, &path));
        assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
        assert_true(path.cost == positive_infinity() && path.length == 0.0);
    }
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void centres_of_cells_outside_are_refused(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpWorldPoint point = {7.0, 8.0};
    check_ok(op_grid_create(4, 3, 0, NULL, &grid));
    check_refused(op_grid_point_at(grid, (OpCell){4, 0}, &point), OP_STATUS_OUT_OF_RANGE, "x",
                  "[0, 3], was 4");
    check_refused(op_grid_point_at(grid, (OpCell){0, -1}, &point), OP_STATUS_OUT_OF_RANGE, "y",
                  "[0, 2], was -1");
    assert_true(point.x == 7.0 && point.y == 8.0);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_space_has_unit_cells),
        cmocka_unit_test(mapping_is_its_formula),
        cmocka_unit_test(edges_belong_to_the_cell_on_their_right),
        cmocka_unit_test(spaces_are_bounded),
        cmocka_unit_test(points_are_bounded),
        cmocka_unit_test(queries_between_points),
        cmocka_unit_test(points_off_the_grid_are_an_outcome),
        cmocka_unit_test(centres_of_cells_outside_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
