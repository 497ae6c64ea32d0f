/* Magic, version and flags; the end of a save. */
#include "navmesh/mesh_bytes.h"

#include <string.h>

#include "base/status.h"

void op_format_write_head(OpWriter *writer, const char *magic, uint16_t version) {
    op_write_bytes(writer, magic, 4);
    op_write_u16(writer, version);
    op_write_u16(writer, 0);
}

void op_mesh_write_magic(OpWriter *writer, const char *magic) {
    op_format_write_head(writer, magic, OP_MESH_FORMAT_VERSION);
}

OpStatus op_format_read_head(OpReader *reader, const char *subject, const char *magic, uint16_t version) {
    const uint8_t *found = op_read_bytes(reader, 4);
    if (found == NULL || memcmp(found, magic, 4) != 0) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, subject, "must begin with \"%s\"", magic);
    }
    uint16_t version_found = op_read_u16(reader);
    uint16_t flags = op_read_u16(reader);
    if (reader->failed) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, subject, "must have a version: the bytes end before");
    }
    if (version_found != version) {
        return op_fail(OP_STATUS_NAV_MESH_VERSION, subject, "must be of format version %d, was of %d",
                       version, version_found);
    }
    return flags == 0 ? OP_STATUS_OK
                      : op_fail(OP_STATUS_NAV_MESH_FORMAT, subject, "must have flags 0, had %d", flags);
}

OpStatus op_mesh_read_magic(OpReader *reader, const char *subject, const char *magic) {
    return op_format_read_head(reader, subject, magic, OP_MESH_FORMAT_VERSION);
}

OpStatus op_format_check_part(const char *argument, size_t size) {
    return size > UINT32_MAX
               ? op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must have less than 2^32 bytes, had %zu", size)
               : OP_STATUS_OK;
}

OpStatus op_mesh_finish_writing(const OpWriter *writer, size_t *needed) {
    *needed = writer->size;
    if (writer->size > writer->capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", writer->size,
                       writer->capacity);
    }
    return OP_STATUS_OK;
}
