/* The shared content of a tile: making room for it, sharing it, and holding it to the rules of the format. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_CONTENT_H
#define ONEPATH_SRC_NAVMESH_TILE_CONTENT_H

#include "navmesh/nav_tile.h"

/* Sizes beyond these would not fit in 32-bit counts of bytes. */
#define OP_TILE_MAX_INDICES (16 * OP_TILE_MAX_POLYS)
#define OP_TILE_MAX_DETAIL (INT32_MAX / 16)
#define OP_TILE_MAX_LINKS (INT32_MAX / 64)

/* Sizes of the arrays; what they hold comes later. */
typedef struct OpTileCounts {
    int32_t vertices;
    int32_t polys;
    int32_t indices;
    int32_t detail_vertices;
    int32_t detail_triangles;
    int32_t off_mesh_links;
} OpTileCounts;

/* Arrays that the content owns and a maker may fill, since OpNavTileData has them read-only. */
typedef struct OpTileArrays {
    float *vertices;
    uint8_t *poly_vertex_counts;
    uint8_t *poly_areas;
    uint16_t *poly_flags;
    OpDetailMesh *detail_meshes;
    uint16_t *poly_indices;
    int32_t *edge_neighbors;
    uint8_t *edge_portal_sides;
    float *detail_vertices;
    uint8_t *detail_triangles;
    OpOffMeshSlot *off_mesh_links;
} OpTileArrays;

/* Content with one reference and arrays of the counts; data's fields other than arrays and counts are 0. */
OpStatus op_tile_content_allocate(const OpTileCounts *counts, const OpAllocator *allocator,
                                  OpTileContent **out, OpTileArrays *arrays);
void op_tile_content_retain(OpTileContent *content);

/* Frees it with the last reference. NULL is fine. */
void op_tile_content_release(OpTileContent *content);

/* Completes content whose arrays and place are filled: sums up poly_first, computes origin and fingerprint (unless it has that of the
 * params), and checks every rule of the format. */
OpStatus op_tile_content_complete(OpTileContent *content, const OpNavMeshParams *params);

/* The same for content whose polygons, adjacency and detail keep the rules by the way they were made: without OP_DEBUG only the layer and
 * the positions are checked. */
OpStatus op_tile_content_complete_built(OpTileContent *content, const OpNavMeshParams *params);

/* The rules of the layer and of positions, which are the first of all. */
OpStatus op_tile_check_place(const OpTileContent *content, const OpNavMeshParams *params);

/* The rules of polygons, adjacency, detail and links (tile_rules.c), for content whose poly_first fits. NAV_MESH_FORMAT. */
OpStatus op_tile_check_rules(const OpTileContent *content, const OpNavMeshParams *params);

/* Frees what was found out about a tile (nav_tree.c and detail_grid.c make it). */
void op_tile_derived_free(OpTileContent *content);

/* A tile over the content, with the areas and flags it was built with. It takes over the caller's reference, also on failure. */
OpStatus op_nav_tile_over(OpTileContent *content, const OpAllocator *allocator, OpNavTile **out);

#endif
