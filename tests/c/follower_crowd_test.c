/* The two halves of a follower's step as a crowd takes them. */
#include "crowd/follower.h"
#include "support/check.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <math.h>
#include <stdlib.h>

#define DT (1.0 / 32.0)

typedef struct Walker {
    WalkCase walk;
    OpPathFollower *follower;
    OpFollowerGround ground;
} Walker;

static Walker walker_make(WalkKind kind, uint64_t seed, const OpFollowerOptions *options) {
    Walker walker;
    walk_case_make(&walker.walk, kind, seed, NULL);
    check_ok(op_path_follower_create(options, NULL, &walker.follower));
    walker.ground = (OpFollowerGround){walker.walk.query, walker.walk.crossing, NULL, NULL};
    return walker;
}

static void walker_free(Walker *walker) {
    op_path_follower_destroy(walker->follower);
    walk_case_free(&walker->walk);
}

static OpPathStatus begin(Walker *walker, OpVec3 from, OpVec3 to) {
    OpPathStatus status = OP_PATH_NONE;
    bool placed = false;
    check_ok(op_path_follower_place(walker->follower, walker->walk.query, NULL, from, &placed));
    assert_true(placed);
    check_ok(op_follower_set_destination_on(walker->follower, &walker->ground, to, &status));
    return status;
}

static double length(OpVec2 velocity) {
    return sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
}

/* Does what it wants, with a little noise of other agents. */
static OpFollowerView run(Walker *walker, TestRandom *random, double noise, int32_t steps) {
    for (int32_t i = 0; i < steps; i++) {
        OpFollowerPlan plan;
        check_ok(op_follower_plan_crowd(walker->follower, &walker->ground, DT, &plan));
        OpFollowerState state = op_path_follower_view(walker->follower).state;
        walk_check(&walker->walk, plan.walks ? state == OP_FOLLOWER_MOVING : length(plan.velocity) == 0.0);
        walk_check(&walker->walk, length(plan.velocity) <= walker->follower->options.max_speed + 1e-9);
        plan.velocity.x += noise * test_int(random, -100, 100) / 100.0;
        plan.velocity.y += noise * test_int(random, -100, 100) / 100.0;
        if (plan.walks) {
            check_ok(op_follower_apply_crowd(walker->follower, &walker->ground, plan.velocity, DT));
        } else if (!plan.crosses) {
            check_ok(op_follower_nudge(walker->follower, &walker->ground, plan.velocity, DT));
        }
        state = op_path_follower_view(walker->follower).state;
        if (state != OP_FOLLOWER_OFF_MESH_LINK) {
            walk_check_corridor(&walker->walk, walker->follower->corridor, NULL);
        }
        if (state == OP_FOLLOWER_ARRIVED) {
            break;
        }
    }
    return op_path_follower_view(walker->follower);
}

static void arrives_whatever_pushes_it(void **state) {
    (void)state;
    int32_t found = 0;
    for (uint64_t seed = 1; seed <= test_count(20, 120, 1200); seed++) {
        TestRandom random = test_random(seed);
        OpFollowerOptions options = op_follower_options_humanoid();
        options.arrival_radius = 0.25;
        options.stuck_window = 0.0;
        options.off_mesh_trigger_radius = 1.2;
        options.corridor_capacity = seed % 3 == 0 ? 16 : 64;
        options.corner_clearance = seed % 2 == 0 ? 0.0 : 0.11;
        Walker walker = walker_make(seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, &options);
        OpPathStatus status =
            begin(&walker, walk_case_place(&walker.walk, &random), walk_case_place(&walker.walk, &random));
        OpFollowerView view = run(&walker, &random, seed % 4 < 2 ? 0.0 : 1.5, 4000);
        walk_check(&walker.walk, view.state == OP_FOLLOWER_ARRIVED);
        walk_check(&walker.walk, view.reached_target == (status == OP_PATH_FOUND));
        found += view.reached_target;
        walker_free(&walker);
    }
    assert_true(found > 10);
}

/* Two squares in a row, all one corridor. */
static void lands_on_the_end_and_never_passes_it(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    OpFollowerPlan plan;
    options.arrival_radius = 0.0;
    Walker walker = walker_make(WALK_FLOORS, 1, &options);
    OpVec3 from = {0.5, 0.0, 0.5};
    OpVec3 to = {0.5, 0.0, 0.75};
    assert_int_equal(begin(&walker, from, to), OP_PATH_FOUND);
    check_ok(op_follower_plan_crowd(walker.follower, &walker.ground, DT, &plan));
    assert_true(plan.walks && plan.velocity.x == 0.0 && fabs(plan.velocity.y - 3.5 * 0.25) < 1e-9);
    /* Aside it may go. */
    check_ok(op_follower_apply_crowd(walker.follower, &walker.ground, (OpVec2){0.5, 0.0}, DT));
    OpFollowerView view = op_path_follower_view(walker.follower);
    assert_true(fabs(view.velocity.x - 0.5) < 1e-9 && view.state == OP_FOLLOWER_MOVING);
    check_ok(op_follower_plan_crowd(walker.follower, &walker.ground, DT, &plan));
    check_ok(op_follower_apply_crowd(walker.follower, &walker.ground, (OpVec2){0.0, 100.0}, DT));
    view = op_path_follower_view(walker.follower);
    assert_true(view.state == OP_FOLLOWER_ARRIVED && view.reached_target && view.remaining_distance == 0.0);
    assert_true(fabs(view.position.x - to.x) < 1e-12 && fabs(view.position.z - to.z) < 1e-12);
    check_ok(op_follower_nudge(walker.follower, &walker.ground, (OpVec2){1e9, -1e9}, DT));
    view = op_path_follower_view(walker.follower);
    assert_true(view.state == OP_FOLLOWER_ARRIVED && view.velocity.x >= 0.0);
    walk_check_corridor(&walker.walk, walker.follower->corridor, NULL);
    check_ok(op_follower_nudge(walker.follower, &walker.ground, (OpVec2){0.0, 0.0}, DT));
    view = op_path_follower_view(walker.follower);
    assert_true(view.velocity.x == 0.0 && view.velocity.z == 0.0);
    walker_free(&walker);
}

/* Past the corner, on the side that the way turns away from. */
static void aims_past_corners(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        TestRandom random = test_random(seed);
        OpFollowerOptions options = op_follower_options_humanoid();
        OpFollowerPlan at;
        OpFollowerPlan past;
        options.slow_radius = 0.0;
        options.optimize_interval = 0;
        options.topology_interval = 0;
        Walker walker = walker_make(WALK_FIELD, seed, &options);
        (void)begin(&walker, walk_case_place(&walker.walk, &random), walk_case_place(&walker.walk, &random));
        check_ok(op_follower_plan_crowd(walker.follower, &walker.ground, DT, &at));
        const OpStraightPathPoint *corners = walker.follower->corners;
        int32_t index = walker.follower->course.corner;
        options.corner_clearance = 0.11;
        check_ok(op_path_follower_set_options(walker.follower, &options));
        check_ok(op_follower_plan_crowd(walker.follower, &walker.ground, DT, &past));
        double turned = at.velocity.x * past.velocity.y - at.velocity.y * past.velocity.x;
        if (at.walks && corners[index].flags == 0 && index + 1 < walker.follower->corner_count) {
            double bend = at.velocity.x * (corners[index + 1].position.z - corners[index].position.z) -
                          at.velocity.y * (corners[index + 1].position.x - corners[index].position.x);
            walk_check(&walker.walk, fabs(bend) < 1e-6 || turned * bend < 0.0);
        } else {
            walk_check(&walker.walk, turned == 0.0);
        }
        walker_free(&walker);
    }
}

/* In a crowd a corridor that is full waits until a quarter of it was walked; alone it does not. */
static void waits_for_room_in_the_corridor(void **state) {
    (void)state;
    OpFollowerOptions options = op_follower_options_humanoid();
    OpFollowerPlan plan;
    options.corridor_capacity = 20;
    options.topology_interval = 0;
    options.optimize_interval = 0;
    options.refine_budget = 0;
    Walker walker = walker_make(WALK_MAZE, 2, &options);
    OpVec3 to = {19.5, 0.0, 19.5};
    assert_int_equal(begin(&walker, (OpVec3){1.5, 0.0, 1.5}, to), OP_PATH_FOUND);
    const OpPathCorridor *corridor = walker.follower->corridor;
    assert_true(corridor->state.count == 20 && !corridor->state.is_complete);
    int32_t before = 20;
    int32_t extended = 0;
    for (int32_t i = 0; i < 4000 && !corridor->state.is_complete; i++) {
        check_ok(op_follower_plan_crowd(walker.follower, &walker.ground, DT, &plan));
        walk_check(&walker.walk, corridor->state.count <= before || before <= 15);
        extended += corridor->state.count > before;
        check_ok(op_follower_apply_crowd(walker.follower, &walker.ground, plan.velocity, DT));
        before = corridor->state.count;
    }
    assert_true(corridor->state.is_complete && extended > 0);
    walker_free(&walker);
}

/* What was kept comes back to the bit. */
static void is_put_back_as_it_was(void **state) {
    (void)state;
    TestRandom random = test_random(5);
    Walker walker = walker_make(WALK_FLOORS, 4, NULL);
    (void)begin(&walker, walk_case_place(&walker.walk, &random), walk_case_place(&walker.walk, &random));
    for (int32_t i = 0; i < 40; i++) {
        SavedState before = follower_bytes(walker.follower);
        op_follower_keep(walker.follower);
        (void)run(&walker, &random, 1.0, 9);
        op_follower_put_back(walker.follower);
        SavedState after = follower_bytes(walker.follower);
        assert_true(saved_states_equal(&before, &after));
        saved_state_free(&before);
        saved_state_free(&after);
        (void)run(&walker, &random, 1.0, 5);
    }
    walker_free(&walker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrives_whatever_pushes_it), cmocka_unit_test(lands_on_the_end_and_never_passes_it),
        cmocka_unit_test(aims_past_corners),          cmocka_unit_test(waits_for_room_in_the_corridor),
        cmocka_unit_test(is_put_back_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
