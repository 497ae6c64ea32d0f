/* Path results: filling and freeing their arrays, length and cost. */
#include "grid/grid_path.h"

#include <math.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"

/* ---- Arrays ---- */

/* Makes room for so many cells, points and expanded cells, or leaves the path alone. */
static OpStatus reserve(OpGridPath *path, const OpAllocator *grid_allocator, int32_t cells, int32_t points,
                        int32_t expanded) {
    OpAllocator allocator = path->allocator.alloc == NULL ? *grid_allocator : path->allocator;
    const OpResultArray arrays[] = {
        {(void **)&path->cells, &path->cell_capacity, cells, sizeof(OpCell)},
        {(void **)&path->points, &path->point_capacity, points, sizeof(OpWorldPoint)},
        {(void **)&path->expanded_cells, &path->expanded_cell_capacity, expanded, sizeof(OpCell)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 3));
    path->allocator = allocator;
    return OP_STATUS_OK;
}

void op_grid_path_reset(OpGridPath *path) {
    if (path == NULL) {
        return;
    }
    const OpAllocator *allocator = &path->allocator;
    op_free_array(allocator, path->cells, (size_t)path->cell_capacity, sizeof(OpCell));
    op_free_array(allocator, path->points, (size_t)path->point_capacity, sizeof(OpWorldPoint));
    op_free_array(allocator, path->expanded_cells, (size_t)path->expanded_cell_capacity, sizeof(OpCell));
    *path = (OpGridPath){0};
}

/* ---- Contents ---- */

void op_grid_path_measure(OpGridPath *path) {
    path->length = 0.0;
    for (int32_t i = 1; i < path->point_count; i++) {
        double dx = path->points[i].x - path->points[i - 1].x;
        double dy = path->points[i].y - path->points[i - 1].y;
        path->length += sqrt(dx * dx + dy * dy);
    }
}

void op_grid_path_write_points(const OpGrid *grid, OpGridPath *path) {
    for (int32_t i = 0; i < path->point_count; i++) {
        (void)op_grid_point_at(grid, path->cells[i], &path->points[i]); /* cells of a path are inside */
    }
    op_grid_path_measure(path);
}

void op_grid_path_write_refusal(OpPathStatus status, OpGridAlgorithm algorithm, OpGridPath *out) {
    out->status = status;
    out->algorithm = algorithm;
    out->cost = INFINITY;
    out->length = 0.0;
    out->cell_count = 0;
    out->point_count = 0;
    out->expanded_cell_count = 0;
    out->expanded_count = 0;
    out->iterations = 0;
}

OpStatus op_grid_path_begin(const OpGrid *grid, const OpPathReport *report, bool with_points,
                            OpGridPath *out) {
    int32_t points = with_points ? report->cell_count : 0;
    OP_TRY(reserve(out, &grid->allocator, report->cell_count, points, report->expanded_cell_count));
    op_grid_path_write_refusal(report->status, report->algorithm, out);
    out->expanded_count = report->expanded_count;
    out->iterations = report->iterations;
    out->expanded_cell_count = report->expanded_cell_count;
    for (int32_t i = 0; i < report->expanded_cell_count; i++) {
        out->expanded_cells[i] = op_grid_cell_of(grid, report->expanded_cells[i]);
    }
    if (report->status == OP_PATH_FOUND) {
        out->cost = report->cost;
        out->cell_count = report->cell_count;
        out->point_count = points;
        out->length = NAN;
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_path_write(const OpGridSearch *search, OpPathStatus status, bool with_points,
                            OpGridPath *out) {
    if (status == OP_PATH_NONE) {
        op_grid_path_write_refusal(status, search->options.algorithm, out);
        return OP_STATUS_OK;
    }
    const OpGridEngine *engine = search->engine;
    const void *state = op_grid_search_state(search);
    OpEngineProgress progress = engine->progress(state);
    OpPathReport report = {
        .status = status,
        .algorithm = engine->algorithm,
        .cost = progress.cost,
        .cell_count = status == OP_PATH_FOUND ? engine->count_cells(state) : 0,
        .expanded_count = progress.expanded,
        .iterations = progress.iterations,
    };
    if (report.cell_count < 0) {
        return op_fail(OP_STATUS_INVALID_STATE, "search",
                       "must not be restored from inconsistent bytes: its links do not make a path");
    }
    report.expanded_cells = engine->expanded_cells(state, &report.expanded_cell_count);
    OP_TRY(op_grid_path_begin(search->grid, &report, with_points, out));
    if (status == OP_PATH_FOUND) {
        engine->write_cells(state, out->cells);
        if (with_points) {
            op_grid_path_write_points(search->grid, out);
        }
    }
    return OP_STATUS_OK;
}
