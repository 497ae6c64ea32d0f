/* Edits, saved states and slices of the grid scenarios. */
#include "history_scenario.h"

#include <stdlib.h>

OpGridOptions history_scenario_options(OpGridAlgorithm algorithm) {
    OpGridOptions options = op_grid_options_default();
    options.record_expansions = true;
    options.algorithm = algorithm;
    return options;
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

void history_scenario_edit(const ScenarioContext *context, OpGrid *grid, OpRandom *random) {
    OpCell cell = grid_scenario_random_cell(grid, random);
    uint8_t area = op_random_below(random, 2) == 0 ? OP_AREA_WALL : 0;
    if (op_random_below(random, 4) > 0) {
        scenario_require(context, op_grid_set_area(grid, cell, area));
        return;
    }
    OpRect rect = {cell.x, cell.y, 0, 0};
    rect.width = smaller(1 + (int32_t)op_random_below(random, 5), op_grid_width(grid) - cell.x);
    rect.height = smaller(1 + (int32_t)op_random_below(random, 5), op_grid_height(grid) - cell.y);
    scenario_require(context, op_grid_fill_rect(grid, rect, area));
}

/* ---- Saved states ---- */

void scenario_write_state(ScenarioContext *context, const ScenarioState *state) {
    scenario_write_u64(context, state->size);
    scenario_write_bytes(context, state->bytes, state->size);
}

static ScenarioState make_state(const ScenarioContext *context, size_t size) {
    ScenarioState state = {scenario_allocate(context, size), size};
    return state;
}

ScenarioState scenario_save_grid(const ScenarioContext *context, const OpGrid *grid) {
    ScenarioState state = make_state(context, op_grid_state_size(grid));
    scenario_require(context, op_grid_save_state(grid, state.bytes, state.size, &state.size));
    return state;
}

ScenarioState scenario_save_search(const ScenarioContext *context, const OpGridSearch *search) {
    ScenarioState state = make_state(context, op_grid_search_state_size(search));
    scenario_require(context, op_grid_search_save_state(search, state.bytes, state.size, &state.size));
    return state;
}

ScenarioState scenario_save_replanner(const ScenarioContext *context, const OpGridReplanner *replanner) {
    ScenarioState state = make_state(context, op_grid_replanner_state_size(replanner));
    scenario_require(context, op_grid_replanner_save_state(replanner, state.bytes, state.size, &state.size));
    return state;
}

ScenarioState scenario_save_field(const ScenarioContext *context, const OpGridFlowField *field) {
    ScenarioState state = make_state(context, op_grid_flow_field_state_size(field));
    scenario_require(context, op_grid_flow_field_save_state(field, state.bytes, state.size, &state.size));
    return state;
}

/* ---- Slices ---- */

static void write_progress(ScenarioContext *context, const OpGridSearch *search, OpGridPath *path) {
    scenario_require(context, op_grid_search_path(search, path));
    grid_scenario_write_path(context, path);
}

void history_scenario_run(ScenarioContext *context, OpGridSearch *search, int32_t slice) {
    OpPathStatus status = op_grid_search_status(search);
    OpGridPath path = {0};
    for (int32_t step = 0; status == OP_PATH_IN_PROGRESS; ++step) {
        scenario_require(context, op_grid_search_step(search, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (step == 3) {
            write_progress(context, search, &path);
        }
    }
    write_progress(context, search, &path);
    op_grid_path_reset(&path);
}

void history_scenario_slices(ScenarioContext *context, uint64_t seed, const OpGridOptions *options) {
    static const int32_t slices[] = {1, 2, 3, 7, 50};
    OpRandom random = op_random_seed(seed);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        OpGridSearch *search = NULL;
        scenario_require(context, op_grid_search_create(grid, options, &search));
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; ++i) {
            OpPathStatus begun = OP_PATH_NONE;
            OpCell start = grid_scenario_random_cell(grid, &random);
            OpCell goal = grid_scenario_random_cell(grid, &random);
            scenario_require(context, op_grid_search_begin(search, start, goal, &begun));
            scenario_write_i32(context, (int32_t)begun);
            if (begun == OP_PATH_IN_PROGRESS) {
                history_scenario_run(context, search, slices[i]);
            }
        }
        op_grid_search_destroy(search);
        op_grid_destroy(grid);
    }
}

void history_scenario_queries_between_edits(ScenarioContext *context, uint64_t seed,
                                            const OpGridOptions *options) {
    OpRandom random = op_random_seed(seed);
    OpGrid *grid = grid_scenario_map(context, 6, 70, 37, op_random_next(&random));
    for (int i = 0; i < 60; ++i) {
        history_scenario_edit(context, grid, &random);
        grid_scenario_queries(context, grid, &random, 2, options);
    }
    op_grid_destroy(grid);
}
