/* Writing what a search found into a path result. */
#ifndef ONEPATH_SRC_GRID_GRID_PATH_H
#define ONEPATH_SRC_GRID_GRID_PATH_H

#include "grid/grid_search.h"

/* Replaces *out by the search's result, reusing its arrays. On failure *out is as it was. */
OpStatus op_grid_path_write(const OpGridSearch *search, OpPathStatus status, bool with_points,
                            OpGridPath *out);

/* Replaces *out by the outcome of a query that searched nothing, keeping its arrays for later. */
void op_grid_path_write_refusal(OpPathStatus status, OpGridAlgorithm algorithm, OpGridPath *out);

#endif
