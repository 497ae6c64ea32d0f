/* What both specialised octile engines keep besides their nodes and open list. */
#ifndef ONEPATH_SRC_GRID_OCTILE_ENGINE_H
#define ONEPATH_SRC_GRID_OCTILE_ENGINE_H

#include "grid/grid_engine.h"
#include "grid/octile_cost.h"
#include "grid/octile_map.h"

typedef struct OpOctileEngine {
    const OpGrid *grid;
    OpAllocator allocator;
    const OpOctileMap *map;
    int32_t *expanded_cells;
    size_t recorded; /* in expanded_cells: since the begin or restore */
    size_t expanded_capacity;
    bool record_expansions;
    bool zero_estimate;

    OpSearchStatus status;
    OpCell goal_cell;
    int32_t start;
    int32_t goal;
    int32_t expanded;
    int32_t iterations;
    double unit; /* what a straight step cost when the search began; the same for every area */
} OpOctileEngine;

void op_octile_engine_init(OpOctileEngine *engine, const OpGrid *grid);
void op_octile_engine_free(OpOctileEngine *engine);

/* Starts a search that has popped nothing. map is the grid's. */
void op_octile_engine_begin(OpOctileEngine *engine, const OpOctileMap *map, const OpGridOptions *options,
                            OpCell start, OpCell goal);

/* Makes room to record one more expanded cell, when the options ask for that. */
OpStatus op_octile_engine_reserve(OpOctileEngine *engine);

/* Counts a pop. True when the cell is to be expanded: it is not the goal. */
bool op_octile_engine_pop(OpOctileEngine *engine, int32_t cell);

/* f of a cell reached at a cost. */
static inline double op_octile_engine_f(const OpOctileEngine *engine, OpCell cell, OpOctileCost cost) {
    return engine->zero_estimate ? op_octile_value(cost.straight, cost.diagonal)
                                 : op_octile_f(cost, cell, engine->goal_cell);
}

/* goal_cost is that of the goal's node. */
OpEngineProgress op_octile_engine_progress(const OpOctileEngine *engine, OpOctileCost goal_cost);
const int32_t *op_octile_engine_expanded(const OpOctileEngine *engine, int32_t *count);

#endif
