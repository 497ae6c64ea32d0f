/* Edits: what they change, what they tell, when a chunk is made, and that a query after an edit knows nothing of what was
 * there before. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include "voxel/voxel_grid.h"

#include <stdlib.h>
#include <string.h>

/* ---- Listening ---- */

typedef struct Heard {
    OpVoxel *voxels;
    size_t count;
    size_t capacity;
    const OpVoxelGrid *grid;
} Heard;

static void hear(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    Heard *heard = user;
    assert_ptr_equal(grid, heard->grid);
    if (heard->count == heard->capacity) {
        heard->capacity = heard->capacity * 2 + 16;
        heard->voxels = realloc(heard->voxels, heard->capacity * sizeof *heard->voxels);
        assert_non_null(heard->voxels);
    }
    heard->voxels[heard->count++] = voxel;
}

/* What was heard is what changed, in ascending node order. */
static void check_heard(const Heard *heard, const RefBlock *before, const RefBlock *after, uint64_t seed) {
    size_t next = 0;
    for (int32_t i = 0; i < ref_block_count(after); i++) {
        if (before->areas[i] != after->areas[i]) {
            if (next == heard->count || !voxels_equal(heard->voxels[next], ref_block_voxel(after, i))) {
                print_error("seed %llu: voxel %d was not told in its turn\n", (unsigned long long)seed, i);
                fail();
            }
            next++;
        }
    }
    assert_int_equal(next, heard->count);
}

/* ---- Random histories ---- */

static OpVoxelBox random_box(TestRandom *random, OpVoxel size) {
    OpVoxelBox box;
    box.low = random_voxel(random, size);
    box.size.x = test_int(random, 0, size.x - box.low.x);
    box.size.y = test_int(random, 0, size.y - box.low.y);
    box.size.z = test_int(random, 0, size.z - box.low.z);
    return box;
}

static uint8_t random_area_id(TestRandom *random) {
    static const uint8_t areas[] = {0, 0, 1, 254, OP_AREA_WALL};
    return areas[test_int(random, 0, 4)];
}

/* One random edit of both; true when it changed something. */
static void edit_both(TestRandom *random, OpVoxelGrid *grid, RefBlock *reference) {
    OpVoxelBox box = random_box(random, reference->size);
    int32_t kind = test_int(random, 0, 3);
    if (kind == 0) {
        box.size = (OpVoxel){1, 1, 1};
    }
    int32_t count = box.size.x * box.size.y * box.size.z;
    uint8_t *areas = malloc((size_t)count + 1);
    assert_non_null(areas);
    uint8_t fill = random_area_id(random);
    for (int32_t i = 0; i < count; i++) {
        areas[i] = kind == 3 ? random_area_id(random) : fill;
        OpVoxel at = {box.low.x + i % box.size.x, box.low.y + i / box.size.x % box.size.y,
                      box.low.z + i / box.size.x / box.size.y};
        ref_block_set_area(reference, at, areas[i]);
    }
    if (kind == 0) {
        check_ok(op_voxel_grid_set_area(grid, box.low, fill));
    } else if (kind == 3) {
        check_ok(op_voxel_grid_set_box(grid, box, areas, (size_t)count));
    } else {
        check_ok(op_voxel_grid_fill_box(grid, box, fill));
    }
    free(areas);
}

static void check_copies(TestRandom *random, const OpVoxelGrid *grid, const RefBlock *reference) {
    OpVoxelBox box = random_box(random, reference->size);
    size_t count = (size_t)(box.size.x * box.size.y * box.size.z);
    size_t needed = 0;
    uint8_t *areas = malloc(count + 1);
    assert_non_null(areas);
    areas[count] = 77;
    check_ok(op_voxel_grid_copy_box(grid, box, areas, count, &needed));
    assert_int_equal(needed, count);
    assert_int_equal(areas[count], 77);
    for (int32_t i = 0; i < (int32_t)count; i++) {
        OpVoxel at = {box.low.x + i % box.size.x, box.low.y + i / box.size.x % box.size.y,
                      box.low.z + i / box.size.x / box.size.y};
        assert_int_equal(areas[i], ref_block_area(reference, at));
    }
    free(areas);
}

/* A chunk is stored from the first edit on that made a voxel of it differ from the default, and then stays. */
static void check_chunks(const OpVoxelGrid *grid, bool *stored) {
    OpVoxel counts = op_voxel_grid_chunk_counts(grid);
    OpVoxel size = op_voxel_grid_size(grid);
    for (int32_t i = 0; i < counts.x * counts.y * counts.z; i++) {
        OpVoxel chunk = {i % counts.x, i / counts.x % counts.y, i / counts.x / counts.y};
        const uint8_t *bytes = NULL;
        check_ok(op_voxel_grid_chunk(grid, chunk, &bytes));
        bool differs = false;
        for (int32_t place = 0; place < OP_VOXEL_CHUNK_BYTES; place++) {
            OpVoxel at = {chunk.x * 16 + (place & 15), chunk.y * 16 + (place >> 4 & 15),
                          chunk.z * 16 + (place >> 8)};
            uint8_t area = op_voxel_grid_default_area(grid);
            if (at.x < size.x && at.y < size.y && at.z < size.z) {
                check_ok(op_voxel_grid_area(grid, at, &area));
            }
            differs = differs || area != op_voxel_grid_default_area(grid);
            assert_true(bytes == NULL || bytes[place] == area);
        }
        stored[i] = stored[i] || differs;
        assert_true((bytes != NULL) == stored[i]);
    }
}

/* The same voxels in a grid made in one go give the same paths, down to the last bit. */
static void check_rebuilt(TestRandom *random, const OpVoxelGrid *grid, const RefBlock *reference) {
    OpVoxelOptions options = op_voxel_options_default();
    OpVoxelPath path = {0};
    OpVoxelPath expected = {0};
    OpVoxelGrid *rebuilt = ref_block_to_library(reference, test_chance(random, 50) ? 0 : OP_AREA_WALL, NULL);
    options.record_expansions = true;
    options.corners = (OpVoxelCornerRule)test_int(random, 0, 2);
    OpVoxel start = random_voxel(random, reference->size);
    OpVoxel goal = random_voxel(random, reference->size);
    check_ok(op_voxel_grid_find_path_with_points(grid, start, goal, &options, &path));
    check_ok(op_voxel_grid_find_path_with_points(rebuilt, start, goal, &options, &expected));
    assert_true(voxel_paths_equal(&path, &expected));
    op_voxel_path_reset(&path);
    op_voxel_path_reset(&expected);
    op_voxel_grid_destroy(rebuilt);
}

static void run_history(uint64_t seed) {
    TestRandom random = test_random(seed);
    OpVoxel size = {test_int(&random, 1, 36), test_int(&random, 1, 36), test_int(&random, 1, 20)};
    uint8_t default_area = test_chance(&random, 50) ? 0 : OP_AREA_WALL;
    RefBlock reference = ref_block_make(size, default_area);
    RefBlock before = ref_block_make(size, default_area);
    OpVoxelGrid *grid = NULL;
    check_ok(op_voxel_grid_create(size.x, size.y, size.z, default_area, NULL, &grid));
    Heard heard = {.grid = grid};
    bool stored[64] = {false};
    int32_t id = 0;
    int32_t version = 0;
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){hear, &heard}, &id));
    for (int i = 0; i < 12; i++) {
        memcpy(before.areas, reference.areas, (size_t)ref_block_count(&reference));
        heard.count = 0;
        edit_both(&random, grid, &reference);
        assert_true(ref_block_equals(&reference, grid));
        check_heard(&heard, &before, &reference, seed);
        version += heard.count > 0 ? 1 : 0;
        assert_int_equal(op_voxel_grid_version(grid), version);
        check_chunks(grid, stored);
        check_copies(&random, grid, &reference);
        check_rebuilt(&random, grid, &reference);
    }
    free(heard.voxels);
    op_voxel_grid_destroy(grid);
    ref_block_free(&before);
    ref_block_free(&reference);
}

static void edits_equal_rebuilds(void **state) {
    (void)state;
    size_t count = test_count(5, 60, 600);
    for (uint64_t seed = 1; seed <= count; seed++) {
        run_history(seed);
    }
}

/* Bytes of the default area ask for no chunk, wherever else the same edit needs one. */
static void default_bytes_need_no_chunk(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    const uint8_t *chunk = NULL;
    OpVoxelBox box = {{8, 1, 2}, {16, 2, 3}}; /* half of it in either chunk */
    uint8_t areas[16 * 2 * 3];
    check_ok(op_voxel_grid_create(32, 16, 16, 6, NULL, &grid));
    memset(areas, 6, sizeof areas);
    check_ok(op_voxel_grid_set_box(grid, box, areas, sizeof areas));
    check_ok(op_voxel_grid_fill_box(grid, box, 6));
    check_ok(op_voxel_grid_set_area(grid, box.low, 6));
    assert_int_equal(op_voxel_grid_version(grid), 0);
    areas[15] = 7; /* (23, 1, 2) */
    check_ok(op_voxel_grid_set_box(grid, box, areas, sizeof areas));
    assert_int_equal(op_voxel_grid_version(grid), 1);
    check_ok(op_voxel_grid_chunk(grid, (OpVoxel){0, 0, 0}, &chunk));
    assert_null(chunk);
    check_ok(op_voxel_grid_chunk(grid, (OpVoxel){1, 0, 0}, &chunk));
    assert_non_null(chunk);
    assert_int_equal(chunk[7 | 1 << 4 | 2 << 8], 7);
    op_voxel_grid_destroy(grid);
}

/* ---- Listeners ---- */

static void ids_run_out(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelListener listener = {hear, NULL};
    int32_t id = 0;
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    grid->last_listener_id = INT32_MAX - 1; /* as if so many had come and gone */
    check_ok(op_voxel_grid_add_listener(grid, &listener, &id));
    assert_int_equal(id, INT32_MAX);
    check_refused(op_voxel_grid_add_listener(grid, &listener, &id), OP_STATUS_OUT_OF_RANGE, "listener",
                  "at most 2147483647");
    op_voxel_grid_destroy(grid);
}

static void versions_wrap(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    grid->version = INT32_MAX;
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){0, 0, 0}, 1));
    assert_int_equal(op_voxel_grid_version(grid), 0);
    op_voxel_grid_destroy(grid);
}

typedef struct Order {
    char *log;
    char name;
} Order;

static void log_name(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    Order *order = user;
    size_t length = strlen(order->log);
    (void)grid;
    (void)voxel;
    order->log[length] = order->name;
    order->log[length + 1] = '\0';
}

static void listeners_are_told_in_the_order_they_came(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    char log[64] = "";
    Order a = {log, 'a'};
    Order b = {log, 'b'};
    int32_t first = 0;
    int32_t second = 0;
    int32_t third = 0;
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){log_name, &a}, &first));
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){log_name, &b}, &second));
    assert_true(first > 0 && second > first);
    check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{0, 0, 0}, {2, 1, 1}}, 5));
    assert_string_equal(log, "aabb"); /* each hears all of an edit at once */
    check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{0, 0, 0}, {2, 1, 1}}, 5)); /* changes nothing */
    assert_string_equal(log, "aabb");
    check_ok(op_voxel_grid_remove_listener(grid, first));
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){3, 3, 3}, 1));
    assert_string_equal(log, "aabbb");
    check_refused(op_voxel_grid_remove_listener(grid, first), OP_STATUS_INVALID_ARGUMENT, "id", "was 1");
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){log_name, &a}, &third));
    assert_true(third > second);
    op_voxel_grid_destroy(grid);
}

static void meddle(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    OpVoxelGrid *own = user;
    int32_t id = 0;
    OpVoxelPath path = {0};
    uint8_t byte = 0;
    assert_ptr_equal(own, grid);
    check_refused(op_voxel_grid_set_area(own, voxel, 3), OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_set_walkable(own, voxel, true), OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_fill_box(own, (OpVoxelBox){voxel, {1, 1, 1}}, 3), OP_STATUS_INVALID_STATE,
                  "grid", "listeners");
    check_refused(op_voxel_grid_set_box(own, (OpVoxelBox){voxel, {1, 1, 1}}, &byte, 1),
                  OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_set_area_cost(own, 0, 2.0), OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_restore_state(own, &byte, 1), OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_add_listener(own, &(OpVoxelListener){meddle, own}, &id),
                  OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_refused(op_voxel_grid_remove_listener(own, 1), OP_STATUS_INVALID_STATE, "grid", "listeners");
    check_ok(op_voxel_grid_find_path(own, (OpVoxel){0, 0, 0}, (OpVoxel){3, 3, 3}, NULL, &path)); /* allowed */
    assert_int_equal(path.status, OP_PATH_FOUND);
    op_voxel_path_reset(&path);
}

static void listeners_must_not_edit(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    int32_t id = 0;
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){meddle, grid}, &id));
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){1, 1, 1}, 7));
    assert_int_equal(op_voxel_grid_version(grid), 1);
    op_voxel_grid_destroy(grid);
}

/* ---- Flights ---- */

/* A wall across the middle of several chunks, with a hole of one voxel: every path goes through it. */
static void a_flight_goes_through_a_one_voxel_hole(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    OpVoxel hole = {31, 17, 14};
    check_ok(op_voxel_grid_create(64, 40, 33, 0, NULL, &grid));
    check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{31, 0, 0}, {1, 40, 33}}, OP_AREA_WALL));
    OpVoxel start = {2, 3, 30};
    OpVoxel goal = {61, 36, 1};
    for (int32_t corners = 0; corners < 3; corners++) {
        OpVoxelOptions options = op_voxel_options_default();
        options.corners = (OpVoxelCornerRule)corners;
        check_ok(op_voxel_grid_find_path(grid, start, goal, &options, &path));
        assert_int_equal(path.status, OP_PATH_NO_PATH);
        assert_true(path.expanded_count >= 31 * 40 * 33); /* some again, when rounding makes a tie a gain */
        check_ok(op_voxel_grid_set_walkable(grid, hole, true));
        check_ok(op_voxel_grid_find_path(grid, start, goal, &options, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        int32_t through = 0;
        for (int32_t i = 0; i < path.cell_count; i++) {
            through += voxels_equal(path.cells[i], hole) ? 1 : 0;
        }
        assert_int_equal(through, 1);
        check_ok(op_voxel_grid_set_walkable(grid, hole, false));
    }
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
}

/* Voxels of an empty block, set and unset in some order, so that other chunks are stored each time. */
static void touch_voxels(OpVoxelGrid *grid, uint64_t seed, int count) {
    TestRandom random = test_random(seed);
    for (int i = 0; i < count; i++) {
        OpVoxel voxel = random_voxel(&random, op_voxel_grid_size(grid));
        check_ok(op_voxel_grid_set_area(grid, voxel, 9));
        check_ok(op_voxel_grid_set_area(grid, voxel, 0));
    }
}

static void an_empty_block_gives_one_path_whatever_its_history(void **state) {
    (void)state;
    OpVoxelOptions options = op_voxel_options_default();
    options.record_expansions = true;
    OpVoxelPath expected = {0};
    OpVoxelPath path = {0};
    for (uint64_t seed = 0; seed < 20; seed++) {
        OpVoxelGrid *grid = NULL;
        check_ok(op_voxel_grid_create(33, 33, 33, seed % 2 == 0 ? 0 : OP_AREA_WALL, NULL, &grid));
        check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{0, 0, 0}, {33, 33, 33}}, 0));
        touch_voxels(grid, seed, (int)seed * 3);
        check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 3, 7}, (OpVoxel){32, 29, 11}, &options, &path));
        if (seed == 0) {
            check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 3, 7}, (OpVoxel){32, 29, 11}, &options,
                                             &expected));
        }
        assert_true(voxel_paths_equal(&path, &expected));
        op_voxel_grid_destroy(grid);
    }
    op_voxel_path_reset(&path);
    op_voxel_path_reset(&expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_equal_rebuilds),
        cmocka_unit_test(default_bytes_need_no_chunk),
        cmocka_unit_test(ids_run_out),
        cmocka_unit_test(versions_wrap),
        cmocka_unit_test(listeners_are_told_in_the_order_they_came),
        cmocka_unit_test(listeners_must_not_edit),
        cmocka_unit_test(a_flight_goes_through_a_one_voxel_hole),
        cmocka_unit_test(an_empty_block_gives_one_path_whatever_its_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
