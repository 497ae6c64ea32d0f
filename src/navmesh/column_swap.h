/* Giving some layers of a column other tiles: all of it or nothing, and links are made once. */
#ifndef ONEPATH_SRC_NAVMESH_COLUMN_SWAP_H
#define ONEPATH_SRC_NAVMESH_COLUMN_SWAP_H

#include "navmesh/tiled_nav_mesh.h"

/* What a layer is to hold: a tile of that place, of which the mesh takes a copy as it was built, or nothing (NULL). */
typedef struct OpLayerSwap {
    int32_t layer;
    const OpNavTile *tile;
} OpLayerSwap;

/* Whether tiles have the same content, byte for byte, as they were built. */
bool op_tile_same_content(const OpTileContent *a, const OpTileContent *b);

/* For layers in ascending order, tiles built with the settings of the mesh. A tile with the content of the one that is there leaves
 * that one as it is, edits included; another replaces it in its slot; new ones go to free slots; last, the lowest first, go those that
 * have no successor. On failure nothing has changed. */
OpStatus op_mesh_swap_layers(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, const OpLayerSwap *layers,
                             int32_t count);

#endif
