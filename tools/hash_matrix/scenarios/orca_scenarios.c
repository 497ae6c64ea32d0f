/* ORCA: half-planes, the linear program, and walks of the simulator. */
#include "../scenario.h"

#include "generators/orca_scenes.h"

static double between(OpRandom *random, double low, double high) {
    return low + (high - low) * op_random_double(random);
}

static OpVec2 vector(OpRandom *random, double most) {
    OpVec2 v;
    v.x = between(random, -most, most);
    v.y = between(random, -most, most);
    return v;
}

static void write_vector(ScenarioContext *context, OpVec2 v) {
    scenario_write_f64(context, v.x);
    scenario_write_f64(context, v.y);
}

static void write_half_plane(ScenarioContext *context, OpHalfPlane plane) {
    write_vector(context, plane.point);
    write_vector(context, plane.normal);
}

/* ---- Half-planes ---- */

SCENARIO(orca_agents, "orca/half-planes/agents") {
    OpRandom random = op_random_seed(40000);
    for (int32_t i = 0; i < 2000; i++) {
        OpHalfPlane plane;
        OpVec2 position = vector(&random, i % 3 == 0 ? 1.5 : 6.0);
        OpVec2 velocity = vector(&random, 2.0);
        OpVec2 other = vector(&random, 2.0);
        double radius = between(&random, 0.0, 1.5);
        double horizon = between(&random, 0.5, 4.0);
        scenario_require(context,
                         op_orca_for_agent(position, velocity, other, radius, horizon, 0.1, 0.5, &plane));
        write_half_plane(context, plane);
    }
}

SCENARIO(orca_segments, "orca/half-planes/segments") {
    OpRandom random = op_random_seed(40100);
    for (int32_t i = 0; i < 2000; i++) {
        OpHalfPlane plane;
        OpVec2 a = vector(&random, i % 3 == 0 ? 1.5 : 6.0);
        OpVec2 b = i % 10 == 0 ? a : vector(&random, 6.0);
        double radius = between(&random, 0.0, 1.0);
        double horizon = between(&random, 0.5, 4.0);
        OpVec2 normal;
        double distance;
        scenario_require(context, op_orca_for_segment(a, b, radius, horizon, 0.1, &plane));
        write_half_plane(context, plane);
        scenario_require(context, op_orca_for_capsule(a, b, vector(&random, 2.0), radius, horizon, 0.1,
                                                      &distance, &normal));
        scenario_write_f64(context, distance);
        write_vector(context, normal);
    }
}

SCENARIO(orca_boundaries, "orca/half-planes/boundaries") {
    OpRandom random = op_random_seed(40200);
    for (int32_t i = 0; i < 2000; i++) {
        OpHalfPlane plane = {{0.0, 0.0}, {0.0, 0.0}};
        OpVec2 a = vector(&random, 4.0);
        OpVec2 b = vector(&random, 4.0);
        bool applies = false;
        double clearance = between(&random, 0.0, 0.5);
        double horizon = between(&random, 0.5, 4.0);
        scenario_require(context, op_orca_for_boundary(a, b, clearance, horizon, &plane, &applies));
        scenario_write_u8(context, applies ? 1 : 0);
        write_half_plane(context, plane);
    }
}

/* ---- The program ---- */

/* The normals of half-planes are those of obstacles, so that no direction comes from a sine. */
static void solve_random(ScenarioContext *context, uint64_t seed, double spread, bool with_hard) {
    enum { MOST = 14 };
    OpRandom random = op_random_seed(seed);
    for (int32_t i = 0; i < 2000; i++) {
        OpHalfPlane planes[MOST];
        OpVec2 velocity;
        bool feasible = false;
        int32_t count = (int32_t)op_random_below(&random, MOST + 1);
        int32_t hard = with_hard ? (int32_t)op_random_below(&random, (uint64_t)count + 1) : 0;
        for (int32_t k = 0; k < count; k++) {
            OpVec2 a = vector(&random, 4.0);
            OpVec2 b = vector(&random, 4.0);
            scenario_require(context, op_orca_for_segment(a, b, 0.25, 1.0, 1.0, &planes[k]));
            planes[k].point = vector(&random, spread);
        }
        scenario_require(context,
                         op_orca_solve(planes, count, hard, 2.0, vector(&random, 3.0), &velocity, &feasible));
        scenario_write_u8(context, feasible ? 1 : 0);
        write_vector(context, velocity);
    }
}

SCENARIO(orca_program_loose, "orca/program/loose") {
    solve_random(context, 41000, 0.5, false);
}

SCENARIO(orca_program_tight, "orca/program/tight") {
    solve_random(context, 41100, 2.0, false);
}

SCENARIO(orca_program_hard, "orca/program/hard") {
    solve_random(context, 41200, 1.0, true);
}

/* ---- Walks ---- */

static void walk(ScenarioContext *context, OrcaScene scene, int32_t steps) {
    scenario_require(context, scene.status);
    for (int32_t i = 0; i < steps; i++) {
        orca_scene_step(&scene, 0.1);
        scenario_require(context, scene.status);
        for (int32_t k = 0; k < scene.count && i % 50 == 49; k++) {
            OpOrcaAgent agent;
            scenario_require(context, op_orca_simulator_agent(scene.simulator, k, &agent));
            write_vector(context, agent.position);
            write_vector(context, agent.velocity);
        }
    }
    orca_scene_free(&scene);
}

SCENARIO(orca_walk_circle, "orca/walk/circle") {
    walk(context, orca_scene_circle(80, 1), 900);
}

SCENARIO(orca_walk_rings, "orca/walk/rings") {
    walk(context, orca_scene_circle(60, 4), 500);
}

SCENARIO(orca_walk_blocks, "orca/walk/blocks") {
    walk(context, orca_scene_blocks(5), 900);
}

SCENARIO(orca_walk_gap, "orca/walk/gap") {
    walk(context, orca_scene_gap(5), 900);
}

SCENARIO(orca_walk_corridor, "orca/walk/corridor") {
    walk(context, orca_scene_corridor(8, 5), 1200);
}
