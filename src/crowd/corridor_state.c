/* Saving and restoring corridors: version 1, flags, capacity, count, position, target, the target's polygon, the list. References are
 * numbers here, whatever the mesh says to them; one that is stale is found when the corridor is used. */
#include "crowd/corridor_state.h"

#include "base/status.h"
#include "crowd/crowd_bytes.h"

#define VERSION 1

enum { IS_COMPLETE = 1, NEEDS_REPLAN = 2, FROM_START = 4, ALL_FLAGS = 7 };

void op_corridor_write(OpWriter *writer, const OpPathCorridor *corridor) {
    const OpCorridorState *state = &corridor->state;
    op_write_u8(writer, VERSION);
    op_write_u8(writer,
                (uint8_t)((state->is_complete ? IS_COMPLETE : 0) | (state->needs_replan ? NEEDS_REPLAN : 0) |
                          (state->replans_from_start ? FROM_START : 0)));
    op_write_i32(writer, corridor->capacity);
    op_write_i32(writer, state->count);
    op_crowd_write_vec3(writer, state->position);
    op_crowd_write_vec3(writer, state->target);
    op_write_u64(writer, state->target_poly);
    for (int32_t i = 0; i < state->count; i++) {
        op_write_u64(writer, corridor->polys[i]);
    }
}

OpStatus op_corridor_read(OpReader *reader, int32_t capacity, OpCorridorBytes *out) {
    OpCorridorState state = {.count = 0};
    uint8_t version = 0;
    uint8_t flags = 0;
    int32_t actual = 0;
    OP_TRY(op_crowd_read_u8(reader, "corridor.version", VERSION, VERSION, &version));
    OP_TRY(op_crowd_read_u8(reader, "corridor.flags", 0, ALL_FLAGS, &flags));
    OP_TRY(op_crowd_read_i32(reader, "corridor.capacity", capacity, capacity, &actual));
    OP_TRY(op_crowd_read_i32(reader, "corridor.count", 0, capacity, &state.count));
    OP_TRY(op_crowd_read_position(reader, "corridor.position", &state.position));
    OP_TRY(op_crowd_read_position(reader, "corridor.target", &state.target));
    OP_TRY(op_crowd_read_u64(reader, "corridor.target_poly", &state.target_poly));
    const uint8_t *polys = op_read_bytes(reader, (size_t)state.count * sizeof(OpPolyRef));
    if (reader->failed) {
        return op_fail(OP_STATUS_CROWD_STATE, "corridor.polys",
                       "at byte %zu must be %d, but only %zu bytes follow", reader->offset, state.count,
                       reader->size - reader->offset);
    }
    state.is_complete = (flags & IS_COMPLETE) != 0;
    state.needs_replan = (flags & NEEDS_REPLAN) != 0;
    state.replans_from_start = (flags & FROM_START) != 0;
    *out = (OpCorridorBytes){state, polys};
    return OP_STATUS_OK;
}

void op_corridor_take(OpPathCorridor *corridor, const OpCorridorBytes *bytes) {
    OpReader reader = op_reader(bytes->polys, (size_t)bytes->state.count * sizeof(OpPolyRef));
    for (int32_t i = 0; i < bytes->state.count; i++) {
        corridor->polys[i] = op_read_u64(&reader);
    }
    corridor->state = bytes->state;
}

size_t op_path_corridor_state_size(const OpPathCorridor *corridor) {
    OpWriter writer = op_writer(NULL, 0);
    if (corridor != NULL) {
        op_corridor_write(&writer, corridor);
    }
    return writer.size;
}

OpStatus op_path_corridor_save(const OpPathCorridor *corridor, uint8_t *buffer, size_t capacity,
                               size_t *needed) {
    if (corridor == NULL) {
        return op_fail_null("corridor");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_corridor_write(&writer, corridor);
    return op_crowd_write_end(&writer, needed);
}

OpStatus op_path_corridor_restore(OpPathCorridor *corridor, const uint8_t *bytes, size_t size) {
    OpCorridorBytes read;
    OP_TRY(op_corridor_check_usable(corridor));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_corridor_read(&reader, corridor->capacity, &read));
    OP_TRY(op_crowd_read_end(&reader));
    op_corridor_take(corridor, &read);
    return OP_STATUS_OK;
}
