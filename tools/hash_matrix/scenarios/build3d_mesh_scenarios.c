/* Whole 3D builds: the bytes of meshes of generated levels under three settings, and of layers from voxels. */
#include "../scenario.h"

#include "generators/level_generator.h"
#include "onepath/world.h"

#include <stdlib.h>

static void write_mesh(ScenarioContext *context, const OpNavMesh *mesh) {
    size_t size = op_nav_mesh_saved_size(mesh);
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_nav_mesh_save(mesh, bytes, size, &size));
    scenario_write_u64(context, (uint64_t)size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

/* ---- Levels ---- */

static OpNavSettings level_settings(OpPartition partition, double tile_size, double detail) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.partition = partition;
    settings.tile_size = tile_size;
    settings.detail_sample_distance = detail;
    return settings;
}

/* Far from the origin as well, where the lines of the grid are rounded. */
static void build_levels(ScenarioContext *context, const OpNavSettings *settings) {
    for (int32_t kind = 0; kind < LEVEL_KINDS; ++kind) {
        Level level;
        if (!level_make(&level, (LevelKind)kind, 64, 20200U + (uint32_t)kind)) {
            scenario_require(context, OP_STATUS_OUT_OF_MEMORY);
        }
        for (int32_t vertex = 0; kind % 2 == 1 && vertex < level.vertex_count; ++vertex) {
            level.vertices[3 * vertex] += 123456.7;
            level.vertices[3 * vertex + 2] -= 98765.4;
        }
        OpTriangles triangles = level_triangles(&level);
        OpNavMesh *mesh = NULL;
        scenario_require(context, op_nav_mesh_build_from_triangles(&triangles, settings, NULL, NULL, &mesh));
        write_mesh(context, mesh);
        op_nav_mesh_destroy(mesh);
        level_free(&level);
    }
}

SCENARIO(build3d_levels_solo, "build3d/mesh-levels/watershed-solo") {
    OpNavSettings settings = level_settings(OP_PARTITION_WATERSHED, 256.0, 1.8);
    build_levels(context, &settings);
}

SCENARIO(build3d_levels_tiled, "build3d/mesh-levels/monotone-tiled") {
    OpNavSettings settings = level_settings(OP_PARTITION_MONOTONE, 19.25, 1.8);
    settings.agent_radius = 0.4;
    settings.max_verts_per_poly = 12;
    build_levels(context, &settings);
}

SCENARIO(build3d_levels_layers, "build3d/mesh-levels/layers-plain") {
    OpNavSettings settings = level_settings(OP_PARTITION_LAYERS, 32.0, 0.0);
    build_levels(context, &settings);
}

/* ---- Voxels ---- */

enum { SIDE = 48, ROWS = 40 };

/* Plates and pillars of three materials above each other. */
static void random_voxels(OpRandom *random, uint8_t *materials) {
    for (int32_t i = 0; i < 40; ++i) {
        int32_t x0 = (int32_t)op_random_below(random, SIDE) - 8;
        int32_t z0 = (int32_t)op_random_below(random, SIDE) - 8;
        int32_t x1 = x0 + 6 + (int32_t)op_random_below(random, SIDE);
        int32_t z1 = z0 + 6 + (int32_t)op_random_below(random, SIDE);
        int32_t y0 = i == 0 ? 0 : (int32_t)op_random_below(random, ROWS - 2);
        uint8_t material = (uint8_t)(1 + op_random_below(random, 3));
        for (int32_t z = z0 < 0 ? 0 : z0; z < z1 && z < SIDE; ++z) {
            for (int32_t x = x0 < 0 ? 0 : x0; x < x1 && x < SIDE; ++x) {
                materials[(z * SIDE + x) * ROWS + y0] = material;
                materials[(z * SIDE + x) * ROWS + y0 + 1] = material;
            }
        }
    }
}

/* Layers with height samples and without, an area of its own for one material, a volume, and obstacles. */
static void build_voxels(ScenarioContext *context, const OpVoxelChunk *chunk, double detail) {
    static const uint8_t areas[256] = {0, 63, 9, 63};
    const OpVec2 corners[4] = {{3.0, 3.0}, {9.0, 4.0}, {8.0, 9.0}, {2.5, 8.0}};
    const OpAreaVolume volume = {corners, 4, -1.0, 4.0, 21};
    const OpObstacle obstacles[2] = {
        {OP_OBSTACLE_CYLINDER, {10.0, 0.0, 10.0}, {0.7, 6.0, 0.0}, 0.0},
        {OP_OBSTACLE_ORIENTED_BOX, {5.0, 2.0, 12.0}, {1.5, 2.0, 0.4}, 0.6},
    };
    OpMeshBuildOptions options = {
        .volumes = &volume, .volume_count = 1, .obstacles = obstacles, .obstacle_count = 2};
    OpNavSettings settings = level_settings(OP_PARTITION_LAYERS, 7.5, detail);
    OpNavMesh *mesh = NULL;
    settings.agent_radius = 0.3;
    settings.agent_height = 1.0;
    settings.min_region_area = 6;
    scenario_require(context, op_nav_mesh_build_from_voxels(chunk, areas, &settings, &options, NULL, &mesh));
    write_mesh(context, mesh);
    op_nav_mesh_destroy(mesh);
}

SCENARIO(build3d_layers_chunk, "build3d/mesh-layers-chunk") {
    OpRandom random = op_random_seed(20210);
    for (int32_t i = 0; i < 4; ++i) {
        uint8_t *materials = scenario_allocate(context, (size_t)SIDE * SIDE * ROWS);
        for (int32_t k = 0; k < SIDE * SIDE * ROWS; ++k) {
            materials[k] = 0;
        }
        random_voxels(&random, materials);
        OpVoxelBlock block = {materials, SIDE, SIDE, ROWS};
        OpVoxelChunk chunk = {0};
        scenario_require(context, op_voxel_chunk_from_block(&block, &chunk));
        build_voxels(context, &chunk, i % 2 == 0 ? 0.0 : 1.2);
        op_voxel_chunk_reset(&chunk);
        free(materials);
    }
}
