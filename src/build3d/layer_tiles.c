/* A tile layer by layer: the layers are decided from the geometry alone, before anything is marked, and each is then built from its own
 * floors as if the others were not there. A host that changes areas later builds a layer again from the floors it keeps of it. */
#include "base/status.h"
#include "build3d/floor_split.h"
#include "build3d/tile_build.h"

OpStatus op_build_layer_of_tile(OpTileBuild *build, OpCompactHeightfield *layer_floors, int32_t tile_x,
                                int32_t tile_z, int32_t layer) {
    OP_TRY(op_partition_by_layers(layer_floors, NULL, build->settings->min_region_area));
    return op_build_tile_from_regions(build, layer_floors, tile_x, tile_z, NULL, layer, layer);
}

/* Builds a layer from its floors, which are taken over, also on failure. */
static OpStatus build_and_keep(OpTileBuild *build, OpCompactHeightfield *layer_floors, int32_t tile_x,
                               int32_t tile_z, int32_t layer) {
    OpKeptFloors kept = {.tile_x = tile_x,
                         .tile_z = tile_z,
                         .layer = layer,
                         .floors = layer_floors,
                         .first_tile = build->tile_count};
    OpStatus status = op_build_layer_of_tile(build, layer_floors, tile_x, tile_z, layer);
    if (status != OP_STATUS_OK) {
        op_kept_floors_free(&kept);
        return status;
    }
    kept.tile_count = build->tile_count - kept.first_tile;
    return op_tile_build_keep(build, &kept);
}

/* A single layer is all of the floors. Those that are handed on are NULL afterwards. */
static OpStatus build_layers(OpTileBuild *build, const OpFloorSplit *split, OpCompactHeightfield **floors,
                             int32_t tile_x, int32_t tile_z) {
    OP_TRY(op_tile_build_mark(build, *floors));
    if (split->layer_count == 1) {
        OpCompactHeightfield *only = *floors;
        *floors = NULL;
        return build_and_keep(build, only, tile_x, tile_z, 0);
    }
    for (int32_t layer = 0; layer < split->layer_count; layer++) {
        OpCompactHeightfield *layer_floors;
        OP_TRY(op_floor_split_take(split, *floors, layer, &layer_floors));
        OP_TRY(build_and_keep(build, layer_floors, tile_x, tile_z, layer));
    }
    return OP_STATUS_OK;
}

OpStatus op_build_layers_of_tile(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                 int32_t tile_z) {
    OpFloorSplit split;
    OpStatus status = op_floor_split_make(floors, tile_x, tile_z, &split);
    if (status == OP_STATUS_OK) {
        status = build_layers(build, &split, &floors, tile_x, tile_z);
        op_floor_split_free(&split);
    }
    op_compact_heightfield_destroy(floors);
    return status;
}
