/* A crowd and its mesh in one piece of bytes: the head, the mesh's length and snapshot, the crowd's length and state. */
#include "base/status.h"
#include "crowd/crowd_bytes.h"
#include "crowd/crowd_state.h"

static OpStatus check_length(const char *argument, size_t length) {
    return length <= INT32_MAX ? OP_STATUS_OK : op_fail_range(argument, 0, INT32_MAX, (int64_t)length);
}

static OpStatus write_both(OpWriter *writer, const OpCrowd *crowd, OpSnapshotMode mode) {
    size_t mesh_size = 0;
    size_t crowd_size = op_crowd_state_size(crowd);
    OP_TRY(op_tiled_nav_mesh_snapshot_size(crowd->mesh, mode, &mesh_size));
    OP_TRY(check_length("mesh", mesh_size));
    OP_TRY(check_length("crowd", crowd_size));
    op_crowd_write_kind(writer, OP_CROWD_KIND_WITH_MESH);
    op_write_i32(writer, (int32_t)mesh_size);
    if (writer->size <= writer->capacity && mesh_size <= writer->capacity - writer->size) {
        OP_TRY(op_tiled_nav_mesh_snapshot(crowd->mesh, mode, writer->bytes + writer->size, mesh_size,
                                          &mesh_size));
    }
    writer->size += mesh_size;
    op_write_i32(writer, (int32_t)crowd_size);
    op_crowd_write(writer, crowd);
    return OP_STATUS_OK;
}

OpStatus op_crowd_state_with_mesh_size(const OpCrowd *crowd, OpSnapshotMode mode, size_t *out) {
    OpWriter writer = op_writer(NULL, 0);
    OP_TRY(op_crowd_check_usable(crowd));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(write_both(&writer, crowd, mode));
    *out = writer.size;
    return OP_STATUS_OK;
}

OpStatus op_crowd_save_state_with_mesh(const OpCrowd *crowd, OpSnapshotMode mode, uint8_t *buffer,
                                       size_t capacity, size_t *needed) {
    OpWriter writer = op_writer(buffer, capacity);
    OP_TRY(op_crowd_check_usable(crowd));
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(write_both(&writer, crowd, mode));
    return op_crowd_write_end(&writer, needed);
}

/* A length and the bytes that it promises. */
static OpStatus read_part(OpReader *reader, const char *field, OpReader *out) {
    int32_t length = 0;
    OP_TRY(op_crowd_read_i32(reader, field, 0, INT32_MAX, &length));
    size_t left = op_reader_left(reader);
    const uint8_t *bytes = op_read_bytes(reader, (size_t)length);
    if (reader->failed) {
        return op_fail(OP_STATUS_CROWD_STATE, field, "at byte %zu must be at most the %zu bytes left, was %d",
                       reader->offset - 4, left, length);
    }
    *out = op_reader(bytes, (size_t)length);
    return OP_STATUS_OK;
}

OpStatus op_crowd_restore_state_with_mesh(OpCrowd *crowd, const uint8_t *bytes, size_t size,
                                          const OpTileLibrary *library) {
    OpCrowdRestore restore;
    OpReader mesh;
    OpReader state;
    OP_TRY(op_crowd_check_usable(crowd));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_crowd_read_kind(&reader, OP_CROWD_KIND_WITH_MESH));
    OP_TRY(read_part(&reader, "mesh_size", &mesh));
    OP_TRY(read_part(&reader, "crowd_size", &state));
    OP_TRY(op_crowd_read_end(&reader));
    OP_TRY(op_crowd_restore_prepare(crowd, state.bytes, state.size, &restore));
    OpStatus status = op_tiled_nav_mesh_restore(crowd->mesh, mesh.bytes, mesh.size, library);
    if (status != OP_STATUS_OK) {
        op_crowd_restore_drop(crowd, &restore);
        return status;
    }
    op_crowd_restore_commit(crowd, &restore);
    return OP_STATUS_OK;
}
