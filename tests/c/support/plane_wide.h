/* Whole numbers of 320 bits, two's complement, so that exact geometry can be judged by plain schoolbook arithmetic that shares
 * nothing with the library's. */
#ifndef ONEPATH_TESTS_PLANE_WIDE_H
#define ONEPATH_TESTS_PLANE_WIDE_H

#include <stdint.h>

enum { WIDE_LIMBS = 10 };

typedef struct Wide {
    uint32_t limb[WIDE_LIMBS]; /* the lowest first */
} Wide;

Wide wide(int64_t value);
Wide wide_words(uint64_t low, int64_t high); /* high * 2^64 + low */
Wide wide_sum(Wide a, Wide b);
Wide wide_less(Wide a, Wide b); /* a - b */
Wide wide_times(Wide a, Wide b);
int wide_sign(Wide a);
int wide_compare(Wide a, Wide b);

/* (b - a) x (c - a), and its sign. */
Wide wide_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t cx, int64_t cy);
int wide_turn(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t cx, int64_t cy);

#endif
