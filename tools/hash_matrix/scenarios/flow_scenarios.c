/* Flow fields: costs and next cells, in slices, after repairs, and as saved bytes. */
#include "../history_scenario.h"

#include <stdlib.h>

static void write_field(ScenarioContext *context, const OpGrid *grid, const OpGridFlowField *field) {
    size_t count = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid);
    const double *costs = op_grid_flow_field_costs(field);
    const int32_t *next = op_grid_flow_field_next_cells(field);
    scenario_write_i32(context, (int32_t)op_grid_flow_field_status(field));
    scenario_write_i32(context, op_grid_flow_field_settled(field));
    for (size_t i = 0; i < count; ++i) {
        scenario_write_f64(context, costs[i]);
        scenario_write_i32(context, next[i]);
    }
}

/* A field to one to three random cells, walls among them. */
static OpGridFlowField *make_field(const ScenarioContext *context, OpGrid *grid, OpRandom *random,
                                   const OpGridOptions *options) {
    OpCell goals[3];
    OpGridFlowField *field = NULL;
    int32_t count = 1 + (int32_t)op_random_below(random, 3);
    for (int32_t i = 0; i < count; ++i) {
        goals[i] = grid_scenario_random_cell(grid, random);
    }
    scenario_require(context, op_grid_flow_field_create(grid, goals, count, options, &field));
    return field;
}

static void run_fields(ScenarioContext *context, uint64_t seed, bool areas, const OpGridOptions *options) {
    OpRandom random = op_random_seed(seed);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 37, 31, op_random_next(&random));
        if (areas) {
            grid_scenario_add_areas(context, grid, &random);
        }
        OpGridFlowField *field = make_field(context, grid, &random, options);
        write_field(context, grid, field);
        op_grid_flow_field_destroy(field);
        op_grid_destroy(grid);
    }
}

SCENARIO(flow_moves, "grids/flow/moves") {
    OpGridOptions options = op_grid_options_default();
    for (int32_t rule = 0; rule < 3; ++rule) {
        options.diagonals = (OpDiagonalRule)rule;
        run_fields(context, 8000, false, &options);
    }
    options.connectivity = 4;
    run_fields(context, 8001, false, &options);
}

SCENARIO(flow_areas, "grids/flow/area-costs-and-sizes") {
    OpGridOptions options = op_grid_options_default();
    for (int32_t size = 1; size <= 3; ++size) {
        options.agent_size = size;
        run_fields(context, 8100, true, &options);
    }
}

SCENARIO(flow_directions, "grids/flow/directions") {
    OpGridOptions options = op_grid_options_default();
    OpRandom random = op_random_seed(8200);
    OpGrid *grid = grid_scenario_map(context, 6, 37, 31, op_random_next(&random));
    OpGridFlowField *field = make_field(context, grid, &random, &options);
    for (int32_t y = 0; y < op_grid_height(grid); ++y) {
        for (int32_t x = 0; x < op_grid_width(grid); ++x) {
            OpCell cell = {x, y};
            OpWorldPoint direction = {0.0, 0.0};
            scenario_require(context, op_grid_flow_field_direction(field, cell, &direction));
            scenario_write_f64(context, direction.x);
            scenario_write_f64(context, direction.y);
        }
    }
    op_grid_flow_field_destroy(field);
    op_grid_destroy(grid);
}

/* Steps to the end, and writes the field as it stands now and then. */
static void step_field(ScenarioContext *context, const OpGrid *grid, OpGridFlowField *field, int32_t slice) {
    OpFlowStatus status = OP_FLOW_RUNNING;
    for (int32_t step = 0; status == OP_FLOW_RUNNING; ++step) {
        scenario_require(context, op_grid_flow_field_step(field, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (step == 5) {
            write_field(context, grid, field);
        }
    }
    write_field(context, grid, field);
}

SCENARIO(flow_sliced, "grids/flow/sliced") {
    static const int32_t slices[] = {1, 2, 3, 7, 50};
    OpRandom random = op_random_seed(8300);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        OpGridOptions options = op_grid_options_default();
        options.iteration_budget = 1 + kind;
        OpGridFlowField *field = make_field(context, grid, &random, &options);
        for (int i = 0; i < 5; ++i) {
            step_field(context, grid, field, slices[i]);
            history_scenario_edit(context, grid, &random);
            history_scenario_edit(context, grid, &random);
        }
        op_grid_flow_field_destroy(field);
        op_grid_destroy(grid);
    }
}

SCENARIO(flow_repairs, "grids/flow/repairs") {
    OpRandom random = op_random_seed(8400);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 37, 31, op_random_next(&random));
        OpGridOptions options = op_grid_options_default();
        options.agent_size = 1 + kind % 3;
        options.connectivity = kind % 4 == 3 ? 4 : 8;
        grid_scenario_add_areas(context, grid, &random);
        OpGridFlowField *field = make_field(context, grid, &random, &options);
        for (int round = 0; round < 8; ++round) {
            for (int edit = 0; edit <= round % 4; ++edit) {
                history_scenario_edit(context, grid, &random);
            }
            if (round == 5) {
                scenario_require(context, op_grid_set_area_cost(grid, 2, 1.5));
            }
            scenario_require(context, op_grid_flow_field_refresh(field));
            write_field(context, grid, field);
        }
        op_grid_flow_field_destroy(field);
        op_grid_destroy(grid);
    }
}
