/* The heap of a paged search. */
#include "voxel/voxel_open_set.h"

static bool entry_before(const OpVoxelOpenEntry *a, const OpVoxelOpenEntry *b) {
    if (a->f != b->f) {
        return a->f < b->f;
    }
    if (a->g != b->g) {
        return a->g > b->g;
    }
    return a->node < b->node;
}

static int32_t *place_of(const OpVoxelPages *pages, uint32_t slot) {
    return &op_voxel_page_of(pages, slot)->open_places[slot & (OP_VOXEL_PAGE_VOXELS - 1)];
}

static void place(OpVoxelOpenSet *set, const OpVoxelPages *pages, size_t at, const OpVoxelOpenEntry *entry) {
    set->heap[at] = *entry;
    *place_of(pages, entry->slot) = (int32_t)at;
}

static void sift_up(OpVoxelOpenSet *set, const OpVoxelPages *pages, size_t at, OpVoxelOpenEntry entry) {
    while (at > 0) {
        size_t parent = (at - 1) / 4;
        if (!entry_before(&entry, &set->heap[parent])) {
            break;
        }
        place(set, pages, at, &set->heap[parent]);
        at = parent;
    }
    place(set, pages, at, &entry);
}

static size_t first_child_of(const OpVoxelOpenSet *set, size_t at) {
    size_t first = 4 * at + 1;
    size_t end = first + 4 < set->size ? first + 4 : set->size;
    size_t best = first;
    for (size_t child = first + 1; child < end; child++) {
        if (entry_before(&set->heap[child], &set->heap[best])) {
            best = child;
        }
    }
    return best;
}

static void sift_down(OpVoxelOpenSet *set, const OpVoxelPages *pages, size_t at, OpVoxelOpenEntry entry) {
    while (4 * at + 1 < set->size) {
        size_t child = first_child_of(set, at);
        if (!entry_before(&set->heap[child], &entry)) {
            break;
        }
        place(set, pages, at, &set->heap[child]);
        at = child;
    }
    place(set, pages, at, &entry);
}

void op_voxel_open_set_put(OpVoxelOpenSet *set, const OpVoxelPages *pages, OpVoxelOpenEntry entry) {
    int32_t at = *place_of(pages, entry.slot);
    if (at < 0) {
        sift_up(set, pages, set->size++, entry);
    } else if (entry_before(&entry, &set->heap[at])) {
        sift_up(set, pages, (size_t)at, entry);
    } else {
        sift_down(set, pages, (size_t)at, entry);
    }
}

OpVoxelOpenEntry op_voxel_open_set_take(OpVoxelOpenSet *set, const OpVoxelPages *pages) {
    OpVoxelOpenEntry first = set->heap[0];
    OpVoxelOpenEntry last = set->heap[--set->size];
    *place_of(pages, first.slot) = -1;
    if (set->size > 0) {
        sift_down(set, pages, 0, last);
    }
    return first;
}
