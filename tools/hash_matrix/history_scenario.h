/* What the scenarios about change and resumption share: edits drawn at random, saved states, and searches in slices. */
#ifndef ONEPATH_TOOLS_HISTORY_SCENARIO_H
#define ONEPATH_TOOLS_HISTORY_SCENARIO_H

#include "grid_scenario.h"

#include "onepath/onepath.h"

/* The default options with expansions recorded, and the engine that a user gets. */
OpGridOptions history_scenario_options(OpGridAlgorithm algorithm);

/* One edit: a wall or an open cell (area 0) at a random place, or one time in four a small rectangle of either. */
void history_scenario_edit(const ScenarioContext *context, OpGrid *grid, OpRandom *random);

/* A saved state and the size of it, allocated. */
typedef struct ScenarioState {
    uint8_t *bytes;
    size_t size;
} ScenarioState;

/* Hashes the size and the bytes. */
void scenario_write_state(ScenarioContext *context, const ScenarioState *state);

ScenarioState scenario_save_grid(const ScenarioContext *context, const OpGrid *grid);
ScenarioState scenario_save_search(const ScenarioContext *context, const OpGridSearch *search);
ScenarioState scenario_save_replanner(const ScenarioContext *context, const OpGridReplanner *replanner);
ScenarioState scenario_save_field(const ScenarioContext *context, const OpGridFlowField *field);

/* Steps a search that has begun to its end and writes every status, and the path as known at the fourth step and at the
 * end. */
void history_scenario_run(ScenarioContext *context, OpGridSearch *search, int32_t slice);

/* On a 33 x 29 map of every kind, one search object with these options runs between random cells in slices of 1, 2, 3,
 * 7 and 50. */
void history_scenario_slices(ScenarioContext *context, uint64_t seed, const OpGridOptions *options);

/* Sixty edits of one map, with queries after each. */
void history_scenario_queries_between_edits(ScenarioContext *context, uint64_t seed,
                                            const OpGridOptions *options);

#endif
