/* Voxels as spans: one for each run of equal material. */
#include "base/status.h"
#include "build3d/heightfield.h"

static OpStatus check_block(const OpVoxelBlock *block) {
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

static OpStatus check_areas(const uint8_t *material_areas) {
    for (int32_t i = 0; material_areas != NULL && i < 256; i++) {
        if (material_areas[i] > OP_NAV_MAX_AREA) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "material_areas", "%d must be in [0, %d], was %d", i,
                           OP_NAV_MAX_AREA, material_areas[i]);
        }
    }
    return OP_STATUS_OK;
}

/* One run at rows [start, end), as far as it is in the grid. */
static OpStatus add_run(OpHeightfield *heightfield, int32_t cell, int64_t start, int64_t end, uint8_t area) {
    int64_t low = start > 0 ? start : 0;
    int64_t high = end < heightfield->frame.height ? end : heightfield->frame.height;
    return low < high
               ? op_heightfield_insert(heightfield, cell, (OpSpan){(uint16_t)low, (uint16_t)high, area}, 0)
               : OP_STATUS_OK;
}

static OpStatus add_column(OpHeightfield *heightfield, const uint8_t *column, int32_t height, int32_t cell,
                           int32_t offset_y, const uint8_t *material_areas) {
    for (int32_t y = 0; y < height;) {
        int32_t end = y + 1;
        while (end < height && column[end] == column[y]) {
            end++;
        }
        if (column[y] != 0) {
            uint8_t area = material_areas == NULL ? OP_AREA_WALKABLE : material_areas[column[y]];
            OP_TRY(add_run(heightfield, cell, (int64_t)offset_y + y, (int64_t)offset_y + end, area));
        }
        y = end;
    }
    return OP_STATUS_OK;
}

typedef struct Range {
    int32_t first;
    int32_t end;
} Range;

/* Which of a block's columns along one axis lie in the grid. */
static Range in_grid(int32_t offset, int32_t count, int32_t grid_count) {
    int64_t first = offset < 0 ? -(int64_t)offset : 0;
    int64_t end = (int64_t)grid_count - offset;
    end = end < count ? end : count;
    return first < end ? (Range){(int32_t)first, (int32_t)end} : (Range){0, 0};
}

static OpStatus add_columns(OpHeightfield *heightfield, const OpVoxelBlock *block, int32_t offset_x,
                            int32_t offset_y, int32_t offset_z, const uint8_t *material_areas) {
    Range across = in_grid(offset_x, block->width, heightfield->frame.width);
    Range along = in_grid(offset_z, block->depth, heightfield->frame.depth);
    for (int32_t z = along.first; z < along.end; z++) {
        for (int32_t x = across.first; x < across.end; x++) {
            size_t index = (size_t)z * (size_t)block->width + (size_t)x;
            int32_t cell = op_heightfield_cell(heightfield, offset_x + x, offset_z + z);
            OP_TRY(add_column(heightfield, block->materials + index * (size_t)block->height, block->height,
                              cell, offset_y, material_areas));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_heightfield_add_voxels(OpHeightfield *heightfield, const OpVoxelBlock *block, int32_t offset_x,
                                   int32_t offset_y, int32_t offset_z, const uint8_t *material_areas) {
    OpHeightfieldBackup backup;
    if (heightfield == NULL) {
        return op_fail_null("heightfield");
    }
    OP_TRY(check_block(block));
    OP_TRY(check_areas(material_areas));
    OP_TRY(op_heightfield_backup(heightfield, &backup));
    return op_heightfield_settle(
        heightfield, &backup, add_columns(heightfield, block, offset_x, offset_y, offset_z, material_areas));
}
