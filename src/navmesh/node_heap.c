/* A binary heap by (key, sequence), so that the order of pops is fully specified. */
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/nav_query.h"

static bool comes_before(const OpHeapEntry *a, const OpHeapEntry *b) {
    return a->key != b->key ? a->key < b->key : a->sequence < b->sequence;
}

OpStatus op_node_heap_push(const OpAllocator *allocator, OpNodeHeap *heap, double key, int32_t node) {
    OP_TRY(op_grow_array(allocator, (void **)&heap->entries, &heap->capacity, heap->count, heap->count + 1,
                         sizeof(OpHeapEntry)));
    OpHeapEntry entry = {key, heap->next_sequence++, node};
    size_t at = heap->count++;
    while (at > 0 && comes_before(&entry, &heap->entries[(at - 1) / 2])) {
        heap->entries[at] = heap->entries[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->entries[at] = entry;
    return OP_STATUS_OK;
}

bool op_node_heap_pop(OpNodeHeap *heap, OpHeapEntry *out) {
    if (heap->count == 0) {
        return false;
    }
    *out = heap->entries[0];
    OpHeapEntry last = heap->entries[--heap->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap->count) {
            break;
        }
        if (child + 1 < heap->count && comes_before(&heap->entries[child + 1], &heap->entries[child])) {
            child++;
        }
        if (!comes_before(&heap->entries[child], &last)) {
            break;
        }
        heap->entries[at] = heap->entries[child];
        at = child;
    }
    heap->entries[at] = last;
    return true;
}

void op_node_heap_free(const OpAllocator *allocator, OpNodeHeap *heap) {
    op_free_array(allocator, heap->entries, heap->capacity, sizeof(OpHeapEntry));
    *heap = (OpNodeHeap){0};
}
