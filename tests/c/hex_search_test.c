/* Resumable searches over hex grids: every slicing is the whole, a search restored at any slice boundary writes the same
 * bytes and ends like the one that never stopped, and hostile bytes are refused or harmless. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/hex_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

static OpHexSearch *make_search(const HexCase *hex_case) {
    OpHexSearch *search = NULL;
    check_ok(op_hex_search_create(hex_case->grid, &hex_case->options, &search));
    return search;
}

static OpPathStatus begin(const HexCase *hex_case, OpHexSearch *search) {
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_hex_search_begin(search, hex_case->start, hex_case->goal, &status));
    return status;
}

static OpPathStatus step_to_end(OpHexSearch *search, int32_t slice) {
    OpPathStatus status = op_hex_search_status(search);
    while (status == OP_PATH_IN_PROGRESS) {
        check_ok(op_hex_search_step(search, slice, &status));
        assert_int_equal(status, op_hex_search_status(search));
    }
    return status;
}

/* ---- Slices ---- */

static void check_sliced(const HexCase *hex_case, OpHexSearch *search, int32_t slice,
                         const OpGridPath *whole) {
    OpGridPath path = {0};
    OpPathStatus before = op_hex_search_status(search);
    OpPathStatus begun = begin(hex_case, search);
    if (begun != OP_PATH_IN_PROGRESS) {
        hex_check(hex_case, begun == whole->status && op_hex_search_status(search) == before);
        return;
    }
    hex_check(hex_case, step_to_end(search, slice) == whole->status);
    check_ok(op_hex_search_path(search, &path));
    hex_check(hex_case, paths_equal(&path, whole));
    op_grid_path_reset(&path);
}

static void every_slicing_is_the_whole(void **state) {
    (void)state;
    static const int32_t slices[] = {1, 2, 7, 50, INT32_MAX};
    OpGridPath whole = {0};
    for (uint64_t seed = 0; seed < test_count(150, 6000, 60000); seed++) {
        HexCase hex_case;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), (CostKind)(seed / 4 % COST_KINDS), 16,
                      seed + 9000000);
        hex_case_randomise(&hex_case);
        OpHexSearch *search = make_search(&hex_case);
        check_ok(
            op_hex_grid_find_path(hex_case.grid, hex_case.start, hex_case.goal, &hex_case.options, &whole));
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
            check_sliced(&hex_case, search, slices[i], &whole);
        }
        op_hex_search_destroy(search);
        hex_case_free(&hex_case);
    }
    op_grid_path_reset(&whole);
}

/* ---- Restoring anywhere ---- */

static void check_boundary(const HexCase *hex_case, OpHexSearch *search, const SavedState *end,
                           const OpGridPath *path) {
    OpHexSearch *copy = make_search(hex_case);
    StateSubject subject = hex_search_subject(search);
    StateSubject copy_subject = hex_search_subject(copy);
    SavedState saved = subject_save(&subject);
    OpPathStatus status = begin(hex_case, copy);
    if (status == OP_PATH_IN_PROGRESS) { /* what it did before must not matter */
        check_ok(op_hex_search_step(copy, 5, &status));
    }
    check_ok(op_hex_search_restore_state(copy, saved.bytes, saved.size));
    SavedState again = subject_save(&copy_subject);
    hex_check(hex_case, saved_states_equal(&saved, &again));
    hex_check(hex_case, op_hex_search_status(copy) == op_hex_search_status(search));
    (void)step_to_end(copy, 1000);
    SavedState copy_end = subject_save(&copy_subject);
    hex_check(hex_case, saved_states_equal(end, &copy_end));
    OpGridPath copy_path = {0};
    check_ok(op_hex_search_path(copy, &copy_path));
    hex_check(hex_case, paths_equal(path, &copy_path));
    op_grid_path_reset(&copy_path);
    op_hex_search_destroy(copy);
    saved_state_free(&saved);
    saved_state_free(&again);
    saved_state_free(&copy_end);
}

static void check_every_boundary(const HexCase *hex_case, int32_t slice) {
    OpHexSearch *whole = make_search(hex_case);
    OpHexSearch *search = make_search(hex_case);
    StateSubject subject = hex_search_subject(whole);
    OpGridPath path = {0};
    OpPathStatus status = begin(hex_case, search);
    if (begin(hex_case, whole) == OP_PATH_IN_PROGRESS) {
        (void)step_to_end(whole, INT32_MAX);
        check_ok(op_hex_search_path(whole, &path));
        SavedState end = subject_save(&subject);
        check_boundary(hex_case, search, &end, &path);
        while (status == OP_PATH_IN_PROGRESS) {
            check_ok(op_hex_search_step(search, slice, &status));
            check_boundary(hex_case, search, &end, &path);
        }
        saved_state_free(&end);
    }
    op_grid_path_reset(&path);
    op_hex_search_destroy(search);
    op_hex_search_destroy(whole);
}

static void restored_anywhere(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(16, 120, 2000); seed++) {
        HexCase hex_case;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), (CostKind)(seed / 4 % COST_KINDS), 14,
                      seed + 7000000);
        hex_case_randomise(&hex_case);
        check_every_boundary(&hex_case, seed % 3 == 0 ? 1 : 7);
        hex_case_free(&hex_case);
    }
}

static void write_expected(OpWriter *writer) {
    op_write_bytes(writer, "OPGS", 4);
    op_write_u16(writer, 1);
    op_write_u16(writer, 8);
    op_write_i32(writer, 3); /* nodes */
    op_write_u8(writer, 1);  /* running */
    op_write_f64(writer, 1.0);
    op_write_i32(writer, 0); /* start */
    op_write_i32(writer, 2); /* goal */
    op_write_i32(writer, 1); /* expanded */
    op_write_i32(writer, 1); /* iterations */
    op_write_f64(writer, 0.0);
    op_write_i32(writer, 2); /* visited */
    op_write_i32(writer, 0);
    op_write_u8(writer, 1);
    op_write_f64(writer, 0.0);
    op_write_i32(writer, -1);
    op_write_i32(writer, 1);
    op_write_u8(writer, 0);
    op_write_f64(writer, 1.0);
    op_write_i32(writer, 0);
    op_write_i32(writer, 1); /* open */
    op_write_i32(writer, 1);
    op_write_f64(writer, 2.0);
    op_write_f64(writer, 1.0);
    op_write_i32(writer, 0); /* recorded expansions */
}

/* Three cells in a row after one pop, byte for byte. */
static void the_bytes(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    uint8_t expected[256];
    OpWriter writer = op_writer(expected, sizeof expected);
    check_ok(op_hex_grid_create(3, 1, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    StateSubject subject = hex_search_subject(search);
    SavedState fresh = subject_save(&subject);
    check_ok(op_hex_search_begin(search, (OpCell){0, 0}, (OpCell){2, 0}, &status));
    check_ok(op_hex_search_step(search, 1, &status));
    SavedState saved = subject_save(&subject);
    write_expected(&writer);
    assert_int_equal(saved.size, writer.size);
    assert_memory_equal(saved.bytes, expected, writer.size);
    static const uint8_t not_started[] = {
        0x4F, 0x50, 0x47, 0x53, 1,    0,    8, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0,    0};
    assert_int_equal(fresh.size, sizeof not_started);
    assert_memory_equal(fresh.bytes, not_started, sizeof not_started);
    check_ok(op_hex_search_restore_state(search, fresh.bytes, fresh.size));
    assert_int_equal(op_hex_search_status(search), OP_PATH_NONE);
    check_ok(op_hex_search_restore_state(search, saved.bytes, saved.size));
    assert_int_equal(step_to_end(search, 9), OP_PATH_FOUND);
    saved_state_free(&fresh);
    saved_state_free(&saved);
    op_hex_search_destroy(search);
    op_hex_grid_destroy(grid);
}

/* ---- Hostile bytes ---- */

static void hostile_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(1, 4, 40); seed++) {
        HexCase hex_case;
        OpPathStatus status = OP_PATH_NONE;
        hex_case_make(&hex_case, (OpHexLayout)(seed % HEX_LAYOUTS), COSTS_ANY, 7, seed + 3000000);
        hex_case.options.record_expansions = seed % 2 == 0;
        hex_case.start = (OpCell){0, 0};
        hex_case.goal = (OpCell){hex_case.reference.cells.width - 1, hex_case.reference.cells.height - 1};
        check_ok(op_hex_grid_set_area(hex_case.grid, hex_case.start, 0));
        check_ok(op_hex_grid_set_area(hex_case.grid, hex_case.goal, 0));
        OpHexSearch *search = make_search(&hex_case);
        assert_int_equal(begin(&hex_case, search), OP_PATH_IN_PROGRESS);
        check_ok(op_hex_search_step(search, seed % 4 == 3 ? INT32_MAX : 6, &status));
        StateSubject subject = hex_search_subject(search);
        subject_survives_hostile_bytes(&subject, seed);
        op_hex_search_destroy(search);
        hex_case_free(&hex_case);
    }
}

/* A state of another grid whose open cells are walls here: a wall has no cost to go on with. */
static void open_walls_are_refused(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_hex_grid_create(5, 5, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    check_ok(op_hex_search_begin(search, (OpCell){0, 0}, (OpCell){4, 4}, &status));
    check_ok(op_hex_search_step(search, 3, &status));
    StateSubject subject = hex_search_subject(search);
    SavedState saved = subject_save(&subject);
    check_ok(op_hex_grid_fill_rect(grid, (OpRect){0, 0, 5, 5}, OP_AREA_WALL));
    check_refused(op_hex_search_restore_state(search, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.open.node", "walkable");
    assert_int_equal(op_hex_search_status(search), OP_PATH_NONE);
    check_refused(op_hex_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    saved_state_free(&saved);
    op_hex_search_destroy(search);
    op_hex_grid_destroy(grid);
}

/* Another weight or size is another search. */
static void other_searches_are_refused(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexGrid *other_grid = NULL;
    OpHexSearch *search = NULL;
    OpHexSearch *other = NULL;
    OpGridOptions options = op_grid_options_default();
    options.heuristic_weight = 2.0;
    check_ok(op_hex_grid_create(4, 3, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_grid_create(4, 4, OP_HEX_POINTY_ODD_ROW, 0, NULL, &other_grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    StateSubject subject = hex_search_subject(search);
    SavedState saved = subject_save(&subject);
    check_ok(op_hex_search_create(grid, &options, &other));
    check_refused(op_hex_search_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.heuristic_weight", "must be 2, was 1");
    op_hex_search_destroy(other);
    check_ok(op_hex_search_create(other_grid, NULL, &other));
    check_refused(op_hex_search_restore_state(other, saved.bytes, saved.size), OP_STATUS_GRID_STATE,
                  "state.node_count", "must be 16, was 12");
    op_hex_search_destroy(other);
    op_hex_search_destroy(search);
    saved_state_free(&saved);
    op_hex_grid_destroy(other_grid);
    op_hex_grid_destroy(grid);
}

/* ---- Life ---- */

/* A search counts its iterations in 32 bits, and a state may come with nearly all of them used up. */
static void iterations_run_out(void **state) {
    (void)state;
    enum { ITERATIONS = 8 + 4 + 1 + 8 + 4 + 4 + 4 };
    OpHexGrid *grid = NULL;
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    check_ok(op_hex_grid_create(9, 9, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    check_ok(op_hex_search_begin(search, (OpCell){0, 0}, (OpCell){8, 8}, &status));
    StateSubject subject = hex_search_subject(search);
    SavedState saved = subject_save(&subject);
    OpWriter writer = op_writer(saved.bytes + ITERATIONS, 4);
    op_write_i32(&writer, INT32_MAX - 2);
    check_ok(op_hex_search_restore_state(search, saved.bytes, saved.size));
    check_ok(op_hex_search_step(search, 5, &status));
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    check_ok(op_hex_search_path(search, &path));
    assert_true(path.iterations == INT32_MAX && path.expanded_count == 2);
    check_refused(op_hex_search_step(search, 1, &status), OP_STATUS_OUT_OF_RANGE, "iterations", "2147483647");
    op_grid_path_reset(&path);
    saved_state_free(&saved);
    op_hex_search_destroy(search);
    op_hex_grid_destroy(grid);
}

static void a_search_in_its_time(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    size_t needed = 0;
    check_ok(op_hex_grid_create(9, 9, OP_HEX_FLAT_ODD_COLUMN, 0, NULL, &grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    check_ok(op_hex_search_path(search, &path));
    assert_true(path.status == OP_PATH_NONE && path.cost == positive_infinity());
    check_refused(op_hex_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    check_ok(op_hex_search_begin(search, (OpCell){0, 0}, (OpCell){8, 8}, &status));
    check_ok(op_hex_search_step(search, 2, &status));
    check_ok(op_hex_search_path(search, &path));
    assert_true(path.status == OP_PATH_IN_PROGRESS && path.iterations == 2 && path.cell_count == 0);
    check_ok(op_hex_search_begin(search, (OpCell){9, 0}, (OpCell){8, 8}, &status));
    assert_int_equal(status, OP_PATH_START_INVALID); /* and the search goes on */
    assert_int_equal(op_hex_search_status(search), OP_PATH_IN_PROGRESS);
    check_ok(op_hex_grid_set_area(grid, (OpCell){4, 4}, 1));
    check_refused(op_hex_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "grid", "edited");
    check_refused(op_hex_search_save_state(search, NULL, 0, &needed), OP_STATUS_INVALID_STATE, "grid",
                  "edited");
    check_ok(op_hex_search_begin(search, (OpCell){0, 0}, (OpCell){8, 8}, &status));
    assert_int_equal(step_to_end(search, 4), OP_PATH_FOUND);
    check_ok(op_hex_grid_set_area(grid, (OpCell){4, 4}, 0));
    check_ok(op_hex_search_step(search, 1, &status)); /* it has ended: an edit is nothing to it */
    assert_int_equal(status, OP_PATH_FOUND);
    op_grid_path_reset(&path);
    op_hex_search_destroy(search);
    op_hex_grid_destroy(grid);
}

static void bad_input(void **state) {
    (void)state;
    OpHexGrid *grid = NULL;
    OpHexSearch *search = NULL;
    OpHexSearch *untouched = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    size_t needed = 0;
    const OpCell cell = {0, 0};
    OpGridOptions options = op_grid_options_default();
    check_ok(op_hex_grid_create(2, 2, OP_HEX_POINTY_ODD_ROW, 0, NULL, &grid));
    check_ok(op_hex_search_create(grid, NULL, &search));
    check_refused(op_hex_search_create(NULL, NULL, &untouched), OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_refused(op_hex_search_create(grid, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    options.agent_size = 2;
    check_refused(op_hex_search_create(grid, &options, &untouched), OP_STATUS_OUT_OF_RANGE, "agent_size",
                  "was 2");
    check_refused(op_hex_search_begin(NULL, cell, cell, &status), OP_STATUS_INVALID_ARGUMENT, "search",
                  "NULL");
    check_refused(op_hex_search_begin(search, cell, cell, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_search_step(NULL, 1, &status), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_hex_search_step(search, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_search_step(search, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations", "was 0");
    check_refused(op_hex_search_path(NULL, &path), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_hex_search_path(search, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_hex_search_save_state(NULL, NULL, 0, &needed), OP_STATUS_INVALID_ARGUMENT, "search",
                  "NULL");
    check_refused(op_hex_search_save_state(search, NULL, 0, NULL), OP_STATUS_INVALID_ARGUMENT, "needed",
                  "NULL");
    check_refused(op_hex_search_restore_state(NULL, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "search", "NULL");
    check_refused(op_hex_search_restore_state(search, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    assert_int_equal(op_hex_search_state_size(NULL), 0);
    assert_int_equal(op_hex_search_status(NULL), OP_PATH_NONE);
    assert_null(untouched);
    op_hex_search_destroy(NULL);
    op_hex_search_destroy(search);
    op_hex_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_slicing_is_the_whole),
        cmocka_unit_test(restored_anywhere),
        cmocka_unit_test(the_bytes),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(open_walls_are_refused),
        cmocka_unit_test(other_searches_are_refused),
        cmocka_unit_test(iterations_run_out),
        cmocka_unit_test(a_search_in_its_time),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
