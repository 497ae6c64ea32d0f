/* The one-call path query: the paged search that the grid keeps, run to its end. */
#include "base/status.h"
#include "voxel/paged_search.h"

#define ITERATIONS_BETWEEN_CANCEL_CHECKS 256

OpStatus op_voxel_check_not_searching(const OpVoxelGrid *grid) {
    if (grid->derived->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not be queried inside a callback of its own query");
    }
    return OP_STATUS_OK;
}

static OpStatus check_cancelled(const OpVoxelCallbacks *callbacks) {
    return callbacks->cancelled != NULL && callbacks->cancelled(callbacks->user)
               ? op_fail(OP_STATUS_CANCELLED, "cancelled", "ended the query")
               : OP_STATUS_OK;
}

/* Steps until the search ends or the budget is spent. */
static OpStatus run(OpVoxelPagedSearch *search, const OpVoxelOptions *options) {
    int32_t budget = options->iteration_budget == 0 ? INT32_MAX : options->iteration_budget;
    bool sliced = options->callbacks.cancelled != NULL;
    while (op_voxel_paged_status(search) == OP_SEARCH_RUNNING && budget > 0) {
        OP_TRY(check_cancelled(&options->callbacks));
        int32_t slice =
            sliced && budget > ITERATIONS_BETWEEN_CANCEL_CHECKS ? ITERATIONS_BETWEEN_CANCEL_CHECKS : budget;
        OP_TRY(op_voxel_paged_step(search, slice));
        budget -= slice;
    }
    return OP_STATUS_OK;
}

static OpPathStatus outcome(const OpVoxelPagedSearch *search) {
    switch (op_voxel_paged_status(search)) {
    case OP_SEARCH_FOUND:
        return OP_PATH_FOUND;
    case OP_SEARCH_NOT_FOUND:
        return OP_PATH_NO_PATH;
    default:
        return OP_PATH_BUDGET_EXHAUSTED;
    }
}

static OpStatus search_path(const OpVoxelGrid *grid, OpVoxelPagedSearch *search, OpVoxel start, OpVoxel goal,
                            const OpVoxelOptions *options, bool with_points, OpVoxelPath *out) {
    OP_TRY(op_voxel_paged_begin(search, options, start, goal));
    grid->derived->searching = true;
    OpStatus status = run(search, options);
    grid->derived->searching = false;
    OP_TRY(status);
    OpVoxelReport report = op_voxel_paged_report(search, outcome(search));
    return op_voxel_path_write(grid, &report, with_points, out);
}

static OpStatus find_path(const OpVoxelGrid *grid, OpVoxel start, OpVoxel goal, const OpVoxelOptions *options,
                          bool with_points, OpVoxelPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpVoxelOptions resolved;
    OP_TRY(op_voxel_options_resolve(options, &resolved));
    OP_TRY(op_voxel_check_not_searching(grid));
    OpPathStatus begun;
    OP_TRY(op_voxel_check_ends(grid, &resolved, start, goal, &begun));
    if (begun != OP_PATH_IN_PROGRESS) {
        op_voxel_path_write_refusal(begun, out);
        return OP_STATUS_OK;
    }
    if (grid->derived->paged == NULL) {
        OP_TRY(op_voxel_paged_create(grid, &grid->derived->paged));
    }
    OpVoxelPagedSearch *search = grid->derived->paged;
    OpStatus status = search_path(grid, search, start, goal, &resolved, with_points, out);
    op_voxel_paged_trim(search);
    return status;
}

OpStatus op_voxel_grid_find_path(const OpVoxelGrid *grid, OpVoxel start, OpVoxel goal,
                                 const OpVoxelOptions *options, OpVoxelPath *out) {
    return find_path(grid, start, goal, options, false, out);
}

OpStatus op_voxel_grid_find_path_with_points(const OpVoxelGrid *grid, OpVoxel start, OpVoxel goal,
                                             const OpVoxelOptions *options, OpVoxelPath *out) {
    return find_path(grid, start, goal, options, true, out);
}

OpStatus op_voxel_grid_find_path_between(const OpVoxelGrid *grid, OpVoxelPoint start, OpVoxelPoint goal,
                                         const OpVoxelOptions *options, OpVoxelPath *out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(op_voxel_check_point("start.x", "start.y", "start.z", start));
    OP_TRY(op_voxel_check_point("goal.x", "goal.y", "goal.z", goal));
    return find_path(grid, op_voxel_under(grid, start), op_voxel_under(grid, goal), options, true, out);
}
