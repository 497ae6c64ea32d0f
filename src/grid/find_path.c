/* The one-call path query: a search that the grid keeps, run to its end. */
#include "base/status.h"
#include "grid/grid_options.h"
#include "grid/grid_path.h"

#define ITERATIONS_BETWEEN_CANCEL_CHECKS 256

/* The grid's own search, made on the first query. */
static OpStatus acquire_search(const OpGrid *grid, const OpGridOptions *options, OpGridSearch **out) {
    OP_TRY(op_grid_check_not_searching(grid));
    if (grid->derived->search == NULL) {
        OP_TRY(op_grid_search_make(grid, options, &grid->derived->search));
    }
    op_grid_search_configure(grid->derived->search, options);
    *out = grid->derived->search;
    return OP_STATUS_OK;
}

static OpStatus check_cancelled(const OpGrid *grid, const OpGridCallbacks *callbacks) {
    if (callbacks->cancelled == NULL) {
        return OP_STATUS_OK;
    }
    grid->derived->searching = true;
    bool cancelled = callbacks->cancelled(callbacks->user);
    grid->derived->searching = false;
    return cancelled ? op_fail(OP_STATUS_CANCELLED, "cancelled", "ended the query") : OP_STATUS_OK;
}

/* Steps until the search ends or budget pops are made. */
static OpStatus run(OpGridSearch *search, int32_t budget, OpPathStatus *status) {
    const OpGridCallbacks *callbacks = &search->options.callbacks;
    while (*status == OP_PATH_IN_PROGRESS && budget > 0) {
        OP_TRY(check_cancelled(search->grid, callbacks));
        int32_t slice = budget;
        if (callbacks->cancelled != NULL && slice > ITERATIONS_BETWEEN_CANCEL_CHECKS) {
            slice = ITERATIONS_BETWEEN_CANCEL_CHECKS;
        }
        OP_TRY(op_grid_search_step(search, slice, status));
        budget -= slice;
    }
    if (*status == OP_PATH_IN_PROGRESS) {
        *status = OP_PATH_BUDGET_EXHAUSTED;
    }
    return OP_STATUS_OK;
}

static OpStatus find_path(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                          bool with_points, OpGridPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGridOptions resolved;
    OP_TRY(op_grid_options_resolve(options, &resolved));
    OpGridSearch *search;
    OP_TRY(acquire_search(grid, &resolved, &search));
    OpPathStatus status;
    OP_TRY(op_grid_search_begin(search, start, goal, &status));
    if (status != OP_PATH_IN_PROGRESS) {
        op_grid_path_write_refusal(status, resolved.algorithm, out);
        return OP_STATUS_OK;
    }
    OP_TRY(run(search, resolved.iteration_budget == 0 ? INT32_MAX : resolved.iteration_budget, &status));
    return op_grid_path_write(search, status, with_points, out);
}

OpStatus op_grid_find_path(const OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                           OpGridPath *out) {
    return find_path(grid, start, goal, options, false, out);
}

OpStatus op_grid_find_path_with_points(const OpGrid *grid, OpCell start, OpCell goal,
                                       const OpGridOptions *options, OpGridPath *out) {
    return find_path(grid, start, goal, options, true, out);
}

OpStatus op_grid_find_path_between(const OpGrid *grid, OpWorldPoint start, OpWorldPoint goal,
                                   const OpGridOptions *options, OpGridPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_grid_check_point("start.x", "start.y", start));
    OP_TRY(op_grid_check_point("goal.x", "goal.y", goal));
    return find_path(grid, op_grid_cell_under(grid, start), op_grid_cell_under(grid, goal), options, true,
                     out);
}
