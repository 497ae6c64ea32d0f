/* Results of the path table as lines of JSON. Costs go out by bit pattern, so that the comparison is about bits. */
#ifndef ONEPATH_TOOLS_PATH_OUTPUT_H
#define ONEPATH_TOOLS_PATH_OUTPUT_H

#include "onepath/grid.h"

/* Status, cost, counts, every cell, and the expanded cells in order. */
void path_output_full(const OpGridPath *path, double microseconds);

/* The same with the SHA-256 of the cells (x and y as little-endian 32-bit integers) in place of the cells; water says which
 * of the two grids of a scenario was searched. */
void path_output_hashed(const OpGridPath *path, double microseconds, bool water);

/* An array of numbers "[x, y, x, y, ...]". */
void path_output_cells(const OpCell *cells, int32_t count);

#endif
