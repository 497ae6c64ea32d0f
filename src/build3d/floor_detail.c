/* Height detail: each polygon on its own, and their triangles one after the other. */
#include "onepath/build3d.h"

#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/detail_check.h"
#include "build3d/detail_edges.h"
#include "build3d/detail_samples.h"
#include "build3d/tile_cells.h"

/* All that one polygon needs, used again for the next. */
typedef struct Room {
    OpDetailSurface surface;
    OpDetailPoint points[OP_DETAIL_MAX_VERTICES];
    int32_t point_counts[OP_DETAIL_MAX_CORNERS]; /* of each edge */
    uint8_t ring[OP_DETAIL_MAX_VERTICES];
} Room;

/* And where heights are sampled. */
typedef struct SamplingRoom {
    OpDetailProfile profile;
    OpDetailRefinement refinement;
} SamplingRoom;

/* What has been made so far; it replaces the caller's arrays when all has worked. */
typedef struct Build {
    OpDetailInput input;
    OpAllocator allocator;
    Room *room;
    SamplingRoom *sampling; /* NULL when there are no samples */
    OpDetailSamples samples;
    OpDetailMesh *meshes;
    float *vertices;
    uint8_t *triangles;
    size_t vertex_capacity;
    size_t triangle_capacity;
    int32_t vertex_count;
    int32_t triangle_count;
} Build;

/* ---- One polygon ---- */

static int32_t add_vertex(Build *build, double x, double row, double z) {
    const OpTileCells *tile = build->input.tile;
    return op_detail_surface_add_vertex(&build->room->surface, (double)op_tile_local(tile, x),
                                        (double)op_tile_local_y(tile, row, build->input.min_row),
                                        (double)op_tile_local(tile, z));
}

/* Points on all edges, or on none when they would be too many. */
static void find_edge_points(const Build *build, const OpFloorPoly *poly) {
    Room *room = build->room;
    int32_t count = 0;
    memset(room->point_counts, 0, sizeof(room->point_counts));
    if (build->sampling == NULL) {
        return;
    }
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *from = op_detail_corner(&build->input, poly, i);
        const OpFloorVertex *to =
            op_detail_corner(&build->input, poly, i + 1 < poly->vertex_count ? i + 1 : 0);
        int32_t room_left = OP_DETAIL_MAX_VERTICES - poly->vertex_count - count;
        int32_t added = op_detail_edge_points(&build->input, from, to, &build->sampling->profile,
                                              &room->points[count], room_left);
        if (added < 0) {
            memset(room->point_counts, 0, sizeof(room->point_counts));
            return;
        }
        room->point_counts[i] = added;
        count += added;
    }
}

/* Vertices first, then the points of the edges in their order; the ring has them as they follow each other. */
static void make_outline(Build *build, const OpFloorPoly *poly) {
    Room *room = build->room;
    int32_t count = 0;
    int32_t point = 0;
    op_detail_surface_clear(&room->surface);
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        const OpFloorVertex *vertex = op_detail_corner(&build->input, poly, i);
        add_vertex(build, (double)vertex->x, (double)vertex->y, (double)vertex->z);
    }
    for (int32_t i = 0; i < poly->vertex_count; i++) {
        room->ring[count++] = (uint8_t)i;
        for (int32_t k = 0; k < room->point_counts[i]; k++) {
            const OpDetailPoint *at = &room->points[point++];
            room->ring[count++] = (uint8_t)add_vertex(build, at->x, at->row, at->z);
        }
    }
    op_detail_surface_fill(&room->surface, room->ring, count);
}

static OpStatus make_surface(Build *build, const OpFloorPoly *poly) {
    find_edge_points(build, poly);
    make_outline(build, poly);
    if (build->sampling != NULL) {
        OP_TRY(op_detail_take_samples(&build->input, poly, &build->samples));
        op_detail_refine(&build->room->surface, &build->samples, build->input.max_error,
                         &build->sampling->refinement);
    }
    return OP_STATUS_OK;
}

/* ---- Output ---- */

static OpStatus make_place(Build *build, int32_t extra, int32_t triangles) {
    OP_TRY(op_grow_array(&build->allocator, (void **)&build->vertices, &build->vertex_capacity,
                         (size_t)build->vertex_count, (size_t)build->vertex_count + (size_t)extra,
                         3 * sizeof(float)));
    return op_grow_array(&build->allocator, (void **)&build->triangles, &build->triangle_capacity,
                         (size_t)build->triangle_count, (size_t)build->triangle_count + (size_t)triangles, 4);
}

static void write_triangle(const OpDetailSurface *surface, int32_t triangle, uint8_t *out) {
    uint32_t flags = 0;
    for (int32_t k = 0; k < 3; k++) {
        out[k] = surface->corner[3 * triangle + k];
        flags |= surface->twin[3 * triangle + k] < 0 ? 1u << k : 0u;
    }
    out[3] = (uint8_t)flags;
}

static OpStatus write_mesh(Build *build, int32_t number, int32_t corner_count) {
    const OpDetailSurface *surface = &build->room->surface;
    int32_t extra = surface->vertex_count - corner_count;
    OP_TRY(make_place(build, extra, surface->triangle_count));
    build->meshes[number] = (OpDetailMesh){(uint32_t)build->vertex_count, (uint32_t)build->triangle_count,
                                           (uint16_t)extra, (uint16_t)surface->triangle_count};
    for (int32_t i = corner_count; i < surface->vertex_count; i++) {
        float *out = &build->vertices[3 * (size_t)build->vertex_count++];
        out[0] = (float)surface->x[i];
        out[1] = (float)surface->y[i];
        out[2] = (float)surface->z[i];
    }
    for (int32_t t = 0; t < surface->triangle_count; t++) {
        write_triangle(surface, t, &build->triangles[4 * (size_t)build->triangle_count++]);
    }
    return OP_STATUS_OK;
}

static OpStatus hand_over(const Build *build, OpFloorDetail *out) {
    int32_t mesh_count = build->input.polys->poly_count;
    const OpResultArray arrays[] = {
        {(void **)&out->meshes, &out->mesh_capacity, mesh_count, sizeof(OpDetailMesh)},
        {(void **)&out->vertices, &out->vertex_capacity, build->vertex_count, 3 * sizeof(float)},
        {(void **)&out->triangles, &out->triangle_capacity, build->triangle_count, 4},
    };
    OpAllocator allocator = out->allocator.alloc == NULL ? build->allocator : out->allocator;
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 3));
    out->allocator = allocator;
    if (mesh_count > 0) {
        memcpy(out->meshes, build->meshes, (size_t)mesh_count * sizeof(OpDetailMesh));
        memcpy(out->triangles, build->triangles, (size_t)build->triangle_count * 4);
    }
    if (build->vertex_count > 0) {
        memcpy(out->vertices, build->vertices, (size_t)build->vertex_count * 3 * sizeof(float));
    }
    out->mesh_count = mesh_count;
    out->vertex_count = build->vertex_count;
    out->triangle_count = build->triangle_count;
    return OP_STATUS_OK;
}

/* ---- All polygons ---- */

static OpStatus build_all(Build *build, OpFloorDetail *out) {
    const OpFloorPolys *polys = build->input.polys;
    OP_TRY(op_alloc_array(&build->allocator, (size_t)polys->poly_count, sizeof(OpDetailMesh),
                          (void **)&build->meshes));
    OP_TRY(op_alloc_array(&build->allocator, 1, sizeof(Room), (void **)&build->room));
    op_detail_surface_begin(&build->room->surface);
    if (build->input.spacing > 0.0) {
        OP_TRY(op_alloc_array(&build->allocator, 1, sizeof(SamplingRoom), (void **)&build->sampling));
    }
    for (int32_t i = 0; i < polys->poly_count; i++) {
        OP_TRY(make_surface(build, &polys->polys[i]));
        OP_TRY(write_mesh(build, i, polys->polys[i].vertex_count));
    }
    return hand_over(build, out);
}

static void free_build(Build *build) {
    int32_t poly_count = build->input.polys->poly_count;
    op_free_array(&build->allocator, build->meshes, (size_t)poly_count, sizeof(OpDetailMesh));
    op_free_array(&build->allocator, build->room, 1, sizeof(Room));
    op_free_array(&build->allocator, build->sampling, 1, sizeof(SamplingRoom));
    op_free_array(&build->allocator, build->vertices, build->vertex_capacity, 3 * sizeof(float));
    op_free_array(&build->allocator, build->triangles, build->triangle_capacity, 4);
    op_detail_samples_free(&build->samples);
}

OpStatus op_floor_polys_make_detail(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                                    const OpTileCells *tile, const OpDetailOptions *options,
                                    OpFloorDetail *out) {
    if (polys->poly_count > OP_DETAIL_MAX_POLYS) {
        return op_fail_range("poly_count", 0, OP_DETAIL_MAX_POLYS, polys->poly_count);
    }
    double spacing = options->sample_distance / tile->cell_size;
    int32_t climb = options->climb > 1 ? options->climb : 1;
    Build build = {
        .input = {.polys = polys,
                  .floors = floors,
                  .tile = tile,
                  .min_row = op_floor_polys_min_row(polys),
                  .spacing = op_detail_is_sampled(spacing) ? spacing : 0.0,
                  .max_error = options->max_error,
                  .max_row_error = options->max_error / tile->cell_height,
                  .reach = (double)climb + 1.0},
        .allocator = floors->allocator,
        .samples = {.allocator = floors->allocator},
    };
    OpStatus status = build_all(&build, out);
    free_build(&build);
    return status;
}

OpStatus op_floor_polys_detail(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                               const OpTileCells *tile, const OpDetailOptions *options, OpFloorDetail *out) {
    OP_TRY(op_detail_check(polys, floors, tile, options, out));
    return op_floor_polys_make_detail(polys, floors, tile, options, out);
}

void op_floor_detail_reset(OpFloorDetail *detail) {
    if (detail == NULL) {
        return;
    }
    const OpAllocator *allocator = &detail->allocator;
    op_free_array(allocator, detail->meshes, (size_t)detail->mesh_capacity, sizeof(OpDetailMesh));
    op_free_array(allocator, detail->vertices, (size_t)detail->vertex_capacity, 3 * sizeof(float));
    op_free_array(allocator, detail->triangles, (size_t)detail->triangle_capacity, 4);
    *detail = (OpFloorDetail){0};
}
