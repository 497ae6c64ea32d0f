/* The common part of the specialised octile engines. */
#include "grid/octile_engine.h"

#include "base/memory.h"
#include "base/status.h"

void op_octile_engine_init(OpOctileEngine *engine, const OpGrid *grid) {
    *engine = (OpOctileEngine){.grid = grid, .allocator = grid->allocator};
}

void op_octile_engine_free(OpOctileEngine *engine) {
    op_free_array(&engine->allocator, engine->expanded_cells, engine->expanded_capacity, sizeof(int32_t));
}

void op_octile_engine_begin(OpOctileEngine *engine, const OpOctileMap *map, const OpGridOptions *options,
                            OpCell start, OpCell goal) {
    engine->map = map;
    engine->recorded = 0;
    engine->record_expansions = options->record_expansions;
    engine->zero_estimate = options->heuristic == OP_HEURISTIC_ZERO;
    engine->status = OP_SEARCH_RUNNING;
    engine->goal_cell = goal;
    engine->start = op_grid_index(engine->grid, start);
    engine->goal = op_grid_index(engine->grid, goal);
    engine->expanded = 0;
    engine->iterations = 0;
    engine->unit = engine->grid->areas.multiplier[0];
}

OpStatus op_octile_engine_reserve(OpOctileEngine *engine) {
    if (!engine->record_expansions) {
        return OP_STATUS_OK;
    }
    return op_grow_array(&engine->allocator, (void **)&engine->expanded_cells, &engine->expanded_capacity,
                         engine->recorded, engine->recorded + 1, sizeof(int32_t));
}

bool op_octile_engine_pop(OpOctileEngine *engine, int32_t cell) {
    engine->iterations++;
    if (cell == engine->goal) {
        engine->status = OP_SEARCH_FOUND;
        return false;
    }
    if (engine->record_expansions) {
        engine->expanded_cells[engine->recorded++] = cell;
    }
    engine->expanded++;
    return true;
}

OpEngineProgress op_octile_engine_progress(const OpOctileEngine *engine, OpOctileCost goal_cost) {
    return (OpEngineProgress){
        .status = engine->status,
        .expanded = engine->expanded,
        .iterations = engine->iterations,
        .cost = engine->unit * op_octile_value(goal_cost.straight, goal_cost.diagonal),
    };
}

const int32_t *op_octile_engine_expanded(const OpOctileEngine *engine, int32_t *count) {
    *count = (int32_t)engine->recorded;
    return engine->expanded_cells;
}
