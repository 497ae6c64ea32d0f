/* What a tile cache refuses, ids, and which tiles are queued. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const OpObstacle barrel = {
    .shape = OP_OBSTACLE_CYLINDER, .position = {20.0, 0.0, 20.0}, .size = {1.0, 20.0, 0.0}};

static const OpVec2 triangle[3] = {{10.0, 10.0}, {20.0, 10.0}, {10.0, 20.0}};

static OpAreaVolume swamp(void) {
    return (OpAreaVolume){.corners = triangle, .corner_count = 3, .min_y = -10.0, .max_y = 10.0, .area = 5};
}

/* ---- Bad input ---- */

static void null_arguments(void **state) {
    (void)state;
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    OpTileCache *none = NULL;
    OpNavMesh *mesh = NULL;
    OpAreaVolume volume = swamp();
    OpObstacle obstacle = barrel;
    int32_t id = 0;
    size_t size = 0;
    uint8_t byte = 0;
    check_refused(op_tile_cache_create(NULL, &on.settings, NULL, NULL, &none), invalid, "triangles", "NULL");
    check_refused(op_tile_cache_create(&on.triangles, NULL, NULL, NULL, &none), invalid, "settings", "NULL");
    check_refused(op_tile_cache_create(&on.triangles, &on.settings, NULL, NULL, NULL), invalid, "out",
                  "NULL");
    check_refused(op_tile_cache_create_from_heightfield(NULL, &on.settings, NULL, NULL, &none), invalid,
                  "heightfield", "NULL");
    check_refused(op_tile_cache_create_from_voxels(NULL, NULL, &on.settings, NULL, NULL, &none), invalid,
                  "voxels", "NULL");
    check_refused(op_tile_cache_from_builder(NULL, &none), invalid, "builder", "NULL");
    check_refused(op_tile_cache_add_obstacle(NULL, &barrel, &id), invalid, "cache", "NULL");
    check_refused(op_tile_cache_add_obstacle(cache, NULL, &id), invalid, "obstacle", "NULL");
    check_refused(op_tile_cache_add_obstacle(cache, &barrel, NULL), invalid, "id", "NULL");
    check_refused(op_tile_cache_add_volume(NULL, &volume, &id), invalid, "cache", "NULL");
    check_refused(op_tile_cache_add_volume(cache, NULL, &id), invalid, "volume", "NULL");
    check_refused(op_tile_cache_add_volume(cache, &volume, NULL), invalid, "id", "NULL");
    check_refused(op_tile_cache_remove_obstacle(NULL, 1, NULL), invalid, "cache", "NULL");
    check_refused(op_tile_cache_remove_volume(NULL, 1, NULL), invalid, "cache", "NULL");
    check_refused(op_tile_cache_obstacle_at(NULL, 0, &id, &obstacle), invalid, "cache", "NULL");
    check_refused(op_tile_cache_obstacle_at(cache, 0, NULL, &obstacle), invalid, "id", "NULL");
    check_refused(op_tile_cache_obstacle_at(cache, 0, &id, NULL), invalid, "out", "NULL");
    check_refused(op_tile_cache_obstacle_at(cache, 0, &id, &obstacle), invalid, "index", "0");
    check_refused(op_tile_cache_volume_at(cache, -1, &id, &volume), invalid, "index", "-1");
    check_refused(op_tile_cache_pending_tiles(NULL, NULL, 0, &id), invalid, "cache", "NULL");
    check_refused(op_tile_cache_pending_tiles(cache, NULL, 0, NULL), invalid, "needed", "NULL");
    check_refused(op_tile_cache_update(NULL, 1, &id), invalid, "cache", "NULL");
    check_refused(op_tile_cache_update(cache, 0, &id), OP_STATUS_OUT_OF_RANGE, "max_tiles", "0");
    check_refused(op_tile_cache_snapshot_size(NULL, OP_SNAPSHOT_FULL, &size), invalid, "cache", "NULL");
    check_refused(op_tile_cache_snapshot_size(cache, OP_SNAPSHOT_FULL, NULL), invalid, "out", "NULL");
    check_refused(op_tile_cache_snapshot_size(cache, (OpSnapshotMode)7, &size), invalid, "mode", "7");
    check_refused(op_tile_cache_snapshot(NULL, OP_SNAPSHOT_FULL, NULL, 0, &size), invalid, "cache", "NULL");
    check_refused(op_tile_cache_snapshot(cache, OP_SNAPSHOT_FULL, NULL, 0, NULL), invalid, "needed", "NULL");
    check_refused(op_tile_cache_restore(NULL, &byte, 1, NULL), invalid, "cache", "NULL");
    check_refused(op_tile_cache_restore(cache, NULL, 1, NULL), invalid, "bytes", "NULL");
    check_refused(op_nav_mesh_over_tile_cache(NULL, NULL, &mesh), invalid, "cache", "NULL");
    check_refused(op_nav_mesh_over_tile_cache(cache, NULL, NULL), invalid, "out", "NULL");
    assert_null(none);
    assert_null(mesh);
    op_tile_cache_destroy(cache);
    op_tile_cache_destroy(NULL);
    cache_case_free(&on);
}

static void nothing_of_nothing(void **state) {
    (void)state;
    assert_null(op_tile_cache_mesh(NULL));
    assert_int_equal(op_tile_cache_tile_count(NULL), 0);
    assert_int_equal(op_tile_cache_obstacle_count(NULL), 0);
    assert_int_equal(op_tile_cache_volume_count(NULL), 0);
    assert_int_equal(op_tile_cache_pending(NULL), 0);
    assert_int_equal(op_tile_cache_counts(NULL).rebuilt, 0);
}

typedef struct BadObstacle {
    OpObstacle obstacle;
    OpStatus status;
    const char *argument;
} BadObstacle;

static void bad_shapes_change_nothing(void **state) {
    (void)state;
    const BadObstacle cases[] = {
        {{.shape = OP_OBSTACLE_ORIENTED_BOX, .size = {1, 1, 1}, .yaw = not_a_number()},
         OP_STATUS_OUT_OF_RANGE,
         "yaw"},
        {{.shape = OP_OBSTACLE_ORIENTED_BOX, .size = {1, 1, 1}, .yaw = positive_infinity()},
         OP_STATUS_OUT_OF_RANGE,
         "yaw"},
        {{.shape = OP_OBSTACLE_CYLINDER, .position = {not_a_number(), 0, 0}, .size = {1, 1, 0}},
         OP_STATUS_OUT_OF_RANGE,
         "position.x"},
        {{.shape = OP_OBSTACLE_CYLINDER, .size = {0, 1, 0}}, OP_STATUS_OUT_OF_RANGE, "size.x"},
        {{.shape = OP_OBSTACLE_CYLINDER, .size = {1, -1, 0}}, OP_STATUS_OUT_OF_RANGE, "size.y"},
        {{.shape = OP_OBSTACLE_CYLINDER, .position = {2097151.5, 0, 0}, .size = {1, 1, 0}},
         OP_STATUS_OUT_OF_RANGE,
         "position.x"},
        {{.shape = OP_OBSTACLE_BOX, .position = {0, 0, 5}, .size = {1, 1, 4}},
         OP_STATUS_INVALID_ARGUMENT,
         "size.z"},
        {{.shape = (OpObstacleShape)3, .size = {1, 1, 1}}, OP_STATUS_OUT_OF_RANGE, "shape"},
    };
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    SavedState before = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    int32_t id = -7;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_tile_cache_add_obstacle(cache, &cases[i].obstacle, &id), cases[i].status,
                      cases[i].argument, "must");
    }
    OpAreaVolume volume = swamp();
    volume.area = 64;
    check_refused(op_tile_cache_add_volume(cache, &volume, &id), OP_STATUS_OUT_OF_RANGE, "area", "64");
    volume = swamp();
    volume.min_y = 20.0;
    check_refused(op_tile_cache_add_volume(cache, &volume, &id), OP_STATUS_INVALID_ARGUMENT, "max_y", "20");
    assert_int_equal(id, -7);
    SavedState after = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&before, &after));
    saved_state_free(&before);
    saved_state_free(&after);
    op_tile_cache_destroy(cache);
    cache_case_free(&on);
}

/* ---- Ids ---- */

static void ids_are_never_reused(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    OpAreaVolume volume = swamp();
    OpObstacle obstacle;
    bool removed = true;
    int32_t id = 0;
    for (int32_t i = 1; i <= 3; i++) {
        check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
        assert_int_equal(id, i);
        check_ok(op_tile_cache_add_volume(cache, &volume, &id));
        assert_int_equal(id, i);
    }
    const int32_t unknown[] = {0, -1, 4, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        check_ok(op_tile_cache_remove_obstacle(cache, unknown[i], &removed));
        assert_false(removed);
        check_ok(op_tile_cache_remove_volume(cache, unknown[i], &removed));
        assert_false(removed);
    }
    check_ok(op_tile_cache_remove_obstacle(cache, 2, &removed));
    assert_true(removed);
    check_ok(op_tile_cache_remove_obstacle(cache, 2, &removed));
    assert_false(removed);
    check_ok(op_tile_cache_remove_obstacle(cache, 3, NULL));
    check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
    assert_int_equal(id, 4);
    assert_int_equal(op_tile_cache_obstacle_count(cache), 2);
    check_ok(op_tile_cache_obstacle_at(cache, 1, &id, &obstacle));
    assert_int_equal(id, 4);
    op_tile_cache_destroy(cache);
    cache_case_free(&on);
}

/* Fields that a shape does not have are not looked at, and come back as 0. The corners of a volume are copied. */
static void shapes_are_copied(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    OpObstacle obstacle = barrel;
    OpVec2 corners[3];
    OpAreaVolume volume = swamp();
    int32_t id = 0;
    obstacle.size.z = not_a_number();
    obstacle.yaw = not_a_number();
    memcpy(corners, triangle, sizeof corners);
    volume.corners = corners;
    check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
    check_ok(op_tile_cache_add_volume(cache, &volume, &id));
    memset(corners, 0, sizeof corners);
    check_ok(op_tile_cache_obstacle_at(cache, 0, &id, &obstacle));
    check_same_bits(obstacle.size.z, 0.0);
    check_same_bits(obstacle.yaw, 0.0);
    check_same_bits(obstacle.position.x, 20.0);
    check_ok(op_tile_cache_volume_at(cache, 0, &id, &volume));
    assert_memory_equal(volume.corners, triangle, sizeof triangle);
    assert_int_equal(volume.area, 5);
    op_tile_cache_destroy(cache);
    cache_case_free(&on);
}

/* The last id there is, and one that cannot be. */
static void ids_come_to_an_end(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    OpAreaVolume volume = swamp();
    int32_t id = 0;
    SavedState bytes = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    const uint8_t last[] = {0xFE, 0xFF, 0xFF, 0x7F}; /* 2^31 - 2 */
    memcpy(bytes.bytes + 8, last, sizeof last);
    memcpy(bytes.bytes + 12, last, sizeof last);
    check_ok(op_tile_cache_restore(cache, bytes.bytes, bytes.size, NULL));
    check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
    assert_int_equal(id, INT32_MAX - 1);
    check_ok(op_tile_cache_add_volume(cache, &volume, &id));
    check_refused(op_tile_cache_add_obstacle(cache, &barrel, &id), OP_STATUS_INVALID_STATE, "obstacle", "id");
    check_refused(op_tile_cache_add_volume(cache, &volume, &id), OP_STATUS_INVALID_STATE, "volume", "id");
    assert_int_equal(op_tile_cache_obstacle_count(cache), 1);
    saved_state_free(&bytes);
    bytes = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    check_ok(op_tile_cache_restore(cache, bytes.bytes, bytes.size, NULL));
    saved_state_free(&bytes);
    op_tile_cache_destroy(cache);
    cache_case_free(&on);
}

/* ---- The queue ---- */

/* Whether a tile's grid, wider by the radius and a cell, touches a box: from the definition. */
static bool is_concerned(const CacheCase *on, const OpTilePosition *tile, OpVec2 low, OpVec2 high) {
    const OpNavSettings *settings = &on->settings;
    double radius = ceil(settings->agent_radius / settings->cell_size);
    double reach = (radius + 3.0 + radius + 1.0) * settings->cell_size;
    double x = tile->x * settings->tile_size;
    double z = tile->z * settings->tile_size;
    return x - reach <= high.x && low.x <= x + settings->tile_size + reach && z - reach <= high.y &&
           low.y <= z + settings->tile_size + reach;
}

/* All tiles with something to change, by queueing them all. */
static int32_t all_tiles(const CacheCase *on, OpTilePosition *tiles, int32_t capacity) {
    OpTileCache *cache = cache_of(on, NULL);
    OpObstacle all = obstacle_over_all(on);
    int32_t id = 0;
    int32_t count = 0;
    check_ok(op_tile_cache_add_obstacle(cache, &all, &id));
    check_ok(op_tile_cache_pending_tiles(cache, tiles, capacity, &count));
    assert_int_equal(count, op_tile_cache_tile_count(cache));
    op_tile_cache_destroy(cache);
    return count;
}

static void bounds_of(const OpObstacle *obstacle, OpVec2 *low, OpVec2 *high) {
    double x = obstacle->size.x;
    double z = obstacle->shape == OP_OBSTACLE_CYLINDER ? x : obstacle->size.z;
    if (obstacle->shape == OP_OBSTACLE_BOX) {
        *low = (OpVec2){obstacle->position.x, obstacle->position.z};
        *high = (OpVec2){obstacle->size.x, obstacle->size.z};
        return;
    }
    if (obstacle->shape == OP_OBSTACLE_ORIENTED_BOX) {
        double across = fabs(cos(obstacle->yaw)) * x + fabs(sin(obstacle->yaw)) * z;
        z = fabs(sin(obstacle->yaw)) * x + fabs(cos(obstacle->yaw)) * z;
        x = across;
    }
    *low = (OpVec2){obstacle->position.x - x, obstacle->position.z - z};
    *high = (OpVec2){obstacle->position.x + x, obstacle->position.z + z};
}

enum { MOST = 64 };

/* Row by row, those that are concerned and not queued yet, behind those that are. */
static void tiles_are_queued_in_order(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_CITY, CACHE_BY_LAYERS, 1);
    OpTilePosition tiles[MOST];
    OpTilePosition queue[MOST];
    int32_t count = all_tiles(&on, tiles, MOST);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        TestRandom random = test_random(seed);
        OpTileCache *cache = cache_of(&on, NULL);
        OpTilePosition expected[MOST];
        bool queued[MOST] = {false};
        int32_t length = 0;
        int32_t needed = 0;
        int32_t id = 0;
        for (int32_t i = 0; i < 100; i++) {
            OpVec2 low;
            OpVec2 high;
            OpObstacle obstacle = random_obstacle(&on, &random);
            bounds_of(&obstacle, &low, &high);
            check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
            for (int32_t t = 0; t < count; t++) {
                if (!queued[t] && is_concerned(&on, &tiles[t], low, high)) {
                    queued[t] = true;
                    expected[length++] = tiles[t];
                }
            }
            check_ok(op_tile_cache_pending_tiles(cache, queue, MOST, &needed));
            assert_int_equal(needed, length);
            assert_memory_equal(queue, expected, (size_t)length * sizeof(OpTilePosition));
            if (test_chance(&random, 30)) {
                check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
                memset(queued, 0, sizeof queued);
                length = 0;
            }
        }
        if (op_tile_cache_pending(cache) > 0) {
            check_refused(op_tile_cache_pending_tiles(cache, queue, 0, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                          "capacity", "at least");
        }
        op_tile_cache_destroy(cache);
    }
    cache_case_free(&on);
}

/* Hundreds of shapes before one update: every one counts. */
static void hundreds_at_once(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        CacheCase on = cache_case(LEVEL_CITY, (CacheWay)way, 1);
        OpTileCache *cache = cache_of(&on, NULL);
        TestRandom random = test_random(11);
        int32_t id = 0;
        for (int32_t i = 0; i < 400; i++) {
            OpObstacle obstacle = barrel;
            obstacle.position.x = test_double(&random, 0.0, on.size);
            obstacle.position.z = test_double(&random, 0.0, on.size);
            obstacle.size.x = 0.3;
            check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
        }
        assert_int_equal(op_tile_cache_pending(cache), op_tile_cache_tile_count(cache));
        check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
        assert_true(is_as_baked(&on, cache));
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

/* Nothing to build, nothing to change. */
static void an_empty_cache_works(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    OpTriangles none = {0};
    OpTileCache *cache = NULL;
    int32_t id = 0;
    int32_t done = 7;
    check_ok(op_tile_cache_create(&none, &settings, NULL, NULL, &cache));
    assert_int_equal(op_tile_cache_tile_count(cache), 0);
    check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
    assert_int_equal(op_tile_cache_pending(cache), 0);
    check_ok(op_tile_cache_update(cache, 1, &done));
    assert_int_equal(done, 0);
    SavedState bytes = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    check_ok(op_tile_cache_restore(cache, bytes.bytes, bytes.size, NULL));
    saved_state_free(&bytes);
    op_tile_cache_destroy(cache);
}

/* As many as there may be, and one more. */
static void too_many_shapes(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    OpTriangles none = {0};
    OpTileCache *cache = NULL;
    int32_t id = 0;
    if (!test_is_full()) {
        return; /* it takes 200 megabytes */
    }
    check_ok(op_tile_cache_create(&none, &settings, NULL, NULL, &cache));
    for (int32_t i = 0; i < 1 << 20; i++) {
        check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
    }
    check_refused(op_tile_cache_add_obstacle(cache, &barrel, &id), OP_STATUS_INVALID_STATE, "obstacle",
                  "1048576");
    check_ok(op_tile_cache_remove_obstacle(cache, 77, NULL));
    check_ok(op_tile_cache_add_obstacle(cache, &barrel, &id));
    assert_int_equal(id, (1 << 20) + 1);
    SavedState bytes = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    check_ok(op_tile_cache_restore(cache, bytes.bytes, bytes.size, NULL));
    assert_int_equal(op_tile_cache_obstacle_count(cache), 1 << 20);
    saved_state_free(&bytes);
    op_tile_cache_destroy(cache);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_arguments),
        cmocka_unit_test(nothing_of_nothing),
        cmocka_unit_test(bad_shapes_change_nothing),
        cmocka_unit_test(ids_are_never_reused),
        cmocka_unit_test(shapes_are_copied),
        cmocka_unit_test(ids_come_to_an_end),
        cmocka_unit_test(tiles_are_queued_in_order),
        cmocka_unit_test(hundreds_at_once),
        cmocka_unit_test(an_empty_cache_works),
        cmocka_unit_test(too_many_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
