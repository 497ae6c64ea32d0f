/* Making, copying and reading tiles. */
#include "navmesh/nav_tile.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tile_content.h"

/* A tile is one block of memory: its fields, then flags, areas, and which links are disabled. */
static size_t size_of_tile(const OpTileContent *content) {
    size_t polys = (size_t)content->data.poly_count;
    return sizeof(OpNavTile) + polys * (sizeof(uint16_t) + 1) + (size_t)content->data.off_mesh_link_count;
}

OpStatus op_nav_tile_over(OpTileContent *content, const OpAllocator *allocator, OpNavTile **out) {
    size_t polys = (size_t)content->data.poly_count;
    void *memory;
    OpStatus status = op_alloc_array(allocator, size_of_tile(content), 1, &memory);
    if (status != OP_STATUS_OK) {
        op_tile_content_release(content);
        return status;
    }
    OpNavTile *tile = memory;
    uint16_t *flags = (uint16_t *)(tile + 1);
    uint8_t *areas = (uint8_t *)(flags + polys);
    *tile = (OpNavTile){.allocator = *allocator,
                        .content = content,
                        .areas = areas,
                        .flags = flags,
                        .links_disabled = areas + polys};
    memset(tile->links_disabled, 0, (size_t)content->data.off_mesh_link_count);
    if (polys > 0) {
        memcpy(tile->areas, content->data.poly_areas, polys);
        memcpy(tile->flags, content->data.poly_flags, polys * sizeof(uint16_t));
    }
    *out = tile;
    return OP_STATUS_OK;
}

void op_nav_tile_destroy(OpNavTile *tile) {
    if (tile == NULL) {
        return;
    }
    OpAllocator allocator = tile->allocator;
    size_t size = size_of_tile(tile->content);
    op_tile_content_release(tile->content);
    op_free_array(&allocator, tile, size, 1);
}

OpStatus op_nav_tile_copy_as_built(const OpNavTile *tile, const OpAllocator *allocator, OpNavTile **out) {
    op_tile_content_retain(tile->content);
    return op_nav_tile_over(tile->content, allocator, out);
}

OpStatus op_nav_tile_copy(const OpNavTile *tile, const OpAllocator *allocator, OpNavTile **out) {
    OpNavTile *copy;
    OP_TRY(op_nav_tile_copy_as_built(tile, allocator, &copy));
    const OpNavTileData *data = &tile->content->data;
    if (data->poly_count > 0) {
        memcpy(copy->areas, tile->areas, (size_t)data->poly_count);
        memcpy(copy->flags, tile->flags, (size_t)data->poly_count * sizeof(uint16_t));
    }
    if (data->off_mesh_link_count > 0) {
        memcpy(copy->links_disabled, tile->links_disabled, (size_t)data->off_mesh_link_count);
    }
    *out = copy;
    return OP_STATUS_OK;
}

/* ---- From data ---- */

static OpStatus check_array(const char *name, const void *array, int32_t count, int32_t most) {
    if (count < 0 || count > most) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, name, "must have 0 to %d items, had %d", most, count);
    }
    return array == NULL && count > 0 ? op_fail_null(name) : OP_STATUS_OK;
}

static OpStatus check_arrays(const OpNavTileData *data) {
    OP_TRY(check_array("vertices", data->vertices, data->vertex_count, OP_TILE_MAX_VERTICES));
    OP_TRY(check_array("poly_vertex_counts", data->poly_vertex_counts, data->poly_count, OP_TILE_MAX_POLYS));
    OP_TRY(check_array("poly_areas", data->poly_areas, data->poly_count, OP_TILE_MAX_POLYS));
    OP_TRY(check_array("poly_flags", data->poly_flags, data->poly_count, OP_TILE_MAX_POLYS));
    OP_TRY(check_array("poly_indices", data->poly_indices, data->index_count, OP_TILE_MAX_INDICES));
    OP_TRY(check_array("edge_neighbors", data->edge_neighbors, data->index_count, OP_TILE_MAX_INDICES));
    OP_TRY(check_array("edge_portal_sides", data->edge_portal_sides, data->index_count, OP_TILE_MAX_INDICES));
    OP_TRY(
        check_array("detail_vertices", data->detail_vertices, data->detail_vertex_count, OP_TILE_MAX_DETAIL));
    OP_TRY(check_array("detail_triangles", data->detail_triangles, data->detail_triangle_count,
                       OP_TILE_MAX_DETAIL));
    return check_array("off_mesh_links", data->off_mesh_links, data->off_mesh_link_count, OP_TILE_MAX_LINKS);
}

/* Nothing to copy may be NULL. */
static void copy(void *to, const void *from, size_t count, size_t item_size) {
    if (count > 0 && from != NULL) {
        memcpy(to, from, count * item_size);
    }
}

static void fill(const OpNavTileData *data, const OpTileArrays *arrays, OpTileContent *content) {
    size_t polys = (size_t)data->poly_count;
    size_t indices = (size_t)data->index_count;
    content->data.tile_x = data->tile_x;
    content->data.tile_z = data->tile_z;
    content->data.layer = data->layer;
    content->data.origin_y = data->origin_y;
    copy(arrays->vertices, data->vertices, (size_t)data->vertex_count * 3, sizeof(float));
    copy(arrays->poly_vertex_counts, data->poly_vertex_counts, polys, 1);
    copy(arrays->poly_areas, data->poly_areas, polys, 1);
    copy(arrays->poly_flags, data->poly_flags, polys, sizeof(uint16_t));
    copy(arrays->detail_meshes, data->detail_meshes, polys, sizeof(OpDetailMesh));
    copy(arrays->poly_indices, data->poly_indices, indices, sizeof(uint16_t));
    copy(arrays->edge_neighbors, data->edge_neighbors, indices, sizeof(int32_t));
    copy(arrays->edge_portal_sides, data->edge_portal_sides, indices, 1);
    copy(arrays->detail_vertices, data->detail_vertices, (size_t)data->detail_vertex_count * 3,
         sizeof(float));
    copy(arrays->detail_triangles, data->detail_triangles, (size_t)data->detail_triangle_count * 4, 1);
    copy(arrays->off_mesh_links, data->off_mesh_links, (size_t)data->off_mesh_link_count,
         sizeof(OpOffMeshSlot));
}

OpStatus op_nav_tile_create(const OpNavTileData *data, const OpNavMeshParams *params,
                            const OpAllocator *allocator, OpNavTile **out) {
    OpAllocator chosen;
    if (data == NULL) {
        return op_fail_null("data");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_params_check(params));
    OP_TRY(check_arrays(data));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OpTileCounts counts = {data->vertex_count,          data->poly_count,
                           data->index_count,           data->detail_vertex_count,
                           data->detail_triangle_count, data->off_mesh_link_count};
    OpTileContent *content;
    OpTileArrays arrays;
    OP_TRY(op_tile_content_allocate(&counts, &chosen, &content, &arrays));
    fill(data, &arrays, content);
    OpStatus status = op_tile_content_complete(content, params);
    if (status != OP_STATUS_OK) {
        op_tile_content_release(content);
        return status;
    }
    return op_nav_tile_over(content, &chosen, out);
}

/* ---- Reading ---- */

OpStatus op_nav_tile_view(const OpNavTile *tile, OpNavTileData *out) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = tile->content->data;
    out->poly_areas = tile->areas;
    out->poly_flags = tile->flags;
    return OP_STATUS_OK;
}

OpStatus op_nav_tile_origin(const OpNavTile *tile, OpVec3 *out) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = tile->content->origin;
    return OP_STATUS_OK;
}

OpStatus op_nav_tile_content_id(const OpNavTile *tile, uint8_t out[OP_CONTENT_ID_SIZE]) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpTileDerived *derived = &tile->content->derived;
    if (!derived->has_content_id) {
        OpWriter counter = op_writer(NULL, 0);
        op_nav_tile_write(&counter, tile, true);
        uint8_t *bytes;
        OP_TRY(op_alloc_array(&tile->allocator, counter.size, 1, (void **)&bytes));
        OpWriter writer = op_writer(bytes, counter.size);
        OpSha256 sha;
        op_nav_tile_write(&writer, tile, true);
        op_sha256_begin(&sha);
        op_sha256_update(&sha, bytes, writer.size);
        op_sha256_end(&sha, derived->content_id);
        op_free_array(&tile->allocator, bytes, counter.size, 1);
        derived->has_content_id = true;
    }
    memcpy(out, derived->content_id, OP_CONTENT_ID_SIZE);
    return OP_STATUS_OK;
}
