/* A* on generated maps: every variant of moves, rules, sizes, heuristics and weights. */
#include "../grid_scenario.h"

static void run_moves(ScenarioContext *context, uint64_t seed, int32_t connectivity, OpDiagonalRule rule) {
    OpGridOptions options = grid_scenario_options();
    options.connectivity = connectivity;
    options.diagonals = rule;
    grid_scenario_on_every_map(context, seed, &options);
}

SCENARIO(astar_four_moves, "grids/astar/four-moves") {
    run_moves(context, 101, 4, OP_DIAGONAL_NO_CORNER_CUTTING);
}

SCENARIO(astar_no_corner_cutting, "grids/astar/eight-moves-no-corner-cutting") {
    run_moves(context, 102, 8, OP_DIAGONAL_NO_CORNER_CUTTING);
}

SCENARIO(astar_no_squeezing, "grids/astar/eight-moves-no-squeezing") {
    run_moves(context, 103, 8, OP_DIAGONAL_NO_SQUEEZING);
}

SCENARIO(astar_allow_all, "grids/astar/eight-moves-allow-all") {
    run_moves(context, 104, 8, OP_DIAGONAL_ALLOW_ALL);
}

SCENARIO(astar_agent_sizes, "grids/astar/agent-sizes") {
    static const int32_t sizes[] = {2, 3, 5, 255};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        OpGridOptions options = grid_scenario_options();
        options.agent_size = sizes[i];
        for (int32_t rule = 0; rule < 3; ++rule) {
            options.diagonals = (OpDiagonalRule)rule;
            grid_scenario_on_every_map(context, 200 + (uint64_t)rule, &options);
        }
        options.connectivity = 4;
        grid_scenario_on_every_map(context, 203, &options);
    }
}

SCENARIO(astar_heuristics, "grids/astar/heuristics") {
    for (int32_t heuristic = 0; heuristic <= OP_HEURISTIC_EUCLIDEAN; ++heuristic) {
        OpGridOptions options = grid_scenario_options();
        options.heuristic = (OpHeuristic)heuristic;
        grid_scenario_on_every_map(context, 300, &options);
        options.connectivity = 4;
        grid_scenario_on_every_map(context, 301, &options);
    }
}

SCENARIO(astar_weights, "grids/astar/weights") {
    static const double weights[] = {0.0, 0.5, 1.25, 2.0, 10.0};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; ++i) {
        OpGridOptions options = grid_scenario_options();
        options.heuristic_weight = weights[i];
        grid_scenario_on_every_map(context, 400, &options);
    }
}

SCENARIO(astar_area_costs, "grids/astar/area-costs") {
    OpRandom random = op_random_seed(500);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 31, 37, op_random_next(&random));
        grid_scenario_add_areas(context, grid, &random);
        OpGridOptions options = grid_scenario_options();
        for (int32_t rule = 0; rule < 3; ++rule) {
            options.diagonals = (OpDiagonalRule)rule;
            grid_scenario_queries(context, grid, &random, 2, &options);
        }
        options.agent_size = 2;
        grid_scenario_queries(context, grid, &random, 2, &options);
        options.connectivity = 4;
        grid_scenario_queries(context, grid, &random, 2, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(astar_budgets, "grids/astar/iteration-budgets") {
    static const int32_t budgets[] = {1, 2, 10, 100, 1000};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; ++i) {
        OpGridOptions options = grid_scenario_options();
        options.iteration_budget = budgets[i];
        grid_scenario_on_every_map(context, 600, &options);
    }
}

SCENARIO(astar_statuses, "grids/astar/statuses") {
    static const char picture[] = "..#..\n..#..\n###..\n.....\n";
    static const OpCell ends[][2] = {
        {{0, 0}, {1, 1}},  {{0, 0}, {4, 0}},          {{0, 0}, {0, 0}},
        {{2, 0}, {4, 0}},  {{0, 0}, {2, 1}},          {{-1, 0}, {0, 0}},
        {{0, 0}, {0, 4}},  {{2, 0}, {2, 0}},          {{3, 0}, {0, 3}},
        {{5, 0}, {4, -1}}, {{4, 3}, {3, 0}},          {{3, 0}, {4, 3}},
        {{0, 3}, {4, 0}},  {{2147483647, 0}, {0, 0}}, {{0, 0}, {0, -2147483647 - 1}}};
    OpGrid *grid = NULL;
    scenario_require(context, op_grid_from_text(picture, sizeof picture - 1, NULL, &grid));
    for (int32_t size = 1; size <= 3; ++size) {
        OpGridOptions options = grid_scenario_options();
        options.agent_size = size;
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; ++i) {
            grid_scenario_query(context, grid, ends[i][0], ends[i][1], &options);
        }
    }
    op_grid_destroy(grid);
}

SCENARIO(astar_large, "grids/astar/large-maps") {
    OpRandom random = op_random_seed(700);
    OpGridOptions options = grid_scenario_options();
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 211, 197, op_random_next(&random));
        grid_scenario_queries(context, grid, &random, 3, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(astar_thin, "grids/astar/thin-maps") {
    OpGridOptions options = grid_scenario_options();
    OpRandom random = op_random_seed(800);
    static const int32_t sizes[][2] = {{1, 1}, {1, 40}, {40, 1}, {2, 33}, {33, 2}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        OpGrid *grid = NULL;
        scenario_require(context, op_grid_create(sizes[i][0], sizes[i][1], 7, NULL, &grid));
        scenario_require(context, op_grid_set_area_cost(grid, 7, 1.5));
        grid_scenario_queries(context, grid, &random, 3, &options);
        op_grid_destroy(grid);
    }
}

/* On the map of the next scenario or a little beside it. */
static OpWorldPoint random_point(OpRandom *random) {
    OpWorldPoint point = {0.0, 0.0};
    point.x = op_random_double(random) * 26.0 - 11.0;
    point.y = op_random_double(random) * 23.0 + 3.0;
    return point;
}

SCENARIO(astar_points, "grids/astar/world-points") {
    OpRandom random = op_random_seed(900);
    OpGrid *grid = grid_scenario_map(context, 2, 33, 29, op_random_next(&random));
    OpGridSpace space = {-10.25, 3.5, 0.7};
    OpGridOptions options = grid_scenario_options();
    scenario_require(context, op_grid_set_space(grid, space));
    for (int i = 0; i < 24; ++i) {
        OpGridPath path = {0};
        OpWorldPoint start = random_point(&random);
        OpWorldPoint goal = random_point(&random);
        scenario_require(context, op_grid_find_path_between(grid, start, goal, &options, &path));
        grid_scenario_write_path(context, &path);
        OpCell a = grid_scenario_random_cell(grid, &random);
        OpCell b = grid_scenario_random_cell(grid, &random);
        scenario_require(context, op_grid_find_path_with_points(grid, a, b, &options, &path));
        grid_scenario_write_path(context, &path);
        op_grid_path_reset(&path);
    }
    op_grid_destroy(grid);
}
