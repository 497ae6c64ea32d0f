/* The ways out of a polygon: in-tile neighbours by edge, then links. Where one is takes longer to say than where it leads, so that comes
 * apart. */
#ifndef ONEPATH_SRC_NAVMESH_PATH_EXITS_H
#define ONEPATH_SRC_NAVMESH_PATH_EXITS_H

#include "navmesh/nav_query.h"

typedef struct OpPathExit {
    OpPolyRef target;
    const OpNavLink *link;     /* NULL for a neighbour in the tile */
    const OpOffMeshSlot *slot; /* of an off-mesh link, else NULL */
    int64_t place;             /* its number among the exits of the slot: edges, then links */
    int32_t edge;              /* of the polygon; not of an off-mesh link */
} OpPathExit;

/* Where an exit is. */
typedef union OpExitShape {
    struct {
        OpVec3 a; /* the edge that is crossed, in the polygon's direction */
        OpVec3 b;
        double low; /* the part of it that is shared */
        double high;
    } edge;
    struct {
        OpVec3 near; /* where an off-mesh link is entered, and where it leads */
        OpVec3 far;
    } off_mesh;
} OpExitShape;

/* How many exits a polygon may have: its edges and links. */
static inline int32_t op_exit_count(const OpTiledNavMesh *mesh, OpPolyRef poly) {
    int32_t links = 0;
    (void)op_mesh_links_of(mesh, poly, &links);
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
    return op_tile_poly_size(content, op_poly_ref_poly(poly)) + links;
}

/* Exit number index of a polygon; false for an edge that is a wall or a portal. */
static inline bool op_exit_at(const OpTiledNavMesh *mesh, OpPolyRef ref, int32_t index, OpPathExit *out) {
    int32_t slot = op_poly_ref_slot(ref);
    int32_t poly = op_poly_ref_poly(ref);
    const OpTileContent *content = mesh->slots[slot].tile->content;
    int32_t size = op_tile_poly_size(content, poly);
    out->link = NULL;
    out->slot = NULL;
    if (index < size) {
        int32_t place = content->poly_first[poly] + index;
        int32_t neighbor = content->data.edge_neighbors[place];
        out->target = op_mesh_ref(mesh, slot, neighbor - 1);
        out->place = place;
        out->edge = index;
        return neighbor != 0;
    }
    int32_t links = 0;
    const OpNavLink *link = op_mesh_links_of(mesh, ref, &links) + (index - size);
    out->target = link->target;
    out->link = link;
    out->place = content->data.index_count + (link - mesh->slots[slot].links);
    out->edge = link->edge;
    if (link->kind != OP_NAV_LINK_PORTAL) {
        const OpTileContent *owner = mesh->slots[link->off_mesh_slot].tile->content;
        out->slot = &owner->data.off_mesh_links[link->off_mesh_index];
    }
    return true;
}

/* Off-mesh when the exit has a slot, else an edge. */
void op_exit_shape(const OpTiledNavMesh *mesh, OpPolyRef poly, const OpPathExit *exit, OpExitShape *out);

#endif
