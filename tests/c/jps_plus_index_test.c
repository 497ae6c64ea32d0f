/* The JPS+ tables: every entry equals a walk cell by cell from the definition of a jump point; tables that followed
 * edits equal a fresh build; refusals, and every allocation failing once. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

#include "onepath/jump_point.h"

static bool is_open(const RefGrid *grid, OpCell cell) {
    return ref_fits(grid, cell.x, cell.y, 1);
}

static OpCell plus(OpCell cell, int dx, int dy) {
    return (OpCell){cell.x + dx, cell.y + dy};
}

static bool step_is_legal(const RefGrid *grid, OpCell from, int dx, int dy) {
    return is_open(grid, from) && is_open(grid, plus(from, dx, dy)) && is_open(grid, plus(from, dx, 0)) &&
           is_open(grid, plus(from, 0, dy));
}

/* Is the cell reached by a straight step a jump point? */
static bool is_forced(const RefGrid *grid, OpCell cell, int dx, int dy) {
    OpCell previous = plus(cell, -dx, -dy);
    for (int side = -1; side <= 1; side += 2) {
        if (is_open(grid, plus(cell, side * dy, side * dx)) &&
            !is_open(grid, plus(previous, side * dy, side * dx))) {
            return true;
        }
    }
    return false;
}

/* The walk a table entry stands for: steps to the next jump point, or minus the free steps before a wall. */
static int walk(const RefGrid *grid, OpCell cell, int dx, int dy) {
    int steps = 0;
    while (step_is_legal(grid, cell, dx, dy)) {
        cell = plus(cell, dx, dy);
        steps++;
        bool straight = dx == 0 || dy == 0;
        if (straight ? is_forced(grid, cell, dx, dy)
                     : walk(grid, cell, dx, 0) > 0 || walk(grid, cell, 0, dy) > 0) {
            return steps;
        }
    }
    return -steps;
}

static void random_grid(TestRandom *random, int32_t max_side, RefGrid *out) {
    *out = ref_grid_make(test_int(random, 1, max_side), test_int(random, 1, max_side), 0);
    random_cells(random, out);
}

static void entries_equal_a_walk(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(30, 400, 3000); seed++) {
        TestRandom random = test_random(seed);
        RefGrid reference;
        random_grid(&random, 14, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        OpJpsPlusIndex *index;
        check_ok(op_jps_plus_index_create(grid, NULL, &index));
        const int16_t *entries = op_jps_plus_index_entries(index);
        for (int32_t cell = 0; cell < reference.width * reference.height; cell++) {
            OpCell from = {cell % reference.width, cell / reference.width};
            for (int32_t d = 0; d < 8; d++) {
                OpCell to = ref_neighbour(from, d);
                int expected = walk(&reference, from, to.x - from.x, to.y - from.y);
                assert_int_equal(entries[cell * 8 + d], expected);
                int32_t distance;
                check_ok(op_jps_plus_index_distance(index, from, (OpDirection)d, &distance));
                assert_int_equal(distance, expected);
            }
        }
        op_jps_plus_index_destroy(index);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void random_edit(TestRandom *random, OpGrid *grid) {
    int32_t width = op_grid_width(grid);
    int32_t height = op_grid_height(grid);
    OpRect rect = {test_int(random, 0, width - 1), test_int(random, 0, height - 1), 1, 1};
    uint8_t area = test_chance(random, 50) ? OP_AREA_WALL : (uint8_t)test_int(random, 0, 2);
    if (test_chance(random, 75)) {
        check_ok(op_grid_set_area(grid, (OpCell){rect.x, rect.y}, area));
        return;
    }
    rect.width = test_int(random, 1, width - rect.x);
    rect.height = test_int(random, 1, height - rect.y);
    if (test_chance(random, 50)) {
        check_ok(op_grid_fill_rect(grid, rect, area));
        return;
    }
    size_t size = (size_t)rect.width * (size_t)rect.height;
    uint8_t *areas = malloc(size);
    for (size_t i = 0; i < size; i++) {
        areas[i] = test_chance(random, 40) ? OP_AREA_WALL : 0;
    }
    check_ok(op_grid_set_rect(grid, rect, areas, size));
    free(areas);
}

static void assert_equals_a_rebuild(OpJpsPlusIndex *index, OpGrid *grid) {
    OpJpsPlusIndex *fresh;
    check_ok(op_jps_plus_index_create(grid, NULL, &fresh));
    size_t cells = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid);
    assert_memory_equal(op_jps_plus_index_entries(index), op_jps_plus_index_entries(fresh),
                        cells * 8 * sizeof(int16_t));
    op_jps_plus_index_destroy(fresh);
}

static void edited_tables_equal_a_rebuild(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 300, 1200); seed++) {
        TestRandom random = test_random(seed + 70000);
        RefGrid reference;
        /* Up to 48 x 48 cells, so that some batches pass the limit of 256 pending edits and others do not. */
        random_grid(&random, seed % 2 == 0 ? 12 : 48, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        OpJpsPlusIndex *index;
        check_ok(op_jps_plus_index_create(grid, NULL, &index));
        for (int32_t round = 0; round < 8; round++) {
            for (int32_t edits = test_int(&random, 0, 12); edits > 0; edits--) {
                random_edit(&random, grid);
            }
            check_ok(op_jps_plus_index_refresh(index));
            assert_equals_a_rebuild(index, grid);
        }
        op_jps_plus_index_destroy(index);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void more_edits_than_the_limit_rebuild(void **state) {
    (void)state;
    OpGrid *grid;
    OpJpsPlusIndex *index;
    TestRandom random = test_random(5);
    check_ok(op_grid_create(60, 60, 0, NULL, &grid));
    check_ok(op_jps_plus_index_create(grid, NULL, &index));
    for (int32_t i = 0; i < 1000; i++) {
        OpCell cell = {test_int(&random, 0, 59), test_int(&random, 0, 59)};
        check_ok(op_grid_set_area(grid, cell, test_chance(&random, 40) ? OP_AREA_WALL : 0));
    }
    check_ok(op_jps_plus_index_refresh(index));
    assert_equals_a_rebuild(index, grid);
    op_jps_plus_index_destroy(index);
    op_grid_destroy(grid);
}

static void refusals(void **state) {
    (void)state;
    OpGrid *grid;
    OpJpsPlusIndex *index = NULL;
    int32_t distance;
    check_ok(op_grid_create(OP_JPS_PLUS_MAX_SIDE + 1, 1, 0, NULL, &grid));
    check_refused(op_jps_plus_index_create(grid, NULL, &index), OP_STATUS_OUT_OF_RANGE, "grid", "32767 x 1");
    op_grid_destroy(grid);
    check_ok(op_grid_create(OP_JPS_PLUS_MAX_SIDE, 1, 0, NULL, &grid));
    check_refused(op_jps_plus_index_create(NULL, NULL, &index), OP_STATUS_INVALID_ARGUMENT, "grid", "NULL");
    check_refused(op_jps_plus_index_create(grid, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_jps_plus_index_create(grid, NULL, &index));
    check_ok(op_jps_plus_index_distance(index, (OpCell){0, 0}, OP_DIRECTION_EAST, &distance));
    assert_int_equal(distance, -(OP_JPS_PLUS_MAX_SIDE - 1));
    check_refused(op_jps_plus_index_distance(index, (OpCell){0, 1}, OP_DIRECTION_EAST, &distance),
                  OP_STATUS_OUT_OF_RANGE, "y", "[0, 0]");
    check_refused(op_jps_plus_index_distance(index, (OpCell){0, 0}, OP_DIRECTION_NONE, &distance),
                  OP_STATUS_OUT_OF_RANGE, "direction", "-1");
    check_refused(op_jps_plus_index_distance(NULL, (OpCell){0, 0}, OP_DIRECTION_EAST, &distance),
                  OP_STATUS_INVALID_ARGUMENT, "index", "NULL");
    check_refused(op_jps_plus_index_distance(index, (OpCell){0, 0}, OP_DIRECTION_EAST, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_jps_plus_index_refresh(NULL), OP_STATUS_INVALID_ARGUMENT, "index", "NULL");
    assert_null(op_jps_plus_index_entries(NULL));
    op_jps_plus_index_destroy(NULL);
    op_jps_plus_index_destroy(index);
    op_grid_destroy(grid);
}

/* Creating fails cleanly whichever allocation fails; a refresh that gets no memory still ends with the right tables. */
static void allocations_fail(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid;
    OpJpsPlusIndex *index = NULL;
    check_ok(op_grid_create(20, 20, 0, &allocator, &grid));
    size_t blocks = counter.live_blocks;
    size_t failing = 1;
    for (;; failing++) {
        counter.fail_in = failing;
        OpStatus status = op_jps_plus_index_create(grid, &allocator, &index);
        counter.fail_in = 0;
        if (status == OP_STATUS_OK) {
            break;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        assert_null(index);
        assert_int_equal(counter.live_blocks, blocks);
    }
    assert_true(failing > 4);
    check_ok(op_grid_fill_rect(grid, (OpRect){3, 3, 10, 2}, OP_AREA_WALL));
    counter.fail_in = 1;
    check_ok(op_jps_plus_index_refresh(index));
    assert_true(counter.failures > 0);
    counter.fail_in = 0;
    assert_equals_a_rebuild(index, grid);
    op_jps_plus_index_destroy(index);
    op_grid_destroy(grid);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_equal_a_walk),
        cmocka_unit_test(edited_tables_equal_a_rebuild),
        cmocka_unit_test(more_edits_than_the_limit_rebuild),
        cmocka_unit_test(refusals),
        cmocka_unit_test(allocations_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
