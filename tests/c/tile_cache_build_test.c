/* Where caches come from: triangles, heightfields, voxels and builders, each with the mesh of the plain build; then without memory. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/soup_case.h"

#include <stdlib.h>
#include <string.h>

/* ---- Bytes ---- */

/* A new cache's mesh has the plain build's bytes, slots included. */
static bool same_bytes(OpTileCache *cache, const OpNavMesh *plain) {
    OpNavMesh *mesh = NULL;
    size_t a_size = 0;
    size_t b_size = 0;
    check_ok(op_nav_mesh_over_tile_cache(cache, NULL, &mesh));
    uint8_t *a = mesh_bytes(mesh, &a_size);
    uint8_t *b = mesh_bytes(plain, &b_size);
    bool same = a_size == b_size && memcmp(a, b, a_size) == 0;
    free(a);
    free(b);
    op_nav_mesh_destroy(mesh);
    return same;
}

static void from_triangles(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        for (int32_t kind = 0; kind < LEVEL_KINDS; kind++) {
            for (int32_t solo = 0; solo < 2; solo++) {
                CacheCase on = cache_case((LevelKind)kind, (CacheWay)way, 4);
                if (solo == 1) {
                    cache_case_make_solo(&on);
                }
                OpTileCache *cache = cache_of(&on, NULL);
                OpNavMesh *plain = plain_build(&on, NULL, 0, NULL, 0);
                assert_true(same_bytes(cache, plain));
                op_nav_mesh_destroy(plain);
                op_tile_cache_destroy(cache);
                cache_case_free(&on);
            }
        }
    }
}

/* ---- Columns ---- */

enum { SIDE = 72, ROWS = 40 };

/* A ground with a step, a bridge over it, a wall. */
static uint8_t *voxel_scene(void) {
    uint8_t *voxels = calloc((size_t)SIDE * SIDE * ROWS, 1);
    for (int32_t z = 0; z < SIDE; z++) {
        for (int32_t x = 0; x < SIDE; x++) {
            uint8_t *column = voxels + (size_t)(z * SIDE + x) * ROWS;
            memset(column, x < 20 ? 2 : 1, x > 40 ? 5 : 2);
            if (z >= 30 && z < 42) {
                column[22] = 3;
            }
            if (x == 50 && z > 20) {
                memset(column, 1, 30);
            }
        }
    }
    return voxels;
}

typedef struct Columns {
    OpVoxelChunk chunk;
    OpHeightfield *heightfield;
    uint8_t areas[256];
} Columns;

static Columns make_columns(void) {
    Columns made = {.areas = {0, 63, 5, 63}};
    uint8_t *voxels = voxel_scene();
    OpVoxelBlock block = {voxels, SIDE, SIDE, ROWS};
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 0.25, 0.125, SIDE, SIDE, ROWS};
    check_ok(op_voxel_chunk_from_block(&block, &made.chunk));
    check_ok(op_heightfield_create(&frame, NULL, &made.heightfield));
    check_ok(op_heightfield_add_voxels(made.heightfield, &block, 0, 0, 0, made.areas));
    free(voxels);
    return made;
}

static void free_columns(Columns *columns) {
    op_voxel_chunk_reset(&columns->chunk);
    op_heightfield_destroy(columns->heightfield);
}

/* Compares two caches and the plain builds of the same obstacles. */
static void compare_columns(const Columns *columns, const OpNavSettings *settings) {
    OpTileCache *voxels = NULL;
    OpTileCache *heights = NULL;
    OpNavMesh *plain = NULL;
    OpNavMesh *baked = NULL;
    int32_t id = 0;
    OpObstacle crate = {
        .shape = OP_OBSTACLE_ORIENTED_BOX, .position = {9.0, 0.0, 9.0}, .size = {1.5, 2.0, 0.4}, .yaw = 0.6};
    OpMeshBuildOptions options = {.obstacles = &crate, .obstacle_count = 1};
    check_ok(
        op_tile_cache_create_from_voxels(&columns->chunk, columns->areas, settings, NULL, NULL, &voxels));
    check_ok(op_tile_cache_create_from_heightfield(columns->heightfield, settings, NULL, NULL, &heights));
    check_ok(op_nav_mesh_build_from_voxels(&columns->chunk, columns->areas, settings, NULL, NULL, &plain));
    check_ok(op_nav_mesh_build_from_heightfield(columns->heightfield, settings, &options, NULL, &baked));
    assert_true(same_bytes(voxels, plain));
    assert_true(same_bytes(heights, plain));
    check_ok(op_tile_cache_add_obstacle(voxels, &crate, &id));
    check_ok(op_tile_cache_update(voxels, INT32_MAX, NULL));
    check_ok(op_tile_cache_add_obstacle(heights, &crate, &id));
    check_ok(op_tile_cache_update(heights, INT32_MAX, NULL));
    assert_true(same_tiles(op_tile_cache_mesh(voxels), op_nav_mesh_tiles(baked)));
    assert_true(same_tiles(op_tile_cache_mesh(heights), op_nav_mesh_tiles(baked)));
    assert_false(same_tiles(op_tile_cache_mesh(heights), op_nav_mesh_tiles(plain)));
    op_nav_mesh_destroy(plain);
    op_nav_mesh_destroy(baked);
    op_tile_cache_destroy(voxels);
    op_tile_cache_destroy(heights);
}

static void from_columns(void **state) {
    (void)state;
    Columns columns = make_columns();
    for (int32_t partition = 0; partition < 3; partition++) {
        for (int32_t sampled = 0; sampled < 2; sampled++) {
            OpNavSettings settings = soup_settings();
            settings.partition = (OpPartition)partition;
            settings.detail_sample_distance = sampled == 0 ? 0.0 : 1.5;
            compare_columns(&columns, &settings);
        }
    }
    free_columns(&columns);
}

/* ---- Builders ---- */

static void from_a_builder(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_STAIRS, CACHE_BY_LAYERS, 1);
    OpMeshBuildOptions keeping = {.keep_for_cache = true};
    OpMeshBuilder *builder = NULL;
    OpTileCache *cache = NULL;
    OpNavMesh *mesh = NULL;
    int32_t done = 0;
    int32_t total = 1;
    check_ok(op_mesh_builder_create(&on.triangles, &on.settings, &keeping, NULL, &builder));
    check_refused(op_tile_cache_from_builder(builder, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    while (done < total) {
        check_refused(op_tile_cache_from_builder(builder, &cache), OP_STATUS_INVALID_STATE, "builder",
                      "done");
        check_ok(op_mesh_builder_step(builder, 1, &done, &total));
    }
    check_ok(op_tile_cache_from_builder(builder, &cache));
    check_refused(op_tile_cache_from_builder(builder, &cache), OP_STATUS_INVALID_STATE, "builder", "away");
    check_refused(op_nav_mesh_from_builder(builder, &mesh), OP_STATUS_INVALID_STATE, "builder", "away");
    op_mesh_builder_destroy(builder);
    assert_true(is_as_baked(&on, cache));
    op_tile_cache_destroy(cache);

    /* What is kept goes with a builder that becomes a plain mesh; and one that keeps nothing has nothing for a cache. */
    check_ok(op_mesh_builder_create(&on.triangles, &on.settings, &keeping, NULL, &builder));
    check_ok(op_mesh_builder_step(builder, INT32_MAX, NULL, NULL));
    check_ok(op_nav_mesh_from_builder(builder, &mesh));
    op_mesh_builder_destroy(builder);
    op_nav_mesh_destroy(mesh);
    check_ok(op_mesh_builder_create(&on.triangles, &on.settings, NULL, NULL, &builder));
    check_ok(op_mesh_builder_step(builder, INT32_MAX, NULL, NULL));
    check_refused(op_tile_cache_from_builder(builder, &cache), OP_STATUS_INVALID_STATE, "builder",
                  "keep_for_cache");
    op_mesh_builder_destroy(builder);
    cache_case_free(&on);
}

static bool stop_at_once(void *user, int32_t done, int32_t total) {
    (void)user;
    (void)total;
    return done < 3;
}

static void cancelling_leaves_nothing(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    CacheCase on = cache_case(LEVEL_CITY, CACHE_BY_LAYERS, 1);
    OpMeshBuildOptions options = {.progress = stop_at_once};
    OpTileCache *cache = NULL;
    check_fails(op_tile_cache_create(&on.triangles, &on.settings, &options, &allocator, &cache),
                OP_STATUS_CANCELLED);
    assert_null(cache);
    assert_int_equal(counter.live_blocks, 0);
    cache_case_free(&on);
}

/* ---- Memory ---- */

typedef struct Trial {
    CacheCase on;
    CountingAllocator counter;
    OpAllocator allocator;
    OpTileCache *cache;
    OpNavMesh *mesh;
    OpObstacle obstacle;
    OpAreaVolume volume;
    SavedState before;
    SavedState other; /* to restore */
    uint8_t *buffer;
} Trial;

static OpStatus create(void *user) {
    Trial *trial = user;
    return op_tile_cache_create(&trial->on.triangles, &trial->on.settings, NULL, &trial->allocator,
                                &trial->cache);
}

static void check_nothing_lives(void *user) {
    Trial *trial = user;
    assert_null(trial->cache);
    assert_int_equal(trial->counter.live_blocks, 0);
}

static void check_as_before(void *user) {
    Trial *trial = user;
    SavedState now = cache_snapshot(trial->cache, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &trial->before));
    saved_state_free(&now);
}

static OpStatus add_obstacle(void *user) {
    Trial *trial = user;
    int32_t id = 0;
    return op_tile_cache_add_obstacle(trial->cache, &trial->obstacle, &id);
}

static OpStatus add_volume(void *user) {
    Trial *trial = user;
    int32_t id = 0;
    return op_tile_cache_add_volume(trial->cache, &trial->volume, &id);
}

static OpStatus update_one(void *user) {
    Trial *trial = user;
    int32_t done = 7;
    OpStatus status = op_tile_cache_update(trial->cache, 1, &done);
    assert_int_equal(done, status == OP_STATUS_OK ? 1 : 0);
    return status;
}

static OpStatus restore(void *user) {
    Trial *trial = user;
    return op_tile_cache_restore(trial->cache, trial->other.bytes, trial->other.size, NULL);
}

static OpStatus make_mesh(void *user) {
    Trial *trial = user;
    return op_nav_mesh_over_tile_cache(trial->cache, &trial->allocator, &trial->mesh);
}

/* Referenced snapshots find out content ids. */
static OpStatus snapshot(void *user) {
    Trial *trial = user;
    size_t needed = 0;
    return op_tile_cache_snapshot(trial->cache, OP_SNAPSHOT_REFERENCED, trial->buffer, trial->before.size,
                                  &needed);
}

static size_t without_memory(Trial *trial, OpStatus (*call)(void *user)) {
    saved_state_free(&trial->before);
    trial->before = cache_snapshot(trial->cache, OP_SNAPSHOT_FULL);
    return fail_each_allocation(&trial->counter, &(FailingCall){call, check_as_before, trial});
}

static size_t update_without_memory(Trial *trial) {
    size_t allocations = 0;
    while (op_tile_cache_pending(trial->cache) > 0) {
        allocations += without_memory(trial, update_one);
    }
    return allocations;
}

static void try_without_memory(Trial *trial) {
    OpVec2 corners[8];
    TestRandom random = test_random(5);
    trial->volume = random_volume(&trial->on, &random, corners);
    trial->obstacle =
        (OpObstacle){.shape = OP_OBSTACLE_BOX, .position = {10.0, -50.0, 20.0}, .size = {30.0, 50.0, 24.0}};
    assert_true(without_memory(trial, add_obstacle) > 0);
    assert_true(without_memory(trial, add_volume) > 0);
    assert_true(update_without_memory(trial) > 100);
    trial->other = cache_snapshot(trial->cache, OP_SNAPSHOT_FULL);
    trial->buffer = malloc(trial->other.size);
    assert_true(without_memory(trial, snapshot) > 0);
    check_ok(op_tile_cache_remove_obstacle(trial->cache, 1, NULL));
    assert_true(update_without_memory(trial) > 0);
    assert_true(without_memory(trial, restore) > 50);
    assert_true(without_memory(trial, make_mesh) > 1);
    op_nav_mesh_destroy(trial->mesh);
    check_ok(op_tile_cache_update(trial->cache, INT32_MAX, NULL));
    assert_true(is_as_baked(&trial->on, trial->cache));
}

static void nothing_changes_without_memory(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        OpOffMeshLinkDefinition jump = {
            .start_x = 20.0, .start_z = 20.0, .end_x = 24.0, .end_z = 20.0, .radius = 4.0, .flags = 1};
        Trial trial = {.on = cache_case(LEVEL_OVERLAPPING, (CacheWay)way, 1)};
        trial.allocator = counting_allocator(&trial.counter);
        if (way % 2 == 1) {
            trial.on.settings.off_mesh_links = &jump;
            trial.on.settings.off_mesh_link_count = 1;
        }
        if (way == 0) {
            /* Failing each of thousands of allocations builds the level as often. */
            CacheCase whole = trial.on;
            trial.on.triangles.triangle_count = trial.on.triangles.triangle_count / 8;
            trial.on.settings.tile_size *= 4.0;
            assert_true(fail_each_allocation(&trial.counter,
                                             &(FailingCall){create, check_nothing_lives, &trial}) > 50);
            op_tile_cache_destroy(trial.cache);
            trial.on = whole;
        }
        trial.cache = NULL;
        check_ok(create(&trial));
        try_without_memory(&trial);
        op_tile_cache_destroy(trial.cache);
        assert_int_equal(trial.counter.live_blocks, 0);
        assert_int_equal(trial.counter.wrong_frees, 0);
        saved_state_free(&trial.before);
        saved_state_free(&trial.other);
        free(trial.buffer);
        cache_case_free(&trial.on);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_triangles),
        cmocka_unit_test(from_columns),
        cmocka_unit_test(from_a_builder),
        cmocka_unit_test(cancelling_leaves_nothing),
        cmocka_unit_test(nothing_changes_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
