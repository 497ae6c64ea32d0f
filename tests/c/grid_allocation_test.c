/* Every allocation of every creator and query fails once: the call says so, nothing has changed, nothing is lost, and
 * the same call then gives the same result as if nothing had happened. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Everything a call may touch. Made afresh for every attempt. */
typedef struct World {
    CountingAllocator counter;
    OpAllocator allocator;
    OpGrid *grid;
    OpGridSearch *search;
    OpGridPath path;
    OpGridOptions options;
    OpPathStatus status;
    int32_t number;
    int32_t listener_id;
    int32_t heard;
} World;

/* One creator or query. prepare runs with all memory there is, call with one allocation failing. */
typedef struct Subject {
    const char *name;
    void (*prepare)(World *world);
    OpStatus (*call)(World *world);
    void (*check)(World *world); /* that the call had its effect */
} Subject;

/* ---- The worlds ---- */

static void hear_cell(void *user, const OpGrid *grid, OpCell cell) {
    World *world = user;
    (void)grid;
    (void)cell;
    world->heard++;
}

static const OpGridListener cell_listener = {hear_cell, NULL, NULL};

static void with_nothing(World *world) {
    (void)world;
}

static void with_grid(World *world) {
    check_ok(op_grid_create(24, 18, 0, &world->allocator, &world->grid));
    check_ok(op_grid_fill_rect(world->grid, (OpRect){12, 0, 1, 16}, OP_AREA_WALL));
    check_ok(op_grid_set_area_cost(world->grid, 0, 1.25));
}

/* The default options on one cost everywhere: what specialised engines are made for. */
static void with_plain_grid(World *world) {
    with_grid(world);
    check_ok(op_grid_set_area_cost(world->grid, 0, 1.0));
    world->options.specialized_engines = true;
    world->options.record_expansions = true;
}

static void with_plain_search(World *world) {
    with_plain_grid(world);
    check_ok(op_grid_search_create(world->grid, &world->options, &world->search));
}

static void with_begun_plain_search(World *world) {
    with_plain_search(world);
    check_ok(op_grid_search_begin(world->search, (OpCell){1, 1}, (OpCell){22, 3}, &world->status));
}

static void with_large_agent(World *world) {
    with_grid(world);
    world->options.agent_size = 2;
    world->options.record_expansions = true;
}

static void with_search(World *world) {
    with_large_agent(world);
    check_ok(op_grid_search_create(world->grid, &world->options, &world->search));
}

static void with_begun_search(World *world) {
    with_search(world);
    check_ok(op_grid_search_begin(world->search, (OpCell){1, 1}, (OpCell){22, 3}, &world->status));
}

static void with_finished_search(World *world) {
    with_begun_search(world);
    check_ok(op_grid_search_step(world->search, 10000, &world->status));
}

static void with_listener(World *world) {
    OpGridListener listener = cell_listener;
    listener.user = world;
    with_grid(world);
    check_ok(op_grid_add_listener(world->grid, &listener, &world->listener_id));
}

/* ---- The calls ---- */

static OpStatus create(World *world) {
    return op_grid_create(5, 4, 3, &world->allocator, &world->grid);
}

static OpStatus from_text(World *world) {
    return op_grid_from_text("..#\n123\n", 8, &world->allocator, &world->grid);
}

static OpStatus from_areas(World *world) {
    static const uint8_t areas[6] = {1, 2, 3, 4, 5, 255};
    return op_grid_from_areas(areas, 6, 2, 3, &world->allocator, &world->grid);
}

static OpStatus parse_map(World *world) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n..@\nGST\n";
    return op_moving_ai_parse_map(text, sizeof text - 1, NULL, &world->allocator, &world->grid);
}

static OpStatus find_path(World *world) {
    return op_grid_find_path(world->grid, (OpCell){1, 1}, (OpCell){22, 3}, &world->options, &world->path);
}

static OpStatus find_path_with_points(World *world) {
    return op_grid_find_path_with_points(world->grid, (OpCell){1, 1}, (OpCell){22, 3}, &world->options,
                                         &world->path);
}

static OpStatus find_path_between(World *world) {
    return op_grid_find_path_between(world->grid, (OpWorldPoint){1.5, 1.5}, (OpWorldPoint){22.5, 3.5},
                                     &world->options, &world->path);
}

static OpStatus clearance(World *world) {
    return op_grid_clearance(world->grid, (OpCell){13, 2}, &world->number);
}

static OpStatus can_fit(World *world) {
    bool fits = false;
    OpStatus status = op_grid_can_fit(world->grid, (OpCell){13, 2}, 3, &fits);
    world->number = status == OP_STATUS_OK ? (fits ? 11 : 0) : world->number;
    return status;
}

static OpStatus nearest(World *world) {
    OpCell cell = {-1, -1};
    bool found = false;
    OpStatus status = op_grid_nearest_walkable(world->grid, (OpCell){12, 3}, &world->options, &cell, &found);
    world->number = found ? cell.x : world->number;
    return status;
}

static OpStatus search_create(World *world) {
    return op_grid_search_create(world->grid, &world->options, &world->search);
}

static OpStatus search_begin(World *world) {
    return op_grid_search_begin(world->search, (OpCell){1, 1}, (OpCell){22, 3}, &world->status);
}

static OpStatus search_step(World *world) {
    return op_grid_search_step(world->search, 10000, &world->status);
}

static OpStatus search_path(World *world) {
    return op_grid_search_path(world->search, &world->path);
}

static OpStatus add_listener(World *world) {
    OpGridListener listener = cell_listener;
    listener.user = world;
    return op_grid_add_listener(world->grid, &listener, &world->listener_id);
}

static OpStatus fill_rect(World *world) {
    return op_grid_fill_rect(world->grid, (OpRect){2, 2, 5, 4}, 7);
}

static OpStatus set_rect(World *world) {
    static const uint8_t areas[4] = {9, 9, 9, 9};
    return op_grid_set_rect(world->grid, (OpRect){2, 2, 2, 2}, areas, 4);
}

/* ---- What they must have done ---- */

static void has_grid(World *world) {
    assert_non_null(world->grid);
    assert_true(op_grid_width(world->grid) > 0);
}

static void has_path(World *world) {
    assert_int_equal(world->path.status, OP_PATH_FOUND);
    RefGrid reference = ref_grid_of_library(world->grid);
    RefResult expected;
    OpGridOptions options = world->options;
    double sum = 0.0;
    assert_true(
        ref_path_is_legal(&reference, &options, NULL, world->path.cells, world->path.cell_count, &sum));
    ref_a_star(&reference, &options, NULL, (OpCell){1, 1}, (OpCell){22, 3}, &expected);
    assert_true(fabs(world->path.cost - expected.cost) <= 1e-9 * expected.cost);
    if (!world->options.specialized_engines) {
        check_same_bits(world->path.cost, expected.cost);
        assert_int_equal(world->path.cell_count, expected.cell_count);
        assert_true(cells_equal(world->path.cells, expected.cells, expected.cell_count));
        assert_int_equal(world->path.iterations, expected.iterations);
    }
    if (world->options.record_expansions) {
        assert_int_equal(world->path.expanded_cell_count, world->path.expanded_count);
    }
    ref_result_free(&expected);
    ref_grid_free(&reference);
}

static void has_points(World *world) {
    has_path(world);
    assert_int_equal(world->path.point_count, world->path.cell_count);
    assert_true(world->path.points[0].x == 1.5);
}

static void has_eleven(World *world) {
    assert_int_equal(world->number, 11);
}

static void has_thirteen(World *world) {
    assert_int_equal(world->number, 13);
}

static void has_search(World *world) {
    assert_non_null(world->search);
    assert_int_equal(op_grid_search_status(world->search), OP_PATH_NONE);
}

static void is_in_progress(World *world) {
    assert_int_equal(world->status, OP_PATH_IN_PROGRESS);
    check_ok(op_grid_search_step(world->search, 10000, &world->status));
    check_ok(op_grid_search_path(world->search, &world->path));
    has_path(world);
}

static void is_found(World *world) {
    assert_int_equal(world->status, OP_PATH_FOUND);
    check_ok(op_grid_search_path(world->search, &world->path));
    has_path(world);
}

static void has_listener(World *world) {
    check_ok(op_grid_set_area(world->grid, (OpCell){0, 0}, 9));
    assert_int_equal(world->heard, 1);
}

static void has_heard_of(World *world, int32_t cells, uint8_t area) {
    assert_int_equal(world->heard, cells);
    uint8_t now = 0;
    check_ok(op_grid_area(world->grid, (OpCell){3, 3}, &now));
    assert_int_equal(now, area);
    assert_int_equal(op_grid_version(world->grid), 2);
}

static void has_filled(World *world) {
    has_heard_of(world, 20, 7);
}

static void has_set(World *world) {
    has_heard_of(world, 4, 9);
}

/* ---- The loop ---- */

static void open_world(World *world, const Subject *subject) {
    memset(world, 0, sizeof *world);
    world->allocator = counting_allocator(&world->counter);
    world->options = op_grid_options_default();
    world->options.specialized_engines = false;
    world->number = -1;
    subject->prepare(world);
}

static void close_world(World *world, const Subject *subject) {
    op_grid_path_reset(&world->path);
    op_grid_search_destroy(world->search);
    op_grid_destroy(world->grid);
    if (world->counter.live_blocks != 0 || world->counter.live_bytes != 0 ||
        world->counter.wrong_frees != 0) {
        print_error("%s: %zu blocks, %zu bytes left, %zu wrong frees\n", subject->name,
                    world->counter.live_blocks, world->counter.live_bytes, world->counter.wrong_frees);
        fail();
    }
}

/* The members that a failed call must leave alone. */
typedef struct Before {
    World world;
    uint64_t hash;
    int32_t version;
} Before;

static void check_as_before(const World *world, const Before *before, const Subject *subject) {
    const World *then = &before->world;
    bool same = world->grid == then->grid && world->search == then->search && world->status == then->status &&
                world->number == then->number && world->listener_id == then->listener_id &&
                world->heard == then->heard && world->path.cells == then->path.cells &&
                paths_equal(&world->path, &then->path) && op_grid_content_hash(world->grid) == before->hash &&
                op_grid_version(world->grid) == before->version;
    if (!same) {
        print_error("%s: a failed allocation left something changed\n", subject->name);
        fail();
    }
    if (world->grid == NULL) {
        assert_int_equal(world->counter.live_blocks, 0);
    }
}

static bool fails_at(const Subject *subject, size_t fail_in) {
    World world;
    open_world(&world, subject);
    Before before = {
        .world = world, .hash = op_grid_content_hash(world.grid), .version = op_grid_version(world.grid)};
    world.counter.fail_in = fail_in;
    OpStatus status = subject->call(&world);
    bool failed = world.counter.failures > 0;
    world.counter.fail_in = 0;
    if (failed) {
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_string_equal(op_error_argument(), "memory");
        check_as_before(&world, &before, subject);
        status = subject->call(&world);
    }
    check_ok(status);
    subject->check(&world);
    close_world(&world, subject);
    return failed;
}

static const Subject subjects[] = {
    {"op_grid_create", with_nothing, create, has_grid},
    {"op_grid_from_text", with_nothing, from_text, has_grid},
    {"op_grid_from_areas", with_nothing, from_areas, has_grid},
    {"op_moving_ai_parse_map", with_nothing, parse_map, has_grid},
    {"op_grid_find_path", with_grid, find_path, has_path},
    {"op_grid_find_path of a large agent, recorded", with_large_agent, find_path, has_path},
    {"op_grid_find_path of a plain grid", with_plain_grid, find_path, has_path},
    {"op_grid_find_path_with_points", with_large_agent, find_path_with_points, has_points},
    {"op_grid_find_path_between", with_large_agent, find_path_between, has_points},
    {"op_grid_clearance", with_grid, clearance, has_eleven},
    {"op_grid_can_fit", with_grid, can_fit, has_eleven},
    {"op_grid_nearest_walkable", with_large_agent, nearest, has_thirteen},
    {"op_grid_search_create", with_large_agent, search_create, has_search},
    {"op_grid_search_begin", with_search, search_begin, is_in_progress},
    {"op_grid_search_begin of a plain grid", with_plain_search, search_begin, is_in_progress},
    {"op_grid_search_step", with_begun_search, search_step, is_found},
    {"op_grid_search_step of a plain grid", with_begun_plain_search, search_step, is_found},
    {"op_grid_search_path", with_finished_search, search_path, has_path},
    {"op_grid_add_listener", with_grid, add_listener, has_listener},
    {"op_grid_fill_rect", with_listener, fill_rect, has_filled},
    {"op_grid_set_rect", with_listener, set_rect, has_set},
};

static void every_allocation_fails_once(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        size_t fail_in = 1;
        while (fails_at(&subjects[i], fail_in)) {
            fail_in++;
            assert_true(fail_in < 1000);
        }
        if (fail_in == 1) {
            print_error("%s allocated nothing, so nothing was tested\n", subjects[i].name);
            fail();
        }
    }
}

/* ---- Queries that find their memory in place ---- */

static const Subject empty = {"steady state", with_nothing, create, has_grid};

static void check_second_query(void (*prepare)(World *world)) {
    World world;
    open_world(&world, &empty);
    prepare(&world);
    OpGridPath second = {0};
    check_ok(find_path_with_points(&world));
    size_t before = world.counter.allocations;
    check_ok(
        op_grid_find_path_with_points(world.grid, (OpCell){1, 1}, (OpCell){22, 3}, &world.options, &second));
    assert_true(world.counter.allocations - before <= 3);
    before = world.counter.allocations;
    check_ok(find_path_with_points(&world)); /* into a result that is large enough already */
    assert_int_equal(world.counter.allocations, before);
    assert_true(paths_equal(&world.path, &second));
    op_grid_path_reset(&second);
    close_world(&world, &empty);
}

static void a_second_query_allocates_at_most_its_result(void **state) {
    (void)state;
    check_second_query(with_large_agent);
    check_second_query(with_plain_grid);
}

static void reads_and_small_edits_never_allocate(void **state) {
    (void)state;
    World world;
    open_world(&world, &empty);
    with_large_agent(&world);
    uint8_t area = 0;
    OpCell cell;
    bool found;
    check_ok(clearance(&world));
    size_t before = world.counter.allocations;
    for (int i = 0; i < 100; i++) {
        check_ok(op_grid_set_area(world.grid, (OpCell){i % 12, i % 18}, (uint8_t)(i % 3)));
        check_ok(op_grid_fill_rect(world.grid, (OpRect){0, i % 10, 8, 3}, (uint8_t)(i % 5)));
        check_ok(op_grid_area(world.grid, (OpCell){0, 0}, &area));
        check_ok(clearance(&world));
        check_ok(op_grid_nearest_walkable(world.grid, (OpCell){12, 3}, &world.options, &cell, &found));
        assert_true(op_grid_content_hash(world.grid) != 0);
    }
    assert_int_equal(world.counter.allocations, before);
    close_world(&world, &empty);
}

/* A result may be used with grids of different allocators, in any order. */
static void results_remember_their_allocator(void **state) {
    (void)state;
    World a;
    World b;
    open_world(&a, &empty);
    open_world(&b, &empty);
    with_large_agent(&a);
    with_plain_grid(&b);
    OpGridPath path = {0};
    check_ok(op_grid_find_path(a.grid, (OpCell){1, 1}, (OpCell){1, 3}, &a.options, &path));
    check_ok(op_grid_find_path(b.grid, (OpCell){1, 1}, (OpCell){22, 3}, &b.options, &path));
    check_ok(op_grid_find_path_with_points(a.grid, (OpCell){1, 1}, (OpCell){22, 4}, &a.options, &path));
    op_grid_path_reset(&path);
    assert_null(path.cells);
    op_grid_path_reset(&path);
    close_world(&a, &empty);
    close_world(&b, &empty);
}

/* Sizes no allocator serves are an error, not an overflow. */
static void huge_grids_fail_cleanly(void **state) {
    (void)state;
    CountingAllocator counter = {.limit = 1 << 20};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid = NULL;
    check_fails(op_grid_create(1 << 14, 1 << 14, 0, &allocator, &grid), OP_STATUS_OUT_OF_MEMORY);
    assert_null(grid);
    assert_int_equal(counter.largest, 1 << 28);
    assert_int_equal(counter.live_blocks, 0);
    check_ok(op_grid_create(1 << 10, 1 << 9, 0, &allocator, &grid));
    OpGridPath path = {0};
    check_fails(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){9, 9}, NULL, &path),
                OP_STATUS_OUT_OF_MEMORY);
    assert_int_equal(path.status, OP_PATH_NONE);
    counter.limit = 0;
    check_ok(op_grid_find_path(grid, (OpCell){0, 0}, (OpCell){9, 9}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    op_grid_path_reset(&path);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(a_second_query_allocates_at_most_its_result),
        cmocka_unit_test(reads_and_small_edits_never_allocate),
        cmocka_unit_test(results_remember_their_allocator),
        cmocka_unit_test(huge_grids_fail_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
