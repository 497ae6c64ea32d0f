/* Products and quotients of 128-bit integers. */
#include "base/int128.h"

#include "base/assert.h"

/* The exact product of two words. */
static OpInt128 multiply_words(uint64_t a, uint64_t b) {
    uint64_t a_low = a & UINT32_MAX;
    uint64_t a_high = a >> 32;
    uint64_t b_low = b & UINT32_MAX;
    uint64_t b_high = b >> 32;
    uint64_t low = a_low * b_low;
    uint64_t middle = a_high * b_low + (low >> 32);
    uint64_t other = a_low * b_high + (middle & UINT32_MAX);
    uint64_t high = a_high * b_high + (middle >> 32) + (other >> 32);
    return (OpInt128){other << 32 | (low & UINT32_MAX), (int64_t)high};
}

static uint64_t magnitude(int64_t value) {
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

OpInt128 op_i128_multiply(int64_t a, int64_t b) {
    OpInt128 product = multiply_words(magnitude(a), magnitude(b));
    return (a < 0) != (b < 0) ? op_i128_negate(product) : product;
}

OpInt128 op_i128_scale(OpInt128 a, int64_t b) {
    bool negative = (a.high < 0) != (b < 0);
    OpInt128 size = a.high < 0 ? op_i128_negate(a) : a;
    uint64_t factor = magnitude(b);
    OpInt128 product = multiply_words(size.low, factor);
    product.high = (int64_t)((uint64_t)product.high + (uint64_t)size.high * factor);
    return negative ? op_i128_negate(product) : product;
}

static bool is_below(OpInt128 a, OpInt128 b) {
    return (uint64_t)a.high != (uint64_t)b.high ? (uint64_t)a.high < (uint64_t)b.high : a.low < b.low;
}

static OpInt128 doubled(OpInt128 a) {
    return (OpInt128){a.low << 1, (int64_t)((uint64_t)a.high << 1 | a.low >> 63)};
}

static OpInt128 halved(OpInt128 a) {
    return (OpInt128){a.low >> 1 | (uint64_t)a.high << 63, (int64_t)((uint64_t)a.high >> 1)};
}

/* Long division, from the largest b * 2^shift that is not above a downwards: a step for each bit of the quotient. */
static uint64_t divide(OpInt128 a, OpInt128 b, bool *exact) {
    int32_t shift = 0;
    uint64_t quotient = 0;
    while (b.high >= 0 && !is_below(a, doubled(b))) {
        b = doubled(b);
        shift++;
    }
    for (; shift >= 0; shift--) {
        quotient <<= 1;
        if (!is_below(a, b)) {
            a = op_i128_subtract(a, b);
            quotient |= 1;
        }
        b = halved(b);
    }
    *exact = a.high == 0 && a.low == 0;
    return quotient;
}

int64_t op_i128_floor_divide(OpInt128 a, OpInt128 b) {
    OP_ASSERT(op_i128_sign(b) > 0);
    bool exact = false;
    if (a.high >= 0) {
        return (int64_t)divide(a, b, &exact);
    }
    uint64_t quotient = divide(op_i128_negate(a), b, &exact);
    return (int64_t)(0 - quotient - (exact ? 0 : 1));
}

/* ---- Sums of products ---- */

/* 256 bits, two's complement, the lowest word first. */
typedef struct Wide {
    uint64_t word[4];
} Wide;

static Wide wide_add(Wide a, Wide b) {
    Wide sum;
    uint64_t carry = 0;
    for (int32_t i = 0; i < 4; i++) {
        uint64_t partial = a.word[i] + carry;
        carry = partial < carry ? 1 : 0;
        sum.word[i] = partial + b.word[i];
        carry += sum.word[i] < partial ? 1 : 0;
    }
    return sum;
}

static Wide wide_negate(Wide a) {
    for (int32_t i = 0; i < 4; i++) {
        a.word[i] = ~a.word[i];
    }
    return wide_add(a, (Wide){{1, 0, 0, 0}});
}

static Wide shifted_product(uint64_t a, uint64_t b, int32_t words) {
    OpInt128 product = multiply_words(a, b);
    Wide wide = {{0, 0, 0, 0}};
    wide.word[words] = product.low;
    wide.word[words + 1] = (uint64_t)product.high;
    return wide;
}

static Wide wide_multiply(OpInt128 a, OpInt128 b) {
    bool negative = (a.high < 0) != (b.high < 0);
    OpInt128 x = a.high < 0 ? op_i128_negate(a) : a;
    OpInt128 y = b.high < 0 ? op_i128_negate(b) : b;
    Wide sum =
        wide_add(shifted_product(x.low, y.low, 0), shifted_product((uint64_t)x.high, (uint64_t)y.high, 2));
    sum = wide_add(sum, shifted_product(x.low, (uint64_t)y.high, 1));
    sum = wide_add(sum, shifted_product((uint64_t)x.high, y.low, 1));
    return negative ? wide_negate(sum) : sum;
}

int32_t op_i128_sum_of_products_sign(const OpInt128 *a, const OpInt128 *b, int32_t count) {
    Wide sum = {{0, 0, 0, 0}};
    for (int32_t i = 0; i < count; i++) {
        sum = wide_add(sum, wide_multiply(a[i], b[i]));
    }
    if (sum.word[3] >> 63 != 0) {
        return -1;
    }
    return (sum.word[0] | sum.word[1] | sum.word[2] | sum.word[3]) != 0 ? 1 : 0;
}
