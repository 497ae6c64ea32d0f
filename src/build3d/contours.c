/* Contours: loops are traced, simplified and joined, and only then does the result change. */
#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/contour_holes.h"
#include "build3d/contour_simplify.h"

/* What is made from one call's floors, and the contours before they are handed out. */
typedef struct ContourWork {
    OpContourLoops loops;
    OpBridgeBuilder builder;
    OpContourHoles holes;
    OpContour *contours;       /* room for every loop */
    OpContourVertex *vertices; /* room for every vertex and bridge */
    size_t vertex_capacity;
    int32_t contour_count;
    int32_t vertex_count;
    int32_t raw_ring_count;
    int32_t raw_vertex_count;
    int32_t raw_fallbacks;
} ContourWork;

OpContourOptions op_contour_options_default(void) {
    return (OpContourOptions){.max_error = 1.3, .max_edge_length = 12, .straight_region_borders = true};
}

static OpStatus check_options(const OpContourOptions *options) {
    if (!(options->max_error >= 0.0 && options->max_error <= OP_MAX_COORDINATE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "max_error", "must be in [0, %g], was %g", OP_MAX_COORDINATE,
                       options->max_error);
    }
    if (options->max_edge_length < 0) {
        return op_fail_range("max_edge_length", 0, INT32_MAX, options->max_edge_length);
    }
    if (options->border_region < 0) {
        return op_fail_range("border_region", 0, INT32_MAX, options->border_region);
    }
    return OP_STATUS_OK;
}

/* ---- Making ---- */

static void count_raw(ContourWork *work, OpContour *contour, int32_t outline) {
    const OpContourLoop *loops = work->loops.loops;
    int32_t hole_count = work->holes.hole_counts[outline];
    contour->first_raw = work->raw_ring_count;
    contour->raw_ring_count = 1 + hole_count;
    work->raw_ring_count += contour->raw_ring_count;
    work->raw_vertex_count += loops[outline].traced_count;
    for (int32_t i = 0; i < hole_count; i++) {
        work->raw_vertex_count += loops[work->holes.holes[work->holes.first_holes[outline] + i]].traced_count;
    }
}

static OpStatus write_contours(ContourWork *work, bool with_raw) {
    for (int32_t i = 0; i < (int32_t)work->loops.loop_count; i++) {
        const OpContourLoop *loop = &work->loops.loops[i];
        if (loop->area <= 0) {
            continue;
        }
        OpContour contour = {.region = loop->region, .area = work->loops.region_areas[loop->region]};
        contour.ring.first_vertex = work->vertex_count;
        OP_TRY(op_contour_holes_join(&work->holes, i, work->vertices + work->vertex_count,
                                     &contour.ring.vertex_count));
        work->vertex_count += contour.ring.vertex_count;
        if (with_raw) {
            count_raw(work, &contour, i);
        }
        work->contours[work->contour_count++] = contour;
    }
    return OP_STATUS_OK;
}

/* Two tiles of a mesh are joined where the heights of their borders agree within the climb. Each end of what they share is a vertex of
 * one of them, with the height of the ground there but for a row; the other's border may be off it by the rest of the climb. */
static int32_t border_rise(const OpCompactHeightfield *floors) {
    if (floors->cut_cells == 0) {
        return -1;
    }
    return floors->climb > 0 ? floors->climb - 1 : 0;
}

static OpStatus make(ContourWork *work, const OpCompactHeightfield *floors, const OpContourOptions *options) {
    const OpAllocator *allocator = &floors->allocator;
    OP_TRY(op_contour_loops_trace(floors, options->border_region, &work->loops));
    OP_TRY(op_contour_loops_simplify(&work->loops, options, border_rise(floors), &work->builder.grid,
                                     &work->raw_fallbacks));
    OP_TRY(op_contour_holes_find(&work->loops, &work->builder, &work->holes));
    size_t loop_count = work->loops.loop_count;
    work->vertex_capacity = (size_t)work->loops.vertex_count + 2 * loop_count;
    OP_TRY(op_alloc_array(allocator, loop_count, sizeof(OpContour), (void **)&work->contours));
    OP_TRY(
        op_alloc_array(allocator, work->vertex_capacity, sizeof(OpContourVertex), (void **)&work->vertices));
    return write_contours(work, options->with_raw);
}

static void free_work(ContourWork *work) {
    const OpAllocator *allocator = &work->loops.allocator;
    op_free_array(allocator, work->contours, work->loops.loop_count, sizeof(OpContour));
    op_free_array(allocator, work->vertices, work->vertex_capacity, sizeof(OpContourVertex));
    op_contour_holes_free(&work->holes);
    op_bridge_builder_free(&work->builder);
    op_contour_loops_free(&work->loops);
}

/* ---- Handing out ---- */

static void add_raw_ring(const ContourWork *work, const OpContourLoop *loop, OpContours *out) {
    OpContourRing ring = {out->raw_vertex_count, loop->traced_count};
    memcpy(out->raw_vertices + out->raw_vertex_count, work->loops.traced + loop->first,
           (size_t)loop->traced_count * sizeof(OpContourVertex));
    out->raw_vertex_count += loop->traced_count;
    out->raw_rings[out->raw_ring_count++] = ring;
}

static void write_raw(const ContourWork *work, OpContours *out) {
    for (int32_t i = 0; i < (int32_t)work->loops.loop_count; i++) {
        if (work->loops.loops[i].area <= 0) {
            continue;
        }
        add_raw_ring(work, &work->loops.loops[i], out);
        for (int32_t k = 0; k < work->holes.hole_counts[i]; k++) {
            int32_t hole = work->holes.holes[work->holes.first_holes[i] + k];
            add_raw_ring(work, &work->loops.loops[hole], out);
        }
    }
}

static OpStatus hand_out(const ContourWork *work, bool with_raw, OpContours *out) {
    OpAllocator allocator = out->allocator.alloc == NULL ? work->loops.allocator : out->allocator;
    const OpResultArray arrays[] = {
        {(void **)&out->contours, &out->contour_capacity, work->contour_count, sizeof(OpContour)},
        {(void **)&out->vertices, &out->vertex_capacity, work->vertex_count, sizeof(OpContourVertex)},
        {(void **)&out->raw_rings, &out->raw_ring_capacity, work->raw_ring_count, sizeof(OpContourRing)},
        {(void **)&out->raw_vertices, &out->raw_vertex_capacity, work->raw_vertex_count,
         sizeof(OpContourVertex)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 4));
    out->allocator = allocator;
    out->contour_count = work->contour_count;
    out->vertex_count = work->vertex_count;
    out->raw_ring_count = 0;
    out->raw_vertex_count = 0;
    out->raw_fallbacks = work->raw_fallbacks + work->holes.raw_fallbacks;
    out->dropped_holes = work->holes.dropped_holes;
    if (work->contour_count > 0) {
        memcpy(out->contours, work->contours, (size_t)work->contour_count * sizeof(OpContour));
        memcpy(out->vertices, work->vertices, (size_t)work->vertex_count * sizeof(OpContourVertex));
    }
    if (with_raw) {
        write_raw(work, out);
    }
    return OP_STATUS_OK;
}

/* ---- The public functions ---- */

OpStatus op_compact_heightfield_contours(const OpCompactHeightfield *floors, const OpContourOptions *options,
                                         OpContours *out) {
    if (floors == NULL) {
        return op_fail_null("floors");
    }
    if (options == NULL) {
        return op_fail_null("options");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(check_options(options));
    ContourWork work = {
        .loops = {.allocator = floors->allocator},
        .builder = {.allocator = floors->allocator, .grid = {.allocator = floors->allocator}},
    };
    work.holes.loops = &work.loops;
    OpStatus status = make(&work, floors, options);
    if (status == OP_STATUS_OK) {
        status = hand_out(&work, options->with_raw, out);
    }
    free_work(&work);
    return status;
}

void op_contours_reset(OpContours *contours) {
    if (contours == NULL) {
        return;
    }
    const OpAllocator *allocator = &contours->allocator;
    op_free_array(allocator, contours->contours, (size_t)contours->contour_capacity, sizeof(OpContour));
    op_free_array(allocator, contours->vertices, (size_t)contours->vertex_capacity, sizeof(OpContourVertex));
    op_free_array(allocator, contours->raw_rings, (size_t)contours->raw_ring_capacity, sizeof(OpContourRing));
    op_free_array(allocator, contours->raw_vertices, (size_t)contours->raw_vertex_capacity,
                  sizeof(OpContourVertex));
    *contours = (OpContours){0};
}
