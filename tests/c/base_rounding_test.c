/* Bit patterns, finiteness, and rounding half to even, against the C library's rint in its default mode. */
#include "support/check.h"

#include <float.h>
#include <math.h>

#include "base/number.h"
#include "support/test_random.h"

static void test_halves(void **state) {
    (void)state;
    static const double cases[][2] = {
        {0.5, 0.0},
        {1.5, 2.0},
        {2.5, 2.0},
        {3.5, 4.0},
        {0.49999999999999994, 0.0},
        {0.50000000000000011, 1.0},
        {2.4999999999999996, 2.0},
        {4503599627370495.5, 4503599627370496.0},
        {4503599627370494.5, 4503599627370494.0},
        {2251799813685248.5, 2251799813685248.0},
        {4503599627370497.0, 4503599627370497.0},
        {9007199254740993.0, 9007199254740992.0},
        {1e300, 1e300},
        {DBL_MAX, DBL_MAX},
        {DBL_MIN, 0.0},
        {0.0, 0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_same_bits(op_round_half_even(cases[i][0]), cases[i][1]);
        check_same_bits(op_round_half_even(-cases[i][0]), -cases[i][1]);
    }
}

static void test_all_quarters(void **state) {
    (void)state;
    for (int quarters = -20000; quarters <= 20000; quarters++) {
        double value = quarters * 0.25;
        check_same_bits(op_round_half_even(value), rint(value));
    }
}

static void test_random_values(void **state) {
    (void)state;
    TestRandom random = test_random(11);
    for (int i = 0; i < 200000; i++) {
        double value = op_f64_from_bits(test_bits(&random));
        if (value == value) {
            check_same_bits(op_round_half_even(value), rint(value));
        }
        double near = (double)(int64_t)test_bits(&random) / (double)(UINT64_C(1) << (i % 64));
        check_same_bits(op_round_half_even(near), rint(near));
    }
}

static void test_not_finite(void **state) {
    (void)state;
    check_same_bits(op_round_half_even(positive_infinity()), positive_infinity());
    check_same_bits(op_round_half_even(-positive_infinity()), -positive_infinity());
    check_same_bits(op_round_half_even(not_a_number()), not_a_number());
    assert_false(op_is_finite(positive_infinity()));
    assert_false(op_is_finite(-positive_infinity()));
    assert_false(op_is_finite(not_a_number()));
    assert_false(op_is_finite(-not_a_number()));
    assert_true(op_is_finite(DBL_MAX) && op_is_finite(-DBL_MAX) && op_is_finite(0.0) && op_is_finite(5e-324));
}

static void test_bit_patterns(void **state) {
    (void)state;
    assert_true(op_f64_bits(1.0) == UINT64_C(0x3FF0000000000000));
    assert_true(op_f64_bits(-0.0) == UINT64_C(0x8000000000000000));
    assert_true(op_f64_bits(OP_SQRT2) == UINT64_C(0x3FF6A09E667F3BCD));
    assert_true(op_f64_bits(sqrt(2.0)) == op_f64_bits(OP_SQRT2));
    check_same_bits(op_f64_from_bits(UINT64_C(0x4000000000000000)), 2.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_halves),        cmocka_unit_test(test_all_quarters),
        cmocka_unit_test(test_random_values), cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_bit_patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
