/* Crossings and pixels. */
#include "build2d/pixel.h"

bool op_segments_cross(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    return op_grid_orient(a, b, c) * op_grid_orient(a, b, d) < 0 &&
           op_grid_orient(c, d, a) * op_grid_orient(c, d, b) < 0;
}

/* start + floor(step * numerator / denominator + 1/2) */
static int64_t rounded(int64_t start, int64_t step, OpInt128 numerator, OpInt128 denominator) {
    OpInt128 doubled = op_i128_scale(numerator, 2 * step);
    OpInt128 half_up = op_i128_add(doubled, denominator);
    return start + op_i128_floor_divide(half_up, op_i128_add(denominator, denominator));
}

OpGridPoint op_rounded_crossing(OpGridPoint a, OpGridPoint b, OpGridPoint c, OpGridPoint d) {
    OpInt128 denominator =
        op_i128_subtract(op_i128_multiply(b.x - a.x, d.y - c.y), op_i128_multiply(b.y - a.y, d.x - c.x));
    OpInt128 numerator =
        op_i128_subtract(op_i128_multiply(c.x - a.x, d.y - c.y), op_i128_multiply(c.y - a.y, d.x - c.x));
    if (op_i128_sign(denominator) < 0) {
        denominator = op_i128_negate(denominator);
        numerator = op_i128_negate(numerator);
    }
    return (OpGridPoint){rounded(a.x, b.x - a.x, numerator, denominator),
                         rounded(a.y, b.y - a.y, numerator, denominator)};
}

/* ---- Pixels ---- */

/* A bound on the parameter t of the segment a + t (b - a): numerator / denominator with denominator > 0. */
typedef struct Bound {
    int64_t numerator;
    int64_t denominator;
    bool open; /* t may not be the bound itself */
} Bound;

static int32_t compare_bounds(const Bound *a, const Bound *b) {
    return op_i128_compare(op_i128_multiply(a->numerator, b->denominator),
                           op_i128_multiply(b->numerator, a->denominator));
}

static void raise(Bound *low, Bound bound) {
    int32_t order = compare_bounds(&bound, low);
    if (order > 0 || (order == 0 && bound.open)) {
        *low = bound;
    }
}

static void lower(Bound *high, Bound bound) {
    int32_t order = compare_bounds(&bound, high);
    if (order < 0 || (order == 0 && bound.open)) {
        *high = bound;
    }
}

/* Narrows [low, high] to where centre - 1 <= from + t * (to - from) < centre + 1, in doubled coordinates. False when that is
 * nowhere. */
static bool clip(int64_t from, int64_t to, int64_t centre, Bound *low, Bound *high) {
    int64_t step = to - from;
    if (step == 0) {
        return from >= centre - 1 && from < centre + 1;
    }
    if (step > 0) {
        raise(low, (Bound){centre - 1 - from, step, false});
        lower(high, (Bound){centre + 1 - from, step, true});
    } else {
        raise(low, (Bound){from - (centre + 1), -step, true});
        lower(high, (Bound){from - (centre - 1), -step, false});
    }
    return true;
}

bool op_segment_meets_pixel(OpGridPoint a, OpGridPoint b, OpGridPoint pixel) {
    Bound low = {0, 1, false};
    Bound high = {1, 1, false};
    if (!clip(2 * a.x, 2 * b.x, 2 * pixel.x, &low, &high) ||
        !clip(2 * a.y, 2 * b.y, 2 * pixel.y, &low, &high)) {
        return false;
    }
    int32_t order = compare_bounds(&low, &high);
    return order < 0 || (order == 0 && !low.open && !high.open);
}
