/* Marking floors inside a convex polygon and a range of heights. */
#include "build3d/area_marks.h"

#include <math.h>

#include "base/indexed_name.h"
#include "base/predicates.h"
#include "base/status.h"
#include "build3d/cell_range.h"

#define MAX_CORNERS 256

/* Smaller magnitudes count as 0, so that exact predicates lose nothing to underflow. */
#define SMALLEST 7.888609052210118e-31 /* 2^-100 */

/* ---- Checking ---- */

static OpStatus check_coordinate(const char *name, const char *axis, double value) {
    if (fabs(value) <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, name, "%smust be in [%g, %g], was %g", axis, -OP_MAX_COORDINATE,
                   OP_MAX_COORDINATE, value);
}

static double cleaned(double value) {
    return fabs(value) < SMALLEST ? 0.0 : value;
}

/* On which side of the edge from corner i to the next one a point lies. */
static int32_t side_of(const OpAreaVolume *volume, int32_t i, OpVec2 point) {
    OpVec2 a = volume->corners[i];
    OpVec2 b = volume->corners[(i + 1) % volume->corner_count];
    return op_orient2d(cleaned(a.x), cleaned(a.y), cleaned(b.x), cleaned(b.y), cleaned(point.x),
                       cleaned(point.y));
}

/* On or to one side of every edge: inside a polygon that is convex. */
static bool is_inside(const OpAreaVolume *volume, OpVec2 point) {
    bool left = false;
    bool right = false;
    for (int32_t i = 0; i < volume->corner_count && !(left && right); i++) {
        int32_t side = side_of(volume, i, point);
        left = left || side > 0;
        right = right || side < 0;
    }
    return !(left && right);
}

/* All corners are on one side of every edge, the same for all of them; no corner is there twice; not all are on a line. */
static bool is_convex(const OpAreaVolume *volume) {
    bool left = false;
    bool right = false;
    for (int32_t i = 0; i < volume->corner_count; i++) {
        OpVec2 corner = volume->corners[i];
        for (int32_t k = 0; k < volume->corner_count; k++) {
            int32_t side = side_of(volume, k, corner);
            left = left || side > 0;
            right = right || side < 0;
            if (k != i && volume->corners[k].x == corner.x && volume->corners[k].y == corner.y) {
                return false;
            }
        }
    }
    return left != right;
}

OpStatus op_area_volume_check(const OpAreaVolume *volume) {
    if (volume == NULL) {
        return op_fail_null("volume");
    }
    if (volume->corners == NULL) {
        return op_fail_null("corners");
    }
    if (volume->corner_count < 3 || volume->corner_count > MAX_CORNERS) {
        return op_fail_range("corner_count", 3, MAX_CORNERS, volume->corner_count);
    }
    for (int32_t i = 0; i < volume->corner_count; i++) {
        OpIndexedName name = op_indexed_name("corners", i);
        OP_TRY(check_coordinate(name.text, "x ", volume->corners[i].x));
        OP_TRY(check_coordinate(name.text, "y ", volume->corners[i].y));
    }
    OP_TRY(op_check_coordinate("min_y", volume->min_y));
    OP_TRY(op_check_coordinate("max_y", volume->max_y));
    if (volume->min_y > volume->max_y) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "max_y", "must be at least min_y, %g, was %g",
                       volume->min_y, volume->max_y);
    }
    if (volume->area > OP_NAV_MAX_AREA) {
        return op_fail_range("area", 0, OP_NAV_MAX_AREA, volume->area);
    }
    return is_convex(volume) ? OP_STATUS_OK
                             : op_fail(OP_STATUS_INVALID_ARGUMENT, "corners",
                                       "must be a convex polygon without repeated corners and with an area");
}

/* ---- Marking ---- */

OpFlatBox op_area_volume_box(const OpAreaVolume *volume) {
    OpVec2 first = volume->corners[0];
    OpFlatBox box = {first.x, first.y, first.x, first.y};
    for (int32_t i = 1; i < volume->corner_count; i++) {
        OpVec2 corner = volume->corners[i];
        box.low_x = corner.x < box.low_x ? corner.x : box.low_x;
        box.low_z = corner.y < box.low_z ? corner.y : box.low_z;
        box.high_x = corner.x > box.high_x ? corner.x : box.high_x;
        box.high_z = corner.y > box.high_z ? corner.y : box.high_z;
    }
    return box;
}

static bool is_in_box(const OpFlatBox *box, OpVec2 point) {
    return point.x >= box->low_x && point.x <= box->high_x && point.y >= box->low_z && point.y <= box->high_z;
}

static OpVec2 centre_of(const OpHeightfieldFrame *frame, int32_t cell) {
    double x = (double)(cell % frame->width) + 0.5;
    double z = (double)(cell / frame->width) + 0.5;
    return (OpVec2){frame->origin_x + x * frame->cell_size, frame->origin_z + z * frame->cell_size};
}

static OpStatus mark_cell(OpCompactHeightfield *floors, int32_t cell, const OpAreaVolume *volume,
                          OpAreaLog *log) {
    int32_t end_floor = floors->cells[cell + 1];
    OP_TRY(op_area_log_reserve(log, end_floor - floors->cells[cell]));
    for (int32_t i = floors->cells[cell]; i < end_floor; i++) {
        const OpFloor *floor = &floors->floors[i];
        double y = floors->frame.origin_y + (double)floor->y * floors->frame.cell_height;
        if (floor->area != OP_AREA_NONE && y >= volume->min_y && y <= volume->max_y) {
            op_area_log_set(log, floors, i, volume->area);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_area_volume_mark(const OpAreaVolume *volume, const OpFlatBox *box, OpCompactHeightfield *floors,
                             OpAreaLog *log) {
    const OpHeightfieldFrame *frame = &floors->frame;
    OpCellRange across =
        op_cells_between(box->low_x, box->high_x, frame->origin_x, frame->cell_size, frame->width);
    OpCellRange along =
        op_cells_between(box->low_z, box->high_z, frame->origin_z, frame->cell_size, frame->depth);
    for (int32_t z = along.first; z < along.end; z++) {
        for (int32_t x = across.first; x < across.end; x++) {
            int32_t cell = x + z * frame->width;
            OpVec2 centre = centre_of(frame, cell);
            if (floors->cells[cell] < floors->cells[cell + 1] && is_in_box(box, centre) &&
                is_inside(volume, centre)) {
                OP_TRY(mark_cell(floors, cell, volume, log));
            }
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_compact_heightfield_mark_area(OpCompactHeightfield *floors, const OpAreaVolume *volume) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    OP_TRY(op_area_volume_check(volume));
    OpFlatBox box = op_area_volume_box(volume);
    OP_TRY(op_area_volume_mark(volume, &box, floors, NULL));
    op_compact_heightfield_forget_regions(floors);
    return OP_STATUS_OK;
}
