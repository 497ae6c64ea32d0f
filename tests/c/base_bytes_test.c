/* The byte writer and reader: layout, short buffers, truncation at every length, and sizes near SIZE_MAX. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"

/* A quiet NaN with a payload: it must come through untouched. */
#define NAN_BITS UINT64_C(0x7FF8000000001234)

static const uint8_t record[] = {
    0x81,                                           /* u8 */
    0x34, 0x92,                                     /* u16 0x9234 */
    0x78, 0x56, 0x34, 0xF2,                         /* u32 0xF2345678 */
    0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0xE1, /* u64 0xE123456789ABCDEF */
    0xFE, 0xFF, 0xFF, 0xFF,                         /* i32 -2 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, /* i64, the lowest */
    0x00, 0x00, 0xC0, 0xBF,                         /* f32 -1.5 */
    0x34, 0x12, 0x00, 0x00, 0x00, 0x00, 0xF8, 0x7F, /* f64, the NaN */
    'e',  'n',  'd',                                /* bytes */
};

/* Where each value of the record ends. */
static const size_t ends[] = {1, 3, 7, 15, 19, 27, 31, 39, 42};

static void write_record(OpWriter *writer) {
    op_write_u8(writer, 0x81);
    op_write_u16(writer, 0x9234);
    op_write_u32(writer, UINT32_C(0xF2345678));
    op_write_u64(writer, UINT64_C(0xE123456789ABCDEF));
    op_write_i32(writer, -2);
    op_write_i64(writer, INT64_MIN);
    op_write_f32(writer, -1.5f);
    op_write_f64(writer, op_f64_from_bits(NAN_BITS));
    op_write_bytes(writer, "end", 3);
}

static void test_layout(void **state) {
    (void)state;
    uint8_t bytes[sizeof record];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    write_record(&writer);
    assert_int_equal(writer.size, sizeof record);
    assert_memory_equal(bytes, record, sizeof record);
}

static void test_short_buffers(void **state) {
    (void)state;
    OpWriter counting = op_writer(NULL, 1000);
    write_record(&counting);
    assert_int_equal(counting.size, sizeof record);
    for (size_t capacity = 0; capacity <= sizeof record; capacity++) {
        uint8_t bytes[sizeof record + 8];
        memset(bytes, 0xEE, sizeof bytes);
        OpWriter writer = op_writer(bytes, capacity);
        write_record(&writer);
        assert_int_equal(writer.size, sizeof record);
        size_t whole = 0;
        for (size_t i = 0; i < sizeof ends / sizeof ends[0] && ends[i] <= capacity; i++) {
            whole = ends[i];
        }
        assert_memory_equal(bytes, record, whole);
        for (size_t i = whole; i < sizeof bytes; i++) {
            assert_int_equal(bytes[i], 0xEE);
        }
    }
}

static void test_nothing_after_what_did_not_fit(void **state) {
    (void)state;
    uint8_t bytes[3] = {9, 9, 9};
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_u32(&writer, 1);
    op_write_u8(&writer, 1);
    assert_int_equal(writer.size, 5);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(bytes[i], 9);
    }
}

static void test_sizes_do_not_wrap(void **state) {
    (void)state;
    uint8_t bytes[4] = {9, 9, 9, 9};
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_bytes(&writer, "abcd", SIZE_MAX);
    assert_true(writer.size == SIZE_MAX);
    op_write_u64(&writer, 1);
    op_write_u8(&writer, 1);
    op_write_bytes(&writer, "abcd", 4);
    assert_true(writer.size == SIZE_MAX);
    assert_int_equal(bytes[0], 9);

    OpReader reader = op_reader(record, sizeof record);
    op_read_u8(&reader);
    assert_null(op_read_bytes(&reader, SIZE_MAX));
    assert_true(reader.failed);
    assert_int_equal(reader.offset, 1);
}

static size_t read_record(OpReader *reader, size_t size) {
    size_t whole = 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0] && ends[i] <= size; i++) {
        whole = ends[i];
    }
    assert_int_equal(op_read_u8(reader), whole >= 1 ? 0x81 : 0);
    assert_int_equal(op_read_u16(reader), whole >= 3 ? 0x9234 : 0);
    assert_int_equal(op_read_u32(reader), whole >= 7 ? UINT32_C(0xF2345678) : 0);
    assert_true(op_read_u64(reader) == (whole >= 15 ? UINT64_C(0xE123456789ABCDEF) : 0));
    assert_int_equal(op_read_i32(reader), whole >= 19 ? -2 : 0);
    assert_true(op_read_i64(reader) == (whole >= 27 ? INT64_MIN : 0));
    assert_true(op_read_f32(reader) == (whole >= 31 ? -1.5f : 0.0f));
    assert_true(op_f64_bits(op_read_f64(reader)) == (whole >= 39 ? NAN_BITS : 0));
    const uint8_t *end = op_read_bytes(reader, 3);
    if (whole >= 42) {
        assert_memory_equal(end, "end", 3);
    } else {
        assert_null(end);
    }
    return whole;
}

static void test_truncation_at_every_length(void **state) {
    (void)state;
    for (size_t size = 0; size <= sizeof record; size++) {
        uint8_t *copy = malloc(size + 1); /* its own block, so that a tool sees a read past the end */
        assert_non_null(copy);
        uint8_t *bytes = copy + 1; /* odd addresses must do */
        memcpy(bytes, record, size);
        OpReader reader = op_reader(bytes, size);
        assert_int_equal(op_reader_left(&reader), size);
        size_t whole = read_record(&reader, size);
        assert_int_equal(reader.offset, whole);
        assert_int_equal(reader.failed, size < sizeof record);
        assert_int_equal(op_reader_left(&reader), 0);
        free(copy);
    }
}

static void test_failure_stays(void **state) {
    (void)state;
    OpReader reader = op_reader(record, 3);
    assert_int_equal(op_read_u32(&reader), 0);
    assert_true(reader.failed);
    assert_int_equal(reader.offset, 0);
    assert_int_equal(op_read_u8(&reader), 0);
    assert_null(op_read_bytes(&reader, 1));
    assert_null(op_read_bytes(&reader, 0));
    assert_int_equal(reader.offset, 0);
    assert_int_equal(op_reader_left(&reader), 0);
    assert_true(reader.failed);
}

static void test_reading_nothing(void **state) {
    (void)state;
    OpReader reader = op_reader(record, 1);
    assert_ptr_equal(op_read_bytes(&reader, 0), record);
    op_read_u8(&reader);
    assert_ptr_equal(op_read_bytes(&reader, 0), record + 1);
    assert_false(reader.failed);
    OpReader empty = op_reader(NULL, 10);
    assert_int_equal(op_reader_left(&empty), 0);
    assert_null(op_read_bytes(&empty, 0));
    assert_false(empty.failed);
    assert_int_equal(op_read_u8(&empty), 0);
    assert_true(empty.failed);
}

static void test_a_moved_offset_is_not_followed(void **state) {
    (void)state;
    OpReader reader = op_reader(record, 10);
    reader.offset = 11;
    assert_int_equal(op_reader_left(&reader), 0);
    assert_int_equal(op_read_u8(&reader), 0);
    assert_true(reader.failed);
}

static void test_null(void **state) {
    (void)state;
    write_record(NULL);
    uint8_t byte = 7;
    OpWriter writer = op_writer(&byte, 1);
    op_write_bytes(&writer, NULL, 1);
    assert_int_equal(writer.size, 0);
    assert_int_equal(byte, 7);
    read_record(NULL, 0);
    assert_int_equal(op_reader_left(NULL), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_short_buffers),
        cmocka_unit_test(test_nothing_after_what_did_not_fit),
        cmocka_unit_test(test_sizes_do_not_wrap),
        cmocka_unit_test(test_truncation_at_every_length),
        cmocka_unit_test(test_failure_stays),
        cmocka_unit_test(test_reading_nothing),
        cmocka_unit_test(test_a_moved_offset_is_not_followed),
        cmocka_unit_test(test_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
