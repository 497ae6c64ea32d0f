/* Sine and cosine in two steps, with + - * and nothing else.
 *
 * Reduction (Cody & Waite 1980): the angle is k quarter turns and a rest of at most pi/4. pi/2 is a sum of four constants, the first
 * three of at most 32 bits, so that their products with k (at most 21 bits) are exact; the rest is kept in two doubles. Among the
 * doubles within 2^21 none but 0 is nearer than about 2^-60 to a multiple of pi/2, and what is lost is below 2^-126.
 *
 * Series: Taylor's about 0, up to the powers 17 and 16. What is left out is below 2^-62 of the sine and 2^-58 of the cosine. */
#include "base/trigonometry.h"

#include "base/assert.h"
#include "base/number.h"

#define TWO_OVER_PI 0.6366197723675814

/* pi/2 = HALF_PI_1 + ... + HALF_PI_4 and an error below 2^-158. */
#define HALF_PI_1 1.5707963267341256     /* 0x1.921fb544p+0 */
#define HALF_PI_2 6.077100506303966e-11  /* 0x1.0b4611a6p-34 */
#define HALF_PI_3 2.0222662487111665e-21 /* 0x1.3198a2e0p-69 */
#define HALF_PI_4 8.4784276603689e-32    /* 0x1.b839a252049c1p-104 */

/* An angle within about pi/4: a double, and what it lacks. */
typedef struct Angle {
    double high;
    double low;
} Angle;

/* a + b and its rounding error (Knuth). */
static Angle exact_sum(double a, double b) {
    double sum = a + b;
    double of_b = sum - a;
    double of_a = sum - of_b;
    return (Angle){sum, (a - of_a) + (b - of_b)};
}

static Angle reduce(double radians, double quarters) {
    Angle first = exact_sum(radians - quarters * HALF_PI_1, -(quarters * HALF_PI_2));
    Angle second = exact_sum(first.high, -(quarters * HALF_PI_3));
    double rest = (first.low + second.low) - quarters * HALF_PI_4;
    double high = second.high + rest;
    return (Angle){high, (second.high - high) + rest};
}

/* Coefficients are 1/n!, the nearest doubles; the sum starts at the smallest term. */
static double sine(Angle x) {
    double z = x.high * x.high;
    double series = 2.8114572543455206e-15;       /* 1/17! */
    series = series * z - 7.647163731819816e-13;  /* 1/15! */
    series = series * z + 1.6059043836821613e-10; /* 1/13! */
    series = series * z - 2.505210838544172e-08;  /* 1/11! */
    series = series * z + 2.7557319223985893e-06; /* 1/9! */
    series = series * z - 0.0001984126984126984;  /* 1/7! */
    series = series * z + 0.008333333333333333;   /* 1/5! */
    series = series * z - 0.16666666666666666;    /* 1/3! */
    double slope = 1.0 - 0.5 * z;                 /* of the sine, for the low part */
    return x.high + (x.high * z * series + x.low * slope);
}

static double cosine(Angle x) {
    double z = x.high * x.high;
    double series = 4.779477332387385e-14;        /* 1/16! */
    series = series * z - 1.1470745597729725e-11; /* 1/14! */
    series = series * z + 2.08767569878681e-09;   /* 1/12! */
    series = series * z - 2.755731922398589e-07;  /* 1/10! */
    series = series * z + 2.48015873015873e-05;   /* 1/8! */
    series = series * z - 0.001388888888888889;   /* 1/6! */
    series = series * z + 0.041666666666666664;   /* 1/4! */
    double half = 0.5 * z;
    double most = 1.0 - half;
    double lost = (1.0 - most) - half;
    return most + (lost + (z * z * series - x.high * x.low));
}

OpSinCos op_sin_cos(double radians) {
    OP_ASSERT(radians >= -OP_MAX_COORDINATE && radians <= OP_MAX_COORDINATE);
    if (radians == 0.0) { /* keeps the sign of -0, which a sum would lose */
        return (OpSinCos){radians, 1.0};
    }
    double quarters = op_round_half_even(radians * TWO_OVER_PI);
    Angle x = reduce(radians, quarters);
    double s = sine(x);
    double c = cosine(x);
    switch ((uint32_t)(int32_t)quarters & 3u) {
    case 0:
        return (OpSinCos){s, c};
    case 1:
        return (OpSinCos){c, -s};
    case 2:
        return (OpSinCos){-s, -c};
    default:
        return (OpSinCos){-c, s};
    }
}
