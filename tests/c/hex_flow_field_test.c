/* Flow fields over hex grids: costs equal Dijkstra's algorithm bit for bit, directions lead to a goal, repairs are bit for
 * bit a field computed anew, slicing changes nothing, and a field restored at any moment goes on alike. */
#include "support/check.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

enum { MAX_SIDE = 14, MAX_CELLS = MAX_SIDE * MAX_SIDE, MAX_GOALS = 3 };

typedef struct FlowCase {
    HexCase hex_case;
    TestRandom random;
    OpCell goals[MAX_GOALS];
    int32_t goal_count;
} FlowCase;

static int32_t index_of(const FlowCase *flow_case, OpCell cell) {
    return cell.y * flow_case->hex_case.reference.cells.width + cell.x;
}

static OpCell cell_of(const FlowCase *flow_case, int32_t index) {
    int32_t width = flow_case->hex_case.reference.cells.width;
    return (OpCell){index % width, index / width};
}

static int32_t cell_count(const FlowCase *flow_case) {
    return flow_case->hex_case.reference.cells.width * flow_case->hex_case.reference.cells.height;
}

/* last is the last kind of step costs that the case may have; without any, nothing is blocked either. */
static void begin_case(FlowCase *flow_case, uint64_t seed, HookKind last) {
    memset(flow_case, 0, sizeof *flow_case);
    flow_case->random = test_random(seed * 11 + 4);
    TestRandom *random = &flow_case->random;
    hex_case_make(&flow_case->hex_case, (OpHexLayout)(seed % HEX_LAYOUTS),
                  (CostKind)(seed / HEX_LAYOUTS % COST_KINDS), MAX_SIDE, seed);
    if (last != HOOK_NONE) {
        HookSpec hooks = {.salt = test_bits(random)};
        hooks.kind = (HookKind)test_int(random, HOOK_NONE, (int32_t)last);
        hooks.blocked_percent = test_chance(random, 40) ? test_int(random, 1, 20) : 0;
        hex_case_set_hooks(&flow_case->hex_case, hooks);
    }
    flow_case->goal_count = test_int(random, 1, MAX_GOALS);
    for (int32_t i = 0; i < flow_case->goal_count; i++) {
        flow_case->goals[i] = random_cell(random, &flow_case->hex_case.reference.cells);
    }
}

static OpGridFlowField *make_field(const FlowCase *flow_case, int32_t budget) {
    OpGridFlowField *field = NULL;
    OpGridOptions options = flow_case->hex_case.options;
    options.iteration_budget = budget;
    check_ok(op_hex_grid_flow_field_create(flow_case->hex_case.grid, flow_case->goals, flow_case->goal_count,
                                           &options, &field));
    return field;
}

/* ---- The field ---- */

static double move_cost(const FlowCase *flow_case, OpCell from, OpCell to) {
    return ref_hex_move_cost(&flow_case->hex_case.reference, &flow_case->hex_case.hooks, from, to);
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
    OpCell cell = cell_of(flow_case, node);
    for (int direction = 0; direction < REF_HEX_DIRECTIONS; direction++) {
        OpCell to = ref_hex_neighbour(flow_case->hex_case.reference.layout, cell, direction);
        if (ref_inside(&flow_case->hex_case.reference.cells, to.x, to.y)) {
            double through = cost[index_of(flow_case, to)] + move_cost(flow_case, cell, to);
            if (through < best) {
                best = through;
                next = index_of(flow_case, to);
            }
        }
    }
    return next;
}

/* The way from a cell costs what the field says, and ends on a goal. Free steps may lead in circles. */
static void follow(const FlowCase *flow_case, const double *cost, const int32_t *next, int32_t node) {
    double sum = 0.0;
    int32_t at = node;
    for (int32_t steps = 0; next[at] >= 0; steps++) {
        if (steps > cell_count(flow_case)) {
            hex_check(&flow_case->hex_case, flow_case->hex_case.hooks.kind > HOOK_RAISE);
            return;
        }
        sum += move_cost(flow_case, cell_of(flow_case, at), cell_of(flow_case, next[at]));
        at = next[at];
    }
    hex_check(&flow_case->hex_case, cost[at] == 0.0);
    hex_check(&flow_case->hex_case, fabs(sum - cost[node]) <= 1e-9 * (1.0 + sum));
}

/* Of length 1, and from centre to centre. */
static void check_direction(const FlowCase *flow_case, const OpGridFlowField *field, int32_t node) {
    OpCell cell = cell_of(flow_case, node);
    OpWorldPoint direction = {7.0, 7.0};
    OpCell next = {-1, -1};
    bool has_next = false;
    check_ok(op_grid_flow_field_direction(field, cell, &direction));
    check_ok(op_grid_flow_field_next(field, cell, &next, &has_next));
    OpWorldPoint from = ref_hex_centre(flow_case->hex_case.reference.layout, cell);
    OpWorldPoint to = ref_hex_centre(flow_case->hex_case.reference.layout, next);
    hex_check(&flow_case->hex_case, fabs(direction.x - (to.x - from.x)) < 1e-9);
    hex_check(&flow_case->hex_case, fabs(direction.y - (to.y - from.y)) < 1e-9);
}

static void check_field(const FlowCase *flow_case, const OpGridFlowField *field) {
    const HexCase *hex_case = &flow_case->hex_case;
    double expected[MAX_CELLS];
    const double *cost = op_grid_flow_field_costs(field);
    const int32_t *next = op_grid_flow_field_next_cells(field);
    ref_hex_costs_to(&hex_case->reference, &hex_case->hooks, flow_case->goals, flow_case->goal_count,
                     expected);
    hex_check(hex_case, op_grid_flow_field_status(field) == OP_FLOW_COMPLETE);
    for (int32_t node = 0; node < cell_count(flow_case); node++) {
        hex_check(hex_case, bits_of(cost[node]) == bits_of(expected[node]));
        check_direction(flow_case, field, node);
        if (cost[node] < positive_infinity()) {
            hex_check(hex_case, next[node] == reference_next(flow_case, cost, node));
            follow(flow_case, cost, next, node);
        } else {
            hex_check(hex_case, next[node] == -1);
        }
    }
}

static void fields_equal_dijkstra(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1200, 10000); seed++) {
        FlowCase flow_case;
        begin_case(&flow_case, seed, seed % 3 == 0 ? HOOK_FORBID : HOOK_NONE);
        OpGridFlowField *field = make_field(&flow_case, 0);
        check_field(&flow_case, field);
        op_grid_flow_field_destroy(field);
        hex_case_free(&flow_case.hex_case);
    }
}

/* ---- Edits ---- */

static bool fields_equal(const FlowCase *flow_case, const OpGridFlowField *a, const OpGridFlowField *b) {
    size_t count = (size_t)cell_count(flow_case);
    return memcmp(op_grid_flow_field_costs(a), op_grid_flow_field_costs(b), count * sizeof(double)) == 0 &&
           memcmp(op_grid_flow_field_next_cells(a), op_grid_flow_field_next_cells(b),
                  count * sizeof(int32_t)) == 0;
}

/* Steps a field some way; edits may come in the middle. */
static void step_some(FlowCase *flow_case, OpGridFlowField *field) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    for (int32_t i = test_int(&flow_case->random, 0, 3); i > 0; i--) {
        check_ok(op_grid_flow_field_step(field, test_int(&flow_case->random, 1, 50), &status));
    }
}

static int32_t step_to_end(OpGridFlowField *field, int32_t slice) {
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    do {
        check_ok(op_grid_flow_field_step(field, slice, &status));
    } while (status != OP_FLOW_COMPLETE);
    return op_grid_flow_field_settled(field);
}

static void run_edits(uint64_t seed) {
    static const int32_t slices[] = {1, 2, 7, 50};
    FlowCase flow_case;
    begin_case(&flow_case, seed, seed % 3 == 0 ? HOOK_FORBID : HOOK_NONE);
    OpGridFlowField *repaired = make_field(&flow_case, 0);
    OpGridFlowField *sliced = make_field(&flow_case, 1);
    OpGridFlowField *interrupted = make_field(&flow_case, 3);
    (void)step_to_end(sliced, 1);
    for (int32_t i = 0; i < 10; i++) {
        for (int32_t k = test_int(&flow_case.random, 1, 3); k > 0; k--) {
            hex_case_edit(&flow_case.hex_case, &flow_case.random);
        }
        step_some(&flow_case, interrupted);
        check_ok(op_grid_flow_field_refresh(repaired));
        OpGridFlowField *fresh = make_field(&flow_case, 0);
        hex_check(&flow_case.hex_case, fields_equal(&flow_case, repaired, fresh));
        hex_check(&flow_case.hex_case,
                  step_to_end(sliced, slices[i % 4]) == op_grid_flow_field_settled(repaired));
        hex_check(&flow_case.hex_case, fields_equal(&flow_case, sliced, fresh));
        op_grid_flow_field_destroy(fresh);
    }
    check_field(&flow_case, repaired);
    check_ok(op_grid_flow_field_refresh(interrupted));
    hex_check(&flow_case.hex_case, fields_equal(&flow_case, interrupted, repaired));
    op_grid_flow_field_destroy(repaired);
    op_grid_flow_field_destroy(sliced);
    op_grid_flow_field_destroy(interrupted);
    hex_case_free(&flow_case.hex_case);
}

static void repairs_equal_recomputation(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 600, 4000); seed++) {
        run_edits(seed + 700000);
    }
}

static void repairs_are_local(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goal = {0, 50};
    check_ok(op_hex_grid_create(100, 100, OP_HEX_FLAT_ODD_COLUMN, 0, NULL, &grid));
    check_ok(op_hex_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    assert_int_equal(op_grid_flow_field_settled(field), 100 * 100);
    check_ok(op_hex_grid_set_area(grid, (OpCell){95, 50}, OP_AREA_WALL));
    check_ok(op_grid_flow_field_refresh(field));
    assert_in_range(op_grid_flow_field_settled(field), 1, 100);
    check_ok(op_grid_flow_field_recompute(field));
    assert_int_equal(op_grid_flow_field_settled(field), 100 * 100 - 1);
    op_grid_flow_field_destroy(field);
    op_hex_grid_destroy(grid);
}

/* Whether the way from a cell leads over one of the first count cells of a list, or begins there. */
static bool leads_over(const int32_t *next, int32_t node, const OpCell *cells, int32_t count, int32_t width) {
    for (int32_t at = node; at >= 0; at = next[at]) {
        for (int32_t i = 0; i < count; i++) {
            if (cells[i].y * width + cells[i].x == at) {
                return true;
            }
        }
    }
    return false;
}

/* An edit that changes no cost settles what it puts in doubt once more: the cell, its neighbours, and whoever's way leads
 * over one of them. */
static void what_an_edit_puts_in_doubt(void **state) {
    (void)state;
    enum { WIDTH = 17, HEIGHT = 15 };
    TestRandom random = test_random(77);
    const OpCell goal = {8, 7};
    for (size_t i = 0; i < test_count(40, 400, 4000); i++) {
        OpHexGrid *grid = NULL;
        OpGridFlowField *field = NULL;
        OpCell cells[7] = {{test_int(&random, 0, WIDTH - 1), test_int(&random, 0, HEIGHT - 1)}};
        int32_t count = 0;
        int32_t doubtful = 0;
        check_ok(op_hex_grid_create(WIDTH, HEIGHT, (OpHexLayout)(i % HEX_LAYOUTS), 0, NULL, &grid));
        check_ok(op_hex_grid_flow_field_create(grid, &goal, 1, NULL, &field));
        check_ok(op_hex_grid_neighbors(grid, cells[0], &cells[1], &count));
        for (int32_t node = 0; node < WIDTH * HEIGHT; node++) {
            const int32_t *next = op_grid_flow_field_next_cells(field);
            doubtful += leads_over(next, node, cells, count + 1, WIDTH) ? 1 : 0;
        }
        check_ok(op_hex_grid_set_area(grid, cells[0], 1));
        check_ok(op_grid_flow_field_refresh(field));
        assert_int_equal(op_grid_flow_field_settled(field), doubtful);
        op_grid_flow_field_destroy(field);
        op_hex_grid_destroy(grid);
    }
}

/* ---- Directions ---- */

/* The six vectors, bit for bit, wherever the cell lies. */
static void directions_are_constants(void **state) {
    (void)state;
    const double k = 0.8660254037844386;
    const OpWorldPoint pointy[] = {{1.0, 0.0}, {0.5, -k}, {-0.5, -k}, {-1.0, 0.0}, {-0.5, k}, {0.5, k}};
    const OpWorldPoint flat[] = {{k, 0.5}, {k, -0.5}, {0.0, -1.0}, {-k, -0.5}, {-k, 0.5}, {0.0, 1.0}};
    for (int layout = 0; layout < HEX_LAYOUTS; layout++) {
        OpHexGrid *grid = NULL;
        check_ok(op_hex_grid_create(30, 30, (OpHexLayout)layout, 0, NULL, &grid));
        check_ok(op_hex_grid_set_space(grid, (OpGridSpace){1.0, 2.0, 0.3}));
        for (int i = 0; i < 2 * REF_HEX_DIRECTIONS; i++) {
            int direction = i / 2;
            OpCell cell = {11 + i % 2 * 6, 12 + i % 2 * 5};
            OpCell goal = ref_hex_neighbour((OpHexLayout)layout, cell, direction);
            OpGridFlowField *field = NULL;
            OpWorldPoint found = {9.0, 9.0};
            OpWorldPoint expected = layout < 2 ? pointy[direction] : flat[direction];
            check_ok(op_hex_grid_flow_field_create(grid, &goal, 1, NULL, &field));
            check_ok(op_grid_flow_field_direction(field, cell, &found));
            check_same_bits(found.x, expected.x);
            check_same_bits(found.y, expected.y);
            check_ok(op_grid_flow_field_direction(field, goal, &found));
            check_same_bits(found.x, 0.0);
            check_same_bits(found.y, 0.0);
            op_grid_flow_field_destroy(field);
        }
        op_hex_grid_destroy(grid);
    }
}

/* ---- Saved states ---- */

static void check_take_over(FlowCase *flow_case, OpGridFlowField *first, OpGridFlowField *second) {
    StateSubject subjects[] = {flow_field_subject(first), flow_field_subject(second)};
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    SavedState saved = subject_save(&subjects[0]);
    check_ok(op_grid_flow_field_restore_state(second, saved.bytes, saved.size));
    SavedState again = subject_save(&subjects[1]);
    hex_check(&flow_case->hex_case, saved_states_equal(&saved, &again));
    saved_state_free(&saved);
    saved_state_free(&again);
    int32_t count = test_int(&flow_case->random, 1, 40);
    check_ok(op_grid_flow_field_step(first, count, &status));
    check_ok(op_grid_flow_field_step(second, count, &status));
    saved = subject_save(&subjects[0]);
    again = subject_save(&subjects[1]);
    hex_check(&flow_case->hex_case, saved_states_equal(&saved, &again));
    saved_state_free(&saved);
    saved_state_free(&again);
}

/* Without steps that cost nothing: whether one has been met is not part of the state, and decides when to start over. */
static void restored_anywhere(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 400, 4000); seed++) {
        FlowCase flow_case;
        begin_case(&flow_case, seed + 900000, seed % 3 == 0 ? HOOK_RAISE : HOOK_NONE);
        OpGridFlowField *first = make_field(&flow_case, 2);
        OpGridFlowField *second = make_field(&flow_case, 5);
        for (int32_t i = 0; i < 12; i++) {
            check_take_over(&flow_case, first, second);
            hex_case_edit(&flow_case.hex_case, &flow_case.random);
            check_take_over(&flow_case, second, first);
        }
        check_ok(op_grid_flow_field_refresh(first));
        check_field(&flow_case, first);
        op_grid_flow_field_destroy(first);
        op_grid_flow_field_destroy(second);
        hex_case_free(&flow_case.hex_case);
    }
}

static void hostile_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(1, 2, 20); seed++) {
        HexCase hex_case;
        OpGridFlowField *field = NULL;
        OpCell goals[] = {{0, 0}, {1, 0}};
        OpGridOptions options = op_grid_options_default();
        options.iteration_budget = 5;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 7, seed + 72);
        goals[1].x = hex_case.reference.cells.width - 1;
        check_ok(op_hex_grid_flow_field_create(hex_case.grid, goals, 2, &options, &field));
        check_ok(op_hex_grid_set_area(hex_case.grid, goals[0], 3));
        StateSubject subject = flow_field_subject(field);
        subject_survives_hostile_bytes(&subject, seed);
        op_grid_flow_field_destroy(field);
        hex_case_free(&hex_case);
    }
}

/* ---- Calls ---- */

static void bad_arguments(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    const OpCell cell = {1, 1};
    const OpCell outside = {9, 0};
    OpGridOptions options = op_grid_options_default();
    OpWorldPoint direction = {0.0, 0.0};
    check_ok(op_hex_grid_create(9, 9, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_refused(op_hex_grid_flow_field_create(NULL, &cell, 1, NULL, &field), OP_STATUS_INVALID_ARGUMENT,
                  "grid", "NULL");
    check_refused(op_hex_grid_flow_field_create(grid, NULL, 1, NULL, &field), OP_STATUS_INVALID_ARGUMENT,
                  "goals", "NULL");
    check_refused(op_hex_grid_flow_field_create(grid, &cell, 0, NULL, &field), OP_STATUS_OUT_OF_RANGE,
                  "goal_count", "was 0");
    check_refused(op_hex_grid_flow_field_create(grid, &outside, 1, NULL, &field), OP_STATUS_OUT_OF_RANGE, "x",
                  "was 9");
    check_refused(op_hex_grid_flow_field_create(grid, &cell, 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    options.agent_size = 0;
    check_refused(op_hex_grid_flow_field_create(grid, &cell, 1, &options, &field), OP_STATUS_OUT_OF_RANGE,
                  "agent_size", "was 0");
    options = op_grid_options_default();
    options.heuristic = OP_HEURISTIC_MANHATTAN;
    check_refused(op_hex_grid_flow_field_create(grid, &cell, 1, &options, &field), OP_STATUS_INVALID_ARGUMENT,
                  "heuristic", "was 2");
    assert_null(field);
    check_ok(op_hex_grid_flow_field_create(grid, &cell, 1, NULL, &field));
    check_refused(op_grid_flow_field_direction(field, outside, &direction), OP_STATUS_OUT_OF_RANGE, "x",
                  "was 9");
    op_grid_flow_field_destroy(field);
    op_hex_grid_destroy(grid);
}

/* A field and a replanner listen to the grid, but what they listen with is no listener of the caller's. */
static void nobody_can_make_them_deaf(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridPath path = {0};
    const OpCell start = {0, 2};
    const OpCell goal = {8, 2};
    double cost = 0.0;
    check_ok(op_hex_grid_create(9, 5, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){4, 0, 1, 5}, OP_AREA_WALL));
    check_ok(op_hex_grid_flow_field_create(grid, &goal, 1, NULL, &field));
    check_ok(op_hex_grid_replanner_create(grid, start, goal, NULL, &replanner));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    for (int32_t id = -1; id < 9; id++) {
        check_refused(op_hex_grid_remove_listener(grid, id), OP_STATUS_INVALID_ARGUMENT, "id", "listener");
    }
    check_ok(op_hex_grid_set_area(grid, (OpCell){4, 2}, 0));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_ok(op_grid_flow_field_refresh(field));
    check_ok(op_grid_flow_field_cost(field, start, &cost));
    check_same_bits(cost, 8.0);
    op_grid_path_reset(&path);
    op_grid_replanner_destroy(replanner);
    op_grid_flow_field_destroy(field);
    op_hex_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_equal_dijkstra),
        cmocka_unit_test(repairs_equal_recomputation),
        cmocka_unit_test(repairs_are_local),
        cmocka_unit_test(what_an_edit_puts_in_doubt),
        cmocka_unit_test(directions_are_constants),
        cmocka_unit_test(restored_anywhere),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(nobody_can_make_them_deaf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
