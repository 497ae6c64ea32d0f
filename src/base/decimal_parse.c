/* Decimal text to double, correctly rounded for text of any length: short numbers by one exact multiplication or
 * division (Clinger 1990), all others by a long division of exact integers. Integers to 32 bits too. */
#include "base/number.h"

#include "base/big_natural.h"
#include "base/decimal.h"

#include <stddef.h>

/* Beyond these decimal points every digit string overflows or rounds to 0. */
#define OP_POINT_OVERFLOW 310
#define OP_POINT_UNDERFLOW (-324)

#define OP_EXPONENT_LIMIT INT64_C(100000000000000000)
#define OP_INFINITY_BITS UINT64_C(0x7FF0000000000000)

/* ---- The value ---- */

/* mantissa * 2^exponent, rounded half to even, where mantissa has its highest bit set and sticky says that a
 * fraction of its last bit was cut off. */
static double round_to_f64(uint64_t mantissa, bool sticky, int exponent) {
    int top = exponent + 63; /* the value is in [2^top, 2^(top + 1)) */
    if (top > 1023) {
        return op_f64_from_bits(OP_INFINITY_BITS);
    }
    int dropped = top >= -1022 ? 11 : 11 + (-1022 - top);
    if (dropped > 64) {
        return 0.0;
    }
    uint64_t kept = dropped == 64 ? 0 : mantissa >> dropped;
    uint64_t rest = dropped == 64 ? mantissa : mantissa & ((UINT64_C(1) << dropped) - 1);
    uint64_t half = UINT64_C(1) << (dropped - 1);
    if (rest > half || (rest == half && (sticky || (kept & 1) != 0))) {
        kept++;
    }
    /* A carry out of the fraction moves on into the exponent field, up to infinity. */
    uint64_t exponent_field = top >= -1022 ? (uint64_t)(top + 1022) << 52 : 0;
    return op_f64_from_bits(exponent_field + kept);
}

/* (numerator / denominator) * 2^exponent. Destroys both numbers. */
static double divide_to_f64(OpBigNatural *numerator, OpBigNatural *denominator, int exponent) {
    int shift = op_big_bit_length(denominator) - op_big_bit_length(numerator);
    if (shift >= 0) {
        op_big_shift_left(numerator, shift);
    } else {
        op_big_shift_left(denominator, -shift);
    }
    /* The quotient is now in (1/2, 2): a leading zero bit is skipped, then 64 bits follow. */
    uint64_t mantissa = 0;
    int bits = 0;
    bool started = false;
    while (bits < 64) {
        mantissa <<= 1;
        if (op_big_compare(numerator, denominator) >= 0) {
            op_big_subtract(numerator, denominator);
            mantissa |= 1;
            started = true;
        }
        op_big_shift_left(numerator, 1);
        bits += started ? 1 : 0;
        exponent -= started ? 0 : 1;
    }
    return round_to_f64(mantissa, numerator->count > 0, exponent - shift - 63);
}

/* The digits as an integer. */
static void digits_to_big(const OpDecimal *decimal, OpBigNatural *big) {
    op_big_set(big, 0);
    for (int i = 0; i < decimal->count; i++) {
        op_big_multiply_add(big, 10, decimal->digits[i]);
    }
}

/* Both operands are exact doubles, so the one operation rounds once. False when they are not. */
static bool convert_exactly(const OpDecimal *decimal, int power, double *out) {
    static const double powers_of_10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                          1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                          1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (decimal->count > 15 || power < -22 || power > 22) {
        return false;
    }
    uint64_t integer = 0;
    for (int i = 0; i < decimal->count; i++) {
        integer = integer * 10 + decimal->digits[i];
    }
    *out = power < 0 ? (double)integer / powers_of_10[-power] : (double)integer * powers_of_10[power];
    return true;
}

double op_decimal_to_f64(const OpDecimal *decimal) {
    if (decimal->count == 0 || decimal->point < OP_POINT_UNDERFLOW) {
        return 0.0;
    }
    if (decimal->point > OP_POINT_OVERFLOW) {
        return op_f64_from_bits(OP_INFINITY_BITS);
    }
    int power = (int)decimal->point - decimal->count;
    double value;
    if (convert_exactly(decimal, power, &value)) {
        return value;
    }
    /* 10^power = 5^power * 2^power, and the powers of 2 go straight to the exponent. At most 801 digits (2,661
     * bits) are divided by 5^1125 (2,613 bits). */
    OpBigNatural numerator;
    OpBigNatural denominator;
    digits_to_big(decimal, &numerator);
    op_big_set(&denominator, 1);
    if (power >= 0) {
        op_big_multiply_power_of_5(&numerator, power);
    } else {
        op_big_multiply_power_of_5(&denominator, -power);
    }
    return divide_to_f64(&numerator, &denominator, power);
}

/* ---- The text ---- */

typedef struct OpScanner {
    const char *text;
    size_t size;
    size_t offset;
} OpScanner;

static bool take(OpScanner *scanner, char c) {
    if (scanner->offset < scanner->size && scanner->text[scanner->offset] == c) {
        scanner->offset++;
        return true;
    }
    return false;
}

/* The next digit's value, or -1. */
static int take_digit(OpScanner *scanner) {
    if (scanner->offset >= scanner->size) {
        return -1;
    }
    char c = scanner->text[scanner->offset];
    if (c < '0' || c > '9') {
        return -1;
    }
    scanner->offset++;
    return c - '0';
}

static bool take_sign(OpScanner *scanner) {
    bool negative = take(scanner, '-');
    if (!negative) {
        take(scanner, '+');
    }
    return negative;
}

/* Appends a digit; *cut gathers whether anything but zeros did not fit. */
static void add_digit(OpDecimal *decimal, int digit, bool *cut) {
    if (decimal->count < OP_DECIMAL_DIGITS) {
        decimal->digits[decimal->count++] = (uint8_t)digit;
    } else if (digit != 0) {
        *cut = true;
    }
}

/* digits[.digits] */
static bool scan_digits(OpScanner *scanner, OpDecimal *decimal) {
    bool cut = false;
    bool any = false;
    for (int digit = take_digit(scanner); digit >= 0; digit = take_digit(scanner)) {
        any = true;
        if (digit != 0 || decimal->count > 0) {
            add_digit(decimal, digit, &cut);
            decimal->point++;
        }
    }
    if (!any) {
        return false;
    }
    if (take(scanner, '.')) {
        any = false;
        for (int digit = take_digit(scanner); digit >= 0; digit = take_digit(scanner)) {
            any = true;
            if (digit != 0 || decimal->count > 0) {
                add_digit(decimal, digit, &cut);
            } else {
                decimal->point--;
            }
        }
    }
    if (cut) {
        /* One more digit stands for the whole tail: it only has to be above 0. */
        decimal->digits[decimal->count++] = 1;
    }
    while (decimal->count > 0 && decimal->digits[decimal->count - 1] == 0) {
        decimal->count--;
    }
    return any;
}

/* [e[+-]digits], added to the point. No text is long enough to bring a value at the limit back into range. */
static bool scan_exponent(OpScanner *scanner, OpDecimal *decimal) {
    if (!take(scanner, 'e') && !take(scanner, 'E')) {
        return true;
    }
    bool negative = take_sign(scanner);
    int64_t exponent = 0;
    bool any = false;
    for (int digit = take_digit(scanner); digit >= 0; digit = take_digit(scanner)) {
        any = true;
        if (exponent < OP_EXPONENT_LIMIT) {
            exponent = exponent * 10 + digit;
        }
    }
    decimal->point += negative ? -exponent : exponent;
    return any;
}

bool op_parse_f64(const char *text, size_t size, double *out) {
    if (text == NULL || out == NULL) {
        return false;
    }
    OpScanner scanner = {text, size, 0};
    OpDecimal decimal;
    decimal.count = 0;
    decimal.point = 0;
    bool negative = take_sign(&scanner);
    if (!scan_digits(&scanner, &decimal) || !scan_exponent(&scanner, &decimal) || scanner.offset != size) {
        return false;
    }
    double magnitude = op_decimal_to_f64(&decimal);
    *out = negative ? -magnitude : magnitude;
    return true;
}

bool op_parse_i32(const char *text, size_t size, int32_t *out) {
    if (text == NULL || out == NULL) {
        return false;
    }
    OpScanner scanner = {text, size, 0};
    bool negative = take_sign(&scanner);
    int64_t limit = negative ? -(int64_t)INT32_MIN : INT32_MAX;
    int64_t magnitude = 0;
    bool any = false;
    for (int digit = take_digit(&scanner); digit >= 0; digit = take_digit(&scanner)) {
        any = true;
        magnitude = magnitude * 10 + digit;
        if (magnitude > limit) {
            return false;
        }
    }
    if (!any || scanner.offset != size) {
        return false;
    }
    *out = (int32_t)(negative ? -magnitude : magnitude);
    return true;
}
