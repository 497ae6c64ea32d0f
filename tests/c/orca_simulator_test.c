/* The simulator against steps that are put together from the functions of orca.h with all pairs, its order, its memory, and bad input. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_AGENTS = 60, MOST_SEGMENTS = 12 };

typedef struct Scene {
    OpOrcaAgent agents[MOST_AGENTS];
    OpVec2 segments[MOST_SEGMENTS][2];
    int32_t agent_count;
    int32_t segment_count;
} Scene;

static double between(TestRandom *random, double low, double high) {
    return low + (high - low) * ((double)(test_bits(random) >> 11) / 9007199254740992.0);
}

static OpVec2 vector(TestRandom *random, double most) {
    OpVec2 v;
    v.x = between(random, -most, most);
    v.y = between(random, -most, most);
    return v;
}

static OpOrcaAgent take_agent(TestRandom *random, double side) {
    OpOrcaAgent agent;
    agent.position = vector(random, side);
    agent.velocity = vector(random, 1.0);
    agent.wanted = vector(random, 2.0);
    agent.radius = between(random, 0.0, 0.8);
    agent.max_speed = between(random, 0.0, 2.0);
    agent.neighbor_distance = between(random, 0.0, 8.0);
    agent.horizon = between(random, 0.5, 5.0);
    agent.obstacle_horizon = between(random, 0.5, 3.0);
    agent.max_neighbors = test_int(random, 0, 15);
    if (test_chance(random, 20)) { /* equal distances, and places */
        agent.position.x = (double)test_int(random, -3, 3);
        agent.position.y = (double)test_int(random, -3, 3);
    }
    return agent;
}

static Scene take_scene(TestRandom *random) {
    Scene scene = {.agent_count = test_int(random, 0, MOST_AGENTS)};
    scene.segment_count = test_int(random, 0, MOST_SEGMENTS);
    double side = between(random, 1.0, 20.0);
    for (int32_t i = 0; i < scene.agent_count; i++) {
        scene.agents[i] = take_agent(random, side);
    }
    for (int32_t i = 0; i < scene.segment_count; i++) {
        scene.segments[i][0] = vector(random, side);
        scene.segments[i][1] = test_chance(random, 10) ? scene.segments[i][0] : vector(random, side);
        if (i > 0 && test_chance(random, 20)) { /* the same one twice */
            memcpy(scene.segments[i], scene.segments[i - 1], sizeof scene.segments[i]);
        }
    }
    return scene;
}

static OpOrcaSimulator *make(const Scene *scene, const OpAllocator *allocator) {
    OpOrcaSimulator *simulator = NULL;
    check_ok(op_orca_simulator_create(allocator, &simulator));
    for (int32_t i = 0; i < scene->agent_count; i++) {
        int32_t index = -1;
        check_ok(op_orca_simulator_add_agent(simulator, &scene->agents[i], &index));
        assert_int_equal(index, i);
    }
    for (int32_t i = 0; i < scene->segment_count; i++) {
        int32_t index = -1;
        check_ok(
            op_orca_simulator_add_segment(simulator, scene->segments[i][0], scene->segments[i][1], &index));
        assert_int_equal(index, i);
    }
    return simulator;
}

static OpOrcaAgent agent_of(const OpOrcaSimulator *simulator, int32_t index) {
    OpOrcaAgent agent;
    check_ok(op_orca_simulator_agent(simulator, index, &agent));
    return agent;
}

static bool same_motion(const OpOrcaAgent *a, const OpOrcaAgent *b) {
    return bits_of(a->position.x) == bits_of(b->position.x) &&
           bits_of(a->position.y) == bits_of(b->position.y) &&
           bits_of(a->velocity.x) == bits_of(b->velocity.x) &&
           bits_of(a->velocity.y) == bits_of(b->velocity.y);
}

/* ---- Steps by the book ---- */

static OpVec2 minus(OpVec2 a, OpVec2 b) {
    return (OpVec2){a.x - b.x, a.y - b.y};
}

static double dot(OpVec2 a, OpVec2 b) {
    return a.x * b.x + a.y * b.y;
}

/* From the origin, with the same roundings as the library: the order of segments hangs on them. */
static double segment_distance_squared(OpVec2 a, OpVec2 b) {
    OpVec2 e = minus(b, a);
    double t = dot(e, e) > 0.0 ? -dot(a, e) / dot(e, e) : 0.0;
    t = fmin(fmax(t, 0.0), 1.0);
    OpVec2 q = {a.x + e.x * t, a.y + e.y * t};
    return dot(q, q);
}

typedef struct Found {
    double distance_squared;
    int32_t index;
} Found;

static int by_distance(const void *left, const void *right) {
    const Found *a = left;
    const Found *b = right;
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared ? -1 : 1;
    }
    return a->index - b->index;
}

static int32_t add_segments(const Scene *scene, const OpOrcaAgent *agent, double dt, OpHalfPlane *planes) {
    Found found[MOST_SEGMENTS];
    int32_t count = 0;
    double reach = agent->obstacle_horizon * agent->max_speed + agent->radius;
    for (int32_t i = 0; i < scene->segment_count; i++) {
        double squared = segment_distance_squared(minus(scene->segments[i][0], agent->position),
                                                  minus(scene->segments[i][1], agent->position));
        if (squared <= reach * reach) {
            found[count++] = (Found){squared, i};
        }
    }
    qsort(found, (size_t)count, sizeof found[0], by_distance);
    for (int32_t i = 0; i < count; i++) {
        const OpVec2 *segment = scene->segments[found[i].index];
        check_ok(op_orca_for_segment(minus(segment[0], agent->position), minus(segment[1], agent->position),
                                     agent->radius, agent->obstacle_horizon, dt, &planes[i]));
    }
    return count;
}

static int32_t add_neighbors(const Scene *scene, int32_t index, double dt, OpHalfPlane *planes) {
    Found found[MOST_AGENTS];
    const OpOrcaAgent *agent = &scene->agents[index];
    int32_t count = 0;
    for (int32_t i = 0; i < scene->agent_count; i++) {
        OpVec2 apart = minus(scene->agents[i].position, agent->position);
        if (i != index && dot(apart, apart) < agent->neighbor_distance * agent->neighbor_distance) {
            found[count++] = (Found){dot(apart, apart), i};
        }
    }
    qsort(found, (size_t)count, sizeof found[0], by_distance);
    count = count < agent->max_neighbors ? count : agent->max_neighbors;
    for (int32_t i = 0; i < count; i++) {
        const OpOrcaAgent *other = &scene->agents[found[i].index];
        check_ok(op_orca_for_agent(minus(other->position, agent->position), agent->velocity, other->velocity,
                                   agent->radius + other->radius, agent->horizon, dt, 0.5, &planes[i]));
    }
    return count;
}

static void step_by_the_book(Scene *scene, double dt) {
    OpVec2 velocities[MOST_AGENTS];
    for (int32_t i = 0; i < scene->agent_count; i++) {
        const OpOrcaAgent *agent = &scene->agents[i];
        OpHalfPlane planes[MOST_SEGMENTS + MOST_AGENTS];
        bool feasible;
        int32_t hard = add_segments(scene, agent, dt, planes);
        int32_t count = hard + add_neighbors(scene, i, dt, planes + hard);
        check_ok(
            op_orca_solve(planes, count, hard, agent->max_speed, agent->wanted, &velocities[i], &feasible));
    }
    for (int32_t i = 0; i < scene->agent_count; i++) {
        OpOrcaAgent *agent = &scene->agents[i];
        agent->velocity = velocities[i];
        agent->position.x += velocities[i].x * dt;
        agent->position.y += velocities[i].y * dt;
    }
}

static void test_steps(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(200, 1000, 10000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = take_scene(&random);
        OpOrcaSimulator *simulator = make(&scene, NULL);
        assert_int_equal(op_orca_simulator_agent_count(simulator), scene.agent_count);
        for (int32_t k = 0; k < 5; k++) {
            double dt = between(&random, 0.01, 0.5);
            step_by_the_book(&scene, dt);
            check_ok(op_orca_simulator_step(simulator, dt));
            for (int32_t i = 0; i < scene.agent_count; i++) {
                OpOrcaAgent agent = agent_of(simulator, i);
                if (!same_motion(&agent, &scene.agents[i])) {
                    fail_msg("seed %zu: step %d, agent %d of %d", seed, k, i, scene.agent_count);
                }
            }
            if (scene.agent_count > 0) { /* the host steers on */
                int32_t index = test_int(&random, 0, scene.agent_count - 1);
                scene.agents[index].wanted = vector(&random, 2.0);
                check_ok(op_orca_simulator_set_wanted(simulator, index, scene.agents[index].wanted));
                index = test_int(&random, 0, scene.agent_count - 1);
                scene.agents[index] = take_agent(&random, 5.0);
                check_ok(op_orca_simulator_set_agent(simulator, index, &scene.agents[index]));
            }
        }
        op_orca_simulator_destroy(simulator);
    }
}

/* Other indices, the same walks, as long as no two distances are equal. */
static void test_order(void **state) {
    (void)state;
    for (size_t seed = 1; seed <= test_count(20, 100, 1000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene = {.agent_count = MOST_AGENTS};
        Scene shuffled = scene;
        int32_t place[MOST_AGENTS];
        for (int32_t i = 0; i < MOST_AGENTS; i++) {
            scene.agents[i] = take_agent(&random, 6.0);
            scene.agents[i].position = vector(&random, 6.0);
            int32_t j = test_int(&random, 0, i);
            place[i] = j;
            for (int32_t k = 0; k < i; k++) {
                place[k] = place[k] == j ? i : place[k];
            }
        }
        for (int32_t i = 0; i < MOST_AGENTS; i++) {
            shuffled.agents[place[i]] = scene.agents[i];
        }
        OpOrcaSimulator *one = make(&scene, NULL);
        OpOrcaSimulator *other = make(&shuffled, NULL);
        for (int32_t k = 0; k < 30; k++) {
            check_ok(op_orca_simulator_step(one, 0.1));
            check_ok(op_orca_simulator_step(other, 0.1));
        }
        for (int32_t i = 0; i < MOST_AGENTS; i++) {
            OpOrcaAgent a = agent_of(one, i);
            OpOrcaAgent b = agent_of(other, place[i]);
            if (!same_motion(&a, &b)) {
                fail_msg("seed %zu: agent %d", seed, i);
            }
        }
        op_orca_simulator_destroy(one);
        op_orca_simulator_destroy(other);
    }
}

/* ---- Small things ---- */

static const OpOrcaAgent plain = {.position = {1.0, 2.0},
                                  .wanted = {3.0, 4.0},
                                  .radius = 0.5,
                                  .max_speed = 10.0,
                                  .neighbor_distance = 5.0,
                                  .horizon = 2.0,
                                  .obstacle_horizon = 1.0,
                                  .max_neighbors = 10};

static void test_alone(void **state) {
    (void)state;
    OpOrcaSimulator *simulator = NULL;
    int32_t index = -1;
    check_ok(op_orca_simulator_create(NULL, &simulator));
    check_ok(op_orca_simulator_step(simulator, 0.5));
    check_ok(op_orca_simulator_add_agent(simulator, &plain, &index));
    check_ok(op_orca_simulator_step(simulator, 0.5));
    OpOrcaAgent agent = agent_of(simulator, 0);
    check_same_bits(agent.velocity.x, 3.0);
    check_same_bits(agent.position.x, 2.5);
    check_same_bits(agent.position.y, 4.0);
    check_same_bits(agent.radius, 0.5);
    assert_int_equal(agent.max_neighbors, 10);
    op_orca_simulator_destroy(simulator);
    op_orca_simulator_destroy(NULL);
    assert_int_equal(op_orca_simulator_agent_count(NULL), 0);
}

/* Exactly head on, both stop before each other; they do not overlap, and nothing is undefined. */
static void test_head_on(void **state) {
    (void)state;
    Scene scene = {.agent_count = 2};
    scene.agents[0] = plain;
    scene.agents[1] = plain;
    scene.agents[0].position = (OpVec2){-6.0, 0.0};
    scene.agents[1].position = (OpVec2){6.0, 0.0};
    scene.agents[0].wanted = (OpVec2){1.0, 0.0};
    scene.agents[1].wanted = (OpVec2){-1.0, 0.0};
    OpOrcaSimulator *simulator = make(&scene, NULL);
    for (int32_t i = 0; i < 400; i++) {
        check_ok(op_orca_simulator_step(simulator, 0.1));
        OpVec2 apart = minus(agent_of(simulator, 0).position, agent_of(simulator, 1).position);
        assert_true(dot(apart, apart) > 0.999999);
    }
    op_orca_simulator_destroy(simulator);
}

/* Whoever would leave the world is told, and nobody has moved. */
static void test_end_of_the_world(void **state) {
    (void)state;
    Scene scene = {.agent_count = 2};
    scene.agents[0] = plain;
    scene.agents[1] = plain;
    scene.agents[1].position.y = 2097151.0;
    OpOrcaSimulator *simulator = make(&scene, NULL);
    check_ok(op_orca_simulator_step(simulator, 0.125));
    OpOrcaAgent before[2] = {agent_of(simulator, 0), agent_of(simulator, 1)};
    check_refused(op_orca_simulator_step(simulator, 1.0), OP_STATUS_OUT_OF_RANGE, "dt",
                  "takes agent 1 out of the world, to 4.375, 2097155.5");
    for (int32_t i = 0; i < 2; i++) {
        OpOrcaAgent after = agent_of(simulator, i);
        assert_true(same_motion(&before[i], &after));
    }
    op_orca_simulator_destroy(simulator);
}

/* ---- Memory ---- */

typedef struct Making {
    const Scene *scene;
    const OpAllocator *allocator;
} Making;

static OpStatus make_and_step(void *user) {
    const Making *making = user;
    OpOrcaSimulator *simulator = NULL;
    int32_t index;
    OpStatus status = op_orca_simulator_create(making->allocator, &simulator);
    for (int32_t i = 0; status == OP_STATUS_OK && i < making->scene->agent_count; i++) {
        status = op_orca_simulator_add_agent(simulator, &making->scene->agents[i], &index);
    }
    for (int32_t i = 0; status == OP_STATUS_OK && i < making->scene->segment_count; i++) {
        const OpVec2 *segment = making->scene->segments[i];
        status = op_orca_simulator_add_segment(simulator, segment[0], segment[1], &index);
    }
    OpStatus stepped = status == OP_STATUS_OK ? op_orca_simulator_step(simulator, 0.1) : status;
    if (status == OP_STATUS_OK && stepped != OP_STATUS_OK) { /* as it was, and good for another try */
        for (int32_t i = 0; i < making->scene->agent_count; i++) {
            OpOrcaAgent agent = agent_of(simulator, i);
            assert_true(same_motion(&agent, &making->scene->agents[i]));
        }
        check_ok(op_orca_simulator_step(simulator, 0.1));
    }
    op_orca_simulator_destroy(simulator);
    return stepped;
}

static void test_without_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    TestRandom random = test_random(3);
    Scene scene = take_scene(&random);
    Making making = {&scene, &allocator};
    assert_true(scene.agent_count > 8 && scene.segment_count > 0);
    size_t count = fail_each_allocation(&counter, &(FailingCall){make_and_step, NULL, &making});
    assert_true(count > 8);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

/* Steps after the first take none. */
static void test_steady_memory(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    TestRandom random = test_random(3);
    Scene scene = take_scene(&random);
    OpOrcaSimulator *simulator = make(&scene, &allocator);
    check_ok(op_orca_simulator_step(simulator, 0.1));
    size_t allocations = counter.allocations;
    for (int32_t i = 0; i < 60; i++) {
        check_ok(op_orca_simulator_step(simulator, 0.1));
    }
    assert_int_equal(counter.allocations, allocations);
    op_orca_simulator_destroy(simulator);
    assert_int_equal(counter.live_blocks, 0);
}

/* ---- Bad input ---- */

static const OpStatus range = OP_STATUS_OUT_OF_RANGE;
static const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;

static void refuse(OpOrcaSimulator *simulator, OpOrcaAgent agent, const char *argument, const char *part) {
    int32_t index = 7;
    int32_t count = op_orca_simulator_agent_count(simulator);
    check_refused(op_orca_simulator_add_agent(simulator, &agent, &index), range, argument, part);
    check_refused(op_orca_simulator_set_agent(simulator, 0, &agent), range, argument, part);
    OpOrcaAgent first = agent_of(simulator, 0);
    assert_true(index == 7 && op_orca_simulator_agent_count(simulator) == count);
    assert_true(first.radius == 0.5 && first.position.x == 1.0 && first.max_neighbors == 10);
}

static void test_bad_agents(void **state) {
    (void)state;
    Scene scene = {.agents = {plain}, .agent_count = 1};
    OpOrcaSimulator *simulator = make(&scene, NULL);
    static const struct {
        const char *argument;
        size_t offset;
        double too_much;
    } fields[] = {{"position.x", offsetof(OpOrcaAgent, position.x), 2097152.0},
                  {"position.y", offsetof(OpOrcaAgent, position.y), -2097152.0},
                  {"velocity", offsetof(OpOrcaAgent, velocity.y), -2097153.0},
                  {"wanted", offsetof(OpOrcaAgent, wanted.x), 2097153.0},
                  {"radius", offsetof(OpOrcaAgent, radius), -0.5},
                  {"max_speed", offsetof(OpOrcaAgent, max_speed), 1048577.0},
                  {"neighbor_distance", offsetof(OpOrcaAgent, neighbor_distance), 4194305.0},
                  {"horizon", offsetof(OpOrcaAgent, horizon), 0.0},
                  {"obstacle_horizon", offsetof(OpOrcaAgent, obstacle_horizon), -1.0}};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const double values[] = {fields[i].too_much, not_a_number(), positive_infinity()};
        const char *const parts[] = {"was", "NaN", "Infinity"};
        for (size_t k = 0; k < 3; k++) {
            OpOrcaAgent agent = plain;
            memcpy((char *)&agent + fields[i].offset, &values[k], sizeof values[k]);
            refuse(simulator, agent, fields[i].argument, parts[k]);
        }
    }
    OpOrcaAgent agent = plain;
    agent.max_neighbors = -1;
    refuse(simulator, agent, "max_neighbors", "was -1");
    check_refused(op_orca_simulator_add_agent(simulator, NULL, NULL), invalid, "agent", "NULL");
    check_refused(op_orca_simulator_add_agent(simulator, &plain, NULL), invalid, "index", "NULL");
    assert_int_equal(op_orca_simulator_agent_count(simulator), 1);
    op_orca_simulator_destroy(simulator);
}

static void test_bad_arguments(void **state) {
    (void)state;
    Scene scene = {.agents = {plain}, .agent_count = 1};
    OpOrcaSimulator *simulator = make(&scene, NULL);
    OpOrcaAgent out = {.radius = 7.0};
    int32_t index = 7;
    OpVec2 zero = {0, 0};
    OpVec2 bad = {0, not_a_number()};
    check_refused(op_orca_simulator_create(NULL, NULL), invalid, "out", "NULL");
    check_refused(op_orca_simulator_add_agent(NULL, &plain, &index), invalid, "simulator", "NULL");
    check_refused(op_orca_simulator_add_segment(NULL, zero, zero, &index), invalid, "simulator", "NULL");
    check_refused(op_orca_simulator_add_segment(simulator, (OpVec2){-2097152, 0}, zero, &index), range, "a.x",
                  "-2097152");
    check_refused(op_orca_simulator_add_segment(simulator, bad, zero, &index), range, "a.y", "NaN");
    check_refused(op_orca_simulator_add_segment(simulator, zero, (OpVec2){positive_infinity(), 0}, &index),
                  range, "b.x", "Infinity");
    check_refused(op_orca_simulator_add_segment(simulator, zero, bad, &index), range, "b.y", "NaN");
    check_refused(op_orca_simulator_add_segment(simulator, zero, zero, NULL), invalid, "index", "NULL");
    check_refused(op_orca_simulator_agent(NULL, 0, &out), invalid, "simulator", "NULL");
    check_refused(op_orca_simulator_agent(simulator, 1, &out), range, "index", "1 agents, was 1");
    check_refused(op_orca_simulator_agent(simulator, -1, &out), range, "index", "was -1");
    check_refused(op_orca_simulator_agent(simulator, 0, NULL), invalid, "out", "NULL");
    check_refused(op_orca_simulator_set_agent(simulator, 1, &plain), range, "index", "was 1");
    check_refused(op_orca_simulator_set_agent(simulator, 0, NULL), invalid, "agent", "NULL");
    check_refused(op_orca_simulator_set_wanted(simulator, 2, zero), range, "index", "was 2");
    check_refused(op_orca_simulator_set_wanted(simulator, 0, bad), range, "wanted", "NaN");
    check_refused(op_orca_simulator_step(NULL, 0.1), invalid, "simulator", "NULL");
    const double steps[] = {0.0, -1.0, not_a_number(), positive_infinity(), 1e-7, 2097153.0};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        check_refused(op_orca_simulator_step(simulator, steps[i]), range, "dt", "[0.000001, 2097152]");
    }
    OpOrcaAgent same = agent_of(simulator, 0);
    assert_true(same_motion(&same, &plain) && out.radius == 7.0 && index == 7);
    op_orca_simulator_destroy(simulator);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_head_on),
        cmocka_unit_test(test_end_of_the_world),
        cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_steady_memory),
        cmocka_unit_test(test_bad_agents),
        cmocka_unit_test(test_bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
