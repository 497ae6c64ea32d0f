/* Sine and cosine: golden bits, and the error against a longer double where the platform has one. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <float.h>
#include <math.h>

#include "base/trigonometry.h"

/* ---- Golden values ---- */

/* Each is less than 1 ulp from the real value (computed with 300 bits). Among the angles are the doubles within 2^21 that lie nearest
 * to multiples of a quarter turn, and the largest ones. */
static const double golden[][3] = {
    {0.0, 0.0, 1.0},
    {5e-324, 5e-324, 1.0},
    {1e-300, 1e-300, 1.0},
    {7.450580596923828e-09, 7.450580596923828e-09, 1.0},
    {0.1, 0.09983341664682815, 0.9950041652780258},
    {0.5, 0.479425538604203, 0.8775825618903728},
    {0.7853981633974483, 0.7071067811865475, 0.7071067811865476},
    {0.7853981633974484, 0.7071067811865476, 0.7071067811865475},
    {1.0, 0.8414709848078965, 0.5403023058681398},
    {1.5707963267948966, 1.0, 6.123233995736766e-17},
    {2.0, 0.9092974268256817, -0.4161468365471424},
    {2.356194490192345, 0.7071067811865476, -0.7071067811865475},
    {3.0, 0.1411200080598672, -0.9899924966004454},
    {3.141592653589793, 1.2246467991473532e-16, -1.0},
    {4.0, -0.7568024953079282, -0.6536436208636119},
    {4.71238898038469, -1.0, -1.8369701987210297e-16},
    {6.0, -0.27941549819892586, 0.960170286650366},
    {6.283185307179586, -2.4492935982947064e-16, 1.0},
    {10.0, -0.5440211108893698, -0.8390715290764524},
    {45.553093477052, 1.0, -6.189806365883577e-19},
    {1000.0, 0.8268795405320025, 0.5623790762907029},
    {2915.397982531328, 3.9614760741654893e-17, 1.0},
    {12345.678, -0.7040813137533816, 0.7101193587160628},
    {321307.9594422229, -1.0, -4.429600834596129e-17},
    {2097151.326347945, 8.761440420677541e-11, 1.0},
    {1000000.0, -0.34999350217129294, 0.9367521275331447},
    {1048576.0, 0.3304931400217347, 0.943808393901312},
    {2097151.5, 0.17278062266919023, 0.984960332414482},
    {2097152.0, 0.6238443993586297, 0.7815485687971482},
    {-0.7, -0.644217687237691, 0.7648421872844885},
    {-2.5, -0.5984721441039564, -0.8011436155469337},
    {-77.25, -0.9607841519107266, -0.27729733759483854},
    {-2097152.0, -0.6238443993586297, 0.7815485687971482},
};

static void test_golden_values(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        OpSinCos found = op_sin_cos(golden[i][0]);
        OpSinCos mirrored = op_sin_cos(-golden[i][0]);
        check_same_bits(found.sin, golden[i][1]);
        check_same_bits(found.cos, golden[i][2]);
        check_same_bits(mirrored.sin, -golden[i][1]);
        check_same_bits(mirrored.cos, golden[i][2]);
    }
}

/* ---- A longer double ---- */

/* How far a result is from the real value, in units of the real value's last place. */
static double error_in_ulps(double found, long double expected) {
    int exponent = 0;
    (void)frexpl(expected, &exponent);
    int last = exponent - DBL_MANT_DIG > -1074 ? exponent - DBL_MANT_DIG : -1074;
    return fabs((double)ldexpl((long double)found - expected, -last));
}

static double random_angle(TestRandom *random) {
    double fraction = (double)(int64_t)(test_bits(random) >> 11) / 4503599627370496.0 - 1.0; /* [-1, 1) */
    switch (test_int(random, 0, 4)) {
    case 0:
        return fraction * 2097152.0;
    case 1:
        return fraction * 4.0;
    case 2:
        return ldexp(fraction, test_int(random, -70, 21));
    case 3: /* near a multiple of an eighth turn */
        return (double)test_int(random, -2670176, 2670176) * 0.78539816339744831;
    default:
        return (double)test_int(random, -2097152, 2097152);
    }
}

static void test_error_below_one_ulp(void **state) {
    (void)state;
    double worst = 0.0;
    if (LDBL_MANT_DIG < 64) {
        print_message("long double has no more than %d bits here: skipped\n", LDBL_MANT_DIG);
        skip();
    }
    for (uint64_t seed = 0; seed < test_count(20000, 400000, 20000000); seed++) {
        TestRandom random = test_random(test_mix(seed + 9000000));
        double angle = random_angle(&random);
        OpSinCos found = op_sin_cos(angle);
        double of_sine = error_in_ulps(found.sin, sinl((long double)angle));
        double of_cosine = error_in_ulps(found.cos, cosl((long double)angle));
        worst = of_sine > worst ? of_sine : worst;
        worst = of_cosine > worst ? of_cosine : worst;
        if (of_sine >= 1.0 || of_cosine >= 1.0) {
            fail_msg("seed %llu: angle %.17g, off by %g and %g", (unsigned long long)seed, angle, of_sine,
                     of_cosine);
        }
    }
    print_message("largest error %.3f ulp\n", worst);
}

/* On the unit circle, and mirrored exactly. */
static void test_one_circle(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(2000, 40000, 400000); seed++) {
        TestRandom random = test_random(test_mix(seed + 9500000));
        double angle = random_angle(&random);
        OpSinCos found = op_sin_cos(angle);
        assert_true(fabs(found.sin) <= 1.0 && fabs(found.cos) <= 1.0);
        assert_true(fabs(found.sin * found.sin + found.cos * found.cos - 1.0) < 5e-16);
        OpSinCos mirrored = op_sin_cos(-angle);
        check_same_bits(mirrored.sin, -found.sin);
        check_same_bits(mirrored.cos, found.cos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_values),
        cmocka_unit_test(test_error_below_one_ulp),
        cmocka_unit_test(test_one_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
