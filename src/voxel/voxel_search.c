/* One search over a voxel grid, in slices. */
#include "voxel/voxel_search.h"

#include "base/memory.h"
#include "base/status.h"
#include "voxel/voxel_path.h"

OpStatus op_voxel_search_create(const OpVoxelGrid *grid, const OpVoxelOptions *options, OpVoxelSearch **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpVoxelOptions resolved;
    OP_TRY(op_voxel_options_resolve(options, &resolved));
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpVoxelSearch), &memory));
    OpVoxelSearch *search = memory;
    search->allocator = grid->allocator;
    search->grid = grid;
    search->options = resolved;
    OpStatus status = op_search_buffers_init(&search->buffers, op_voxel_count(grid->size), &grid->allocator);
    if (status != OP_STATUS_OK) {
        op_free_array(&grid->allocator, search, 1, sizeof(OpVoxelSearch));
        return status;
    }
    search->a_star = (OpAStar){
        .buffers = &search->buffers,
        .expand = op_voxel_expand,
        .topology = &search->topology,
        .max_degree = OP_VOXEL_MAX_MOVES,
        .weight = resolved.heuristic_weight,
        .record_expansions = resolved.record_expansions,
    };
    *out = search;
    return OP_STATUS_OK;
}

void op_voxel_search_destroy(OpVoxelSearch *search) {
    if (search == NULL) {
        return;
    }
    OpAllocator allocator = search->allocator;
    op_search_buffers_free(&search->buffers);
    op_free_array(&allocator, search, 1, sizeof(OpVoxelSearch));
}

void op_voxel_search_aim(OpVoxelSearch *search, OpVoxel goal) {
    op_voxel_topology_init(&search->topology, search->grid, &search->options, goal);
    search->edits = search->grid->edits;
}

OpStatus op_voxel_search_begin(OpVoxelSearch *search, OpVoxel start, OpVoxel goal, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    const OpVoxelGrid *grid = search->grid;
    OP_TRY(op_voxel_check_not_searching(grid));
    OpPathStatus begun;
    OP_TRY(op_voxel_check_ends(grid, &search->options, start, goal, &begun));
    if (begun == OP_PATH_IN_PROGRESS) {
        /* The first entry's room comes before the search before loses its goal. */
        OP_TRY(op_open_set_reserve(&search->buffers.open, 1));
        op_voxel_search_aim(search, goal);
        OP_TRY(op_a_star_begin(&search->a_star, op_voxel_node(grid, start), op_voxel_node(grid, goal),
                               op_voxel_estimate(&search->topology, start)));
    }
    *out = begun;
    return OP_STATUS_OK;
}

OpStatus op_voxel_search_check_unedited(const OpVoxelSearch *search) {
    if (search->a_star.status == OP_SEARCH_RUNNING && search->edits != search->grid->edits) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited while a search is in progress");
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_search_step(OpVoxelSearch *search, int32_t iterations, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    if (search->a_star.status == OP_SEARCH_NOT_STARTED) {
        return op_fail(OP_STATUS_INVALID_STATE, "search", "must have begun before it is stepped");
    }
    OP_TRY(op_voxel_search_check_unedited(search));
    OP_TRY(op_voxel_check_not_searching(search->grid));
    int32_t left = INT32_MAX - search->a_star.iterations;
    if (left == 0 && search->a_star.status == OP_SEARCH_RUNNING) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "iterations", "must not pass %d in one search", INT32_MAX);
    }
    search->grid->derived->searching = true;
    OpStatus status = op_a_star_step(&search->a_star, iterations < left ? iterations : left);
    search->grid->derived->searching = false;
    if (status == OP_STATUS_OK) {
        *out = op_voxel_search_status(search);
    }
    return status;
}

OpPathStatus op_voxel_search_status(const OpVoxelSearch *search) {
    return search == NULL ? OP_PATH_NONE : op_search_path_status(search->a_star.status);
}

/* ---- Results ---- */

static void write_cells(const void *self, OpVoxel *cells) {
    const OpVoxelSearch *search = self;
    int32_t i = op_search_path_length(&search->buffers, search->a_star.goal);
    for (int32_t node = search->a_star.goal; node >= 0; node = search->buffers.nodes[node].parent) {
        cells[--i] = op_voxel_of_node(search->grid, node);
    }
}

static void write_expanded(const void *self, OpVoxel *cells) {
    const OpVoxelSearch *search = self;
    for (size_t i = 0; i < search->buffers.expanded_size; i++) {
        cells[i] = op_voxel_of_node(search->grid, search->buffers.expanded[i]);
    }
}

OpStatus op_voxel_search_report(const OpVoxelSearch *search, bool with_points, OpVoxelPath *out) {
    OpPathStatus status = op_voxel_search_status(search);
    if (status == OP_PATH_NONE) {
        op_voxel_path_write_refusal(status, out);
        return OP_STATUS_OK;
    }
    OpVoxelReport report = {
        .status = status,
        .cost = search->a_star.cost,
        .expanded_count = search->a_star.expanded,
        .iterations = search->a_star.iterations,
        .cells = status == OP_PATH_FOUND ? op_search_path_length(&search->buffers, search->a_star.goal) : 0,
        .expanded_cells = (int32_t)search->buffers.expanded_size,
        .search = search,
        .write_cells = write_cells,
        .write_expanded = write_expanded,
    };
    return op_voxel_path_write(search->grid, &report, with_points, out);
}

OpStatus op_voxel_search_path(const OpVoxelSearch *search, OpVoxelPath *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_voxel_search_report(search, false, out);
}
