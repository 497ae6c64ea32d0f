/* A mesh as plain data for drawing. */
#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

typedef struct Counts {
    int64_t polys;
    int64_t corners;
    int64_t links;
} Counts;

static Counts count_all(const OpTiledNavMesh *mesh) {
    Counts counts = {0, 0, 0};
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        const OpNavTile *tile = mesh->slots[slot].tile;
        if (tile != NULL) {
            counts.polys += tile->content->data.poly_count;
            counts.corners += tile->content->data.index_count;
            counts.links += mesh->slots[slot].link_count;
        }
    }
    return counts;
}

static OpVec3 between(OpVec3 a, OpVec3 b, double t) {
    if (t == 0.0) {
        return a;
    }
    if (t == 1.0) {
        return b;
    }
    return (OpVec3){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t};
}

static OpVec3 slot_point(const OpTileContent *content, const float local[3]) {
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

static void describe_link(const OpTiledNavMesh *mesh, OpPolyRef from, const OpNavLink *link,
                          OpNavDebugLink *out) {
    *out = (OpNavDebugLink){.from = from, .to = link->target, .kind = link->kind};
    if (link->kind == OP_NAV_LINK_PORTAL) {
        const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
        int32_t poly = op_poly_ref_poly(from);
        OpVec3 a = op_tile_corner_world(content, poly, link->edge);
        OpVec3 b = op_tile_corner_world(content, poly, (link->edge + 1) % op_tile_poly_size(content, poly));
        out->start = between(a, b, (double)link->range_min / 255.0);
        out->end = between(a, b, (double)link->range_max / 255.0);
        return;
    }
    const OpTileContent *owner = mesh->slots[link->off_mesh_slot].tile->content;
    const OpOffMeshSlot *slot = &owner->data.off_mesh_links[link->off_mesh_index];
    bool forward = link->kind == OP_NAV_LINK_OFF_MESH;
    out->start = slot_point(owner, forward ? slot->start : slot->end);
    out->end = slot_point(owner, forward ? slot->end : slot->start);
}

static void describe_poly(const OpTiledNavMesh *mesh, int32_t slot, int32_t poly, OpNavDebugGeometry *out) {
    const OpNavTile *tile = mesh->slots[slot].tile;
    OpPolyRef ref = op_mesh_ref(mesh, slot, poly);
    int32_t size = op_tile_poly_size(tile->content, poly);
    out->polys[out->poly_count++] =
        (OpNavDebugPoly){ref, out->corner_count, size, tile->flags[poly], tile->areas[poly]};
    for (int32_t i = 0; i < size; i++) {
        out->corners[out->corner_count++] = op_tile_corner_world(tile->content, poly, i);
    }
    int32_t links = 0;
    const OpNavLink *link = op_mesh_links_of(mesh, ref, &links);
    for (int32_t i = 0; i < links; i++) {
        describe_link(mesh, ref, &link[i], &out->links[out->link_count++]);
    }
}

OpStatus op_tiled_nav_mesh_debug_geometry(const OpTiledNavMesh *mesh, OpNavDebugGeometry *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    Counts counts = count_all(mesh);
    if (counts.corners > INT32_MAX || counts.links > INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "mesh",
                       "must have at most %d corners and links to be described", INT32_MAX);
    }
    OpAllocator allocator = out->allocator.alloc == NULL ? mesh->allocator : out->allocator;
    const OpResultArray arrays[] = {
        {(void **)&out->polys, &out->poly_capacity, (int32_t)counts.polys, sizeof(OpNavDebugPoly)},
        {(void **)&out->corners, &out->corner_capacity, (int32_t)counts.corners, sizeof(OpVec3)},
        {(void **)&out->links, &out->link_capacity, (int32_t)counts.links, sizeof(OpNavDebugLink)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 3));
    out->allocator = allocator;
    out->poly_count = 0;
    out->corner_count = 0;
    out->link_count = 0;
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        const OpNavTile *tile = mesh->slots[slot].tile;
        for (int32_t poly = 0; tile != NULL && poly < tile->content->data.poly_count; poly++) {
            describe_poly(mesh, slot, poly, out);
        }
    }
    return OP_STATUS_OK;
}

void op_nav_debug_geometry_reset(OpNavDebugGeometry *geometry) {
    if (geometry == NULL) {
        return;
    }
    const OpAllocator *allocator = &geometry->allocator;
    op_free_array(allocator, geometry->polys, (size_t)geometry->poly_capacity, sizeof(OpNavDebugPoly));
    op_free_array(allocator, geometry->corners, (size_t)geometry->corner_capacity, sizeof(OpVec3));
    op_free_array(allocator, geometry->links, (size_t)geometry->link_capacity, sizeof(OpNavDebugLink));
    *geometry = (OpNavDebugGeometry){0};
}
