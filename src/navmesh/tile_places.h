/* Where the tiles of a mesh lie: its list of places, kept sorted, and changes of it. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_PLACES_H
#define ONEPATH_SRC_NAVMESH_TILE_PLACES_H

#include "navmesh/tiled_nav_mesh.h"

/* Negative when a comes first: by row, column and layer. */
int32_t op_compare_places(const OpTilePlace *a, const OpTilePlace *b);

/* The first place that is not before this one, and whether that is the same one. */
int32_t op_find_place(const OpTiledNavMesh *mesh, const OpTilePlace *place);
bool op_place_is_taken(const OpTiledNavMesh *mesh, int32_t at, const OpTilePlace *place);

/* The slot of the tile at a place, or -1. */
int32_t op_mesh_slot_at(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer);

/* Lists a place, for which there is room, and takes one off the list. */
void op_insert_place(OpTiledNavMesh *mesh, const OpTilePlace *place);
void op_remove_place(OpTiledNavMesh *mesh, const OpTilePlace *place);

OpTilePlace op_place_of(const OpNavTile *tile, int32_t slot);

/* ---- Slots (tiled_nav_mesh.c) ---- */

/* The lowest free slot; a new one, if all are taken, which op_mesh_drop_unused_slots takes back. */
OpStatus op_mesh_find_free_slot(OpTiledNavMesh *mesh, int32_t *out);
void op_mesh_drop_unused_slots(OpTiledNavMesh *mesh, int32_t slot_count);

/* The generation after one. */
uint32_t op_mesh_next_salt(uint32_t salt);

#endif
