/* What the grid scenarios share: a set of generated maps, queries over them, and how a result is written. */
#ifndef ONEPATH_TOOLS_GRID_SCENARIO_H
#define ONEPATH_TOOLS_GRID_SCENARIO_H

#include "generators/map_generator.h"
#include "scenario.h"

/* The kinds of map that every variant is tried on. */
enum { GRID_SCENARIO_MAP_KINDS = 8 };

/* Draws kind 0 to GRID_SCENARIO_MAP_KINDS - 1: open field, noise of 10, 25 and 40 percent, rooms, a maze, caves,
 * obstacles; seed picks the map. The grid has only area 0 and walls. */
OpGrid *grid_scenario_map(const ScenarioContext *context, int32_t kind, int32_t width, int32_t height,
                          uint64_t seed);

/* The default options with expansions recorded and specialized_engines off, so that the result is the
 * generic engine's for ever. */
OpGridOptions grid_scenario_options(void);

/* Status, algorithm, cost, length, counts, path cells, points and the expanded cells in order. */
void grid_scenario_write_path(ScenarioContext *context, const OpGridPath *path);

/* Runs and writes one query. */
void grid_scenario_query(ScenarioContext *context, const OpGrid *grid, OpCell start, OpCell goal,
                         const OpGridOptions *options);

/* Runs and writes count queries between random cells, walls included now and then. */
void grid_scenario_queries(ScenarioContext *context, const OpGrid *grid, OpRandom *random, int32_t count,
                           const OpGridOptions *options);

/* Three queries on a 33 x 29 map of every kind. */
void grid_scenario_on_every_map(ScenarioContext *context, uint64_t seed, const OpGridOptions *options);

/* Gives areas 1 to 3 to a third of the open cells and sets their multipliers to 2.5, 0.75 and 1/3. */
void grid_scenario_add_areas(const ScenarioContext *context, OpGrid *grid, OpRandom *random);

OpCell grid_scenario_random_cell(const OpGrid *grid, OpRandom *random);

#endif
