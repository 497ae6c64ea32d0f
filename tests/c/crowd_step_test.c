/* What agents avoid and want, and how they move, against the definitions. */
#include "support/check.h"
#include "support/crowd_model.h"
#include "support/test_mode.h"

#include <math.h>
#include <string.h>

static void check_bounds_of(const CrowdModel *model, int32_t me, CrowdBounds *bounds) {
    OpHalfPlane actual[MODEL_HALF_PLANES];
    int32_t count = 0;
    int32_t hard = 0;
    crowd_model_bounds(model, me, bounds);
    check_ok(op_crowd_agent_constraints(model->crowd, model->known[me].id, actual, MODEL_HALF_PLANES, &count,
                                        &hard));
    if (count != bounds->wall_count + bounds->neighbor_count || hard != bounds->wall_count ||
        (count > 0 && memcmp(actual, bounds->half_planes, (size_t)count * sizeof actual[0]) != 0)) {
        print_error("%d half-planes, %d of walls; expected %d and %d\n", count, hard,
                    bounds->wall_count + bounds->neighbor_count, bounds->wall_count);
        crowd_model_fail(model, me, "avoids other than it should");
    }
}

static bool are_near(OpVec2 a, OpVec2 b, double most) {
    return fabs(a.x - b.x) <= most && fabs(a.y - b.y) <= most;
}

/* ---- Everywhere: what they avoid, and what those who stand want ---- */

static void check_agent(const CrowdModel *model, int32_t me) {
    CrowdBounds bounds;
    OpAgentView after = crowd_view(model->crowd, model->known[me].id);
    check_bounds_of(model, me, &bounds);
    if (!after.is_walking && !after.is_crossing) {
        OpVec2 wanted = crowd_model_wanted(model, me, &bounds, (OpVec2){0.0, 0.0});
        if (!are_near(after.wanted_velocity, wanted, 1e-12)) {
            crowd_model_fail(model, me, "wants other than it should");
        }
    }
}

static void run(OpNavMesh *mesh, uint64_t seed, int32_t steps) {
    CrowdModel model;
    crowd_model_make(&model, mesh, seed);
    for (int32_t step = 0; step < steps; step++) {
        crowd_model_look(&model);
        check_ok(op_crowd_step(model.crowd, model.dt));
        for (int32_t me = 0; me < model.count; me++) {
            check_agent(&model, me);
        }
    }
    crowd_model_free(&model);
}

static void agents_avoid_what_the_definitions_say(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(3, 25, 400); seed++) {
        run(crowd_field(seed), seed, 30);
    }
}

/* Walls of the other floor do not count, and those who cross a link are given way to. */
static void so_they_do_on_two_floors(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(2, 10, 100); seed++) {
        run(seed % 2 == 0 ? crowd_two_storeys() : crowd_two_floors(seed), seed, 80);
    }
}

/* ---- On an open floor: the whole step ---- */

enum { OPEN_SIDE = 14 }; /* one tile, and one polygon */

/* Straight to the destination, slower from 1 away, and not at all when it is there. */
static OpVec2 plan(const CrowdKnown *known, bool *walks) {
    OpFollowerView view = known->view.follower;
    double dx = view.destination.x - view.position.x;
    double dz = view.destination.z - view.position.z;
    double away = sqrt(dx * dx + dz * dz);
    bool returns = view.state == OP_FOLLOWER_ARRIVED && away > 2.0 * known->options.arrival_radius + 0.01;
    *walks = (view.state == OP_FOLLOWER_MOVING || returns) && away > known->options.arrival_radius;
    double speed = fmax(known->options.max_speed * fmin(1.0, away), 0.25);
    return *walks ? (OpVec2){dx / away * speed, dz / away * speed} : (OpVec2){0.0, 0.0};
}

static OpVec2 solve(const CrowdBounds *bounds, double max_speed, OpVec2 wanted) {
    OpVec2 velocity;
    bool feasible = false;
    check_ok(op_orca_solve(bounds->half_planes, bounds->wall_count + bounds->neighbor_count,
                           bounds->wall_count, max_speed, wanted, &velocity, &feasible));
    return velocity;
}

static bool is_blocked(const CrowdModel *model, int32_t me, const CrowdBounds *bounds, OpVec2 wanted,
                       OpVec2 solved) {
    const CrowdKnown *mine = &model->known[me];
    OpFollowerView view = mine->view.follower;
    bool stands = false;
    for (int32_t i = 0; i < bounds->neighbor_count; i++) {
        stands = stands || !crowd_view(model->crowd, model->known[bounds->neighbors[i]].id).is_walking;
    }
    return stands && hypot(solved.x, solved.y) < 0.3 * hypot(wanted.x, wanted.y) &&
           hypot(view.destination.x - view.position.x, view.destination.z - view.position.z) >
               8.0 * mine->options.radius;
}

/* Of the velocities for the wanted one and, for a blocked agent, that turned by -90, 90, 45 and -45 degrees, the fastest. */
static OpVec2 choose(const CrowdModel *model, int32_t me, const CrowdBounds *bounds, OpVec2 wanted,
                     int32_t *blocked) {
    static const double half = 0.7071067811865476;
    double x = wanted.x;
    double z = wanted.y;
    double most = model->known[me].options.max_speed;
    OpVec2 best = solve(bounds, most, wanted);
    if (!is_blocked(model, me, bounds, wanted, best)) {
        return best;
    }
    const OpVec2 turned[] = {
        {-z, x}, {z, -x}, {half * (x - z), half * (x + z)}, {half * (x + z), half * (z - x)}};
    for (int32_t i = 0; i < 4; i++) {
        OpVec2 other = solve(bounds, most, turned[i]);
        best = other.x * other.x + other.y * other.y > best.x * best.x + best.y * best.y ? other : best;
    }
    (*blocked)++;
    return best;
}

static bool is_inside(OpVec2 place) {
    return place.x > 0.31 && place.y > 0.31 && place.x < OPEN_SIDE - 0.31 && place.y < OPEN_SIDE - 0.31;
}

static void check_step(const CrowdModel *model, int32_t me, int32_t *moved, int32_t *blocked) {
    const CrowdKnown *mine = &model->known[me];
    CrowdBounds bounds;
    bool walks = false;
    OpAgentView after = crowd_view(model->crowd, mine->id);
    OpVec2 before = {mine->view.follower.velocity.x, mine->view.follower.velocity.z};
    OpVec2 wanted = plan(mine, &walks);
    OpVec2 solved = wanted;
    check_bounds_of(model, me, &bounds);
    if (mine->options.quality != OP_AVOIDANCE_OFF) {
        wanted = crowd_model_wanted(model, me, &bounds, wanted);
        solved = choose(model, me, &bounds, wanted, blocked);
    }
    if (after.is_walking != walks || !are_near(after.wanted_velocity, wanted, 1e-9)) {
        crowd_model_fail(model, me, "wants other than it should");
    }
    double change = hypot(solved.x - before.x, solved.y - before.y);
    double part = fmin(1.0, mine->options.max_acceleration * model->dt / change);
    OpVec2 velocity = change > 0.0 ? (OpVec2){before.x + (solved.x - before.x) * part,
                                              before.y + (solved.y - before.y) * part}
                                   : solved;
    OpVec2 place = {mine->view.follower.position.x + velocity.x * model->dt,
                    mine->view.follower.position.z + velocity.y * model->dt};
    /* At walls it slides, and at its destination it lands. */
    bool lands = after.follower.state == OP_FOLLOWER_ARRIVED && walks;
    if (!is_inside(place) || lands) {
        return;
    }
    (*moved)++;
    if (!are_near((OpVec2){after.follower.position.x, after.follower.position.z}, place, 1e-9) ||
        !are_near((OpVec2){after.follower.velocity.x, after.follower.velocity.z}, velocity, 1e-7)) {
        crowd_model_fail(model, me, "is not where it should be");
    }
}

static void agents_move_as_the_definitions_say(void **state) {
    (void)state;
    int32_t moved = 0;
    int32_t blocked = 0;
    for (uint64_t seed = 1; seed <= test_count(3, 25, 400); seed++) {
        CrowdModel model;
        crowd_model_make(&model, crowd_floor(OPEN_SIDE), seed);
        for (int32_t step = 0; step < 120; step++) {
            crowd_model_look(&model);
            check_ok(op_crowd_step(model.crowd, model.dt));
            for (int32_t me = 0; me < model.count; me++) {
                check_step(&model, me, &moved, &blocked);
            }
        }
        crowd_model_free(&model);
    }
    print_message("%d moves, %d of agents that were blocked\n", moved, blocked);
    assert_true(moved > 1000 && blocked > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_avoid_what_the_definitions_say),
        cmocka_unit_test(so_they_do_on_two_floors),
        cmocka_unit_test(agents_move_as_the_definitions_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
