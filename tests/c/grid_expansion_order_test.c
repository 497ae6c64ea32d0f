/* Cell for cell, bit for bit: the generic A* against one with a plain list, written from the documents. Path, cost
 * bits, the order of expansions and the counts agree for every rule, heuristic, weight and kind of callback,
 * reopened cells included. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <string.h>

static void check_against(const PathCase *path_case, const RefResult *expected, const OpGridPath *path) {
    case_check(path_case, path->status == expected->status);
    case_check(path_case, path->algorithm == OP_GRID_A_STAR);
    case_check(path_case, bits_of(path->cost) == bits_of(expected->cost));
    case_check(path_case, path->iterations == expected->iterations);
    case_check(path_case, path->expanded_count == expected->expanded_count);
    case_check(path_case, path->cell_count == expected->cell_count);
    case_check(path_case, cells_equal(path->cells, expected->cells, expected->cell_count));
    if (path_case->options.record_expansions) {
        case_check(path_case, path->expanded_cell_count == expected->expanded_count);
        case_check(path_case,
                   cells_equal(path->expanded_cells, expected->expanded, expected->expanded_count));
    } else {
        case_check(path_case, path->expanded_cell_count == 0);
    }
    if (expected->status == OP_PATH_FOUND) {
        double sum;
        case_check(path_case, ref_path_is_legal(&path_case->reference, &path_case->options, &path_case->hooks,
                                                path->cells, path->cell_count, &sum));
        case_check(path_case, bits_of(sum) == bits_of(path->cost));
    }
}

static void compare(const PathCase *path_case, OpGridPath *path, RefResult *expected) {
    ref_a_star(&path_case->reference, &path_case->options, &path_case->hooks, path_case->start,
               path_case->goal, expected);
    check_ok(
        op_grid_find_path(path_case->grid, path_case->start, path_case->goal, &path_case->options, path));
    check_against(path_case, expected, path);
}

static PathVariant variant_of(uint64_t seed) {
    TestRandom random = test_random(seed * 3 + 1);
    PathVariant variant = {.connectivity = test_chance(&random, 30) ? 4 : 8, .max_side = 15};
    variant.diagonals = (OpDiagonalRule)test_int(&random, 0, 2);
    variant.agent_size = test_chance(&random, 70) ? 1 : test_int(&random, 2, 3);
    variant.costs = (CostKind)test_int(&random, 0, COST_KINDS - 1);
    return variant;
}

static void generic_a_star_is_the_documented_one(void **state) {
    (void)state;
    OpGridPath path = {0};
    size_t found = 0;
    size_t reopened = 0;
    size_t count = test_count(300, 30000, 300000);
    for (uint64_t seed = 0; seed < count; seed++) {
        PathVariant variant = variant_of(seed);
        PathCase path_case;
        RefResult expected;
        path_case_make(&path_case, &variant, seed);
        path_case_randomise(&path_case);
        compare(&path_case, &path, &expected);
        found += expected.status == OP_PATH_FOUND ? 1 : 0;
        reopened += expected.reopened > 0 ? 1 : 0;
        ref_result_free(&expected);
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
    assert_true(found > count / 3);
    assert_true(reopened > count / 50);
}

/* With one cost everywhere nearly every expansion is a tie. */
static void ties_on_open_ground(void **state) {
    (void)state;
    OpGridPath path = {0};
    for (int32_t side = 1; side <= (int32_t)test_count(8, 24, 48); side++) {
        for (int heuristic = OP_HEURISTIC_AUTO; heuristic <= OP_HEURISTIC_EUCLIDEAN; heuristic++) {
            PathCase path_case = {.reference = ref_grid_make(side, side, 0)};
            RefResult expected;
            path_case.grid = ref_grid_to_library(&path_case.reference, NULL);
            path_case.start = (OpCell){side / 3, side / 2};
            path_case.goal = (OpCell){side - 1, side / 5};
            path_case.options = op_grid_options_default();
            path_case.options.heuristic = (OpHeuristic)heuristic;
            path_case.options.record_expansions = true;
            path_case.options.specialized_engines = false;
            compare(&path_case, &path, &expected);
            ref_result_free(&expected);
            path_case_free(&path_case);
        }
    }
    op_grid_path_reset(&path);
}

/* Every budget from 1 up to more than the search takes: the first pops, exactly that many. */
static void budgets_cut_the_search_short(void **state) {
    (void)state;
    OpGridPath path = {0};
    for (uint64_t seed = 0; seed < test_count(10, 60, 600); seed++) {
        PathVariant variant = variant_of(seed + 77);
        PathCase path_case;
        RefResult whole;
        variant.max_side = 9;
        path_case_make(&path_case, &variant, seed + 4000000);
        path_case_randomise(&path_case);
        ref_a_star(&path_case.reference, &path_case.options, &path_case.hooks, path_case.start,
                   path_case.goal, &whole);
        for (int32_t budget = 1; budget <= whole.iterations + 2; budget++) {
            RefResult expected;
            path_case.options.iteration_budget = budget;
            compare(&path_case, &path, &expected);
            if (budget < whole.iterations) {
                case_check(&path_case, path.status == OP_PATH_BUDGET_EXHAUSTED && path.iterations == budget);
                case_check(&path_case, path.cost == positive_infinity() && path.cell_count == 0);
            } else {
                case_check(&path_case, path.status == whole.status && path.iterations == whole.iterations);
            }
            ref_result_free(&expected);
        }
        ref_result_free(&whole);
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

static void start_equals_goal(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    OpGridOptions options = op_grid_options_default();
    options.record_expansions = true;
    check_ok(op_grid_create(3, 3, 7, NULL, &grid));
    check_ok(op_grid_find_path(grid, (OpCell){1, 2}, (OpCell){1, 2}, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_same_bits(path.cost, 0.0);
    assert_int_equal(path.cell_count, 1);
    assert_int_equal(path.cells[0].x, 1);
    assert_int_equal(path.cells[0].y, 2);
    assert_int_equal(path.iterations, 1);
    assert_int_equal(path.expanded_count, 0);
    assert_int_equal(path.expanded_cell_count, 0);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

/* The generations that mark a search's records must not be mistaken for each other, query after query. */
static void queries_do_not_see_each_other(void **state) {
    (void)state;
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_ANY, 14};
    PathCase path_case;
    OpGridPath path = {0};
    path_case_make(&path_case, &variant, 20240);
    path_case.options.record_expansions = true;
    TestRandom random = test_random(5);
    for (size_t i = 0; i < test_count(50, 1500, 10000); i++) {
        RefResult expected;
        path_case.start = random_cell(&random, &path_case.reference);
        path_case.goal = random_cell(&random, &path_case.reference);
        path_case.options.heuristic = (OpHeuristic)test_int(&random, 0, 4);
        path_case.options.agent_size = test_chance(&random, 80) ? 1 : 2;
        path_case.options.iteration_budget = test_chance(&random, 20) ? test_int(&random, 1, 30) : 0;
        compare(&path_case, &path, &expected);
        ref_result_free(&expected);
    }
    op_grid_path_reset(&path);
    path_case_free(&path_case);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generic_a_star_is_the_documented_one), cmocka_unit_test(ties_on_open_ground),
        cmocka_unit_test(budgets_cut_the_search_short),         cmocka_unit_test(start_equals_goal),
        cmocka_unit_test(queries_do_not_see_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
