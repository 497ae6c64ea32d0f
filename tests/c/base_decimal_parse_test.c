/* Decimal text to double, bit for bit like the C library's strtod (which rounds correctly), and the grammar against
 * a regular expression. */
#include "support/check.h"

#include <float.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#define TEXT_SIZE 8000

/* Parses a copy without a zero byte behind it and compares with strtod. */
static void check_text(const char *text) {
    size_t size = strlen(text);
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    char *exact = copy + 1;
    memcpy(exact, text, size);
    double value = 12345.0;
    bool parsed = op_parse_f64(exact, size, &value);
    double expected = strtod(text, NULL);
    free(copy);
    if (!parsed || bits_of(value) != bits_of(expected)) {
        print_error("\"%s\" gave %d, %.17g, expected %.17g\n", text, (int)parsed, value, expected);
        fail();
    }
}

static void append_digits(char *text, TestRandom *random, int count) {
    size_t length = strlen(text);
    for (int i = 0; i < count; i++) {
        text[length++] = (char)('0' + test_int(random, 0, 9));
    }
    text[length] = '\0';
}

static void append_exponent(char *text, int exponent, TestRandom *random) {
    size_t length = strlen(text);
    const char *plus = exponent >= 0 && test_chance(random, 50) ? "+" : "";
    const char *zeros = test_chance(random, 10) ? "000" : "";
    const char *sign = exponent < 0 ? "-" : plus;
    snprintf(text + length, TEXT_SIZE - length, "%c%s%s%d", test_chance(random, 50) ? 'e' : 'E', sign, zeros,
             abs(exponent));
}

/* [sign]digits[.digits][exponent] with the given number of digits. */
static void make_number(char *text, TestRandom *random, int digits, int low_exponent, int high_exponent) {
    static const char *const signs[] = {"", "", "", "-", "+"};
    strcpy(text, signs[test_int(random, 0, 4)]);
    int before = test_int(random, 1, digits);
    append_digits(text, random, before);
    if (before < digits) {
        strcat(text, ".");
        append_digits(text, random, digits - before);
    }
    if (test_chance(random, 80)) {
        append_exponent(text, test_int(random, low_exponent, high_exponent), random);
    }
}

static void test_short_numbers(void **state) {
    (void)state;
    TestRandom random = test_random(1);
    char text[TEXT_SIZE];
    for (size_t i = 0; i < test_count(5000, 60000, 600000); i++) {
        make_number(text, &random, test_int(&random, 1, 16), -30, 30);
        check_text(text);
    }
}

static void test_all_magnitudes(void **state) {
    (void)state;
    TestRandom random = test_random(2);
    char text[TEXT_SIZE];
    for (size_t i = 0; i < test_count(5000, 80000, 800000); i++) {
        make_number(text, &random, test_int(&random, 1, 40), -380, 330);
        check_text(text);
    }
}

static void test_printed_doubles(void **state) {
    (void)state;
    TestRandom random = test_random(3);
    char text[TEXT_SIZE];
    for (size_t i = 0; i < test_count(5000, 50000, 500000); i++) {
        double value = op_f64_from_bits(test_bits(&random));
        if (op_is_finite(value)) {
            snprintf(text, sizeof text, "%.*e", test_int(&random, 0, 25), value);
            check_text(text);
        }
    }
}

static void test_denormals(void **state) {
    (void)state;
    TestRandom random = test_random(4);
    char text[TEXT_SIZE];
    for (size_t i = 0; i < test_count(2000, 20000, 200000); i++) {
        double value = op_f64_from_bits(test_bits(&random) >> test_int(&random, 9, 63));
        snprintf(text, sizeof text, "%.*e", test_int(&random, 0, 60), value);
        check_text(text);
        make_number(text, &random, test_int(&random, 1, 20), -340, -300);
        check_text(text);
    }
}

static void test_long_digit_strings(void **state) {
    (void)state;
    TestRandom random = test_random(5);
    char text[TEXT_SIZE];
    for (size_t i = 0; i < test_count(200, 3000, 30000); i++) {
        int digits = test_int(&random, 600, 3000);
        make_number(text, &random, digits, -digits - 320, 320);
        check_text(text);
        strcpy(text, "0.");
        memset(text + 2, '0', (size_t)digits);
        text[2 + digits] = '\0';
        append_digits(text, &random, test_int(&random, 1, 1000));
        append_exponent(text, digits + test_int(&random, -330, 330), &random);
        check_text(text);
    }
}

/* ---- Halfway between two doubles ---- */

/* A decimal number by its digits alone: value = 0.d0 d1 ... * 10^point. */
typedef struct Digits {
    int digit[1200];
    int count;
    int point;
} Digits;

static void double_digits(Digits *digits) {
    int carry = 0;
    for (int i = digits->count - 1; i >= 0; i--) {
        int twice = digits->digit[i] * 2 + carry;
        digits->digit[i] = twice % 10;
        carry = twice / 10;
    }
    if (carry > 0) {
        memmove(digits->digit + 1, digits->digit, (size_t)digits->count * sizeof digits->digit[0]);
        digits->digit[0] = carry;
        digits->count++;
        digits->point++;
    }
}

static void halve_digits(Digits *digits) {
    int carry = 0;
    for (int i = 0; i < digits->count; i++) {
        int current = carry * 10 + digits->digit[i];
        digits->digit[i] = current / 2;
        carry = current % 2;
    }
    if (carry > 0) {
        digits->digit[digits->count++] = 5;
    }
    if (digits->digit[0] == 0) {
        digits->count--;
        digits->point--;
        memmove(digits->digit, digits->digit + 1, (size_t)digits->count * sizeof digits->digit[0]);
    }
}

/* The exact decimal of the point halfway between a positive double and the next one. */
static void make_halfway(double value, Digits *out) {
    uint64_t bits = bits_of(value);
    int field = (int)(bits >> 52);
    uint64_t mantissa = (bits & ((UINT64_C(1) << 52) - 1)) | (field == 0 ? 0 : UINT64_C(1) << 52);
    int exponent = (field == 0 ? 1 : field) - 1075 - 1;
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)(2 * mantissa + 1));
    out->count = (int)strlen(text);
    out->point = out->count;
    for (int i = 0; i < out->count; i++) {
        out->digit[i] = text[i] - '0';
    }
    for (; exponent > 0; exponent--) {
        double_digits(out);
    }
    for (; exponent < 0; exponent++) {
        halve_digits(out);
    }
}

static void print_digits(const Digits *digits, char *text, const char *more) {
    size_t length = (size_t)sprintf(text, "0.");
    for (int i = 0; i < digits->count; i++) {
        text[length++] = (char)('0' + digits->digit[i]);
    }
    snprintf(text + length, TEXT_SIZE - length, "%se%d", more, digits->point);
}

static void take_one_from_last_digit(Digits *digits) {
    int last = digits->count - 1;
    while (digits->digit[last] == 0) {
        digits->digit[last--] = 9;
    }
    digits->digit[last]--;
}

static void check_parses_to(const char *text, double expected) {
    double value = 0.0;
    assert_true(op_parse_f64(text, strlen(text), &value));
    check_same_bits(value, expected);
    check_text(text);
}

/* Exactly halfway goes to the even neighbour; the least bit more goes up, the least bit less goes down. */
static void check_halfway(double value) {
    double next = op_f64_from_bits(bits_of(value) + 1);
    char text[TEXT_SIZE];
    char zeros[1500];
    Digits digits;
    make_halfway(value, &digits);
    print_digits(&digits, text, "");
    check_parses_to(text, bits_of(value) % 2 == 0 ? value : next);
    memset(zeros, '0', sizeof zeros);
    zeros[sizeof zeros - 2] = '1';
    zeros[sizeof zeros - 1] = '\0';
    print_digits(&digits, text, zeros);
    check_parses_to(text, next);
    print_digits(&digits, text, "1");
    check_parses_to(text, next);
    take_one_from_last_digit(&digits);
    print_digits(&digits, text, "");
    check_parses_to(text, value);
    memset(zeros, '9', sizeof zeros - 1);
    print_digits(&digits, text, zeros);
    check_parses_to(text, value);
}

static void test_halfway_points(void **state) {
    (void)state;
    TestRandom random = test_random(6);
    for (size_t i = 0; i < test_count(60, 1200, 12000); i++) {
        uint64_t bits = test_bits(&random) >> 1;
        double value = op_f64_from_bits(i % 4 == 0 ? bits >> test_int(&random, 10, 62) : bits);
        if (op_is_finite(value)) {
            check_halfway(value);
        }
    }
    check_halfway(0.0);
    check_halfway(5e-324);
    check_halfway(DBL_MIN);
    check_halfway(op_f64_from_bits(UINT64_C(0x000FFFFFFFFFFFFF)));
    check_halfway(op_f64_from_bits(UINT64_C(0x001FFFFFFFFFFFFF)));
    check_halfway(DBL_MAX);
    check_halfway(op_f64_from_bits(UINT64_C(0x7FEFFFFFFFFFFFFE)));
    check_halfway(1.0);
    check_halfway(9007199254740992.0);
}

static void test_named_cases(void **state) {
    (void)state;
    static const char *const texts[] = {
        "0",
        "-0",
        "+0",
        "000",
        "0.0",
        "-0.000e5",
        "1",
        "-1",
        "+1",
        "0001.5000",
        "9007199254740993",
        "9007199254740992.99999999999999999999999",
        "9007199254740993.00000000000000000000001",
        "179769313486231580793e289",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1.8e308",
        "1e309",
        "1e310",
        "1e311",
        "-1e400",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "-1e-99999999999999999999",
        "0e99999999999999999999",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "4.9e-324",
        "2.4703282292062327208e-324",
        "2.4703282292062328e-324",
        "2e-324",
        "3e-324",
        "1e-324",
        "9e-325",
        "1e-325",
        "123456789012345678901234567890",
        "1e22",
        "1e23",
        "8.41e21",
        "9.5e-22",
        "0.1",
        "0.2",
        "0.3",
        "3.518437208883201171875e13",
        "6.631236846766476e-316",
        "123456789012345e22",
        "123456789012345e-22",
        "1234567890123456e22",
        "1.00000000000000011102230246251565404236316680908203125",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_text(texts[i]);
    }
}

/* An exponent may undo any number of digits. */
static void test_exponent_against_length(void **state) {
    (void)state;
    size_t zeros = 1000000;
    char *text = malloc(zeros + 50);
    assert_non_null(text);
    memset(text, '0', zeros + 50);
    memcpy(text, "0.", 2);
    strcpy(text + zeros + 2, "125e1000001");
    double value = 0.0;
    assert_true(op_parse_f64(text, strlen(text), &value));
    check_same_bits(value, 1.25);
    memset(text, '0', zeros + 50);
    text[0] = '7';
    strcpy(text + zeros + 1, "e-1000002");
    assert_true(op_parse_f64(text, strlen(text), &value));
    check_same_bits(value, 0.07);
    free(text);
}

/* ---- The grammar ---- */

static void check_rejected(const char *text, size_t size) {
    double value = 77.0;
    assert_false(op_parse_f64(text, size, &value));
    check_same_bits(value, 77.0);
}

static void test_garbage_is_rejected(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",      "+",    "-",   ".",   "1.",  ".5",   "1e",       "1e+",  "1e-",  "e5",    " 1",
        "1 ",    "0x10", "inf", "nan", "NaN", "1,5",  "1_000",    "--1",  "+-1",  "1e5.0", "1.2.3",
        "1e5e5", "1f",   "1\n", "\t1", "-.5", "1.e5", "Infinity", "1e 5", "1 e5", "-e5",   "\xD9\xA1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_rejected(texts[i], strlen(texts[i]));
    }
    check_rejected("1\0", 2);
    check_rejected("1\0002", 3);
    check_rejected(NULL, 3);
    assert_false(op_parse_f64("1", 1, NULL));
}

static void test_size_is_kept(void **state) {
    (void)state;
    double value = 0.0;
    assert_true(op_parse_f64("12345", 3, &value));
    check_same_bits(value, 123.0);
    assert_true(op_parse_f64("1e55", 3, &value));
    check_same_bits(value, 1e5);
    check_rejected("1e55", 2);
    check_rejected("1.5", 2);
}

static void test_grammar(void **state) {
    (void)state;
    regex_t number;
    assert_int_equal(
        regcomp(&number, "^[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?$", REG_EXTENDED | REG_NOSUB), 0);
    static const char alphabet[] = "0123456789+-..eE";
    TestRandom random = test_random(7);
    int accepted = 0;
    for (int i = 0; i < 100000; i++) {
        char text[12];
        int size = test_int(&random, 0, 8);
        for (int k = 0; k < size; k++) {
            text[k] = alphabet[test_int(&random, 0, (int)sizeof alphabet - 2)];
        }
        text[size] = '\0';
        if (regexec(&number, text, 0, NULL, 0) == 0) {
            accepted++;
            check_text(text);
        } else {
            check_rejected(text, (size_t)size);
        }
    }
    assert_true(accepted > 10000 && accepted < 90000);
    regfree(&number);
}

/* ---- Integers ---- */

static void check_integer(const char *text, bool valid, int32_t expected) {
    int32_t value = 99;
    assert_int_equal(op_parse_i32(text, strlen(text), &value), valid);
    assert_int_equal(value, valid ? expected : 99);
}

static void test_integers(void **state) {
    (void)state;
    check_integer("0", true, 0);
    check_integer("-0", true, 0);
    check_integer("+12", true, 12);
    check_integer("0000000000000000000000000042", true, 42);
    check_integer("2147483647", true, INT32_MAX);
    check_integer("2147483648", false, 0);
    check_integer("-2147483648", true, INT32_MIN);
    check_integer("-2147483649", false, 0);
    check_integer("99999999999999999999999999999999999", false, 0);
    check_integer("18446744073709551617", false, 0);
    static const char *const bad[] = {"", "+", "-", " 1", "1 ", "1.0", "1e3", "0x1", "--1", "1\n", "a"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_integer(bad[i], false, 0);
    }
    int32_t value = 99;
    assert_false(op_parse_i32(NULL, 1, &value));
    assert_false(op_parse_i32("1", 1, NULL));
    assert_true(op_parse_i32("1234", 2, &value));
    assert_int_equal(value, 12);
    TestRandom random = test_random(8);
    for (int i = 0; i < 100000; i++) {
        char text[32];
        int64_t wanted = (int64_t)test_bits(&random) >> test_int(&random, 26, 63);
        snprintf(text, sizeof text, "%lld", (long long)wanted);
        check_integer(text, wanted >= INT32_MIN && wanted <= INT32_MAX, (int32_t)wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_cases),
        cmocka_unit_test(test_short_numbers),
        cmocka_unit_test(test_all_magnitudes),
        cmocka_unit_test(test_printed_doubles),
        cmocka_unit_test(test_denormals),
        cmocka_unit_test(test_long_digit_strings),
        cmocka_unit_test(test_halfway_points),
        cmocka_unit_test(test_exponent_against_length),
        cmocka_unit_test(test_garbage_is_rejected),
        cmocka_unit_test(test_size_is_kept),
        cmocka_unit_test(test_grammar),
        cmocka_unit_test(test_integers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
