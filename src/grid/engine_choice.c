/* Which engine answers a query. */
#include "grid/grid_engine.h"
#include "grid/grid_options.h"
#include "onepath/jump_point.h"

/* Up to this unit cost the longest path of the largest grid has a finite cost. Above it the generic engine shows which
 * steps are too expensive to take. */
#define MAX_UNIT_COST 1e299

/* Eight moves without corner cutting, agents of one cell, one cost, no callbacks: every straight line over open ground is a
 * path, which jump point and any-angle search rely on. */
static bool is_open_ground(const OpGrid *grid, const OpGridOptions *options) {
    return options->connectivity == 8 && options->diagonals == OP_DIAGONAL_NO_CORNER_CUTTING &&
           options->agent_size == 1 && options->callbacks.step_cost == NULL &&
           options->callbacks.blocked == NULL && grid->uniform_costs && grid->least_cost <= MAX_UNIT_COST;
}

/* Estimates that the octile engines and jump point search are made for. */
static bool has_octile_estimate(const OpGridOptions *options) {
    OpHeuristic heuristic = op_grid_step_heuristic(options);
    return options->heuristic_weight == 1.0 &&
           (heuristic == OP_HEURISTIC_OCTILE || heuristic == OP_HEURISTIC_ZERO);
}

/* HPA* keeps costs between cells of a chunk, where infinity means that there is no way. */
static bool hpa_covers(const OpGrid *grid, const OpGridOptions *options) {
    for (int32_t area = 0; area < OP_AREA_COUNT; area++) {
        if (grid->areas.multiplier[area] > MAX_UNIT_COST) {
            return false;
        }
    }
    return options->callbacks.step_cost == NULL && options->callbacks.blocked == NULL &&
           (options->connectivity == 4 || options->diagonals != OP_DIAGONAL_ALLOW_ALL);
}

static const OpGridEngine *choose_jump_engine(const OpGrid *grid, const OpGridOptions *options) {
    bool tables = options->algorithm == OP_GRID_JPS_PLUS && grid->width <= OP_JPS_PLUS_MAX_SIDE &&
                  grid->height <= OP_JPS_PLUS_MAX_SIDE;
    if (!options->specialized_engines) {
        return tables ? &op_engine_generic_jps_plus : &op_engine_generic_jps;
    }
    if (options->improved_pruning) {
        return tables ? &op_engine_octile_jps_plus_improved : &op_engine_octile_jps_improved;
    }
    return tables ? &op_engine_octile_jps_plus : &op_engine_octile_jps;
}

const OpGridEngine *op_grid_choose_engine(const OpGrid *grid, const OpGridOptions *options) {
    bool open_ground = is_open_ground(grid, options);
    bool octile = open_ground && has_octile_estimate(options);
    switch (options->algorithm) {
    case OP_GRID_JPS:
    case OP_GRID_JPS_PLUS:
        if (octile) {
            return choose_jump_engine(grid, options);
        }
        break;
    case OP_GRID_THETA_STAR:
    case OP_GRID_LAZY_THETA_STAR:
        if (open_ground &&
            (options->heuristic == OP_HEURISTIC_AUTO || options->heuristic == OP_HEURISTIC_EUCLIDEAN ||
             options->heuristic == OP_HEURISTIC_ZERO)) {
            return options->algorithm == OP_GRID_THETA_STAR ? &op_engine_generic_theta
                                                            : &op_engine_generic_lazy_theta;
        }
        break;
    case OP_GRID_HPA_STAR:
        if (hpa_covers(grid, options)) {
            return &op_engine_hpa_star;
        }
        break;
    case OP_GRID_A_STAR:
    case OP_GRID_LPA_STAR:
    case OP_GRID_D_STAR_LITE:
        break;
    }
    return octile && options->specialized_engines ? &op_engine_octile_a_star : &op_engine_generic_steps;
}
