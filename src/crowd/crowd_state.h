/* The bytes of a crowd ("OPCS", version 1). */
#ifndef ONEPATH_SRC_CROWD_CROWD_STATE_H
#define ONEPATH_SRC_CROWD_CROWD_STATE_H

#include "crowd/crowd_object.h"

#define OP_CROWD_MAGIC UINT32_C(0x5343504F)

enum { OP_CROWD_VERSION = 1, OP_CROWD_KIND_CROWD = 1, OP_CROWD_KIND_WITH_MESH = 2 };

enum { OP_CROWD_ACTIVE = 1, OP_CROWD_WALKING = 2, OP_CROWD_CROSSING = 4 };

void op_crowd_write(OpWriter *writer, const OpCrowd *crowd);

/* The first eight bytes of either kind. */
void op_crowd_write_kind(OpWriter *writer, uint16_t kind);
OpStatus op_crowd_read_kind(OpReader *reader, uint16_t kind);

/* A state that was read and found good, with what it needs that the crowd has not. */
typedef struct OpCrowdRestore {
    OpReader reader; /* at the first slot */
    int32_t slot_count;
    int32_t agent_count;
    int32_t first_free;
    uint64_t next_id;
    uint64_t step_count;
    OpCrowdAgent **newcomers; /* by slot, NULL for agents that are there already; NULL when all are */
} OpCrowdRestore;

/* Reads it all and takes memory, but changes nothing. Then either is called. */
OpStatus op_crowd_restore_prepare(OpCrowd *crowd, const uint8_t *bytes, size_t size, OpCrowdRestore *out);
void op_crowd_restore_commit(OpCrowd *crowd, OpCrowdRestore *restore);
void op_crowd_restore_drop(OpCrowd *crowd, OpCrowdRestore *restore);

#endif
