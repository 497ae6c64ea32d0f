/* Followers from places to places: they arrive exactly, on the mesh all the way, and walk hardly farther than the shortest way through
 * the corridor that an exact search finds. */
#include "support/check.h"
#include "support/test_mode.h"
#include "support/walk_case.h"

#include <math.h>
#include <stdlib.h>

static double distance(OpVec3 a, OpVec3 b) {
    double dx = a.x - b.x;
    double dy = a.y - b.y;
    double dz = a.z - b.z;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

/* How a journey went. */
typedef struct Journey {
    OpFollowerView end;
    double walked;
    int32_t steps;
    int32_t crossings;
} Journey;

static void check_on_mesh(const WalkCase *walk, const OpPathFollower *follower) {
    OpFollowerView view = op_path_follower_view(follower);
    OpCorridorView corridor = op_path_corridor_view(op_path_follower_corridor(follower));
    OpNearestPoly nearest;
    bool valid = false;
    if (view.state == OP_FOLLOWER_OFF_MESH_LINK || view.state == OP_FOLLOWER_NO_PATH) {
        return;
    }
    check_ok(
        op_nav_mesh_query_closest_point(walk->query, corridor.polys[0], view.position, &nearest, &valid));
    walk_check(walk, valid && nearest.distance_squared <= 1e-12);
}

static Journey follow(const WalkCase *walk, OpPathFollower *follower, OpNavMeshQuery *query, double dt,
                      int32_t most) {
    Journey journey = {.walked = 0.0};
    OpFollowerView before = op_path_follower_view(follower);
    while (journey.steps < most &&
           (before.state == OP_FOLLOWER_MOVING || before.state == OP_FOLLOWER_OFF_MESH_LINK)) {
        check_ok(op_path_follower_step(follower, query, NULL, dt));
        OpFollowerView now = op_path_follower_view(follower);
        check_on_mesh(walk, follower);
        journey.walked += distance(now.position, before.position);
        journey.steps++;
        journey.crossings += now.state == OP_FOLLOWER_OFF_MESH_LINK && before.state == OP_FOLLOWER_MOVING;
        before = now;
    }
    journey.end = before;
    return journey;
}

/* The straight path of an exact search; its length, or infinity when the goal cannot be reached. */
static double fresh_route(const WalkCase *walk, OpVec3 from, OpVec3 to, OpVec3 *end) {
    OpNavPath path = {0};
    check_ok(op_nav_mesh_query_find_path_between(walk->crossing, from, to, NULL, &path));
    double length = path.status == OP_PATH_FOUND ? path.length : (double)INFINITY;
    if (path.point_count > 0) {
        *end = path.points[path.point_count - 1].position;
    }
    op_nav_path_reset(&path);
    return length;
}

typedef struct Trial {
    OpFollowerOptions options;
    bool exact; /* steps with the query that has a node per crossing */
    double bound;
} Trial;

/* The worst ratio of all journeys is kept. */
static double run_pair(const WalkCase *walk, const Trial *trial, TestRandom *random, int32_t *crossings) {
    OpPathFollower *follower = NULL;
    OpNavMeshQuery *query = trial->exact ? walk->crossing : walk->query;
    OpVec3 from = walk_case_place(walk, random);
    OpVec3 to = walk_case_place(walk, random);
    OpVec3 end = to;
    OpPathStatus status = OP_PATH_NONE;
    bool placed = false;
    double length = fresh_route(walk, from, to, &end);
    check_ok(op_path_follower_create(&trial->options, NULL, &follower));
    check_ok(op_path_follower_place(follower, query, NULL, from, &placed));
    walk_check(walk, placed);
    check_ok(op_path_follower_set_destination(follower, query, NULL, to, &status));
    double extent = length < 1000.0 ? length : 200.0;
    Journey journey = follow(walk, follower, query, 1.0 / 30.0, (int32_t)(30.0 * extent) + 600);
    walk_check(walk, journey.end.state == OP_FOLLOWER_ARRIVED);
    walk_check(walk, journey.end.reached_target == (length < (double)INFINITY));
    double ratio = 1.0;
    if (journey.end.reached_target) {
        walk_check(walk, distance(journey.end.position, end) <= trial->options.arrival_radius + 1e-9);
        ratio = length > 1.0 ? journey.walked / length : 1.0;
    }
    *crossings += journey.crossings;
    op_path_follower_destroy(follower);
    return ratio;
}

static void run_trial(const char *name, const Trial *trial, WalkKind kind, size_t pairs) {
    double worst = 0.0;
    int32_t crossings = 0;
    WalkCase walk = {0};
    TestRandom random = test_random(77);
    for (size_t i = 0; i < pairs; i++) {
        if (i % 15 == 0) {
            if (i > 0) {
                walk_case_free(&walk);
            }
            walk_case_make(&walk, kind, i / 15 + 1, NULL);
        }
        double ratio = run_pair(&walk, trial, &random, &crossings);
        if (ratio > trial->bound) {
            print_error("pair %zu: walked %.4f times the shortest way\n", i, ratio);
            walk_case_fail(&walk, "the way is not much longer than the shortest");
        }
        worst = ratio > worst ? ratio : worst;
    }
    walk_case_free(&walk);
    print_message("%s: %zu pairs, worst ratio %.4f, %d crossings\n", name, pairs, worst, crossings);
}

static Trial plain_trial(void) {
    return (Trial){op_follower_options_humanoid(), false, 1.08};
}

static void arrives_on_fields(void **state) {
    (void)state;
    Trial trial = plain_trial();
    run_trial("fields, a node per polygon", &trial, WALK_FIELD, test_count(45, 750, 750));
    trial.exact = true;
    run_trial("fields, a node per crossing", &trial, WALK_FIELD, test_count(45, 750, 750));
}

static void arrives_on_two_floors(void **state) {
    (void)state;
    Trial trial = plain_trial();
    trial.options.refine_budget = 2000;
    run_trial("floors, a node per polygon", &trial, WALK_FLOORS, test_count(45, 480, 480));
    trial.exact = true;
    run_trial("floors, a node per crossing", &trial, WALK_FLOORS, test_count(45, 480, 480));
}

static void arrives_with_small_budgets(void **state) {
    (void)state;
    Trial trial = plain_trial();
    trial.options.replan_budget = 40;
    trial.options.optimize_interval = 0;
    trial.options.topology_interval = 0;
    trial.options.refine_budget = 0;
    trial.bound = 1.2;
    run_trial("small budgets, a node per polygon", &trial, WALK_FIELD, test_count(45, 100, 400));
    trial.exact = true;
    run_trial("small budgets, a node per crossing", &trial, WALK_FIELD, test_count(45, 100, 400));
}

/* ---- Meshes that change ---- */

/* While the mesh is edited a follower never fails; when it is left alone, it gets where a fresh search gets. */
static void run_edited(WalkCase *walk, OpPathFollower *follower, TestRandom *random) {
    OpNavTile *taken = NULL;
    OpPathStatus status = OP_PATH_NONE;
    bool placed = false;
    OpVec3 to = walk_case_place(walk, random);
    check_ok(op_path_follower_place(follower, walk->query, NULL, walk_case_place(walk, random), &placed));
    check_ok(op_path_follower_set_destination(follower, walk->query, NULL, to, &status));
    for (int32_t i = 0; i < 200; i++) {
        if (test_chance(random, 15)) {
            walk_case_edit(walk, random, &taken);
        }
        check_ok(op_path_follower_step(follower, walk->query, NULL, 1.0 / 30.0));
        OpFollowerView view = op_path_follower_view(follower);
        walk_check(walk, view.state != OP_FOLLOWER_STUCK);
        if (view.state == OP_FOLLOWER_MOVING) {
            OpCorridorView corridor = op_path_corridor_view(op_path_follower_corridor(follower));
            walk_check(walk, op_tiled_nav_mesh_is_valid(walk->mesh, corridor.polys[0]));
        }
    }
    op_nav_tile_destroy(taken);
    check_ok(op_path_follower_set_destination(follower, walk->query, NULL, to, &status));
    Journey journey = follow(walk, follower, walk->query, 1.0 / 30.0, 6000);
    walk_check(walk, journey.end.state == OP_FOLLOWER_ARRIVED || journey.end.state == OP_FOLLOWER_NO_PATH);
    if (journey.end.state == OP_FOLLOWER_ARRIVED && !journey.end.reached_target) {
        OpVec3 end = to;
        walk_check(walk, fresh_route(walk, journey.end.position, to, &end) == (double)INFINITY);
    }
}

/* One follower on one mesh after the other: it keeps nothing of those that have gone. */
static void gets_there_on_meshes_that_change(void **state) {
    (void)state;
    OpPathFollower *follower = NULL;
    check_ok(op_path_follower_create(NULL, NULL, &follower));
    for (uint64_t seed = 1; seed <= test_count(20, 200, 2000); seed++) {
        WalkCase walk;
        TestRandom random = test_random(seed + 900);
        walk_case_make(&walk, (WalkKind)(seed % WALK_KINDS), seed, NULL);
        run_edited(&walk, follower, &random);
        walk_case_free(&walk);
    }
    op_path_follower_destroy(follower);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrives_on_fields),
        cmocka_unit_test(arrives_on_two_floors),
        cmocka_unit_test(arrives_with_small_budgets),
        cmocka_unit_test(gets_there_on_meshes_that_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
