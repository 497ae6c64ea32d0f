/* The sifting of a 4-ary heap whose entries know their places: the children of slot i are 4i+1 to 4i+4, which keeps the tree
 * shallow and a family in one or two cache lines. Included by the source file of each open set, after it has said
 *
 *     typedef ... Heap;    with the members heap, an array of Entry, and size
 *     typedef ... Entry;
 *     static bool entry_before(const Entry *a, const Entry *b);
 *     static void place(Heap *set, size_t slot, const Entry *entry);    writes the slot, and into the entry's place
 *
 * so that both are inlined into the loops. */
#ifndef ONEPATH_SRC_SEARCH_HEAP_SIFT_H
#define ONEPATH_SRC_SEARCH_HEAP_SIFT_H

/* Puts an entry where it belongs, from a slot that is free towards the root. */
static void sift_up(Heap *set, size_t slot, Entry entry) {
    while (slot > 0) {
        size_t parent = (slot - 1) / 4;
        if (!entry_before(&entry, &set->heap[parent])) {
            break;
        }
        place(set, slot, &set->heap[parent]);
        slot = parent;
    }
    place(set, slot, &entry);
}

static size_t first_child_of(const Heap *set, size_t slot) {
    size_t first = 4 * slot + 1;
    size_t end = first + 4 < set->size ? first + 4 : set->size;
    size_t best = first;
    for (size_t child = first + 1; child < end; child++) {
        if (entry_before(&set->heap[child], &set->heap[best])) {
            best = child;
        }
    }
    return best;
}

/* The same away from the root. */
static void sift_down(Heap *set, size_t slot, Entry entry) {
    while (4 * slot + 1 < set->size) {
        size_t child = first_child_of(set, slot);
        if (!entry_before(&set->heap[child], &entry)) {
            break;
        }
        place(set, slot, &set->heap[child]);
        slot = child;
    }
    place(set, slot, &entry);
}

#endif
