/* A replanner over a grid: it listens to the grid and runs the shared engine. */
#include "grid/grid_replanner.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "grid/changed_block.h"
#include "grid/grid_path.h"

/* ---- Hearing about edits ---- */

static void rect_changed(void *user, const OpGrid *grid, OpRect rect) {
    OpGridReplanner *replanner = user;
    if (op_grid_is_large_change(grid, op_grid_changed_block(grid, rect, replanner->options.agent_size))) {
        op_replan_mark_all(&replanner->search);
    } else {
        replanner->cells.moves->mark_edit(&replanner->cells, rect, replanner->options.agent_size,
                                          &replanner->search);
    }
}

static void restored(void *user) {
    OpGridReplanner *replanner = user;
    op_replan_forget_path(&replanner->search);
    op_replan_restart(&replanner->search);
}

/* ---- Making and freeing ---- */

static OpStatus check_options(const OpGridOptions *options) {
    if (options->heuristic_weight != 1.0) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "heuristic_weight", "must be 1 for a replanner, was %g",
                       options->heuristic_weight);
    }
    if (options->heuristic == OP_HEURISTIC_MANHATTAN && options->connectivity == 8) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "heuristic",
                       "must be consistent for a replanner; Manhattan is not with eight moves");
    }
    return OP_STATUS_OK;
}

static OpStatus check_create(const OpGrid *grid, OpCell start, OpCell goal) {
    OP_TRY(op_grid_check_editable(grid));
    OP_TRY(op_grid_check_cell(grid, start));
    return op_grid_check_cell(grid, goal);
}

static OpStatus listen(OpGridReplanner *replanner) {
    OpGridListener listener = {.rect_changed = rect_changed, .user = replanner};
    return op_grid_add_dependent(replanner->cells.grid, &listener, restored, &replanner->listener);
}

static OpStatus begin_search(OpGridReplanner *replanner, OpCell start, OpCell goal) {
    const OpGrid *grid = replanner->cells.grid;
    OpReplanMode mode =
        replanner->options.algorithm == OP_GRID_LPA_STAR ? OP_REPLAN_LPA_STAR : OP_REPLAN_D_STAR_LITE;
    OP_TRY(op_replan_init(&replanner->search, mode, (int32_t)op_grid_cell_count(grid),
                          op_grid_index(grid, start), op_grid_index(grid, goal), &grid->allocator));
    replanner->search.record_expansions = replanner->options.record_expansions;
    OpStatus status = listen(replanner);
    if (status != OP_STATUS_OK) {
        op_replan_free(&replanner->search);
    }
    return status;
}

OpStatus op_cell_replanner_create(OpCells cells, OpCell start, OpCell goal, const OpGridOptions *options,
                                  OpGridReplanner **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGrid *grid = cells.grid;
    OpGridOptions resolved;
    OP_TRY(check_create(grid, start, goal));
    OP_TRY(cells.moves->resolve_options(options, &resolved));
    OP_TRY(check_options(&resolved));
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpGridReplanner), &memory));
    OpGridReplanner *replanner = memory;
    replanner->cells = cells;
    replanner->options = resolved;
    replanner->area_version = grid->area_version;
    OpStatus status = begin_search(replanner, start, goal);
    if (status != OP_STATUS_OK) {
        op_free_array(&grid->allocator, replanner, 1, sizeof(OpGridReplanner));
        return status;
    }
    *out = replanner;
    return OP_STATUS_OK;
}

OpStatus op_grid_replanner_create(OpGrid *grid, OpCell start, OpCell goal, const OpGridOptions *options,
                                  OpGridReplanner **out) {
    OpCells cells = {.grid = grid, .moves = &op_square_cell_moves};
    return op_cell_replanner_create(cells, start, goal, options, out);
}

void op_grid_replanner_destroy(OpGridReplanner *replanner) {
    if (replanner == NULL) {
        return;
    }
    OpAllocator allocator = replanner->search.allocator;
    op_grid_remove_dependent(replanner->cells.grid, replanner->listener);
    op_replan_free(&replanner->search);
    op_free_array(&allocator, replanner, 1, sizeof(OpGridReplanner));
}

/* ---- Replanning ---- */

OpStatus op_grid_replanner_check_usable(const OpGridReplanner *replanner) {
    if (replanner == NULL) {
        return op_fail_null("replanner");
    }
    const OpGridDerived *derived = replanner->cells.grid->derived;
    if (derived->searching || derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "replanner",
                       "must not be used inside a callback or listener of its grid");
    }
    return OP_STATUS_OK;
}

/* The grid as it is now. Area costs scale the estimate, so other ones begin anew. */
static OpStatus look_at_grid(OpGridReplanner *replanner, OpCellTopology *room, OpTopology *topology) {
    const OpCells *cells = &replanner->cells;
    OP_TRY(cells->moves->look(cells, &replanner->options, room, topology));
    if (replanner->area_version != cells->grid->area_version) {
        op_replan_restart(&replanner->search);
        replanner->area_version = cells->grid->area_version;
    }
    return OP_STATUS_OK;
}

static OpStatus run(OpGridReplanner *replanner, int32_t budget, OpPathStatus *out) {
    OpCellTopology room;
    OpTopology topology;
    OP_TRY(look_at_grid(replanner, &room, &topology));
    op_replan_forget_path(&replanner->search);
    OpPathStatus ends = OP_PATH_NONE;
    OP_TRY(op_grid_check_ends(replanner->cells.grid, &topology, op_grid_replanner_start(replanner),
                              op_grid_replanner_goal(replanner), &ends));
    if (ends != OP_PATH_IN_PROGRESS) {
        *out = ends;
        return OP_STATUS_OK;
    }
    OpGridDerived *derived = replanner->cells.grid->derived;
    derived->searching = true;
    OpStatus status = op_replan_run(&replanner->search, &topology, budget, out);
    derived->searching = false;
    return status;
}

static OpStatus write_path(const OpGridReplanner *replanner, OpPathStatus status, int64_t iterations,
                           bool with_points, OpGridPath *out) {
    const OpReplanSearch *search = &replanner->search;
    OpPathReport report = {
        .status = status,
        .algorithm = op_grid_replanner_algorithm(replanner),
        .cost = search->path_cost,
        .cell_count = (int32_t)search->path_count,
        .expanded_count = search->last_expanded,
        .iterations = (int32_t)iterations,
        .expanded_cells = search->recorded,
        .expanded_cell_count = (int32_t)search->recorded_count,
    };
    OP_TRY(op_grid_path_begin(replanner->cells.grid, &report, with_points, out));
    for (int32_t i = 0; i < out->cell_count; i++) {
        out->cells[i] = op_grid_cell_of(replanner->cells.grid, search->path[i].node);
    }
    if (out->point_count > 0) {
        replanner->cells.moves->write_points(&replanner->cells, out);
    }
    return OP_STATUS_OK;
}

static OpStatus replan(OpGridReplanner *replanner, bool with_points, OpGridPath *out) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    if (out == NULL) {
        return op_fail_null("out");
    }
    int32_t budget = replanner->options.iteration_budget;
    int64_t before = replanner->search.iterations;
    OpPathStatus status = OP_PATH_NONE;
    OP_TRY(run(replanner, budget == 0 ? INT32_MAX : budget, &status));
    return write_path(replanner, status, replanner->search.iterations - before, with_points, out);
}

OpStatus op_grid_replanner_replan(OpGridReplanner *replanner, OpGridPath *out) {
    return replan(replanner, false, out);
}

OpStatus op_grid_replanner_replan_with_points(OpGridReplanner *replanner, OpGridPath *out) {
    return replan(replanner, true, out);
}

OpStatus op_grid_replanner_try_replan(OpGridReplanner *replanner, int32_t budget, OpPathStatus *out) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (budget < 1) {
        return op_fail_range("budget", 1, INT32_MAX, budget);
    }
    OpPathStatus status = OP_PATH_NONE;
    OP_TRY(run(replanner, budget, &status));
    *out = status;
    return OP_STATUS_OK;
}

int32_t op_grid_replanner_path_length(const OpGridReplanner *replanner) {
    return replanner == NULL ? 0 : (int32_t)replanner->search.path_count;
}

double op_grid_replanner_path_cost(const OpGridReplanner *replanner) {
    return replanner == NULL ? (double)INFINITY : replanner->search.path_cost;
}

OpStatus op_grid_replanner_copy_path(const OpGridReplanner *replanner, OpCell *cells, int32_t capacity,
                                     int32_t *needed) {
    if (replanner == NULL) {
        return op_fail_null("replanner");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (cells == NULL && capacity > 0) {
        return op_fail_null("cells");
    }
    int32_t count = (int32_t)replanner->search.path_count;
    *needed = count;
    if (capacity < count) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", count,
                       capacity);
    }
    for (int32_t i = 0; i < count; i++) {
        cells[i] = op_grid_cell_of(replanner->cells.grid, replanner->search.path[i].node);
    }
    return OP_STATUS_OK;
}

/* ---- Changes ---- */

OpStatus op_grid_replanner_move_start(OpGridReplanner *replanner, OpCell start) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    OP_TRY(op_grid_check_cell(replanner->cells.grid, start));
    OpCellTopology room;
    OpTopology topology;
    OP_TRY(look_at_grid(replanner, &room, &topology));
    op_replan_move_start(&replanner->search, &topology, op_grid_index(replanner->cells.grid, start));
    return OP_STATUS_OK;
}

OpStatus op_grid_replanner_set_goal(OpGridReplanner *replanner, OpCell goal) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    OP_TRY(op_grid_check_cell(replanner->cells.grid, goal));
    op_replan_set_goal(&replanner->search, op_grid_index(replanner->cells.grid, goal));
    return OP_STATUS_OK;
}

OpStatus op_grid_replanner_invalidate(OpGridReplanner *replanner, OpCell cell) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    OP_TRY(op_grid_check_cell(replanner->cells.grid, cell));
    rect_changed(replanner, replanner->cells.grid, (OpRect){cell.x, cell.y, 1, 1});
    return OP_STATUS_OK;
}

OpStatus op_grid_replanner_invalidate_all(OpGridReplanner *replanner) {
    OP_TRY(op_grid_replanner_check_usable(replanner));
    op_replan_restart(&replanner->search);
    return OP_STATUS_OK;
}

/* ---- Reading ---- */

OpCell op_grid_replanner_start(const OpGridReplanner *replanner) {
    return replanner == NULL ? (OpCell){0, 0}
                             : op_grid_cell_of(replanner->cells.grid, replanner->search.start);
}

OpCell op_grid_replanner_goal(const OpGridReplanner *replanner) {
    return replanner == NULL ? (OpCell){0, 0}
                             : op_grid_cell_of(replanner->cells.grid, replanner->search.goal);
}

int64_t op_grid_replanner_iterations(const OpGridReplanner *replanner) {
    return replanner == NULL ? 0 : replanner->search.iterations;
}

int64_t op_grid_replanner_expanded(const OpGridReplanner *replanner) {
    return replanner == NULL ? 0 : replanner->search.expanded;
}
