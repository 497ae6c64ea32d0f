/* The open set of a paged search: the same 4-ary heap with the same order as search/open_set.h, smaller f, then larger
 * g, then smaller node, but its nodes are slots of pages, which remember their places in it. */
#ifndef ONEPATH_SRC_VOXEL_VOXEL_OPEN_SET_H
#define ONEPATH_SRC_VOXEL_VOXEL_OPEN_SET_H

#include "voxel/voxel_pages.h"

typedef struct OpVoxelOpenEntry {
    double f;
    double g;
    int32_t node;
    uint32_t slot;
} OpVoxelOpenEntry;

typedef struct OpVoxelOpenSet {
    OpVoxelPage *const *pages; /* by slot, for the length of a call: the array moves when it grows */
    OpVoxelOpenEntry *heap;
    size_t size;
    size_t capacity;
} OpVoxelOpenSet;

/* Adds an entry, for which there is room, or replaces the keys of the one with its slot. */
void op_voxel_open_set_put(OpVoxelOpenSet *set, const OpVoxelPages *pages, OpVoxelOpenEntry entry);

/* Takes the first entry of a set that is not empty. */
OpVoxelOpenEntry op_voxel_open_set_take(OpVoxelOpenSet *set, const OpVoxelPages *pages);

#endif
