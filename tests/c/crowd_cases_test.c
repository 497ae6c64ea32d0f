/* Cases: agents that meet, stand in one place or appear among others, ground that is narrow or goes away, links, and steps of any length. */
#include "support/check.h"
#include "support/crowd_scene.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 30.0)

/* ---- Meetings ---- */

static void two_head_on_get_past_each_other(void **state) {
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        CrowdScene scene = crowd_scene_on(crowd_floor(40), (uint64_t)i);
        double apart = 2.0 + 5.0 * i;
        OpVec3 a = {20.0 - apart, 0.0, 20.0};
        OpVec3 b = {20.0 + apart, 0.0, 20.0};
        crowd_send(scene.crowd, crowd_add(scene.crowd, a, NULL), b);
        crowd_send(scene.crowd, crowd_add(scene.crowd, b, NULL), a);
        crowd_scene_run(&scene, 10.0 + apart);
        crowd_scene_check_overlap(&scene, 0.01);
        crowd_scene_free(&scene);
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

/* One can be there, and those around it stand still; farther out they look for a way in for two minutes before all is quiet. */
static void a_hundred_with_one_goal_settle(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_floor(40), 7);
    OpRandom random = op_random_seed(7);
    double early = 0.0;
    double late = 0.0;
    double fastest = 0.0;
    double farthest = 0.0;
    for (int32_t i = 0; i < 100; i++) {
        OpVec3 place = crowd_place(scene.mesh, &random);
        crowd_send(scene.crowd, crowd_add(scene.crowd, place, NULL), (OpVec3){20.0, 0.0, 20.0});
    }
    for (int32_t i = 0; i < 3600; i++) {
        check_ok(op_crowd_step(scene.crowd, DT));
        if (i > 150 && i % 10 == 0) { /* they began anywhere, some in others */
            double overlap = crowd_overlap(scene.crowd);
            early = i < 1800 ? fmax(early, overlap) : early;
            late = i >= 1800 ? fmax(late, overlap) : late;
        }
    }
    crowd_check(scene.crowd, scene.query, scene.seed);
    OpCrowdArrays arrays = op_crowd_arrays(scene.crowd);
    for (int32_t slot = 0; slot < 100; slot++) {
        const double *at = arrays.positions + 3 * (size_t)slot;
        const double *velocity = arrays.velocities + 3 * (size_t)slot;
        fastest = fmax(fastest, hypot(velocity[0], velocity[2]));
        farthest = fmax(farthest, hypot(at[0] - 20.0, at[2] - 20.0));
    }
    print_message("one goal: overlap %.3f, later %.3f, fastest %.3f, farthest %.2f away\n", early, late,
                  fastest, farthest);
    assert_true(early <= 0.18 && late <= 0.034);
    assert_true(fastest <= 0.5 && farthest <= 6.0);
    crowd_scene_free(&scene);
}

/* Newcomers appear in the middle of a crowd that stands closely packed: all part, and nobody is pushed off the mesh. */
static void newcomers_find_room_in_a_crowd(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_floor(20), 1);
    for (int32_t i = 0; i < 100; i++) {
        crowd_add(scene.crowd, (OpVec3){7.0 + 0.6 * (i % 10), 0.0, 7.0 + 0.6 * (i / 10)}, NULL);
    }
    crowd_run(scene.crowd, 30, DT);
    for (int32_t i = 0; i < 20; i++) {
        OpVec3 place = {9.0 + 0.5 * (i % 5), 0.0, 9.0 + 0.5 * (i / 5)};
        OpAgentId agent = crowd_add(scene.crowd, place, NULL);
        if (i % 2 == 0) {
            crowd_send(scene.crowd, agent, (OpVec3){2.0, 0.0, 2.0 + 0.7 * i});
        }
        crowd_run(scene.crowd, 10, DT);
        crowd_check(scene.crowd, scene.query, scene.seed);
    }
    for (int32_t i = 0; i < 600; i++) {
        check_ok(op_crowd_step(scene.crowd, DT));
        crowd_check(scene.crowd, scene.query, scene.seed);
    }
    print_message("newcomers: overlap %.3f in the end\n", crowd_overlap(scene.crowd));
    assert_true(crowd_overlap(scene.crowd) <= 0.034);
    assert_int_equal(op_crowd_agent_count(scene.crowd), 120);
    crowd_scene_free(&scene);
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
    CrowdScene scene = crowd_scene_on(mesh, 1);
    for (int32_t i = 0; i < 6; i++) {
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){2.0 + 1.5 * i, 0.0, 1.0}, NULL),
                   (OpVec3){28.0, 0.0, 1.0});
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){28.0 - 1.5 * i, 0.0, 1.0}, NULL),
                   (OpVec3){2.0, 0.0, 1.0});
    }
    for (int32_t i = 0; i < 600; i++) {
        crowd_scene_advance(&scene);
    }
    crowd_scene_free(&scene);
}

/* Any step is harmless, however short or long. */
static void steps_of_any_length_stay_on_the_mesh(void **state) {
    (void)state;
    static const double times[] = {1e-6, 1e-3, 0.5, 10.0, 1000.0, 2097152.0};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        CrowdScene scene = crowd_scene_on(crowd_field(i), i);
        crowd_fill(scene.crowd, scene.mesh, 40, i);
        for (int32_t step = 0; step < 30; step++) {
            check_ok(op_crowd_step(scene.crowd, times[(i + (size_t)step % 2) % 6]));
            crowd_check(scene.crowd, scene.query, scene.seed);
        }
        crowd_scene_free(&scene);
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
        CrowdScene scene = {.seed = seed, .tiles = nav.mesh, .query = nav.query};
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

/* Settings at their bounds, in every mixture: reaches beyond the world, whatever the walls and the neighbours. */
static void the_largest_settings_do_no_harm(void **state) {
    (void)state;
    const double most = 1048576.0;
    CrowdScene scene = crowd_scene_on(crowd_floor(20), 1);
    OpCrowdOptions options = op_crowd_options_default();
    op_crowd_destroy(scene.crowd);
    options.wall_refresh_distance = most;
    scene.crowd = crowd_on(scene.mesh, &options);
    for (int32_t i = 0; i < 64; i++) {
        OpAgentOptions agent = op_agent_options_humanoid();
        OpVec3 place = {1.0 + i % 8 * 2.0, 0.0, 1.0 + i / 8 * 2.0};
        agent.quality = (OpAvoidanceQuality)(i % 4);
        agent.max_speed = (i & 4) != 0 ? most : agent.max_speed;
        agent.radius = (i & 8) != 0 ? most : agent.radius;
        agent.wall_clearance = (i & 16) != 0 ? most : agent.wall_clearance;
        agent.separation_distance = (i & 32) != 0 ? most : 0.0;
        agent.max_acceleration = i % 3 == 0 ? most : 8.0;
        agent.side_preference = i % 5 == 0 ? most : 0.05;
        agent.arrival_radius = i % 7 == 0 ? most : 0.25;
        agent.priority = i % 3 == 1 ? 1e-300 : 1.0;
        crowd_send(scene.crowd, crowd_add(scene.crowd, place, &agent),
                   (OpVec3){19.0 - place.x, 0.0, 19.0 - place.z});
    }
    for (int32_t i = 0; i < 200; i++) {
        check_ok(op_crowd_step(scene.crowd, i % 2 == 0 ? DT : 1000.0));
        crowd_check(scene.crowd, scene.query, scene.seed);
    }
    crowd_scene_free(&scene);
}

/* ---- Links ---- */

/* The host moves an agent over a link, and says when it is across. */
static void a_host_ends_a_crossing(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_two_storeys(), 2);
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
        crowd_scene_advance(&scene);
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
    crowd_scene_run(&scene, 20.0);
    saved_state_free(&saved);
    crowd_scene_free(&scene);
}

/* A row of agents that stand bars the way; who comes goes round it. */
static void who_is_blocked_goes_round(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_floor(30), 3);
    for (int32_t i = 0; i < 9; i++) {
        crowd_add(scene.crowd, (OpVec3){15.0, 0.0, 12.6 + 0.6 * i}, NULL);
    }
    OpAgentId agent = crowd_add(scene.crowd, (OpVec3){4.0, 0.0, 15.0}, NULL);
    crowd_send(scene.crowd, agent, (OpVec3){27.0, 0.0, 15.0});
    for (int32_t i = 0; i < 600 && op_crowd_has(scene.crowd, agent); i++) {
        crowd_scene_advance(&scene);
    }
    assert_false(op_crowd_has(scene.crowd, agent));
    crowd_scene_free(&scene);
}

/* The tile under a crowd is taken away and another put in its place. */
static void a_tile_is_replaced_under_the_crowd(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_floor(32), 1);
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
    crowd_scene_run(&scene, 60.0);
    op_nav_tile_destroy(copy);
    free(bytes);
    crowd_scene_free(&scene);
}

/* The tile of the destination is taken away, and brought back: the host sends the agents again. */
static void a_destination_that_is_streamed_out_has_no_way(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_floor(64), 2);
    OpTileStreamer *streamer = NULL;
    const OpNavTile *tile =
        op_tiled_nav_mesh_tile(scene.tiles, op_tiled_nav_mesh_tile_at(scene.tiles, 3, 3, 0));
    size_t size = op_nav_tile_saved_size(tile);
    uint8_t *bytes = malloc(size);
    OpVec3 goal = {58.0, 0.0, 58.0};
    assert_non_null(bytes);
    check_ok(op_nav_tile_save(tile, bytes, size, &size));
    check_ok(op_tile_streamer_create(scene.tiles, NULL, &streamer));
    for (int32_t i = 0; i < 10; i++) {
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){20.0 + i, 0.0, 20.0}, NULL), goal);
    }
    crowd_run(scene.crowd, 10, DT);
    check_ok(op_tile_streamer_remove(streamer, 3, 3));
    check_ok(op_tile_streamer_update(streamer, 1, NULL));
    for (int32_t i = 0; i < 600; i++) {
        crowd_scene_advance(&scene);
    }
    for (OpAgentId agent = 0; agent < 10; agent++) {
        assert_int_equal(crowd_view(scene.crowd, agent).follower.state, OP_FOLLOWER_NO_PATH);
    }
    check_ok(op_tile_streamer_add(streamer, bytes, size));
    check_ok(op_tile_streamer_update(streamer, 1, NULL));
    for (OpAgentId agent = 0; agent < 10; agent++) {
        crowd_send(scene.crowd, agent, (OpVec3){goal.x - (double)agent, goal.y, goal.z});
    }
    crowd_scene_run(&scene, 60.0);
    op_tile_streamer_destroy(streamer);
    free(bytes);
    crowd_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_head_on_get_past_each_other),
        cmocka_unit_test(agents_on_one_spot_part),
        cmocka_unit_test(a_hundred_with_one_goal_settle),
        cmocka_unit_test(newcomers_find_room_in_a_crowd),
        cmocka_unit_test(a_narrow_ledge_holds_everybody),
        cmocka_unit_test(steps_of_any_length_stay_on_the_mesh),
        cmocka_unit_test(the_largest_settings_do_no_harm),
        cmocka_unit_test(two_floors_and_links),
        cmocka_unit_test(a_host_ends_a_crossing),
        cmocka_unit_test(who_is_blocked_goes_round),
        cmocka_unit_test(a_tile_is_replaced_under_the_crowd),
        cmocka_unit_test(a_destination_that_is_streamed_out_has_no_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
