/* An OpGridOptions as parameters, and the host callbacks behind it.
 *
 * Host callbacks get the number that the query or object was given as user. A host callback that failed says so with a
 * value that it never gives otherwise, because an exception must not unwind through the frames of the module.
 */
#ifndef ONEPATH_WASM_WASM_OPTIONS_H
#define ONEPATH_WASM_WASM_OPTIONS_H

#include "wasm_abi.h"

/* ---- Host callbacks ---- */

#define OPW_IMPORT(name) __attribute__((import_module("env"), import_name(name)))

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

static inline OpStatus host_step_cost(void *user, OpCell from, OpCell to, double cost, double *out) {
    double answer = onepath_step_cost((int32_t)(intptr_t)user, from.x, from.y, to.x, to.y, cost);
    if (answer != answer) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "step_cost", "failed");
    }
    *out = answer;
    return OP_STATUS_OK;
}

static inline OpStatus host_blocked(void *user, OpCell cell, bool *out) {
    int32_t answer = onepath_blocked((int32_t)(intptr_t)user, cell.x, cell.y);
    if (answer != 0 && answer != 1) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "blocked", "failed");
    }
    *out = answer == 1;
    return OP_STATUS_OK;
}

static inline bool host_cancelled(void *user) {
    return onepath_cancelled((int32_t)(intptr_t)user) != 0;
}

/* ---- Options ---- */

enum {
    OPW_RECORD_EXPANSIONS = 1,
    OPW_SPECIALIZED_ENGINES = 2,
    OPW_STEP_COST = 4,
    OPW_BLOCKED = 8,
    OPW_CANCELLED = 16,
    OPW_IMPROVED_PRUNING = 32,
    OPW_HPA_SMOOTHING = 64
};

/* An OpGridOptions as parameters; flags are those above. */
#define OPTION_PARAMETERS                                                                                    \
    int32_t algorithm, int32_t connectivity, int32_t diagonals, int32_t agent_size, int32_t heuristic,       \
        double heuristic_weight, int32_t iteration_budget, int32_t nearest_radius, int32_t hpa_chunk_size,   \
        int32_t flags, int32_t user
#define OPTION_ARGUMENTS                                                                                     \
    algorithm, connectivity, diagonals, agent_size, heuristic, heuristic_weight, iteration_budget,           \
        nearest_radius, hpa_chunk_size, flags, user

static inline OpGridOptions options_of(OPTION_PARAMETERS) {
    OpGridOptions options = op_grid_options_default();
    options.algorithm = (OpGridAlgorithm)algorithm;
    options.connectivity = connectivity;
    options.diagonals = (OpDiagonalRule)diagonals;
    options.agent_size = agent_size;
    options.heuristic = (OpHeuristic)heuristic;
    options.heuristic_weight = heuristic_weight;
    options.iteration_budget = iteration_budget;
    options.nearest_radius = nearest_radius;
    options.hpa_chunk_size = hpa_chunk_size;
    options.record_expansions = (flags & OPW_RECORD_EXPANSIONS) != 0;
    options.specialized_engines = (flags & OPW_SPECIALIZED_ENGINES) != 0;
    options.improved_pruning = (flags & OPW_IMPROVED_PRUNING) != 0;
    options.hpa_smoothing = (flags & OPW_HPA_SMOOTHING) != 0;
    options.callbacks.step_cost = (flags & OPW_STEP_COST) != 0 ? host_step_cost : NULL;
    options.callbacks.blocked = (flags & OPW_BLOCKED) != 0 ? host_blocked : NULL;
    options.callbacks.cancelled = (flags & OPW_CANCELLED) != 0 ? host_cancelled : NULL;
    options.callbacks.user = (void *)(intptr_t)user;
    return options;
}

#endif
