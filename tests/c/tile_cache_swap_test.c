/* What the mesh's users keep when tiles are swapped: references and edits of layers that do not change, slots, off-mesh links. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/soup_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* ---- What stays ---- */

typedef struct KeptTile {
    uint32_t salt;
    uint8_t content[OP_CONTENT_ID_SIZE];
    uint8_t area; /* an edit of polygon 0 */
} KeptTile;

typedef struct KeptMesh {
    KeptTile *tiles; /* by slot; salt 0 for none */
    int32_t count;
} KeptMesh;

/* Edits the first polygon of every tile, and takes down what there is. */
static KeptMesh note(OpTiledNavMesh *mesh, TestRandom *random) {
    KeptMesh noted = {.count = op_tiled_nav_mesh_slot_count(mesh)};
    noted.tiles = calloc((size_t)noted.count + 1, sizeof(KeptTile));
    for (int32_t slot = 0; slot < noted.count; slot++) {
        const OpNavTile *tile = NULL;
        KeptTile *kept = &noted.tiles[slot];
        check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &kept->salt));
        if (tile == NULL) {
            kept->salt = 0;
            continue;
        }
        check_ok(op_nav_tile_content_id(tile, kept->content));
        kept->area = (uint8_t)test_int(random, 0, 63);
        check_ok(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(kept->salt, slot, 0), kept->area));
    }
    return noted;
}

/* A tile with the content that it had has its references and edits; any other has new references. */
static void check_kept(const OpTiledNavMesh *mesh, const KeptMesh *noted, int32_t *kept_count,
                       int32_t *changed) {
    for (int32_t slot = 0; slot < noted->count; slot++) {
        const KeptTile *kept = &noted->tiles[slot];
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        uint8_t content[OP_CONTENT_ID_SIZE] = {0};
        check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        if (kept->salt == 0) {
            continue;
        }
        if (tile != NULL) {
            check_ok(op_nav_tile_content_id(tile, content));
        }
        bool same = memcmp(content, kept->content, sizeof content) == 0;
        OpPolyRef poly = op_poly_ref(kept->salt, slot, 0);
        assert_int_equal(op_tiled_nav_mesh_is_valid(mesh, poly), same);
        if (same) {
            uint8_t area = 0;
            check_ok(op_tiled_nav_mesh_poly_area(mesh, poly, &area));
            assert_int_equal(area, kept->area);
            ++*kept_count;
        } else {
            ++*changed;
        }
    }
}

static void unchanged_layers_keep_everything(void **state) {
    (void)state;
    int32_t kept = 0;
    int32_t changed = 0;
    for (size_t seed = 1; seed <= test_count(6, 24, 400); seed++) {
        TestRandom random = test_random(seed);
        CacheCase on = cache_case((LevelKind)(seed % LEVEL_KINDS), (CacheWay)(seed % CACHE_WAYS), 1);
        OpTileCache *cache = cache_of(&on, NULL);
        OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
        for (int32_t round = 0; round < 10; round++) {
            if (test_chance(&random, 60)) {
                add_random_shape(&on, cache, &random);
            } else {
                remove_random_shape(cache, &random);
            }
            KeptMesh noted = note(mesh, &random);
            uint64_t edits = op_tiled_nav_mesh_edits(mesh);
            int32_t changed_before = changed;
            check_ok(op_tile_cache_update(cache, 1, NULL));
            check_kept(mesh, &noted, &kept, &changed);
            assert_true(changed == changed_before || op_tiled_nav_mesh_edits(mesh) > edits);
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            free(noted.tiles);
        }
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
    print_message("%d tiles kept, %d changed\n", kept, changed);
    assert_true(kept > changed && changed > 0);
}

/* ---- Layers of one tile ---- */

/* Two floors over each other in one tile: an obstacle on the upper one leaves the lower one's polygons alone. */
static void floors_change_apart(void **state) {
    (void)state;
    Soup soup = {0};
    OpNavSettings settings = soup_settings();
    OpTileCache *cache = NULL;
    int32_t id = 0;
    settings.partition = OP_PARTITION_LAYERS;
    settings.detail_sample_distance = 0.0;
    soup_floor(&soup, 0.0, 0.0, 8.0, 8.0, 0.0);
    soup_floor(&soup, 1.0, 1.0, 7.0, 7.0, 4.0);
    OpTriangles triangles = soup_triangles(&soup);
    check_ok(op_tile_cache_create(&triangles, &settings, NULL, NULL, &cache));
    OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
    assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 2);
    OpTileRef lower = op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0);
    OpTileRef upper = op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1);
    OpObstacle crate = {.shape = OP_OBSTACLE_BOX, .position = {3.0, 3.5, 3.0}, .size = {5.0, 5.0, 5.0}};
    check_ok(op_tile_cache_add_obstacle(cache, &crate, &id));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0) == lower);
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1) != upper);
    /* In its slot, with a new generation. */
    assert_int_equal(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1) & 0xFFFFF, upper & 0xFFFFF);
    OpTileCacheCounts counts = op_tile_cache_counts(cache);
    assert_true(counts.unchanged >= 1);
    assert_int_equal(counts.rebuilt + counts.repaired, 1);

    /* One that takes all of the upper floor takes its tile. */
    OpObstacle lid = {.shape = OP_OBSTACLE_BOX, .position = {0.0, 3.5, 0.0}, .size = {8.0, 5.0, 8.0}};
    int32_t lid_id = 0;
    check_ok(op_tile_cache_add_obstacle(cache, &lid, &lid_id));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0) == lower);
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1) == OP_TILE_REF_INVALID);
    check_ok(op_tile_cache_remove_obstacle(cache, lid_id, NULL));
    check_ok(op_tile_cache_remove_obstacle(cache, id, NULL));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0) == lower);
    assert_true(op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1) != OP_TILE_REF_INVALID);
    op_tile_cache_destroy(cache);
    soup_free(&soup);
}

/* ---- Off-mesh links ---- */

enum { LINKS = 6 };

static void random_links(const CacheCase *on, TestRandom *random, OpOffMeshLinkDefinition *links) {
    for (int32_t i = 0; i < LINKS; i++) {
        OpOffMeshLinkDefinition *link = &links[i];
        *link = (OpOffMeshLinkDefinition){.start_x = test_double(random, 2.0, on->size - 2.0),
                                          .start_y = test_double(random, 0.0, 6.0),
                                          .start_z = test_double(random, 2.0, on->size - 2.0),
                                          .radius = test_double(random, 0.5, 4.0),
                                          .bidirectional = test_chance(random, 50),
                                          .area = 3,
                                          .flags = 1,
                                          .user_id = (uint32_t)i};
        link->end_x = test_double(random, 2.0, on->size - 2.0);
        link->end_y = test_double(random, 0.0, 6.0);
        link->end_z = test_double(random, 2.0, on->size - 2.0);
    }
}

/* Links are baked again, whichever layer they go to now. */
static void links_are_as_baked(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(8, 32, 400); seed++) {
        TestRandom random = test_random(seed);
        OpOffMeshLinkDefinition links[LINKS];
        CacheCase on = cache_case((LevelKind)(seed % LEVEL_KINDS), (CacheWay)(seed % CACHE_WAYS), 1);
        random_links(&on, &random, links);
        on.settings.off_mesh_links = links;
        on.settings.off_mesh_link_count = LINKS;
        OpTileCache *cache = cache_of(&on, NULL);
        assert_true(is_as_baked(&on, cache));
        for (int32_t round = 0; round < 3; round++) {
            for (int32_t i = 0; i < 6; i++) {
                random_change(&on, cache, &random);
            }
            check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
            if (!is_as_baked(&on, cache)) {
                fail_msg("seed %zu", seed);
            }
            check_links_are_fresh(op_tile_cache_mesh(cache));
        }
        remove_all_shapes(cache);
        assert_true(is_as_baked(&on, cache));
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

/* A link that starts on the upper of two floors goes to the lower one when a crate takes its place, and comes back. */
static void links_change_layers(void **state) {
    (void)state;
    Soup soup = {0};
    OpOffMeshLinkDefinition ladder = {.start_x = 4.0,
                                      .start_y = 3.9,
                                      .start_z = 4.0,
                                      .end_x = 7.0,
                                      .end_z = 7.5,
                                      .radius = 1.0,
                                      .flags = 1};
    CacheCase on = {.settings = soup_settings()};
    OpNavTileData upper;
    int32_t id = 0;
    on.settings.partition = OP_PARTITION_LAYERS;
    on.settings.detail_sample_distance = 0.0;
    on.settings.off_mesh_links = &ladder;
    on.settings.off_mesh_link_count = 1;
    soup_floor(&soup, 0.0, 0.0, 8.0, 8.0, 0.0);
    soup_floor(&soup, 1.0, 1.0, 7.0, 7.0, 4.0);
    on.triangles = soup_triangles(&soup);
    OpTileCache *cache = cache_of(&on, NULL);
    OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
    check_ok(
        op_nav_tile_view(op_tiled_nav_mesh_tile(mesh, op_tiled_nav_mesh_tile_at(mesh, 0, 0, 1)), &upper));
    assert_int_equal(upper.off_mesh_link_count, 1);
    OpObstacle crate = {.shape = OP_OBSTACLE_BOX, .position = {2.0, 3.5, 2.0}, .size = {9.0, 5.0, 9.0}};
    check_ok(op_tile_cache_add_obstacle(cache, &crate, &id));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(is_as_baked(&on, cache));
    remove_all_shapes(cache);
    assert_true(is_as_baked(&on, cache));
    op_tile_cache_destroy(cache);
    soup_free(&soup);
}

/* ---- Queries ---- */

/* The one-call tier over the cache's mesh sees each change at once. */
static void the_one_call_tier_sees_changes(void **state) {
    (void)state;
    Soup soup = {0};
    OpNavSettings settings = soup_settings();
    OpTileCache *cache = NULL;
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavSettings seen;
    int32_t id = 0;
    soup_floor(&soup, 0.0, 0.0, 24.0, 8.0, 0.0);
    OpTriangles triangles = soup_triangles(&soup);
    check_ok(op_tile_cache_create(&triangles, &settings, NULL, NULL, &cache));
    check_ok(op_nav_mesh_over_tile_cache(cache, NULL, &mesh));
    assert_true(op_nav_mesh_tiles(mesh) == op_tile_cache_mesh(cache));
    check_ok(op_nav_mesh_settings(mesh, &seen));
    check_same_bits(seen.cell_size, settings.cell_size);
    OpVec3 start = {2.0, 0.0, 4.0};
    OpVec3 end = {22.0, 0.0, 4.0};
    OpObstacle wall = {.shape = OP_OBSTACLE_BOX, .position = {11.0, -1.0, -1.0}, .size = {12.0, 1.0, 9.0}};
    check_ok(op_nav_mesh_find_path(mesh, start, end, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_ok(op_tile_cache_add_obstacle(cache, &wall, &id));
    check_ok(op_nav_mesh_find_path(mesh, start, end, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    check_ok(op_nav_mesh_find_path(mesh, start, end, NULL, &path));
    assert_int_not_equal(path.status, OP_PATH_FOUND);
    check_ok(op_tile_cache_remove_obstacle(cache, id, NULL));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    check_ok(op_nav_mesh_find_path(mesh, start, end, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    op_nav_path_reset(&path);
    op_nav_mesh_destroy(mesh);
    op_tile_cache_destroy(cache);
    soup_free(&soup);
}

/* ---- Inside a callback ---- */

typedef struct Meddling {
    OpTileCache *cache;
    SavedState bytes;
    int32_t calls;
} Meddling;

/* What is in force may change at any time; the mesh may not while a query looks at it. */
static OpStatus meddle(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Meddling *meddling = user;
    const OpObstacle crate = {
        .shape = OP_OBSTACLE_BOX, .position = {2.0, -1.0, 2.0}, .size = {4.0, 1.0, 4.0}};
    int32_t id = 0;
    int32_t done = 7;
    (void)poly;
    (void)flags;
    (void)area;
    check_ok(op_tile_cache_add_obstacle(meddling->cache, &crate, &id));
    check_refused(op_tile_cache_update(meddling->cache, 1, &done), OP_STATUS_INVALID_STATE, "mesh",
                  "callback");
    assert_int_equal(done, 0);
    check_refused(op_tile_cache_restore(meddling->cache, meddling->bytes.bytes, meddling->bytes.size, NULL),
                  OP_STATUS_INVALID_STATE, "mesh", "callback");
    assert_int_equal(op_tile_cache_obstacle_count(meddling->cache), id);
    meddling->calls++;
    *out = true;
    return OP_STATUS_OK;
}

static void callbacks_cannot_update(void **state) {
    (void)state;
    CacheCase on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpTileCache *cache = cache_of(&on, NULL);
    OpNavMeshQuery *query = NULL;
    OpNearestPoly nearest;
    Meddling meddling = {.cache = cache, .bytes = cache_snapshot(cache, OP_SNAPSHOT_FULL)};
    OpQueryFilter filter = op_query_filter_default();
    filter.passes = meddle;
    filter.user = &meddling;
    check_ok(op_nav_mesh_query_create(op_tile_cache_mesh(cache), NULL, NULL, &query));
    check_ok(op_nav_mesh_query_nearest_poly(query, (OpVec3){20.0, 1.0, 20.0}, (OpVec3){4.0, 9.0, 4.0},
                                            &filter, &nearest));
    assert_true(meddling.calls > 0);
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(is_as_baked(&on, cache));
    op_nav_mesh_query_destroy(query);
    saved_state_free(&meddling.bytes);
    op_tile_cache_destroy(cache);
    cache_case_free(&on);
}

/* ---- Foreign hands ---- */

/* Tiles are the cache's, but a mesh from which somebody took tiles does not harm it: updates put back what they come across. */
static void tiles_that_went_missing(void **state) {
    (void)state;
    for (int32_t way = 0; way < CACHE_WAYS; way++) {
        CacheCase on = cache_case(LEVEL_OVERLAPPING, (CacheWay)way, 1);
        OpTileCache *cache = cache_of(&on, NULL);
        OpTiledNavMesh *mesh = op_tile_cache_mesh(cache);
        OpObstacle all = obstacle_over_all(&on);
        TestRandom random = test_random(3);
        int32_t id = 0;
        add_random_shape(&on, cache, &random);
        while (op_tiled_nav_mesh_tile_count(mesh) > 0) {
            const OpNavTile *tile = NULL;
            uint32_t salt = 0;
            int32_t slot = test_int(&random, 0, op_tiled_nav_mesh_slot_count(mesh) - 1);
            check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
            if (tile != NULL) {
                check_ok(
                    op_tiled_nav_mesh_remove_tile(mesh, (OpTileRef)salt << 20 | (OpTileRef)(uint32_t)slot));
            }
            check_ok(op_tile_cache_update(cache, 1, NULL));
        }
        check_ok(op_tile_cache_add_obstacle(cache, &all, &id));
        check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
        remove_all_shapes(cache);
        assert_true(is_as_baked(&on, cache));
        check_links_are_fresh(mesh);
        op_tile_cache_destroy(cache);
        cache_case_free(&on);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unchanged_layers_keep_everything),
        cmocka_unit_test(floors_change_apart),
        cmocka_unit_test(links_are_as_baked),
        cmocka_unit_test(links_change_layers),
        cmocka_unit_test(the_one_call_tier_sees_changes),
        cmocka_unit_test(callbacks_cannot_update),
        cmocka_unit_test(tiles_that_went_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
