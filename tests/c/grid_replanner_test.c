/* Replanners: after every change of random histories LPA* and D* Lite cost what Dijkstra's algorithm and a new A* cost,
 * their paths are legal and sum to their cost bit for bit, and slicing changes nothing. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#include "onepath/replan.h"

static const OpGridAlgorithm algorithms[] = {OP_GRID_LPA_STAR, OP_GRID_D_STAR_LITE};

static OpGridReplanner *make_replanner(OpGrid *grid, OpGridAlgorithm algorithm, OpCell start, OpCell goal) {
    OpGridReplanner *replanner = NULL;
    OpGridOptions options = op_grid_options_default();
    options.algorithm = algorithm;
    check_ok(op_grid_replanner_create(grid, start, goal, &options, &replanner));
    return replanner;
}

/* ---- Random histories ---- */

typedef struct Planned {
    OpGridReplanner *replanner;
    bool sliced;
} Planned;

typedef struct History {
    PathCase path_case;
    TestRandom random;
    Planned planned[4]; /* LPA* and D* Lite, whole and sliced */
    size_t found;
    size_t not_found;
} History;

static PathVariant variant_of(TestRandom *random) {
    PathVariant variant = {.connectivity = test_chance(random, 30) ? 4 : 8, .max_side = 14};
    variant.diagonals = (OpDiagonalRule)test_int(random, 0, 2);
    variant.agent_size = test_chance(random, 60) ? 1 : test_int(random, 2, 3);
    variant.costs = (CostKind)test_int(random, 0, COST_KINDS - 1);
    return variant;
}

static OpCell inside(const RefGrid *grid, OpCell cell) {
    return (OpCell){cell.x < 0              ? 0
                    : cell.x >= grid->width ? grid->width - 1
                                            : cell.x,
                    cell.y < 0               ? 0
                    : cell.y >= grid->height ? grid->height - 1
                                             : cell.y};
}

/* Callbacks that lower costs need the zero estimate. Steps that cost nothing are among them. */
static void choose_callbacks(History *history) {
    PathCase *path_case = &history->path_case;
    TestRandom *random = &history->random;
    static const OpHeuristic for_eight[] = {OP_HEURISTIC_AUTO, OP_HEURISTIC_OCTILE, OP_HEURISTIC_EUCLIDEAN,
                                            OP_HEURISTIC_ZERO};
    HookSpec hooks = {.salt = test_bits(random)};
    if (test_chance(random, 40)) {
        hooks.kind = (HookKind)test_int(random, HOOK_NONE, HOOK_KINDS - 1);
    }
    hooks.blocked_percent = test_chance(random, 20) ? test_int(random, 1, 20) : 0;
    path_case_set_hooks(path_case, hooks);
    path_case->options.heuristic = for_eight[test_int(random, 0, 3)];
    if (hooks.kind != HOOK_NONE && hooks.kind != HOOK_RAISE) {
        path_case->options.heuristic = OP_HEURISTIC_ZERO;
    }
    path_case->options.record_expansions = test_chance(random, 50);
}

/* Few cells and many steps that cost nothing. */
static void make_free_steps(History *history) {
    PathCase *path_case = &history->path_case;
    HookSpec hooks = {.kind = HOOK_LOWER, .salt = test_bits(&history->random)};
    if (test_chance(&history->random, 40)) {
        hooks.kind = HOOK_FORBID;
    }
    path_case_set_hooks(path_case, hooks);
    path_case->options.heuristic = OP_HEURISTIC_ZERO;
}

static void begin_history(History *history, uint64_t seed, bool free_steps) {
    memset(history, 0, sizeof *history);
    history->random = test_random(seed * 5 + 2);
    PathVariant variant = variant_of(&history->random);
    path_case_make(&history->path_case, &variant, seed);
    PathCase *path_case = &history->path_case;
    path_case->start = inside(&path_case->reference, path_case->start);
    path_case->goal = inside(&path_case->reference, path_case->goal);
    choose_callbacks(history);
    if (free_steps) {
        make_free_steps(history);
    }
    for (int i = 0; i < 4; i++) {
        history->planned[i].sliced = i >= 2;
        path_case->options.algorithm = algorithms[i % 2];
        check_ok(op_grid_replanner_create(path_case->grid, path_case->start, path_case->goal,
                                          &path_case->options, &history->planned[i].replanner));
    }
}

static void end_history(History *history) {
    for (int i = 0; i < 4; i++) {
        op_grid_replanner_destroy(history->planned[i].replanner);
    }
    path_case_free(&history->path_case);
}

/* Replans in slices of random size and adds up the counts. */
static void replan_sliced(History *history, OpGridReplanner *replanner, OpGridPath *path) {
    int32_t iterations = 0;
    int32_t expanded = 0;
    do {
        OpPathStatus status = OP_PATH_NONE;
        int64_t before = op_grid_replanner_iterations(replanner);
        int64_t expanded_before = op_grid_replanner_expanded(replanner);
        check_ok(op_grid_replanner_try_replan(replanner, test_int(&history->random, 1, 12), &status));
        path->status = status;
        iterations += (int32_t)(op_grid_replanner_iterations(replanner) - before);
        expanded += (int32_t)(op_grid_replanner_expanded(replanner) - expanded_before);
    } while (path->status == OP_PATH_BUDGET_EXHAUSTED);
    check_ok(op_grid_replanner_replan(replanner, path)); /* nothing is left to do */
    assert_int_equal(path->iterations, 0);
    path->iterations = iterations;
    path->expanded_count = expanded;
}

static void check_path(History *history, const OpGridPath *path, const RefResult *expected) {
    const PathCase *path_case = &history->path_case;
    case_check(path_case, path->status == expected->status);
    if (expected->status != OP_PATH_FOUND) {
        case_check(path_case, path->cost == positive_infinity() && path->cell_count == 0);
        history->not_found++;
        return;
    }
    history->found++;
    double sum = -1.0;
    case_check(path_case, fabs(path->cost - expected->cost) <= 1e-9 * (1.0 + expected->cost));
    case_check(path_case, ref_path_is_legal(&path_case->reference, &path_case->options, &path_case->hooks,
                                            path->cells, path->cell_count, &sum));
    case_check(path_case, bits_of(sum) == bits_of(path->cost));
    case_check(path_case, cells_equal(path->cells, &path_case->start, 1));
    case_check(path_case, cells_equal(&path->cells[path->cell_count - 1], &path_case->goal, 1));
}

static void check_kept_path(const PathCase *path_case, const OpGridReplanner *replanner,
                            const OpGridPath *path) {
    OpCell cells[14 * 14];
    int32_t needed = -1;
    case_check(path_case, op_grid_replanner_path_length(replanner) == path->cell_count);
    case_check(path_case, bits_of(op_grid_replanner_path_cost(replanner)) == bits_of(path->cost));
    check_ok(op_grid_replanner_copy_path(replanner, cells, 14 * 14, &needed));
    case_check(path_case, needed == path->cell_count && cells_equal(cells, path->cells, needed));
}

static void check_library_a_star(const PathCase *path_case, const RefResult *expected) {
    OpGridPath path = {0};
    check_ok(
        op_grid_find_path(path_case->grid, path_case->start, path_case->goal, &path_case->options, &path));
    case_check(path_case, path.status == expected->status);
    case_check(path_case, path.status != OP_PATH_FOUND ||
                              fabs(path.cost - expected->cost) <= 1e-9 * (1.0 + expected->cost));
    op_grid_path_reset(&path);
}

/* Everybody replans and agrees with the oracle. */
static void compare(History *history) {
    const PathCase *path_case = &history->path_case;
    OpGridOptions dijkstra = path_case->options;
    dijkstra.heuristic = OP_HEURISTIC_ZERO;
    RefResult expected;
    OpGridPath whole[2] = {{0}, {0}};
    ref_a_star(&path_case->reference, &dijkstra, &path_case->hooks, path_case->start, path_case->goal,
               &expected);
    check_library_a_star(path_case, &expected);
    for (int i = 0; i < 2; i++) {
        check_ok(op_grid_replanner_replan(history->planned[i].replanner, &whole[i]));
        check_path(history, &whole[i], &expected);
        check_kept_path(path_case, history->planned[i].replanner, &whole[i]);
        case_check(path_case, whole[i].algorithm == algorithms[i]);
        case_check(path_case, whole[i].expanded_cell_count ==
                                  (path_case->options.record_expansions ? whole[i].expanded_count : 0));
    }
    for (int i = 0; i < 2; i++) {
        OpGridPath sliced = {0};
        replan_sliced(history, history->planned[i + 2].replanner, &sliced);
        case_check(path_case,
                   sliced.status == whole[i].status && bits_of(sliced.cost) == bits_of(whole[i].cost));
        case_check(path_case, sliced.cell_count == whole[i].cell_count &&
                                  cells_equal(sliced.cells, whole[i].cells, sliced.cell_count));
        case_check(path_case, sliced.iterations == whole[i].iterations);
        case_check(path_case, sliced.expanded_count == whole[i].expanded_count);
        op_grid_path_reset(&sliced);
        op_grid_path_reset(&whole[i]);
    }
    ref_result_free(&expected);
}

static uint8_t random_area(TestRandom *random) {
    static const uint8_t areas[] = {0, 0, 1, 2, 3, 254, OP_AREA_WALL, OP_AREA_WALL, OP_AREA_WALL};
    return areas[test_int(random, 0, (int32_t)sizeof areas - 1)];
}

static void edit_rect(History *history) {
    PathCase *path_case = &history->path_case;
    RefGrid *reference = &path_case->reference;
    OpCell corner = random_cell(&history->random, reference);
    OpRect rect = {corner.x, corner.y, test_int(&history->random, 1, 4), test_int(&history->random, 1, 4)};
    uint8_t areas[16];
    rect.width = rect.x + rect.width > reference->width ? reference->width - rect.x : rect.width;
    rect.height = rect.y + rect.height > reference->height ? reference->height - rect.y : rect.height;
    for (int32_t i = 0; i < rect.width * rect.height; i++) {
        areas[i] = random_area(&history->random);
        ref_set_area(reference, rect.x + i % rect.width, rect.y + i / rect.width, areas[i]);
    }
    check_ok(op_grid_set_rect(path_case->grid, rect, areas, (size_t)(rect.width * rect.height)));
}

static void edit_cell(History *history) {
    PathCase *path_case = &history->path_case;
    OpCell cell = random_cell(&history->random, &path_case->reference);
    uint8_t area = random_area(&history->random);
    ref_set_area(&path_case->reference, cell.x, cell.y, area);
    check_ok(op_grid_set_area(path_case->grid, cell, area));
}

static void edit_cost(History *history) {
    PathCase *path_case = &history->path_case;
    int32_t area = test_int(&history->random, 0, 3);
    double multiplier = (double)test_int(&history->random, 2, 40) / 8.0;
    path_case->reference.multiplier[area] = multiplier;
    check_ok(op_grid_set_area_cost(path_case->grid, area, multiplier));
}

static void move_start(History *history) {
    PathCase *path_case = &history->path_case;
    OpGridReplanner *replanner = history->planned[0].replanner;
    if (op_grid_replanner_path_length(replanner) > 1 && test_chance(&history->random, 70)) {
        OpCell cells[14 * 14];
        int32_t length = 0;
        check_ok(op_grid_replanner_copy_path(replanner, cells, 14 * 14, &length));
        path_case->start = cells[1]; /* as an agent does */
    } else {
        path_case->start = random_cell(&history->random, &path_case->reference);
    }
    for (int i = 0; i < 4; i++) {
        check_ok(op_grid_replanner_move_start(history->planned[i].replanner, path_case->start));
    }
}

static void set_goal(History *history) {
    PathCase *path_case = &history->path_case;
    path_case->goal = random_cell(&history->random, &path_case->reference);
    for (int i = 0; i < 4; i++) {
        check_ok(op_grid_replanner_set_goal(history->planned[i].replanner, path_case->goal));
    }
}

/* Other answers from the callbacks. */
static void change_callbacks(History *history) {
    history->path_case.hooks.salt = test_bits(&history->random);
    for (int i = 0; i < 4; i++) {
        check_ok(op_grid_replanner_invalidate_all(history->planned[i].replanner));
    }
}

static void change_something(History *history) {
    int32_t choice = test_int(&history->random, 0, 99);
    if (choice < 45) {
        edit_cell(history);
    } else if (choice < 60) {
        edit_rect(history);
    } else if (choice < 85) {
        move_start(history);
    } else if (choice < 91) {
        set_goal(history);
    } else if (choice < 96) {
        edit_cost(history);
    } else {
        change_callbacks(history);
    }
}

static void run_history(uint64_t seed, int32_t changes, bool free_steps, size_t *found, size_t *not_found) {
    History history;
    begin_history(&history, seed, free_steps);
    compare(&history);
    for (int32_t i = 0; i < changes; i++) {
        int32_t together = test_chance(&history.random, 70) ? 1 : test_int(&history.random, 2, 5);
        for (int32_t k = 0; k < together; k++) {
            change_something(&history);
        }
        compare(&history);
    }
    *found += history.found;
    *not_found += history.not_found;
    end_history(&history);
}

static void replanned_costs_are_optimal(void **state) {
    (void)state;
    size_t found = 0;
    size_t not_found = 0;
    for (uint64_t seed = 0; seed < test_count(60, 900, 10800); seed++) {
        run_history(seed, 12, false, &found, &not_found);
    }
    assert_true(found > 500);
    assert_true(not_found > 500);
}

static void free_steps_are_exact_too(void **state) {
    (void)state;
    size_t found = 0;
    size_t not_found = 0;
    for (uint64_t seed = 0; seed < test_count(40, 1500, 10000); seed++) {
        run_history(seed + 5000000, 12, true, &found, &not_found);
    }
    assert_true(found > 200);
}

/* ---- Thin walls: one long life ---- */

typedef struct Maze {
    OpGrid *grid;
    OpGridReplanner *replanner;
    OpCell start;
    OpCell goal;
    OpGridPath path;
    OpGridPath fresh;
} Maze;

static void maze_step(Maze *maze, TestRandom *random) {
    OpCell cell = {test_int(random, 0, 19), test_int(random, 0, 19)};
    if (test_chance(random, 60)) {
        /* walls one cell thick: along every third row and column */
        bool on_wall = cell.x % 3 == 1 || cell.y % 3 == 1;
        uint8_t area = on_wall && test_chance(random, 65) ? OP_AREA_WALL : 0;
        check_ok(op_grid_set_area(maze->grid, cell, area));
    } else {
        maze->start = maze->path.cell_count > 1 ? maze->path.cells[1] : cell;
        check_ok(op_grid_replanner_move_start(maze->replanner, maze->start));
        if (maze->path.cell_count == 2) { /* arrived */
            maze->goal = cell;
            check_ok(op_grid_replanner_set_goal(maze->replanner, maze->goal));
        }
    }
}

static void check_maze(Maze *maze) {
    check_ok(op_grid_replanner_replan(maze->replanner, &maze->path));
    check_ok(op_grid_find_path(maze->grid, maze->start, maze->goal, NULL, &maze->fresh));
    assert_int_equal(maze->path.status, maze->fresh.status);
    if (maze->fresh.status == OP_PATH_FOUND) {
        assert_true(fabs(maze->path.cost - maze->fresh.cost) <= 1e-9 * (1.0 + maze->fresh.cost));
    }
}

static void thin_walls(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        TestRandom random = test_random(20 + (uint64_t)mode);
        Maze maze = {.start = {0, 0}, .goal = {19, 19}};
        size_t found = 0;
        check_ok(op_grid_create(20, 20, 0, NULL, &maze.grid));
        maze.replanner = make_replanner(maze.grid, algorithms[mode], maze.start, maze.goal);
        for (size_t i = 0; i < test_count(500, 10000, 10000); i++) {
            maze_step(&maze, &random);
            check_maze(&maze);
            found += maze.path.status == OP_PATH_FOUND ? 1 : 0;
        }
        assert_true(found > 100);
        op_grid_replanner_destroy(maze.replanner);
        op_grid_destroy(maze.grid);
        op_grid_path_reset(&maze.path);
        op_grid_path_reset(&maze.fresh);
    }
}

/* ---- Single cases ---- */

static void cookbook(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        OpGrid *grid = NULL;
        OpGridReplanner *replanner = NULL;
        OpGridPath path = {0};
        char text[32];
        check_ok(op_grid_create(16, 8, 0, NULL, &grid));
        replanner = make_replanner(grid, algorithms[mode], (OpCell){0, 0}, (OpCell){15, 0});
        check_ok(op_grid_replanner_replan_with_points(replanner, &path));
        assert_true(path.cost == 15.0 && path.cell_count == 16 && path.point_count == 16 &&
                    path.length == 15.0);
        check_ok(op_grid_fill_rect(grid, (OpRect){7, 0, 1, 7}, OP_AREA_WALL));
        check_ok(op_grid_replanner_replan(replanner, &path));
        snprintf(text, sizeof text, "%.4f", path.cost);
        assert_string_equal(text, "21.3848");
        assert_int_equal(path.cell_count, 17);
        check_ok(op_grid_replanner_move_start(replanner, (OpCell){4, 5}));
        check_ok(op_grid_replanner_replan(replanner, &path));
        snprintf(text, sizeof text, "%.4f", path.cost);
        assert_string_equal(text, "14.7279");
        assert_int_equal(path.cell_count, 12);
        op_grid_path_reset(&path);
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}

/* A wall far from the path must not cost a new search. */
static void repairs_are_local(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridPath path = {0};
    check_ok(op_grid_create(200, 200, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){100, 10, 1, 180}, OP_AREA_WALL));
    replanner = make_replanner(grid, OP_GRID_D_STAR_LITE, (OpCell){20, 100}, (OpCell){180, 100});
    check_ok(op_grid_replanner_replan(replanner, &path));
    int32_t first = path.expanded_count;
    check_ok(op_grid_set_area(grid, (OpCell){21, 100}, OP_AREA_WALL));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_true(first > 5000);
    assert_true(path.expanded_count < first / 20);
    op_grid_path_reset(&path);
    op_grid_replanner_destroy(replanner);
    op_grid_destroy(grid);
}

static void ends_and_enclosures(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        OpGrid *grid = NULL;
        OpGridReplanner *replanner = NULL;
        OpGridPath path = {0};
        OpCell start = {5, 5};
        check_ok(op_grid_create(30, 30, 0, NULL, &grid));
        replanner = make_replanner(grid, algorithms[mode], start, (OpCell){25, 25});
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_ok(op_grid_fill_rect(grid, (OpRect){4, 4, 3, 3}, OP_AREA_WALL));
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        check_ok(op_grid_set_area(grid, start, 0));
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_int_equal(path.status, OP_PATH_NO_PATH); /* enclosed */
        assert_true(path.cost == positive_infinity());
        check_ok(op_grid_set_area(grid, (OpCell){5, 4}, 0));
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        check_ok(op_grid_set_area(grid, (OpCell){25, 25}, OP_AREA_WALL));
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
        check_ok(op_grid_replanner_set_goal(replanner, start));
        check_ok(op_grid_replanner_replan(replanner, &path));
        assert_true(path.status == OP_PATH_FOUND && path.cost == 0.0 && path.cell_count == 1);
        op_grid_path_reset(&path);
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cookbook),
        cmocka_unit_test(ends_and_enclosures),
        cmocka_unit_test(repairs_are_local),
        cmocka_unit_test(replanned_costs_are_optimal),
        cmocka_unit_test(free_steps_are_exact_too),
        cmocka_unit_test(thin_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
