/* The choice of an engine. */
#include "grid/engine_choice.h"

enum {
    GENERIC_A_STAR,
    OCTILE_A_STAR,
    OCTILE_JPS,
    OCTILE_JPS_IMPROVED,
    OCTILE_JPS_PLUS,
    OCTILE_JPS_PLUS_IMPROVED
};

const OpGridEngine *const op_grid_engines[OP_GRID_ENGINE_COUNT] = {
    [GENERIC_A_STAR] = &op_engine_generic_a_star,
    [OCTILE_A_STAR] = &op_engine_octile_a_star,
    [OCTILE_JPS] = &op_engine_octile_jps,
    [OCTILE_JPS_IMPROVED] = &op_engine_octile_jps_improved,
    [OCTILE_JPS_PLUS] = &op_engine_octile_jps_plus,
    [OCTILE_JPS_PLUS_IMPROVED] = &op_engine_octile_jps_plus_improved,
};

/* Up to this unit cost the longest path of the largest grid has a finite cost. Above it the generic engine shows which
 * steps are too expensive to take. */
#define MAX_UNIT_COST 1e299

static bool costs_are_uniform(const OpAreaCosts *areas) {
    if (areas->multiplier[0] > MAX_UNIT_COST) {
        return false;
    }
    for (int32_t area = 1; area < OP_AREA_COUNT; area++) {
        if (areas->multiplier[area] != areas->multiplier[0]) {
            return false;
        }
    }
    return true;
}

/* Eight moves without corner cutting, one cell, one cost, no callbacks, and an estimate that is exact on open ground: what
 * jump point search assumes. */
static bool is_octile(const OpGrid *grid, const OpGridOptions *options) {
    return options->connectivity == 8 && options->diagonals == OP_DIAGONAL_NO_CORNER_CUTTING &&
           options->agent_size == 1 && options->callbacks.step_cost == NULL &&
           options->callbacks.blocked == NULL && options->heuristic_weight == 1.0 &&
           (options->heuristic == OP_HEURISTIC_OCTILE || options->heuristic == OP_HEURISTIC_ZERO) &&
           costs_are_uniform(&grid->areas);
}

int32_t op_grid_choose_engine(const OpGrid *grid, const OpGridOptions *options) {
    if (!options->specialized_engines || !is_octile(grid, options)) {
        return GENERIC_A_STAR;
    }
    return OCTILE_A_STAR;
}
