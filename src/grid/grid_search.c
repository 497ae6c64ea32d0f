/* One search over a grid, in slices. */
#include "grid/grid_search.h"

#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_options.h"
#include "grid/grid_path.h"

OpStatus op_grid_check_not_searching(const OpGrid *grid) {
    if (grid->derived->searching) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not be queried inside a callback of its own query");
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_search_create(const OpGrid *grid, const OpGridOptions *options, OpGridSearch **out) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGridOptions resolved;
    OP_TRY(op_grid_options_resolve(options, &resolved));
    if (resolved.algorithm > OP_GRID_LAZY_THETA_STAR) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "algorithm",
                       "must be A*, JPS, JPS+, Theta* or Lazy Theta* for a resumable search, was %d",
                       (int)resolved.algorithm);
    }
    return op_grid_search_make(grid, &resolved, out);
}

OpStatus op_grid_search_make(const OpGrid *grid, const OpGridOptions *options, OpGridSearch **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(OpGridSearch), &memory));
    OpGridSearch *search = memory;
    search->allocator = grid->allocator;
    search->grid = grid;
    op_grid_search_configure(search, options);
    *out = search;
    return OP_STATUS_OK;
}

void op_grid_search_destroy(OpGridSearch *search) {
    if (search == NULL) {
        return;
    }
    for (int32_t family = 0; family < OP_FAMILY_COUNT; family++) {
        if (search->states[family].state != NULL) {
            search->states[family].destroy(search->states[family].state);
        }
    }
    OpAllocator allocator = search->allocator;
    op_free_array(&allocator, search, 1, sizeof(OpGridSearch));
}

void op_grid_search_configure(OpGridSearch *search, const OpGridOptions *options) {
    search->options = *options;
    search->status = OP_PATH_NONE;
}

static OpStatus can_stand(const OpGrid *grid, const OpTopology *topology, OpCell cell, bool *out) {
    *out = false;
    if (!op_grid_contains(grid, cell)) {
        return OP_STATUS_OK;
    }
    grid->derived->searching = true; /* a callback may be asked */
    OpStatus status = topology->is_walkable(topology->self, op_grid_index(grid, cell), out);
    grid->derived->searching = false;
    return status;
}

OpStatus op_grid_is_standable(const OpSquareTopology *square, OpCell cell, bool *out) {
    OpTopology topology = op_square_as_topology(square);
    return can_stand(square->grid, &topology, cell, out);
}

OpStatus op_grid_check_ends(const OpGrid *grid, const OpTopology *topology, OpCell start, OpCell goal,
                            OpPathStatus *out) {
    bool standable = false;
    OP_TRY(can_stand(grid, topology, start, &standable));
    if (!standable) {
        *out = OP_PATH_START_INVALID;
        return OP_STATUS_OK;
    }
    OP_TRY(can_stand(grid, topology, goal, &standable));
    *out = standable ? OP_PATH_IN_PROGRESS : OP_PATH_GOAL_INVALID;
    return OP_STATUS_OK;
}

OpStatus op_grid_search_prepare(OpGridSearch *search, const OpGridEngine *engine) {
    OpEngineState *slot = &search->states[engine->family];
    if (slot->state == NULL) {
        OP_TRY(engine->create(search->grid, &slot->state));
        slot->destroy = engine->destroy;
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_search_begin(OpGridSearch *search, OpCell start, OpCell goal, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    const OpGrid *grid = search->grid;
    OP_TRY(op_grid_check_not_searching(grid));
    OpSquareTopology square;
    OP_TRY(op_square_topology_init(&square, grid, &search->options));
    OpTopology topology = op_square_as_topology(&square);
    OpPathStatus ends = OP_PATH_NONE;
    OP_TRY(op_grid_check_ends(grid, &topology, start, goal, &ends));
    if (ends != OP_PATH_IN_PROGRESS) {
        *out = ends;
        return OP_STATUS_OK;
    }
    const OpGridEngine *engine = op_grid_choose_engine(grid, &search->options);
    OP_TRY(op_grid_search_prepare(search, engine));
    OP_TRY(engine->begin(search->states[engine->family].state, &search->options, start, goal));
    search->engine = engine;
    search->edits = grid->edits;
    search->status = OP_PATH_IN_PROGRESS;
    *out = search->status;
    return OP_STATUS_OK;
}

OpEngineProgress op_grid_search_progress(const OpGridSearch *search) {
    if (search->status == OP_PATH_NONE) {
        return (OpEngineProgress){OP_SEARCH_NOT_STARTED, 0, 0, 0.0};
    }
    return search->engine->progress(op_grid_search_state(search));
}

static OpStatus check_steppable(const OpGridSearch *search) {
    if (search->status == OP_PATH_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "search", "must have begun before it is stepped");
    }
    if (search->status == OP_PATH_IN_PROGRESS && search->edits != search->grid->edits) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid", "must not be edited while a search is in progress");
    }
    return op_grid_check_not_searching(search->grid);
}

OpStatus op_grid_search_step(OpGridSearch *search, int32_t iterations, OpPathStatus *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (iterations < 1) {
        return op_fail_range("iterations", 1, INT32_MAX, iterations);
    }
    OP_TRY(check_steppable(search));
    int32_t left = INT32_MAX - op_grid_search_progress(search).iterations;
    if (left == 0 && search->status == OP_PATH_IN_PROGRESS) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "iterations", "must not pass %d in one search", INT32_MAX);
    }
    search->grid->derived->searching = true;
    OpStatus status =
        search->engine->step(op_grid_search_state(search), iterations < left ? iterations : left);
    search->grid->derived->searching = false;
    search->status = op_search_path_status(op_grid_search_progress(search).status);
    if (status == OP_STATUS_OK) {
        *out = search->status;
    }
    return status;
}

OpPathStatus op_grid_search_status(const OpGridSearch *search) {
    return search == NULL ? OP_PATH_NONE : search->status;
}

OpStatus op_grid_search_path(const OpGridSearch *search, OpGridPath *out) {
    if (search == NULL) {
        return op_fail_null("search");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    return op_grid_path_write(search, search->status, false, out);
}
