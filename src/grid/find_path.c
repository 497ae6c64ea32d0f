/* The one-call path query: a search that the grid keeps, run to its end. */
#include "base/status.h"
#include "grid/grid_options.h"
#include "grid/grid_path.h"
#include "search/query_run.h"

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

static OpStatus step(void *search, int32_t iterations, OpPathStatus *out) {
    return op_grid_search_step(search, iterations, out);
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
    OpQuery query = {
        .search = search,
        .step = step,
        .budget = resolved.iteration_budget,
        .cancelled = resolved.callbacks.cancelled,
        .user = resolved.callbacks.user,
        .searching = &grid->derived->searching,
    };
    OP_TRY(op_query_run(&query, &status));
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
