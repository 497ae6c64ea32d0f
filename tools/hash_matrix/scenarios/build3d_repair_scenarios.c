/* Layers that lose floors to obstacles again and again: which of them are repaired, and what comes of it. */
#include "../draws.h"
#include "../scenario.h"

#include "onepath/tilecache.h"

enum { SIDE = 90 };

static void add_block(const ScenarioContext *context, OpHeightfield *heightfield, OpRandom *random,
                      int32_t top, uint8_t area) {
    int32_t x0 = draw_int(random, 0, SIDE - 1);
    int32_t z0 = draw_int(random, 0, SIDE - 1);
    int32_t x1 = x0 + draw_int(random, 2, 12);
    int32_t z1 = z0 + draw_int(random, 2, 12);
    for (int32_t z = z0; z < z1 && z < SIDE; z++) {
        for (int32_t x = x0; x < x1 && x < SIDE; x++) {
            scenario_require(context, op_heightfield_add_span(heightfield, x, z, top - 1, top, area, 0));
        }
    }
}

/* Walls, steps and grass on a floor. */
static OpTileCache *make_cache(const ScenarioContext *context, OpRandom *random) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 0.3, 0.2, SIDE, SIDE, 50};
    OpHeightfield *heightfield = NULL;
    OpTileCache *cache = NULL;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = 9.0;
    settings.partition = OP_PARTITION_LAYERS;
    settings.min_region_area = 20;
    settings.detail_sample_distance = 0.0;
    scenario_require(context, op_heightfield_create(&frame, NULL, &heightfield));
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++) {
        scenario_require(context, op_heightfield_add_span(heightfield, cell % SIDE, cell / SIDE, 0, 1,
                                                          OP_AREA_WALKABLE, 0));
    }
    for (int32_t i = 0; i < 24; i++) {
        bool wall = i % 2 == 0;
        uint8_t area = wall ? OP_AREA_NONE : i % 4 == 1 ? OP_AREA_WALKABLE : 7;
        add_block(context, heightfield, random, wall ? 20 : draw_int(random, 2, 7), area);
    }
    scenario_require(context,
                     op_tile_cache_create_from_heightfield(heightfield, &settings, NULL, NULL, &cache));
    op_heightfield_destroy(heightfield);
    return cache;
}

static void write_mesh(ScenarioContext *context, OpTileCache *cache) {
    const OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
    OpTileCacheCounts counts = op_tile_cache_counts(cache);
    scenario_write_i32(context, (int32_t)counts.repaired);
    scenario_write_i32(context, (int32_t)counts.rebuilt);
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

SCENARIO(build3d_layer_repair, "build3d/layer-repair") {
    OpRandom random = op_random_seed(33700);
    for (int32_t world = 0; world < 3; world++) {
        OpTileCache *cache = make_cache(context, &random);
        for (int32_t i = 0; i < 60; i++) {
            OpObstacle obstacle = draw_obstacle(&random, 0.3 * (double)SIDE, 2.0, 1.5, 4.0);
            int32_t id = 0;
            scenario_require(context, op_tile_cache_add_obstacle(cache, &obstacle, &id));
            scenario_require(context, op_tile_cache_remove_obstacle(cache, id - 6, NULL));
            scenario_require(context, op_tile_cache_update(cache, INT32_MAX, NULL));
            write_mesh(context, cache);
        }
        op_tile_cache_destroy(cache);
    }
}
