/* The generic A* as an engine: any options, any callbacks, double costs. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_engine.h"
#include "grid/square_topology.h"

typedef struct Engine {
    OpSearchBuffers buffers;
    OpSquareTopology topology;
    OpAStar search;
} Engine;

static OpStatus create(const OpGrid *grid, void **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->allocator, 1, sizeof(Engine), &memory));
    Engine *engine = memory;
    engine->topology.grid = grid;
    OpStatus status =
        op_search_buffers_init(&engine->buffers, (int32_t)op_grid_cell_count(grid), &grid->allocator);
    if (status != OP_STATUS_OK) {
        op_free_array(&grid->allocator, engine, 1, sizeof(Engine));
        return status;
    }
    *out = engine;
    return OP_STATUS_OK;
}

static void destroy(void *self) {
    Engine *engine = self;
    if (engine != NULL) {
        OpAllocator allocator = engine->buffers.allocator;
        op_search_buffers_free(&engine->buffers);
        op_free_array(&allocator, engine, 1, sizeof(Engine));
    }
}

static OpStatus begin(void *self, const OpGridOptions *options, OpCell start, OpCell goal) {
    Engine *engine = self;
    const OpGrid *grid = engine->topology.grid;
    OpSquareTopology topology;
    OP_TRY(op_square_topology_init(&topology, grid, options));
    topology.goal = goal;
    OP_TRY(op_open_set_reserve(&engine->buffers.open, 1)); /* before the previous search is forgotten */
    engine->topology = topology;
    engine->search = (OpAStar){
        .buffers = &engine->buffers,
        .expand = op_square_expand,
        .topology = &engine->topology,
        .max_degree = OP_SQUARE_DIRECTIONS,
        .weight = options->heuristic_weight,
        .record_expansions = options->record_expansions,
    };
    return op_a_star_begin(&engine->search, op_grid_index(grid, start), op_grid_index(grid, goal),
                           op_square_estimate(&topology, start, goal));
}

static OpStatus step(void *self, int32_t budget) {
    Engine *engine = self;
    return op_a_star_step(&engine->search, budget);
}

static OpEngineProgress progress(const void *self) {
    const OpAStar *search = &((const Engine *)self)->search;
    return (OpEngineProgress){search->status, search->expanded, search->iterations, search->cost};
}

static int32_t count_cells(const void *self) {
    const Engine *engine = self;
    int32_t count = 0;
    for (int32_t node = engine->search.goal; node >= 0; node = engine->buffers.nodes[node].parent) {
        count++;
    }
    return count;
}

static void write_cells(const void *self, OpCell *cells) {
    const Engine *engine = self;
    int32_t i = count_cells(self);
    for (int32_t node = engine->search.goal; node >= 0; node = engine->buffers.nodes[node].parent) {
        cells[--i] = op_grid_cell_of(engine->topology.grid, node);
    }
}

static const int32_t *expanded_cells(const void *self, int32_t *count) {
    const Engine *engine = self;
    *count = (int32_t)engine->buffers.expanded_size;
    return engine->buffers.expanded;
}

const OpGridEngine op_engine_generic_a_star = {
    .algorithm = OP_GRID_A_STAR,
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .progress = progress,
    .count_cells = count_cells,
    .write_cells = write_cells,
    .expanded_cells = expanded_cells,
};
