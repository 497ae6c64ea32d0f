/* Contours into convex polygons: straight walls lose their middle vertices, vertices are welded, loops cut into triangles, and
 * triangles merged, contour by contour. The scratch memory of a call is that of its largest contour. */
#include "base/arena.h"
#include "base/indexed_name.h"
#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/poly_merging.h"
#include "build3d/poly_welding.h"
#include "build3d/straight_walls.h"

/* Bounds the numbers of edges and buckets. */
#define MOST_VERTICES (1 << 28)

/* ---- Checks ---- */

static OpStatus fail_element(const char *array, int32_t index, const char *field, int32_t low, int32_t high,
                             int32_t value) {
    OpIndexedName name = op_indexed_name(array, index);
    return op_fail(OP_STATUS_OUT_OF_RANGE, name.text, "%s must be in [%d, %d], was %d", field, low, high,
                   value);
}

static OpStatus check_vertices(const OpContours *contours, const OpTileCells *tile) {
    int32_t across = op_tile_cells_across(tile);
    for (int32_t i = 0; i < contours->vertex_count; i++) {
        const OpContourVertex *vertex = &contours->vertices[i];
        if (vertex->x < 0 || vertex->x > across) {
            return fail_element("vertices", i, "x", 0, across, vertex->x);
        }
        if (vertex->y < 0 || vertex->y > OP_HEIGHTFIELD_MAX_ROWS) {
            return fail_element("vertices", i, "y", 0, OP_HEIGHTFIELD_MAX_ROWS, vertex->y);
        }
        if (vertex->z < 0 || vertex->z > across) {
            return fail_element("vertices", i, "z", 0, across, vertex->z);
        }
        if (vertex->neighbor < OP_CONTOUR_GRID_BORDER) {
            return fail_element("vertices", i, "neighbor", OP_CONTOUR_GRID_BORDER, INT32_MAX,
                                vertex->neighbor);
        }
    }
    return OP_STATUS_OK;
}

/* left: how many vertices the contours before it leave. */
static OpStatus check_contour(const OpContours *contours, int32_t i, int32_t left) {
    const OpContour *contour = &contours->contours[i];
    OpContourRing ring = contour->ring;
    if (contour->region < 1) {
        return fail_element("contours", i, "region", 1, INT32_MAX, contour->region);
    }
    if (contour->area > OP_NAV_MAX_AREA) {
        return fail_element("contours", i, "area", 0, OP_NAV_MAX_AREA, contour->area);
    }
    if (ring.vertex_count < 3 || ring.vertex_count > left) {
        return fail_element("contours", i, "ring.vertex_count", 3, left, ring.vertex_count);
    }
    int32_t last = contours->vertex_count - ring.vertex_count;
    if (ring.first_vertex < 0 || ring.first_vertex > last) {
        return fail_element("contours", i, "ring.first_vertex", 0, last, ring.first_vertex);
    }
    return OP_STATUS_OK;
}

static OpStatus check_contours(const OpContours *contours, const OpTileCells *tile) {
    if (contours->contour_count < 0) {
        return op_fail_range("contour_count", 0, INT32_MAX, contours->contour_count);
    }
    if (contours->vertex_count < 0 || contours->vertex_count > MOST_VERTICES) {
        return op_fail_range("vertex_count", 0, MOST_VERTICES, contours->vertex_count);
    }
    if (contours->contours == NULL && contours->contour_count > 0) {
        return op_fail_null("contours.contours");
    }
    if (contours->vertices == NULL && contours->vertex_count > 0) {
        return op_fail_null("contours.vertices");
    }
    OP_TRY(check_vertices(contours, tile));
    int32_t left = contours->vertex_count;
    for (int32_t i = 0; i < contours->contour_count; i++) {
        OP_TRY(check_contour(contours, i, left));
        left -= contours->contours[i].ring.vertex_count;
    }
    return OP_STATUS_OK;
}

/* ---- One call ---- */

typedef struct Polygonizer {
    OpAllocator allocator; /* of the result */
    OpArena scratch;       /* of all else */
    const OpTileCells *tile;
    OpVertexWeld weld;
    OpEarClipper clipper;
    OpPolyMerger merger;
    OpWallLink *links;
    OpContourVertex *kept;
    OpFloorPoly *polys;
    int32_t *indices;
    int32_t poly_count;
    int32_t index_count;
    int32_t largest;   /* vertices of a contour */
    int32_t triangles; /* that all contours have at most */
    int32_t vertices;  /* of all contours */
} Polygonizer;

static OpStatus begin(Polygonizer *job) {
    const OpAllocator allocator = op_arena_allocator(&job->scratch);
    size_t largest = (size_t)job->largest;
    size_t triangles = (size_t)job->triangles;
    OP_TRY(op_vertex_weld_create(job->vertices, &allocator, &job->weld));
    OP_TRY(op_ear_clipper_create(job->largest, &allocator, &job->clipper));
    OP_TRY(op_poly_merger_create(job->largest, &allocator, &job->merger));
    OP_TRY(op_alloc_array(&allocator, largest, sizeof(OpWallLink), (void **)&job->links));
    OP_TRY(op_alloc_array(&allocator, largest, sizeof(OpContourVertex), (void **)&job->kept));
    OP_TRY(op_alloc_array(&allocator, triangles, sizeof(OpFloorPoly), (void **)&job->polys));
    return op_alloc_array(&allocator, 3 * triangles, sizeof(int32_t), (void **)&job->indices);
}

static void list_polys(Polygonizer *job, const OpContour *contour) {
    const OpPolyMerger *merger = &job->merger;
    for (int32_t i = 0; i < merger->poly_count; i++) {
        const OpLoopPoly *poly = &merger->polys[i];
        if (poly->vertex_count == 0) {
            continue;
        }
        job->polys[job->poly_count++] =
            (OpFloorPoly){job->index_count, poly->vertex_count, contour->region, contour->area};
        int32_t edge = poly->first_edge;
        for (int32_t k = 0; k < poly->vertex_count; k++) {
            job->indices[job->index_count++] = merger->edges[edge].vertex;
            edge = merger->edges[edge].next;
        }
    }
}

static void polygonize(Polygonizer *job, const OpContours *contours, const OpContour *contour) {
    const OpContourVertex *loop = contours->vertices + contour->ring.first_vertex;
    int32_t count = op_drop_straight_wall_vertices(loop, contour->ring.vertex_count, job->links, job->kept);
    for (int32_t i = 0; i < count; i++) {
        const OpContourVertex *vertex = &job->kept[i];
        OpRingCorner *corner = &job->clipper.ring.corners[i];
        corner->at = (OpCellCorner){vertex->x, vertex->z};
        corner->wall = vertex->neighbor == OP_CONTOUR_WALL;
        corner->vertex = op_vertex_weld_add(&job->weld, (OpFloorVertex){vertex->x, vertex->y, vertex->z});
    }
    op_ear_clip(&job->clipper, job->tile, count);
    op_poly_merge(&job->merger, job->clipper.triangles, job->clipper.triangle_count);
    list_polys(job, contour);
}

/* ---- The result ---- */

static OpStatus hand_over(const Polygonizer *job, OpFloorPolys *out) {
    const OpResultArray arrays[] = {
        {(void **)&out->vertices, &out->vertex_capacity, job->weld.count, sizeof(OpFloorVertex)},
        {(void **)&out->polys, &out->poly_capacity, job->poly_count, sizeof(OpFloorPoly)},
        {(void **)&out->indices, &out->index_capacity, job->index_count, sizeof(int32_t)},
    };
    OP_TRY(op_result_arrays_reserve(&job->allocator, arrays, 3));
    out->allocator = job->allocator;
    out->vertex_count = job->weld.count;
    out->poly_count = job->poly_count;
    out->index_count = job->index_count;
    out->degenerate_ears = job->clipper.degenerate_ears;
    for (int32_t i = 0; i < out->vertex_count; i++) {
        out->vertices[i] = job->weld.vertices[i];
    }
    for (int32_t i = 0; i < out->poly_count; i++) {
        out->polys[i] = job->polys[i];
    }
    for (int32_t i = 0; i < out->index_count; i++) {
        out->indices[i] = job->indices[i];
    }
    return OP_STATUS_OK;
}

static const OpAllocator *allocator_for(const OpContours *contours, const OpFloorPolys *out) {
    if (out->allocator.alloc != NULL) {
        return &out->allocator;
    }
    return contours->allocator.alloc != NULL ? &contours->allocator : NULL;
}

OpStatus op_contours_polygonize(const OpContours *contours, const OpTileCells *tile, int32_t max_vertices,
                                OpFloorPolys *out) {
    if (contours == NULL) {
        return op_fail_null("contours");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_tile_cells_check(tile));
    if (max_vertices < 3 || max_vertices > OP_MOST_POLY_VERTICES) {
        return op_fail_range("max_vertices", 3, OP_MOST_POLY_VERTICES, max_vertices);
    }
    OP_TRY(check_contours(contours, tile));
    Polygonizer job = {.tile = tile};
    OP_TRY(op_allocator_choose(allocator_for(contours, out), &job.allocator));
    for (int32_t i = 0; i < contours->contour_count; i++) {
        int32_t count = contours->contours[i].ring.vertex_count;
        job.largest = count > job.largest ? count : job.largest;
        job.triangles += count - 2;
        job.vertices += count;
    }
    op_arena_begin(&job.scratch, &job.allocator);
    OpStatus status = begin(&job);
    if (status == OP_STATUS_OK) {
        job.merger.tile = tile;
        job.merger.max_vertices = max_vertices;
        job.merger.vertices = job.weld.vertices;
        for (int32_t i = 0; i < contours->contour_count; i++) {
            polygonize(&job, contours, &contours->contours[i]);
        }
        status = hand_over(&job, out);
    }
    op_arena_end(&job.scratch);
    return status;
}

void op_floor_polys_reset(OpFloorPolys *polys) {
    if (polys == NULL) {
        return;
    }
    const OpAllocator *allocator = &polys->allocator;
    if (allocator->free != NULL) {
        op_free_array(allocator, polys->vertices, (size_t)polys->vertex_capacity, sizeof(OpFloorVertex));
        op_free_array(allocator, polys->polys, (size_t)polys->poly_capacity, sizeof(OpFloorPoly));
        op_free_array(allocator, polys->indices, (size_t)polys->index_capacity, sizeof(int32_t));
    }
    *polys = (OpFloorPolys){0};
}

int32_t op_floor_polys_min_row(const OpFloorPolys *polys) {
    int32_t lowest = polys == NULL || polys->vertex_count < 1 ? 0 : polys->vertices[0].y;
    for (int32_t i = 1; polys != NULL && i < polys->vertex_count; i++) {
        lowest = polys->vertices[i].y < lowest ? polys->vertices[i].y : lowest;
    }
    return lowest;
}
