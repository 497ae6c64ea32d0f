/* The JSON parser: random texts against the values they were written from, numbers against strtod, strings against an own decoder of
 * UTF-8, and everything that is not JSON. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

typedef struct Text {
    char text[ROOM];
    size_t size;
} Text;

static void put(Text *text, const char *bytes, size_t size) {
    assert_true(size < ROOM - text->size);
    memcpy(text->text + text->size, bytes, size);
    text->size += size;
    text->text[text->size] = '\0';
}

static void put_text(Text *text, const char *piece) {
    put(text, piece, strlen(piece));
}

/* The text in a block of its own size, so that a read past the end is caught. */
static OpStatus parse_bytes(const char *text, size_t size, char **copy, OpJson *json) {
    *copy = malloc(size > 0 ? size : 1);
    assert_non_null(*copy);
    if (size > 0) {
        memcpy(*copy, text, size);
    }
    return op_json_parse(*copy, size, OP_STATUS_GLTF_FORMAT, "text", NULL, json);
}

static bool is_json(const char *text, size_t size) {
    char *copy;
    OpJson json;
    OpStatus status = parse_bytes(text, size, &copy, &json);
    assert_true(status == OP_STATUS_OK || status == OP_STATUS_GLTF_FORMAT);
    assert_true(status == OP_STATUS_OK || json.nodes == NULL);
    op_json_free(&json);
    free(copy);
    return status == OP_STATUS_OK;
}

/* ---- Random values: written as JSON, and as a plain listing ---- */

typedef struct Writing {
    TestRandom random;
    Text json;
    Text listing;
} Writing;

static void write_blanks(Writing *writing) {
    while (test_chance(&writing->random, 20)) {
        put(&writing->json, &" \t\n\r"[test_int(&writing->random, 0, 3)], 1);
    }
}

static void write_character(Writing *writing) {
    static const struct {
        const char *json;
        const char *plain;
    } characters[] = {{"a", "a"},
                      {"\\n", "\n"},
                      {"\\\\", "\\"},
                      {"\\/", "/"},
                      {"/", "/"},
                      {"\\\"", "\""},
                      {"\\u0041", "A"},
                      {"\\u00e9", "\xC3\xA9"},
                      {"\xC3\xA9", "\xC3\xA9"},
                      {"\\uFFFF", "\xEF\xBF\xBF"},
                      {"\\uD83D\\uDE00", "\xF0\x9F\x98\x80"},
                      {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"},
                      {"\\b\\f\\r\\t", "\b\f\r\t"},
                      {",]}", ",]}"},
                      {"\x7F", "\x7F"}};
    size_t i = (size_t)test_int(&writing->random, 0, (int32_t)(sizeof characters / sizeof characters[0]) - 1);
    put_text(&writing->json, characters[i].json);
    put_text(&writing->listing, characters[i].plain);
}

static void write_string(Writing *writing) {
    put_text(&writing->json, "\"");
    put_text(&writing->listing, "<");
    while (test_chance(&writing->random, 70)) {
        write_character(writing);
    }
    put_text(&writing->json, "\"");
    put_text(&writing->listing, ">");
}

static void write_number(Writing *writing) {
    char text[64];
    char plain[64];
    const char *format = test_chance(&writing->random, 50)   ? "%.17g"
                         : test_chance(&writing->random, 50) ? "%.3e"
                                                             : "%.0f";
    double value = (double)test_int(&writing->random, -1000000, 1000000) / 777.0;
    snprintf(text, sizeof text, format, value);
    snprintf(plain, sizeof plain, "%.17g ", strtod(text, NULL));
    put_text(&writing->json, text);
    put_text(&writing->listing, plain);
}

static void write_value(Writing *writing, int32_t depth);

static void write_items(Writing *writing, int32_t depth, bool object) {
    put_text(&writing->json, object ? "{" : "[");
    put_text(&writing->listing, object ? "{" : "[");
    for (int32_t i = 0, count = test_int(&writing->random, 0, 5); i < count; i++) {
        put_text(&writing->json, i > 0 ? "," : "");
        if (object) {
            write_blanks(writing);
            write_string(writing);
            write_blanks(writing);
            put_text(&writing->json, ":");
        }
        write_value(writing, depth + 1);
    }
    write_blanks(writing);
    put_text(&writing->json, object ? "}" : "]");
    put_text(&writing->listing, object ? "}" : "]");
}

static void write_value(Writing *writing, int32_t depth) {
    static const char *const words[] = {"null", "false", "true"};
    int32_t kind = test_int(&writing->random, 0, depth < 6 ? 7 : 4);
    write_blanks(writing);
    if (kind >= 5 || (depth == 0 && kind < 3)) {
        write_items(writing, depth, kind % 2 == 0);
    } else if (kind == 4) {
        write_string(writing);
    } else if (kind == 3) {
        write_number(writing);
    } else {
        put_text(&writing->json, words[kind]);
        put_text(&writing->listing, words[kind]);
    }
    write_blanks(writing);
}

/* The same listing, from what was parsed. Returns the node after the value. */
static uint32_t list_value(const OpJson *json, uint32_t node, Text *out) {
    char string[ROOM];
    OpJsonKind kind = op_json_kind(json, node);
    uint32_t next = node + 1;
    if (kind == OP_JSON_NUMBER) {
        snprintf(string, sizeof string, "%.17g ", op_json_number(json, node));
        put_text(out, string);
    } else if (kind == OP_JSON_STRING) {
        put_text(out, "<");
        put(out, string, op_json_string(json, node, string));
        put_text(out, ">");
    } else if (kind < OP_JSON_NUMBER) {
        put_text(out, op_json_kind_name(kind));
    } else {
        uint32_t count = op_json_count(json, node) * (kind == OP_JSON_OBJECT ? 2 : 1);
        put_text(out, kind == OP_JSON_OBJECT ? "{" : "[");
        for (uint32_t i = 0; i < count; i++) {
            next = list_value(json, next, out);
        }
        put_text(out, kind == OP_JSON_OBJECT ? "}" : "]");
    }
    assert_int_equal(op_json_next(json, node), next);
    return next;
}

static void test_random_values(void **state) {
    (void)state;
    static Writing writing;
    static Text found;
    for (uint64_t seed = 0; seed < test_count(300, 5000, 50000); seed++) {
        writing = (Writing){.random = test_random(seed)};
        found.size = 0;
        write_value(&writing, 0);
        char *copy;
        OpJson json;
        check_ok(parse_bytes(writing.json.text, writing.json.size, &copy, &json));
        assert_int_equal(list_value(&json, 0, &found), json.node_count);
        if (found.size != writing.listing.size || memcmp(found.text, writing.listing.text, found.size) != 0) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, writing.json.text);
        }
        assert_true(json.node_count <= writing.json.size);
        op_json_free(&json);
        free(copy);
    }
}

/* A text that begins with an array or object is no JSON before its end. */
static void test_cut_and_changed(void **state) {
    (void)state;
    static Writing writing;
    for (uint64_t seed = 0; seed < test_count(20, 200, 2000); seed++) {
        writing = (Writing){.random = test_random(seed + 1000000)};
        put_text(&writing.json, "[");
        write_value(&writing, 1);
        put_text(&writing.json, "]");
        for (size_t size = 0; size < writing.json.size; size++) {
            assert_false(is_json(writing.json.text, size));
        }
        for (size_t i = 0; i < writing.json.size; i++) {
            char kept = writing.json.text[i];
            writing.json.text[i] = (char)(uint8_t)test_bits(&writing.random);
            (void)is_json(writing.json.text, writing.json.size);
            writing.json.text[i] = kept;
        }
    }
}

/* ---- What is not JSON ---- */

static void check_malformed(const char *const cases[][2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        char *copy;
        OpJson json;
        check_refused(parse_bytes(cases[i][0], strlen(cases[i][0]), &copy, &json), OP_STATUS_GLTF_FORMAT,
                      "text", cases[i][1]);
        assert_null(json.nodes);
        free(copy);
    }
}

static void test_malformed(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", "expected a value at offset 0"},
        {"  ", "expected a value at offset 2"},
        {"\xEF\xBB\xBF{}", "expected a value at offset 0"}, /* a byte order mark */
        {"{} {}", "expected the end of the text at offset 3"},
        {"1 2", "expected the end of the text at offset 2"},
        {"[1,]", "expected a value at offset 3"},
        {"[,1]", "expected a value at offset 1"},
        {"[1 2]", "expected ',' or ']' at offset 3"},
        {"[1}", "expected ',' or ']' at offset 2"},
        {"{\"a\":1,}", "expected a name in quotes at offset 7"},
        {"{\"a\" 1}", "expected ':' at offset 5"},
        {"{\"a\":}", "expected a value at offset 5"},
        {"{a:1}", "expected a name in quotes at offset 1"},
        {"{1:1}", "expected a name in quotes at offset 1"},
        {"{\"a\":1]", "expected ',' or '}' at offset 6"},
        {"nul", "expected a value at offset 0"},
        {"nulL", "expected a value at offset 0"},
        {"truee", "expected the end of the text at offset 4"},
        {"NaN", "expected a value at offset 0"},
        {"Infinity", "expected a value at offset 0"},
        {"'a'", "expected a value at offset 0"},
        {"+1", "expected a value at offset 0"},
        {".5", "expected a value at offset 0"},
        {"-", "expected a digit at offset 1"},
        {"-a", "expected a digit at offset 1"},
        {"01", "expected the end of the text at offset 1"},
        {"-01", "expected the end of the text at offset 2"},
        {"1.", "expected a digit at offset 2"},
        {"1.e5", "expected a digit at offset 2"},
        {"1e", "expected a digit at offset 2"},
        {"1e+", "expected a digit at offset 3"},
        {"0x10", "expected the end of the text at offset 1"},
        {"// a\n1", "expected a value at offset 0"},
    };
    check_malformed(cases, sizeof cases / sizeof cases[0]);
}

static void test_malformed_strings(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"\"a", "expected the end of a string at offset 2"},
        {"\"a\nb\"", "expected no control character in a string at offset 2"},
        {"\"\\x41\"", "expected an escape of JSON at offset 1"},
        {"\"\\u12g4\"", "expected an escape of JSON at offset 1"},
        {"\"\\u123", "expected an escape of JSON at offset 1"},
        {"\"\\", "expected an escape of JSON at offset 1"},
        {"\"\\uD800\"", "expected an escape of JSON at offset 1"},
        {"\"\\uD800x\"", "expected an escape of JSON at offset 1"},
        {"\"\\uD800\\u0041\"", "expected an escape of JSON at offset 1"},
        {"\"\\uDC00\\uD800\"", "expected an escape of JSON at offset 1"},
        {"\"\xFF\"", "expected UTF-8 at offset 1"},
        {"\"a\xC3\"", "expected UTF-8 at offset 2"},
        {"\"\xED\xA0\x80\"", "expected UTF-8 at offset 1"}, /* a surrogate */
        {"\xC2\xA0"
         "1",
         "expected a value at offset 0"}, /* a blank of Unicode */
        {"\f1", "expected a value at offset 0"},
    };
    check_malformed(cases, sizeof cases / sizeof cases[0]);
    OpJson json;
    check_refused(op_json_parse("", (size_t)INT32_MAX + 1, OP_STATUS_GRID_FORMAT, "text", NULL, &json),
                  OP_STATUS_GRID_FORMAT, "text", "at most 2147483647 bytes");
    assert_false(is_json("[\0]", 3));
}

static void test_depth(void **state) {
    (void)state;
    for (int32_t object = 0; object < 2; object++) {
        for (size_t depth = 62; depth < 68; depth++) {
            static Text text;
            text.size = 0;
            for (size_t i = 0; i < depth; i++) {
                put_text(&text, object == 1 && i % 2 == 1 ? "{\"a\":" : "[");
            }
            put_text(&text, "0");
            for (size_t i = depth; i-- > 0;) {
                put_text(&text, object == 1 && i % 2 == 1 ? "}" : "]");
            }
            assert_true(is_json(text.text, text.size) == (depth <= OP_JSON_MAX_DEPTH));
        }
    }
    /* Not the sum of all. */
    static Text wide;
    put_text(&wide, "[0");
    for (int32_t i = 0; i < 200; i++) {
        put_text(&wide, ",[[{}]]");
    }
    put_text(&wide, "]");
    assert_true(is_json(wide.text, wide.size));
}

/* ---- Numbers ---- */

static void test_numbers(void **state) {
    (void)state;
    static const char *const texts[] = {"0",
                                        "-0",
                                        "-0.0e5",
                                        "1e400",
                                        "-1e400",
                                        "4.9e-324",
                                        "2.4e-324",
                                        "1e-400",
                                        "0.1",
                                        "123456789012345678901234567890",
                                        "1E5",
                                        "1e+5",
                                        "1e-05",
                                        "9007199254740993",
                                        "2.2250738585072011e-308",
                                        "1.7976931348623159e308"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char *copy;
        OpJson json;
        check_ok(parse_bytes(texts[i], strlen(texts[i]), &copy, &json));
        check_same_bits(op_json_number(&json, 0), strtod(texts[i], NULL));
        op_json_free(&json);
        free(copy);
    }
    for (uint64_t seed = 0; seed < test_count(1000, 20000, 200000); seed++) {
        TestRandom random = test_random(seed);
        char text[64];
        snprintf(text, sizeof text, "%s%u.%07ue%d", test_chance(&random, 50) ? "-" : "",
                 (unsigned)(test_bits(&random) >> 40), (unsigned)test_int(&random, 0, 9999999),
                 (int)test_int(&random, -330, 310));
        char *copy;
        OpJson json;
        check_ok(parse_bytes(text, strlen(text), &copy, &json));
        check_same_bits(op_json_number(&json, 0), strtod(text, NULL));
        op_json_free(&json);
        free(copy);
    }
}

/* ---- Strings ---- */

/* By the definition: the number that the bits make, and that its shortest form has as many bytes. */
static bool is_utf8(const uint8_t *bytes, size_t size) {
    size_t at = 0;
    while (at < size) {
        uint8_t first = bytes[at];
        size_t length = first < 0x80             ? 1
                        : (first & 0xE0) == 0xC0 ? 2
                        : (first & 0xF0) == 0xE0 ? 3
                        : (first & 0xF8) == 0xF0 ? 4
                                                 : 0;
        if (length == 0 || length > size - at) {
            return false;
        }
        uint32_t code = length == 1 ? first : first & (0x7Fu >> length);
        for (size_t i = 1; i < length; i++) {
            if (bytes[at + i] >> 6 != 2) {
                return false;
            }
            code = code << 6 | (bytes[at + i] & 0x3Fu);
        }
        size_t shortest = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (shortest != length || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
            return false;
        }
        at += length;
    }
    return true;
}

static void check_bytes_in_string(const uint8_t *bytes, size_t size) {
    char text[16] = "\"";
    memcpy(text + 1, bytes, size);
    text[size + 1] = '"';
    if (is_json(text, size + 2) != is_utf8(bytes, size)) {
        fail_msg("bytes %02x %02x %02x %02x", bytes[0], bytes[1], bytes[2], bytes[3]);
    }
}

static void test_utf8(void **state) {
    (void)state;
    for (uint32_t two = 0; two < 0x10000; two++) {
        uint8_t bytes[4] = {(uint8_t)(two >> 8), (uint8_t)two, 0x80, 0x80};
        if (bytes[0] < 0x80) {
            continue;
        }
        for (size_t size = 1; size <= 4; size++) {
            if (size == 1 || (bytes[1] != '"' && bytes[1] != '\\' && bytes[1] >= 0x20)) {
                check_bytes_in_string(bytes, size);
            }
        }
    }
    for (uint32_t two = 0; two < 0x10000; two += 7) {
        uint8_t bytes[4] = {0xF1, 0x80 | (two & 0x3F), (uint8_t)(two >> 8) | 0x20, (uint8_t)two | 0x80};
        if (bytes[2] != '"' && bytes[2] != '\\') {
            check_bytes_in_string(bytes, 4);
        }
    }
}

/* Every character of the basic plane by its escape, and pairs. */
static void test_escapes(void **state) {
    (void)state;
    for (uint32_t code = 0; code < 0x110000; code += code < 0x10000 ? 1 : 97) {
        char text[32];
        char out[32] = {0};
        char *copy;
        OpJson json;
        if (code >= 0xD800 && code < 0xE000) {
            continue;
        }
        if (code < 0x10000) {
            snprintf(text, sizeof text, code % 2 == 0 ? "\"\\u%04x\"" : "\"\\u%04X\"", code);
        } else {
            snprintf(text, sizeof text, "\"\\u%04X\\u%04x\"", 0xD800 + ((code - 0x10000) >> 10),
                     0xDC00 + (code & 0x3FF));
        }
        check_ok(parse_bytes(text, strlen(text), &copy, &json));
        size_t size = op_json_string(&json, 0, out);
        assert_true(is_utf8((const uint8_t *)out, size));
        uint32_t decoded = size == 1 ? (uint8_t)out[0] : (uint8_t)out[0] & (0x7Fu >> size);
        for (size_t i = 1; i < size; i++) {
            decoded = decoded << 6 | ((uint8_t)out[i] & 0x3Fu);
        }
        assert_int_equal(decoded, code);
        op_json_free(&json);
        free(copy);
    }
}

static void test_members(void **state) {
    (void)state;
    static const char text[] = "{\"a\":1,\"b\":{\"a\":2},\"\\u0061\":3,\"ab\":4,\"\":5,\"c\\u0000\":6}";
    OpJson json;
    check_ok(op_json_parse(text, strlen(text), OP_STATUS_GLTF_FORMAT, "text", NULL, &json));
    static const struct {
        const char *name;
        uint32_t found;
        double value;
    } cases[] = {{"a", 2, 3}, {"ab", 1, 4}, {"", 1, 5}, {"c", 0, 0}, {"abc", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t value = 12345;
        assert_int_equal(op_json_find(&json, 0, cases[i].name, &value), cases[i].found);
        if (cases[i].found > 0) {
            assert_true(op_json_number(&json, value) == cases[i].value);
        } else {
            assert_int_equal(value, 12345);
        }
    }
    assert_int_equal(op_json_count(&json, 0), 6);
    assert_true(op_json_string_is(&json, 1, "a"));
    assert_false(op_json_string_is(&json, 1, "b"));
    op_json_free(&json);
}

/* ---- Memory ---- */

typedef struct Parsing {
    const Text *text;
    OpAllocator allocator;
    OpJson json;
} Parsing;

static OpStatus parse_again(void *user) {
    Parsing *parsing = user;
    return op_json_parse(parsing->text->text, parsing->text->size, OP_STATUS_GLTF_FORMAT, "text",
                         &parsing->allocator, &parsing->json);
}

static void test_memory(void **state) {
    (void)state;
    static Text text;
    CountingAllocator counter = {0};
    Parsing parsing = {&text, counting_allocator(&counter), {0}};
    put_text(&text, "[");
    for (int32_t i = 0; i < 5000; i++) {
        put_text(&text, "0,");
    }
    put_text(&text, "{}]");
    assert_true(fail_each_allocation(&counter, &(FailingCall){parse_again, NULL, &parsing}) > 5);
    assert_true(counter.peak_bytes <= 3 * sizeof(OpJsonNode) * text.size);
    op_json_free(&parsing.json);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_values), cmocka_unit_test(test_cut_and_changed),
        cmocka_unit_test(test_malformed),     cmocka_unit_test(test_malformed_strings),
        cmocka_unit_test(test_depth),         cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_utf8),          cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_members),       cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
