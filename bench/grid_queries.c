/* Queries on square and hex grids. */
#include "bench_queries.h"

#include "bench_measure.h"

#include "support/map_file.h"
#include "support/path_query.h"
#include "support/scenario_file.h"
#include "support/stopwatch.h"

#include <stdio.h>
#include <stdlib.h>

#include "onepath/onepath.h"

typedef struct Run {
    OpGrid *grid;
    OpHexGrid *hexes; /* instead of grid, when there is one */
    ScenarioFile file;
    PathQuery query;
    OpGridPath path;
} Run;

static OpStatus find_path(Run *run, const OpMovingAiScenario *scenario) {
    const OpGridOptions *options = &run->query.options;
    return run->hexes != NULL
               ? op_hex_grid_find_path(run->hexes, scenario->start, scenario->goal, options, &run->path)
               : op_grid_find_path(run->grid, scenario->start, scenario->goal, options, &run->path);
}

/* Searches every query once. */
static bool search_all(void *user, BenchTally *tally) {
    Run *run = user;
    for (size_t i = 0; i < run->file.count; ++i) {
        double begun = stopwatch_microseconds();
        OpStatus status = find_path(run, &run->file.scenarios[i]);
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

static bool use_hexes(Run *run) {
    int32_t width = op_grid_width(run->grid);
    int32_t height = op_grid_height(run->grid);
    size_t size = (size_t)width * (size_t)height;
    return op_hex_grid_from_areas(op_grid_cells(run->grid), size, width, height, OP_HEX_POINTY_ODD_ROW, NULL,
                                  &run->hexes) == OP_STATUS_OK;
}

static bool run_queries(char **arguments, int count, bool as_hexes) {
    Run run = {.grid = map_file_read(arguments[0], NULL)};
    bool fine = run.grid != NULL && scenario_file_read(arguments[1], &run.file);
    path_query_begin(&run.query);
    for (int i = 4; fine && i < count; ++i) {
        fine = path_query_set(&run.query, arguments[i]);
    }
    fine = fine && (!as_hexes || use_hexes(&run));
    fine = fine && bench_measure(search_all, &run, atof(arguments[2]), (int32_t)atoi(arguments[3]));
    op_grid_path_reset(&run.path);
    scenario_file_free(&run.file);
    op_hex_grid_destroy(run.hexes);
    op_grid_destroy(run.grid);
    return fine;
}

bool grid_queries_run(char **arguments, int count) {
    return run_queries(arguments, count, false);
}

bool hex_queries_run(char **arguments, int count) {
    return run_queries(arguments, count, true);
}
