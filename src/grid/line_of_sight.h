/* Line of sight between cell centres, in integers, and the length of such a segment.
 *
 * Two walkable cells see each other when the closed segment between their centres touches no wall, a wall being a closed
 * unit square: touching its corner blocks. Cells outside the grid are walls. The relation is symmetric, and every move
 * without corner cutting is a line of sight. */
#ifndef ONEPATH_SRC_GRID_LINE_OF_SIGHT_H
#define ONEPATH_SRC_GRID_LINE_OF_SIGHT_H

#include "grid/grid_object.h"

/* from is walkable, and both cells are inside the grid. */
bool op_grid_sees(const OpGrid *grid, OpCell from, OpCell to);

/* multiplier * sqrt(dx * dx + dy * dy), the sum exact. */
double op_segment_cost(double multiplier, OpCell from, OpCell to);

#endif
