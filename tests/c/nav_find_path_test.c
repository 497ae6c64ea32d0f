/* Paths in one call and in slices: outcomes, edits meanwhile, callbacks, lack of memory, scenes far from the origin, islands,
 * stacked floors, long links, long corridors, and memory that stays as it is. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/nav_model.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

enum { MOST_POLYS = 1024 };

static const SceneKind rich = {
    .tiles = 3, .cuts = 4, .hole_percent = 15, .layer_percent = 40, .link_count = 2, .areas = true};

typedef struct Corridor {
    OpPolyRef polys[MOST_POLYS];
    OpCorridorResult result;
} Corridor;

static bool same_corridors(const Corridor *a, const Corridor *b) {
    return a->result.status == b->result.status && bits_of(a->result.cost) == bits_of(b->result.cost) &&
           a->result.expanded == b->result.expanded && a->result.poly_count == b->result.poly_count &&
           a->result.node_limit_reached == b->result.node_limit_reached &&
           memcmp(a->polys, b->polys, (size_t)a->result.poly_count * sizeof(OpPolyRef)) == 0;
}

/* ---- Slices ---- */

static void sliced_equals_whole(void **state) {
    (void)state;
    static const int32_t budgets[] = {1, 2, 7, 50};
    static Corridor whole;
    static Corridor sliced;
    size_t scenes = test_count(20, 150, 1500);
    for (size_t seed = 0; seed < scenes; seed++) {
        TestRandom random = test_random(test_mix(seed + 800));
        NavScene scene;
        OpNavMeshQueryOptions options = {test_chance(&random, 30) ? test_int(&random, 1, 60) : 5000,
                                         (OpPathNodeModel)test_int(&random, 0, 1)};
        OpNavMeshQuery *query = NULL;
        nav_scene_make(&scene, rich, seed, NULL);
        check_ok(op_nav_mesh_query_create(scene.mesh, &options, NULL, &query));
        for (int32_t i = 0; i < 8; i++) {
            OpQueryFilter filter = nav_scene_filter(&random);
            OpPolyRef from = 0;
            OpPolyRef to = 0;
            OpVec3 start;
            OpVec3 end;
            OpQueryStatus status = OP_QUERY_NONE;
            assert_true(nav_scene_place(&scene, &random, &from, &start));
            assert_true(nav_scene_place(&scene, &random, &to, &end));
            check_ok(op_nav_mesh_query_find_corridor(query, from, to, start, end, &filter, whole.polys,
                                                     MOST_POLYS, &whole.result));
            check_ok(op_nav_mesh_query_begin_path(query, from, to, start, end, &filter, &status));
            while (status == OP_QUERY_IN_PROGRESS) {
                OpCorridorResult unfinished;
                check_ok(op_nav_mesh_query_finish_path(query, sliced.polys, MOST_POLYS, &unfinished));
                scene_check(&scene, unfinished.status == OP_QUERY_IN_PROGRESS && unfinished.poly_count > 0);
                scene_check(&scene, sliced.polys[0] == from);
                check_ok(op_nav_mesh_query_update_path(query, budgets[i % 4], &status));
            }
            check_ok(op_nav_mesh_query_finish_path(query, sliced.polys, MOST_POLYS, &sliced.result));
            scene_check(&scene, same_corridors(&whole, &sliced));
        }
        op_nav_mesh_query_destroy(query);
        nav_scene_free(&scene);
    }
}

static void refuses_edits_meanwhile(void **state) {
    (void)state;
    NavScene scene;
    OpPolyRef polys[4];
    OpCorridorResult result;
    OpQueryStatus status = OP_QUERY_NONE;
    OpVec3 start = {1, 0, 1};
    OpVec3 end = {23, 0, 23};
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    nav_scene_make(&scene, rich, 5, NULL);
    check_refused(op_nav_mesh_query_update_path(scene.query, 1, &status), OP_STATUS_INVALID_STATE, "query",
                  "begun");
    check_refused(op_nav_mesh_query_finish_path(scene.query, polys, 4, &result), OP_STATUS_INVALID_STATE,
                  "query", "begun");
    check_ok(
        op_nav_mesh_query_begin_path(scene.query, poly, op_poly_ref(1, 1, 0), start, end, NULL, &status));
    assert_int_equal(status, OP_QUERY_IN_PROGRESS);
    check_ok(op_tiled_nav_mesh_set_poly_flags(scene.mesh, poly, 3));
    check_refused(op_nav_mesh_query_update_path(scene.query, 1, &status), OP_STATUS_INVALID_STATE, "mesh",
                  "edited");
    check_refused(op_nav_mesh_query_finish_path(scene.query, polys, 4, &result), OP_STATUS_INVALID_STATE,
                  "mesh", "edited");
    check_ok(op_nav_mesh_query_find_corridor(scene.query, poly, poly, start, start, NULL, polys, 4, &result));
    assert_int_equal(result.status, OP_QUERY_SUCCESS);
    nav_scene_free(&scene);
}

static void refuses_lists_without_room(void **state) {
    (void)state;
    NavScene scene;
    OpPolyRef polys[4] = {0};
    OpCorridorResult result;
    int32_t needed = -1;
    OpVec3 start = {1, 0, 1};
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    nav_scene_make(&scene, rich, 5, NULL);
    check_refused(op_nav_mesh_query_expanded_polys(scene.query, polys, 4, &needed), OP_STATUS_INVALID_STATE,
                  "query", "begun");
    check_ok(op_nav_mesh_query_find_corridor(scene.query, poly, poly, start, start, NULL, polys, 4, &result));
    check_refused(op_nav_mesh_query_expanded_polys(scene.query, polys, -1, &needed), OP_STATUS_OUT_OF_RANGE,
                  "capacity", "-1");
    check_refused(op_nav_mesh_query_expanded_polys(scene.query, NULL, 1, &needed), OP_STATUS_INVALID_ARGUMENT,
                  "polys", "NULL");
    check_refused(op_nav_mesh_query_expanded_polys(scene.query, polys, 4, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "needed", "NULL");
    check_refused(op_nav_mesh_query_expanded_polys(scene.query, NULL, 0, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "at least 1");
    assert_int_equal(needed, 1);
    check_ok(op_nav_mesh_query_expanded_polys(scene.query, polys, 1, &needed));
    assert_true(polys[0] == poly);
    nav_scene_free(&scene);
}

/* ---- Outcomes ---- */

static double length_of(const OpNavPath *path) {
    double length = 0.0;
    for (int32_t i = 1; i < path->point_count; i++) {
        length += model_distance(path->points[i].position, path->points[i - 1].position);
    }
    return length;
}

static void says_how_it_ended(void **state) {
    (void)state;
    NavScene scene = {.kind = {.tiles = 1}};
    OpNavMeshParams params = scene_params();
    OpNavPath path = {0};
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, NULL, &scene.query));
    TileDraft draft = draft_tile(0, 0, 0);
    draft_rectangle(&draft, 0, 0, 3, 8, 0.0);
    draft_rectangle(&draft, 5, 0, 8, 8, 0.0);
    draft_add(&draft, scene.mesh);
    OpNavMeshQuery *query = scene.query;
    OpVec3 left = {1, 0, 1};
    OpVec3 right = {7, 0, 5};
    check_ok(op_nav_mesh_query_find_path_between(query, left, right, NULL, &path));
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    assert_int_equal(path.detail, OP_QUERY_PARTIAL);
    assert_int_equal(path.poly_count, 1);
    check_same_bits(path.points[path.point_count - 1].position.x, 3.0);
    check_same_bits(path.points[path.point_count - 1].position.z, 5.0);
    check_same_bits(path.length, length_of(&path));
    assert_false(path.node_limit_reached);
    check_ok(op_nav_mesh_query_find_path_between(query, (OpVec3){20, 0, 1}, right, NULL, &path));
    assert_int_equal(path.status, OP_PATH_START_INVALID);
    assert_int_equal(path.detail, OP_QUERY_NO_START_NEARBY);
    assert_true(path.point_count == 0 && path.poly_count == 0 && path.length == 0.0);
    check_same_bits(path.cost, positive_infinity());
    check_ok(op_nav_mesh_query_find_path_between(query, left, (OpVec3){20, 0, 1}, NULL, &path));
    assert_int_equal(path.detail, OP_QUERY_NO_END_NEARBY);
    /* Off the mesh, and nearer to the other island. */
    check_ok(op_nav_mesh_query_find_path_between(query, (OpVec3){4.5, 0, 1}, right, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    check_same_bits(path.points[0].position.x, 5.0);
    op_nav_path_reset(&path);
    nav_scene_free(&scene);
}

static OpTiledNavMesh *build(const uint8_t *cells, int32_t width, int32_t height) {
    OpTileMap map = {cells, width, height, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpRegion *region = NULL;
    OpTiledNavMesh *mesh = NULL;
    settings.agent_radius = 0.125;
    settings.tile_size = 16.0;
    check_ok(op_region_from_tile_map(&map, 6, NULL, &region));
    check_ok(op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh));
    op_region_destroy(region);
    return mesh;
}

static void finds_the_whole_of_a_serpentine(void **state) {
    (void)state;
    enum { LANES = 25, WIDTH = 40, HEIGHT = 2 * LANES - 1 };
    uint8_t cells[WIDTH * HEIGHT];
    OpNavPath path = {0};
    OpNavMeshQuery *query = NULL;
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        int32_t y = i / WIDTH;
        cells[i] = y % 2 == 0 || i % WIDTH == (y % 4 == 1 ? WIDTH - 1 : 0);
    }
    OpTiledNavMesh *mesh = build(cells, WIDTH, HEIGHT);
    for (int32_t nodes = 0; nodes < 2; nodes++) {
        OpNavMeshQueryOptions options = {65536, (OpPathNodeModel)nodes};
        OpVec3 end = {LANES % 2 == 1 ? WIDTH - 0.5 : 0.5, 0, HEIGHT - 0.5};
        check_ok(op_nav_mesh_query_create(mesh, &options, NULL, &query));
        check_ok(op_nav_mesh_query_find_path_between(query, (OpVec3){0.5, 0, 0.5}, end, NULL, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        assert_true(path.length > (WIDTH - 2) * LANES);
        assert_true(path.point_count > 2 * (LANES - 1));
        op_nav_mesh_query_destroy(query);
    }
    op_nav_path_reset(&path);
    op_tiled_nav_mesh_destroy(mesh);
}

static void is_the_same_far_from_the_origin(void **state) {
    (void)state;
    static const double shifts[] = {1000000.0, -1000000.0, 2000000.0};
    SceneKind kind = rich;
    for (uint64_t seed = 0; seed < test_count(20, 100, 500); seed++) {
        NavScene near;
        NavScene far;
        OpNavPath a = {0};
        OpNavPath b = {0};
        TestRandom random = test_random(seed);
        nav_scene_make(&near, kind, seed, NULL);
        kind.shift = shifts[seed % 3];
        nav_scene_make(&far, kind, seed, NULL);
        for (int32_t i = 0; i < 10; i++) {
            OpVec3 start = nav_scene_position(&near, &random);
            OpVec3 end = nav_scene_position(&near, &random);
            OpVec3 start_far = {start.x + kind.shift, start.y, start.z + kind.shift};
            OpVec3 end_far = {end.x + kind.shift, end.y, end.z + kind.shift};
            check_ok(op_nav_mesh_query_find_path_between(near.query, start, end, NULL, &a));
            check_ok(op_nav_mesh_query_find_path_between(far.query, start_far, end_far, NULL, &b));
            scene_check(&far, a.status == b.status && a.detail == b.detail && a.poly_count == b.poly_count);
            scene_check(&far, a.poly_count == 0 || memcmp(a.corridor, b.corridor,
                                                          (size_t)a.poly_count * sizeof(OpPolyRef)) == 0);
            scene_check(&far, fabs(a.length - b.length) < 1e-6);
        }
        op_nav_path_reset(&a);
        op_nav_path_reset(&b);
        nav_scene_free(&near);
        nav_scene_free(&far);
        kind.shift = 0.0;
    }
}

/* ---- Off-mesh links ---- */

static void follows_long_and_stacked_links(void **state) {
    (void)state;
    NavScene scene = {.kind = {.tiles = 1}};
    OpNavMeshParams params = scene_params();
    OpNavPath path = {0};
    OpQueryFilter filter = op_query_filter_default();
    OpNavPathOptions options = op_nav_path_options_default();
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &scene.mesh));
    check_ok(op_nav_mesh_query_create(scene.mesh, NULL, NULL, &scene.query));
    TileDraft here = draft_tile(0, 0, 0);
    TileDraft there = draft_tile(400, 400, 0);
    draft_rectangle(&here, 0, 0, 8, 8, 0.0);
    draft_rectangle(&there, 0, 0, 8, 8, 0.0);
    for (int32_t i = 0; i < 5; i++) {
        draft_link(&here, (OpVec3){4, 0, 4}, (OpVec3){3204, 0, 3204}, 0.5, false);
        here.links[i].area = (uint8_t)i;
    }
    draft_add(&here, scene.mesh);
    draft_add(&there, scene.mesh);
    for (int32_t area = 0; area < 5; area++) {
        filter.area_cost[area] = area == 3 ? 1.0 : 100.0;
    }
    filter.area_cost[0] = 2.0; /* the ground costs more than link 3 */
    options.filter = filter;
    OpVec3 start = {4, 0, 4}; /* on the link's start */
    OpVec3 end = {3206, 0, 3204};
    check_ok(op_nav_mesh_query_find_path_between(scene.query, start, end, &options, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_int_equal(path.poly_count, 2);
    assert_int_equal(path.point_count, 3);
    assert_int_equal(path.points[0].flags, OP_STRAIGHT_START | OP_STRAIGHT_OFF_MESH);
    assert_true(fabs(path.cost - (3200.0 * sqrt(2.0) * 1.0 + 2.0 * 2.0)) < 1e-9);
    check_ok(op_nav_mesh_query_find_path_between(scene.query, end, start, &options, &path));
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    for (int32_t i = 0; i < 5; i++) {
        OpTileRef tile = op_tiled_nav_mesh_tile_at(scene.mesh, 0, 0, 0);
        check_ok(op_tiled_nav_mesh_set_off_mesh_link_enabled(scene.mesh, tile, i, false));
    }
    check_ok(op_nav_mesh_query_find_path_between(scene.query, start, end, &options, &path));
    assert_int_equal(path.status, OP_PATH_PARTIAL);
    op_nav_path_reset(&path);
    nav_scene_free(&scene);
}

/* ---- Callbacks ---- */

typedef struct Host {
    NavScene *scene;
    int32_t calls;
    int32_t fail_at;
    bool meddles;
} Host;

static void meddle(Host *host) {
    OpTiledNavMesh *mesh = host->scene->mesh;
    OpNavMeshQuery *query = host->scene->query;
    OpNavMeshParams params = scene_params();
    OpTileRef tile = op_tiled_nav_mesh_tile_at(mesh, 0, 0, 0);
    OpTileRef added = 0;
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    OpVec3 zero = {0, 0, 0};
    OpNavPath path = {0};
    OpNearestPoly nearest;
    OpRaycast ray;
    OpQueryStatus status = OP_QUERY_NONE;
    TileDraft draft = draft_tile(0, 0, 0);
    OpNavTile *new_tile = draft_create(&draft, &params);
    check_refused(op_tiled_nav_mesh_remove_tile(mesh, tile), OP_STATUS_INVALID_STATE, "mesh", "callback");
    check_refused(op_tiled_nav_mesh_replace_tile(mesh, new_tile, &added), OP_STATUS_INVALID_STATE, "mesh",
                  "callback");
    op_nav_tile_destroy(new_tile);
    draft.tile_x = 77;
    new_tile = draft_create(&draft, &params);
    check_refused(op_tiled_nav_mesh_add_tile(mesh, new_tile, &added), OP_STATUS_INVALID_STATE, "mesh",
                  "callback");
    op_nav_tile_destroy(new_tile);
    check_refused(op_tiled_nav_mesh_set_poly_area(mesh, poly, 3), OP_STATUS_INVALID_STATE, "mesh",
                  "callback");
    check_refused(op_tiled_nav_mesh_set_poly_flags(mesh, poly, 3), OP_STATUS_INVALID_STATE, "mesh",
                  "callback");
    check_refused(op_tiled_nav_mesh_set_off_mesh_link_enabled(mesh, tile, 0, false), OP_STATUS_INVALID_STATE,
                  "mesh", "callback");
    check_refused(op_nav_mesh_query_find_path_between(query, zero, zero, NULL, &path),
                  OP_STATUS_INVALID_STATE, "query", "callback");
    check_refused(op_nav_mesh_query_nearest_poly(query, zero, zero, NULL, &nearest), OP_STATUS_INVALID_STATE,
                  "query", "callback");
    check_refused(op_nav_mesh_query_raycast(query, poly, zero, zero, NULL, NULL, 0, &ray),
                  OP_STATUS_INVALID_STATE, "query", "callback");
    check_refused(op_nav_mesh_query_update_path(query, 1, &status), OP_STATUS_INVALID_STATE, "query",
                  "callback");
}

static OpStatus passes(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Host *host = user;
    (void)flags;
    (void)area;
    assert_true(op_tiled_nav_mesh_is_valid(host->scene->mesh, poly));
    if (host->meddles) {
        meddle(host);
        host->meddles = false;
    }
    *out = true;
    return ++host->calls == host->fail_at ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

static bool cancelled(void *user) {
    Host *host = user;
    meddle(host);
    return --host->fail_at == 0;
}

/* Every kind of query; the first status that is not OK. */
static OpStatus ask_everything(NavScene *scene, const OpQueryFilter *filter, OpNavPath *path) {
    OpNavPathOptions options = op_nav_path_options_default();
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    OpVec3 corners[16];
    OpRandom random = op_random_seed(1);
    OpPolyRef polys[8];
    OpAreaResult result;
    OpWallHit hit;
    OpWallSegment walls[8];
    OpWallsResult list;
    OpRandomPoint point;
    OpRaycast ray;
    OpSurfaceMove move;
    int32_t count = 0;
    check_ok(op_tiled_nav_mesh_poly_outline(scene->mesh, poly, corners, 16, &count));
    OpAreaQuery area = {.start_poly = poly, .center = corners[0], .radius = 12.0};
    options.filter = *filter;
    OpVec3 end = {corners[1].x + 12.0, corners[1].y, corners[1].z + 12.0};
    OpStatus status = op_nav_mesh_query_find_path_between(scene->query, corners[0], end, &options, path);
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_find_polys(scene->query, &area, filter, polys, NULL, NULL, 8, &result);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_distance_to_wall(scene->query, poly, corners[0], 12.0, filter, &hit);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_find_walls(scene->query, poly, corners[0], 12.0, filter, walls, 8, &list);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_random_point(scene->query, &random, filter, &point);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_random_point_around(scene->query, &random, poly, corners[0], 9.0, filter,
                                                       &point);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_raycast(scene->query, poly, corners[0], end, filter, polys, 8, &ray);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_move_along_surface(scene->query, poly, corners[0], end, filter, polys, 8,
                                                      &move);
    }
    return status;
}

static void callbacks_may_fail_and_not_meddle(void **state) {
    (void)state;
    NavScene scene;
    OpNavPath path = {0};
    OpQueryFilter filter = op_query_filter_default();
    nav_scene_make(&scene, rich, 6, NULL);
    Host host = {.scene = &scene, .meddles = true};
    filter.passes = passes;
    filter.user = &host;
    check_ok(ask_everything(&scene, &filter, &path));
    int32_t calls = host.calls;
    assert_true(calls > 50);
    for (int32_t i = 1; i <= calls; i++) {
        host = (Host){.scene = &scene, .fail_at = i};
        check_fails(ask_everything(&scene, &filter, &path), OP_STATUS_CALLBACK_FAILED);
        assert_int_equal(host.calls, i);
    }
    host = (Host){.scene = &scene};
    check_ok(ask_everything(&scene, &filter, &path));
    assert_int_equal(host.calls, calls);
    check_ok(op_tiled_nav_mesh_set_poly_area(scene.mesh, op_poly_ref(1, 0, 0), 3));
    op_nav_path_reset(&path);
    nav_scene_free(&scene);
}

static void can_be_cancelled(void **state) {
    (void)state;
    NavScene scene;
    OpNavPath path = {.cost = 77.0};
    OpNavPathOptions options = op_nav_path_options_default();
    nav_scene_make(&scene, rich, 6, NULL);
    Host host = {.scene = &scene, .fail_at = 1};
    options.cancelled = cancelled;
    options.user = &host;
    check_refused(op_nav_mesh_query_find_path_between(scene.query, (OpVec3){1, 0, 1}, (OpVec3){20, 0, 20},
                                                      &options, &path),
                  OP_STATUS_CANCELLED, "cancelled", "");
    check_same_bits(path.cost, 77.0);
    host.fail_at = -1;
    check_ok(op_nav_mesh_query_find_path_between(scene.query, (OpVec3){1, 0, 1}, (OpVec3){20, 0, 20},
                                                 &options, &path));
    op_nav_path_reset(&path);
    nav_scene_free(&scene);
}

/* ---- Memory ---- */

static void survives_a_lack_of_memory(void **state) {
    (void)state;
    for (int32_t nodes = 0; nodes < 2; nodes++) {
        OpStatus status = OP_STATUS_OUT_OF_MEMORY;
        OpQueryFilter filter = op_query_filter_default();
        OpNavMeshQueryOptions options = {1000, (OpPathNodeModel)nodes};
        int32_t failures = 0;
        while (status != OP_STATUS_OK) {
            CountingAllocator counter = {0};
            OpAllocator allocator = counting_allocator(&counter);
            OpNavPath path = {.cost = 77.0};
            NavScene scene;
            nav_scene_make(&scene, rich, 7, NULL);
            op_nav_mesh_query_destroy(scene.query);
            check_ok(op_nav_mesh_query_create(scene.mesh, &options, &allocator, &scene.query));
            counter.fail_in = (size_t)failures + 1;
            status = ask_everything(&scene, &filter, &path);
            counter.fail_in = 0;
            if (status != OP_STATUS_OK) {
                assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
                failures++;
                check_ok(ask_everything(&scene, &filter, &path));
            }
            op_nav_path_reset(&path);
            nav_scene_free(&scene);
            assert_int_equal(counter.live_blocks, 0);
            assert_int_equal(counter.wrong_frees, 0);
        }
        assert_true(failures > 15);
    }
}

static void takes_no_more_memory_with_time(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    NavScene scene;
    OpNavPath path = {0};
    OpQueryFilter filter = op_query_filter_default();
    TestRandom random = test_random(3);
    nav_scene_make(&scene, rich, 8, &allocator);
    size_t queries = test_count(5000, 20000, 100000);
    size_t blocks = 0;
    size_t allocations = 0;
    for (size_t i = 0; i < queries; i++) {
        OpVec3 start = nav_scene_position(&scene, &random);
        OpVec3 end = nav_scene_position(&scene, &random);
        check_ok(op_nav_mesh_query_find_path_between(scene.query, start, end, NULL, &path));
        if (i % 100 == 0) {
            check_ok(ask_everything(&scene, &filter, &path));
        }
        if (i == queries / 2) {
            blocks = counter.live_blocks;
            allocations = counter.allocations;
        }
    }
    /* A buffer may still double when a longer path turns up. */
    assert_int_equal(counter.live_blocks, blocks);
    assert_true(counter.allocations - allocations < 10);
    op_nav_path_reset(&path);
    nav_scene_free(&scene);
    assert_int_equal(counter.live_blocks, 0);
}

/* ---- Arguments ---- */

static void refuses_bad_input(void **state) {
    (void)state;
    NavScene scene;
    OpNavMeshQuery *query = NULL;
    OpNavPath path = {.cost = 77.0};
    OpVec3 zero = {0, 0, 0};
    OpVec3 bad = {-2097152.0, 0, 0};
    OpNavMeshQueryOptions options = op_nav_mesh_query_options_default();
    OpNavPathOptions path_options = op_nav_path_options_default();
    OpQueryStatus status = OP_QUERY_NONE;
    OpPolyRef poly = op_poly_ref(1, 0, 0);
    nav_scene_make(&scene, rich, 9, NULL);
    check_refused(op_nav_mesh_query_create(NULL, NULL, NULL, &query), OP_STATUS_INVALID_ARGUMENT, "mesh",
                  "NULL");
    check_refused(op_nav_mesh_query_create(scene.mesh, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    options.max_nodes = 0;
    check_refused(op_nav_mesh_query_create(scene.mesh, &options, NULL, &query), OP_STATUS_OUT_OF_RANGE,
                  "max_nodes", "16777216");
    options = (OpNavMeshQueryOptions){10, (OpPathNodeModel)2};
    check_refused(op_nav_mesh_query_create(scene.mesh, &options, NULL, &query), OP_STATUS_INVALID_ARGUMENT,
                  "node_model", "2");
    query = scene.query;
    check_refused(op_nav_mesh_query_find_path_between(query, bad, zero, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "start", "2097152");
    check_refused(op_nav_mesh_query_find_path_between(query, zero, bad, NULL, &path), OP_STATUS_OUT_OF_RANGE,
                  "end", "2097152");
    check_refused(op_nav_mesh_query_find_path_between(query, zero, zero, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    path_options.half_extents.z = not_a_number();
    check_refused(op_nav_mesh_query_find_path_between(query, zero, zero, &path_options, &path),
                  OP_STATUS_OUT_OF_RANGE, "half_extents", "NaN");
    path_options = op_nav_path_options_default();
    path_options.filter.area_cost[9] = 0.0;
    check_refused(op_nav_mesh_query_find_path_between(query, zero, zero, &path_options, &path),
                  OP_STATUS_OUT_OF_RANGE, "area_cost", "9");
    check_same_bits(path.cost, 77.0);
    check_ok(op_nav_mesh_query_begin_path(query, poly + 99, poly, zero, zero, NULL, &status));
    assert_int_equal(status, OP_QUERY_INVALID_START_POLY);
    check_ok(op_nav_mesh_query_begin_path(query, poly, poly + 99, zero, zero, NULL, &status));
    assert_int_equal(status, OP_QUERY_INVALID_END_POLY);
    check_refused(op_nav_mesh_query_update_path(query, 0, &status), OP_STATUS_OUT_OF_RANGE, "iterations",
                  "0");
    assert_int_equal(op_query_status_path_status(OP_QUERY_SUCCESS), OP_PATH_FOUND);
    assert_int_equal(op_query_status_path_status(OP_QUERY_INVALID_CORRIDOR), OP_PATH_NO_PATH);
    assert_int_equal(op_query_status_path_status((OpQueryStatus)99), OP_PATH_NONE);
    op_nav_mesh_query_destroy(NULL);
    op_nav_path_reset(NULL);
    nav_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sliced_equals_whole),
        cmocka_unit_test(refuses_edits_meanwhile),
        cmocka_unit_test(refuses_lists_without_room),
        cmocka_unit_test(says_how_it_ended),
        cmocka_unit_test(finds_the_whole_of_a_serpentine),
        cmocka_unit_test(is_the_same_far_from_the_origin),
        cmocka_unit_test(follows_long_and_stacked_links),
        cmocka_unit_test(callbacks_may_fail_and_not_meddle),
        cmocka_unit_test(can_be_cancelled),
        cmocka_unit_test(survives_a_lack_of_memory),
        cmocka_unit_test(takes_no_more_memory_with_time),
        cmocka_unit_test(refuses_bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
