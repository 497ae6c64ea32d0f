/* Bytes of corridors and followers: the format, journeys that are left and come back to, and bytes that nobody vouches for. */
#include "support/check.h"
#include "support/hostile_bytes.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <stdlib.h>
#include <string.h>

static OpPathFollower *new_follower(const OpFollowerOptions *options) {
    OpPathFollower *follower = NULL;
    check_ok(op_path_follower_create(options, NULL, &follower));
    return follower;
}

static void start(const WalkCase *walk, OpPathFollower *follower, TestRandom *random) {
    OpPathStatus status = OP_PATH_NONE;
    bool placed = false;
    check_ok(op_path_follower_place(follower, walk->query, NULL, walk_case_place(walk, random), &placed));
    walk_check(walk, placed);
    check_ok(op_path_follower_set_destination(follower, walk->query, NULL, walk_case_place(walk, random),
                                              &status));
}

/* ---- Format ---- */

static void corridors_have_the_documented_bytes(void **state) {
    (void)state;
    OpPathCorridor *corridor = NULL;
    check_ok(op_path_corridor_create(9, NULL, &corridor));
    uint8_t bytes[82];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_u8(&writer, 1);
    op_write_u8(&writer, 2 | 4);
    op_write_i32(&writer, 9);
    op_write_i32(&writer, 2);
    for (int32_t i = 0; i < 6; i++) {
        op_write_f64(&writer, i + 0.5);
    }
    op_write_u64(&writer, 77);
    op_write_u64(&writer, 5);
    op_write_u64(&writer, 6);
    assert_int_equal(writer.size, 1 + 1 + 4 + 4 + 48 + 8 + 8 * 2);
    check_ok(op_path_corridor_restore(corridor, bytes, writer.size));
    OpCorridorView view = op_path_corridor_view(corridor);
    assert_int_equal(view.poly_count, 2);
    assert_true(view.polys[0] == 5 && view.polys[1] == 6 && view.target_poly == 77);
    assert_true(view.position.y == 1.5 && view.target.z == 5.5);
    assert_true(!view.is_complete && view.needs_replan && view.replans_from_start);
    SavedState saved = corridor_bytes(corridor);
    assert_int_equal(saved.size, writer.size);
    assert_memory_equal(saved.bytes, bytes, saved.size);
    saved_state_free(&saved);
    op_path_corridor_destroy(corridor);
}

static void followers_have_the_documented_bytes(void **state) {
    (void)state;
    OpPathFollower *follower = new_follower(NULL);
    uint8_t bytes[203 + 66];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_u8(&writer, 1);
    op_write_u8(&writer, OP_FOLLOWER_OFF_MESH_LINK);
    op_write_u8(&writer, 1);
    op_write_u64(&writer, 123456789012);
    op_write_i32(&writer, 3);
    op_write_i32(&writer, 2);
    op_write_f64(&writer, 0.25);
    for (int32_t i = 0; i < 18; i++) {
        op_write_f64(&writer, i - 4.5);
    }
    op_write_f64(&writer, 1.5);
    op_write_f64(&writer, 2.5);
    op_write_u64(&writer, 99);
    op_write_f64(&writer, positive_infinity());
    assert_int_equal(writer.size, 203);
    op_write_u8(&writer, 1);
    op_write_u8(&writer, 1);
    op_write_i32(&writer, 256);
    op_write_i32(&writer, 0);
    for (int32_t i = 0; i < 6; i++) {
        op_write_f64(&writer, -i);
    }
    op_write_u64(&writer, 0);
    check_ok(op_path_follower_restore(follower, bytes, writer.size));
    OpFollowerView view = op_path_follower_view(follower);
    assert_int_equal(view.state, OP_FOLLOWER_OFF_MESH_LINK);
    assert_true(view.reached_target && view.step_count == 123456789012);
    assert_true(view.replan_rounds == 3 && view.stuck_recoveries == 2);
    assert_true(view.position.x == -1.5 && view.velocity.x == 1.5 && view.destination.x == 4.5);
    assert_true(view.off_mesh_start.x == 7.5 && view.off_mesh_end.x == 10.5);
    assert_true(view.off_mesh_elapsed == 1.5 && view.off_mesh_duration == 2.5);
    SavedState saved = follower_bytes(follower);
    assert_int_equal(saved.size, writer.size);
    assert_memory_equal(saved.bytes, bytes, saved.size);
    saved_state_free(&saved);
    op_path_follower_destroy(follower);
}

static void short_buffers_are_reported(void **state) {
    (void)state;
    OpPathFollower *follower = new_follower(NULL);
    uint8_t bytes[512];
    size_t needed = 0;
    size_t size = op_path_follower_state_size(follower);
    assert_int_equal(size, 203 + 66);
    check_refused(op_path_follower_save(follower, bytes, size - 1, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "269");
    assert_int_equal(needed, size);
    check_refused(op_path_corridor_save(op_path_follower_corridor(follower), NULL, 0, &needed),
                  OP_STATUS_BUFFER_TOO_SMALL, "capacity", "66");
    op_path_follower_destroy(follower);
}

/* ---- Coming back ---- */

/* A step with or without an edit before it. */
static void step(WalkCase *walk, OpPathFollower *follower, TestRandom *random, OpNavTile **taken) {
    OpPathStatus status = OP_PATH_NONE;
    if (test_chance(random, 5)) {
        walk_case_edit(walk, random, taken);
    }
    if (test_chance(random, 2)) {
        check_ok(op_path_follower_set_destination(
            follower, walk->query, NULL, (OpVec3){test_int(random, 0, 24), 0.0, test_int(random, 0, 24)},
            &status));
    }
    check_ok(op_path_follower_step(follower, walk->query, NULL, 1.0 / 30.0));
}

/* The mesh and the follower go back together; then the same happens again. */
static void check_rollback(WalkCase *walk, OpPathFollower *follower, TestRandom *random) {
    OpNavTile *taken = NULL;
    size_t needed = 0;
    size_t size = 0;
    SavedState saved = follower_bytes(follower);
    check_ok(op_tiled_nav_mesh_snapshot_size(walk->mesh, OP_SNAPSHOT_FULL, &size));
    uint8_t *mesh = malloc(size);
    check_ok(op_tiled_nav_mesh_snapshot(walk->mesh, OP_SNAPSHOT_FULL, mesh, size, &needed));
    TestRandom same = *random;
    for (int32_t i = 0; i < 60; i++) {
        step(walk, follower, random, &taken);
    }
    op_nav_tile_destroy(taken);
    taken = NULL;
    SavedState ahead = follower_bytes(follower);
    OpFollowerOptions options = op_path_follower_options(follower);
    OpPathFollower *other = new_follower(&options);
    check_ok(op_tiled_nav_mesh_restore(walk->mesh, mesh, size, NULL));
    check_ok(op_path_follower_restore(other, saved.bytes, saved.size));
    for (int32_t i = 0; i < 60; i++) {
        step(walk, other, &same, &taken);
    }
    op_nav_tile_destroy(taken);
    SavedState again = follower_bytes(other);
    walk_check(walk, saved_states_equal(&ahead, &again));
    free(mesh);
    saved_state_free(&saved);
    saved_state_free(&ahead);
    saved_state_free(&again);
    op_path_follower_destroy(other);
}

static void a_restored_follower_is_the_one_that_never_left(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 100, 1000); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 100);
        OpFollowerOptions options = op_follower_options_humanoid();
        options.replan_budget = seed % 4 == 0 ? 10 : 2048;
        options.corridor_capacity = seed % 5 == 0 ? 5 : 256;
        options.stuck_window = seed % 2 == 0 ? 0.2 : 1.0;
        walk_case_make(&walk, seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, NULL);
        OpPathFollower *follower = new_follower(&options);
        start(&walk, follower, &random);
        for (int32_t i = 0; i < 6; i++) {
            check_rollback(&walk, follower, &random);
        }
        op_path_follower_destroy(follower);
        walk_case_free(&walk);
    }
}

/* ---- Hostile bytes ---- */

typedef struct Victim {
    WalkCase walk;
    OpPathFollower *follower;
    OpPathCorridor *corridor;
    TestRandom random;
} Victim;

/* Whatever was taken is used, and its bytes are read again. */
static void exercise_follower(Victim *victim) {
    OpPathStatus status = OP_PATH_NONE;
    bool done = false;
    SavedState saved = follower_bytes(victim->follower);
    check_ok(op_path_follower_restore(victim->follower, saved.bytes, saved.size));
    for (int32_t i = 0; i < 4; i++) {
        check_ok(op_path_follower_step(victim->follower, victim->walk.query, NULL, 0.1));
    }
    check_ok(op_path_follower_set_destination(victim->follower, victim->walk.query, NULL,
                                              (OpVec3){3.0, 0.0, 3.0}, &status));
    check_ok(op_path_follower_complete_off_mesh_link(victim->follower, victim->walk.query, NULL, &done));
    check_ok(op_path_follower_step(victim->follower, victim->walk.query, NULL, 0.1));
    saved_state_free(&saved);
    saved = follower_bytes(victim->follower);
    check_ok(op_path_follower_restore(victim->follower, saved.bytes, saved.size));
    saved_state_free(&saved);
}

static bool offer_to_follower(void *user, const SavedState *offered) {
    Victim *victim = user;
    SavedState before = follower_bytes(victim->follower);
    OpStatus status = op_path_follower_restore(victim->follower, offered->bytes, offered->size);
    if (status != OP_STATUS_OK) {
        SavedState after = follower_bytes(victim->follower);
        assert_int_equal(status, OP_STATUS_CROWD_STATE);
        assert_true(saved_states_equal(&before, &after));
        saved_state_free(&after);
    } else {
        SavedState taken = follower_bytes(victim->follower);
        assert_true(saved_states_equal(&taken, offered));
        saved_state_free(&taken);
        exercise_follower(victim);
    }
    saved_state_free(&before);
    return status == OP_STATUS_OK;
}

static void exercise_corridor(Victim *victim) {
    const WalkCase *walk = &victim->walk;
    OpPathCorridor *corridor = victim->corridor;
    OpStraightPathPoint corners[8];
    OpStraightPathResult path;
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus status = OP_QUERY_NONE;
    OpVec3 to = {test_int(&victim->random, 0, 24), 0.0, test_int(&victim->random, 0, 24)};
    bool done = false;
    check_ok(op_path_corridor_find_corners(corridor, walk->query, corners, 8, &path));
    check_ok(op_path_corridor_move_along(corridor, walk->query, to, 10, &done));
    check_ok(op_path_corridor_optimize_visibility(corridor, walk->query, NULL, to, 10.0, 16, &done));
    check_ok(op_path_corridor_optimize_topology(corridor, walk->crossing, NULL, 64, 16, &done));
    check_ok(op_path_corridor_move_position(corridor, walk->query, NULL, to, &done));
    check_ok(op_path_corridor_move_target(corridor, walk->query, NULL, to, &done));
    check_ok(op_path_corridor_replan(corridor, walk->query, NULL, (OpVec3){2.0, 4.0, 2.0}, 100, &status));
    check_ok(op_path_corridor_validate(corridor, walk->query, NULL, 8, &check));
    check_ok(op_path_corridor_relocate(corridor, walk->query, NULL, (OpVec3){2.0, 4.0, 2.0}, &done));
}

static bool offer_to_corridor(void *user, const SavedState *offered) {
    Victim *victim = user;
    SavedState before = corridor_bytes(victim->corridor);
    OpStatus status = op_path_corridor_restore(victim->corridor, offered->bytes, offered->size);
    SavedState after = corridor_bytes(victim->corridor);
    if (status != OP_STATUS_OK) {
        assert_int_equal(status, OP_STATUS_CROWD_STATE);
        assert_true(saved_states_equal(&before, &after));
    } else {
        assert_true(saved_states_equal(&after, offered));
        exercise_corridor(victim);
    }
    saved_state_free(&after);
    saved_state_free(&before);
    return status == OP_STATUS_OK;
}

static void survives_hostile_bytes(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        Victim victim = {.random = test_random(seed)};
        OpFollowerOptions options = op_follower_options_humanoid();
        options.off_mesh_mode = seed == 2 ? OP_OFF_MESH_HOST : OP_OFF_MESH_AUTOMATIC;
        walk_case_make(&victim.walk, WALK_FLOORS, seed, NULL);
        victim.follower = new_follower(&options);
        start(&victim.walk, victim.follower, &victim.random);
        for (int32_t i = 0; i < 10; i++) {
            check_ok(op_path_follower_step(victim.follower, victim.walk.query, NULL, 0.1));
        }
        SavedState good = follower_bytes(victim.follower);
        SavedState corridor = corridor_bytes(op_path_follower_corridor(victim.follower));
        check_ok(op_path_corridor_create(options.corridor_capacity, NULL, &victim.corridor));
        offer_hostile_bytes(&good, offer_to_follower, &victim, seed);
        offer_hostile_bytes(&corridor, offer_to_corridor, &victim, seed);
        saved_state_free(&good);
        saved_state_free(&corridor);
        op_path_corridor_destroy(victim.corridor);
        op_path_follower_destroy(victim.follower);
        walk_case_free(&victim.walk);
    }
}

/* The message names the field and where it is. */
static void says_what_is_wrong(void **state) {
    (void)state;
    OpPathFollower *follower = new_follower(NULL);
    OpPathCorridor *corridor = NULL;
    check_ok(op_path_corridor_create(8, NULL, &corridor));
    SavedState saved = follower_bytes(follower);
    saved.bytes[1] = 6;
    check_refused(op_path_follower_restore(follower, saved.bytes, saved.size), OP_STATUS_CROWD_STATE,
                  "follower.state", "at byte 1");
    saved.bytes[1] = 0;
    saved.bytes[203] = 2;
    check_refused(op_path_follower_restore(follower, saved.bytes, saved.size), OP_STATUS_CROWD_STATE,
                  "corridor.version", "at byte 203");
    saved.bytes[203] = 1;
    check_refused(op_path_follower_restore(follower, saved.bytes, 100), OP_STATUS_CROWD_STATE,
                  "follower.destination", "at byte 99");
    check_refused(op_path_corridor_restore(corridor, saved.bytes + 203, saved.size - 203),
                  OP_STATUS_CROWD_STATE, "corridor.capacity", "256");
    saved_state_free(&saved);
    op_path_corridor_destroy(corridor);
    op_path_follower_destroy(follower);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corridors_have_the_documented_bytes),
        cmocka_unit_test(followers_have_the_documented_bytes),
        cmocka_unit_test(short_buffers_are_reported),
        cmocka_unit_test(a_restored_follower_is_the_one_that_never_left),
        cmocka_unit_test(survives_hostile_bytes),
        cmocka_unit_test(says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
