/* Caches that repair layers against caches that build them from their floors: the same bytes after every step of the same history. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/each_failure.h"
#include "support/test_mode.h"

#include "tilecache/tile_cache_object.h"

/* Settings that matter to regions and contours, drawn by the seed. */
static CacheCase case_of(uint64_t seed) {
    static const double errors[] = {1.3, 0.0, 3.0, 0.7};
    static const int32_t min_areas[] = {20, 0, 64, 300, 1};
    TestRandom random = test_random(test_mix(seed + 770000));
    CacheCase on = cache_case((LevelKind)(seed % LEVEL_KINDS), CACHE_BY_LAYERS, (uint32_t)seed);
    on.settings.contour_max_error = errors[test_int(&random, 0, 3)];
    on.settings.max_edge_length = test_chance(&random, 50) ? 12.0 : test_double(&random, 0.0, 8.0);
    on.settings.min_region_area = min_areas[test_int(&random, 0, 4)];
    on.settings.max_verts_per_poly = test_int(&random, 3, 16);
    on.settings.agent_radius = 0.4 * test_int(&random, 0, 2);
    if (test_chance(&random, 10)) {
        cache_case_make_solo(&on);
    }
    return on;
}

/* Both caches get the same change, which the random numbers decide. */
static void change_both(const CacheCase *on, OpTileCache *one, OpTileCache *other, TestRandom *random) {
    TestRandom again = *random;
    random_change(on, one, random);
    random_change(on, other, &again);
}

static void check_same(uint64_t seed, const OpTileCache *one, const OpTileCache *other) {
    SavedState a = cache_snapshot(one, OP_SNAPSHOT_FULL);
    SavedState b = cache_snapshot(other, OP_SNAPSHOT_FULL);
    if (!saved_states_equal(&a, &b)) {
        print_error("seed %llu\n", (unsigned long long)seed);
        fail();
    }
    saved_state_free(&a);
    saved_state_free(&b);
}

static void same_bytes_without_repair(void **state) {
    (void)state;
    uint64_t repaired = 0;
    uint64_t rebuilt = 0;
    for (uint64_t seed = 1; seed <= test_count(24, 120, 1000); seed++) {
        TestRandom random = test_random(test_mix(seed + 760000));
        CacheCase on = case_of(seed);
        OpTileCache *cache = cache_of(&on, NULL);
        OpTileCache *plain = cache_of(&on, NULL);
        op_tile_cache_set_repair(plain, false);
        for (int32_t step = test_int(&random, 10, 60); step > 0; step--) {
            change_both(&on, cache, plain, &random);
            check_same(seed, cache, plain);
        }
        check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
        check_ok(op_tile_cache_update(plain, INT32_MAX, NULL));
        check_same(seed, cache, plain);
        OpTileCacheCounts counts = op_tile_cache_counts(cache);
        OpTileCacheCounts expected = op_tile_cache_counts(plain);
        assert_int_equal(expected.repaired, 0);
        assert_true(counts.repaired + counts.rebuilt == expected.rebuilt);
        repaired += counts.repaired;
        rebuilt += counts.rebuilt;
        op_tile_cache_destroy(plain);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
    print_message("%llu layers repaired, %llu built from their floors\n", (unsigned long long)repaired,
                  (unsigned long long)rebuilt);
    assert_true(repaired > rebuilt / 2);
}

/* ---- How often ---- */

/* Cylinders of two units that stand on the ground of a city, as crates, cars and people would. */
static void most_layers_of_a_city_are_repaired(void **state) {
    (void)state;
    OpTileCacheCounts total = {0};
    for (uint32_t seed = 1; seed <= test_count(4, 12, 60); seed++) {
        TestRandom random = test_random(test_mix(seed + 780000));
        CacheCase on = cache_case(LEVEL_CITY, CACHE_BY_LAYERS, seed);
        OpTileCache *cache = cache_of(&on, NULL);
        for (int32_t i = 0; i < 60; i++) {
            int32_t id = 0;
            OpObstacle cylinder = {
                .position = {test_double(&random, 0.0, on.size), -0.5, test_double(&random, 0.0, on.size)},
                .size = {test_double(&random, 0.3, 2.0), 3.0, 0.0}};
            check_ok(op_tile_cache_add_obstacle(cache, &cylinder, &id));
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            if (i >= 8) {
                check_ok(op_tile_cache_remove_obstacle(cache, id - 8, NULL));
                check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            }
        }
        OpTileCacheCounts counts = op_tile_cache_counts(cache);
        total.repaired += counts.repaired;
        total.rebuilt += counts.rebuilt;
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
    print_message("%llu layers repaired, %llu built from their floors\n", (unsigned long long)total.repaired,
                  (unsigned long long)total.rebuilt);
    assert_true(total.repaired > 4 * total.rebuilt);
}

/* ---- Failing memory ---- */

typedef struct Attempt {
    OpTileCache *cache;
    int32_t pending;
} Attempt;

static OpStatus update_all(void *user) {
    Attempt *attempt = user;
    return op_tile_cache_update(attempt->cache, INT32_MAX, NULL);
}

/* A tile that failed is still in the queue. */
static void check_pending(void *user) {
    Attempt *attempt = user;
    int32_t pending = op_tile_cache_pending(attempt->cache);
    assert_in_range(pending, 1, attempt->pending);
    attempt->pending = pending;
}

static void failing_memory_changes_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        TestRandom random = test_random(seed);
        CacheCase on = case_of(seed);
        OpTileCache *cache = cache_of(&on, &allocator);
        OpTileCache *plain = cache_of(&on, NULL);
        op_tile_cache_set_repair(plain, false);
        for (int32_t round = 0; round < 4; round++) {
            OpObstacle obstacle = random_obstacle(&on, &random);
            int32_t id = 0;
            check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
            check_ok(op_tile_cache_add_obstacle(plain, &obstacle, &id));
            check_ok(op_tile_cache_update(plain, INT32_MAX, NULL));
            Attempt attempt = {cache, op_tile_cache_pending(cache)};
            fail_each_allocation(&counter, &(FailingCall){update_all, check_pending, &attempt});
            assert_true(same_tiles(op_tile_cache_mesh(cache), op_tile_cache_mesh(plain)));
            check_links_are_fresh(op_tile_cache_mesh(cache));
        }
        op_tile_cache_destroy(plain);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes_without_repair),
        cmocka_unit_test(most_layers_of_a_city_are_repaired),
        cmocka_unit_test(failing_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
