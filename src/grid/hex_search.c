/* One search over a hex grid, in slices. */
#include "grid/hex_search.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_path.h"
#include "grid/node_path.h"

/* ---- Making and freeing ---- */

OpStatus op_hex_search_make(const OpHexGrid *grid, OpHexSearch **out) {
    const OpAllocator *allocator = &grid->cells->allocator;
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpHexSearch), &memory));
    OpHexSearch *search = memory;
    search->allocator = *allocator;
    search->grid = grid;
    search->buffers.node_count = (int32_t)op_grid_cell_count(grid->cells);
    OpGridOptions defaults = op_grid_options_default();
    op_hex_search_configure(search, &defaults);
    *out = search;
    return OP_STATUS_OK;
}

OpStatus op_hex_search_create(const OpHexGrid *grid, const OpGridOptions *options, OpHexSearch **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGridOptions resolved;
    OpHexSearch *search;
    OP_TRY(op_hex_options_resolve(options, &resolved));
    OP_TRY(op_hex_search_make(grid, &search));
    op_hex_search_configure(search, &resolved);
    *out = search;
    return OP_STATUS_OK;
}

void op_hex_search_destroy(OpHexSearch *search) {
    if (search == NULL) {
        return;
    }
    if (search->buffers.nodes != NULL) {
        op_search_buffers_free(&search->buffers);
    }
    OpAllocator allocator = search->allocator;
    op_free_array(&allocator, search, 1, sizeof(OpHexSearch));
}

void op_hex_search_configure(OpHexSearch *search, const OpGridOptions *options) {
    search->options = *options;
    search->status = OP_PATH_NONE;
    search->a_star = (OpAStar){
        .buffers = &search->buffers,
        .expand = op_hex_expand,
        .topology = &search->topology,
        .max_degree = OP_HEX_DIRECTIONS,
        .weight = options->heuristic_weight,
        .record_expansions = options->record_expansions,
    };
}

OpStatus op_hex_search_prepare(OpHexSearch *search) {
    if (search->buffers.nodes != NULL) {
        return OP_STATUS_OK;
    }
    OpSearchBuffers buffers;
    OP_TRY(op_search_buffers_init(&buffers, search->buffers.node_count, &search->allocator));
    search->buffers = buffers;
    return OP_STATUS_OK;
}

/* ---- Beginning ---- */

OpStatus op_hex_search_begin(OpHexSearch *search, OpCell start, OpCell goal, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    const OpGrid *cells = search->grid->cells;
    OP_TRY(op_grid_check_not_searching(cells));
    OpHexTopology hex = op_hex_topology(cells, search->grid->layout, &search->options);
    OpTopology topology = op_hex_as_topology(&hex);
    OpPathStatus ends = OP_PATH_NONE;
    OP_TRY(op_grid_check_ends(cells, &topology, start, goal, &ends));
    if (ends != OP_PATH_IN_PROGRESS) {
        *out = ends;
        return OP_STATUS_OK;
    }
    OP_TRY(op_hex_search_prepare(search));
    hex.goal = op_hex_to_axial(hex.layout, goal);
    OP_TRY(op_a_star_begin(&search->a_star, op_grid_index(cells, start), op_grid_index(cells, goal),
                           op_hex_estimate(&hex, start)));
    search->topology = hex;
    search->edits = cells->edits;
    search->status = ends;
    *out = ends;
    return OP_STATUS_OK;
}

/* ---- Stepping ---- */

OpStatus op_hex_search_check_current(const OpHexSearch *search) {
    const OpGrid *cells = search->grid->cells;
    if (search->status == OP_PATH_IN_PROGRESS && search->edits != cells->edits) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited while a search is in progress");
    }
    return op_grid_check_not_searching(cells);
}

OpStatus op_hex_search_step(OpHexSearch *search, int32_t iterations, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    if (search->status == OP_PATH_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "search", "must have begun before it is stepped");
    }
    OP_TRY(op_hex_search_check_current(search));
    int32_t left = INT32_MAX - search->a_star.iterations;
    if (left == 0 && search->status == OP_PATH_IN_PROGRESS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "iterations", "must not pass %d in one search", INT32_MAX);
    }
    OpGridDerived *derived = search->grid->cells->derived;
    derived->searching = true;
    OpStatus status = op_a_star_step(&search->a_star, iterations < left ? iterations : left);
    derived->searching = false;
    search->status = op_search_path_status(search->a_star.status);
    if (status == OP_STATUS_OK) {
        *out = search->status;
    }
    return status;
}

OpPathStatus op_hex_search_status(const OpHexSearch *search) {
    return search == NULL ? OP_PATH_NONE : search->status;
}

/* ---- Results ---- */

OpStatus op_hex_search_report(const OpHexSearch *search, OpPathStatus status, bool with_points,
                              OpGridPath *out) {
    if (status == OP_PATH_NONE) {
        op_grid_path_write_refusal(status, OP_GRID_A_STAR, out);
        return OP_STATUS_OK;
    }
    const OpHexGrid *grid = search->grid;
    const OpAStar *a_star = &search->a_star;
    OpPathReport report = {
        .status = status,
        .algorithm = OP_GRID_A_STAR,
        .cost = a_star->cost,
        .cell_count = status == OP_PATH_FOUND ? op_node_path_count(a_star) : 0,
        .expanded_count = a_star->expanded,
        .iterations = a_star->iterations,
        .expanded_cells = search->buffers.expanded,
        .expanded_cell_count = (int32_t)search->buffers.expanded_size,
    };
    OP_TRY(op_grid_path_begin(grid->cells, &report, with_points, out));
    if (status == OP_PATH_FOUND) {
        op_node_path_write(a_star, grid->cells, out->cells);
        if (with_points) {
            op_hex_write_points(grid->cells, grid->layout, out);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_hex_search_path(const OpHexSearch *search, OpGridPath *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_hex_search_report(search, search->status, false, out);
}
