/* Tiles that come, go and are replaced: slots, generations, references, links whatever the order of edits, and lack of memory at
 * every allocation of every edit. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

static OpTiledNavMesh *make_mesh(const OpAllocator *allocator) {
    OpNavMeshParams params = scene_params();
    OpTiledNavMesh *mesh = NULL;
    check_ok(op_tiled_nav_mesh_create(&params, allocator, &mesh));
    return mesh;
}

static OpNavTile *square_tile(int32_t tile_x, int32_t tile_z, int32_t layer, bool with_link) {
    OpNavMeshParams params = scene_params();
    TileDraft draft = draft_tile(tile_x, tile_z, layer);
    draft_rectangle(&draft, 0, 0, 8, 8, 0.0);
    if (with_link) {
        draft_link(&draft, (OpVec3){4, 0, 4}, (OpVec3){12, 0, 4}, 1.0, true);
    }
    draft_join(&draft, &params);
    return draft_create(&draft, &params);
}

static OpTileRef add(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
    OpNavTile *tile = square_tile(tile_x, tile_z, layer, false);
    OpTileRef ref = 0;
    check_ok(op_tiled_nav_mesh_add_tile(mesh, tile, &ref));
    op_nav_tile_destroy(tile);
    return ref;
}

static int32_t slot_of(OpTileRef ref) {
    return (int32_t)(ref & 0xFFFFF);
}

static uint32_t salt_of(OpTileRef ref) {
    return (uint32_t)(ref >> 20);
}

/* ---- Slots and references ---- */

static void fills_the_lowest_free_slot(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    OpTileRef refs[6];
    for (int32_t i = 0; i < 6; i++) {
        refs[i] = add(mesh, i, 0, 0);
        assert_int_equal(slot_of(refs[i]), i);
        assert_int_equal(salt_of(refs[i]), 1);
    }
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, refs[4]));
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, refs[1]));
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, refs[3]));
    assert_int_equal(op_tiled_nav_mesh_slot_count(mesh), 6);
    assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 3);
    static const int32_t expected[] = {1, 3, 4, 6};
    for (int32_t i = 0; i < 4; i++) {
        OpTileRef ref = add(mesh, 10 + i, -5, 1023);
        assert_int_equal(slot_of(ref), expected[i]);
        assert_int_equal(salt_of(ref), i < 3 ? 2 : 1);
        assert_true(op_tiled_nav_mesh_tile_at(mesh, 10 + i, -5, 1023) == ref);
    }
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 1, 0, 0) == OP_TILE_REF_INVALID);
    assert_null(op_tiled_nav_mesh_tile(mesh, refs[1]));
    assert_non_null(op_tiled_nav_mesh_tile(mesh, refs[0]));
    op_tiled_nav_mesh_destroy(mesh);
}

static void references_go_stale(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    OpTileRef first = add(mesh, 0, 0, 0);
    OpPolyRef poly = op_poly_ref(salt_of(first), slot_of(first), 0);
    OpNavTile *tile = square_tile(0, 0, 0, false);
    OpTileRef second = 0;
    uint8_t area = 77;
    uint16_t flags = 77;
    OpVec3 corners[4];
    int32_t count = 77;
    const OpNavLink *links = NULL;
    assert_true(op_tiled_nav_mesh_is_valid(mesh, poly));
    assert_false(op_tiled_nav_mesh_is_valid(mesh, poly + 1));
    assert_false(op_tiled_nav_mesh_is_valid(mesh, OP_POLY_REF_INVALID));
    check_ok(op_tiled_nav_mesh_replace_tile(mesh, tile, &second));
    assert_int_equal(slot_of(second), slot_of(first));
    assert_int_equal(salt_of(second), 2);
    assert_false(op_tiled_nav_mesh_is_valid(mesh, poly));
    check_refused(op_tiled_nav_mesh_poly_area(mesh, poly, &area), OP_STATUS_INVALID_ARGUMENT, "poly", "now");
    check_refused(op_tiled_nav_mesh_poly_flags(mesh, poly, &flags), OP_STATUS_INVALID_ARGUMENT, "poly",
                  "now");
    check_refused(op_tiled_nav_mesh_set_poly_area(mesh, poly, 1), OP_STATUS_INVALID_ARGUMENT, "poly", "now");
    check_refused(op_tiled_nav_mesh_set_poly_flags(mesh, poly, 1), OP_STATUS_INVALID_ARGUMENT, "poly", "now");
    check_refused(op_tiled_nav_mesh_poly_outline(mesh, poly, corners, 4, &count), OP_STATUS_INVALID_ARGUMENT,
                  "poly", "now");
    check_refused(op_tiled_nav_mesh_links(mesh, poly, &links, &count), OP_STATUS_INVALID_ARGUMENT, "poly",
                  "now");
    check_refused(op_tiled_nav_mesh_remove_tile(mesh, first), OP_STATUS_INVALID_ARGUMENT, "tile", "now");
    assert_true(area == 77 && flags == 77 && count == 77);
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, second));
    check_refused(op_tiled_nav_mesh_replace_tile(mesh, tile, &second), OP_STATUS_INVALID_STATE, "tile",
                  "empty");
    op_nav_tile_destroy(tile);
    op_tiled_nav_mesh_destroy(mesh);
}

static void generations_go_round_without_0(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    static uint8_t bytes[4096];
    size_t size = 0;
    OpTileRef ref = add(mesh, 0, 0, 0);
    check_ok(op_tiled_nav_mesh_save(mesh, bytes, sizeof bytes, &size));
    op_tiled_nav_mesh_destroy(mesh);
    bytes[80] = bytes[81] = bytes[82] = 0xFF; /* the generation of slot 0 */
    check_ok(op_tiled_nav_mesh_load(bytes, size, NULL, &mesh));
    ref = op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0);
    assert_int_equal(salt_of(ref), 0xFFFFFF);
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, ref));
    ref = add(mesh, 0, 0, 0);
    assert_int_equal(salt_of(ref), 1);
    op_tiled_nav_mesh_destroy(mesh);
}

static void counts_every_edit(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    OpNavTile *tile = square_tile(0, 0, 0, true);
    OpNavTile *other = square_tile(1, 0, 0, false);
    OpTileRef ref = 0;
    OpTileRef second = 0;
    uint64_t edits = op_tiled_nav_mesh_edits(mesh);
    check_ok(op_tiled_nav_mesh_add_tile(mesh, tile, &ref));
    check_ok(op_tiled_nav_mesh_add_tile(mesh, other, &second));
    assert_true(op_tiled_nav_mesh_edits(mesh) > edits + 1);
    edits = op_tiled_nav_mesh_edits(mesh);
    check_refused(op_tiled_nav_mesh_add_tile(mesh, tile, &ref), OP_STATUS_INVALID_STATE, "tile", "taken");
    check_refused(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(1, 0, 0), 64), OP_STATUS_OUT_OF_RANGE,
                  "area", "63");
    assert_true(op_tiled_nav_mesh_edits(mesh) == edits);
    check_ok(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(1, 0, 0), 63));
    check_ok(op_tiled_nav_mesh_set_poly_flags(mesh, op_poly_ref(1, 0, 0), 63));
    check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, ref, 0, false));
    check_ok(op_tiled_nav_mesh_replace_tile(mesh, other, &second));
    check_ok(op_tiled_nav_mesh_remove_tile(mesh, ref));
    assert_true(op_tiled_nav_mesh_edits(mesh) == edits + 5);
    op_nav_tile_destroy(tile);
    op_nav_tile_destroy(other);
    op_tiled_nav_mesh_destroy(mesh);
}

/* A mesh takes copies: another mesh's edits and the end of the original do not matter. */
static void meshes_keep_their_own_tiles(void **state) {
    (void)state;
    OpTiledNavMesh *first = make_mesh(NULL);
    OpTiledNavMesh *second = make_mesh(NULL);
    OpTileRef ref = add(first, 0, 0, 0);
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    OpTileRef copied = 0;
    uint8_t area = 0;
    check_ok(op_tiled_nav_mesh_set_poly_area(first, poly, 5));
    check_ok(op_tiled_nav_mesh_add_tile(second, op_tiled_nav_mesh_tile(first, ref), &copied));
    check_ok(op_tiled_nav_mesh_set_poly_area(first, poly, 6));
    check_ok(op_tiled_nav_mesh_poly_area(second, poly, &area));
    assert_int_equal(area, 5);
    /* Its own tile in its own place. */
    check_ok(op_tiled_nav_mesh_replace_tile(first, op_tiled_nav_mesh_tile(first, ref), &ref));
    op_tiled_nav_mesh_destroy(first);
    check_ok(op_tiled_nav_mesh_poly_area(second, poly, &area));
    assert_int_equal(area, 5);
    op_tiled_nav_mesh_destroy(second);
}

static void refuses_tiles_of_other_settings(void **state) {
    (void)state;
    OpNavMeshParams params = scene_params();
    OpTiledNavMesh *mesh = make_mesh(NULL);
    OpTileRef ref = add(mesh, 0, 0, 0);
    params.settings_digest = 1;
    TileDraft draft = draft_tile(1, 0, 0);
    draft_rectangle(&draft, 0, 0, 8, 8, 0.0);
    draft_join(&draft, &params);
    OpNavTile *tile = draft_create(&draft, &params);
    check_refused(op_tiled_nav_mesh_add_tile(mesh, tile, &ref), OP_STATUS_NAV_MESH_FINGERPRINT, "tile",
                  "settings");
    check_refused(op_tiled_nav_mesh_replace_tile(mesh, tile, &ref), OP_STATUS_NAV_MESH_FINGERPRINT, "tile",
                  "settings");
    op_nav_tile_destroy(tile);
    op_tiled_nav_mesh_destroy(mesh);
}

static void finds_the_column_of_a_place(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    int32_t x = 0;
    int32_t z = 0;
    check_ok(op_tiled_nav_mesh_world_to_tile(mesh, 8.0, 7.999, &x, &z));
    assert_true(x == 1 && z == 0);
    check_ok(op_tiled_nav_mesh_world_to_tile(mesh, -0.001, -8.0, &x, &z));
    assert_true(x == -1 && z == -1);
    check_refused(op_tiled_nav_mesh_world_to_tile(mesh, 2097152.0, 0, &x, &z), OP_STATUS_OUT_OF_RANGE, "x",
                  "2097152");
    check_refused(op_tiled_nav_mesh_world_to_tile(mesh, 0, not_a_number(), &x, &z), OP_STATUS_OUT_OF_RANGE,
                  "z", "NaN");
    check_refused(op_tiled_nav_mesh_world_to_tile(mesh, 0, 0, NULL, &z), OP_STATUS_INVALID_ARGUMENT, "tile_x",
                  "NULL");
    op_tiled_nav_mesh_destroy(mesh);
}

static void refuses_null(void **state) {
    (void)state;
    OpTiledNavMesh *mesh = make_mesh(NULL);
    OpNavTile *tile = square_tile(0, 0, 0, false);
    OpTileRef ref = 0;
    const OpNavTile *found = NULL;
    OpTiledNavMesh *other = NULL;
    uint32_t salt = 0;
    check_refused(op_tiled_nav_mesh_create(NULL, NULL, &other), OP_STATUS_INVALID_ARGUMENT, "params", "NULL");
    check_refused(op_tiled_nav_mesh_add_tile(NULL, tile, &ref), OP_STATUS_INVALID_ARGUMENT, "mesh", "NULL");
    check_refused(op_tiled_nav_mesh_add_tile(mesh, NULL, &ref), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(op_tiled_nav_mesh_add_tile(mesh, tile, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_tiled_nav_mesh_remove_tile(NULL, ref), OP_STATUS_INVALID_ARGUMENT, "mesh", "NULL");
    check_refused(op_tiled_nav_mesh_slot(mesh, 0, &found, &salt), OP_STATUS_OUT_OF_RANGE, "slot", "0");
    check_refused(op_tiled_nav_mesh_slot(mesh, 0, NULL, &salt), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    assert_int_equal(op_tiled_nav_mesh_tile_count(NULL), 0);
    assert_int_equal(op_tiled_nav_mesh_slot_count(NULL), 0);
    assert_false(op_tiled_nav_mesh_is_valid(NULL, 1));
    assert_null(op_tiled_nav_mesh_tile(NULL, 1));
    op_tiled_nav_mesh_destroy(NULL);
    op_nav_tile_destroy(tile);
    op_tiled_nav_mesh_destroy(mesh);
}

/* ---- Order of edits ---- */

/* Everything that stitching makes, as bytes that two meshes can be compared by. */
static uint64_t links_hash(const OpTiledNavMesh *mesh) {
    uint64_t hash = OP_FNV1A64_START;
    NavModel model;
    nav_model_make(&model, mesh);
    for (int32_t i = 0; i < model.count; i++) {
        const OpNavLink *links = NULL;
        int32_t count = 0;
        check_ok(op_tiled_nav_mesh_links(mesh, model.polys[i].ref, &links, &count));
        hash = op_fnv1a64(hash, &count, sizeof count);
        for (int32_t k = 0; k < count; k++) {
            const int64_t fields[] = {
                (int64_t)links[k].target, (int64_t)links[k].kind, links[k].edge,          links[k].range_min,
                links[k].range_max,       links[k].off_mesh_slot, links[k].off_mesh_index};
            hash = op_fnv1a64(hash, fields, sizeof fields);
        }
    }
    nav_model_free(&model);
    return hash;
}

/* Links are made anew around a change only; making all of them, as loading does, gives the same. */
static void links_do_not_depend_on_the_order(void **state) {
    (void)state;
    size_t scenes = test_count(25, 120, 1200);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 1300));
        SceneKind kind = {.tiles = 3,
                          .cuts = 3,
                          .hole_percent = 20,
                          .layer_percent = 40,
                          .link_count = test_int(&random, 0, 2)};
        NavScene scene;
        nav_scene_make(&scene, kind, seed, NULL);
        for (int32_t i = 0; i < 12; i++) {
            int32_t slot = test_int(&random, 0, op_tiled_nav_mesh_slot_count(scene.mesh) - 1);
            const OpNavTile *tile = NULL;
            uint32_t salt = 0;
            OpTileRef ref = 0;
            OpNavTileData data;
            OpNavMeshParams params = scene_params();
            OpNavTile *copy = NULL;
            check_ok(op_tiled_nav_mesh_slot(scene.mesh, slot, &tile, &salt));
            if (tile == NULL) {
                continue;
            }
            check_ok(op_nav_tile_view(tile, &data));
            check_ok(op_nav_tile_create(&data, &params, NULL, &copy));
            ref = (OpTileRef)salt << 20 | (OpTileRef)(uint32_t)slot;
            if (test_chance(&random, 50)) {
                check_ok(op_tiled_nav_mesh_replace_tile(scene.mesh, copy, &ref));
            } else {
                check_ok(op_tiled_nav_mesh_remove_tile(scene.mesh, ref));
                if (test_chance(&random, 70)) {
                    check_ok(op_tiled_nav_mesh_add_tile(scene.mesh, copy, &ref));
                }
            }
            op_nav_tile_destroy(copy);
            size_t size = op_tiled_nav_mesh_saved_size(scene.mesh);
            uint8_t *bytes = malloc(size);
            OpTiledNavMesh *loaded = NULL;
            assert_non_null(bytes);
            check_ok(op_tiled_nav_mesh_save(scene.mesh, bytes, size, &size));
            check_ok(op_tiled_nav_mesh_load(bytes, size, NULL, &loaded));
            scene_check(&scene, links_hash(scene.mesh) == links_hash(loaded));
            op_tiled_nav_mesh_destroy(loaded);
            free(bytes);
        }
        nav_scene_free(&scene);
    }
}

/* ---- Memory ---- */

typedef enum Edit { EDIT_ADD, EDIT_REPLACE, EDIT_REMOVE, EDIT_SWITCH, EDITS } Edit;

static OpStatus do_edit(OpTiledNavMesh *mesh, Edit edit, const OpNavTile *tile, OpTileRef ref) {
    OpTileRef out = 0;
    switch (edit) {
    case EDIT_ADD:
        return op_tiled_nav_mesh_add_tile(mesh, tile, &out);
    case EDIT_REPLACE:
        return op_tiled_nav_mesh_replace_tile(mesh, tile, &out);
    case EDIT_REMOVE:
        return op_tiled_nav_mesh_remove_tile(mesh, ref);
    default:
        return op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, ref, 0, false);
    }
}

/* A cross of tiles, the middle one with a link; the middle is missing when it is to be added. */
static OpTileRef make_cross(OpTiledNavMesh *mesh, Edit edit, const OpNavTile *middle) {
    OpTileRef ref = 0;
    add(mesh, 1, 0, 0);
    if (edit != EDIT_ADD) {
        check_ok(op_tiled_nav_mesh_add_tile(mesh, middle, &ref));
    }
    add(mesh, 0, 1, 0);
    add(mesh, -1, 0, 0);
    add(mesh, -1, 0, 3);
    return ref;
}

static void edits_that_lack_memory_change_nothing(void **state) {
    (void)state;
    for (int32_t with_link = 0; with_link < 2; with_link++) {
        OpNavTile *middle = square_tile(0, 0, 0, with_link == 1);
        for (int32_t edit = 0; edit < EDITS - (with_link == 0 ? 1 : 0); edit++) {
            OpStatus status = OP_STATUS_OUT_OF_MEMORY;
            CountingAllocator counter = {0};
            OpAllocator allocator = counting_allocator(&counter);
            OpTiledNavMesh *mesh = make_mesh(&allocator);
            OpTileRef ref = make_cross(mesh, (Edit)edit, middle);
            static uint8_t before[16384];
            static uint8_t after[16384];
            size_t size = 0;
            size_t size_after = 0;
            check_ok(op_tiled_nav_mesh_save(mesh, before, sizeof before, &size));
            uint64_t hash = links_hash(mesh);
            uint64_t edits = op_tiled_nav_mesh_edits(mesh);
            size_t failures = 0;
            while (status != OP_STATUS_OK) {
                counter.fail_in = failures + 1;
                status = do_edit(mesh, (Edit)edit, middle, ref);
                counter.fail_in = 0;
                if (status != OP_STATUS_OK) {
                    failures++;
                    assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
                    check_ok(op_tiled_nav_mesh_save(mesh, after, sizeof after, &size_after));
                    assert_int_equal(size, size_after);
                    assert_memory_equal(before, after, size);
                    assert_true(links_hash(mesh) == hash && op_tiled_nav_mesh_edits(mesh) == edits);
                }
            }
            assert_true(failures > 5);
            assert_true(op_tiled_nav_mesh_edits(mesh) == edits + 1);
            op_tiled_nav_mesh_destroy(mesh);
            assert_true(counter.live_blocks == 0 && counter.wrong_frees == 0);
        }
        op_nav_tile_destroy(middle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_the_lowest_free_slot),
        cmocka_unit_test(references_go_stale),
        cmocka_unit_test(generations_go_round_without_0),
        cmocka_unit_test(counts_every_edit),
        cmocka_unit_test(meshes_keep_their_own_tiles),
        cmocka_unit_test(refuses_tiles_of_other_settings),
        cmocka_unit_test(finds_the_column_of_a_place),
        cmocka_unit_test(refuses_null),
        cmocka_unit_test(links_do_not_depend_on_the_order),
        cmocka_unit_test(edits_that_lack_memory_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
