/* The one writer and the one reader of saved bytes: little-endian, a byte at a time, so that the host's byte
 * order and alignment never show. */
#include "onepath/base.h"

#include <string.h>

OpWriter op_writer(uint8_t *bytes, size_t capacity) {
    OpWriter writer = {bytes, bytes == NULL ? 0 : capacity, 0};
    return writer;
}

/* Counts size bytes and returns where they go, or NULL when they do not fit. The count stays at SIZE_MAX rather
 * than wrap, so a total that no buffer can hold never looks small. */
static uint8_t *claim(OpWriter *writer, size_t size) {
    if (writer == NULL) {
        return NULL;
    }
    size_t start = writer->size;
    writer->size = size > SIZE_MAX - start ? SIZE_MAX : start + size;
    if (writer->bytes == NULL || start > writer->capacity || size > writer->capacity - start) {
        return NULL;
    }
    return writer->bytes + start;
}

static void write_little_endian(OpWriter *writer, uint64_t value, size_t size) {
    uint8_t *to = claim(writer, size);
    if (to == NULL) {
        return;
    }
    for (size_t i = 0; i < size; i++) {
        to[i] = (uint8_t)(value >> (8 * i));
    }
}

void op_write_u8(OpWriter *writer, uint8_t value) {
    write_little_endian(writer, value, 1);
}

void op_write_u16(OpWriter *writer, uint16_t value) {
    write_little_endian(writer, value, 2);
}

void op_write_u32(OpWriter *writer, uint32_t value) {
    write_little_endian(writer, value, 4);
}

void op_write_u64(OpWriter *writer, uint64_t value) {
    write_little_endian(writer, value, 8);
}

void op_write_i32(OpWriter *writer, int32_t value) {
    write_little_endian(writer, (uint32_t)value, 4);
}

void op_write_i64(OpWriter *writer, int64_t value) {
    write_little_endian(writer, (uint64_t)value, 8);
}

void op_write_f32(OpWriter *writer, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_little_endian(writer, bits, 4);
}

void op_write_f64(OpWriter *writer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_little_endian(writer, bits, 8);
}

void op_write_bytes(OpWriter *writer, const void *bytes, size_t size) {
    if (bytes == NULL || size == 0) {
        return;
    }
    uint8_t *to = claim(writer, size);
    if (to != NULL) {
        memmove(to, bytes, size);
    }
}

OpReader op_reader(const void *bytes, size_t size) {
    OpReader reader = {bytes, bytes == NULL ? 0 : size, 0, false};
    return reader;
}

size_t op_reader_left(const OpReader *reader) {
    if (reader == NULL || reader->failed || reader->offset > reader->size) {
        return 0;
    }
    return reader->size - reader->offset;
}

const uint8_t *op_read_bytes(OpReader *reader, size_t size) {
    if (reader == NULL) {
        return NULL;
    }
    if (reader->failed || reader->bytes == NULL || size > op_reader_left(reader)) {
        reader->failed = reader->failed || size > 0;
        return NULL;
    }
    const uint8_t *bytes = reader->bytes + reader->offset;
    reader->offset += size;
    return bytes;
}

static uint64_t read_little_endian(OpReader *reader, size_t size) {
    const uint8_t *bytes = op_read_bytes(reader, size);
    uint64_t value = 0;
    for (size_t i = 0; bytes != NULL && i < size; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

uint8_t op_read_u8(OpReader *reader) {
    return (uint8_t)read_little_endian(reader, 1);
}

uint16_t op_read_u16(OpReader *reader) {
    return (uint16_t)read_little_endian(reader, 2);
}

uint32_t op_read_u32(OpReader *reader) {
    return (uint32_t)read_little_endian(reader, 4);
}

uint64_t op_read_u64(OpReader *reader) {
    return read_little_endian(reader, 8);
}

/* By memcpy, since a conversion of a value above the maximum is up to the compiler. */
int32_t op_read_i32(OpReader *reader) {
    uint32_t bits = op_read_u32(reader);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

int64_t op_read_i64(OpReader *reader) {
    uint64_t bits = op_read_u64(reader);
    int64_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float op_read_f32(OpReader *reader) {
    uint32_t bits = op_read_u32(reader);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double op_read_f64(OpReader *reader) {
    uint64_t bits = op_read_u64(reader);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
