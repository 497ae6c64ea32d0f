/* The native side of the grid benchmark; tools/bench.mjs runs it beside the others.
 *
 *     grid_bench generate FOLDER SIZE COUNT [NAME]
 *         writes the seeded maps (or one), SIZE x SIZE, each with COUNT queries
 *     grid_bench run MAP SCEN WARM_UP REPETITIONS [KEY=VALUE ...]
 *         times all queries of SCEN with the options (support/path_query.h); WARM_UP is in milliseconds
 *     grid_bench work NAME MAP SCRIPT WARM_UP REPETITIONS
 *         times what a host does between edits (grid_work.h)
 *     grid_bench memory NAME MAP SCEN
 *         the memory of one way of searching, in bytes (grid_memory.h)
 *
 * run and work print the line of bench_measure.h. A repetition's time is the sum of its timed calls; loading comes before. */
#include "bench_maps.h"
#include "bench_measure.h"
#include "grid_memory.h"
#include "grid_work.h"

#include "support/map_file.h"
#include "support/path_query.h"
#include "support/scenario_file.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct BenchRun {
    OpGrid *grid;
    ScenarioFile file;
    PathQuery query;
    OpGridPath path;
} BenchRun;

/* Searches every query once. */
static bool search_all(void *user, BenchTally *tally) {
    BenchRun *run = user;
    for (size_t i = 0; i < run->file.count; ++i) {
        const OpMovingAiScenario *scenario = &run->file.scenarios[i];
        double begun = stopwatch_microseconds();
        OpStatus status =
            op_grid_find_path(run->grid, scenario->start, scenario->goal, &run->query.options, &run->path);
        tally->microseconds += stopwatch_microseconds() - begun;
        if (status != OP_STATUS_OK) {
            fprintf(stderr, "grid_bench: %s\n", op_error_message());
            return false;
        }
        tally->expanded += run->path.expanded_count;
        if (!bench_tally_cost(tally, run->path.cost)) {
            return false;
        }
    }
    return true;
}

static bool run_queries(char **arguments, int count) {
    BenchRun run = {.grid = map_file_read(arguments[0], NULL)};
    bool fine = run.grid != NULL && scenario_file_read(arguments[1], &run.file);
    path_query_begin(&run.query);
    for (int i = 4; fine && i < count; ++i) {
        fine = path_query_set(&run.query, arguments[i]);
    }
    fine = fine && bench_measure(search_all, &run, atof(arguments[2]), (int32_t)atoi(arguments[3]));
    op_grid_path_reset(&run.path);
    scenario_file_free(&run.file);
    op_grid_destroy(run.grid);
    return fine;
}

int main(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    bool fine = false;
    if ((argc == 5 || argc == 6) && strcmp(command, "generate") == 0) {
        fine = bench_maps_generate(argv[2], (int32_t)atoi(argv[3]), (int32_t)atoi(argv[4]),
                                   argc == 6 ? argv[5] : NULL);
    } else if (argc >= 6 && strcmp(command, "run") == 0) {
        fine = run_queries(argv + 2, argc - 2);
    } else if (argc == 7 && strcmp(command, "work") == 0) {
        fine = grid_work_run(argv[2], argv[3], argv[4], atof(argv[5]), (int32_t)atoi(argv[6]));
    } else if (argc == 5 && strcmp(command, "memory") == 0) {
        fine = grid_memory_run(argv[2], argv[3], argv[4]);
    } else {
        fprintf(stderr, "usage: grid_bench generate | run | work | memory, see bench/grid_bench.c\n");
        return 2;
    }
    return fine && fflush(stdout) == 0 ? 0 : 1;
}
