/* Decimal text to double and back. */
#include "../scenario.h"

#include "base/number.h"

#include <string.h>

static void write_parsed(ScenarioContext *context, const char *text, size_t size) {
    double value = 0.0;
    bool read = op_parse_f64(text, size, &value);
    scenario_write_u8(context, read ? 1 : 0);
    scenario_write_f64(context, read ? value : 0.0);
}

/* A random decimal of up to 40 digits with a point and an exponent somewhere. */
static size_t random_decimal(OpRandom *random, char text[64]) {
    size_t size = 0;
    size_t digits = 1 + (size_t)op_random_below(random, 40);
    size_t point = (size_t)op_random_below(random, digits + 4);
    if (op_random_below(random, 2) == 0) {
        text[size++] = '-';
    }
    for (size_t i = 0; i < digits; ++i) {
        if (i == point && i > 0) {
            text[size++] = '.';
        }
        text[size++] = (char)('0' + (int)op_random_below(random, 10));
    }
    if (op_random_below(random, 3) > 0) {
        uint64_t exponent = op_random_below(random, 340);
        text[size++] = 'e';
        text[size++] = op_random_below(random, 2) == 0 ? '-' : '+';
        text[size++] = (char)('0' + (int)(exponent / 100));
        text[size++] = (char)('0' + (int)(exponent / 10 % 10));
        text[size++] = (char)('0' + (int)(exponent % 10));
    }
    return size;
}

SCENARIO(base_decimal_parse, "base/decimal-parse") {
    static const char *const texts[] = {
        "0",
        "-0",
        "+1",
        "1.",
        ".5",
        "",
        ".",
        "-",
        "e5",
        "1e",
        "1e+",
        "0x10",
        "nan",
        "inf",
        " 1",
        "1 ",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1e309",
        "1e-400",
        "9007199254740993",
        "9007199254740992.99999999999999999999999999999999999999",
        "0.1",
        "123456789.987654321",
        "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070"
        "9633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447"
        "5730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        write_parsed(context, texts[i], strlen(texts[i]));
    }
    OpRandom random = op_random_seed(10);
    for (int i = 0; i < 3000; ++i) {
        char text[64];
        write_parsed(context, text, random_decimal(&random, text));
    }
}

SCENARIO(base_integer_parse, "base/integer-parse") {
    static const char *const texts[] = {
        "0",           "-0",          "+7", "2147483647", "2147483648", "-2147483648",
        "-2147483649", "00000000012", "1x", "",           "-",          "99999999999999999999"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        int32_t value = 0;
        bool read = op_parse_i32(texts[i], strlen(texts[i]), &value);
        scenario_write_u8(context, read ? 1 : 0);
        scenario_write_i32(context, read ? value : 0);
    }
}

static void write_formatted(ScenarioContext *context, double value) {
    char text[OP_F64_TEXT_SIZE];
    size_t size = op_format_f64(value, text);
    scenario_write_u64(context, size);
    scenario_write_bytes(context, text, size);
    write_parsed(context, text, size);
}

SCENARIO(base_decimal_format, "base/decimal-format") {
    static const double values[] = {0.0,
                                    -0.0,
                                    1.0,
                                    -1.0,
                                    0.1,
                                    1.0 / 3.0,
                                    123456789.0,
                                    1e21,
                                    1e22,
                                    1e23,
                                    1e300,
                                    1e-5,
                                    1e-7,
                                    5e-324,
                                    2.2250738585072014e-308,
                                    1.7976931348623157e308,
                                    OP_SQRT2,
                                    9007199254740993.0,
                                    144.09999999999999};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
        write_formatted(context, values[i]);
    }
    write_formatted(context, op_f64_from_bits(UINT64_C(0x7FF8000000000000)));
    write_formatted(context, op_f64_from_bits(UINT64_C(0x7FF0000000000000)));
    write_formatted(context, op_f64_from_bits(UINT64_C(0xFFF0000000000000)));
    OpRandom random = op_random_seed(11);
    for (int i = 0; i < 1500; ++i) {
        double any = op_f64_from_bits(op_random_next(&random));
        write_formatted(context, op_is_finite(any) ? any : 0.0);
        write_formatted(context, (op_random_double(&random) - 0.5) * 4194304.0);
    }
}
