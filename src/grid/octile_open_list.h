/* The open list of the specialised octile engines: a 4-ary heap of 16-byte entries without decrease-key. A node whose
 * cost improves is pushed again; its older entry is skipped when it pops, the node being closed by then. Since the
 * order is total, pops come in the order that decrease-key would give.
 *
 * Order: smaller f, then larger g rounded to float32, then smaller cell. The last two are one integer. */
#ifndef ONEPATH_SRC_GRID_OCTILE_OPEN_LIST_H
#define ONEPATH_SRC_GRID_OCTILE_OPEN_LIST_H

#include <string.h>

#include "base/memory.h"

typedef struct OpOctileEntry {
    double f;
    uint64_t tie; /* complement of the float32 bits of g in the high half, the cell in the low half */
} OpOctileEntry;

typedef struct OpOctileHeap {
    OpOctileEntry *entries;
    size_t size;
    size_t capacity;
} OpOctileHeap;

static inline uint64_t op_octile_tie(double g, int32_t cell) {
    float rounded = (float)g; /* g >= 0, where float32 bits are in the order of their values */
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return (uint64_t)~bits << 32 | (uint32_t)cell;
}

static inline int32_t op_octile_entry_cell(const OpOctileEntry *entry) {
    return (int32_t)(uint32_t)entry->tie;
}

static inline bool op_octile_entry_before(OpOctileEntry a, OpOctileEntry b) {
    return a.f < b.f || (a.f == b.f && a.tie < b.tie);
}

static inline OpStatus op_octile_heap_reserve(OpOctileHeap *heap, size_t extra,
                                              const OpAllocator *allocator) {
    if (heap->size + extra <= heap->capacity) {
        return OP_STATUS_OK;
    }
    return op_grow_array(allocator, (void **)&heap->entries, &heap->capacity, heap->size, heap->size + extra,
                         sizeof(OpOctileEntry));
}

static inline void op_octile_heap_push(OpOctileHeap *heap, OpOctileEntry entry) {
    size_t slot = heap->size++;
    while (slot > 0) {
        size_t parent = (slot - 1) / 4;
        if (!op_octile_entry_before(entry, heap->entries[parent])) {
            break;
        }
        heap->entries[slot] = heap->entries[parent];
        slot = parent;
    }
    heap->entries[slot] = entry;
}

/* The first of the children of a slot, which has at least one. */
static inline size_t op_octile_heap_first_child(const OpOctileHeap *heap, size_t slot) {
    const OpOctileEntry *entries = heap->entries;
    size_t first = 4 * slot + 1;
    if (first + 3 < heap->size) {
        size_t left = op_octile_entry_before(entries[first + 1], entries[first]) ? first + 1 : first;
        size_t right = op_octile_entry_before(entries[first + 3], entries[first + 2]) ? first + 3 : first + 2;
        return op_octile_entry_before(entries[right], entries[left]) ? right : left;
    }
    size_t best = first;
    for (size_t child = first + 1; child < heap->size; child++) {
        best = op_octile_entry_before(entries[child], entries[best]) ? child : best;
    }
    return best;
}

static inline OpOctileEntry op_octile_heap_pop(OpOctileHeap *heap) {
    OpOctileEntry *entries = heap->entries;
    OpOctileEntry popped = entries[0];
    OpOctileEntry last = entries[--heap->size];
    size_t slot = 0;
    while (4 * slot + 1 < heap->size) {
        size_t child = op_octile_heap_first_child(heap, slot);
        if (!op_octile_entry_before(entries[child], last)) {
            break;
        }
        entries[slot] = entries[child];
        slot = child;
    }
    entries[slot] = last; /* of an emptied heap, the room that is there anyway */
    return popped;
}

#endif
