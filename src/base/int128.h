/* Signed 128-bit integers for exact geometry. Not every compiler has them, so they are two words here. Nothing overflows for the
 * callers' ranges, which they state; additions wrap around otherwise. */
#ifndef ONEPATH_SRC_BASE_INT128_H
#define ONEPATH_SRC_BASE_INT128_H

#include "onepath/base.h"

/* high * 2^64 + low, two's complement. */
typedef struct OpInt128 {
    uint64_t low;
    int64_t high;
} OpInt128;

static inline OpInt128 op_i128(int64_t value) {
    return (OpInt128){(uint64_t)value, value < 0 ? -1 : 0};
}

static inline OpInt128 op_i128_add(OpInt128 a, OpInt128 b) {
    uint64_t low = a.low + b.low;
    uint64_t carry = low < a.low ? 1 : 0;
    return (OpInt128){low, (int64_t)((uint64_t)a.high + (uint64_t)b.high + carry)};
}

static inline OpInt128 op_i128_negate(OpInt128 a) {
    uint64_t low = 0 - a.low;
    uint64_t borrow = a.low != 0 ? 1 : 0;
    return (OpInt128){low, (int64_t)(0 - (uint64_t)a.high - borrow)};
}

static inline OpInt128 op_i128_subtract(OpInt128 a, OpInt128 b) {
    uint64_t borrow = a.low < b.low ? 1 : 0;
    return (OpInt128){a.low - b.low, (int64_t)((uint64_t)a.high - (uint64_t)b.high - borrow)};
}

/* -1, 0 or 1. */
static inline int32_t op_i128_sign(OpInt128 a) {
    if (a.high != 0) {
        return a.high < 0 ? -1 : 1;
    }
    return a.low != 0 ? 1 : 0;
}

static inline int32_t op_i128_compare(OpInt128 a, OpInt128 b) {
    if (a.high != b.high) {
        return a.high < b.high ? -1 : 1;
    }
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1;
}

/* The exact product of any two 64-bit integers. */
OpInt128 op_i128_multiply(int64_t a, int64_t b);

/* a * b where the result fits. */
OpInt128 op_i128_scale(OpInt128 a, int64_t b);

/* floor(a / b) where b > 0 and the result fits in 64 bits. */
int64_t op_i128_floor_divide(OpInt128 a, OpInt128 b);

/* The sign of a[0] * b[0] + a[1] * b[1] + ..., where each product is below 2^250 and there are at most 16. */
int32_t op_i128_sum_of_products_sign(const OpInt128 *a, const OpInt128 *b, int32_t count);

#endif
