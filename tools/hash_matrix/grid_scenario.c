/* Maps, queries and results of the grid scenarios. */
#include "grid_scenario.h"

#include <stdlib.h>

OpGrid *grid_scenario_map(const ScenarioContext *context, int32_t kind, int32_t width, int32_t height,
                          uint64_t seed) {
    size_t size = (size_t)width * (size_t)height;
    MapCanvas canvas = {width, height, scenario_allocate(context, size)};
    OpRandom random = op_random_seed(seed);
    switch (kind) {
    case 0:
        map_draw_open(canvas);
        break;
    case 1:
        map_draw_random(canvas, &random, 10);
        break;
    case 2:
        map_draw_random(canvas, &random, 25);
        break;
    case 3:
        map_draw_random(canvas, &random, 40);
        break;
    case 4:
        map_draw_rooms(canvas, &random, 6, 2, 80);
        break;
    case 5:
        map_draw_maze(canvas, &random, 2);
        break;
    case 6:
        map_draw_caves(canvas, &random, 45);
        break;
    default:
        map_draw_obstacles(canvas, &random, width * height / 60, 7);
        break;
    }
    OpGrid *grid = NULL;
    scenario_require(context, op_grid_from_areas(canvas.cells, size, width, height, NULL, &grid));
    free(canvas.cells);
    return grid;
}

OpGridOptions grid_scenario_options(void) {
    OpGridOptions options = op_grid_options_default();
    options.record_expansions = true;
    options.specialized_engines = false;
    return options;
}

static void write_cells(ScenarioContext *context, const OpCell *cells, int32_t count) {
    scenario_write_i32(context, count);
    for (int32_t i = 0; i < count; ++i) {
        scenario_write_i32(context, cells[i].x);
        scenario_write_i32(context, cells[i].y);
    }
}

void grid_scenario_write_path(ScenarioContext *context, const OpGridPath *path) {
    scenario_write_i32(context, (int32_t)path->status);
    scenario_write_i32(context, (int32_t)path->algorithm);
    scenario_write_f64(context, path->cost);
    scenario_write_f64(context, path->length);
    scenario_write_i32(context, path->expanded_count);
    scenario_write_i32(context, path->iterations);
    write_cells(context, path->cells, path->cell_count);
    scenario_write_i32(context, path->point_count);
    for (int32_t i = 0; i < path->point_count; ++i) {
        scenario_write_f64(context, path->points[i].x);
        scenario_write_f64(context, path->points[i].y);
    }
    write_cells(context, path->expanded_cells, path->expanded_cell_count);
}

void grid_scenario_query(ScenarioContext *context, const OpGrid *grid, OpCell start, OpCell goal,
                         const OpGridOptions *options) {
    OpGridPath path = {0};
    scenario_require(context, op_grid_find_path(grid, start, goal, options, &path));
    grid_scenario_write_path(context, &path);
    op_grid_path_reset(&path);
}

OpCell grid_scenario_random_cell(const OpGrid *grid, OpRandom *random) {
    OpCell cell = {0, 0};
    cell.x = (int32_t)op_random_below(random, (uint64_t)op_grid_width(grid));
    cell.y = (int32_t)op_random_below(random, (uint64_t)op_grid_height(grid));
    return cell;
}

/* The first of up to eight random cells that is walkable, or the last of them. */
static OpCell random_end(const OpGrid *grid, OpRandom *random) {
    OpCell cell = grid_scenario_random_cell(grid, random);
    for (int32_t i = 0; i < 7 && !op_grid_is_walkable(grid, cell); ++i) {
        cell = grid_scenario_random_cell(grid, random);
    }
    return cell;
}

void grid_scenario_queries(ScenarioContext *context, const OpGrid *grid, OpRandom *random, int32_t count,
                           const OpGridOptions *options) {
    for (int32_t i = 0; i < count; ++i) {
        OpCell start = random_end(grid, random);
        OpCell goal = random_end(grid, random);
        grid_scenario_query(context, grid, start, goal, options);
    }
}

void grid_scenario_on_every_map(ScenarioContext *context, uint64_t seed, const OpGridOptions *options) {
    OpRandom random = op_random_seed(seed);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        grid_scenario_queries(context, grid, &random, 3, options);
        op_grid_destroy(grid);
    }
}

void grid_scenario_add_areas(const ScenarioContext *context, OpGrid *grid, OpRandom *random) {
    static const double multipliers[3] = {2.5, 0.75, 1.0 / 3.0};
    for (int32_t y = 0; y < op_grid_height(grid); ++y) {
        for (int32_t x = 0; x < op_grid_width(grid); ++x) {
            OpCell cell = {x, y};
            uint64_t draw = op_random_below(random, 9);
            if (op_grid_is_walkable(grid, cell) && draw < 3) {
                scenario_require(context, op_grid_set_area(grid, cell, (uint8_t)(1 + draw)));
            }
        }
    }
    for (int32_t i = 0; i < 3; ++i) {
        scenario_require(context, op_grid_set_area_cost(grid, 1 + i, multipliers[i]));
    }
}
