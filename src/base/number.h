/* Numbers and their text, the same on every platform: bit patterns, round half to even, decimal text. */
#ifndef ONEPATH_SRC_BASE_NUMBER_H
#define ONEPATH_SRC_BASE_NUMBER_H

#include "onepath/base.h"

#include <float.h>

/* The same bits everywhere need every operation rounded to double at once: no x87 registers, no fast-math. */
_Static_assert(FLT_EVAL_METHOD == 0, "OnePath needs doubles without excess precision (-msse2 -mfpmath=sse)");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024 && sizeof(double) == 8,
               "double must be IEEE binary64");
#ifdef __FAST_MATH__
#error "OnePath must be compiled without -ffast-math"
#endif

/* The correctly rounded double of the square root of two, bits 0x3FF6A09E667F3BCD. */
#define OP_SQRT2 1.4142135623730951

uint64_t op_f64_bits(double value);
double op_f64_from_bits(uint64_t bits);

bool op_is_finite(double value);

/* The nearest integer, halves to the even one. NaN, infinities and values of 2^52 and more come back as they are;
 * a negative value that rounds to zero gives -0. */
double op_round_half_even(double value);

/* Reads the whole text as a decimal number "[+-]digits[.digits][e[+-]digits]" (e or E), correctly rounded (half to
 * even), whatever its length; overflow gives an infinity, underflow a zero of that sign. False, with *out as it was,
 * when the text is anything else or a pointer is NULL. */
bool op_parse_f64(const char *text, size_t size, double *out);

/* Reads the whole text as "[+-]digits"; false, with *out as it was, when it is anything else or out of range. */
bool op_parse_i32(const char *text, size_t size, int32_t *out);

/* Writes the shortest decimal that reads back as the same double ("0.1", "-1", "1e+300", "-0", "NaN",
 * "-Infinity") with a final zero byte, and returns its length. It is what JavaScript prints, but for "-0". */
#define OP_F64_TEXT_SIZE 32
size_t op_format_f64(double value, char text[OP_F64_TEXT_SIZE]);

#endif
