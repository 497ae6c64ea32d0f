/* Frames, and columns of spans against a model that keeps an area for every row. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/span_image.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>

/* ---- Frames ---- */

static void test_frames_within_limits(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(65536, 256, 65535);
    check_ok(op_heightfield_frame_check(&frame));
    frame = (OpHeightfieldFrame){-2097152.0, 2097152.0, 0.0, 9.5367431640625e-07f, 1048576.0f, 1, 1, 1};
    check_ok(op_heightfield_frame_check(&frame));
}

static void test_frames_beyond_limits(void **state) {
    (void)state;
    const struct {
        OpHeightfieldFrame frame;
        const char *argument;
        const char *part;
    } cases[] = {
        {{2097153.0, 0, 0, 1, 1, 1, 1, 1}, "origin_x", "2097153"},
        {{0, not_a_number(), 0, 1, 1, 1, 1, 1}, "origin_y", "NaN"},
        {{0, 0, -positive_infinity(), 1, 1, 1, 1, 1}, "origin_z", "-Infinity"},
        {{0, 0, 0, 0, 1, 1, 1, 1}, "cell_size", "was 0"},
        {{0, 0, 0, 1, 1048577.0, 1, 1, 1}, "cell_height", "1048577"},
        {{0, 0, 0, not_a_number(), 1, 1, 1, 1}, "cell_size", "NaN"},
        {{0, 0, 0, 1, 1, 0, 1, 1}, "width", "[1, 65536], was 0"},
        {{0, 0, 0, 1, 1, 65537, 1, 1}, "width", "[1, 65536], was 65537"},
        {{0, 0, 0, 1, 1, 65536, 257, 1}, "depth", "[1, 256], was 257"},
        {{0, 0, 0, 1, 1, 1, 65537, 1}, "depth", "[1, 65536], was 65537"},
        {{0, 0, 0, 1, 1, 1, 1, 65536}, "height", "[1, 65535], was 65536"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpHeightfield *heightfield = NULL;
        check_refused(op_heightfield_frame_check(&cases[i].frame), OP_STATUS_OUT_OF_RANGE, cases[i].argument,
                      cases[i].part);
        check_refused(op_heightfield_create(&cases[i].frame, NULL, &heightfield), OP_STATUS_OUT_OF_RANGE,
                      cases[i].argument, cases[i].part);
        assert_null(heightfield);
    }
    check_refused(op_heightfield_frame_check(NULL), OP_STATUS_INVALID_ARGUMENT, "frame", "NULL");
}

/* In eighths, so that the smallest number of cells follows from whole numbers. */
static void test_frame_from_bounds(void **state) {
    (void)state;
    TestRandom random = test_random(1);
    for (int32_t i = 0; i < 5000; i++) {
        int32_t low[3];
        int32_t size[3];
        int32_t cell = test_int(&random, 1, 24);
        int32_t row = test_int(&random, 1, 24);
        for (int32_t axis = 0; axis < 3; axis++) {
            low[axis] = test_int(&random, -8000000, 8000000);
            size[axis] = test_int(&random, 1, 2000);
        }
        OpVec3 from = {(double)low[0] / 8.0, (double)low[1] / 8.0, (double)low[2] / 8.0};
        OpVec3 to = {(double)(low[0] + size[0]) / 8.0, (double)(low[1] + size[1]) / 8.0,
                     (double)(low[2] + size[2]) / 8.0};
        OpHeightfieldFrame frame;
        check_ok(op_heightfield_frame_from_bounds(from, to, (float)cell / 8.0f, (float)row / 8.0f, &frame));
        assert_int_equal(frame.width, (size[0] + cell - 1) / cell);
        assert_int_equal(frame.height, (size[1] + row - 1) / row);
        assert_int_equal(frame.depth, (size[2] + cell - 1) / cell);
        check_same_bits(frame.origin_x, from.x);
        check_same_bits(frame.origin_y, from.y);
        check_same_bits(frame.origin_z, from.z);
    }
}

static void test_frame_from_bad_bounds(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(1, 2, 3);
    OpVec3 zero = {0, 0, 0};
    OpVec3 one = {1, 1, 1};
    OpVec3 flat = {1, 0, 1};
    OpVec3 far = {1, 1, 2097153.0};
    OpVec3 broken = {1, not_a_number(), 1};
    OpVec3 wide = {2097152.0, 1, 1};
    OpVec3 square = {5000, 1, 5000};
    check_refused(op_heightfield_frame_from_bounds(zero, one, 1, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_heightfield_frame_from_bounds(zero, zero, 1, 1, &frame), OP_STATUS_INVALID_ARGUMENT,
                  "high", "above low");
    check_refused(op_heightfield_frame_from_bounds(zero, flat, 1, 1, &frame), OP_STATUS_INVALID_ARGUMENT,
                  "high", "above low");
    check_refused(op_heightfield_frame_from_bounds(one, zero, 1, 1, &frame), OP_STATUS_INVALID_ARGUMENT,
                  "high", "above low");
    check_refused(op_heightfield_frame_from_bounds(zero, far, 1, 1, &frame), OP_STATUS_OUT_OF_RANGE, "high.z",
                  "2097153");
    check_refused(op_heightfield_frame_from_bounds(broken, one, 1, 1, &frame), OP_STATUS_OUT_OF_RANGE,
                  "low.y", "NaN");
    check_refused(op_heightfield_frame_from_bounds(zero, one, -1, 1, &frame), OP_STATUS_OUT_OF_RANGE,
                  "cell_size", "was -1");
    check_refused(op_heightfield_frame_from_bounds(zero, wide, 9.5367431640625e-07f, 1, &frame),
                  OP_STATUS_OUT_OF_RANGE, "width", "[1, 65536], was 2199023255552");
    check_refused(op_heightfield_frame_from_bounds(zero, square, 1, 1, &frame), OP_STATUS_OUT_OF_RANGE,
                  "depth", "was 5000");
    check_refused(op_heightfield_frame_from_bounds(zero, one, 1, 1e-5f, &frame), OP_STATUS_OUT_OF_RANGE,
                  "height", "[1, 65535], was 100001");
    assert_int_equal(frame.depth, 2);
}

/* ---- Merging ---- */

enum { MOST_ROWS = 48, EMPTY = -1 };

/* An area for every row. Spans never touch, so each run of rows that are not empty is one. */
typedef struct Rows {
    int32_t height;
    int32_t area[MOST_ROWS];
} Rows;

static int32_t bigger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

/* What the documents say, put another way: of the spans that meet the new one only the last can end above it. */
static void add_to_rows(Rows *rows, int32_t min, int32_t max, int32_t area, int32_t threshold) {
    int32_t low = min;
    int32_t high = max;
    while (low > 0 && rows->area[low - 1] != EMPTY) {
        low--;
    }
    while (high < rows->height && rows->area[high] != EMPTY) {
        high++;
    }
    for (int32_t row = low; row < max; row++) {
        bool is_top = rows->area[row] != EMPTY && (row + 1 == rows->height || rows->area[row + 1] == EMPTY);
        if (is_top && max - (row + 1) <= threshold) {
            area = bigger(area, rows->area[row]);
        }
    }
    if (high > max) {
        area = high - max <= threshold ? bigger(area, rows->area[high - 1]) : rows->area[high - 1];
    }
    for (int32_t row = low; row < high; row++) {
        rows->area[row] = area;
    }
}

static void check_rows(const OpHeightfield *heightfield, const Rows *rows, int32_t x, int32_t z,
                       uint64_t seed) {
    OpSpan spans[MOST_ROWS];
    int32_t count = 0;
    int32_t next = 0;
    check_ok(op_heightfield_column(heightfield, x, z, spans, MOST_ROWS, &count));
    for (int32_t row = 0; row < rows->height;) {
        int32_t end = row + 1;
        while (end < rows->height && rows->area[row] != EMPTY && rows->area[end] != EMPTY) {
            end++;
        }
        if (rows->area[row] != EMPTY) {
            if (next >= count || spans[next].min != row || spans[next].max != end ||
                spans[next].area != rows->area[row]) {
                fail_msg("seed %llu, cell (%d, %d): span %d should be [%d, %d) of area %d",
                         (unsigned long long)seed, x, z, next, row, end, rows->area[row]);
            }
            next++;
        }
        row = end;
    }
    assert_int_equal(next, count);
}

static void run_history(uint64_t seed) {
    TestRandom random = test_random(seed);
    Rows rows[9];
    int32_t width = test_int(&random, 1, 3);
    int32_t depth = test_int(&random, 1, 3);
    int32_t height = test_int(&random, 1, MOST_ROWS);
    int32_t most_threshold = test_int(&random, 0, height);
    int32_t longest = test_int(&random, 1, height);
    OpHeightfield *heightfield = unit_heightfield(width, depth, height);
    for (int32_t i = 0; i < width * depth; i++) {
        rows[i].height = height;
        for (int32_t row = 0; row < MOST_ROWS; row++) {
            rows[i].area[row] = EMPTY;
        }
    }
    for (int32_t step = test_int(&random, 1, 60); step > 0; step--) {
        int32_t x = test_int(&random, 0, width - 1);
        int32_t z = test_int(&random, 0, depth - 1);
        int32_t min = test_int(&random, 0, height - 1);
        int32_t max = test_int(&random, min + 1, min + longest < height ? min + longest : height);
        int32_t area = test_chance(&random, 30) ? 0 : test_int(&random, 0, 63);
        int32_t threshold = test_int(&random, 0, most_threshold);
        check_ok(op_heightfield_add_span(heightfield, x, z, min, max, (uint8_t)area, threshold));
        add_to_rows(&rows[x + z * width], min, max, area, threshold);
        check_rows(heightfield, &rows[x + z * width], x, z, seed);
    }
    SpanImage image = span_image(heightfield);
    for (int32_t cell = 0; cell < width * depth; cell++) {
        check_rows(heightfield, &rows[cell], cell % width, cell / width, seed);
    }
    span_image_free(&image);
    op_heightfield_destroy(heightfield);
}

static void test_histories(void **state) {
    (void)state;
    size_t count = test_count(500, 5000, 50000);
    for (size_t seed = 0; seed < count; seed++) {
        run_history(seed);
    }
}

/* ---- Named cases ---- */

static void check_span(const OpHeightfield *heightfield, int32_t min, int32_t max, int32_t area) {
    OpSpan span;
    int32_t count = 0;
    check_ok(op_heightfield_column(heightfield, 0, 0, &span, 1, &count));
    assert_int_equal(count, 1);
    assert_int_equal(span.min, min);
    assert_int_equal(span.max, max);
    assert_int_equal(span.area, area);
}

static void merge_two(int32_t first_max, int32_t first_area, int32_t second_max, int32_t second_area,
                      int32_t threshold, int32_t area) {
    OpHeightfield *heightfield = unit_heightfield(1, 1, 100);
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 0, first_max, (uint8_t)first_area, threshold));
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 5, second_max, (uint8_t)second_area, threshold));
    check_span(heightfield, 0, bigger(first_max, second_max), area);
    op_heightfield_destroy(heightfield);
}

static void test_threshold_exactly_and_one_more(void **state) {
    (void)state;
    merge_two(10, 63, 14, 0, 4, 63); /* the new top is 4 above: the larger area */
    merge_two(10, 63, 15, 0, 4, 0);  /* 5 above: its own */
    merge_two(14, 0, 10, 63, 4, 63);
    merge_two(15, 0, 10, 63, 4, 0);
    merge_two(10, 5, 10, 7, 0, 7);
    merge_two(10, 7, 10, 5, 0, 7);
    merge_two(5, 7, 8, 3, 0, 3); /* they only touch */
}

static void test_whole_range_of_rows(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(1, 1, 65535);
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 0, 65535, 63, 65535));
    check_span(heightfield, 0, 65535, 63);
    op_heightfield_destroy(heightfield);
}

/* ---- Bad input ---- */

static void test_bad_spans(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(4, 3, 10);
    check_ok(op_heightfield_add_span(heightfield, 1, 1, 2, 4, 5, 0));
    SpanImage before = span_image(heightfield);
    const struct {
        int32_t x, z, min, max, area, threshold;
        const char *argument;
        const char *part;
    } cases[] = {
        {-1, 0, 0, 1, 0, 0, "x", "[0, 3], was -1"},      {4, 0, 0, 1, 0, 0, "x", "[0, 3], was 4"},
        {0, -1, 0, 1, 0, 0, "z", "[0, 2], was -1"},      {0, 3, 0, 1, 0, 0, "z", "[0, 2], was 3"},
        {0, 0, -1, 1, 0, 0, "min", "[0, 9], was -1"},    {0, 0, 10, 11, 0, 0, "min", "[0, 9], was 10"},
        {0, 0, 5, 5, 0, 0, "max", "[6, 10], was 5"},     {0, 0, 5, 11, 0, 0, "max", "[6, 10], was 11"},
        {0, 0, 0, 1, 64, 0, "area", "[0, 63], was 64"},  {0, 0, 0, 1, 0, -1, "threshold", "was -1"},
        {0, 0, 0, 1, 0, 65536, "threshold", "was 65536"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_heightfield_add_span(heightfield, cases[i].x, cases[i].z, cases[i].min, cases[i].max,
                                              (uint8_t)cases[i].area, cases[i].threshold),
                      OP_STATUS_OUT_OF_RANGE, cases[i].argument, cases[i].part);
    }
    check_refused(op_heightfield_add_span(NULL, 0, 0, 0, 1, 0, 0), OP_STATUS_INVALID_ARGUMENT, "heightfield",
                  "NULL");
    assert_true(span_image_is_of(&before, heightfield));
    span_image_free(&before);
    op_heightfield_destroy(heightfield);
}

static void test_reading_columns(void **state) {
    (void)state;
    OpHeightfield *heightfield = unit_heightfield(2, 1, 10);
    OpSpan span = {7, 8, 9};
    int32_t needed = -1;
    check_ok(op_heightfield_column(heightfield, 0, 0, NULL, 0, &needed));
    assert_int_equal(needed, 0);
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 0, 2, 1, 0));
    check_ok(op_heightfield_add_span(heightfield, 0, 0, 4, 6, 2, 0));
    check_refused(op_heightfield_column(heightfield, 0, 0, &span, 1, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "at least 2, was 1");
    assert_int_equal(needed, 2);
    assert_int_equal(span.min, 7);
    check_refused(op_heightfield_column(heightfield, 0, 0, NULL, 2, &needed), OP_STATUS_INVALID_ARGUMENT,
                  "spans", "NULL");
    check_refused(op_heightfield_column(heightfield, 0, 0, &span, 1, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "needed", "NULL");
    check_refused(op_heightfield_column(heightfield, 2, 0, &span, 1, &needed), OP_STATUS_OUT_OF_RANGE, "x",
                  "was 2");
    check_refused(op_heightfield_column(NULL, 0, 0, &span, 1, &needed), OP_STATUS_INVALID_ARGUMENT,
                  "heightfield", "NULL");
    op_heightfield_destroy(heightfield);
}

static void test_nothing_at_all(void **state) {
    (void)state;
    OpHeightfieldFrame frame = unit_frame(1, 1, 1);
    OpHeightfield *heightfield = NULL;
    OpAllocator half = {0};
    check_refused(op_heightfield_create(&frame, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_heightfield_create(NULL, NULL, &heightfield), OP_STATUS_INVALID_ARGUMENT, "frame",
                  "NULL");
    check_fails(op_heightfield_create(&frame, &half, &heightfield), OP_STATUS_INVALID_ARGUMENT);
    assert_null(heightfield);
    op_heightfield_destroy(NULL);
    assert_int_equal(op_heightfield_span_count(NULL), 0);
    assert_int_equal(op_heightfield_frame(NULL).width, 0);
}

/* ---- Memory ---- */

typedef struct Growing {
    OpAllocator allocator;
    OpHeightfield *heightfield;
    SpanImage before;
} Growing;

static OpStatus create(void *user) {
    Growing *growing = user;
    OpHeightfieldFrame frame = unit_frame(64, 4, 64);
    return op_heightfield_create(&frame, &growing->allocator, &growing->heightfield);
}

static OpStatus add_one(void *user) {
    Growing *growing = user;
    int32_t count = op_heightfield_span_count(growing->heightfield);
    return op_heightfield_add_span(growing->heightfield, count / 16, 0, count % 16 * 4, count % 16 * 4 + 2,
                                   63, 0);
}

static void check_as_before(void *user) {
    Growing *growing = user;
    assert_true(span_image_is_of(&growing->before, growing->heightfield));
}

static void test_failing_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Growing growing = {.allocator = counting_allocator(&counter)};
    assert_int_equal(fail_each_allocation(&counter, &(FailingCall){create, NULL, &growing}), 2);
    size_t failures = 0;
    for (int32_t i = 0; i < 600; i++) {
        growing.before = span_image(growing.heightfield);
        failures += fail_each_allocation(&counter, &(FailingCall){add_one, check_as_before, &growing});
        span_image_free(&growing.before);
    }
    assert_true(failures > 3);
    assert_int_equal(op_heightfield_span_count(growing.heightfield), 600);
    op_heightfield_destroy(growing.heightfield);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

/* Merged spans give their room to later ones. */
static void test_room_is_used_again(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Growing growing = {.allocator = counting_allocator(&counter)};
    check_ok(create(&growing));
    for (int32_t i = 0; i < 20000; i++) {
        check_ok(op_heightfield_add_span(growing.heightfield, i % 64, 0, i % 60, i % 60 + 4, 1, 0));
        check_ok(op_heightfield_add_span(growing.heightfield, i % 64, 0, 0, 64, 1, 0));
    }
    assert_int_equal(op_heightfield_span_count(growing.heightfield), 64);
    assert_true(counter.live_bytes < 8192);
    op_heightfield_destroy(growing.heightfield);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_within_limits),
        cmocka_unit_test(test_frames_beyond_limits),
        cmocka_unit_test(test_frame_from_bounds),
        cmocka_unit_test(test_frame_from_bad_bounds),
        cmocka_unit_test(test_histories),
        cmocka_unit_test(test_threshold_exactly_and_one_more),
        cmocka_unit_test(test_whole_range_of_rows),
        cmocka_unit_test(test_bad_spans),
        cmocka_unit_test(test_reading_columns),
        cmocka_unit_test(test_nothing_at_all),
        cmocka_unit_test(test_failing_memory),
        cmocka_unit_test(test_room_is_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
