/* Triangles cut by cells in exact fractions: the definition of what a raster should find. Only where the compiler has integers of 128
 * bits. */
#ifndef ONEPATH_TESTS_EXACT_CLIP_H
#define ONEPATH_TESTS_EXACT_CLIP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__

__extension__ typedef __int128 Int128;

/* A reduced fraction; den is above 0. */
typedef struct Fraction {
    Int128 num;
    Int128 den;
} Fraction;

Fraction fraction(int64_t num, int64_t den);
Fraction fraction_sum(Fraction a, Fraction b);
Fraction fraction_less(Fraction a, Fraction b); /* a - b */
Fraction fraction_times(Fraction a, Fraction b);
int fraction_compare(Fraction a, Fraction b);
int64_t fraction_floor(Fraction a);
int64_t fraction_ceil(Fraction a);

typedef struct ExactPoint {
    Fraction at[3];
} ExactPoint;

typedef struct ExactPolygon {
    ExactPoint point[12];
    int32_t count;
} ExactPolygon;

/* What of a convex polygon lies at or above (side 1) or at or below (side -1) a plane across an axis. */
ExactPolygon exact_clip(const ExactPolygon *polygon, int32_t axis, Fraction plane, int side);

/* What lies in [low_x, high_x] and [low_z, high_z]. */
ExactPolygon exact_clip_to(const ExactPolygon *polygon, Fraction low_x, Fraction high_x, Fraction low_z,
                           Fraction high_z);

Fraction exact_min(const ExactPolygon *polygon, int32_t axis);
Fraction exact_max(const ExactPolygon *polygon, int32_t axis);

/* Twice the area seen from above, not negative. */
Fraction exact_doubled_area(const ExactPolygon *polygon);

#endif

#endif
