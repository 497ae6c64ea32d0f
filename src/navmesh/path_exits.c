/* Listing exits. Where one is takes longer to say than where it leads, so that comes apart. */
#include "navmesh/path_exits.h"

int32_t op_exit_count(const OpTiledNavMesh *mesh, OpPolyRef poly) {
    int32_t links = 0;
    (void)op_mesh_links_of(mesh, poly, &links);
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
    return op_tile_poly_size(content, op_poly_ref_poly(poly)) + links;
}

bool op_exit_at(const OpTiledNavMesh *mesh, OpPolyRef ref, int32_t index, OpPathExit *out) {
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

static OpVec3 to_world(const OpTileContent *content, const float local[3]) {
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

void op_exit_shape(const OpTiledNavMesh *mesh, OpPolyRef ref, const OpPathExit *exit, OpExitShape *out) {
    if (exit->slot != NULL) {
        const OpTileContent *owner = mesh->slots[exit->link->off_mesh_slot].tile->content;
        bool forward = exit->link->kind == OP_NAV_LINK_OFF_MESH;
        out->off_mesh.near = to_world(owner, forward ? exit->slot->start : exit->slot->end);
        out->off_mesh.far = to_world(owner, forward ? exit->slot->end : exit->slot->start);
        return;
    }
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(ref)].tile->content;
    int32_t poly = op_poly_ref_poly(ref);
    int32_t next = exit->edge + 1 < op_tile_poly_size(content, poly) ? exit->edge + 1 : 0;
    out->edge.a = op_tile_corner_world(content, poly, exit->edge);
    out->edge.b = op_tile_corner_world(content, poly, next);
    out->edge.low = exit->link == NULL ? 0.0 : (double)exit->link->range_min / 255.0;
    out->edge.high = exit->link == NULL ? 1.0 : (double)exit->link->range_max / 255.0;
}
