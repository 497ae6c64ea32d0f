/* The open set: an indexed 4-ary heap. */
#include "search/open_set.h"

#include "base/memory.h"
#include "base/status.h"

#define OP_OPEN_SET_MAX_NODES (1 << 30)

typedef OpOpenSet Heap;
typedef OpOpenEntry Entry;

static bool entry_before(const OpOpenEntry *a, const OpOpenEntry *b) {
    if (a->f != b->f) {
        return a->f < b->f;
    }
    if (a->g != b->g) {
        return a->g > b->g;
    }
    return a->node < b->node;
}

static void place(OpOpenSet *set, size_t slot, const OpOpenEntry *entry) {
    set->heap[slot] = *entry;
    set->slots[entry->node] = (int32_t)slot;
}

#include "search/heap_sift.h"

void op_open_set_put(OpOpenSet *set, int32_t node, double f, double g) {
    OpOpenEntry entry = {f, g, node};
    int32_t slot = set->slots[node];
    if (slot < 0) {
        sift_up(set, set->size++, entry);
    } else if (entry_before(&entry, &set->heap[slot])) {
        sift_up(set, (size_t)slot, entry);
    } else {
        sift_down(set, (size_t)slot, entry);
    }
}

OpOpenEntry op_open_set_take(OpOpenSet *set) {
    OpOpenEntry first = set->heap[0];
    OpOpenEntry last = set->heap[--set->size];
    set->slots[first.node] = -1;
    if (set->size > 0) {
        sift_down(set, 0, last);
    }
    return first;
}

OpStatus op_open_set_reserve(OpOpenSet *set, size_t extra) {
    return op_grow_array(&set->allocator, (void **)&set->heap, &set->capacity, set->size, set->size + extra,
                         sizeof(OpOpenEntry));
}

OpStatus op_open_set_init(OpOpenSet *set, int32_t node_count, const OpAllocator *allocator) {
    *set = (OpOpenSet){.allocator = *allocator, .node_count = node_count};
    OP_TRY(op_alloc_array(allocator, (size_t)node_count, sizeof(int32_t), (void **)&set->slots));
    for (int32_t node = 0; node < node_count; node++) {
        set->slots[node] = -1;
    }
    return OP_STATUS_OK;
}

void op_open_set_free(OpOpenSet *set) {
    op_free_array(&set->allocator, set->heap, set->capacity, sizeof(OpOpenEntry));
    op_free_array(&set->allocator, set->slots, (size_t)set->node_count, sizeof(int32_t));
    *set = (OpOpenSet){0};
}

/* ---- The public, checked face ---- */

OpStatus op_open_set_create(int32_t node_count, const OpAllocator *allocator, OpOpenSet **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (node_count < 0 || node_count > OP_OPEN_SET_MAX_NODES) {
        return op_fail_range("node_count", 0, OP_OPEN_SET_MAX_NODES, node_count);
    }
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    void *memory;
    OP_TRY(op_alloc_array(&chosen, 1, sizeof(OpOpenSet), &memory));
    OpStatus status = op_open_set_init(memory, node_count, &chosen);
    if (status != OP_STATUS_OK) {
        op_free_array(&chosen, memory, 1, sizeof(OpOpenSet));
        return status;
    }
    *out = memory;
    return OP_STATUS_OK;
}

void op_open_set_destroy(OpOpenSet *set) {
    if (set == NULL) {
        return;
    }
    OpAllocator allocator = set->allocator;
    op_open_set_free(set);
    op_free_array(&allocator, set, 1, sizeof(OpOpenSet));
}

OpStatus op_open_set_push(OpOpenSet *set, int32_t node, double f, double g) {
    if (set == NULL) {
        return op_fail_null("set");
    }
    if (node < 0 || node >= set->node_count) {
        return op_fail_range("node", 0, (int64_t)set->node_count - 1, node);
    }
    if (f != f) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "f", "must not be NaN");
    }
    if (g != g) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "g", "must not be NaN");
    }
    if (set->slots[node] < 0) { /* a changed key needs no memory, so it cannot fail */
        OP_TRY(op_open_set_reserve(set, 1));
    }
    op_open_set_put(set, node, f, g);
    return OP_STATUS_OK;
}

bool op_open_set_pop(OpOpenSet *set, OpOpenEntry *out) {
    if (set == NULL || set->size == 0) {
        return false;
    }
    OpOpenEntry first = op_open_set_take(set);
    if (out != NULL) {
        *out = first;
    }
    return true;
}

bool op_open_set_contains(const OpOpenSet *set, int32_t node) {
    return set != NULL && node >= 0 && node < set->node_count && set->slots[node] >= 0;
}

size_t op_open_set_size(const OpOpenSet *set) {
    return set == NULL ? 0 : set->size;
}

void op_open_set_clear(OpOpenSet *set) {
    if (set == NULL) {
        return;
    }
    for (size_t slot = 0; slot < set->size; slot++) {
        set->slots[set->heap[slot].node] = -1;
    }
    set->size = 0;
}
