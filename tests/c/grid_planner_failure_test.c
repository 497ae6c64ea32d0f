/* Replanners and flow fields when something goes wrong: a callback that fails at its Nth call, the Nth allocation, calls
 * from inside callbacks and listeners, bad arguments. Each time the call says so and the object goes on to the right
 * answer. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

#define SIDE 9

typedef struct Trap {
    int32_t calls_left; /* the call after that fails; negative: never */
} Trap;

static bool springs(Trap *trap) {
    if (trap->calls_left < 0) {
        return false;
    }
    return trap->calls_left-- == 0;
}

static OpStatus trapped_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    (void)from;
    *out = cost * (to.x % 2 == 0 ? 1.0 : 1.5);
    return springs(user) ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static OpStatus trapped_blocked(void *user, OpCell cell, bool *out) {
    *out = cell.x == 4 && cell.y < 7;
    return springs(user) ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static OpGridOptions trapped_options(Trap *trap, OpGridAlgorithm algorithm) {
    OpGridOptions options = op_grid_options_default();
    options.algorithm = algorithm;
    options.record_expansions = true;
    options.callbacks =
        (OpGridCallbacks){.step_cost = trapped_cost, .blocked = trapped_blocked, .user = trap};
    return options;
}

static void edit(OpGrid *grid, int32_t round) {
    check_ok(op_grid_set_area(grid, (OpCell){4, 7 + round % 2}, round % 3 == 0 ? 0 : OP_AREA_WALL));
    check_ok(op_grid_set_area(grid, (OpCell){7, 2}, round % 2 == 0 ? 0 : OP_AREA_WALL));
}

static double cost_of_new_search(const OpGrid *grid, const OpGridOptions *options) {
    OpGridPath path = {0};
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){8, 0}, options, &path));
    double cost = path.cost;
    op_grid_path_reset(&path);
    return cost;
}

/* One replan fails at the trap's call, the next one goes on. False when the trap did not spring. */
static bool replan_past(OpGridReplanner *replanner, Trap *trap, int32_t calls, const OpGridOptions *options,
                        const OpGrid *grid) {
    OpGridPath path = {0};
    trap->calls_left = calls;
    OpStatus status = op_grid_replanner_replan(replanner, &path);
    trap->calls_left = -1;
    if (status != OP_STATUS_OK) {
        assert_int_equal(status, OP_STATUS_CALLBACK_FAILED);
        assert_int_equal(op_grid_replanner_path_length(replanner), 0);
        check_ok(op_grid_replanner_replan(replanner, &path));
    }
    assert_true(fabs(path.cost - cost_of_new_search(grid, options)) < 1e-9 || isinf(path.cost));
    assert_true(isinf(path.cost) == isinf(cost_of_new_search(grid, options)));
    op_grid_path_reset(&path);
    return status != OP_STATUS_OK;
}

static void replanners_survive_callbacks(void **state) {
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        Trap trap = {-1};
        OpGrid *grid = NULL;
        OpGridReplanner *replanner = NULL;
        OpGridOptions options = trapped_options(&trap, mode == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE);
        check_ok(op_grid_create(SIDE, SIDE, 0, NULL, &grid));
        check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){8, 0}, &options, &replanner));
        bool sprung = true;
        for (int32_t calls = 0; sprung; calls += calls < 200 ? 1 : 7) { /* a first search */
            check_ok(op_grid_replanner_invalidate_all(replanner));
            sprung = replan_past(replanner, &trap, calls, &options, grid);
        }
        for (int32_t calls = 0; calls < 400; calls++) { /* repairs */
            edit(grid, calls);
            (void)replan_past(replanner, &trap, calls, &options, grid);
        }
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}

static void check_field(OpGrid *grid, const OpGridFlowField *field, const OpGridOptions *options) {
    OpGridFlowField *fresh = NULL;
    OpCell goals[] = {{8, 0}, {0, 8}};
    check_ok(op_grid_flow_field_create(grid, goals, 2, options, &fresh));
    assert_memory_equal(op_grid_flow_field_costs(field), op_grid_flow_field_costs(fresh),
                        SIDE * SIDE * sizeof(double));
    assert_memory_equal(op_grid_flow_field_next_cells(field), op_grid_flow_field_next_cells(fresh),
                        SIDE * SIDE * sizeof(int32_t));
    op_grid_flow_field_destroy(fresh);
}

static void flow_fields_survive_callbacks(void **state) {
    (void)state;
    Trap trap = {-1};
    OpGrid *grid = NULL;
    OpGridFlowField *field = NULL;
    OpCell goals[] = {{8, 0}, {0, 8}};
    OpGridOptions options = trapped_options(&trap, OP_GRID_A_STAR);
    check_ok(op_grid_create(SIDE, SIDE, 0, NULL, &grid));
    trap.calls_left = 50;
    check_fails(op_grid_flow_field_create(grid, goals, 2, &options, &field), OP_STATUS_CALLBACK_FAILED);
    trap.calls_left = -1;
    check_ok(op_grid_flow_field_create(grid, goals, 2, &options, &field));
    OpStatus status = OP_STATUS_CALLBACK_FAILED;
    for (int32_t calls = 0; calls < 1500 || status != OP_STATUS_OK; calls++) {
        bool repairs = calls % 2 == 0;
        edit(grid, calls);
        trap.calls_left = calls / 2;
        status = repairs ? op_grid_flow_field_refresh(field) : op_grid_flow_field_recompute(field);
        trap.calls_left = -1;
        if (status != OP_STATUS_OK) {
            assert_int_equal(status, OP_STATUS_CALLBACK_FAILED);
            check_ok(op_grid_flow_field_refresh(field));
        }
        check_field(grid, field, &options);
    }
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* ---- Memory ---- */

typedef struct Planners {
    CountingAllocator counter;
    OpGrid *grid;
    OpGridReplanner *replanner;
    OpGridFlowField *field;
    OpGridPath path;
    SavedState saved[3];
} Planners;

/* Retries a call until no allocation in it fails, letting the first, second, ... one fail. */
#define with_every_failure(planners, call)                                                                   \
    do {                                                                                                     \
        for (size_t nth = 1;; nth++) {                                                                       \
            (planners)->counter.fail_in = nth;                                                               \
            OpStatus outcome = (call);                                                                       \
            bool failed = (planners)->counter.fail_in == 0;                                                  \
            (planners)->counter.fail_in = 0;                                                                 \
            if (!failed) {                                                                                   \
                check_ok(outcome);                                                                           \
                break;                                                                                       \
            }                                                                                                \
            assert_int_equal(outcome, OP_STATUS_OUT_OF_MEMORY);                                              \
        }                                                                                                    \
    } while (0)

static void make_planners(Planners *planners) {
    OpAllocator allocator = counting_allocator(&planners->counter);
    OpGridOptions options = op_grid_options_default();
    OpCell goals[] = {{30, 30}, {0, 20}};
    options.agent_size = 2;
    options.record_expansions = true;
    check_ok(op_grid_create(40, 40, 0, &allocator, &planners->grid));
    with_every_failure(planners, op_grid_replanner_create(planners->grid, (OpCell){0, 0}, (OpCell){30, 30},
                                                          &options, &planners->replanner));
    with_every_failure(planners,
                       op_grid_flow_field_create(planners->grid, goals, 2, &options, &planners->field));
}

static void free_planners(Planners *planners) {
    op_grid_path_reset(&planners->path);
    op_grid_replanner_destroy(planners->replanner);
    op_grid_flow_field_destroy(planners->field);
    op_grid_destroy(planners->grid);
    for (int i = 0; i < 3; i++) {
        saved_state_free(&planners->saved[i]);
    }
    assert_int_equal(planners->counter.live_blocks, 0);
    assert_int_equal(planners->counter.wrong_frees, 0);
}

static void check_planners(Planners *planners) {
    OpGridPath fresh = {0};
    OpGridOptions options = op_grid_options_default();
    double cost = 0.0;
    options.agent_size = 2;
    check_ok(op_grid_find_path(planners->grid, (OpCell){0, 0}, (OpCell){30, 30}, &options, &fresh));
    assert_true(fabs(fresh.cost - planners->path.cost) < 1e-9);
    check_ok(op_grid_flow_field_cost(planners->field, (OpCell){20, 20}, &cost));
    assert_true(cost > 0.0 && cost < positive_infinity());
    op_grid_path_reset(&fresh);
}

/* Edits cannot fail for want of memory in a listener: whoever cannot note them starts over. */
static void edit_without_memory(Planners *planners, int32_t round) {
    planners->counter.limit = 1;
    check_ok(op_grid_set_area(planners->grid, (OpCell){10 + round, 10}, OP_AREA_WALL));
    planners->counter.limit = 0;
    check_ok(op_grid_set_area(planners->grid, (OpCell){10, 11 + round}, OP_AREA_WALL));
}

static void every_allocation_fails_once(void **state) {
    (void)state;
    Planners planners;
    memset(&planners, 0, sizeof planners);
    make_planners(&planners);
    for (int32_t round = 0; round < 6; round++) {
        with_every_failure(&planners,
                           op_grid_replanner_replan_with_points(planners.replanner, &planners.path));
        with_every_failure(&planners, op_grid_flow_field_refresh(planners.field));
        check_planners(&planners);
        edit_without_memory(&planners, round);
    }
    free_planners(&planners);
}

static void restores_survive_want_of_memory(void **state) {
    (void)state;
    Planners planners;
    memset(&planners, 0, sizeof planners);
    make_planners(&planners);
    check_ok(op_grid_replanner_replan(planners.replanner, &planners.path));
    check_ok(op_grid_set_area(planners.grid, (OpCell){10, 10}, OP_AREA_WALL));
    StateSubject subjects[] = {grid_subject(planners.grid), replanner_subject(planners.replanner),
                               flow_field_subject(planners.field)};
    for (int i = 0; i < 3; i++) {
        planners.saved[i] = subject_save(&subjects[i]);
    }
    OpGrid *copy = NULL;
    OpAllocator allocator = counting_allocator(&planners.counter);
    with_every_failure(
        &planners, op_grid_from_state(planners.saved[0].bytes, planners.saved[0].size, &allocator, &copy));
    op_grid_destroy(copy);
    op_grid_replanner_destroy(planners.replanner);
    op_grid_flow_field_destroy(planners.field);
    OpGrid *old = planners.grid;
    make_planners(&planners);
    op_grid_destroy(old);
    StateSubject fresh[] = {grid_subject(planners.grid), replanner_subject(planners.replanner),
                            flow_field_subject(planners.field)};
    for (int i = 0; i < 3; i++) {
        with_every_failure(
            &planners, fresh[i].restore(fresh[i].object, planners.saved[i].bytes, planners.saved[i].size));
        SavedState again = subject_save(&fresh[i]);
        assert_true(saved_states_equal(&again, &planners.saved[i]));
        saved_state_free(&again);
    }
    check_ok(op_grid_replanner_replan(planners.replanner, &planners.path));
    check_ok(op_grid_flow_field_refresh(planners.field));
    check_planners(&planners);
    free_planners(&planners);
}

/* A life that repeats itself needs no memory the second time round. */
static void one_day(Planners *planners) {
    static const OpCell cells[] = {{10, 9}, {11, 9}, {25, 25}, {3, 4}};
    OpPathStatus status = OP_PATH_NONE;
    OpCell kept[40 * 40];
    int32_t length = 0;
    for (size_t i = 0; i < 8; i++) {
        check_ok(op_grid_set_area(planners->grid, cells[i % 4], i < 4 ? OP_AREA_WALL : 0));
        check_ok(op_grid_replanner_move_start(planners->replanner, (OpCell){(int32_t)i % 3, 0}));
        check_ok(op_grid_replanner_try_replan(planners->replanner, INT32_MAX, &status));
        check_ok(op_grid_replanner_copy_path(planners->replanner, kept, 40 * 40, &length));
        check_ok(op_grid_flow_field_refresh(planners->field));
    }
}

static void steady_state_allocates_nothing(void **state) {
    (void)state;
    Planners planners;
    memset(&planners, 0, sizeof planners);
    make_planners(&planners);
    one_day(&planners);
    one_day(&planners);
    size_t before = planners.counter.allocations;
    one_day(&planners);
    assert_int_equal(planners.counter.allocations, before);
    free_planners(&planners);
}

/* ---- Wrong calls ---- */

typedef struct Meddler {
    OpGridReplanner *replanner;
    OpGridFlowField *field;
    bool active;
    int32_t refused;
} Meddler;

static void meddle(Meddler *meddler) {
    OpPathStatus status = OP_PATH_NONE;
    OpFlowStatus flow = OP_FLOW_NOT_STARTED;
    OpStatus results[] = {
        op_grid_replanner_try_replan(meddler->replanner, 1, &status),
        op_grid_replanner_move_start(meddler->replanner, (OpCell){1, 1}),
        op_grid_replanner_set_goal(meddler->replanner, (OpCell){1, 1}),
        op_grid_replanner_invalidate(meddler->replanner, (OpCell){1, 1}),
        op_grid_replanner_invalidate_all(meddler->replanner),
        op_grid_flow_field_step(meddler->field, 1, &flow),
        op_grid_flow_field_refresh(meddler->field),
        op_grid_flow_field_recompute(meddler->field),
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        assert_int_equal(results[i], OP_STATUS_INVALID_STATE);
        meddler->refused++;
    }
}

static OpStatus meddling_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    Meddler *meddler = user;
    (void)from;
    (void)to;
    *out = cost;
    if (meddler->active) {
        meddler->active = false;
        meddle(meddler);
        size_t needed = 0; /* a plan or field in the middle of a pop */
        check_refused(op_grid_replanner_save_state(meddler->replanner, NULL, 0, &needed),
                      OP_STATUS_INVALID_STATE, "grid", "callback");
        check_refused(op_grid_flow_field_save_state(meddler->field, NULL, 0, &needed),
                      OP_STATUS_INVALID_STATE, "grid", "callback");
    }
    return OP_STATUS_OK;
}

static void meddling_listener(void *user, const OpGrid *grid, OpCell cell) {
    (void)grid;
    (void)cell;
    meddle(user);
}

static void meddling_is_refused(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    Meddler meddler = {.active = false};
    OpGridOptions options = op_grid_options_default();
    options.callbacks = (OpGridCallbacks){.step_cost = meddling_cost, .user = &meddler};
    OpCell goal = {8, 8};
    OpGridPath path = {0};
    OpGridListener listener = {.cell_changed = meddling_listener, .user = &meddler};
    int32_t id = 0;
    check_ok(op_grid_create(SIDE, SIDE, 0, NULL, &grid));
    check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, goal, &options, &meddler.replanner));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, &options, &meddler.field));
    meddler.active = true;
    check_ok(op_grid_replanner_replan(meddler.replanner, &path));
    assert_true(path.status == OP_PATH_FOUND && path.cell_count == 9);
    meddler.active = true;
    check_ok(op_grid_flow_field_recompute(meddler.field));
    check_ok(op_grid_add_listener(grid, &listener, &id));
    check_ok(op_grid_set_area(grid, (OpCell){4, 4}, OP_AREA_WALL));
    assert_int_equal(meddler.refused, 3 * 8);
    op_grid_path_reset(&path);
    op_grid_replanner_destroy(meddler.replanner);
    op_grid_flow_field_destroy(meddler.field);
    op_grid_destroy(grid);
}

typedef struct Destroyer {
    OpGridReplanner *replanner;
    OpGridFlowField *field;
} Destroyer;

static void destroying_listener(void *user, const OpGrid *grid, OpCell cell) {
    Destroyer *destroyer = user;
    (void)grid;
    (void)cell;
    op_grid_replanner_destroy(destroyer->replanner);
    op_grid_flow_field_destroy(destroyer->field);
    *destroyer = (Destroyer){NULL, NULL};
}

/* A listener that throws the planners away, before they hear of the edit themselves. */
static void destroyed_inside_a_listener(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    Destroyer destroyer = {NULL, NULL};
    OpGridListener listener = {.cell_changed = destroying_listener, .user = &destroyer};
    OpCell goal = {8, 8};
    int32_t id = 0;
    check_ok(op_grid_create(SIDE, SIDE, 0, NULL, &grid));
    check_ok(op_grid_add_listener(grid, &listener, &id));
    check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, goal, NULL, &destroyer.replanner));
    check_ok(op_grid_flow_field_create(grid, &goal, 1, NULL, &destroyer.field));
    check_ok(op_grid_set_area(grid, (OpCell){4, 4}, OP_AREA_WALL));
    assert_null(destroyer.replanner);
    check_ok(op_grid_set_area(grid, (OpCell){4, 5}, OP_AREA_WALL));
    op_grid_destroy(grid);
}

/* However often: the places that they had in the grid's list are given up. */
static void destroyed_inside_listeners_again_and_again(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid = NULL;
    Destroyer destroyer = {NULL, NULL};
    OpGridListener listener = {.cell_changed = destroying_listener, .user = &destroyer};
    OpCell goal = {8, 8};
    int32_t id = 0;
    size_t after_first = 0;
    check_ok(op_grid_create(SIDE, SIDE, 0, &allocator, &grid));
    check_ok(op_grid_add_listener(grid, &listener, &id));
    for (int i = 0; i < 200; i++) {
        check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, goal, NULL, &destroyer.replanner));
        check_ok(op_grid_flow_field_create(grid, &goal, 1, NULL, &destroyer.field));
        check_ok(op_grid_set_area(grid, (OpCell){4, 4}, (uint8_t)(1 + i % 2)));
        assert_null(destroyer.field);
        after_first = i == 0 ? counter.live_bytes : after_first;
    }
    assert_int_equal(counter.live_bytes, after_first);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
}

static void bad_arguments(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridFlowField *field = NULL;
    OpGridOptions options = op_grid_options_default();
    OpCell cell = {1, 1};
    OpCell outside = {SIDE, 0};
    OpCell cells[SIDE * SIDE];
    OpPathStatus status = OP_PATH_NONE;
    int32_t needed = -1;
    check_ok(op_grid_create(SIDE, SIDE, 0, NULL, &grid));
    check_refused(op_grid_replanner_create(NULL, cell, cell, NULL, &replanner), OP_STATUS_INVALID_ARGUMENT,
                  "grid", "NULL");
    check_refused(op_grid_replanner_create(grid, outside, cell, NULL, &replanner), OP_STATUS_OUT_OF_RANGE,
                  "x", "must be in [0, 8], was 9");
    options.heuristic_weight = 1.5;
    check_refused(op_grid_replanner_create(grid, cell, cell, &options, &replanner),
                  OP_STATUS_INVALID_ARGUMENT, "heuristic_weight", "1.5");
    options = op_grid_options_default();
    options.heuristic = OP_HEURISTIC_MANHATTAN;
    check_refused(op_grid_replanner_create(grid, cell, cell, &options, &replanner),
                  OP_STATUS_INVALID_ARGUMENT, "heuristic", "eight moves");
    check_ok(op_grid_replanner_create(grid, cell, (OpCell){5, 5}, NULL, &replanner));
    check_refused(op_grid_replanner_move_start(replanner, outside), OP_STATUS_OUT_OF_RANGE, "x", "was 9");
    check_refused(op_grid_replanner_set_goal(replanner, (OpCell){0, -1}), OP_STATUS_OUT_OF_RANGE, "y",
                  "was -1");
    check_refused(op_grid_replanner_try_replan(replanner, 0, &status), OP_STATUS_OUT_OF_RANGE, "budget",
                  "was 0");
    check_ok(op_grid_replanner_try_replan(replanner, INT32_MAX, &status));
    check_refused(op_grid_replanner_copy_path(replanner, cells, 2, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "at least 5");
    assert_int_equal(needed, 5);
    check_refused(op_grid_flow_field_create(grid, &cell, 0, NULL, &field), OP_STATUS_OUT_OF_RANGE,
                  "goal_count", "was 0");
    check_refused(op_grid_flow_field_create(grid, NULL, 1, NULL, &field), OP_STATUS_INVALID_ARGUMENT, "goals",
                  "NULL");
    check_refused(op_grid_flow_field_create(grid, &outside, 1, NULL, &field), OP_STATUS_OUT_OF_RANGE, "x",
                  "was 9");
    op_grid_replanner_destroy(replanner);
    op_grid_replanner_destroy(NULL);
    op_grid_flow_field_destroy(NULL);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replanners_survive_callbacks),
        cmocka_unit_test(flow_fields_survive_callbacks),
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(restores_survive_want_of_memory),
        cmocka_unit_test(steady_state_allocates_nothing),
        cmocka_unit_test(meddling_is_refused),
        cmocka_unit_test(destroyed_inside_a_listener),
        cmocka_unit_test(destroyed_inside_listeners_again_and_again),
        cmocka_unit_test(bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
