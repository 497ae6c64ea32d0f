/* Meshes in one call: known answers, the ways to build them, and queries on the query object that a mesh keeps. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/nav_history.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Known answers ---- */

static OpGrid *grid_with_block(void) {
    OpGrid *grid = NULL;
    check_ok(op_grid_create(30, 20, 0, NULL, &grid));
    check_ok(op_grid_fill_rect(grid, (OpRect){11, 6, 8, 6}, OP_AREA_WALL));
    return grid;
}

static const OpVec3 west = {2.0, 0.0, 9.0};
static const OpVec3 east = {28.0, 0.0, 9.0};

static void check_point(OpVec3 point, double x, double y, double z) {
    check_same_bits(point.x, x);
    check_same_bits(point.y, y);
    check_same_bits(point.z, z);
}

static void check_block_path(OpNavMesh *mesh) {
    OpNavPath path = {0};
    check_ok(op_nav_mesh_find_path(mesh, west, east, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_true(fabs(path.length - 27.4165) < 0.00005);
    assert_int_equal(path.point_count, 4);
    check_point(path.points[0].position, 2.0, 0.0, 9.0);
    check_point(path.points[1].position, 10.79296875, 0.0, 12.599609375);
    check_point(path.points[2].position, 19.20703125, 0.0, 12.599609375);
    check_point(path.points[3].position, 28.0, 0.0, 9.0);
    op_nav_path_reset(&path);
}

static void a_block_is_walked_around(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavMesh *loaded = NULL;
    OpNavMeshHit hit;
    OpVec3 point;
    bool found = false;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    check_block_path(mesh);
    check_ok(op_nav_mesh_raycast(mesh, west, east, NULL, &hit));
    assert_true(hit.blocked);
    check_point(hit.position, 10.400390625, 0.0, 9.0);
    check_point(hit.normal, 1.0, 0.0, 0.0);
    check_same_bits(hit.distance, 8.400390625);
    check_ok(op_nav_mesh_sample_position(mesh, (OpVec3){15.0, 0.0, 9.0}, 5.0, NULL, &point, &found));
    assert_true(found);
    check_point(point, 15.0, 0.0, 5.400390625);
    SavedState saved = nav_mesh_bytes_of(mesh);
    assert_int_equal(saved.size, 793);
    assert_int_equal(op_tiled_nav_mesh_saved_size(op_nav_mesh_tiles(mesh)), 641);
    check_ok(op_nav_mesh_load(saved.bytes, saved.size, NULL, NULL, &loaded));
    check_block_path(loaded);
    saved_state_free(&saved);
    op_nav_mesh_destroy(loaded);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

static void a_floor_is_crossed_straight(void **state) {
    (void)state;
    static const OpVec2 corners[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
    static const int32_t sizes[] = {4};
    OpOutline floor = {corners, sizes, 1};
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavMeshHit hit;
    check_ok(op_nav_mesh_build_2d(&floor, 1, NULL, NULL, &mesh));
    check_ok(op_nav_mesh_find_path(mesh, (OpVec3){3, 0, 3}, (OpVec3){36, 0, 36}, NULL, &path));
    assert_true(op_path_status_has_path(path.status));
    assert_true(fabs(path.length - 46.6690) < 0.00005);
    assert_int_equal(path.point_count, 2);
    check_ok(op_nav_mesh_raycast(mesh, (OpVec3){3, 0, 3}, (OpVec3){36, 0, 36}, NULL, &hit));
    assert_false(hit.blocked);
    check_point(hit.position, 36.0, 0.0, 36.0);
    check_point(hit.normal, 0.0, 0.0, 0.0);
    check_same_bits(hit.distance, path.length);
    op_nav_path_reset(&path);
    op_nav_mesh_destroy(mesh);
}

/* ---- Ways to build ---- */

static void check_same_mesh(const OpNavMesh *a, const OpNavMesh *b) {
    SavedState of_a = nav_mesh_bytes_of(a);
    SavedState of_b = nav_mesh_bytes_of(b);
    assert_true(saved_states_equal(&of_a, &of_b));
    saved_state_free(&of_a);
    saved_state_free(&of_b);
}

static OpNavSettings fine_settings(void) {
    OpNavSettings settings = op_nav_settings_small();
    settings.agent_radius = 0.2;
    settings.tile_size = 8.0;
    return settings;
}

/* A grid and the tile map of its cells that are not walls. */
static void a_grid_is_a_tile_map(void **state) {
    (void)state;
    OpNavSettings settings = fine_settings();
    for (uint64_t seed = 1; seed <= test_count(20, 200, 1000); seed++) {
        TestRandom random = test_random(seed);
        int32_t width = test_int(&random, 1, 24);
        int32_t height = test_int(&random, 1, 24);
        uint8_t walkable[24 * 24] = {0};
        bool has_space = test_chance(&random, 60);
        OpTileMap map = {walkable, width, height, has_space ? 0.75 : 1.0, {0, 0}};
        OpGrid *grid = NULL;
        OpNavMesh *of_grid = NULL;
        OpNavMesh *of_map = NULL;
        check_ok(op_grid_create(width, height, 0, NULL, &grid));
        if (has_space) {
            map.origin = (OpVec2){test_int(&random, -80, 80) / 4.0, test_int(&random, -80, 80) / 4.0};
            check_ok(op_grid_set_space(grid, (OpGridSpace){map.origin.x, map.origin.y, map.cell_size}));
        }
        for (int32_t i = 0; i < width * height; i++) {
            uint8_t area = (uint8_t)(test_chance(&random, 30) ? OP_AREA_WALL : test_int(&random, 0, 254));
            check_ok(op_grid_set_area(grid, (OpCell){i % width, i / width}, area));
            walkable[i] = area == OP_AREA_WALL ? 0 : (uint8_t)test_int(&random, 1, 255);
        }
        check_ok(op_nav_mesh_build_2d_from_grid(grid, &settings, NULL, &of_grid));
        check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &of_map));
        check_same_mesh(of_grid, of_map);
        op_nav_mesh_destroy(of_map);
        op_nav_mesh_destroy(of_grid);
        op_grid_destroy(grid);
    }
}

static void put_rectangle(OpVec2 corners[4], double x, double y, double width, double height) {
    corners[0] = (OpVec2){x, y};
    corners[1] = (OpVec2){x + width, y};
    corners[2] = (OpVec2){x + width, y + height};
    corners[3] = (OpVec2){x, y + height};
}

/* Obstacles inside the floor are holes of it; where they overlap, the holes are one. */
static void obstacles_are_taken_out(void **state) {
    (void)state;
    OpNavSettings settings = fine_settings();
    static const int32_t sizes[] = {4, 4};
    for (uint64_t seed = 1; seed <= test_count(20, 200, 1000); seed++) {
        TestRandom random = test_random(seed);
        OpVec2 points[8];
        OpVec2 pair[8];
        double x = test_int(&random, 2, 6);
        double y = test_int(&random, 2, 6);
        put_rectangle(points, 0, 0, 20, 20);
        put_rectangle(points + 4, x, y, 8, 5);
        put_rectangle(pair, x, y, 5, 5); /* together the hole */
        put_rectangle(pair + 4, x + 3, y, 5, 5);
        OpOutline floor = {points, sizes, 1};
        OpOutline with_hole = {points, sizes, 2};
        OpOutline obstacles[] = {{pair, sizes, 1}, {pair + 4, sizes, 1}};
        OpNavMesh *a = NULL;
        OpNavMesh *b = NULL;
        check_ok(op_nav_mesh_build_2d(&with_hole, 1, &settings, NULL, &a));
        check_ok(op_nav_mesh_build_2d_with_obstacles(&floor, 1, obstacles, 2, &settings, NULL, &b));
        check_same_mesh(a, b);
        op_nav_mesh_destroy(a);
        op_nav_mesh_destroy(b);
    }
}

static void a_world_without_floor_has_no_tiles(void **state) {
    (void)state;
    OpGrid *grid = NULL;
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavMeshHit hit;
    OpVec3 point = {1, 2, 3};
    OpRandom random = op_random_seed(9);
    bool found = true;
    check_ok(op_grid_create(9, 9, OP_AREA_WALL, NULL, &grid));
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    assert_int_equal(op_tiled_nav_mesh_tile_count(op_nav_mesh_tiles(mesh)), 0);
    check_ok(op_nav_mesh_find_path(mesh, west, east, NULL, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    check_ok(op_nav_mesh_raycast(mesh, west, east, NULL, &hit));
    assert_true(hit.blocked);
    check_point(hit.position, west.x, west.y, west.z);
    check_same_bits(hit.distance, 0.0);
    check_ok(op_nav_mesh_sample_position(mesh, west, 100.0, NULL, &point, &found));
    assert_false(found);
    check_ok(op_nav_mesh_random_point(mesh, &random, NULL, &point, &found));
    assert_false(found);
    assert_true(random.state == op_random_seed(9).state);
    check_point(point, 1, 2, 3);
    SavedState saved = nav_mesh_bytes_of(mesh);
    OpNavMesh *loaded = NULL;
    check_ok(op_nav_mesh_load(saved.bytes, saved.size, NULL, NULL, &loaded));
    check_same_mesh(mesh, loaded);
    saved_state_free(&saved);
    op_nav_mesh_destroy(loaded);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

static void settings_are_copied(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpOffMeshLinkDefinition links[] = {{5, 0, 9, 25, 0, 9, 1, true, 3, 4, 55}};
    OpNavSettings settings = op_nav_settings_humanoid();
    OpNavSettings kept;
    OpNavMesh *mesh = NULL;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 1;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, &settings, NULL, &mesh));
    links[0].user_id = 56;
    check_ok(op_nav_mesh_settings(mesh, &kept));
    assert_int_equal(kept.off_mesh_link_count, 1);
    assert_int_equal(kept.off_mesh_links[0].user_id, 55);
    assert_ptr_not_equal(kept.off_mesh_links, links);
    check_same_bits(kept.agent_radius, settings.agent_radius);
    op_nav_mesh_destroy(mesh);
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    check_ok(op_nav_mesh_settings(mesh, &kept));
    assert_int_equal(kept.snap_bits, -1);
    check_same_bits(kept.tile_size, 64.0);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

/* ---- Queries ---- */

static void a_ray_starts_on_the_mesh(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavMeshHit hit;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    /* The mesh begins at 0.6 or so; a start outside is taken in, one too far is blocked where it is. */
    check_ok(op_nav_mesh_raycast(mesh, (OpVec3){-1.0, 3.5, 3.0}, (OpVec3){20.0, 3.5, 3.0}, NULL, &hit));
    assert_false(hit.blocked);
    check_point(hit.position, 20.0, 0.0, 3.0);
    assert_true(hit.distance < 20.0 && hit.distance > 19.0);
    check_ok(op_nav_mesh_raycast(mesh, (OpVec3){-1.5, 0.0, 3.0}, (OpVec3){20.0, 0.0, 3.0}, NULL, &hit));
    assert_true(hit.blocked);
    check_point(hit.position, -1.5, 0.0, 3.0);
    check_point(hit.normal, 0.0, 0.0, 0.0);
    check_ok(op_nav_mesh_raycast(mesh, (OpVec3){3.0, 4.5, 3.0}, (OpVec3){20.0, 0.0, 3.0}, NULL, &hit));
    assert_true(hit.blocked);
    OpQueryFilter none = op_query_filter_default();
    none.include_flags = 2;
    check_ok(op_nav_mesh_raycast(mesh, west, east, &none, &hit));
    assert_true(hit.blocked);
    check_same_bits(hit.distance, 0.0);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

/* A map at an origin, with random walls. */
static OpNavMesh *build_at(double origin, uint64_t seed) {
    uint8_t walkable[24 * 24];
    OpTileMap map = {walkable, 24, 24, 1.0, {origin, -origin}};
    OpNavSettings settings = fine_settings();
    OpNavMesh *mesh = NULL;
    TestRandom random = test_random(seed);
    settings.origin_x = origin;
    settings.origin_z = -origin;
    for (size_t i = 0; i < sizeof walkable; i++) {
        walkable[i] = test_chance(&random, 80) ? 1 : 0;
    }
    check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &mesh));
    return mesh;
}

static OpVec3 moved(OpVec3 point, double shift) {
    return (OpVec3){point.x + shift, point.y, point.z - shift};
}

/* Tiles hold the same numbers, and answers differ by the shift and what doubles lose there. */
static void a_million_units_away_is_the_same_world(void **state) {
    (void)state;
    const double far = 1000000.0;
    for (uint64_t seed = 1; seed <= test_count(5, 40, 400); seed++) {
        OpNavMesh *here = build_at(0.0, seed);
        OpNavMesh *there = build_at(far, seed);
        OpNavPath path = {0};
        OpNavPath other = {0};
        TestRandom random = test_random(seed + 1000);
        for (int32_t i = 0; i < 30; i++) {
            OpVec3 start = {test_int(&random, 0, 384) / 16.0, 0, test_int(&random, 0, 384) / 16.0};
            OpVec3 end = {test_int(&random, 0, 384) / 16.0, 0, test_int(&random, 0, 384) / 16.0};
            OpNavMeshHit hit;
            OpNavMeshHit other_hit;
            check_ok(op_nav_mesh_find_path(here, start, end, NULL, &path));
            check_ok(op_nav_mesh_find_path(there, moved(start, far), moved(end, far), NULL, &other));
            assert_int_equal(path.status, other.status);
            assert_true(fabs(path.length - other.length) < 1e-6);
            check_ok(op_nav_mesh_raycast(here, start, end, NULL, &hit));
            check_ok(op_nav_mesh_raycast(there, moved(start, far), moved(end, far), NULL, &other_hit));
            if (hit.blocked != other_hit.blocked || fabs(hit.distance - other_hit.distance) >= 1e-6) {
                fail_msg("seed %llu ray %d: %g and %g", (unsigned long long)seed, i, hit.distance,
                         other_hit.distance);
            }
        }
        op_nav_path_reset(&path);
        op_nav_path_reset(&other);
        op_nav_mesh_destroy(there);
        op_nav_mesh_destroy(here);
    }
}

/* The box has corners that are farther than the distance. */
static void samples_lie_within_the_distance(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavMeshQuery *query = NULL;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    check_ok(op_nav_mesh_query_create(op_nav_mesh_tiles(mesh), NULL, NULL, &query));
    TestRandom random = test_random(4);
    for (size_t i = 0; i < test_count(200, 3000, 30000); i++) {
        OpVec3 from = {test_int(&random, -64, 40 * 16) / 16.0, test_int(&random, -48, 48) / 16.0,
                       test_int(&random, -64, 28 * 16) / 16.0};
        double distance = test_int(&random, 0, 96) / 16.0;
        OpNearestPoly nearest;
        OpVec3 point;
        bool found = false;
        check_ok(op_nav_mesh_query_nearest_poly(query, from, (OpVec3){50, 50, 50}, NULL, &nearest));
        check_ok(op_nav_mesh_sample_position(mesh, from, distance, NULL, &point, &found));
        assert_int_equal(found, nearest.distance_squared <= distance * distance);
        if (found) {
            check_point(point, nearest.point.x, nearest.point.y, nearest.point.z);
        }
    }
    op_nav_mesh_query_destroy(query);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

/* The query that a mesh keeps has been through everything; a new one has not. Both give the same bits. */
static void a_kept_query_is_as_good_as_new(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavSettings settings = fine_settings();
    OpNavMesh *mesh = NULL;
    OpNavPath kept = {0};
    OpNavPath fresh = {0};
    check_ok(op_nav_mesh_build_2d_from_grid(grid, &settings, NULL, &mesh));
    OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
    TestRandom random = test_random(5);
    for (size_t i = 0; i < test_count(50, 1000, 5000); i++) {
        OpVec3 start = {test_int(&random, 0, 480) / 16.0, 0, test_int(&random, 0, 320) / 16.0};
        OpVec3 end = {test_int(&random, 0, 480) / 16.0, 0, test_int(&random, 0, 320) / 16.0};
        OpNavMeshQuery *query = NULL;
        OpNavPathOptions options = op_nav_path_options_default();
        options.filter.area_cost[3] = 4.0;
        check_ok(op_nav_mesh_query_create(tiles, NULL, NULL, &query));
        check_ok(op_nav_mesh_find_path(mesh, start, end, &options, &kept));
        check_ok(op_nav_mesh_query_find_path_between(query, start, end, &options, &fresh));
        assert_int_equal(kept.status, fresh.status);
        assert_int_equal(kept.point_count, fresh.point_count);
        check_same_bits(kept.cost, fresh.cost);
        check_same_bits(kept.length, fresh.length);
        if (kept.poly_count > 0) {
            check_ok(op_tiled_nav_mesh_set_poly_area(tiles,
                                                     kept.corridor[test_int(&random, 0, kept.poly_count - 1)],
                                                     test_chance(&random, 50) ? 3 : 0));
        }
        op_nav_mesh_query_destroy(query);
    }
    op_nav_path_reset(&kept);
    op_nav_path_reset(&fresh);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

static bool cancel_at_once(void *user) {
    (void)user;
    return true;
}

static void a_cancelled_path_leaves_no_trace(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavPathOptions options = op_nav_path_options_default();
    options.cancelled = cancel_at_once;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    check_fails(op_nav_mesh_find_path(mesh, west, east, &options, &path), OP_STATUS_CANCELLED);
    assert_int_equal(path.status, OP_PATH_NONE);
    check_block_path(mesh);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

/* A filter that asks the mesh that is asking it. */
static OpStatus ask_back(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    OpNavPath path = {0};
    (void)poly;
    (void)flags;
    (void)area;
    *out = true;
    return op_nav_mesh_find_path(user, west, east, NULL, &path);
}

static void a_filter_may_not_ask_back(void **state) {
    (void)state;
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavMeshHit hit;
    OpVec3 point;
    OpRandom random = op_random_seed(1);
    bool found = false;
    OpNavPathOptions options = op_nav_path_options_default();
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh));
    options.filter.passes = ask_back;
    options.filter.user = mesh;
    const OpStatus refused = OP_STATUS_INVALID_STATE;
    check_fails(op_nav_mesh_find_path(mesh, west, east, &options, &path), refused);
    check_fails(op_nav_mesh_raycast(mesh, west, east, &options.filter, &hit), refused);
    check_fails(op_nav_mesh_sample_position(mesh, west, 1.0, &options.filter, &point, &found), refused);
    check_fails(op_nav_mesh_random_point(mesh, &random, &options.filter, &point, &found), refused);
    check_block_path(mesh);
    op_nav_mesh_destroy(mesh);
    op_grid_destroy(grid);
}

static void memory_stays_flat(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGrid *grid = grid_with_block();
    OpNavMesh *mesh = NULL;
    OpNavPath path = {0};
    OpNavMeshHit hit;
    OpVec3 point;
    OpRandom random = op_random_seed(1);
    bool found = false;
    size_t warm = 0;
    check_ok(op_nav_mesh_build_2d_from_grid(grid, NULL, &allocator, &mesh));
    for (int32_t i = 0; i < 25000; i++) {
        OpVec3 end = {1.0 + i % 28, 0.0, 1.0 + i % 18};
        check_ok(op_nav_mesh_find_path(mesh, west, end, NULL, &path));
        check_ok(op_nav_mesh_raycast(mesh, west, end, NULL, &hit));
        check_ok(op_nav_mesh_sample_position(mesh, end, 3.0, NULL, &point, &found));
        check_ok(op_nav_mesh_random_point(mesh, &random, NULL, &point, &found));
        assert_true(found);
        if (i == 600) {
            warm = counter.allocations; /* every pair of ends has come by */
        }
    }
    assert_int_equal(counter.allocations, warm);
    op_nav_path_reset(&path);
    op_nav_mesh_destroy(mesh);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_walked_around),
        cmocka_unit_test(a_floor_is_crossed_straight),
        cmocka_unit_test(a_grid_is_a_tile_map),
        cmocka_unit_test(obstacles_are_taken_out),
        cmocka_unit_test(a_world_without_floor_has_no_tiles),
        cmocka_unit_test(settings_are_copied),
        cmocka_unit_test(a_ray_starts_on_the_mesh),
        cmocka_unit_test(a_million_units_away_is_the_same_world),
        cmocka_unit_test(samples_lie_within_the_distance),
        cmocka_unit_test(a_kept_query_is_as_good_as_new),
        cmocka_unit_test(a_cancelled_path_leaves_no_trace),
        cmocka_unit_test(a_filter_may_not_ask_back),
        cmocka_unit_test(memory_stays_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
