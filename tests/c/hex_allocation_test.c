/* Memory of everything over hex grids: the Nth allocation fails for every N and nothing has changed, nothing leaks, and a
 * life that repeats itself allocates nothing. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/hex_case.h"

#include <math.h>
#include <string.h>

#define SIDE 24

static const OpCell start = {0, 0};
static const OpCell goal = {SIDE - 1, SIDE - 1};

/* Repeats a call with the next allocation failing, then the one after, until it has all it asks for. */
#define with_every_failure(counter, call)                                                                    \
    do {                                                                                                     \
        for (size_t nth = 1;; nth++) {                                                                       \
            (counter)->fail_in = nth;                                                                        \
            OpStatus outcome = (call);                                                                       \
            bool failed = (counter)->fail_in == 0;                                                           \
            (counter)->fail_in = 0;                                                                          \
            if (!failed) {                                                                                   \
                check_ok(outcome);                                                                           \
                break;                                                                                       \
            }                                                                                                \
            assert_int_equal(outcome, OP_STATUS_OUT_OF_MEMORY);                                              \
        }                                                                                                    \
    } while (0)

typedef struct World {
    CountingAllocator counter;
    OpHexGrid *grid;
    OpHexSearch *search;
    OpGridReplanner *replanner;
    OpGridFlowField *field;
    OpGridPath path;
} World;

static void ignore_cell(void *user, const OpHexGrid *grid, OpCell cell) {
    (void)user;
    (void)grid;
    (void)cell;
}

static void make_world(World *world) {
    OpAllocator allocator = counting_allocator(&world->counter);
    OpGridOptions options = op_grid_options_default();
    OpHexListener listener = {.cell_changed = ignore_cell};
    int32_t id = 0;
    options.record_expansions = true;
    with_every_failure(&world->counter,
                       op_hex_grid_create(SIDE, SIDE, OP_HEX_FLAT_ODD_COLUMN, 0, &allocator, &world->grid));
    with_every_failure(&world->counter, op_hex_grid_add_listener(world->grid, &listener, &id));
    with_every_failure(&world->counter, op_hex_search_create(world->grid, &options, &world->search));
    with_every_failure(&world->counter,
                       op_hex_grid_replanner_create(world->grid, start, goal, &options, &world->replanner));
    with_every_failure(&world->counter,
                       op_hex_grid_flow_field_create(world->grid, &goal, 1, &options, &world->field));
}

static void free_world(World *world) {
    op_grid_path_reset(&world->path);
    op_hex_search_destroy(world->search);
    op_grid_replanner_destroy(world->replanner);
    op_grid_flow_field_destroy(world->field);
    op_hex_grid_destroy(world->grid);
    assert_int_equal(world->counter.live_blocks, 0);
    assert_int_equal(world->counter.wrong_frees, 0);
}

static void making_grids(void **state) {
    (void)state;
    static const char text[] = "..#\n.5.\n";
    static const uint8_t areas[4] = {0, 1, 2, 255};
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHexGrid *grid = NULL;
    OpHexGrid *copy = NULL;
    with_every_failure(
        &counter, op_hex_grid_from_text(text, sizeof text - 1, OP_HEX_POINTY_ODD_ROW, &allocator, &grid));
    op_hex_grid_destroy(grid);
    with_every_failure(&counter,
                       op_hex_grid_from_areas(areas, 4, 2, 2, OP_HEX_POINTY_EVEN_ROW, &allocator, &grid));
    StateSubject subject = hex_grid_subject(grid);
    SavedState saved = subject_save(&subject);
    with_every_failure(&counter, op_hex_grid_from_state(saved.bytes, saved.size, &allocator, &copy));
    op_hex_grid_destroy(copy);
    op_hex_grid_destroy(grid);
    saved_state_free(&saved);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void listeners_are_freed(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHexGrid *grid = NULL;
    OpHexListener listener = {.cell_changed = ignore_cell};
    size_t after_first = 0;
    check_ok(op_hex_grid_create(4, 4, OP_HEX_POINTY_ODD_ROW, 0, &allocator, &grid));
    for (int i = 0; i < 200; i++) {
        int32_t id = 0;
        check_ok(op_hex_grid_add_listener(grid, &listener, &id));
        check_ok(op_hex_grid_remove_listener(grid, id));
        after_first = i == 0 ? counter.live_bytes : after_first;
    }
    assert_int_equal(counter.live_bytes, after_first);
    op_hex_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
}

/* A search gets on in steps of one pop, each of which may fail. */
static OpStatus step_to_end(OpHexSearch *search) {
    OpPathStatus status = op_hex_search_status(search);
    while (status == OP_PATH_IN_PROGRESS) {
        OpStatus outcome = op_hex_search_step(search, 1, &status);
        if (outcome != OP_STATUS_OK) {
            return outcome;
        }
    }
    return OP_STATUS_OK;
}

static void queries_and_searches(void **state) {
    (void)state;
    World world = {0};
    OpGridPath plain = {0};
    OpPathStatus status = OP_PATH_NONE;
    OpGridOptions options = op_grid_options_default();
    options.record_expansions = true;
    make_world(&world);
    check_ok(op_hex_grid_fill_rect(world.grid, (OpRect){12, 1, 1, SIDE - 1}, OP_AREA_WALL));
    with_every_failure(&world.counter,
                       op_hex_grid_find_path_with_points(world.grid, start, goal, &options, &world.path));
    check_ok(op_hex_grid_find_path(world.grid, start, goal, &options, &plain));
    assert_true(plain.status == OP_PATH_FOUND && plain.iterations == world.path.iterations);
    with_every_failure(&world.counter, op_hex_search_begin(world.search, start, goal, &status));
    with_every_failure(&world.counter, step_to_end(world.search));
    with_every_failure(&world.counter, op_hex_search_path(world.search, &world.path));
    assert_true(paths_equal(&plain, &world.path));
    op_grid_path_reset(&plain);
    free_world(&world);
}

static void check_plans(World *world) {
    OpGridPath fresh = {0};
    double cost = 0.0;
    check_ok(op_hex_grid_find_path(world->grid, start, goal, NULL, &fresh));
    assert_true(fabs(fresh.cost - world->path.cost) < 1e-9);
    check_ok(op_grid_flow_field_cost(world->field, start, &cost));
    assert_true(fabs(fresh.cost - cost) < 1e-9);
    op_grid_path_reset(&fresh);
}

/* Edits cannot fail for want of memory in a planner: whoever cannot note them starts over. */
static void planners_survive(void **state) {
    (void)state;
    World world = {0};
    make_world(&world);
    for (int32_t round = 0; round < 8; round++) {
        with_every_failure(&world.counter,
                           op_grid_replanner_replan_with_points(world.replanner, &world.path));
        with_every_failure(&world.counter, op_grid_flow_field_refresh(world.field));
        check_plans(&world);
        world.counter.limit = 1;
        check_ok(op_hex_grid_set_area(world.grid, (OpCell){8 + round, 10}, OP_AREA_WALL));
        world.counter.limit = 0;
        check_ok(op_hex_grid_set_area(world.grid, (OpCell){10, 11 + round}, OP_AREA_WALL));
        with_every_failure(&world.counter,
                           op_hex_grid_fill_rect(world.grid, (OpRect){round, 20, 2, 2}, OP_AREA_WALL));
    }
    free_world(&world);
}

static void restores_survive(void **state) {
    (void)state;
    World first = {0};
    World second = {0};
    OpPathStatus status = OP_PATH_NONE;
    make_world(&first);
    make_world(&second);
    check_ok(op_grid_replanner_replan(first.replanner, &first.path));
    check_ok(op_hex_grid_set_area(first.grid, (OpCell){10, 10}, OP_AREA_WALL));
    check_ok(op_hex_search_begin(first.search, start, goal, &status));
    check_ok(op_hex_search_step(first.search, 30, &status));
    StateSubject from[] = {hex_grid_subject(first.grid), hex_search_subject(first.search),
                           replanner_subject(first.replanner), flow_field_subject(first.field)};
    StateSubject to[] = {hex_grid_subject(second.grid), hex_search_subject(second.search),
                         replanner_subject(second.replanner), flow_field_subject(second.field)};
    for (int i = 0; i < 4; i++) {
        SavedState saved = subject_save(&from[i]);
        with_every_failure(&second.counter, to[i].restore(to[i].object, saved.bytes, saved.size));
        SavedState again = subject_save(&to[i]);
        assert_true(saved_states_equal(&saved, &again));
        saved_state_free(&saved);
        saved_state_free(&again);
    }
    check_ok(step_to_end(second.search));
    assert_int_equal(op_hex_search_status(second.search), OP_PATH_FOUND);
    free_world(&first);
    free_world(&second);
}

static void one_day(World *world) {
    static const OpCell cells[] = {{10, 9}, {11, 9}, {5, 15}, {3, 4}};
    OpPathStatus status = OP_PATH_NONE;
    for (size_t i = 0; i < 8; i++) {
        check_ok(op_hex_grid_set_area(world->grid, cells[i % 4], i < 4 ? OP_AREA_WALL : 0));
        check_ok(op_grid_replanner_move_start(world->replanner, (OpCell){(int32_t)i % 3, 0}));
        check_ok(op_grid_replanner_try_replan(world->replanner, INT32_MAX, &status));
        check_ok(op_grid_flow_field_refresh(world->field));
        check_ok(op_hex_grid_find_path_with_points(world->grid, start, goal, NULL, &world->path));
        check_ok(op_hex_search_begin(world->search, start, goal, &status));
        check_ok(step_to_end(world->search));
    }
}

static void steady_state_allocates_nothing(void **state) {
    (void)state;
    World world = {0};
    make_world(&world);
    one_day(&world);
    one_day(&world);
    size_t before = world.counter.allocations;
    one_day(&world);
    assert_int_equal(world.counter.allocations, before);
    free_world(&world);
}

/* One byte per cell until the first query, 20 more from then on; nothing of the square engines. */
static void memory_per_cell(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpHexGrid *grid = NULL;
    OpGridPath path = {0};
    size_t cells = 200 * 200;
    check_ok(op_hex_grid_create(200, 200, OP_HEX_POINTY_ODD_ROW, 0, &allocator, &grid));
    assert_in_range(counter.live_bytes, cells, cells + 16384);
    check_ok(op_hex_grid_find_path(grid, (OpCell){0, 0}, (OpCell){9, 9}, NULL, &path));
    assert_in_range(counter.live_bytes, 21 * cells, 21 * cells + 32768);
    op_grid_path_reset(&path);
    op_hex_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_grids),         cmocka_unit_test(listeners_are_freed),
        cmocka_unit_test(queries_and_searches), cmocka_unit_test(planners_survive),
        cmocka_unit_test(restores_survive),     cmocka_unit_test(steady_state_allocates_nothing),
        cmocka_unit_test(memory_per_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
