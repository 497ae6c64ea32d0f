/* Bytes of tiles, meshes, meshes with settings, worlds and snapshots. The first byte says which, and whether the rest are such bytes
 * or a program that spoils good ones. A load ends with success or one of the three statuses of navigation bytes; what is taken saves
 * the same bytes and can be asked anything. */
#include "fuzz_world.h"

#include <string.h>

typedef enum Kind { TILE, MESH, NAV_MESH, WORLD, SNAPSHOT, KINDS } Kind;

typedef struct Bytes {
    uint8_t *data;
    size_t size;
} Bytes;

/* ---- Good bytes ---- */

static OpNavMesh *build(void) {
    static const OpVec2 corners[] = {{0, 0}, {9, 0}, {9, 6}, {5, 6}, {5, 3}, {4, 3}, {4, 6}, {0, 6}};
    static const int32_t size = 8;
    static const OpOffMeshLinkDefinition link = {1, 0, 1, 8, 0, 5, 1, true, 5, 2, 77};
    const OpOutline outline = {corners, &size, 1};
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    settings.tile_size = 4.0;
    settings.off_mesh_links = &link;
    settings.off_mesh_link_count = 1;
    FUZZ_CHECK(op_nav_mesh_build_2d(&outline, 1, &settings, NULL, &mesh) == OP_STATUS_OK);
    return mesh;
}

static Bytes room(size_t size) {
    Bytes bytes = {malloc(size > 0 ? size : 1), size};
    FUZZ_CHECK(bytes.data != NULL);
    return bytes;
}

static Bytes save_tile(const OpNavTile *tile) {
    Bytes bytes = room(op_nav_tile_saved_size(tile));
    FUZZ_CHECK(op_nav_tile_save(tile, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_mesh(const OpTiledNavMesh *mesh) {
    Bytes bytes = room(op_tiled_nav_mesh_saved_size(mesh));
    FUZZ_CHECK(op_tiled_nav_mesh_save(mesh, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_nav_mesh(const OpNavMesh *mesh) {
    Bytes bytes = room(op_nav_mesh_saved_size(mesh));
    FUZZ_CHECK(op_nav_mesh_save(mesh, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_world(const OpNavWorld *world) {
    Bytes bytes = room(op_nav_world_saved_size(world));
    FUZZ_CHECK(op_nav_world_save(world, bytes.data, bytes.size, &bytes.size) == OP_STATUS_OK);
    return bytes;
}

static Bytes save_snapshot(const OpTiledNavMesh *mesh) {
    size_t size = 0;
    FUZZ_CHECK(op_tiled_nav_mesh_snapshot_size(mesh, OP_SNAPSHOT_FULL, &size) == OP_STATUS_OK);
    Bytes bytes = room(size);
    FUZZ_CHECK(op_tiled_nav_mesh_snapshot(mesh, OP_SNAPSHOT_FULL, bytes.data, size, &size) == OP_STATUS_OK);
    return bytes;
}

/* A world whose only class is the mesh: a head, its size and its bytes. */
static Bytes wrap_world(Bytes mesh) {
    Bytes bytes = room(16 + mesh.size);
    OpWriter writer = op_writer(bytes.data, bytes.size);
    op_write_bytes(&writer, "ONNW\1\0\0\0", 8);
    op_write_u32(&writer, 1);
    op_write_u32(&writer, (uint32_t)mesh.size);
    op_write_bytes(&writer, mesh.data, mesh.size);
    free(mesh.data);
    return bytes;
}

static Bytes good_bytes(Kind kind, OpNavMesh *mesh) {
    OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
    OpTileRef first = op_tiled_nav_mesh_tile_at(tiles, 0, 0, 0);
    switch (kind) {
    case TILE:
        return save_tile(op_tiled_nav_mesh_tile(tiles, first));
    case MESH:
        return save_mesh(tiles);
    case NAV_MESH:
        return save_nav_mesh(mesh);
    case WORLD:
        return wrap_world(save_nav_mesh(mesh));
    default:
        FUZZ_CHECK(op_tiled_nav_mesh_set_poly_area(tiles, (OpPolyRef)first << 20, 9) == OP_STATUS_OK);
        FUZZ_CHECK(op_tiled_nav_mesh_set_off_mesh_link_enabled(tiles, first, 0, false) == OP_STATUS_OK);
        FUZZ_CHECK(op_tiled_nav_mesh_remove_tile(tiles, op_tiled_nav_mesh_tile_at(tiles, 1, 1, 0)) ==
                   OP_STATUS_OK);
        return save_snapshot(tiles);
    }
}

/* What the program makes of bytes: some changed, and perhaps the end cut off. */
static Bytes spoil(FuzzProgram *program, Bytes good) {
    size_t cut = fuzz_take(program);
    Bytes spoiled = room(cut % 4 == 1 && cut < good.size ? good.size - cut : good.size);
    memcpy(spoiled.data, good.data, spoiled.size);
    while (!fuzz_is_over(program)) {
        size_t at = fuzz_take(program);
        at = at << 8 | fuzz_take(program);
        spoiled.data[at % spoiled.size] = fuzz_take(program);
    }
    return spoiled;
}

/* ---- Working with what was taken ---- */

static void check_refusal(OpStatus status) {
    FUZZ_CHECK(status == OP_STATUS_NAV_MESH_FORMAT || status == OP_STATUS_NAV_MESH_VERSION ||
               status == OP_STATUS_NAV_MESH_FINGERPRINT);
}

static void check_same(Bytes taken, Bytes saved) {
    FUZZ_CHECK(taken.size == saved.size && memcmp(taken.data, saved.data, saved.size) == 0);
    free(saved.data);
}

static const OpVec3 one_end = {0.5, 0.0, 0.5};
static const OpVec3 other_end = {8.5, 0.0, 5.5};

static void ask_around(OpNavMeshQuery *query, OpPolyRef poly, OpVec3 point) {
    OpPolyRef polys[32];
    OpWallSegment walls[32];
    OpAreaResult area_result;
    OpWallsResult walls_result;
    OpSurfaceMove move;
    OpRandomPoint random_point;
    OpRandom random = op_random_seed(1);
    const OpAreaQuery area = {
        .kind = OP_AREA_QUERY_NEIGHBOURHOOD, .start_poly = poly, .center = point, .radius = 3.0};
    FUZZ_CHECK(op_nav_mesh_query_find_polys(query, &area, NULL, polys, NULL, NULL, 32, &area_result) ==
               OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_find_walls(query, poly, point, 3.0, NULL, walls, 32, &walls_result) ==
               OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_move_along_surface(query, poly, point, other_end, NULL, polys, 32, &move) ==
               OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_random_point_around(query, &random, poly, point, 3.0, NULL, &random_point) ==
               OP_STATUS_OK);
}

static void ask(const OpTiledNavMesh *mesh) {
    OpNavMeshQuery *query = NULL;
    OpNavPath path = {0};
    OpNearestPoly nearest;
    OpNavDebugGeometry geometry = {0};
    FUZZ_CHECK(op_nav_mesh_query_create(mesh, NULL, NULL, &query) == OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_find_path_between(query, one_end, other_end, NULL, &path) == OP_STATUS_OK);
    FUZZ_CHECK(op_nav_mesh_query_nearest_poly(query, one_end, (OpVec3){9, 9, 9}, NULL, &nearest) ==
               OP_STATUS_OK);
    ask_around(query, nearest.poly, nearest.point);
    FUZZ_CHECK(op_tiled_nav_mesh_debug_geometry(mesh, &geometry) == OP_STATUS_OK);
    op_nav_debug_geometry_reset(&geometry);
    op_nav_path_reset(&path);
    op_nav_mesh_query_destroy(query);
}

/* ---- Loading ---- */

static void load_tile(Bytes bytes, OpTiledNavMesh *mesh) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(mesh);
    OpNavTile *tile = NULL;
    OpTileStreamer *streamer = NULL;
    OpStatus status = op_nav_tile_load(bytes.data, bytes.size, &params, NULL, &tile);
    if (status != OP_STATUS_OK) {
        check_refusal(status);
        return;
    }
    check_same(bytes, save_tile(tile));
    op_nav_tile_destroy(tile);
    FUZZ_CHECK(op_tile_streamer_create(mesh, NULL, &streamer) == OP_STATUS_OK);
    FUZZ_CHECK(op_tile_streamer_add(streamer, bytes.data, bytes.size) == OP_STATUS_OK);
    FUZZ_CHECK(op_tile_streamer_update(streamer, 1, NULL) == OP_STATUS_OK);
    op_tile_streamer_destroy(streamer);
    ask(mesh);
}

static void load_mesh(Bytes bytes) {
    OpTiledNavMesh *mesh = NULL;
    OpStatus status = op_tiled_nav_mesh_load(bytes.data, bytes.size, NULL, &mesh);
    if (status != OP_STATUS_OK) {
        check_refusal(status);
        return;
    }
    check_same(bytes, save_mesh(mesh));
    ask(mesh);
    op_tiled_nav_mesh_destroy(mesh);
}

static void load_nav_mesh(Bytes bytes) {
    OpNavMesh *mesh = NULL;
    OpStatus status = op_nav_mesh_load(bytes.data, bytes.size, NULL, NULL, &mesh);
    if (status != OP_STATUS_OK) {
        bool bare = bytes.size >= 4 && memcmp(bytes.data, "ONPM", 4) == 0;
        if (!bare) {
            check_refusal(status);
        }
        return;
    }
    check_same(bytes, save_nav_mesh(mesh));
    ask(op_nav_mesh_tiles(mesh));
    op_nav_mesh_destroy(mesh);
}

static void load_world(Bytes bytes) {
    OpNavWorld *world = NULL;
    OpStatus status = op_nav_world_load(bytes.data, bytes.size, NULL, &world);
    if (status != OP_STATUS_OK) {
        check_refusal(status);
        return;
    }
    check_same(bytes, save_world(world));
    op_nav_world_destroy(world);
}

/* In place, where a refusal changes nothing, and as a mesh of its own. */
static void load_snapshot(Bytes bytes, OpTiledNavMesh *mesh) {
    OpTiledNavMesh *made = NULL;
    Bytes before = save_snapshot(mesh);
    OpStatus status = op_tiled_nav_mesh_restore(mesh, bytes.data, bytes.size, NULL);
    bool taken = status == OP_STATUS_OK;
    check_same(taken ? bytes : before, save_snapshot(mesh));
    free(before.data);
    if (!taken) {
        check_refusal(status);
    }
    status = op_tiled_nav_mesh_from_snapshot(bytes.data, bytes.size, NULL, NULL, &made);
    if (status == OP_STATUS_OK) {
        check_same(bytes, save_snapshot(made));
        ask(made);
        op_tiled_nav_mesh_destroy(made);
    } else {
        check_refusal(status);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1 || size > 65536) {
        return 0;
    }
    Kind kind = (Kind)(data[0] % KINDS);
    OpNavMesh *mesh = build();
    Bytes bytes;
    if (data[0] / KINDS % 2 == 0) {
        bytes = room(size - 1);
        memcpy(bytes.data, data + 1, size - 1);
    } else {
        FuzzProgram program = fuzz_program(data + 1, size - 1, 1024);
        Bytes good = good_bytes(kind, mesh);
        bytes = spoil(&program, good);
        free(good.data);
    }
    if (kind == TILE) {
        load_tile(bytes, op_nav_mesh_tiles(mesh));
    } else if (kind == MESH) {
        load_mesh(bytes);
    } else if (kind == NAV_MESH) {
        load_nav_mesh(bytes);
    } else if (kind == WORLD) {
        load_world(bytes);
    } else {
        load_snapshot(bytes, op_nav_mesh_tiles(mesh));
    }
    free(bytes.data);
    op_nav_mesh_destroy(mesh);
    return 0;
}
