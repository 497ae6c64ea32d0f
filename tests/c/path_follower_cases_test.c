/* Followers in cases built by hand: links crossed by themselves and by the host, ground that goes away, no way, too little search,
 * no progress, and speeds. */
#include "support/check.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <math.h>

#define DT (1.0 / 32.0)

/* Two islands, x from 0 to 7 and from 11 to 16, z from 0 to 8, and a link from (6, 0, 4) to (12, 1, 4). The far one is a unit higher. */
typedef struct Islands {
    OpTiledNavMesh *mesh;
    OpNavMeshQuery *query;
    OpTileRef far;
    OpPathFollower *follower;
} Islands;

static Islands islands_make(const OpFollowerOptions *options, bool linked) {
    Islands islands = {NULL, NULL, OP_TILE_REF_INVALID, NULL};
    OpNavMeshParams params = scene_params();
    bool placed = false;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &islands.mesh));
    TileDraft near = draft_tile(0, 0, 0);
    TileDraft far = draft_tile(1, 0, 0);
    const uint16_t left[4] = {draft_vertex(&near, 0, 0, 0), draft_vertex(&near, 4, 0, 0),
                              draft_vertex(&near, 4, 0, 8), draft_vertex(&near, 0, 0, 8)};
    const uint16_t right[4] = {left[1], draft_vertex(&near, 7, 0, 0), draft_vertex(&near, 7, 0, 8), left[2]};
    draft_poly(&near, left, 4);
    draft_poly(&near, right, 4);
    draft_rectangle(&far, 3, 0, 8, 8, 1.0);
    if (linked) {
        draft_link(&near, (OpVec3){6, 0, 4}, (OpVec3){12, 1, 4}, 0.5, false);
    }
    draft_add(&near, islands.mesh);
    islands.far = draft_add(&far, islands.mesh);
    check_ok(op_nav_mesh_query_create(islands.mesh, NULL, NULL, &islands.query));
    check_ok(op_path_follower_create(options, NULL, &islands.follower));
    check_ok(op_path_follower_place(islands.follower, islands.query, NULL, (OpVec3){1, 0, 4}, &placed));
    assert_true(placed);
    return islands;
}

static void islands_free(Islands *islands) {
    op_path_follower_destroy(islands->follower);
    op_nav_mesh_query_destroy(islands->query);
    op_tiled_nav_mesh_destroy(islands->mesh);
}

static OpPathStatus go_to(Islands *islands, OpVec3 target) {
    OpPathStatus status = OP_PATH_NONE;
    check_ok(op_path_follower_set_destination(islands->follower, islands->query, NULL, target, &status));
    return status;
}

static OpFollowerView step(Islands *islands) {
    check_ok(op_path_follower_step(islands->follower, islands->query, NULL, DT));
    return op_path_follower_view(islands->follower);
}

/* Steps until the state is another one. */
static OpFollowerView leave_state(Islands *islands, OpFollowerState state) {
    OpFollowerView view = op_path_follower_view(islands->follower);
    for (int32_t i = 0; i < 10000 && view.state == state; i++) {
        view = step(islands);
    }
    assert_int_not_equal(view.state, state);
    return view;
}

static void check_at(OpVec3 place, double x, double y, double z) {
    assert_true(fabs(place.x - x) < 1e-9 && fabs(place.y - y) < 1e-9 && fabs(place.z - z) < 1e-9);
}

/* Within the arrival radius. */
static void check_arrived(const OpFollowerView *view, bool reached, double x, double y, double z) {
    assert_true(view->state == OP_FOLLOWER_ARRIVED && view->reached_target == reached);
    assert_true(view->remaining_distance == 0.0);
    assert_true(fabs(view->position.x - x) < 0.011 && fabs(view->position.z - z) < 0.011);
    assert_true(fabs(view->position.y - y) < 1e-9);
}

/* ---- Links ---- */

static void crosses_links_by_itself(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, true);
    assert_int_equal(go_to(&islands, (OpVec3){15, 1, 6}), OP_PATH_FOUND);
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_MOVING);
    assert_int_equal(view.state, OP_FOLLOWER_OFF_MESH_LINK);
    check_at(view.position, 6, 0, 4);
    check_at(view.off_mesh_start, 6, 0, 4);
    check_at(view.off_mesh_end, 12, 1, 4);
    double duration = sqrt(37.0) / 3.5;
    assert_true(fabs(view.off_mesh_duration - duration) < 1e-12 && view.off_mesh_elapsed == 0.0);
    int32_t steps = (int32_t)ceil(duration / DT);
    for (int32_t i = 1; i < steps; i++) {
        view = step(&islands);
        assert_int_equal(view.state, OP_FOLLOWER_OFF_MESH_LINK);
        double part = i * DT / duration;
        check_at(view.position, 6 + 6 * part, part, 4);
        assert_true(fabs(sqrt(view.velocity.x * view.velocity.x + view.velocity.y * view.velocity.y) - 3.5) <
                    1e-9);
    }
    view = step(&islands);
    assert_int_equal(view.state, OP_FOLLOWER_MOVING);
    check_at(view.position, 12, 1, 4);
    view = leave_state(&islands, OP_FOLLOWER_MOVING);
    check_arrived(&view, true, 15, 1, 6);
    islands_free(&islands);
}

static void the_host_crosses_links(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    bool done = true;
    options.off_mesh_mode = OP_OFF_MESH_HOST;
    Islands islands = islands_make(&options, true);
    check_ok(op_path_follower_complete_off_mesh_link(islands.follower, islands.query, NULL, &done));
    assert_false(done);
    assert_int_equal(go_to(&islands, (OpVec3){15, 1, 6}), OP_PATH_FOUND);
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_MOVING);
    for (int32_t i = 0; i < 100; i++) {
        view = step(&islands);
        assert_int_equal(view.state, OP_FOLLOWER_OFF_MESH_LINK);
        check_at(view.position, 6, 0, 4);
        assert_true(view.velocity.x == 0.0);
    }
    check_ok(op_path_follower_complete_off_mesh_link(islands.follower, islands.query, NULL, &done));
    assert_true(done);
    view = op_path_follower_view(islands.follower);
    assert_int_equal(view.state, OP_FOLLOWER_MOVING);
    check_at(view.position, 12, 1, 4);
    assert_int_equal(leave_state(&islands, OP_FOLLOWER_MOVING).state, OP_FOLLOWER_ARRIVED);
    islands_free(&islands);
}

/* There is no way back, which only the end of the crossing finds out. */
static void a_new_destination_waits_for_the_crossing(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, true);
    (void)go_to(&islands, (OpVec3){15, 1, 6});
    (void)leave_state(&islands, OP_FOLLOWER_MOVING);
    assert_int_equal(go_to(&islands, (OpVec3){1, 0, 1}), OP_PATH_IN_PROGRESS);
    assert_int_equal(op_path_follower_view(islands.follower).state, OP_FOLLOWER_OFF_MESH_LINK);
    (void)leave_state(&islands, OP_FOLLOWER_OFF_MESH_LINK);
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_MOVING);
    check_at(view.destination, 1, 0, 1);
    check_arrived(&view, false, 11, 1, 1);
    islands_free(&islands);
}

static void a_crossing_that_leads_nowhere_ends(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, true);
    (void)go_to(&islands, (OpVec3){15, 1, 6});
    (void)leave_state(&islands, OP_FOLLOWER_MOVING);
    check_ok(op_tiled_nav_mesh_remove_tile(islands.mesh, islands.far));
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_OFF_MESH_LINK);
    assert_int_equal(view.state, OP_FOLLOWER_NO_PATH);
    assert_true(view.velocity.x == 0.0 && view.velocity.y == 0.0);
    islands_free(&islands);
}

/* ---- Where there is no way ---- */

static void goes_as_near_as_it_can(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, false);
    assert_int_equal(go_to(&islands, (OpVec3){15, 1, 6}), OP_PATH_PARTIAL);
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_MOVING);
    check_arrived(&view, false, 7, 0, 6);
    islands_free(&islands);
}

static void says_when_a_place_is_off_the_mesh(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, true);
    OpPathFollower *lost = NULL;
    OpPathStatus status = OP_PATH_NONE;
    bool placed = true;
    assert_int_equal(go_to(&islands, (OpVec3){50, 0, 50}), OP_PATH_GOAL_INVALID);
    assert_int_equal(op_path_follower_view(islands.follower).state, OP_FOLLOWER_NO_PATH);
    assert_int_equal(go_to(&islands, (OpVec3){3, 0, 3}), OP_PATH_FOUND);
    assert_int_equal(op_path_follower_view(islands.follower).state, OP_FOLLOWER_MOVING);
    check_ok(op_path_follower_create(NULL, NULL, &lost));
    check_ok(op_path_follower_place(lost, islands.query, NULL, (OpVec3){50, 0, 50}, &placed));
    assert_false(placed);
    check_ok(op_path_follower_set_destination(lost, islands.query, NULL, (OpVec3){3, 0, 3}, &status));
    assert_int_equal(status, OP_PATH_START_INVALID);
    assert_int_equal(op_path_follower_view(lost).state, OP_FOLLOWER_NO_PATH);
    check_ok(op_path_follower_step(lost, islands.query, NULL, DT));
    op_path_follower_destroy(lost);
    islands_free(&islands);
}

/* ---- Ground that goes away ---- */

static void finds_new_ground_or_gives_up(void **state) {
    (void)state;
    Islands islands = islands_make(NULL, true);
    (void)go_to(&islands, (OpVec3){6, 0, 7});
    (void)step(&islands);
    OpTileRef near = op_tiled_nav_mesh_tile_at(islands.mesh, 0, 0, 0);
    OpNavTile *copy = NULL;
    OpNavTileData data;
    OpNavMeshParams params = op_tiled_nav_mesh_params(islands.mesh);
    check_ok(op_nav_tile_view(op_tiled_nav_mesh_tile(islands.mesh, near), &data));
    check_ok(op_nav_tile_create(&data, &params, NULL, &copy));
    check_ok(op_tiled_nav_mesh_replace_tile(islands.mesh, copy, &near));
    OpFollowerView view = leave_state(&islands, OP_FOLLOWER_MOVING);
    check_arrived(&view, true, 6, 0, 7);
    (void)go_to(&islands, (OpVec3){1, 0, 1});
    check_ok(op_tiled_nav_mesh_remove_tile(islands.mesh, near));
    assert_int_equal(step(&islands).state, OP_FOLLOWER_NO_PATH);
    /* It is not for nothing that it stays where it was. */
    check_ok(op_tiled_nav_mesh_add_tile(islands.mesh, copy, &near));
    assert_int_equal(go_to(&islands, (OpVec3){1, 0, 1}), OP_PATH_IN_PROGRESS);
    view = leave_state(&islands, OP_FOLLOWER_MOVING);
    check_arrived(&view, true, 1, 0, 1);
    op_nav_tile_destroy(copy);
    islands_free(&islands);
}

/* ---- Too little search ---- */

/* A field, and a follower at one corner of it. */
static OpPathFollower *on_field(WalkCase *walk, const OpFollowerOptions *options) {
    OpPathFollower *follower = NULL;
    bool placed = false;
    walk_case_make(walk, WALK_FIELD, 3, NULL);
    check_ok(op_path_follower_create(options, NULL, &follower));
    check_ok(op_path_follower_place(follower, walk->query, NULL, (OpVec3){1, 0, 1}, &placed));
    assert_true(placed);
    return follower;
}

static void stands_while_a_search_is_unfinished(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    WalkCase walk;
    OpPathStatus status = OP_PATH_NONE;
    options.replan_budget = 1;
    OpPathFollower *follower = on_field(&walk, &options);
    check_ok(op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){39, 0, 39}, &status));
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    OpFollowerView view = op_path_follower_view(follower);
    int32_t rounds = 1;
    while (view.replan_rounds == rounds) {
        check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
        view = op_path_follower_view(follower);
        if (view.replan_rounds > rounds) {
            check_at(view.position, 1, 0, 1);
            rounds++;
        }
        assert_int_equal(view.state, OP_FOLLOWER_MOVING);
        assert_true(rounds < 16);
        if (view.velocity.x != 0.0) {
            break;
        }
    }
    assert_true(rounds > 2 && op_path_corridor_view(op_path_follower_corridor(follower)).is_complete);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

static void gives_up_after_the_last_round(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    WalkCase walk;
    OpPathStatus status = OP_PATH_NONE;
    options.replan_budget = 1;
    options.max_replan_rounds = 2;
    OpPathFollower *follower = on_field(&walk, &options);
    check_ok(op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){39, 0, 39}, &status));
    assert_int_equal(status, OP_PATH_IN_PROGRESS);
    check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
    assert_int_equal(op_path_follower_view(follower).state, OP_FOLLOWER_NO_PATH);
    options.max_replan_rounds = 1;
    check_ok(op_path_follower_set_options(follower, &options));
    check_ok(op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){39, 0, 39}, &status));
    assert_int_equal(status, OP_PATH_BUDGET_EXHAUSTED);
    assert_int_equal(op_path_follower_view(follower).state, OP_FOLLOWER_NO_PATH);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

/* ---- No progress ---- */

/* Too weak to get going: within each window it comes less far than it should. */
static void is_stuck_without_progress(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    WalkCase walk;
    OpPathStatus status = OP_PATH_NONE;
    options.max_acceleration = 1e-3;
    options.stuck_window = 0.5;
    OpPathFollower *follower = on_field(&walk, &options);
    check_ok(op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){39, 0, 39}, &status));
    for (int32_t i = 1; i <= 48; i++) {
        check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
        OpFollowerView view = op_path_follower_view(follower);
        assert_int_equal(view.stuck_recoveries, i / 16);
        assert_int_equal(view.state, i < 48 ? OP_FOLLOWER_MOVING : OP_FOLLOWER_STUCK);
        OpCorridorView corridor = op_path_corridor_view(op_path_follower_corridor(follower));
        assert_true(corridor.replans_from_start == (i == 16 || i == 32));
    }
    assert_true(op_path_follower_view(follower).velocity.x == 0.0);
    options.stuck_window = 0.0;
    check_ok(op_path_follower_set_options(follower, &options));
    check_ok(op_path_follower_set_destination(follower, walk.query, NULL, (OpVec3){39, 0, 38}, &status));
    for (int32_t i = 0; i < 300; i++) {
        check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
    }
    assert_int_equal(op_path_follower_view(follower).state, OP_FOLLOWER_MOVING);
    assert_int_equal(op_path_follower_view(follower).stuck_recoveries, 0);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

/* ---- Speeds ---- */

static double speed_of(const OpFollowerView *view) {
    return sqrt(view->velocity.x * view->velocity.x + view->velocity.z * view->velocity.z);
}

static void keeps_to_its_speeds(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    options.arrival_radius = 0.0;
    Islands islands = islands_make(&options, false);
    (void)go_to(&islands, (OpVec3){7, 0, 4});
    OpFollowerView before = op_path_follower_view(islands.follower);
    assert_true(before.remaining_distance == (double)INFINITY);
    double left = 6.0;
    while (before.state == OP_FOLLOWER_MOVING) {
        OpFollowerView view = step(&islands);
        double wanted = left >= 1.0 ? 3.5 : 3.5 * left > 0.25 ? 3.5 * left : 0.25;
        double change = wanted - speed_of(&before);
        change = change > 8.0 * DT ? 8.0 * DT : change < -8.0 * DT ? -8.0 * DT : change;
        if (view.state == OP_FOLLOWER_MOVING) {
            assert_true(fabs(speed_of(&view) - (speed_of(&before) + change)) < 1e-9);
            left -= speed_of(&view) * DT;
            assert_true(fabs(view.remaining_distance - left) < 1e-9);
        }
        before = view;
    }
    assert_true(before.state == OP_FOLLOWER_ARRIVED && before.position.x == 7.0 && before.position.z == 4.0);
    assert_true(step(&islands).velocity.x == 0.0);
    islands_free(&islands);
}

/* Steps of any length end well. */
static void takes_steps_of_any_length(void **state) {
    (void)state;
    static const double lengths[] = {5e-324, 1e-300, 1e-9, 1e-3, 0.7, 10.0, 1e6, 1e300, 1.7e308};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        Islands islands = islands_make(NULL, true);
        (void)go_to(&islands, (OpVec3){15, 1, 6});
        for (int32_t k = 0; k < 50; k++) {
            check_ok(op_path_follower_step(islands.follower, islands.query, NULL, lengths[i]));
            OpFollowerView view = op_path_follower_view(islands.follower);
            assert_true(isfinite(view.velocity.x) && isfinite(view.velocity.y) && isfinite(view.velocity.z));
            assert_true(view.position.x >= 1.0 && view.position.x <= 15.0);
            SavedState saved = follower_bytes(islands.follower);
            check_ok(op_path_follower_restore(islands.follower, saved.bytes, saved.size));
            saved_state_free(&saved);
        }
        if (lengths[i] >= 0.7) {
            assert_int_equal(op_path_follower_view(islands.follower).state, OP_FOLLOWER_ARRIVED);
        }
        islands_free(&islands);
    }
}

/* ---- Corridors with little room ---- */

static void arrives_with_short_corridors(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 60, 600); seed++) {
        WalkCase walk;
        OpFollowerOptions options = op_follower_options_humanoid();
        TestRandom random = test_random(seed);
        OpPathFollower *follower = NULL;
        OpPathStatus status = OP_PATH_NONE;
        bool placed = false;
        options.corridor_capacity = 2 + (int32_t)(seed % 6);
        walk_case_make(&walk, WALK_FIELD, seed, NULL);
        check_ok(op_path_follower_create(&options, NULL, &follower));
        check_ok(
            op_path_follower_place(follower, walk.query, NULL, walk_case_place(&walk, &random), &placed));
        check_ok(op_path_follower_set_destination(follower, walk.query, NULL, walk_case_place(&walk, &random),
                                                  &status));
        for (int32_t i = 0; i < 6000 && op_path_follower_view(follower).state == OP_FOLLOWER_MOVING; i++) {
            check_ok(op_path_follower_step(follower, walk.query, NULL, DT));
        }
        OpFollowerView view = op_path_follower_view(follower);
        walk_check(&walk, view.state == OP_FOLLOWER_ARRIVED);
        walk_check(&walk, view.reached_target == (status == OP_PATH_FOUND));
        op_path_follower_destroy(follower);
        walk_case_free(&walk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crosses_links_by_itself),
        cmocka_unit_test(the_host_crosses_links),
        cmocka_unit_test(a_new_destination_waits_for_the_crossing),
        cmocka_unit_test(a_crossing_that_leads_nowhere_ends),
        cmocka_unit_test(goes_as_near_as_it_can),
        cmocka_unit_test(says_when_a_place_is_off_the_mesh),
        cmocka_unit_test(finds_new_ground_or_gives_up),
        cmocka_unit_test(stands_while_a_search_is_unfinished),
        cmocka_unit_test(gives_up_after_the_last_round),
        cmocka_unit_test(is_stuck_without_progress),
        cmocka_unit_test(keeps_to_its_speeds),
        cmocka_unit_test(takes_steps_of_any_length),
        cmocka_unit_test(arrives_with_short_corridors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
