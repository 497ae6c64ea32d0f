/* LPA* and D* Lite over histories of edits, moves of the start and new goals. */
#include "../history_scenario.h"

#include <stdlib.h>

/* Replans in slices, as a host with a budget does, and writes what comes of it. */
static void replan(ScenarioContext *context, OpGridReplanner *replanner, int32_t slice) {
    OpPathStatus status = OP_PATH_BUDGET_EXHAUSTED;
    while (status == OP_PATH_BUDGET_EXHAUSTED) {
        scenario_require(context, op_grid_replanner_try_replan(replanner, slice, &status));
    }
    int32_t length = op_grid_replanner_path_length(replanner);
    scenario_write_i32(context, (int32_t)status);
    scenario_write_f64(context, op_grid_replanner_path_cost(replanner));
    scenario_write_i64(context, op_grid_replanner_iterations(replanner));
    scenario_write_i64(context, op_grid_replanner_expanded(replanner));
    scenario_write_i32(context, length);
    OpCell *cells = scenario_allocate(context, (size_t)length * sizeof *cells);
    scenario_require(context, op_grid_replanner_copy_path(replanner, cells, length, &length));
    for (int32_t i = 0; i < length; ++i) {
        scenario_write_i32(context, cells[i].x);
        scenario_write_i32(context, cells[i].y);
    }
    /* The agent walks on. */
    if (length > 1 && op_grid_replanner_iterations(replanner) % 3 != 0) {
        scenario_require(context, op_grid_replanner_move_start(replanner, cells[1]));
    }
    free(cells);
}

/* One map, its replanner, and ROUNDS times a few edits and a replan. */
static void run_history(ScenarioContext *context, OpGrid *grid, OpRandom *random,
                        const OpGridOptions *options) {
    enum { ROUNDS = 14 };
    static const int32_t slices[] = {INT32_MAX, 1, 7, 50};
    OpGridReplanner *replanner = NULL;
    OpCell start = grid_scenario_random_cell(grid, random);
    OpCell goal = grid_scenario_random_cell(grid, random);
    scenario_require(context, op_grid_replanner_create(grid, start, goal, options, &replanner));
    for (int round = 0; round < ROUNDS; ++round) {
        replan(context, replanner, slices[round % 4]);
        for (int edit = 0; edit < round % 5; ++edit) {
            history_scenario_edit(context, grid, random);
        }
        if (round == 9) {
            scenario_require(context, op_grid_replanner_set_goal(replanner, start));
        }
        if (round == 11) {
            scenario_require(context, op_grid_set_area_cost(grid, 1, 0.5));
        }
    }
    op_grid_replanner_destroy(replanner);
}

static void run_algorithm(ScenarioContext *context, uint64_t seed, OpGridAlgorithm algorithm) {
    OpRandom random = op_random_seed(seed);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        for (int32_t rule = 0; rule < 4; ++rule) {
            OpGrid *grid = grid_scenario_map(context, kind, 29, 25, op_random_next(&random));
            OpGridOptions options = op_grid_options_default();
            options.algorithm = algorithm;
            options.connectivity = rule == 3 ? 4 : 8;
            options.diagonals = (OpDiagonalRule)(rule % 3);
            options.agent_size = 1 + (kind + rule) % 2;
            options.heuristic = kind == 4 ? OP_HEURISTIC_ZERO : OP_HEURISTIC_AUTO;
            if (kind % 2 == 1) {
                grid_scenario_add_areas(context, grid, &random);
            }
            run_history(context, grid, &random, &options);
            op_grid_destroy(grid);
        }
    }
}

SCENARIO(replan_lpa, "grids/replan/lpa-star") {
    run_algorithm(context, 9000, OP_GRID_LPA_STAR);
}

SCENARIO(replan_d_star_lite, "grids/replan/d-star-lite") {
    run_algorithm(context, 9000, OP_GRID_D_STAR_LITE);
}

SCENARIO(replan_recorded, "grids/replan/recorded-expansions") {
    OpRandom random = op_random_seed(9100);
    for (int32_t algorithm = OP_GRID_LPA_STAR; algorithm <= OP_GRID_D_STAR_LITE; ++algorithm) {
        OpGrid *grid = grid_scenario_map(context, 6, 33, 29, op_random_next(&random));
        OpGridOptions options = history_scenario_options((OpGridAlgorithm)algorithm);
        OpGridReplanner *replanner = NULL;
        OpGridPath path = {0};
        OpCell start = grid_scenario_random_cell(grid, &random);
        OpCell goal = grid_scenario_random_cell(grid, &random);
        options.iteration_budget = 40;
        scenario_require(context, op_grid_replanner_create(grid, start, goal, &options, &replanner));
        for (int round = 0; round < 40; ++round) {
            scenario_require(context, op_grid_replanner_replan_with_points(replanner, &path));
            grid_scenario_write_path(context, &path);
            if (round % 4 == 3) {
                history_scenario_edit(context, grid, &random);
            }
        }
        op_grid_path_reset(&path);
        op_grid_replanner_destroy(replanner);
        op_grid_destroy(grid);
    }
}
