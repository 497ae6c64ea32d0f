/* Making, freeing and reading voxel grids. */
#include "voxel/voxel_grid.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "search/area_costs.h"
#include "voxel/paged_search.h"

OpStatus op_voxel_check_size(OpVoxel size) {
    if (size.x < 1 || size.x > OP_VOXEL_MAX_VOXELS) {
        return op_fail_range("size_x", 1, OP_VOXEL_MAX_VOXELS, size.x);
    }
    int32_t max_y = OP_VOXEL_MAX_VOXELS / size.x;
    if (size.y < 1 || size.y > max_y) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "size_y",
                       "must be in [1, %d] for a size_x of %d (at most %d voxels), was %d", max_y, size.x,
                       OP_VOXEL_MAX_VOXELS, size.y);
    }
    int32_t max_z = max_y / size.y;
    if (size.z < 1 || size.z > max_z) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "size_z",
                       "must be in [1, %d] for a layer of %d x %d (at most %d voxels), was %d", max_z, size.x,
                       size.y, OP_VOXEL_MAX_VOXELS, size.z);
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_check_voxel(const OpVoxelGrid *grid, OpVoxel voxel) {
    if (voxel.x < 0 || voxel.x >= grid->size.x) {
        return op_fail_range("x", 0, grid->size.x - 1, voxel.x);
    }
    if (voxel.y < 0 || voxel.y >= grid->size.y) {
        return op_fail_range("y", 0, grid->size.y - 1, voxel.y);
    }
    if (voxel.z < 0 || voxel.z >= grid->size.z) {
        return op_fail_range("z", 0, grid->size.z - 1, voxel.z);
    }
    return OP_STATUS_OK;
}

void op_voxel_take_areas(OpVoxelGrid *grid, const OpAreaCosts *areas) {
    grid->areas = *areas;
    grid->least_cost = op_area_costs_min(areas);
    grid->uniform_costs = op_area_costs_are_uniform(areas);
}

/* ---- Making ---- */

static size_t table_size(const OpVoxelGrid *grid) {
    return (size_t)op_voxel_count(grid->chunk_counts);
}

OpStatus op_voxel_allocate_table(const OpVoxelGrid *grid, uint8_t ***out) {
    size_t count = table_size(grid);
    void *memory;
    OP_TRY(op_alloc_array(&grid->allocator, count, sizeof(uint8_t *), &memory));
    uint8_t **table = memory;
    for (size_t i = 0; i < count; i++) {
        table[i] = grid->default_chunk;
    }
    *out = table;
    return OP_STATUS_OK;
}

void op_voxel_free_table(const OpVoxelGrid *grid, uint8_t **table) {
    for (size_t i = 0; table != NULL && i < table_size(grid); i++) {
        if (table[i] != grid->default_chunk) {
            op_free_array(&grid->allocator, table[i], OP_VOXEL_CHUNK_BYTES, 1);
        }
    }
    op_free_array(&grid->allocator, table, table_size(grid), sizeof(uint8_t *));
}

static OpStatus allocate_parts(OpVoxelGrid *grid) {
    OP_TRY(op_alloc_array(&grid->allocator, OP_VOXEL_CHUNK_BYTES, 1, (void **)&grid->default_chunk));
    memset(grid->default_chunk, grid->default_area, OP_VOXEL_CHUNK_BYTES);
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpVoxelDerived), (void **)&grid->derived));
    return op_voxel_allocate_table(grid, &grid->chunks);
}

OpStatus op_voxel_allocate(OpVoxel size, uint8_t default_area, const OpAllocator *allocator,
                           OpVoxelGrid **out) {
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    void *memory;
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpVoxelGrid), &memory));
    OpVoxelGrid *grid = memory;
    grid->allocator = chosen;
    grid->size = size;
    grid->chunk_counts = op_voxel_chunk_counts(size);
    grid->default_area = default_area;
    OpAreaCosts areas = op_area_costs_default();
    op_voxel_take_areas(grid, &areas);
    OpStatus status = allocate_parts(grid);
    if (status != OP_STATUS_OK) {
        op_voxel_grid_destroy(grid);
        return status;
    }
    *out = grid;
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, uint8_t default_area,
                              const OpAllocator *allocator, OpVoxelGrid **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpVoxel size = {size_x, size_y, size_z};
    OP_TRY(op_voxel_check_size(size));
    return op_voxel_allocate(size, default_area, allocator, out);
}

void op_voxel_grid_destroy(OpVoxelGrid *grid) {
    if (grid == NULL) {
        return;
    }
    OpAllocator allocator = grid->allocator;
    if (grid->derived != NULL) {
        op_voxel_paged_destroy(grid->derived->paged);
    }
    op_voxel_free_table(grid, grid->chunks);
    op_free_array(&allocator, grid->derived, 1, sizeof(OpVoxelDerived));
    op_free_array(&allocator, grid->default_chunk, OP_VOXEL_CHUNK_BYTES, 1);
    op_free_array(&allocator, grid->listeners, grid->listener_capacity, sizeof(OpVoxelListenerEntry));
    op_free_array(&allocator, grid, 1, sizeof(OpVoxelGrid));
}

/* ---- Reading ---- */

OpVoxel op_voxel_grid_size(const OpVoxelGrid *grid) {
    return grid == NULL ? (OpVoxel){0, 0, 0} : grid->size;
}

uint8_t op_voxel_grid_default_area(const OpVoxelGrid *grid) {
    return grid == NULL ? 0 : grid->default_area;
}

int32_t op_voxel_grid_version(const OpVoxelGrid *grid) {
    return grid == NULL ? 0 : grid->version;
}

OpVoxel op_voxel_grid_chunk_counts(const OpVoxelGrid *grid) {
    return grid == NULL ? (OpVoxel){0, 0, 0} : grid->chunk_counts;
}

OpStatus op_voxel_grid_area(const OpVoxelGrid *grid, OpVoxel voxel, uint8_t *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_voxel_check_voxel(grid, voxel));
    *out = op_voxel_area(grid, voxel);
    return OP_STATUS_OK;
}

bool op_voxel_grid_is_walkable(const OpVoxelGrid *grid, OpVoxel voxel) {
    return grid != NULL && op_voxel_inside(grid, voxel) && op_voxel_area(grid, voxel) != OP_AREA_WALL;
}

static OpStatus check_chunk(const OpVoxelGrid *grid, OpVoxel chunk) {
    if (chunk.x < 0 || chunk.x >= grid->chunk_counts.x) {
        return op_fail_range("chunk.x", 0, grid->chunk_counts.x - 1, chunk.x);
    }
    if (chunk.y < 0 || chunk.y >= grid->chunk_counts.y) {
        return op_fail_range("chunk.y", 0, grid->chunk_counts.y - 1, chunk.y);
    }
    if (chunk.z < 0 || chunk.z >= grid->chunk_counts.z) {
        return op_fail_range("chunk.z", 0, grid->chunk_counts.z - 1, chunk.z);
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_chunk(const OpVoxelGrid *grid, OpVoxel chunk, const uint8_t **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_chunk(grid, chunk));
    const uint8_t *stored = grid->chunks[op_voxel_chunk_index(grid, chunk)];
    *out = stored == grid->default_chunk ? NULL : stored;
    return OP_STATUS_OK;
}
