/* Saved states of voxel grids (kind 3) and of resumable voxel searches (kind 8). */
#include "support/check.h"
#include "support/state_subject.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include <stdlib.h>
#include <string.h>

/* ---- The kinds behind one face ---- */

static size_t grid_size(const void *object) {
    return op_voxel_grid_state_size(object);
}

static OpStatus grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_voxel_grid_save_state(object, buffer, capacity, needed);
}

static OpStatus grid_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_voxel_grid_restore_state(object, bytes, size);
}

static void grid_exercise(void *object) {
    OpVoxelPath path = {0};
    OpVoxel size = op_voxel_grid_size(object);
    OpVoxel last = {size.x - 1, size.y - 1, size.z - 1};
    (void)op_voxel_grid_find_path_with_points(object, (OpVoxel){0, 0, 0}, last, NULL, &path);
    op_voxel_path_reset(&path);
}

static StateSubject grid_subject_of(OpVoxelGrid *grid) {
    return (StateSubject){.object = grid,
                          .state_size = grid_size,
                          .save = grid_save,
                          .restore = grid_restore,
                          .exercise = grid_exercise,
                          .all_or_nothing = true};
}

static size_t search_size(const void *object) {
    return op_voxel_search_state_size(object);
}

static OpStatus search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_voxel_search_save_state(object, buffer, capacity, needed);
}

static OpStatus search_restore(void *object, const uint8_t *bytes, size_t size) {
    return op_voxel_search_restore_state(object, bytes, size);
}

static void search_exercise(void *object) {
    OpPathStatus status = OP_PATH_NONE;
    OpVoxelPath path = {0};
    (void)op_voxel_search_step(object, 100, &status);
    (void)op_voxel_search_path(object, &path);
    op_voxel_path_reset(&path);
}

static StateSubject search_subject_of(OpVoxelSearch *search) {
    return (StateSubject){.object = search,
                          .state_size = search_size,
                          .save = search_save,
                          .restore = search_restore,
                          .exercise = search_exercise};
}

/* ---- Round trips ---- */

static void a_restored_grid_is_the_saved_one(void **state) {
    (void)state;
    size_t count = test_count(20, 200, 2000);
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, 22);
        OpVoxelGrid *copy = NULL;
        OpVoxelGrid *other = NULL;
        voxel_case_make(&voxel_case, &variant, seed + 700000);
        check_ok(op_voxel_grid_set_space(voxel_case.grid, (OpVoxelSpace){1.5, -2.0, 3.25, 0.5}));
        StateSubject subject = grid_subject_of(voxel_case.grid);
        SavedState saved = subject_save(&subject);
        check_ok(op_voxel_grid_from_state(saved.bytes, saved.size, NULL, &copy));
        StateSubject copied = grid_subject_of(copy);
        SavedState again = subject_save(&copied);
        assert_true(saved_states_equal(&saved, &again));
        assert_true(ref_block_equals(&voxel_case.reference, copy));
        assert_int_equal(op_voxel_grid_version(copy), op_voxel_grid_version(voxel_case.grid));
        OpVoxel size = voxel_case.reference.size;
        uint8_t default_area = op_voxel_grid_default_area(voxel_case.grid);
        check_ok(op_voxel_grid_create(size.x, size.y, size.z, default_area, NULL, &other));
        check_ok(op_voxel_grid_fill_box(other, (OpVoxelBox){{0, 0, 0}, size}, 77));
        check_ok(op_voxel_grid_restore_state(other, saved.bytes, saved.size));
        StateSubject restored = grid_subject_of(other);
        SavedState third = subject_save(&restored);
        assert_true(saved_states_equal(&saved, &third)); /* its own chunks went with its voxels */
        saved_state_free(&third);
        saved_state_free(&again);
        saved_state_free(&saved);
        op_voxel_grid_destroy(other);
        op_voxel_grid_destroy(copy);
        voxel_case_free(&voxel_case);
    }
}

static void write_areas(OpWriter *writer, int32_t version) {
    op_write_i32(writer, version);
    for (int area = 0; area < 255; area++) {
        op_write_f64(writer, area == 2 ? 4.5 : 1.0);
    }
}

static void write_head(OpWriter *writer, OpVoxel size, uint8_t default_area, int32_t version) {
    op_write_bytes(writer, "OPGS", 4);
    op_write_u16(writer, 1);
    op_write_u16(writer, 3);
    op_write_i32(writer, size.x);
    op_write_i32(writer, size.y);
    op_write_i32(writer, size.z);
    op_write_u8(writer, default_area);
    op_write_i32(writer, version);
    op_write_f64(writer, 1.0);
    op_write_f64(writer, -2.0);
    op_write_f64(writer, 3.0);
    op_write_f64(writer, 0.25);
    write_areas(writer, 1);
}

/* The format, byte for byte. */
static void the_bytes_are_those_of_the_format(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    check_ok(op_voxel_grid_create(17, 3, 2, 4, NULL, &grid));
    check_ok(op_voxel_grid_set_space(grid, (OpVoxelSpace){1.0, -2.0, 3.0, 0.25}));
    check_ok(op_voxel_grid_set_area_cost(grid, 2, 4.5));
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){16, 2, 1}, 2));
    StateSubject subject = grid_subject_of(grid);
    SavedState saved = subject_save(&subject);
    uint8_t *expected = malloc(saved.size);
    uint8_t chunk[OP_VOXEL_CHUNK_BYTES];
    memset(chunk, 4, sizeof chunk); /* the default, padding too */
    chunk[0 | 2 << 4 | 1 << 8] = 2;
    assert_non_null(expected);
    OpWriter writer = op_writer(expected, saved.size);
    write_head(&writer, (OpVoxel){17, 3, 2}, 4, 1);
    op_write_u8(&writer, 0);
    op_write_u8(&writer, 1);
    op_write_bytes(&writer, chunk, sizeof chunk);
    assert_int_equal(writer.size, saved.size);
    assert_memory_equal(expected, saved.bytes, saved.size);
    free(expected);
    saved_state_free(&saved);
    op_voxel_grid_destroy(grid);
}

/* Bytes past the grid's end are kept, and mean nothing. */
static void padding_is_kept_and_never_read(void **state) {
    (void)state;
    enum { SIZE = 8 + 12 + 1 + 4 + 32 + 4 + 255 * 8 + 1 + OP_VOXEL_CHUNK_BYTES };
    uint8_t *bytes = malloc(SIZE);
    uint8_t chunk[OP_VOXEL_CHUNK_BYTES];
    assert_non_null(bytes);
    for (int32_t place = 0; place < OP_VOXEL_CHUNK_BYTES; place++) {
        bool inside = (place & 15) < 3 && (place >> 4 & 15) < 3 && (place >> 8) < 3;
        bool wall = inside && (place & 15) == 1; /* a wall across; the way around it would be padding */
        chunk[place] = (uint8_t)(wall ? OP_AREA_WALL : inside ? 0 : place % 7);
    }
    OpWriter writer = op_writer(bytes, SIZE);
    write_head(&writer, (OpVoxel){3, 3, 3}, OP_AREA_WALL, 9);
    op_write_u8(&writer, 1);
    op_write_bytes(&writer, chunk, sizeof chunk);
    assert_int_equal(writer.size, SIZE);
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    check_ok(op_voxel_grid_from_state(bytes, SIZE, NULL, &grid));
    for (int32_t corners = 0; corners < 3; corners++) {
        OpVoxelOptions options = op_voxel_options_default();
        options.corners = (OpVoxelCornerRule)corners;
        check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 1, 1}, (OpVoxel){2, 1, 1}, &options, &path));
        assert_int_equal(path.status, OP_PATH_NO_PATH);
        assert_int_equal(path.expanded_count, 9);
    }
    StateSubject subject = grid_subject_of(grid);
    SavedState saved = subject_save(&subject);
    assert_int_equal(saved.size, SIZE);
    assert_memory_equal(saved.bytes, bytes, SIZE);
    saved_state_free(&saved);
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
    free(bytes);
}

/* ---- Listeners ---- */

typedef struct Told {
    const RefBlock *before;
    const RefBlock *after;
    int32_t next;
} Told;

static int32_t next_difference(const Told *told, int32_t from) {
    while (from < ref_block_count(told->after) && told->before->areas[from] == told->after->areas[from]) {
        from++;
    }
    return from;
}

static void check_told(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    Told *told = user;
    uint8_t area = 0;
    told->next = next_difference(told, told->next);
    assert_int_equal(ref_block_index(told->after, voxel), told->next);
    check_ok(op_voxel_grid_area(grid, voxel, &area));
    assert_int_equal(area, ref_block_area(told->after, voxel));
    told->next++;
}

static void a_restore_tells_listeners_what_differs(void **state) {
    (void)state;
    size_t count = test_count(10, 60, 600);
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, 21);
        TestRandom random = test_random(seed);
        int32_t id = 0;
        voxel_case_make(&voxel_case, &variant, seed + 800000);
        StateSubject subject = grid_subject_of(voxel_case.grid);
        SavedState saved = subject_save(&subject);
        for (int i = 0; i < 20; i++) {
            OpVoxel voxel = random_voxel(&random, voxel_case.reference.size);
            check_ok(op_voxel_grid_set_area(voxel_case.grid, voxel, (uint8_t)test_int(&random, 250, 255)));
        }
        RefBlock before = ref_block_of_library(voxel_case.grid);
        Told told = {&before, &voxel_case.reference, 0};
        check_ok(op_voxel_grid_add_listener(voxel_case.grid, &(OpVoxelListener){check_told, &told}, &id));
        check_ok(op_voxel_grid_restore_state(voxel_case.grid, saved.bytes, saved.size));
        assert_int_equal(next_difference(&told, told.next), ref_block_count(&before));
        ref_block_free(&before);
        saved_state_free(&saved);
        voxel_case_free(&voxel_case);
    }
}

static void count_told(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    (void)grid;
    (void)voxel;
    ++*(int *)user;
}

/* Chunks that are stored on one side alone, or on neither. */
static void a_restore_knows_unstored_chunks(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    int32_t id = 0;
    int told = 0;
    check_ok(op_voxel_grid_create(64, 16, 16, 0, NULL, &grid));
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){1, 0, 0}, 3));
    StateSubject subject = grid_subject_of(grid);
    SavedState saved = subject_save(&subject);
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){1, 0, 0}, 0));
    check_ok(op_voxel_grid_fill_box(grid, (OpVoxelBox){{20, 0, 0}, {2, 1, 1}}, 3));
    check_ok(op_voxel_grid_add_listener(grid, &(OpVoxelListener){count_told, &told}, &id));
    check_ok(op_voxel_grid_restore_state(grid, saved.bytes, saved.size));
    assert_int_equal(told, 3);
    SavedState again = subject_save(&subject);
    assert_true(saved_states_equal(&saved, &again));
    saved_state_free(&again);
    saved_state_free(&saved);
    op_voxel_grid_destroy(grid);
}

/* ---- Refusals ---- */

static void another_grid_is_refused(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelGrid *other = NULL;
    check_ok(op_voxel_grid_create(4, 5, 6, 0, NULL, &grid));
    StateSubject subject = grid_subject_of(grid);
    SavedState saved = subject_save(&subject);
    static const OpVoxel sizes[] = {{5, 5, 6}, {4, 4, 6}, {4, 5, 7}, {4, 5, 6}};
    static const char *const fields[] = {"state.size_x", "state.size_y", "state.size_z",
                                         "state.default_area"};
    for (int i = 0; i < 4; i++) {
        OpVoxel size = sizes[i];
        check_ok(op_voxel_grid_create(size.x, size.y, size.z, i == 3 ? 1 : 0, NULL, &other));
        check_refused(op_voxel_grid_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                      fields[i], "must be");
        op_voxel_grid_destroy(other);
    }
    check_refused(op_voxel_grid_restore_state(grid, NULL, 3), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_voxel_grid_restore_state(NULL, saved.bytes, saved.size), OP_STATUS_INVALID_ARGUMENT,
                  "grid", "NULL");
    check_refused(op_voxel_grid_from_state(NULL, 3, NULL, &other), OP_STATUS_INVALID_ARGUMENT, "bytes",
                  "NULL");
    check_refused(op_voxel_grid_from_state(saved.bytes, saved.size, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    saved_state_free(&saved);
    op_voxel_grid_destroy(grid);
}

/* A few bytes that announce 2^30 voxels cost nothing. */
static void a_huge_size_is_no_reason_to_allocate(void **state) {
    (void)state;
    static const OpVoxel sizes[] = {{1 << 30, 1, 1}, {1 << 10, 1 << 10, 1 << 10}, {1, 1, 1 << 30}};
    static const OpVoxel wrong[] = {{0, 1, 1}, {1, -1, 1}, {1 << 15, 1 << 15, 2}, {INT32_MAX, 1, 1}};
    uint8_t bytes[8 + 12 + 1 + 4 + 32 + 4 + 255 * 8 + 16] = {0};
    OpVoxelGrid *grid = NULL;
    for (int i = 0; i < 3; i++) {
        OpWriter writer = op_writer(bytes, sizeof bytes);
        write_head(&writer, sizes[i], 0, 0);
        check_refused(op_voxel_grid_from_state(bytes, sizeof bytes, NULL, &grid), OP_STATUS_GRID_STATE,
                      "state.chunk.flag", "cut off");
    }
    for (int i = 0; i < 4; i++) {
        OpWriter writer = op_writer(bytes, sizeof bytes);
        write_head(&writer, wrong[i], 0, 0);
        check_fails(op_voxel_grid_from_state(bytes, sizeof bytes, NULL, &grid), OP_STATUS_GRID_STATE);
    }
    assert_null(grid);
}

static void hostile_bytes_change_nothing(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    check_ok(op_voxel_grid_create(17, 2, 2, 0, NULL, &grid));
    check_ok(op_voxel_grid_set_area(grid, (OpVoxel){16, 1, 1}, OP_AREA_WALL));
    StateSubject subject = grid_subject_of(grid);
    subject_survives_hostile_bytes(&subject, 31);
    op_voxel_grid_destroy(grid);
}

/* ---- Searches ---- */

static void compare_rollback(const VoxelCase *voxel_case, int32_t at, const OpVoxelPath *expected) {
    OpVoxelSearch *search = NULL;
    OpVoxelSearch *other = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpVoxelPath path = {0};
    check_ok(op_voxel_search_create(voxel_case->grid, &voxel_case->options, &search));
    check_ok(op_voxel_search_create(voxel_case->grid, &voxel_case->options, &other));
    check_ok(op_voxel_search_begin(search, voxel_case->start, voxel_case->goal, &status));
    check_ok(op_voxel_search_step(search, at, &status));
    StateSubject subject = search_subject_of(search);
    StateSubject restored = search_subject_of(other);
    SavedState saved = subject_save(&subject);
    check_ok(op_voxel_search_begin(other, voxel_case->goal, voxel_case->start, &status));
    check_ok(op_voxel_search_step(other, 9, &status)); /* something for the restore to replace */
    check_ok(op_voxel_search_restore_state(other, saved.bytes, saved.size));
    SavedState again = subject_save(&restored);
    voxel_case_check(voxel_case, saved_states_equal(&saved, &again));
    check_ok(op_voxel_search_step(other, INT32_MAX, &status));
    check_ok(op_voxel_search_path(other, &path));
    voxel_case_check(voxel_case, voxel_paths_equal(&path, expected));
    saved_state_free(&saved);
    saved_state_free(&again);
    op_voxel_path_reset(&path);
    op_voxel_search_destroy(other);
    op_voxel_search_destroy(search);
}

static void a_restored_search_goes_on_as_if_nothing_had_happened(void **state) {
    (void)state;
    size_t count = test_count(30, 300, 3000);
    OpVoxelPath expected = {0};
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, 9);
        voxel_case_make(&voxel_case, &variant, seed + 900000);
        voxel_case_randomise(&voxel_case);
        check_ok(op_voxel_grid_find_path(voxel_case.grid, voxel_case.start, voxel_case.goal,
                                         &voxel_case.options, &expected));
        if (expected.iterations > 0) {
            compare_rollback(&voxel_case, 1 + (int32_t)(seed % (uint64_t)expected.iterations), &expected);
        }
        voxel_case_free(&voxel_case);
    }
    op_voxel_path_reset(&expected);
}

typedef struct SearchFixture {
    OpVoxelGrid *grid;
    OpVoxelSearch *search;
} SearchFixture;

static SearchFixture make_search(void) {
    SearchFixture made = {NULL, NULL};
    check_ok(op_voxel_grid_create(3, 3, 3, 0, NULL, &made.grid));
    check_ok(op_voxel_grid_set_walkable(made.grid, (OpVoxel){1, 1, 1}, false)); /* node 13 */
    check_ok(op_voxel_search_create(made.grid, NULL, &made.search));
    return made;
}

static void free_search(SearchFixture *made) {
    op_voxel_search_destroy(made->search);
    op_voxel_grid_destroy(made->grid);
}

static void search_states_survive_hostile_bytes(void **state) {
    (void)state;
    SearchFixture made = make_search();
    OpPathStatus status = OP_PATH_NONE;
    StateSubject subject = search_subject_of(made.search);
    subject_survives_hostile_bytes(&subject, 41);
    check_ok(op_voxel_search_begin(made.search, (OpVoxel){0, 0, 0}, (OpVoxel){2, 2, 2}, &status));
    check_ok(op_voxel_search_step(made.search, 2, &status));
    subject_survives_hostile_bytes(&subject, 42);
    check_ok(op_voxel_search_step(made.search, 1000, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    subject_survives_hostile_bytes(&subject, 43);
    free_search(&made);
}

/* A state of two nodes, the second of which is open. */
static OpStatus restore_crafted(OpVoxelSearch *search, int32_t open_node, int32_t goal, int32_t iterations) {
    enum { SIZE = 8 + 4 + 1 + 8 + 4 * 4 + 8 + 4 + 2 * 17 + 4 + 20 + 4 };
    uint8_t *bytes = malloc(SIZE);
    assert_non_null(bytes);
    OpWriter writer = op_writer(bytes, SIZE);
    op_write_bytes(&writer, "OPGS", 4);
    op_write_u16(&writer, 1);
    op_write_u16(&writer, 8);
    op_write_i32(&writer, 27);
    op_write_u8(&writer, 1); /* running */
    op_write_f64(&writer, 1.0);
    op_write_i32(&writer, 0);
    op_write_i32(&writer, goal);
    op_write_i32(&writer, 1);
    op_write_i32(&writer, iterations);
    op_write_f64(&writer, 0.0);
    op_write_i32(&writer, 2);
    for (int i = 0; i < 2; i++) {
        op_write_i32(&writer, i == 0 ? 0 : open_node);
        op_write_u8(&writer, i == 0 ? 1 : 0);
        op_write_f64(&writer, i == 0 ? 0.0 : 1.0);
        op_write_i32(&writer, i == 0 ? -1 : 0);
    }
    op_write_i32(&writer, 1);
    op_write_i32(&writer, open_node);
    op_write_f64(&writer, 2.0);
    op_write_f64(&writer, 1.0);
    op_write_i32(&writer, 0);
    assert_int_equal(writer.size, SIZE);
    OpStatus status = op_voxel_search_restore_state(search, bytes, SIZE);
    free(bytes);
    return status;
}

/* A wall has no area multiplier to take the cost of a move from. */
static void a_wall_is_never_expanded(void **state) {
    (void)state;
    SearchFixture made = make_search();
    OpPathStatus status = OP_PATH_NONE;
    OpVoxelPath path = {0};
    check_refused(restore_crafted(made.search, 13, 26, 1), OP_STATUS_GRID_STATE, "state.open.node",
                  "13 is a wall");
    assert_int_equal(op_voxel_search_status(made.search), OP_PATH_NONE);
    check_refused(op_voxel_search_step(made.search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    check_ok(restore_crafted(made.search, 1, 13, 1)); /* a goal that nothing leads to */
    check_ok(op_voxel_search_step(made.search, 1000, &status));
    assert_int_equal(status, OP_PATH_NO_PATH);
    check_ok(restore_crafted(made.search, 26, 26, 1)); /* a link over any distance is trusted */
    check_ok(op_voxel_search_step(made.search, 1, &status));
    check_ok(op_voxel_search_path(made.search, &path));
    assert_int_equal(path.cell_count, 2);
    op_voxel_path_reset(&path);
    free_search(&made);
}

static void iterations_run_out(void **state) {
    (void)state;
    SearchFixture made = make_search();
    OpPathStatus status = OP_PATH_NONE;
    check_ok(restore_crafted(made.search, 1, 26, INT32_MAX - 1));
    check_ok(op_voxel_search_step(made.search, 1000, &status));
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    check_refused(op_voxel_search_step(made.search, 1, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "2147483647 in one search");
    free_search(&made);
}

static void a_search_of_other_options_is_refused(void **state) {
    (void)state;
    SearchFixture made = make_search();
    OpVoxelGrid *larger = NULL;
    OpVoxelSearch *other = NULL;
    OpVoxelOptions options = op_voxel_options_default();
    StateSubject subject = search_subject_of(made.search);
    SavedState saved = subject_save(&subject);
    options.heuristic_weight = 2.0;
    check_ok(op_voxel_search_create(made.grid, &options, &other));
    check_refused(op_voxel_search_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.heuristic_weight", "was 1");
    op_voxel_search_destroy(other);
    check_ok(op_voxel_grid_create(3, 3, 4, 0, NULL, &larger));
    check_ok(op_voxel_search_create(larger, NULL, &other));
    check_refused(op_voxel_search_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.node_count", "must be 36, was 27");
    op_voxel_search_destroy(other);
    op_voxel_grid_destroy(larger);
    saved_state_free(&saved);
    free_search(&made);
}

static void a_search_over_an_edited_grid_cannot_be_saved(void **state) {
    (void)state;
    SearchFixture made = make_search();
    OpPathStatus status = OP_PATH_NONE;
    size_t needed = 0;
    check_ok(op_voxel_search_begin(made.search, (OpVoxel){0, 0, 0}, (OpVoxel){2, 2, 2}, &status));
    check_ok(op_voxel_search_step(made.search, 2, &status));
    check_ok(op_voxel_grid_set_area(made.grid, (OpVoxel){1, 0, 0}, 3));
    check_refused(op_voxel_search_save_state(made.search, NULL, 0, &needed), OP_STATUS_INVALID_STATE, "grid",
                  "edited");
    free_search(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restored_grid_is_the_saved_one),
        cmocka_unit_test(the_bytes_are_those_of_the_format),
        cmocka_unit_test(padding_is_kept_and_never_read),
        cmocka_unit_test(a_restore_tells_listeners_what_differs),
        cmocka_unit_test(a_restore_knows_unstored_chunks),
        cmocka_unit_test(another_grid_is_refused),
        cmocka_unit_test(a_huge_size_is_no_reason_to_allocate),
        cmocka_unit_test(hostile_bytes_change_nothing),
        cmocka_unit_test(a_restored_search_goes_on_as_if_nothing_had_happened),
        cmocka_unit_test(search_states_survive_hostile_bytes),
        cmocka_unit_test(a_wall_is_never_expanded),
        cmocka_unit_test(iterations_run_out),
        cmocka_unit_test(a_search_of_other_options_is_refused),
        cmocka_unit_test(a_search_over_an_edited_grid_cannot_be_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
