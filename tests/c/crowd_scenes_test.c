/* Scenes: everybody gets there in time, stays on the mesh, and hardly touches anybody. The bounds are those that docs/crowds.md states. */
#include "support/check.h"
#include "support/crowd_case.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 20.0)

typedef struct Scene {
    uint64_t seed;
    OpNavMesh *mesh; /* NULL for one of tiles */
    OpTiledNavMesh *tiles;
    OpNavMeshQuery *query;
    OpCrowd *crowd;
    double overlap; /* the deepest so far */
    int32_t crossings;
} Scene;

static Scene scene_of(OpNavMesh *mesh, uint64_t seed) {
    Scene scene = {
        .seed = seed, .mesh = mesh, .tiles = op_nav_mesh_tiles(mesh), .crowd = crowd_on(mesh, NULL)};
    check_ok(op_nav_mesh_query_create(scene.tiles, NULL, NULL, &scene.query));
    return scene;
}

static void scene_free(Scene *scene) {
    op_crowd_destroy(scene->crowd);
    op_nav_mesh_query_destroy(scene->query);
    op_nav_mesh_destroy(scene->mesh);
}

/* One step, after which all that must hold is looked at, and who has arrived is taken out. */
static void advance(Scene *scene) {
    OpCrowdArrays arrays = op_crowd_arrays(scene->crowd);
    check_ok(op_crowd_step(scene->crowd, DT));
    crowd_check(scene->crowd, scene->query, scene->seed);
    double overlap = crowd_overlap(scene->crowd);
    scene->overlap = overlap > scene->overlap ? overlap : scene->overlap;
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        OpAgentId agent = 0;
        if (arrays.states[slot] == OP_FOLLOWER_ARRIVED && op_crowd_agent_in(scene->crowd, slot, &agent)) {
            assert_true(crowd_view(scene->crowd, agent).follower.reached_target);
            check_ok(op_crowd_remove(scene->crowd, agent));
        }
    }
}

/* Until all have arrived. */
static double run_until_empty(Scene *scene, double seconds) {
    double time = 0.0;
    while (op_crowd_agent_count(scene->crowd) > 0) {
        if (time > seconds) {
            print_error("seed %llu: %d agents have not arrived after %g seconds\n",
                        (unsigned long long)scene->seed, op_crowd_agent_count(scene->crowd), seconds);
            fail();
        }
        advance(scene);
        time += DT;
    }
    return time;
}

static void check_overlap(const Scene *scene, double most) {
    if (scene->overlap > most) {
        print_error("seed %llu: agents were %g deep in each other, more than %g\n",
                    (unsigned long long)scene->seed, scene->overlap, most);
        fail();
    }
}

/* ---- Obstacles ---- */

static double longest_route(const Scene *scene) {
    OpNavPath path = {0};
    double longest = 0.0;
    for (int32_t slot = 0; slot < op_crowd_slot_count(scene->crowd); slot++) {
        OpFollowerView follower = crowd_view(scene->crowd, (OpAgentId)slot).follower;
        check_ok(op_nav_mesh_find_path(scene->mesh, follower.position, follower.destination, NULL, &path));
        assert_int_equal(path.status, OP_PATH_FOUND);
        longest = path.length > longest ? path.length : longest;
    }
    op_nav_path_reset(&path);
    return longest;
}

static void few_agents_cross_fields_of_obstacles(void **state) {
    (void)state;
    int32_t deep = 0;
    double deepest = 0.0;
    double slowest = 0.0;
    size_t count = test_count(10, 100, 1000);
    for (uint64_t seed = 1; seed <= count; seed++) {
        Scene scene = scene_of(crowd_field(seed), seed);
        crowd_fill(scene.crowd, scene.mesh, 6, seed);
        double straight = longest_route(&scene) / 2.5;
        double time = run_until_empty(&scene, 3.0 * straight + 10.0);
        check_overlap(&scene, 0.18);
        deep += scene.overlap > 0.05 ? 1 : 0;
        deepest = fmax(deepest, scene.overlap);
        slowest = fmax(slowest, time / straight);
        scene_free(&scene);
    }
    print_message("%zu fields: deepest overlap %.3f, above 0.05 in %d, slowest %.2f of the straight time\n",
                  count, deepest, deep, slowest);
    assert_true((size_t)deep <= 1 + count / 100);
}

/* ---- Streams and doors ---- */

/* Rows that start side by side go to the other side, at right angles to as many others. */
static void streams_cross(int32_t count) {
    Scene scene = scene_of(crowd_floor(60), (uint64_t)count);
    int32_t rows = (count / 2 + 9) / 10;
    for (int32_t i = 0; i < count / 2; i++) {
        double along = 22.0 + 1.6 * (i % 10);
        double back = 2.0 + 1.4 * (i / 10);
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){back, 0.0, along}, NULL),
                   (OpVec3){58.0 - 1.4 * (rows - 1 - i / 10), 0.0, along});
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){along, 0.0, back}, NULL),
                   (OpVec3){along, 0.0, 58.0 - 1.4 * (rows - 1 - i / 10)});
    }
    double time = run_until_empty(&scene, 200.0);
    print_message("streams of %d: %.1f seconds, deepest overlap %.3f\n", count, time, scene.overlap);
    check_overlap(&scene, 0.05);
    scene_free(&scene);
}

static void crossing_streams_pass(void **state) {
    (void)state;
    streams_cross(20);
    streams_cross(60);
    streams_cross(150);
}

static void go_through_the_door(int32_t count) {
    Scene scene = scene_of(crowd_doorway(), (uint64_t)count);
    for (int32_t i = 0; i < count; i++) {
        double x = 1.5 + 1.3 * (i % 8);
        double z = 1.5 + 1.3 * (i / 8);
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){x, 0.0, z}, NULL),
                   (OpVec3){DOOR_SIDE + 4.0 + x, 0.0, z});
    }
    double time = run_until_empty(&scene, 200.0);
    print_message("a door for %d: %.1f seconds, deepest overlap %.3f\n", count, time, scene.overlap);
    check_overlap(&scene, 0.18);
    scene_free(&scene);
}

static void a_door_lets_all_through(void **state) {
    (void)state;
    go_through_the_door(20);
    go_through_the_door(40);
    go_through_the_door(60);
}

/* ---- Meetings ---- */

static void two_head_on_get_past_each_other(void **state) {
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        Scene scene = scene_of(crowd_floor(40), (uint64_t)i);
        double apart = 2.0 + 5.0 * i;
        OpVec3 a = {20.0 - apart, 0.0, 20.0};
        OpVec3 b = {20.0 + apart, 0.0, 20.0};
        crowd_send(scene.crowd, crowd_add(scene.crowd, a, NULL), b);
        crowd_send(scene.crowd, crowd_add(scene.crowd, b, NULL), a);
        run_until_empty(&scene, 10.0 + apart);
        check_overlap(&scene, 0.01);
        scene_free(&scene);
    }
}

static void agents_on_one_spot_part(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(30);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    for (int32_t i = 0; i < 12; i++) {
        crowd_add(crowd, (OpVec3){15.0, 0.0, 15.0}, NULL);
    }
    crowd_run(crowd, 200, DT);
    assert_true(crowd_overlap(crowd) < 0.01);
    crowd_add(crowd, (OpVec3){15.0, 0.0, 15.0}, NULL); /* into their midst */
    crowd_run(crowd, 200, DT);
    assert_true(crowd_overlap(crowd) < 0.01);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

static void a_hundred_with_one_goal_settle(void **state) {
    (void)state;
    OpNavMesh *mesh = crowd_floor(40);
    OpCrowd *crowd = crowd_on(mesh, NULL);
    OpCrowdArrays arrays;
    OpRandom random = op_random_seed(7);
    double fastest = 0.0;
    for (int32_t i = 0; i < 100; i++) {
        crowd_send(crowd, crowd_add(crowd, crowd_place(mesh, &random), NULL), (OpVec3){20.0, 0.0, 20.0});
    }
    crowd_run(crowd, 600, DT);
    double overlap = 0.0;
    for (int32_t i = 0; i < 100; i++) {
        check_ok(op_crowd_step(crowd, DT));
        overlap = fmax(overlap, crowd_overlap(crowd));
        arrays = op_crowd_arrays(crowd);
        for (int32_t slot = 0; slot < 100; slot++) {
            fastest = fmax(fastest, hypot(arrays.velocities[3 * slot], arrays.velocities[3 * slot + 2]));
        }
    }
    arrays = op_crowd_arrays(crowd);
    double farthest = 0.0;
    for (int32_t slot = 0; slot < 100; slot++) {
        farthest =
            fmax(farthest, hypot(arrays.positions[3 * slot] - 20.0, arrays.positions[3 * slot + 2] - 20.0));
    }
    print_message("one goal: overlap %.3f, fastest %.3f, farthest %.2f away\n", overlap, fastest, farthest);
    assert_true(overlap <= 0.18);
    assert_true(farthest <= 6.0);
    op_crowd_destroy(crowd);
    op_nav_mesh_destroy(mesh);
}

/* ---- The mesh ---- */

/* A strip that is hardly wider than the two who meet on it. */
static void a_narrow_ledge_holds_everybody(void **state) {
    (void)state;
    uint8_t cells[2 * 30];
    OpTileMap map = {cells, 30, 2, 1.0, {0.0, 0.0}};
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    memset(cells, 1, sizeof cells);
    settings.agent_radius = 0.3;
    check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &mesh));
    Scene scene = scene_of(mesh, 1);
    for (int32_t i = 0; i < 6; i++) {
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){2.0 + 1.5 * i, 0.0, 1.0}, NULL),
                   (OpVec3){28.0, 0.0, 1.0});
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){28.0 - 1.5 * i, 0.0, 1.0}, NULL),
                   (OpVec3){2.0, 0.0, 1.0});
    }
    for (int32_t i = 0; i < 600; i++) {
        advance(&scene);
    }
    scene_free(&scene);
}

/* Any step is harmless, however short or long. */
static void steps_of_any_length_stay_on_the_mesh(void **state) {
    (void)state;
    static const double times[] = {1e-6, 1e-3, 0.5, 10.0, 1000.0, 2097152.0};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        Scene scene = scene_of(crowd_field(i), i);
        crowd_fill(scene.crowd, scene.mesh, 40, i);
        for (int32_t step = 0; step < 30; step++) {
            check_ok(op_crowd_step(scene.crowd, times[(i + (size_t)step % 2) % 6]));
            crowd_check(scene.crowd, scene.query, scene.seed);
        }
        scene_free(&scene);
    }
}

/* Tiles of a mesh with links and two floors are replaced, taken away and put back while the crowd walks on it. */
static void two_floors_and_links(void **state) {
    (void)state;
    int32_t crossings = 0;
    for (uint64_t seed = 1; seed <= test_count(2, 10, 100); seed++) {
        NavScene nav;
        SceneKind kind = {.tiles = 3, .cuts = 3, .layer_percent = 50, .link_count = 6};
        TestRandom random = test_random(seed);
        OpPolyRef poly = 0;
        OpVec3 place = {0.0, 0.0, 0.0};
        nav_scene_make(&nav, kind, seed, NULL);
        Scene scene = {.seed = seed, .tiles = nav.mesh, .query = nav.query};
        check_ok(op_crowd_create(nav.mesh, NULL, NULL, &scene.crowd));
        for (int32_t i = 0; i < 40; i++) {
            assert_true(nav_scene_place(&nav, &random, &poly, &place));
            crowd_add(scene.crowd, place, NULL);
        }
        for (int32_t step = 0; step < 200; step++) {
            OpAgentId agent = (OpAgentId)test_int(&random, 0, 39);
            assert_true(nav_scene_place(&nav, &random, &poly, &place));
            crowd_send(scene.crowd, agent, place);
            if (step % 20 == 10) {
                check_ok(op_tiled_nav_mesh_set_poly_flags(nav.mesh, poly, (uint16_t)test_int(&random, 0, 1)));
            }
            check_ok(op_crowd_step(scene.crowd, DT));
            crowd_check(scene.crowd, scene.query, seed);
            for (agent = 0; agent < 40; agent++) {
                crossings += crowd_view(scene.crowd, agent).is_crossing ? 1 : 0;
            }
        }
        op_crowd_destroy(scene.crowd);
        nav_scene_free(&nav);
    }
    assert_true(crossings > 0);
}

/* Two squares of 30 above each other, with ten links that lead up and down. */
enum { STOREY_SIDE = 30, STOREY_LINKS = 10 };

static OpNavMesh *two_storeys(void) {
    static const double vertices[] = {0, 0, 0, 0, 0, 30, 30, 0, 0, 30, 0, 30,
                                      0, 5, 0, 0, 5, 30, 30, 5, 0, 30, 5, 30};
    static const int32_t indices[] = {0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7};
    OpOffMeshLinkDefinition links[STOREY_LINKS];
    OpNavSettings settings = op_nav_settings_small();
    OpNavMesh *mesh = NULL;
    for (int32_t i = 0; i < STOREY_LINKS; i++) {
        links[i] = (OpOffMeshLinkDefinition){.start_x = 3.0 + 2.5 * i,
                                             .start_z = i % 2 == 0 ? 8.0 : 22.0,
                                             .end_x = 3.0 + 2.5 * i,
                                             .end_y = 5.0,
                                             .end_z = 15.0,
                                             .radius = 0.6,
                                             .bidirectional = true,
                                             .flags = 1};
    }
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = STOREY_LINKS;
    check_ok(op_nav_mesh_build(vertices, 8, indices, 12, &settings, NULL, &mesh));
    return mesh;
}

static int32_t count_crossing(const OpCrowd *crowd) {
    OpCrowdArrays arrays = op_crowd_arrays(crowd);
    int32_t count = 0;
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        count += arrays.states[slot] == OP_FOLLOWER_OFF_MESH_LINK ? 1 : 0;
    }
    return count;
}

/* 160 agents, many of them to the other storey. Two that come off a link at a time stand in one place at first, so that only how soon they
 * part is bounded. */
static void two_storeys_change_places(void **state) {
    (void)state;
    Scene scene = scene_of(two_storeys(), 1);
    int32_t crossing = 0;
    int32_t deep = 0;
    crowd_fill(scene.crowd, scene.mesh, 160, 1);
    for (int32_t step = 0; step < 4000 && op_crowd_agent_count(scene.crowd) > 0; step++) {
        advance(&scene);
        crossing += count_crossing(scene.crowd);
        deep = crowd_overlap(scene.crowd) > 0.3 ? deep + 1 : 0;
        assert_true(deep <= 20);
    }
    print_message("two storeys: %llu steps, %d of them on links, deepest overlap %.3f\n",
                  (unsigned long long)op_crowd_step_count(scene.crowd), crossing, scene.overlap);
    assert_int_equal(op_crowd_agent_count(scene.crowd), 0);
    assert_true(crossing >= 72);
    scene_free(&scene);
}

/* The host moves an agent over a link, and says when it is across. */
static void a_host_ends_a_crossing(void **state) {
    (void)state;
    Scene scene = scene_of(two_storeys(), 2);
    OpAgentOptions options = op_agent_options_small();
    bool done = true;
    options.has_path = true;
    options.path = op_follower_options_small();
    options.path.off_mesh_mode = OP_OFF_MESH_HOST;
    OpAgentId agent = crowd_add(scene.crowd, (OpVec3){3.0, 0.0, 3.0}, &options);
    crowd_send(scene.crowd, agent, (OpVec3){3.0, 5.0, 25.0});
    check_ok(op_crowd_complete_off_mesh_link(scene.crowd, agent, &done));
    assert_false(done);
    for (int32_t i = 0; i < 200 && crowd_view(scene.crowd, agent).follower.state != OP_FOLLOWER_OFF_MESH_LINK;
         i++) {
        advance(&scene);
    }
    crowd_run(scene.crowd, 100, DT);
    OpAgentView view = crowd_view(scene.crowd, agent);
    assert_int_equal(view.follower.state, OP_FOLLOWER_OFF_MESH_LINK);
    assert_true(view.is_crossing);
    assert_true(view.follower.position.y < 0.5);
    uint64_t hash = crowd_hash_of(scene.crowd);
    SavedState saved = crowd_bytes_of(scene.crowd);
    check_ok(op_crowd_complete_off_mesh_link(scene.crowd, agent, &done));
    assert_true(done);
    check_ok(op_crowd_restore_state(scene.crowd, saved.bytes, saved.size));
    assert_true(crowd_hash_of(scene.crowd) == hash);
    check_ok(op_crowd_complete_off_mesh_link(scene.crowd, agent, &done));
    assert_true(done);
    assert_true(crowd_view(scene.crowd, agent).follower.position.y > 4.5);
    run_until_empty(&scene, 20.0);
    saved_state_free(&saved);
    scene_free(&scene);
}

/* A row of agents that stand bars the way; who comes goes round it. */
static void who_is_blocked_goes_round(void **state) {
    (void)state;
    Scene scene = scene_of(crowd_floor(30), 3);
    for (int32_t i = 0; i < 9; i++) {
        crowd_add(scene.crowd, (OpVec3){15.0, 0.0, 12.6 + 0.6 * i}, NULL);
    }
    OpAgentId agent = crowd_add(scene.crowd, (OpVec3){4.0, 0.0, 15.0}, NULL);
    crowd_send(scene.crowd, agent, (OpVec3){27.0, 0.0, 15.0});
    for (int32_t i = 0; i < 600 && op_crowd_has(scene.crowd, agent); i++) {
        advance(&scene);
    }
    assert_false(op_crowd_has(scene.crowd, agent));
    scene_free(&scene);
}

/* The tile under a crowd is taken away and another put in its place. */
static void a_tile_is_replaced_under_the_crowd(void **state) {
    (void)state;
    Scene scene = scene_of(crowd_floor(32), 1);
    OpTileRef ref = op_tiled_nav_mesh_tile_at(scene.tiles, 0, 0, 0);
    const OpNavTile *tile = op_tiled_nav_mesh_tile(scene.tiles, ref);
    OpNavTile *copy = NULL;
    size_t size = op_nav_tile_saved_size(tile);
    size_t needed = 0;
    uint8_t *bytes = malloc(size);
    OpNavMeshParams params;
    assert_non_null(tile);
    assert_non_null(bytes);
    check_ok(op_nav_tile_save(tile, bytes, size, &needed));
    params = op_tiled_nav_mesh_params(scene.tiles);
    check_ok(op_nav_tile_load(bytes, size, &params, NULL, &copy));
    for (int32_t i = 0; i < 30; i++) {
        crowd_send(scene.crowd,
                   crowd_add(scene.crowd, (OpVec3){1.0 + i % 6 * 2.0, 0.0, 1.0 + i / 6 * 2.0}, NULL),
                   (OpVec3){20.0 + i % 6 * 2.0, 0.0, 20.0 + i / 6 * 2.0});
    }
    crowd_run(scene.crowd, 10, DT);
    check_ok(op_tiled_nav_mesh_replace_tile(scene.tiles, copy, &ref));
    run_until_empty(&scene, 60.0);
    op_nav_tile_destroy(copy);
    free(bytes);
    scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_agents_cross_fields_of_obstacles),
        cmocka_unit_test(crossing_streams_pass),
        cmocka_unit_test(a_door_lets_all_through),
        cmocka_unit_test(two_head_on_get_past_each_other),
        cmocka_unit_test(agents_on_one_spot_part),
        cmocka_unit_test(a_hundred_with_one_goal_settle),
        cmocka_unit_test(a_narrow_ledge_holds_everybody),
        cmocka_unit_test(steps_of_any_length_stay_on_the_mesh),
        cmocka_unit_test(two_floors_and_links),
        cmocka_unit_test(two_storeys_change_places),
        cmocka_unit_test(a_host_ends_a_crossing),
        cmocka_unit_test(who_is_blocked_goes_round),
        cmocka_unit_test(a_tile_is_replaced_under_the_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
