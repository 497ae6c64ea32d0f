/* Where a voxel grid lies in the world. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "voxel/voxel_grid.h"

OpStatus op_voxel_check_point(const char *x_name, const char *y_name, const char *z_name,
                              OpVoxelPoint point) {
    OP_TRY(op_check_coordinate(x_name, point.x));
    OP_TRY(op_check_coordinate(y_name, point.y));
    return op_check_coordinate(z_name, point.z);
}

static bool is_default(OpVoxelSpace space) {
    return space.origin_x == 0.0 && space.origin_y == 0.0 && space.origin_z == 0.0 && space.cell_size == 0.0;
}

/* The size to compute with: the default space has unit voxels. */
static double cell_size_of(const OpVoxelGrid *grid) {
    return is_default(grid->space) ? 1.0 : grid->space.cell_size;
}

OpVoxelSpace op_voxel_grid_space(const OpVoxelGrid *grid) {
    return grid == NULL ? (OpVoxelSpace){0.0, 0.0, 0.0, 0.0} : grid->space;
}

OpStatus op_voxel_check_space(OpVoxelSpace space) {
    if (is_default(space)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_check_coordinate("origin_x", space.origin_x));
    OP_TRY(op_check_coordinate("origin_y", space.origin_y));
    OP_TRY(op_check_coordinate("origin_z", space.origin_z));
    if (!(space.cell_size > 0.0 && space.cell_size <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "cell_size", "must be in (0, %g], was %g", OP_MAX_COORDINATE,
                       space.cell_size);
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_set_space(OpVoxelGrid *grid, OpVoxelSpace space) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_voxel_check_space(space));
    grid->space = space;
    return OP_STATUS_OK;
}

/* floor((p - origin) / size), held within 32 bits: a tiny cell size can take the quotient far beyond them, and such
 * a voxel is outside every grid either way. */
static int32_t index_along(double p, double origin, double size) {
    double index = floor((p - origin) / size);
    if (index < (double)INT32_MIN) {
        return INT32_MIN;
    }
    return index > (double)INT32_MAX ? INT32_MAX : (int32_t)index;
}

OpVoxel op_voxel_under(const OpVoxelGrid *grid, OpVoxelPoint point) {
    double size = cell_size_of(grid);
    return (OpVoxel){index_along(point.x, grid->space.origin_x, size),
                     index_along(point.y, grid->space.origin_y, size),
                     index_along(point.z, grid->space.origin_z, size)};
}

OpVoxelPoint op_voxel_centre(const OpVoxelGrid *grid, OpVoxel voxel) {
    double size = cell_size_of(grid);
    return (OpVoxelPoint){grid->space.origin_x + ((double)voxel.x + 0.5) * size,
                          grid->space.origin_y + ((double)voxel.y + 0.5) * size,
                          grid->space.origin_z + ((double)voxel.z + 0.5) * size};
}

OpStatus op_voxel_grid_voxel_at(const OpVoxelGrid *grid, OpVoxelPoint point, OpVoxel *voxel, bool *inside) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (voxel == NULL) {
        return op_fail_null("voxel");
    }
    if (inside == NULL) {
        return op_fail_null("inside");
    }
    OP_TRY(op_voxel_check_point("point.x", "point.y", "point.z", point));
    *voxel = op_voxel_under(grid, point);
    *inside = op_voxel_inside(grid, *voxel);
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_point_at(const OpVoxelGrid *grid, OpVoxel voxel, OpVoxelPoint *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_voxel_check_voxel(grid, voxel));
    *out = op_voxel_centre(grid, voxel);
    return OP_STATUS_OK;
}
