/* Streaming: operations wait, are applied in order and a few at a time, and come to the mesh that direct edits make. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/nav_history.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* ---- Against direct edits ---- */

enum { MOST_OPERATIONS = 40 };

/* An operation as a test sees it: a tile of the pool to put, or a column to clear. */
typedef struct Planned {
    int32_t tile; /* -1 for a column */
    int32_t x;
    int32_t z;
} Planned;

static void apply_directly(OpTiledNavMesh *mesh, const NavPool *pool, const Planned *planned) {
    OpTileRef ref = 0;
    if (planned->tile >= 0) {
        OpNavTileData data;
        check_ok(op_nav_tile_view(pool->tiles[planned->tile], &data));
        if (op_tiled_nav_mesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer) == OP_TILE_REF_INVALID) {
            check_ok(op_tiled_nav_mesh_add_tile(mesh, pool->tiles[planned->tile], &ref));
        } else {
            check_ok(op_tiled_nav_mesh_replace_tile(mesh, pool->tiles[planned->tile], &ref));
        }
        return;
    }
    for (int32_t layer = 0; layer < 2; layer++) {
        ref = op_tiled_nav_mesh_tile_at(mesh, planned->x, planned->z, layer);
        if (ref != OP_TILE_REF_INVALID) {
            check_ok(op_tiled_nav_mesh_remove_tile(mesh, ref));
        }
    }
}

static void enqueue(OpTileStreamer *streamer, const NavPool *pool, const Planned *planned) {
    if (planned->tile >= 0) {
        SavedState bytes = tile_bytes_of(pool->tiles[planned->tile]);
        check_ok(op_tile_streamer_add(streamer, bytes.bytes, bytes.size));
        saved_state_free(&bytes); /* it was copied */
    } else {
        check_ok(op_tile_streamer_remove(streamer, planned->x, planned->z));
    }
}

static Planned plan(const NavPool *pool, TestRandom *random) {
    bool put = test_chance(random, 65);
    return (Planned){put ? test_int(random, 0, pool->count - 1) : -1, test_int(random, -1, 3),
                     test_int(random, -1, 3)};
}

static void check_equal(const OpTiledNavMesh *a, const OpTiledNavMesh *b, uint64_t seed) {
    SavedState of_a = snapshot_of(a, OP_SNAPSHOT_FULL);
    SavedState of_b = snapshot_of(b, OP_SNAPSHOT_FULL);
    if (!saved_states_equal(&of_a, &of_b)) {
        fail_msg("seed %llu: streamed and edited meshes differ", (unsigned long long)seed);
    }
    saved_state_free(&of_a);
    saved_state_free(&of_b);
}

static void stream(const NavPool *pool, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpTiledNavMesh *streamed = NULL;
    OpTiledNavMesh *edited = NULL;
    OpTileStreamer *streamer = NULL;
    Planned planned[MOST_OPERATIONS];
    int32_t queued = 0;
    int32_t applied = 0;
    check_ok(op_tiled_nav_mesh_create(&pool->params, NULL, &streamed));
    check_ok(op_tiled_nav_mesh_create(&pool->params, NULL, &edited));
    check_ok(op_tile_streamer_create(streamed, NULL, &streamer));
    while (applied < MOST_OPERATIONS) {
        for (int32_t more = test_int(&random, 0, 6); more > 0 && queued < MOST_OPERATIONS; more--) {
            planned[queued] = plan(pool, &random);
            enqueue(streamer, pool, &planned[queued++]);
        }
        int32_t most = test_int(&random, 1, 5);
        int32_t done = -1;
        assert_int_equal(op_tile_streamer_pending(streamer), queued - applied);
        check_ok(op_tile_streamer_update(streamer, most, test_chance(&random, 10) ? NULL : &done));
        int32_t expected = queued - applied < most ? queued - applied : most;
        assert_true(done == -1 || done == expected);
        for (int32_t i = 0; i < expected; i++) {
            apply_directly(edited, pool, &planned[applied++]);
        }
        check_equal(streamed, edited, seed);
    }
    op_tile_streamer_destroy(streamer);
    op_tiled_nav_mesh_destroy(edited);
    op_tiled_nav_mesh_destroy(streamed);
}

static void streaming_is_editing(void **state) {
    (void)state;
    NavPool pool = {.count = 0};
    for (uint64_t seed = 1; seed <= test_count(30, 500, 5000); seed++) {
        if (seed % 40 == 1) {
            nav_pool_free(&pool);
            nav_pool_make(&pool, seed + 77);
        }
        stream(&pool, seed);
    }
    nav_pool_free(&pool);
}

/* ---- Out and in again ---- */

typedef struct Fixture {
    NavPool pool;
    OpTiledNavMesh *mesh;
    OpTileStreamer *streamer;
    SavedState tile; /* the pool's first */
} Fixture;

static Fixture make(void) {
    Fixture made = {.mesh = NULL};
    OpTileRef ref = 0;
    nav_pool_make(&made.pool, 5);
    check_ok(op_tiled_nav_mesh_create(&made.pool.params, NULL, &made.mesh));
    for (int32_t i = 0; i < 9; i++) { /* the first round is a whole floor */
        check_ok(op_tiled_nav_mesh_add_tile(made.mesh, made.pool.tiles[i], &ref));
    }
    check_ok(op_tile_streamer_create(made.mesh, NULL, &made.streamer));
    made.tile = tile_bytes_of(made.pool.tiles[0]);
    return made;
}

static void free_fixture(Fixture *made) {
    op_tile_streamer_destroy(made->streamer);
    op_tiled_nav_mesh_destroy(made->mesh);
    saved_state_free(&made->tile);
    nav_pool_free(&made->pool);
}

static void out_and_in_gives_the_same_answers(void **state) {
    (void)state;
    Fixture made = make();
    OpNavMeshQuery *query = NULL;
    OpNavPath before = {0};
    OpNavPath after = {0};
    OpVec3 start = {1.0, 0.0, 1.0};
    OpVec3 end = {11.0, 0.0, 10.0};
    int32_t done = 0;
    check_ok(op_nav_mesh_query_create(made.mesh, NULL, NULL, &query));
    check_ok(op_nav_mesh_query_find_path_between(query, start, end, NULL, &before));
    OpPolyRef old = before.corridor[0];
    check_ok(op_tile_streamer_remove(made.streamer, 0, 0));
    check_ok(op_tile_streamer_update(made.streamer, 10, &done));
    assert_int_equal(done, 1);
    assert_false(op_tiled_nav_mesh_is_valid(made.mesh, old));
    check_ok(op_nav_mesh_query_find_path_between(query, start, end, NULL, &after));
    assert_int_equal(after.status, OP_PATH_START_INVALID);
    check_ok(op_tile_streamer_add(made.streamer, made.tile.bytes, made.tile.size));
    check_ok(op_tile_streamer_update(made.streamer, 10, &done));
    check_ok(op_nav_mesh_query_find_path_between(query, start, end, NULL, &after));
    assert_false(op_tiled_nav_mesh_is_valid(made.mesh, old)); /* the generation went on */
    check_same_bits(before.cost, after.cost);
    check_same_bits(before.length, after.length);
    assert_int_equal(before.point_count, after.point_count);
    op_nav_path_reset(&before);
    op_nav_path_reset(&after);
    op_nav_mesh_query_destroy(query);
    free_fixture(&made);
}

/* ---- Failing operations ---- */

static void a_failing_operation_leaves_the_queue(void **state) {
    (void)state;
    Fixture made = make();
    int32_t done = -1;
    uint64_t edits = op_tiled_nav_mesh_edits(made.mesh);
    SavedState spoiled = copy_of_bytes(made.tile.bytes, made.tile.size);
    spoiled.bytes[8] ^= 1; /* the fingerprint */
    check_ok(op_tile_streamer_add(made.streamer, made.tile.bytes, made.tile.size));
    check_ok(op_tile_streamer_add(made.streamer, spoiled.bytes, spoiled.size));
    check_ok(op_tile_streamer_add(made.streamer, spoiled.bytes, 7));
    check_ok(op_tile_streamer_remove(made.streamer, 0, 0));
    check_refused(op_tile_streamer_update(made.streamer, 9, &done), OP_STATUS_NAV_MESH_FINGERPRINT, "tile",
                  "settings of the mesh");
    assert_int_equal(done, 1);
    assert_int_equal(op_tile_streamer_pending(made.streamer), 2);
    check_fails(op_tile_streamer_update(made.streamer, 9, &done), OP_STATUS_NAV_MESH_FORMAT);
    assert_int_equal(done, 0);
    assert_int_equal(op_tiled_nav_mesh_edits(made.mesh), edits + 1);
    check_ok(op_tile_streamer_update(made.streamer, 9, &done));
    assert_int_equal(done, 1);
    assert_int_equal(op_tiled_nav_mesh_tile_count(made.mesh), 8);
    check_ok(op_tile_streamer_update(made.streamer, 9, &done));
    assert_int_equal(done, 0);
    saved_state_free(&spoiled);
    free_fixture(&made);
}

/* ---- Tiles made to keep a mesh busy ---- */

/* A tile of count triangles, all in one place, with a portal each to the tile at x = 1 - tile_x, and some links. */
static OpNavTile *stacked_tile(const OpNavMeshParams *params, int32_t tile_x, int32_t count, int32_t links) {
    float size = (float)params->tile_size;
    float border = tile_x == 0 ? size : 0.0f;
    const float vertices[] = {
        border, 0, tile_x == 0 ? 0 : size, border, 0, tile_x == 0 ? size : 0, size / 2, 0, size / 2};
    size_t polys = (size_t)count;
    uint8_t *bytes = calloc(polys, 1 + 1 + 3);
    uint16_t *words = calloc(polys, (1 + 3) * sizeof(uint16_t));
    int32_t *neighbors = calloc(polys, 3 * sizeof(int32_t));
    OpOffMeshSlot *slots = calloc((size_t)links + 1, sizeof(OpOffMeshSlot));
    OpNavTile *tile = NULL;
    assert_true(bytes != NULL && words != NULL && neighbors != NULL && slots != NULL);
    for (size_t i = 0; i < polys; i++) {
        bytes[i] = 3;
        words[polys + 3 * i + 1] = 1;
        words[polys + 3 * i + 2] = 2;
        bytes[2 * polys + 3 * i] = tile_x == 0 ? 0 : 2;
        bytes[2 * polys + 3 * i + 1] = OP_PORTAL_NONE;
        bytes[2 * polys + 3 * i + 2] = OP_PORTAL_NONE;
    }
    for (int32_t i = 0; i < links; i++) {
        slots[i] = (OpOffMeshSlot){.start = {1, 90, 1}, .end = {1, 90, 1}, .radius = 1.0f};
    }
    OpNavTileData data = {.tile_x = tile_x, .origin_y = tile_x * 50.0, .vertices = vertices};
    data.vertex_count = 3;
    data.poly_vertex_counts = bytes;
    data.poly_areas = bytes + polys;
    data.poly_flags = words;
    data.poly_count = count;
    data.poly_indices = words + polys;
    data.edge_neighbors = neighbors;
    data.edge_portal_sides = bytes + 2 * polys;
    data.index_count = 3 * count;
    data.off_mesh_links = slots;
    data.off_mesh_link_count = links;
    check_ok(op_nav_tile_create(&data, params, NULL, &tile));
    free(bytes);
    free(words);
    free(neighbors);
    free(slots);
    return tile;
}

static void stream_busy_tile(int32_t first_count, int32_t count, int32_t links, const char *part) {
    OpNavMeshParams params = {.tile_size = 64, .cell_size = 0.25, .max_verts_per_poly = 6};
    OpTiledNavMesh *mesh = NULL;
    OpTileStreamer *streamer = NULL;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &mesh));
    check_ok(op_tile_streamer_create(mesh, NULL, &streamer));
    for (int32_t x = 0; x < 2; x++) {
        OpNavTile *tile = stacked_tile(&params, x, x == 0 ? first_count : count, x == 0 ? 0 : links);
        SavedState bytes = tile_bytes_of(tile);
        check_ok(op_tile_streamer_add(streamer, bytes.bytes, bytes.size));
        saved_state_free(&bytes);
        op_nav_tile_destroy(tile);
    }
    check_ok(op_tile_streamer_update(streamer, 1, NULL));
    check_refused(op_tile_streamer_update(streamer, 1, NULL), OP_STATUS_NAV_MESH_FORMAT, "tile", part);
    assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 1);
    op_tile_streamer_destroy(streamer);
    op_tiled_nav_mesh_destroy(mesh);
}

static void tiles_that_take_for_ever_are_refused(void **state) {
    (void)state;
    stream_busy_tile(8193, 8193, 0, "had 8193 and 8193 portals");
    stream_busy_tile(1, 4097, 4097, "had more at link 4095");
}

static void bad_arguments_are_named(void **state) {
    (void)state;
    Fixture made = make();
    OpTileStreamer *streamer = NULL;
    int32_t done = 5;
    const OpAllocator broken = {NULL, NULL, NULL};
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    check_refused(op_tile_streamer_create(NULL, NULL, &streamer), invalid, "mesh", "NULL");
    check_refused(op_tile_streamer_create(made.mesh, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_tile_streamer_create(made.mesh, &broken, &streamer), invalid, "allocator", "NULL");
    check_refused(op_tile_streamer_add(NULL, made.tile.bytes, 4), invalid, "streamer", "NULL");
    check_refused(op_tile_streamer_add(made.streamer, NULL, 4), invalid, "bytes", "NULL");
    check_refused(op_tile_streamer_add(made.streamer, made.tile.bytes, 0), invalid, "size", "was 0");
    check_refused(op_tile_streamer_remove(NULL, 0, 0), invalid, "streamer", "NULL");
    check_refused(op_tile_streamer_update(NULL, 1, &done), invalid, "streamer", "NULL");
    check_refused(op_tile_streamer_update(made.streamer, 0, &done), OP_STATUS_OUT_OF_RANGE, "max_operations",
                  "was 0");
    assert_int_equal(done, 5);
    assert_int_equal(op_tile_streamer_pending(made.streamer), 0);
    assert_int_equal(op_tile_streamer_pending(NULL), 0);
    op_tile_streamer_destroy(NULL);
    /* Columns at the end of all numbers have no tiles. */
    check_ok(op_tile_streamer_remove(made.streamer, INT32_MAX, INT32_MIN));
    check_ok(op_tile_streamer_update(made.streamer, 1, &done));
    assert_int_equal(op_tiled_nav_mesh_tile_count(made.mesh), 9);
    free_fixture(&made);
}

/* ---- Without memory ---- */

typedef struct Scarce {
    CountingAllocator counter;
    OpAllocator allocator;
    NavPool pool;
    OpTiledNavMesh *mesh;
    OpTileStreamer *streamer;
    SavedState tile;
    SavedState before;
    int32_t pending;
    bool remove;
} Scarce;

static OpStatus call_create(void *user) {
    Scarce *scarce = user;
    return op_tile_streamer_create(scarce->mesh, &scarce->allocator, &scarce->streamer);
}

static OpStatus call_add(void *user) {
    Scarce *scarce = user;
    return op_tile_streamer_add(scarce->streamer, scarce->tile.bytes, scarce->tile.size);
}

static void check_same_queue(void *user) {
    Scarce *scarce = user;
    assert_int_equal(op_tile_streamer_pending(scarce->streamer), scarce->pending);
}

static OpStatus call_update(void *user) {
    Scarce *scarce = user;
    int32_t done = 0;
    return op_tile_streamer_update(scarce->streamer, 1, &done);
}

static void queue_one(Scarce *scarce) {
    if (scarce->remove) {
        check_ok(op_tile_streamer_remove(scarce->streamer, 1, 1));
    } else {
        check_ok(call_add(scarce));
    }
}

static void check_same_mesh_and_queue_again(void *user) {
    Scarce *scarce = user;
    SavedState now = snapshot_of(scarce->mesh, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &scarce->before));
    assert_int_equal(op_tile_streamer_pending(scarce->streamer), 0);
    saved_state_free(&now);
    queue_one(scarce);
}

static void fail_updates(Scarce *scarce, bool remove) {
    FailingCall failing = {call_update, check_same_mesh_and_queue_again, scarce};
    scarce->remove = remove;
    scarce->before = snapshot_of(scarce->mesh, OP_SNAPSHOT_FULL);
    queue_one(scarce);
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 3);
    SavedState now = snapshot_of(scarce->mesh, OP_SNAPSHOT_FULL);
    assert_false(saved_states_equal(&now, &scarce->before));
    saved_state_free(&now);
    saved_state_free(&scarce->before);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    Scarce scarce = {.mesh = NULL};
    scarce.allocator = counting_allocator(&scarce.counter);
    nav_pool_make(&scarce.pool, 6);
    check_ok(op_tiled_nav_mesh_create(&scarce.pool.params, &scarce.allocator, &scarce.mesh));
    OpTileRef ref = 0;
    for (int32_t i = 0; i < 9; i++) {
        check_ok(op_tiled_nav_mesh_add_tile(scarce.mesh, scarce.pool.tiles[i], &ref));
    }
    for (int32_t i = 9; i < scarce.pool.count; i++) { /* and an upper floor */
        OpNavTileData data;
        check_ok(op_nav_tile_view(scarce.pool.tiles[i], &data));
        if (data.layer == 1) {
            check_ok(op_tiled_nav_mesh_add_tile(scarce.mesh, scarce.pool.tiles[i], &ref));
        }
    }
    scarce.tile = tile_bytes_of(scarce.pool.tiles[0]);
    FailingCall failing = {call_create, NULL, &scarce};
    assert_int_equal(fail_each_allocation(&scarce.counter, &failing), 1);
    failing = (FailingCall){call_add, check_same_queue, &scarce};
    for (scarce.pending = 0; scarce.pending < 20; scarce.pending++) {
        assert_true(fail_each_allocation(&scarce.counter, &failing) >= 1);
    }
    check_ok(op_tile_streamer_update(scarce.streamer, 100, NULL));
    fail_updates(&scarce, false);
    fail_updates(&scarce, true); /* a column of two layers goes whole or stays whole */
    fail_updates(&scarce, false);
    check_ok(call_add(&scarce)); /* waits when it is destroyed */
    op_tile_streamer_destroy(scarce.streamer);
    op_tiled_nav_mesh_destroy(scarce.mesh);
    saved_state_free(&scarce.tile);
    nav_pool_free(&scarce.pool);
    assert_int_equal(scarce.counter.live_blocks, 0);
    assert_int_equal(scarce.counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streaming_is_editing),
        cmocka_unit_test(out_and_in_gives_the_same_answers),
        cmocka_unit_test(a_failing_operation_leaves_the_queue),
        cmocka_unit_test(tiles_that_take_for_ever_are_refused),
        cmocka_unit_test(bad_arguments_are_named),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
