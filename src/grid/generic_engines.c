/* The generic searches as engines: A* over steps with any options and callbacks, A* over jumps with the block map or the
 * JPS+ tables, and any-angle search. Costs are double sums. They share one state, since a search object runs one at a
 * time. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/generic_state.h"
#include "grid/grid_engine.h"
#include "grid/jump_search.h"
#include "grid/node_path.h"
#include "grid/theta_search.h"

typedef struct State {
    const OpGrid *grid;
    OpSearchBuffers buffers;
    OpSquareTopology square;
    OpJumpTopology jumps; /* over square, for jump point search */
    OpThetaSearch theta;  /* its base is the A* of the other searches too */
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

/* ---- Beginning ---- */

/* Everything but the search's own start; what can fail comes first, so that the search before survives a failure. */
static OpStatus prepare(State *state, const OpGridOptions *options, OpCell goal) {
    OpSquareTopology square;
    OP_TRY(op_square_topology_init(&square, state->grid, options));
    OP_TRY(op_open_set_reserve(&state->buffers.open, 1));
    square.goal = goal;
    state->square = square;
    state->theta = (OpThetaSearch){
        .base =
            {
                .buffers = &state->buffers,
                .expand = op_square_expand,
                .topology = &state->square,
                .max_degree = OP_SQUARE_DIRECTIONS,
                .weight = options->heuristic_weight,
                .record_expansions = options->record_expansions,
            },
        .square = &state->square,
        .zero_heuristic = options->heuristic == OP_HEURISTIC_ZERO,
    };
    return OP_STATUS_OK;
}

static OpStatus begin_a_star(State *state, OpCell start, OpCell goal) {
    return op_a_star_begin(&state->theta.base, op_grid_index(state->grid, start),
                           op_grid_index(state->grid, goal), op_square_estimate(&state->square, start, goal));
}

static OpStatus begin_steps(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    OP_TRY(prepare(self, options, goal));
    return begin_a_star(self, start, goal);
}

static OpStatus begin_jumps(State *state, const OpGridOptions *options, OpJumper jumper, OpCell start,
                            OpCell goal) {
    OP_TRY(prepare(state, options, goal));
    state->jumps = (OpJumpTopology){&state->square, jumper};
    state->theta.base.expand = op_jump_expand;
    state->theta.base.topology = &state->jumps;
    return begin_a_star(state, start, goal);
}

static OpStatus begin_jps(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    const OpBlockMap *map;
    OP_TRY(op_block_map_of(state->grid, &map));
    return begin_jumps(state, options, op_block_jumper(map), start, goal);
}

static OpStatus begin_jps_plus(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    const OpJpsPlusIndex *index;
    OP_TRY(op_jps_plus_index_of(state->grid, &index));
    return begin_jumps(state, options, op_table_jumper(index), start, goal);
}

static OpStatus begin_theta(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    OP_TRY(prepare(state, options, goal));
    state->theta.variant = OP_THETA;
    return op_theta_begin(&state->theta, start, goal);
}

static OpStatus begin_lazy_theta(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    OP_TRY(prepare(state, options, goal));
    state->theta.variant = OP_THETA_LAZY_REQUEUE;
    return op_theta_begin(&state->theta, start, goal);
}

/* ---- Running ---- */

static OpStatus step_a_star(void *self, int32_t budget) {
    State *state = self;
    return op_a_star_step(&state->theta.base, budget);
}

static OpStatus step_theta(void *self, int32_t budget) {
    State *state = self;
    return op_theta_step(&state->theta, budget);
}

static OpEngineProgress progress(const void *self) {
    const OpAStar *search = &((const State *)self)->theta.base;
    return (OpEngineProgress){search->status, search->expanded, search->iterations, search->cost};
}

/* ---- Results ---- */

static int32_t count_nodes(const void *self) {
    return op_node_path_count(&((const State *)self)->theta.base);
}

static void write_nodes(const void *self, OpCell *cells) {
    const State *state = self;
    op_node_path_write(&state->theta.base, state->grid, cells);
}

static int32_t count_jumped_cells(const void *self) {
    const State *state = self;
    return op_jump_path_count(&state->theta.base, state->grid);
}

static void write_jumped_cells(const void *self, OpCell *cells) {
    const State *state = self;
    op_jump_path_cells(&state->theta.base, state->grid, cells, count_jumped_cells(self));
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const State *state = self;
    *count = (int32_t)state->buffers.expanded_size;
    return state->buffers.expanded;
}

/* ---- Saved states ---- */

typedef OpStatus (*Begin)(void *self, const OpGridOptions *options, OpCell start, OpCell goal);

static void save(const State *state, OpStateKind kind, OpWriter *writer) {
    op_generic_state_save(writer, kind, state->grid, &state->theta.base);
}

static OpStatus restore(State *state, OpStateKind kind, Begin begin, const OpGridOptions *options,
                        OpReader *reader) {
    OpCell start;
    OpCell goal;
    OP_TRY(op_generic_state_read_ends(reader, state->grid, &start, &goal));
    OP_TRY(begin(state, options, start, goal));
    return op_generic_state_read_search(reader, kind, state->grid, &state->theta.base);
}

/* An engine: its begin function is begin_<name>. */
#define GENERIC_ENGINE(name, algorithm_number, step_function, count_function, write_function, state_kind)    \
    static void save_##name(const void *self, OpWriter *writer) {                                            \
        save(self, (state_kind), writer);                                                                    \
    }                                                                                                        \
    static OpStatus restore_##name(void *self, const OpGridOptions *options, OpReader *reader) {             \
        return restore(self, (state_kind), begin_##name, options, reader);                                   \
    }                                                                                                        \
    const OpGridEngine op_engine_generic_##name = {                                                          \
        .family = OP_FAMILY_GENERIC,                                                                         \
        .algorithm = (algorithm_number),                                                                     \
        .create = create,                                                                                    \
        .destroy = destroy,                                                                                  \
        .begin = begin_##name,                                                                               \
        .step = (step_function),                                                                             \
        .progress = progress,                                                                                \
        .count_cells = (count_function),                                                                     \
        .write_cells = (write_function),                                                                     \
        .expanded_cells = expanded_cells,                                                                    \
        .state_mode = 2,                                                                                     \
        .save = save_##name,                                                                                 \
        .restore = restore_##name,                                                                           \
    };

GENERIC_ENGINE(steps, OP_GRID_A_STAR, step_a_star, count_nodes, write_nodes, OP_STATE_A_STAR)
GENERIC_ENGINE(jps, OP_GRID_JPS, step_a_star, count_jumped_cells, write_jumped_cells, OP_STATE_JUMP_SEARCH)
GENERIC_ENGINE(jps_plus, OP_GRID_JPS_PLUS, step_a_star, count_jumped_cells, write_jumped_cells,
               OP_STATE_JUMP_SEARCH)
GENERIC_ENGINE(theta, OP_GRID_THETA_STAR, step_theta, count_nodes, write_nodes, OP_STATE_THETA_SEARCH)
GENERIC_ENGINE(lazy_theta, OP_GRID_LAZY_THETA_STAR, step_theta, count_nodes, write_nodes,
               OP_STATE_THETA_SEARCH)
