/* Double to the shortest decimal text that reads back as the same double. Exact digits come from integer division
 * (Steele and White 1990), and each length is tried in turn: slow, but only messages are written this way. */
#include "base/number.h"

#include "base/big_natural.h"
#include "base/decimal.h"

#include <string.h>

/* 17 significant digits identify every double. */
#define OP_F64_DIGITS 17
#define OP_FRACTION_MASK ((UINT64_C(1) << 52) - 1)

/* The first digits of a positive double, cut off, and what was cut: one more digit and whether more follows. */
typedef struct OpExactDigits {
    uint8_t digits[OP_F64_DIGITS + 1];
    bool more;
    int point; /* the value is 0.d0 d1 d2 ... * 10^point */
} OpExactDigits;

/* value = mantissa * 2^*exponent for a positive finite value. */
static uint64_t split_f64(double value, int *exponent) {
    uint64_t bits = op_f64_bits(value);
    int field = (int)(bits >> 52);
    *exponent = (field == 0 ? 1 : field) - 1075;
    return (bits & OP_FRACTION_MASK) | (field == 0 ? 0 : UINT64_C(1) << 52);
}

static void multiply_by_power_of_10(OpBigNatural *big, int exponent) {
    op_big_multiply_power_of_5(big, exponent);
    op_big_shift_left(big, exponent);
}

/* Scales numerator / denominator into [1, 10) and returns the power of ten taken out. */
static int scale_to_one_digit(OpBigNatural *numerator, OpBigNatural *denominator) {
    /* log10(2) = 78913 / 2^18 to six digits: the guess is off by one at most, which the loops mend. */
    int bits = op_big_bit_length(numerator) - op_big_bit_length(denominator);
    int power = bits * 78913 / (1 << 18);
    if (power >= 0) {
        multiply_by_power_of_10(denominator, power);
    } else {
        multiply_by_power_of_10(numerator, -power);
    }
    while (op_big_compare(numerator, denominator) < 0) {
        op_big_multiply_add(numerator, 10, 0);
        power--;
    }
    OpBigNatural ten_times = *denominator;
    op_big_multiply_add(&ten_times, 10, 0);
    while (op_big_compare(numerator, &ten_times) >= 0) {
        *denominator = ten_times;
        op_big_multiply_add(&ten_times, 10, 0);
        power++;
    }
    return power;
}

/* The largest integers made here are those of the smallest doubles: 2^1074 and 2^52 * 10^324, below 1,200 bits. */
static void find_exact_digits(double value, OpExactDigits *out) {
    int exponent;
    OpBigNatural numerator;
    OpBigNatural denominator;
    op_big_set(&numerator, split_f64(value, &exponent));
    op_big_set(&denominator, 1);
    op_big_shift_left(exponent >= 0 ? &numerator : &denominator, exponent >= 0 ? exponent : -exponent);
    out->point = scale_to_one_digit(&numerator, &denominator) + 1;
    for (int i = 0; i <= OP_F64_DIGITS; i++) {
        out->digits[i] = 0;
        while (op_big_compare(&numerator, &denominator) >= 0) {
            op_big_subtract(&numerator, &denominator);
            out->digits[i]++;
        }
        op_big_multiply_add(&numerator, 10, 0);
    }
    out->more = numerator.count > 0;
}

static void drop_final_zeros(OpDecimal *decimal) {
    while (decimal->count > 0 && decimal->digits[decimal->count - 1] == 0) {
        decimal->count--;
    }
}

/* The decimals of count digits next below (or at) and next above the value. */
static void find_neighbours(const OpExactDigits *exact, int count, OpDecimal *below, OpDecimal *above) {
    memcpy(below->digits, exact->digits, (size_t)count);
    below->count = count;
    below->point = exact->point;
    *above = *below;
    while (above->count > 0 && above->digits[above->count - 1] == 9) {
        above->count--;
    }
    if (above->count == 0) {
        above->digits[0] = 1;
        above->count = 1;
        above->point++;
    } else {
        above->digits[above->count - 1]++;
    }
    drop_final_zeros(below);
}

/* Whether the value is nearer to the neighbour above; halves go to the even digit. */
static bool is_above_nearer(const OpExactDigits *exact, int count) {
    if (exact->digits[count] != 5) {
        return exact->digits[count] > 5;
    }
    for (int i = count + 1; i <= OP_F64_DIGITS; i++) {
        if (exact->digits[i] != 0) {
            return true;
        }
    }
    return exact->more || exact->digits[count - 1] % 2 != 0;
}

/* The fewest digits that read back as value, the nearest of those. Both neighbours are tried, since below a power
 * of two the doubles lie closer, and the farther neighbour may be the one that reads back. */
static void find_shortest(double value, OpDecimal *out) {
    OpExactDigits exact;
    find_exact_digits(value, &exact);
    for (int count = 1; count <= OP_F64_DIGITS; count++) {
        OpDecimal below;
        OpDecimal above;
        find_neighbours(&exact, count, &below, &above);
        bool below_fits = op_decimal_to_f64(&below) == value;
        bool above_fits = op_decimal_to_f64(&above) == value;
        bool take_above = above_fits && (!below_fits || is_above_nearer(&exact, count));
        *out = take_above ? above : below;
        if (below_fits || above_fits) {
            return;
        }
    }
}

static size_t put_digits(char *text, size_t length, const OpDecimal *decimal, int first, int end) {
    for (int i = first; i < end; i++) {
        text[length++] = (char)('0' + (i < decimal->count ? decimal->digits[i] : 0));
    }
    return length;
}

static size_t put_fixed(char *text, size_t length, const OpDecimal *decimal, int point) {
    if (point <= 0) {
        text[length++] = '0';
    } else {
        length = put_digits(text, length, decimal, 0, point);
    }
    if (decimal->count > point) {
        text[length++] = '.';
        for (int i = point; i < 0; i++) {
            text[length++] = '0';
        }
        length = put_digits(text, length, decimal, point < 0 ? 0 : point, decimal->count);
    }
    return length;
}

static size_t put_scientific(char *text, size_t length, const OpDecimal *decimal, int exponent) {
    length = put_digits(text, length, decimal, 0, 1);
    if (decimal->count > 1) {
        text[length++] = '.';
        length = put_digits(text, length, decimal, 1, decimal->count);
    }
    text[length++] = 'e';
    text[length++] = exponent < 0 ? '-' : '+';
    int magnitude = exponent < 0 ? -exponent : exponent;
    for (int unit = magnitude >= 100 ? 100 : (magnitude >= 10 ? 10 : 1); unit > 0; unit /= 10) {
        text[length++] = (char)('0' + magnitude / unit % 10);
    }
    return length;
}

static size_t put_name(char *text, size_t length, const char *name) {
    size_t size = strlen(name);
    memcpy(text + length, name, size + 1);
    return length + size;
}

size_t op_format_f64(double value, char text[OP_F64_TEXT_SIZE]) {
    size_t length = 0;
    if (text == NULL) {
        return 0;
    }
    if (value != value) {
        return put_name(text, length, "NaN");
    }
    if (op_f64_bits(value) >> 63 != 0) {
        text[length++] = '-';
        value = -value;
    }
    if (!op_is_finite(value)) {
        return put_name(text, length, "Infinity");
    }
    if (value == 0.0) {
        return put_name(text, length, "0");
    }
    OpDecimal decimal;
    find_shortest(value, &decimal);
    int point = (int)decimal.point;
    /* Where plain digits end and exponents begin is JavaScript's choice, so both sides print alike. */
    if (point > -6 && point <= 21) {
        length = put_fixed(text, length, &decimal, point);
    } else {
        length = put_scientific(text, length, &decimal, point - 1);
    }
    text[length] = '\0';
    return length;
}
