/* The search object behind op_hex_grid_find_path and the resumable handle: A* over hexagons. */
#ifndef ONEPATH_SRC_GRID_HEX_SEARCH_H
#define ONEPATH_SRC_GRID_HEX_SEARCH_H

#include "grid/hex_grid.h"
#include "grid/hex_topology.h"

struct OpHexSearch {
    OpAllocator allocator;
    const OpHexGrid *grid;
    OpGridOptions options;   /* resolved */
    OpSearchBuffers buffers; /* its nodes are NULL until the first search */
    OpHexTopology topology;
    OpAStar a_star;
    OpPathStatus status;
    uint64_t edits; /* of the cells when the search began */
};

/* A search with the default options, which takes no memory per cell yet. */
OpStatus op_hex_search_make(const OpHexGrid *grid, OpHexSearch **out);

/* Replaces the options, which are resolved; forgets the search. */
void op_hex_search_configure(OpHexSearch *search, const OpGridOptions *options);

/* Makes the buffers unless they are there. */
OpStatus op_hex_search_prepare(OpHexSearch *search);

/* Fails inside a callback of a query, and when the grid was edited since a search in progress began. */
OpStatus op_hex_search_check_current(const OpHexSearch *search);

/* Replaces *out by the search's result. */
OpStatus op_hex_search_report(const OpHexSearch *search, OpPathStatus status, bool with_points,
                              OpGridPath *out);

#endif
