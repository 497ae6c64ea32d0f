/* Regions that lie over themselves, as on a spiral ramp: seen from above their outlines cross, and no polygons come of that. They are cut
 * where layers are, in parts that have one floor in a cell at most. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/regions.h"
#include "build3d/tile_build.h"

/* What the floors' regions are cut by. */
typedef struct Overlaps {
    int32_t *last_cell; /* of every region: where its last floor so far is */
    bool *overlaps;     /* of every region */
    int32_t *parts;     /* of every floor */
} Overlaps;

static bool find_overlaps(const OpCompactHeightfield *floors, const Overlaps *found) {
    bool any = false;
    for (int32_t region = 0; region <= floors->region_count; region++) {
        found->last_cell[region] = -1;
        found->overlaps[region] = false;
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t region = floors->floors[i].region;
        if (region != 0 && region != floors->region_count && found->last_cell[region] == floors->cell_of[i]) {
            found->overlaps[region] = true;
            any = true;
        }
        found->last_cell[region] = floors->cell_of[i];
    }
    return any;
}

/* The others stay whole: their number stands for a layer. */
static OpStatus split(OpCompactHeightfield *floors, int32_t min_region_area, const Overlaps *found) {
    OpRegions layers = {found->parts, 0};
    OP_TRY(op_regions_layers(floors, &layers));
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t region = floors->floors[i].region;
        found->parts[i] = found->overlaps[region] ? floors->region_count + 1 + found->parts[i] : region;
    }
    return op_partition_by_layers(floors, found->parts, min_region_area);
}

static OpStatus find_and_split(OpCompactHeightfield *floors, int32_t min_region_area, Overlaps *found,
                               bool *changed) {
    const OpAllocator *allocator = &floors->allocator;
    size_t regions = (size_t)floors->region_count + 1;
    OP_TRY(op_alloc_array(allocator, regions, sizeof(int32_t), (void **)&found->last_cell));
    OP_TRY(op_alloc_array(allocator, regions, sizeof(bool), (void **)&found->overlaps));
    *changed = find_overlaps(floors, found);
    if (!*changed) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_alloc_array(allocator, (size_t)floors->floor_count, sizeof(int32_t), (void **)&found->parts));
    return split(floors, min_region_area, found);
}

OpStatus op_split_overlapping_regions(OpCompactHeightfield *floors, int32_t min_region_area, bool *changed) {
    size_t regions = (size_t)floors->region_count + 1;
    Overlaps found = {0};
    OpStatus status = find_and_split(floors, min_region_area, &found, changed);
    op_free_array(&floors->allocator, found.last_cell, regions, sizeof(int32_t));
    op_free_array(&floors->allocator, found.overlaps, regions, sizeof(bool));
    op_free_array(&floors->allocator, found.parts, (size_t)floors->floor_count, sizeof(int32_t));
    return status;
}
