/* The search object behind op_grid_find_path and the resumable handle. */
#ifndef ONEPATH_SRC_GRID_GRID_SEARCH_H
#define ONEPATH_SRC_GRID_GRID_SEARCH_H

#include "grid/engine_choice.h"
#include "grid/square_topology.h"

struct OpGridSearch {
    OpAllocator allocator;
    const OpGrid *grid;
    OpGridOptions options;               /* resolved */
    void *engines[OP_GRID_ENGINE_COUNT]; /* NULL until a search needs it */
    int32_t engine;                      /* the number of the one that runs, when status is not NONE */
    OpPathStatus status;
    uint64_t edits; /* of the grid when the search began */
};

/* Replaces the options, which are resolved; forgets the search. */
void op_grid_search_configure(OpGridSearch *search, const OpGridOptions *options);

/* How the search that began last stands; zero when none has. */
OpEngineProgress op_grid_search_progress(const OpGridSearch *search);

/* INVALID_STATE inside a callback of a query of this grid. */
OpStatus op_grid_check_not_searching(const OpGrid *grid);

/* True when a cell is inside, wide enough and not blocked: a valid start or goal. */
OpStatus op_grid_is_standable(const OpSquareTopology *topology, OpCell cell, bool *out);

#endif
