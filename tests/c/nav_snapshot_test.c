/* Snapshots against histories: taken, left behind, and come back to. What comes back is the mesh that never went away. */
#include "support/check.h"
#include "support/hostile_bytes.h"
#include "support/nav_history.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* ---- Histories ---- */

typedef struct Excursion {
    const NavPool *pool;
    OpTileLibrary *library;
    OpTiledNavMesh *mesh; /* goes away and comes back */
    OpTiledNavMesh *twin; /* stays */
    OpNavMeshQuery *query;
    OpNavMeshQuery *twin_query;
    NavSeen seen;
    uint64_t seed;
} Excursion;

static void check_equal_bytes(const OpTiledNavMesh *a, const OpTiledNavMesh *b, OpSnapshotMode mode,
                              uint64_t seed) {
    SavedState of_a = snapshot_of(a, mode);
    SavedState of_b = snapshot_of(b, mode);
    if (!saved_states_equal(&of_a, &of_b)) {
        fail_msg("seed %llu: snapshots differ", (unsigned long long)seed);
    }
    saved_state_free(&of_a);
    saved_state_free(&of_b);
}

static void check_same_answers(const Excursion *trip) {
    for (uint64_t i = 0; i < 2; i++) {
        uint64_t mine = nav_answers(trip->mesh, trip->query, &trip->seen, trip->seed * 2 + i);
        uint64_t other = nav_answers(trip->twin, trip->twin_query, &trip->seen, trip->seed * 2 + i);
        if (mine != other) {
            fail_msg("seed %llu: answers differ", (unsigned long long)trip->seed);
        }
    }
}

static void excursion_begin(Excursion *trip, const NavPool *pool, uint64_t seed) {
    *trip = (Excursion){.pool = pool, .seed = seed};
    TestRandom random = test_random(seed);
    TestRandom same = random;
    int32_t steps = test_int(&random, 0, 25);
    (void)test_int(&same, 0, 25);
    check_ok(op_tile_library_create(NULL, &trip->library));
    check_ok(op_tiled_nav_mesh_create(&pool->params, NULL, &trip->mesh));
    check_ok(op_tiled_nav_mesh_create(&pool->params, NULL, &trip->twin));
    check_ok(op_nav_mesh_query_create(trip->mesh, NULL, NULL, &trip->query));
    check_ok(op_nav_mesh_query_create(trip->twin, NULL, NULL, &trip->twin_query));
    nav_history_steps(trip->mesh, pool, &random, steps, &trip->seen);
    nav_history_steps(trip->twin, pool, &same, steps, &trip->seen);
    check_ok(op_tile_library_add_mesh(trip->library, trip->mesh));
}

static void excursion_end(Excursion *trip) {
    op_nav_mesh_query_destroy(trip->twin_query);
    op_nav_mesh_query_destroy(trip->query);
    op_tiled_nav_mesh_destroy(trip->twin);
    op_tiled_nav_mesh_destroy(trip->mesh);
    op_tile_library_destroy(trip->library);
}

/* Both go on by the same steps and stay the same after each. */
static void go_on(Excursion *trip) {
    TestRandom random = test_random(trip->seed + 500000);
    TestRandom same = random;
    for (int32_t i = 0; i < 4; i++) {
        nav_history_step(trip->mesh, trip->pool, &random, &trip->seen);
        nav_history_step(trip->twin, trip->pool, &same, &trip->seen);
        check_equal_bytes(trip->mesh, trip->twin, OP_SNAPSHOT_FULL, trip->seed);
    }
    check_same_answers(trip);
}

static void run_excursion(const NavPool *pool, uint64_t seed) {
    Excursion trip;
    excursion_begin(&trip, pool, seed);
    OpSnapshotMode mode = seed % 2 == 0 ? OP_SNAPSHOT_FULL : OP_SNAPSHOT_REFERENCED;
    SavedState saved = snapshot_of(trip.mesh, mode);
    uint64_t edits = op_tiled_nav_mesh_edits(trip.mesh);
    TestRandom random = test_random(seed + 900000);
    (void)nav_answers(trip.mesh, trip.query, &trip.seen, seed); /* the query has numbered these polygons */
    nav_history_steps(trip.mesh, pool, &random, test_int(&random, 0, 12), &trip.seen);
    check_ok(op_tiled_nav_mesh_restore(trip.mesh, saved.bytes, saved.size, trip.library));
    assert_true(op_tiled_nav_mesh_edits(trip.mesh) > edits);
    check_equal_bytes(trip.mesh, trip.twin, OP_SNAPSHOT_FULL, seed);
    check_equal_bytes(trip.mesh, trip.twin, OP_SNAPSHOT_REFERENCED, seed);
    check_same_answers(&trip);
    OpTiledNavMesh *made = NULL;
    check_ok(op_tiled_nav_mesh_from_snapshot(saved.bytes, saved.size, trip.library, NULL, &made));
    check_equal_bytes(made, trip.twin, OP_SNAPSHOT_FULL, seed);
    op_tiled_nav_mesh_destroy(made);
    go_on(&trip);
    saved_state_free(&saved);
    excursion_end(&trip);
}

static void a_restored_mesh_is_the_one_that_stayed(void **state) {
    (void)state;
    size_t count = test_count(60, 4000, 20000);
    NavPool pool = {.count = 0};
    for (uint64_t seed = 1; seed <= count; seed++) {
        if (seed % 40 == 1) {
            nav_pool_free(&pool);
            nav_pool_make(&pool, seed);
        }
        run_excursion(&pool, seed);
    }
    nav_pool_free(&pool);
}

/* ---- What stays with what ---- */

/* A mesh of a few tiles of which some are edited, one link is off and one slot is free. */
static OpTiledNavMesh *make_mesh(const NavPool *pool) {
    OpTiledNavMesh *mesh = NULL;
    OpTileRef refs[4];
    check_ok(op_tiled_nav_mesh_create(&pool->params, NULL, &mesh));
    for (int32_t i = 0; i < 4; i++) {
        check_ok(op_tiled_nav_mesh_add_tile(mesh, pool->tiles[i], &refs[i]));
    }
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, refs[2]));
    check_ok(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(1, 1, 0), 9));
    check_ok(op_tiled_nav_mesh_set_poly_flags(mesh, op_poly_ref(1, 3, 0), 0xABCD));
    check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, refs[0], 1, false));
    return mesh;
}

static NavPool first_pool(void) {
    NavPool pool;
    nav_pool_make(&pool, 1);
    return pool;
}

static void tiles_stay_as_they_were_built(void **state) {
    (void)state;
    NavPool pool = first_pool();
    SavedState before = tile_bytes_of(pool.tiles[1]);
    OpTiledNavMesh *mesh = make_mesh(&pool);
    OpTiledNavMesh *other = make_mesh(&pool);
    OpPolyRef poly = op_poly_ref(1, 1, 0);
    uint8_t area = 0;
    uint8_t id[OP_CONTENT_ID_SIZE];
    uint8_t id_in_mesh[OP_CONTENT_ID_SIZE];
    check_ok(op_tiled_nav_mesh_set_poly_area(mesh, poly, 33));
    check_ok(op_tiled_nav_mesh_poly_area(other, poly, &area));
    assert_int_equal(area, 9);
    SavedState after = tile_bytes_of(pool.tiles[1]);
    assert_true(saved_states_equal(&before, &after));
    const OpNavTile *edited =
        op_tiled_nav_mesh_tile(mesh, op_tiled_nav_mesh_tile_at(mesh, 1, 0, 0)); /* the second tile */
    check_ok(op_nav_tile_content_id(pool.tiles[1], id));
    check_ok(op_nav_tile_content_id(edited, id_in_mesh));
    assert_memory_equal(id, id_in_mesh, sizeof id);
    /* An edited tile takes its edits along, and its snapshot still tells them from what was built. */
    OpTiledNavMesh *third = NULL;
    OpTileRef ref = 0;
    check_ok(op_tiled_nav_mesh_create(&pool.params, NULL, &third));
    check_ok(op_tiled_nav_mesh_add_tile(third, edited, &ref));
    check_ok(op_tiled_nav_mesh_poly_area(third, op_poly_ref(1, 0, 0), &area));
    assert_int_equal(area, 33);
    SavedState referenced = snapshot_of(third, OP_SNAPSHOT_REFERENCED);
    assert_int_equal(referenced.size, 80 + 8 + 4 + 5 + 32 + 4 + 7 + 4);
    saved_state_free(&referenced);
    saved_state_free(&before);
    saved_state_free(&after);
    op_tiled_nav_mesh_destroy(third);
    op_tiled_nav_mesh_destroy(other);
    op_tiled_nav_mesh_destroy(mesh);
    nav_pool_free(&pool);
}

/* Switches go along as well, and a tile that replaces another brings its own values. */
static void switches_travel_with_a_tile(void **state) {
    (void)state;
    NavPool pool = first_pool();
    OpTiledNavMesh *mesh = make_mesh(&pool);
    OpTiledNavMesh *other = NULL;
    OpTileRef ref = op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0);
    bool enabled = true;
    uint8_t area = 0;
    check_ok(op_tiled_nav_mesh_create(&pool.params, NULL, &other));
    check_ok(op_tiled_nav_mesh_add_tile(other, op_tiled_nav_mesh_tile(mesh, ref), &ref));
    check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(other, ref, 1, &enabled));
    assert_false(enabled);
    check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(other, ref, 0, &enabled));
    assert_true(enabled);
    check_ok(op_tiled_nav_mesh_replace_tile(mesh, pool.tiles[0], &ref));
    check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(mesh, ref, 1, &enabled));
    assert_true(enabled);
    check_ok(op_tiled_nav_mesh_replace_tile(mesh, pool.tiles[1], &ref));
    check_ok(op_tiled_nav_mesh_poly_area(mesh, (OpPolyRef)ref << 20, &area));
    assert_int_equal(area, 0);
    op_tiled_nav_mesh_destroy(other);
    op_tiled_nav_mesh_destroy(mesh);
    nav_pool_free(&pool);
}

/* A file makes the values of the moment those that were built; a snapshot does not. */
static void a_file_forgets_what_a_snapshot_keeps(void **state) {
    (void)state;
    NavPool pool = first_pool();
    OpTiledNavMesh *mesh = make_mesh(&pool);
    OpTiledNavMesh *loaded = NULL;
    bool enabled = false;
    SavedState file = mesh_file_of(mesh);
    check_ok(op_tiled_nav_mesh_load(file.bytes, file.size, NULL, &loaded));
    SavedState of_file = snapshot_of(loaded, OP_SNAPSHOT_FULL);
    SavedState of_mesh = snapshot_of(mesh, OP_SNAPSHOT_FULL);
    assert_int_equal(of_mesh.size, of_file.size + 7 + 7 + 4); /* two edits and a switch */
    check_ok(op_tiled_nav_mesh_is_off_mesh_link_enabled(loaded, op_tiled_nav_mesh_tile_at(loaded, 0, 0, 0), 1,
                                                        &enabled));
    assert_true(enabled);
    saved_state_free(&of_mesh);
    saved_state_free(&of_file);
    saved_state_free(&file);
    op_tiled_nav_mesh_destroy(loaded);
    op_tiled_nav_mesh_destroy(mesh);
    nav_pool_free(&pool);
}

/* ---- The format, written once more from its description ---- */

static void write_head(OpWriter *writer, const OpNavMeshParams *params, uint32_t slot_bytes) {
    op_write_bytes(writer, "ONPS", 4);
    op_write_u16(writer, 2);
    op_write_u16(writer, 0);
    const double doubles[] = {params->origin_x, params->origin_y, params->origin_z, params->tile_size,
                              params->cell_size};
    for (int i = 0; i < 5; i++) {
        op_write_f64(writer, doubles[i]);
    }
    op_write_u16(writer, (uint16_t)params->max_verts_per_poly);
    op_write_u16(writer, 0);
    op_write_f32(writer, params->walkable_climb);
    op_write_f32(writer, params->agent_radius);
    op_write_f32(writer, params->agent_height);
    op_write_f32(writer, params->agent_max_slope_degrees);
    op_write_u64(writer, params->settings_digest);
    op_write_u32(writer, 1); /* section */
    op_write_u16(writer, 1);
    op_write_u16(writer, 0);
    op_write_u32(writer, slot_bytes);
}

/* A tile with at most one edit, of polygon 0, and at most one link that is off. */
static void write_slot(OpWriter *writer, const OpNavTile *built, bool inline_tile, const uint8_t *edit_area,
                       uint16_t flags, const uint32_t *link) {
    SavedState tile = tile_bytes_of(built);
    op_write_u32(writer, 1);
    op_write_u8(writer, inline_tile ? 1 : 2);
    if (inline_tile) {
        op_write_u32(writer, (uint32_t)tile.size);
        op_write_bytes(writer, tile.bytes, tile.size);
    } else {
        OpSha256 sha;
        uint8_t digest[32];
        op_sha256_begin(&sha);
        op_sha256_update(&sha, tile.bytes, tile.size);
        op_sha256_end(&sha, digest);
        op_write_bytes(writer, digest, sizeof digest);
    }
    op_write_u32(writer, edit_area != NULL ? 1 : 0);
    if (edit_area != NULL) {
        op_write_u32(writer, 0);
        op_write_u8(writer, *edit_area);
        op_write_u16(writer, flags);
    }
    op_write_u32(writer, link != NULL ? 1 : 0);
    if (link != NULL) {
        op_write_u32(writer, *link);
    }
    saved_state_free(&tile);
}

static void write_expected(OpWriter *writer, const NavPool *pool, bool inline_tiles, uint32_t slot_bytes) {
    const uint8_t nine = 9;
    const uint8_t zero = 0;
    const uint32_t one = 1;
    write_head(writer, &pool->params, slot_bytes);
    op_write_u32(writer, 4);
    write_slot(writer, pool->tiles[0], inline_tiles, NULL, 0, &one);
    write_slot(writer, pool->tiles[1], inline_tiles, &nine, 1, NULL);
    op_write_u32(writer, 2); /* the generation after the removal */
    op_write_u8(writer, 0);
    write_slot(writer, pool->tiles[3], inline_tiles, &zero, 0xABCD, NULL);
}

static void the_bytes_are_those_of_the_format(void **state) {
    (void)state;
    NavPool pool = first_pool();
    OpTiledNavMesh *mesh = make_mesh(&pool);
    for (int32_t mode = 0; mode < 2; mode++) {
        SavedState saved = snapshot_of(mesh, (OpSnapshotMode)mode);
        uint8_t *expected = malloc(saved.size);
        assert_non_null(expected);
        OpWriter writer = op_writer(expected, saved.size);
        write_expected(&writer, &pool, mode == 0, (uint32_t)(saved.size - 88));
        assert_int_equal(writer.size, saved.size);
        assert_memory_equal(expected, saved.bytes, saved.size);
        free(expected);
        saved_state_free(&saved);
    }
    op_tiled_nav_mesh_destroy(mesh);
    nav_pool_free(&pool);
}

/* ---- Hostile bytes ---- */

typedef struct Target {
    OpTiledNavMesh *mesh;
    const OpTileLibrary *library;
    const SavedState *good;
    OpSnapshotMode mode;
} Target;

/* Refused bytes change nothing; those that are taken are what the mesh then saves. */
static bool offer_snapshot(void *user, const SavedState *offered) {
    Target *target = user;
    uint64_t edits = op_tiled_nav_mesh_edits(target->mesh);
    OpStatus status = op_tiled_nav_mesh_restore(target->mesh, offered->bytes, offered->size, target->library);
    bool taken = status == OP_STATUS_OK;
    assert_true(taken || is_nav_refusal(status));
    assert_true(taken || op_tiled_nav_mesh_edits(target->mesh) == edits);
    SavedState now = snapshot_of(target->mesh, target->mode);
    assert_true(saved_states_equal(&now, taken ? offered : target->good));
    saved_state_free(&now);
    OpTiledNavMesh *made = NULL;
    status = op_tiled_nav_mesh_from_snapshot(offered->bytes, offered->size, target->library, NULL, &made);
    assert_true(status == OP_STATUS_OK || is_nav_refusal(status));
    op_tiled_nav_mesh_destroy(made);
    if (taken) {
        check_ok(op_tiled_nav_mesh_restore(target->mesh, target->good->bytes, target->good->size,
                                           target->library));
    }
    return taken;
}

static void hostile_bytes_change_nothing(void **state) {
    (void)state;
    NavPool pool = first_pool();
    OpTileLibrary *library = NULL;
    check_ok(op_tile_library_create(NULL, &library));
    for (int32_t mode = 0; mode < 2; mode++) {
        OpTiledNavMesh *mesh = make_mesh(&pool);
        check_ok(op_tile_library_add_mesh(library, mesh));
        SavedState good = snapshot_of(mesh, (OpSnapshotMode)mode);
        Target target = {mesh, library, &good, (OpSnapshotMode)mode};
        offer_hostile_bytes(&good, offer_snapshot, &target, 51);
        saved_state_free(&good);
        op_tiled_nav_mesh_destroy(mesh);
    }
    op_tile_library_destroy(library);
    nav_pool_free(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_stay_as_they_were_built),
        cmocka_unit_test(switches_travel_with_a_tile),
        cmocka_unit_test(a_file_forgets_what_a_snapshot_keeps),
        cmocka_unit_test(the_bytes_are_those_of_the_format),
        cmocka_unit_test(hostile_bytes_change_nothing),
        cmocka_unit_test(a_restored_mesh_is_the_one_that_stayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
