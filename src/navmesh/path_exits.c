/* Where exits are. */
#include "navmesh/path_exits.h"

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
