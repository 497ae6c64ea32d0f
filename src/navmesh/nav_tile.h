/* A tile's fields. The content never changes and is shared by all copies of a tile; areas, flags and link switches are each
 * copy's own. */
#ifndef ONEPATH_SRC_NAVMESH_NAV_TILE_H
#define ONEPATH_SRC_NAVMESH_NAV_TILE_H

#include "onepath/navmesh.h"

/* What is found out about a tile when it is first needed, and then kept with its content. */
typedef struct OpTileDerived {
    struct OpTileTree *tree;            /* polygon boxes, for nearest polygons; NULL until then */
    struct OpDetailGrids *detail_grids; /* made with the tree; NULL when no polygon has triangles enough */
    struct OpTilePortals *portals;      /* by side, for stitching; NULL until then */
    bool has_content_id;
    uint8_t content_id[OP_CONTENT_ID_SIZE];
} OpTileDerived;

typedef struct OpTileContent {
    OpAllocator allocator;
    int32_t references;
    OpNavTileData data; /* its arrays are this content's own; areas and flags are those it was built with */
    OpVec3 origin;
    uint8_t fingerprint[OP_FINGERPRINT_SIZE];
    bool has_fingerprint; /* before it is complete: the maker has filled it in */
    int32_t *poly_first;  /* poly_count + 1: where the indices (and edges) of each polygon begin */
    OpTileDerived derived;
} OpTileContent;

struct OpNavTile {
    OpAllocator allocator;
    OpTileContent *content;
    uint8_t *areas;          /* per polygon, as they are now */
    uint16_t *flags;         /* per polygon, as they are now */
    uint8_t *links_disabled; /* per off-mesh link: 1 when it is switched off */
};

/* Another tile with the same content, areas, flags and switches. */
OpStatus op_nav_tile_copy(const OpNavTile *tile, const OpAllocator *allocator, OpNavTile **out);

/* A copy as it was built: its areas, flags and switches are those of the content. */
OpStatus op_nav_tile_copy_as_built(const OpNavTile *tile, const OpAllocator *allocator, OpNavTile **out);

/* Writes the bytes ("ONPT"): with areas and flags as they are now, or as they were built. */
void op_nav_tile_write(OpWriter *writer, const OpNavTile *tile, bool as_built);

/* Reads bytes of exactly size, as op_nav_tile_load. The fingerprint must be that of params. */
OpStatus op_nav_tile_read(const uint8_t *bytes, size_t size, const OpNavMeshParams *params,
                          const OpAllocator *allocator, OpNavTile **out);

static inline int32_t op_tile_poly_size(const OpTileContent *content, int32_t poly) {
    return content->poly_first[poly + 1] - content->poly_first[poly];
}

/* Corner k of a polygon in tile-local floats (x, y, z). */
static inline const float *op_tile_corner(const OpTileContent *content, int32_t poly, int32_t corner) {
    return content->data.vertices + 3 * content->data.poly_indices[content->poly_first[poly] + corner];
}

/* The same in the world: the tile's origin plus the widened float. */
static inline OpVec3 op_tile_corner_world(const OpTileContent *content, int32_t poly, int32_t corner) {
    const float *local = op_tile_corner(content, poly, corner);
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

#endif
