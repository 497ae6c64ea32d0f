/* The search object behind op_grid_find_path and the resumable handle. */
#ifndef ONEPATH_SRC_GRID_GRID_SEARCH_H
#define ONEPATH_SRC_GRID_GRID_SEARCH_H

#include "grid/grid_engine.h"
#include "grid/square_topology.h"

/* A family's state and how to free it; NULL until a search needs it. */
typedef struct OpEngineState {
    void *state;
    void (*destroy)(void *state);
} OpEngineState;

struct OpGridSearch {
    OpAllocator allocator;
    const OpGrid *grid;
    OpGridOptions options; /* checked */
    OpEngineState states[OP_FAMILY_COUNT];
    const OpGridEngine *engine; /* of the search that began last */
    OpPathStatus status;
    uint64_t edits; /* of the grid when the search began */
};

/* Replaces the options, which were checked; forgets the search. */
void op_grid_search_configure(OpGridSearch *search, const OpGridOptions *options);

/* The state of the engine of the search that began last. */
static inline void *op_grid_search_state(const OpGridSearch *search) {
    return search->states[search->engine->family].state;
}

/* Makes the state of the engine's family unless it is there. */
OpStatus op_grid_search_prepare(OpGridSearch *search, const OpGridEngine *engine);

/* A search for any algorithm, for op_grid_find_path. */
OpStatus op_grid_search_make(const OpGrid *grid, const OpGridOptions *options, OpGridSearch **out);

/* How the search that began last stands; zero when none has. */
OpEngineProgress op_grid_search_progress(const OpGridSearch *search);

/* INVALID_STATE inside a callback of a query of this grid. */
OpStatus op_grid_check_not_searching(const OpGrid *grid);

/* True when a cell is inside, wide enough and not blocked: a valid start or goal. */
OpStatus op_grid_is_standable(const OpSquareTopology *topology, OpCell cell, bool *out);

/* The same of both ends of a query, by any topology over the grid's cells: IN_PROGRESS, START_INVALID or GOAL_INVALID. */
OpStatus op_grid_check_ends(const OpGrid *grid, const OpTopology *topology, OpCell start, OpCell goal,
                            OpPathStatus *out);

#endif
