/* Checked numbers of crowd states. */
#include "crowd/crowd_bytes.h"

#include <math.h>

#include "base/number.h"
#include "base/status.h"

void op_crowd_write_vec3(OpWriter *writer, OpVec3 value) {
    op_write_f64(writer, value.x);
    op_write_f64(writer, value.y);
    op_write_f64(writer, value.z);
}

/* A reader that came to the end moved nothing: its offset is where the field begins. */
static OpStatus check_there(const OpReader *reader, const char *field) {
    return reader->failed ? op_fail(OP_STATUS_CROWD_STATE, field,
                                    "at byte %zu must not be cut off by the end", reader->offset)
                          : OP_STATUS_OK;
}

OpStatus op_crowd_read_u8(OpReader *reader, const char *field, uint8_t low, uint8_t high, uint8_t *out) {
    uint8_t value = op_read_u8(reader);
    OP_TRY(check_there(reader, field));
    if (value < low || value > high) {
        return op_fail(OP_STATUS_CROWD_STATE, field, "at byte %zu must be in [%d, %d], was %d",
                       reader->offset - 1, (int)low, (int)high, (int)value);
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_i32(OpReader *reader, const char *field, int32_t low, int32_t high, int32_t *out) {
    int32_t value = op_read_i32(reader);
    OP_TRY(check_there(reader, field));
    if (value < low || value > high) {
        return op_fail(OP_STATUS_CROWD_STATE, field, "at byte %zu must be in [%d, %d], was %d",
                       reader->offset - 4, low, high, value);
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_u64(OpReader *reader, const char *field, uint64_t *out) {
    uint64_t value = op_read_u64(reader);
    OP_TRY(check_there(reader, field));
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_f64(OpReader *reader, const char *field, double low, double high, double *out) {
    double value = op_read_f64(reader);
    OP_TRY(check_there(reader, field));
    if (!(value >= low && value <= high && op_is_finite(value))) {
        return op_fail(OP_STATUS_CROWD_STATE, field, "at byte %zu must be finite and in [%g, %g], was %g",
                       reader->offset - 8, low, high, value);
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_vec3(OpReader *reader, const char *field, OpVec3 *out) {
    OpVec3 value = {0.0, 0.0, 0.0};
    OP_TRY(op_crowd_read_f64(reader, field, -INFINITY, INFINITY, &value.x));
    OP_TRY(op_crowd_read_f64(reader, field, -INFINITY, INFINITY, &value.y));
    OP_TRY(op_crowd_read_f64(reader, field, -INFINITY, INFINITY, &value.z));
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_position(OpReader *reader, const char *field, OpVec3 *out) {
    OpVec3 value = {0.0, 0.0, 0.0};
    OP_TRY(op_crowd_read_vec3(reader, field, &value));
    if (!(fabs(value.x) < OP_MAX_COORDINATE && fabs(value.y) < OP_MAX_COORDINATE &&
          fabs(value.z) < OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_CROWD_STATE, field,
                       "at byte %zu must have coordinates in (%g, %g), was (%g, %g, %g)", reader->offset - 24,
                       -OP_MAX_COORDINATE, OP_MAX_COORDINATE, value.x, value.y, value.z);
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_crowd_read_end(const OpReader *reader) {
    size_t left = op_reader_left(reader);
    return left == 0 ? OP_STATUS_OK
                     : op_fail(OP_STATUS_CROWD_STATE, "bytes", "must end at byte %zu, but %zu more follow",
                               reader->offset, left);
}

OpStatus op_crowd_write_end(const OpWriter *writer, size_t *needed) {
    *needed = writer->size;
    return writer->size <= writer->capacity
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu",
                         writer->size, writer->capacity);
}
