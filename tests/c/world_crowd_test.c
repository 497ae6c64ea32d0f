/* Crowds of several classes: each is the crowd that it would be by itself, on the mesh for its radius. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/crowd_case.h"
#include "support/each_failure.h"
#include "support/test_mode.h"

#include <string.h>

#define DT (1.0 / 30.0)

enum { SIDE = 40, CLASSES = 3 };

/* Meshes for radii of 0.6, 0.3 and 1.5, in this order; some blocks lie about. */
static OpNavWorld *make_world(void) {
    uint8_t cells[SIDE * SIDE];
    OpTileMap map = {cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    OpNavSettings classes[CLASSES] = {op_nav_settings_humanoid(), op_nav_settings_small(),
                                      op_nav_settings_large()};
    OpNavWorld *world = NULL;
    memset(cells, 1, sizeof cells);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        int32_t x = i % SIDE;
        int32_t z = i / SIDE;
        cells[i] = x % 10 >= 4 && x % 10 < 6 && z % 10 >= 4 && z % 10 < 6 ? 0 : 1;
    }
    check_ok(op_nav_world_build_2d_from_tile_map(&map, classes, CLASSES, NULL, &world));
    return world;
}

static OpWorldCrowd *crowds_on(OpNavWorld *world) {
    OpWorldCrowd *crowds = NULL;
    check_ok(op_world_crowd_create(world, NULL, NULL, &crowds));
    return crowds;
}

static OpAgentOptions agent_of(double radius) {
    OpAgentOptions options = op_agent_options_small();
    options.radius = radius;
    return options;
}

/* ---- Adding ---- */

static void agents_join_the_class_for_their_radius(void **state) {
    (void)state;
    static const struct {
        double radius;
        int32_t class_index;
    } cases[] = {{0.1, 1}, {0.3, 1}, {0.301, 0}, {0.6, 0}, {0.601, 2}, {1.5, 2}, {3.0, 2}};
    OpNavWorld *world = make_world();
    OpWorldCrowd *crowds = crowds_on(world);
    int32_t counts[CLASSES] = {0, 0, 0};
    int32_t total = 0;
    assert_int_equal(op_world_crowd_class_count(crowds), CLASSES);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpAgentOptions options = agent_of(cases[i].radius);
        int32_t class_index = -1;
        OpAgentId agent = 77;
        check_ok(
            op_world_crowd_add(crowds, (OpVec3){2.0, 0.0, 2.0 + (double)i}, &options, &class_index, &agent));
        assert_int_equal(class_index, cases[i].class_index);
        assert_int_equal(agent, counts[class_index]++); /* every crowd counts by itself */
        assert_true(op_crowd_has(op_world_crowd_class(crowds, class_index), agent));
        assert_int_equal(op_world_crowd_agent_count(crowds), ++total);
    }
    for (int32_t i = 0; i < CLASSES; i++) {
        OpCrowd *crowd = op_world_crowd_class(crowds, i);
        assert_int_equal(op_crowd_agent_count(crowd), counts[i]);
        assert_ptr_equal(op_crowd_mesh(crowd), op_nav_mesh_tiles(op_nav_world_mesh(world, i)));
    }
    op_world_crowd_destroy(crowds);
    op_nav_world_destroy(world);
}

/* ---- Stepping ---- */

typedef struct Walker {
    double radius;
    OpVec3 from;
    OpVec3 to;
} Walker;

static Walker draw_walker(OpNavWorld *world, OpRandom *random) {
    static const double radii[CLASSES] = {0.6, 0.3, 1.5};
    int32_t class_index = (int32_t)op_random_below(random, CLASSES);
    OpNavMesh *mesh = op_nav_world_mesh(world, class_index);
    OpVec3 from = crowd_place(mesh, random);
    OpVec3 to = crowd_place(mesh, random);
    return (Walker){radii[class_index], from, to};
}

/* Each class by itself is stepped beside the classes together. */
static void every_class_is_a_crowd_of_its_own(void **state) {
    (void)state;
    OpNavWorld *world = make_world();
    for (uint64_t seed = 1; seed <= test_count(2, 8, 60); seed++) {
        OpWorldCrowd *crowds = crowds_on(world);
        OpCrowd *alone[CLASSES];
        OpRandom random = op_random_seed(seed);
        for (int32_t i = 0; i < CLASSES; i++) {
            alone[i] = crowd_on(op_nav_world_mesh(world, i), NULL);
        }
        for (int32_t i = 0; i < 45; i++) {
            Walker walker = draw_walker(world, &random);
            OpAgentOptions options = agent_of(walker.radius);
            int32_t class_index = 0;
            OpAgentId agent = 0;
            check_ok(op_world_crowd_add(crowds, walker.from, &options, &class_index, &agent));
            crowd_send(op_world_crowd_class(crowds, class_index), agent, walker.to);
            assert_int_equal(crowd_add(alone[class_index], walker.from, &options), agent);
            crowd_send(alone[class_index], agent, walker.to);
        }
        for (int32_t step = 0; step < 60; step++) {
            check_ok(op_world_crowd_step(crowds, DT));
            for (int32_t i = 0; i < CLASSES; i++) {
                check_ok(op_crowd_step(alone[i], DT));
                assert_int_equal(crowd_hash_of(op_world_crowd_class(crowds, i)), crowd_hash_of(alone[i]));
            }
        }
        for (int32_t i = 0; i < CLASSES; i++) {
            op_crowd_destroy(alone[i]);
        }
        op_world_crowd_destroy(crowds);
    }
    op_nav_world_destroy(world);
}

/* The state of all is that of each, in their order. */
static void states_are_those_of_the_classes(void **state) {
    (void)state;
    OpNavWorld *world = make_world();
    OpWorldCrowd *crowds = crowds_on(world);
    OpRandom random = op_random_seed(9);
    SavedState saved[CLASSES];
    uint64_t ahead[CLASSES];
    for (int32_t i = 0; i < 45; i++) {
        Walker walker = draw_walker(world, &random);
        OpAgentOptions options = agent_of(walker.radius);
        int32_t class_index = 0;
        OpAgentId agent = 0;
        check_ok(op_world_crowd_add(crowds, walker.from, &options, &class_index, &agent));
        crowd_send(op_world_crowd_class(crowds, class_index), agent, walker.to);
    }
    for (int32_t step = 0; step < 60; step++) {
        for (int32_t i = 0; i < CLASSES && step == 30; i++) {
            saved[i] = crowd_bytes_of(op_world_crowd_class(crowds, i));
        }
        check_ok(op_world_crowd_step(crowds, DT));
    }
    for (int32_t i = 0; i < CLASSES; i++) {
        OpCrowd *crowd = op_world_crowd_class(crowds, i);
        ahead[i] = crowd_hash_of(crowd);
        check_ok(op_crowd_restore_state(crowd, saved[i].bytes, saved[i].size));
        saved_state_free(&saved[i]);
    }
    for (int32_t step = 30; step < 60; step++) {
        check_ok(op_world_crowd_step(crowds, DT));
    }
    for (int32_t i = 0; i < CLASSES; i++) {
        assert_int_equal(crowd_hash_of(op_world_crowd_class(crowds, i)), ahead[i]);
    }
    op_world_crowd_destroy(crowds);
    op_nav_world_destroy(world);
}

/* ---- Refusals ---- */

static void bad_calls_are_refused(void **state) {
    (void)state;
    OpNavWorld *world = make_world();
    OpCrowdOptions options = op_crowd_options_default();
    OpAgentOptions agent_options = op_agent_options_small();
    OpWorldCrowd *crowds = NULL;
    OpAgentId agent = 77;
    int32_t class_index = 77;
    OpVec3 place = {2.0, 0.0, 2.0};
    options.max_agents = 0;
    check_refused(op_world_crowd_create(NULL, NULL, NULL, &crowds), OP_STATUS_INVALID_ARGUMENT, "world",
                  "NULL");
    check_refused(op_world_crowd_create(world, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_world_crowd_create(world, &options, NULL, &crowds), OP_STATUS_OUT_OF_RANGE, "max_agents",
                  "was 0");
    assert_null(crowds);
    options.max_agents = 1;
    check_ok(op_world_crowd_create(world, &options, NULL, &crowds));
    check_refused(op_world_crowd_add(NULL, place, NULL, &class_index, &agent), OP_STATUS_INVALID_ARGUMENT,
                  "crowds", "NULL");
    check_refused(op_world_crowd_add(crowds, place, NULL, NULL, &agent), OP_STATUS_INVALID_ARGUMENT,
                  "class_index", "NULL");
    check_refused(op_world_crowd_add(crowds, place, NULL, &class_index, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    agent_options.radius = not_a_number();
    check_refused(op_world_crowd_add(crowds, place, &agent_options, &class_index, &agent),
                  OP_STATUS_OUT_OF_RANGE, "radius", "was NaN");
    check_refused(op_world_crowd_add(crowds, (OpVec3){500.0, 0.0, 2.0}, NULL, &class_index, &agent),
                  OP_STATUS_INVALID_ARGUMENT, "position", "was (500, 0, 2)");
    assert_int_equal(class_index, 77);
    assert_int_equal(agent, 77);
    check_ok(op_world_crowd_add(crowds, place, NULL, &class_index, &agent)); /* a humanoid */
    assert_int_equal(class_index, 0);
    check_refused(op_world_crowd_add(crowds, place, NULL, &class_index, &agent), OP_STATUS_INVALID_STATE,
                  "crowd", "has 1");
    check_refused(op_world_crowd_step(NULL, DT), OP_STATUS_INVALID_ARGUMENT, "crowds", "NULL");
    check_refused(op_world_crowd_step(crowds, not_a_number()), OP_STATUS_OUT_OF_RANGE, "dt", "was NaN");
    assert_null(op_world_crowd_class(crowds, -1));
    assert_null(op_world_crowd_class(crowds, CLASSES));
    assert_null(op_world_crowd_class(NULL, 0));
    assert_int_equal(op_world_crowd_class_count(NULL), 0);
    assert_int_equal(op_world_crowd_agent_count(NULL), 0);
    op_world_crowd_destroy(crowds);
    op_world_crowd_destroy(NULL);
    op_nav_world_destroy(world);
}

/* ---- Memory ---- */

typedef struct Attempt {
    const OpAllocator *allocator;
    OpNavWorld *world;
    OpWorldCrowd *crowds;
} Attempt;

static OpStatus create(void *user) {
    Attempt *attempt = user;
    return op_world_crowd_create(attempt->world, NULL, attempt->allocator, &attempt->crowds);
}

static OpStatus add(void *user) {
    Attempt *attempt = user;
    int32_t class_index = 0;
    OpAgentId agent = 0;
    return op_world_crowd_add(attempt->crowds, (OpVec3){2.0, 0.0, 2.0}, NULL, &class_index, &agent);
}

static void check_empty(void *user) {
    Attempt *attempt = user;
    assert_int_equal(op_world_crowd_agent_count(attempt->crowds), 0);
}

static void each_allocation_fails(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    Attempt attempt = {&allocator, make_world(), NULL};
    FailingCall creating = {create, NULL, &attempt};
    FailingCall adding = {add, check_empty, &attempt};
    assert_true(fail_each_allocation(&counter, &creating) > 3 * CLASSES);
    assert_true(fail_each_allocation(&counter, &adding) > 5);
    assert_int_equal(op_world_crowd_agent_count(attempt.crowds), 1);
    op_world_crowd_destroy(attempt.crowds);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
    op_nav_world_destroy(attempt.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_join_the_class_for_their_radius),
        cmocka_unit_test(every_class_is_a_crowd_of_its_own),
        cmocka_unit_test(states_are_those_of_the_classes),
        cmocka_unit_test(bad_calls_are_refused),
        cmocka_unit_test(each_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
