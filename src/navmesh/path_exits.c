/* Listing exits. */
#include "navmesh/path_exits.h"

int32_t op_exit_count(const OpTiledNavMesh *mesh, OpPolyRef poly) {
    int32_t links = 0;
    (void)op_mesh_links_of(mesh, poly, &links);
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
    return op_tile_poly_size(content, op_poly_ref_poly(poly)) + links;
}

static OpVec3 to_world(const OpTileContent *content, const float local[3]) {
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

static void describe_link(const OpTiledNavMesh *mesh, const OpTileContent *content, int32_t poly,
                          const OpNavLink *link, OpPathExit *out) {
    out->target = link->target;
    out->link = link;
    if (link->kind == OP_NAV_LINK_PORTAL) {
        int32_t size = op_tile_poly_size(content, poly);
        out->a = op_tile_corner_world(content, poly, link->edge);
        out->b = op_tile_corner_world(content, poly, link->edge + 1 < size ? link->edge + 1 : 0);
        out->low = (double)link->range_min / 255.0;
        out->high = (double)link->range_max / 255.0;
        return;
    }
    const OpTileContent *owner = mesh->slots[link->off_mesh_slot].tile->content;
    out->slot = &owner->data.off_mesh_links[link->off_mesh_index];
    bool forward = link->kind == OP_NAV_LINK_OFF_MESH;
    out->near = to_world(owner, forward ? out->slot->start : out->slot->end);
    out->far = to_world(owner, forward ? out->slot->end : out->slot->start);
}

bool op_exit_at(const OpTiledNavMesh *mesh, OpPolyRef ref, int32_t index, OpPathExit *out) {
    int32_t slot = op_poly_ref_slot(ref);
    int32_t poly = op_poly_ref_poly(ref);
    const OpTileContent *content = mesh->slots[slot].tile->content;
    int32_t size = op_tile_poly_size(content, poly);
    *out = (OpPathExit){0};
    if (index < size) {
        int32_t edge = content->poly_first[poly] + index;
        int32_t neighbor = content->data.edge_neighbors[edge];
        if (neighbor == 0) {
            return false;
        }
        out->target = op_mesh_ref(mesh, slot, neighbor - 1);
        out->a = op_tile_corner_world(content, poly, index);
        out->b = op_tile_corner_world(content, poly, index + 1 < size ? index + 1 : 0);
        out->high = 1.0;
        out->place = edge;
        return true;
    }
    int32_t links = 0;
    const OpNavLink *link = op_mesh_links_of(mesh, ref, &links) + (index - size);
    describe_link(mesh, content, poly, link, out);
    out->place = content->data.index_count + (link - mesh->slots[slot].links);
    return true;
}
