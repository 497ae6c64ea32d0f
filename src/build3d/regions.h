/* Cutting floors into regions: every step is a function over an array with the region of each floor (0 for none; the others from 1
 * to count), so that the floors change only when all of it has worked. Floors are neighbours when each links to the other. */
#ifndef ONEPATH_SRC_BUILD3D_REGIONS_H
#define ONEPATH_SRC_BUILD3D_REGIONS_H

#include "build3d/compact_heightfield.h"

typedef struct OpRegions {
    int32_t *of_floor;
    int32_t count;
} OpRegions;

/* Three ways to give every walkable floor a region. */
OpStatus op_regions_watershed(const OpCompactHeightfield *floors, OpRegions *regions);
OpStatus op_regions_monotone(const OpCompactHeightfield *floors, OpRegions *regions);
OpStatus op_regions_layers(const OpCompactHeightfield *floors, OpRegions *regions);

/* Removes small regions without neighbours, merges small ones into a neighbour (0 for none), and numbers what stays in the order of
 * first floors. */
OpStatus op_regions_filter(const OpCompactHeightfield *floors, int32_t min_area, int32_t merge_area,
                           OpRegions *regions);

/* Whether a floor is so near to the grid's edge that its region may go on behind it: such a region stays, however small it is. */
bool op_region_may_be_cut(const OpCompactHeightfield *floors, int32_t floor);

#endif
