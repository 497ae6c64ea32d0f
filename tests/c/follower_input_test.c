/* What corridors and followers say to bad input, what they do without memory, and that steps need none. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <math.h>

static const OpVec3 extents = {2.0, 4.0, 2.0};
static const OpVec3 origin = {1.0, 0.0, 1.0};
static const OpVec3 outside = {2097152.0, 0.0, 0.0};

/* ---- Corridors ---- */

static OpPathCorridor *placed_corridor(const WalkCase *walk) {
    OpPathCorridor *corridor = NULL;
    OpNearestPoly nearest;
    bool done = false;
    check_ok(op_path_corridor_create(16, NULL, &corridor));
    check_ok(op_nav_mesh_query_nearest_poly(walk->query, origin, extents, NULL, &nearest));
    check_ok(op_path_corridor_reset(corridor, walk->query, NULL, nearest.poly, origin, &done));
    assert_true(done);
    return corridor;
}

static void refuse_moves(OpPathCorridor *corridor, OpNavMeshQuery *query) {
    OpVec3 nan = {0.0, not_a_number(), 0.0};
    bool done = false;
    check_refused(op_path_corridor_move_position(NULL, query, NULL, origin, &done),
                  OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
    check_refused(op_path_corridor_move_position(corridor, NULL, NULL, origin, &done),
                  OP_STATUS_INVALID_ARGUMENT, "query", "NULL");
    check_refused(op_path_corridor_move_position(corridor, query, NULL, origin, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "moved", "NULL");
    check_refused(op_path_corridor_move_position(corridor, query, NULL, nan, &done), OP_STATUS_OUT_OF_RANGE,
                  "to", "NaN");
    check_refused(op_path_corridor_move_target(NULL, query, NULL, origin, &done), OP_STATUS_INVALID_ARGUMENT,
                  "corridor", "NULL");
    check_refused(op_path_corridor_move_target(corridor, query, NULL, outside, &done), OP_STATUS_OUT_OF_RANGE,
                  "to", "2097152");
    check_refused(op_path_corridor_move_along(corridor, query, outside, 1, &done), OP_STATUS_OUT_OF_RANGE,
                  "to", "2097152");
    check_refused(op_path_corridor_move_along(corridor, query, origin, 0, &done), OP_STATUS_OUT_OF_RANGE,
                  "limit", "[1, ");
    check_refused(op_path_corridor_move_along(NULL, query, origin, 1, &done), OP_STATUS_INVALID_ARGUMENT,
                  "corridor", "NULL");
}

static void refuse_shortcuts(OpPathCorridor *corridor, OpNavMeshQuery *query) {
    bool done = false;
    check_refused(op_path_corridor_optimize_visibility(corridor, query, NULL, outside, 1.0, 2, &done),
                  OP_STATUS_OUT_OF_RANGE, "point", "2097152");
    check_refused(op_path_corridor_optimize_visibility(corridor, query, NULL, origin, -1.0, 2, &done),
                  OP_STATUS_OUT_OF_RANGE, "range", "-1");
    check_refused(
        op_path_corridor_optimize_visibility(corridor, query, NULL, origin, not_a_number(), 2, &done),
        OP_STATUS_OUT_OF_RANGE, "range", "NaN");
    check_refused(op_path_corridor_optimize_visibility(corridor, query, NULL, origin, 1.0, 1, &done),
                  OP_STATUS_OUT_OF_RANGE, "budget", "was 1");
    check_refused(op_path_corridor_optimize_visibility(corridor, query, NULL, origin, 1.0, 2, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "changed", "NULL");
    check_refused(op_path_corridor_optimize_topology(corridor, query, NULL, 0, 3, &done),
                  OP_STATUS_OUT_OF_RANGE, "budget", "was 0");
    check_refused(op_path_corridor_optimize_topology(corridor, query, NULL, 1, 2, &done),
                  OP_STATUS_OUT_OF_RANGE, "window", "was 2");
    check_refused(op_path_corridor_optimize_topology(NULL, query, NULL, 1, 3, &done),
                  OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
}

static void refuse_repairs(OpPathCorridor *corridor, OpNavMeshQuery *query) {
    OpQueryFilter filter = op_query_filter_default();
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus status = OP_QUERY_NONE;
    bool done = false;
    filter.area_cost[7] = 0.0;
    check_refused(op_path_corridor_validate(corridor, query, NULL, 0, &check), OP_STATUS_OUT_OF_RANGE,
                  "look_ahead", "was 0");
    check_refused(op_path_corridor_validate(corridor, query, &filter, 1, &check), OP_STATUS_OUT_OF_RANGE,
                  "area_cost", "7");
    check_refused(op_path_corridor_validate(corridor, query, NULL, 1, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_fails(op_path_corridor_relocate(corridor, query, NULL, (OpVec3){-1.0, 0.0, 0.0}, &done),
                OP_STATUS_OUT_OF_RANGE);
    check_fails(
        op_path_corridor_replan(corridor, query, NULL, (OpVec3){0.0, not_a_number(), 0.0}, 1, &status),
        OP_STATUS_OUT_OF_RANGE);
    check_refused(op_path_corridor_replan(corridor, query, NULL, extents, 0, &status), OP_STATUS_OUT_OF_RANGE,
                  "iterations", "was 0");
    check_refused(op_path_corridor_replan(corridor, query, NULL, extents, 1, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_fails(op_path_corridor_replan(corridor, query, &filter, extents, 1, &status),
                OP_STATUS_OUT_OF_RANGE);
}

static void corridors_refuse_bad_input(void **state) {
    (void)state;
    WalkCase walk;
    OpPathCorridor *corridor = NULL;
    OpStraightPathResult path;
    bool done = true;
    walk_case_make(&walk, WALK_FIELD, 3, NULL);
    check_refused(op_path_corridor_create(1, NULL, &corridor), OP_STATUS_OUT_OF_RANGE, "capacity",
                  "[2, 4096]");
    check_refused(op_path_corridor_create(4097, NULL, &corridor), OP_STATUS_OUT_OF_RANGE, "capacity", "4097");
    check_refused(op_path_corridor_create(2, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    op_path_corridor_destroy(NULL);
    assert_true(op_path_corridor_view(NULL).polys == NULL);
    corridor = placed_corridor(&walk);
    SavedState before = corridor_bytes(corridor);
    refuse_moves(corridor, walk.query);
    refuse_shortcuts(corridor, walk.query);
    refuse_repairs(corridor, walk.query);
    check_refused(op_path_corridor_set_target(corridor, outside), OP_STATUS_OUT_OF_RANGE, "target",
                  "2097152");
    check_refused(op_path_corridor_set_target(NULL, origin), OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
    check_refused(op_path_corridor_request_replan(NULL), OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
    check_refused(op_path_corridor_find_corners(NULL, walk.query, NULL, 0, &path), OP_STATUS_INVALID_ARGUMENT,
                  "corridor", "NULL");
    check_refused(op_path_corridor_reset(corridor, walk.query, NULL, 1, outside, &done),
                  OP_STATUS_OUT_OF_RANGE, "position", "2097152");
    check_ok(op_path_corridor_reset(corridor, walk.query, NULL, op_poly_ref(9, 9, 9), origin, &done));
    assert_false(done);
    check_refused(op_path_corridor_restore(corridor, NULL, 0), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    SavedState after = corridor_bytes(corridor);
    assert_true(saved_states_equal(&before, &after));
    saved_state_free(&before);
    saved_state_free(&after);
    op_path_corridor_destroy(corridor);
    walk_case_free(&walk);
}

/* A corridor that was never placed does nothing, and says so. */
static void empty_corridors_do_nothing(void **state) {
    (void)state;
    WalkCase walk;
    OpPathCorridor *corridor = NULL;
    OpStraightPathPoint points[4];
    OpStraightPathResult path;
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpQueryStatus status = OP_QUERY_NONE;
    bool done = true;
    walk_case_make(&walk, WALK_FIELD, 3, NULL);
    check_ok(op_path_corridor_create(8, NULL, &corridor));
    check_ok(op_path_corridor_move_position(corridor, walk.query, NULL, origin, &done));
    assert_false(done);
    check_ok(op_path_corridor_move_along(corridor, walk.query, origin, 8, &done));
    assert_false(done);
    check_ok(op_path_corridor_optimize_visibility(corridor, walk.query, NULL, origin, 5.0, 8, &done));
    assert_false(done);
    check_ok(op_path_corridor_optimize_topology(corridor, walk.query, NULL, 8, 8, &done));
    assert_false(done);
    check_ok(op_path_corridor_find_corners(corridor, walk.query, points, 4, &path));
    assert_int_equal(path.status, OP_QUERY_INVALID_CORRIDOR);
    check_ok(op_path_corridor_validate(corridor, walk.query, NULL, 8, &check));
    assert_int_equal(check, OP_CORRIDOR_INVALID);
    check_ok(op_path_corridor_set_target(corridor, origin));
    check_ok(op_path_corridor_replan(corridor, walk.query, NULL, extents, 100, &status));
    assert_int_equal(status, OP_QUERY_INVALID_START_POLY);
    assert_int_equal(op_path_corridor_view(corridor).poly_count, 0);
    op_path_corridor_destroy(corridor);
    walk_case_free(&walk);
}

/* ---- Replans in a wrong order ---- */

static void replans_keep_their_order(void **state) {
    (void)state;
    WalkCase walk;
    OpCorridorReplan *replan = NULL;
    OpQueryStatus status = OP_QUERY_NONE;
    OpNearestPoly nearest;
    walk_case_make(&walk, WALK_FIELD, 3, NULL);
    OpPathCorridor *corridor = placed_corridor(&walk);
    check_ok(op_path_corridor_set_target(corridor, (OpVec3){39.0, 0.0, 39.0}));
    check_refused(op_corridor_replan_create(NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_corridor_replan_create(NULL, &replan));
    assert_int_equal(op_corridor_replan_iterations(NULL), 0);
    check_refused(op_corridor_replan_update(replan, walk.query, 1, &status), OP_STATUS_INVALID_STATE,
                  "replan", "begun");
    check_refused(op_corridor_replan_begin(NULL, corridor, walk.query, NULL, extents, &status),
                  OP_STATUS_INVALID_ARGUMENT, "replan", "NULL");
    check_refused(op_corridor_replan_begin(replan, NULL, walk.query, NULL, extents, &status),
                  OP_STATUS_INVALID_ARGUMENT, "corridor", "NULL");
    check_ok(op_corridor_replan_begin(replan, corridor, walk.query, NULL, extents, &status));
    assert_int_equal(status, OP_QUERY_IN_PROGRESS);
    check_refused(op_corridor_replan_update(replan, walk.query, 0, &status), OP_STATUS_OUT_OF_RANGE,
                  "iterations", "was 0");
    check_refused(op_corridor_replan_update(replan, walk.query, 1, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_corridor_replan_update(replan, walk.crossing, 1, &status), OP_STATUS_INVALID_STATE,
                  "query", "nothing else");
    check_refused(op_corridor_replan_apply(replan, NULL, walk.query, &status), OP_STATUS_INVALID_ARGUMENT,
                  "corridor", "NULL");
    check_ok(op_corridor_replan_update(replan, walk.query, 3, &status));
    assert_int_equal(op_corridor_replan_iterations(replan), 3);
    check_ok(op_nav_mesh_query_nearest_poly(walk.query, (OpVec3){5.0, 0.0, 1.0}, extents, NULL, &nearest));
    check_ok(op_nav_mesh_query_begin_path(walk.query, nearest.poly, nearest.poly, nearest.point,
                                          nearest.point, NULL, &status));
    check_refused(op_corridor_replan_apply(replan, corridor, walk.query, &status), OP_STATUS_INVALID_STATE,
                  "query", "nothing else");
    check_ok(op_corridor_replan_begin(replan, corridor, walk.query, NULL, extents, &status));
    check_ok(op_tiled_nav_mesh_set_poly_area(walk.mesh, nearest.poly, 2));
    check_refused(op_corridor_replan_update(replan, walk.query, 1, &status), OP_STATUS_INVALID_STATE, "mesh",
                  "edited");
    op_corridor_replan_destroy(replan);
    op_corridor_replan_destroy(NULL);
    op_path_corridor_destroy(corridor);
    walk_case_free(&walk);
}

/* ---- Followers ---- */

typedef struct BadNumber {
    size_t offset;
    double value;
    const char *name;
} BadNumber;

typedef struct BadCount {
    size_t offset;
    int32_t value;
    const char *name;
} BadCount;

#define FIELD(name) offsetof(OpFollowerOptions, name)

static void options_are_checked(void **state) {
    (void)state;
    const BadNumber numbers[] = {
        {FIELD(max_speed), 0.0, "max_speed"},
        {FIELD(max_acceleration), -1.0, "max_acceleration"},
        {FIELD(slow_radius), -0.5, "slow_radius"},
        {FIELD(arrival_min_speed), -1.0, "arrival_min_speed"},
        {FIELD(arrival_radius), -1.0, "arrival_radius"},
        {FIELD(optimize_range), -1.0, "optimize_range"},
        {FIELD(stuck_window), -1.0, "stuck_window"},
        {FIELD(stuck_progress), 1.5, "stuck_progress"},
        {FIELD(off_mesh_speed), 0.0, "off_mesh_speed"},
        {FIELD(off_mesh_trigger_radius), -1.0, "off_mesh_trigger_radius"},
        {FIELD(search_extents.y), -1.0, "search_extents"},
        {FIELD(corner_clearance), -1.0, "corner_clearance"},
    };
    const BadCount counts[] = {
        {FIELD(max_corners), 2, "max_corners"},
        {FIELD(validate_look_ahead), 0, "validate_look_ahead"},
        {FIELD(optimize_interval), -1, "optimize_interval"},
        {FIELD(optimize_budget), 1, "optimize_budget"},
        {FIELD(topology_interval), -1, "topology_interval"},
        {FIELD(topology_budget), 0, "topology_budget"},
        {FIELD(replan_budget), 0, "replan_budget"},
        {FIELD(max_replan_rounds), 0, "max_replan_rounds"},
        {FIELD(max_stuck_recoveries), -1, "max_stuck_recoveries"},
        {FIELD(corridor_capacity), 1, "corridor_capacity"},
        {FIELD(refine_budget), -1, "refine_budget"},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        OpFollowerOptions options = op_follower_options_humanoid();
        double *field = (double *)(void *)((char *)&options + numbers[i].offset);
        *field = numbers[i].value;
        check_refused(op_follower_options_check(&options), OP_STATUS_OUT_OF_RANGE, numbers[i].name, "was");
        *field = not_a_number();
        check_refused(op_follower_options_check(&options), OP_STATUS_OUT_OF_RANGE, numbers[i].name, "NaN");
        *field = positive_infinity();
        check_refused(op_follower_options_check(&options), OP_STATUS_OUT_OF_RANGE, numbers[i].name,
                      "Infinity");
    }
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        OpFollowerOptions options = op_follower_options_small();
        *(int32_t *)(void *)((char *)&options + counts[i].offset) = counts[i].value;
        check_refused(op_follower_options_check(&options), OP_STATUS_OUT_OF_RANGE, counts[i].name, "was");
    }
    OpFollowerOptions options = op_follower_options_humanoid();
    check_ok(op_follower_options_check(&options));
    options.off_mesh_mode = (OpOffMeshMode)7;
    check_refused(op_follower_options_check(&options), OP_STATUS_INVALID_ARGUMENT, "off_mesh_mode", "7");
    check_refused(op_follower_options_check(NULL), OP_STATUS_INVALID_ARGUMENT, "options", "NULL");
}

static void followers_refuse_bad_input(void **state) {
    (void)state;
    static const double bad_steps[] = {0.0, -1.0};
    WalkCase walk;
    OpPathFollower *follower = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpFollowerOptions options = op_follower_options_humanoid();
    bool done = false;
    walk_case_make(&walk, WALK_FIELD, 3, NULL);
    check_refused(op_path_follower_create(NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_path_follower_create(NULL, NULL, &follower));
    op_path_follower_destroy(NULL);
    assert_int_equal(op_path_follower_view(NULL).state, OP_FOLLOWER_IDLE);
    assert_null(op_path_follower_corridor(NULL));
    check_ok(op_path_follower_place(follower, walk.query, NULL, origin, &done));
    SavedState before = follower_bytes(follower);
    check_refused(op_path_follower_place(NULL, walk.query, NULL, origin, &done), OP_STATUS_INVALID_ARGUMENT,
                  "follower", "NULL");
    check_refused(op_path_follower_place(follower, NULL, NULL, origin, &done), OP_STATUS_INVALID_ARGUMENT,
                  "query", "NULL");
    check_refused(op_path_follower_place(follower, walk.query, NULL, outside, &done), OP_STATUS_OUT_OF_RANGE,
                  "position", "2097152");
    check_refused(op_path_follower_set_destination(NULL, walk.query, NULL, origin, &status),
                  OP_STATUS_INVALID_ARGUMENT, "follower", "NULL");
    check_refused(op_path_follower_set_destination(follower, walk.query, NULL, outside, &status),
                  OP_STATUS_OUT_OF_RANGE, "target", "2097152");
    check_refused(op_path_follower_set_destination(follower, walk.query, NULL, origin, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    for (size_t i = 0; i < 2; i++) {
        check_refused(op_path_follower_step(follower, walk.query, NULL, bad_steps[i]), OP_STATUS_OUT_OF_RANGE,
                      "dt", "above 0");
    }
    check_refused(op_path_follower_step(follower, walk.query, NULL, not_a_number()), OP_STATUS_OUT_OF_RANGE,
                  "dt", "NaN");
    check_refused(op_path_follower_step(follower, walk.query, NULL, positive_infinity()),
                  OP_STATUS_OUT_OF_RANGE, "dt", "Infinity");
    check_refused(op_path_follower_step(NULL, walk.query, NULL, 1.0), OP_STATUS_INVALID_ARGUMENT, "follower",
                  "NULL");
    check_refused(op_path_follower_step(follower, NULL, NULL, 1.0), OP_STATUS_INVALID_ARGUMENT, "query",
                  "NULL");
    check_refused(op_path_follower_complete_off_mesh_link(NULL, walk.query, NULL, &done),
                  OP_STATUS_INVALID_ARGUMENT, "follower", "NULL");
    check_refused(op_path_follower_restore(follower, NULL, 3), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    options.corridor_capacity = 100;
    check_refused(op_path_follower_set_options(follower, &options), OP_STATUS_INVALID_ARGUMENT,
                  "corridor_capacity", "256");
    options = op_follower_options_humanoid();
    options.max_corners = 9;
    check_refused(op_path_follower_set_options(follower, &options), OP_STATUS_INVALID_ARGUMENT, "max_corners",
                  "8");
    check_refused(op_path_follower_set_options(NULL, &options), OP_STATUS_INVALID_ARGUMENT, "follower",
                  "NULL");
    SavedState after = follower_bytes(follower);
    assert_true(saved_states_equal(&before, &after));
    saved_state_free(&before);
    saved_state_free(&after);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

/* ---- Callbacks ---- */

typedef struct Refuser {
    int32_t asked;
    int32_t fails_at; /* this question; 0 for none */
    OpPathFollower *follower;
    OpPathCorridor *corridor;
    OpNavMeshQuery *query; /* another one than is being used */
} Refuser;

static OpStatus ask(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    Refuser *refuser = user;
    (void)poly;
    (void)flags;
    (void)area;
    *out = true;
    if (refuser->follower != NULL) {
        OpPathStatus status = OP_PATH_NONE;
        check_refused(op_path_follower_step(refuser->follower, refuser->query, NULL, 0.1),
                      OP_STATUS_INVALID_STATE, "follower", "callback");
        check_refused(
            op_path_follower_set_destination(refuser->follower, refuser->query, NULL, origin, &status),
            OP_STATUS_INVALID_STATE, "follower", "callback");
    }
    if (refuser->corridor != NULL) {
        bool done = false;
        check_refused(op_path_corridor_move_position(refuser->corridor, refuser->query, NULL, origin, &done),
                      OP_STATUS_INVALID_STATE, "corridor", "callback");
        check_refused(op_path_corridor_set_target(refuser->corridor, origin), OP_STATUS_INVALID_STATE,
                      "corridor", "callback");
    }
    return ++refuser->asked == refuser->fails_at ? OP_STATUS_CALLBACK_FAILED : OP_STATUS_OK;
}

/* Everything that asks the filter. */
static void use_corridor(const WalkCase *walk, OpPathCorridor *corridor, const OpQueryFilter *filter) {
    OpQueryStatus status = OP_QUERY_NONE;
    OpCorridorCheck check = OP_CORRIDOR_VALID;
    OpVec3 near = {2.0, 0.0, 2.0};
    bool done = false;
    check_ok(op_path_corridor_move_target(corridor, walk->query, filter, (OpVec3){20.0, 0.0, 1.5}, &done));
    check_ok(op_path_corridor_set_target(corridor, (OpVec3){39.0, 0.0, 39.0}));
    check_ok(op_path_corridor_replan(corridor, walk->query, filter, extents, 10000, &status));
    check_ok(op_path_corridor_move_position(corridor, walk->query, filter, near, &done));
    check_ok(op_path_corridor_optimize_visibility(corridor, walk->query, filter, (OpVec3){9.0, 0.0, 9.0},
                                                  20.0, 9, &done));
    check_ok(op_path_corridor_optimize_topology(corridor, walk->query, filter, 50, 20, &done));
    check_ok(op_path_corridor_validate(corridor, walk->query, filter, 20, &check));
    check_ok(op_path_corridor_relocate(corridor, walk->query, filter, extents, &done));
    check_ok(op_path_corridor_reset(corridor, walk->query, filter, op_path_corridor_view(corridor).polys[0],
                                    near, &done));
}

/* Whichever question fails, the follower is as it was, and then does as if nothing had been. */
static void a_failed_callback_changes_nothing(void **state) {
    (void)state;
    WalkCase walk;
    OpPathFollower *follower = NULL;
    OpPathStatus status = OP_PATH_NONE;
    Refuser refuser = {0, 0, NULL, NULL, NULL};
    OpQueryFilter filter = op_query_filter_default();
    bool placed = false;
    filter.passes = ask;
    filter.user = &refuser;
    walk_case_make(&walk, WALK_FIELD, 3, NULL);
    check_ok(op_path_follower_create(NULL, NULL, &follower));
    check_ok(op_path_follower_place(follower, walk.query, NULL, origin, &placed));
    SavedState before = follower_bytes(follower);
    int32_t failures = 0;
    OpStatus result = OP_STATUS_CALLBACK_FAILED;
    while (result != OP_STATUS_OK) {
        refuser.asked = 0;
        refuser.fails_at = ++failures;
        result = op_path_follower_set_destination(follower, walk.query, &filter, (OpVec3){39.0, 0.0, 39.0},
                                                  &status);
        SavedState after = follower_bytes(follower);
        assert_true(saved_states_equal(&before, &after) == (result != OP_STATUS_OK));
        saved_state_free(&after);
    }
    assert_true(failures > 20 && status == OP_PATH_FOUND);
    refuser = (Refuser){0, 0, follower, NULL, walk.crossing};
    check_ok(op_path_follower_step(follower, walk.query, &filter, 0.1));
    assert_true(refuser.asked > 0);
    refuser = (Refuser){0, 0, NULL, placed_corridor(&walk), walk.crossing};
    use_corridor(&walk, refuser.corridor, &filter);
    assert_true(refuser.asked > 20);
    op_path_corridor_destroy(refuser.corridor);
    saved_state_free(&before);
    op_path_follower_destroy(follower);
    walk_case_free(&walk);
}

/* ---- Memory ---- */

typedef struct Starved {
    OpAllocator allocator;
    WalkCase walk;
    OpPathFollower *follower;
    OpPathCorridor *corridor;
    OpCorridorReplan *replan;
    SavedState before;
} Starved;

static OpStatus create_all(void *user) {
    Starved *starved = user;
    OpPathFollower *follower = NULL;
    OpPathCorridor *corridor = NULL;
    OpCorridorReplan *replan = NULL;
    OpStatus status = op_path_follower_create(NULL, &starved->allocator, &follower);
    if (status == OP_STATUS_OK) {
        status = op_path_corridor_create(64, &starved->allocator, &corridor);
    }
    if (status == OP_STATUS_OK) {
        status = op_corridor_replan_create(&starved->allocator, &replan);
    }
    op_path_follower_destroy(follower);
    op_path_corridor_destroy(corridor);
    op_corridor_replan_destroy(replan);
    return status;
}

static OpStatus set_destination(void *user) {
    Starved *starved = user;
    OpPathStatus status = OP_PATH_NONE;
    return op_path_follower_set_destination(starved->follower, starved->walk.query, NULL,
                                            (OpVec3){39.0, 0.0, 39.0}, &status);
}

static OpStatus take_step(void *user) {
    Starved *starved = user;
    return op_path_follower_step(starved->follower, starved->walk.query, NULL, 0.1);
}

static void check_as_before(void *user) {
    Starved *starved = user;
    SavedState after = follower_bytes(starved->follower);
    assert_true(saved_states_equal(&starved->before, &after));
    saved_state_free(&after);
}

static void nothing_changes_without_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Starved starved = {.allocator = counting_allocator(&counter)};
    bool placed = false;
    walk_case_make(&starved.walk, WALK_FIELD, 3, &starved.allocator);
    assert_int_equal(fail_each_allocation(&counter, &(FailingCall){create_all, NULL, &starved}), 5 + 2 + 1);
    check_ok(op_path_follower_create(NULL, &starved.allocator, &starved.follower));
    check_ok(op_path_follower_place(starved.follower, starved.walk.query, NULL, origin, &placed));
    starved.before = follower_bytes(starved.follower);
    assert_true(fail_each_allocation(&counter, &(FailingCall){set_destination, check_as_before, &starved}) >
                5);
    saved_state_free(&starved.before);
    /* A new query has nothing yet that its first step needs. */
    op_nav_mesh_query_destroy(starved.walk.query);
    check_ok(op_nav_mesh_query_create(starved.walk.mesh, NULL, &starved.allocator, &starved.walk.query));
    starved.before = follower_bytes(starved.follower);
    assert_true(fail_each_allocation(&counter, &(FailingCall){take_step, check_as_before, &starved}) > 0);
    saved_state_free(&starved.before);
    op_path_follower_destroy(starved.follower);
    walk_case_free(&starved.walk);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

/* After a journey, the same journey takes no memory. */
static void steps_need_no_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        WalkCase walk;
        OpPathFollower *follower = NULL;
        OpPathStatus status = OP_PATH_NONE;
        bool placed = false;
        TestRandom random = test_random(seed);
        walk_case_make(&walk, seed % 2 == 0 ? WALK_FIELD : WALK_FLOORS, seed, &allocator);
        OpVec3 from = walk_case_place(&walk, &random);
        OpVec3 to = walk_case_place(&walk, &random);
        check_ok(op_path_follower_create(NULL, &allocator, &follower));
        size_t allocations = 0;
        for (int32_t round = 0; round < 2; round++) {
            allocations = counter.allocations;
            check_ok(op_path_follower_place(follower, walk.query, NULL, from, &placed));
            check_ok(op_path_follower_set_destination(follower, walk.query, NULL, to, &status));
            for (int32_t i = 0; i < 600; i++) {
                check_ok(op_path_follower_step(follower, walk.query, NULL, 1.0 / 30.0));
            }
        }
        assert_int_equal(counter.allocations, allocations);
        op_path_follower_destroy(follower);
        walk_case_free(&walk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corridors_refuse_bad_input),     cmocka_unit_test(empty_corridors_do_nothing),
        cmocka_unit_test(replans_keep_their_order),       cmocka_unit_test(options_are_checked),
        cmocka_unit_test(followers_refuse_bad_input),     cmocka_unit_test(a_failed_callback_changes_nothing),
        cmocka_unit_test(nothing_changes_without_memory), cmocka_unit_test(steps_need_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
