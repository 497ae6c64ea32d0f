/* What a step between two neighbouring cells costs, whatever their shape: the mean of the area multipliers times the
 * step's length, and then what the caller's callbacks make of it. */
#ifndef ONEPATH_SRC_GRID_STEP_COSTS_H
#define ONEPATH_SRC_GRID_STEP_COSTS_H

#include "base/number.h"
#include "base/status.h"
#include "grid/grid_object.h"
#include "search/topology.h"

/* A step between neighbouring square cells is diagonal when both coordinates change. */
static inline bool op_step_is_diagonal(OpCell from, OpCell to) {
    return from.x != to.x && from.y != to.y;
}

/* Costs that are NaN, negative or infinite forbid a step. */
static inline bool op_is_step_cost(double cost) {
    return cost >= 0.0 && op_is_finite(cost);
}

/* The cost of a step before callbacks. Both cells are walkable. */
static inline double op_step_cost(const OpGrid *grid, int32_t from, int32_t to, double length) {
    const double *multiplier = grid->areas.multiplier;
    return length * ((multiplier[grid->cells[from]] + multiplier[grid->cells[to]]) * 0.5);
}

static inline bool op_has_step_callbacks(const OpGridCallbacks *callbacks) {
    return callbacks->blocked != NULL || callbacks->step_cost != NULL;
}

/* False where the blocked callback refuses the cell. */
OpStatus op_cell_is_open(const OpGridCallbacks *callbacks, OpCell cell, bool *out);

/* Replaces the cost of a step by what the callbacks say; negative when the target is blocked. */
OpStatus op_step_ask(const OpGridCallbacks *callbacks, OpCell from, OpCell to, double *cost);

/* Adds the move between two neighbouring walkable cells to a list, unless a callback forbids it. The direction says which
 * way it is priced. */
OpStatus op_step_list_move(const OpGrid *grid, const OpGridCallbacks *callbacks, OpCell cell, OpCell other,
                           OpMoveDirection direction, double length, OpMove *moves, int32_t *count);

#endif
