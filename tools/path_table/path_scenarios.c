/* One way of searching over the scenarios of a file. */
#include "path_scenarios.h"

#include "path_output.h"

#include "support/map_file.h"
#include "support/scenario_file.h"
#include "support/stopwatch.h"

#include <stdio.h>

enum { WARM_UP_QUERIES = 50 };

typedef struct ScenarioMaps {
    OpGrid *ground;
    OpGrid *water;
    const OpGridOptions *options;
    size_t stride;
} ScenarioMaps;

static bool answer(const ScenarioMaps *maps, const OpMovingAiScenario *scenario, OpGridPath *path,
                   bool print) {
    bool water = op_grid_is_walkable(maps->water, scenario->start);
    const OpGrid *grid = water ? maps->water : maps->ground;
    double begun = stopwatch_microseconds();
    OpStatus status = op_grid_find_path(grid, scenario->start, scenario->goal, maps->options, path);
    double taken = stopwatch_microseconds() - begun;
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "path_table: %s\n", op_error_message());
        return false;
    }
    if (print) {
        path_output_hashed(path, taken, water);
    }
    return true;
}

static bool answer_all(const ScenarioMaps *maps, const ScenarioFile *file) {
    const OpMovingAiScenario *scenarios = file->scenarios;
    size_t count = file->count;
    OpGridPath path = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < count && i < WARM_UP_QUERIES * maps->stride; i += maps->stride) {
        fine = answer(maps, &scenarios[i], &path, false);
    }
    for (size_t i = 0; fine && i < count; i += maps->stride) {
        fine = answer(maps, &scenarios[i], &path, true);
    }
    op_grid_path_reset(&path);
    return fine;
}

bool path_scenarios_run(const char *map_path, const char *scenario_path, size_t stride,
                        const OpGridOptions *options) {
    static const OpMovingAiOptions only_water = {OP_AREA_WALL, OP_AREA_WALL, 0};
    ScenarioMaps maps = {map_file_read(map_path, NULL), map_file_read(map_path, &only_water), options,
                         stride};
    ScenarioFile file;
    bool fine = scenario_file_read(scenario_path, &file) && maps.ground != NULL && maps.water != NULL &&
                answer_all(&maps, &file);
    scenario_file_free(&file);
    op_grid_destroy(maps.water);
    op_grid_destroy(maps.ground);
    return fine;
}
