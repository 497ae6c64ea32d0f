/* Cells as a tile stores them: exact borders, order, and turns that the shortcut answers like the exact predicate. */
#include "support/check.h"
#include "support/loop_case.h"
#include "support/reference_polys.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "build3d/tile_cells.h"

static OpTileCells random_tile(TestRandom *random) {
    int32_t border = test_int(random, 0, test_chance(random, 20) ? 32767 : 20);
    int32_t most = 65536 - 2 * border;
    int32_t cells = test_int(random, 1, test_chance(random, 50) && most > 300 ? 300 : most);
    double size = (double)(float)((double)test_int(random, 1, 1000000) / (double)test_int(random, 1, 1000));
    double cell = size / (double)cells;
    if (!(cell >= 1e-6 && cell <= 1048576.0)) {
        size = (double)cells;
        cell = 1.0;
    }
    return (OpTileCells){border, cells, size, cell, 0.2};
}

static void lines_are_exact_at_borders_and_in_order(void **state) {
    (void)state;
    size_t count = test_count(200, 1000, 10000);
    for (uint64_t seed = 0; seed < count; seed++) {
        TestRandom random = test_random(seed);
        OpTileCells tile = random_tile(&random);
        check_ok(op_tile_cells_check(&tile));
        int32_t across = op_tile_cells_across(&tile);
        assert_true(op_tile_local(&tile, (double)tile.border) == 0.0f);
        assert_true(op_tile_local(&tile, (double)(tile.border + tile.cells)) == (float)tile.tile_size);
        int32_t from = test_int(&random, 0, across > 1000 ? across - 1000 : 0);
        for (int32_t c = from; c < across && c < from + 1000; c++) {
            float half = op_tile_local(&tile, (double)c + 0.5);
            assert_true(op_tile_local(&tile, (double)c) < half);
            assert_true(half < op_tile_local(&tile, (double)(c + 1)));
        }
    }
}

static void rows_start_at_the_lowest(void **state) {
    (void)state;
    OpTileCells tile = plain_tile(4);
    assert_true(op_tile_local_y(&tile, 17.0, 17) == 0.0f);
    assert_true(op_tile_local_y(&tile, 18.5, 17) == 0.375f);
}

/* Whole numbers u and v with a * v - b * u = 1, for a and b without a common divisor (Euclid). */
static void solve(int64_t a, int64_t b, int64_t *u, int64_t *v) {
    if (b == 0) {
        *u = 0;
        *v = a;
        return;
    }
    int64_t next_u;
    int64_t next_v;
    solve(b, a % b, &next_u, &next_v);
    *v = -next_u;
    *u = -(next_v + a / b * *v);
}

static int64_t divisor(int64_t a, int64_t b) {
    return b == 0 ? a : divisor(b, a % b);
}

/* Corners as far apart as the grid lets them, the middle one so close to the line that they turn by a number below limit. */
static bool thin_triple(TestRandom *random, int32_t across, int64_t limit, OpCellCorner *corners) {
    int64_t x = test_int(random, across / 2, across);
    int64_t z = test_int(random, across / 2, across);
    int64_t u;
    int64_t v;
    int64_t turn = test_int(random, 0, (int32_t)limit) * (test_chance(random, 50) ? 1 : -1);
    if (x == 0 || z == 0 || divisor(x, z) != 1) {
        return false;
    }
    solve(x, z, &u, &v);
    /* (u, v) * turn, moved along the line until it is between the ends. */
    int64_t middle_x = ((-u * turn) % x + x) % x;
    int64_t middle_z = (z * middle_x - turn) / x;
    if (middle_z < 0 || middle_z > across) {
        return false;
    }
    corners[0] = (OpCellCorner){0, 0};
    corners[1] = (OpCellCorner){(int32_t)middle_x, (int32_t)middle_z};
    corners[2] = (OpCellCorner){(int32_t)x, (int32_t)z};
    return true;
}

static void random_triple(TestRandom *random, int32_t across, OpCellCorner *corners) {
    for (int32_t i = 0; i < 3; i++) {
        corners[i].x = test_int(random, 0, across);
        corners[i].z = test_int(random, 0, across);
    }
}

/* Largest turn, in shares of the bound, whose sign is another in floats. */
static void turns_are_the_exact_ones(void **state) {
    (void)state;
    double largest = 0.0;
    size_t count = test_count(50000, 1000000, 20000000);
    TestRandom random = test_random(99);
    OpTileCells tile = random_tile(&random);
    for (size_t i = 0; i < count; i++) {
        OpCellCorner c[3];
        if (i % 64 == 0) {
            tile = random_tile(&random);
        }
        int32_t across = op_tile_cells_across(&tile);
        int64_t sure = op_tile_sure_turn(&tile);
        if (!thin_triple(&random, across, sure, c)) {
            random_triple(&random, across, c);
        }
        int64_t turn = op_cell_turn(c[0], c[1], c[2]);
        int32_t exact = ref_float_turn(&tile, c[0].x, c[0].z, c[1].x, c[1].z, c[2].x, c[2].z);
        assert_int_equal(op_tile_turn(&tile, c[0], c[1], c[2]), exact);
        assert_true(turn < sure || exact == 1);
        assert_true(turn > -sure || exact == -1);
        if ((turn > 0) - (turn < 0) != exact) {
            double share = (double)(turn < 0 ? -turn : turn) / (double)sure;
            largest = share > largest ? share : largest;
        }
    }
    print_message("another sign in floats for turns of up to %.4f of the bound\n", largest);
    assert_true(largest > 0.01);
}

static OpStatus check_with(int32_t border, int32_t cells, double tile_size, double cell_size,
                           double cell_height) {
    OpTileCells tile = {border, cells, tile_size, cell_size, cell_height};
    return op_tile_cells_check(&tile);
}

static void bad_tiles(void **state) {
    (void)state;
    check_ok(check_with(0, 65536, 65536.0, 1.0, 1.0));
    check_ok(check_with(32767, 2, 2.0, 1.0, 1.0));
    check_ok(check_with(5, 213, 64.0, 64.0 / 213.0, 0.2));
    check_refused(op_tile_cells_check(NULL), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(check_with(-1, 4, 4.0, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "border", "-1");
    check_refused(check_with(32768, 1, 1.0, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "border", "32768");
    check_refused(check_with(INT32_MAX, 1, 1.0, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "border", "2147483647");
    check_refused(check_with(0, 0, 4.0, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cells", "was 0");
    check_refused(check_with(3, 65531, 65531.0, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cells", "[1, 65530]");
    check_refused(check_with(0, 4, 4.0, 0.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size", "was 0");
    check_refused(check_with(0, 4, 4.0, not_a_number(), 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size", "was");
    check_refused(check_with(0, 4, 4.0, positive_infinity(), 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size",
                  "was");
    check_refused(check_with(0, 4, 4.0, 1.0, not_a_number()), OP_STATUS_OUT_OF_RANGE, "cell_height", "was");
    check_refused(check_with(0, 4, 4.0, 1.0, -1.0), OP_STATUS_OUT_OF_RANGE, "cell_height", "was -1");
    check_refused(check_with(0, 4, 4.5, 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size", "tile_size / cells");
    check_refused(check_with(0, 4, not_a_number(), 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size",
                  "tile_size");
    check_refused(check_with(0, 4, positive_infinity(), 1.0, 1.0), OP_STATUS_OUT_OF_RANGE, "cell_size",
                  "tile_size");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_exact_at_borders_and_in_order),
        cmocka_unit_test(rows_start_at_the_lowest),
        cmocka_unit_test(turns_are_the_exact_ones),
        cmocka_unit_test(bad_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
