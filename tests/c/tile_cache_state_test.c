/* Snapshots of tile caches: a cache restored at any moment of a random history goes on exactly as the one the snapshot was taken of, also
 * with edits of polygons and in both modes. And an obstacle that is dragged about for a long time leaves no trace. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>

static void state_fail(uint64_t seed, int32_t step, const char *what) {
    print_error("seed %llu, step %d: %s\n", (unsigned long long)seed, step, what);
    fail();
}

#define state_check(seed, step, condition)                                                                   \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            state_fail((seed), (step), #condition);                                                          \
        }                                                                                                    \
    } while (0)

/* ---- Histories ---- */

/* Gives a polygon of the mesh another area. */
static void edit_random(OpTileCache *cache, TestRandom *random) {
    OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    if (op_tiled_nav_mesh_slot_count(mesh) == 0) {
        return;
    }
    int32_t slot = test_int(random, 0, op_tiled_nav_mesh_slot_count(mesh) - 1);
    check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
    if (tile != NULL) {
        check_ok(op_nav_tile_view(tile, &data));
        int32_t poly = test_int(random, 0, data.poly_count - 1);
        check_ok(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(salt, slot, poly),
                                                 (uint8_t)test_int(random, 0, 63)));
    }
}

static void live(const CacheCase *on, OpTileCache *cache, uint64_t seed, int32_t step) {
    TestRandom random = test_random(test_mix(seed + (uint64_t)step));
    if (test_chance(&random, 15)) {
        edit_random(cache, &random);
    } else {
        random_change(on, cache, &random);
    }
}

enum { STEPS = 16 };

typedef struct History {
    SavedState full[STEPS + 1];
    SavedState referenced[STEPS + 1];
    OpTileLibrary *library; /* every tile that there ever was */
} History;

static History record(const CacheCase *on, uint64_t seed) {
    History history = {.library = NULL};
    OpTileCache *cache = cache_of(on, NULL);
    check_ok(op_tile_library_create(NULL, &history.library));
    for (int32_t step = 0; step <= STEPS; step++) {
        history.full[step] = cache_snapshot(cache, OP_SNAPSHOT_FULL);
        history.referenced[step] = cache_snapshot(cache, OP_SNAPSHOT_REFERENCED);
        check_ok(op_tile_library_add_mesh(history.library, op_tile_cache_mesh(cache)));
        live(on, cache, seed, step);
    }
    op_tile_cache_destroy(cache);
    return history;
}

static void history_free(History *history) {
    for (int32_t step = 0; step <= STEPS; step++) {
        saved_state_free(&history->full[step]);
        saved_state_free(&history->referenced[step]);
    }
    op_tile_library_destroy(history->library);
}

static void check_state(OpTileCache *cache, const History *history, uint64_t seed, int32_t step) {
    SavedState full = cache_snapshot(cache, OP_SNAPSHOT_FULL);
    SavedState referenced = cache_snapshot(cache, OP_SNAPSHOT_REFERENCED);
    state_check(seed, step, saved_states_equal(&full, &history->full[step]));
    state_check(seed, step, saved_states_equal(&referenced, &history->referenced[step]));
    saved_state_free(&full);
    saved_state_free(&referenced);
}

/* The cache that restores may have lived before. */
static void replay_from(const CacheCase *on, OpTileCache *cache, const History *history, uint64_t seed,
                        int32_t from) {
    const SavedState *bytes = from % 2 == 0 ? &history->full[from] : &history->referenced[from];
    check_ok(op_tile_cache_restore(cache, bytes->bytes, bytes->size, history->library));
    check_links_are_fresh(op_tile_cache_mesh(cache));
    for (int32_t step = from; step < STEPS; step++) {
        check_state(cache, history, seed, step);
        live(on, cache, seed, step);
    }
    check_state(cache, history, seed, STEPS);
}

static void goes_on_from_every_step(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(6, 24, 300); seed++) {
        CacheCase on = cache_case((LevelKind)(seed % LEVEL_KINDS), (CacheWay)(seed % CACHE_WAYS), 2);
        History history = record(&on, seed);
        OpTileCache *used = cache_of(&on, NULL);
        for (int32_t from = 0; from <= STEPS; from++) {
            OpTileCache *fresh = cache_of(&on, NULL);
            replay_from(&on, from % 3 == 0 ? fresh : used, &history, seed, from);
            op_tile_cache_destroy(fresh);
        }
        remove_all_shapes(used);
        state_check(seed, -1, is_as_baked(&on, used));
        op_tile_cache_destroy(used);
        history_free(&history);
        cache_case_free(&on);
    }
}

/* ---- Dragging ---- */

enum { LAP = 50 };

static OpObstacle dragged(const CacheCase *on, int32_t step) {
    double angle = 6.283185307179586 * (double)step / (double)LAP;
    return (OpObstacle){
        .shape = OP_OBSTACLE_ORIENTED_BOX,
        .position = {on->size * (0.5 + 0.3 * cos(angle)), 2.0, on->size * (0.5 + 0.3 * sin(angle))},
        .size = {2.0, 30.0, 0.7},
        .yaw = angle};
}

/* Every frame it moves a little, while others stand about. After the first lap no lap needs more memory than the one before. */
static void dragging_leaves_no_trace(void **state) {
    (void)state;
    const int32_t steps = 1000;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        CountingAllocator counter = {0};
        OpAllocator allocator = counting_allocator(&counter);
        CacheCase on = cache_case(LEVEL_CITY, (CacheWay)way, 1);
        OpTileCache *cache = cache_of(&on, &allocator);
        TestRandom random = test_random(7);
        size_t after_a_lap = 0;
        int32_t id = 0;
        for (int32_t i = 0; i < 5; i++) {
            add_random_shape(&on, cache, &random);
        }
        for (int32_t step = 0; step <= steps; step++) {
            bool removed = false;
            OpObstacle obstacle = dragged(&on, step);
            check_ok(op_tile_cache_remove_obstacle(cache, id, &removed));
            state_check(7, step, removed == (step > 0));
            check_ok(op_tile_cache_add_obstacle(cache, &obstacle, &id));
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            if (step > LAP && step % LAP == 0) {
                state_check(7, step, after_a_lap == 0 || counter.live_bytes == after_a_lap);
                after_a_lap = counter.live_bytes;
            }
        }
        state_check(7, steps, is_as_baked(&on, cache));
        check_links_are_fresh(op_tile_cache_mesh(cache));
        remove_all_shapes(cache);
        state_check(7, steps, is_as_baked(&on, cache));
        op_tile_cache_destroy(cache);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
        cache_case_free(&on);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_from_every_step),
        cmocka_unit_test(dragging_leaves_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
