/* Assembling tiles from polygons. */
#include "navmesh/tile_assembler.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tile_content.h"
#include "navmesh/tiled_nav_mesh.h"

/* Coordinates this part of a cell from a border are on it. */
#define BORDER_SNAP (1.0 / 1024.0)

/* An edge of a polygon by its ends, lower first, for finding its twin. */
typedef struct SharedEdge {
    uint16_t low;
    uint16_t high;
    int32_t poly;
    int32_t at; /* in the edges of all polygons */
} SharedEdge;

/* A tile in the making: what its content holds, and the arrays to fill. */
typedef struct Assembly {
    const OpNavTileData *data;
    const OpTileArrays *arrays;
    const OpNavMeshParams *params;
} Assembly;

/* ---- Vertices and polygons ---- */

static float local_coordinate(const OpNavMeshParams *params, double world, double origin) {
    double local = world - origin;
    double snap = params->cell_size * BORDER_SNAP;
    if (fabs(local) <= snap) {
        return 0.0f;
    }
    return fabs(local - params->tile_size) <= snap ? (float)params->tile_size : (float)local;
}

static void write_vertices(const Assembly *assembly, const OpTilePolygons *polygons) {
    double origin_x = op_mesh_tile_origin_x(assembly->params, polygons->tile_x);
    double origin_z = op_mesh_tile_origin_z(assembly->params, polygons->tile_z);
    for (int32_t i = 0; i < polygons->vertex_count; i++) {
        OpVec3 world = polygons->vertices[i];
        float *local = assembly->arrays->vertices + 3 * (size_t)i;
        local[0] = local_coordinate(assembly->params, world.x, origin_x);
        local[1] = (float)(world.y - polygons->origin_y);
        local[2] = local_coordinate(assembly->params, world.z, origin_z);
    }
}

static bool is_clockwise(const float *vertices, const uint16_t *indices, int32_t size) {
    double doubled_area = 0.0;
    for (int32_t i = 0; i < size; i++) {
        const float *a = vertices + 3 * (size_t)indices[i];
        const float *b = vertices + 3 * (size_t)indices[(i + 1) % size];
        doubled_area += (double)a[0] * (double)b[2] - (double)b[0] * (double)a[2];
    }
    return doubled_area < 0.0;
}

static void reverse(uint16_t *indices, int32_t size) {
    for (int32_t i = 0; i < size / 2; i++) {
        uint16_t other = indices[size - 1 - i];
        indices[size - 1 - i] = indices[i];
        indices[i] = other;
    }
}

static OpStatus write_polys(const Assembly *assembly, const OpTilePolygons *polygons) {
    int32_t first = 0;
    for (int32_t poly = 0; poly < polygons->poly_count; poly++) {
        int32_t size = polygons->poly_sizes[poly];
        uint16_t *indices = assembly->arrays->poly_indices + first;
        for (int32_t i = 0; i < size; i++) {
            int32_t index = polygons->indices[first + i];
            if (index < 0 || index >= polygons->vertex_count) {
                return op_fail(OP_STATUS_NAV_MESH_FORMAT, "indices",
                               "of polygon %d must be in [0, %d), was %d", poly, polygons->vertex_count,
                               index);
            }
            indices[i] = (uint16_t)index;
        }
        if (is_clockwise(assembly->arrays->vertices, indices, size)) {
            reverse(indices, size);
        }
        assembly->arrays->poly_vertex_counts[poly] = (uint8_t)size;
        assembly->arrays->poly_areas[poly] = polygons->area;
        assembly->arrays->poly_flags[poly] = polygons->flags;
        first += size;
    }
    return OP_STATUS_OK;
}

/* ---- Adjacency ---- */

/* Lists the edges with those of one lower end together, in the order of the polygons (a stable counting sort). */
static void list_edges(const Assembly *assembly, SharedEdge *edges, int32_t *next) {
    const OpNavTileData *data = assembly->data;
    const uint16_t *indices = assembly->arrays->poly_indices;
    for (int32_t pass = 0; pass < 2; pass++) {
        int32_t first = 0;
        for (int32_t poly = 0; poly < data->poly_count; poly++) {
            int32_t size = data->poly_vertex_counts[poly];
            for (int32_t i = 0; i < size; i++) {
                uint16_t a = indices[first + i];
                uint16_t b = indices[first + (i + 1) % size];
                uint16_t low = a < b ? a : b;
                if (pass == 0) {
                    next[low + 1]++;
                } else {
                    edges[next[low]++] = (SharedEdge){low, a < b ? b : a, poly, first + i};
                }
            }
            first += size;
        }
        for (int32_t vertex = 0; pass == 0 && vertex < data->vertex_count; vertex++) {
            next[vertex + 1] += next[vertex];
        }
    }
}

/* Joins the edge with its twin when there is exactly one, and it runs the other way. */
static void join(const Assembly *assembly, const SharedEdge *edges, int32_t count, int32_t at) {
    const SharedEdge *edge = &edges[at];
    int32_t twin = -1;
    int32_t found = 0;
    for (int32_t direction = -1; direction <= 1; direction += 2) {
        for (int32_t i = at + direction; i >= 0 && i < count && edges[i].low == edge->low; i += direction) {
            if (edges[i].high == edge->high) {
                twin = i;
                found++;
            }
        }
    }
    const uint16_t *indices = assembly->arrays->poly_indices;
    if (found == 1 && edges[twin].poly != edge->poly && indices[edges[twin].at] != indices[edge->at]) {
        assembly->arrays->edge_neighbors[edge->at] = edges[twin].poly + 1;
    }
}

static OpStatus write_neighbors(const Assembly *assembly, const OpAllocator *allocator) {
    int32_t edge_count = assembly->data->index_count;
    size_t starts = (size_t)assembly->data->vertex_count + 2;
    SharedEdge *edges;
    int32_t *next;
    OP_TRY(op_alloc_array(allocator, (size_t)edge_count, sizeof(SharedEdge), (void **)&edges));
    OpStatus status = op_alloc_zeroed(allocator, starts, sizeof(int32_t), (void **)&next);
    if (status == OP_STATUS_OK) {
        list_edges(assembly, edges, next);
        for (int32_t i = 0; i < edge_count; i++) {
            join(assembly, edges, edge_count, i);
        }
        op_free_array(allocator, next, starts, sizeof(int32_t));
    }
    op_free_array(allocator, edges, (size_t)edge_count, sizeof(SharedEdge));
    return status;
}

/* ---- Portals ---- */

static uint8_t portal_side(const Assembly *assembly, const float *a, const float *b) {
    float size = (float)assembly->params->tile_size;
    if (a[0] == b[0] && a[2] != b[2]) {
        return a[0] == size ? 0 : a[0] == 0.0f ? 2 : OP_PORTAL_NONE;
    }
    if (a[2] == b[2] && a[0] != b[0]) {
        return a[2] == size ? 1 : a[2] == 0.0f ? 3 : OP_PORTAL_NONE;
    }
    return OP_PORTAL_NONE;
}

static void write_portals(const Assembly *assembly) {
    const OpNavTileData *data = assembly->data;
    const OpTileArrays *arrays = assembly->arrays;
    int32_t first = 0;
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        int32_t size = data->poly_vertex_counts[poly];
        for (int32_t i = 0; i < size; i++) {
            const float *a = arrays->vertices + 3 * (size_t)arrays->poly_indices[first + i];
            const float *b = arrays->vertices + 3 * (size_t)arrays->poly_indices[first + (i + 1) % size];
            bool is_wall = arrays->edge_neighbors[first + i] == 0;
            arrays->edge_portal_sides[first + i] = is_wall ? portal_side(assembly, a, b) : OP_PORTAL_NONE;
        }
        first += size;
    }
}

/* ---- Tiles ---- */

static OpStatus count_indices(const OpTilePolygons *polygons, const OpNavMeshParams *params, int32_t *out) {
    int64_t count = 0;
    for (int32_t poly = 0; poly < polygons->poly_count; poly++) {
        int32_t size = polygons->poly_sizes[poly];
        if (size < 3 || size > params->max_verts_per_poly) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_sizes",
                           "of polygon %d must be in [3, %d], was %d", poly, params->max_verts_per_poly,
                           size);
        }
        count += size;
    }
    *out = (int32_t)count;
    return OP_STATUS_OK;
}

static OpStatus assemble(OpTileContent *content, const OpTileArrays *arrays, const OpTilePolygons *polygons,
                         const OpNavMeshParams *params) {
    Assembly assembly = {&content->data, arrays, params};
    content->data.tile_x = polygons->tile_x;
    content->data.tile_z = polygons->tile_z;
    content->data.layer = polygons->layer;
    content->data.origin_y = polygons->origin_y;
    write_vertices(&assembly, polygons);
    if (polygons->off_mesh_link_count > 0) {
        memcpy(arrays->off_mesh_links, polygons->off_mesh_links,
               (size_t)polygons->off_mesh_link_count * sizeof(OpOffMeshSlot));
    }
    return write_polys(&assembly, polygons);
}

OpStatus op_tile_from_polygons(const OpTilePolygons *polygons, const OpNavMeshParams *params,
                               const OpAllocator *allocator, OpNavTile **out) {
    if (polygons->vertex_count > OP_TILE_MAX_VERTICES || polygons->poly_count > OP_TILE_MAX_POLYS) {
        return op_fail(
            OP_STATUS_NAV_MESH_FORMAT, "tile",
            "(%d, %d) must have at most %d vertices and %d polygons, has %d and %d: use smaller tiles",
            polygons->tile_x, polygons->tile_z, OP_TILE_MAX_VERTICES, OP_TILE_MAX_POLYS,
            polygons->vertex_count, polygons->poly_count);
    }
    OpTileCounts counts = {.vertices = polygons->vertex_count,
                           .polys = polygons->poly_count,
                           .off_mesh_links = polygons->off_mesh_link_count};
    OpTileContent *content;
    OpTileArrays arrays;
    OP_TRY(count_indices(polygons, params, &counts.indices));
    OP_TRY(op_tile_content_allocate(&counts, allocator, &content, &arrays));
    OpStatus status = assemble(content, &arrays, polygons, params);
    if (status != OP_STATUS_OK) {
        op_tile_content_release(content);
        return status;
    }
    return op_tile_from_local_polygons(content, &arrays, params, false, allocator, out);
}

OpStatus op_tile_from_local_polygons(OpTileContent *content, const OpTileArrays *arrays,
                                     const OpNavMeshParams *params, bool known_to_keep_rules,
                                     const OpAllocator *allocator, OpNavTile **out) {
    Assembly assembly = {&content->data, arrays, params};
    OpStatus status = write_neighbors(&assembly, allocator);
    if (status == OP_STATUS_OK) {
        write_portals(&assembly);
        status = known_to_keep_rules ? op_tile_content_complete_built(content, params)
                                     : op_tile_content_complete(content, params);
    }
    if (status != OP_STATUS_OK) {
        op_tile_content_release(content);
        return status;
    }
    return op_nav_tile_over(content, allocator, out);
}
