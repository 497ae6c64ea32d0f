/* Numbered items in a binary heap, the least rank on top. Ranks are a total order where the caller's numbers are. */
#ifndef ONEPATH_SRC_BUILD3D_RANKED_HEAP_H
#define ONEPATH_SRC_BUILD3D_RANKED_HEAP_H

#include "onepath/base.h"

/* Compared member by member. */
typedef struct OpRank {
    int64_t length;
    int32_t owner;
    int32_t place;
} OpRank;

typedef struct OpRankedHeap {
    OpAllocator allocator;
    OpRank *ranks;   /* of every item */
    int32_t *places; /* of every item in items, or -1 */
    int32_t *items;
    int32_t count;
    int32_t capacity;
} OpRankedHeap;

/* Room for items below capacity. After a failure it can still be freed. */
OpStatus op_ranked_heap_create(int32_t capacity, const OpAllocator *allocator, OpRankedHeap *out);
void op_ranked_heap_free(OpRankedHeap *heap);

/* Empties it for items below limit. */
void op_ranked_heap_clear(OpRankedHeap *heap, int32_t limit);

static inline bool op_ranked_heap_holds(const OpRankedHeap *heap, int32_t item) {
    return heap->places[item] >= 0;
}

/* Adds an item, or gives it another rank. */
void op_ranked_heap_set(OpRankedHeap *heap, int32_t item, OpRank rank);

/* Nothing happens where it is not in the heap. */
void op_ranked_heap_remove(OpRankedHeap *heap, int32_t item);

#endif
