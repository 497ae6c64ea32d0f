/* Theta* and Lazy Theta* (the variant that re-queues) as engines. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/generic_state.h"
#include "grid/grid_engine.h"
#include "grid/theta_search.h"

typedef struct State {
    const OpGrid *grid;
    OpSearchBuffers buffers;
    OpSquareTopology square;
    OpThetaSearch search;
} State;

static OpStatus create(const OpGrid *grid, void **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(State), &memory));
    State *state = memory;
    state->grid = grid;
    OpStatus status =
        op_search_buffers_init(&state->buffers, (int32_t)op_grid_cell_count(grid), &grid->allocator);
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
        OpAllocator allocator = state->buffers.allocator;
        op_search_buffers_free(&state->buffers);
        op_free_array(&allocator, state, 1, sizeof(State));
    }
}

static OpStatus begin(State *state, OpThetaVariant variant, const OpGridOptions *options, OpCell start,
                      OpCell goal) {
    OpSquareTopology square;
    OP_TRY(op_square_topology_init(&square, state->grid, options));
    OP_TRY(op_open_set_reserve(&state->buffers.open, 1)); /* before the previous search is forgotten */
    square.goal = goal;
    state->square = square;
    state->search = (OpThetaSearch){
        .base =
            {
                .buffers = &state->buffers,
                .max_degree = OP_SQUARE_DIRECTIONS,
                .weight = options->heuristic_weight,
                .record_expansions = options->record_expansions,
            },
        .square = &state->square,
        .variant = variant,
        .zero_heuristic = options->heuristic == OP_HEURISTIC_ZERO,
    };
    return op_theta_begin(&state->search, start, goal);
}

static OpStatus begin_theta(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    return begin(self, OP_THETA, options, start, goal);
}

static OpStatus begin_lazy_theta(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    return begin(self, OP_THETA_LAZY_REQUEUE, options, start, goal);
}

static OpStatus step(void *self, int32_t budget) {
    State *state = self;
    return op_theta_step(&state->search, budget);
}

static OpEngineProgress progress(const void *self) {
    const OpAStar *search = &((const State *)self)->search.base;
    return (OpEngineProgress){search->status, search->expanded, search->iterations, search->cost};
}

static int32_t count_waypoints(const void *self) {
    const State *state = self;
    int32_t count = 0;
    for (int32_t node = state->search.base.goal; node >= 0; node = state->buffers.nodes[node].parent) {
        count++;
    }
    return count;
}

static void write_waypoints(const void *self, OpCell *cells) {
    const State *state = self;
    int32_t i = count_waypoints(self);
    for (int32_t node = state->search.base.goal; node >= 0; node = state->buffers.nodes[node].parent) {
        cells[--i] = op_grid_cell_of(state->grid, node);
    }
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const State *state = self;
    *count = (int32_t)state->buffers.expanded_size;
    return state->buffers.expanded;
}

static void save(const void *self, OpWriter *writer) {
    const State *state = self;
    op_generic_state_save(writer, OP_STATE_THETA_SEARCH, state->grid, &state->search.base);
}

static OpStatus restore(State *state, OpThetaVariant variant, const OpGridOptions *options,
                        OpReader *reader) {
    OpCell start;
    OpCell goal;
    OP_TRY(op_generic_state_read_ends(reader, state->grid, &start, &goal));
    OP_TRY(begin(state, variant, options, start, goal));
    return op_generic_state_read_search(reader, OP_STATE_THETA_SEARCH, state->grid, &state->search.base);
}

static OpStatus restore_theta(void *self, const OpGridOptions *options, OpReader *reader) {
    return restore(self, OP_THETA, options, reader);
}

static OpStatus restore_lazy_theta(void *self, const OpGridOptions *options, OpReader *reader) {
    return restore(self, OP_THETA_LAZY_REQUEUE, options, reader);
}

#define THETA_ENGINE(algorithm_number, begin_function, restore_function)                                     \
    {                                                                                                        \
        .family = OP_FAMILY_THETA,                                                                           \
        .algorithm = (algorithm_number),                                                                     \
        .create = create,                                                                                    \
        .destroy = destroy,                                                                                  \
        .begin = (begin_function),                                                                           \
        .step = step,                                                                                        \
        .progress = progress,                                                                                \
        .count_cells = count_waypoints,                                                                      \
        .write_cells = write_waypoints,                                                                      \
        .expanded_cells = expanded_cells,                                                                    \
        .state_mode = 2,                                                                                     \
        .save = save,                                                                                        \
        .restore = (restore_function),                                                                       \
    }

const OpGridEngine op_engine_theta_star = THETA_ENGINE(OP_GRID_THETA_STAR, begin_theta, restore_theta);
const OpGridEngine op_engine_lazy_theta_star =
    THETA_ENGINE(OP_GRID_LAZY_THETA_STAR, begin_lazy_theta, restore_lazy_theta);
