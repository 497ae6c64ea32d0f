/* What a build keeps so that tiles can be built again with other areas. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/tile_build.h"

void op_kept_floors_free(OpKeptFloors *kept) {
    if (kept->floors != NULL) {
        op_free_array(&kept->floors->allocator, kept->layers, (size_t)kept->floors->floor_count,
                      sizeof(int32_t));
        op_compact_heightfield_destroy(kept->floors);
    }
    kept->floors = NULL;
    kept->layers = NULL;
}

OpStatus op_tile_build_keep(OpTileBuild *build, OpKeptFloors *kept) {
    OpStatus status = OP_STATUS_OK;
    if (build->keeps) {
        status = op_grow_array(&build->allocator, (void **)&build->kept, &build->kept_capacity,
                               build->kept_count, build->kept_count + 1, sizeof(OpKeptFloors));
    }
    if (!build->keeps || status != OP_STATUS_OK) {
        op_kept_floors_free(kept);
        return status;
    }
    build->kept[build->kept_count++] = *kept;
    return OP_STATUS_OK;
}
