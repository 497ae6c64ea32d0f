/* Steps and states of crowds. */
#include "crowd_work.h"

#include "bench_measure.h"

#include "generators/level_generator.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/crowd.h"
#include "onepath/world.h"

enum { CITY_SIZE = 256, CITY_SEED = 7, UNTIMED_STEPS = 60, TIMED_STEPS = 30, PLACE_SEED = 11 };

#define DT (1.0 / 30.0)

typedef struct Run {
    OpNavMesh *mesh;
    OpCrowd *crowd;
    uint8_t *state; /* when timing begins */
    size_t size;
} Run;

static bool explain(OpStatus status) {
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    return status == OP_STATUS_OK;
}

/* ---- The city ---- */

static OpStatus build_city(Run *run) {
    Level level;
    OpStatus status = OP_STATUS_OUT_OF_MEMORY;
    if (level_make(&level, LEVEL_CITY, CITY_SIZE, CITY_SEED)) {
        status = op_nav_mesh_build(level.vertices, (size_t)level.vertex_count, level.indices,
                                   (size_t)level.triangle_count * 3, NULL, NULL, &run->mesh);
    }
    level_free(&level);
    return status;
}

static OpStatus set_out(Run *run, int32_t count) {
    OpRandom random = op_random_seed(PLACE_SEED);
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < count && status == OP_STATUS_OK; ++i) {
        OpVec3 start = {0};
        OpVec3 goal = {0};
        OpAgentId agent = 0;
        OpPathStatus path = OP_PATH_NONE;
        bool found = false;
        status = op_nav_mesh_random_point(run->mesh, &random, NULL, &start, &found);
        status = status != OP_STATUS_OK ? status
                                        : op_nav_mesh_random_point(run->mesh, &random, NULL, &goal, &found);
        status = status != OP_STATUS_OK ? status : op_crowd_add(run->crowd, start, NULL, &agent);
        status = status != OP_STATUS_OK ? status : op_crowd_set_destination(run->crowd, agent, goal, &path);
    }
    return status;
}

static OpStatus steps(Run *run, int32_t count) {
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < count && status == OP_STATUS_OK; ++i) {
        status = op_crowd_step(run->crowd, DT);
    }
    return status;
}

static bool prepare(Run *run, int32_t count) {
    if (!explain(build_city(run)) ||
        !explain(op_crowd_create(op_nav_mesh_tiles(run->mesh), NULL, NULL, &run->crowd)) ||
        !explain(set_out(run, count)) || !explain(steps(run, UNTIMED_STEPS))) {
        return false;
    }
    run->size = op_crowd_state_size(run->crowd);
    run->state = malloc(run->size);
    return run->state != NULL && explain(op_crowd_save_state(run->crowd, run->state, run->size, &run->size));
}

/* ---- Work ---- */

static bool finish(Run *run, BenchTally *tally) {
    uint64_t hash = 0;
    return explain(op_crowd_state_hash(run->crowd, &hash)) && bench_tally_cost(tally, (double)(hash >> 32));
}

static bool step(void *user, BenchTally *tally) {
    Run *run = user;
    if (!explain(op_crowd_restore_state(run->crowd, run->state, run->size))) {
        return false;
    }
    double begun = stopwatch_microseconds();
    OpStatus status = steps(run, TIMED_STEPS);
    tally->microseconds += stopwatch_microseconds() - begun;
    return explain(status) && finish(run, tally);
}

static bool save(void *user, BenchTally *tally) {
    Run *run = user;
    size_t needed = 0;
    double begun = stopwatch_microseconds();
    OpStatus status = op_crowd_save_state(run->crowd, run->state, run->size, &needed);
    tally->microseconds += stopwatch_microseconds() - begun;
    return explain(status) && finish(run, tally);
}

static bool restore(void *user, BenchTally *tally) {
    Run *run = user;
    if (!explain(steps(run, 1))) {
        return false;
    }
    double begun = stopwatch_microseconds();
    OpStatus status = op_crowd_restore_state(run->crowd, run->state, run->size);
    tally->microseconds += stopwatch_microseconds() - begun;
    return explain(status) && finish(run, tally);
}

static bool hash(void *user, BenchTally *tally) {
    Run *run = user;
    uint64_t found = 0;
    double begun = stopwatch_microseconds();
    OpStatus status = op_crowd_state_hash(run->crowd, &found);
    tally->microseconds += stopwatch_microseconds() - begun;
    return explain(status) && finish(run, tally);
}

/* ---- Running ---- */

typedef struct Work {
    const char *name;
    BenchBody body;
} Work;

static const Work works[] = {{"step", step}, {"save", save}, {"restore", restore}, {"hash", hash}};

static BenchBody find_work(const char *name) {
    for (size_t i = 0; i < sizeof works / sizeof works[0]; ++i) {
        if (strcmp(works[i].name, name) == 0) {
            return works[i].body;
        }
    }
    fprintf(stderr, "onepath_bench: no work on crowds is called %s\n", name);
    return NULL;
}

bool crowd_work_run(char **arguments, int count) {
    (void)count;
    Run run = {0};
    int32_t agents = (int32_t)atoi(arguments[1]);
    BenchBody body = find_work(arguments[0]);
    bool fine = body != NULL && prepare(&run, agents) &&
                bench_measure(body, &run, atof(arguments[2]), (int32_t)atoi(arguments[3]));
    free(run.state);
    op_crowd_destroy(run.crowd);
    op_nav_mesh_destroy(run.mesh);
    return fine;
}
