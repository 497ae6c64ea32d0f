/* The one-call path query: the paged search that the grid keeps, run to its end. */
#include "base/status.h"
#include "search/query_run.h"
#include "voxel/paged_search.h"

OpStatus op_voxel_check_not_searching(const OpVoxelGrid *grid) {
    if (grid->derived->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not be queried inside a callback of its own query");
    }
    return OP_STATUS_OK;
}

static OpStatus step(void *search, int32_t iterations, OpPathStatus *out) {
    return op_voxel_paged_step(search, iterations, out);
}

static OpStatus search_path(const OpVoxelGrid *grid, OpVoxelPagedSearch *search, OpVoxel start, OpVoxel goal,
                            const OpVoxelOptions *options, bool with_points, OpVoxelPath *out) {
    OP_TRY(op_voxel_paged_begin(search, options, start, goal));
    OpQuery query = {
        .search = search,
        .step = step,
        .budget = options->iteration_budget,
        .cancelled = options->callbacks.cancelled,
        .user = options->callbacks.user,
        .searching = &grid->derived->searching,
    };
    OpPathStatus status;
    OP_TRY(op_query_run(&query, &status));
    OpVoxelReport report = op_voxel_paged_report(search, status);
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
