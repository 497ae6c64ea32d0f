/* Grids from pictures: what is read, and that hostile text gets an error and nothing else. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

/* A copy without a final zero byte, so that a read past the end is caught by the sanitizers. */
static OpStatus read_text(const char *text, size_t size, const OpAllocator *allocator, OpGrid **out) {
    char *exact = malloc(size > 0 ? size : 1);
    assert_non_null(exact);
    memcpy(exact, text, size);
    OpStatus status = op_grid_from_text(exact, size, allocator, out);
    free(exact);
    return status;
}

static void check_reads(const char *text, int32_t width, int32_t height, const uint8_t *areas) {
    OpGrid *grid = NULL;
    check_ok(read_text(text, strlen(text), NULL, &grid));
    assert_int_equal(op_grid_width(grid), width);
    assert_int_equal(op_grid_height(grid), height);
    assert_memory_equal(op_grid_cells(grid), areas, (size_t)(width * height));
    assert_int_equal(op_grid_version(grid), 0);
    op_grid_destroy(grid);
}

static void pictures_are_read(void **state) {
    (void)state;
    static const uint8_t two_rows[] = {0, 255, 1, 9, 0, 5};
    check_reads(".#1\n9.5", 3, 2, two_rows);
    check_reads(".#1\n9.5\n", 3, 2, two_rows);
    check_reads(".#1\r\n9.5\r\n", 3, 2, two_rows);
    check_reads(".#1\r\n9.5", 3, 2, two_rows);
    check_reads(".#1\n9.5\r\n", 3, 2, two_rows);
    check_reads(".", 1, 1, (const uint8_t[]){0});
    check_reads("#\n", 1, 1, (const uint8_t[]){255});
    check_reads("1\n2\n3\n4\n5\n6\n7\n8\n9", 1, 9, (const uint8_t[]){1, 2, 3, 4, 5, 6, 7, 8, 9});
}

static void malformed_pictures_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *part;
    } cases[] = {
        {"", "line 1"},
        {"\n", "line 1"},
        {"\r\n", "line 1"},
        {"\n..\n", "line 1"},
        {"..\n\n", "line 2"},
        {"..\n\n..", "line 2"},
        {"..\n...", "line 2"},
        {"..\n.", "line 2"},
        {"..\n..\n..\n.", "line 4"},
        {"..\n.0", "line 2, column 2"},
        {"..\n.x", "line 2, column 2"},
        {"...\n.@.", "line 2, column 2"},
        {" ..", "line 1, column 1"},
        {".. ", "line 1, column 3"},
        {".\t.", "line 1, column 2"},
        {"..\r", "line 1, column 3"},
        {"..\r\r\n..", "line 1, column 3"},
        {"\r..\n", "line 1, column 1"},
        {"..\n..\n\xEF\xBB", "line 3, column 1"},
        {"\xEF\xBB\xBF..", "line 1, column 1"},
        {"..\n..\n \n", "line 3, column 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpGrid *untouched = (OpGrid *)state;
        OpGrid *grid = untouched;
        check_refused(read_text(cases[i].text, strlen(cases[i].text), NULL, &grid), OP_STATUS_GRID_FORMAT,
                      "text", cases[i].part);
        assert_ptr_equal(grid, untouched);
    }
}

static void zero_bytes_are_no_cells(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    check_refused(read_text("..\0.", 4, NULL, &grid), OP_STATUS_GRID_FORMAT, "text", "line 1, column 3");
    check_refused(read_text("\0", 1, NULL, &grid), OP_STATUS_GRID_FORMAT, "text", "line 1, column 1");
    assert_null(grid);
}

static void arguments_are_checked(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_grid_from_text(NULL, 5, NULL, &grid), OP_STATUS_INVALID_ARGUMENT, "text", "NULL");
    check_refused(op_grid_from_text("..", 2, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_grid_from_text("..", 2, &half, &grid), OP_STATUS_INVALID_ARGUMENT, "allocator", "alloc");
    assert_null(grid);
}

/* Whatever the bytes, the result is a grid with as many cells as the text has, or a format error. */
static void check_any_bytes(const char *text, size_t size) {
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid = NULL;
    OpStatus status = read_text(text, size, &allocator, &grid);
    if (status == OP_STATUS_OK) {
        size_t cells = 0;
        for (size_t i = 0; i < size; i++) {
            cells += text[i] != '\n' && text[i] != '\r' ? 1 : 0;
        }
        assert_int_equal(op_grid_width(grid) * op_grid_height(grid), cells);
        op_grid_destroy(grid);
    } else {
        assert_int_equal(status, OP_STATUS_GRID_FORMAT);
        assert_null(grid);
        assert_int_equal(counter.allocations, 0);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void hostile_bytes(void **state) {
    (void)state;
    static const char picture[] = "..#12\r\n#..99\n.....\r\n##...\n";
    size_t size = sizeof picture - 1;
    char text[sizeof picture];
    for (size_t cut = 0; cut <= size; cut++) {
        check_any_bytes(picture, cut);
    }
    for (size_t i = 0; i < size; i++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, picture, size);
            text[i] = (char)byte;
            check_any_bytes(text, size);
        }
    }
    static const char alphabet[] = "..##19\n\n\r0 ";
    for (uint64_t seed = 0; seed < test_count(1000, 50000, 500000); seed++) {
        TestRandom random = test_random(seed);
        size_t length = (size_t)test_int(&random, 0, (int32_t)size);
        for (size_t i = 0; i < length; i++) {
            text[i] = alphabet[test_int(&random, 0, (int32_t)sizeof alphabet - 2)];
        }
        check_any_bytes(text, length);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_read),       cmocka_unit_test(malformed_pictures_are_refused),
        cmocka_unit_test(zero_bytes_are_no_cells), cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(hostile_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
