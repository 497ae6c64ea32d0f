/* Settings in cells and rows, the frames of tiles, and which tiles there are. */
#include "build3d/build_grid.h"
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>

/* ---- The slope ---- */

static void cosines(void **state) {
    (void)state;
    assert_true(op_slope_cosine(45.0) == 0.70710677f);
    assert_true(op_slope_cosine(0.0) == 1.0f);
    assert_true(op_slope_cosine(60.0) == 0.5f);
    for (int32_t i = 0; i <= 9000; i++) {
        double degrees = (double)i / 100.0;
        double expected = cos(degrees * 3.141592653589793 / 180.0);
        if (fabs((double)op_slope_cosine(degrees) - expected) > 6e-8 * fabs(expected) + 1e-16) {
            fail_msg("%g degrees: %.9g, expected %.9g", degrees, (double)op_slope_cosine(degrees), expected);
        }
    }
}

/* ---- Cells and rows ---- */

static OpBuildGrid grid_of(const OpNavSettings *settings) {
    OpBuildGrid grid;
    check_ok(op_build_grid_make(settings, &grid));
    return grid;
}

static void presets(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    OpBuildGrid grid = grid_of(&settings);
    assert_int_equal(grid.cells.cells, 214);
    assert_int_equal(grid.cells.border, 5);
    check_same_bits(grid.cells.cell_size, 64.0 / 214.0);
    assert_int_equal(grid.height, 10);
    assert_int_equal(grid.climb, 4);
    assert_int_equal(grid.radius, 2);
    settings = op_nav_settings_small();
    grid = grid_of(&settings);
    assert_int_equal(grid.cells.cells, 214);
    assert_int_equal(grid.height, 5);
    assert_int_equal(grid.climb, 2);
    assert_int_equal(grid.radius, 2);
    settings = op_nav_settings_large();
    grid = grid_of(&settings);
    assert_int_equal(grid.cells.cells, 256);
    assert_int_equal(grid.height, 20);
    assert_int_equal(grid.climb, 6);
    assert_int_equal(grid.radius, 3);
}

/* The fewest cells that are not larger than they should be but for the tolerance; lengths are rounded the safe way. */
static void random_settings(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(500, 5000, 100000); seed++) {
        TestRandom random = test_random(seed);
        OpNavSettings settings = op_nav_settings_humanoid();
        OpBuildGrid grid;
        settings.cell_size = (double)test_int(&random, 1, 4000) / 1000.0;
        settings.cell_height = (double)test_int(&random, 1, 4000) / 1000.0;
        settings.tile_size = (double)test_int(&random, 1, 4000) / 16.0;
        settings.agent_radius = (double)test_int(&random, 0, 3000) / 1000.0;
        settings.agent_height = (double)test_int(&random, 0, 3000) / 1000.0;
        settings.walkable_climb = (double)test_int(&random, 0, 3000) / 1000.0;
        if (op_build_grid_make(&settings, &grid) != OP_STATUS_OK) {
            double cells =
                settings.tile_size / settings.cell_size + 2.0 * settings.agent_radius / settings.cell_size;
            bool too_large = cells > 4080.0;
            if (!too_large) {
                fail_msg("seed %zu: %s", seed, op_error_message());
            }
            continue;
        }
        double cells = (double)grid.cells.cells;
        bool whole = settings.tile_size <= (cells + 1.1e-4) * settings.cell_size &&
                     (cells == 1.0 || settings.tile_size > (cells - 1.0 + 0.9e-4) * settings.cell_size);
        double reach = settings.agent_radius / settings.cell_size;
        double radius = (double)grid.radius;
        double rows = settings.agent_height / settings.cell_height;
        double steps = settings.walkable_climb / settings.cell_height;
        bool rounded = radius >= reach - 1e-3 && radius < reach + 1.001 &&
                       (double)grid.height >= rows - 1e-2 && (double)grid.height >= 1.0 &&
                       ((double)grid.height < rows + 1.01 || grid.height == 1) &&
                       (double)grid.climb <= steps + 1e-2 && (double)grid.climb > steps - 1.01;
        if (!whole || !rounded || grid.cells.border != grid.radius + 3) {
            fail_msg("seed %zu: %d cells, border %d, height %d, climb %d, radius %d", seed, grid.cells.cells,
                     grid.cells.border, grid.height, grid.climb, grid.radius);
        }
    }
}

/* Lengths are divided as floats: 0.9 / 0.3 is just above 3 as doubles and 3 as floats. */
static void floats_divide(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 0.9;
    settings.agent_height = 0.6;
    settings.walkable_climb = 0.6;
    settings.cell_height = 0.2;
    OpBuildGrid grid = grid_of(&settings);
    assert_int_equal(grid.radius, (int32_t)ceilf(0.9f / 0.3f));
    assert_int_equal(grid.height, (int32_t)ceilf(0.6f / 0.2f));
    assert_int_equal(grid.climb, (int32_t)floorf(0.6f / 0.2f));
}

static void settings_that_no_grid_has(void **state) {
    (void)state;
    OpBuildGrid grid;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.cell_size = 0.0078125;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "tile_size", "64");
    settings.tile_size = 1.0;
    settings.agent_radius = 40.0;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "agent_radius", "40");
    settings = op_nav_settings_humanoid();
    settings.cell_size = 1e-7;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "cell_size", "1e-7");
    settings = op_nav_settings_humanoid();
    settings.cell_height = 2e6;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "cell_height", "2000000");
    settings = op_nav_settings_humanoid();
    settings.agent_height = 13107.0;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "agent_height", "13107");
    settings.agent_height = 2.0;
    settings.walkable_climb = 1e6;
    assert_int_equal(grid_of(&settings).climb, 65535);
    settings.cell_size = 0.015625;
    settings.agent_radius = 0.0;
    settings.tile_size = 4090.0 / 64.0;
    assert_int_equal(grid_of(&settings).cells.cells, 4090);
    settings.tile_size = 4091.0 / 64.0;
    check_refused(op_build_grid_make(&settings, &grid), OP_STATUS_OUT_OF_RANGE, "tile_size", "4090");
}

static OpNavMeshParams params_of(const OpNavSettings *settings) {
    OpNavMeshParams params;
    check_ok(op_nav_settings_params(settings, &params));
    return params;
}

static void frames(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.origin_x = 10.0;
    settings.origin_z = -3.0;
    OpBuildGrid grid = grid_of(&settings);
    OpNavMeshParams params = params_of(&settings);
    OpHeightfieldFrame frame;
    check_ok(op_build_grid_frame(&grid, &params, 2, -1, -0.2, 7.0, &frame));
    double cell = 64.0 / 214.0;
    check_same_bits(frame.origin_x, (10.0 + 2.0 * 64.0) - 5.0 * cell);
    check_same_bits(frame.origin_z, (-3.0 + -1.0 * 64.0) - 5.0 * cell);
    check_same_bits(frame.origin_y, -0.2);
    check_same_bits(frame.cell_size, cell);
    assert_int_equal(frame.width, 224);
    assert_int_equal(frame.depth, 224);
    assert_int_equal(frame.height, 7 + 10 + 2);
    check_ok(op_build_grid_frame(&grid, &params, 0, 0, 0.0, 65523.0, &frame));
    check_refused(op_build_grid_frame(&grid, &params, 3, 4, 0.0, 65524.0, &frame), OP_STATUS_OUT_OF_RANGE,
                  "tile", "(3, 4)");
}

/* ---- Ranges ---- */

static void ranges(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.origin_x = 5.0;
    OpNavMeshParams params = params_of(&settings);
    OpTileRange range;
    check_ok(op_tile_range_of(&params, (OpVec2){-60.0, 0.0}, (OpVec2){68.9, 64.0}, &range));
    assert_int_equal(range.first_x, -2);
    assert_int_equal(range.count_x, 3);
    assert_int_equal(range.first_z, 0);
    assert_int_equal(range.count_z, 2);
    check_ok(op_tile_range_of(&params, (OpVec2){5.0, 0.0}, (OpVec2){65540.0, 65535.0}, &range));
    assert_int_equal(op_tile_range_count(&range), 1 << 20);
    check_refused(op_tile_range_of(&params, (OpVec2){0.0, 0.0}, (OpVec2){65599.0, 65599.0}, &range),
                  OP_STATUS_OUT_OF_RANGE, "tiles", "1048576");
    settings = op_nav_settings_humanoid();
    settings.tile_size = 0.0001220703125;
    params = params_of(&settings);
    check_refused(op_tile_range_of(&params, (OpVec2){-2097152.0, 0.0}, (OpVec2){2097152.0, 0.0}, &range),
                  OP_STATUS_OUT_OF_RANGE, "tiles", "4294967296");
}

static void ranges_of_cells(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    OpBuildGrid grid = grid_of(&settings);
    OpTileRange range;
    check_ok(op_tile_range_of_cells(&grid, 214, 215, &range));
    assert_true(range.first_x == 0 && range.first_z == 0);
    assert_int_equal(range.count_x, 1);
    assert_int_equal(range.count_z, 2);
    settings.tile_size = 0.25;
    grid = grid_of(&settings);
    check_ok(op_tile_range_of_cells(&grid, 1024, 1024, &range));
    assert_int_equal(op_tile_range_count(&range), 1 << 20);
    check_refused(op_tile_range_of_cells(&grid, 1025, 1024, &range), OP_STATUS_OUT_OF_RANGE, "tiles",
                  "1025 x 1024");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cosines),
        cmocka_unit_test(presets),
        cmocka_unit_test(random_settings),
        cmocka_unit_test(floats_divide),
        cmocka_unit_test(settings_that_no_grid_has),
        cmocka_unit_test(frames),
        cmocka_unit_test(ranges),
        cmocka_unit_test(ranges_of_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
