#include "nav_history.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

/* ---- Tiles ---- */

enum { MAP_SIDE = 12 };

static const OpOffMeshLinkDefinition links[] = {
    {1.5, 0.0, 1.5, 9.5, 0.0, 9.5, 1.0, true, 5, 2, 77},
    {5.5, 0.0, 1.5, 5.5, 0.0, 9.5, 1.5, false, 6, 1, 78},
    {1.5, 0.0, 2.5, 9.5, 5.0, 2.5, 2.0, true, 7, 4, 79},
};

static OpNavSettings pool_settings(void) {
    OpNavSettings settings = op_nav_settings_small();
    settings.agent_radius = 0.125;
    settings.tile_size = 4.0;
    settings.cell_size = 0.25;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 3;
    return settings;
}

static OpTiledNavMesh *build_random(TestRandom *random, int32_t open_percent) {
    uint8_t cells[MAP_SIDE * MAP_SIDE];
    OpTileMap map = {cells, MAP_SIDE, MAP_SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings settings = pool_settings();
    OpRegion *region = NULL;
    OpTiledNavMesh *mesh = NULL;
    for (size_t i = 0; i < sizeof cells; i++) {
        cells[i] = test_chance(random, open_percent) ? 1 : 0;
    }
    check_ok(op_region_from_tile_map(&map, 8, NULL, &region));
    check_ok(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh));
    op_region_destroy(region);
    return mesh;
}

static void add_to_pool(NavPool *pool, const OpNavTile *tile, int32_t layer, double height) {
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    data.layer = layer;
    data.origin_y = height;
    assert_true(pool->count < NAV_POOL_TILES);
    check_ok(op_nav_tile_create(&data, &pool->params, NULL, &pool->tiles[pool->count++]));
}

void nav_pool_make(NavPool *pool, uint64_t seed) {
    TestRandom random = test_random(seed);
    pool->count = 0;
    for (int32_t round = 0; round < 4; round++) {
        OpTiledNavMesh *mesh = build_random(&random, round == 0 ? 100 : test_int(&random, 55, 95));
        pool->params = op_tiled_nav_mesh_params(mesh);
        for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(mesh); slot++) {
            const OpNavTile *tile = NULL;
            uint32_t salt = 0;
            check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
            add_to_pool(pool, tile, round == 3 ? 1 : 0, round == 3 ? 5.0 : 0.0);
        }
        op_tiled_nav_mesh_destroy(mesh);
    }
}

void nav_pool_free(NavPool *pool) {
    for (int32_t i = 0; i < pool->count; i++) {
        op_nav_tile_destroy(pool->tiles[i]);
    }
    pool->count = 0;
}

/* ---- Steps ---- */

/* A tile of the mesh, or NULL. */
static const OpNavTile *random_tile(const OpTiledNavMesh *mesh, TestRandom *random, OpTileRef *ref) {
    int32_t slots = op_tiled_nav_mesh_slot_count(mesh);
    int32_t first = test_int(random, 0, slots > 0 ? slots - 1 : 0);
    for (int32_t i = 0; i < slots; i++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        int32_t slot = (first + i) % slots;
        check_ok(op_tiled_nav_mesh_slot(mesh, slot, &tile, &salt));
        if (tile != NULL) {
            *ref = (OpTileRef)salt << 20 | (OpTileRef)(uint32_t)slot;
            return tile;
        }
    }
    return NULL;
}

static void put_tile(OpTiledNavMesh *mesh, const NavPool *pool, TestRandom *random) {
    OpNavTileData data;
    OpTileRef ref = 0;
    const OpNavTile *tile = pool->tiles[test_int(random, 0, pool->count - 1)];
    check_ok(op_nav_tile_view(tile, &data));
    if (op_tiled_nav_mesh_tile_at(mesh, data.tile_x, data.tile_z, data.layer) == OP_TILE_REF_INVALID) {
        check_ok(op_tiled_nav_mesh_add_tile(mesh, tile, &ref));
    } else {
        check_ok(op_tiled_nav_mesh_replace_tile(mesh, tile, &ref));
    }
}

static void note(NavSeen *seen, TestRandom *random, OpPolyRef poly) {
    if (seen != NULL) {
        int32_t place =
            seen->count < NAV_SEEN_POLYS ? seen->count++ : test_int(random, 0, NAV_SEEN_POLYS - 1);
        seen->polys[place] = poly;
    }
}

static void edit_poly(OpTiledNavMesh *mesh, TestRandom *random, const OpNavTile *tile, OpTileRef ref,
                      NavSeen *seen) {
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    int32_t index = test_int(random, 0, data.poly_count - 1);
    OpPolyRef poly = op_poly_ref((uint32_t)(ref >> 20), (int32_t)(ref & 0xFFFFF), index);
    uint8_t area = (uint8_t)(test_chance(random, 40) ? 0 : test_int(random, 0, 63));
    uint16_t flags = (uint16_t)(test_chance(random, 40) ? 1 : test_int(random, 0, 7));
    if (test_chance(random, 50)) {
        check_ok(op_tiled_nav_mesh_set_poly_area(mesh, poly, area));
    } else {
        check_ok(op_tiled_nav_mesh_set_poly_flags(mesh, poly, flags));
    }
    note(seen, random, poly);
}

static void throw_switch(OpTiledNavMesh *mesh, TestRandom *random, const OpNavTile *tile, OpTileRef ref) {
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    if (data.off_mesh_link_count > 0) {
        int32_t index = test_int(random, 0, data.off_mesh_link_count - 1);
        check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, ref, index, test_chance(random, 40)));
    }
}

void nav_history_step(OpTiledNavMesh *mesh, const NavPool *pool, TestRandom *random, NavSeen *seen) {
    OpTileRef ref = 0;
    const OpNavTile *tile = random_tile(mesh, random, &ref);
    int32_t kind = test_int(random, 0, 99);
    if (tile == NULL || kind < 35) {
        put_tile(mesh, pool, random);
    } else if (kind < 50) {
        check_ok(op_tiled_nav_mesh_remove_tile(mesh, ref));
    } else if (kind < 75) {
        edit_poly(mesh, random, tile, ref, seen);
    } else {
        /* Few tiles have links: look for one. */
        for (int32_t i = 0; i < 4; i++) {
            throw_switch(mesh, random, tile, ref);
            tile = random_tile(mesh, random, &ref);
        }
    }
}

void nav_history_steps(OpTiledNavMesh *mesh, const NavPool *pool, TestRandom *random, int32_t steps,
                       NavSeen *seen) {
    for (int32_t i = 0; i < steps; i++) {
        nav_history_step(mesh, pool, random, seen);
    }
}

/* ---- Answers ---- */

static uint64_t hash_u64(uint64_t hash, uint64_t value) {
    uint8_t bytes[8];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_u64(&writer, value);
    return op_fnv1a64(hash, bytes, sizeof bytes);
}

static uint64_t hash_point(uint64_t hash, OpVec3 point) {
    hash = hash_u64(hash, bits_of(point.x));
    hash = hash_u64(hash, bits_of(point.y));
    return hash_u64(hash, bits_of(point.z));
}

static uint64_t hash_geometry(uint64_t hash, const OpTiledNavMesh *mesh) {
    OpNavDebugGeometry geometry = {0};
    check_ok(op_tiled_nav_mesh_debug_geometry(mesh, &geometry));
    for (int32_t i = 0; i < geometry.poly_count; i++) {
        const OpNavDebugPoly *poly = &geometry.polys[i];
        hash = hash_u64(hash, poly->poly);
        hash = hash_u64(hash, (uint64_t)poly->area << 16 | poly->flags);
    }
    for (int32_t i = 0; i < geometry.link_count; i++) {
        const OpNavDebugLink *link = &geometry.links[i];
        hash = hash_u64(hash_u64(hash, link->from), link->to);
        hash = hash_point(hash_point(hash_u64(hash, (uint64_t)link->kind), link->start), link->end);
    }
    op_nav_debug_geometry_reset(&geometry);
    return hash;
}

static OpVec3 random_position(TestRandom *random) {
    return (OpVec3){test_int(random, 0, 12 * 16) / 16.0, test_chance(random, 25) ? 5.0 : 0.0,
                    test_int(random, 0, 12 * 16) / 16.0};
}

static OpNavPathOptions random_options(TestRandom *random) {
    OpNavPathOptions options = op_nav_path_options_default();
    if (test_chance(random, 50)) {
        options.filter.exclude_flags = (uint16_t)test_int(random, 0, 7);
    }
    for (int32_t i = 0; i < 8; i++) {
        options.filter.area_cost[test_int(random, 0, 63)] = test_int(random, 1, 32) / 8.0;
    }
    return options;
}

static uint64_t hash_query(uint64_t hash, OpNavMeshQuery *query, TestRandom *random, OpNavPath *path) {
    OpVec3 start = random_position(random);
    OpVec3 end = random_position(random);
    OpNavPathOptions options = random_options(random);
    OpNearestPoly nearest;
    OpRaycast ray;
    check_ok(
        op_nav_mesh_query_nearest_poly(query, start, (OpVec3){1.5, 3.0, 1.5}, &options.filter, &nearest));
    hash = hash_point(hash_u64(hash, nearest.poly), nearest.point);
    check_ok(
        op_nav_mesh_query_raycast(query, nearest.poly, nearest.point, end, &options.filter, NULL, 0, &ray));
    hash = hash_u64(hash_u64(hash, (uint64_t)ray.status), bits_of(ray.t));
    check_ok(op_nav_mesh_query_find_path_between(query, start, end, &options, path));
    hash = hash_u64(hash_u64(hash, (uint64_t)path->detail), bits_of(path->cost));
    for (int32_t i = 0; i < path->poly_count; i++) {
        hash = hash_u64(hash, path->corridor[i]);
    }
    for (int32_t i = 0; i < path->point_count; i++) {
        hash = hash_point(hash, path->points[i].position);
    }
    return hash;
}

uint64_t nav_answers(const OpTiledNavMesh *mesh, OpNavMeshQuery *query, const NavSeen *seen, uint64_t seed) {
    TestRandom random = test_random(seed);
    OpNavPath path = {0};
    uint64_t hash = hash_geometry(OP_FNV1A64_START, mesh);
    for (int32_t i = 0; i < 6; i++) {
        hash = hash_query(hash, query, &random, &path);
    }
    for (int32_t i = 0; i < seen->count; i++) {
        hash = hash_u64(hash, op_tiled_nav_mesh_is_valid(mesh, seen->polys[i]));
    }
    for (int32_t i = 0; i < 40; i++) {
        OpPolyRef forged = op_poly_ref((uint32_t)test_int(&random, 0, 6), test_int(&random, 0, 20),
                                       test_int(&random, 0, 12));
        hash = hash_u64(hash, op_tiled_nav_mesh_is_valid(mesh, forged));
    }
    op_nav_path_reset(&path);
    return hash;
}

/* ---- Bytes ---- */

SavedState copy_of_bytes(const uint8_t *bytes, size_t size) {
    SavedState copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.bytes);
    if (size > 0) {
        memcpy(copy.bytes, bytes, size);
    }
    return copy;
}

static SavedState room_for(size_t size) {
    SavedState room = {malloc(size), size};
    assert_non_null(room.bytes);
    return room;
}

SavedState snapshot_of(const OpTiledNavMesh *mesh, OpSnapshotMode mode) {
    size_t size = 0;
    size_t needed = 0;
    check_ok(op_tiled_nav_mesh_snapshot_size(mesh, mode, &size));
    SavedState saved = room_for(size);
    check_ok(op_tiled_nav_mesh_snapshot(mesh, mode, saved.bytes, size, &needed));
    assert_int_equal(needed, size);
    return saved;
}

SavedState mesh_file_of(const OpTiledNavMesh *mesh) {
    SavedState saved = room_for(op_tiled_nav_mesh_saved_size(mesh));
    size_t needed = 0;
    check_ok(op_tiled_nav_mesh_save(mesh, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

SavedState tile_bytes_of(const OpNavTile *tile) {
    SavedState saved = room_for(op_nav_tile_saved_size(tile));
    size_t needed = 0;
    check_ok(op_nav_tile_save(tile, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

SavedState nav_mesh_bytes_of(const OpNavMesh *mesh) {
    SavedState saved = room_for(op_nav_mesh_saved_size(mesh));
    size_t needed = 0;
    check_ok(op_nav_mesh_save(mesh, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

bool is_nav_refusal(OpStatus status) {
    return status == OP_STATUS_NAV_MESH_FORMAT || status == OP_STATUS_NAV_MESH_VERSION ||
           status == OP_STATUS_NAV_MESH_FINGERPRINT;
}
