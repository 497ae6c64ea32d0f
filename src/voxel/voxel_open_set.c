/* The heap of a paged search. */
#include "voxel/voxel_open_set.h"

typedef OpVoxelOpenSet Heap;
typedef OpVoxelOpenEntry Entry;

static bool entry_before(const OpVoxelOpenEntry *a, const OpVoxelOpenEntry *b) {
    if (a->f != b->f) {
        return a->f < b->f;
    }
    if (a->g != b->g) {
        return a->g > b->g;
    }
    return a->node < b->node;
}

static int32_t *place_of(const OpVoxelOpenSet *set, uint32_t slot) {
    return &set->pages[slot >> 9]->open_places[slot & (OP_VOXEL_PAGE_VOXELS - 1)];
}

static void place(OpVoxelOpenSet *set, size_t at, const OpVoxelOpenEntry *entry) {
    set->heap[at] = *entry;
    *place_of(set, entry->slot) = (int32_t)at;
}

#include "search/heap_sift.h"

void op_voxel_open_set_put(OpVoxelOpenSet *set, const OpVoxelPages *pages, OpVoxelOpenEntry entry) {
    set->pages = pages->pages;
    int32_t at = *place_of(set, entry.slot);
    if (at < 0) {
        sift_up(set, set->size++, entry);
    } else if (entry_before(&entry, &set->heap[at])) {
        sift_up(set, (size_t)at, entry);
    } else {
        sift_down(set, (size_t)at, entry);
    }
}

OpVoxelOpenEntry op_voxel_open_set_take(OpVoxelOpenSet *set, const OpVoxelPages *pages) {
    set->pages = pages->pages;
    OpVoxelOpenEntry first = set->heap[0];
    OpVoxelOpenEntry last = set->heap[--set->size];
    *place_of(set, first.slot) = -1;
    if (set->size > 0) {
        sift_down(set, 0, last);
    }
    return first;
}
