/* Regions where the layer of every floor is given: what hangs together in a layer and has one area. As the layers stay, an area that
 * changes costs one pass over the floors. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/regions.h"
#include "build3d/tile_build.h"

/* The first floor of the set that one belongs to so far; paths are halved on the way. */
static int32_t find(int32_t *parents, int32_t floor) {
    while (parents[floor] != floor) {
        parents[floor] = parents[parents[floor]];
        floor = parents[floor];
    }
    return floor;
}

static bool belong_together(const OpCompactHeightfield *floors, const int32_t *layers, int32_t a, int32_t b) {
    return floors->floors[a].area == floors->floors[b].area && (layers == NULL || layers[a] == layers[b]);
}

/* Joins two sets under the earlier one's first floor, which is returned. */
static inline int32_t join_sets(int32_t *parents, int32_t a, int32_t b) {
    int32_t later = a < b ? b : a;
    parents[later] = a < b ? a : b;
    return parents[later];
}

/* Joins every walkable floor with its neighbours at -x and -z. What comes before a floor has been joined by then. The set of the floor
 * before, which is most often the neighbour at -x, is kept at hand. */
static void join(const OpCompactHeightfield *floors, const int32_t *layers, int32_t *parents) {
    const OpCompactHeightfield view = *floors; /* which no write to the arrays can change */
    int32_t set = 0;
    for (int32_t i = 0; i < view.floor_count; i++) {
        int32_t before = set;
        set = i;
        parents[i] = i;
        if (view.floors[i].area == OP_AREA_NONE) {
            continue;
        }
        int32_t left = op_floor_neighbour(&view, i, 0);
        if (left >= 0 && belong_together(&view, layers, i, left)) {
            set = find(parents, left == i - 1 ? before : left);
        }
        int32_t below = op_floor_neighbour(&view, i, 3);
        if (below >= 0 && belong_together(&view, layers, i, below) && parents[below] != set) {
            set = join_sets(parents, set, find(parents, below));
        }
        parents[i] = set;
    }
}

/* Numbers the sets in the order of their first floors. A parent comes before its children, so has its number by then. */
static void number(const OpCompactHeightfield *floors, const int32_t *parents, OpRegions *regions) {
    const OpFloor *all = floors->floors;
    int32_t *of_floor = regions->of_floor;
    int32_t floor_count = floors->floor_count;
    int32_t count = 0;
    for (int32_t i = 0; i < floor_count; i++) {
        if (all[i].area == OP_AREA_NONE) {
            of_floor[i] = 0;
        } else {
            of_floor[i] = parents[i] == i ? ++count : of_floor[parents[i]];
        }
    }
    regions->count = count;
}

/* Whether a region has less than so many floors. Sizes has room for a number more than there are floors. */
static bool any_small(const OpRegions *regions, int32_t floor_count, int32_t min_area, int32_t *sizes) {
    bool small = false;
    memset(sizes, 0, (size_t)(regions->count + 1) * sizeof(int32_t));
    for (int32_t i = 0; i < floor_count;) {
        int32_t first = i++;
        while (i < floor_count && regions->of_floor[i] == regions->of_floor[first]) {
            i++;
        }
        sizes[regions->of_floor[first]] += i - first;
    }
    for (int32_t number = 1; number <= regions->count; number++) {
        small = small || sizes[number] < min_area;
    }
    return small;
}

/* Regions have their numbers when none is small, which is most often. */
static OpStatus partition(OpCompactHeightfield *floors, const int32_t *layers, int32_t min_region_area,
                          int32_t *memory, OpRegions *regions) {
    join(floors, layers, memory);
    number(floors, memory, regions);
    if (any_small(regions, floors->floor_count, min_region_area, memory)) {
        OP_TRY(op_regions_filter(floors, min_region_area, 0, regions));
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        floors->floors[i].region = regions->of_floor[i];
    }
    floors->region_count = regions->count;
    return OP_STATUS_OK;
}

OpStatus op_partition_by_layers(OpCompactHeightfield *floors, const int32_t *layers,
                                int32_t min_region_area) {
    size_t count = (size_t)floors->floor_count;
    int32_t *memory;
    OP_TRY(op_alloc_array(&floors->allocator, 2 * count + 1, sizeof(int32_t), (void **)&memory));
    OpRegions regions = {memory + count + 1, 0};
    OpStatus status = partition(floors, layers, min_region_area, memory, &regions);
    op_free_array(&floors->allocator, memory, 2 * count + 1, sizeof(int32_t));
    return status;
}
