/* The specialised octile engines (A*, JPS, JPS+, and both jump searches with improved pruning) against an independent
 * Dijkstra and a plain model of their A*: costs, legal paths, order of expansion, slices, edits, and the expansion
 * counts over whole benchmark files. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/octile_map.h"

typedef struct Algorithm {
    OpGridAlgorithm algorithm;
    bool improved_pruning;
} Algorithm;

static const Algorithm algorithms[] = {{OP_GRID_A_STAR, false},
                                       {OP_GRID_JPS, false},
                                       {OP_GRID_JPS, true},
                                       {OP_GRID_JPS_PLUS, false},
                                       {OP_GRID_JPS_PLUS, true}};
enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static void choose(OpGridOptions *options, const Algorithm *algorithm) {
    options->algorithm = algorithm->algorithm;
    options->improved_pruning = algorithm->improved_pruning;
    options->specialized_engines = true;
}

static bool nearly(double a, double b) {
    return a == b || fabs(a - b) <= 1e-9 * fabs(b);
}

/* ---- Costs and paths ---- */

static void check_path(PathCase *path_case, const OpGridPath *path, const double *distance) {
    int32_t goal = path_case->goal.y * path_case->reference.width + path_case->goal.x;
    bool reachable = !isinf(distance[goal]);
    case_check(path_case, path->status == (reachable ? OP_PATH_FOUND : OP_PATH_NO_PATH));
    case_check(path_case, path->algorithm == path_case->options.algorithm);
    case_check(path_case, nearly(path->cost, distance[goal]));
    case_check(path_case, path->expanded_count == path->iterations - (reachable ? 1 : 0));
    if (reachable) {
        double sum;
        case_check(path_case, ref_path_is_legal(&path_case->reference, &path_case->options, &path_case->hooks,
                                                path->cells, path->cell_count, &sum));
        case_check(path_case, nearly(sum, path->cost));
        case_check(path_case, cells_equal(&path->cells[0], &path_case->start, 1));
        case_check(path_case, cells_equal(&path->cells[path->cell_count - 1], &path_case->goal, 1));
    }
}

static bool both_fit(const PathCase *path_case) {
    return ref_fits(&path_case->reference, path_case->start.x, path_case->start.y, 1) &&
           ref_fits(&path_case->reference, path_case->goal.x, path_case->goal.y, 1);
}

static void check_all_algorithms(PathCase *path_case, OpGridPath *path) {
    const RefGrid *reference = &path_case->reference;
    RefRules rules = ref_rules_of(&path_case->options);
    double *distance = calloc((size_t)reference->width * (size_t)reference->height, sizeof *distance);
    ref_dijkstra(reference, &rules, path_case->start, distance);
    for (int i = 0; i < ALGORITHMS; i++) {
        for (int zero = 0; zero < 2; zero++) {
            choose(&path_case->options, &algorithms[i]);
            path_case->options.heuristic = zero != 0 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
            check_ok(op_grid_find_path(path_case->grid, path_case->start, path_case->goal,
                                       &path_case->options, path));
            check_path(path_case, path, distance);
        }
    }
    free(distance);
}

static void costs_equal_dijkstra(void **state) {
    (void)state;
    OpGridPath path = {0};
    size_t count = test_count(60, 600, 10000);
    for (size_t seed = 1; seed <= count; seed++) {
        PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, seed % 8 == 0 ? 90 : 16};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed * 77);
        double unit = seed % 3 == 0 ? 2.5 : 1.0;
        for (int area = 0; area < OP_AREA_COUNT; area++) {
            path_case.reference.multiplier[area] = unit;
            check_ok(op_grid_set_area_cost(path_case.grid, area, unit));
        }
        if (both_fit(&path_case)) {
            check_all_algorithms(&path_case, &path);
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

/* ---- The order of A* ---- */

/* A* with exact pairs once more: every legal neighbour is relaxed, the open list is searched from end to end. */
typedef struct Model {
    int32_t straight;
    int32_t diagonal;
    OpCell parent;
    bool open;
    bool closed;
} Model;

static const double sqrt2 = 1.4142135623730951;

static double model_value(int32_t straight, int32_t diagonal) {
    return (double)straight + (double)diagonal * sqrt2;
}

static double model_f(const Model *node, OpCell cell, OpCell goal) {
    int32_t dx = abs(goal.x - cell.x);
    int32_t dy = abs(goal.y - cell.y);
    int32_t least = dx < dy ? dx : dy;
    return model_value(node->straight + abs(dx - dy), node->diagonal + least);
}

static int32_t model_pop(const RefGrid *grid, Model *nodes, OpCell goal) {
    int32_t best = -1;
    double best_f = 0.0;
    float best_g = 0.0F;
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        if (!nodes[i].open) {
            continue;
        }
        double f = model_f(&nodes[i], (OpCell){i % grid->width, i / grid->width}, goal);
        float g = (float)model_value(nodes[i].straight, nodes[i].diagonal);
        if (best < 0 || f < best_f || (f == best_f && g > best_g)) {
            best = i;
            best_f = f;
            best_g = g;
        }
    }
    return best;
}

static void model_expand(const RefGrid *grid, const RefRules *rules, Model *nodes, OpCell from) {
    const Model *here = &nodes[from.y * grid->width + from.x];
    for (int d = 0; d < 8; d++) {
        OpCell to = ref_neighbour(from, d);
        if (!ref_inside(grid, to.x, to.y) || !ref_move_is_legal(grid, rules, from, to)) {
            continue;
        }
        Model *node = &nodes[to.y * grid->width + to.x];
        int32_t straight = here->straight + (d < 4);
        int32_t diagonal = here->diagonal + (d >= 4);
        bool improves = !node->closed && (!node->open || model_value(straight, diagonal) <
                                                             model_value(node->straight, node->diagonal));
        if (improves) {
            *node = (Model){straight, diagonal, from, true, false};
        }
    }
}

/* Compares every popped cell with the library's record, and the path. */
static void compare_with_model(const PathCase *path_case, const OpGridPath *path) {
    const RefGrid *grid = &path_case->reference;
    RefRules rules = ref_rules_of(&path_case->options);
    Model *nodes = calloc((size_t)grid->width * (size_t)grid->height, sizeof *nodes);
    nodes[path_case->start.y * grid->width + path_case->start.x].open = true;
    int32_t goal = path_case->goal.y * grid->width + path_case->goal.x;
    int32_t expanded = 0;
    for (int32_t best; (best = model_pop(grid, nodes, path_case->goal)) >= 0 && best != goal; expanded++) {
        nodes[best].open = false;
        nodes[best].closed = true;
        OpCell cell = {best % grid->width, best / grid->width};
        case_check(path_case, expanded < path->expanded_cell_count);
        case_check(path_case, cells_equal(&cell, &path->expanded_cells[expanded], 1));
        model_expand(grid, &rules, nodes, cell);
    }
    case_check(path_case, expanded == path->expanded_count);
    OpCell cell = path_case->goal;
    for (int32_t i = path->cell_count - 1; i >= 0; i--) {
        case_check(path_case, cells_equal(&cell, &path->cells[i], 1));
        cell = nodes[cell.y * grid->width + cell.x].parent;
    }
    free(nodes);
}

static void a_star_expands_as_if_it_relaxed_everything(void **state) {
    (void)state;
    OpGridPath path = {0};
    size_t count = test_count(60, 1500, 20000);
    for (size_t seed = 1; seed <= count; seed++) {
        PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, seed % 10 == 0 ? 40 : 20};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed * 1009);
        if (both_fit(&path_case)) {
            choose(&path_case.options, &algorithms[0]);
            path_case.options.record_expansions = true;
            check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options,
                                       &path));
            compare_with_model(&path_case, &path);
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

/* ---- Slices ---- */

static void check_sliced(PathCase *path_case, int32_t budget, const OpGridPath *whole, OpGridPath *sliced) {
    OpGridSearch *search = NULL;
    OpPathStatus status;
    check_ok(op_grid_search_create(path_case->grid, &path_case->options, &search));
    check_ok(op_grid_search_begin(search, path_case->start, path_case->goal, &status));
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_grid_search_step(search, budget, &status));
    }
    check_ok(op_grid_search_path(search, sliced));
    case_check(path_case, paths_equal(whole, sliced));
    op_grid_search_destroy(search);
}

static void slices_equal_the_whole(void **state) {
    (void)state;
    static const int32_t budgets[] = {1, 2, 3, 7, 50};
    OpGridPath whole = {0};
    OpGridPath sliced = {0};
    size_t count = test_count(20, 150, 2000);
    for (size_t seed = 1; seed <= count; seed++) {
        PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, 40};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed * 31);
        for (int i = 0; i < ALGORITHMS && both_fit(&path_case); i++) {
            choose(&path_case.options, &algorithms[i]);
            path_case.options.record_expansions = true;
            check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options,
                                       &whole));
            for (size_t b = 0; b < sizeof budgets / sizeof budgets[0]; b++) {
                check_sliced(&path_case, budgets[b], &whole, &sliced);
            }
            /* What the search takes is enough, also to find that there is no path. */
            path_case.options.iteration_budget = whole.iterations;
            check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options,
                                       &sliced));
            case_check(&path_case, paths_equal(&whole, &sliced));
            path_case.options.iteration_budget = 0;
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&whole);
    op_grid_path_reset(&sliced);
}

/* ---- Edits ---- */

static void check_lines(const OpBitLines *updated, const OpBitLines *fresh) {
    size_t bytes = (size_t)(fresh->line_count + 2) * fresh->words_per_line * sizeof(uint64_t);
    assert_memory_equal(updated->walkable, fresh->walkable, bytes);
    assert_memory_equal(updated->stop_forward, fresh->stop_forward, bytes);
    assert_memory_equal(updated->stop_backward, fresh->stop_backward, bytes);
}

static void check_map(const OpGrid *grid) {
    const OpOctileMap *updated;
    OpOctileMap *fresh;
    check_ok(op_octile_map_of(grid, &updated));
    check_ok(op_octile_map_create(grid, &fresh));
    check_lines(&updated->rows, &fresh->rows);
    check_lines(&updated->columns, &fresh->columns);
    assert_memory_equal(updated->neighbours, fresh->neighbours, op_grid_cell_count(grid));
    op_octile_map_destroy(fresh);
}

static void edit_at_random(TestRandom *random, OpGrid *grid) {
    int32_t x = test_int(random, 0, grid->width - 1);
    int32_t y = test_int(random, 0, grid->height - 1);
    uint8_t area = test_chance(random, 50) ? OP_AREA_WALL : 0;
    if (test_chance(random, 70)) {
        check_ok(op_grid_set_area(grid, (OpCell){x, y}, area));
    } else {
        OpRect rect = {x, y, test_int(random, 0, grid->width - x), test_int(random, 0, grid->height - y)};
        check_ok(op_grid_fill_rect(grid, rect, area));
    }
}

static void the_map_follows_edits(void **state) {
    (void)state;
    size_t count = test_count(20, 150, 2000);
    for (size_t seed = 1; seed <= count; seed++) {
        TestRandom random = test_random(seed);
        OpGrid *grid = NULL;
        check_ok(op_grid_create(test_int(&random, 1, 150), test_int(&random, 1, 150),
                                test_chance(&random, 50) ? OP_AREA_WALL : 0, NULL, &grid));
        check_map(grid);
        for (int edit = 0; edit < 30; edit++) {
            edit_at_random(&random, grid);
            if (edit % 5 == 4) {
                check_map(grid);
            }
        }
        op_grid_destroy(grid);
    }
}

/* ---- Known answers ---- */

static void recipe_counts(void **state) {
    (void)state;
    static const int32_t expanded[ALGORITHMS] = {2072, 5, -1, 6, -1};
    OpGrid *grid = NULL;
    OpGridPath path = {0};
    check_ok(op_grid_create(64, 64, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){32, 0, 1, 62}, OP_AREA_WALL));
    for (int i = 0; i < ALGORITHMS; i++) {
        OpGridOptions options = op_grid_options_default();
        choose(&options, &algorithms[i]);
        check_ok(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){60, 4}, &options, &path));
        assert_true(fabs(path.cost - 143.1960) < 0.00005);
        assert_int_equal(path.cell_count, 121);
        if (expanded[i] >= 0) {
            assert_int_equal(path.expanded_count, expanded[i]);
        }
    }
    /* Jump point search needs one cost everywhere; with a swamp it is A* that runs, and says so. */
    check_ok(op_grid_fill_rect(grid, (OpRect){10, 50, 22, 12}, 2));
    check_ok(op_grid_set_area_cost(grid, 2, 3.0));
    OpGridOptions jps = op_grid_options_default();
    jps.algorithm = OP_GRID_JPS;
    check_ok(op_grid_find_path(grid, (OpCell){2, 2}, (OpCell){60, 4}, &jps, &path));
    assert_int_equal(path.algorithm, OP_GRID_A_STAR);
    assert_true(fabs(path.cost - 155.4975) < 0.00005);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
}

typedef struct FileCount {
    const char *map;
    long expanded[ALGORITHMS]; /* -1 where no figure is published */
} FileCount;

static const FileCount file_counts[] = {
    {"arena", {4085, -1, -1, -1, -1}},
    {"den312d", {126998, -1, -1, -1, -1}},
    {"brc000d", {3594911, 210340, 83678, -1, 83678}},
};

static void count_over_file(const FileCount *file) {
    char name[64];
    TestFile map_file;
    TestFile scenario_file;
    OpGrid *grid = NULL;
    size_t count = 0;
    snprintf(name, sizeof name, "grid/%s.map", file->map);
    assert_true(test_data_read(name, &map_file));
    snprintf(name, sizeof name, "grid/%s.map.scen", file->map);
    assert_true(test_data_read(name, &scenario_file));
    check_ok(op_moving_ai_parse_map(map_file.text, map_file.size, NULL, NULL, &grid));
    (void)op_moving_ai_parse_scenarios(scenario_file.text, scenario_file.size, NULL, 0, &count);
    OpMovingAiScenario *scenarios = calloc(count, sizeof *scenarios);
    check_ok(op_moving_ai_parse_scenarios(scenario_file.text, scenario_file.size, scenarios, count, &count));
    OpGridPath path = {0};
    for (int i = 0; i < ALGORITHMS; i++) {
        OpGridOptions options = op_grid_options_default();
        choose(&options, &algorithms[i]);
        long expanded = 0;
        for (size_t s = 0; s < count; s++) {
            check_ok(op_grid_find_path(grid, scenarios[s].start, scenarios[s].goal, &options, &path));
            assert_true(fabs(path.cost - scenarios[s].optimal_length) <= 1e-6 * scenarios[s].optimal_length);
            expanded += path.expanded_count;
        }
        if (file->expanded[i] >= 0) {
            assert_int_equal(expanded, file->expanded[i]);
        }
    }
    op_grid_path_reset(&path);
    free(scenarios);
    op_grid_destroy(grid);
    test_file_free(&map_file);
    test_file_free(&scenario_file);
}

static void expansions_over_files(void **state) {
    (void)state;
    if (!test_data_present()) {
        skip();
    }
    size_t files =
        test_count(1, sizeof file_counts / sizeof file_counts[0], sizeof file_counts / sizeof file_counts[0]);
    for (size_t i = 0; i < files; i++) {
        count_over_file(&file_counts[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_equal_dijkstra),
        cmocka_unit_test(a_star_expands_as_if_it_relaxed_everything),
        cmocka_unit_test(slices_equal_the_whole),
        cmocka_unit_test(the_map_follows_edits),
        cmocka_unit_test(recipe_counts),
        cmocka_unit_test(expansions_over_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
