/* Moving AI .scen files, version 1. */
#include "support/check.h"
#include "support/test_data.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

#define MOST 8

typedef struct Parsed {
    char *text; /* the exact bytes, without a final zero; the map names point into it */
    OpMovingAiScenario scenarios[MOST];
    size_t count;
} Parsed;

static OpStatus parse(const char *text, size_t size, Parsed *out) {
    out->text = malloc(size > 0 ? size : 1);
    assert_non_null(out->text);
    memcpy(out->text, text, size);
    return op_moving_ai_parse_scenarios(out->text, size, out->scenarios, MOST, &out->count);
}

static const char sample[] = "version 1\n"
                             "0\tarena.map\t49\t48\t19\t26\t18\t29\t3.00000000\n"
                             "12 maps/dao/arena.map 49 48 0 0 48 47 143.1960\n"
                             "2147483647\ta\t65536\t65536\t65535\t65535\t0\t0\t0\n";

static void fields_are_read(void **state) {
    (void)state;
    Parsed parsed;
    check_ok(parse(sample, sizeof sample - 1, &parsed));
    assert_int_equal(parsed.count, 3);
    const OpMovingAiScenario *first = &parsed.scenarios[0];
    assert_int_equal(first->bucket, 0);
    assert_int_equal(first->map_size, 9);
    assert_memory_equal(first->map, "arena.map", 9);
    assert_true(first->map > parsed.text && first->map < parsed.text + sizeof sample);
    assert_int_equal(first->width, 49);
    assert_int_equal(first->height, 48);
    assert_int_equal(first->start.x, 19);
    assert_int_equal(first->start.y, 26);
    assert_int_equal(first->goal.x, 18);
    assert_int_equal(first->goal.y, 29);
    check_same_bits(first->optimal_length, 3.0);
    const OpMovingAiScenario *second = &parsed.scenarios[1];
    assert_int_equal(second->map_size, 18);
    assert_memory_equal(second->map, "maps/dao/arena.map", 18);
    check_same_bits(second->optimal_length, 143.196);
    assert_int_equal(parsed.scenarios[2].bucket, INT32_MAX);
    assert_int_equal(parsed.scenarios[2].start.y, 65535);
    free(parsed.text);
}

static void versions_and_line_ends(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t count;
    } cases[] = {
        {"version 1", 0},
        {"version 1\n", 0},
        {"version 1.0\r\n", 0},
        {"version 1\n\n\n", 0},
        {"version 1\n0 a 2 2 0 0 1 1 1.5", 1},
        {"version 1.0\r\n0 a 2 2 0 0 1 1 1.5\r\n0\ta\t2\t2\t0\t0\t1\t1\t1e0\r\n", 2},
        {"version 1\n  0   a\t 2 2 0 0 1 1 .5  \n\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Parsed parsed;
        OpStatus status = parse(cases[i].text, strlen(cases[i].text), &parsed);
        if (i == 6 && status == OP_STATUS_GRID_FORMAT) {
            free(parsed.text); /* ".5" without a leading digit need not be a number */
            continue;
        }
        check_ok(status);
        assert_int_equal(parsed.count, cases[i].count);
        free(parsed.text);
    }
}

static void malformed_files_name_the_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *part;
    } cases[] = {
        {"", "line 1"},
        {"\n", "line 1"},
        {"\nversion 1\n", "line 1"},
        {"version\n", "line 1"},
        {"version 2\n", "line 1"},
        {"version 1.5\n", "line 1"},
        {"version one\n", "line 1"},
        {"version 1 1\n", "line 1"},
        {"0 a 2 2 0 0 1 1 1.5\n", "line 1"},
        {"version 1\n0 a 2 2 0 0 1 1\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 1.5 9\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 1.5\nx", "line 3"},
        {"version 1\n\n0 a 2 2 0 0 1 1 one\n", "line 3"},
        {"version 1\n-1 a 2 2 0 0 1 1 1.5\n", "line 2"},
        {"version 1\n2147483648 a 2 2 0 0 1 1 1.5\n", "line 2"},
        {"version 1\n0 a 0 2 0 0 1 1 1.5\n", "line 2"},
        {"version 1\n0 a 2 65537 0 0 1 1 1.5\n", "line 2"},
        {"version 1\n0 a 2 2 2 0 1 1 1.5\n", "line 2"},
        {"version 1\n0 a 2 2 0 -1 1 1 1.5\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 2 1.5\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 -1.5\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 1e999\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 nan\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 inf\n", "line 2"},
        {"version 1\n0 a 2.0 2 0 0 1 1 1\n", "line 2"},
        {"version 1\n0 a 2 2 0 0 1 1 1,5\n", "line 2"},
        {"version 1\n0\n", "line 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Parsed parsed = {.count = 42};
        memset(parsed.scenarios, 0x5A, sizeof parsed.scenarios);
        Parsed before = parsed;
        check_refused(parse(cases[i].text, strlen(cases[i].text), &parsed), OP_STATUS_GRID_FORMAT, "text",
                      cases[i].part);
        assert_int_equal(parsed.count, 42);
        assert_memory_equal(parsed.scenarios, before.scenarios, sizeof parsed.scenarios);
        free(parsed.text);
    }
}

static void the_capacity_is_kept(void **state) {
    (void)state;
    OpMovingAiScenario scenarios[4];
    for (size_t capacity = 0; capacity <= 4; capacity++) {
        size_t count = 99;
        memset(scenarios, 0x5A, sizeof scenarios);
        OpMovingAiScenario untouched = scenarios[0];
        OpStatus status = op_moving_ai_parse_scenarios(sample, sizeof sample - 1,
                                                       capacity > 0 ? scenarios : NULL, capacity, &count);
        assert_int_equal(status, capacity < 3 ? OP_STATUS_BUFFER_TOO_SMALL : OP_STATUS_OK);
        assert_int_equal(count, 3);
        for (size_t i = 0; i < 4; i++) {
            bool written = i < capacity && i < 3;
            assert_int_equal(memcmp(&scenarios[i], &untouched, sizeof untouched) != 0, written);
        }
    }
}

static void arguments_are_checked(void **state) {
    (void)state;
    OpMovingAiScenario scenario;
    size_t count = 5;
    check_refused(op_moving_ai_parse_scenarios(NULL, 3, &scenario, 1, &count), OP_STATUS_INVALID_ARGUMENT,
                  "text", "NULL");
    check_refused(op_moving_ai_parse_scenarios(sample, 9, NULL, 1, &count), OP_STATUS_INVALID_ARGUMENT,
                  "scenarios", "NULL");
    check_refused(op_moving_ai_parse_scenarios(sample, 9, &scenario, 1, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "count", "NULL");
    assert_int_equal(count, 5);
}

/* ---- Hostile bytes ---- */

static void check_any_bytes(const char *text, size_t size) {
    Parsed parsed = {.count = 42};
    OpStatus status = parse(text, size, &parsed);
    if (status == OP_STATUS_OK) {
        assert_true(parsed.count <= MOST);
        for (size_t i = 0; i < parsed.count; i++) {
            const OpMovingAiScenario *scenario = &parsed.scenarios[i];
            assert_true(scenario->map >= parsed.text &&
                        scenario->map + scenario->map_size <= parsed.text + size);
            assert_true(scenario->start.x >= 0 && scenario->start.x < scenario->width);
            assert_true(scenario->goal.y >= 0 && scenario->goal.y < scenario->height);
            assert_true(scenario->bucket >= 0 && scenario->optimal_length >= 0.0);
            assert_true(scenario->optimal_length < positive_infinity());
        }
    } else if (status == OP_STATUS_BUFFER_TOO_SMALL) {
        assert_true(parsed.count > MOST);
    } else {
        assert_int_equal(status, OP_STATUS_GRID_FORMAT);
        assert_int_equal(parsed.count, 42);
    }
    free(parsed.text);
}

static void hostile_bytes(void **state) {
    (void)state;
    size_t size = sizeof sample - 1;
    char text[2 * sizeof sample];
    for (size_t cut = 0; cut <= size; cut++) {
        check_any_bytes(sample, cut);
    }
    for (size_t i = 0; i < size; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, sample, size);
            text[i] = (char)byte;
            check_any_bytes(text, size);
        }
    }
    for (uint64_t seed = 0; seed < test_count(1000, 50000, 500000); seed++) {
        TestRandom random = test_random(seed);
        size_t length = size;
        memcpy(text, sample, size);
        for (int32_t edits = test_int(&random, 1, 5); edits > 0; edits--) {
            size_t at = (size_t)test_int(&random, 0, (int32_t)length - 1);
            memmove(text + at + 1, text + at, length - at);
            text[at] = "0123456789\n\r\t .-+e"[test_int(&random, 0, 17)];
            length++;
        }
        check_any_bytes(text, length);
    }
}

/* ---- Public files ---- */

static void public_files_have_the_published_numbers_of_scenarios(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t count;
    } files[] = {
        {"grid/arena.map.scen", 130},
        {"grid/brc000d.map.scen", 850},
        {"grid/brc000d-2011.map.scen", 850},
        {"grid/den312d.map.scen", 290},
        {"grid/orz900d.map.scen", 7070},
        {"grid/ost000a.map.scen", 2520},
        {"grid/AR0011SR.map.scen", 1280},
        {"grid/riverrun.map.scen", 1280},
        {"grid/IceFloes.map.scen", 1640},
        {"grid/Berlin_0_256.map.scen", 930},
        {"grid/maze512-32-0.map.scen", 5760},
        {"grid/random512-10-0.map.scen", 1670},
        {"grid/32room_000.map.scen", 1900},
        {"grid/random-32-32-20-random-1.scen", 409},
        {"grid/room-64-64-16-random-1.scen", 1000},
        {"grid/AcrosstheCape.map.scen", 2940},
        {"grid/AcrosstheCape.anyangle.scen", 201},
    };
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        TestFile file;
        size_t count = 0;
        assert_true(test_data_read(files[i].name, &file));
        check_fails(op_moving_ai_parse_scenarios(file.text, file.size, NULL, 0, &count),
                    OP_STATUS_BUFFER_TOO_SMALL);
        assert_int_equal(count, files[i].count);
        test_file_free(&file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_read),
        cmocka_unit_test(versions_and_line_ends),
        cmocka_unit_test(malformed_files_name_the_line),
        cmocka_unit_test(the_capacity_is_kept),
        cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(public_files_have_the_published_numbers_of_scenarios),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
