/* SplitMix64: published values, doubles, and bounded integers without bias. */
#include "support/check.h"

#include <math.h>

#include "base/number.h"
#include "support/test_random.h"

static void check_sequence(uint64_t seed, const uint64_t expected[5]) {
    OpRandom random = op_random_seed(seed);
    for (int i = 0; i < 5; i++) {
        assert_true(op_random_next(&random) == expected[i]);
    }
}

static void test_published_values(void **state) {
    (void)state;
    static const uint64_t seed_0[5] = {UINT64_C(0xE220A8397B1DCDAF), UINT64_C(0x6E789E6AA1B965F4),
                                       UINT64_C(0x06C45D188009454F), UINT64_C(0xF88BB8A8724C81EC),
                                       UINT64_C(0x1B39896A51A8749B)};
    static const uint64_t seed_1234567[5] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                             UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                             UINT64_C(16408922859458223821)};
    check_sequence(0, seed_0);
    check_sequence(1234567, seed_1234567);
}

/* The counts published with the generator for five equal parts of [0, 1). */
static void test_published_parts(void **state) {
    (void)state;
    static const int expected[5] = {20027, 19892, 20073, 19978, 20030};
    int counts[5] = {0};
    OpRandom random = op_random_seed(987654321);
    for (int i = 0; i < 100000; i++) {
        counts[(int)(op_random_double(&random) * 5.0)]++;
    }
    assert_memory_equal(counts, expected, sizeof expected);
}

static void test_double_is_the_high_53_bits(void **state) {
    (void)state;
    OpRandom doubles = op_random_seed(77);
    OpRandom bits = op_random_seed(77);
    for (int i = 0; i < 10000; i++) {
        double value = op_random_double(&doubles);
        assert_true(value >= 0.0 && value < 1.0);
        check_same_bits(value, ldexp((double)(op_random_next(&bits) >> 11), -53));
    }
    assert_true(doubles.state == bits.state);
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

/* The definition: of the 2^64 numbers, the results share 2^64 - (2^64 mod bound) equally; a product whose low half
 * is below 2^64 mod bound belongs to the surplus. */
static uint64_t reference_below(OpRandom *random, uint64_t bound, int *rejected) {
    Wide surplus = ((Wide)1 << 64) % bound;
    for (;;) {
        Wide product = (Wide)op_random_next(random) * bound;
        if ((product & UINT64_MAX) >= surplus) {
            return (uint64_t)(product >> 64);
        }
        ++*rejected;
    }
}

static void check_bound(uint64_t bound, int draws, int *rejected) {
    OpRandom random = op_random_seed(bound ^ UINT64_C(0xABCDEF));
    OpRandom reference = random;
    for (int i = 0; i < draws; i++) {
        uint64_t value = op_random_below(&random, bound);
        assert_true(value < bound);
        assert_true(value == reference_below(&reference, bound, rejected));
        assert_true(random.state == reference.state);
    }
}

static void test_below_rejects_the_surplus(void **state) {
    (void)state;
    int rejected = 0;
    for (uint64_t bound = 1; bound <= 1000; bound++) {
        check_bound(bound, 20, &rejected);
    }
    for (int shift = 0; shift < 64; shift++) {
        check_bound(UINT64_C(1) << shift, 50, &rejected);
    }
    assert_int_equal(rejected, 0);
    check_bound((UINT64_C(1) << 63) + 1, 1000, &rejected);
    assert_true(rejected > 500);
    rejected = 0;
    check_bound(UINT64_C(3) << 62, 1000, &rejected);
    assert_true(rejected > 200);
    check_bound(UINT64_MAX, 1000, &rejected);
    TestRandom bounds = test_random(5);
    for (int i = 0; i < 2000; i++) {
        uint64_t bound = test_bits(&bounds) >> (i % 64);
        check_bound(bound == 0 ? 1 : bound, 20, &rejected);
    }
}

#else

static void test_below_rejects_the_surplus(void **state) {
    (void)state;
    print_message("skipped: this target has no 128-bit integers to compare with\n");
    skip();
}

#endif

static void test_below_is_even(void **state) {
    (void)state;
    int counts[7] = {0};
    OpRandom random = op_random_seed(42);
    for (int i = 0; i < 70000; i++) {
        counts[op_random_below(&random, 7)]++;
    }
    double chi_square = 0.0;
    for (int i = 0; i < 7; i++) {
        double off = counts[i] - 10000;
        chi_square += off * off / 10000;
    }
    assert_true(chi_square < 22.5); /* six degrees of freedom: above this once in a thousand seeds */
}

static void test_nothing_to_draw(void **state) {
    (void)state;
    OpRandom random = op_random_seed(9);
    assert_true(op_random_below(&random, 0) == 0);
    assert_true(random.state == 9);
    assert_true(op_random_below(&random, 1) == 0);
    assert_true(random.state != 9);
    assert_true(op_random_next(NULL) == 0);
    assert_true(op_random_double(NULL) == 0.0);
    assert_true(op_random_below(NULL, 10) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_published_parts),
        cmocka_unit_test(test_double_is_the_high_53_bits),
        cmocka_unit_test(test_below_rejects_the_surplus),
        cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_nothing_to_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
