/* Memory of tile contents. */
#include "navmesh/tile_content.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

/* One of the arrays: where its address is kept, and its size. */
typedef struct Part {
    void **array;
    size_t count;
    size_t item_size;
} Part;

enum { PARTS = 11 };

static void list_parts(OpTileArrays *arrays, const OpTileCounts *counts, Part parts[PARTS]) {
    size_t polys = (size_t)counts->polys;
    size_t indices = (size_t)counts->indices;
    const Part all[PARTS] = {
        {(void **)&arrays->vertices, (size_t)counts->vertices * 3, sizeof(float)},
        {(void **)&arrays->poly_vertex_counts, polys, 1},
        {(void **)&arrays->poly_areas, polys, 1},
        {(void **)&arrays->poly_flags, polys, sizeof(uint16_t)},
        {(void **)&arrays->detail_meshes, polys, sizeof(OpDetailMesh)},
        {(void **)&arrays->poly_indices, indices, sizeof(uint16_t)},
        {(void **)&arrays->edge_neighbors, indices, sizeof(int32_t)},
        {(void **)&arrays->edge_portal_sides, indices, 1},
        {(void **)&arrays->detail_vertices, (size_t)counts->detail_vertices * 3, sizeof(float)},
        {(void **)&arrays->detail_triangles, (size_t)counts->detail_triangles * 4, 1},
        {(void **)&arrays->off_mesh_links, (size_t)counts->off_mesh_links, sizeof(OpOffMeshSlot)},
    };
    memcpy(parts, all, sizeof all);
}

static OpTileCounts counts_of(const OpNavTileData *data) {
    return (OpTileCounts){data->vertex_count,          data->poly_count,
                          data->index_count,           data->detail_vertex_count,
                          data->detail_triangle_count, data->off_mesh_link_count};
}

static void refer_to(OpNavTileData *data, const OpTileArrays *arrays, const OpTileCounts *counts) {
    *data = (OpNavTileData){
        .vertices = arrays->vertices,
        .vertex_count = counts->vertices,
        .poly_vertex_counts = arrays->poly_vertex_counts,
        .poly_areas = arrays->poly_areas,
        .poly_flags = arrays->poly_flags,
        .detail_meshes = arrays->detail_meshes,
        .poly_count = counts->polys,
        .poly_indices = arrays->poly_indices,
        .edge_neighbors = arrays->edge_neighbors,
        .edge_portal_sides = arrays->edge_portal_sides,
        .index_count = counts->indices,
        .detail_vertices = arrays->detail_vertices,
        .detail_triangles = arrays->detail_triangles,
        .detail_vertex_count = counts->detail_vertices,
        .detail_triangle_count = counts->detail_triangles,
        .off_mesh_links = arrays->off_mesh_links,
        .off_mesh_link_count = counts->off_mesh_links,
    };
}

/* Content and arrays are one block of memory, each part at a multiple of 8 bytes. Gives the arrays their places, unless block is NULL;
 * those that have nothing stay NULL. Returns the size. */
static size_t lay_out(const OpTileCounts *counts, OpTileArrays *arrays, int32_t **poly_first,
                      uint8_t *block) {
    Part parts[PARTS + 1];
    list_parts(arrays, counts, parts);
    parts[PARTS] = (Part){(void **)poly_first, (size_t)counts->polys + 1, sizeof(int32_t)};
    size_t used = (sizeof(OpTileContent) + 7) & ~(size_t)7;
    for (int32_t i = 0; i <= PARTS; i++) {
        if (block != NULL && parts[i].count > 0) {
            *parts[i].array = block + used;
        }
        used += (parts[i].count * parts[i].item_size + 7) & ~(size_t)7;
    }
    return used;
}

OpStatus op_tile_content_allocate(const OpTileCounts *counts, const OpAllocator *allocator,
                                  OpTileContent **out, OpTileArrays *arrays) {
    *arrays = (OpTileArrays){0};
    int32_t *poly_first = NULL;
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, lay_out(counts, arrays, &poly_first, NULL), 1, &memory));
    OpTileContent *content = memory;
    lay_out(counts, arrays, &poly_first, memory);
    content->poly_first = poly_first;
    content->allocator = *allocator;
    content->references = 1;
    refer_to(&content->data, arrays, counts);
    *out = content;
    return OP_STATUS_OK;
}

void op_tile_content_retain(OpTileContent *content) {
    content->references++;
}

void op_tile_content_release(OpTileContent *content) {
    if (content == NULL || --content->references > 0) {
        return;
    }
    OpAllocator allocator = content->allocator;
    OpTileCounts counts = counts_of(&content->data);
    OpTileArrays arrays;
    int32_t *poly_first;
    op_tile_derived_free(content);
    op_free_array(&allocator, content, lay_out(&counts, &arrays, &poly_first, NULL), 1);
}

/* ---- Completing ---- */

static OpStatus sum_up_polys(OpTileContent *content, const OpNavMeshParams *params) {
    const OpNavTileData *data = &content->data;
    int64_t first = 0;
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        int32_t size = data->poly_vertex_counts[poly];
        if (size < 3 || size > params->max_verts_per_poly) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_vertex_counts",
                           "of polygon %d must be in [3, %d], was %d", poly, params->max_verts_per_poly,
                           size);
        }
        first += size;
        if (first > data->index_count) {
            break;
        }
        content->poly_first[poly + 1] = (int32_t)first;
    }
    if (first != data->index_count) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_vertex_counts",
                       "must add up to the number of indices, %d", data->index_count);
    }
    return OP_STATUS_OK;
}

/* The tile's square must lie in the world whole. */
static OpStatus place(OpTileContent *content, const OpNavMeshParams *params) {
    const OpNavTileData *data = &content->data;
    OpVec3 origin = {op_mesh_tile_origin_x(params, data->tile_x), data->origin_y,
                     op_mesh_tile_origin_z(params, data->tile_z)};
    bool inside = origin.x > -OP_MAX_COORDINATE && origin.x + params->tile_size < OP_MAX_COORDINATE &&
                  origin.z > -OP_MAX_COORDINATE && origin.z + params->tile_size < OP_MAX_COORDINATE &&
                  origin.y > -OP_MAX_COORDINATE && origin.y < OP_MAX_COORDINATE;
    if (!inside) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile",
                       "(%d, %d) must lie in (%g, %g), was at (%g, %g, %g) with a side of %g", data->tile_x,
                       data->tile_z, -OP_MAX_COORDINATE, OP_MAX_COORDINATE, origin.x, origin.y, origin.z,
                       params->tile_size);
    }
    content->origin = origin;
    return OP_STATUS_OK;
}

static OpStatus complete(OpTileContent *content, const OpNavMeshParams *params) {
    if (!content->has_fingerprint) {
        OP_TRY(op_nav_mesh_params_fingerprint(params, content->fingerprint));
        content->has_fingerprint = true;
    }
    OP_TRY(place(content, params));
    return sum_up_polys(content, params);
}

OpStatus op_tile_content_complete(OpTileContent *content, const OpNavMeshParams *params) {
    OP_TRY(complete(content, params));
    return op_tile_check_rules(content, params);
}

OpStatus op_tile_content_complete_built(OpTileContent *content, const OpNavMeshParams *params) {
    OP_TRY(complete(content, params));
    OP_TRY(op_tile_check_place(content, params));
    OP_ASSERT(op_tile_check_rules(content, params) == OP_STATUS_OK);
    return OP_STATUS_OK;
}
