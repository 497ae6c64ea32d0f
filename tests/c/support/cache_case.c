#include "cache_case.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Levels ---- */

enum { SIZE = 64, TILE_CELLS = 40 };
#define CELL 0.4

CacheCase cache_case(LevelKind kind, CacheWay way, uint32_t seed) {
    static const OpPartition partitions[] = {OP_PARTITION_LAYERS, OP_PARTITION_LAYERS, OP_PARTITION_WATERSHED,
                                             OP_PARTITION_MONOTONE};
    CacheCase on = {.settings = op_nav_settings_humanoid(), .size = (double)SIZE};
    assert_true(level_make(&on.level, kind, SIZE, seed));
    on.triangles = level_triangles(&on.level);
    on.settings.cell_size = CELL;
    on.settings.tile_size = (double)(float)(CELL * (double)TILE_CELLS);
    on.settings.min_region_area = 20;
    on.settings.merge_region_area = 100;
    on.settings.partition = partitions[way];
    on.settings.detail_sample_distance =
        way == CACHE_LAYERS_WITH_SAMPLES || way == CACHE_WATERSHED ? 1.6 : 0.0;
    return on;
}

void cache_case_make_solo(CacheCase *on) {
    on->settings.tile_size = (double)(float)(CELL * (ceil((double)SIZE / CELL) + 1.0));
}

void cache_case_free(CacheCase *on) {
    level_free(&on->level);
}

OpTileCache *cache_of(const CacheCase *on, const OpAllocator *allocator) {
    OpTileCache *cache = NULL;
    check_ok(op_tile_cache_create(&on->triangles, &on->settings, NULL, allocator, &cache));
    return cache;
}

OpNavMesh *plain_build(const CacheCase *on, const OpAreaVolume *volumes, int32_t volume_count,
                       const OpObstacle *obstacles, int32_t obstacle_count) {
    OpMeshBuildOptions options = {.volumes = volumes,
                                  .volume_count = volume_count,
                                  .obstacles = obstacles,
                                  .obstacle_count = obstacle_count};
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build_from_triangles(&on->triangles, &on->settings, &options, NULL, &mesh));
    return mesh;
}

/* ---- Shapes ---- */

double test_double(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) / 9007199254740992.0);
}

static OpVec3 random_place(const CacheCase *on, TestRandom *random) {
    return (OpVec3){test_double(random, -5.0, on->size + 5.0), test_double(random, -2.0, 8.0),
                    test_double(random, -5.0, on->size + 5.0)};
}

/* Between almost nothing and more than the level, mostly a few units. */
static double random_size(const CacheCase *on, TestRandom *random) {
    return test_chance(random, 10)  ? test_double(random, 0.01, 0.2)
           : test_chance(random, 2) ? test_double(random, on->size, 3.0 * on->size)
                                    : test_double(random, 0.3, 5.0);
}

/* With sides on the borders of tiles, or of cells. */
static OpObstacle box_on_lines(const CacheCase *on, TestRandom *random) {
    double line =
        test_chance(random, 50) ? on->settings.tile_size : on->settings.tile_size / (double)TILE_CELLS;
    int32_t lines = (int32_t)(on->size / line);
    double x = line * test_int(random, 0, lines);
    double z = line * test_int(random, 0, lines);
    double wide = line * test_int(random, 0, 2);
    return (OpObstacle){.shape = OP_OBSTACLE_BOX,
                        .position = {x, -4.0, z},
                        .size = {x + wide, test_double(random, 0.0, 20.0), z + line}};
}

OpObstacle random_obstacle(const CacheCase *on, TestRandom *random) {
    OpObstacle obstacle = {.shape = (OpObstacleShape)test_int(random, 0, 2),
                           .position = random_place(on, random)};
    double x = random_size(on, random);
    double z = random_size(on, random);
    double y = test_chance(random, 10) ? 0.0 : test_double(random, 0.5, 12.0);
    if (test_chance(random, 10)) {
        return box_on_lines(on, random);
    }
    if (test_chance(random, 3)) {
        obstacle.position.x += 5000.0;
    }
    switch (obstacle.shape) {
    case OP_OBSTACLE_CYLINDER:
        obstacle.size = (OpVec3){x, y, 0.0};
        break;
    case OP_OBSTACLE_BOX:
        obstacle.size = (OpVec3){obstacle.position.x + x, obstacle.position.y + y, obstacle.position.z + z};
        break;
    case OP_OBSTACLE_ORIENTED_BOX:
        obstacle.size = (OpVec3){x, y, z};
        obstacle.yaw = test_double(random, -7.0, 7.0);
        break;
    }
    return obstacle;
}

OpObstacle obstacle_over_all(const CacheCase *on) {
    return (OpObstacle){.shape = OP_OBSTACLE_BOX,
                        .position = {-10.0, -100.0, -10.0},
                        .size = {on->size + 10.0, 100.0, on->size + 10.0}};
}

OpAreaVolume random_volume(const CacheCase *on, TestRandom *random, OpVec2 *corners) {
    OpVec3 at = random_place(on, random);
    int32_t count = test_int(random, 3, 8);
    double radius = random_size(on, random) * 2.0;
    double turn = test_double(random, 0.0, 6.0);
    for (int32_t i = 0; i < count; i++) {
        double angle = turn + 6.283185307179586 * i / count;
        corners[i] = (OpVec2){at.x + radius * cos(angle), at.z + radius * sin(angle)};
    }
    return (OpAreaVolume){.corners = corners,
                          .corner_count = count,
                          .min_y = at.y - 2.0,
                          .max_y = at.y + test_double(random, 0.0, 8.0),
                          .area = (uint8_t)(test_chance(random, 20) ? 0 : test_int(random, 1, 63))};
}

/* ---- Meshes ---- */

static bool same_tile(const OpNavTile *a, const OpNavTile *b) {
    uint8_t one[OP_CONTENT_ID_SIZE];
    uint8_t other[OP_CONTENT_ID_SIZE];
    check_ok(op_nav_tile_content_id(a, one));
    check_ok(op_nav_tile_content_id(b, other));
    return memcmp(one, other, sizeof one) == 0;
}

bool same_tiles(const OpTiledNavMesh *a, const OpTiledNavMesh *b) {
    if (op_tiled_nav_mesh_tile_count(a) != op_tiled_nav_mesh_tile_count(b)) {
        return false;
    }
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(a); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        check_ok(op_tiled_nav_mesh_slot(a, slot, &tile, &salt));
        if (tile == NULL) {
            continue;
        }
        check_ok(op_nav_tile_view(tile, &data));
        const OpNavTile *other =
            op_tiled_nav_mesh_tile(b, op_tiled_nav_mesh_tile_at(b, data.tile_x, data.tile_z, data.layer));
        if (other == NULL || !same_tile(tile, other)) {
            return false;
        }
    }
    return true;
}

static void check_poly_links(const OpTiledNavMesh *mesh, const OpTiledNavMesh *fresh, OpPolyRef poly) {
    const OpNavLink *links = NULL;
    const OpNavLink *expected = NULL;
    int32_t count = 0;
    int32_t expected_count = 0;
    check_ok(op_tiled_nav_mesh_links(mesh, poly, &links, &count));
    check_ok(op_tiled_nav_mesh_links(fresh, poly, &expected, &expected_count));
    assert_int_equal(count, expected_count);
    for (int32_t i = 0; i < count; i++) {
        assert_true(links[i].target == expected[i].target);
        assert_int_equal(links[i].kind, expected[i].kind);
        assert_int_equal(links[i].edge, expected[i].edge);
        assert_int_equal(links[i].range_min, expected[i].range_min);
        assert_int_equal(links[i].range_max, expected[i].range_max);
        assert_int_equal(links[i].off_mesh_slot, expected[i].off_mesh_slot);
        assert_int_equal(links[i].off_mesh_index, expected[i].off_mesh_index);
    }
}

void check_links_are_fresh(const OpTiledNavMesh *mesh) {
    OpTiledNavMesh *fresh = NULL;
    size_t size = 0;
    check_ok(op_tiled_nav_mesh_snapshot_size(mesh, OP_SNAPSHOT_FULL, &size));
    uint8_t *bytes = malloc(size);
    check_ok(op_tiled_nav_mesh_snapshot(mesh, OP_SNAPSHOT_FULL, bytes, size, &size));
    check_ok(op_tiled_nav_mesh_from_snapshot(bytes, size, NULL, NULL, &fresh));
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data = {0};
        check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        if (tile != NULL) {
            check_ok(op_nav_tile_view(tile, &data));
        }
        for (int32_t poly = 0; poly < data.poly_count; poly++) {
            check_poly_links(mesh, fresh, op_poly_ref(salt, slot, poly));
        }
    }
    op_tiled_nav_mesh_destroy(fresh);
    free(bytes);
}

bool is_as_baked(const CacheCase *on, OpTileCache *cache) {
    int32_t obstacle_count = op_tile_cache_obstacle_count(cache);
    int32_t volume_count = op_tile_cache_volume_count(cache);
    OpObstacle *obstacles = malloc(((size_t)obstacle_count + 1) * sizeof(OpObstacle));
    OpAreaVolume *volumes = malloc(((size_t)volume_count + 1) * sizeof(OpAreaVolume));
    int32_t id = 0;
    for (int32_t i = 0; i < obstacle_count; i++) {
        check_ok(op_tile_cache_obstacle_at(cache, i, &id, &obstacles[i]));
    }
    for (int32_t i = 0; i < volume_count; i++) {
        check_ok(op_tile_cache_volume_at(cache, i, &id, &volumes[i]));
    }
    OpNavMesh *baked = plain_build(on, volumes, volume_count, obstacles, obstacle_count);
    bool same = same_tiles(op_tile_cache_mesh(cache), op_nav_mesh_tiles(baked));
    op_nav_mesh_destroy(baked);
    free(volumes);
    free(obstacles);
    return same;
}

SavedState cache_snapshot(const OpTileCache *cache, OpSnapshotMode mode) {
    SavedState snapshot = {0};
    size_t needed = 0;
    check_ok(op_tile_cache_snapshot_size(cache, mode, &snapshot.size));
    snapshot.bytes = malloc(snapshot.size);
    check_ok(op_tile_cache_snapshot(cache, mode, snapshot.bytes, snapshot.size, &needed));
    assert_int_equal(needed, snapshot.size);
    return snapshot;
}

/* ---- Changes ---- */

void add_random_shape(const CacheCase *on, OpTileCache *cache, TestRandom *random) {
    int32_t id = 0;
    if (test_chance(random, 75)) {
        OpObstacle obstacle = random_obstacle(on, random);
        check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
    } else {
        OpVec2 corners[8];
        OpAreaVolume volume = random_volume(on, random, corners);
        check_ok(op_tile_cache_add_volume(cache, &volume, &id));
    }
}

void remove_random_shape(OpTileCache *cache, TestRandom *random) {
    bool obstacle = test_chance(random, 70);
    int32_t count = obstacle ? op_tile_cache_obstacle_count(cache) : op_tile_cache_volume_count(cache);
    bool removed = false;
    int32_t id = 0;
    if (count == 0) {
        return;
    }
    int32_t index = test_int(random, 0, count - 1);
    if (obstacle) {
        OpObstacle unused;
        check_ok(op_tile_cache_obstacle_at(cache, index, &id, &unused));
        check_ok(op_tile_cache_remove_obstacle(cache, id, &removed));
    } else {
        OpAreaVolume unused;
        check_ok(op_tile_cache_volume_at(cache, index, &id, &unused));
        check_ok(op_tile_cache_remove_volume(cache, id, &removed));
    }
    assert_true(removed);
}

void remove_all_shapes(OpTileCache *cache) {
    bool removed = false;
    int32_t id = 0;
    while (op_tile_cache_obstacle_count(cache) > 0) {
        OpObstacle unused;
        check_ok(op_tile_cache_obstacle_at(cache, 0, &id, &unused));
        check_ok(op_tile_cache_remove_obstacle(cache, id, &removed));
    }
    while (op_tile_cache_volume_count(cache) > 0) {
        OpAreaVolume unused;
        check_ok(op_tile_cache_volume_at(cache, 0, &id, &unused));
        check_ok(op_tile_cache_remove_volume(cache, id, &removed));
    }
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_int_equal(op_tile_cache_pending(cache), 0);
}

void random_change(const CacheCase *on, OpTileCache *cache, TestRandom *random) {
    if (test_chance(random, 40)) {
        int32_t done = 0;
        int32_t before = op_tile_cache_pending(cache);
        int32_t budget = test_int(random, 1, 4);
        check_ok(op_tile_cache_update(cache, budget, &done));
        assert_int_equal(done, before < budget ? before : budget);
        assert_int_equal(op_tile_cache_pending(cache), before - done);
    } else if (test_chance(random, 70)) {
        add_random_shape(on, cache, random);
    } else {
        remove_random_shape(cache, random);
    }
}
