/* Natural numbers of up to 3,072 bits on the stack, for the exact conversions between doubles and decimal text.
 *
 * The capacity is a proof, not a setting: the largest values that decimal_parse.c and decimal_format.c make have
 * fewer than 2,800 bits (see the bounds there), so no operation reports an overflow. */
#ifndef ONEPATH_SRC_BASE_BIG_NATURAL_H
#define ONEPATH_SRC_BASE_BIG_NATURAL_H

#include <stdint.h>

#define OP_BIG_WORDS 96

typedef struct OpBigNatural {
    uint32_t words[OP_BIG_WORDS]; /* the lowest first; those from count on are undefined */
    int count;                    /* the highest word is never 0; zero has none */
} OpBigNatural;

void op_big_set(OpBigNatural *big, uint64_t value);

/* big = big * factor + addend */
void op_big_multiply_add(OpBigNatural *big, uint32_t factor, uint32_t addend);

/* big = big * 5^exponent, exponent >= 0 */
void op_big_multiply_power_of_5(OpBigNatural *big, int exponent);

/* big = big * 2^count, count >= 0 */
void op_big_shift_left(OpBigNatural *big, int count);

/* The position of the highest set bit plus one; 0 for zero. */
int op_big_bit_length(const OpBigNatural *big);

/* Below, at or above 0 as a is less than, equal to or greater than b. */
int op_big_compare(const OpBigNatural *a, const OpBigNatural *b);

/* a = a - b, where b <= a. */
void op_big_subtract(OpBigNatural *a, const OpBigNatural *b);

#endif
