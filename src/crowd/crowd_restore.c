/* Reading the bytes of a crowd: all of it is looked at, and memory taken, before anything changes. What was read once is not kept; the
 * second reading, which cannot fail any more, puts it where it belongs. */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "crowd/crowd_bytes.h"
#include "crowd/crowd_state.h"

/* A slot with an agent, as it was read. The walls are still bytes. */
typedef struct SlotBytes {
    OpAgentId id;
    double priority;
    OpCrowdGait gait;
    OpAgentOptions options;
    bool has_walls;
    OpVec2 wall_center;
    int32_t wall_count;
    OpReader walls;
    OpFollowerBytes follower;
} SlotBytes;

/* ---- The head ---- */

OpStatus op_crowd_read_kind(OpReader *reader, uint16_t kind) {
    uint32_t magic = op_read_u32(reader);
    uint16_t version = op_read_u16(reader);
    uint16_t actual = op_read_u16(reader);
    if (reader->failed || magic != OP_CROWD_MAGIC) {
        return op_fail(OP_STATUS_CROWD_STATE, "magic", "at byte 0 must be that of a crowd");
    }
    if (version != OP_CROWD_VERSION) {
        return op_fail(OP_STATUS_CROWD_STATE, "version", "at byte 4 must be %d, was %d", OP_CROWD_VERSION,
                       (int32_t)version);
    }
    return actual == kind ? OP_STATUS_OK
                          : op_fail(OP_STATUS_CROWD_STATE, "kind", "at byte 6 must be %d, was %d",
                                    (int32_t)kind, (int32_t)actual);
}

static OpStatus read_count(OpReader *reader, const char *field, uint64_t *out) {
    OP_TRY(op_crowd_read_u64(reader, field, out));
    return *out <= INT64_MAX
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_CROWD_STATE, field, "at byte %zu must be below 2^63, was %llu",
                         reader->offset - 8, (unsigned long long)*out);
}

/* A slot has at least its flag. */
static int32_t most_slots(const OpCrowd *crowd, const OpReader *reader) {
    size_t left = op_reader_left(reader);
    return left < (size_t)crowd->options.max_agents ? (int32_t)left : crowd->options.max_agents;
}

static OpStatus read_head(OpReader *reader, const OpCrowd *crowd, OpCrowdRestore *out) {
    int32_t walls = crowd->options.max_walls_per_agent;
    OP_TRY(op_crowd_read_kind(reader, OP_CROWD_KIND_CROWD));
    OP_TRY(op_crowd_read_i32(reader, "max_walls_per_agent", walls, walls, &walls));
    OP_TRY(op_crowd_read_i32(reader, "slot_count", 0, most_slots(crowd, reader), &out->slot_count));
    OP_TRY(op_crowd_read_i32(reader, "agent_count", 0, out->slot_count, &out->agent_count));
    OP_TRY(op_crowd_read_i32(reader, "first_free", 0, out->slot_count, &out->first_free));
    OP_TRY(read_count(reader, "next_id", &out->next_id));
    return read_count(reader, "step_count", &out->step_count);
}

/* ---- A slot ---- */

static OpStatus read_wall(OpReader *reader, OpWallSegment *out) {
    OP_TRY(op_crowd_read_position(reader, "wall.start", &out->start));
    OP_TRY(op_crowd_read_position(reader, "wall.end", &out->end));
    OP_TRY(op_crowd_read_u64(reader, "wall.poly", &out->poly));
    return op_crowd_read_i32(reader, "wall.edge", INT32_MIN, INT32_MAX, &out->edge);
}

static OpStatus read_walls(OpReader *reader, const OpCrowd *crowd, SlotBytes *out) {
    uint8_t has_walls = 0;
    OP_TRY(op_crowd_read_u8(reader, "has_walls", 0, 1, &has_walls));
    out->has_walls = has_walls == 1;
    if (!out->has_walls) {
        return OP_STATUS_OK;
    }
    const double most = OP_MAX_COORDINATE;
    OP_TRY(op_crowd_read_f64(reader, "wall_center.x", -most, most, &out->wall_center.x));
    OP_TRY(op_crowd_read_f64(reader, "wall_center.z", -most, most, &out->wall_center.y));
    OP_TRY(op_crowd_read_i32(reader, "wall_count", 0, crowd->options.max_walls_per_agent, &out->wall_count));
    out->walls = *reader;
    for (int32_t i = 0; i < out->wall_count; i++) {
        OpWallSegment wall;
        OP_TRY(read_wall(reader, &wall));
    }
    return OP_STATUS_OK;
}

static OpStatus read_follower(OpReader *reader, SlotBytes *out) {
    OpFollowerOptions options = op_agent_follower_options(&out->options);
    int32_t size = 0;
    OP_TRY(op_crowd_read_i32(reader, "follower_size", 0, INT32_MAX, &size));
    size_t end = reader->offset + (size_t)size;
    OP_TRY(op_follower_read(reader, options.corridor_capacity, &out->follower));
    return reader->offset == end ? OP_STATUS_OK
                                 : op_fail(OP_STATUS_CROWD_STATE, "follower_size",
                                           "must lead to byte %zu, led to %zu", reader->offset, end);
}

static OpStatus read_gait(OpReader *reader, OpCrowdGait *out) {
    uint8_t flags = 0;
    OP_TRY(op_crowd_read_u8(reader, "flags", OP_CROWD_ACTIVE,
                            OP_CROWD_ACTIVE | OP_CROWD_WALKING | OP_CROWD_CROSSING, &flags));
    if ((flags & OP_CROWD_ACTIVE) == 0) {
        return op_fail(OP_STATUS_CROWD_STATE, "flags", "at byte %zu must be those of an active agent, was %d",
                       reader->offset - 1, (int32_t)flags);
    }
    out->is_walking = (flags & OP_CROWD_WALKING) != 0;
    out->is_crossing = (flags & OP_CROWD_CROSSING) != 0;
    OP_TRY(op_crowd_read_f64(reader, "wanted.x", -INFINITY, INFINITY, &out->wanted.x));
    return op_crowd_read_f64(reader, "wanted.z", -INFINITY, INFINITY, &out->wanted.y);
}

static OpStatus read_priority(OpReader *reader, double *out) {
    OP_TRY(op_crowd_read_f64(reader, "priority", 0.0, OP_ORCA_MAX_SPEED, out));
    return *out > 0.0 ? OP_STATUS_OK
                      : op_fail(OP_STATUS_CROWD_STATE, "priority", "at byte %zu must be above 0, was %g",
                                reader->offset - 8, *out);
}

/* *out is false for a free slot. */
static OpStatus read_slot(OpReader *reader, const OpCrowd *crowd, SlotBytes *slot, bool *out) {
    uint8_t active = 0;
    OP_TRY(op_crowd_read_u8(reader, "active", 0, 1, &active));
    *out = active == 1;
    if (!*out) {
        return OP_STATUS_OK;
    }
    *slot = (SlotBytes){0};
    OP_TRY(op_crowd_read_u64(reader, "id", &slot->id));
    OP_TRY(read_priority(reader, &slot->priority));
    OP_TRY(read_gait(reader, &slot->gait));
    OP_TRY(op_agent_options_read(reader, &slot->options));
    OP_TRY(read_walls(reader, crowd, slot));
    return read_follower(reader, slot);
}

/* ---- All slots ---- */

static bool stays(const OpCrowd *crowd, int32_t slot, const SlotBytes *bytes) {
    const OpCrowdAgent *agent = slot < crowd->slot_count ? crowd->agents[slot] : NULL;
    return agent != NULL && agent->id == bytes->id &&
           op_agent_options_equal(&agent->options, &bytes->options);
}

static OpStatus check_slots(OpReader *reader, const OpCrowd *crowd, const OpCrowdRestore *restore,
                            int32_t *newcomers) {
    int32_t agents = 0;
    *newcomers = 0;
    for (int32_t slot = 0; slot < restore->slot_count; slot++) {
        SlotBytes bytes;
        bool active = false;
        OP_TRY(read_slot(reader, crowd, &bytes, &active));
        if (!active && slot < restore->first_free) {
            return op_fail(OP_STATUS_CROWD_STATE, "first_free",
                           "must have agents before it, slot %d has none", slot);
        }
        if (active && bytes.id >= restore->next_id) {
            return op_fail(OP_STATUS_CROWD_STATE, "id", "of slot %d must be below %llu, was %llu", slot,
                           (unsigned long long)restore->next_id, (unsigned long long)bytes.id);
        }
        agents += active ? 1 : 0;
        *newcomers += active && !stays(crowd, slot, &bytes) ? 1 : 0;
    }
    if (agents != restore->agent_count) {
        return op_fail(OP_STATUS_CROWD_STATE, "agent_count", "must be %d, was %d", agents,
                       restore->agent_count);
    }
    return op_crowd_read_end(reader);
}

/* ---- Preparing ---- */

static OpStatus make_newcomer(OpCrowd *crowd, OpCrowdRestore *restore, int32_t slot, const SlotBytes *bytes) {
    OP_TRY(op_crowd_reserve_record(crowd, &bytes->options));
    return op_crowd_agent_create(crowd, &bytes->options, &restore->newcomers[slot]);
}

/* Where all agents are those of the crowd, no two have one id. */
static OpStatus make_newcomers(OpCrowd *crowd, OpCrowdRestore *restore, OpAgentIds *seen) {
    OpReader reader = restore->reader;
    for (int32_t slot = 0; slot < restore->slot_count; slot++) {
        SlotBytes bytes;
        bool active = false;
        OP_TRY(read_slot(&reader, crowd, &bytes, &active));
        if (!active) {
            continue;
        }
        if (op_agent_ids_find(seen, bytes.id) >= 0) {
            return op_fail(OP_STATUS_CROWD_STATE, "id", "of slot %d must be that of no other, was %llu", slot,
                           (unsigned long long)bytes.id);
        }
        op_agent_ids_add(seen, bytes.id, slot);
        if (!stays(crowd, slot, &bytes)) {
            OP_TRY(make_newcomer(crowd, restore, slot, &bytes));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus welcome(OpCrowd *crowd, OpCrowdRestore *restore) {
    OpAgentIds seen = {0};
    void *newcomers = NULL;
    OP_TRY(
        op_alloc_zeroed(&crowd->allocator, (size_t)restore->slot_count, sizeof(OpCrowdAgent *), &newcomers));
    restore->newcomers = newcomers;
    OpStatus status = op_agent_ids_reserve(&seen, restore->slot_count, &crowd->allocator);
    if (status == OP_STATUS_OK) {
        status = make_newcomers(crowd, restore, &seen);
    }
    op_agent_ids_free(&seen, &crowd->allocator);
    return status;
}

OpStatus op_crowd_restore_prepare(OpCrowd *crowd, const uint8_t *bytes, size_t size, OpCrowdRestore *out) {
    OpCrowdRestore restore = {.reader = op_reader(bytes, size)};
    int32_t newcomers = 0;
    OP_TRY(read_head(&restore.reader, crowd, &restore));
    OpReader reader = restore.reader;
    OP_TRY(check_slots(&reader, crowd, &restore, &newcomers));
    OpStatus status = newcomers > 0 ? welcome(crowd, &restore) : OP_STATUS_OK;
    if (status == OP_STATUS_OK && restore.slot_count > crowd->slot_count) {
        status = op_crowd_reserve_slots(crowd, restore.slot_count);
    }
    if (status != OP_STATUS_OK) {
        op_crowd_restore_drop(crowd, &restore);
        return status;
    }
    *out = restore;
    return OP_STATUS_OK;
}

void op_crowd_restore_drop(OpCrowd *crowd, OpCrowdRestore *restore) {
    for (int32_t slot = 0; restore->newcomers != NULL && slot < restore->slot_count; slot++) {
        op_crowd_agent_destroy(crowd, restore->newcomers[slot]);
    }
    op_free_array(&crowd->allocator, restore->newcomers, (size_t)restore->slot_count, sizeof(OpCrowdAgent *));
    restore->newcomers = NULL;
}

/* ---- Committing ---- */

static void take_walls(const OpCrowd *crowd, OpCrowdAgent *agent, SlotBytes *bytes) {
    OpWallCache *walls = &agent->walls;
    walls->is_filled = bytes->has_walls;
    walls->center = bytes->wall_center;
    walls->count = bytes->wall_count;
    walls->edits = crowd->mesh->edits;
    for (int32_t i = 0; i < bytes->wall_count; i++) {
        (void)read_wall(&bytes->walls, &walls->walls[i]); /* it was read before */
    }
}

static void take_slot(const OpCrowd *crowd, OpCrowdAgent *agent, SlotBytes *bytes) {
    agent->id = bytes->id;
    agent->priority = bytes->priority;
    agent->gait = bytes->gait;
    agent->constraint_count = 0;
    agent->hard_count = 0;
    take_walls(crowd, agent, bytes);
    op_follower_take(agent->follower, &bytes->follower);
}

/* The agent that a slot gets. The one that had it goes, unless it stays. */
static OpCrowdAgent *succeed(OpCrowd *crowd, OpCrowdRestore *restore, int32_t slot, bool active) {
    OpCrowdAgent *former = slot < crowd->slot_count ? crowd->agents[slot] : NULL;
    OpCrowdAgent *next = restore->newcomers == NULL ? NULL : restore->newcomers[slot];
    if (next != NULL) {
        restore->newcomers[slot] = NULL;
    } else if (active) {
        return former;
    }
    op_crowd_agent_destroy(crowd, former);
    return next;
}

void op_crowd_restore_commit(OpCrowd *crowd, OpCrowdRestore *restore) {
    op_agent_ids_clear(&crowd->ids);
    for (int32_t slot = 0; slot < restore->slot_count; slot++) {
        SlotBytes bytes;
        bool active = false;
        (void)read_slot(&restore->reader, crowd, &bytes, &active); /* it was read before */
        crowd->agents[slot] = succeed(crowd, restore, slot, active);
        if (active) {
            take_slot(crowd, crowd->agents[slot], &bytes);
            op_agent_ids_add(&crowd->ids, bytes.id, slot);
        }
        op_crowd_show_slot(crowd, slot);
    }
    for (int32_t slot = restore->slot_count; slot < crowd->slot_count; slot++) {
        op_crowd_agent_destroy(crowd, crowd->agents[slot]);
        crowd->agents[slot] = NULL;
    }
    crowd->slot_count = restore->slot_count;
    crowd->agent_count = restore->agent_count;
    crowd->first_free = restore->first_free;
    crowd->next_id = restore->next_id;
    crowd->step_count = restore->step_count;
    op_crowd_restore_drop(crowd, restore);
}

OpStatus op_crowd_restore_state(OpCrowd *crowd, const uint8_t *bytes, size_t size) {
    OpCrowdRestore restore;
    OP_TRY(op_crowd_check_usable(crowd));
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OP_TRY(op_crowd_restore_prepare(crowd, bytes, size, &restore));
    op_crowd_restore_commit(crowd, &restore);
    return OP_STATUS_OK;
}
