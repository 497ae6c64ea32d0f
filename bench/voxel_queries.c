/* Queries on voxel grids. */
#include "bench_queries.h"

#include "bench_measure.h"

#include "support/file_text.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onepath/voxel.h"

typedef struct Run {
    OpVoxelGrid *grid;
    OpVoxelScenario *scenarios;
    size_t count;
    OpVoxelOptions options;
    OpVoxelPath path;
} Run;

static bool search_all(void *user, BenchTally *tally) {
    Run *run = user;
    for (size_t i = 0; i < run->count; ++i) {
        const OpVoxelScenario *scenario = &run->scenarios[i];
        double begun = stopwatch_microseconds();
        OpStatus status =
            op_voxel_grid_find_path(run->grid, scenario->start, scenario->goal, &run->options, &run->path);
        tally->microseconds += stopwatch_microseconds() - begun;
        if (status != OP_STATUS_OK) {
            fprintf(stderr, "onepath_bench: %s\n", op_error_message());
            return false;
        }
        tally->expanded += run->path.expanded_count;
        if (!bench_tally_cost(tally, run->path.cost)) {
            return false;
        }
    }
    return true;
}

static bool read_map(const char *path, Run *run) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    bool fine = text != NULL && op_voxel_map_parse(text, size, NULL, &run->grid) == OP_STATUS_OK;
    free(text);
    return fine;
}

static bool read_scenarios(const char *path, Run *run) {
    size_t size = 0;
    char *text = file_text_read(path, &size);
    size_t count = 0;
    if (text == NULL ||
        op_voxel_scenarios_parse(text, size, NULL, 0, &count, NULL, NULL) == OP_STATUS_GRID_FORMAT) {
        free(text);
        return false;
    }
    run->scenarios = malloc((count + 1) * sizeof(OpVoxelScenario));
    bool fine = run->scenarios != NULL && op_voxel_scenarios_parse(text, size, run->scenarios, count,
                                                                   &run->count, NULL, NULL) == OP_STATUS_OK;
    free(text);
    return fine;
}

static bool set_option(Run *run, const char *word) {
    static const char moves[] = "moves=";
    if (strncmp(word, moves, sizeof moves - 1) == 0) {
        run->options.moves = (int32_t)atoi(word + sizeof moves - 1);
        return true;
    }
    fprintf(stderr, "onepath_bench: unknown option %s\n", word);
    return false;
}

bool voxel_queries_run(char **arguments, int count) {
    Run run = {.options = op_voxel_options_default()};
    bool fine = read_map(arguments[0], &run) && read_scenarios(arguments[1], &run);
    if (!fine) {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    for (int i = 4; fine && i < count; ++i) {
        fine = set_option(&run, arguments[i]);
    }
    fine = fine && bench_measure(search_all, &run, atof(arguments[2]), (int32_t)atoi(arguments[3]));
    op_voxel_path_reset(&run.path);
    free(run.scenarios);
    op_voxel_grid_destroy(run.grid);
    return fine;
}
