/* Layers of floors taken apart. */
#include "build3d/floor_split.h"

#include "base/memory.h"
#include "base/status.h"
#include "build3d/tile_build.h"

/* ---- Deciding ---- */

static int32_t layer_beside(const OpCompactHeightfield *floors, const int32_t *layers, int32_t floor) {
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(floors, floor, direction);
        if (neighbour >= 0 && floors->floors[neighbour].area != OP_AREA_NONE) {
            return layers[neighbour];
        }
    }
    return 0;
}

/* Floors that are not walkable ask only walkable ones, so the order does not matter. */
static void place_the_rest(const OpCompactHeightfield *floors, int32_t *layers) {
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (floors->floors[i].area == OP_AREA_NONE) {
            layers[i] = layer_beside(floors, layers, i);
        }
    }
}

/* A counting sort. */
static void sort_by_layer(OpFloorSplit *split) {
    int32_t *next = split->first + 1; /* one ahead, so that it ends up where the next layer begins */
    for (int32_t i = 0; i < split->floor_count; i++) {
        split->place_of[i] = next[split->layer_of[i]]++;
    }
    for (int32_t layer = 0; layer < split->layer_count; layer++) {
        split->first[layer + 1] += split->first[layer];
    }
    for (int32_t i = 0; i < split->floor_count; i++) {
        split->by_layer[split->first[split->layer_of[i]] + split->place_of[i]] = i;
    }
}

static OpStatus fill(OpFloorSplit *split, OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z) {
    size_t count = (size_t)split->floor_count;
    OP_TRY(op_alloc_array(&split->allocator, 3 * count, sizeof(int32_t), (void **)&split->layer_of));
    split->place_of = count == 0 ? NULL : split->layer_of + count;
    split->by_layer = count == 0 ? NULL : split->layer_of + 2 * count;
    OP_TRY(op_floor_layers(floors, tile_x, tile_z, split->layer_of, &split->layer_count));
    split->layer_count = split->layer_count > 0 ? split->layer_count : 1;
    OP_TRY(op_alloc_zeroed(&split->allocator, (size_t)split->layer_count + 1, sizeof(int32_t),
                           (void **)&split->first));
    place_the_rest(floors, split->layer_of);
    sort_by_layer(split);
    return OP_STATUS_OK;
}

OpStatus op_floor_split_make(OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z,
                             OpFloorSplit *out) {
    *out = (OpFloorSplit){.allocator = floors->allocator, .floor_count = floors->floor_count};
    OpStatus status = fill(out, floors, tile_x, tile_z);
    if (status != OP_STATUS_OK) {
        op_floor_split_free(out);
    }
    return status;
}

void op_floor_split_free(OpFloorSplit *split) {
    op_free_array(&split->allocator, split->layer_of, 3 * (size_t)split->floor_count, sizeof(int32_t));
    op_free_array(&split->allocator, split->first, (size_t)split->layer_count + 1, sizeof(int32_t));
}

/* ---- Taking ---- */

/* The layer's floors, their cells, and where each cell's begin. */
static void copy_floors(const OpFloorSplit *split, const OpCompactHeightfield *floors, int32_t layer,
                        OpCompactHeightfield *out) {
    int32_t first = split->first[layer];
    int32_t cells = out->frame.width * out->frame.depth;
    int32_t next = 0;
    for (int32_t cell = 0; cell < cells; cell++) {
        out->cells[cell] = next;
        while (next < out->floor_count && floors->cell_of[split->by_layer[first + next]] == cell) {
            out->floors[next] = floors->floors[split->by_layer[first + next]];
            out->floors[next].region = 0;
            out->cell_of[next] = cell;
            next++;
        }
    }
    out->cells[cells] = next;
}

/* A floor's links, those of its layer counted among the layer's floors of their cell. */
static uint32_t links_in_layer(const OpFloorSplit *split, const OpCompactHeightfield *floors, int32_t floor,
                               const OpCompactHeightfield *out) {
    uint32_t links = 0;
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t target = op_floor_link(floors, floor, direction);
        uint32_t link = OP_NO_LINK;
        if (target >= 0 && split->layer_of[target] == split->layer_of[floor]) {
            link = (uint32_t)(split->place_of[target] - out->cells[floors->cell_of[target]]);
        }
        links |= link << (6 * direction);
    }
    return links;
}

OpStatus op_floor_split_take(const OpFloorSplit *split, const OpCompactHeightfield *floors, int32_t layer,
                             OpCompactHeightfield **out) {
    int32_t count = split->first[layer + 1] - split->first[layer];
    OP_TRY(op_compact_heightfield_create(&floors->frame, count, &split->allocator, out));
    (*out)->climb = floors->climb;
    (*out)->lead_back = floors->lead_back;
    (*out)->cut_cells = floors->cut_cells;
    copy_floors(split, floors, layer, *out);
    for (int32_t i = 0; i < count; i++) {
        int32_t floor = split->by_layer[split->first[layer] + i];
        (*out)->floors[i].links = links_in_layer(split, floors, floor, *out);
    }
    return OP_STATUS_OK;
}
