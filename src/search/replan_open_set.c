/* The two-key heap of the incremental searches. */
#include "search/replan_open_set.h"

#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

#define TOLERANCE 1e-11

bool op_replan_same(double a, double b) {
    if (a == b) {
        return true;
    }
    if (!op_is_finite(a) ||
        !op_is_finite(b)) { /* an infinite bound would make everything equal to infinity */
        return false;
    }
    double bound = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
    bound = bound > 1.0 ? bound : 1.0;
    return fabs(a - b) <= TOLERANCE * bound;
}

bool op_replan_key_before(OpReplanKey a, OpReplanKey b) {
    if (!op_replan_same(a.first, b.first)) {
        return a.first < b.first;
    }
    return !op_replan_same(a.second, b.second) && a.second < b.second;
}

typedef OpReplanOpenSet Heap;
typedef OpReplanEntry Entry;

static bool entry_before(const OpReplanEntry *a, const OpReplanEntry *b) {
    if (!op_replan_same(a->key.first, b->key.first)) {
        return a->key.first < b->key.first;
    }
    if (!op_replan_same(a->key.second, b->key.second)) {
        return a->key.second < b->key.second;
    }
    return a->node < b->node;
}

static void place(OpReplanOpenSet *set, size_t slot, const OpReplanEntry *entry) {
    set->heap[slot] = *entry;
    set->slots[entry->node] = (int32_t)slot;
}

#include "search/heap_sift.h"

/* Puts an entry where it belongs from a free slot in the middle. */
static void settle(OpReplanOpenSet *set, size_t slot, const OpReplanEntry *entry) {
    if (slot > 0 && entry_before(entry, &set->heap[(slot - 1) / 4])) {
        sift_up(set, slot, *entry);
    } else {
        sift_down(set, slot, *entry);
    }
}

OpStatus op_replan_open_set_init(OpReplanOpenSet *set, int32_t node_count, const OpAllocator *allocator) {
    *set = (OpReplanOpenSet){.allocator = *allocator, .node_count = node_count};
    OP_TRY(op_alloc_array(allocator, (size_t)node_count, sizeof(int32_t), (void **)&set->slots));
    for (int32_t node = 0; node < node_count; node++) {
        set->slots[node] = -1;
    }
    return OP_STATUS_OK;
}

void op_replan_open_set_free(OpReplanOpenSet *set) {
    op_free_array(&set->allocator, set->heap, set->capacity, sizeof(OpReplanEntry));
    op_free_array(&set->allocator, set->slots, (size_t)set->node_count, sizeof(int32_t));
    *set = (OpReplanOpenSet){0};
}

void op_replan_open_set_clear(OpReplanOpenSet *set) {
    for (size_t slot = 0; slot < set->size; slot++) {
        set->slots[set->heap[slot].node] = -1;
    }
    set->size = 0;
}

OpStatus op_replan_open_set_reserve(OpReplanOpenSet *set, size_t extra) {
    return op_grow_array(&set->allocator, (void **)&set->heap, &set->capacity, set->size, set->size + extra,
                         sizeof(OpReplanEntry));
}

void op_replan_open_set_put(OpReplanOpenSet *set, int32_t node, OpReplanKey key) {
    OpReplanEntry entry = {key, node};
    int32_t slot = set->slots[node];
    settle(set, slot < 0 ? set->size++ : (size_t)slot, &entry);
}

void op_replan_open_set_remove(OpReplanOpenSet *set, int32_t node) {
    int32_t slot = set->slots[node];
    if (slot < 0) {
        return;
    }
    set->slots[node] = -1;
    OpReplanEntry last = set->heap[--set->size];
    if ((size_t)slot < set->size) {
        settle(set, (size_t)slot, &last);
    }
}
