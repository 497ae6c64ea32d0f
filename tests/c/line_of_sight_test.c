/* Line of sight equals an exact test of the segment against every wall as a closed square (separating axes, integers),
 * is symmetric, and holds along every move without corner cutting. */
#include "support/check.h"
#include "support/exact_sight.h"
#include "support/path_case.h"
#include "support/test_mode.h"

#include <math.h>

#include "grid/line_of_sight.h"

static OpCell open_cell(TestRandom *random, const RefGrid *grid) {
    OpCell cell = random_cell(random, grid);
    for (int tries = 0; tries < 40 && !ref_fits(grid, cell.x, cell.y, 1); tries++) {
        cell = random_cell(random, grid);
    }
    return cell;
}

static void compare(uint64_t seed, int32_t max_side, int pairs) {
    TestRandom random = test_random(seed);
    RefGrid reference = ref_grid_make(test_int(&random, 1, max_side), test_int(&random, 1, max_side), 0);
    random_cells(&random, &reference);
    OpGrid *grid = ref_grid_to_library(&reference, NULL);
    for (int i = 0; i < pairs; i++) {
        OpCell a = open_cell(&random, &reference);
        OpCell b = open_cell(&random, &reference);
        if (!ref_fits(&reference, a.x, a.y, 1) || !ref_fits(&reference, b.x, b.y, 1)) {
            continue;
        }
        bool expected = exact_sight(&reference, a, b);
        assert_int_equal(op_grid_sees(grid, a, b), expected);
        assert_int_equal(op_grid_sees(grid, b, a), expected);
    }
    op_grid_destroy(grid);
    ref_grid_free(&reference);
}

static void equals_the_exact_test(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(100, 1000, 3000); seed++) {
        compare(seed + 900000, 12, 60);
    }
    for (uint64_t seed = 0; seed < test_count(20, 100, 300); seed++) {
        compare(seed + 910000, 40, 60);
    }
}

static void every_legal_move_is_a_line_of_sight(void **state) {
    (void)state;
    RefRules rules = {8, OP_DIAGONAL_NO_CORNER_CUTTING, 1};
    for (uint64_t seed = 0; seed < test_count(20, 100, 300); seed++) {
        TestRandom random = test_random(seed + 920000);
        RefGrid reference = ref_grid_make(test_int(&random, 2, 12), test_int(&random, 2, 12), 0);
        random_cells(&random, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        for (int32_t node = 0; node < reference.width * reference.height; node++) {
            OpCell from = op_grid_cell_of(grid, node);
            for (int direction = 0; direction < 8 && ref_fits(&reference, from.x, from.y, 1); direction++) {
                OpCell to = ref_neighbour(from, direction);
                if (ref_inside(&reference, to.x, to.y)) {
                    assert_int_equal(op_grid_sees(grid, from, to),
                                     ref_move_is_legal(&reference, &rules, from, to));
                }
            }
        }
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

/* A segment through lattice corners, with a wall at each of the four places around one of them. */
static void a_wall_corner_blocks(void **state) {
    (void)state;
    static const OpCell walls[] = {{2, 1}, {1, 2}, {1, 1}, {2, 2}};
    for (int i = 0; i < 4; i++) {
        OpGrid *grid;
        check_ok(op_grid_create(4, 4, 0, NULL, &grid));
        assert_true(op_grid_sees(grid, (OpCell){0, 0}, (OpCell){3, 3}));
        check_ok(op_grid_set_area(grid, walls[i], OP_AREA_WALL));
        assert_false(op_grid_sees(grid, (OpCell){0, 0}, (OpCell){3, 3}));
        assert_false(op_grid_sees(grid, (OpCell){3, 3}, (OpCell){0, 0}));
        op_grid_destroy(grid);
    }
}

/* Products of sides and steps leave 32 bits here. */
static void long_segments(void **state) {
    (void)state;
    OpGrid *grid;
    check_ok(op_grid_create(40000, 20, 0, NULL, &grid));
    assert_true(op_grid_sees(grid, (OpCell){0, 0}, (OpCell){39999, 19}));
    assert_true(op_grid_sees(grid, (OpCell){39999, 19}, (OpCell){0, 0}));
    /* At x = 20000 the segment is at y = 9.50024: in row 10 from there on, and it leaves row 9 between the centres of the
     * columns before. */
    check_ok(op_grid_set_area(grid, (OpCell){20005, 9}, OP_AREA_WALL));
    assert_true(op_grid_sees(grid, (OpCell){0, 0}, (OpCell){39999, 19}));
    check_ok(op_grid_set_area(grid, (OpCell){20005, 10}, OP_AREA_WALL));
    assert_false(op_grid_sees(grid, (OpCell){0, 0}, (OpCell){39999, 19}));
    op_grid_destroy(grid);
    check_ok(op_grid_create(1, 1 << 20, 0, NULL, &grid));
    assert_true(op_grid_sees(grid, (OpCell){0, (1 << 20) - 1}, (OpCell){0, 0}));
    assert_true(op_segment_cost(2.0, (OpCell){0, 0}, (OpCell){3, 4}) == 10.0);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_exact_test),
        cmocka_unit_test(every_legal_move_is_a_line_of_sight),
        cmocka_unit_test(a_wall_corner_blocks),
        cmocka_unit_test(long_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
