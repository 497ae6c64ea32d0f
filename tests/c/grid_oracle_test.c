/* A* finds exactly the costs of a quadratic Dijkstra written from the definitions, for four and eight moves, the three
 * diagonal rules, agent sizes 1 to 3 and three kinds of area costs; and its paths are legal move by move. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 15

typedef struct Tally {
    size_t found;
    size_t no_path;
    size_t invalid;
} Tally;

static void check_found(const PathCase *path_case, const OpGridPath *path, double distance) {
    bool exact = path_case->options.connectivity == 4;
    for (int area = 0; area < 255 && exact; area++) {
        exact =
            path_case->reference.multiplier[area] * 8.0 == floor(path_case->reference.multiplier[area] * 8.0);
    }
    if (exact) {
        case_check(path_case, bits_of(path->cost) == bits_of(distance));
    }
    case_check(path_case, fabs(path->cost - distance) <= 1e-9 * distance);
    double sum;
    case_check(path_case, path->cell_count >= 1 && path->cells != NULL);
    case_check(path_case, ref_path_is_legal(&path_case->reference, &path_case->options, NULL, path->cells,
                                            path->cell_count, &sum));
    if (path_case->options.specialized_engines) {
        case_check(path_case, fabs(sum - path->cost) <= 1e-9 * sum);
    } else {
        case_check(path_case, bits_of(sum) == bits_of(path->cost));
    }
    OpCell last = path->cells[path->cell_count - 1];
    case_check(path_case, path->cells[0].x == path_case->start.x && path->cells[0].y == path_case->start.y);
    case_check(path_case, last.x == path_case->goal.x && last.y == path_case->goal.y);
    case_check(path_case, path->iterations == path->expanded_count + 1);
    case_check(path_case, isnan(path->length) && path->point_count == 0);
}

static void check_without_path(const PathCase *path_case, const OpGridPath *path) {
    case_check(path_case, path->cost == positive_infinity());
    case_check(path_case, path->length == 0.0 && path->cell_count == 0 && path->point_count == 0);
    case_check(path_case, path->iterations == path->expanded_count);
}

static OpPathStatus expected_status(const PathCase *path_case, double *distance) {
    const RefGrid *reference = &path_case->reference;
    int32_t size = path_case->options.agent_size;
    if (!ref_fits(reference, path_case->start.x, path_case->start.y, size)) {
        return OP_PATH_START_INVALID;
    }
    if (!ref_fits(reference, path_case->goal.x, path_case->goal.y, size)) {
        return OP_PATH_GOAL_INVALID;
    }
    RefRules rules = ref_rules_of(&path_case->options);
    ref_dijkstra(reference, &rules, path_case->start, distance);
    double to_goal = distance[path_case->goal.y * reference->width + path_case->goal.x];
    return to_goal < positive_infinity() ? OP_PATH_FOUND : OP_PATH_NO_PATH;
}

static void compare(PathCase *path_case, OpGridPath *path, Tally *tally) {
    double distance[MAX_SIDE * MAX_SIDE];
    OpPathStatus expected = expected_status(path_case, distance);
    check_ok(
        op_grid_find_path(path_case->grid, path_case->start, path_case->goal, &path_case->options, path));
    case_check(path_case, path->status == expected);
    if (expected == OP_PATH_FOUND) {
        OpCell goal = path_case->goal;
        check_found(path_case, path, distance[goal.y * path_case->reference.width + goal.x]);
        tally->found++;
    } else {
        check_without_path(path_case, path);
        tally->no_path += expected == OP_PATH_NO_PATH ? 1 : 0;
        tally->invalid += expected != OP_PATH_NO_PATH ? 1 : 0;
    }
}

/* 10,000 grids per variant in a full run. */
static void run_variant(int32_t connectivity, OpDiagonalRule diagonals, int32_t agent_size) {
    OpGridPath path = {0};
    Tally tally = {0};
    size_t count = test_count(100, 2500, 10000);
    for (int costs = 0; costs < COST_KINDS; costs++) {
        PathVariant variant = {connectivity, diagonals, agent_size, (CostKind)costs, MAX_SIDE};
        for (uint64_t seed = 0; seed < count; seed++) {
            PathCase path_case;
            path_case_make(&path_case, &variant, seed * 64 + (uint64_t)costs);
            path_case.options.specialized_engines = seed % 2 == 0;
            compare(&path_case, &path, &tally);
            path_case_free(&path_case);
        }
    }
    op_grid_path_reset(&path);
    /* The cases are worth something only if all outcomes are among them. */
    assert_true(tally.found > count / 4);
    assert_true(tally.no_path > 0);
    assert_true(tally.invalid > 0);
}

static void four_moves(void **state) {
    (void)state;
    for (int32_t size = 1; size <= 3; size++) {
        run_variant(4, OP_DIAGONAL_NO_CORNER_CUTTING, size);
    }
}

static void eight_moves_without_corner_cutting(void **state) {
    (void)state;
    for (int32_t size = 1; size <= 3; size++) {
        run_variant(8, OP_DIAGONAL_NO_CORNER_CUTTING, size);
    }
}

static void eight_moves_without_squeezing(void **state) {
    (void)state;
    for (int32_t size = 1; size <= 3; size++) {
        run_variant(8, OP_DIAGONAL_NO_SQUEEZING, size);
    }
}

static void eight_moves_through_corners(void **state) {
    (void)state;
    for (int32_t size = 1; size <= 3; size++) {
        run_variant(8, OP_DIAGONAL_ALLOW_ALL, size);
    }
}

/* The diagonal rule means nothing when there are no diagonal moves. */
static void four_moves_ignore_the_diagonal_rule(void **state) {
    (void)state;
    PathVariant variant = {4, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_ANY, MAX_SIDE};
    for (uint64_t seed = 0; seed < test_count(20, 200, 1000); seed++) {
        PathCase path_case;
        OpGridPath strict = {0};
        OpGridPath loose = {0};
        path_case_make(&path_case, &variant, seed);
        path_case.options.record_expansions = true;
        check_ok(
            op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options, &strict));
        path_case.options.diagonals = OP_DIAGONAL_ALLOW_ALL;
        check_ok(
            op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options, &loose));
        case_check(&path_case, paths_equal(&strict, &loose));
        op_grid_path_reset(&strict);
        op_grid_path_reset(&loose);
        path_case_free(&path_case);
    }
}

/* Every estimate that is a lower bound finds the optimum; only the work differs. */
static void admissible_heuristics_agree(void **state) {
    (void)state;
    static const OpHeuristic kinds[] = {OP_HEURISTIC_ZERO, OP_HEURISTIC_OCTILE, OP_HEURISTIC_EUCLIDEAN,
                                        OP_HEURISTIC_AUTO};
    PathVariant variant = {8, OP_DIAGONAL_NO_SQUEEZING, 1, COSTS_ANY, MAX_SIDE};
    OpGridPath path = {0};
    for (uint64_t seed = 0; seed < test_count(20, 500, 5000); seed++) {
        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++) {
            PathCase path_case;
            Tally tally = {0};
            path_case_make(&path_case, &variant, seed + 500000);
            path_case.options.heuristic = kinds[kind];
            compare(&path_case, &path, &tally);
            path_case_free(&path_case);
        }
    }
    op_grid_path_reset(&path);
}

/* One grid through many edits: whatever the engines keep of it must follow. */
static void edit_both(TestRandom *random, PathCase *path_case) {
    OpCell corner = random_cell(random, &path_case->reference);
    OpRect rect = {corner.x, corner.y, 1, 1};
    uint8_t area = (uint8_t)(test_chance(random, 50) ? OP_AREA_WALL : 0);
    if (test_chance(random, 30)) {
        rect.width = test_int(random, 1, path_case->reference.width - corner.x);
        rect.height = test_int(random, 1, path_case->reference.height - corner.y);
        area = (uint8_t)(test_chance(random, 25) ? OP_AREA_WALL : 0);
    }
    check_ok(op_grid_fill_rect(path_case->grid, rect, area));
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            ref_set_area(&path_case->reference, x, y, area);
        }
    }
    if (test_chance(random, 10)) {
        OpAreaCosts costs;
        double unit = (double)test_int(random, 1, 9) * 0.3;
        for (int i = 0; i < OP_AREA_COUNT; i++) {
            costs.multiplier[i] = path_case->reference.multiplier[i] = unit;
        }
        check_ok(op_grid_set_area_costs(path_case->grid, &costs));
    }
}

static void queries_follow_edits(void **state) {
    (void)state;
    OpGridPath path = {0};
    PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1, COSTS_UNIT, MAX_SIDE};
    for (uint64_t seed = 0; seed < test_count(20, 400, 4000); seed++) {
        TestRandom random = test_random(seed + 31337);
        PathCase path_case;
        Tally tally = {0};
        path_case_make(&path_case, &variant, seed + 1300000);
        for (int round = 0; round < 25; round++) {
            edit_both(&random, &path_case);
            path_case.start = random_cell(&random, &path_case.reference);
            path_case.goal = random_cell(&random, &path_case.reference);
            path_case.options.specialized_engines = test_chance(&random, 80);
            path_case.options.agent_size = test_chance(&random, 80) ? 1 : 2;
            compare(&path_case, &path, &tally);
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_moves),
        cmocka_unit_test(eight_moves_without_corner_cutting),
        cmocka_unit_test(eight_moves_without_squeezing),
        cmocka_unit_test(eight_moves_through_corners),
        cmocka_unit_test(four_moves_ignore_the_diagonal_rule),
        cmocka_unit_test(admissible_heuristics_agree),
        cmocka_unit_test(queries_follow_edits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
