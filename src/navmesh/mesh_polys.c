/* Polygons of a mesh by reference: area, flags, outline, links, and the switches of off-mesh links. */
#include "base/status.h"
#include "navmesh/stitching.h"
#include "navmesh/tiled_nav_mesh.h"

static OpStatus find_poly(const OpTiledNavMesh *mesh, OpPolyRef poly, const void *out, OpNavTile **tile) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (op_mesh_tile_of(mesh, poly) == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "poly", "must be a polygon of the mesh as it is now");
    }
    *tile = mesh->slots[op_poly_ref_slot(poly)].tile;
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_poly_area(const OpTiledNavMesh *mesh, OpPolyRef poly, uint8_t *out) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, out, &tile));
    *out = tile->areas[op_poly_ref_poly(poly)];
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_poly_flags(const OpTiledNavMesh *mesh, OpPolyRef poly, uint16_t *out) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, out, &tile));
    *out = tile->flags[op_poly_ref_poly(poly)];
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_set_poly_area(OpTiledNavMesh *mesh, OpPolyRef poly, uint8_t area) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, mesh, &tile));
    if (area > OP_NAV_MAX_AREA) {
        return op_fail_range("area", 0, OP_NAV_MAX_AREA, area);
    }
    OP_TRY(op_mesh_check_editable(mesh));
    tile->areas[op_poly_ref_poly(poly)] = area;
    mesh->edits++;
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_set_poly_flags(OpTiledNavMesh *mesh, OpPolyRef poly, uint16_t flags) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, mesh, &tile));
    OP_TRY(op_mesh_check_editable(mesh));
    tile->flags[op_poly_ref_poly(poly)] = flags;
    mesh->edits++;
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_poly_outline(const OpTiledNavMesh *mesh, OpPolyRef poly, OpVec3 *corners,
                                        int32_t capacity, int32_t *needed) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, needed, &tile));
    int32_t size = op_tile_poly_size(tile->content, op_poly_ref_poly(poly));
    *needed = size;
    if (capacity < size) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", size, capacity);
    }
    if (corners == NULL) {
        return op_fail_null("corners");
    }
    for (int32_t i = 0; i < size; i++) {
        corners[i] = op_tile_corner_world(tile->content, op_poly_ref_poly(poly), i);
    }
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_links(const OpTiledNavMesh *mesh, OpPolyRef poly, const OpNavLink **links,
                                 int32_t *count) {
    OpNavTile *tile = NULL;
    OP_TRY(find_poly(mesh, poly, links, &tile));
    if (count == NULL) {
        return op_fail_null("count");
    }
    *links = op_mesh_links_of(mesh, poly, count);
    return OP_STATUS_OK;
}

/* ---- Off-mesh links ---- */

static OpStatus find_link(const OpTiledNavMesh *mesh, OpTileRef tile, int32_t index, int32_t *slot) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    const OpNavTile *found = op_tiled_nav_mesh_tile(mesh, tile);
    if (found == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "tile", "must be a tile of the mesh as it is now");
    }
    int32_t count = found->content->data.off_mesh_link_count;
    if (index < 0 || index >= count) {
        return op_fail_range("index", 0, (int64_t)count - 1, index);
    }
    *slot = (int32_t)(tile & 0xFFFFF);
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_set_off_mesh_link_enabled(OpTiledNavMesh *mesh, OpTileRef tile, int32_t index,
                                                     bool enabled) {
    int32_t slot = 0;
    OP_TRY(find_link(mesh, tile, index, &slot));
    OP_TRY(op_mesh_check_editable(mesh));
    uint8_t *disabled = &mesh->slots[slot].tile->links_disabled[index];
    uint8_t old = *disabled;
    if (old == (enabled ? 0 : 1)) {
        return OP_STATUS_OK;
    }
    *disabled = enabled ? 0 : 1;
    OpStatus status = op_mesh_stitch_all(mesh);
    if (status != OP_STATUS_OK) {
        *disabled = old;
        return status;
    }
    mesh->edits++;
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_is_off_mesh_link_enabled(const OpTiledNavMesh *mesh, OpTileRef tile, int32_t index,
                                                    bool *out) {
    int32_t slot = 0;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(find_link(mesh, tile, index, &slot));
    *out = mesh->slots[slot].tile->links_disabled[index] == 0;
    return OP_STATUS_OK;
}
