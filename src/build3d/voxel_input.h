/* What blocks and chunks of voxels share: checks, and the runs of a column. */
#ifndef ONEPATH_SRC_BUILD3D_VOXEL_INPUT_H
#define ONEPATH_SRC_BUILD3D_VOXEL_INPUT_H

#include "onepath/build3d.h"

OpStatus op_voxel_block_check(const OpVoxelBlock *block);
OpStatus op_material_areas_check(const uint8_t *material_areas);

/* The materials of column i (x + z * width), from below. */
static inline const uint8_t *op_voxel_block_column(const OpVoxelBlock *block, int64_t i) {
    return block->materials + (size_t)i * (size_t)block->height;
}

/* The lowest run at row y or above, as long as its material goes on; of length 0 when all is empty from there. */
OpVoxelRun op_voxel_run_from(const uint8_t *column, int32_t height, int32_t y);

/* op_heightfield_add_voxel_chunk for a chunk and areas that have passed their checks and a heightfield that nobody needs when this
 * fails: a build adds the same chunk to the grid of every tile. */
OpStatus op_heightfield_insert_voxel_chunk(OpHeightfield *heightfield, const OpVoxelChunk *chunk,
                                           int32_t offset_x, int32_t offset_y, int32_t offset_z,
                                           const uint8_t *material_areas);

#endif
