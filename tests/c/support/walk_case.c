#include "walk_case.h"

#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 48, MOST_LINKS = 12 };

/* ---- Maps ---- */

static void scatter(TestRandom *random, uint8_t *cells, int32_t side, int32_t obstacles) {
    memset(cells, 1, (size_t)side * (size_t)side);
    for (int32_t i = 0; i < obstacles; i++) {
        int32_t x = test_int(random, 1, side - 4);
        int32_t z = test_int(random, 1, side - 4);
        int32_t width = test_int(random, 1, 4);
        int32_t depth = test_int(random, 1, 4);
        for (int32_t k = z; k < z + depth && k < side - 1; k++) {
            memset(cells + (size_t)k * (size_t)side + x, 0,
                   (size_t)(x + width < side ? width : side - 1 - x));
        }
    }
}

/* Opens cells by a random walk that turns back where it can go no farther. */
static void dig(TestRandom *random, uint8_t *cells, int32_t side) {
    static const int32_t dx[4] = {2, 0, -2, 0};
    static const int32_t dz[4] = {0, 2, 0, -2};
    int32_t stack[MOST_CELLS * MOST_CELLS];
    int32_t depth = 1;
    memset(cells, 0, (size_t)side * (size_t)side);
    stack[0] = side + 1;
    cells[side + 1] = 1;
    while (depth > 0) {
        int32_t x = stack[depth - 1] % side;
        int32_t z = stack[depth - 1] / side;
        int32_t first = test_int(random, 0, 3);
        int32_t turn = 0;
        for (; turn < 4; turn++) {
            int32_t to_x = x + dx[(first + turn) % 4];
            int32_t to_z = z + dz[(first + turn) % 4];
            if (to_x > 0 && to_z > 0 && to_x < side && to_z < side && cells[to_z * side + to_x] == 0) {
                cells[(z + to_z) / 2 * side + (x + to_x) / 2] = 1;
                cells[to_z * side + to_x] = 1;
                stack[depth++] = to_z * side + to_x;
                break;
            }
        }
        depth -= turn == 4 ? 1 : 0;
    }
}

static OpTiledNavMesh *build(const uint8_t *cells, int32_t side, const OpNavSettings *settings,
                             const OpAllocator *allocator) {
    OpTileMap map = {cells, side, side, 1.0, {0.0, 0.0}};
    OpRegion *region = NULL;
    OpTiledNavMesh *mesh = NULL;
    check_ok(op_region_from_tile_map(&map, 8, NULL, &region));
    check_ok(op_tiled_nav_mesh_build_2d(region, settings, allocator, &mesh));
    op_region_destroy(region);
    return mesh;
}

/* ---- Floors ---- */

enum { FLOORS_SIDE = 24, UPPER_HEIGHT = 5 };

static int32_t draw_links(TestRandom *random, OpOffMeshLinkDefinition *links) {
    int32_t count = test_int(random, 4, MOST_LINKS);
    for (int32_t i = 0; i < count; i++) {
        bool up = i == 0 || test_chance(random, 60);
        links[i] = (OpOffMeshLinkDefinition){.start_x = test_int(random, 4, 92) / 4.0,
                                             .start_z = test_int(random, 4, 92) / 4.0,
                                             .end_x = test_int(random, 4, 92) / 4.0,
                                             .end_y = up ? (double)UPPER_HEIGHT : 0.0,
                                             .end_z = test_int(random, 4, 92) / 4.0,
                                             .radius = 1.0,
                                             .bidirectional = i == 0 || test_chance(random, 70),
                                             .flags = 1};
    }
    return count;
}

/* Copies every tile of a mesh to the layer above, without its links. */
static void add_upper_floor(OpTiledNavMesh *mesh, const OpTiledNavMesh *upper) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(mesh);
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(upper); slot++) {
        const OpNavTile *tile = NULL;
        OpNavTile *raised = NULL;
        OpNavTileData data;
        OpTileRef ref = OP_TILE_REF_INVALID;
        uint32_t salt = 0;
        check_ok(op_tiled_nav_mesh_slot(upper, slot, &tile, &salt));
        check_ok(op_nav_tile_view(tile, &data));
        data.layer = 1;
        data.origin_y = UPPER_HEIGHT;
        data.off_mesh_link_count = 0;
        check_ok(op_nav_tile_create(&data, &params, NULL, &raised));
        check_ok(op_tiled_nav_mesh_add_tile(mesh, raised, &ref));
        op_nav_tile_destroy(raised);
    }
}

static OpTiledNavMesh *build_floors(TestRandom *random, OpNavSettings *settings,
                                    const OpAllocator *allocator) {
    uint8_t cells[FLOORS_SIDE * FLOORS_SIDE];
    OpOffMeshLinkDefinition links[MOST_LINKS];
    settings->off_mesh_link_count = draw_links(random, links);
    settings->off_mesh_links = links;
    scatter(random, cells, FLOORS_SIDE, 10);
    OpTiledNavMesh *mesh = build(cells, FLOORS_SIDE, settings, allocator);
    scatter(random, cells, FLOORS_SIDE, 10);
    OpTiledNavMesh *upper = build(cells, FLOORS_SIDE, settings, NULL);
    add_upper_floor(mesh, upper);
    op_tiled_nav_mesh_destroy(upper);
    return mesh;
}

/* ---- Cases ---- */

static OpTiledNavMesh *build_case(const WalkCase *walk, TestRandom *random, const OpAllocator *allocator) {
    uint8_t cells[MOST_CELLS * MOST_CELLS];
    int32_t side = (int32_t)walk->side;
    OpNavSettings settings = op_nav_settings_small();
    settings.agent_radius = 0.25;
    settings.tile_size = walk->kind == WALK_MAZE ? 64.0 : walk->kind == WALK_FIELD ? 16.0 : 12.0;
    settings.cell_size = 0.25;
    if (walk->kind == WALK_FLOORS) {
        return build_floors(random, &settings, allocator);
    }
    if (walk->kind == WALK_MAZE) {
        dig(random, cells, side);
    } else {
        scatter(random, cells, side, test_int(random, 10, 45));
    }
    return build(cells, side, &settings, allocator);
}

void walk_case_make(WalkCase *walk, WalkKind kind, uint64_t seed, const OpAllocator *allocator) {
    static const double sides[WALK_KINDS] = {40.0, 21.0, FLOORS_SIDE};
    TestRandom random = test_random(test_mix(seed) + (uint64_t)kind);
    OpNavMeshQueryOptions crossing = {65536, OP_NODES_CROSSING};
    *walk = (WalkCase){.seed = seed, .kind = kind, .side = sides[kind]};
    walk->mesh = build_case(walk, &random, allocator);
    check_ok(op_nav_mesh_query_create(walk->mesh, NULL, allocator, &walk->query));
    check_ok(op_nav_mesh_query_create(walk->mesh, &crossing, allocator, &walk->crossing));
}

void walk_case_free(WalkCase *walk) {
    op_nav_mesh_query_destroy(walk->query);
    op_nav_mesh_query_destroy(walk->crossing);
    op_tiled_nav_mesh_destroy(walk->mesh);
    *walk = (WalkCase){0};
}

void walk_case_fail(const WalkCase *walk, const char *what) {
    print_error("walk case %llu of kind %d: not so: %s\n", (unsigned long long)walk->seed, (int)walk->kind,
                what);
    fail();
}

OpVec3 walk_case_place(const WalkCase *walk, TestRandom *random) {
    OpNearestPoly nearest = {.poly = OP_POLY_REF_INVALID};
    int32_t most = (int32_t)(walk->side * 16.0);
    for (int32_t tries = 0; tries < 1000 && !nearest.over_polygon; tries++) {
        OpVec3 at = {test_int(random, 0, most) / 16.0,
                     walk->kind == WALK_FLOORS && test_chance(random, 50) ? 5.0 : 0.0,
                     test_int(random, 0, most) / 16.0};
        check_ok(op_nav_mesh_query_nearest_poly(walk->query, at, (OpVec3){1.0, 1.0, 1.0}, NULL, &nearest));
    }
    walk_check(walk, nearest.over_polygon);
    return nearest.point;
}

/* ---- Edits ---- */

static const OpNavTile *random_tile(const WalkCase *walk, TestRandom *random, OpTileRef *ref) {
    for (;;) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        int32_t slot = test_int(random, 0, op_tiled_nav_mesh_slot_count(walk->mesh) - 1);
        check_ok(op_tiled_nav_mesh_slot(walk->mesh, slot, &tile, &salt));
        if (tile != NULL) {
            *ref = (OpTileRef)salt << 20 | (OpTileRef)(uint32_t)slot;
            return tile;
        }
    }
}

static OpNavTile *copy_tile(const WalkCase *walk, const OpNavTile *tile) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(walk->mesh);
    OpNavTileData data;
    OpNavTile *copy = NULL;
    check_ok(op_nav_tile_view(tile, &data));
    check_ok(op_nav_tile_create(&data, &params, NULL, &copy));
    return copy;
}

void walk_case_edit(WalkCase *walk, TestRandom *random, OpNavTile **taken) {
    OpTileRef ref = OP_TILE_REF_INVALID;
    if (*taken != NULL && test_chance(random, 50)) {
        check_ok(op_tiled_nav_mesh_add_tile(walk->mesh, *taken, &ref));
        op_nav_tile_destroy(*taken);
        *taken = NULL;
        return;
    }
    const OpNavTile *tile = random_tile(walk, random, &ref);
    OpNavTileData data;
    check_ok(op_nav_tile_view(tile, &data));
    int32_t choice = test_int(random, 0, 3);
    if (choice == 0 && *taken == NULL && op_tiled_nav_mesh_tile_count(walk->mesh) > 1) {
        *taken = copy_tile(walk, tile);
        check_ok(op_tiled_nav_mesh_remove_tile(walk->mesh, ref));
    } else if (choice == 1) {
        OpNavTile *same = copy_tile(walk, tile);
        check_ok(op_tiled_nav_mesh_replace_tile(walk->mesh, same, &ref));
        op_nav_tile_destroy(same);
    } else if (data.poly_count > 0) {
        OpPolyRef poly = op_poly_ref((uint32_t)(ref >> 20), (int32_t)(ref & 0xFFFFF),
                                     test_int(random, 0, data.poly_count - 1));
        check_ok(op_tiled_nav_mesh_set_poly_area(walk->mesh, poly, (uint8_t)test_int(random, 0, 3)));
    }
}

/* ---- Corridors ---- */

void walk_check_corridor(const WalkCase *walk, const OpPathCorridor *corridor, const OpQueryFilter *filter) {
    OpCorridorView view = op_path_corridor_view(corridor);
    SavedState bytes = corridor_bytes(corridor);
    OpPathCorridor *copy = NULL;
    OpCorridorCheck check = OP_CORRIDOR_INVALID;
    OpNearestPoly nearest;
    bool valid = false;
    walk_check(walk, view.poly_count >= 1 && view.poly_count <= view.capacity);
    for (int32_t i = 0; i < view.poly_count; i++) {
        for (int32_t k = 0; k < i; k++) {
            walk_check(walk, view.polys[i] != view.polys[k]);
        }
    }
    check_ok(op_path_corridor_create(view.capacity, NULL, &copy));
    check_ok(op_path_corridor_restore(copy, bytes.bytes, bytes.size));
    check_ok(op_path_corridor_validate(copy, walk->query, filter, INT32_MAX, &check));
    walk_check(walk, check == OP_CORRIDOR_VALID);
    check_ok(op_nav_mesh_query_closest_point(walk->query, view.polys[0], view.position, &nearest, &valid));
    walk_check(walk, valid && nearest.distance_squared <= 1e-12);
    if (view.is_complete) {
        walk_check(walk, view.polys[view.poly_count - 1] == view.target_poly);
    }
    op_path_corridor_destroy(copy);
    saved_state_free(&bytes);
}

SavedState corridor_bytes(const OpPathCorridor *corridor) {
    SavedState saved = {NULL, op_path_corridor_state_size(corridor)};
    size_t needed = 0;
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_ok(op_path_corridor_save(corridor, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

SavedState follower_bytes(const OpPathFollower *follower) {
    SavedState saved = {NULL, op_path_follower_state_size(follower)};
    size_t needed = 0;
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_ok(op_path_follower_save(follower, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}
