/* Every allocation of every voxel call fails once: the call says so, nothing has changed, nothing is lost, and the same
 * call then gives the same result as if nothing had happened. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/voxel_case.h"

#include <stdlib.h>
#include <string.h>

/* Everything a call may touch. Made afresh for every attempt. */
typedef struct World {
    CountingAllocator counter;
    OpAllocator allocator;
    OpVoxelGrid *grid;
    OpVoxelSearch *search;
    OpVoxelPath path;
    OpVoxelOptions options;
    OpPathStatus status;
    int32_t listener_id;
    int32_t heard;
    uint8_t *state; /* of another grid of the same size */
    size_t state_size;
} World;

/* One call. prepare runs with all memory there is, call with one allocation failing. */
typedef struct Subject {
    const char *name;
    void (*prepare)(World *world);
    OpStatus (*call)(World *world);
    void (*check)(World *world); /* that the call had its effect */
} Subject;

static const OpVoxel start = {1, 1, 1};
static const OpVoxel goal = {18, 3, 16};
static const OpVoxelBox across = {{10, 2, 10}, {10, 7, 8}}; /* four chunks */

/* ---- The worlds ---- */

static void hear(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    World *world = user;
    (void)grid;
    (void)voxel;
    world->heard++;
}

static void with_nothing(World *world) {
    (void)world;
}

static void with_grid(World *world) {
    check_ok(op_voxel_grid_create(20, 9, 18, 0, &world->allocator, &world->grid));
    check_ok(op_voxel_grid_fill_box(world->grid, (OpVoxelBox){{12, 0, 0}, {1, 8, 15}}, OP_AREA_WALL));
    check_ok(op_voxel_grid_set_area_cost(world->grid, 0, 1.25));
}

static void with_recording(World *world) {
    with_grid(world);
    world->options.record_expansions = true;
}

static void with_search(World *world) {
    with_recording(world);
    check_ok(op_voxel_search_create(world->grid, &world->options, &world->search));
}

static void with_begun_search(World *world) {
    with_search(world);
    check_ok(op_voxel_search_begin(world->search, start, goal, &world->status));
}

static void with_finished_search(World *world) {
    with_begun_search(world);
    check_ok(op_voxel_search_step(world->search, 100000, &world->status));
}

static OpStatus add_listener(World *world) {
    OpVoxelListener listener = {hear, world};
    return op_voxel_grid_add_listener(world->grid, &listener, &world->listener_id);
}

static void with_listener(World *world) {
    with_grid(world);
    check_ok(add_listener(world));
}

static void save_grid(World *world, OpVoxelGrid *grid) {
    world->state_size = op_voxel_grid_state_size(grid);
    world->state = malloc(world->state_size);
    assert_non_null(world->state);
    check_ok(op_voxel_grid_save_state(grid, world->state, world->state_size, &world->state_size));
}

static void with_other_state(World *world) {
    OpVoxelGrid *other = NULL;
    with_listener(world);
    check_ok(op_voxel_grid_create(20, 9, 18, 0, NULL, &other));
    check_ok(op_voxel_grid_fill_box(other, across, 7));
    save_grid(world, other);
    op_voxel_grid_destroy(other);
}

static void with_own_state(World *world) {
    with_grid(world);
    check_ok(op_voxel_grid_fill_box(world->grid, across, 7));
    save_grid(world, world->grid);
    op_voxel_grid_destroy(world->grid);
    world->grid = NULL;
}

static void with_search_state(World *world) {
    with_finished_search(world);
    world->state_size = op_voxel_search_state_size(world->search);
    world->state = malloc(world->state_size);
    assert_non_null(world->state);
    check_ok(op_voxel_search_save_state(world->search, world->state, world->state_size, &world->state_size));
    op_voxel_search_destroy(world->search);
    check_ok(op_voxel_search_create(world->grid, &world->options, &world->search));
}

/* ---- The calls ---- */

static OpStatus create(World *world) {
    return op_voxel_grid_create(5, 40, 3, 3, &world->allocator, &world->grid);
}

static OpStatus parse_map(World *world) {
    static const char text[] = "voxel 20 2 2\n0 0 0\n18 1 1\n";
    return op_voxel_map_parse(text, sizeof text - 1, &world->allocator, &world->grid);
}

static OpStatus find_path(World *world) {
    return op_voxel_grid_find_path(world->grid, start, goal, &world->options, &world->path);
}

static OpStatus find_path_with_points(World *world) {
    return op_voxel_grid_find_path_with_points(world->grid, start, goal, &world->options, &world->path);
}

static OpStatus find_path_between(World *world) {
    return op_voxel_grid_find_path_between(world->grid, (OpVoxelPoint){1.5, 1.5, 1.5},
                                           (OpVoxelPoint){18.5, 3.5, 16.5}, &world->options, &world->path);
}

static OpStatus search_create(World *world) {
    return op_voxel_search_create(world->grid, &world->options, &world->search);
}

static OpStatus search_begin(World *world) {
    return op_voxel_search_begin(world->search, start, goal, &world->status);
}

static OpStatus search_step(World *world) {
    return op_voxel_search_step(world->search, 100000, &world->status);
}

static OpStatus search_path(World *world) {
    return op_voxel_search_path(world->search, &world->path);
}

static OpStatus search_restore(World *world) {
    OpStatus status = op_voxel_search_restore_state(world->search, world->state, world->state_size);
    world->status = status == OP_STATUS_OK ? op_voxel_search_status(world->search) : world->status;
    return status;
}

static OpStatus set_area(World *world) {
    return op_voxel_grid_set_area(world->grid, (OpVoxel){18, 8, 17}, 7);
}

static OpStatus fill_box(World *world) {
    return op_voxel_grid_fill_box(world->grid, across, 7);
}

static OpStatus set_box(World *world) {
    size_t count = (size_t)(across.size.x * across.size.y * across.size.z);
    uint8_t *areas = malloc(count);
    assert_non_null(areas);
    memset(areas, 7, count);
    OpStatus status = op_voxel_grid_set_box(world->grid, across, areas, count);
    free(areas);
    return status;
}

static OpStatus restore(World *world) {
    return op_voxel_grid_restore_state(world->grid, world->state, world->state_size);
}

static OpStatus from_state(World *world) {
    return op_voxel_grid_from_state(world->state, world->state_size, &world->allocator, &world->grid);
}

/* ---- What they must have done ---- */

static void has_grid(World *world) {
    assert_non_null(world->grid);
    assert_true(op_voxel_grid_size(world->grid).x > 0);
}

static void has_path(World *world) {
    RefVoxelResult expected;
    RefBlock reference = ref_block_of_library(world->grid);
    ref_block_a_star(&reference, &world->options, NULL, start, goal, &expected);
    assert_int_equal(world->path.status, OP_PATH_FOUND);
    check_same_bits(world->path.cost, expected.cost);
    assert_int_equal(world->path.cell_count, expected.cell_count);
    assert_true(voxel_lists_equal(world->path.cells, expected.cells, expected.cell_count));
    if (world->options.record_expansions) {
        assert_int_equal(world->path.expanded_cell_count, expected.expanded_count);
        assert_true(
            voxel_lists_equal(world->path.expanded_cells, expected.expanded, expected.expanded_count));
    }
    ref_voxel_result_free(&expected);
    ref_block_free(&reference);
}

static void has_points(World *world) {
    has_path(world);
    assert_int_equal(world->path.point_count, world->path.cell_count);
    assert_true(world->path.points[0].x == 1.5 && world->path.length > 17.0);
}

static void has_search(World *world) {
    assert_non_null(world->search);
}

static void is_in_progress(World *world) {
    assert_int_equal(world->status, OP_PATH_IN_PROGRESS);
}

static void is_found(World *world) {
    assert_int_equal(world->status, OP_PATH_FOUND);
    check_ok(op_voxel_search_path(world->search, &world->path));
    has_path(world);
}

static void has_listener(World *world) {
    assert_true(world->listener_id > 0);
}

static void heard_one(World *world) {
    assert_int_equal(world->heard, 1);
}

static void has_box(World *world) {
    uint8_t area = 0;
    check_ok(op_voxel_grid_area(world->grid, (OpVoxel){19, 8, 17}, &area));
    assert_int_equal(area, 7);
}

static void heard_box(World *world) {
    assert_int_equal(world->heard, across.size.x * across.size.y * across.size.z);
    has_box(world);
}

/* ---- The trial ---- */

static void open_world(World *world, const Subject *subject) {
    memset(world, 0, sizeof *world);
    world->allocator = counting_allocator(&world->counter);
    world->options = op_voxel_options_default();
    subject->prepare(world);
}

static void close_world(World *world, const Subject *subject) {
    op_voxel_search_destroy(world->search);
    op_voxel_path_reset(&world->path);
    op_voxel_grid_destroy(world->grid);
    free(world->state);
    if (world->counter.live_blocks != 0 || world->counter.wrong_frees != 0) {
        print_error("%s: %zu blocks lost, %zu wrong frees\n", subject->name, world->counter.live_blocks,
                    world->counter.wrong_frees);
        fail();
    }
}

/* The grid down to its chunks, as its state tells. */
static uint64_t hash_of(const OpVoxelGrid *grid) {
    size_t size = op_voxel_grid_state_size(grid);
    uint8_t *bytes = malloc(size + 1);
    assert_non_null(bytes);
    if (grid != NULL) {
        check_ok(op_voxel_grid_save_state(grid, bytes, size, &size));
    }
    uint64_t hash = op_fnv1a64(OP_FNV1A64_START, bytes, size);
    free(bytes);
    return hash;
}

static void check_as_before(const World *now, const World *then, uint64_t hash, const Subject *subject) {
    bool same = now->grid == then->grid && now->search == then->search && now->status == then->status &&
                now->listener_id == then->listener_id && now->heard == then->heard &&
                now->path.cells == then->path.cells && voxel_paths_equal(&now->path, &then->path) &&
                hash_of(now->grid) == hash;
    if (!same) {
        print_error("%s: a failed allocation left something changed\n", subject->name);
        fail();
    }
    if (now->grid == NULL) {
        assert_int_equal(now->counter.live_blocks, 0);
    }
}

static bool fails_at(const Subject *subject, size_t fail_in) {
    World world;
    open_world(&world, subject);
    World then = world;
    uint64_t hash = hash_of(world.grid);
    world.counter.fail_in = fail_in;
    OpStatus status = subject->call(&world);
    bool failed = world.counter.failures > 0;
    world.counter.fail_in = 0;
    if (failed) {
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_string_equal(op_error_argument(), "memory");
        check_as_before(&world, &then, hash, subject);
        status = subject->call(&world);
    }
    check_ok(status);
    subject->check(&world);
    close_world(&world, subject);
    return failed;
}

static const Subject subjects[] = {
    {"op_voxel_grid_create", with_nothing, create, has_grid},
    {"op_voxel_map_parse", with_nothing, parse_map, has_grid},
    {"op_voxel_grid_from_state", with_own_state, from_state, has_box},
    {"op_voxel_grid_find_path", with_grid, find_path, has_path},
    {"op_voxel_grid_find_path, recorded", with_recording, find_path, has_path},
    {"op_voxel_grid_find_path_with_points", with_grid, find_path_with_points, has_points},
    {"op_voxel_grid_find_path_between", with_recording, find_path_between, has_points},
    {"op_voxel_search_create", with_grid, search_create, has_search},
    {"op_voxel_search_begin", with_search, search_begin, is_in_progress},
    {"op_voxel_search_step", with_begun_search, search_step, is_found},
    {"op_voxel_search_path", with_finished_search, search_path, has_path},
    {"op_voxel_search_restore_state", with_search_state, search_restore, is_found},
    {"op_voxel_grid_add_listener", with_grid, add_listener, has_listener},
    {"op_voxel_grid_set_area", with_listener, set_area, heard_one},
    {"op_voxel_grid_fill_box", with_listener, fill_box, heard_box},
    {"op_voxel_grid_fill_box that nobody hears", with_grid, fill_box, has_box},
    {"op_voxel_grid_set_box", with_listener, set_box, heard_box},
    {"op_voxel_grid_restore_state", with_other_state, restore, has_box},
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

/* ---- The pool of pages ---- */

static const Subject empty = {"pool", with_nothing, create, has_grid};

static void a_second_query_allocates_nothing(void **state) {
    (void)state;
    World world;
    open_world(&world, &empty);
    with_recording(&world);
    check_ok(find_path_with_points(&world));
    check_ok(op_voxel_grid_find_path_with_points(world.grid, goal, start, &world.options, &world.path));
    size_t before = world.counter.allocations;
    check_ok(find_path_with_points(&world));
    check_ok(op_voxel_grid_find_path_with_points(world.grid, goal, start, &world.options, &world.path));
    check_ok(op_voxel_grid_set_area(world.grid, (OpVoxel){0, 0, 0}, 1)); /* in a chunk that is there */
    assert_int_equal(world.counter.allocations, before);
    close_world(&world, &empty);
}

/* A query that touches more than 4,096 pages gives its memory back, and is not disturbed by that. */
static void a_large_pool_is_dropped(void **state) {
    (void)state;
    enum { LENGTH = 40000, PAGES = LENGTH / 8 };
    World world;
    open_world(&world, &empty);
    OpVoxelPath again = {0};
    OpVoxel first = {0, 0, 0};
    OpVoxel last = {LENGTH - 1, 0, 0};
    check_ok(op_voxel_grid_create(LENGTH, 1, 1, 0, &world.allocator, &world.grid));
    check_ok(op_voxel_grid_find_path(world.grid, last, (OpVoxel){LENGTH - 9, 0, 0}, NULL, &world.path));
    check_ok(op_voxel_grid_find_path(world.grid, first, last, NULL, &again)); /* for the room in the result */
    size_t small = world.counter.live_bytes;
    world.counter.peak_bytes = 0;
    check_ok(op_voxel_grid_find_path(world.grid, last, first, NULL, &again));
    assert_int_equal(again.cell_count, LENGTH);
    assert_true(world.counter.peak_bytes > (size_t)PAGES * 10240);
    assert_int_equal(world.counter.live_bytes, small);
    size_t before = world.counter.allocations;
    check_ok(op_voxel_grid_find_path(world.grid, first, (OpVoxel){8 * 4095, 0, 0}, NULL, &again));
    assert_true(world.counter.allocations >= before + 4096);
    before = world.counter.allocations;
    check_ok(op_voxel_grid_find_path(world.grid, first, (OpVoxel){8 * 4095, 0, 0}, NULL, &again));
    assert_int_equal(world.counter.allocations, before); /* 4,096 pages are kept */
    op_voxel_path_reset(&again);
    close_world(&world, &empty);
}

/* Whatever the query was doing when memory ran out, the next one starts from nothing. */
static void running_out_of_memory_anywhere_is_forgotten(void **state) {
    (void)state;
    World world;
    open_world(&world, &empty);
    OpVoxelPath expected = {0};
    with_recording(&world);
    check_ok(op_voxel_grid_find_path(world.grid, start, goal, &world.options, &expected));
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    for (size_t fail_in = 1; status != OP_STATUS_OK; fail_in++) {
        OpVoxelGrid *grid = NULL;
        OpVoxelPath path = {0};
        check_ok(op_voxel_grid_create(20, 9, 18, 0, &world.allocator, &grid));
        check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{12, 0, 0}, {1, 8, 15}}, OP_AREA_WALL));
        check_ok(op_voxel_grid_set_area_cost(grid, 0, 1.25));
        world.counter.fail_in = fail_in;
        status = op_voxel_grid_find_path(grid, goal, start, &world.options, &path);
        assert_true(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_MEMORY);
        world.counter.fail_in = 0;
        check_ok(op_voxel_grid_find_path(grid, start, goal, &world.options, &path));
        assert_true(voxel_paths_equal(&path, &expected));
        op_voxel_path_reset(&path);
        op_voxel_grid_destroy(grid);
    }
    op_voxel_path_reset(&expected);
    close_world(&world, &empty);
}

/* ---- Sizes ---- */

/* 2^30 voxels: what can be had is had, what cannot is an error, and no number runs over. */
static void the_largest_grids_fail_cleanly(void **state) {
    (void)state;
    static const OpVoxel sizes[] = {{1024, 1024, 1024}, {1023, 1025, 1023}, {1 << 15, 1 << 15, 1}};
    for (int i = 0; i < 3; i++) {
        CountingAllocator counter = {.limit = 64 << 20};
        OpAllocator allocator = counting_allocator(&counter);
        OpVoxelGrid *grid = NULL;
        OpVoxelSearch *search = NULL;
        OpVoxelPath path = {0};
        OpVoxel last = {sizes[i].x - 1, sizes[i].y - 1, sizes[i].z - 1};
        check_ok(op_voxel_grid_create(sizes[i].x, sizes[i].y, sizes[i].z, 0, &allocator, &grid));
        check_fails(op_voxel_search_create(grid, NULL, &search), OP_STATUS_OUT_OF_MEMORY);
        assert_null(search);
        check_ok(
            op_voxel_grid_find_path(grid, last, (OpVoxel){last.x - 20, last.y - 15, last.z}, NULL, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        assert_int_equal(path.cell_count, 21);
        check_ok(op_voxel_grid_set_walkable(grid, last, false));
        check_ok(op_voxel_grid_find_path(grid, last, last, NULL, &path));
        assert_int_equal(path.status, OP_PATH_START_INVALID);
        op_voxel_path_reset(&path);
        op_voxel_grid_destroy(grid);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
    }
}

/* A line of 2^30 voxels has a table of 2^26 chunks and one of 2^27 pages. */
static void a_line_of_all_voxels_needs_its_tables(void **state) {
    (void)state;
    CountingAllocator counter = {.limit = 1 << 20};
    OpAllocator allocator = counting_allocator(&counter);
    OpVoxelGrid *grid = NULL;
    check_fails(op_voxel_grid_create(1 << 30, 1, 1, 0, &allocator, &grid), OP_STATUS_OUT_OF_MEMORY);
    assert_null(grid);
    assert_int_equal(counter.largest, ((size_t)1 << 26) * sizeof(void *));
    check_ok(op_voxel_grid_create(1 << 20, 1, 1, 0, &allocator, &grid));
    counter.limit = 0;
    OpVoxelPath path = {0};
    check_ok(
        op_voxel_grid_find_path(grid, (OpVoxel){(1 << 20) - 1, 0, 0}, (OpVoxel){1 << 19, 0, 0}, NULL, &path));
    assert_int_equal(path.cell_count, 1 << 19);
    assert_int_equal(path.expanded_count, (1 << 19) - 1);
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(a_second_query_allocates_nothing),
        cmocka_unit_test(a_large_pool_is_dropped),
        cmocka_unit_test(running_out_of_memory_anywhere_is_forgotten),
        cmocka_unit_test(the_largest_grids_fail_cleanly),
        cmocka_unit_test(a_line_of_all_voxels_needs_its_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
