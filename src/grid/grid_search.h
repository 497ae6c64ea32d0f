/* The search object behind op_grid_find_path and the resumable handle. */
#ifndef ONEPATH_SRC_GRID_GRID_SEARCH_H
#define ONEPATH_SRC_GRID_GRID_SEARCH_H

#include "grid/square_topology.h"

struct OpGridSearch {
    const OpGrid *grid;
    OpGridOptions options; /* resolved */
    OpSearchBuffers buffers;
    OpSquareTopology topology;
    OpAStar engine;
    OpPathStatus status;
    uint64_t edits; /* of the grid when the search began */
};

/* Replaces the options, which are resolved; forgets the search. */
void op_grid_search_configure(OpGridSearch *search, const OpGridOptions *options);

/* INVALID_STATE inside a callback of a query of this grid. */
OpStatus op_grid_check_not_searching(const OpGrid *grid);

/* True when a cell is inside, wide enough and not blocked: a valid start or goal. */
OpStatus op_grid_is_standable(const OpSquareTopology *topology, OpCell cell, bool *out);

#endif
