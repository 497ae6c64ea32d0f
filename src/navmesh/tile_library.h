/* The fields of a tile library. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_LIBRARY_H
#define ONEPATH_SRC_NAVMESH_TILE_LIBRARY_H

#include "navmesh/nav_tile.h"

typedef struct OpLibraryTile {
    uint8_t content_id[OP_CONTENT_ID_SIZE];
    OpNavTile *tile; /* as it was built */
} OpLibraryTile;

struct OpTileLibrary {
    OpAllocator allocator;
    OpLibraryTile *tiles; /* sorted by content id */
    size_t count;
    size_t capacity;
};

/* The tile with a content id, as it was built, or NULL. */
const OpNavTile *op_tile_library_find(const OpTileLibrary *library,
                                      const uint8_t content_id[OP_CONTENT_ID_SIZE]);

#endif
