/* Header, numbers, area costs and the open set of saved states. */
#include "search/state_pieces.h"

#include "base/status.h"
#include "search/area_costs.h"

#define MAGIC UINT32_C(0x5347504F) /* "OPGS" */
#define FORMAT_VERSION 1

static OpStatus fail_truncated(const char *field) {
    return op_fail(OP_STATUS_GRID_STATE, field, "must not be cut off by the end of the state");
}

/* ---- Header and end ---- */

void op_state_write_header(OpWriter *writer, OpStateKind kind) {
    op_write_u32(writer, MAGIC);
    op_write_u16(writer, FORMAT_VERSION);
    op_write_u16(writer, (uint16_t)kind);
}

OpStatus op_state_read_header(OpReader *reader, OpStateKind kind) {
    uint32_t magic = op_read_u32(reader);
    uint16_t version = op_read_u16(reader);
    uint16_t actual = op_read_u16(reader);
    if (reader->failed) {
        return fail_truncated("state.header");
    }
    if (magic != MAGIC) {
        return op_fail(OP_STATUS_GRID_STATE, "state.magic", "must be the bytes OPGS, was the number %u",
                       magic);
    }
    OP_TRY(op_state_expect("state.format_version", FORMAT_VERSION, version));
    return op_state_expect("state.kind", kind, actual);
}

OpStatus op_state_read_end(const OpReader *reader) {
    if (reader->failed) {
        return fail_truncated("state");
    }
    size_t left = op_reader_left(reader);
    return left == 0 ? OP_STATUS_OK
                     : op_fail(OP_STATUS_GRID_STATE, "state", "must end after %zu bytes, but %zu more follow",
                               reader->offset, left);
}

OpStatus op_state_finish(const OpWriter *writer, size_t *needed) {
    *needed = writer->size;
    return writer->size <= writer->capacity
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu",
                         writer->size, writer->capacity);
}

/* ---- Numbers ---- */

OpStatus op_state_expect(const char *field, int64_t expected, int64_t actual) {
    return actual == expected ? OP_STATUS_OK
                              : op_fail(OP_STATUS_GRID_STATE, field, "must be %lld, was %lld",
                                        (long long)expected, (long long)actual);
}

OpStatus op_state_read_flag(OpReader *reader, const char *field, bool *out) {
    uint8_t value = op_read_u8(reader);
    if (reader->failed) {
        return fail_truncated(field);
    }
    if (value > 1) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must be 0 or 1, was %d", (int)value);
    }
    *out = value == 1;
    return OP_STATUS_OK;
}

OpStatus op_state_read_i32(OpReader *reader, const char *field, int32_t low, int32_t high, int32_t *out) {
    int32_t value = op_read_i32(reader);
    if (reader->failed) {
        return fail_truncated(field);
    }
    if (value < low || value > high) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must be in [%d, %d], was %d", low, high, value);
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_state_read_number(OpReader *reader, const char *field, double *out) {
    double value = op_read_f64(reader);
    if (reader->failed) {
        return fail_truncated(field);
    }
    if (value != value) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must not be NaN");
    }
    *out = value;
    return OP_STATUS_OK;
}

OpStatus op_state_read_count(OpReader *reader, const char *field, int32_t limit, size_t entry_size,
                             int32_t *out) {
    int32_t count = 0;
    OP_TRY(op_state_read_i32(reader, field, 0, limit, &count));
    size_t left = op_reader_left(reader);
    if ((size_t)count > left / entry_size) {
        return op_fail(OP_STATUS_GRID_STATE, field, "must fit the %zu bytes that follow, was %d entries",
                       left, count);
    }
    *out = count;
    return OP_STATUS_OK;
}

/* ---- Area costs ---- */

void op_state_write_areas(OpWriter *writer, int32_t version, const OpAreaCosts *areas) {
    op_write_i32(writer, version);
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        op_write_f64(writer, areas->multiplier[area]);
    }
}

OpStatus op_state_read_areas(OpReader *reader, int32_t *version, OpAreaCosts *areas) {
    OP_TRY(op_state_read_i32(reader, "state.areas.version", 0, INT32_MAX, version));
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        double multiplier = 0.0;
        OP_TRY(op_state_read_number(reader, "state.areas.multiplier", &multiplier));
        if (op_area_multiplier_check(multiplier) != OP_STATUS_OK) {
            return op_fail(OP_STATUS_GRID_STATE, "state.areas.multiplier",
                           "must be positive and finite, was %g for area %d", multiplier, area);
        }
        areas->multiplier[area] = multiplier;
    }
    return OP_STATUS_OK;
}

/* ---- Open set ---- */

#define OPEN_ENTRY_SIZE 20

void op_state_write_open_set(OpWriter *writer, const OpOpenSet *set) {
    op_write_i32(writer, (int32_t)set->size);
    for (size_t slot = 0; slot < set->size; slot++) {
        op_write_i32(writer, set->heap[slot].node);
        op_write_f64(writer, set->heap[slot].f);
        op_write_f64(writer, set->heap[slot].g);
    }
}

static OpStatus read_entry(OpReader *reader, OpOpenSet *set) {
    OpOpenEntry entry = {0.0, 0.0, 0};
    OP_TRY(op_state_read_i32(reader, "state.open.node", 0, set->node_count - 1, &entry.node));
    OP_TRY(op_state_read_number(reader, "state.open.f", &entry.f));
    OP_TRY(op_state_read_number(reader, "state.open.g", &entry.g));
    if (set->slots[entry.node] >= 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must be listed once, but %d is twice",
                       entry.node);
    }
    set->slots[entry.node] = (int32_t)set->size;
    set->heap[set->size++] = entry;
    return OP_STATUS_OK;
}

OpStatus op_state_read_open_set(OpReader *reader, OpOpenSet *set) {
    op_open_set_clear(set);
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.open.count", set->node_count, OPEN_ENTRY_SIZE, &count));
    OP_TRY(op_open_set_reserve(set, (size_t)count));
    for (int32_t i = 0; i < count; i++) {
        OpStatus status = read_entry(reader, set);
        if (status != OP_STATUS_OK) {
            op_open_set_clear(set);
            return status;
        }
    }
    return OP_STATUS_OK;
}
