/* The incremental linear program in the plane (van den Berg, Guy, Lin and Manocha 2011, sections 5.1 and 5.3; de Berg, Computational
 * Geometry, chapter 4), with half-planes in the order of the list instead of a random one.
 *
 * The fallback is a program in three dimensions in the paper. Here the velocity that maximises the smallest of the signed distances is
 * found as a chain of programs in the plane: where half-plane j is the worst, each earlier one demands to be less bad than j, which is
 * again a half-plane. */
#include "crowd/orca_program.h"

#include <string.h>

#include "crowd/vec2.h"

static double signed_distance(OpHalfPlane half_plane, OpVec2 v) {
    return op_vec2_dot(op_vec2_minus(v, half_plane.point), half_plane.normal);
}

/* ---- On one line ---- */

typedef struct Interval {
    double low;
    double high;
} Interval;

/* Along the border of a half-plane: what is in the disc and in the half-planes before it. False for nothing. */
static bool cut_line(const OpHalfPlane *half_planes, int32_t index, double max_speed, Interval *out) {
    OpHalfPlane line = half_planes[index];
    OpVec2 direction = op_vec2_left(line.normal);
    double middle = op_vec2_dot(line.point, direction);
    double square = middle * middle + max_speed * max_speed - op_vec2_dot(line.point, line.point);
    if (square < 0.0) {
        return false;
    }
    double half = sqrt(square);
    *out = (Interval){-middle - half, -middle + half};
    for (int32_t j = 0; j < index; j++) {
        double slope = op_vec2_dot(direction, half_planes[j].normal);
        double distance = signed_distance(half_planes[j], line.point);
        if (fabs(slope) <= 1e-12) {
            if (distance < 0.0) {
                return false;
            }
            continue;
        }
        double t = -distance / slope;
        if (slope > 0.0) {
            out->low = t > out->low ? t : out->low;
        } else {
            out->high = t < out->high ? t : out->high;
        }
        if (out->low > out->high) {
            return false;
        }
    }
    return true;
}

static OpVec2 on_line(OpHalfPlane line, double t) {
    return op_vec2_plus(line.point, op_vec2_times(op_vec2_left(line.normal), t));
}

/* The point of the interval that is nearest to target. */
static OpVec2 nearest_on_line(OpHalfPlane line, Interval interval, OpVec2 target) {
    double t = op_vec2_dot(op_vec2_left(line.normal), op_vec2_minus(target, line.point));
    t = t < interval.low ? interval.low : (t > interval.high ? interval.high : t);
    return on_line(line, t);
}

/* The point of the interval that is farthest along objective, or nearest to v where all are equal. */
static OpVec2 farthest_on_line(OpHalfPlane line, Interval interval, OpVec2 objective, OpVec2 v) {
    double slope = op_vec2_dot(op_vec2_left(line.normal), objective);
    if (slope == 0.0) {
        return nearest_on_line(line, interval, v);
    }
    return on_line(line, slope > 0.0 ? interval.high : interval.low);
}

/* ---- In the plane ---- */

/* The point nearest to wanted. Returns count, or the half-plane at which nothing was left. */
static int32_t find_nearest(const OpHalfPlane *half_planes, int32_t count, double max_speed, OpVec2 wanted,
                            OpVec2 *out) {
    double speed = op_vec2_length(wanted);
    *out = speed <= max_speed ? wanted : op_vec2_times(op_vec2_over(wanted, speed), max_speed);
    for (int32_t i = 0; i < count; i++) {
        Interval interval;
        if (signed_distance(half_planes[i], *out) >= 0.0) {
            continue;
        }
        if (!cut_line(half_planes, i, max_speed, &interval)) {
            return i;
        }
        *out = nearest_on_line(half_planes[i], interval, wanted);
    }
    return count;
}

/* The point farthest along objective. False, with *out as it was, for nothing. */
static bool find_farthest(const OpHalfPlane *half_planes, int32_t count, double max_speed, OpVec2 objective,
                          OpVec2 *out) {
    OpVec2 v = op_vec2_times(op_vec2_over(objective, op_vec2_length(objective)), max_speed);
    for (int32_t i = 0; i < count; i++) {
        Interval interval;
        if (signed_distance(half_planes[i], v) >= 0.0) {
            continue;
        }
        if (!cut_line(half_planes, i, max_speed, &interval)) {
            return false;
        }
        v = farthest_on_line(half_planes[i], interval, objective, v);
    }
    *out = v;
    return true;
}

/* ---- The fallback ---- */

/* Where a is less bad than b, or false for parallel ones. */
static bool less_bad(OpHalfPlane a, OpHalfPlane b, OpHalfPlane *out) {
    OpVec2 m = op_vec2_minus(a.normal, b.normal);
    double length_squared = op_vec2_dot(m, m);
    if (length_squared <= 1e-24) {
        return false;
    }
    double length = sqrt(length_squared);
    double right = op_vec2_dot(a.point, a.normal) - op_vec2_dot(b.point, b.normal);
    out->normal = op_vec2_over(m, length);
    out->point = op_vec2_times(out->normal, right / length);
    return true;
}

/* Keeps the first hard_count half-planes and maximises the smallest signed distance from the others. *out stays what it was as long as
 * no program gives anything, which only rounding can do. */
static void relax(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count, double max_speed,
                  OpHalfPlane *scratch, OpVec2 *out) {
    if (hard_count > 0) {
        memcpy(scratch, half_planes, (size_t)hard_count * sizeof(OpHalfPlane));
    }
    find_farthest(scratch, hard_count, max_speed, half_planes[hard_count].normal, out);
    double level = signed_distance(half_planes[hard_count], *out);
    for (int32_t j = hard_count + 1; j < count; j++) {
        int32_t used = hard_count;
        if (signed_distance(half_planes[j], *out) >= level) {
            continue;
        }
        for (int32_t k = hard_count; k < j; k++) {
            used += less_bad(half_planes[k], half_planes[j], &scratch[used]) ? 1 : 0;
        }
        if (find_farthest(scratch, used, max_speed, half_planes[j].normal, out)) {
            level = signed_distance(half_planes[j], *out);
        }
    }
}

bool op_orca_program(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count, double max_speed,
                     OpVec2 wanted, OpHalfPlane *scratch, OpVec2 *out) {
    int32_t reached = find_nearest(half_planes, count, max_speed, wanted, out);
    if (reached == count) {
        return true;
    }
    if (reached < hard_count) {
        relax(half_planes, hard_count, 0, max_speed, scratch, out);
    } else {
        relax(half_planes, count, hard_count, max_speed, scratch, out);
    }
    return false;
}
