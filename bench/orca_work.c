/* Steps of the simulator of ORCA. */
#include "orca_work.h"

#include "bench_measure.h"

#include "generators/orca_scenes.h"

#include <stdio.h>
#include <stdlib.h>

enum { PER_RING = 250, UNTIMED_STEPS = 250, TIMED_STEPS = 50 };

#define SECONDS_PER_STEP 0.25

/* Sums in the order of indices; the same bits where everyone is at the same place. */
static double sum_of_positions(const OrcaScene *scene) {
    double sum = 0.0;
    for (int32_t i = 0; i < scene->count; ++i) {
        OpOrcaAgent agent = {0};
        (void)op_orca_simulator_agent(scene->simulator, i, &agent);
        sum += agent.position.x * (double)(i + 1) + agent.position.y;
    }
    return sum;
}

static bool walk(void *user, BenchTally *tally) {
    const int32_t *count = user;
    int32_t per_ring = *count < PER_RING ? *count : PER_RING;
    OrcaScene scene = orca_scene_circle(per_ring, *count / per_ring);
    for (int32_t i = 0; i < UNTIMED_STEPS; ++i) {
        orca_scene_step(&scene, SECONDS_PER_STEP);
    }
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < TIMED_STEPS && status == OP_STATUS_OK; ++i) {
        orca_scene_want(&scene, SECONDS_PER_STEP);
        BenchStopwatch begun = bench_begin();
        status = op_orca_simulator_step(scene.simulator, SECONDS_PER_STEP);
        bench_end(begun, tally);
    }
    tally->microseconds /= TIMED_STEPS;
    tally->processor /= TIMED_STEPS;
    bool fine = scene.status == OP_STATUS_OK && status == OP_STATUS_OK &&
                bench_tally_cost(tally, sum_of_positions(&scene));
    if (!fine) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    orca_scene_free(&scene);
    return fine;
}

bool orca_work_run(char **arguments, int count) {
    (void)count;
    int32_t agents = (int32_t)atoi(arguments[0]);
    if (agents < 1) {
        fprintf(stderr, "onepath_bench: %s is no number of agents\n", arguments[0]);
        return false;
    }
    return bench_measure(walk, &agents, atof(arguments[1]), (int32_t)atoi(arguments[2]));
}
