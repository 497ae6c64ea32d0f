/* A* on hex grids: costs equal Dijkstra's algorithm on random grids of every layout, and paths, cost bits, the order of
 * expansions and the counts are those of an A* with a plain list. */
#include "support/check.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Costs ---- */

static void check_path(const HexCase *hex_case, const OpGridPath *path, double best) {
    double sum = -1.0;
    hex_check(hex_case, path->status == OP_PATH_FOUND);
    hex_check(hex_case, fabs(path->cost - best) <= 1e-9 * (1.0 + best));
    hex_check(hex_case, ref_hex_path_is_legal(&hex_case->reference, &hex_case->hooks, path->cells,
                                              path->cell_count, &sum));
    hex_check(hex_case, bits_of(sum) == bits_of(path->cost));
    hex_check(hex_case, cells_equal(&path->cells[0], &hex_case->start, 1));
    hex_check(hex_case, cells_equal(&path->cells[path->cell_count - 1], &hex_case->goal, 1));
    hex_check(hex_case, path->point_count == 0 && path->length != path->length);
}

static bool check_cost(const HexCase *hex_case, OpGridPath *path) {
    enum { MOST = 15 * 15 };
    double costs[MOST];
    const RefGrid *cells = &hex_case->reference.cells;
    ref_hex_costs_to(&hex_case->reference, &hex_case->hooks, &hex_case->goal, 1, costs);
    double best = costs[hex_case->start.y * cells->width + hex_case->start.x];
    check_ok(
        op_hex_grid_find_path(hex_case->grid, hex_case->start, hex_case->goal, &hex_case->options, path));
    if (best < positive_infinity()) {
        check_path(hex_case, path, best);
        return true;
    }
    hex_check(hex_case, path->status != OP_PATH_FOUND && path->cost == positive_infinity());
    hex_check(hex_case, path->cell_count == 0 && path->length == 0.0);
    return false;
}

static void costs_equal_dijkstra(void **state) {
    (void)state;
    OpGridPath path = {0};
    size_t found = 0;
    size_t count = test_count(200, 2500, 10000);
    for (uint64_t seed = 0; seed < HEX_LAYOUTS * count; seed++) {
        HexCase hex_case;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), (CostKind)(seed / 4 % COST_KINDS), 15,
                      seed);
        hex_case.options.heuristic = seed % 7 == 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
        if (seed % 5 == 0) {
            hex_case_set_hooks(&hex_case, (HookSpec){HOOK_RAISE, 10, seed});
        }
        found += check_cost(&hex_case, &path) ? 1 : 0;
        hex_case_free(&hex_case);
    }
    op_grid_path_reset(&path);
    assert_true(found > count);
}

/* ---- The order of everything ---- */

static void compare(const HexCase *hex_case, OpGridPath *path, RefResult *expected) {
    ref_hex_a_star(&hex_case->reference, &hex_case->options, &hex_case->hooks, hex_case->start,
                   hex_case->goal, expected);
    check_ok(
        op_hex_grid_find_path(hex_case->grid, hex_case->start, hex_case->goal, &hex_case->options, path));
    hex_check(hex_case, path->status == expected->status);
    hex_check(hex_case, path->algorithm == OP_GRID_A_STAR);
    hex_check(hex_case, bits_of(path->cost) == bits_of(expected->cost));
    hex_check(hex_case, path->iterations == expected->iterations);
    hex_check(hex_case, path->expanded_count == expected->expanded_count);
    hex_check(hex_case, path->cell_count == expected->cell_count);
    hex_check(hex_case, cells_equal(path->cells, expected->cells, expected->cell_count));
    if (hex_case->options.record_expansions) {
        hex_check(hex_case, path->expanded_cell_count == expected->expanded_count);
        hex_check(hex_case, cells_equal(path->expanded_cells, expected->expanded, expected->expanded_count));
    } else {
        hex_check(hex_case, path->expanded_cell_count == 0);
    }
}

static void a_star_is_the_documented_one(void **state) {
    (void)state;
    OpGridPath path = {0};
    size_t found = 0;
    size_t reopened = 0;
    size_t count = test_count(400, 12000, 120000);
    for (uint64_t seed = 0; seed < count; seed++) {
        HexCase hex_case;
        RefResult expected;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), (CostKind)(seed / 4 % COST_KINDS), 14,
                      seed + 2000000);
        hex_case_randomise(&hex_case);
        compare(&hex_case, &path, &expected);
        found += expected.status == OP_PATH_FOUND ? 1 : 0;
        reopened += expected.reopened > 0 ? 1 : 0;
        ref_result_free(&expected);
        hex_case_free(&hex_case);
    }
    op_grid_path_reset(&path);
    assert_true(found > count / 3);
    assert_true(reopened > count / 100);
}

/* With one cost everywhere nearly every expansion is a tie. */
static void ties_on_open_ground(void **state) {
    (void)state;
    OpGridPath path = {0};
    for (int32_t side = 1; side <= (int32_t)test_count(8, 24, 48); side++) {
        for (int i = 0; i < 2 * HEX_LAYOUTS; i++) {
            RefResult expected;
            HexCase hex_case = {.reference = {(OpHexLayout)(i / 2), ref_grid_make(side, side, 0)}};
            hex_case.grid = ref_hex_to_library(&hex_case.reference, NULL);
            hex_case.start = (OpCell){side / 3, side / 2};
            hex_case.goal = (OpCell){side - 1, side / 5};
            hex_case.options = op_grid_options_default();
            hex_case.options.heuristic = i % 2 == 0 ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
            hex_case.options.record_expansions = true;
            compare(&hex_case, &path, &expected);
            ref_result_free(&expected);
            hex_case_free(&hex_case);
        }
    }
    op_grid_path_reset(&path);
}

/* Every budget from 1 up to more than the search takes: the first pops, exactly that many. */
static void budgets_cut_the_search_short(void **state) {
    (void)state;
    OpGridPath path = {0};
    for (uint64_t seed = 0; seed < test_count(10, 60, 600); seed++) {
        HexCase hex_case;
        RefResult whole;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 9, seed + 4000000);
        hex_case_randomise(&hex_case);
        ref_hex_a_star(&hex_case.reference, &hex_case.options, &hex_case.hooks, hex_case.start, hex_case.goal,
                       &whole);
        for (int32_t budget = 1; budget <= whole.iterations + 2; budget++) {
            RefResult expected;
            hex_case.options.iteration_budget = budget;
            compare(&hex_case, &path, &expected);
            if (budget < whole.iterations) {
                hex_check(&hex_case, path.status == OP_PATH_BUDGET_EXHAUSTED && path.iterations == budget);
            }
            ref_result_free(&expected);
        }
        ref_result_free(&whole);
        hex_case_free(&hex_case);
    }
    op_grid_path_reset(&path);
}

/* The records of one query must not be mistaken for another's; edits and costs come in between. */
static void queries_do_not_see_each_other(void **state) {
    (void)state;
    HexCase hex_case;
    OpGridPath path = {0};
    TestRandom random = test_random(5);
    hex_case_make(&hex_case, OP_HEX_FLAT_EVEN_COLUMN, COSTS_ANY, 14, 20240);
    hex_case.options.record_expansions = true;
    for (size_t i = 0; i < test_count(50, 1500, 10000); i++) {
        RefResult expected;
        hex_case.start = random_cell(&random, &hex_case.reference.cells);
        hex_case.goal = random_cell(&random, &hex_case.reference.cells);
        hex_case.options.heuristic = test_chance(&random, 50) ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
        hex_case.options.iteration_budget = test_chance(&random, 20) ? test_int(&random, 1, 30) : 0;
        compare(&hex_case, &path, &expected);
        ref_result_free(&expected);
        hex_case_edit(&hex_case, &random);
    }
    op_grid_path_reset(&path);
    hex_case_free(&hex_case);
}

static void start_equals_goal(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridPath path = {0};
    check_ok(op_hex_grid_create(3, 3, OP_HEX_POINTY_EVEN_ROW, 7, NULL, &grid));
    check_ok(op_hex_grid_find_path_with_points(grid, (OpCell){1, 2}, (OpCell){1, 2}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_same_bits(path.cost, 0.0);
    check_same_bits(path.length, 0.0);
    assert_true(path.cell_count == 1 && path.point_count == 1);
    assert_true(path.iterations == 1 && path.expanded_count == 0);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
}

/* ---- World ---- */

static void points_are_centres(void **state) {
    (void)state;
    OpGridPath path = {0};
    OpGridPath between = {0};
    for (uint64_t seed = 0; seed < test_count(40, 400, 4000); seed++) {
        HexCase hex_case;
        OpWorldPoint ends[2];
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_DYADIC, 14, seed + 6000000);
        check_ok(op_hex_grid_set_space(hex_case.grid, (OpGridSpace){-7.5, 3.25, 2.0}));
        check_ok(op_hex_grid_find_path_with_points(hex_case.grid, hex_case.start, hex_case.goal,
                                                   &hex_case.options, &path));
        double length = 0.0;
        for (int32_t i = 0; i < path.point_count; i++) {
            OpWorldPoint point;
            check_ok(op_hex_grid_point_at(hex_case.grid, path.cells[i], &point));
            hex_check(&hex_case, bits_of(point.x) == bits_of(path.points[i].x));
            hex_check(&hex_case, bits_of(point.y) == bits_of(path.points[i].y));
            length += i > 0 ? 2.0 : 0.0;
        }
        hex_check(&hex_case, path.point_count == path.cell_count && fabs(path.length - length) < 1e-9);
        check_ok(op_hex_grid_point_at(hex_case.grid, hex_case.start, &ends[0]));
        check_ok(op_hex_grid_point_at(hex_case.grid, hex_case.goal, &ends[1]));
        check_ok(op_hex_grid_find_path_between(hex_case.grid, ends[0], ends[1], &hex_case.options, &between));
        hex_check(&hex_case, paths_equal(&path, &between));
        ends[1].x += 1000.0;
        check_ok(op_hex_grid_find_path_between(hex_case.grid, ends[1], ends[0], NULL, &between));
        hex_check(&hex_case, between.status == OP_PATH_START_INVALID);
        hex_case_free(&hex_case);
    }
    op_grid_path_reset(&between);
    op_grid_path_reset(&path);
}

/* ---- Callbacks ---- */

typedef struct Watch {
    const OpHexGrid *grid;
    int32_t asked;
    int32_t cancel_at; /* the question that is answered with yes; 0 for none */
    OpStatus answer;   /* of step_cost, at question fail_at */
    int32_t fail_at;
} Watch;

static bool cancelled(void *user) {
    Watch *watch = user;
    return ++watch->asked == watch->cancel_at;
}

static OpStatus failing_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    Watch *watch = user;
    (void)from;
    (void)to;
    *out = cost;
    return ++watch->asked == watch->fail_at ? watch->answer : OP_STATUS_OK;
}

/* A 40 by 40 grid whose goal is walled off takes 1,593 pops: 256 at a time is seven questions. */
static OpHexGrid *walled_off(void) {
    OpHexGrid *grid = NULL;
    OpCell neighbors[6];
    int32_t count = 0;
    check_ok(op_hex_grid_create(40, 40, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_neighbors(grid, (OpCell){20, 20}, neighbors, &count));
    for (int32_t i = 0; i < count; i++) {
        check_ok(op_hex_grid_set_area(grid, neighbors[i], OP_AREA_WALL));
    }
    return grid;
}

static void cancelling(void **state) {
    (void)state;
    OpHexGrid *grid = walled_off();
    OpGridOptions options = op_grid_options_default();
    OpGridPath plain = {0};
    OpGridPath path = {0};
    Watch watch = {.grid = grid};
    options.callbacks = (OpGridCallbacks){.cancelled = cancelled, .user = &watch};
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, NULL, &plain));
    assert_int_equal(plain.iterations, 1593);
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, &options, &path));
    assert_true(paths_equal(&plain, &path));
    assert_int_equal(watch.asked, 7);
    for (int32_t at = 1; at <= 7; at++) {
        watch = (Watch){.cancel_at = at};
        check_refused(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, &options, &path),
                      OP_STATUS_CANCELLED, "cancelled", "ended");
        assert_true(paths_equal(&plain, &path));
    }
    for (int32_t budget = 256; budget <= 257; budget++) {
        options.iteration_budget = budget;
        watch = (Watch){.cancel_at = 0};
        check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, &options, &path));
        assert_true(path.status == OP_PATH_BUDGET_EXHAUSTED && path.iterations == budget);
        assert_int_equal(watch.asked, budget - 255);
    }
    op_grid_path_reset(&plain);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
}

static void failing_callbacks(void **state) {
    (void)state;
    OpHexGrid *grid = walled_off();
    OpGridOptions options = op_grid_options_default();
    OpGridPath path = {.status = OP_PATH_IN_PROGRESS};
    Watch watch = {.answer = OP_STATUS_CALLBACK_FAILED};
    options.callbacks = (OpGridCallbacks){.step_cost = failing_cost, .user = &watch};
    for (int32_t at = 1; at < 2000; at = at * 3 + 1) {
        watch.asked = 0;
        watch.fail_at = at;
        check_fails(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, &options, &path),
                    OP_STATUS_CALLBACK_FAILED);
        assert_int_equal(watch.asked, at);
        assert_int_equal(path.status, OP_PATH_IN_PROGRESS);
        check_ok(op_hex_grid_set_area(grid, (OpCell){0, 0}, 0)); /* nothing is searching any more */
    }
    watch.fail_at = 0;
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){20, 20}, &options, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
}

/* Inside a callback the grid is neither edited nor queried. */
static OpStatus meddling_blocked(void *user, OpCell cell, bool *out) {
    Watch *watch = user;
    OpGridPath path = {0};
    OpHexGrid *grid = (OpHexGrid *)(uintptr_t)watch->grid;
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    size_t needed = 0;
    watch->asked++;
    *out = false;
    check_refused(op_hex_grid_set_area(grid, cell, 1), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_hex_grid_set_area_cost(grid, 0, 2.0), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_hex_grid_restore_state(grid, NULL, 0), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_hex_grid_find_path(grid, cell, cell, NULL, &path), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_ok(op_hex_search_create(grid, NULL, &search));
    check_refused(op_hex_search_begin(search, cell, cell, &status), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_hex_search_save_state(search, NULL, 0, &needed), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    op_hex_search_destroy(search);
    return OP_STATUS_OK;
}

static void meddling_is_refused(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridPath path = {0};
    OpGridOptions options = op_grid_options_default();
    check_ok(op_hex_grid_create(4, 4, OP_HEX_FLAT_ODD_COLUMN, 0, NULL, &grid));
    Watch watch = {.grid = grid};
    options.callbacks = (OpGridCallbacks){.blocked = meddling_blocked, .user = &watch};
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){3, 3}, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_true(watch.asked > 5);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_equal_dijkstra),
        cmocka_unit_test(a_star_is_the_documented_one),
        cmocka_unit_test(ties_on_open_ground),
        cmocka_unit_test(budgets_cut_the_search_short),
        cmocka_unit_test(queries_do_not_see_each_other),
        cmocka_unit_test(start_equals_goal),
        cmocka_unit_test(points_are_centres),
        cmocka_unit_test(cancelling),
        cmocka_unit_test(failing_callbacks),
        cmocka_unit_test(meddling_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
