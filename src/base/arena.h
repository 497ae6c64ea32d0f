/* An allocator for the scratch memory of one call: it takes memory in large blocks and gives them back all at once at the end. Its free does
 * nothing, so it is for arrays that do not grow. Under AddressSanitizer every array has a block of its own, so that reads past its end are
 * found. */
#ifndef ONEPATH_SRC_BASE_ARENA_H
#define ONEPATH_SRC_BASE_ARENA_H

#include "onepath/base.h"

typedef struct OpArena {
    OpAllocator parent;
    struct OpArenaBlock *blocks; /* the newest first */
    size_t used;                 /* of the newest, in bytes */
} OpArena;

/* An empty arena. It must stay where it is while its allocator is used. */
void op_arena_begin(OpArena *arena, const OpAllocator *parent);
OpAllocator op_arena_allocator(OpArena *arena);

/* Gives all memory back. */
void op_arena_end(OpArena *arena);

#endif
