/* 128-bit integers against schoolbook arithmetic on 320 bits. */
#include "support/check.h"
#include "support/plane_wide.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "base/int128.h"

/* Of any length, often at the edge of one. */
static int64_t random_word(TestRandom *random) {
    int64_t edges[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT64_C(1) << 32, -(INT64_C(1) << 32), UINT32_MAX};
    if (test_chance(random, 20)) {
        return edges[test_int(random, 0, 7)];
    }
    uint64_t bits = test_bits(random) >> test_int(random, 0, 62);
    return (int64_t)(test_chance(random, 50) ? 0 - bits : bits);
}

/* Of at most 62 bits in the high word, so that sums do not overflow. */
static OpInt128 random_pair(TestRandom *random) {
    OpInt128 made = {(uint64_t)random_word(random), random_word(random) / 4};
    return made;
}

static Wide of(OpInt128 a) {
    return wide_words(a.low, a.high);
}

static void sums_and_order(void **state) {
    (void)state;
    TestRandom random = test_random(1);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        OpInt128 a = random_pair(&random);
        OpInt128 b = test_chance(&random, 10) ? a : random_pair(&random);
        int64_t word = random_word(&random);
        assert_int_equal(wide_compare(of(op_i128(word)), wide(word)), 0);
        assert_int_equal(wide_compare(of(op_i128_add(a, b)), wide_sum(of(a), of(b))), 0);
        assert_int_equal(wide_compare(of(op_i128_subtract(a, b)), wide_less(of(a), of(b))), 0);
        assert_int_equal(wide_compare(of(op_i128_negate(a)), wide_less(wide(0), of(a))), 0);
        assert_int_equal(op_i128_sign(a), wide_sign(of(a)));
        assert_int_equal(op_i128_compare(a, b), wide_compare(of(a), of(b)));
    }
}

static void products(void **state) {
    (void)state;
    TestRandom random = test_random(2);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int64_t a = random_word(&random);
        int64_t b = random_word(&random);
        OpInt128 product = op_i128_multiply(a, b);
        assert_int_equal(wide_compare(of(product), wide_times(wide(a), wide(b))), 0);
        OpInt128 large = op_i128_multiply(a / 2, b / 2);
        int64_t factor = test_int(&random, -4, 3);
        assert_int_equal(wide_compare(of(op_i128_scale(large, factor)), wide_times(of(large), wide(factor))),
                         0);
    }
}

/* q = floor(a / b) is the one whole number with q b <= a < (q + 1) b. */
static void quotients(void **state) {
    (void)state;
    TestRandom random = test_random(3);
    for (size_t i = 0; i < test_count(20000, 200000, 2000000); i++) {
        int64_t wanted = random_word(&random) / 4;
        OpInt128 b = random_pair(&random);
        b = op_i128_sign(b) < 0 ? op_i128_negate(b) : b;
        b.high >>= test_int(&random, 0, 63);
        if (op_i128_sign(b) == 0) {
            continue;
        }
        /* A dividend whose quotient fits: wanted * b + rest, where that fits. */
        Wide most = wide_times(wide(wanted), of(b));
        if (wide_compare(most, wide_words(0, INT64_MAX / 2)) > 0 ||
            wide_compare(most, wide_words(0, INT64_MIN / 2)) < 0) {
            wanted %= 1000;
            b.high %= INT64_C(1) << 50;
            if (op_i128_sign(b) == 0) {
                continue;
            }
        }
        OpInt128 a = op_i128_scale(b, wanted);
        a = op_i128_add(a, op_i128(test_int(&random, -2, 2)));
        int64_t quotient = op_i128_floor_divide(a, b);
        Wide low = wide_times(wide(quotient), of(b));
        assert_true(wide_compare(low, of(a)) <= 0);
        assert_true(wide_compare(of(a), wide_sum(low, of(b))) < 0);
    }
}

static void signs_of_sums(void **state) {
    (void)state;
    TestRandom random = test_random(4);
    for (size_t i = 0; i < test_count(10000, 100000, 1000000); i++) {
        OpInt128 a[4];
        OpInt128 b[4];
        int32_t count = test_int(&random, 0, 4);
        Wide sum = wide(0);
        for (int32_t j = 0; j < count; j++) {
            a[j] = op_i128_multiply(random_word(&random) / 2, random_word(&random) / 2);
            b[j] = op_i128_multiply(random_word(&random) / 2, random_word(&random) / 2);
            if (j > 0 && test_chance(&random, 30)) {
                a[j] = op_i128_negate(a[j - 1]); /* cancels, or nearly */
                b[j] = op_i128_add(b[j - 1], op_i128(test_int(&random, -1, 1)));
            }
            sum = wide_sum(sum, wide_times(of(a[j]), of(b[j])));
        }
        assert_int_equal(op_i128_sum_of_products_sign(a, b, count), wide_sign(sum));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_order),
        cmocka_unit_test(products),
        cmocka_unit_test(quotients),
        cmocka_unit_test(signs_of_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
