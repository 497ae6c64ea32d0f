/* Obstacles and volumes that come and go against plain builds with those in force baked in: the same tiles, byte for byte, on every
 * level, for every way of cutting regions, whatever the order and the budgets. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/test_mode.h"

static void cache_fail(uint64_t seed, const CacheCase *on, const char *what) {
    print_error("seed %llu, partition %d: %s\n", (unsigned long long)seed, (int)on->settings.partition, what);
    fail();
}

#define cache_check(seed, on, condition)                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            cache_fail((seed), (on), #condition);                                                            \
        }                                                                                                    \
    } while (0)

static CacheCase case_of(size_t seed) {
    CacheCase on = cache_case((LevelKind)(seed % LEVEL_KINDS), (CacheWay)(seed / LEVEL_KINDS % CACHE_WAYS),
                              (uint32_t)seed);
    if (seed % 5 == 0) {
        cache_case_make_solo(&on);
    }
    return on;
}

/* ---- The first mesh ---- */

static void starts_as_a_plain_build(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(24, 48, 240); seed++) {
        CacheCase on = case_of(seed);
        OpTileCache *cache = cache_of(&on, NULL);
        cache_check(seed, &on, op_tile_cache_tile_count(cache) > 0);
        cache_check(seed, &on, op_tile_cache_pending(cache) == 0);
        cache_check(seed, &on, is_as_baked(&on, cache));
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

/* ---- Random shapes ---- */

/* Shapes come and go between updates of a few tiles; then the rest of the queue. */
static void live_a_while(const CacheCase *on, OpTileCache *cache, TestRandom *random) {
    for (int32_t step = test_int(random, 1, 30); step > 0; step--) {
        random_change(on, cache, random);
    }
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
}

static void equals_a_baked_build(void **state) {
    (void)state;
    OpTileCacheCounts total = {0};
    for (size_t seed = 1; seed <= test_count(24, 96, 2000); seed++) {
        TestRandom random = test_random(seed);
        CacheCase on = case_of(seed);
        OpTileCache *cache = cache_of(&on, NULL);
        OpNavMesh *first = plain_build(&on, NULL, 0, NULL, 0);
        for (int32_t round = 0; round < 2; round++) {
            live_a_while(&on, cache, &random);
            cache_check(seed, &on, is_as_baked(&on, cache));
            check_links_are_fresh(op_tile_cache_mesh(cache));
        }
        remove_all_shapes(cache);
        cache_check(seed, &on, same_tiles(op_tile_cache_mesh(cache), op_nav_mesh_tiles(first)));
        check_links_are_fresh(op_tile_cache_mesh(cache));
        OpTileCacheCounts counts = op_tile_cache_counts(cache);
        total.unchanged += counts.unchanged;
        total.reused += counts.reused;
        total.repaired += counts.repaired;
        total.rebuilt += counts.rebuilt;
        op_nav_mesh_destroy(first);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
    print_message("%llu unchanged, %llu reused, %llu repaired, %llu rebuilt\n",
                  (unsigned long long)total.unchanged, (unsigned long long)total.reused,
                  (unsigned long long)total.repaired, (unsigned long long)total.rebuilt);
    assert_true(total.unchanged > 0 && total.reused > 0 && total.rebuilt > 0);
}

/* ---- Budgets ---- */

static void budgets_change_nothing(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(8, 24, 400); seed++) {
        TestRandom random = test_random(seed);
        CacheCase on = case_of(seed);
        OpTileCache *one = cache_of(&on, NULL);
        OpTileCache *all = cache_of(&on, NULL);
        for (int32_t i = 0; i < 6; i++) {
            TestRandom same = random;
            add_random_shape(&on, one, &random);
            add_random_shape(&on, all, &same);
        }
        check_ok(op_tile_cache_update(all, INT32_MAX, NULL));
        while (op_tile_cache_pending(one) > 0) {
            check_ok(op_tile_cache_update(one, 1, NULL));
        }
        SavedState a = cache_snapshot(one, OP_SNAPSHOT_FULL);
        SavedState b = cache_snapshot(all, OP_SNAPSHOT_FULL);
        cache_check(seed, &on, saved_states_equal(&a, &b));
        saved_state_free(&a);
        saved_state_free(&b);
        op_tile_cache_destroy(one);
        op_tile_cache_destroy(all);
        cache_case_free(&on);
    }
}

/* ---- Baked before, added later ---- */

/* What is in the options stays for good, and the cache's own come on top of it. */
static void baked_ones_stay(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(12, 24, 240); seed++) {
        TestRandom random = test_random(seed);
        CacheCase on = case_of(seed);
        OpVec2 corners[2][8];
        OpObstacle obstacles[3];
        OpAreaVolume volumes[2];
        OpTileCache *cache = NULL;
        int32_t id = 0;
        for (int32_t i = 0; i < 3; i++) {
            obstacles[i] = random_obstacle(&on, &random);
        }
        for (int32_t i = 0; i < 2; i++) {
            volumes[i] = random_volume(&on, &random, corners[i]);
        }
        OpMeshBuildOptions options = {
            .volumes = volumes, .volume_count = 1, .obstacles = obstacles, .obstacle_count = 1};
        check_ok(op_tile_cache_create(&on.triangles, &on.settings, &options, NULL, &cache));
        for (int32_t i = 1; i < 3; i++) {
            check_ok(op_tile_cache_add_obstacle(cache, &obstacles[i], &id));
        }
        check_ok(op_tile_cache_add_volume(cache, &volumes[1], &id));
        check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
        OpNavMesh *all = plain_build(&on, volumes, 2, obstacles, 3);
        cache_check(seed, &on, same_tiles(op_tile_cache_mesh(cache), op_nav_mesh_tiles(all)));
        remove_all_shapes(cache);
        OpNavMesh *first = plain_build(&on, volumes, 1, obstacles, 1);
        cache_check(seed, &on, same_tiles(op_tile_cache_mesh(cache), op_nav_mesh_tiles(first)));
        op_nav_mesh_destroy(first);
        op_nav_mesh_destroy(all);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

/* ---- As many floors, but others ---- */

/* A crate that moves by whole cells takes as many floors as before, and a volume that gives another area the same ones. */
static void as_many_floors(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        CacheCase on = cache_case(LEVEL_TERRACES, (CacheWay)way, 1);
        OpTileCache *cache = cache_of(&on, NULL);
        double cell = on.settings.cell_size;
        int32_t crate_id = 0;
        int32_t mud_id = 0;
        for (int32_t step = 0; step < 12; step++) {
            double x = 20.0 * cell + (double)step * cell;
            const OpVec2 corners[3] = {{2.0, 2.0}, {14.0, 3.0}, {3.0, 14.0}};
            OpObstacle crate = {.shape = OP_OBSTACLE_BOX,
                                .position = {x, -50.0, 50.0 * cell},
                                .size = {x + 5.0 * cell, 50.0, 53.0 * cell}};
            OpAreaVolume mud = {corners, 3, -50.0, 50.0, (uint8_t)(10 + step)};
            check_ok(op_tile_cache_remove_obstacle(cache, crate_id, NULL));
            check_ok(op_tile_cache_remove_volume(cache, mud_id, NULL));
            check_ok(op_tile_cache_add_obstacle(cache, &crate, &crate_id));
            check_ok(op_tile_cache_add_volume(cache, &mud, &mud_id));
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            cache_check((uint64_t)step, &on, is_as_baked(&on, cache));
        }
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

/* ---- Nothing left ---- */

static void everything_goes_and_comes_back(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        CacheCase on = cache_case(LEVEL_OVERLAPPING, (CacheWay)way, 3);
        OpTileCache *cache = cache_of(&on, NULL);
        OpNavMesh *first = plain_build(&on, NULL, 0, NULL, 0);
        const double end = 2097152.0; /* of the world */
        const OpObstacle shapes[] = {
            obstacle_over_all(&on),
            {.shape = OP_OBSTACLE_BOX, .position = {-end, -end, -end}, .size = {end, end, end}},
            {.shape = OP_OBSTACLE_CYLINDER, .position = {0.0, -end, 0.0}, .size = {end, end, 0.0}},
            {.shape = OP_OBSTACLE_ORIENTED_BOX, .size = {end / 2.0, end, end / 2.0}, .yaw = 0.7},
        };
        for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
            int32_t id = 0;
            check_ok(op_tile_cache_add_obstacle(cache, &shapes[i], &id));
            assert_int_equal(op_tile_cache_pending(cache), op_tile_cache_tile_count(cache));
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            bool reaches_up = shapes[i].shape != OP_OBSTACLE_CYLINDER; /* that one ends at height 0 */
            assert_true(!reaches_up || op_tiled_nav_mesh_tile_count(op_tile_cache_mesh(cache)) == 0);
            cache_check(i, &on, is_as_baked(&on, cache));
            remove_all_shapes(cache);
            assert_true(same_tiles(op_tile_cache_mesh(cache), op_nav_mesh_tiles(first)));
            check_links_are_fresh(op_tile_cache_mesh(cache));
        }
        op_nav_mesh_destroy(first);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_as_a_plain_build), cmocka_unit_test(equals_a_baked_build),
        cmocka_unit_test(budgets_change_nothing),  cmocka_unit_test(baked_ones_stay),
        cmocka_unit_test(as_many_floors),          cmocka_unit_test(everything_goes_and_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
