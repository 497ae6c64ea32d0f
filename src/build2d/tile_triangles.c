/* Cutting triangles out of a triangulation. */
#include "build2d/tile_triangles.h"

#include "base/memory.h"
#include "base/status.h"

OpStatus op_merge_chosen(const OpGridPoint *points, const OpTriangulation *triangulation,
                         const int32_t *chosen, int32_t count, int32_t max_vertices, int32_t *numbers,
                         OpConvexPolygons *out) {
    OpTriangle *triangles;
    const OpAllocator *allocator = &triangulation->allocator;
    OP_TRY(op_alloc_array(allocator, (size_t)count, sizeof(OpTriangle), (void **)&triangles));
    for (int32_t i = 0; i < count; i++) {
        numbers[chosen[i]] = i;
    }
    for (int32_t i = 0; i < count; i++) {
        triangles[i] = triangulation->triangles[chosen[i]];
        for (int32_t edge = 0; edge < 3; edge++) {
            int32_t neighbor = triangles[i].neighbor[edge];
            triangles[i].neighbor[edge] = neighbor < 0 ? -1 : numbers[neighbor];
        }
    }
    OpStatus status = op_merge_convex(points, triangles, count, max_vertices, allocator, out);
    for (int32_t i = 0; i < count; i++) {
        numbers[chosen[i]] = -1;
    }
    op_free_array(allocator, triangles, (size_t)count, sizeof(OpTriangle));
    return status;
}
