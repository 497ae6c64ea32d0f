/* Regions where the layer of every floor is given: what hangs together in a layer and has one area. As the layers stay, an area that
 * changes costs one pass over the floors. */
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

/* Joins every walkable floor with its neighbours at -x and -z. What comes before a floor has been joined by then. */
static void join(const OpCompactHeightfield *floors, const int32_t *layers, int32_t *parents) {
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t set = i;
        for (int32_t direction = 0; direction < 4 && floors->floors[i].area != OP_AREA_NONE; direction += 3) {
            int32_t neighbour = op_floor_neighbour(floors, i, direction);
            if (neighbour >= 0 && belong_together(floors, layers, i, neighbour)) {
                int32_t other = find(parents, neighbour);
                int32_t later = set < other ? other : set;
                set = set < other ? set : other;
                parents[later] = set;
            }
        }
        parents[i] = set;
    }
}

/* Numbers the sets in the order of their first floors. A parent comes before its children, so has its number by then. */
static void number(const OpCompactHeightfield *floors, const int32_t *parents, OpRegions *regions) {
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (floors->floors[i].area == OP_AREA_NONE) {
            regions->of_floor[i] = 0;
        } else {
            regions->of_floor[i] = parents[i] == i ? ++regions->count : regions->of_floor[parents[i]];
        }
    }
}

static OpStatus partition(OpCompactHeightfield *floors, const int32_t *layers, int32_t min_region_area,
                          int32_t *parents, OpRegions *regions) {
    join(floors, layers, parents);
    number(floors, parents, regions);
    OP_TRY(op_regions_filter(floors, min_region_area, 0, regions));
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
    OP_TRY(op_alloc_array(&floors->allocator, 2 * count, sizeof(int32_t), (void **)&memory));
    OpRegions regions = {memory == NULL ? NULL : memory + count, 0};
    OpStatus status = partition(floors, layers, min_region_area, memory, &regions);
    op_free_array(&floors->allocator, memory, 2 * count, sizeof(int32_t));
    return status;
}
