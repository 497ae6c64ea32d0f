/* Voxel grids: moves and corner rules, areas, callbacks, slices, edits, saved states, map and scenario files. */
#include "../history_scenario.h"

#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>

static OpVoxel random_voxel(OpVoxel size, OpRandom *random) {
    int32_t x = (int32_t)op_random_below(random, (uint64_t)size.x);
    int32_t y = (int32_t)op_random_below(random, (uint64_t)size.y);
    return (OpVoxel){x, y, (int32_t)op_random_below(random, (uint64_t)size.z)};
}

/* Noise of so many percent, and a wall with a hole of one voxel across x. */
static OpVoxelGrid *make_grid(const ScenarioContext *context, OpVoxel size, uint64_t percent,
                              OpRandom *random) {
    OpVoxelGrid *grid = NULL;
    scenario_require(context, op_voxel_grid_create(size.x, size.y, size.z, 0, NULL, &grid));
    uint64_t solid = (uint64_t)size.x * (uint64_t)size.y * (uint64_t)size.z * percent / 100;
    for (uint64_t i = 0; i < solid; ++i) {
        scenario_require(context, op_voxel_grid_set_walkable(grid, random_voxel(size, random), false));
    }
    OpVoxel hole = random_voxel(size, random);
    OpVoxelBox wall = {{size.x / 2, 0, 0}, {1, size.y, size.z}};
    hole.x = size.x / 2;
    scenario_require(context, op_voxel_grid_fill_box(grid, wall, OP_AREA_WALL));
    scenario_require(context, op_voxel_grid_set_walkable(grid, hole, true));
    return grid;
}

static void write_voxels(ScenarioContext *context, const OpVoxel *voxels, int32_t count) {
    scenario_write_i32(context, count);
    for (int32_t i = 0; i < count; ++i) {
        scenario_write_i32(context, voxels[i].x);
        scenario_write_i32(context, voxels[i].y);
        scenario_write_i32(context, voxels[i].z);
    }
}

static void write_path(ScenarioContext *context, const OpVoxelPath *path) {
    scenario_write_i32(context, (int32_t)path->status);
    scenario_write_f64(context, path->cost);
    scenario_write_f64(context, path->length);
    scenario_write_i32(context, path->expanded_count);
    scenario_write_i32(context, path->iterations);
    write_voxels(context, path->cells, path->cell_count);
    write_voxels(context, path->expanded_cells, path->expanded_cell_count);
    scenario_write_i32(context, path->point_count);
    for (int32_t i = 0; i < path->point_count; ++i) {
        scenario_write_f64(context, path->points[i].x);
        scenario_write_f64(context, path->points[i].y);
        scenario_write_f64(context, path->points[i].z);
    }
}

static void write_queries(ScenarioContext *context, const OpVoxelGrid *grid, OpRandom *random, int32_t count,
                          const OpVoxelOptions *options) {
    OpVoxelPath path = {0};
    for (int32_t i = 0; i < count; ++i) {
        OpVoxel start = random_voxel(op_voxel_grid_size(grid), random);
        OpVoxel goal = random_voxel(op_voxel_grid_size(grid), random);
        scenario_require(context, op_voxel_grid_find_path_with_points(grid, start, goal, options, &path));
        write_path(context, &path);
    }
    op_voxel_path_reset(&path);
}

static OpVoxelOptions recording(void) {
    OpVoxelOptions options = op_voxel_options_default();
    options.record_expansions = true;
    return options;
}

/* Sides below, at and above the borders of chunks and pages. */
static const OpVoxel sizes[] = {{17, 16, 15}, {8, 9, 33}, {24, 5, 7}, {1, 40, 3}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void write_moves(ScenarioContext *context, int32_t moves, uint64_t seed) {
    OpRandom random = op_random_seed(seed);
    for (int32_t i = 0; i < 3 * SIZES; ++i) {
        OpVoxelGrid *grid = make_grid(context, sizes[i % SIZES], (uint64_t)(i / SIZES * 15), &random);
        for (int32_t corners = 0; corners < 3; ++corners) {
            for (int32_t heuristic = 0; heuristic < 2; ++heuristic) {
                OpVoxelOptions options = recording();
                options.moves = moves;
                options.corners = (OpVoxelCornerRule)corners;
                options.heuristic = heuristic == 0 ? OP_HEURISTIC_AUTO : OP_HEURISTIC_ZERO;
                write_queries(context, grid, &random, 2, &options);
            }
        }
        op_voxel_grid_destroy(grid);
    }
}

SCENARIO(voxel_moves_6, "grids/voxel/moves-6") {
    write_moves(context, 6, 12000);
}

SCENARIO(voxel_moves_18, "grids/voxel/moves-18") {
    write_moves(context, 18, 12100);
}

SCENARIO(voxel_moves_26, "grids/voxel/moves-26") {
    write_moves(context, 26, 12200);
}

static void add_areas(const ScenarioContext *context, OpVoxelGrid *grid, OpRandom *random) {
    OpVoxel size = op_voxel_grid_size(grid);
    int32_t count = size.x * size.y * size.z / 3;
    for (int32_t i = 0; i < count; ++i) {
        OpVoxel voxel = random_voxel(size, random);
        uint8_t area = (uint8_t)(1 + op_random_below(random, 3));
        if (op_voxel_grid_is_walkable(grid, voxel)) {
            scenario_require(context, op_voxel_grid_set_area(grid, voxel, area));
        }
    }
    scenario_require(context, op_voxel_grid_set_area_cost(grid, 1, 2.5));
    scenario_require(context, op_voxel_grid_set_area_cost(grid, 2, 0.75));
    scenario_require(context, op_voxel_grid_set_area_cost(grid, 3, 1.0 / 3.0));
}

SCENARIO(voxel_areas, "grids/voxel/areas") {
    static const double weights[] = {1.0, 1.5, 0.0, 4.0};
    OpRandom random = op_random_seed(12300);
    for (int32_t i = 0; i < 2 * SIZES; ++i) {
        OpVoxelGrid *grid = make_grid(context, sizes[i % SIZES], 10, &random);
        OpVoxelOptions options = recording();
        add_areas(context, grid, &random);
        scenario_require(context, op_voxel_grid_set_space(grid, (OpVoxelSpace){-3.5, 7.25, 0.5, 0.1}));
        options.moves = i % 2 == 0 ? 26 : 18;
        options.heuristic_weight = weights[i % 4];
        write_queries(context, grid, &random, 4, &options);
        options.iteration_budget = 40;
        write_queries(context, grid, &random, 2, &options);
        op_voxel_grid_destroy(grid);
    }
}

/* ---- Callbacks ---- */

static uint64_t mix(OpVoxel from, OpVoxel to) {
    OpRandom random = op_random_seed((uint64_t)(from.x + 64 * from.y + 4096 * from.z) << 32 |
                                     (uint64_t)(to.x + 64 * to.y + 4096 * to.z));
    return op_random_next(&random);
}

static OpStatus step_cost(void *user, OpVoxel from, OpVoxel to, double cost, double *out) {
    uint64_t h = mix(from, to);
    ++*(int32_t *)user;
    *out = h % 11 == 0 ? -1.0 : cost * ((double)(h % 13) * 0.125 + (to.z > from.z ? 1.0 : 0.25));
    return OP_STATUS_OK;
}

static OpStatus is_blocked(void *user, OpVoxel voxel, bool *out) {
    ++*(int32_t *)user;
    *out = mix(voxel, voxel) % 9 == 0;
    return OP_STATUS_OK;
}

SCENARIO(voxel_callbacks, "grids/voxel/callbacks") {
    OpRandom random = op_random_seed(12400);
    int32_t calls = 0;
    for (int32_t i = 0; i < 2 * SIZES; ++i) {
        OpVoxelGrid *grid = make_grid(context, sizes[i % SIZES], 12, &random);
        OpVoxelOptions options = recording();
        options.callbacks.step_cost = i % 3 != 1 ? step_cost : NULL;
        options.callbacks.blocked = i % 3 != 0 ? is_blocked : NULL;
        options.callbacks.user = &calls;
        write_queries(context, grid, &random, 4, &options);
        scenario_write_i32(context, calls);
        op_voxel_grid_destroy(grid);
    }
}

/* ---- Slices, edits, states ---- */

static void write_state(ScenarioContext *context, const OpVoxelGrid *grid) {
    ScenarioState state = {NULL, op_voxel_grid_state_size(grid)};
    state.bytes = scenario_allocate(context, state.size);
    scenario_require(context, op_voxel_grid_save_state(grid, state.bytes, state.size, &state.size));
    scenario_write_state(context, &state);
    free(state.bytes);
}

static void write_search_state(ScenarioContext *context, const OpVoxelSearch *search, OpVoxelSearch *other) {
    ScenarioState state = {NULL, op_voxel_search_state_size(search)};
    state.bytes = scenario_allocate(context, state.size);
    scenario_require(context, op_voxel_search_save_state(search, state.bytes, state.size, &state.size));
    scenario_write_state(context, &state);
    scenario_require(context, op_voxel_search_restore_state(other, state.bytes, state.size));
    free(state.bytes);
}

static void run_slices(ScenarioContext *context, OpVoxelSearch *search, int32_t slice) {
    OpPathStatus status = op_voxel_search_status(search);
    OpVoxelPath path = {0};
    for (int32_t step = 0; status == OP_PATH_IN_PROGRESS; ++step) {
        scenario_require(context, op_voxel_search_step(search, slice, &status));
        scenario_write_i32(context, (int32_t)status);
        if (step == 3) {
            scenario_require(context, op_voxel_search_path(search, &path));
            write_path(context, &path);
        }
    }
    scenario_require(context, op_voxel_search_path(search, &path));
    write_path(context, &path);
    op_voxel_path_reset(&path);
}

SCENARIO(voxel_sliced, "grids/voxel/sliced") {
    static const int32_t slices[] = {1, 2, 7, 50};
    OpRandom random = op_random_seed(12500);
    for (int32_t i = 0; i < 2 * SIZES; ++i) {
        OpVoxelGrid *grid = make_grid(context, sizes[i % SIZES], 8, &random);
        OpVoxelOptions options = recording();
        OpVoxelSearch *search = NULL;
        OpVoxelSearch *other = NULL;
        OpPathStatus begun = OP_PATH_NONE;
        options.corners = (OpVoxelCornerRule)(i % 3);
        scenario_require(context, op_voxel_search_create(grid, &options, &search));
        scenario_require(context, op_voxel_search_create(grid, &options, &other));
        OpVoxel start = random_voxel(sizes[i % SIZES], &random);
        OpVoxel goal = random_voxel(sizes[i % SIZES], &random);
        write_search_state(context, search, other);
        scenario_require(context, op_voxel_search_begin(search, start, goal, &begun));
        scenario_write_i32(context, (int32_t)begun);
        if (begun == OP_PATH_IN_PROGRESS) {
            scenario_require(context, op_voxel_search_step(search, 1 + i * 3, &begun));
            write_search_state(context, search, other);
            run_slices(context, other, slices[i % 4]);
            run_slices(context, search, slices[(i + 1) % 4]);
        }
        op_voxel_search_destroy(other);
        op_voxel_search_destroy(search);
        op_voxel_grid_destroy(grid);
    }
}

static void write_change(void *user, const OpVoxelGrid *grid, OpVoxel voxel) {
    uint8_t area = 0;
    (void)op_voxel_grid_area(grid, voxel, &area);
    write_voxels(user, &voxel, 1);
    scenario_write_u8(user, area);
}

static OpVoxelBox random_box(OpVoxel size, OpRandom *random) {
    OpVoxelBox box = {.low = random_voxel(size, random)};
    box.size.x = (int32_t)op_random_below(random, (uint64_t)(size.x - box.low.x + 1));
    box.size.y = (int32_t)op_random_below(random, (uint64_t)(size.y - box.low.y + 1));
    box.size.z = (int32_t)op_random_below(random, (uint64_t)(size.z - box.low.z + 1));
    return box;
}

SCENARIO(voxel_edits, "grids/voxel/edits") {
    OpRandom random = op_random_seed(12600);
    OpVoxel size = {35, 18, 20};
    OpVoxelGrid *grid = make_grid(context, size, 5, &random);
    OpVoxelListener listener = {write_change, context};
    OpVoxelOptions options = recording();
    int32_t id = 0;
    scenario_require(context, op_voxel_grid_add_listener(grid, &listener, &id));
    for (int i = 0; i < 40; ++i) {
        uint8_t area = op_random_below(&random, 2) == 0 ? OP_AREA_WALL : (uint8_t)op_random_below(&random, 4);
        if (i % 4 == 0) {
            OpVoxelBox box = random_box(size, &random);
            box.size.z = box.size.z < 3 ? box.size.z : 3;
            scenario_require(context, op_voxel_grid_fill_box(grid, box, area));
        } else {
            scenario_require(context, op_voxel_grid_set_area(grid, random_voxel(size, &random), area));
        }
        scenario_write_i32(context, op_voxel_grid_version(grid));
        write_queries(context, grid, &random, 1, &options);
    }
    write_state(context, grid);
    op_voxel_grid_destroy(grid);
}

SCENARIO(voxel_state, "grids/voxel/state") {
    OpRandom random = op_random_seed(12700);
    for (int32_t i = 0; i < SIZES; ++i) {
        OpVoxelGrid *grid = make_grid(context, sizes[i], 10, &random);
        OpVoxelGrid *again = NULL;
        OpVoxelListener listener = {write_change, context};
        int32_t id = 0;
        add_areas(context, grid, &random);
        scenario_require(context, op_voxel_grid_set_space(grid, (OpVoxelSpace){1.0, -2.0, 3.0, 0.25}));
        write_state(context, grid);
        ScenarioState saved = {NULL, op_voxel_grid_state_size(grid)};
        saved.bytes = scenario_allocate(context, saved.size);
        scenario_require(context, op_voxel_grid_save_state(grid, saved.bytes, saved.size, &saved.size));
        scenario_require(context, op_voxel_grid_from_state(saved.bytes, saved.size, NULL, &again));
        scenario_require(context, op_voxel_grid_fill_box(again, random_box(sizes[i], &random), 9));
        scenario_require(context, op_voxel_grid_add_listener(again, &listener, &id));
        write_state(context, again);
        scenario_require(context, op_voxel_grid_restore_state(again, saved.bytes, saved.size));
        write_state(context, again);
        free(saved.bytes);
        op_voxel_grid_destroy(again);
        op_voxel_grid_destroy(grid);
    }
}

/* ---- Files ---- */

SCENARIO(voxel_map_text, "grids/voxel/map-text") {
    enum { COUNT = 200, LINE = 64 };
    char *text = scenario_allocate(context, (COUNT + 1) * LINE);
    OpRandom random = op_random_seed(12800);
    OpVoxel size = {21, 18, 33};
    size_t length = (size_t)sprintf(text, "voxel 21 18 33\r\n");
    for (int i = 0; i < COUNT; ++i) {
        OpVoxel voxel = random_voxel(size, &random);
        length += (size_t)sprintf(text + length, "%d %d\t%d%s", (int)voxel.x, (int)voxel.y, (int)voxel.z,
                                  i % 7 == 0 ? "\r\n\n" : "\n");
    }
    OpVoxelGrid *grid = NULL;
    OpVoxelOptions options = recording();
    scenario_require(context, op_voxel_map_parse(text, length, NULL, &grid));
    write_state(context, grid);
    write_queries(context, grid, &random, 3, &options);
    op_voxel_grid_destroy(grid);
    free(text);
}

SCENARIO(voxel_scenario_text, "grids/voxel/scenario-text") {
    enum { COUNT = 50, LINE = 160 };
    char *text = scenario_allocate(context, (COUNT + 2) * LINE);
    OpVoxelScenario *rows = scenario_allocate(context, COUNT * sizeof *rows);
    OpRandom random = op_random_seed(12900);
    OpVoxel size = {896, 390, 255};
    size_t length = (size_t)sprintf(text, "version 1\nA1.3dmap\n");
    for (int i = 0; i < COUNT; ++i) {
        char number[2][OP_F64_TEXT_SIZE];
        OpVoxel a = random_voxel(size, &random);
        OpVoxel b = random_voxel(size, &random);
        op_format_f64(op_random_double(&random) * 1000.0, number[0]);
        op_format_f64(1.0 + op_random_double(&random), number[1]);
        length += (size_t)sprintf(text + length, "%d %d %d\t%d %d %d %s %s\n", (int)a.x, (int)a.y, (int)a.z,
                                  (int)b.x, (int)b.y, (int)b.z, number[0], number[1]);
    }
    size_t count = 0;
    const char *name = NULL;
    size_t name_size = 0;
    scenario_require(context, op_voxel_scenarios_parse(text, length, rows, COUNT, &count, &name, &name_size));
    scenario_write_bytes(context, name, name_size);
    scenario_write_u64(context, count);
    for (size_t i = 0; i < count; ++i) {
        write_voxels(context, &rows[i].start, 1);
        write_voxels(context, &rows[i].goal, 1);
        scenario_write_f64(context, rows[i].optimal_length);
        scenario_write_f64(context, rows[i].ratio);
    }
    free(rows);
    free(text);
}
