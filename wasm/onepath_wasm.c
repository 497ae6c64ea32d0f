/* The flat ABI of the WebAssembly module: the public C API with structs taken apart into scalars and pointers, for the
 * loader in js/. Only what exports.txt lists is exported.
 *
 * Conventions:
 *  - Pointers are offsets into the module's memory. Arrays that go in are allocated with opw_malloc and freed by the caller.
 *  - A function named like one of the C API returns its OpStatus, unless it says "or minus the status": then a result
 *    that is never negative and the status share the return value.
 *  - No 64-bit integer crosses the border in a register; they go through memory.
 *  - Host callbacks get the number that the query was given as user. A host callback that failed says so with a value
 *    that it never gives otherwise, because an exception must not unwind through the frames of the module.
 */
#include "onepath/onepath.h"

#include "base/status.h"
#include "grid/grid_path.h"

#include <stdlib.h>

/* The callers are in JavaScript. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

#define OPW_IMPORT(name) __attribute__((import_module("env"), import_name(name)))

/* ---- Host callbacks ---- */

/* The cost of the step; NaN when the callback failed. */
OPW_IMPORT("onepath_step_cost")
extern double onepath_step_cost(int32_t user, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y,
                                double cost);

/* 0 or 1; anything else when the callback failed. */
OPW_IMPORT("onepath_blocked")
extern int32_t onepath_blocked(int32_t user, int32_t x, int32_t y);

/* 0 to go on. A callback that fails asks to stop; the host knows the difference. */
OPW_IMPORT("onepath_cancelled")
extern int32_t onepath_cancelled(int32_t user);

static OpStatus host_step_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    double answer = onepath_step_cost((int32_t)(intptr_t)user, from.x, from.y, to.x, to.y, cost);
    if (answer != answer) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "step_cost", "failed");
    }
    *out = answer;
    return OP_STATUS_OK;
}

static OpStatus host_blocked(void *user, OpCell cell, bool *out) {
    int32_t answer = onepath_blocked((int32_t)(intptr_t)user, cell.x, cell.y);
    if (answer != 0 && answer != 1) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "blocked", "failed");
    }
    *out = answer == 1;
    return OP_STATUS_OK;
}

static bool host_cancelled(void *user) {
    return onepath_cancelled((int32_t)(intptr_t)user) != 0;
}

/* ---- Memory, messages, layout ---- */

void *opw_malloc(size_t size) {
    return malloc(size);
}

void opw_free(void *memory) {
    free(memory);
}

const char *opw_version(void) {
    return op_version();
}

const char *opw_error_message(void) {
    return op_error_message();
}

const char *opw_error_argument(void) {
    return op_error_argument();
}

/* Where things lie in the structs that JavaScript reads: "OpGridPath" with its size, "OpGridPath.cost" with offset and
 * size. js/layout.ts has the same numbers; a test compares the two. */
typedef struct LayoutEntry {
    const char *name;
    uint32_t offset;
    uint32_t size;
} LayoutEntry;

#define STRUCT(type) {#type, 0, (uint32_t)sizeof(type)}
#define FIELD(type, field)                                                                                   \
    {#type "." #field, (uint32_t)offsetof(type, field), (uint32_t)sizeof(((type *)0)->field)}

static const LayoutEntry layout_table[] = {
    STRUCT(OpCell),
    FIELD(OpCell, x),
    FIELD(OpCell, y),
    STRUCT(OpWorldPoint),
    FIELD(OpWorldPoint, x),
    FIELD(OpWorldPoint, y),
    STRUCT(OpGridSpace),
    FIELD(OpGridSpace, origin_x),
    FIELD(OpGridSpace, origin_y),
    FIELD(OpGridSpace, cell_size),
    STRUCT(OpRandom),
    FIELD(OpRandom, state),
    STRUCT(OpGridPath),
    FIELD(OpGridPath, status),
    FIELD(OpGridPath, algorithm),
    FIELD(OpGridPath, cost),
    FIELD(OpGridPath, length),
    FIELD(OpGridPath, cells),
    FIELD(OpGridPath, points),
    FIELD(OpGridPath, expanded_cells),
    FIELD(OpGridPath, cell_count),
    FIELD(OpGridPath, point_count),
    FIELD(OpGridPath, expanded_cell_count),
    FIELD(OpGridPath, expanded_count),
    FIELD(OpGridPath, iterations),
    STRUCT(OpMovingAiScenario),
    FIELD(OpMovingAiScenario, map),
    FIELD(OpMovingAiScenario, map_size),
    FIELD(OpMovingAiScenario, bucket),
    FIELD(OpMovingAiScenario, width),
    FIELD(OpMovingAiScenario, height),
    FIELD(OpMovingAiScenario, start),
    FIELD(OpMovingAiScenario, goal),
    FIELD(OpMovingAiScenario, optimal_length),
};

const LayoutEntry *opw_layout_table(void) {
    return layout_table;
}

int32_t opw_layout_count(void) {
    return (int32_t)(sizeof layout_table / sizeof layout_table[0]);
}

/* ---- Random numbers: state is an OpRandom in the caller's memory ---- */

void opw_random_seed(uint32_t low, uint32_t high, OpRandom *state) {
    *state = op_random_seed((uint64_t)high << 32 | low);
}

void opw_random_next(OpRandom *state, uint64_t *out) {
    *out = op_random_next(state);
}

double opw_random_double(OpRandom *state) {
    return op_random_double(state);
}

void opw_random_below(OpRandom *state, uint32_t low, uint32_t high, uint64_t *out) {
    *out = op_random_below(state, (uint64_t)high << 32 | low);
}

/* ---- Grids ---- */

static OpStatus area_byte(const char *argument, int32_t value, uint8_t *out) {
    if (value < 0 || value > UINT8_MAX) {
        return op_fail_range(argument, 0, UINT8_MAX, value);
    }
    *out = (uint8_t)value;
    return OP_STATUS_OK;
}

static OpCell cell_of(int32_t x, int32_t y) {
    return (OpCell){x, y};
}

OpStatus opw_grid_create(int32_t width, int32_t height, int32_t area, OpGrid **out) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_create(width, height, byte, NULL, out);
}

OpStatus opw_grid_from_text(const char *text, size_t size, OpGrid **out) {
    return op_grid_from_text(text, size, NULL, out);
}

OpStatus opw_grid_from_areas(const uint8_t *areas, size_t size, int32_t width, int32_t height, OpGrid **out) {
    return op_grid_from_areas(areas, size, width, height, NULL, out);
}

void opw_grid_destroy(OpGrid *grid) {
    op_grid_destroy(grid);
}

int32_t opw_grid_width(const OpGrid *grid) {
    return op_grid_width(grid);
}

int32_t opw_grid_height(const OpGrid *grid) {
    return op_grid_height(grid);
}

int32_t opw_grid_version(const OpGrid *grid) {
    return op_grid_version(grid);
}

const uint8_t *opw_grid_cells(const OpGrid *grid) {
    return op_grid_cells(grid);
}

int32_t opw_grid_cell_count(const OpGrid *grid) {
    return op_grid_width(grid) * op_grid_height(grid);
}

/* The area or minus the status. */
int32_t opw_grid_area(const OpGrid *grid, int32_t x, int32_t y) {
    uint8_t area = 0;
    OpStatus status = op_grid_area(grid, cell_of(x, y), &area);
    return status == OP_STATUS_OK ? area : -(int32_t)status;
}

int32_t opw_grid_is_walkable(const OpGrid *grid, int32_t x, int32_t y) {
    return op_grid_is_walkable(grid, cell_of(x, y));
}

OpStatus opw_grid_set_area(OpGrid *grid, int32_t x, int32_t y, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_set_area(grid, cell_of(x, y), byte);
}

OpStatus opw_grid_fill_rect(OpGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height, int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_grid_fill_rect(grid, (OpRect){x, y, width, height}, byte);
}

OpStatus opw_grid_set_rect(OpGrid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                           const uint8_t *areas, size_t size) {
    return op_grid_set_rect(grid, (OpRect){x, y, width, height}, areas, size);
}

OpStatus opw_grid_area_cost(const OpGrid *grid, int32_t area, double *out) {
    return op_grid_area_cost(grid, area, out);
}

OpStatus opw_grid_set_area_cost(OpGrid *grid, int32_t area, double multiplier) {
    return op_grid_set_area_cost(grid, area, multiplier);
}

void opw_grid_space(const OpGrid *grid, OpGridSpace *out) {
    *out = op_grid_space(grid);
}

OpStatus opw_grid_set_space(OpGrid *grid, double origin_x, double origin_y, double cell_size) {
    return op_grid_set_space(grid, (OpGridSpace){origin_x, origin_y, cell_size});
}

/* 1 when the point is in the grid, 0 when not, or minus the status. */
int32_t opw_grid_cell_at(const OpGrid *grid, double x, double y, OpCell *out) {
    bool inside = false;
    OpStatus status = op_grid_cell_at(grid, (OpWorldPoint){x, y}, out, &inside);
    return status == OP_STATUS_OK ? inside : -(int32_t)status;
}

OpStatus opw_grid_point_at(const OpGrid *grid, int32_t x, int32_t y, OpWorldPoint *out) {
    return op_grid_point_at(grid, cell_of(x, y), out);
}

void opw_grid_content_hash(const OpGrid *grid, uint64_t *out) {
    *out = op_grid_content_hash(grid);
}

/* The clearance or minus the status. */
int32_t opw_grid_clearance(const OpGrid *grid, int32_t x, int32_t y) {
    int32_t clearance = 0;
    OpStatus status = op_grid_clearance(grid, cell_of(x, y), &clearance);
    return status == OP_STATUS_OK ? clearance : -(int32_t)status;
}

/* 0, 1 or minus the status. */
int32_t opw_grid_can_fit(const OpGrid *grid, int32_t x, int32_t y, int32_t agent_size) {
    bool fits = false;
    OpStatus status = op_grid_can_fit(grid, cell_of(x, y), agent_size, &fits);
    return status == OP_STATUS_OK ? fits : -(int32_t)status;
}

/* ---- Queries ---- */

enum {
    OPW_RECORD_EXPANSIONS = 1,
    OPW_SPECIALIZED_ENGINES = 2,
    OPW_STEP_COST = 4,
    OPW_BLOCKED = 8,
    OPW_CANCELLED = 16
};

/* An OpGridOptions as parameters; flags are those above. */
#define OPTION_PARAMETERS                                                                                    \
    int32_t algorithm, int32_t connectivity, int32_t diagonals, int32_t agent_size, int32_t heuristic,       \
        double heuristic_weight, int32_t iteration_budget, int32_t nearest_radius, int32_t flags,            \
        int32_t user
#define OPTION_ARGUMENTS                                                                                     \
    algorithm, connectivity, diagonals, agent_size, heuristic, heuristic_weight, iteration_budget,           \
        nearest_radius, flags, user

static OpGridOptions options_of(OPTION_PARAMETERS) {
    OpGridOptions options = op_grid_options_default();
    options.algorithm = (OpGridAlgorithm)algorithm;
    options.connectivity = connectivity;
    options.diagonals = (OpDiagonalRule)diagonals;
    options.agent_size = agent_size;
    options.heuristic = (OpHeuristic)heuristic;
    options.heuristic_weight = heuristic_weight;
    options.iteration_budget = iteration_budget;
    options.nearest_radius = nearest_radius;
    options.record_expansions = (flags & OPW_RECORD_EXPANSIONS) != 0;
    options.specialized_engines = (flags & OPW_SPECIALIZED_ENGINES) != 0;
    options.callbacks.step_cost = (flags & OPW_STEP_COST) != 0 ? host_step_cost : NULL;
    options.callbacks.blocked = (flags & OPW_BLOCKED) != 0 ? host_blocked : NULL;
    options.callbacks.cancelled = (flags & OPW_CANCELLED) != 0 ? host_cancelled : NULL;
    options.callbacks.user = (void *)(intptr_t)user;
    return options;
}

/* A result to pass to queries, empty, or NULL. One serves all queries of a host: a query writes it when it returns. */
OpGridPath *opw_grid_path_create(void) {
    return calloc(1, sizeof(OpGridPath));
}

/* Frees the arrays, not the result. */
void opw_grid_path_reset(OpGridPath *path) {
    op_grid_path_reset(path);
}

OpStatus opw_grid_find_path(const OpGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                            int32_t goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options, path);
}

OpStatus opw_grid_find_path_with_points(const OpGrid *grid, int32_t start_x, int32_t start_y, int32_t goal_x,
                                        int32_t goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path_with_points(grid, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &options,
                                         path);
}

OpStatus opw_grid_find_path_between(const OpGrid *grid, double start_x, double start_y, double goal_x,
                                    double goal_y, OPTION_PARAMETERS, OpGridPath *path) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_find_path_between(grid, (OpWorldPoint){start_x, start_y}, (OpWorldPoint){goal_x, goal_y},
                                     &options, path);
}

/* 1 when there is such a cell, 0 when not, or minus the status. */
int32_t opw_grid_nearest_walkable(const OpGrid *grid, int32_t x, int32_t y, OPTION_PARAMETERS, OpCell *out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    bool found = false;
    OpStatus status = op_grid_nearest_walkable(grid, cell_of(x, y), &options, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

int32_t opw_grid_nearest_walkable_point(const OpGrid *grid, double x, double y, OPTION_PARAMETERS,
                                        OpCell *out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    bool found = false;
    OpStatus status = op_grid_nearest_walkable_point(grid, (OpWorldPoint){x, y}, &options, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

OpStatus opw_grid_path_step_counts(const OpCell *cells, int32_t count, int32_t *straight, int32_t *diagonal) {
    return op_grid_path_step_counts(cells, count, straight, diagonal);
}

OpStatus opw_grid_fixed_cost(const OpGrid *grid, const OpCell *cells, int32_t count, int64_t *out) {
    return op_grid_fixed_cost(grid, cells, count, out);
}

/* ---- Resumable searches ---- */

OpStatus opw_grid_search_create(OpGrid *grid, OPTION_PARAMETERS, OpGridSearch **out) {
    OpGridOptions options = options_of(OPTION_ARGUMENTS);
    return op_grid_search_create(grid, &options, out);
}

void opw_grid_search_destroy(OpGridSearch *search) {
    op_grid_search_destroy(search);
}

/* The path status or minus the status. */
int32_t opw_grid_search_begin(OpGridSearch *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                              int32_t goal_y) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status =
        op_grid_search_begin(search, cell_of(start_x, start_y), cell_of(goal_x, goal_y), &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The path status or minus the status. */
int32_t opw_grid_search_step(OpGridSearch *search, int32_t iterations) {
    OpPathStatus outcome = OP_PATH_NONE;
    OpStatus status = op_grid_search_step(search, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The result so far, under a path status that the caller gives: a host that ran out of its own budget says so here. */
OpStatus opw_grid_search_path(const OpGridSearch *search, int32_t status, int32_t with_points,
                              OpGridPath *path) {
    return op_grid_path_write(search, (OpPathStatus)status, with_points != 0, path);
}

/* ---- Moving AI files ---- */

OpStatus opw_moving_ai_parse_map(const char *text, size_t size, int32_t ground_area, int32_t swamp_area,
                                 int32_t water_area, OpGrid **out) {
    OpMovingAiOptions options = op_moving_ai_options_default();
    OP_TRY(area_byte("ground_area", ground_area, &options.ground_area));
    OP_TRY(area_byte("swamp_area", swamp_area, &options.swamp_area));
    OP_TRY(area_byte("water_area", water_area, &options.water_area));
    return op_moving_ai_parse_map(text, size, &options, NULL, out);
}

OpStatus opw_moving_ai_write_map(const OpGrid *grid, char *buffer, size_t capacity, size_t *needed) {
    return op_moving_ai_write_map(grid, buffer, capacity, needed);
}

OpStatus opw_moving_ai_parse_scenarios(const char *text, size_t size, OpMovingAiScenario *scenarios,
                                       size_t capacity, size_t *count) {
    return op_moving_ai_parse_scenarios(text, size, scenarios, capacity, count);
}
