/* Writing what a search found into a path result. */
#ifndef ONEPATH_SRC_GRID_GRID_PATH_H
#define ONEPATH_SRC_GRID_GRID_PATH_H

#include "grid/grid_search.h"

/* Replaces *out by the search's result, reusing its arrays. On failure *out is as it was. */
OpStatus op_grid_path_write(const OpGridSearch *search, OpPathStatus status, bool with_points,
                            OpGridPath *out);

/* Replaces *out by the outcome of a query that searched nothing, keeping its arrays for later. */
void op_grid_path_write_refusal(OpPathStatus status, OpGridAlgorithm algorithm, OpGridPath *out);

/* Makes room in *path for so many cells, points and expanded cells, or leaves it alone. A path that has no allocator yet
 * gets the grid's. */
OpStatus op_grid_path_reserve(OpGridPath *path, const OpAllocator *grid_allocator, int32_t cells,
                              int32_t points, int32_t expanded);

/* Fills points and length from the cells; point_count is set and there is room. */
void op_grid_path_write_points(const OpGrid *grid, OpGridPath *path);

#endif
