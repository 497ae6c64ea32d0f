/* Doubles as their shortest decimal: read back by two parsers, never longer than needed, and the same text as a
 * JavaScript engine prints. */
#include "support/check.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "support/test_mode.h"
#include "support/test_random.h"

static void check_prints(double value, const char *expected) {
    char text[OP_F64_TEXT_SIZE];
    size_t length = op_format_f64(value, text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void test_named_values(void **state) {
    (void)state;
    check_prints(0.0, "0");
    check_prints(-0.0, "-0");
    check_prints(1.0, "1");
    check_prints(-1.0, "-1");
    check_prints(10.0, "10");
    check_prints(0.1, "0.1");
    check_prints(0.1 + 0.2, "0.30000000000000004");
    check_prints(4.35, "4.35");
    check_prints(123.456, "123.456");
    check_prints(2097152.0, "2097152");
    check_prints(OP_SQRT2, "1.4142135623730951");
    check_prints(123456789012345680000.0, "123456789012345680000");
    check_prints(1e21, "1e+21");
    check_prints(1e300, "1e+300");
    check_prints(0.000001, "0.000001");
    check_prints(0.00000123, "0.00000123");
    check_prints(1e-7, "1e-7");
    check_prints(9.5367431640625e-7, "9.5367431640625e-7");
    check_prints(DBL_MAX, "1.7976931348623157e+308");
    check_prints(-DBL_MAX, "-1.7976931348623157e+308");
    check_prints(DBL_MIN, "2.2250738585072014e-308");
    check_prints(5e-324, "5e-324");
    check_prints(positive_infinity(), "Infinity");
    check_prints(-positive_infinity(), "-Infinity");
    check_prints(not_a_number(), "NaN");
    check_prints(-not_a_number(), "NaN");
    /* Just below a power of two the spacing halves; the 16 digits next to the value do not read back, those above do. */
    check_prints(5.684341886080802e-14, "5.684341886080802e-14");
    assert_int_equal(op_format_f64(1.0, NULL), 0);
}

static size_t count_digits(const char *text) {
    size_t count = 0;
    size_t zeros = 0; /* final ones are places, not digits */
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '0') {
            zeros += count > 0 ? 1 : 0;
        } else if (*text >= '1' && *text <= '9') {
            count += zeros + 1;
            zeros = 0;
        }
    }
    return count;
}

/* Reads back with both parsers and has no more digits than the C library needs. */
static void check_shortest(double value) {
    char text[OP_F64_TEXT_SIZE];
    size_t length = op_format_f64(value, text);
    assert_true(length > 0 && length < OP_F64_TEXT_SIZE && text[length] == '\0');
    double back = 0.0;
    assert_true(op_parse_f64(text, length, &back));
    check_same_bits(back, value);
    check_same_bits(strtod(text, NULL), value);
    for (int precision = 0; precision < 17; precision++) {
        char printed[64];
        snprintf(printed, sizeof printed, "%.*e", precision, value);
        if (bits_of(strtod(printed, NULL)) == bits_of(value)) {
            assert_true(count_digits(text) <= (size_t)precision + 1);
            return;
        }
    }
    fail_msg("%.17g has no decimal of 17 digits", value);
}

static void test_random_values(void **state) {
    (void)state;
    TestRandom random = test_random(21);
    for (size_t i = 0; i < test_count(500, 5000, 50000); i++) {
        double value = op_f64_from_bits(test_bits(&random));
        if (op_is_finite(value)) {
            check_shortest(value);
        }
        check_shortest((double)test_int(&random, -1000000000, 1000000000) / 1000.0);
        check_shortest(op_f64_from_bits(test_bits(&random) >> test_int(&random, 12, 60)));
    }
}

static void test_around_powers_of_two(void **state) {
    (void)state;
    for (int exponent = -1074; exponent <= 1023; exponent += 3) {
        double power = ldexp(1.0, exponent);
        check_shortest(power);
        check_shortest(op_f64_from_bits(bits_of(power) + 1));
        if (exponent > -1074) {
            check_shortest(op_f64_from_bits(bits_of(power) - 1));
        }
    }
}

static uint64_t hash_line(uint64_t hash, double value) {
    char text[OP_F64_TEXT_SIZE + 1];
    size_t length = op_format_f64(value, text);
    text[length] = '\n';
    return op_fnv1a64(hash, text, length + 1);
}

/* The hashes are those of String(value) + "\n" in V8, for the same values in the same order. */
static void test_like_javascript(void **state) {
    (void)state;
    uint64_t hash = OP_FNV1A64_START;
    for (int exponent = -1074; exponent <= 1023; exponent++) {
        hash = hash_line(hash, ldexp(1.0, exponent));
    }
    assert_true(hash == UINT64_C(0x5115E8C46EA2A06D));

    OpRandom random = op_random_seed(2024);
    hash = OP_FNV1A64_START;
    for (int i = 0; i < 4000; i++) {
        double value = op_f64_from_bits(op_random_next(&random));
        if (op_is_finite(value)) {
            hash = hash_line(hash, value);
        }
    }
    assert_true(hash == UINT64_C(0x5FCE6C412298B497));

    hash = OP_FNV1A64_START;
    for (int i = 0; i < 4000; i++) {
        hash = hash_line(hash, op_random_double(&random) * 1000.0);
    }
    assert_true(hash == UINT64_C(0x5B02539AA9C9E3C9));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_values),
        cmocka_unit_test(test_random_values),
        cmocka_unit_test(test_around_powers_of_two),
        cmocka_unit_test(test_like_javascript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
