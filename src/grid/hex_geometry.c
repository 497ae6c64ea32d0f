/* Hexagons: offset and axial coordinates, distance, rounding, and the plane they tile. */
#include "grid/hex_geometry.h"

#include <math.h>

#include "base/status.h"

/* ---- Offset and axial coordinates ---- */

static bool shifts_odd_lines(OpHexLayout layout) {
    return layout == OP_HEX_POINTY_ODD_ROW || layout == OP_HEX_FLAT_ODD_COLUMN;
}

/* How far line number `line` (a row of pointy hexagons, a column of flat ones) has slid against its axial coordinate:
 * half its number, and the half left over by odd numbers goes up or down. */
static int32_t slide(OpHexLayout layout, int32_t line) {
    int32_t odd = line & 1;
    return (shifts_odd_lines(layout) ? line - odd : line + odd) / 2;
}

OpHexCoord op_hex_to_axial(OpHexLayout layout, OpCell cell) {
    return op_hex_is_flat(layout) ? (OpHexCoord){cell.x, cell.y - slide(layout, cell.x)}
                                  : (OpHexCoord){cell.x - slide(layout, cell.y), cell.y};
}

OpCell op_hex_to_cell(OpHexLayout layout, OpHexCoord coord) {
    return op_hex_is_flat(layout) ? (OpCell){coord.q, coord.r + slide(layout, coord.q)}
                                  : (OpCell){coord.q + slide(layout, coord.r), coord.r};
}

static int64_t magnitude(int64_t value) {
    return value < 0 ? -value : value;
}

int32_t op_hex_steps(OpHexCoord a, OpHexCoord b) {
    int64_t dq = (int64_t)a.q - b.q;
    int64_t dr = (int64_t)a.r - b.r;
    return (int32_t)((magnitude(dq) + magnitude(dr) + magnitude(dq + dr)) / 2);
}

/* ---- Neighbours ---- */

/* By shape and by whether the cell's own line is a shifted one. */
static const OpHexOffset offsets[2][2][OP_HEX_DIRECTIONS] = {
    {{{1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}}, /* pointy */
     {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {0, 1}, {1, 1}}},  /* pointy, shifted row */
    {{{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}}, /* flat */
     {{1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}},  /* flat, shifted column */
};

const OpHexOffset *op_hex_offsets(OpHexLayout layout, OpCell cell) {
    bool flat = op_hex_is_flat(layout);
    bool odd = ((flat ? cell.x : cell.y) & 1) != 0;
    return offsets[flat][odd == shifts_odd_lines(layout)];
}

/* ---- World ---- */

OpHexCoord op_hex_nearest(double q, double r) {
    double s = -q - r;
    double near_q = floor(q + 0.5);
    double near_r = floor(r + 0.5);
    double near_s = floor(s + 0.5);
    double error_q = fabs(near_q - q);
    double error_r = fabs(near_r - r);
    double error_s = fabs(near_s - s);
    if (error_q > error_r && error_q > error_s) {
        near_q = -near_r - near_s;
    } else if (error_r > error_s) {
        near_r = -near_q - near_s;
    }
    return (OpHexCoord){(int32_t)near_q, (int32_t)near_r};
}

OpWorldPoint op_hex_centre(OpHexLayout layout, OpHexCoord coord) {
    double q = (double)coord.q;
    double r = (double)coord.r;
    return op_hex_is_flat(layout) ? (OpWorldPoint){OP_HEX_ROW_DISTANCE * q, r + q * 0.5}
                                  : (OpWorldPoint){q + r * 0.5, OP_HEX_ROW_DISTANCE * r};
}

static double within_axial(double value) {
    double limit = (double)OP_HEX_MAX_AXIAL;
    return value < -limit ? -limit : value > limit ? limit : value;
}

OpHexCoord op_hex_around(OpHexLayout layout, OpWorldPoint point) {
    if (op_hex_is_flat(layout)) {
        double q = within_axial(point.x / OP_HEX_ROW_DISTANCE);
        return op_hex_nearest(q, within_axial(point.y - q * 0.5));
    }
    double r = within_axial(point.y / OP_HEX_ROW_DISTANCE);
    return op_hex_nearest(within_axial(point.x - r * 0.5), r);
}

/* ---- Checked ---- */

OpStatus op_hex_check_layout(OpHexLayout layout) {
    int32_t number = (int32_t)layout;
    if (number < 0 || number > OP_HEX_FLAT_EVEN_COLUMN) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "layout", "must be a value from 0 to %d, was %d",
                       OP_HEX_FLAT_EVEN_COLUMN, number);
    }
    return OP_STATUS_OK;
}

static OpStatus check_within(const char *argument, int32_t limit, int32_t value) {
    return value >= -limit && value <= limit ? OP_STATUS_OK : op_fail_range(argument, -limit, limit, value);
}

static OpStatus check_fraction(const char *argument, double value) {
    if (!(fabs(value) <= (double)OP_HEX_MAX_AXIAL)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in [%d, %d], was %g", -OP_HEX_MAX_AXIAL,
                       OP_HEX_MAX_AXIAL, value);
    }
    return OP_STATUS_OK;
}

OpStatus op_hex_axial_of(OpHexLayout layout, OpCell cell, OpHexCoord *out) {
    OP_TRY(op_hex_check_layout(layout));
    OP_TRY(check_within("cell.x", OP_HEX_MAX_OFFSET, cell.x));
    OP_TRY(check_within("cell.y", OP_HEX_MAX_OFFSET, cell.y));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_hex_to_axial(layout, cell);
    return OP_STATUS_OK;
}

OpStatus op_hex_cell_of(OpHexLayout layout, OpHexCoord coord, OpCell *out) {
    OP_TRY(op_hex_check_layout(layout));
    OP_TRY(check_within("coord.q", OP_HEX_MAX_AXIAL, coord.q));
    OP_TRY(check_within("coord.r", OP_HEX_MAX_AXIAL, coord.r));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpCell cell = op_hex_to_cell(layout, coord);
    if (magnitude(cell.x) > OP_HEX_MAX_OFFSET || magnitude(cell.y) > OP_HEX_MAX_OFFSET) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "coord", "must be a cell within %d of (0, 0), was (%d, %d)",
                       OP_HEX_MAX_OFFSET, cell.x, cell.y);
    }
    *out = cell;
    return OP_STATUS_OK;
}

OpStatus op_hex_distance(OpHexCoord a, OpHexCoord b, int32_t *out) {
    OP_TRY(check_within("a.q", OP_HEX_MAX_AXIAL, a.q));
    OP_TRY(check_within("a.r", OP_HEX_MAX_AXIAL, a.r));
    OP_TRY(check_within("b.q", OP_HEX_MAX_AXIAL, b.q));
    OP_TRY(check_within("b.r", OP_HEX_MAX_AXIAL, b.r));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_hex_steps(a, b);
    return OP_STATUS_OK;
}

OpStatus op_hex_round(double q, double r, OpHexCoord *out) {
    OP_TRY(check_fraction("q", q));
    OP_TRY(check_fraction("r", r));
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = op_hex_nearest(q, r);
    return OP_STATUS_OK;
}
