/* The bytes of corridors, as parts of larger states. */
#ifndef ONEPATH_SRC_CROWD_CORRIDOR_STATE_H
#define ONEPATH_SRC_CROWD_CORRIDOR_STATE_H

#include "crowd/corridor_object.h"

/* A corridor that was read and found good. The list is still bytes. */
typedef struct OpCorridorBytes {
    OpCorridorState state;
    const uint8_t *polys;
} OpCorridorBytes;

void op_corridor_write(OpWriter *writer, const OpPathCorridor *corridor);

/* CROWD_STATE for bytes that are not a corridor of this capacity. */
OpStatus op_corridor_read(OpReader *reader, int32_t capacity, OpCorridorBytes *out);

/* Cannot fail: the bytes were read for this capacity, and are still there. */
void op_corridor_take(OpPathCorridor *corridor, const OpCorridorBytes *bytes);

#endif
