/* Writing what a search found into a path result. */
#ifndef ONEPATH_SRC_GRID_GRID_PATH_H
#define ONEPATH_SRC_GRID_GRID_PATH_H

#include "grid/grid_search.h"

/* Replaces *out by the search's result, reusing its arrays. On failure *out is as it was. */
OpStatus op_grid_path_write(const OpGridSearch *search, OpPathStatus status, bool with_points,
                            OpGridPath *out);

/* Replaces *out by the outcome of a query that searched nothing, keeping its arrays for later. */
void op_grid_path_write_refusal(OpPathStatus status, OpGridAlgorithm algorithm, OpGridPath *out);

/* What a search has to say for a result, whatever it searched. */
typedef struct OpPathReport {
    OpPathStatus status;
    OpGridAlgorithm algorithm;
    double cost;        /* of the path, when there is one */
    int32_t cell_count; /* of the path; 0 without one */
    int32_t expanded_count;
    int32_t iterations;
    const int32_t *expanded_cells; /* indices, when recorded */
    int32_t expanded_cell_count;
} OpPathReport;

/* Replaces *out by the report, reusing its arrays; the caller then fills cells, and points when it asked for them. On
 * failure *out is as it was. A path that has no allocator yet gets the grid's. */
OpStatus op_grid_path_begin(const OpGrid *grid, const OpPathReport *report, bool with_points,
                            OpGridPath *out);

/* Fills points and length from the cells; point_count is set and there is room. */
void op_grid_path_write_points(const OpGrid *grid, OpGridPath *path);

/* Adds up the length of the line through points. */
void op_grid_path_measure(OpGridPath *path);

#endif
