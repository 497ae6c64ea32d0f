#include "exact_clip.h"

#ifdef __SIZEOF_INT128__

/* ---- Fractions ---- */

static Int128 absolute(Int128 a) {
    return a < 0 ? -a : a;
}

static Fraction reduced(Int128 num, Int128 den) {
    Int128 a = absolute(num);
    Int128 b = den;
    while (b != 0) {
        Int128 rest = a % b;
        a = b;
        b = rest;
    }
    return (Fraction){num / a, den / a};
}

Fraction fraction(int64_t num, int64_t den) {
    return reduced(num, den);
}

Fraction fraction_sum(Fraction a, Fraction b) {
    return a.den == 1 && b.den == 1 ? (Fraction){a.num + b.num, 1}
                                    : reduced(a.num * b.den + b.num * a.den, a.den * b.den);
}

Fraction fraction_less(Fraction a, Fraction b) {
    return fraction_sum(a, (Fraction){-b.num, b.den});
}

Fraction fraction_times(Fraction a, Fraction b) {
    return a.den == 1 && b.den == 1 ? (Fraction){a.num * b.num, 1} : reduced(a.num * b.num, a.den * b.den);
}

static Fraction fraction_over(Fraction a, Fraction b) {
    Fraction inverse = b.num < 0 ? (Fraction){-b.den, -b.num} : (Fraction){b.den, b.num};
    return fraction_times(a, inverse);
}

int fraction_compare(Fraction a, Fraction b) {
    Int128 left = a.num * b.den;
    Int128 right = b.num * a.den;
    return left < right ? -1 : left > right;
}

int64_t fraction_floor(Fraction a) {
    Int128 quotient = a.num / a.den;
    return (int64_t)(quotient * a.den > a.num ? quotient - 1 : quotient);
}

int64_t fraction_ceil(Fraction a) {
    return -fraction_floor((Fraction){-a.num, a.den});
}

/* ---- Polygons ---- */

static ExactPoint between(const ExactPoint *p, const ExactPoint *q, Fraction t) {
    ExactPoint point;
    for (int32_t i = 0; i < 3; i++) {
        point.at[i] = fraction_sum(p->at[i], fraction_times(fraction_less(q->at[i], p->at[i]), t));
    }
    return point;
}

ExactPolygon exact_clip(const ExactPolygon *polygon, int32_t axis, Fraction plane, int side) {
    ExactPolygon kept = {.count = 0};
    for (int32_t i = 0; i < polygon->count; i++) {
        const ExactPoint *p = &polygon->point[i];
        const ExactPoint *q = &polygon->point[(i + 1) % polygon->count];
        int here = fraction_compare(p->at[axis], plane) * side;
        int there = fraction_compare(q->at[axis], plane) * side;
        if (here >= 0) {
            kept.point[kept.count++] = *p;
        }
        if (here * there < 0) {
            Fraction t =
                fraction_over(fraction_less(plane, p->at[axis]), fraction_less(q->at[axis], p->at[axis]));
            kept.point[kept.count++] = between(p, q, t);
        }
    }
    return kept;
}

ExactPolygon exact_clip_to(const ExactPolygon *polygon, Fraction low_x, Fraction high_x, Fraction low_z,
                           Fraction high_z) {
    ExactPolygon piece = exact_clip(polygon, 0, low_x, 1);
    piece = exact_clip(&piece, 0, high_x, -1);
    piece = exact_clip(&piece, 2, low_z, 1);
    return exact_clip(&piece, 2, high_z, -1);
}

Fraction exact_min(const ExactPolygon *polygon, int32_t axis) {
    Fraction least = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        Fraction at = polygon->point[i].at[axis];
        least = fraction_compare(at, least) < 0 ? at : least;
    }
    return least;
}

Fraction exact_max(const ExactPolygon *polygon, int32_t axis) {
    Fraction most = polygon->point[0].at[axis];
    for (int32_t i = 1; i < polygon->count; i++) {
        Fraction at = polygon->point[i].at[axis];
        most = fraction_compare(at, most) > 0 ? at : most;
    }
    return most;
}

Fraction exact_doubled_area(const ExactPolygon *polygon) {
    Fraction area = {0, 1};
    for (int32_t i = 1; i + 1 < polygon->count; i++) {
        const Fraction *o = polygon->point[0].at;
        const Fraction *p = polygon->point[i].at;
        const Fraction *q = polygon->point[i + 1].at;
        Fraction left = fraction_times(fraction_less(p[0], o[0]), fraction_less(q[2], o[2]));
        Fraction right = fraction_times(fraction_less(p[2], o[2]), fraction_less(q[0], o[0]));
        area = fraction_sum(area, fraction_less(left, right));
    }
    return (Fraction){absolute(area.num), area.den};
}

#endif
