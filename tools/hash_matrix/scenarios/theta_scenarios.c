/* Theta* and Lazy Theta*: any-angle costs and way points, order of expansions, slices and edits. */
#include "../history_scenario.h"

static void run_variants(ScenarioContext *context, uint64_t seed, OpGridAlgorithm algorithm) {
    OpGridOptions options = history_scenario_options(algorithm);
    grid_scenario_on_every_map(context, seed, &options);
    options.heuristic = OP_HEURISTIC_ZERO;
    grid_scenario_on_every_map(context, seed + 1, &options);
    options.heuristic = OP_HEURISTIC_EUCLIDEAN;
    options.heuristic_weight = 1.5;
    grid_scenario_on_every_map(context, seed + 2, &options);
    options.heuristic_weight = 1.0;
    options.iteration_budget = 20;
    grid_scenario_on_every_map(context, seed + 3, &options);
}

SCENARIO(theta_star, "grids/theta/theta-star") {
    run_variants(context, 6000, OP_GRID_THETA_STAR);
}

SCENARIO(theta_lazy, "grids/theta/lazy-theta-star") {
    run_variants(context, 6000, OP_GRID_LAZY_THETA_STAR);
}

SCENARIO(theta_large, "grids/theta/large-maps") {
    OpRandom random = op_random_seed(6100);
    OpAreaCosts costs = op_area_costs_default();
    for (int32_t area = 0; area < OP_AREA_COUNT; ++area) {
        costs.multiplier[area] = 2.5;
    }
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 151, 113, op_random_next(&random));
        for (int32_t algorithm = OP_GRID_THETA_STAR; algorithm <= OP_GRID_LAZY_THETA_STAR; ++algorithm) {
            OpGridOptions options = history_scenario_options((OpGridAlgorithm)algorithm);
            grid_scenario_queries(context, grid, &random, 2, &options);
        }
        scenario_require(context, op_grid_set_area_costs(grid, &costs));
        OpGridOptions options = history_scenario_options(OP_GRID_THETA_STAR);
        grid_scenario_queries(context, grid, &random, 1, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(theta_sliced, "grids/theta/sliced") {
    for (int32_t algorithm = OP_GRID_THETA_STAR; algorithm <= OP_GRID_LAZY_THETA_STAR; ++algorithm) {
        OpGridOptions options = history_scenario_options((OpGridAlgorithm)algorithm);
        history_scenario_slices(context, 6200, &options);
    }
}

SCENARIO(theta_edits, "grids/theta/after-edits") {
    for (int32_t algorithm = OP_GRID_THETA_STAR; algorithm <= OP_GRID_LAZY_THETA_STAR; ++algorithm) {
        OpGridOptions options = history_scenario_options((OpGridAlgorithm)algorithm);
        history_scenario_queries_between_edits(context, 6300, &options);
    }
}
