/* A binary heap whose items know their places. */
#include "build3d/ranked_heap.h"

#include "base/memory.h"
#include "base/status.h"

OpStatus op_ranked_heap_create(int32_t capacity, const OpAllocator *allocator, OpRankedHeap *out) {
    size_t count = (size_t)capacity;
    *out = (OpRankedHeap){.allocator = *allocator, .capacity = capacity};
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpRank), (void **)&out->ranks));
    OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)&out->places));
    return op_alloc_array(allocator, count, sizeof(int32_t), (void **)&out->items);
}

void op_ranked_heap_free(OpRankedHeap *heap) {
    size_t count = (size_t)heap->capacity;
    op_free_array(&heap->allocator, heap->ranks, count, sizeof(OpRank));
    op_free_array(&heap->allocator, heap->places, count, sizeof(int32_t));
    op_free_array(&heap->allocator, heap->items, count, sizeof(int32_t));
}

void op_ranked_heap_clear(OpRankedHeap *heap, int32_t limit) {
    heap->count = 0;
    for (int32_t i = 0; i < limit; i++) {
        heap->places[i] = -1;
    }
}

static bool comes_before(const OpRankedHeap *heap, int32_t a, int32_t b) {
    const OpRank *left = &heap->ranks[a];
    const OpRank *right = &heap->ranks[b];
    if (left->length != right->length) {
        return left->length < right->length;
    }
    return left->owner != right->owner ? left->owner < right->owner : left->place < right->place;
}

static void put(OpRankedHeap *heap, int32_t place, int32_t item) {
    heap->items[place] = item;
    heap->places[item] = place;
}

/* Moves an item from a place to where it belongs. */
static void settle(OpRankedHeap *heap, int32_t place, int32_t item) {
    while (place > 0 && comes_before(heap, item, heap->items[(place - 1) / 2])) {
        put(heap, place, heap->items[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    for (int32_t child = 2 * place + 1; child < heap->count; child = 2 * place + 1) {
        if (child + 1 < heap->count && comes_before(heap, heap->items[child + 1], heap->items[child])) {
            child++;
        }
        if (!comes_before(heap, heap->items[child], item)) {
            break;
        }
        put(heap, place, heap->items[child]);
        place = child;
    }
    put(heap, place, item);
}

void op_ranked_heap_set(OpRankedHeap *heap, int32_t item, OpRank rank) {
    int32_t place = heap->places[item];
    heap->ranks[item] = rank;
    settle(heap, place >= 0 ? place : heap->count++, item);
}

void op_ranked_heap_remove(OpRankedHeap *heap, int32_t item) {
    int32_t place = heap->places[item];
    if (place < 0) {
        return;
    }
    heap->places[item] = -1;
    int32_t last = heap->items[--heap->count];
    if (last != item) {
        settle(heap, place, last);
    }
}
