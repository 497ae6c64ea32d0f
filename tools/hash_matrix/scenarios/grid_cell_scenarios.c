/* What grids know about their cells: clearance, hashes, nearest cells, prices, places, listeners. */
#include "../grid_scenario.h"

#include <stdlib.h>

static void write_clearance(ScenarioContext *context, const OpGrid *grid) {
    for (int32_t y = -1; y <= op_grid_height(grid); ++y) {
        for (int32_t x = -1; x <= op_grid_width(grid); ++x) {
            OpCell cell = {x, y};
            int32_t clearance = 0;
            bool fits = false;
            scenario_require(context, op_grid_clearance(grid, cell, &clearance));
            scenario_require(context, op_grid_can_fit(grid, cell, 2, &fits));
            scenario_write_i32(context, clearance);
            scenario_write_u8(context, fits ? 1 : 0);
        }
    }
}

SCENARIO(grids_clearance, "grids/clearance/every-map") {
    OpRandom random = op_random_seed(2000);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 45, 31, op_random_next(&random));
        write_clearance(context, grid);
        op_grid_destroy(grid);
    }
    OpGrid *wide = NULL;
    scenario_require(context, op_grid_create(300, 280, 0, NULL, &wide));
    write_clearance(context, wide);
    op_grid_destroy(wide);
}

SCENARIO(grids_clearance_edits, "grids/clearance/after-edits") {
    OpRandom random = op_random_seed(2100);
    OpGrid *grid = grid_scenario_map(context, 7, 45, 31, op_random_next(&random));
    for (int i = 0; i < 120; ++i) {
        OpCell cell = grid_scenario_random_cell(grid, &random);
        OpRect rect = {cell.x, cell.y, 0, 0};
        rect.width = 1 + (int32_t)op_random_below(&random, (uint64_t)(45 - cell.x)) / 2;
        rect.height = 1 + (int32_t)op_random_below(&random, (uint64_t)(31 - cell.y)) / 2;
        uint8_t area = op_random_below(&random, 3) == 0 ? OP_AREA_WALL : 0;
        scenario_require(context, op_grid_fill_rect(grid, rect, area));
        scenario_require(context,
                         op_grid_set_area(grid, grid_scenario_random_cell(grid, &random), OP_AREA_WALL));
        write_clearance(context, grid);
    }
    op_grid_destroy(grid);
}

SCENARIO(grids_content_hash, "grids/content-hash") {
    OpRandom random = op_random_seed(2200);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        int32_t width = 9 + (int32_t)op_random_below(&random, 40);
        OpGrid *grid = grid_scenario_map(context, kind, width, 17, op_random_next(&random));
        scenario_write_u64(context, op_grid_content_hash(grid));
        grid_scenario_add_areas(context, grid, &random);
        scenario_write_u64(context, op_grid_content_hash(grid));
        scenario_require(context, op_grid_set_area_cost(grid, 254, op_random_double(&random) + 0.5));
        scenario_write_u64(context, op_grid_content_hash(grid));
        scenario_write_i32(context, op_grid_version(grid));
        op_grid_destroy(grid);
    }
}

static OpStatus odd_cells_blocked(void *user, OpCell cell, bool *out) {
    (void)user;
    *out = (cell.x + cell.y) % 2 != 0;
    return OP_STATUS_OK;
}

SCENARIO(grids_nearest, "grids/nearest-walkable") {
    OpRandom random = op_random_seed(2300);
    static const int32_t radii[] = {0, 1, 3, INT32_MAX};
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 41, 27, op_random_next(&random));
        for (int i = 0; i < 80; ++i) {
            OpGridOptions options = grid_scenario_options();
            OpCell cell = {0, 0};
            cell.x = (int32_t)op_random_below(&random, 61) - 10;
            cell.y = (int32_t)op_random_below(&random, 47) - 10;
            OpCell nearest = {-1, -1};
            bool found = false;
            options.nearest_radius = radii[i % 4];
            options.agent_size = 1 + i % 3;
            options.callbacks.blocked = i % 5 == 0 ? odd_cells_blocked : NULL;
            scenario_require(context, op_grid_nearest_walkable(grid, cell, &options, &nearest, &found));
            scenario_write_u8(context, found ? 1 : 0);
            scenario_write_i32(context, found ? nearest.x : 0);
            scenario_write_i32(context, found ? nearest.y : 0);
        }
        op_grid_destroy(grid);
    }
}

SCENARIO(grids_fixed_cost, "grids/fixed-cost") {
    OpRandom random = op_random_seed(2400);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        grid_scenario_add_areas(context, grid, &random);
        OpGridOptions options = grid_scenario_options();
        OpGridPath path = {0};
        for (int i = 0; i < 12; ++i) {
            OpCell start = grid_scenario_random_cell(grid, &random);
            OpCell goal = grid_scenario_random_cell(grid, &random);
            scenario_require(context, op_grid_find_path(grid, start, goal, &options, &path));
            if (path.status != OP_PATH_FOUND) {
                continue;
            }
            int64_t fixed = 0;
            int32_t straight = 0;
            int32_t diagonal = 0;
            scenario_require(context, op_grid_fixed_cost(grid, path.cells, path.cell_count, &fixed));
            scenario_require(context,
                             op_grid_path_step_counts(path.cells, path.cell_count, &straight, &diagonal));
            scenario_write_i64(context, fixed);
            scenario_write_i32(context, straight);
            scenario_write_i32(context, diagonal);
        }
        op_grid_path_reset(&path);
        op_grid_destroy(grid);
    }
}

SCENARIO(grids_space, "grids/space") {
    static const OpGridSpace spaces[] = {
        {0.0, 0.0, 1.0}, {-10.25, 3.5, 0.7}, {2097152.0, -2097152.0, 1e-3}, {0.1, 0.2, 2097152.0}};
    OpGrid *grid = NULL;
    OpRandom random = op_random_seed(2500);
    scenario_require(context, op_grid_create(50, 20, 0, NULL, &grid));
    for (size_t s = 0; s < sizeof spaces / sizeof spaces[0]; ++s) {
        scenario_require(context, op_grid_set_space(grid, spaces[s]));
        for (int i = 0; i < 100; ++i) {
            OpCell cell = {0, 0};
            bool inside = false;
            OpWorldPoint point = {0.0, 0.0};
            scenario_require(context,
                             op_grid_point_at(grid, grid_scenario_random_cell(grid, &random), &point));
            scenario_write_f64(context, point.x);
            scenario_write_f64(context, point.y);
            point.x = spaces[s].origin_x * 0.5 +
                      (op_random_double(&random) - 0.2) * 50.0 * spaces[s].cell_size * 0.4;
            point.y = spaces[s].origin_y * 0.5 +
                      (op_random_double(&random) - 0.2) * 20.0 * spaces[s].cell_size * 0.4;
            point.x = point.x < -OP_MAX_COORDINATE ? -OP_MAX_COORDINATE : point.x;
            point.x = point.x > OP_MAX_COORDINATE ? OP_MAX_COORDINATE : point.x;
            point.y = point.y < -OP_MAX_COORDINATE ? -OP_MAX_COORDINATE : point.y;
            point.y = point.y > OP_MAX_COORDINATE ? OP_MAX_COORDINATE : point.y;
            scenario_require(context, op_grid_cell_at(grid, point, &cell, &inside));
            scenario_write_u8(context, inside ? 1 : 0);
            scenario_write_i32(context, inside ? cell.x : 0);
            scenario_write_i32(context, inside ? cell.y : 0);
        }
    }
    op_grid_destroy(grid);
}

static void write_cell_change(void *user, const OpGrid *grid, OpCell cell) {
    ScenarioContext *context = user;
    scenario_write_i32(context, op_grid_version(grid));
    scenario_write_i32(context, cell.x);
    scenario_write_i32(context, cell.y);
}

static void write_rect_change(void *user, const OpGrid *grid, OpRect rect) {
    ScenarioContext *context = user;
    scenario_write_i32(context, op_grid_version(grid));
    scenario_write_i32(context, rect.x);
    scenario_write_i32(context, rect.y);
    scenario_write_i32(context, rect.width);
    scenario_write_i32(context, rect.height);
}

SCENARIO(grids_listeners, "grids/listeners") {
    OpRandom random = op_random_seed(2600);
    OpGrid *grid = grid_scenario_map(context, 2, 30, 30, op_random_next(&random));
    OpGridListener listeners[3] = {{write_cell_change, NULL, context},
                                   {NULL, write_rect_change, context},
                                   {write_cell_change, write_rect_change, context}};
    int32_t ids[3];
    for (int i = 0; i < 3; ++i) {
        scenario_require(context, op_grid_add_listener(grid, &listeners[i], &ids[i]));
    }
    for (int i = 0; i < 40; ++i) {
        OpCell cell = grid_scenario_random_cell(grid, &random);
        OpRect rect = {cell.x, cell.y, (30 - cell.x) / 4, (30 - cell.y) / 3};
        uint8_t area = op_random_below(&random, 2) == 0 ? OP_AREA_WALL : 3;
        scenario_require(context, op_grid_fill_rect(grid, rect, area));
        scenario_require(context, op_grid_set_area(grid, grid_scenario_random_cell(grid, &random), area));
        if (i == 20) {
            scenario_require(context, op_grid_remove_listener(grid, ids[0]));
        }
    }
    op_grid_destroy(grid);
}
