/* Defaults and checks of grid query options. */
#include "grid/grid_options.h"

#include "base/number.h"
#include "base/status.h"
#include "grid/grid_object.h"
#include "onepath/hpa.h"

OpGridOptions op_grid_options_default(void) {
    return (OpGridOptions){
        .algorithm = OP_GRID_A_STAR,
        .connectivity = 8,
        .diagonals = OP_DIAGONAL_NO_CORNER_CUTTING,
        .agent_size = 1,
        .heuristic = OP_HEURISTIC_AUTO,
        .heuristic_weight = 1.0,
        .nearest_radius = INT32_MAX,
        .specialized_engines = true,
        .hpa_chunk_size = 16,
        .hpa_smoothing = true,
    };
}

static OpStatus check_enum(const char *argument, int32_t value, int32_t last) {
    if (value < 0 || value > last) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, argument, "must be a value from 0 to %d, was %d", last,
                       value);
    }
    return OP_STATUS_OK;
}

static OpStatus check(const OpGridOptions *options) {
    OP_TRY(check_enum("algorithm", (int32_t)options->algorithm, OP_GRID_D_STAR_LITE));
    if (options->connectivity != 4 && options->connectivity != 8) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "connectivity", "must be 4 or 8, was %d",
                       options->connectivity);
    }
    OP_TRY(check_enum("diagonals", (int32_t)options->diagonals, OP_DIAGONAL_ALLOW_ALL));
    OP_TRY(op_grid_check_agent_size(options->agent_size));
    OP_TRY(check_enum("heuristic", (int32_t)options->heuristic, OP_HEURISTIC_EUCLIDEAN));
    if (!(options->heuristic_weight >= 0.0) || !op_is_finite(options->heuristic_weight)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "heuristic_weight", "must be finite and at least 0, was %g",
                       options->heuristic_weight);
    }
    if (options->iteration_budget < 0) {
        return op_fail_range("iteration_budget", 0, INT32_MAX, options->iteration_budget);
    }
    if (options->nearest_radius < 0) {
        return op_fail_range("nearest_radius", 0, INT32_MAX, options->nearest_radius);
    }
    if (options->hpa_chunk_size < OP_HPA_MIN_CHUNK_SIZE || options->hpa_chunk_size > OP_HPA_MAX_CHUNK_SIZE) {
        return op_fail_range("hpa_chunk_size", OP_HPA_MIN_CHUNK_SIZE, OP_HPA_MAX_CHUNK_SIZE,
                             options->hpa_chunk_size);
    }
    return OP_STATUS_OK;
}

OpHeuristic op_grid_step_heuristic(const OpGridOptions *options) {
    if (options->heuristic != OP_HEURISTIC_AUTO) {
        return options->heuristic;
    }
    return options->connectivity == 4 ? OP_HEURISTIC_MANHATTAN : OP_HEURISTIC_OCTILE;
}

OpStatus op_grid_options_resolve(const OpGridOptions *options, OpGridOptions *out) {
    OpGridOptions resolved = options == NULL ? op_grid_options_default() : *options;
    OP_TRY(check(&resolved));
    *out = resolved;
    return OP_STATUS_OK;
}
