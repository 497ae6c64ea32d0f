/* Obstacles: floors that a shape takes, grown by the agent's radius. */
#include "onepath/mesh_builder.h"

#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "base/trigonometry.h"
#include "build3d/area_marks.h"
#include "build3d/cell_range.h"

/* ---- Checking ---- */

/* Sizes, and the sides of a shape, which must lie in the world as well. */
static OpStatus check_size(const char *name, double value, bool may_be_zero) {
    bool fits = value <= OP_MAX_COORDINATE && (may_be_zero ? value >= 0.0 : value > 0.0);
    return fits ? OP_STATUS_OK
                : op_fail(OP_STATUS_OUT_OF_RANGE, name, "must be in %c0, %g], was %g",
                          may_be_zero ? '[' : '(', OP_MAX_COORDINATE, value);
}

static OpStatus check_extent(const char *name, double centre, double reach) {
    double far = fabs(centre) + reach;
    return far <= OP_MAX_COORDINATE
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, name, "must keep the shape within %g, which reaches to %g",
                         OP_MAX_COORDINATE, centre < 0.0 ? -far : far);
}

static OpStatus check_cylinder(const OpObstacle *obstacle) {
    OP_TRY(check_size("size.x", obstacle->size.x, false));
    OP_TRY(check_size("size.y", obstacle->size.y, true));
    OP_TRY(check_extent("position.x", obstacle->position.x, obstacle->size.x));
    OP_TRY(check_extent("position.z", obstacle->position.z, obstacle->size.x));
    double top = obstacle->position.y + obstacle->size.y;
    return top <= OP_MAX_COORDINATE
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, "size.y",
                         "must keep the shape within %g, which reaches to %g", OP_MAX_COORDINATE, top);
}

static OpStatus check_box(const OpObstacle *obstacle) {
    static const char *const names[] = {"size.x", "size.y", "size.z"};
    const double low[] = {obstacle->position.x, obstacle->position.y, obstacle->position.z};
    const double high[] = {obstacle->size.x, obstacle->size.y, obstacle->size.z};
    for (int32_t axis = 0; axis < 3; axis++) {
        OP_TRY(op_check_coordinate(names[axis], high[axis]));
        if (high[axis] < low[axis]) {
            return op_fail(OP_STATUS_INVALID_ARGUMENT, names[axis],
                           "must be at least the low corner's, %g, was %g", low[axis], high[axis]);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_oriented_box(const OpObstacle *obstacle) {
    OP_TRY(check_size("size.x", obstacle->size.x, false));
    OP_TRY(check_size("size.y", obstacle->size.y, true));
    OP_TRY(check_size("size.z", obstacle->size.z, false));
    OP_TRY(op_check_coordinate("yaw", obstacle->yaw));
    OpSinCos turn = op_sin_cos(obstacle->yaw);
    double reach_x = fabs(turn.cos) * obstacle->size.x + fabs(turn.sin) * obstacle->size.z;
    double reach_z = fabs(turn.sin) * obstacle->size.x + fabs(turn.cos) * obstacle->size.z;
    OP_TRY(check_extent("position.x", obstacle->position.x, reach_x));
    OP_TRY(check_extent("position.y", obstacle->position.y, obstacle->size.y));
    return check_extent("position.z", obstacle->position.z, reach_z);
}

OpStatus op_obstacle_check(const OpObstacle *obstacle) {
    if (obstacle == NULL) {
        return op_fail_null("obstacle");
    }
    OP_TRY(op_check_coordinate("position.x", obstacle->position.x));
    OP_TRY(op_check_coordinate("position.y", obstacle->position.y));
    OP_TRY(op_check_coordinate("position.z", obstacle->position.z));
    switch (obstacle->shape) {
    case OP_OBSTACLE_CYLINDER:
        return check_cylinder(obstacle);
    case OP_OBSTACLE_BOX:
        return check_box(obstacle);
    case OP_OBSTACLE_ORIENTED_BOX:
        return check_oriented_box(obstacle);
    }
    return op_fail_range("shape", OP_OBSTACLE_CYLINDER, OP_OBSTACLE_ORIENTED_BOX, (int64_t)obstacle->shape);
}

/* ---- Grown footprints ---- */

static OpFootprint around(const OpObstacle *obstacle, double across, double along) {
    OpVec3 centre = obstacle->position;
    return (OpFootprint){.shape = obstacle->shape,
                         .centre_x = centre.x,
                         .centre_z = centre.z,
                         .low_x = centre.x - across,
                         .low_z = centre.z - along,
                         .high_x = centre.x + across,
                         .high_z = centre.z + along};
}

static OpFootprint cylinder_footprint(const OpObstacle *obstacle, double growth) {
    double radius = obstacle->size.x + growth;
    OpFootprint footprint = around(obstacle, radius, radius);
    footprint.reach_x = radius;
    footprint.min_y = obstacle->position.y;
    footprint.max_y = obstacle->position.y + obstacle->size.y;
    return footprint;
}

static OpFootprint box_footprint(const OpObstacle *obstacle, double growth) {
    return (OpFootprint){.shape = OP_OBSTACLE_BOX,
                         .low_x = obstacle->position.x - growth,
                         .low_z = obstacle->position.z - growth,
                         .high_x = obstacle->size.x + growth,
                         .high_z = obstacle->size.z + growth,
                         .min_y = obstacle->position.y,
                         .max_y = obstacle->size.y};
}

/* Rounding cuts nothing off the box around an oriented one: markers look a cell further. */
static OpFootprint oriented_footprint(const OpObstacle *obstacle, double growth) {
    double reach_x = obstacle->size.x + growth;
    double reach_z = obstacle->size.z + growth;
    OpSinCos turn = op_sin_cos(obstacle->yaw);
    OpFootprint footprint = around(obstacle, fabs(turn.cos) * reach_x + fabs(turn.sin) * reach_z,
                                   fabs(turn.sin) * reach_x + fabs(turn.cos) * reach_z);
    footprint.reach_x = reach_x;
    footprint.reach_z = reach_z;
    footprint.turn = turn;
    footprint.min_y = obstacle->position.y - obstacle->size.y;
    footprint.max_y = obstacle->position.y + obstacle->size.y;
    return footprint;
}

OpFootprint op_footprint_of(const OpObstacle *obstacle, double growth) {
    switch (obstacle->shape) {
    case OP_OBSTACLE_CYLINDER:
        return cylinder_footprint(obstacle, growth);
    case OP_OBSTACLE_BOX:
        return box_footprint(obstacle, growth);
    case OP_OBSTACLE_ORIENTED_BOX:
        break;
    }
    return oriented_footprint(obstacle, growth);
}

/* Borders are inside. */
static bool is_inside(const OpFootprint *footprint, double x, double z) {
    double dx = x - footprint->centre_x;
    double dz = z - footprint->centre_z;
    switch (footprint->shape) {
    case OP_OBSTACLE_CYLINDER:
        return dx * dx + dz * dz <= footprint->reach_x * footprint->reach_x;
    case OP_OBSTACLE_BOX:
        return x >= footprint->low_x && x <= footprint->high_x && z >= footprint->low_z &&
               z <= footprint->high_z;
    case OP_OBSTACLE_ORIENTED_BOX:
        break;
    }
    double u = dx * footprint->turn.cos + dz * footprint->turn.sin;
    double v = dz * footprint->turn.cos - dx * footprint->turn.sin;
    return fabs(u) <= footprint->reach_x && fabs(v) <= footprint->reach_z;
}

/* ---- Marking ---- */

/* Of cells that follow each other in a row. */
static OpStatus mark_cells(OpCompactHeightfield *floors, int32_t first, int32_t end,
                           const OpFootprint *footprint, OpAreaLog *log) {
    int32_t end_floor = floors->cells[end];
    OP_TRY(op_area_log_reserve(log, end_floor - floors->cells[first]));
    for (int32_t i = floors->cells[first]; i < end_floor; i++) {
        const OpFloor *floor = &floors->floors[i];
        double y = floors->frame.origin_y + (double)floor->y * floors->frame.cell_height;
        if (floor->area != OP_AREA_NONE && y >= footprint->min_y && y <= footprint->max_y) {
            op_area_log_set(log, floors, i, OP_AREA_NONE);
        }
    }
    return OP_STATUS_OK;
}

/* The cells of a row whose centres are inside: they follow each other, as rounding never turns the order of products and sums. */
static OpCellRange cells_inside(const OpFootprint *footprint, const OpHeightfieldFrame *frame,
                                OpCellRange row, double z) {
    while (row.first < row.end &&
           !is_inside(footprint, frame->origin_x + ((double)row.first + 0.5) * frame->cell_size, z)) {
        row.first++;
    }
    while (row.first < row.end &&
           !is_inside(footprint, frame->origin_x + ((double)row.end - 0.5) * frame->cell_size, z)) {
        row.end--;
    }
    return row;
}

OpStatus op_footprint_mark(const OpFootprint *footprint, OpCompactHeightfield *floors, OpAreaLog *log) {
    const OpHeightfieldFrame *frame = &floors->frame;
    OpCellRange across = op_cells_between(footprint->low_x, footprint->high_x, frame->origin_x,
                                          frame->cell_size, frame->width);
    OpCellRange along = op_cells_between(footprint->low_z, footprint->high_z, frame->origin_z,
                                         frame->cell_size, frame->depth);
    for (int32_t z = along.first; z < along.end; z++) {
        double centre_z = frame->origin_z + ((double)z + 0.5) * frame->cell_size;
        OpCellRange inside = cells_inside(footprint, frame, across, centre_z);
        int32_t row = z * frame->width;
        OP_TRY(mark_cells(floors, row + inside.first, row + inside.end, footprint, log));
    }
    return OP_STATUS_OK;
}

OpStatus op_compact_heightfield_mark_obstacle(OpCompactHeightfield *floors, const OpObstacle *obstacle,
                                              double growth) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    OP_TRY(op_obstacle_check(obstacle));
    if (!(growth >= 0.0) || !op_is_finite(growth)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "growth", "must be finite and at least 0, was %g", growth);
    }
    OpFootprint footprint = op_footprint_of(obstacle, growth);
    OP_TRY(op_footprint_mark(&footprint, floors, NULL));
    op_compact_heightfield_forget_regions(floors);
    return OP_STATUS_OK;
}
