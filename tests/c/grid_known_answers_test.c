/* Figures printed by the OnePath 1.1 documents: the small grid of the first page, and the 64 x 64 map of the grid
 * recipes. */
#include "support/check.h"
#include "support/path_case.h"

#include <math.h>

static const char small_map[] = "........\n"
                                ".#####..\n"
                                ".#...#..\n"
                                ".#.#.#..\n"
                                "...#....\n";

static void first_page(void **state) {
    (void)state;
    static const OpCell expected[] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 4},
                                      {2, 4}, {2, 3}, {2, 2}, {3, 2}, {4, 2}, {4, 3}};
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    check_ok(op_grid_from_text(small_map, sizeof small_map - 1, NULL, &grid));
    assert_int_equal(op_grid_width(grid), 8);
    assert_int_equal(op_grid_height(grid), 5);
    for (int specialized = 0; specialized < 2; specialized++) {
        OpGridOptions options = op_grid_options_default();
        options.specialized_engines = specialized == 1;
        check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){4, 3}, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_same_bits(path.cost, 11.0);
        assert_int_equal(path.cell_count, 12);
        assert_true(cells_equal(path.cells, expected, 12));
    }
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static const OpCell recipe_start = {2, 2};
static const OpCell recipe_goal = {60, 4};

static OpGrid *recipe_map(void) {
    OpGrid *grid = NULL;
    check_ok(op_grid_create(64, 64, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 0, 1, 62}, OP_AREA_WALL));
    return grid;
}

static OpGridOptions generic_options(void) {
    OpGridOptions options = op_grid_options_default();
    options.specialized_engines = false;
    return options;
}

static void recipe_path(void **state) {
    (void)state;
    OpGrid *grid = recipe_map();
    OpGridPath path = {0};
    OpGridOptions options = generic_options();
    check_ok(op_grid_find_path(grid, recipe_start, recipe_goal, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_true(fabs(path.cost - 143.1960) < 0.00005);
    assert_int_equal(path.cell_count, 121);
    assert_int_equal(path.expanded_count, 2096);
    assert_int_equal(path.iterations, 2097);
    assert_int_equal(path.algorithm, OP_GRID_A_STAR);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void recipe_agent_of_three_cells(void **state) {
    (void)state;
    OpGrid *grid = recipe_map();
    OpGridPath path = {0};
    OpGridOptions options = generic_options();
    options.agent_size = 2;
    check_ok(op_grid_find_path(grid, recipe_start, recipe_goal, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    options.agent_size = 3;
    check_ok(op_grid_find_path(grid, recipe_start, recipe_goal, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

static void recipe_swamp(void **state) {
    (void)state;
    OpGrid *grid = recipe_map();
    OpGridPath path = {0};
    OpGridOptions options = generic_options();
    check_ok(op_grid_fill_rect(grid, (OpRect){10, 50, 22, 12}, 2));
    check_ok(op_grid_set_area_cost(grid, 2, 3.0));
    check_ok(op_grid_find_path(grid, recipe_start, recipe_goal, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_true(fabs(path.cost - 155.4975) < 0.00005);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* The specialised engine may take another path of the same cost; the sum of its steps may round otherwise. */
static void engines_agree_on_the_cost(void **state) {
    (void)state;
    OpGrid *grid = recipe_map();
    OpGridPath path = {0};
    check_ok(op_grid_find_path(grid, recipe_start, recipe_goal, NULL, &path));
    assert_true(fabs(path.cost - 143.1960) < 0.00005);
    assert_int_equal(path.cell_count, 121);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_page),
        cmocka_unit_test(recipe_path),
        cmocka_unit_test(recipe_swamp),
        cmocka_unit_test(recipe_agent_of_three_cells),
        cmocka_unit_test(engines_agree_on_the_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
