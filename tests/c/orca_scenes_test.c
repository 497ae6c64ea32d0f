/* Whole walks: everyone reaches its goal, and nobody goes into another one deeper than a bound. */
#include "support/check.h"
#include "support/test_mode.h"

#include "generators/orca_scenes.h"

/* Steps until all are at their goals. The bound is in radii; in the largest scenes it is looked at in every fifth step. */
static void walk(const char *name, OrcaScene scene, int32_t most_steps, double bound) {
    double deepest = 0.0;
    bool arrived = false;
    int32_t every = op_orca_simulator_agent_count(scene.simulator) > 100 ? 5 : 1;
    for (int32_t i = 0; i < most_steps && !arrived; i++) {
        orca_scene_step(&scene, 0.1);
        check_ok(scene.status);
        if (i % every == 0) {
            double overlap = orca_scene_overlap(&scene) / ORCA_SCENE_RADIUS;
            deepest = overlap > deepest ? overlap : deepest;
            arrived = orca_scene_farthest(&scene) < 2.0 * ORCA_SCENE_RADIUS;
        }
    }
    if (!arrived || deepest > bound) {
        fail_msg("%s: farthest from its goal %g, deepest overlap %g radii", name, orca_scene_farthest(&scene),
                 deepest);
    }
    orca_scene_free(&scene);
}

static void test_circles(void **state) {
    (void)state;
    walk("circle of 60", orca_scene_circle(60, 1), 2000, 0.5);
    walk("circle of 100", orca_scene_circle(100, 1), 3000, 0.5);
    if (test_is_full()) {
        walk("circle of 300", orca_scene_circle(300, 1), 8000, 0.5);
        walk("two rings", orca_scene_circle(100, 2), 8000, 0.5);
        walk("circle of 1000", orca_scene_circle(1000, 1), 24000, 0.75);
    }
}

static void test_blocks(void **state) {
    (void)state;
    walk("blocks of 9", orca_scene_blocks(3), 3000, 0.1);
    walk("blocks of 25", orca_scene_blocks(5), 4000, 0.1);
}

static void test_gap(void **state) {
    (void)state;
    walk("25 through a gap", orca_scene_gap(5), 4000, 0.1);
    walk("49 through a gap", orca_scene_gap(7), 4000, 0.1);
}

static void test_corridor(void **state) {
    (void)state;
    walk("15 against 15", orca_scene_corridor(5, 3), 4000, 0.1);
    walk("40 against 40", orca_scene_corridor(8, 5), 4000, 0.1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_circles),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_gap),
        cmocka_unit_test(test_corridor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
