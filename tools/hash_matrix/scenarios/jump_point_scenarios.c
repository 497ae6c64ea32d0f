/* Jump point search on both engines, online and with the tables of JPS+: costs, paths, order of expansions. */
#include "../history_scenario.h"

static const OpGridAlgorithm online = OP_GRID_JPS;
static const OpGridAlgorithm tables = OP_GRID_JPS_PLUS;

/* Costs of both estimates and of a unit cost that is no power of two, on small maps and on maps wider than a word of
 * bits. */
static void run_engine(ScenarioContext *context, uint64_t seed, OpGridOptions options) {
    grid_scenario_on_every_map(context, seed, &options);
    options.heuristic = OP_HEURISTIC_ZERO;
    grid_scenario_on_every_map(context, seed + 1, &options);
    options.heuristic = OP_HEURISTIC_AUTO;
    OpRandom random = op_random_seed(seed + 2);
    OpAreaCosts costs = op_area_costs_default();
    for (int32_t area = 0; area < OP_AREA_COUNT; ++area) {
        costs.multiplier[area] = 2.7;
    }
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 211, 131, op_random_next(&random));
        grid_scenario_queries(context, grid, &random, 2, &options);
        scenario_require(context, op_grid_set_area_costs(grid, &costs));
        grid_scenario_queries(context, grid, &random, 1, &options);
        op_grid_destroy(grid);
    }
}

static void run_algorithm(ScenarioContext *context, uint64_t seed, OpGridAlgorithm algorithm,
                          bool specialized, bool improved) {
    OpGridOptions options = history_scenario_options(algorithm);
    options.specialized_engines = specialized;
    options.improved_pruning = improved;
    run_engine(context, seed, options);
}

SCENARIO(jps_generic, "grids/jps/generic") {
    run_algorithm(context, 4000, online, false, false);
}

SCENARIO(jps_octile, "grids/jps/octile") {
    run_algorithm(context, 4000, online, true, false);
}

SCENARIO(jps_improved, "grids/jps/octile-improved-pruning") {
    run_algorithm(context, 4000, online, true, true);
}

SCENARIO(jps_plus_generic, "grids/jps-plus/generic") {
    run_algorithm(context, 4000, tables, false, false);
}

SCENARIO(jps_plus_octile, "grids/jps-plus/octile") {
    run_algorithm(context, 4000, tables, true, false);
}

SCENARIO(jps_plus_improved, "grids/jps-plus/octile-improved-pruning") {
    run_algorithm(context, 4000, tables, true, true);
}

static void run_slices(ScenarioContext *context, uint64_t seed, OpGridAlgorithm algorithm) {
    OpGridOptions options = history_scenario_options(algorithm);
    history_scenario_slices(context, seed, &options);
    options.improved_pruning = true;
    history_scenario_slices(context, seed, &options);
    options.specialized_engines = false;
    history_scenario_slices(context, seed, &options);
}

SCENARIO(jps_sliced, "grids/jps/sliced") {
    run_slices(context, 4100, online);
}

SCENARIO(jps_plus_sliced, "grids/jps-plus/sliced") {
    run_slices(context, 4100, tables);
}

static void run_edits(ScenarioContext *context, uint64_t seed, OpGridAlgorithm algorithm) {
    OpGridOptions options = history_scenario_options(algorithm);
    history_scenario_queries_between_edits(context, seed, &options);
    options.specialized_engines = false;
    history_scenario_queries_between_edits(context, seed, &options);
}

SCENARIO(jps_edits, "grids/jps/after-edits") {
    run_edits(context, 4200, online);
}

SCENARIO(jps_plus_edits, "grids/jps-plus/after-edits") {
    run_edits(context, 4200, tables);
}

static void run_budgets(ScenarioContext *context, OpGridAlgorithm algorithm) {
    static const int32_t budgets[] = {1, 2, 5, 20};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; ++i) {
        OpGridOptions options = history_scenario_options(algorithm);
        options.iteration_budget = budgets[i];
        grid_scenario_on_every_map(context, 4300, &options);
    }
}

SCENARIO(jps_budgets, "grids/jps/iteration-budgets") {
    run_budgets(context, online);
}

SCENARIO(jps_plus_budgets, "grids/jps-plus/iteration-budgets") {
    run_budgets(context, tables);
}

/* What jump point search cannot honour runs A*, and says so. */
SCENARIO(jps_fallbacks, "grids/jps/falls-back") {
    for (int32_t algorithm = OP_GRID_JPS; algorithm <= OP_GRID_LAZY_THETA_STAR; ++algorithm) {
        OpGridOptions plain = history_scenario_options((OpGridAlgorithm)algorithm);
        OpGridOptions variants[] = {plain, plain, plain, plain, plain};
        variants[0].connectivity = 4;
        variants[1].diagonals = OP_DIAGONAL_NO_SQUEEZING;
        variants[2].agent_size = 2;
        variants[3].heuristic_weight = 1.5;
        variants[4].heuristic = OP_HEURISTIC_MANHATTAN;
        for (size_t i = 0; i < sizeof variants / sizeof variants[0]; ++i) {
            grid_scenario_on_every_map(context, 4400, &variants[i]);
        }
        OpRandom random = op_random_seed(4401);
        OpGrid *grid = grid_scenario_map(context, 1, 33, 29, 4402);
        grid_scenario_add_areas(context, grid, &random);
        grid_scenario_queries(context, grid, &random, 4, &plain);
        op_grid_destroy(grid);
    }
}

SCENARIO(jps_successors, "grids/jps/successors") {
    for (int32_t arrival = OP_DIRECTION_NONE; arrival <= OP_DIRECTION_NORTH_WEST; ++arrival) {
        for (int32_t neighbours = 0; neighbours < 256; ++neighbours) {
            uint8_t directions = 0;
            scenario_require(context, op_jump_successors(arrival, (uint8_t)neighbours, &directions));
            scenario_write_u8(context, directions);
        }
    }
}

static void write_tables(ScenarioContext *context, const OpGrid *grid, const OpJpsPlusIndex *index) {
    const int16_t *entries = op_jps_plus_index_entries(index);
    size_t count = (size_t)op_grid_width(grid) * (size_t)op_grid_height(grid) * 8;
    for (size_t i = 0; i < count; ++i) {
        scenario_write_i32(context, entries[i]);
    }
}

SCENARIO(jps_plus_tables, "grids/jps-plus/tables") {
    OpRandom random = op_random_seed(4500);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 67, 41, op_random_next(&random));
        OpJpsPlusIndex *index = NULL;
        scenario_require(context, op_jps_plus_index_create(grid, NULL, &index));
        write_tables(context, grid, index);
        for (int round = 0; round < 6; ++round) {
            for (int edit = 0; edit <= round; ++edit) {
                history_scenario_edit(context, grid, &random);
            }
            scenario_require(context, op_jps_plus_index_refresh(index));
            write_tables(context, grid, index);
        }
        op_jps_plus_index_destroy(index);
        op_grid_destroy(grid);
    }
}
