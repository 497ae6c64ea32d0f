/* HPA* as an engine, over the hierarchies that the grid keeps. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_engine.h"
#include "grid/hpa_cache.h"
#include "grid/hpa_search.h"

typedef struct State {
    const OpGrid *grid;
    OpHpaSearch search;
} State;

static OpStatus create(const OpGrid *grid, void **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(State), &memory));
    State *state = memory;
    state->grid = grid;
    OpStatus status = op_hpa_search_init(&state->search, grid);
    if (status != OP_STATUS_OK) {
        op_free_array(&grid->allocator, state, 1, sizeof(State));
        return status;
    }
    *out = state;
    return OP_STATUS_OK;
}

static void destroy(void *self) {
    State *state = self;
    if (state != NULL) {
        OpAllocator allocator = state->search.buffers.allocator;
        op_hpa_search_free(&state->search, state->grid);
        op_free_array(&allocator, state, 1, sizeof(State));
    }
}

static OpStatus begin(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    OpHpaOptions key = op_hpa_options_default();
    key.chunk_size = options->hpa_chunk_size;
    key.agent_size = options->agent_size;
    key.connectivity = options->connectivity;
    key.diagonals = options->diagonals;
    OpHpaHierarchy *hierarchy;
    OP_TRY(op_hpa_hierarchy_of(state->grid, &key, &hierarchy));
    return op_hpa_search_begin(&state->search, hierarchy, start, goal, options->hpa_smoothing,
                               options->record_expansions);
}

static OpStatus step(void *self, int32_t budget) {
    State *state = self;
    return op_hpa_search_step(&state->search, budget);
}

static OpEngineProgress progress(const void *self) {
    const OpHpaSearch *search = &((const State *)self)->search;
    return (OpEngineProgress){search->status, search->abstract.expanded, search->abstract.iterations,
                              search->cost};
}

static int32_t count_cells(const void *self) {
    return (int32_t)((const State *)self)->search.path.size;
}

static void write_cells(const void *self, OpCell *cells) {
    const State *state = self;
    for (size_t i = 0; i < state->search.path.size; i++) {
        cells[i] = op_grid_cell_of(state->grid, state->search.path.cells[i]);
    }
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const OpSearchBuffers *buffers = &((const State *)self)->search.buffers;
    *count = (int32_t)buffers->expanded_size;
    return buffers->expanded;
}

const OpGridEngine op_engine_hpa_star = {
    .family = OP_FAMILY_HPA,
    .algorithm = OP_GRID_HPA_STAR,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .progress = progress,
    .count_cells = count_cells,
    .write_cells = write_cells,
    .expanded_cells = expanded_cells,
};
