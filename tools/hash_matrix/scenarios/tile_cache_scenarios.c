/* Meshes that change: a rolling terrain with a bridge, built with a cache; obstacles of every shape and a volume come, in slices of updates;
 * a snapshot, more changes, a restore; in the end all of them go. */
#include "../scenario.h"

#include "onepath/world.h"

#include <stdlib.h>

/* ---- The ground ---- */

enum { SIDE = 33, VERTICES = SIDE * SIDE + 4, TRIANGLES = 2 * (SIDE - 1) * (SIDE - 1) + 2 };

typedef struct Ground {
    double vertices[3 * VERTICES];
    int32_t indices[3 * TRIANGLES];
} Ground;

static void add_quad(int32_t **next, int32_t a, int32_t b, int32_t c, int32_t d) {
    const int32_t corners[6] = {a, b, c, a, c, d};
    for (int32_t i = 0; i < 6; ++i) {
        *(*next)++ = corners[i];
    }
}

/* Hills without a sine: parabolas, one after the other, with the sign changing. */
static double wave(int32_t i, int32_t length) {
    double t = (double)(i % length) / (double)length;
    return (i / length % 2 == 0 ? 1.0 : -1.0) * 4.0 * t * (1.0 - t);
}

static OpTriangles make_ground(Ground *ground, OpRandom *random) {
    double *at = ground->vertices;
    int32_t *next = ground->indices;
    for (int32_t z = 0; z < SIDE; ++z) {
        for (int32_t x = 0; x < SIDE; ++x) {
            *at++ = 1.5 * x;
            *at++ = 0.7 * wave(x, 7) + 0.6 * wave(z, 9) + 0.1 * op_random_double(random);
            *at++ = 1.5 * z;
        }
    }
    for (int32_t z = 0; z + 1 < SIDE; ++z) {
        for (int32_t x = 0; x + 1 < SIDE; ++x) {
            int32_t corner = z * SIDE + x;
            add_quad(&next, corner, corner + SIDE, corner + SIDE + 1, corner + 1);
        }
    }
    const double bridge[12] = {6.0, 4.5, 20.0, 6.0, 4.5, 26.0, 42.0, 4.5, 26.0, 42.0, 4.5, 20.0};
    for (int32_t i = 0; i < 12; ++i) {
        *at++ = bridge[i];
    }
    add_quad(&next, SIDE * SIDE, SIDE * SIDE + 1, SIDE * SIDE + 2, SIDE * SIDE + 3);
    return (OpTriangles){ground->vertices, VERTICES, ground->indices, TRIANGLES};
}

/* ---- Changes ---- */

static void write_state(ScenarioContext *context, OpTileCache *cache, OpSnapshotMode mode) {
    size_t size = 0;
    scenario_require(context, op_tile_cache_snapshot_size(cache, mode, &size));
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_tile_cache_snapshot(cache, mode, bytes, size, &size));
    scenario_write_u64(context, (uint64_t)size);
    scenario_write_bytes(context, bytes, size);
    free(bytes);
    OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
    size = op_tiled_nav_mesh_saved_size(mesh);
    bytes = scenario_allocate(context, size);
    scenario_require(context, op_tiled_nav_mesh_save(mesh, bytes, size, &size));
    scenario_write_bytes(context, bytes, size);
    free(bytes);
}

static double within(OpRandom *random, double low, double high) {
    return low + (high - low) * op_random_double(random);
}

static void add_obstacle(const ScenarioContext *context, OpTileCache *cache, OpRandom *random,
                         int32_t number) {
    OpVec3 at = {within(random, 0.0, 48.0), within(random, -1.0, 4.0), within(random, 0.0, 48.0)};
    OpVec3 size = {within(random, 0.2, 3.0), within(random, 0.5, 4.0), within(random, 0.2, 3.0)};
    int32_t id = 0;
    OpObstacle obstacle = {(OpObstacleShape)(number % 3), at, size, within(random, -4.0, 4.0)};
    if (obstacle.shape == OP_OBSTACLE_BOX) {
        obstacle.size = (OpVec3){at.x + size.x, at.y + size.y, at.z + size.z};
    }
    scenario_require(context, op_tile_cache_add_obstacle(cache, &obstacle, &id));
}

static void add_volume(const ScenarioContext *context, OpTileCache *cache, OpRandom *random, uint8_t area) {
    double x = within(random, 0.0, 30.0);
    double z = within(random, 0.0, 30.0);
    int32_t id = 0;
    const OpVec2 corners[4] = {{x, z}, {x + 12.0, z + 2.0}, {x + 10.0, z + 9.0}, {x + 1.0, z + 7.0}};
    OpAreaVolume volume = {corners, 4, -5.0, 3.0, area};
    scenario_require(context, op_tile_cache_add_volume(cache, &volume, &id));
}

static void add_some(ScenarioContext *context, OpTileCache *cache, OpRandom *random) {
    for (int32_t number = 0; number < 9; ++number) {
        add_obstacle(context, cache, random, number);
    }
    add_volume(context, cache, random, 4);
    scenario_write_i32(context, op_tile_cache_pending(cache));
    while (op_tile_cache_pending(cache) > 0) {
        scenario_require(context, op_tile_cache_update(cache, 2, NULL));
        write_state(context, cache, OP_SNAPSHOT_REFERENCED);
    }
}

static void remove_all(ScenarioContext *context, OpTileCache *cache) {
    for (int32_t id = 1; id < 40; ++id) {
        bool removed[2] = {false, false};
        scenario_require(context, op_tile_cache_remove_obstacle(cache, id, &removed[0]));
        scenario_require(context, op_tile_cache_remove_volume(cache, id, &removed[1]));
        scenario_write_u8(context, (uint8_t)(removed[0] + 2 * removed[1]));
    }
    scenario_require(context, op_tile_cache_update(cache, INT32_MAX, NULL));
    write_state(context, cache, OP_SNAPSHOT_FULL);
}

static void change(ScenarioContext *context, OpTileCache *cache, OpRandom *random) {
    size_t size = 0;
    write_state(context, cache, OP_SNAPSHOT_FULL);
    add_some(context, cache, random);
    scenario_require(context, op_tile_cache_snapshot_size(cache, OP_SNAPSHOT_FULL, &size));
    uint8_t *bytes = scenario_allocate(context, size);
    scenario_require(context, op_tile_cache_snapshot(cache, OP_SNAPSHOT_FULL, bytes, size, &size));
    scenario_require(context, op_tile_cache_remove_obstacle(cache, 4, NULL));
    add_some(context, cache, random);
    scenario_require(context, op_tile_cache_restore(cache, bytes, size, NULL));
    free(bytes);
    write_state(context, cache, OP_SNAPSHOT_FULL);
    add_obstacle(context, cache, random, 1);
    add_volume(context, cache, random, 0);
    scenario_require(context, op_tile_cache_update(cache, 3, NULL));
    write_state(context, cache, OP_SNAPSHOT_FULL);
    remove_all(context, cache);
}

static void run(ScenarioContext *context, OpPartition partition, double detail) {
    OpRandom random = op_random_seed(1717);
    Ground *ground = scenario_allocate(context, sizeof(Ground));
    OpTriangles triangles = make_ground(ground, &random);
    OpNavSettings settings = op_nav_settings_humanoid();
    OpTileCache *cache = NULL;
    settings.tile_size = 12.0;
    settings.partition = partition;
    settings.detail_sample_distance = detail;
    scenario_require(context, op_tile_cache_create(&triangles, &settings, NULL, NULL, &cache));
    change(context, cache, &random);
    op_tile_cache_destroy(cache);
    free(ground);
}

SCENARIO(build3d_tilecache_layers, "build3d/tilecache/layers") {
    run(context, OP_PARTITION_LAYERS, 0.0);
}

SCENARIO(build3d_tilecache_sampled, "build3d/tilecache/layers-sampled") {
    run(context, OP_PARTITION_LAYERS, 1.8);
}

SCENARIO(build3d_tilecache_watershed, "build3d/tilecache/watershed") {
    run(context, OP_PARTITION_WATERSHED, 1.8);
}

SCENARIO(build3d_tilecache_monotone, "build3d/tilecache/monotone") {
    run(context, OP_PARTITION_MONOTONE, 0.0);
}
