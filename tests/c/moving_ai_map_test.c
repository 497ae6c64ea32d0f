/* Moving AI .map files: reading, writing, and text that lies. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/path_case.h"
#include "support/test_data.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* Reads a copy without a final zero byte, so that a read past the end is caught by the sanitizers. */
static OpStatus parse(const char *text, size_t size, const OpAllocator *allocator, OpGrid **out) {
    char *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, text, size);
    OpStatus status = op_moving_ai_parse_map(exact, size, NULL, allocator, out);
    free(exact);
    return status;
}

static const char sample[] = "type octile\nheight 3\nwidth 7\nmap\n.G@OTSW\n.......\n@@@@@@@\n";

static void terrain_classes(void **state) {
    (void)state;
    static const uint8_t usual[] = {0, 0, 255, 255, 255, 0, 255};
    static const uint8_t chosen[] = {7, 7, 255, 255, 255, 8, 9};
    OpGrid *grid = NULL;
    check_ok(parse(sample, sizeof sample - 1, NULL, &grid));
    assert_int_equal(op_grid_width(grid), 7);
    assert_int_equal(op_grid_height(grid), 3);
    assert_memory_equal(op_grid_cells(grid), usual, 7);
    assert_int_equal(op_grid_cells(grid)[7], 0);
    assert_int_equal(op_grid_cells(grid)[14], 255);
    op_grid_destroy(grid);
    OpMovingAiOptions options = op_moving_ai_options_default();
    assert_int_equal(options.ground_area, 0);
    assert_int_equal(options.swamp_area, 0);
    assert_int_equal(options.water_area, OP_AREA_WALL);
    options = (OpMovingAiOptions){7, 8, 9};
    check_ok(op_moving_ai_parse_map(sample, sizeof sample - 1, &options, NULL, &grid));
    assert_memory_equal(op_grid_cells(grid), chosen, 7);
    op_grid_destroy(grid);
}

static void line_ends_and_spaces(void **state) {
    (void)state;
    static const char *const accepted[] = {
        "type octile\nheight 1\nwidth 2\nmap\n.@\n",
        "type octile\nheight 1\nwidth 2\nmap\n.@",
        "type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@\r\n",
        "type octile\r\nheight 1\nwidth 2\r\nmap\n.@\r\n",
        "type octile\nheight 1\nwidth 2\nmap\n.@\n\n",
        "type octile\nheight 1\nwidth 2\nmap\n.@\r\n\r\n",
        "type  octile\nheight\t1\nwidth   2\nmap\n.@\n",
    };
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
        OpGrid *grid = NULL;
        check_ok(parse(accepted[i], strlen(accepted[i]), NULL, &grid));
        assert_int_equal(op_grid_width(grid), 2);
        assert_int_equal(op_grid_height(grid), 1);
        assert_int_equal(op_grid_cells(grid)[1], 255);
        op_grid_destroy(grid);
    }
}

static void malformed_maps_name_the_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *part;
    } cases[] = {
        {"", "line 1"},
        {"\n", "line 1"},
        {"octile\nheight 1\nwidth 1\nmap\n.\n", "line 1"},
        {"type octile", "line 2"},
        {"type octile\nwidth 1\nheight 1\nmap\n.\n", "line 2"},
        {"type octile\nheight\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 0\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight -1\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 1 2\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 1.0\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 0x1\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 65537\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 4294967297\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 99999999999999999999999999\nwidth 1\nmap\n.\n", "line 2"},
        {"type octile\nheight 1\nwidth 0\nmap\n.\n", "line 3"},
        {"type octile\nheight 1\nwidth 65537\nmap\n.\n", "line 3"},
        {"type octile\nheight 1\nwidth one\nmap\n.\n", "line 3"},
        {"type octile\nheight 1\nwidth 1\n.\n", "line 4"},
        {"type octile\nheight 1\nwidth 1\nmap x\n.\n", "line 4"},
        {"type octile\nheight 1\nwidth 1\nmap\n", "line"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n.\n.", "line 6"},
        {"type octile\nheight 2\nwidth 2\nmap\n...\n..\n", "line 5"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n.x\n", "line 6"},
        {"type octile\nheight 2\nwidth 2\nmap\n..\n\n..\n", "line 6"},
        {"type octile\nheight 2\nwidth 2\nmap\n. \n..\n", "line 5"},
        {"type octile\nheight 2\nwidth 2\nmap\n....\n", "line 5"},
        {"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "line 6"},
        {"type octile\nheight 1\nwidth 2\nmap\n..\n\n..\n", "line 7"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        OpGrid *untouched = (OpGrid *)state;
        OpGrid *grid = untouched;
        check_refused(parse(cases[i].text, strlen(cases[i].text), &allocator, &grid), OP_STATUS_GRID_FORMAT,
                      "text", cases[i].part);
        assert_ptr_equal(grid, untouched);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
    }
}

/* A header that promises more cells than the file has gets no memory. */
static void lying_headers_allocate_nothing(void **state) {
    (void)state;
    static const char *const sizes[] = {
        "height 65536\nwidth 65536", "height 65536\nwidth 4096",  "height 16384\nwidth 16384",
        "height 16384\nwidth 16385", "height 1\nwidth 65536",     "height 65536\nwidth 1",
        "height 100\nwidth 100",     "height 50000\nwidth 50000",
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char text[512];
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        OpGrid *grid = NULL;
        int length = snprintf(text, sizeof text, "type octile\n%s\nmap\n..........\n..........\n", sizes[i]);
        check_refused(parse(text, (size_t)length, &allocator, &grid), OP_STATUS_GRID_FORMAT, "text", "line");
        assert_null(grid);
        assert_int_equal(counter.allocations, 0);
    }
}

static void arguments_are_checked(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    size_t needed = 77;
    char buffer[8];
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_moving_ai_parse_map(NULL, 4, NULL, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "text",
                  "NULL");
    check_refused(op_moving_ai_parse_map(sample, 4, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_moving_ai_parse_map(sample, sizeof sample - 1, NULL, &half, &grid),
                  OP_STATUS_INVALID_ARGUMENT, "allocator", "alloc");
    assert_null(grid);
    check_refused(op_moving_ai_write_map(NULL, buffer, 8, &needed), OP_STATUS_INVALID_ARGUMENT, "grid",
                  "NULL");
    check_ok(op_grid_create(1, 1, 0, NULL, &grid));
    check_refused(op_moving_ai_write_map(grid, NULL, 8, &needed), OP_STATUS_INVALID_ARGUMENT, "buffer",
                  "NULL");
    check_refused(op_moving_ai_write_map(grid, buffer, 8, NULL), OP_STATUS_INVALID_ARGUMENT, "needed",
                  "NULL");
    assert_int_equal(needed, 77);
    op_grid_destroy(grid);
}

/* ---- Hostile bytes ---- */

/* An error of format, or a grid of the promised shape that only knows the areas of the options. */
static void check_any_bytes(const char *text, size_t size) {
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid = NULL;
    OpStatus status = parse(text, size, &allocator, &grid);
    if (status == OP_STATUS_OK) {
        size_t cells = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid);
        assert_true(cells > 0 && cells < size);
        for (size_t i = 0; i < cells; i++) {
            assert_true(op_grid_cells(grid)[i] == 0 || op_grid_cells(grid)[i] == 255);
        }
        op_grid_destroy(grid);
    } else {
        assert_int_equal(status, OP_STATUS_GRID_FORMAT);
        assert_null(grid);
        assert_true(counter.peak_bytes < 16384);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void truncation_at_every_length(void **state) {
    (void)state;
    size_t size = sizeof sample - 1;
    for (size_t cut = 0; cut < size; cut++) {
        OpGrid *grid = NULL;
        OpStatus status = parse(sample, cut, NULL, &grid);
        /* only the last line end may be missing */
        assert_int_equal(status, cut == size - 1 ? OP_STATUS_OK : OP_STATUS_GRID_FORMAT);
        op_grid_destroy(grid);
    }
}

static void every_byte_becomes_every_other(void **state) {
    (void)state;
    static const char windows[] = "type octile\r\nheight 2\r\nwidth 4\r\nmap\r\n.@GS\r\nTOW.\r\n";
    char text[sizeof windows];
    for (size_t i = 0; i < sizeof windows - 1; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, windows, sizeof windows);
            text[i] = (char)byte;
            check_any_bytes(text, sizeof windows - 1);
        }
    }
}

static void random_damage(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(2000, 100000, 1000000); seed++) {
        TestRandom random = test_random(seed);
        char text[2 * sizeof sample];
        size_t size = sizeof sample - 1;
        memcpy(text, sample, size);
        for (int32_t edits = test_int(&random, 1, 4); edits > 0; edits--) {
            size_t at = (size_t)test_int(&random, 0, (int32_t)size - 1);
            if (test_chance(&random, 30)) {
                memmove(text + at, text + at + 1, size - at - 1);
                size--;
            } else if (test_chance(&random, 40)) {
                memmove(text + at + 1, text + at, size - at);
                text[at] = "0123456789\n\r\t .@-+"[test_int(&random, 0, 17)];
                size++;
            } else {
                text[at] = (char)test_int(&random, 0, 255);
            }
        }
        check_any_bytes(text, size);
    }
}

/* ---- Writing ---- */

static void write_and_compare(const OpGrid *grid) {
    size_t needed = 0;
    OpStatus status = op_moving_ai_write_map(grid, NULL, 0, &needed);
    assert_int_equal(status, OP_STATUS_BUFFER_TOO_SMALL);
    char *text = malloc(needed);
    assert_non_null(text);
    size_t written = 0;
    check_ok(op_moving_ai_write_map(grid, text, needed, &written));
    assert_int_equal(written, needed);
    OpGrid *again = NULL;
    check_ok(op_moving_ai_parse_map(text, needed, NULL, NULL, &again));
    assert_int_equal(op_grid_width(again), op_grid_width(grid));
    assert_int_equal(op_grid_height(again), op_grid_height(grid));
    int32_t count = op_grid_width(grid) * op_grid_height(grid);
    for (int32_t i = 0; i < count; i++) {
        uint8_t expected = op_grid_cells(grid)[i] == OP_AREA_WALL ? OP_AREA_WALL : 0;
        assert_int_equal(op_grid_cells(again)[i], expected);
    }
    op_grid_destroy(again);
    free(text);
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(50, 1000, 10000); seed++) {
        TestRandom random = test_random(seed);
        RefGrid reference = ref_grid_make(test_int(&random, 1, 30), test_int(&random, 1, 30), 0);
        random_cells(&random, &reference);
        OpGrid *grid = ref_grid_to_library(&reference, NULL);
        write_and_compare(grid);
        op_grid_destroy(grid);
        ref_grid_free(&reference);
    }
}

static void written_text_is_exact(void **state) {
    (void)state;
    static const char expected[] = "type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n";
    char buffer[sizeof expected + 8];
    size_t needed = 0;
    OpGrid *grid = NULL;
    check_ok(op_grid_from_text("1.#\n#92", 7, NULL, &grid));
    memset(buffer, '!', sizeof buffer);
    check_ok(op_moving_ai_write_map(grid, buffer, sizeof buffer, &needed));
    assert_int_equal(needed, sizeof expected - 1);
    assert_memory_equal(buffer, expected, needed);
    assert_int_equal(buffer[needed], '!');
    for (size_t capacity = 0; capacity < sizeof expected - 1; capacity++) {
        memset(buffer, '!', sizeof buffer);
        needed = 0;
        check_refused(op_moving_ai_write_map(grid, buffer, capacity, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                      "capacity", "was");
        assert_int_equal(needed, sizeof expected - 1);
        for (size_t i = capacity; i < sizeof buffer; i++) {
            assert_int_equal(buffer[i], '!');
        }
    }
    op_grid_destroy(grid);
}

/* ---- Public files ---- */

static void public_maps_have_the_published_numbers_of_cells(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int32_t width;
        int32_t height;
        int32_t walkable;
    } maps[] = {
        {"grid/arena.map", 49, 49, 2054},
        {"grid/brc000d.map", 257, 261, 28963},
        {"grid/den312d.map", 65, 81, 2445},
        {"grid/orz900d.map", 1491, 656, 96603},
        {"grid/ost000a.map", 487, 969, 130478},
        {"grid/AR0011SR.map", 512, 512, 120458},
        {"grid/riverrun.map", 512, 512, 117266},
        {"grid/IceFloes.map", 384, 384, 91123},
        {"grid/Berlin_0_256.map", 256, 256, 48147},
        {"grid/maze512-32-0.map", 512, 512, 253840},
        {"grid/random512-10-0.map", 512, 512, 235900},
        {"grid/32room_000.map", 512, 512, 240671},
        {"grid/random-32-32-20.map", 32, 32, 819},
        {"grid/room-64-64-16.map", 64, 64, 3646},
        {"grid/AcrosstheCape.map", 768, 768, 392287},
    };
    if (!test_data_present()) {
        skip();
    }
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        TestFile file;
        OpGrid *grid = NULL;
        int32_t walkable = 0;
        assert_true(test_data_read(maps[i].name, &file));
        check_ok(op_moving_ai_parse_map(file.text, file.size, NULL, NULL, &grid));
        assert_int_equal(op_grid_width(grid), maps[i].width);
        assert_int_equal(op_grid_height(grid), maps[i].height);
        for (int32_t cell = 0; cell < maps[i].width * maps[i].height; cell++) {
            walkable += op_grid_cells(grid)[cell] != OP_AREA_WALL ? 1 : 0;
        }
        assert_int_equal(walkable, maps[i].walkable);
        write_and_compare(grid);
        op_grid_destroy(grid);
        test_file_free(&file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terrain_classes),
        cmocka_unit_test(line_ends_and_spaces),
        cmocka_unit_test(malformed_maps_name_the_line),
        cmocka_unit_test(lying_headers_allocate_nothing),
        cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(truncation_at_every_length),
        cmocka_unit_test(every_byte_becomes_every_other),
        cmocka_unit_test(random_damage),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(written_text_is_exact),
        cmocka_unit_test(public_maps_have_the_published_numbers_of_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
