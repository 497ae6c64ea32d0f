/* Layers of regions: those that share a column go to different layers of a tile, and neighbours to one where they can. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/tile_build.h"

typedef struct Layering {
    const OpCompactHeightfield *floors;
    int32_t *layers;       /* of regions; -1 for those that have none yet */
    int32_t *first_floor;  /* where each region's floors begin in by_region; one more for the end */
    int32_t *by_region;    /* floors, by region, then in their order */
    int32_t *taken_by;     /* per layer: the last region that found it taken in one of its columns */
    int32_t *preferred_by; /* per layer: the last region that found it beside itself */
    int32_t layer_count;
} Layering;

/* A counting sort. Region 0 takes part, for its floors are in the way of nobody. */
static void sort_floors(Layering *layering) {
    const OpCompactHeightfield *floors = layering->floors;
    int32_t *first = layering->first_floor;
    for (int32_t i = 0; i < floors->floor_count; i++) {
        first[floors->floors[i].region + 1]++;
    }
    for (int32_t region = 0; region <= floors->region_count; region++) {
        first[region + 1] += first[region];
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        layering->by_region[first[floors->floors[i].region]++] = i;
    }
    for (int32_t region = floors->region_count + 1; region > 0; region--) {
        first[region] = first[region - 1];
    }
    first[0] = 0;
}

/* Notes the layers that a floor's region cannot have, and those that it would like. */
static void look_around(Layering *layering, int32_t floor) {
    const OpCompactHeightfield *floors = layering->floors;
    int32_t region = floors->floors[floor].region;
    int32_t cell = floors->cell_of[floor];
    for (int32_t i = floors->cells[cell]; i < floors->cells[cell + 1]; i++) {
        int32_t layer = layering->layers[floors->floors[i].region];
        if (layer >= 0) {
            layering->taken_by[layer] = region;
        }
    }
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(floors, floor, direction);
        int32_t layer = neighbour < 0 ? -1 : layering->layers[floors->floors[neighbour].region];
        if (layer >= 0) {
            layering->preferred_by[layer] = region;
        }
    }
}

static int32_t choose_layer(Layering *layering, int32_t region) {
    for (int32_t i = layering->first_floor[region]; i < layering->first_floor[region + 1]; i++) {
        look_around(layering, layering->by_region[i]);
    }
    int32_t free_layer = layering->layer_count;
    for (int32_t layer = layering->layer_count - 1; layer >= 0; layer--) {
        free_layer = layering->taken_by[layer] != region ? layer : free_layer;
    }
    for (int32_t layer = 0; layer < layering->layer_count; layer++) {
        if (layering->preferred_by[layer] == region && layering->taken_by[layer] != region) {
            return layer;
        }
    }
    return free_layer;
}

static void choose_layers(Layering *layering) {
    int32_t regions = layering->floors->region_count;
    for (int32_t region = 0; region <= regions; region++) {
        layering->layers[region] = -1;
        layering->taken_by[region] = 0;
        layering->preferred_by[region] = 0;
    }
    sort_floors(layering);
    for (int32_t region = 1; region <= regions; region++) {
        int32_t layer = choose_layer(layering, region);
        layering->layers[region] = layer;
        layering->layer_count += layer == layering->layer_count ? 1 : 0;
    }
    layering->layers[0] = 0;
}

OpStatus op_compact_heightfield_region_layers(const OpCompactHeightfield *floors, int32_t *layers,
                                              int32_t *layer_count) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    if (layers == NULL) {
        return op_fail_null("layers");
    }
    if (layer_count == NULL) {
        return op_fail_null("layer_count");
    }
    size_t regions = (size_t)floors->region_count + 1;
    size_t count = 3 * regions + 1 + (size_t)floors->floor_count;
    int32_t *memory;
    OP_TRY(op_alloc_zeroed(&floors->allocator, count, sizeof(int32_t), (void **)&memory));
    Layering layering = {
        .floors = floors,
        .layers = layers,
        .first_floor = memory,
        .taken_by = memory + regions + 1,
        .preferred_by = memory + 2 * regions + 1,
        .by_region = memory + 3 * regions + 1,
    };
    choose_layers(&layering);
    *layer_count = layering.layer_count;
    op_free_array(&floors->allocator, memory, count, sizeof(int32_t));
    return OP_STATUS_OK;
}

/* ---- Layers of floors ---- */

/* No cell has two walkable floors. No regions overlap then, and all of them take layer 0. */
static bool is_one_storey(const OpCompactHeightfield *floors) {
    int32_t last_cell = -1;
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (floors->floors[i].area != OP_AREA_NONE) {
            if (floors->cell_of[i] == last_cell) {
                return false;
            }
            last_cell = floors->cell_of[i];
        }
    }
    return true;
}

static void take_one_layer(const OpCompactHeightfield *floors, int32_t *layers, int32_t *layer_count) {
    *layer_count = 0;
    for (int32_t i = 0; i < floors->floor_count; i++) {
        bool walkable = floors->floors[i].area != OP_AREA_NONE;
        layers[i] = walkable ? 0 : -1;
        *layer_count = walkable ? 1 : *layer_count;
    }
}

OpStatus op_floor_layers(OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z, int32_t *layers,
                         int32_t *layer_count) {
    if (is_one_storey(floors)) {
        take_one_layer(floors, layers, layer_count);
        return OP_STATUS_OK;
    }
    OP_TRY(op_compact_heightfield_partition(floors, OP_PARTITION_LAYERS, 0, 0));
    size_t regions = (size_t)floors->region_count + 1;
    int32_t *of_region;
    OP_TRY(op_alloc_array(&floors->allocator, regions, sizeof(int32_t), (void **)&of_region));
    OpStatus status = op_compact_heightfield_region_layers(floors, of_region, layer_count);
    for (int32_t i = 0; i < floors->floor_count && status == OP_STATUS_OK; i++) {
        int32_t region = floors->floors[i].region;
        layers[i] = region == 0 ? -1 : of_region[region];
    }
    op_free_array(&floors->allocator, of_region, regions, sizeof(int32_t));
    OP_TRY(status);
    if (*layer_count > OP_TILE_MAX_LAYER + 1) {
        return op_fail(OP_STATUS_INVALID_STATE, "tile",
                       "(%d, %d) must have at most %d layers, has %d: use a smaller tile_size", tile_x,
                       tile_z, OP_TILE_MAX_LAYER + 1, *layer_count);
    }
    return OP_STATUS_OK;
}
