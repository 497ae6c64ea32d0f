/* Saving and restoring followers: version 1, 203 bytes and the corridor. Settings are no state, and neither are corners, which every step
 * looks for anew. */
#include <math.h>

#include "base/status.h"
#include "crowd/crowd_bytes.h"
#include "crowd/follower.h"

#define VERSION 1

/* More seconds than any crossing takes. */
#define LONGEST_CROSSING 9007199254740992.0

void op_follower_write(OpWriter *writer, const OpPathFollower *follower) {
    const OpFollowerFields *now = &follower->now;
    op_write_u8(writer, VERSION);
    op_write_u8(writer, (uint8_t)now->state);
    op_write_u8(writer, now->reached_target ? 1 : 0);
    op_write_u64(writer, now->step_count);
    op_write_i32(writer, now->replan_rounds);
    op_write_i32(writer, now->stuck_recoveries);
    op_write_f64(writer, now->stuck_clock);
    op_crowd_write_vec3(writer, now->stuck_anchor);
    op_crowd_write_vec3(writer, now->position);
    op_crowd_write_vec3(writer, now->velocity);
    op_crowd_write_vec3(writer, now->destination);
    op_crowd_write_vec3(writer, now->off_mesh_start);
    op_crowd_write_vec3(writer, now->off_mesh_end);
    op_write_f64(writer, now->off_mesh_elapsed);
    op_write_f64(writer, now->off_mesh_duration);
    op_write_u64(writer, now->off_mesh_poly);
    op_write_f64(writer, now->remaining_distance);
    op_corridor_write(writer, follower->corridor);
}

static OpStatus read_counters(OpReader *reader, OpFollowerFields *now) {
    uint8_t version = 0;
    uint8_t state = 0;
    uint8_t reached = 0;
    OP_TRY(op_crowd_read_u8(reader, "follower.version", VERSION, VERSION, &version));
    OP_TRY(op_crowd_read_u8(reader, "follower.state", OP_FOLLOWER_IDLE, OP_FOLLOWER_NO_PATH, &state));
    OP_TRY(op_crowd_read_u8(reader, "follower.reached_target", 0, 1, &reached));
    OP_TRY(op_crowd_read_u64(reader, "follower.step_count", &now->step_count));
    OP_TRY(op_crowd_read_i32(reader, "follower.replan_rounds", 0, INT32_MAX, &now->replan_rounds));
    OP_TRY(op_crowd_read_i32(reader, "follower.stuck_recoveries", 0, INT32_MAX, &now->stuck_recoveries));
    now->state = (OpFollowerState)state;
    now->reached_target = reached == 1;
    return OP_STATUS_OK;
}

static OpStatus read_places(OpReader *reader, OpFollowerFields *now) {
    OP_TRY(op_crowd_read_f64(reader, "follower.stuck_clock", 0.0, INFINITY, &now->stuck_clock));
    OP_TRY(op_crowd_read_position(reader, "follower.stuck_anchor", &now->stuck_anchor));
    OP_TRY(op_crowd_read_position(reader, "follower.position", &now->position));
    OP_TRY(op_crowd_read_vec3(reader, "follower.velocity", &now->velocity));
    return op_crowd_read_position(reader, "follower.destination", &now->destination);
}

static OpStatus read_crossing(OpReader *reader, OpFollowerFields *now) {
    OP_TRY(op_crowd_read_position(reader, "follower.off_mesh_start", &now->off_mesh_start));
    OP_TRY(op_crowd_read_position(reader, "follower.off_mesh_end", &now->off_mesh_end));
    OP_TRY(op_crowd_read_f64(reader, "follower.off_mesh_elapsed", 0.0, LONGEST_CROSSING,
                             &now->off_mesh_elapsed));
    OP_TRY(op_crowd_read_f64(reader, "follower.off_mesh_duration", 0.0, LONGEST_CROSSING,
                             &now->off_mesh_duration));
    return op_crowd_read_u64(reader, "follower.off_mesh_poly", &now->off_mesh_poly);
}

OpStatus op_follower_read(OpReader *reader, int32_t corridor_capacity, OpFollowerBytes *out) {
    OpFollowerFields now = {.state = OP_FOLLOWER_IDLE};
    OpCorridorBytes corridor;
    OP_TRY(read_counters(reader, &now));
    OP_TRY(read_places(reader, &now));
    OP_TRY(read_crossing(reader, &now));
    size_t at = reader->offset;
    now.remaining_distance = op_read_f64(reader);
    if (!reader->failed && !(now.remaining_distance >= 0.0)) { /* infinity is one */
        return op_fail(OP_STATUS_CROWD_STATE, "follower.remaining_distance",
                       "at byte %zu must be at least 0, was %g", at, now.remaining_distance);
    }
    /* A number that was cut off leaves nothing to a corridor. */
    OP_TRY(op_corridor_read(reader, corridor_capacity, &corridor));
    *out = (OpFollowerBytes){now, corridor};
    return OP_STATUS_OK;
}

void op_follower_take(OpPathFollower *follower, const OpFollowerBytes *bytes) {
    follower->now = bytes->fields;
    op_corridor_take(follower->corridor, &bytes->corridor);
}

size_t op_path_follower_state_size(const OpPathFollower *follower) {
    OpWriter writer = op_writer(NULL, 0);
    if (follower != NULL) {
        op_follower_write(&writer, follower);
    }
    return writer.size;
}

OpStatus op_path_follower_save(const OpPathFollower *follower, uint8_t *buffer, size_t capacity,
                               size_t *needed) {
    if (follower == NULL) {
        return op_fail_null("follower");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_follower_write(&writer, follower);
    return op_crowd_write_end(&writer, needed);
}

OpStatus op_path_follower_restore(OpPathFollower *follower, const uint8_t *bytes, size_t size) {
    OpFollowerBytes read;
    OP_TRY(op_follower_check_usable(follower));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_follower_read(&reader, follower->options.corridor_capacity, &read));
    OP_TRY(op_crowd_read_end(&reader));
    op_follower_take(follower, &read);
    return OP_STATUS_OK;
}
