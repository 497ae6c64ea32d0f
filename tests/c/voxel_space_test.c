/* Where voxels lie in the world: the mapping both ways, its bounds, and queries between world points. */
#include "support/check.h"
#include "support/voxel_case.h"

#include <math.h>

static void points_are_centres_and_map_back(void **state) {
    (void)state;
    static const OpVoxelSpace spaces[] = {
        {0.0, 0.0, 0.0, 0.0}, /* unit voxels */
        {10.0, -20.0, 30.0, 0.5},
        {-2097152.0, 2097000.0, 0.1, 3.7},
        {1.0, 2.0, 3.0, 2097152.0},
    };
    OpVoxelGrid *grid = NULL;
    check_ok(op_voxel_grid_create(5, 4, 3, 0, NULL, &grid));
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        check_ok(op_voxel_grid_set_space(grid, spaces[i]));
        double size = spaces[i].cell_size == 0.0 ? 1.0 : spaces[i].cell_size;
        for (int32_t k = 0; k < 60; k++) {
            OpVoxel voxel = {k % 5, k / 5 % 4, k / 20};
            OpVoxel back = {-9, -9, -9};
            OpVoxelPoint point;
            bool inside = false;
            check_ok(op_voxel_grid_point_at(grid, voxel, &point));
            check_same_bits(point.x, spaces[i].origin_x + (voxel.x + 0.5) * size);
            check_same_bits(point.y, spaces[i].origin_y + (voxel.y + 0.5) * size);
            check_same_bits(point.z, spaces[i].origin_z + (voxel.z + 0.5) * size);
            if (fabs(point.x) <= 2097152.0 && fabs(point.y) <= 2097152.0 && fabs(point.z) <= 2097152.0) {
                check_ok(op_voxel_grid_voxel_at(grid, point, &back, &inside));
                assert_true(inside && voxels_equal(back, voxel));
            }
        }
        assert_true(op_voxel_grid_space(grid).origin_z == spaces[i].origin_z);
    }
    op_voxel_grid_destroy(grid);
}

static void borders_belong_to_the_voxel_above_them(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxel voxel;
    bool inside = true;
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    check_ok(op_voxel_grid_voxel_at(grid, (OpVoxelPoint){0.0, 1.0, 3.9999999}, &voxel, &inside));
    assert_true(inside && voxels_equal(voxel, (OpVoxel){0, 1, 3}));
    check_ok(op_voxel_grid_voxel_at(grid, (OpVoxelPoint){-1e-300, 4.0, 0.0}, &voxel, &inside));
    assert_true(!inside && voxels_equal(voxel, (OpVoxel){-1, 4, 0}));
    check_ok(op_voxel_grid_set_space(grid, (OpVoxelSpace){0.0, 0.0, 0.0, 1e-300})); /* far beyond 32 bits */
    check_ok(op_voxel_grid_voxel_at(grid, (OpVoxelPoint){2097152.0, -2097152.0, 0.0}, &voxel, &inside));
    assert_true(!inside && voxels_equal(voxel, (OpVoxel){INT32_MAX, INT32_MIN, 0}));
    op_voxel_grid_destroy(grid);
}

static void numbers_out_of_range(void **state) {
    (void)state;
    const double bad[] = {2097152.5, -2097153.0, not_a_number(), positive_infinity(), -positive_infinity()};
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    OpVoxel voxel = {7, 7, 7};
    bool inside = true;
    OpVoxelPoint good = {0.5, 0.5, 0.5};
    check_ok(op_voxel_grid_create(4, 4, 4, 0, NULL, &grid));
    static const char *const at[] = {"point.x", "point.y", "point.z"};
    static const char *const from[] = {"start.x", "start.y", "start.z"};
    static const char *const to[] = {"goal.x", "goal.y", "goal.z"};
    static const char *const origin[] = {"origin_x", "origin_y", "origin_z"};
    for (int i = 0; i < 15; i++) {
        int axis = i % 3;
        double v = bad[i / 3];
        OpVoxelPoint point = {axis == 0 ? v : 0.5, axis == 1 ? v : 0.5, axis == 2 ? v : 0.5};
        OpVoxelSpace space = {point.x, point.y, point.z, 1.0};
        check_refused(op_voxel_grid_voxel_at(grid, point, &voxel, &inside), OP_STATUS_OUT_OF_RANGE, at[axis],
                      "[-2097152, 2097152], was");
        check_refused(op_voxel_grid_find_path_between(grid, point, good, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                      from[axis], "[-2097152, 2097152], was");
        check_refused(op_voxel_grid_find_path_between(grid, good, point, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                      to[axis], "[-2097152, 2097152], was");
        check_refused(op_voxel_grid_set_space(grid, space), OP_STATUS_OUT_OF_RANGE, origin[axis],
                      "[-2097152, 2097152], was");
    }
    const double sizes[] = {-1.0, 2097153.0, not_a_number(), positive_infinity()};
    for (int i = 0; i < 4; i++) {
        check_refused(op_voxel_grid_set_space(grid, (OpVoxelSpace){0.0, 0.0, 0.0, sizes[i]}),
                      OP_STATUS_OUT_OF_RANGE, "cell_size", "(0, 2097152], was");
    }
    check_refused(op_voxel_grid_set_space(grid, (OpVoxelSpace){0.0, 1.0, 0.0, 0.0}), OP_STATUS_OUT_OF_RANGE,
                  "cell_size", "was 0"); /* only all zero is the default */
    assert_true(op_voxel_grid_space(grid).cell_size == 0.0 && inside && voxel.x == 7);
    assert_int_equal(path.status, OP_PATH_NONE);
    op_voxel_grid_destroy(grid);
}

static void queries_between_points_fill_points(void **state) {
    (void)state;
    OpVoxelGrid *grid = NULL;
    OpVoxelPath path = {0};
    check_ok(op_voxel_grid_create(5, 5, 5, 0, NULL, &grid));
    check_ok(op_voxel_grid_set_space(grid, (OpVoxelSpace){100.0, 0.0, -5.0, 2.0}));
    OpVoxelPoint low = {100.1, 0.0, -4.0};
    OpVoxelPoint high = {109.9, 9.9, 4.9};
    check_ok(op_voxel_grid_find_path_between(grid, low, high, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_int_equal(path.point_count, 5);
    check_same_bits(path.points[0].x, 101.0);
    check_same_bits(path.points[4].z, 4.0);
    assert_true(fabs(path.length - 8.0 * sqrt(3.0)) < 1e-12 && fabs(path.cost - 4.0 * sqrt(3.0)) < 1e-12);
    check_ok(op_voxel_grid_find_path(grid, (OpVoxel){0, 0, 0}, (OpVoxel){4, 4, 4}, NULL, &path));
    assert_true(path.point_count == 0 && path.length != path.length);
    check_ok(op_voxel_grid_find_path_between(grid, low, low, NULL, &path));
    assert_true(path.cell_count == 1 && path.cost == 0.0 && path.length == 0.0 && path.expanded_count == 0);
    assert_int_equal(path.iterations, 1);
    check_ok(op_voxel_grid_find_path_between(grid, (OpVoxelPoint){99.9, 0.0, 0.0}, high, NULL, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    check_ok(op_voxel_grid_find_path_between(grid, low, (OpVoxelPoint){100.0, 10.0, 0.0}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_GOAL_INVALID);
    op_voxel_path_reset(&path);
    op_voxel_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_centres_and_map_back),
        cmocka_unit_test(borders_belong_to_the_voxel_above_them),
        cmocka_unit_test(numbers_out_of_range),
        cmocka_unit_test(queries_between_points_fill_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
