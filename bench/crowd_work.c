/* Steps and states of crowds. */
#include "crowd_work.h"

#include "bench_measure.h"
#include "build_work.h"
#include "crowd_places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/crowd.h"

enum { CALLS = 10 }; /* of those that take less than a millisecond */

typedef struct Run {
    CrowdPlaces places;
    OpNavMesh *mesh;
    OpCrowd *crowd;
    uint8_t *state; /* in which the work begins */
    size_t size;
} Run;

static bool explain(OpStatus status) {
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    return status == OP_STATUS_OK;
}

static OpVec3 place_at(const double *numbers) {
    return (OpVec3){numbers[0], numbers[1], numbers[2]};
}

/* ---- Getting ready ---- */

/* In a crowd that nobody has left, ids and slots are the numbers of the places. */
static OpStatus add_all(Run *run) {
    OpStatus status = op_crowd_create(op_nav_mesh_tiles(run->mesh), NULL, NULL, &run->crowd);
    for (int32_t i = 0; i < run->places.count && status == OP_STATUS_OK; ++i) {
        OpAgentId agent = 0;
        status = op_crowd_add(run->crowd, place_at(run->places.numbers + 6 * i), NULL, &agent);
    }
    return status;
}

static OpStatus set_out(Run *run) {
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < run->places.count && status == OP_STATUS_OK; ++i) {
        OpPathStatus path = OP_PATH_NONE;
        OpVec3 goal = place_at(run->places.numbers + 6 * i + 3);
        status = op_crowd_set_destination(run->crowd, (OpAgentId)i, goal, &path);
    }
    return status;
}

static OpStatus steps(Run *run, int32_t count) {
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < count && status == OP_STATUS_OK; ++i) {
        status = op_crowd_step(run->crowd, CROWD_DT);
    }
    return status;
}

static bool keep_state(Run *run) {
    run->size = op_crowd_state_size(run->crowd);
    run->state = malloc(run->size);
    return run->state != NULL && explain(op_crowd_save_state(run->crowd, run->state, run->size, &run->size));
}

/* ---- Work ---- */

static bool begin(Run *run) {
    return explain(op_crowd_restore_state(run->crowd, run->state, run->size));
}

/* What was timed was done so often. */
static bool finish(Run *run, BenchTally *tally, int32_t times) {
    uint64_t hash = 0;
    tally->microseconds /= times;
    tally->processor /= times;
    return explain(op_crowd_state_hash(run->crowd, &hash)) && bench_tally_cost(tally, (double)(hash >> 32));
}

static bool plan(void *user, BenchTally *tally) {
    Run *run = user;
    if (!begin(run)) {
        return false;
    }
    BenchStopwatch begun = bench_begin();
    OpStatus status = set_out(run);
    bench_end(begun, tally);
    return explain(status) && finish(run, tally, 1);
}

static bool step(void *user, BenchTally *tally) {
    Run *run = user;
    if (!begin(run)) {
        return false;
    }
    BenchStopwatch begun = bench_begin();
    OpStatus status = steps(run, CROWD_TIMED_STEPS);
    bench_end(begun, tally);
    return explain(status) && finish(run, tally, CROWD_TIMED_STEPS);
}

static bool journey(void *user, BenchTally *tally) {
    Run *run = user;
    double deepest = 0.0;
    if (!begin(run)) {
        return false;
    }
    for (int32_t done = 0; done < CROWD_JOURNEY_STEPS; done += CROWD_LOOK_STEPS) {
        BenchStopwatch begun = bench_begin();
        OpStatus status = steps(run, CROWD_LOOK_STEPS);
        bench_end(begun, tally);
        if (!explain(status)) {
            return false;
        }
        double depth = crowd_places_overlap(&run->places, op_crowd_arrays(run->crowd).positions);
        deepest = depth > deepest ? depth : deepest;
    }
    bench_tally_note(tally, "arrived",
                     crowd_places_arrived(&run->places, op_crowd_arrays(run->crowd).positions));
    bench_tally_note(tally, "overlap", deepest);
    return finish(run, tally, CROWD_JOURNEY_STEPS);
}

static bool save(void *user, BenchTally *tally) {
    Run *run = user;
    size_t needed = 0;
    OpStatus status = OP_STATUS_OK;
    BenchStopwatch begun = bench_begin();
    for (int32_t i = 0; i < CALLS && status == OP_STATUS_OK; ++i) {
        status = op_crowd_save_state(run->crowd, run->state, run->size, &needed);
    }
    bench_end(begun, tally);
    return explain(status) && finish(run, tally, CALLS);
}

static bool restore(void *user, BenchTally *tally) {
    Run *run = user;
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < CALLS && status == OP_STATUS_OK; ++i) {
        status = steps(run, 1);
        BenchStopwatch begun = bench_begin();
        status = status == OP_STATUS_OK ? op_crowd_restore_state(run->crowd, run->state, run->size) : status;
        bench_end(begun, tally);
    }
    return explain(status) && finish(run, tally, CALLS);
}

static bool hash(void *user, BenchTally *tally) {
    Run *run = user;
    uint64_t found = 0;
    OpStatus status = OP_STATUS_OK;
    BenchStopwatch begun = bench_begin();
    for (int32_t i = 0; i < CALLS && status == OP_STATUS_OK; ++i) {
        status = op_crowd_state_hash(run->crowd, &found);
    }
    bench_end(begun, tally);
    return explain(status) && finish(run, tally, CALLS);
}

/* ---- Running ---- */

typedef struct Work {
    const char *name;
    BenchBody body;
    bool has_set_out;
    int32_t steps; /* before it begins */
} Work;

static const Work works[] = {{"plan", plan, false, 0},
                             {"step", step, true, CROWD_UNTIMED_STEPS},
                             {"journey", journey, true, 0},
                             {"save", save, true, CROWD_UNTIMED_STEPS},
                             {"restore", restore, true, CROWD_UNTIMED_STEPS},
                             {"hash", hash, true, CROWD_UNTIMED_STEPS}};

static const Work *find_work(const char *name) {
    for (size_t i = 0; i < sizeof works / sizeof works[0]; ++i) {
        if (strcmp(works[i].name, name) == 0) {
            return &works[i];
        }
    }
    fprintf(stderr, "onepath_bench: no work on crowds is called %s\n", name);
    return NULL;
}

static bool prepare(Run *run, const Work *work) {
    return build_work_mesh("city", run->places.city_size, true, &run->mesh) && explain(add_all(run)) &&
           (!work->has_set_out || explain(set_out(run))) && explain(steps(run, work->steps)) &&
           keep_state(run);
}

bool crowd_work_run(char **arguments, int count) {
    (void)count;
    Run run = {0};
    const Work *work = find_work(arguments[0]);
    bool fine = work != NULL && crowd_places_read(arguments[2], (int32_t)atoi(arguments[1]), &run.places) &&
                prepare(&run, work) &&
                bench_measure(work->body, &run, atof(arguments[3]), (int32_t)atoi(arguments[4]));
    free(run.state);
    op_crowd_destroy(run.crowd);
    op_nav_mesh_destroy(run.mesh);
    crowd_places_free(&run.places);
    return fine;
}
