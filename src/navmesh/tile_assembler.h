/* From polygons as a builder has them to a tile: tile-local floats, adjacency from reversed edges, portals on the border. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_ASSEMBLER_H
#define ONEPATH_SRC_NAVMESH_TILE_ASSEMBLER_H

#include "navmesh/nav_tile.h"
#include "navmesh/tile_content.h"

/* Polygons of one tile over shared vertices. */
typedef struct OpTilePolygons {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    double origin_y;
    const OpVec3 *vertices; /* in the world */
    int32_t vertex_count;
    const int32_t *poly_sizes;
    const int32_t *indices; /* of all polygons, either way round */
    int32_t poly_count;
    uint8_t area; /* of all polygons */
    uint16_t flags;
    const OpOffMeshSlot *off_mesh_links;
    int32_t off_mesh_link_count;
} OpTilePolygons;

/* Snaps coordinates within cell_size / 1024 of a tile border onto it, turns clockwise polygons round, joins edges that exactly two
 * polygons have in opposite directions, and marks wall edges on a border as portals. */
OpStatus op_tile_from_polygons(const OpTilePolygons *polygons, const OpNavMeshParams *params,
                               const OpAllocator *allocator, OpNavTile **out);

/* The same for content whose arrays are filled but for adjacency and portals: counter-clockwise polygons over tile-local floats, as the
 * tile will hold them. Those that are known to keep the rules of the format are not checked again (op_tile_content_complete_built). Takes
 * over the caller's reference to the content, also on failure. */
OpStatus op_tile_from_local_polygons(OpTileContent *content, const OpTileArrays *arrays,
                                     const OpNavMeshParams *params, bool known_to_keep_rules,
                                     const OpAllocator *allocator, OpNavTile **out);

/* Bakes the links of settings into the tiles (of any columns and layers) that hold their starts, in definition order; a tile that gets
 * one is replaced. OUT_OF_RANGE names off_mesh_links[i]. On failure some tiles may have got theirs; all are still the caller's. */
OpStatus op_bake_off_mesh_links(OpNavTile **tiles, int32_t tile_count, const OpNavSettings *settings,
                                const OpNavMeshParams *params, const OpAllocator *allocator);

#endif
