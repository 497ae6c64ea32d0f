/* Triangles and convex polygons of a region. A triangulation is a convex merge that merges nothing. */
#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build2d/inside_triangles.h"
#include "build2d/region.h"
#include "build2d/tile_triangles.h"

static OpStatus write_mesh(const OpRegion *region, const OpArrangement *arrangement,
                           const OpConvexPolygons *polygons, OpPlaneMesh *out) {
    OpAllocator allocator = out->allocator.alloc == NULL ? region->allocator : out->allocator;
    int32_t neighbor_capacity = out->index_capacity; /* of two arrays of one length */
    const OpResultArray arrays[] = {
        {(void **)&out->vertices, &out->vertex_capacity, arrangement->point_count, sizeof(OpVec2)},
        {(void **)&out->poly_sizes, &out->poly_capacity, polygons->poly_count, sizeof(int32_t)},
        {(void **)&out->indices, &out->index_capacity, polygons->index_count, sizeof(int32_t)},
        {(void **)&out->neighbors, &neighbor_capacity, polygons->index_count, sizeof(int32_t)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 4));
    out->allocator = allocator;
    out->vertex_count = arrangement->point_count;
    out->poly_count = polygons->poly_count;
    out->index_count = polygons->index_count;
    for (int32_t i = 0; i < arrangement->point_count; i++) {
        out->vertices[i] = (OpVec2){op_unsnap(arrangement->points[i].x, region->snap_bits),
                                    op_unsnap(arrangement->points[i].y, region->snap_bits)};
    }
    if (polygons->poly_count > 0) {
        memcpy(out->poly_sizes, polygons->sizes, (size_t)polygons->poly_count * sizeof(int32_t));
        memcpy(out->indices, polygons->indices, (size_t)polygons->index_count * sizeof(int32_t));
        memcpy(out->neighbors, polygons->neighbors, (size_t)polygons->index_count * sizeof(int32_t));
    }
    return OP_STATUS_OK;
}

/* The inside triangles in order. numbers comes back all -1. */
static int32_t choose_inside(const OpInsideTriangles *triangles, int32_t *chosen, int32_t *numbers) {
    int32_t count = 0;
    for (int32_t t = 0; t < triangles->triangulation.triangle_count; t++) {
        numbers[t] = -1;
        if (triangles->inside[t]) {
            chosen[count++] = t;
        }
    }
    return count;
}

static OpStatus merge_inside(const OpArrangement *arrangement, const OpInsideTriangles *triangles,
                             int32_t max_vertices, OpConvexPolygons *out) {
    size_t count = (size_t)triangles->triangulation.triangle_count;
    int32_t *chosen;
    OP_TRY(op_alloc_array(&arrangement->allocator, 2 * count, sizeof(int32_t), (void **)&chosen));
    int32_t *numbers = count == 0 ? NULL : chosen + count;
    int32_t inside = choose_inside(triangles, chosen, numbers);
    OpStatus status = op_merge_chosen(arrangement->points, &triangles->triangulation, chosen, inside,
                                      max_vertices, numbers, out);
    op_free_array(&arrangement->allocator, chosen, 2 * count, sizeof(int32_t));
    return status;
}

static OpStatus cover(const OpRegion *region, const OpArrangement *arrangement, int32_t max_vertices,
                      OpPlaneMesh *out) {
    OpInsideTriangles triangles;
    OpConvexPolygons polygons;
    OP_TRY(op_triangulate_inside(arrangement, &triangles));
    OpStatus status = merge_inside(arrangement, &triangles, max_vertices, &polygons);
    op_inside_triangles_free(&triangles);
    if (status == OP_STATUS_OK) {
        status = write_mesh(region, arrangement, &polygons, out);
        op_convex_polygons_free(&polygons);
    }
    return status;
}

static OpStatus make_mesh(const OpRegion *region, int32_t max_vertices, OpPlaneMesh *out) {
    if (region == NULL) {
        return op_fail_null("region");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpEdgeBuffer buffer = {.allocator = region->allocator};
    OpArrangement arrangement;
    OpStatus status = op_edge_buffer_add_region(&buffer, region, OP_OPERAND_0);
    if (status == OP_STATUS_OK) {
        status = op_arrange_noded(buffer.edges, (int32_t)buffer.count, &region->allocator, &arrangement);
    }
    op_edge_buffer_free(&buffer);
    if (status == OP_STATUS_OK) {
        status = cover(region, &arrangement, max_vertices, out);
        op_arrangement_free(&arrangement);
    }
    return status;
}

OpStatus op_region_triangulate(const OpRegion *region, OpPlaneMesh *out) {
    return make_mesh(region, 3, out);
}

OpStatus op_region_partition_convex(const OpRegion *region, int32_t max_vertices, OpPlaneMesh *out) {
    if (max_vertices < 3 || max_vertices > 16) {
        return op_fail_range("max_vertices", 3, 16, max_vertices);
    }
    return make_mesh(region, max_vertices, out);
}

void op_plane_mesh_reset(OpPlaneMesh *mesh) {
    if (mesh == NULL) {
        return;
    }
    const OpAllocator *allocator = &mesh->allocator;
    op_free_array(allocator, mesh->vertices, (size_t)mesh->vertex_capacity, sizeof(OpVec2));
    op_free_array(allocator, mesh->poly_sizes, (size_t)mesh->poly_capacity, sizeof(int32_t));
    op_free_array(allocator, mesh->indices, (size_t)mesh->index_capacity, sizeof(int32_t));
    op_free_array(allocator, mesh->neighbors, (size_t)mesh->index_capacity, sizeof(int32_t));
    *mesh = (OpPlaneMesh){0};
}
