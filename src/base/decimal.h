/* A decimal number as digits and a power of ten, between text and double. */
#ifndef ONEPATH_SRC_BASE_DECIMAL_H
#define ONEPATH_SRC_BASE_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

/* The exact halfway points between doubles have at most 768 significant digits; past those, all that matters is
 * whether anything follows. */
#define OP_DECIMAL_DIGITS 800

/* 0.d0 d1 d2 ... * 10^point. d0 and the last digit are not 0; zero has no digits. */
typedef struct OpDecimal {
    uint8_t digits[OP_DECIMAL_DIGITS + 1]; /* values 0 to 9 */
    int count;
    int64_t point;
} OpDecimal;

/* The nearest double, halves to even; +infinity when it is too large. */
double op_decimal_to_f64(const OpDecimal *decimal);

#endif
