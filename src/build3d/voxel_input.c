/* Voxels as spans: one for each run of equal material, from blocks and from chunks. */
#include "build3d/voxel_input.h"

#include "base/status.h"
#include "build3d/cell_range.h"
#include "build3d/heightfield.h"

/* ---- Checking ---- */

OpStatus op_voxel_block_check(const OpVoxelBlock *block) {
    if (block == NULL) {
        return op_fail_null("block");
    }
    if (block->materials == NULL) {
        return op_fail_null("materials");
    }
    if (block->width < 1 || block->width > OP_HEIGHTFIELD_MAX_SIDE) {
        return op_fail_range("width", 1, OP_HEIGHTFIELD_MAX_SIDE, block->width);
    }
    if (block->depth < 1 || block->depth > OP_HEIGHTFIELD_MAX_SIDE) {
        return op_fail_range("depth", 1, OP_HEIGHTFIELD_MAX_SIDE, block->depth);
    }
    return block->height < 1 || block->height > OP_HEIGHTFIELD_MAX_ROWS
               ? op_fail_range("height", 1, OP_HEIGHTFIELD_MAX_ROWS, block->height)
               : OP_STATUS_OK;
}

OpStatus op_material_areas_check(const uint8_t *material_areas) {
    for (int32_t i = 0; material_areas != NULL && i < 256; i++) {
        if (material_areas[i] > OP_NAV_MAX_AREA) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "material_areas", "%d must be in [0, %d], was %d", i,
                           OP_NAV_MAX_AREA, material_areas[i]);
        }
    }
    return OP_STATUS_OK;
}

/* ---- One column ---- */

OpVoxelRun op_voxel_run_from(const uint8_t *column, int32_t height, int32_t y) {
    while (y < height && column[y] == 0) {
        y++;
    }
    int32_t end = y;
    while (end < height && column[end] == column[y]) {
        end++;
    }
    return (OpVoxelRun){y, end - y, y < height ? column[y] : 0};
}

/* Where a block or a chunk lies in a grid, and what its materials are worth. One of the two is NULL. */
typedef struct Placement {
    const OpVoxelBlock *block;
    const OpVoxelChunk *chunk;
    int32_t offset_x;
    int32_t offset_y;
    int32_t offset_z;
    const uint8_t *material_areas;
} Placement;

/* One run as far as it is in the grid. */
static OpStatus add_run(OpHeightfield *heightfield, const Placement *placement, int32_t cell,
                        const OpVoxelRun *run) {
    const uint8_t *areas = placement->material_areas;
    int64_t low = (int64_t)placement->offset_y + run->start;
    int64_t high = low + run->length;
    low = low > 0 ? low : 0;
    high = high < heightfield->frame.height ? high : heightfield->frame.height;
    uint8_t area = areas == NULL ? OP_AREA_WALKABLE : areas[run->material];
    return low < high ? op_heightfield_insert(heightfield, cell, (uint16_t)low, (uint16_t)high, area, 0)
                      : OP_STATUS_OK;
}

static OpStatus add_block_column(OpHeightfield *heightfield, const Placement *placement, int32_t cell,
                                 int64_t column) {
    int32_t height = placement->block->height;
    const uint8_t *materials = op_voxel_block_column(placement->block, column);
    OpVoxelRun run = op_voxel_run_from(materials, height, 0);
    while (run.length > 0) {
        OP_TRY(add_run(heightfield, placement, cell, &run));
        run = op_voxel_run_from(materials, height, run.start + run.length);
    }
    return OP_STATUS_OK;
}

static OpStatus add_chunk_column(OpHeightfield *heightfield, const Placement *placement, int32_t cell,
                                 int64_t column) {
    const OpVoxelChunk *chunk = placement->chunk;
    for (int32_t i = chunk->columns[column]; i < chunk->columns[column + 1]; i++) {
        OP_TRY(add_run(heightfield, placement, cell, &chunk->runs[i]));
    }
    return OP_STATUS_OK;
}

/* ---- All columns ---- */

/* Which of the columns along one axis lie in the grid. */
static OpCellRange in_grid(int32_t offset, int32_t count, int32_t grid_count) {
    int64_t first = offset < 0 ? -(int64_t)offset : 0;
    int64_t end = (int64_t)grid_count - offset;
    end = end < count ? end : count;
    return first < end ? (OpCellRange){(int32_t)first, (int32_t)end} : (OpCellRange){0, 0};
}

static OpStatus add_columns(OpHeightfield *heightfield, const Placement *placement) {
    const OpVoxelBlock *block = placement->block;
    int32_t width = block != NULL ? block->width : placement->chunk->width;
    int32_t depth = block != NULL ? block->depth : placement->chunk->depth;
    OpCellRange across = in_grid(placement->offset_x, width, heightfield->frame.width);
    OpCellRange along = in_grid(placement->offset_z, depth, heightfield->frame.depth);
    for (int32_t z = along.first; z < along.end; z++) {
        for (int32_t x = across.first; x < across.end; x++) {
            int64_t column = (int64_t)z * width + x;
            int32_t cell = op_heightfield_cell(heightfield, placement->offset_x + x, placement->offset_z + z);
            OP_TRY(block != NULL ? add_block_column(heightfield, placement, cell, column)
                                 : add_chunk_column(heightfield, placement, cell, column));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus add_or_go_back(OpHeightfield *heightfield, const Placement *placement) {
    OpHeightfieldBackup backup;
    OP_TRY(op_heightfield_backup(heightfield, &backup));
    return op_heightfield_settle(heightfield, &backup, add_columns(heightfield, placement));
}

/* ---- The public functions ---- */

OpStatus op_heightfield_add_voxels(OpHeightfield *heightfield, const OpVoxelBlock *block, int32_t offset_x,
                                   int32_t offset_y, int32_t offset_z, const uint8_t *material_areas) {
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(op_voxel_block_check(block));
    OP_TRY(op_material_areas_check(material_areas));
    const Placement placement = {block, NULL, offset_x, offset_y, offset_z, material_areas};
    return add_or_go_back(heightfield, &placement);
}

OpStatus op_heightfield_add_voxel_chunk(OpHeightfield *heightfield, const OpVoxelChunk *chunk,
                                        int32_t offset_x, int32_t offset_y, int32_t offset_z,
                                        const uint8_t *material_areas) {
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(op_voxel_chunk_check(chunk));
    OP_TRY(op_material_areas_check(material_areas));
    const Placement placement = {NULL, chunk, offset_x, offset_y, offset_z, material_areas};
    return add_or_go_back(heightfield, &placement);
}

OpStatus op_heightfield_insert_voxel_chunk(OpHeightfield *heightfield, const OpVoxelChunk *chunk,
                                           int32_t offset_x, int32_t offset_y, int32_t offset_z,
                                           const uint8_t *material_areas) {
    const Placement placement = {NULL, chunk, offset_x, offset_y, offset_z, material_areas};
    return add_columns(heightfield, &placement);
}
