/* The tile of one layer: the polygons of its regions over the vertices that they use, with their detail. */
#include <math.h>
#include <string.h>

#include "base/indexed_name.h"
#include "base/memory.h"
#include "base/status.h"
#include "build3d/tile_build.h"
#include "build3d/tile_cells.h"

/* ---- Checking ---- */

static OpStatus check_count(const char *name, int32_t count, const void *array, const char *array_name) {
    if (count < 0) {
        return op_fail_range(name, 0, INT32_MAX, count);
    }
    return count > 0 && array == NULL ? op_fail_null(array_name) : OP_STATUS_OK;
}

/* A range of an array that a polygon refers to. */
static OpStatus check_part(const char *name, int32_t poly, int64_t first, int64_t count, int64_t total) {
    if (first >= 0 && count >= 0 && first <= total && count <= total - first) {
        return OP_STATUS_OK;
    }
    OpIndexedName which = op_indexed_name("polys", poly);
    return op_fail(OP_STATUS_OUT_OF_RANGE, which.text, "must have %s in [0, %lld), had %lld from %lld on",
                   name, (long long)total, (long long)count, (long long)first);
}

static OpStatus check_poly(const OpFloorPolys *polys, const OpFloorDetail *detail, int32_t most_corners,
                           int32_t poly) {
    const OpFloorPoly *of = &polys->polys[poly];
    const OpDetailMesh *mesh = &detail->meshes[poly];
    if (of->vertex_count < 3 || of->vertex_count > most_corners) {
        OpIndexedName name = op_indexed_name("polys", poly);
        return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "must have 3 to %d corners, had %d", most_corners,
                       of->vertex_count);
    }
    if (of->region < 0 || of->area > OP_NAV_MAX_AREA) {
        OpIndexedName name = op_indexed_name("polys", poly);
        return op_fail(OP_STATUS_OUT_OF_RANGE, name.text,
                       "must have a region of at least 0 and an area of at most %d, had %d and %d",
                       OP_NAV_MAX_AREA, of->region, of->area);
    }
    OP_TRY(check_part("indices", poly, of->first_index, of->vertex_count, polys->index_count));
    for (int32_t i = 0; i < of->vertex_count; i++) {
        OP_TRY(check_part("vertices", poly, polys->indices[of->first_index + i], 1, polys->vertex_count));
    }
    OP_TRY(check_part("detail vertices", poly, mesh->vertex_base, mesh->vertex_count, detail->vertex_count));
    return check_part("detail triangles", poly, mesh->triangle_base, mesh->triangle_count,
                      detail->triangle_count);
}

static OpStatus check_polys(const OpFloorPolys *polys, const OpFloorDetail *detail, int32_t most_corners) {
    if (polys == NULL) {
        return op_fail_null("polys");
    }
    if (detail == NULL) {
        return op_fail_null("detail");
    }
    OP_TRY(check_count("vertex_count", polys->vertex_count, polys->vertices, "vertices"));
    OP_TRY(check_count("poly_count", polys->poly_count, polys->polys, "polys"));
    OP_TRY(check_count("index_count", polys->index_count, polys->indices, "indices"));
    OP_TRY(check_count("detail.vertex_count", detail->vertex_count, detail->vertices, "detail.vertices"));
    OP_TRY(
        check_count("detail.triangle_count", detail->triangle_count, detail->triangles, "detail.triangles"));
    OP_TRY(check_count("mesh_count", detail->mesh_count, detail->meshes, "meshes"));
    if (detail->mesh_count != polys->poly_count) {
        return op_fail_range("mesh_count", polys->poly_count, polys->poly_count, detail->mesh_count);
    }
    for (int32_t i = 0; i < polys->poly_count; i++) {
        OP_TRY(check_poly(polys, detail, most_corners, i));
    }
    return OP_STATUS_OK;
}

static OpStatus check_tile(const OpFloorTile *tile, const OpNavMeshParams *params) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    OP_TRY(op_nav_mesh_params_check(params));
    OP_TRY(op_tile_cells_check(&tile->cells));
    if (tile->cells.tile_size != params->tile_size) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "tile_size", "must be that of params, %g, was %g",
                       params->tile_size, tile->cells.tile_size);
    }
    if (tile->layer < 0 || tile->layer > OP_TILE_MAX_LAYER) {
        return op_fail_range("layer", 0, OP_TILE_MAX_LAYER, tile->layer);
    }
    OP_TRY(op_check_coordinate("frame_origin_y", tile->frame_origin_y));
    return tile->area > OP_NAV_MAX_AREA ? op_fail_range("area", 0, OP_NAV_MAX_AREA, tile->area)
                                        : OP_STATUS_OK;
}

/* ---- What the tile has of them ---- */

typedef struct Selection {
    const OpFloorPolys *polys;
    const OpFloorDetail *detail;
    const OpFloorTile *tile;
    const uint8_t *fingerprint; /* of the params; NULL for polygons of a caller's own */
    int32_t min_row;            /* of all polygons, whichever tile they go to */
    int32_t *vertices;          /* for each vertex its number in the tile, or -1 */
    OpTileCounts counts;
} Selection;

static bool is_selected(const Selection *selection, const OpFloorPoly *poly) {
    const int32_t *layers = selection->tile->region_layers;
    return layers == NULL || layers[poly->region] == selection->tile->layer;
}

/* Steps up and down at the lowest and highest corners must be within what a tile can hold, too. */
static OpStatus check_reach(Selection *selection, const OpNavMeshParams *params) {
    const OpFloorPolys *polys = selection->polys;
    double row = selection->tile->cells.cell_height;
    int32_t max_row = selection->min_row;
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        max_row = polys->vertices[i].y > max_row ? polys->vertices[i].y : max_row;
    }
    double climb = floor((double)(params->walkable_climb / (float)row));
    double reach = ((double)max_row - (double)selection->min_row + 2.0 * (climb + 1.0)) * row;
    double most = op_nav_mesh_params_max_local_extent(params);
    if (reach <= most) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_INVALID_STATE, "tile",
                   "(%d, %d) must have floors, with a step below and above, at most %g high, has %g: use a "
                   "larger cell_size",
                   selection->tile->tile_x, selection->tile->tile_z, most, reach);
}

/* A layer's share of everything; wider than a tile's, as nobody has limited it yet. */
typedef struct Share {
    int64_t vertices;
    int64_t polys;
    int64_t detail_vertices;
    int64_t detail_triangles;
} Share;

static OpStatus check_share(const OpFloorTile *tile, const Share *share) {
    if (share->vertices <= OP_TILE_MAX_VERTICES && share->polys <= OP_TILE_MAX_POLYS &&
        share->detail_vertices <= OP_TILE_MAX_DETAIL && share->detail_triangles <= OP_TILE_MAX_DETAIL) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_INVALID_STATE, "tile",
                   "(%d, %d) must have at most %d vertices and %d polygons in a layer, has %lld and %lld: "
                   "use a smaller tile_size",
                   tile->tile_x, tile->tile_z, OP_TILE_MAX_VERTICES, OP_TILE_MAX_POLYS,
                   (long long)share->vertices, (long long)share->polys);
}

/* Counts what the tile gets, and numbers its vertices in their order. */
static OpStatus select_polys(Selection *selection) {
    const OpFloorPolys *polys = selection->polys;
    Share share = {0};
    int64_t indices = 0;
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        selection->vertices[i] = -1;
    }
    for (int32_t i = 0; i < polys->poly_count; i++) {
        const OpFloorPoly *poly = &polys->polys[i];
        if (is_selected(selection, poly)) {
            share.polys++;
            share.detail_vertices += selection->detail->meshes[i].vertex_count;
            share.detail_triangles += selection->detail->meshes[i].triangle_count;
            indices += poly->vertex_count;
            for (int32_t k = 0; k < poly->vertex_count; k++) {
                selection->vertices[polys->indices[poly->first_index + k]] = 0;
            }
        }
    }
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        selection->vertices[i] = selection->vertices[i] < 0 ? -1 : (int32_t)share.vertices++;
    }
    OP_TRY(check_share(selection->tile, &share));
    selection->counts = (OpTileCounts){.vertices = (int32_t)share.vertices,
                                       .polys = (int32_t)share.polys,
                                       .indices = (int32_t)indices,
                                       .detail_vertices = (int32_t)share.detail_vertices,
                                       .detail_triangles = (int32_t)share.detail_triangles};
    return OP_STATUS_OK;
}

/* ---- Writing ---- */

static void write_vertices(const Selection *selection, float *out) {
    const OpFloorPolys *polys = selection->polys;
    const OpTileCells *cells = &selection->tile->cells;
    for (int32_t i = 0; i < polys->vertex_count; i++) {
        if (selection->vertices[i] >= 0) {
            const OpFloorVertex *vertex = &polys->vertices[i];
            *out++ = op_tile_local(cells, vertex->x);
            *out++ = op_tile_local_y(cells, vertex->y, selection->min_row);
            *out++ = op_tile_local(cells, vertex->z);
        }
    }
}

/* Copies the detail of a polygon behind what is there. */
static void write_detail(const Selection *selection, const OpDetailMesh *from, OpDetailMesh *to,
                         const OpTileArrays *arrays) {
    if (from->vertex_count > 0) {
        memcpy(arrays->detail_vertices + 3 * (size_t)to->vertex_base,
               selection->detail->vertices + 3 * (size_t)from->vertex_base,
               3 * (size_t)from->vertex_count * sizeof(float));
    }
    if (from->triangle_count > 0) {
        memcpy(arrays->detail_triangles + 4 * (size_t)to->triangle_base,
               selection->detail->triangles + 4 * (size_t)from->triangle_base,
               4 * (size_t)from->triangle_count);
    }
    to->vertex_count = from->vertex_count;
    to->triangle_count = from->triangle_count;
}

static void write_polys(const Selection *selection, const OpTileArrays *arrays) {
    const OpFloorTile *tile = selection->tile;
    OpDetailMesh next = {0};
    uint16_t *index = arrays->poly_indices;
    int32_t written = 0;
    for (int32_t i = 0; i < selection->polys->poly_count; i++) {
        const OpFloorPoly *poly = &selection->polys->polys[i];
        if (!is_selected(selection, poly)) {
            continue;
        }
        for (int32_t k = 0; k < poly->vertex_count; k++) {
            int32_t vertex = selection->polys->indices[poly->first_index + k];
            *index++ = (uint16_t)selection->vertices[vertex];
        }
        arrays->poly_vertex_counts[written] = (uint8_t)poly->vertex_count;
        arrays->poly_areas[written] = poly->area == OP_AREA_WALKABLE ? tile->area : poly->area;
        arrays->poly_flags[written] = tile->flags;
        write_detail(selection, &selection->detail->meshes[i], &next, arrays);
        arrays->detail_meshes[written++] = next;
        next.vertex_base += next.vertex_count;
        next.triangle_base += next.triangle_count;
    }
}

static OpStatus make_tile(const Selection *selection, const OpNavMeshParams *params,
                          const OpAllocator *allocator, OpNavTile **out) {
    const OpFloorTile *tile = selection->tile;
    OpTileContent *content;
    OpTileArrays arrays;
    OP_TRY(op_tile_content_allocate(&selection->counts, allocator, &content, &arrays));
    content->data.tile_x = tile->tile_x;
    content->data.tile_z = tile->tile_z;
    content->data.layer = tile->layer;
    content->data.origin_y = tile->frame_origin_y + (double)selection->min_row * tile->cells.cell_height;
    if (selection->fingerprint != NULL) {
        memcpy(content->fingerprint, selection->fingerprint, OP_FINGERPRINT_SIZE);
        content->has_fingerprint = true;
    }
    write_vertices(selection, arrays.vertices);
    write_polys(selection, &arrays);
    return op_tile_from_local_polygons(content, &arrays, params, content->has_fingerprint, allocator, out);
}

static OpStatus select_and_make(Selection *selection, const OpNavMeshParams *params,
                                const OpAllocator *allocator, OpNavTile **out) {
    OP_TRY(select_polys(selection));
    if (selection->counts.polys == 0) {
        *out = NULL;
        return OP_STATUS_OK;
    }
    return make_tile(selection, params, allocator, out);
}

static OpStatus make(Selection *selection, const OpNavMeshParams *params, const OpAllocator *allocator,
                     OpNavTile **out) {
    OpAllocator chosen;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    selection->min_row = op_floor_polys_min_row(selection->polys);
    OP_TRY(check_reach(selection, params));
    size_t count = (size_t)selection->polys->vertex_count;
    OP_TRY(op_alloc_array(&chosen, count, sizeof(int32_t), (void **)&selection->vertices));
    OpStatus status = select_and_make(selection, params, &chosen, out);
    op_free_array(&chosen, selection->vertices, count, sizeof(int32_t));
    return status;
}

OpStatus op_nav_tile_from_floors(const OpFloorPolys *polys, const OpFloorDetail *detail,
                                 const OpFloorTile *tile, const OpNavMeshParams *params,
                                 const OpAllocator *allocator, OpNavTile **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_tile(tile, params));
    OP_TRY(check_polys(polys, detail, params->max_verts_per_poly));
    Selection selection = {.polys = polys, .detail = detail, .tile = tile};
    return make(&selection, params, allocator, out);
}

OpStatus op_nav_tile_from_built_floors(const OpFloorPolys *polys, const OpFloorDetail *detail,
                                       const OpFloorTile *tile, const OpNavMeshParams *params,
                                       const uint8_t *fingerprint, const OpAllocator *allocator,
                                       OpNavTile **out) {
    OP_TRY(check_tile(tile, params));
    Selection selection = {.polys = polys, .detail = detail, .tile = tile, .fingerprint = fingerprint};
    return make(&selection, params, allocator, out);
}
