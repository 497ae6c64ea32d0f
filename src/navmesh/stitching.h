/* Links: which polygons meet across tile borders and through off-mesh links. They are a function of the set of tiles alone, so
 * any order of edits that ends in the same tiles in the same slots gives the same links. */
#ifndef ONEPATH_SRC_NAVMESH_STITCHING_H
#define ONEPATH_SRC_NAVMESH_STITCHING_H

#include "navmesh/tiled_nav_mesh.h"

/* A tile has at most this many links; only a hostile mesh of polygons that lie on each other has more. */
#define OP_NAV_MAX_LINKS (1 << 24)

/* So many pairs of facing portals are compared for a side of a tile, and so many polygons looked at for its off-mesh links, at
 * most: far more than any real tile has, and little enough that no file can keep a load busy out of proportion to its size. */
#define OP_NAV_MAX_PORTAL_PAIRS (1 << 26)
#define OP_NAV_MAX_ATTACH_TESTS (1 << 24)

/* Makes the links of these slots, their columns and the columns beside them anew; of all slots when some tile has off-mesh links,
 * or had (which the caller knows). On failure no link has changed. */
OpStatus op_mesh_stitch_around(OpTiledNavMesh *mesh, const int32_t *slots, int32_t count, bool had_off_mesh);

/* The same for a column, the only one whose tiles have changed: with off-mesh links, only slots that have some or get some are made anew
 * besides. */
OpStatus op_mesh_stitch_beside(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, bool had_off_mesh);
OpStatus op_mesh_stitch_all(OpTiledNavMesh *mesh);

/* Frees a slot's links. */
void op_mesh_free_links(const OpAllocator *allocator, OpNavSlot *slot);

/* ---- Off-mesh links (off_mesh_attach.c) ---- */

/* An off-mesh link that is attached at both ends. */
typedef struct OpAttachedLink {
    int32_t slot; /* of its owner */
    int32_t index;
    OpPolyRef start;
    OpPolyRef end;
} OpAttachedLink;

typedef struct OpAttachedLinks {
    OpAttachedLink *links; /* by owner's slot, then index */
    size_t count;
    size_t capacity;
} OpAttachedLinks;

bool op_mesh_has_off_mesh_links(const OpTiledNavMesh *mesh);

/* Attaches every link that is switched on and finds polygons. */
OpStatus op_mesh_attach_links(const OpTiledNavMesh *mesh, OpAttachedLinks *out);
void op_attached_links_free(const OpAllocator *allocator, OpAttachedLinks *links);

/* How well a world position fits a polygon: the squared horizontal distance to it plus the squared height outside its corners', or
 * +infinity when it is farther than radius or climb. */
double op_attach_score(const OpTileContent *content, int32_t poly, OpVec3 position, double radius,
                       double climb);

#endif
