/* Hex grids: geometry, A* with and without callbacks, slices, replanners, flow fields and saved states, on the four
 * layouts. */
#include "../history_scenario.h"

#include <math.h>
#include <stdlib.h>

enum { LAYOUTS = 4 };

/* ---- Maps ---- */

/* A generated map as hexagons, every second one with areas. */
static OpHexGrid *hex_map(const ScenarioContext *context, int32_t layout, int32_t kind, OpRandom *random) {
    OpHexGrid *grid = NULL;
    int32_t width = 27 + layout % 2;
    int32_t height = 25 - layout / 2;
    OpGrid *square = grid_scenario_map(context, kind, width, height, op_random_next(random));
    if (kind % 2 == 1) {
        grid_scenario_add_areas(context, square, random);
    }
    OpAreaCosts costs = op_grid_area_costs(square);
    scenario_require(context, op_hex_grid_from_areas(op_grid_cells(square), (size_t)width * (size_t)height,
                                                     width, height, (OpHexLayout)layout, NULL, &grid));
    scenario_require(context, op_hex_grid_set_area_costs(grid, &costs));
    op_grid_destroy(square);
    return grid;
}

static OpCell random_cell(const OpHexGrid *grid, OpRandom *random) {
    OpCell cell = {0, 0};
    cell.x = (int32_t)op_random_below(random, (uint64_t)op_hex_grid_width(grid));
    cell.y = (int32_t)op_random_below(random, (uint64_t)op_hex_grid_height(grid));
    return cell;
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static void edit(const ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    OpCell cell = random_cell(grid, random);
    uint8_t area = op_random_below(random, 2) == 0 ? OP_AREA_WALL : 0;
    OpRect rect = {cell.x, cell.y, 1, 1};
    if (op_random_below(random, 4) == 0) {
        rect.width = smaller(1 + (int32_t)op_random_below(random, 5), op_hex_grid_width(grid) - cell.x);
        rect.height = smaller(1 + (int32_t)op_random_below(random, 5), op_hex_grid_height(grid) - cell.y);
    }
    scenario_require(context, op_hex_grid_fill_rect(grid, rect, area));
}

/* Calls run on a map of every kind and layout. */
static void on_every_map(ScenarioContext *context, uint64_t seed,
                         void (*run)(ScenarioContext *context, OpHexGrid *grid, OpRandom *random)) {
    OpRandom random = op_random_seed(seed);
    for (int32_t layout = 0; layout < LAYOUTS; ++layout) {
        for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
            OpHexGrid *grid = hex_map(context, layout, kind, &random);
            run(context, grid, &random);
            op_hex_grid_destroy(grid);
        }
    }
}

/* ---- Geometry ---- */

static void write_conversion(ScenarioContext *context, OpHexLayout layout, OpCell cell) {
    OpHexCoord coord = {0, 0};
    OpCell back = {0, 0};
    scenario_require(context, op_hex_axial_of(layout, cell, &coord));
    scenario_require(context, op_hex_cell_of(layout, coord, &back));
    scenario_write_i32(context, coord.q);
    scenario_write_i32(context, coord.r);
    scenario_write_i32(context, back.x);
    scenario_write_i32(context, back.y);
}

SCENARIO(hex_coordinates, "grids/hex/coordinates") {
    OpRandom random = op_random_seed(20100);
    for (int i = 0; i < 4000; ++i) {
        OpCell cell = {(int32_t)op_random_below(&random, 1 << 29) - (1 << 28), i % 41 - 20};
        double q = (op_random_double(&random) - 0.5) * 200.0;
        double r = (op_random_double(&random) - 0.5) * 200.0;
        OpHexCoord nearest = {0, 0};
        int32_t steps = 0;
        write_conversion(context, (OpHexLayout)(i % LAYOUTS), cell);
        scenario_require(context, op_hex_round(q, r, &nearest));
        scenario_require(context, op_hex_distance(nearest, (OpHexCoord){7, -3}, &steps));
        scenario_write_i32(context, nearest.q);
        scenario_write_i32(context, nearest.r);
        scenario_write_i32(context, steps);
    }
}

SCENARIO(hex_world, "grids/hex/world") {
    static const OpGridSpace spaces[] = {
        {0.0, 0.0, 0.0}, {-3.5, 7.25, 0.1}, {0.3, -0.7, 1.0 / 3.0}, {2e6, -2e6, 2000.0}};
    OpRandom random = op_random_seed(20200);
    for (int i = 0; i < 16; ++i) {
        OpHexGrid *grid = NULL;
        OpGridSpace space = spaces[i / LAYOUTS];
        double size = space.cell_size > 0.0 ? space.cell_size : 1.0;
        scenario_require(context, op_hex_grid_create(13, 11, (OpHexLayout)(i % LAYOUTS), 0, NULL, &grid));
        scenario_require(context, op_hex_grid_set_space(grid, space));
        for (int k = 0; k < 13 * 11; ++k) {
            OpWorldPoint centre = {0.0, 0.0};
            OpCell cell = {k % 13, k / 13};
            bool inside = false;
            scenario_require(context, op_hex_grid_point_at(grid, cell, &centre));
            scenario_write_f64(context, centre.x);
            scenario_write_f64(context, centre.y);
            OpWorldPoint point = {space.origin_x + (op_random_double(&random) * 16.0 - 2.0) * size,
                                  space.origin_y + (op_random_double(&random) * 16.0 - 2.0) * size};
            scenario_require(context, op_hex_grid_cell_at(grid, point, &cell, &inside));
            scenario_write_i32(context, cell.x);
            scenario_write_i32(context, cell.y);
            scenario_write_u8(context, inside ? 1 : 0);
        }
        op_hex_grid_destroy(grid);
    }
}

SCENARIO(hex_neighbors, "grids/hex/neighbors") {
    for (int32_t layout = 0; layout < LAYOUTS; ++layout) {
        OpHexGrid *grid = NULL;
        scenario_require(context, op_hex_grid_create(5, 6, (OpHexLayout)layout, 0, NULL, &grid));
        for (int32_t i = 0; i < 5 * 6; ++i) {
            OpCell cells[6];
            int32_t count = 0;
            scenario_require(context, op_hex_grid_neighbors(grid, (OpCell){i % 5, i / 5}, cells, &count));
            scenario_write_i32(context, count);
            for (int32_t k = 0; k < count; ++k) {
                scenario_write_i32(context, cells[k].x);
                scenario_write_i32(context, cells[k].y);
            }
        }
        op_hex_grid_destroy(grid);
    }
}

/* ---- A* ---- */

static void write_query(ScenarioContext *context, const OpHexGrid *grid, OpRandom *random,
                        const OpGridOptions *options) {
    OpGridPath path = {0};
    OpCell start = random_cell(grid, random);
    OpCell goal = random_cell(grid, random);
    scenario_require(context, op_hex_grid_find_path_with_points(grid, start, goal, options, &path));
    grid_scenario_write_path(context, &path);
    op_grid_path_reset(&path);
}

static void run_queries(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    static const double weights[] = {1.0, 0.0, 1.5};
    OpGridOptions options = grid_scenario_options();
    for (int i = 0; i < 6; ++i) {
        options.heuristic = i % 2 == 0 ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
        options.heuristic_weight = weights[i / 2];
        write_query(context, grid, random, &options);
    }
    options = grid_scenario_options();
    options.iteration_budget = 20;
    write_query(context, grid, random, &options);
}

SCENARIO(hex_a_star, "grids/hex/a-star") {
    on_every_map(context, 21000, run_queries);
}

static uint64_t mix(OpCell from, OpCell to) {
    OpRandom random = op_random_seed(((uint64_t)(uint32_t)from.x << 48) ^ ((uint64_t)(uint32_t)from.y << 32) ^
                                     ((uint64_t)(uint32_t)to.x << 16) ^ (uint64_t)(uint32_t)to.y);
    return op_random_next(&random);
}

/* Mostly a cost that depends on the direction too; some steps are forbidden, each in its own way. */
static OpStatus uneven_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    static const double forbidden[] = {-1.0, INFINITY, NAN};
    (void)user;
    uint64_t draw = mix(from, to);
    *out = draw % 16 < 3 ? forbidden[draw % 16] : cost * (1.0 + (double)(draw >> 40) / 16777216.0);
    return OP_STATUS_OK;
}

static OpStatus some_blocked(void *user, OpCell cell, bool *out) {
    (void)user;
    *out = mix(cell, cell) % 8 == 0;
    return OP_STATUS_OK;
}

static void run_callbacks(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    for (int i = 1; i < 4; ++i) {
        OpGridOptions options = grid_scenario_options();
        options.callbacks.step_cost = (i & 1) != 0 ? uneven_cost : NULL;
        options.callbacks.blocked = (i & 2) != 0 ? some_blocked : NULL;
        write_query(context, grid, random, &options);
        write_query(context, grid, random, &options);
    }
}

SCENARIO(hex_callbacks, "grids/hex/callbacks") {
    on_every_map(context, 22000, run_callbacks);
}

/* ---- Slices, and the states in between ---- */

static void write_search_state(ScenarioContext *context, const OpHexSearch *search) {
    ScenarioState state = {NULL, op_hex_search_state_size(search)};
    state.bytes = scenario_allocate(context, state.size);
    scenario_require(context, op_hex_search_save_state(search, state.bytes, state.size, &state.size));
    scenario_write_state(context, &state);
    free(state.bytes);
}

/* Steps to the end; at the third step a second search takes over from the saved bytes. */
static void run_slices(ScenarioContext *context, const OpHexGrid *grid, OpCell start, OpCell goal,
                       int32_t slice) {
    OpGridOptions options = grid_scenario_options();
    OpHexSearch *search = NULL;
    OpPathStatus status = OP_PATH_NONE;
    OpGridPath path = {0};
    scenario_require(context, op_hex_search_create(grid, &options, &search));
    scenario_require(context, op_hex_search_begin(search, start, goal, &status));
    scenario_write_i32(context, (int32_t)status);
    write_search_state(context, search);
    for (int step = 0; status == OP_PATH_IN_PROGRESS; ++step) {
        scenario_require(context, op_hex_search_step(search, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (step == 2) {
            size_t size = op_hex_search_state_size(search);
            uint8_t *bytes = scenario_allocate(context, size);
            scenario_require(context, op_hex_search_save_state(search, bytes, size, &size));
            op_hex_search_destroy(search);
            scenario_require(context, op_hex_search_create(grid, &options, &search));
            scenario_require(context, op_hex_search_restore_state(search, bytes, size));
            free(bytes);
            write_search_state(context, search);
        }
    }
    scenario_require(context, op_hex_search_path(search, &path));
    grid_scenario_write_path(context, &path);
    op_grid_path_reset(&path);
    op_hex_search_destroy(search);
}

static void run_sliced(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    static const int32_t slices[] = {1, 2, 7, 50};
    for (int i = 0; i < 4; ++i) {
        OpCell start = random_cell(grid, random);
        OpCell goal = random_cell(grid, random);
        run_slices(context, grid, start, goal, slices[i]);
    }
}

SCENARIO(hex_sliced, "grids/hex/sliced") {
    on_every_map(context, 23000, run_sliced);
}

/* ---- Replanners ---- */

static void write_replan(ScenarioContext *context, OpGridReplanner *replanner, int32_t slice) {
    OpPathStatus status = OP_PATH_BUDGET_EXHAUSTED;
    OpGridPath path = {0};
    while (status == OP_PATH_BUDGET_EXHAUSTED) {
        scenario_require(context, op_grid_replanner_try_replan(replanner, slice, &status));
    }
    scenario_require(context, op_grid_replanner_replan_with_points(replanner, &path));
    grid_scenario_write_path(context, &path);
    scenario_write_i64(context, op_grid_replanner_iterations(replanner));
    scenario_write_i64(context, op_grid_replanner_expanded(replanner));
    ScenarioState state = scenario_save_replanner(context, replanner);
    scenario_write_state(context, &state);
    free(state.bytes);
    if (path.cell_count > 1) { /* the agent walks on */
        scenario_require(context, op_grid_replanner_move_start(replanner, path.cells[1]));
    }
    op_grid_path_reset(&path);
}

static void run_history(ScenarioContext *context, OpHexGrid *grid, OpRandom *random,
                        OpGridAlgorithm algorithm) {
    static const int32_t slices[] = {INT32_MAX, 1, 7, 50};
    OpGridReplanner *replanner = NULL;
    OpGridOptions options = op_grid_options_default();
    OpCell start = random_cell(grid, random);
    OpCell goal = random_cell(grid, random);
    options.algorithm = algorithm;
    scenario_require(context, op_hex_grid_replanner_create(grid, start, goal, &options, &replanner));
    for (int round = 0; round < 10; ++round) {
        write_replan(context, replanner, slices[round % 4]);
        for (int i = 0; i < round % 4; ++i) {
            edit(context, grid, random);
        }
        ScenarioState pending = scenario_save_replanner(context, replanner);
        scenario_write_state(context, &pending);
        free(pending.bytes);
        if (round == 7) {
            scenario_require(context, op_hex_grid_set_area_cost(grid, 1, 0.5));
            scenario_require(context, op_grid_replanner_set_goal(replanner, start));
        }
    }
    op_grid_replanner_destroy(replanner);
}

static void run_histories(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    run_history(context, grid, random, OP_GRID_LPA_STAR);
    run_history(context, grid, random, OP_GRID_D_STAR_LITE);
}

SCENARIO(hex_replan, "grids/hex/replan") {
    on_every_map(context, 24000, run_histories);
}

/* ---- Flow fields ---- */

static void write_field(ScenarioContext *context, const OpHexGrid *grid, const OpGridFlowField *field) {
    ScenarioState state = scenario_save_field(context, field);
    scenario_write_state(context, &state);
    free(state.bytes);
    for (int32_t i = 0; i < op_hex_grid_width(grid) * op_hex_grid_height(grid); ++i) {
        OpCell cell = {i % op_hex_grid_width(grid), i / op_hex_grid_width(grid)};
        OpWorldPoint direction = {0.0, 0.0};
        scenario_require(context, op_grid_flow_field_direction(field, cell, &direction));
        scenario_write_f64(context, direction.x);
        scenario_write_f64(context, direction.y);
    }
}

static void run_field(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    OpGridFlowField *field = NULL;
    OpGridOptions options = op_grid_options_default();
    OpCell goals[2];
    goals[0] = random_cell(grid, random);
    goals[1] = random_cell(grid, random);
    options.iteration_budget = 30;
    scenario_require(context, op_hex_grid_flow_field_create(grid, goals, 2, &options, &field));
    for (int round = 0; round < 6; ++round) {
        OpFlowStatus status = OP_FLOW_NOT_STARTED;
        write_field(context, grid, field);
        for (int i = 0; i < round % 3; ++i) {
            edit(context, grid, random);
        }
        scenario_require(context, op_grid_flow_field_step(field, 1 + 20 * round, &status));
        write_field(context, grid, field);
        edit(context, grid, random);
        scenario_require(context, op_grid_flow_field_refresh(field));
    }
    op_grid_flow_field_destroy(field);
}

SCENARIO(hex_flow, "grids/hex/flow") {
    on_every_map(context, 25000, run_field);
}

/* ---- Grids ---- */

static ScenarioState save_grid(const ScenarioContext *context, const OpHexGrid *grid) {
    ScenarioState state = {NULL, op_hex_grid_state_size(grid)};
    state.bytes = scenario_allocate(context, state.size);
    scenario_require(context, op_hex_grid_save_state(grid, state.bytes, state.size, &state.size));
    return state;
}

static void run_state(ScenarioContext *context, OpHexGrid *grid, OpRandom *random) {
    OpHexGrid *again = NULL;
    scenario_require(context, op_hex_grid_set_space(grid, (OpGridSpace){-3.5, 7.25, 0.1}));
    ScenarioState before = save_grid(context, grid);
    scenario_require(context, op_hex_grid_from_state(before.bytes, before.size, NULL, &again));
    for (int i = 0; i < 5; ++i) {
        edit(context, grid, random);
    }
    ScenarioState edited = save_grid(context, grid);
    scenario_require(context, op_hex_grid_restore_state(grid, before.bytes, before.size));
    ScenarioState here = save_grid(context, grid);
    ScenarioState there = save_grid(context, again);
    scenario_write_state(context, &before);
    scenario_write_state(context, &edited);
    scenario_write_state(context, &here);
    scenario_write_state(context, &there);
    free(before.bytes);
    free(edited.bytes);
    free(here.bytes);
    free(there.bytes);
    op_hex_grid_destroy(again);
}

SCENARIO(hex_state, "grids/hex/state") {
    on_every_map(context, 26000, run_state);
}
