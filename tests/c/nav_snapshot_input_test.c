/* Snapshots and libraries with bad arguments, bytes that break one rule each, and without memory. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/nav_history.h"

#include <stdlib.h>
#include <string.h>

/* ---- One rule after the other ---- */

/* The pool's first tile, whose links are at least two, in a mesh of its own, and its snapshots. */
typedef struct Fixture {
    NavPool pool;
    OpTiledNavMesh *mesh;
    OpTileLibrary *library;
    SavedState full;       /* with an edit of polygons 0 and 1, and links 0 and 1 off */
    SavedState referenced; /* the same */
    size_t after_id;
} Fixture;

enum { HEAD = 88, FIRST_SLOT = HEAD + 4, ID_AT = FIRST_SLOT + 5 };

/* A tile with two polygons and two links, so that there is an order to break. */
static const OpNavTile *two_of_each(const NavPool *pool) {
    OpNavTileData data;
    for (int32_t i = 0; i < pool->count; i++) {
        check_ok(op_nav_tile_view(pool->tiles[i], &data));
        if (data.poly_count >= 2 && data.off_mesh_link_count >= 2) {
            return pool->tiles[i];
        }
    }
    fail_msg("no tile has two polygons and two links");
    return NULL;
}

static Fixture make(void) {
    Fixture made = {.mesh = NULL};
    OpTileRef tile = 0;
    nav_pool_make(&made.pool, 2);
    const OpNavTile *first = two_of_each(&made.pool);
    check_ok(op_tile_library_create(NULL, &made.library));
    check_ok(op_tiled_nav_mesh_create(&made.pool.params, NULL, &made.mesh));
    check_ok(op_tiled_nav_mesh_add_tile(made.mesh, first, &tile));
    for (int32_t i = 0; i < 2; i++) {
        check_ok(op_tiled_nav_mesh_set_poly_area(made.mesh, op_poly_ref(1, 0, i), 8));
        check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(made.mesh, tile, i, false));
    }
    check_ok(op_tile_library_add_mesh(made.library, made.mesh));
    made.full = snapshot_of(made.mesh, OP_SNAPSHOT_FULL);
    made.referenced = snapshot_of(made.mesh, OP_SNAPSHOT_REFERENCED);
    made.after_id = ID_AT + OP_CONTENT_ID_SIZE;
    return made;
}

static void free_fixture(Fixture *made) {
    saved_state_free(&made->full);
    saved_state_free(&made->referenced);
    op_tiled_nav_mesh_destroy(made->mesh);
    op_tile_library_destroy(made->library);
    nav_pool_free(&made->pool);
}

/* The referenced snapshot with one byte set is refused with a message that has part; nothing changes. */
static void check_rule(Fixture *made, size_t at, uint8_t value, OpStatus status, const char *argument,
                       const char *part) {
    SavedState spoiled = copy_of_bytes(made->referenced.bytes, made->referenced.size);
    spoiled.bytes[at] = value;
    check_refused(op_tiled_nav_mesh_restore(made->mesh, spoiled.bytes, spoiled.size, made->library), status,
                  argument, part);
    SavedState now = snapshot_of(made->mesh, OP_SNAPSHOT_REFERENCED);
    assert_true(saved_states_equal(&now, &made->referenced));
    saved_state_free(&now);
    saved_state_free(&spoiled);
}

static void every_rule_has_its_message(void **state) {
    (void)state;
    Fixture made = make();
    const OpStatus format = OP_STATUS_NAV_MESH_FORMAT;
    size_t edits = made.after_id;
    size_t switches = edits + 4 + 2 * 7;
    check_rule(&made, 0, 'X', format, "snapshot", "begin with \"ONPS\"");
    check_rule(&made, 4, 3, OP_STATUS_NAV_MESH_VERSION, "snapshot", "was of 3");
    check_rule(&made, 6, 1, format, "snapshot", "flags 0, had 1");
    check_rule(&made, 68, 0x55, OP_STATUS_NAV_MESH_FINGERPRINT, "snapshot.params", "those of the mesh");
    check_rule(&made, 76, 2, format, "snapshot.sections", "had 2");
    check_rule(&made, 80, 2, format, "snapshot.sections", "of id 2");
    check_rule(&made, 82, 1, format, "snapshot.sections", "reserved 1");
    check_rule(&made, 84, 1, format, "snapshot.sections", "1 bytes");
    check_rule(&made, HEAD, 200, format, "snapshot.slot_count", "was 200");
    check_rule(&made, HEAD, 0, format, "snapshot", "bytes follow");
    check_rule(&made, FIRST_SLOT, 0, format, "snapshot.slots", "had 0 and 2");
    check_rule(&made, FIRST_SLOT + 3, 1, format, "snapshot.slots", "0 must have a generation");
    check_rule(&made, FIRST_SLOT + 4, 3, format, "snapshot.slots", "had 1 and 3");
    check_rule(&made, ID_AT, (uint8_t)(made.referenced.bytes[ID_AT] + 1), format, "snapshot.slots",
               "does not have it");
    check_rule(&made, edits, 200, format, "snapshot.slots", "edits");
    check_rule(&made, edits + 4, 200, format, "snapshot.slots", "polygon 200");
    check_rule(&made, edits + 4, 1, format, "snapshot.slots", "polygon 1"); /* twice */
    check_rule(&made, edits + 8, 64, format, "snapshot.slots", "with 64");
    check_rule(&made, edits + 8, 0, format, "snapshot.slots", "change something");
    check_rule(&made, switches, 200, format, "snapshot.slots", "switched off");
    check_rule(&made, switches + 4, 200, format, "snapshot.slots", "had 200");
    check_rule(&made, switches + 4, 1, format, "snapshot.slots", "ascending links");
    free_fixture(&made);
}

/* Two tiles in one place. */
static void a_place_has_one_tile(void **state) {
    (void)state;
    Fixture made = make();
    size_t slot_size = made.referenced.size - FIRST_SLOT;
    SavedState twice = {malloc(made.referenced.size + slot_size), made.referenced.size + slot_size};
    assert_non_null(twice.bytes);
    memcpy(twice.bytes, made.referenced.bytes, made.referenced.size);
    memcpy(twice.bytes + made.referenced.size, made.referenced.bytes + FIRST_SLOT, slot_size);
    OpWriter writer = op_writer(twice.bytes + 84, 8);
    op_write_u32(&writer, (uint32_t)(twice.size - HEAD));
    op_write_u32(&writer, 2);
    check_refused(op_tiled_nav_mesh_restore(made.mesh, twice.bytes, twice.size, made.library),
                  OP_STATUS_NAV_MESH_FORMAT, "slots", "has two");
    saved_state_free(&twice);
    free_fixture(&made);
}

static void a_library_must_have_the_tiles(void **state) {
    (void)state;
    Fixture made = make();
    OpTileLibrary *empty = NULL;
    OpTiledNavMesh *mesh = NULL;
    check_ok(op_tile_library_create(NULL, &empty));
    check_refused(op_tiled_nav_mesh_restore(made.mesh, made.referenced.bytes, made.referenced.size, NULL),
                  OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                  "0 must name a tile of the library, which is NULL");
    check_refused(op_tiled_nav_mesh_restore(made.mesh, made.referenced.bytes, made.referenced.size, empty),
                  OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots", "does not have it");
    check_ok(op_tiled_nav_mesh_restore(made.mesh, made.full.bytes, made.full.size, NULL));
    check_ok(op_tile_library_add_mesh(empty, made.mesh));
    check_ok(op_tile_library_add_mesh(empty, made.mesh)); /* which adds nothing */
    check_ok(
        op_tiled_nav_mesh_from_snapshot(made.referenced.bytes, made.referenced.size, empty, NULL, &mesh));
    op_tile_library_destroy(empty); /* the mesh has its own */
    SavedState now = snapshot_of(mesh, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &made.full));
    saved_state_free(&now);
    op_tiled_nav_mesh_destroy(mesh);
    free_fixture(&made);
}

/* A tile of other settings that is named all the same. */
static void tiles_of_other_settings_are_refused(void **state) {
    (void)state;
    Fixture made = make();
    OpNavMeshParams params = made.pool.params;
    OpNavTileData data;
    OpNavTile *other = NULL;
    OpTiledNavMesh *mesh = NULL;
    params.settings_digest++;
    check_ok(op_nav_tile_view(made.pool.tiles[0], &data));
    check_ok(op_nav_tile_create(&data, &params, NULL, &other));
    check_ok(op_tile_library_add(made.library, other));
    SavedState spoiled = copy_of_bytes(made.referenced.bytes, made.referenced.size);
    check_ok(op_nav_tile_content_id(other, spoiled.bytes + ID_AT));
    check_refused(op_tiled_nav_mesh_restore(made.mesh, spoiled.bytes, spoiled.size, made.library),
                  OP_STATUS_NAV_MESH_FINGERPRINT, "snapshot.slots", "settings of the mesh");
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &mesh));
    check_refused(op_tiled_nav_mesh_restore(mesh, made.full.bytes, made.full.size, NULL),
                  OP_STATUS_NAV_MESH_FINGERPRINT, "snapshot.params", "must be those of the mesh");
    assert_int_equal(op_tiled_nav_mesh_edits(mesh), 0);
    saved_state_free(&spoiled);
    op_tiled_nav_mesh_destroy(mesh);
    op_nav_tile_destroy(other);
    free_fixture(&made);
}

/* ---- Bad arguments ---- */

static void bad_arguments_are_named(void **state) {
    (void)state;
    Fixture made = make();
    OpTileLibrary *library = NULL;
    OpTiledNavMesh *mesh = NULL;
    size_t size = 0;
    uint8_t byte = 0;
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    const OpAllocator broken = {NULL, NULL, NULL};
    check_refused(op_tile_library_create(NULL, NULL), invalid, "out", "NULL");
    check_refused(op_tile_library_create(&broken, &library), invalid, "allocator", "NULL");
    check_refused(op_tile_library_add(NULL, made.pool.tiles[0]), invalid, "library", "NULL");
    check_refused(op_tile_library_add(made.library, NULL), invalid, "tile", "NULL");
    check_refused(op_tile_library_add_mesh(NULL, made.mesh), invalid, "library", "NULL");
    check_refused(op_tile_library_add_mesh(made.library, NULL), invalid, "mesh", "NULL");
    check_refused(op_tiled_nav_mesh_snapshot_size(NULL, OP_SNAPSHOT_FULL, &size), invalid, "mesh", "NULL");
    check_refused(op_tiled_nav_mesh_snapshot_size(made.mesh, OP_SNAPSHOT_FULL, NULL), invalid, "out", "NULL");
    check_refused(op_tiled_nav_mesh_snapshot_size(made.mesh, (OpSnapshotMode)2, &size), invalid, "mode",
                  "was 2");
    check_refused(op_tiled_nav_mesh_snapshot(NULL, OP_SNAPSHOT_FULL, &byte, 1, &size), invalid, "mesh",
                  "NULL");
    check_refused(op_tiled_nav_mesh_snapshot(made.mesh, OP_SNAPSHOT_FULL, &byte, 1, NULL), invalid, "needed",
                  "NULL");
    check_refused(op_tiled_nav_mesh_snapshot(made.mesh, (OpSnapshotMode)7, &byte, 1, &size), invalid, "mode",
                  "was 7");
    check_refused(op_tiled_nav_mesh_snapshot(made.mesh, OP_SNAPSHOT_FULL, &byte, 1, &size),
                  OP_STATUS_BUFFER_TOO_SMALL, "capacity", "was 1");
    assert_int_equal(size, made.full.size);
    check_refused(op_tiled_nav_mesh_restore(NULL, made.full.bytes, made.full.size, NULL), invalid, "mesh",
                  "NULL");
    check_refused(op_tiled_nav_mesh_restore(made.mesh, NULL, 0, NULL), invalid, "bytes", "NULL");
    check_refused(op_tiled_nav_mesh_from_snapshot(NULL, 0, NULL, NULL, &mesh), invalid, "bytes", "NULL");
    check_refused(op_tiled_nav_mesh_from_snapshot(made.full.bytes, made.full.size, NULL, NULL, NULL), invalid,
                  "out", "NULL");
    check_refused(op_tiled_nav_mesh_from_snapshot(made.full.bytes, made.full.size, NULL, &broken, &mesh),
                  invalid, "allocator", "NULL");
    assert_null(mesh);
    op_tile_library_destroy(NULL);
    free_fixture(&made);
}

/* ---- Inside a callback ---- */

typedef struct Meddler {
    const Fixture *fixture;
    OpTileStreamer *streamer;
    int32_t calls;
} Meddler;

/* A filter that would put back, or take away, the mesh that is being searched. */
static OpStatus meddle(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Meddler *meddler = user;
    const Fixture *made = meddler->fixture;
    (void)poly;
    (void)flags;
    (void)area;
    check_refused(op_tiled_nav_mesh_restore(made->mesh, made->full.bytes, made->full.size, NULL),
                  OP_STATUS_INVALID_STATE, "mesh", "inside a callback");
    check_ok(op_tile_streamer_remove(meddler->streamer, 0, 0));
    check_ok(op_tile_streamer_remove(meddler->streamer, 1, 0));
    check_ok(op_tile_streamer_remove(meddler->streamer, 2, 0));
    for (int32_t i = 0; op_tile_streamer_pending(meddler->streamer) > 0; i++) {
        OpStatus status = op_tile_streamer_update(meddler->streamer, 1, NULL);
        assert_true(status == OP_STATUS_OK || status == OP_STATUS_INVALID_STATE);
    }
    meddler->calls++;
    *out = true;
    return OP_STATUS_OK;
}

static void a_mesh_that_is_searched_stays(void **state) {
    (void)state;
    Fixture made = make();
    Meddler meddler = {&made, NULL, 0};
    OpNavMeshQuery *query = NULL;
    OpNearestPoly nearest;
    OpQueryFilter filter = op_query_filter_default();
    filter.passes = meddle;
    filter.user = &meddler;
    check_ok(op_tile_streamer_create(made.mesh, NULL, &meddler.streamer));
    check_ok(op_nav_mesh_query_create(made.mesh, NULL, NULL, &query));
    check_ok(op_nav_mesh_query_nearest_poly(query, (OpVec3){6, 0, 6}, (OpVec3){9, 9, 9}, &filter, &nearest));
    assert_true(meddler.calls > 0);
    SavedState now = snapshot_of(made.mesh, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &made.full));
    saved_state_free(&now);
    op_nav_mesh_query_destroy(query);
    op_tile_streamer_destroy(meddler.streamer);
    free_fixture(&made);
}

/* ---- Without memory ---- */

typedef struct Scarce {
    CountingAllocator counter;
    OpAllocator allocator;
    NavPool pool;
    OpTiledNavMesh *mesh;
    OpTiledNavMesh *made;
    OpTileLibrary *library;
    SavedState saved;
    SavedState now; /* what a restore must not change when it fails */
    uint64_t edits;
} Scarce;

static void check_mesh_unchanged(void *user) {
    Scarce *scarce = user;
    SavedState now = snapshot_of(scarce->mesh, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &scarce->now));
    assert_int_equal(op_tiled_nav_mesh_edits(scarce->mesh), scarce->edits);
    saved_state_free(&now);
}

static OpStatus call_library_create(void *user) {
    Scarce *scarce = user;
    return op_tile_library_create(&scarce->allocator, &scarce->library);
}

static OpStatus call_library_add(void *user) {
    Scarce *scarce = user;
    return op_tile_library_add(scarce->library, scarce->pool.tiles[30]);
}

static OpStatus call_library_add_mesh(void *user) {
    Scarce *scarce = user;
    return op_tile_library_add_mesh(scarce->library, scarce->mesh);
}

static OpStatus call_restore(void *user) {
    Scarce *scarce = user;
    return op_tiled_nav_mesh_restore(scarce->mesh, scarce->saved.bytes, scarce->saved.size, scarce->library);
}

static OpStatus call_from_snapshot(void *user) {
    Scarce *scarce = user;
    return op_tiled_nav_mesh_from_snapshot(scarce->saved.bytes, scarce->saved.size, scarce->library,
                                           &scarce->allocator, &scarce->made);
}

static void fail_calls(Scarce *scarce, OpSnapshotMode mode) {
    TestRandom random = test_random(7);
    FailingCall failing = {call_restore, check_mesh_unchanged, scarce};
    nav_history_steps(scarce->mesh, &scarce->pool, &random, 30, NULL);
    scarce->saved = snapshot_of(scarce->mesh, mode);
    failing.call = call_library_add_mesh;
    failing.check_unchanged = NULL;
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 0);
    nav_history_steps(scarce->mesh, &scarce->pool, &random, 10, NULL);
    scarce->now = snapshot_of(scarce->mesh, OP_SNAPSHOT_FULL);
    scarce->edits = op_tiled_nav_mesh_edits(scarce->mesh);
    failing = (FailingCall){call_from_snapshot, NULL, scarce};
    size_t live = scarce->counter.live_blocks;
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 10);
    op_tiled_nav_mesh_destroy(scarce->made);
    assert_int_equal(scarce->counter.live_blocks, live);
    failing = (FailingCall){call_restore, check_mesh_unchanged, scarce};
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 10);
    SavedState back = snapshot_of(scarce->mesh, mode);
    assert_true(saved_states_equal(&back, &scarce->saved));
    saved_state_free(&back);
    saved_state_free(&scarce->now);
    saved_state_free(&scarce->saved);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    for (int32_t mode = 0; mode < 2; mode++) {
        Scarce scarce = {.mesh = NULL};
        scarce.allocator = counting_allocator(&scarce.counter);
        nav_pool_make(&scarce.pool, 3);
        check_ok(op_tiled_nav_mesh_create(&scarce.pool.params, &scarce.allocator, &scarce.mesh));
        FailingCall failing = {call_library_create, NULL, &scarce};
        assert_int_equal(fail_each_allocation(&scarce.counter, &failing), 1);
        failing.call = call_library_add;
        assert_true(fail_each_allocation(&scarce.counter, &failing) > 0);
        fail_calls(&scarce, (OpSnapshotMode)mode);
        op_tile_library_destroy(scarce.library);
        op_tiled_nav_mesh_destroy(scarce.mesh);
        nav_pool_free(&scarce.pool);
        assert_int_equal(scarce.counter.live_blocks, 0);
        assert_int_equal(scarce.counter.wrong_frees, 0);
    }
}

/* Content ids are worked out in memory of the tile's own, once. */
typedef struct Naming {
    OpTiledNavMesh *mesh;
    size_t size;
} Naming;

static OpStatus call_snapshot_size(void *user) {
    Naming *naming = user;
    return op_tiled_nav_mesh_snapshot_size(naming->mesh, OP_SNAPSHOT_REFERENCED, &naming->size);
}

static void content_ids_need_memory_once(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    Fixture made = make();
    Naming naming = {NULL, 0};
    check_ok(
        op_tiled_nav_mesh_from_snapshot(made.full.bytes, made.full.size, NULL, &allocator, &naming.mesh));
    FailingCall failing = {call_snapshot_size, NULL, &naming};
    assert_int_equal(fail_each_allocation(&counter, &failing), 1);
    assert_int_equal(naming.size, made.referenced.size);
    assert_int_equal(fail_each_allocation(&counter, &failing), 0);
    op_tiled_nav_mesh_destroy(naming.mesh);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    free_fixture(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_its_message),
        cmocka_unit_test(a_place_has_one_tile),
        cmocka_unit_test(a_library_must_have_the_tiles),
        cmocka_unit_test(tiles_of_other_settings_are_refused),
        cmocka_unit_test(bad_arguments_are_named),
        cmocka_unit_test(a_mesh_that_is_searched_stays),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(content_ids_need_memory_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
