/* The generic A* as engines: over steps with any options and callbacks, and over jumps with the block map or the JPS+
 * tables. Costs are double sums. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/generic_state.h"
#include "grid/grid_engine.h"
#include "grid/jump_search.h"

typedef struct State {
    const OpGrid *grid;
    OpSearchBuffers buffers;
    OpSquareTopology square;
    OpJumpTopology jumps; /* over square, for jump point search */
    OpAStar search;
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

/* jumper is NULL for steps. */
static OpStatus begin(State *state, const OpGridOptions *options, const OpJumper *jumper, OpCell start,
                      OpCell goal) {
    OpSquareTopology square;
    OP_TRY(op_square_topology_init(&square, state->grid, options));
    OP_TRY(op_open_set_reserve(&state->buffers.open, 1)); /* before the previous search is forgotten */
    square.goal = goal;
    state->square = square;
    state->search = (OpAStar){
        .buffers = &state->buffers,
        .expand = op_square_expand,
        .topology = &state->square,
        .max_degree = OP_SQUARE_DIRECTIONS,
        .weight = options->heuristic_weight,
        .record_expansions = options->record_expansions,
    };
    if (jumper != NULL) {
        state->jumps = (OpJumpTopology){&state->square, *jumper};
        state->search.expand = op_jump_expand;
        state->search.topology = &state->jumps;
    }
    return op_a_star_begin(&state->search, op_grid_index(state->grid, start),
                           op_grid_index(state->grid, goal), op_square_estimate(&square, start, goal));
}

static OpStatus begin_steps(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    return begin(self, options, NULL, start, goal);
}

static OpStatus begin_jumps_by_blocks(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    const OpBlockMap *map;
    OP_TRY(op_block_map_of(state->grid, &map));
    OpJumper jumper = op_block_jumper(map);
    return begin(state, options, &jumper, start, goal);
}

static OpStatus begin_jumps_by_tables(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    State *state = self;
    const OpJpsPlusIndex *index;
    OP_TRY(op_jps_plus_index_of(state->grid, &index));
    OpJumper jumper = op_table_jumper(index);
    return begin(state, options, &jumper, start, goal);
}

static OpStatus step(void *self, int32_t budget) {
    State *state = self;
    return op_a_star_step(&state->search, budget);
}

static OpEngineProgress progress(const void *self) {
    const OpAStar *search = &((const State *)self)->search;
    return (OpEngineProgress){search->status, search->expanded, search->iterations, search->cost};
}

static int32_t count_steps(const void *self) {
    const State *state = self;
    int32_t count = 0;
    for (int32_t node = state->search.goal; node >= 0; node = state->buffers.nodes[node].parent) {
        count++;
    }
    return count;
}

static void write_steps(const void *self, OpCell *cells) {
    const State *state = self;
    int32_t i = count_steps(self);
    for (int32_t node = state->search.goal; node >= 0; node = state->buffers.nodes[node].parent) {
        cells[--i] = op_grid_cell_of(state->grid, node);
    }
}

static int32_t count_jumps(const void *self) {
    const State *state = self;
    return op_jump_path_count(&state->search, state->grid);
}

static void write_jumps(const void *self, OpCell *cells) {
    const State *state = self;
    op_jump_path_cells(&state->search, state->grid, cells, count_jumps(self));
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const State *state = self;
    *count = (int32_t)state->buffers.expanded_size;
    return state->buffers.expanded;
}

/* ---- Saved states ---- */

static void save_steps(const void *self, OpWriter *writer) {
    const State *state = self;
    op_generic_state_save(writer, OP_STATE_A_STAR, state->grid, &state->search);
}

static void save_jumps(const void *self, OpWriter *writer) {
    const State *state = self;
    op_generic_state_save(writer, OP_STATE_JUMP_SEARCH, state->grid, &state->search);
}

typedef OpStatus (*Begin)(void *self, const OpGridOptions *options, OpCell start, OpCell goal);

static OpStatus restore(State *state, const OpGridOptions *options, OpStateKind kind, Begin begin_search,
                        OpReader *reader) {
    OpCell start;
    OpCell goal;
    OP_TRY(op_generic_state_read_ends(reader, state->grid, &start, &goal));
    OP_TRY(begin_search(state, options, start, goal));
    return op_generic_state_read_search(reader, kind, state->grid, &state->search);
}

static OpStatus restore_steps(void *self, const OpGridOptions *options, OpReader *reader) {
    return restore(self, options, OP_STATE_A_STAR, begin_steps, reader);
}

static OpStatus restore_jumps_by_blocks(void *self, const OpGridOptions *options, OpReader *reader) {
    return restore(self, options, OP_STATE_JUMP_SEARCH, begin_jumps_by_blocks, reader);
}

static OpStatus restore_jumps_by_tables(void *self, const OpGridOptions *options, OpReader *reader) {
    return restore(self, options, OP_STATE_JUMP_SEARCH, begin_jumps_by_tables, reader);
}

const OpGridEngine op_engine_generic_a_star = {
    .family = OP_FAMILY_GENERIC,
    .algorithm = OP_GRID_A_STAR,
    .create = create,
    .destroy = destroy,
    .begin = begin_steps,
    .step = step,
    .progress = progress,
    .count_cells = count_steps,
    .write_cells = write_steps,
    .expanded_cells = expanded_cells,
    .state_mode = 2,
    .save = save_steps,
    .restore = restore_steps,
};

const OpGridEngine op_engine_generic_jps = {
    .family = OP_FAMILY_GENERIC,
    .algorithm = OP_GRID_JPS,
    .create = create,
    .destroy = destroy,
    .begin = begin_jumps_by_blocks,
    .step = step,
    .progress = progress,
    .count_cells = count_jumps,
    .write_cells = write_jumps,
    .expanded_cells = expanded_cells,
    .state_mode = 2,
    .save = save_jumps,
    .restore = restore_jumps_by_blocks,
};

const OpGridEngine op_engine_generic_jps_plus = {
    .family = OP_FAMILY_GENERIC,
    .algorithm = OP_GRID_JPS_PLUS,
    .create = create,
    .destroy = destroy,
    .begin = begin_jumps_by_tables,
    .step = step,
    .progress = progress,
    .count_cells = count_jumps,
    .write_cells = write_jumps,
    .expanded_cells = expanded_cells,
    .state_mode = 2,
    .save = save_jumps,
    .restore = restore_jumps_by_tables,
};
