/* Blocks in a list; arrays are cut off the newest one. */
#include "base/arena.h"

#include <stdint.h>

#if defined(__SANITIZE_ADDRESS__)
#define LEAST_BLOCK 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAST_BLOCK 1
#endif
#endif
#ifndef LEAST_BLOCK
#define LEAST_BLOCK 32768
#endif

/* What numbers and pointers need at most. */
enum { ALIGNMENT = 8 };

typedef struct OpArenaBlock {
    struct OpArenaBlock *next;
    size_t size; /* with this header, which is as long as two pointers */
} OpArenaBlock;

static OpArenaBlock *add_block(OpArena *arena, size_t size) {
    size_t least = sizeof(OpArenaBlock) + size;
    size_t chosen = least < LEAST_BLOCK ? LEAST_BLOCK : least;
    OpArenaBlock *block = arena->parent.alloc(arena->parent.user, chosen);
    if (block != NULL) {
        block->next = arena->blocks;
        block->size = chosen;
        arena->blocks = block;
        arena->used = sizeof(OpArenaBlock);
    }
    return block;
}

static void *alloc_from(void *user, size_t size) {
    OpArena *arena = user;
    OpArenaBlock *block = arena->blocks;
    if (size > SIZE_MAX - 2 * (sizeof(OpArenaBlock) + ALIGNMENT)) {
        return NULL;
    }
    if (block == NULL || size > block->size - arena->used) {
        block = add_block(arena, size);
    }
    if (block == NULL) {
        return NULL;
    }
    void *memory = (uint8_t *)block + arena->used;
    size_t end = arena->used + (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    arena->used = end < block->size ? end : block->size;
    return memory;
}

static void free_nothing(void *user, void *memory, size_t size) {
    (void)user;
    (void)memory;
    (void)size;
}

void op_arena_begin(OpArena *arena, const OpAllocator *parent) {
    *arena = (OpArena){.parent = *parent};
}

OpAllocator op_arena_allocator(OpArena *arena) {
    return (OpAllocator){alloc_from, free_nothing, arena};
}

void op_arena_end(OpArena *arena) {
    while (arena->blocks != NULL) {
        OpArenaBlock *block = arena->blocks;
        arena->blocks = block->next;
        arena->parent.free(arena->parent.user, block, block->size);
    }
    arena->used = 0;
}
