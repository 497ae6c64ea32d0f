/* The two searches are one: the paged search of the one-call queries and the dense one of the resumable handle agree in
 * every bit of every member of the result, however the iterations are sliced. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/voxel_case.h"

#include <stdlib.h>

/* Steps a dense search over the case to its end or to so many iterations; false when it could not begin. */
static bool run_dense(const VoxelCase *voxel_case, OpVoxelSearch *search, int32_t slice, int32_t budget,
                      OpVoxelPath *path) {
    OpPathStatus status;
    check_ok(op_voxel_search_begin(search, voxel_case->start, voxel_case->goal, &status));
    if (status != OP_PATH_IN_PROGRESS) {
        return false;
    }
    for (int32_t left = budget; status == OP_PATH_IN_PROGRESS && left > 0;) {
        int32_t step = slice < left ? slice : left;
        check_ok(op_voxel_search_step(search, step, &status));
        voxel_case_check(voxel_case, status == op_voxel_search_status(search));
        left -= step;
    }
    check_ok(op_voxel_search_path(search, path));
    voxel_case_check(voxel_case, path->status == status);
    return true;
}

static void compare_slices(const VoxelCase *voxel_case, OpVoxelPath *whole, OpVoxelPath *sliced) {
    static const int32_t slices[] = {INT32_MAX, 1, 2, 7, 50};
    OpVoxelSearch *search = NULL;
    check_ok(op_voxel_grid_find_path(voxel_case->grid, voxel_case->start, voxel_case->goal,
                                     &voxel_case->options, whole));
    check_ok(op_voxel_search_create(voxel_case->grid, &voxel_case->options, &search));
    int32_t budget = voxel_case->options.iteration_budget;
    budget = budget == 0 ? INT32_MAX : budget;
    for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++) {
        if (run_dense(voxel_case, search, slices[i], budget, sliced)) {
            if (sliced->status == OP_PATH_IN_PROGRESS) {
                sliced->status = OP_PATH_BUDGET_EXHAUSTED;
            }
            voxel_case_check(voxel_case, voxel_paths_equal(whole, sliced));
        } else {
            voxel_case_check(voxel_case, whole->iterations == 0 && whole->cell_count == 0);
        }
    }
    op_voxel_search_destroy(search);
}

static void paged_equals_dense(void **state) {
    (void)state;
    size_t count = test_count(200, 3000, 20000);
    OpVoxelPath whole = {0};
    OpVoxelPath sliced = {0};
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed + 77, seed % 10 == 0 ? 37 : 12);
        voxel_case_make(&voxel_case, &variant, seed + 5000000);
        voxel_case_randomise(&voxel_case);
        voxel_case.options.iteration_budget = seed % 5 == 0 ? (int32_t)(seed % 301) : 0;
        compare_slices(&voxel_case, &whole, &sliced);
        voxel_case_free(&voxel_case);
    }
    op_voxel_path_reset(&whole);
    op_voxel_path_reset(&sliced);
}

/* Query after query on one grid, with edits in between: pages change their blocks, and nothing of the last query shows. */
static void queries_on_one_grid_do_not_disturb_each_other(void **state) {
    (void)state;
    size_t count = test_count(3, 12, 60);
    OpVoxelPath whole = {0};
    OpVoxelPath sliced = {0};
    for (uint64_t seed = 1; seed <= count; seed++) {
        VoxelCase voxel_case;
        VoxelVariant variant = random_voxel_variant(seed, 40);
        TestRandom random = test_random(seed);
        voxel_case_make(&voxel_case, &variant, seed + 6000000);
        voxel_case.options.record_expansions = true;
        for (int i = 0; i < 25; i++) {
            voxel_case.start = random_voxel(&random, voxel_case.reference.size);
            voxel_case.goal = random_voxel(&random, voxel_case.reference.size);
            compare_slices(&voxel_case, &whole, &sliced);
            OpVoxel edited = random_voxel(&random, voxel_case.reference.size);
            check_ok(op_voxel_grid_set_walkable(voxel_case.grid, edited, test_chance(&random, 50)));
        }
        voxel_case_free(&voxel_case);
    }
    op_voxel_path_reset(&whole);
    op_voxel_path_reset(&sliced);
}

/* Sides that end on a page or chunk border, one before it and one after it, in long thin grids too. */
static void border_sizes_agree(void **state) {
    (void)state;
    static const OpVoxel sizes[] = {{7, 8, 9},   {8, 8, 8},   {9, 9, 9},  {15, 16, 17}, {16, 16, 16},
                                    {1, 1, 100}, {100, 1, 1}, {1, 70, 2}, {33, 1, 33},  {31, 32, 33},
                                    {2, 2, 65},  {1, 1, 1},   {24, 8, 3}, {17, 2, 17}};
    OpVoxelPath whole = {0};
    OpVoxelPath sliced = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        VoxelCase voxel_case = {.seed = i, .options = op_voxel_options_default()};
        TestRandom random = test_random(i + 1);
        voxel_case.reference = ref_block_make(sizes[i], 0);
        for (int32_t k = 0; k < ref_block_count(&voxel_case.reference); k++) {
            voxel_case.reference.areas[k] = test_chance(&random, 15) ? OP_AREA_WALL : 0;
        }
        OpVoxel last = {sizes[i].x - 1, sizes[i].y - 1, sizes[i].z - 1};
        ref_block_set_area(&voxel_case.reference, (OpVoxel){0, 0, 0}, 0);
        ref_block_set_area(&voxel_case.reference, last, 0);
        voxel_case.grid = ref_block_to_library(&voxel_case.reference, 0, NULL);
        voxel_case.goal = last;
        voxel_case.options.record_expansions = true;
        for (int32_t corners = 0; corners < 3; corners++) {
            voxel_case.options.corners = (OpVoxelCornerRule)corners;
            compare_slices(&voxel_case, &whole, &sliced);
        }
        voxel_case_free(&voxel_case);
    }
    op_voxel_path_reset(&whole);
    op_voxel_path_reset(&sliced);
}

/* ---- The resumable handle ---- */

static void a_search_in_progress_fails_after_an_edit(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpVoxelPath path = {0};
    OpVoxel start = {0, 0, 0};
    OpVoxel goal = {9, 9, 9};
    check_ok(op_voxel_grid_create(10, 10, 10, 0, NULL, &grid));
    check_ok(op_voxel_search_create(grid, NULL, &search));
    assert_int_equal(op_voxel_search_status(search), OP_PATH_NONE);
    check_refused(op_voxel_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "search", "begun");
    check_ok(op_voxel_search_path(search, &path));
    assert_int_equal(path.status, OP_PATH_NONE);
    check_ok(op_voxel_search_begin(search, start, goal, &status));
    check_ok(op_voxel_search_step(search, 3, &status));
    check_ok(op_voxel_grid_set_area(grid, goal, 0)); /* changes nothing */
    check_ok(op_voxel_search_step(search, 1, &status));
    check_ok(op_voxel_grid_set_area(grid, goal, 1));
    check_refused(op_voxel_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "grid", "edited");
    check_ok(op_voxel_search_begin(search, start, goal, &status));
    check_ok(op_voxel_grid_set_area_cost(grid, 0, 2.0));
    check_refused(op_voxel_search_step(search, 1, &status), OP_STATUS_INVALID_STATE, "grid", "edited");
    check_ok(op_voxel_search_begin(search, start, goal, &status));
    check_ok(op_voxel_search_step(search, 1000000, &status));
    assert_int_equal(status, OP_PATH_FOUND);
    check_ok(op_voxel_grid_set_area(grid, goal, OP_AREA_WALL));
    check_ok(op_voxel_search_step(search, 1, &status)); /* it is over, so edits are none of its concern */
    assert_int_equal(status, OP_PATH_FOUND);
    op_voxel_path_reset(&path);
    op_voxel_search_destroy(search);
    op_voxel_grid_destroy(grid);
}

static void a_refused_beginning_leaves_the_search_alone(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpVoxelPath expected = {0};
    OpVoxelPath path = {0};
    OpVoxel goal = {11, 8, 9};
    check_ok(op_voxel_grid_create(12, 12, 12, 0, NULL, &grid));
    check_ok(op_voxel_grid_set_walkable(grid, (OpVoxel){5, 5, 5}, false));
    check_ok(op_voxel_search_create(grid, NULL, &search));
    check_ok(op_voxel_search_begin(search, (OpVoxel){0, 0, 0}, goal, &status));
    check_ok(op_voxel_search_step(search, 2, &status));
    check_ok(op_voxel_search_begin(search, (OpVoxel){5, 5, 5}, (OpVoxel){0, 1, 0}, &status));
    assert_int_equal(status, OP_PATH_START_INVALID);
    check_ok(op_voxel_search_begin(search, (OpVoxel){0, 1, 0}, (OpVoxel){12, 0, 0}, &status));
    assert_int_equal(status, OP_PATH_GOAL_INVALID);
    check_ok(op_voxel_search_step(search, INT32_MAX, &status));
    check_ok(op_voxel_search_path(search, &path));
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, goal, NULL, &expected));
    assert_true(voxel_paths_equal(&path, &expected));
    op_voxel_path_reset(&path);
    op_voxel_path_reset(&expected);
    op_voxel_search_destroy(search);
    op_voxel_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paged_equals_dense),
        cmocka_unit_test(queries_on_one_grid_do_not_disturb_each_other),
        cmocka_unit_test(border_sizes_agree),
        cmocka_unit_test(a_search_in_progress_fails_after_an_edit),
        cmocka_unit_test(a_refused_beginning_leaves_the_search_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
