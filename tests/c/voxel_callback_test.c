/* Callbacks of voxel queries: that they are asked, in which order, what happens when they fail, and what they must not
 * do. That their answers count is the oracle's business. */
#include "support/check.h"
#include "support/voxel_case.h"

#include <string.h>

typedef struct Host {
    OpVoxelGrid *grid;
    OpVoxelSearch *search;
    int calls;
    int fail_at; /* the call that fails, from 1; 0: none */
    int asked_blocked;
    int asked_cost;
    OpVoxel blocked_voxel;
    bool meddles;
} Host;

static OpStatus count_call(Host *host) {
    host->calls++;
    return host->calls == host->fail_at ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

/* Every call on the grid that a callback must not make. */
static void meddle(Host *host) {
    OpVoxel zero = {0, 0, 0};
    OpVoxel one = {1, 0, 0};
    uint8_t byte = 1;
    size_t needed = 0;
    OpVoxelPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    check_refused(op_voxel_grid_set_area(host->grid, zero, 3), OP_STATUS_INVALID_STATE, "grid", "callback");
    check_refused(op_voxel_grid_fill_box(host->grid, (OpVoxelBox){zero, one}, 3), OP_STATUS_INVALID_STATE,
                  "grid", "callback");
    check_refused(op_voxel_grid_set_area_cost(host->grid, 0, 3.0), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_voxel_grid_restore_state(host->grid, &byte, 1), OP_STATUS_INVALID_STATE, "grid",
                  "callback");
    check_refused(op_voxel_grid_find_path(host->grid, zero, one, NULL, &path), OP_STATUS_INVALID_STATE,
                  "grid", "callback");
    if (host->search != NULL) {
        check_refused(op_voxel_search_begin(host->search, zero, one, &status), OP_STATUS_INVALID_STATE,
                      "grid", "callback");
        check_refused(op_voxel_search_save_state(host->search, NULL, 0, &needed), OP_STATUS_INVALID_STATE,
                      "grid", "callback");
        check_refused(op_voxel_search_restore_state(host->search, &byte, 1), OP_STATUS_INVALID_STATE, "grid",
                      "callback");
    }
}

static OpStatus step_cost(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    Host *host = user;
    (void)from;
    assert_int_equal(host->blocked_voxel.x, to.x); /* blocked was asked about the same voxel just before */
    assert_int_equal(host->blocked_voxel.y, to.y);
    assert_int_equal(host->blocked_voxel.z, to.z);
    host->asked_cost++;
    *out = cost;
    return count_call(host);
}

static OpStatus blocked(void *user, OpVoxel voxel, bool *out) {
    Host *host = user;
    host->asked_blocked++;
    host->blocked_voxel = voxel;
    *out = false;
    if (host->meddles) {
        meddle(host);
        host->meddles = false;
    }
    return count_call(host);
}

static OpVoxelOptions options_of(Host *host) {
    OpVoxelOptions options = op_voxel_options_default();
    options.callbacks = (OpVoxelCallbacks){.step_cost = step_cost, .blocked = blocked, .user = host};
    options.record_expansions = true;
    return options;
}

static void set_up(Host *host) {
    memset(host, 0, sizeof *host);
    check_ok(op_voxel_grid_create(6, 5, 4, 0, NULL, &host->grid));
    check_ok(op_voxel_grid_fill_box(host->grid, (OpVoxelBox){{3, 0, 0}, {1, 4, 4}}, OP_AREA_WALL));
}

static void a_failing_callback_ends_the_query(void **state) {
    (void)state;
    Host host;
    set_up(&host);
    OpVoxelOptions options = options_of(&host);
    OpVoxelPath expected = {0};
    OpVoxelPath path = {0};
    OpVoxelPath untouched = {0};
    OpVoxel goal = {5, 0, 3};
    check_ok(op_voxel_grid_find_path(host.grid, (OpVoxel){0, 0, 0}, goal, &options, &expected));
    int calls = host.calls;
    assert_true(calls > 100 && host.asked_blocked > host.asked_cost && host.asked_cost > 0);
    for (int fail_at = 1; fail_at <= calls; fail_at++) {
        host.calls = 0;
        host.fail_at = fail_at;
        check_fails(op_voxel_grid_find_path(host.grid, (OpVoxel){0, 0, 0}, goal, &options, &untouched),
                    OP_STATUS_CALLBACK_FAILED);
        assert_int_equal(host.calls, fail_at);
        assert_int_equal(untouched.status, OP_PATH_NONE);
        host.fail_at = 0;
        check_ok(op_voxel_grid_find_path(host.grid, (OpVoxel){0, 0, 0}, goal, &options, &path));
        assert_true(voxel_paths_equal(&path, &expected));
    }
    op_voxel_path_reset(&path);
    op_voxel_path_reset(&expected);
    op_voxel_grid_destroy(host.grid);
}

static void a_failing_callback_ends_the_sliced_search(void **state) {
    (void)state;
    Host host;
    set_up(&host);
    OpVoxelOptions options = options_of(&host);
    OpVoxelSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpVoxel goal = {5, 0, 3};
    check_ok(op_voxel_search_create(host.grid, &options, &search));
    host.fail_at = 2; /* the goal */
    check_fails(op_voxel_search_begin(search, (OpVoxel){0, 0, 0}, goal, &status), OP_STATUS_CALLBACK_FAILED);
    assert_int_equal(op_voxel_search_status(search), OP_PATH_NONE);
    host.fail_at = 40;
    check_ok(op_voxel_search_begin(search, (OpVoxel){0, 0, 0}, goal, &status));
    check_fails(op_voxel_search_step(search, 1000, &status), OP_STATUS_CALLBACK_FAILED);
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    assert_int_equal(op_voxel_search_status(search), OP_PATH_NONE);
    check_refused(op_voxel_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    check_ok(op_voxel_search_begin(search, (OpVoxel){0, 0, 0}, goal, &status));
    check_ok(op_voxel_search_step(search, 1000, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    op_voxel_search_destroy(search);
    op_voxel_grid_destroy(host.grid);
}

static void callbacks_must_not_touch_the_grid(void **state) {
    (void)state;
    Host host;
    set_up(&host);
    OpVoxelOptions options = options_of(&host);
    OpVoxelPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    host.meddles = true; /* while the start is looked at */
    check_ok(op_voxel_grid_find_path(host.grid, (OpVoxel){0, 0, 0}, (OpVoxel){5, 0, 3}, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_false(host.meddles);
    check_ok(op_voxel_search_create(host.grid, &options, &host.search));
    check_ok(op_voxel_search_begin(host.search, (OpVoxel){0, 0, 0}, (OpVoxel){5, 0, 3}, &status));
    host.meddles = true; /* in the middle of a pop */
    check_ok(op_voxel_search_step(host.search, 1000, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    assert_false(host.meddles);
    check_ok(op_voxel_grid_set_area(host.grid, (OpVoxel){0, 0, 0}, 3)); /* and all is as usual again */
    op_voxel_path_reset(&path);
    op_voxel_search_destroy(host.search);
    op_voxel_grid_destroy(host.grid);
}

/* ---- Order ---- */

typedef struct Asked {
    OpVoxel voxels[26];
    int32_t count;
} Asked;

static OpStatus note_target(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    Asked *asked = user;
    (void)from;
    if (asked->count < 26) {
        asked->voxels[asked->count++] = to;
    }
    *out = cost;
    return OP_STATUS_OK;
}

/* Which is the order of the saved heap, too. */
static void moves_are_tried_in_the_documented_order(void **state) {
    (void)state;
    static const int32_t move_counts[] = {6, 18, 26};
    OpVoxelGrid *grid = NULL;
    OpVoxelSearch *search = NULL;
    OpVoxelPath path = {0};
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_voxel_grid_create(20, 20, 20, 0, NULL, &grid));
    for (int32_t place = 0; place < 8; place++) { /* inside and on the borders of pages and chunks */
        OpVoxel start = {place & 1 ? 8 : 4, place & 2 ? 15 : 10, place & 4 ? 16 : 7};
        for (int m = 0; m < 3; m++) {
            OpVoxel expected[26];
            Asked paged = {.count = 0};
            Asked dense = {.count = 0};
            OpVoxelOptions options = op_voxel_options_default();
            options.moves = move_counts[m];
            options.iteration_budget = 1;
            options.callbacks.step_cost = note_target;
            options.callbacks.user = &paged;
            check_ok(op_voxel_grid_find_path(grid, start, (OpVoxel){0, 0, 0}, &options, &path));
            options.callbacks.user = &dense;
            check_ok(op_voxel_search_create(grid, &options, &search));
            check_ok(op_voxel_search_begin(search, start, (OpVoxel){0, 0, 0}, &status));
            check_ok(op_voxel_search_step(search, 1, &status));
            op_voxel_search_destroy(search);
            ref_block_neighbours(start, options.moves, expected);
            assert_int_equal(paged.count, options.moves);
            assert_int_equal(dense.count, options.moves);
            assert_true(voxel_lists_equal(paged.voxels, expected, options.moves));
            assert_true(voxel_lists_equal(dense.voxels, expected, options.moves));
        }
    }
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
}

/* ---- Blocked voxels ---- */

static OpStatus block_middle(void *user, OpVoxel voxel, bool *out) {
    (void)user;
    *out = voxels_equal(voxel, (OpVoxel){1, 1, 1});
    return OP_STATUS_OK;
}

/* It isolates the voxel, but the moves beside it stay legal. */
static void a_blocked_voxel_is_no_wall(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    OpVoxelOptions options = op_voxel_options_default();
    options.callbacks.blocked = block_middle;
    check_ok(op_voxel_grid_create(3, 3, 3, 0, NULL, &grid));
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){1, 1, 1}, (OpVoxel){0, 0, 0}, &options, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, (OpVoxel){1, 1, 1}, &options, &path));
    assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 1, 1}, (OpVoxel){1, 0, 1}, &options, &path));
    assert_int_equal(path.cell_count, 2); /* an edge move past it */
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
}

/* ---- Cancelling ---- */

typedef struct Cancel {
    int asked;
    int at;
} Cancel;

static bool cancelled(void *user) {
    Cancel *cancel = user;
    return ++cancel->asked == cancel->at;
}

static void a_query_can_be_cancelled(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPath plain = {0};
    OpVoxelPath path = {0};
    Cancel cancel = {0, 0};
    OpVoxelOptions options = op_voxel_options_default();
    options.heuristic = OP_HEURISTIC_ZERO;
    check_ok(op_voxel_grid_create(12, 12, 12, 0, NULL, &grid));
    OpVoxel goal = {11, 11, 11};
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, goal, &options, &plain));
    options.callbacks.cancelled = cancelled;
    options.callbacks.user = &cancel;
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, goal, &options, &path));
    assert_true(voxel_paths_equal(&path, &plain));
    assert_int_equal(cancel.asked, (plain.iterations + 255) / 256);
    int asked = cancel.asked;
    for (cancel.at = 1; cancel.at <= asked; cancel.at++) {
        cancel.asked = 0;
        check_refused(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, goal, &options, &path),
                      OP_STATUS_CANCELLED, "cancelled", "ended");
        assert_int_equal(cancel.asked, cancel.at);
        assert_true(voxel_paths_equal(&path, &plain)); /* as it was */
    }
    cancel = (Cancel){0, 0};
    options.iteration_budget = 300;
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, goal, &options, &path));
    assert_int_equal(path.status, OP_PATH_BUDGET_EXHAUSTED);
    assert_int_equal(path.iterations, 300);
    assert_int_equal(cancel.asked, 2);
    op_voxel_path_reset(&path);
    op_voxel_path_reset(&plain);
    op_voxel_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failing_callback_ends_the_query),
        cmocka_unit_test(a_failing_callback_ends_the_sliced_search),
        cmocka_unit_test(callbacks_must_not_touch_the_grid),
        cmocka_unit_test(moves_are_tried_in_the_documented_order),
        cmocka_unit_test(a_blocked_voxel_is_no_wall),
        cmocka_unit_test(a_query_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
