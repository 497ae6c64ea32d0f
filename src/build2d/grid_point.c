/* Exact tests on grid points, and the snap to the grid. */
#include "build2d/grid_point.h"

#include "base/number.h"

OpInt128 op_grid_cross(OpGridPoint a, OpGridPoint b, OpGridPoint c) {
    return op_i128_subtract(op_i128_multiply(b.x - a.x, c.y - a.y), op_i128_multiply(b.y - a.y, c.x - a.x));
}

/* Products of differences below this have fewer than 63 bits. */
#define SMALL (INT64_C(1) << 30)

static bool is_small(int64_t value) {
    return value > -SMALL && value < SMALL;
}

int32_t op_grid_orient(OpGridPoint a, OpGridPoint b, OpGridPoint c) {
    int64_t abx = b.x - a.x;
    int64_t aby = b.y - a.y;
    int64_t acx = c.x - a.x;
    int64_t acy = c.y - a.y;
    if (is_small(abx) && is_small(aby) && is_small(acx) && is_small(acy)) {
        int64_t cross = abx * acy - aby * acx;
        return cross > 0 ? 1 : cross < 0 ? -1 : 0;
    }
    return op_i128_sign(op_grid_cross(a, b, c));
}

static OpInt128 length_squared(int64_t x, int64_t y) {
    return op_i128_add(op_i128_multiply(x, x), op_i128_multiply(y, y));
}

static OpInt128 cross_of(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return op_i128_subtract(op_i128_multiply(ax, by), op_i128_multiply(ay, bx));
}

/* The determinant in doubles, when it is certainly not rounded to the wrong sign; 0 when that is not certain. Differences are
 * exact, since coordinates have fewer than 53 bits. */
static double certain_determinant(const double x[3], const double y[3]) {
    double lift[3];
    double cross[3];
    double permanent = 0.0;
    double determinant = 0.0;
    for (int32_t i = 0; i < 3; i++) {
        int32_t j = (i + 1) % 3;
        int32_t k = (i + 2) % 3;
        double left = x[j] * y[k];
        double right = y[j] * x[k];
        lift[i] = x[i] * x[i] + y[i] * y[i];
        cross[i] = left - right;
        determinant += lift[i] * cross[i];
        permanent += lift[i] * ((left < 0.0 ? -left : left) + (right < 0.0 ? -right : right));
    }
    double size = determinant < 0.0 ? -determinant : determinant;
    return size > permanent * 2e-15 ? determinant : 0.0;
}

int32_t op_grid_in_circle(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    int64_t ax = a.x - d.x;
    int64_t ay = a.y - d.y;
    int64_t bx = b.x - d.x;
    int64_t by = b.y - d.y;
    int64_t cx = c.x - d.x;
    int64_t cy = c.y - d.y;
    const double x[3] = {(double)ax, (double)bx, (double)cx};
    const double y[3] = {(double)ay, (double)by, (double)cy};
    double determinant = certain_determinant(x, y);
    if (determinant != 0.0) {
        return determinant > 0.0 ? 1 : -1;
    }
    const OpInt128 lifts[3] = {length_squared(ax, ay), length_squared(bx, by), length_squared(cx, cy)};
    const OpInt128 crosses[3] = {cross_of(bx, by, cx, cy), cross_of(cx, cy, ax, ay),
                                 cross_of(ax, ay, bx, by)};
    return op_i128_sum_of_products_sign(lifts, crosses, 3);
}

/* ---- The grid ---- */

int64_t op_snap(double coordinate, int32_t snap_bits) {
    return (int64_t)op_round_half_even(coordinate * (double)(INT64_C(1) << snap_bits));
}

double op_unsnap(int64_t coordinate, int32_t snap_bits) {
    return (double)coordinate / (double)(INT64_C(1) << snap_bits);
}
