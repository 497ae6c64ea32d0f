/* Two cells of a map that are worth finding a path between. */
#ifndef ONEPATH_TOOLS_MAP_ENDS_H
#define ONEPATH_TOOLS_MAP_ENDS_H

#include "onepath/grid.h"

/* Two cells of the largest region (joined by straight steps) that are about as many steps apart as any two of it:
 * the last cell that a breadth-first walk from the region's first cell reaches, and the last one of a walk from there.
 * False when the map has no walkable cell or memory is short. */
bool map_ends_find(const OpGrid *grid, OpCell ends[2]);

#endif
