/* Scenes: everybody gets there in time, stays on the mesh, and hardly touches anybody. The bounds are those that docs/crowds.md states. */
#include "support/check.h"
#include "support/crowd_scene.h"
#include "support/test_mode.h"

#include <math.h>

/* ---- Obstacles ---- */

enum { FEW = 6 };

/* Until all have arrived. *slowest is kept: the time that anyone took, of that for its route at full speed. */
static double run_few(CrowdScene *scene, const double *routes, double seconds, double *slowest) {
    double time = 0.0;
    bool arrived[FEW] = {false};
    while (op_crowd_agent_count(scene->crowd) > 0) {
        crowd_scene_check_time(scene, time, seconds);
        crowd_scene_advance(scene);
        time += scene->dt;
        for (OpAgentId agent = 0; agent < FEW; agent++) {
            bool here = op_crowd_has(scene->crowd, agent);
            if (!here && !arrived[agent] && routes[agent] > 5.0) {
                *slowest = fmax(*slowest, time / (routes[agent] / 2.5));
            }
            arrived[agent] = !here;
        }
    }
    return time;
}

static void few_agents_cross_fields_of_obstacles(void **state) {
    (void)state;
    int32_t deep = 0;
    double deepest = 0.0;
    double slowest = 0.0;
    size_t count = test_count(20, 200, 1000);
    for (uint64_t seed = 1; seed <= count; seed++) {
        double routes[FEW];
        double longest = 0.0;
        CrowdScene scene = crowd_scene_on(crowd_rubble(seed), seed);
        crowd_fill_reachable(scene.crowd, scene.mesh, FEW, seed, routes);
        for (int32_t i = 0; i < FEW; i++) {
            longest = fmax(longest, routes[i]);
        }
        run_few(&scene, routes, 3.0 * longest / 2.5 + 10.0, &slowest);
        crowd_scene_check_overlap(&scene, 0.18);
        deep += scene.overlap > 0.05 ? 1 : 0;
        deepest = fmax(deepest, scene.overlap);
        crowd_scene_free(&scene);
    }
    print_message("%zu fields: deepest overlap %.3f, above 0.05 in %d, slowest %.2f of the straight time\n",
                  count, deepest, deep, slowest);
    assert_true((size_t)deep <= 2 + count / 100);
}

/* ---- Streams and doors ---- */

/* Rows that start side by side go to the other side, at right angles to as many others. */
static void streams_cross(int32_t count) {
    CrowdScene scene = crowd_scene_on(crowd_floor(60), (uint64_t)count);
    int32_t rows = (count / 2 + 9) / 10;
    for (int32_t i = 0; i < count / 2; i++) {
        double along = 22.0 + 1.6 * (i % 10);
        double back = 2.0 + 1.4 * (i / 10);
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){back, 0.0, along}, NULL),
                   (OpVec3){58.0 - 1.4 * (rows - 1 - i / 10), 0.0, along});
        crowd_send(scene.crowd, crowd_add(scene.crowd, (OpVec3){along, 0.0, back}, NULL),
                   (OpVec3){along, 0.0, 58.0 - 1.4 * (rows - 1 - i / 10)});
    }
    double time = crowd_scene_run(&scene, 200.0);
    print_message("streams of %d: %.1f seconds, deepest overlap %.3f\n", count, time, scene.overlap);
    crowd_scene_check_overlap(&scene, 0.034);
    crowd_scene_free(&scene);
}

static void crossing_streams_pass(void **state) {
    (void)state;
    streams_cross(20);
    streams_cross(60);
    streams_cross(150);
}

typedef struct Door {
    double cell_size; /* it is two cells wide, and then shrunk by 0.3 at either side */
    double dt;
    double most; /* how deep they may get into each other */
} Door;

/* In a block of rows of eight, to the same places on the other side. */
static double go_through(const Door *door, int32_t count, double corner, double apart) {
    CrowdScene scene = crowd_scene_on(crowd_doorway(door->cell_size), (uint64_t)count);
    double across = (DOOR_CELLS + 1) * door->cell_size;
    scene.dt = door->dt;
    for (int32_t i = 0; i < count; i++) {
        OpVec3 place = {corner + apart * (i % 8), 0.0, corner + apart * (i / 8)};
        crowd_send(scene.crowd, crowd_add(scene.crowd, place, NULL),
                   (OpVec3){across + place.x, 0.0, place.z});
    }
    crowd_scene_run(&scene, 200.0);
    crowd_scene_check_overlap(&scene, door->most);
    double overlap = scene.overlap;
    crowd_scene_free(&scene);
    return overlap;
}

static void go_through_from_many_places(const Door *door, double apart) {
    size_t places = test_count(1, 2, 12);
    for (int32_t count = 20; count <= 60; count += 20) {
        double deepest = 0.0;
        for (size_t i = 0; i < places; i++) {
            double corner = 0.8 + 0.13 * (double)(i % 4);
            deepest = fmax(deepest, go_through(door, count, corner, apart - 0.1 * (double)(i / 4)));
        }
        print_message("a door of %.1f for %d, steps of %.3f: deepest overlap %.3f\n",
                      2.0 * door->cell_size - 0.6, count, door->dt, deepest);
    }
}

static void a_door_lets_all_through(void **state) {
    (void)state;
    const Door wide = {2.0, 1.0 / 60.0, 0.034};
    const Door coarse = {2.0, 1.0 / 30.0, 0.1};
    const Door narrow = {1.0, 1.0 / 30.0, 0.4};
    go_through_from_many_places(&wide, 1.3);
    go_through_from_many_places(&coarse, 1.3);
    go_through_from_many_places(&narrow, 1.2);
}

/* ---- Floors ---- */

static int32_t count_crossing(const OpCrowd *crowd) {
    OpCrowdArrays arrays = op_crowd_arrays(crowd);
    int32_t count = 0;
    for (int32_t slot = 0; slot < arrays.slot_count; slot++) {
        count += arrays.states[slot] == OP_FOLLOWER_OFF_MESH_LINK ? 1 : 0;
    }
    return count;
}

/* 160 agents, eight on each of twenty meshes, half of them to the other floor. Two that come off a link at once would stand in one
 * place; with so few of them that is rare. */
static void two_floors_change_places(void **state) {
    (void)state;
    enum { EACH = 8, MESHES = 20 };
    int32_t entered = 0;
    double deepest = 0.0;
    for (uint64_t seed = 1; seed <= MESHES; seed++) {
        CrowdScene scene = crowd_scene_on(crowd_two_floors(seed), seed);
        bool crosses[EACH] = {false};
        crowd_fill_reachable(scene.crowd, scene.mesh, EACH, seed, NULL);
        while (op_crowd_agent_count(scene.crowd) > 0) {
            assert_true(op_crowd_step_count(scene.crowd) < 3000);
            crowd_scene_advance(&scene);
            OpCrowdArrays arrays = op_crowd_arrays(scene.crowd);
            for (int32_t slot = 0; slot < EACH; slot++) {
                bool now = arrays.states[slot] == OP_FOLLOWER_OFF_MESH_LINK;
                entered += now && !crosses[slot] ? 1 : 0;
                crosses[slot] = now;
            }
        }
        crowd_scene_check_overlap(&scene, 0.3);
        deepest = fmax(deepest, scene.overlap);
        crowd_scene_free(&scene);
    }
    print_message("two floors: %d crossings, deepest overlap %.3f\n", entered, deepest);
    assert_true(entered >= 72);
}

/* 160 agents, many of them to the other storey. Two that come off a link at a time stand in one place at first, so that only how soon they
 * part is bounded. */
static void two_storeys_change_places(void **state) {
    (void)state;
    CrowdScene scene = crowd_scene_on(crowd_two_storeys(), 1);
    int32_t crossing = 0;
    int32_t deep = 0;
    crowd_fill(scene.crowd, scene.mesh, 160, 1);
    for (int32_t step = 0; step < 4000 && op_crowd_agent_count(scene.crowd) > 0; step++) {
        crowd_scene_advance(&scene);
        crossing += count_crossing(scene.crowd);
        deep = crowd_overlap(scene.crowd) > 0.3 ? deep + 1 : 0;
        assert_true(deep <= 20);
    }
    print_message("two storeys: %llu steps, %d of them on links, deepest overlap %.3f\n",
                  (unsigned long long)op_crowd_step_count(scene.crowd), crossing, scene.overlap);
    assert_int_equal(op_crowd_agent_count(scene.crowd), 0);
    assert_true(crossing >= 72);
    crowd_scene_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_agents_cross_fields_of_obstacles),
        cmocka_unit_test(crossing_streams_pass),
        cmocka_unit_test(a_door_lets_all_through),
        cmocka_unit_test(two_floors_change_places),
        cmocka_unit_test(two_storeys_change_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
