/* Saved states: the bytes of every kind at several moments, and that what is restored goes on like what never stopped. Both
 * sides are written, so a difference between them shows in the hash as well as one between platforms. */
#include "../history_scenario.h"

#include <stdlib.h>

static const int32_t moments[] = {0, 1, 2, 5, 13, 40, 200};
enum { MOMENTS = sizeof moments / sizeof moments[0] };

static OpGrid *make_map(const ScenarioContext *context, int32_t kind, OpRandom *random) {
    return grid_scenario_map(context, kind, 27, 23, op_random_next(random));
}

/* ---- Grids (kind 1) ---- */

SCENARIO(state_grid, "grids/state/grid") {
    OpRandom random = op_random_seed(9500);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = make_map(context, kind, &random);
        OpGrid *again = NULL;
        OpGridSpace space = {-3.5, 7.25, 0.1};
        grid_scenario_add_areas(context, grid, &random);
        scenario_require(context, op_grid_set_space(grid, space));
        ScenarioState before = scenario_save_grid(context, grid);
        scenario_write_state(context, &before);
        scenario_require(context, op_grid_from_state(before.bytes, before.size, NULL, &again));
        for (int i = 0; i < 5; ++i) {
            history_scenario_edit(context, grid, &random);
        }
        scenario_require(context, op_grid_restore_state(grid, before.bytes, before.size));
        ScenarioState here = scenario_save_grid(context, grid);
        ScenarioState there = scenario_save_grid(context, again);
        scenario_write_state(context, &here);
        scenario_write_state(context, &there);
        free(before.bytes);
        free(here.bytes);
        free(there.bytes);
        op_grid_destroy(again);
        op_grid_destroy(grid);
    }
}

/* ---- Searches (kind 12) ---- */

/* Saves after count iterations, restores into another search, and runs both to the end. */
static void save_search_at(ScenarioContext *context, const OpGrid *grid, const OpGridOptions *options,
                           const OpCell ends[2], int32_t count) {
    OpGridSearch *first = NULL;
    OpGridSearch *second = NULL;
    OpPathStatus status = OP_PATH_NONE;
    scenario_require(context, op_grid_search_create(grid, options, &first));
    scenario_require(context, op_grid_search_create(grid, options, &second));
    if (count >= 0) {
        scenario_require(context, op_grid_search_begin(first, ends[0], ends[1], &status));
    }
    if (count > 0 && status == OP_PATH_IN_PROGRESS) {
        scenario_require(context, op_grid_search_step(first, count, &status));
    }
    ScenarioState state = scenario_save_search(context, first);
    scenario_write_state(context, &state);
    scenario_require(context, op_grid_search_restore_state(second, state.bytes, state.size));
    ScenarioState again = scenario_save_search(context, second);
    scenario_write_state(context, &again);
    if (op_grid_search_status(first) != OP_PATH_NONE) {
        history_scenario_run(context, first, 7);
        history_scenario_run(context, second, 11);
    }
    free(state.bytes);
    free(again.bytes);
    op_grid_search_destroy(second);
    op_grid_search_destroy(first);
}

static void run_searches(ScenarioContext *context, uint64_t seed, bool areas, OpGridOptions options) {
    OpRandom random = op_random_seed(seed);
    options.record_expansions = !options.specialized_engines; /* those engines do not save the record */
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = make_map(context, kind, &random);
        if (areas) {
            grid_scenario_add_areas(context, grid, &random);
        }
        OpCell ends[2];
        ends[0] = grid_scenario_random_cell(grid, &random);
        ends[1] = grid_scenario_random_cell(grid, &random);
        save_search_at(context, grid, &options, ends, -1);
        for (int i = 0; i < MOMENTS; ++i) {
            save_search_at(context, grid, &options, ends, moments[i]);
        }
        op_grid_destroy(grid);
    }
}

static void run_engines(ScenarioContext *context, OpGridAlgorithm algorithm) {
    OpGridOptions options = history_scenario_options(algorithm);
    run_searches(context, 9600, false, options);
    options.heuristic = OP_HEURISTIC_ZERO;
    run_searches(context, 9601, false, options);
    options.specialized_engines = false;
    run_searches(context, 9602, false, options);
}

SCENARIO(state_a_star, "grids/state/search-a-star") {
    run_engines(context, OP_GRID_A_STAR);
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    options.connectivity = 4;
    options.specialized_engines = false;
    run_searches(context, 9603, true, options);
}

SCENARIO(state_jps, "grids/state/search-jps") {
    run_engines(context, OP_GRID_JPS);
}

SCENARIO(state_jps_plus, "grids/state/search-jps-plus") {
    run_engines(context, OP_GRID_JPS_PLUS);
}

SCENARIO(state_theta, "grids/state/search-theta") {
    run_searches(context, 9610, false, history_scenario_options(OP_GRID_THETA_STAR));
    run_searches(context, 9611, false, history_scenario_options(OP_GRID_LAZY_THETA_STAR));
}

/* ---- Replanners (kind 5) ---- */

static void write_replan(ScenarioContext *context, OpGridReplanner *replanner) {
    OpGridPath path = {0};
    scenario_require(context, op_grid_replanner_replan(replanner, &path));
    grid_scenario_write_path(context, &path);
    op_grid_path_reset(&path);
}

/* Two replanners over one grid: the second is restored from the first, and both hear of the next edits. */
static void run_replanner(ScenarioContext *context, OpGrid *grid, OpRandom *random,
                          const OpGridOptions *options) {
    OpGridReplanner *replanners[2] = {NULL, NULL};
    OpPathStatus status = OP_PATH_NONE;
    OpCell start = grid_scenario_random_cell(grid, random);
    OpCell goal = grid_scenario_random_cell(grid, random);
    for (int i = 0; i < 2; ++i) {
        scenario_require(context, op_grid_replanner_create(grid, start, goal, options, &replanners[i]));
    }
    for (int i = 0; i < MOMENTS; ++i) {
        if (moments[i] > 0) {
            scenario_require(context, op_grid_replanner_try_replan(replanners[0], moments[i], &status));
        }
        history_scenario_edit(context, grid, random); /* so that edits are pending in some states */
        ScenarioState state = scenario_save_replanner(context, replanners[0]);
        scenario_write_state(context, &state);
        scenario_require(context, op_grid_replanner_restore_state(replanners[1], state.bytes, state.size));
        free(state.bytes);
        history_scenario_edit(context, grid, random);
        for (int side = 0; side < 2; ++side) {
            write_replan(context, replanners[side]);
            state = scenario_save_replanner(context, replanners[side]);
            scenario_write_state(context, &state);
            free(state.bytes);
        }
    }
    op_grid_replanner_destroy(replanners[1]);
    op_grid_replanner_destroy(replanners[0]);
}

static void run_replanners(ScenarioContext *context, OpGridAlgorithm algorithm) {
    OpRandom random = op_random_seed(9700);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = make_map(context, kind, &random);
        OpGridOptions options = history_scenario_options(algorithm);
        options.connectivity = kind % 3 == 2 ? 4 : 8;
        options.agent_size = 1 + kind % 2;
        grid_scenario_add_areas(context, grid, &random);
        run_replanner(context, grid, &random, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(state_lpa_star, "grids/state/replanner-lpa-star") {
    run_replanners(context, OP_GRID_LPA_STAR);
}

SCENARIO(state_d_star_lite, "grids/state/replanner-d-star-lite") {
    run_replanners(context, OP_GRID_D_STAR_LITE);
}

/* ---- Flow fields (kind 7) ---- */

static void run_field(ScenarioContext *context, OpGrid *grid, OpRandom *random,
                      const OpGridOptions *options) {
    OpGridFlowField *fields[2] = {NULL, NULL};
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    OpCell goals[2];
    goals[0] = grid_scenario_random_cell(grid, random);
    goals[1] = grid_scenario_random_cell(grid, random);
    for (int i = 0; i < 2; ++i) {
        scenario_require(context, op_grid_flow_field_create(grid, goals, 2, options, &fields[i]));
    }
    for (int i = 0; i < MOMENTS; ++i) {
        if (moments[i] > 0) {
            scenario_require(context, op_grid_flow_field_step(fields[0], moments[i], &status));
        }
        if (i % 2 == 1) {
            history_scenario_edit(context, grid, random);
        }
        ScenarioState state = scenario_save_field(context, fields[0]);
        scenario_write_state(context, &state);
        scenario_require(context, op_grid_flow_field_restore_state(fields[1], state.bytes, state.size));
        free(state.bytes);
        for (int side = 0; side < 2; ++side) {
            scenario_require(context, op_grid_flow_field_step(fields[side], 9, &status));
            state = scenario_save_field(context, fields[side]);
            scenario_write_state(context, &state);
            free(state.bytes);
            scenario_require(context, op_grid_flow_field_refresh(fields[side]));
            state = scenario_save_field(context, fields[side]);
            scenario_write_state(context, &state);
            free(state.bytes);
        }
        history_scenario_edit(context, grid, random);
    }
    op_grid_flow_field_destroy(fields[1]);
    op_grid_flow_field_destroy(fields[0]);
}

SCENARIO(state_flow_field, "grids/state/flow-field") {
    OpRandom random = op_random_seed(9800);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = make_map(context, kind, &random);
        OpGridOptions options = op_grid_options_default();
        options.iteration_budget = 3 + 10 * kind;
        options.agent_size = 1 + kind % 2;
        grid_scenario_add_areas(context, grid, &random);
        run_field(context, grid, &random, &options);
        op_grid_destroy(grid);
    }
}
