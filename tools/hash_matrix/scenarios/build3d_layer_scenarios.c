/* Voxel chunks, obstacles, and tiles built layer by layer. */
#include "../draws.h"
#include "../scenario.h"

#include <stdlib.h>

#include "onepath/mesh_builder.h"

/* ---- Voxel chunks ---- */

static void write_chunk(ScenarioContext *context, const OpVoxelChunk *chunk) {
    int32_t columns = chunk->width * chunk->depth;
    for (int32_t i = 0; i <= columns; i++) {
        scenario_write_i32(context, chunk->columns[i]);
    }
    for (int32_t i = 0; i < chunk->columns[columns]; i++) {
        scenario_write_i32(context, chunk->runs[i].start);
        scenario_write_i32(context, chunk->runs[i].length);
        scenario_write_u8(context, chunk->runs[i].material);
    }
}

static void write_columns(ScenarioContext *context, const OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    for (int32_t cell = 0; cell < frame.width * frame.depth; cell++) {
        OpSpan spans[64];
        int32_t count = 0;
        scenario_require(context, op_heightfield_column(heightfield, cell % frame.width, cell / frame.width,
                                                        spans, 64, &count));
        scenario_write_i32(context, count);
        for (int32_t i = 0; i < count; i++) {
            scenario_write_i32(context, spans[i].min);
            scenario_write_i32(context, spans[i].max);
            scenario_write_u8(context, spans[i].area);
        }
    }
}

SCENARIO(build3d_voxel_chunks, "build3d/voxel-chunks") {
    enum { SIDE = 14 };
    OpRandom random = op_random_seed(33100);
    OpHeightfieldFrame frame = {-3.0, 0.5, 7.0, 0.3, 0.2, 30, 26, 60};
    OpHeightfield *heightfield = NULL;
    OpVoxelChunk chunk = {0};
    uint8_t materials[SIDE * SIDE * SIDE];
    uint8_t areas[256];
    for (int32_t i = 0; i < 256; i++) {
        areas[i] = (uint8_t)op_random_below(&random, 64);
    }
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    for (int32_t i = 0; i < 12; i++) {
        OpVoxelBlock block = {materials, draw_int(&random, 1, SIDE), SIDE, SIDE};
        for (int32_t k = 0; k < SIDE * SIDE * SIDE; k++) {
            bool again = k > 0 && op_random_below(&random, 4) > 0;
            materials[k] = again ? materials[k - 1] : (uint8_t)(op_random_below(&random, 3) * 90);
        }
        int32_t x = draw_int(&random, -10, 30);
        int32_t y = draw_int(&random, -10, 50);
        int32_t z = draw_int(&random, -10, 26);
        scenario_require(context, op_voxel_chunk_from_block(&block, &chunk));
        write_chunk(context, &chunk);
        scenario_require(
            context, op_heightfield_add_voxel_chunk(heightfield, &chunk, x, y, z, i % 2 == 0 ? areas : NULL));
        write_columns(context, heightfield);
    }
    op_voxel_chunk_reset(&chunk);
    op_heightfield_destroy(heightfield);
}

/* ---- Obstacles ---- */

SCENARIO(build3d_obstacles, "build3d/obstacles") {
    enum { SIDE = 48 };
    OpRandom random = op_random_seed(33200);
    OpHeightfieldFrame frame = {0.05, -1.0, -0.1, 0.3, 0.2, SIDE, SIDE, 40};
    OpHeightfield *heightfield = NULL;
    OpCompactHeightfield *floors = NULL;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    for (int32_t cell = 0; cell < 2 * SIDE * SIDE; cell++) {
        int32_t top = 2 + cell / (SIDE * SIDE) * 12 + draw_int(&random, 0, 2);
        scenario_require(context, op_heightfield_add_span(heightfield, cell % SIDE, cell / SIDE % SIDE,
                                                          top - 1, top, OP_AREA_WALKABLE, 0));
    }
    for (int32_t i = 0; i < 8; i++) {
        scenario_require(context, op_compact_heightfield_build(heightfield, 8, 4, NULL, &floors));
        for (int32_t k = 0; k < 12; k++) {
            OpObstacle obstacle = draw_obstacle(&random, 0.3 * (double)SIDE, 3.0, 2.0, 20.0);
            double growth = 0.1 * (double)i;
            scenario_require(context, op_compact_heightfield_mark_obstacle(floors, &obstacle, growth));
        }
        for (int32_t k = 0; k < op_compact_heightfield_floor_count(floors); k++) {
            scenario_write_u8(context, op_compact_heightfield_floors(floors)[k].area);
        }
        op_compact_heightfield_destroy(floors);
    }
    op_heightfield_destroy(heightfield);
}

/* ---- Tiles by layers ---- */

enum { LEVEL = 96, LEVEL_ROWS = 60 };

static void add_plate(const ScenarioContext *context, OpHeightfield *heightfield, int32_t x, int32_t z,
                      int32_t width, int32_t depth, int32_t top, uint8_t area) {
    for (int32_t k = z > 0 ? z : 0; k < z + depth && k < LEVEL; k++) {
        for (int32_t i = x > 0 ? x : 0; i < x + width && i < LEVEL; i++) {
            scenario_require(context, op_heightfield_add_span(heightfield, i, k, top - 1, top, area, 0));
        }
    }
}

/* Ground with steps, and decks above it with a ramp each. */
static OpHeightfield *make_level(const ScenarioContext *context, OpRandom *random, int32_t decks) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 0.3, 0.2, LEVEL, LEVEL, LEVEL_ROWS};
    OpHeightfield *heightfield = NULL;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    add_plate(context, heightfield, 0, 0, LEVEL, LEVEL, 2, OP_AREA_WALKABLE);
    for (int32_t i = 0; i < 20; i++) {
        uint8_t area = op_random_below(random, 4) > 0 ? OP_AREA_WALKABLE : 3;
        int32_t x = draw_int(random, 0, LEVEL - 1);
        int32_t z = draw_int(random, 0, LEVEL - 1);
        int32_t width = draw_int(random, 1, 15);
        int32_t depth = draw_int(random, 1, 15);
        add_plate(context, heightfield, x, z, width, depth, draw_int(random, 3, 8), area);
    }
    for (int32_t i = 0; i < decks; i++) {
        int32_t x = draw_int(random, 10, 60);
        int32_t z = draw_int(random, -5, 60);
        int32_t top = 16 + 12 * (i % 3);
        int32_t width = draw_int(random, 12, 50);
        int32_t depth = draw_int(random, 12, 50);
        add_plate(context, heightfield, x, z, width, depth, top, OP_AREA_WALKABLE);
        for (int32_t row = 3; row < top; row++) {
            add_plate(context, heightfield, x - (top - row), z + 4, 1, 8, row, OP_AREA_WALKABLE);
        }
    }
    return heightfield;
}

/* Four tiles, partition LAYERS. */
static OpNavSettings layer_settings(double sample_distance) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = 16.0;
    settings.partition = OP_PARTITION_LAYERS;
    settings.min_region_area = 20;
    settings.detail_sample_distance = sample_distance;
    return settings;
}

static void write_tiles(ScenarioContext *context, const OpTiledNavMesh *mesh) {
    scenario_write_i32(context, op_tiled_nav_mesh_tile_count(mesh));
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt;
        uint8_t id[OP_CONTENT_ID_SIZE];
        scenario_require(context, op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        if (tile != NULL) {
            scenario_require(context, op_nav_tile_content_id(tile, id));
            scenario_write_bytes(context, id, sizeof id);
        }
    }
}

static void build_level(ScenarioContext *context, const OpHeightfield *heightfield,
                        const OpNavSettings *settings, const OpMeshBuildOptions *options) {
    OpMeshBuilder *builder = NULL;
    OpTiledNavMesh *mesh = NULL;
    scenario_require(context,
                     op_mesh_builder_create_from_heightfield(heightfield, settings, options, NULL, &builder));
    scenario_require(context, op_mesh_builder_step(builder, INT32_MAX, NULL, NULL));
    scenario_require(context, op_mesh_builder_finish(builder, &mesh));
    op_mesh_builder_destroy(builder);
    write_tiles(context, mesh);
    op_tiled_nav_mesh_destroy(mesh);
}

static void build_levels(ScenarioContext *context, uint64_t seed, int32_t decks, double sample_distance) {
    OpRandom random = op_random_seed(seed);
    OpNavSettings settings = layer_settings(sample_distance);
    for (int32_t i = 0; i < 4; i++) {
        OpHeightfield *heightfield = make_level(context, &random, decks);
        build_level(context, heightfield, &settings, NULL);
        op_heightfield_destroy(heightfield);
    }
}

SCENARIO(build3d_layer_tiles_single, "build3d/layer-tiles/one-storey") {
    build_levels(context, 33300, 0, 0.0);
}

SCENARIO(build3d_layer_tiles_several, "build3d/layer-tiles/several-storeys") {
    build_levels(context, 33400, 5, 0.0);
}

SCENARIO(build3d_layer_tiles_sampled, "build3d/layer-tiles/together") {
    build_levels(context, 33500, 5, 1.8);
}

SCENARIO(build3d_layer_tiles_marks, "build3d/layer-tiles/obstacles") {
    static const OpVec2 corners[] = {{5.0, 4.0}, {22.0, 7.0}, {9.0, 24.0}};
    static const OpAreaVolume volume = {corners, 3, 0.0, 5.0, 9};
    OpRandom random = op_random_seed(33600);
    OpNavSettings settings = layer_settings(0.0);
    for (int32_t i = 0; i < 4; i++) {
        OpObstacle obstacles[10];
        OpHeightfield *heightfield = make_level(context, &random, 5);
        for (int32_t k = 0; k < 10; k++) {
            obstacles[k] = draw_obstacle(&random, 28.0, 3.0, 2.0, 20.0);
        }
        OpMeshBuildOptions options = {
            .volumes = &volume, .volume_count = 1, .obstacles = obstacles, .obstacle_count = 10};
        build_level(context, heightfield, &settings, &options);
        op_heightfield_destroy(heightfield);
    }
}
