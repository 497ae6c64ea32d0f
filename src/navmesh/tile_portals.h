/* The portals of a tile, side by side: found once, as the tiles around it are changed more often than it is. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_PORTALS_H
#define ONEPATH_SRC_NAVMESH_TILE_PORTALS_H

#include "navmesh/nav_tile.h"

typedef struct OpTilePortal {
    int32_t poly;
    int32_t edge;
    double u0; /* along the border, at the first corner and the second */
    double u1;
    double low; /* the lesser of them, and the greater */
    double high;
    double y0; /* heights there, in the world */
    double y1;
} OpTilePortal;

typedef struct OpTilePortals {
    OpAllocator allocator;
    OpTilePortal *items; /* by side, then polygon, then edge */
    int32_t first[5];    /* of every side, and the end of the last */
} OpTilePortals;

/* Finds them when they are asked for first, and keeps them with the content. */
OpStatus op_tile_portals(OpTileContent *content, const OpTilePortals **out);

/* NULL is fine. */
void op_tile_portals_free(OpTilePortals *portals);

#endif
