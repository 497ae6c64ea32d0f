/* OnePath: the 3D builder as a whole. Triangles, a heightfield or voxels become a tiled mesh, tile by tile.
 *
 *     op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder);
 *     while (!done) op_mesh_builder_step(builder, 1, &done_tiles, &tiles), done = done_tiles == tiles;
 *     op_mesh_builder_finish(builder, &mesh);
 *
 * op_nav_mesh_build (world.h) does this in one call.
 */
#ifndef ONEPATH_MESH_BUILDER_H
#define ONEPATH_MESH_BUILDER_H

#include "onepath/build3d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Obstacles ---- */

typedef enum OpObstacleShape {
    OP_OBSTACLE_CYLINDER = 0,
    OP_OBSTACLE_BOX = 1,
    OP_OBSTACLE_ORIENTED_BOX = 2
} OpObstacleShape;

/* A place where nobody can stand: floors whose height is within the shape's, and whose cell's centre is inside its footprint grown by
 * the agent's radius, are not walkable. All numbers, and the shape, are finite and within 2^21. */
typedef struct OpObstacle {
    OpObstacleShape shape;
    OpVec3 position; /* cylinder: the centre of its base; box: its low corner; oriented box: its centre */
    OpVec3
        size; /* cylinder: x radius (above 0), y height (at least 0); box: its high corner; oriented box: half its sides (x and z above 0, y at least 0) */
    double yaw; /* oriented box: radians from +X towards +Z */
} OpObstacle;

/* OUT_OF_RANGE or INVALID_ARGUMENT, naming the field. */
OP_API OpStatus op_obstacle_check(const OpObstacle *obstacle);

/* Takes what an obstacle covers, grown by a distance (at least 0). Like every change of areas it takes the regions away. */
OP_API OpStatus op_compact_heightfield_mark_obstacle(OpCompactHeightfield *floors, const OpObstacle *obstacle,
                                                     double growth);

/* ---- Builds ---- */

/* Called before the first tile and after each; false cancels the build, which then answers CANCELLED. It must not use the builder. */
typedef bool (*OpMeshBuildProgress)(void *user, int32_t done, int32_t total);

/* Zeros mean none of it. Volumes and obstacles are copied; the areas must live as long as the builder. */
typedef struct OpMeshBuildOptions {
    const OpAreaVolume *volumes; /* in this order, after erosion */
    int32_t volume_count;
    const OpObstacle
        *obstacles; /* grown by the agent's radius in whole cells, after erosion and the volumes */
    int32_t obstacle_count;
    const uint8_t
        *triangle_areas; /* triangles only: an area (0 to 63) for each instead of what its slope says */
    OpMeshBuildProgress progress;
    void *user;
    bool keep_for_cache; /* keep for op_tile_cache_from_builder what updates build from */
} OpMeshBuildOptions;

/* A build under way. The input must live as long as the builder. */
typedef struct OpMeshBuilder OpMeshBuilder;

OP_API OpStatus op_mesh_builder_create(const OpTriangles *triangles, const OpNavSettings *settings,
                                       const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                       OpMeshBuilder **out);

/* Column (i, k) of the heightfield is the cell at (origin + i * cell, origin + k * cell) of the settings; its rows are cell_height high. */
OP_API OpStatus op_mesh_builder_create_from_heightfield(const OpHeightfield *heightfield,
                                                        const OpNavSettings *settings,
                                                        const OpMeshBuildOptions *options,
                                                        const OpAllocator *allocator, OpMeshBuilder **out);

/* Voxel (i, j, k) is the cell (i, k) and the row j above height 0. */
OP_API OpStatus op_mesh_builder_create_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                                   const OpNavSettings *settings,
                                                   const OpMeshBuildOptions *options,
                                                   const OpAllocator *allocator, OpMeshBuilder **out);
OP_API void op_mesh_builder_destroy(OpMeshBuilder *builder);

/* Builds at most max_tiles (at least 1) more, row by row. *done and *total (may be NULL) count tiles. A tile that fails stays to be done:
 * without memory it may be tried again, else it fails again. */
OP_API OpStatus op_mesh_builder_step(OpMeshBuilder *builder, int32_t max_tiles, int32_t *done,
                                     int32_t *total);

/* The mesh, with the links of the settings; the builder is then empty. INVALID_STATE before the last tile is done. */
OP_API OpStatus op_mesh_builder_finish(OpMeshBuilder *builder, OpTiledNavMesh **out);

#ifdef __cplusplus
}
#endif

#endif
