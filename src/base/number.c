/* Bit patterns of doubles and rounding (number.h). */
#include "base/number.h"

#include <string.h>

#define OP_F64_SIGN UINT64_C(0x8000000000000000)
#define OP_F64_EXPONENT UINT64_C(0x7FF0000000000000)

uint64_t op_f64_bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

double op_f64_from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

bool op_is_finite(double value) {
    return (op_f64_bits(value) & OP_F64_EXPONENT) != OP_F64_EXPONENT;
}

double op_round_half_even(double value) {
    const double two_to_52 = 4503599627370496.0;
    uint64_t sign = op_f64_bits(value) & OP_F64_SIGN;
    double magnitude = op_f64_from_bits(op_f64_bits(value) ^ sign);
    if (!(magnitude < two_to_52)) {
        return value;
    }
    /* From 2^52 on a double has no fraction bits, so the addition itself rounds, and halves go to even. */
    double rounded = (magnitude + two_to_52) - two_to_52;
    return op_f64_from_bits(op_f64_bits(rounded) | sign);
}
