/* Meshes from outlines, tile maps and grids: a walkable region of the plane, and then the 2D builder. */
#include "base/memory.h"
#include "base/status.h"
#include "world/nav_mesh.h"

/* What a build was given, checked. */
typedef struct Build2D {
    OpNavSettings settings;
    OpAllocator allocator;
    int32_t snap_bits;
} Build2D;

static OpStatus begin(const OpNavSettings *settings, const OpAllocator *allocator, OpNavMesh **out,
                      Build2D *build) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_choose_settings(settings, &build->settings));
    OP_TRY(op_allocator_choose(allocator, &build->allocator));
    build->snap_bits = build->settings.snap_bits;
    return build->snap_bits < 0 ? op_finest_snap_bits(build->settings.cell_size, &build->snap_bits)
                                : OP_STATUS_OK;
}

/* Builds from a region, which goes. */
static OpStatus finish(const Build2D *build, OpRegion *walkable, OpNavMesh **out) {
    OpTiledNavMesh *tiles;
    OpStatus status = op_tiled_nav_mesh_build_2d(walkable, &build->settings, &build->allocator, &tiles);
    op_region_destroy(walkable);
    OP_TRY(status);
    return op_nav_mesh_over(tiles, &build->settings, &build->allocator, out);
}

OpStatus op_nav_mesh_build_2d(const OpOutline *outlines, int32_t outline_count, const OpNavSettings *settings,
                              const OpAllocator *allocator, OpNavMesh **out) {
    Build2D build;
    OpRegion *walkable;
    OP_TRY(begin(settings, allocator, out, &build));
    OP_TRY(op_region_from_outlines(outlines, outline_count, build.snap_bits, &build.allocator, &walkable));
    return finish(&build, walkable, out);
}

/* The region of the obstacles. The messages are about outlines; these say whose. */
static OpStatus resolve_obstacles(const Build2D *build, const OpOutline *obstacles, int32_t obstacle_count,
                                  OpRegion **out) {
    if (obstacle_count < 0) {
        return op_fail_range("obstacle_count", 0, INT32_MAX, obstacle_count);
    }
    if (obstacles == NULL && obstacle_count > 0) {
        return op_fail_null("obstacles");
    }
    OpStatus status =
        op_region_from_outlines(obstacles, obstacle_count, build->snap_bits, &build->allocator, out);
    if (status == OP_STATUS_OUT_OF_RANGE || status == OP_STATUS_INVALID_ARGUMENT) {
        return op_fail(status, "obstacles", "are outlines, but %s", op_error_message());
    }
    return status;
}

/* What is in the region and not in the obstacles. */
static OpStatus subtract(const Build2D *build, const OpRegion *walkable, const OpOutline *obstacles,
                         int32_t obstacle_count, OpRegion **out) {
    OpRegion *taken;
    OP_TRY(resolve_obstacles(build, obstacles, obstacle_count, &taken));
    OpStatus status = op_region_combine(walkable, taken, OP_REGION_DIFFERENCE, &build->allocator, out);
    op_region_destroy(taken);
    return status;
}

OpStatus op_nav_mesh_build_2d_with_obstacles(const OpOutline *walkable, int32_t walkable_count,
                                             const OpOutline *obstacles, int32_t obstacle_count,
                                             const OpNavSettings *settings, const OpAllocator *allocator,
                                             OpNavMesh **out) {
    Build2D build;
    OpRegion *whole;
    OpRegion *rest;
    OP_TRY(begin(settings, allocator, out, &build));
    OP_TRY(op_region_from_outlines(walkable, walkable_count, build.snap_bits, &build.allocator, &whole));
    OpStatus status = subtract(&build, whole, obstacles, obstacle_count, &rest);
    op_region_destroy(whole);
    OP_TRY(status);
    return finish(&build, rest, out);
}

OpStatus op_nav_mesh_build_2d_from_tile_map(const OpTileMap *map, const OpNavSettings *settings,
                                            const OpAllocator *allocator, OpNavMesh **out) {
    Build2D build;
    OpRegion *walkable;
    OP_TRY(begin(settings, allocator, out, &build));
    OP_TRY(op_region_from_tile_map(map, build.snap_bits, &build.allocator, &walkable));
    return finish(&build, walkable, out);
}

OpStatus op_nav_mesh_build_2d_from_grid(const OpGrid *grid, const OpNavSettings *settings,
                                        const OpAllocator *allocator, OpNavMesh **out) {
    Build2D build;
    uint8_t *cells;
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(begin(settings, allocator, out, &build));
    const uint8_t *areas = op_grid_cells(grid);
    OpGridSpace space = op_grid_space(grid);
    size_t count = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid);
    OP_TRY(op_alloc_array(&build.allocator, count, 1, (void **)&cells));
    for (size_t i = 0; i < count; i++) {
        cells[i] = areas[i] != OP_AREA_WALL;
    }
    /* A space of zeros is that of unit cells from (0, 0). */
    OpTileMap map = {
        .cells = cells,
        .width = op_grid_width(grid),
        .height = op_grid_height(grid),
        .cell_size = space.cell_size == 0.0 ? 1.0 : space.cell_size,
        .origin = {space.origin_x, space.origin_y},
    };
    OpRegion *walkable;
    OpStatus status = op_region_from_tile_map(&map, build.snap_bits, &build.allocator, &walkable);
    op_free_array(&build.allocator, cells, count, 1);
    OP_TRY(status);
    return finish(&build, walkable, out);
}
