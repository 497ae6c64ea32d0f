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

static OpStatus take_and_build(OpTileBuild *build, const OpFloorSplit *split,
                               const OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z,
                               int32_t layer) {
    OpCompactHeightfield *layer_floors;
    OP_TRY(op_floor_split_take(split, floors, layer, &layer_floors));
    OpStatus status = op_build_layer_of_tile(build, layer_floors, tile_x, tile_z, layer);
    op_compact_heightfield_destroy(layer_floors);
    return status;
}

/* A single layer is all of the floors. */
static OpStatus build_layers(OpTileBuild *build, const OpFloorSplit *split, OpCompactHeightfield *floors,
                             int32_t tile_x, int32_t tile_z) {
    OP_TRY(op_tile_build_mark(build, floors));
    if (split->layer_count == 1) {
        return op_build_layer_of_tile(build, floors, tile_x, tile_z, 0);
    }
    for (int32_t layer = 0; layer < split->layer_count; layer++) {
        OP_TRY(take_and_build(build, split, floors, tile_x, tile_z, layer));
    }
    return OP_STATUS_OK;
}

OpStatus op_build_layers_of_tile(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                 int32_t tile_z) {
    OpFloorSplit split;
    OP_TRY(op_floor_split_make(floors, tile_x, tile_z, &split));
    OpStatus status = build_layers(build, &split, floors, tile_x, tile_z);
    op_floor_split_free(&split);
    return status;
}
