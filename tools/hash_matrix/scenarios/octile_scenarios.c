/* A* on the specialised octile engine: exact costs, paths, order of expansions, slices and edits. */
#include "../history_scenario.h"

SCENARIO(octile_every_map, "grids/octile/every-map") {
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    grid_scenario_on_every_map(context, 5000, &options);
    options.heuristic = OP_HEURISTIC_ZERO;
    grid_scenario_on_every_map(context, 5001, &options);
}

SCENARIO(octile_large_maps, "grids/octile/large-maps") {
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    OpRandom random = op_random_seed(5100);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 211, 197, op_random_next(&random));
        grid_scenario_queries(context, grid, &random, 3, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(octile_thin_maps, "grids/octile/thin-maps") {
    static const int32_t sizes[][2] = {{1, 1}, {1, 130}, {130, 1}, {2, 65}, {64, 2}};
    OpRandom random = op_random_seed(5200);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        OpGrid *grid = NULL;
        scenario_require(context, op_grid_create(sizes[i][0], sizes[i][1], 7, NULL, &grid));
        for (int32_t algorithm = OP_GRID_A_STAR; algorithm <= OP_GRID_HPA_STAR; ++algorithm) {
            OpGridOptions options = history_scenario_options((OpGridAlgorithm)algorithm);
            grid_scenario_queries(context, grid, &random, 3, &options);
        }
        op_grid_destroy(grid);
    }
}

SCENARIO(octile_unit_costs, "grids/octile/unit-costs") {
    static const double units[] = {1.0 / 3.0, 2.5, 1e-200, 1e200};
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    OpRandom random = op_random_seed(5300);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        OpGrid *grid = grid_scenario_map(context, 2, 33, 29, op_random_next(&random));
        OpAreaCosts costs = op_area_costs_default();
        for (int32_t area = 0; area < OP_AREA_COUNT; ++area) {
            costs.multiplier[area] = units[i];
        }
        scenario_require(context, op_grid_set_area_costs(grid, &costs));
        grid_scenario_queries(context, grid, &random, 5, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(octile_sliced, "grids/octile/sliced") {
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    history_scenario_slices(context, 5400, &options);
}

SCENARIO(octile_budgets, "grids/octile/iteration-budgets") {
    static const int32_t budgets[] = {1, 2, 10, 100, 1000};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; ++i) {
        OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
        options.iteration_budget = budgets[i];
        grid_scenario_on_every_map(context, 5500, &options);
    }
}

SCENARIO(octile_edits, "grids/octile/after-edits") {
    OpGridOptions options = history_scenario_options(OP_GRID_A_STAR);
    history_scenario_queries_between_edits(context, 5600, &options);
}
