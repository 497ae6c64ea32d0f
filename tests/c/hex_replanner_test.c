/* Replanners over hex grids: after every change of random histories LPA* and D* Lite cost what Dijkstra's algorithm and a
 * new A* cost, their paths are legal and sum to their cost, slicing changes nothing, and a replanner restored at any
 * moment goes on like the one that was saved. */
#include "support/check.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

enum { MAX_SIDE = 14, MAX_CELLS = MAX_SIDE * MAX_SIDE };

static const OpGridAlgorithm algorithms[] = {OP_GRID_LPA_STAR, OP_GRID_D_STAR_LITE};

/* ---- Random histories ---- */

typedef struct History {
    HexCase hex_case;
    TestRandom random;
    OpGridReplanner *whole[2]; /* LPA* and D* Lite */
    OpGridReplanner *sliced[2];
    size_t found;
    size_t not_found;
} History;

static OpGridReplanner *make_replanner(const HexCase *hex_case, OpGridAlgorithm algorithm) {
    OpGridReplanner *replanner = NULL;
    OpGridOptions options = hex_case->options;
    options.algorithm = algorithm;
    check_ok(
        op_hex_grid_replanner_create(hex_case->grid, hex_case->start, hex_case->goal, &options, &replanner));
    return replanner;
}

/* Callbacks that lower costs need the zero estimate. */
static void choose_callbacks(History *history, HookKind last) {
    HexCase *hex_case = &history->hex_case;
    TestRandom *random = &history->random;
    HookSpec hooks = {.salt = test_bits(random)};
    if (test_chance(random, 40)) {
        hooks.kind = (HookKind)test_int(random, HOOK_NONE, (int32_t)last);
    }
    hooks.blocked_percent = test_chance(random, 20) ? test_int(random, 1, 20) : 0;
    hex_case_set_hooks(hex_case, hooks);
    bool may_estimate = hooks.kind == HOOK_NONE || hooks.kind == HOOK_RAISE;
    hex_case->options.heuristic =
        may_estimate && test_chance(random, 80) ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
    hex_case->options.record_expansions = test_chance(random, 50);
}

/* last is the last kind of step costs that the history may have. */
static void begin_history(History *history, uint64_t seed, HookKind last) {
    memset(history, 0, sizeof *history);
    history->random = test_random(seed * 5 + 2);
    hex_case_make(&history->hex_case, (OpHexLayout)(seed % HEX_LAYOUTS),
                  (CostKind)(seed / HEX_LAYOUTS % COST_KINDS), MAX_SIDE, seed);
    choose_callbacks(history, last);
    for (int i = 0; i < 2; i++) {
        history->whole[i] = make_replanner(&history->hex_case, algorithms[i]);
        history->sliced[i] = make_replanner(&history->hex_case, algorithms[i]);
    }
}

static void end_history(History *history) {
    for (int i = 0; i < 2; i++) {
        op_grid_replanner_destroy(history->whole[i]);
        op_grid_replanner_destroy(history->sliced[i]);
    }
    hex_case_free(&history->hex_case);
}

static void check_path(History *history, const OpGridPath *path, double best) {
    const HexCase *hex_case = &history->hex_case;
    if (path->status != OP_PATH_FOUND) {
        hex_check(hex_case, best == positive_infinity());
        hex_check(hex_case, path->cost == positive_infinity() && path->cell_count == 0);
        history->not_found++;
        return;
    }
    history->found++;
    double sum = -1.0;
    hex_check(hex_case, fabs(path->cost - best) <= 1e-9 * (1.0 + best));
    hex_check(hex_case, ref_hex_path_is_legal(&hex_case->reference, &hex_case->hooks, path->cells,
                                              path->cell_count, &sum));
    hex_check(hex_case, bits_of(sum) == bits_of(path->cost));
    hex_check(hex_case, cells_equal(path->cells, &hex_case->start, 1));
    hex_check(hex_case, cells_equal(&path->cells[path->cell_count - 1], &hex_case->goal, 1));
}

/* Replans in slices of random size and adds up the counts. */
static void replan_sliced(History *history, OpGridReplanner *replanner, OpGridPath *path) {
    int64_t iterations = op_grid_replanner_iterations(replanner);
    int64_t expanded = op_grid_replanner_expanded(replanner);
    OpPathStatus status = OP_PATH_BUDGET_EXHAUSTED;
    while (status == OP_PATH_BUDGET_EXHAUSTED) {
        check_ok(op_grid_replanner_try_replan(replanner, test_int(&history->random, 1, 12), &status));
    }
    iterations = op_grid_replanner_iterations(replanner) - iterations;
    expanded = op_grid_replanner_expanded(replanner) - expanded;
    check_ok(op_grid_replanner_replan(replanner, path)); /* nothing is left to do */
    hex_check(&history->hex_case, path->iterations == 0 && path->status == status);
    path->iterations = (int32_t)iterations;
    path->expanded_count = (int32_t)expanded;
}

static void check_sliced(History *history, int which, const OpGridPath *whole) {
    OpGridPath sliced = {0};
    replan_sliced(history, history->sliced[which], &sliced);
    hex_check(&history->hex_case, sliced.status == whole->status);
    hex_check(&history->hex_case, bits_of(sliced.cost) == bits_of(whole->cost));
    hex_check(&history->hex_case, sliced.cell_count == whole->cell_count);
    hex_check(&history->hex_case, cells_equal(sliced.cells, whole->cells, sliced.cell_count));
    hex_check(&history->hex_case, sliced.iterations == whole->iterations);
    hex_check(&history->hex_case, sliced.expanded_count == whole->expanded_count);
    op_grid_path_reset(&sliced);
}

/* Everybody replans and agrees with the oracle and with a new A*. */
static void compare(History *history) {
    const HexCase *hex_case = &history->hex_case;
    double costs[MAX_CELLS];
    OpGridPath path = {0};
    ref_hex_costs_to(&hex_case->reference, &hex_case->hooks, &hex_case->goal, 1, costs);
    double best = costs[hex_case->start.y * hex_case->reference.cells.width + hex_case->start.x];
    check_ok(
        op_hex_grid_find_path(hex_case->grid, hex_case->start, hex_case->goal, &hex_case->options, &path));
    OpPathStatus fresh = path.status;
    check_path(history, &path, best);
    for (int i = 0; i < 2; i++) {
        check_ok(op_grid_replanner_replan(history->whole[i], &path));
        hex_check(hex_case, path.status == fresh && path.algorithm == algorithms[i]);
        hex_check(hex_case, path.expanded_cell_count ==
                                (hex_case->options.record_expansions ? path.expanded_count : 0));
        check_path(history, &path, best);
        check_sliced(history, i, &path);
    }
    op_grid_path_reset(&path);
}

typedef OpStatus (*SetEnd)(OpGridReplanner *replanner, OpCell cell);

static void set_end(History *history, SetEnd set, OpCell cell) {
    for (int i = 0; i < 2; i++) {
        check_ok(set(history->whole[i], cell));
        check_ok(set(history->sliced[i], cell));
    }
}

static void move_start(History *history) {
    HexCase *hex_case = &history->hex_case;
    OpCell cells[MAX_CELLS];
    int32_t length = 0;
    check_ok(op_grid_replanner_copy_path(history->whole[0], cells, MAX_CELLS, &length));
    bool walks = length > 1 && test_chance(&history->random, 70);
    hex_case->start = walks ? cells[1] : random_cell(&history->random, &hex_case->reference.cells);
    set_end(history, op_grid_replanner_move_start, hex_case->start);
}

static void change_something(History *history) {
    HexCase *hex_case = &history->hex_case;
    int32_t choice = test_int(&history->random, 0, 99);
    if (choice < 65) {
        hex_case_edit(hex_case, &history->random);
    } else if (choice < 90) {
        move_start(history);
    } else if (choice < 96) {
        hex_case->goal = random_cell(&history->random, &hex_case->reference.cells);
        set_end(history, op_grid_replanner_set_goal, hex_case->goal);
    } else {
        hex_case->hooks.salt = test_bits(&history->random); /* other answers from the callbacks */
        for (int i = 0; i < 2; i++) {
            check_ok(op_grid_replanner_invalidate_all(history->whole[i]));
            check_ok(op_grid_replanner_invalidate_all(history->sliced[i]));
        }
    }
}

static void replanned_costs_are_optimal(void **state) {
    (void)state;
    size_t found = 0;
    size_t not_found = 0;
    for (uint64_t seed = 0; seed < test_count(60, 900, 10800); seed++) {
        History history;
        begin_history(&history, seed, HOOK_FORBID);
        compare(&history);
        for (int32_t i = 0; i < 12; i++) {
            int32_t together = test_chance(&history.random, 70) ? 1 : test_int(&history.random, 2, 5);
            for (int32_t k = 0; k < together; k++) {
                change_something(&history);
            }
            compare(&history);
        }
        found += history.found;
        not_found += history.not_found;
        end_history(&history);
    }
    assert_true(found > 500);
    assert_true(not_found > 500);
}

/* ---- What is repaired ---- */

/* An edit off the way is looked at, and little more. */
static void repairs_are_local(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridPath path = {0};
    check_ok(op_hex_grid_create(60, 60, OP_HEX_FLAT_EVEN_COLUMN, 0, NULL, &grid));
    check_ok(op_hex_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){59, 30}, NULL, &replanner));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_true(path.expanded_count >= 59);
    check_ok(op_hex_grid_set_area(grid, (OpCell){3, 55}, OP_AREA_WALL));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_int_equal(path.expanded_count, 0);
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){40, 0, 1, 35}, OP_AREA_WALL));
    check_ok(op_grid_replanner_replan(replanner, &path));
    int32_t repaired = path.expanded_count;
    double cost = path.cost;
    check_ok(op_grid_replanner_invalidate_all(replanner));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_true(path.cost == cost && path.expanded_count > 0 && repaired > 0);
    op_grid_path_reset(&path);
    op_grid_replanner_destroy(replanner);
    op_hex_grid_destroy(grid);
}

/* The pending entries of a saved state: the complement of each edited cell, until the block around an edit holds more than a
 * quarter of all cells. */
static void pending_edits_are_saved(void **state) {
    (void)state;
    enum { PENDING = 8 + 4 + 4 + 1 + 4 + 4 + 4 + 4 + 1 + 4 + 4 + 1 + 1 + 8 + 8 + 4 + 8 };
    OpHexGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_hex_grid_create(8, 8, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){7, 7}, NULL, &replanner));
    check_ok(op_grid_replanner_try_replan(replanner, INT32_MAX, &status));
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){3, 5, 2, 1}, 9));
    StateSubject subject = replanner_subject(replanner);
    SavedState saved = subject_save(&subject);
    OpReader reader = op_reader(saved.bytes, saved.size);
    assert_non_null(op_read_bytes(&reader, PENDING));
    assert_int_equal(op_read_u8(&reader), 0); /* no overflow */
    assert_int_equal(op_read_i32(&reader), 2);
    assert_int_equal(op_read_i32(&reader), ~(5 * 8 + 3));
    assert_int_equal(op_read_i32(&reader), ~(5 * 8 + 4));
    saved_state_free(&saved);
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){2, 2, 3, 2}, 9)); /* 5 x 4 cells of 64 */
    saved = subject_save(&subject);
    assert_int_equal(saved.bytes[PENDING], 1);
    assert_int_equal(saved.bytes[6], 6); /* the kind */
    saved_state_free(&saved);
    op_grid_replanner_destroy(replanner);
    op_hex_grid_destroy(grid);
}

/* ---- Saved states ---- */

/* Saves one replanner and restores another; both replan from there, and stay alike to the byte. */
static void check_take_over(History *history, int which) {
    OpGridReplanner *first = history->whole[which];
    OpGridReplanner *second = history->sliced[which];
    StateSubject subjects[] = {replanner_subject(first), replanner_subject(second)};
    SavedState saved = subject_save(&subjects[0]);
    check_ok(op_grid_replanner_restore_state(second, saved.bytes, saved.size));
    SavedState again = subject_save(&subjects[1]);
    hex_check(&history->hex_case, saved_states_equal(&saved, &again));
    saved_state_free(&saved);
    saved_state_free(&again);
    int32_t budget = test_int(&history->random, 1, 40);
    OpPathStatus statuses[2] = {OP_PATH_NONE, OP_PATH_NONE};
    check_ok(op_grid_replanner_try_replan(first, budget, &statuses[0]));
    check_ok(op_grid_replanner_try_replan(second, budget, &statuses[1]));
    hex_check(&history->hex_case, statuses[0] == statuses[1]);
    saved = subject_save(&subjects[0]);
    again = subject_save(&subjects[1]);
    hex_check(&history->hex_case, saved_states_equal(&saved, &again));
    saved_state_free(&saved);
    saved_state_free(&again);
}

/* Without steps that cost nothing: whether one has been met is not part of the state, and decides when to start over. */
static void restored_anywhere(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 400, 4000); seed++) {
        History history;
        begin_history(&history, seed + 800000, HOOK_RAISE);
        for (int32_t i = 0; i < 16; i++) {
            check_take_over(&history, i % 2);
            change_something(&history);
            check_take_over(&history, i / 2 % 2);
        }
        end_history(&history);
    }
}

static void hostile_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(1, 2, 20); seed++) {
        HexCase hex_case;
        OpPathStatus status = OP_PATH_NONE;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 6, seed + 60);
        OpGridReplanner *replanner = make_replanner(&hex_case, algorithms[seed % 2]);
        check_ok(op_grid_replanner_try_replan(replanner, 7, &status));
        check_ok(op_hex_grid_set_area(hex_case.grid, (OpCell){0, 0}, 3));
        StateSubject subject = replanner_subject(replanner);
        subject_survives_hostile_bytes(&subject, seed);
        op_grid_replanner_destroy(replanner);
        hex_case_free(&hex_case);
    }
}

/* A square replanner's state is of another kind, though all else agrees. */
static void squares_are_something_else(void **state) {
    (void)state;
    OpHexGrid *hex = NULL;
    OpGrid *square = NULL;
    OpGridReplanner *over_hex = NULL;
    OpGridReplanner *over_square = NULL;
    check_ok(op_hex_grid_create(5, 4, OP_HEX_POINTY_ODD_ROW, 0, NULL, &hex));
    check_ok(op_grid_create(5, 4, 0, NULL, &square));
    check_ok(op_hex_grid_replanner_create(hex, (OpCell){0, 0}, (OpCell){4, 3}, NULL, &over_hex));
    check_ok(op_grid_replanner_create(square, (OpCell){0, 0}, (OpCell){4, 3}, NULL, &over_square));
    StateSubject subjects[] = {replanner_subject(over_hex), replanner_subject(over_square)};
    SavedState of_hex = subject_save(&subjects[0]);
    SavedState of_square = subject_save(&subjects[1]);
    check_refused(op_grid_replanner_restore_state(over_hex, of_square.bytes, of_square.size),
                  OP_STATUS_GRID_STATE, "state.kind", "must be 6, was 5");
    check_refused(op_grid_replanner_restore_state(over_square, of_hex.bytes, of_hex.size),
                  OP_STATUS_GRID_STATE, "state.kind", "must be 5, was 6");
    saved_state_free(&of_hex);
    saved_state_free(&of_square);
    op_grid_replanner_destroy(over_hex);
    op_grid_replanner_destroy(over_square);
    op_hex_grid_destroy(hex);
    op_grid_destroy(square);
}

/* ---- Calls ---- */

static void points_are_centres(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridPath path = {0};
    check_ok(op_hex_grid_create(9, 9, OP_HEX_POINTY_EVEN_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_set_space(grid, (OpGridSpace){5.0, -1.0, 3.0}));
    check_ok(op_hex_grid_replanner_create(grid, (OpCell){1, 1}, (OpCell){7, 8}, NULL, &replanner));
    check_ok(op_grid_replanner_replan_with_points(replanner, &path));
    assert_int_equal(path.point_count, path.cell_count);
    assert_true(fabs(path.length - 3.0 * path.cost) < 1e-9);
    for (int32_t i = 0; i < path.point_count; i++) {
        OpWorldPoint point;
        check_ok(op_hex_grid_point_at(grid, path.cells[i], &point));
        check_same_bits(point.x, path.points[i].x);
        check_same_bits(point.y, path.points[i].y);
    }
    op_grid_path_reset(&path);
    op_grid_replanner_destroy(replanner);
    op_hex_grid_destroy(grid);
}

static void bad_arguments(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    const OpCell cell = {1, 1};
    OpGridOptions options = op_grid_options_default();
    check_ok(op_hex_grid_create(9, 9, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_refused(op_hex_grid_replanner_create(NULL, cell, cell, NULL, &replanner),
                  OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_refused(op_hex_grid_replanner_create(grid, cell, cell, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_hex_grid_replanner_create(grid, (OpCell){9, 0}, cell, NULL, &replanner),
                  OP_STATUS_OUT_OF_RANGE, "x", "must be in [0, 8], was 9");
    check_refused(op_hex_grid_replanner_create(grid, cell, (OpCell){0, -1}, NULL, &replanner),
                  OP_STATUS_OUT_OF_RANGE, "y", "was -1");
    options.agent_size = 2;
    check_refused(op_hex_grid_replanner_create(grid, cell, cell, &options, &replanner),
                  OP_STATUS_OUT_OF_RANGE, "agent_size", "must be 1 on a hex grid, was 2");
    options = op_grid_options_default();
    options.heuristic_weight = 1.5;
    check_refused(op_hex_grid_replanner_create(grid, cell, cell, &options, &replanner),
                  OP_STATUS_INVALID_ARGUMENT, "heuristic_weight", "1.5");
    options = op_grid_options_default();
    options.heuristic = OP_HEURISTIC_OCTILE;
    check_refused(op_hex_grid_replanner_create(grid, cell, cell, &options, &replanner),
                  OP_STATUS_INVALID_ARGUMENT, "heuristic", "was 3");
    assert_null(replanner);
    op_hex_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replanned_costs_are_optimal),
        cmocka_unit_test(repairs_are_local),
        cmocka_unit_test(pending_edits_are_saved),
        cmocka_unit_test(restored_anywhere),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(squares_are_something_else),
        cmocka_unit_test(points_are_centres),
        cmocka_unit_test(bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
