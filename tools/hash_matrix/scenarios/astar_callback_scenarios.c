/* A* with callbacks whose answers are computed from the cells alone. */
#include "../grid_scenario.h"

#include <math.h>

static uint64_t mix(OpCell from, OpCell to) {
    OpRandom random = op_random_seed(((uint64_t)(uint32_t)from.x << 48) ^ ((uint64_t)(uint32_t)from.y << 32) ^
                                     ((uint64_t)(uint32_t)to.x << 16) ^ (uint64_t)(uint32_t)to.y);
    return op_random_next(&random);
}

/* Mostly a cost that depends on the direction too; some steps are forbidden in each way the contract names. */
static OpStatus uneven_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    (void)user;
    uint64_t draw = mix(from, to);
    switch (draw % 16) {
    case 0:
        *out = -1.0;
        break;
    case 1:
        *out = INFINITY;
        break;
    case 2:
        *out = NAN;
        break;
    case 3:
        *out = 0.0;
        break;
    default:
        *out = cost * (1.0 + (double)(draw >> 40) / 16777216.0);
        break;
    }
    return OP_STATUS_OK;
}

static OpStatus some_blocked(void *user, OpCell cell, bool *out) {
    (void)user;
    *out = mix(cell, cell) % 8 == 0;
    return OP_STATUS_OK;
}

SCENARIO(astar_step_cost, "grids/astar/step-cost-callback") {
    OpGridOptions options = grid_scenario_options();
    options.callbacks.step_cost = uneven_cost;
    grid_scenario_on_every_map(context, 1000, &options);
    options.connectivity = 4;
    grid_scenario_on_every_map(context, 1001, &options);
}

SCENARIO(astar_blocked, "grids/astar/blocked-callback") {
    OpGridOptions options = grid_scenario_options();
    options.callbacks.blocked = some_blocked;
    for (int32_t rule = 0; rule < 3; ++rule) {
        options.diagonals = (OpDiagonalRule)rule;
        grid_scenario_on_every_map(context, 1100, &options);
    }
    options.agent_size = 2;
    grid_scenario_on_every_map(context, 1101, &options);
}

SCENARIO(astar_both_callbacks, "grids/astar/both-callbacks") {
    OpGridOptions options = grid_scenario_options();
    options.callbacks.step_cost = uneven_cost;
    options.callbacks.blocked = some_blocked;
    OpRandom random = op_random_seed(1200);
    for (int32_t kind = 0; kind < GRID_SCENARIO_MAP_KINDS; ++kind) {
        OpGrid *grid = grid_scenario_map(context, kind, 33, 29, op_random_next(&random));
        grid_scenario_add_areas(context, grid, &random);
        grid_scenario_queries(context, grid, &random, 4, &options);
        op_grid_destroy(grid);
    }
}
