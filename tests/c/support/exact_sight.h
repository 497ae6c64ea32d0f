/* Line of sight once more, as geometry: does the closed segment between two cell centres touch the closed square of any
 * wall? In integers, with separating axes, against every wall of the grid. */
#ifndef ONEPATH_TESTS_EXACT_SIGHT_H
#define ONEPATH_TESTS_EXACT_SIGHT_H

#include "reference_grid.h"

bool exact_sight(const RefGrid *grid, OpCell a, OpCell b);

/* The length of the shortest path that turns only at walkable cell centres, or infinity: Dijkstra's algorithm over all
 * pairs of cells that see each other. */
double exact_visibility_distance(const RefGrid *grid, OpCell start, OpCell goal);

#endif
