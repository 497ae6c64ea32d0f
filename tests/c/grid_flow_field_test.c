/* Flow fields: costs equal Dijkstra's algorithm from every cell, directions lead to a goal at the field's cost, repairs are
 * bit for bit a field computed anew, and slicing changes nothing. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#include "onepath/flow_field.h"

#define MAX_SIDE 14
#define MAX_CELLS (MAX_SIDE * MAX_SIDE)
#define MAX_GOALS 3

/* ---- The oracle ---- */

typedef struct FlowCase {
    PathCase path_case;
    TestRandom random;
    OpCell goals[MAX_GOALS];
    int32_t goal_count;
} FlowCase;

static int32_t index_of(const FlowCase *flow_case, OpCell cell) {
    return cell.y * flow_case->path_case.reference.width + cell.x;
}

static OpCell cell_of(const FlowCase *flow_case, int32_t index) {
    int32_t width = flow_case->path_case.reference.width;
    return (OpCell){index % width, index / width};
}

static int32_t cell_count(const FlowCase *flow_case) {
    return flow_case->path_case.reference.width * flow_case->path_case.reference.height;
}

static bool can_stand(const FlowCase *flow_case, OpCell cell) {
    const PathCase *path_case = &flow_case->path_case;
    return ref_fits(&path_case->reference, cell.x, cell.y, path_case->options.agent_size) &&
           !hook_blocked(&path_case->hooks, cell);
}

/* What a move between neighbours costs; infinity when it is impossible. */
static double move_cost(const FlowCase *flow_case, OpCell from, OpCell to) {
    const PathCase *path_case = &flow_case->path_case;
    RefRules rules = ref_rules_of(&path_case->options);
    if (!can_stand(flow_case, from) || !can_stand(flow_case, to) ||
        !ref_move_is_legal(&path_case->reference, &rules, from, to)) {
        return positive_infinity();
    }
    double step = hook_step_cost(&path_case->hooks, from, to, ref_step_cost(&path_case->reference, from, to));
    return step >= 0.0 ? step : positive_infinity();
}

static int32_t nearest_open(const double *cost, const bool *finished, int32_t count) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!finished[i] && cost[i] < positive_infinity() && (best < 0 || cost[i] < cost[best])) {
            best = i;
        }
    }
    return best;
}

/* Dijkstra's algorithm in its quadratic form, against the direction of the moves. */
static void reference_costs(const FlowCase *flow_case, double *cost) {
    bool finished[MAX_CELLS] = {false};
    int32_t count = cell_count(flow_case);
    for (int32_t i = 0; i < count; i++) {
        cost[i] = positive_infinity();
    }
    for (int32_t i = 0; i < flow_case->goal_count; i++) {
        if (can_stand(flow_case, flow_case->goals[i])) {
            cost[index_of(flow_case, flow_case->goals[i])] = 0.0;
        }
    }
    for (int32_t node = nearest_open(cost, finished, count); node >= 0;
         node = nearest_open(cost, finished, count)) {
        finished[node] = true;
        for (int direction = 0; direction < flow_case->path_case.options.connectivity; direction++) {
            OpCell from = ref_neighbour(cell_of(flow_case, node), direction);
            if (!ref_inside(&flow_case->path_case.reference, from.x, from.y)) {
                continue;
            }
            double through = cost[node] + move_cost(flow_case, from, cell_of(flow_case, node));
            if (through < cost[index_of(flow_case, from)]) {
                cost[index_of(flow_case, from)] = through;
            }
        }
    }
}

/* The first neighbour through which the cost is least, or -1. */
static int32_t reference_next(const FlowCase *flow_case, const double *cost, int32_t node) {
    for (int32_t i = 0; i < flow_case->goal_count; i++) {
        if (index_of(flow_case, flow_case->goals[i]) == node) {
            return -1;
        }
    }
    int32_t next = -1;
    double best = positive_infinity();
    for (int direction = 0; direction < flow_case->path_case.options.connectivity; direction++) {
        OpCell to = ref_neighbour(cell_of(flow_case, node), direction);
        if (ref_inside(&flow_case->path_case.reference, to.x, to.y)) {
            double through =
                cost[index_of(flow_case, to)] + move_cost(flow_case, cell_of(flow_case, node), to);
            if (through < best) {
                best = through;
                next = index_of(flow_case, to);
            }
        }
    }
    return next;
}

/* ---- Cases ---- */

static void begin_case(FlowCase *flow_case, uint64_t seed, bool with_callbacks) {
    memset(flow_case, 0, sizeof *flow_case);
    flow_case->random = test_random(seed * 11 + 4);
    TestRandom *random = &flow_case->random;
    PathVariant variant = {.connectivity = test_chance(random, 30) ? 4 : 8, .max_side = MAX_SIDE};
    variant.diagonals = (OpDiagonalRule)test_int(random, 0, 2);
    variant.agent_size = test_chance(random, 60) ? 1 : test_int(random, 2, 3);
    variant.costs = (CostKind)test_int(random, 0, COST_KINDS - 1);
    path_case_make(&flow_case->path_case, &variant, seed);
    if (with_callbacks) {
        HookSpec hooks = {.salt = test_bits(random)};
        hooks.kind =
            test_chance(random, 60) ? (HookKind)test_int(random, HOOK_NONE, HOOK_KINDS - 1) : HOOK_NONE;
        hooks.blocked_percent = test_chance(random, 40) ? test_int(random, 1, 20) : 0;
        path_case_set_hooks(&flow_case->path_case, hooks);
    }
    flow_case->goal_count = test_int(random, 1, MAX_GOALS);
    for (int32_t i = 0; i < flow_case->goal_count; i++) {
        flow_case->goals[i] = random_cell(random, &flow_case->path_case.reference);
    }
}

static OpGridFlowField *make_field(FlowCase *flow_case, int32_t budget) {
    OpGridFlowField *field = NULL;
    OpGridOptions options = flow_case->path_case.options;
    options.iteration_budget = budget;
    check_ok(op_grid_flow_field_create(flow_case->path_case.grid, flow_case->goals, flow_case->goal_count,
                                       &options, &field));
    return field;
}

/* The way from a cell costs what the field says, and ends on a goal. Free steps may lead in circles. */
static void follow(const FlowCase *flow_case, const double *cost, const int32_t *next, int32_t node) {
    const PathCase *path_case = &flow_case->path_case;
    bool free_steps = path_case->hooks.kind > HOOK_RAISE;
    double sum = 0.0;
    int32_t at = node;
    for (int32_t steps = 0; next[at] >= 0; steps++) {
        if (steps > cell_count(flow_case)) {
            case_check(path_case, free_steps);
            return;
        }
        sum += move_cost(flow_case, cell_of(flow_case, at), cell_of(flow_case, next[at]));
        at = next[at];
    }
    case_check(path_case, cost[at] == 0.0);
    case_check(path_case, fabs(sum - cost[node]) <= 1e-9 * (1.0 + sum));
}

static void check_field(const FlowCase *flow_case, const OpGridFlowField *field) {
    const PathCase *path_case = &flow_case->path_case;
    double expected[MAX_CELLS];
    const double *cost = op_grid_flow_field_costs(field);
    const int32_t *next = op_grid_flow_field_next_cells(field);
    reference_costs(flow_case, expected);
    case_check(path_case, op_grid_flow_field_status(field) == OP_FLOW_COMPLETE);
    for (int32_t node = 0; node < cell_count(flow_case); node++) {
        case_check(path_case, bits_of(cost[node]) == bits_of(expected[node]));
        if (cost[node] < positive_infinity()) {
            case_check(path_case, next[node] == reference_next(flow_case, cost, node));
            follow(flow_case, cost, next, node);
        } else {
            case_check(path_case, next[node] == -1);
        }
    }
}

static void fields_equal_dijkstra(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1500, 10000); seed++) {
        FlowCase flow_case;
        begin_case(&flow_case, seed, seed % 3 == 0);
        OpGridFlowField *field = make_field(&flow_case, 0);
        check_field(&flow_case, field);
        op_grid_flow_field_destroy(field);
        path_case_free(&flow_case.path_case);
    }
}

/* ---- Edits ---- */

static bool fields_equal(const FlowCase *flow_case, const OpGridFlowField *a, const OpGridFlowField *b) {
    size_t count = (size_t)cell_count(flow_case);
    return memcmp(op_grid_flow_field_costs(a), op_grid_flow_field_costs(b), count * sizeof(double)) == 0 &&
           memcmp(op_grid_flow_field_next_cells(a), op_grid_flow_field_next_cells(b),
                  count * sizeof(int32_t)) == 0;
}

static void edit(FlowCase *flow_case) {
    static const uint8_t areas[] = {0, 0, 1, 2, 3, OP_AREA_WALL, OP_AREA_WALL};
    TestRandom *random = &flow_case->random;
    RefGrid *reference = &flow_case->path_case.reference;
    OpGrid *grid = flow_case->path_case.grid;
    uint8_t area = areas[test_int(random, 0, (int32_t)sizeof areas - 1)];
    OpCell cell = random_cell(random, reference);
    if (test_chance(random, 6)) {
        double multiplier = (double)test_int(random, 2, 40) / 8.0;
        reference->multiplier[area % 4] = multiplier;
        check_ok(op_grid_set_area_cost(grid, area % 4, multiplier));
    } else {
        OpRect rect = {cell.x, cell.y, 1, 1};
        if (test_chance(random, 30)) {
            rect.width = cell.x + 2 < reference->width ? 3 : 1;
            rect.height = cell.y + 1 < reference->height ? 2 : 1;
        }
        for (int32_t i = 0; i < rect.width * rect.height; i++) {
            ref_set_area(reference, rect.x + i % rect.width, rect.y + i / rect.width, area);
        }
        check_ok(op_grid_fill_rect(grid, rect, area));
    }
}

/* Steps a field some way; edits may come in the middle. */
static void step_some(FlowCase *flow_case, OpGridFlowField *field) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    for (int32_t i = test_int(&flow_case->random, 0, 3); i > 0; i--) {
        check_ok(op_grid_flow_field_step(field, test_int(&flow_case->random, 1, 50), &status));
    }
}

static int32_t step_to_end(FlowCase *flow_case, OpGridFlowField *field) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    do {
        check_ok(op_grid_flow_field_step(field, test_int(&flow_case->random, 1, 50), &status));
    } while (status != OP_FLOW_COMPLETE);
    return op_grid_flow_field_settled(field);
}

static void run_edits(uint64_t seed, bool with_callbacks) {
    FlowCase flow_case;
    begin_case(&flow_case, seed, with_callbacks);
    OpGridFlowField *repaired = make_field(&flow_case, 0);
    OpGridFlowField *sliced = make_field(&flow_case, 1);
    OpGridFlowField *interrupted = make_field(&flow_case, 3);
    (void)step_to_end(&flow_case, sliced);
    for (int32_t i = 0; i < 10; i++) {
        for (int32_t k = test_int(&flow_case.random, 1, 3); k > 0; k--) {
            edit(&flow_case);
        }
        step_some(&flow_case, interrupted);
        check_ok(op_grid_flow_field_refresh(repaired));
        OpGridFlowField *fresh = make_field(&flow_case, 0);
        case_check(&flow_case.path_case, fields_equal(&flow_case, repaired, fresh));
        case_check(&flow_case.path_case,
                   step_to_end(&flow_case, sliced) == op_grid_flow_field_settled(repaired));
        case_check(&flow_case.path_case, fields_equal(&flow_case, sliced, fresh));
        op_grid_flow_field_destroy(fresh);
    }
    check_field(&flow_case, repaired);
    check_ok(op_grid_flow_field_refresh(interrupted));
    case_check(&flow_case.path_case, fields_equal(&flow_case, interrupted, repaired));
    op_grid_flow_field_destroy(repaired);
    op_grid_flow_field_destroy(sliced);
    op_grid_flow_field_destroy(interrupted);
    path_case_free(&flow_case.path_case);
}

static void repairs_equal_recomputation(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 600, 4000); seed++) {
        run_edits(seed + 700000, seed % 3 == 0);
    }
}

static void repairs_are_local(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goal = {0, 50};
    check_ok(op_grid_create(100, 100, 0, NULL, &grid));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    assert_int_equal(op_grid_flow_field_settled(field), 100 * 100);
    check_ok(op_grid_set_area(grid, (OpCell){95, 50}, OP_AREA_WALL));
    check_ok(op_grid_flow_field_refresh(field));
    assert_in_range(op_grid_flow_field_settled(field), 1, 100);
    check_ok(op_grid_flow_field_recompute(field));
    assert_int_equal(op_grid_flow_field_settled(field), 100 * 100 - 1);
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* A wall behind a running wave: the cells beyond are taken off it, and are not counted as settled. */
static void a_wave_cut_off(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goal = {0, 0};
    OpGridOptions options = op_grid_options_default();
    double cost = 0.0;
    options.iteration_budget = 50;
    check_ok(op_grid_create(100, 1, 0, NULL, &grid));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, &options, &field));
    check_ok(op_grid_set_area(grid, (OpCell){10, 0}, OP_AREA_WALL));
    check_ok(op_grid_flow_field_refresh(field));
    assert_int_equal(op_grid_flow_field_settled(field), 51); /* 50, and the cell before the wall once more */
    check_ok(op_grid_flow_field_cost(field, (OpCell){9, 0}, &cost));
    assert_true(cost == 9.0);
    check_ok(op_grid_flow_field_cost(field, (OpCell){11, 0}, &cost));
    assert_true(cost == positive_infinity());
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* ---- Single cases ---- */

static void check_unit(const OpGridFlowField *field, OpCell unit, const char *cost_text, OpCell expected) {
    char text[32];
    double cost = -1.0;
    OpCell next = {-1, -1};
    bool has_next = false;
    check_ok(op_grid_flow_field_cost(field, unit, &cost));
    check_ok(op_grid_flow_field_next(field, unit, &next, &has_next));
    snprintf(text, sizeof text, "%.4f", cost);
    assert_string_equal(text, cost_text);
    assert_true(has_next && next.x == expected.x && next.y == expected.y);
}

static void cookbook(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goal = {15, 0};
    OpCell next = {-1, -1};
    OpWorldPoint direction = {9.0, 9.0};
    bool has_next = true;
    check_ok(op_grid_create(16, 8, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){7, 0, 1, 7}, OP_AREA_WALL));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    check_unit(field, (OpCell){0, 0}, "21.3848", (OpCell){0, 1});
    check_unit(field, (OpCell){3, 6}, "15.3137", (OpCell){4, 6});
    check_unit(field, (OpCell){12, 2}, "3.8284", (OpCell){13, 1});
    check_ok(op_grid_flow_field_direction(field, (OpCell){0, 0}, &direction));
    assert_true(direction.x == 0.0 && direction.y == 1.0);
    check_ok(op_grid_flow_field_direction(field, (OpCell){12, 2}, &direction));
    assert_true(direction.x == sqrt(0.5) && direction.y == -sqrt(0.5));
    check_ok(op_grid_flow_field_next(field, goal, &next, &has_next));
    assert_true(!has_next && next.x == 15 && next.y == 0);
    check_ok(op_grid_flow_field_direction(field, (OpCell){7, 3}, &direction));
    assert_true(direction.x == 0.0 && direction.y == 0.0);
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

static void a_blocked_goal_wakes_up(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goals[] = {{9, 9}, {0, 0}, {9, 9}};
    double cost = 0.0;
    check_ok(op_grid_create(10, 10, 0, NULL, &grid));
    check_ok(op_grid_set_area(grid, goals[0], OP_AREA_WALL));
    check_ok(op_grid_flow_field_create(grid, goals, 3, NULL, &field));
    check_ok(op_grid_flow_field_cost(field, (OpCell){9, 8}, &cost));
    assert_true(cost > 9.0);
    check_ok(op_grid_set_area(grid, goals[0], 0));
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_flow_field_cost(field, (OpCell){9, 8}, &cost));
    assert_true(cost == 1.0);
    check_ok(op_grid_set_area(grid, goals[0], OP_AREA_WALL));
    check_ok(op_grid_set_area(grid, goals[1], OP_AREA_WALL));
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_flow_field_cost(field, (OpCell){9, 8}, &cost));
    assert_true(cost == positive_infinity());
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* An edit waits to be worked in however large a part of a small grid it touches. */
static void small_grids_keep_their_field(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goal = {4, 4};
    double cost = 0.0;
    check_ok(op_grid_create(5, 5, 0, NULL, &grid));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_set_area(grid, (OpCell){2, 2}, OP_AREA_WALL));
    assert_int_equal(op_grid_flow_field_status(field), OP_FLOW_COMPLETE);
    check_ok(op_grid_flow_field_cost(field, (OpCell){0, 0}, &cost));
    assert_true(cost < 5.7); /* as before the edit */
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_flow_field_cost(field, (OpCell){0, 0}, &cost));
    assert_true(cost > 6.8); /* two straight steps more, one diagonal fewer */
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_grids_keep_their_field),
        cmocka_unit_test(cookbook),
        cmocka_unit_test(a_blocked_goal_wakes_up),
        cmocka_unit_test(repairs_are_local),
        cmocka_unit_test(a_wave_cut_off),
        cmocka_unit_test(fields_equal_dijkstra),
        cmocka_unit_test(repairs_equal_recomputation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
