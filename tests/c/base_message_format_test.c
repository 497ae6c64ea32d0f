/* The formatter of messages: every conversion, against the C library's where both know it, and every cut. */
#include "support/check.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/message_format.h"

/* Not declared printf-like, since some of these formats are wrong on purpose. */
static size_t format_into(char *text, size_t capacity, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t length = op_format_message(text, capacity, format, arguments);
    va_end(arguments);
    return length;
}

#define check_format(expected, ...)                                                                          \
    do {                                                                                                     \
        char text[200];                                                                                      \
        size_t length = format_into(text, sizeof text, __VA_ARGS__);                                         \
        assert_string_equal(text, expected);                                                                 \
        assert_int_equal(length, strlen(expected));                                                          \
    } while (0)

#define check_like_printf(...)                                                                               \
    do {                                                                                                     \
        char like[200];                                                                                      \
        snprintf(like, sizeof like, __VA_ARGS__);                                                            \
        check_format(like, __VA_ARGS__);                                                                     \
    } while (0)

static void test_integers(void **state) {
    (void)state;
    static const long long values[] = {0,         1,       -1,      9,         10,        -10,
                                       12345,     INT_MAX, INT_MIN, LONG_MAX,  LONG_MIN,  LLONG_MAX,
                                       LLONG_MIN, 255,     -256,    999999999, 1000000000};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        check_like_printf("%d|%u", (int)values[i], (unsigned)values[i]);
        check_like_printf("%ld|%lu", (long)values[i], (unsigned long)values[i]);
        check_like_printf("%lld|%llu", values[i], (unsigned long long)values[i]);
        check_like_printf("%zu", (size_t)values[i]);
    }
}

static void test_doubles(void **state) {
    (void)state;
    check_format("0.1 -1 1e+300 5e-324", "%g %g %g %g", 0.1, -1.0, 1e300, 5e-324);
    check_format("NaN Infinity -Infinity", "%g %g %g", not_a_number(), positive_infinity(),
                 -positive_infinity());
    check_format("0.30000000000000004", "%g", 0.1 + 0.2);
}

static void test_strings(void **state) {
    (void)state;
    check_format("a map of 3", "a %s of %d", "map", 3);
    check_format("|abc|abc||ab|", "|%.*s|%.*s|%.*s|%.*s|", 3, "abcdef", 10, "abc", 0, "abc", -1, "ab");
    check_format("<(null)> <(null)>", "<%s> <%.*s>", NULL, 2, NULL);
    check_format("", "");
    check_format("", NULL);
    check_format("100%", "%d%%", 100);
    check_format("tab \\x09, line \\x0a, delete \\x7f", "tab %s, line %s, delete %s", "\t", "\n", "\x7f");
    check_format("caf\xC3\xA9", "%s", "caf\xC3\xA9");
    check_format("x \\x00 \\xff \\x1b", "%c %c %c %c", 'x', 0, 255, 27);
}

static void test_limited_string_needs_no_end(void **state) {
    (void)state;
    char *bytes = malloc(3);
    assert_non_null(bytes);
    memcpy(bytes, "xyz", 3);
    check_format("xyz", "%.*s", 3, bytes);
    free(bytes);
}

/* After a conversion that is not known the arguments cannot be trusted any more, so none is read. */
static void test_unknown_conversions(void **state) {
    (void)state;
    check_format("1 %x %d", "%d %x %d", 1, 2, 3);
    check_format("%", "%");
    check_format("5%5d", "%d%5d", 5, 6);
    check_format("%l", "%l");
    check_format("%.3s", "%.3s", "abcdef");
}

static void test_every_capacity(void **state) {
    (void)state;
    static const char full[] = "width must be in [1, 268435456], was -17";
    for (size_t capacity = 0; capacity <= sizeof full + 2; capacity++) {
        char text[80];
        memset(text, '#', sizeof text);
        size_t length =
            format_into(text, capacity, "%s must be in [%d, %lld], was %d", "width", 1, 268435456LL, -17);
        for (size_t i = capacity; i < sizeof text; i++) {
            assert_int_equal(text[i], '#');
        }
        if (capacity == 0) {
            assert_int_equal(length, 0);
            continue;
        }
        assert_int_equal(strlen(text), length);
        if (capacity >= sizeof full) {
            assert_string_equal(text, full);
        } else if (capacity > 3) {
            assert_int_equal(length, capacity - 1);
            assert_memory_equal(text, full, length - 3);
            assert_string_equal(text + length - 3, "...");
        } else {
            assert_int_equal(length, 0);
        }
    }
    assert_int_equal(format_into(NULL, 10, "text"), 0);
}

/* A cut never leaves the first bytes of a character without its last ones. */
static void test_cut_between_characters(void **state) {
    (void)state;
    static const char *const symbols[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x90\x9F"};
    for (size_t s = 0; s < 3; s++) {
        char full[64] = "";
        size_t width = strlen(symbols[s]);
        for (int i = 0; i < 10; i++) {
            strcat(full, symbols[s]);
        }
        for (size_t capacity = 4; capacity <= strlen(full); capacity++) {
            char text[64];
            size_t length = format_into(text, capacity, "%s", full);
            assert_int_equal((length - 3) % width, 0);
            assert_true(length + width >= capacity);
            assert_memory_equal(text, full, length - 3);
            assert_string_equal(text + length - 3, "...");
        }
    }
}

/* Bytes that only look like the inside of characters must not make the cut walk back to the start. */
static void test_cut_of_rubbish_keeps_text(void **state) {
    (void)state;
    char rubbish[100];
    memset(rubbish, 0x80, sizeof rubbish);
    char text[40];
    assert_true(format_into(text, sizeof text, "%.*s", (int)sizeof rubbish, rubbish) >= 36);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_doubles),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_limited_string_needs_no_end),
        cmocka_unit_test(test_unknown_conversions),
        cmocka_unit_test(test_every_capacity),
        cmocka_unit_test(test_cut_between_characters),
        cmocka_unit_test(test_cut_of_rubbish_keeps_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
