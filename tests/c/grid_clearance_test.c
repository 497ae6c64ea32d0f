/* True clearance: what is repaired after edits equals what is computed by trying every block. */
#include "support/check.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <stdlib.h>

static void check_all(const OpGrid *grid, const RefGrid *reference, uint64_t seed) {
    for (int32_t y = 0; y < reference->height; y++) {
        for (int32_t x = 0; x < reference->width; x++) {
            int32_t clearance = -1;
            check_ok(op_grid_clearance(grid, (OpCell){x, y}, &clearance));
            if (clearance != ref_clearance(reference, x, y)) {
                print_error("seed %llu, cell (%d, %d): %d, should be %d\n", (unsigned long long)seed, x, y,
                            clearance, ref_clearance(reference, x, y));
                ref_grid_print(reference, (OpCell){x, y}, (OpCell){-1, -1});
                fail();
            }
        }
    }
}

static uint8_t random_area(TestRandom *random) {
    return test_chance(random, 50) ? OP_AREA_WALL : (uint8_t)test_int(random, 0, 254);
}

static OpRect random_rect(TestRandom *random, const RefGrid *reference) {
    OpRect rect = {.x = test_int(random, 0, reference->width - 1),
                   .y = test_int(random, 0, reference->height - 1)};
    int32_t most = test_chance(random, 70) ? 3 : 100;
    int32_t room_x = reference->width - rect.x;
    int32_t room_y = reference->height - rect.y;
    rect.width = test_int(random, 0, room_x < most ? room_x : most);
    rect.height = test_int(random, 0, room_y < most ? room_y : most);
    return rect;
}

static void fill_both(TestRandom *random, OpGrid *grid, RefGrid *reference) {
    OpRect rect = random_rect(random, reference);
    uint8_t area = random_area(random);
    check_ok(op_grid_fill_rect(grid, rect, area));
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            ref_set_area(reference, x, y, area);
        }
    }
}

static void set_both(TestRandom *random, OpGrid *grid, RefGrid *reference) {
    OpRect rect = random_rect(random, reference);
    size_t size = (size_t)rect.width * (size_t)rect.height;
    uint8_t *areas = malloc(size + 1);
    assert_non_null(areas);
    size_t next = 0;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            /* mostly as it was, so that the changed rectangle is smaller than the edited one */
            areas[next] = test_chance(random, 70) ? ref_area(reference, x, y) : random_area(random);
            ref_set_area(reference, x, y, areas[next++]);
        }
    }
    check_ok(op_grid_set_rect(grid, rect, areas, size));
    free(areas);
}

static void edit_both(TestRandom *random, OpGrid *grid, RefGrid *reference) {
    switch (test_int(random, 0, 3)) {
    case 0:
        fill_both(random, grid, reference);
        break;
    case 1:
        set_both(random, grid, reference);
        break;
    default: {
        OpCell cell = random_cell(random, reference);
        uint8_t area = random_area(random);
        check_ok(op_grid_set_area(grid, cell, area));
        ref_set_area(reference, cell.x, cell.y, area);
    }
    }
}

static void check_random_history(uint64_t seed, int32_t max_side, int32_t rounds) {
    TestRandom random = test_random(seed);
    RefGrid reference = ref_grid_make(test_int(&random, 1, max_side), test_int(&random, 1, max_side), 0);
    if (test_chance(&random, 60)) {
        random_cells(&random, &reference);
    }
    OpGrid *grid = ref_grid_to_library(&reference, NULL);
    for (int32_t round = 0; round < rounds; round++) {
        /* up to 80 edits between reads: more than the library remembers one by one */
        int32_t edits = test_chance(&random, 25) ? test_int(&random, 28, 80) : test_int(&random, 0, 6);
        for (int32_t i = 0; i < edits; i++) {
            edit_both(&random, grid, &reference);
        }
        check_all(grid, &reference, seed);
    }
    op_grid_destroy(grid);
    ref_grid_free(&reference);
}

static void repair_equals_recomputing(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 3000, 30000); seed++) {
        check_random_history(seed, 20, 8);
    }
}

static void thin_grids(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(20, 300, 2000); seed++) {
        check_random_history(seed + 90000, 3, 6);
    }
}

/* On open ground one wall changes values far up and to the left. */
static void repair_reaches_as_far_as_it_must(void **state) {
    (void)state;
    RefGrid reference = ref_grid_make(60, 50, 0);
    OpGrid *grid = ref_grid_to_library(&reference, NULL);
    static const OpCell walls[] = {{59, 49}, {30, 49}, {59, 20}, {30, 25}, {0, 0}, {59, 0}, {0, 49}};
    check_all(grid, &reference, 0);
    for (int on = 1; on >= 0; on--) {
        for (size_t i = 0; i < sizeof walls / sizeof walls[0]; i++) {
            uint8_t area = on == 1 ? OP_AREA_WALL : 5;
            check_ok(op_grid_set_area(grid, walls[i], area));
            ref_set_area(&reference, walls[i].x, walls[i].y, area);
            check_all(grid, &reference, i);
        }
    }
    op_grid_destroy(grid);
    ref_grid_free(&reference);
}

static int32_t clearance_at(const OpGrid *grid, int32_t x, int32_t y) {
    int32_t clearance = -1;
    check_ok(op_grid_clearance(grid, (OpCell){x, y}, &clearance));
    return clearance;
}

static int32_t least_of(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Without walls the distance to the far edges decides, up to 255. */
static void capped_at_255(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(300, 280, 0, NULL, &grid));
    for (int32_t y = 0; y < 280; y++) {
        for (int32_t x = 0; x < 300; x++) {
            assert_int_equal(clearance_at(grid, x, y), least_of(255, least_of(300 - x, 280 - y)));
        }
    }
    check_ok(op_grid_set_area(grid, (OpCell){299, 279}, OP_AREA_WALL));
    for (int32_t y = 0; y < 280; y++) {
        for (int32_t x = 0; x < 300; x++) {
            int32_t edge = least_of(300 - x, 280 - y);
            int32_t to_wall = 299 - x > 279 - y ? 299 - x : 279 - y;
            assert_int_equal(clearance_at(grid, x, y), least_of(255, least_of(edge, to_wall)));
        }
    }
    check_ok(op_grid_set_area(grid, (OpCell){299, 279}, 0));
    assert_int_equal(clearance_at(grid, 0, 0), 255);
    assert_int_equal(clearance_at(grid, 44, 24), 255);
    assert_int_equal(clearance_at(grid, 46, 24), 254);
    op_grid_destroy(grid);
}

static void outside_is_a_wall(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_ok(op_grid_create(3, 3, 0, NULL, &grid));
    static const OpCell outside[] = {{-1, 0},       {0, -1}, {3, 0}, {0, 3}, {INT32_MIN, INT32_MIN},
                                     {INT32_MAX, 1}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        bool fits = true;
        assert_int_equal(clearance_at(grid, outside[i].x, outside[i].y), 0);
        check_ok(op_grid_can_fit(grid, outside[i], 1, &fits));
        assert_false(fits);
    }
    op_grid_destroy(grid);
}

static void can_fit_is_the_definition(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(10, 60, 600); seed++) {
        TestRandom random = test_random(seed + 555);
        RefGrid reference = ref_grid_make(test_int(&random, 1, 9), test_int(&random, 1, 9), 0);
        random_cells(&random, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        for (int32_t y = -1; y <= reference.height; y++) {
            for (int32_t x = -1; x <= reference.width; x++) {
                for (int32_t size = 1; size <= 10; size++) {
                    bool fits = false;
                    check_ok(op_grid_can_fit(grid, (OpCell){x, y}, size, &fits));
                    assert_int_equal(fits, ref_fits(&reference, x, y, size));
                }
            }
        }
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* Queries for large agents see every edit. */
static void queries_follow_edits(void **state) {
    (void)state;
    OpGridPath path = {0};
    for (uint64_t seed = 0; seed < test_count(10, 150, 1500); seed++) {
        TestRandom random = test_random(seed + 7777);
        PathVariant variant = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 2, COSTS_UNIT, 12};
        PathCase path_case;
        path_case_make(&path_case, &variant, seed);
        for (int round = 0; round < 12; round++) {
            RefResult expected;
            edit_both(&random, path_case.grid, &path_case.reference);
            path_case.options.agent_size = test_int(&random, 1, 3);
            ref_a_star(&path_case.reference, &path_case.options, NULL, path_case.start, path_case.goal,
                       &expected);
            check_ok(op_grid_find_path(path_case.grid, path_case.start, path_case.goal, &path_case.options,
                                       &path));
            case_check(&path_case, path.status == expected.status && path.iterations == expected.iterations);
            case_check(&path_case, cells_equal(path.cells, expected.cells, expected.cell_count));
            ref_result_free(&expected);
        }
        path_case_free(&path_case);
    }
    op_grid_path_reset(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repair_equals_recomputing),
        cmocka_unit_test(thin_grids),
        cmocka_unit_test(repair_reaches_as_far_as_it_must),
        cmocka_unit_test(capped_at_255),
        cmocka_unit_test(outside_is_a_wall),
        cmocka_unit_test(can_fit_is_the_definition),
        cmocka_unit_test(queries_follow_edits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
