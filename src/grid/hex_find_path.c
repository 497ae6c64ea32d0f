/* The one-call path query on hex grids: a search that the grid keeps, run to its end. */
#include "base/status.h"
#include "grid/grid_path.h"
#include "grid/hex_search.h"
#include "search/query_run.h"

static OpStatus step(void *search, int32_t iterations, OpPathStatus *out) {
    return op_hex_search_step(search, iterations, out);
}

static OpStatus find_path(const OpHexGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                          bool with_points, OpGridPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGridOptions resolved;
    OP_TRY(op_hex_options_resolve(options, &resolved));
    OP_TRY(op_grid_check_not_searching(grid->cells));
    OpHexSearch *search = grid->search;
    op_hex_search_configure(search, &resolved);
    OpPathStatus status = OP_PATH_NONE;
    OP_TRY(op_hex_search_begin(search, start, goal, &status));
    if (status != OP_PATH_IN_PROGRESS) {
        op_grid_path_write_refusal(status, OP_GRID_A_STAR, out);
        return OP_STATUS_OK;
    }
    OpQuery query = {
        .search = search,
        .step = step,
        .budget = resolved.iteration_budget,
        .cancelled = resolved.callbacks.cancelled,
        .user = resolved.callbacks.user,
        .searching = &grid->cells->derived->searching,
    };
    OP_TRY(op_query_run(&query, &status));
    return op_hex_search_report(search, status, with_points, out);
}

OpStatus op_hex_grid_find_path(const OpHexGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                               OpGridPath *out) {
    return find_path(grid, start, goal, options, false, out);
}

OpStatus op_hex_grid_find_path_with_points(const OpHexGrid *grid, OpCell start, OpCell goal,
                                           const OpGridOptions *options, OpGridPath *out) {
    return find_path(grid, start, goal, options, true, out);
}

OpStatus op_hex_grid_find_path_between(const OpHexGrid *grid, OpWorldPoint start, OpWorldPoint goal,
                                       const OpGridOptions *options, OpGridPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_grid_check_point("start.x", "start.y", start));
    OP_TRY(op_grid_check_point("goal.x", "goal.y", goal));
    return find_path(grid, op_hex_cell_under(grid, start), op_hex_cell_under(grid, goal), options, true, out);
}
