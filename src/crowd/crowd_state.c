/* Saving and hashing a crowd. */
#include "crowd/crowd_state.h"

#include "base/status.h"
#include "crowd/crowd_bytes.h"
#include "crowd/crowd_walls.h"

/* ---- Writing ---- */

void op_crowd_write_kind(OpWriter *writer, uint16_t kind) {
    op_write_u32(writer, OP_CROWD_MAGIC);
    op_write_u16(writer, OP_CROWD_VERSION);
    op_write_u16(writer, kind);
}

static void write_head(OpWriter *writer, const OpCrowd *crowd) {
    op_crowd_write_kind(writer, OP_CROWD_KIND_CROWD);
    op_write_i32(writer, crowd->options.max_walls_per_agent);
    op_write_i32(writer, crowd->slot_count);
    op_write_i32(writer, crowd->agent_count);
    op_write_i32(writer, crowd->first_free);
    op_write_u64(writer, crowd->next_id);
    op_write_u64(writer, crowd->step_count);
}

/* Walls that do not count are looked up again by the next step, here as there. */
static void write_walls(OpWriter *writer, const OpCrowd *crowd, const OpCrowdAgent *agent) {
    bool count = op_crowd_walls_count(crowd, agent);
    op_write_u8(writer, count ? 1 : 0);
    if (!count) {
        return;
    }
    op_write_f64(writer, agent->walls.center.x);
    op_write_f64(writer, agent->walls.center.y);
    op_write_i32(writer, agent->walls.count);
    for (int32_t i = 0; i < agent->walls.count; i++) {
        const OpWallSegment *wall = &agent->walls.walls[i];
        op_crowd_write_vec3(writer, wall->start);
        op_crowd_write_vec3(writer, wall->end);
        op_write_u64(writer, wall->poly);
        op_write_i32(writer, wall->edge);
    }
}

static void write_follower(OpWriter *writer, const OpPathFollower *follower) {
    OpWriter size = op_writer(NULL, 0);
    op_follower_write(&size, follower);
    op_write_i32(writer, (int32_t)size.size);
    op_follower_write(writer, follower);
}

static void write_slot(OpWriter *writer, const OpCrowd *crowd, int32_t slot) {
    const OpCrowdAgent *agent = crowd->agents[slot];
    op_write_u8(writer, agent != NULL ? 1 : 0);
    if (agent == NULL) {
        return;
    }
    op_write_u64(writer, agent->id);
    op_write_f64(writer, agent->priority);
    op_write_u8(writer, (uint8_t)(OP_CROWD_ACTIVE | (agent->gait.is_walking ? OP_CROWD_WALKING : 0) |
                                  (agent->gait.is_crossing ? OP_CROWD_CROSSING : 0)));
    op_write_f64(writer, agent->gait.wanted.x);
    op_write_f64(writer, agent->gait.wanted.y);
    op_agent_options_write(writer, &agent->options);
    write_walls(writer, crowd, agent);
    write_follower(writer, agent->follower);
}

void op_crowd_write(OpWriter *writer, const OpCrowd *crowd) {
    write_head(writer, crowd);
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        write_slot(writer, crowd, slot);
    }
}

/* ---- Saving ---- */

size_t op_crowd_state_size(const OpCrowd *crowd) {
    OpWriter writer = op_writer(NULL, 0);
    if (crowd != NULL) {
        op_crowd_write(&writer, crowd);
    }
    return writer.size;
}

OpStatus op_crowd_save_state(const OpCrowd *crowd, uint8_t *buffer, size_t capacity, size_t *needed) {
    OP_TRY(op_crowd_check_usable(crowd));
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_crowd_write(&writer, crowd);
    return op_crowd_write_end(&writer, needed);
}

/* The record has room for any one slot, and for the head. */
OpStatus op_crowd_state_hash(const OpCrowd *crowd, uint64_t *out) {
    uint8_t head[64];
    OP_TRY(op_crowd_check_usable(crowd));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpWriter writer = op_writer(head, sizeof head);
    write_head(&writer, crowd);
    uint64_t hash = op_fnv1a64(OP_FNV1A64_START, head, writer.size);
    for (int32_t slot = 0; slot < crowd->slot_count; slot++) {
        writer = op_writer(crowd->record, crowd->record_capacity);
        write_slot(&writer, crowd, slot);
        hash = op_fnv1a64(hash, crowd->record, writer.size);
    }
    *out = hash;
    return OP_STATUS_OK;
}
