/* Saved states of grids, replanners and flow fields in use: after a rollback to any moment of a history, everything goes
 * on as it did the first time, byte for byte; and what listens to a grid hears of a restore as promised. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/state_subject.h"
#include "support/test_mode.h"

#include <string.h>

#define ACTIONS 14
#define PARTS 4

/* ---- A world with everything built over its grid ---- */

typedef struct World {
    PathCase path_case;
    OpGridReplanner *replanner[2];
    OpGridFlowField *field;
    SavedState moments[ACTIONS + 1][PARTS];
} World;

static StateSubject subject_of(World *world, int part) {
    switch (part) {
    case 0:
        return grid_subject(world->path_case.grid);
    case 1:
    case 2:
        return replanner_subject(world->replanner[part - 1]);
    default:
        return flow_field_subject(world->field);
    }
}

static void make_planners(World *world) {
    PathCase *path_case = &world->path_case;
    OpGridOptions options = path_case->options;
    OpCell goals[2] = {path_case->goal, path_case->start};
    for (int i = 0; i < 2; i++) {
        options.algorithm = i == 0 ? OP_GRID_LPA_STAR : OP_GRID_D_STAR_LITE;
        check_ok(op_grid_replanner_create(path_case->grid, path_case->start, path_case->goal, &options,
                                          &world->replanner[i]));
    }
    options.iteration_budget = 5;
    check_ok(op_grid_flow_field_create(path_case->grid, goals, 2, &options, &world->field));
}

static void free_planners(World *world) {
    op_grid_replanner_destroy(world->replanner[0]);
    op_grid_replanner_destroy(world->replanner[1]);
    op_grid_flow_field_destroy(world->field);
}

static void make_world(World *world, uint64_t seed) {
    TestRandom random = test_random(seed * 17 + 9);
    PathVariant variant = {.connectivity = test_chance(&random, 30) ? 4 : 8, .max_side = 12};
    variant.diagonals = (OpDiagonalRule)test_int(&random, 0, 2);
    variant.agent_size = test_chance(&random, 60) ? 1 : 2;
    variant.costs = (CostKind)test_int(&random, 0, COST_KINDS - 1);
    memset(world, 0, sizeof *world);
    path_case_make(&world->path_case, &variant, seed);
    PathCase *path_case = &world->path_case;
    path_case->start = random_cell(&random, &path_case->reference);
    path_case->goal = random_cell(&random, &path_case->reference);
    if (test_chance(&random, 30)) {
        path_case_set_hooks(path_case, (HookSpec){.kind = HOOK_RAISE, .salt = seed});
    }
    make_planners(world);
}

static void free_world(World *world) {
    for (int moment = 0; moment <= ACTIONS; moment++) {
        for (int part = 0; part < PARTS; part++) {
            saved_state_free(&world->moments[moment][part]);
        }
    }
    free_planners(world);
    path_case_free(&world->path_case);
}

static void edit(World *world, TestRandom *random) {
    OpGrid *grid = world->path_case.grid;
    OpCell cell = random_cell(random, &world->path_case.reference);
    uint8_t area = test_chance(random, 50) ? OP_AREA_WALL : (uint8_t)test_int(random, 0, 3);
    if (test_chance(random, 10)) {
        check_ok(op_grid_set_area_cost(grid, test_int(random, 0, 3), (double)test_int(random, 4, 20) / 8.0));
    } else if (test_chance(random, 20) && cell.x + 1 < op_grid_width(grid)) {
        check_ok(op_grid_fill_rect(grid, (OpRect){cell.x, cell.y, 2, 1}, area));
    } else {
        check_ok(op_grid_set_area(grid, cell, area));
    }
}

static void plan(World *world, TestRandom *random) {
    OpPathStatus status = OP_PATH_NONE;
    OpFlowStatus flow = OP_FLOW_NOT_STARTED;
    for (int i = 0; i < 2; i++) {
        check_ok(op_grid_replanner_try_replan(world->replanner[i], test_int(random, 1, 15), &status));
    }
    check_ok(op_grid_flow_field_step(world->field, test_int(random, 1, 40), &flow));
}

/* What happens at a moment depends on the seed and the moment alone. */
static void act(World *world, int moment) {
    TestRandom random = test_random(world->path_case.seed * 1000 + (uint64_t)moment);
    int32_t choice = test_int(&random, 0, 99);
    if (choice < 35) {
        edit(world, &random);
    } else if (choice < 45) {
        OpCell cell = random_cell(&random, &world->path_case.reference);
        check_ok(op_grid_replanner_move_start(world->replanner[0], cell));
        check_ok(op_grid_replanner_move_start(world->replanner[1], cell));
    } else if (choice < 50) {
        OpCell cell = random_cell(&random, &world->path_case.reference);
        check_ok(op_grid_replanner_set_goal(world->replanner[0], cell));
        check_ok(op_grid_replanner_set_goal(world->replanner[1], cell));
    } else {
        plan(world, &random);
    }
}

static void record(World *world, int moment) {
    for (int part = 0; part < PARTS; part++) {
        StateSubject subject = subject_of(world, part);
        world->moments[moment][part] = subject_save(&subject);
    }
}

static void check_as_recorded(World *world, int moment) {
    for (int part = 0; part < PARTS; part++) {
        StateSubject subject = subject_of(world, part);
        SavedState now = subject_save(&subject);
        case_check(&world->path_case, saved_states_equal(&now, &world->moments[moment][part]));
        saved_state_free(&now);
    }
}

static void roll_back(World *world, int moment) {
    for (int part = 0; part < PARTS; part++) {
        StateSubject subject = subject_of(world, part);
        check_ok(subject.restore(subject.object, world->moments[moment][part].bytes,
                                 world->moments[moment][part].size));
    }
}

static void replay_from(World *world, int moment) {
    roll_back(world, moment);
    check_as_recorded(world, moment);
    for (int later = moment; later < ACTIONS; later++) {
        act(world, later);
        check_as_recorded(world, later + 1);
    }
}

static void a_replay_is_the_first_run(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 150, 1500); seed++) {
        World *world = test_malloc(sizeof *world);
        make_world(world, seed + 4000000);
        record(world, 0);
        for (int moment = 0; moment < ACTIONS; moment++) {
            act(world, moment);
            record(world, moment + 1);
        }
        for (int moment = ACTIONS; moment >= 0; moment--) {
            replay_from(world, moment);
        }
        free_planners(world); /* and in objects made anew */
        make_planners(world);
        replay_from(world, ACTIONS / 2);
        free_world(world);
        test_free(world);
    }
}

/* ---- Every pop is a place to stop ---- */

static void stop_at_every_pop(OpGridReplanner *replanner, OpGridReplanner *other) {
    StateSubject subject = replanner_subject(replanner);
    StateSubject other_subject = replanner_subject(other);
    OpPathStatus status = OP_PATH_BUDGET_EXHAUSTED;
    while (status == OP_PATH_BUDGET_EXHAUSTED) {
        OpPathStatus other_status = OP_PATH_NONE;
        SavedState before = subject_save(&subject);
        check_ok(other_subject.restore(other, before.bytes, before.size));
        check_ok(op_grid_replanner_try_replan(replanner, 1, &status));
        check_ok(op_grid_replanner_try_replan(other, 1, &other_status));
        assert_int_equal(status, other_status);
        SavedState after = subject_save(&subject);
        SavedState other_after = subject_save(&other_subject);
        assert_true(saved_states_equal(&after, &other_after));
        saved_state_free(&before);
        saved_state_free(&after);
        saved_state_free(&other_after);
    }
}

static void replanners_stop_anywhere(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 60, 600); seed++) {
        World *worlds[2];
        for (int i = 0; i < 2; i++) {
            worlds[i] = test_malloc(sizeof *worlds[i]);
            make_world(worlds[i], seed + 4100000);
        }
        for (int i = 0; i < 8; i++) {
            for (int mode = 0; mode < 2; mode++) {
                stop_at_every_pop(worlds[0]->replanner[mode], worlds[1]->replanner[mode]);
            }
            TestRandom first = test_random(seed * 50 + (uint64_t)i);
            TestRandom second = first;
            edit(worlds[0], &first);
            edit(worlds[1], &second);
        }
        for (int i = 0; i < 2; i++) {
            free_world(worlds[i]);
            test_free(worlds[i]);
        }
    }
}

/* ---- Listeners ---- */

typedef struct Heard {
    OpCell cells[64];
    size_t count;
    bool as_rects;
} Heard;

static void hear_cell(void *user, const OpGrid *grid, OpCell cell) {
    Heard *heard = user;
    uint8_t area = 0;
    check_ok(op_grid_area(grid, cell, &area));
    assert_int_equal(area, 0); /* the restored state, not the one before */
    heard->cells[heard->count++] = cell;
}

static void hear_rect(void *user, const OpGrid *grid, OpRect rect) {
    assert_true(rect.width == 1 && rect.height == 1);
    hear_cell(user, grid, (OpCell){rect.x, rect.y});
}

static void listeners_hear_each_difference(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    Heard heard[2] = {{.count = 0}, {.count = 0}};
    OpGridListener listeners[] = {{.cell_changed = hear_cell, .user = &heard[0]},
                                  {.rect_changed = hear_rect, .user = &heard[1]}};
    int32_t id = 0;
    check_ok(op_grid_create(8, 6, 0, NULL, &grid));
    StateSubject subject = grid_subject(grid);
    SavedState empty = subject_save(&subject);
    check_ok(op_grid_set_area(grid, (OpCell){3, 4}, 7));
    check_ok(op_grid_set_area(grid, (OpCell){5, 1}, OP_AREA_WALL));
    check_ok(op_grid_add_listener(grid, &listeners[0], &id));
    check_ok(op_grid_add_listener(grid, &listeners[1], &id));
    check_ok(op_grid_restore_state(grid, empty.bytes, empty.size));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(heard[i].count, 2);
        assert_true(heard[i].cells[0].x == 5 && heard[i].cells[0].y == 1);
        assert_true(heard[i].cells[1].x == 3 && heard[i].cells[1].y == 4);
    }
    check_ok(op_grid_restore_state(grid, empty.bytes, empty.size));
    assert_int_equal(heard[0].count, 2);
    saved_state_free(&empty);
    op_grid_destroy(grid);
}

/* Version numbers come again after a rollback: two timelines with the same numbers and other cells. */
static void timelines_do_not_mix(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridReplanner *replanner = NULL;
    OpGridPath path = {0};
    OpGridOptions wide = op_grid_options_default();
    wide.agent_size = 2;
    bool fits = false;
    check_ok(op_grid_create(12, 12, 0, NULL, &grid));
    check_ok(op_grid_replanner_create(grid, (OpCell){0, 0}, (OpCell){10, 0}, &wide, &replanner));
    StateSubject subject = grid_subject(grid);
    SavedState empty = subject_save(&subject);
    check_ok(op_grid_fill_rect(grid, (OpRect){5, 0, 1, 12}, OP_AREA_WALL));
    check_ok(op_grid_set_area_cost(grid, 0, 2.0));
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){10, 0}, &wide, &path));
    assert_int_equal(path.status, OP_PATH_NO_PATH);
    uint64_t hash = op_grid_content_hash(grid);
    check_ok(op_grid_restore_state(grid, empty.bytes, empty.size));
    check_ok(op_grid_set_area(grid, (OpCell){5, 5}, OP_AREA_WALL));
    check_ok(op_grid_set_area_cost(grid, 0, 3.0));
    assert_int_equal(op_grid_version(grid), 1);
    assert_true(op_grid_content_hash(grid) != hash);
    check_ok(op_grid_can_fit(grid, (OpCell){5, 0}, 5, &fits));
    assert_true(fits);
    check_ok(op_grid_replanner_replan(replanner, &path));
    assert_true(path.status == OP_PATH_FOUND && path.cost == 30.0);
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){10, 0}, &wide, &path));
    assert_true(path.status == OP_PATH_FOUND && path.cost == 30.0);
    op_grid_path_reset(&path);
    saved_state_free(&empty);
    op_grid_replanner_destroy(replanner);
    op_grid_destroy(grid);
}

static void a_running_search_ends(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpGridSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_grid_create(12, 12, 0, NULL, &grid));
    check_ok(op_grid_search_create(grid, NULL, &search));
    StateSubject subject = grid_subject(grid);
    SavedState empty = subject_save(&subject);
    check_ok(op_grid_search_begin(search, (OpCell){0, 0}, (OpCell){9, 9}, &status));
    check_ok(op_grid_restore_state(grid, empty.bytes, empty.size));
    check_fails(op_grid_search_step(search, 1, &status), OP_STATUS_INVALID_STATE);
    saved_state_free(&empty);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listeners_hear_each_difference), cmocka_unit_test(timelines_do_not_mix),
        cmocka_unit_test(a_running_search_ends),          cmocka_unit_test(a_replay_is_the_first_run),
        cmocka_unit_test(replanners_stop_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
