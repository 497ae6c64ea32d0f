/* Schoolbook arithmetic on 32-bit words (big_natural.h). */
#include "base/big_natural.h"

#include "base/assert.h"

static void push_word(OpBigNatural *big, uint32_t word) {
    if (word != 0) {
        OP_ASSERT(big->count < OP_BIG_WORDS);
        big->words[big->count++] = word;
    }
}

static void trim(OpBigNatural *big) {
    while (big->count > 0 && big->words[big->count - 1] == 0) {
        big->count--;
    }
}

void op_big_set(OpBigNatural *big, uint64_t value) {
    big->words[0] = (uint32_t)value;
    big->words[1] = (uint32_t)(value >> 32);
    big->count = 2;
    trim(big);
}

void op_big_multiply_add(OpBigNatural *big, uint32_t factor, uint32_t addend) {
    uint64_t carry = addend;
    for (int i = 0; i < big->count; i++) {
        carry += (uint64_t)big->words[i] * factor;
        big->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    push_word(big, (uint32_t)carry);
    trim(big);
}

void op_big_multiply_power_of_5(OpBigNatural *big, int exponent) {
    const uint32_t five_to_13 = 1220703125; /* the largest power of 5 in 32 bits */
    for (; exponent >= 13; exponent -= 13) {
        op_big_multiply_add(big, five_to_13, 0);
    }
    for (; exponent > 0; exponent--) {
        op_big_multiply_add(big, 5, 0);
    }
}

void op_big_shift_left(OpBigNatural *big, int count) {
    if (big->count == 0) {
        return;
    }
    int words = count / 32;
    int bits = count % 32;
    op_big_multiply_add(big, UINT32_C(1) << bits, 0);
    OP_ASSERT(big->count + words <= OP_BIG_WORDS);
    for (int i = big->count - 1; words > 0 && i >= 0; i--) {
        big->words[i + words] = big->words[i];
    }
    for (int i = 0; i < words; i++) {
        big->words[i] = 0;
    }
    big->count += words;
}

int op_big_bit_length(const OpBigNatural *big) {
    if (big->count == 0) {
        return 0;
    }
    int length = 32 * (big->count - 1);
    for (uint32_t top = big->words[big->count - 1]; top != 0; top >>= 1) {
        length++;
    }
    return length;
}

int op_big_compare(const OpBigNatural *a, const OpBigNatural *b) {
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->words[i] != b->words[i]) {
            return a->words[i] < b->words[i] ? -1 : 1;
        }
    }
    return 0;
}

void op_big_subtract(OpBigNatural *a, const OpBigNatural *b) {
    OP_ASSERT(op_big_compare(a, b) >= 0);
    uint64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        uint64_t less = borrow + (i < b->count ? b->words[i] : 0);
        borrow = a->words[i] < less;
        a->words[i] = (uint32_t)(a->words[i] - less);
    }
    trim(a);
}
