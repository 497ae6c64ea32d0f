/* Resumable searches, and searches between edits. */
#include "../grid_scenario.h"

static void run_slices(ScenarioContext *context, OpGridSearch *search, int32_t slice) {
    OpPathStatus status = op_grid_search_status(search);
    OpGridPath path = {0};
    for (int32_t step = 0; status == OP_PATH_IN_PROGRESS; ++step) {
        scenario_require(context, op_grid_search_step(search, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (step == 3) {
            scenario_require(context, op_grid_search_path(search, &path));
            grid_scenario_write_path(context, &path);
        }
    }
    scenario_require(context, op_grid_search_path(search, &path));
    grid_scenario_write_path(context, &path);
    op_grid_path_reset(&path);
}

SCENARIO(astar_sliced, "grids/astar/sliced") {
    static const int32_t slices[] = {1, 2, 3, 7, 50};
    OpRandom random = op_random_seed(1300);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        OpGridOptions options = grid_scenario_options();
        options.agent_size = 1 + kind % 2;
        OpGridSearch *search = NULL;
        scenario_require(context, op_grid_search_create(grid, &options, &search));
        scenario_write_i32(context, (int32_t)op_grid_search_status(search));
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; ++i) {
            OpPathStatus begun = OP_PATH_NONE;
            OpCell start = grid_scenario_random_cell(grid, &random);
            OpCell goal = grid_scenario_random_cell(grid, &random);
            scenario_require(context, op_grid_search_begin(search, start, goal, &begun));
            scenario_write_i32(context, (int32_t)begun);
            if (begun == OP_PATH_IN_PROGRESS) {
                run_slices(context, search, slices[i]);
            }
        }
        op_grid_search_destroy(search);
        op_grid_destroy(grid);
    }
}

SCENARIO(astar_after_edits, "grids/astar/after-edits") {
    OpRandom random = op_random_seed(1400);
    OpGrid *grid = grid_scenario_map(context, 6, 40, 36, op_random_next(&random));
    OpGridOptions options = grid_scenario_options();
    for (int i = 0; i < 60; ++i) {
        OpCell cell = grid_scenario_random_cell(grid, &random);
        OpRect rect = {cell.x, cell.y, 0, 0};
        rect.width = (int32_t)op_random_below(&random, (uint64_t)(40 - cell.x + 1));
        rect.height = (int32_t)op_random_below(&random, 3);
        rect.height = rect.height < 36 - cell.y ? rect.height : 36 - cell.y;
        uint8_t area = op_random_below(&random, 2) == 0 ? OP_AREA_WALL : (uint8_t)op_random_below(&random, 4);
        scenario_require(context, op_grid_fill_rect(grid, rect, area));
        scenario_require(context, op_grid_set_area(grid, grid_scenario_random_cell(grid, &random), 0));
        options.agent_size = 1 + i % 3;
        scenario_write_i32(context, op_grid_version(grid));
        scenario_write_u64(context, op_grid_content_hash(grid));
        grid_scenario_queries(context, grid, &random, 2, &options);
    }
    op_grid_destroy(grid);
}
