/* HPA*: paths in every variant, and the abstract graph before and after edits. */
#include "../history_scenario.h"

SCENARIO(hpa_paths, "grids/hpa/paths") {
    static const int32_t chunks[] = {2, 5, 16, 256};
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; ++i) {
        OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
        options.hpa_chunk_size = chunks[i];
        grid_scenario_on_every_map(context, 7000, &options);
        options.hpa_smoothing = false;
        grid_scenario_on_every_map(context, 7000, &options);
    }
}

SCENARIO(hpa_moves, "grids/hpa/moves-and-sizes") {
    OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
    options.hpa_chunk_size = 6;
    for (int32_t size = 1; size <= 3; ++size) {
        options.agent_size = size;
        for (int32_t rule = 0; rule < 3; ++rule) {
            options.diagonals = (OpDiagonalRule)rule; /* the third falls back to A* */
            grid_scenario_on_every_map(context, 7100, &options);
        }
        options.connectivity = 4;
        grid_scenario_on_every_map(context, 7101, &options);
        options.connectivity = 8;
    }
}

SCENARIO(hpa_areas, "grids/hpa/area-costs") {
    OpRandom random = op_random_seed(7200);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 45, 37, op_random_next(&random));
        OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
        options.hpa_chunk_size = 8;
        grid_scenario_add_areas(context, grid, &random);
        grid_scenario_queries(context, grid, &random, 3, &options);
        options.connectivity = 4;
        grid_scenario_queries(context, grid, &random, 2, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(hpa_large, "grids/hpa/large-maps") {
    OpRandom random = op_random_seed(7300);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 151, 113, op_random_next(&random));
        OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
        grid_scenario_queries(context, grid, &random, 3, &options);
        op_grid_destroy(grid);
    }
}

SCENARIO(hpa_budgets, "grids/hpa/iteration-budgets") {
    static const int32_t budgets[] = {1, 2, 7, 40};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; ++i) {
        OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
        options.hpa_chunk_size = 5;
        options.iteration_budget = budgets[i];
        grid_scenario_on_every_map(context, 7400, &options);
    }
}

SCENARIO(hpa_edits, "grids/hpa/after-edits") {
    OpGridOptions options = history_scenario_options(OP_GRID_HPA_STAR);
    options.hpa_chunk_size = 7;
    history_scenario_queries_between_edits(context, 7500, &options);
    options.agent_size = 2;
    history_scenario_queries_between_edits(context, 7501, &options);
}

/* ---- The graph itself ---- */

static void write_cluster(ScenarioContext *context, const OpHpaHierarchy *hierarchy, int32_t cluster) {
    const int32_t *cells = NULL;
    const OpHpaEdge *edges = NULL;
    int32_t count = 0;
    int32_t edge_count = 0;
    scenario_require(context, op_hpa_cluster_nodes(hierarchy, cluster, &cells, &count));
    scenario_write_i32(context, count);
    for (int32_t i = 0; i < count; ++i) {
        scenario_write_i32(context, cells[i]);
        for (int32_t j = 0; j < count; ++j) {
            double cost = 0.0;
            scenario_require(context, op_hpa_intra_cost(hierarchy, cluster, i, j, &cost));
            scenario_write_f64(context, cost);
        }
    }
    scenario_require(context, op_hpa_inter_edges(hierarchy, cluster, &edges, &edge_count));
    scenario_write_i32(context, edge_count);
    for (int32_t i = 0; i < edge_count; ++i) {
        scenario_write_i32(context, edges[i].node);
        scenario_write_i32(context, edges[i].target);
        scenario_write_f64(context, edges[i].cost);
    }
}

static void write_graph(ScenarioContext *context, const OpHpaHierarchy *hierarchy) {
    int32_t columns = op_hpa_cluster_columns(hierarchy);
    int32_t rows = op_hpa_cluster_rows(hierarchy);
    scenario_write_i32(context, columns);
    scenario_write_i32(context, rows);
    for (int32_t cluster = 0; cluster < columns * rows; ++cluster) {
        write_cluster(context, hierarchy, cluster);
    }
    scenario_write_u64(context, op_hpa_content_hash(hierarchy));
}

static void run_graph(ScenarioContext *context, OpGrid *grid, OpRandom *random, const OpHpaOptions *options) {
    OpHpaHierarchy *hierarchy = NULL;
    scenario_require(context, op_hpa_hierarchy_create(grid, options, NULL, &hierarchy));
    write_graph(context, hierarchy);
    for (int round = 0; round < 5; ++round) {
        for (int edit = 0; edit <= round; ++edit) {
            history_scenario_edit(context, grid, random);
        }
        if (round == 3) {
            scenario_require(context, op_grid_set_area_cost(grid, 1, 1.0 + op_random_double(random)));
        }
        scenario_require(context, op_hpa_hierarchy_refresh(hierarchy));
        write_graph(context, hierarchy);
    }
    op_hpa_hierarchy_destroy(hierarchy);
}

SCENARIO(hpa_hierarchy, "grids/hpa/hierarchy") {
    OpRandom random = op_random_seed(7600);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 47, 35, op_random_next(&random));
        OpHpaOptions options = op_hpa_options_default();
        grid_scenario_add_areas(context, grid, &random);
        options.chunk_size = 4 + kind;
        options.entrance_threshold = 1 + kind;
        options.agent_size = 1 + kind % 3;
        options.connectivity = kind % 2 == 0 ? 8 : 4;
        options.diagonals = kind % 4 < 2 ? OP_DIAGONAL_NO_CORNER_CUTTING : OP_DIAGONAL_NO_SQUEEZING;
        run_graph(context, grid, &random, &options);
        op_grid_destroy(grid);
    }
}
