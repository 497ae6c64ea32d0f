/* Contours: loops are traced, simplified and joined, and only then does the result change. */
#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "build3d/contour_maker.h"

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

/* What all loops need at most. */
static OpStatus reserve(const OpContourLoops *loops, bool with_raw, OpContours *made) {
    int64_t loop_count = (int64_t)loops->loop_count;
    int32_t vertex_count = loops->vertex_count + 2 * (int32_t)loop_count;
    const OpResultArray arrays[] = {
        {(void **)&made->contours, &made->contour_capacity, (int32_t)loop_count, sizeof(OpContour)},
        {(void **)&made->vertices, &made->vertex_capacity, vertex_count, sizeof(OpContourVertex)},
        {(void **)&made->raw_rings, &made->raw_ring_capacity, with_raw ? (int32_t)loop_count : 0,
         sizeof(OpContourRing)},
        {(void **)&made->raw_vertices, &made->raw_vertex_capacity, with_raw ? loops->vertex_count : 0,
         sizeof(OpContourVertex)},
    };
    return op_result_arrays_reserve(&made->allocator, arrays, 4);
}

static OpStatus make_regions(OpContourMaker *maker, const OpContourLoops *loops, OpContours *made) {
    int32_t count = (int32_t)loops->loop_count;
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(op_contour_simplify(&maker->simplifier, &loops->loops[i]));
    }
    for (int32_t first = 0, last = 0; first < count; first = last) {
        while (last < count && loops->loops[last].region == loops->loops[first].region) {
            last++;
        }
        OP_TRY(op_contour_maker_add_region(maker, &loops->loops[first], last - first, made));
    }
    return OP_STATUS_OK;
}

static OpStatus make(const OpCompactHeightfield *floors, const OpContourOptions *options,
                     OpContourLoops *loops, OpContours *made) {
    OpContourMaker maker;
    OP_TRY(op_contour_loops_trace(floors, options->border_region, false, loops));
    OP_TRY(reserve(loops, options->with_raw, made));
    op_contour_maker_init(&maker, &floors->allocator);
    op_contour_maker_set(&maker, options, floors, &loops->regions);
    OpStatus status = make_regions(&maker, loops, made);
    op_contour_maker_free(&maker);
    return status;
}

/* ---- Handing out ---- */

static void copy(void *to, const void *from, int32_t count, size_t size) {
    if (count > 0) {
        memcpy(to, from, (size_t)count * size);
    }
}

static OpStatus hand_out(const OpContours *made, OpContours *out) {
    OpAllocator allocator = out->allocator.alloc == NULL ? made->allocator : out->allocator;
    const OpResultArray arrays[] = {
        {(void **)&out->contours, &out->contour_capacity, made->contour_count, sizeof(OpContour)},
        {(void **)&out->vertices, &out->vertex_capacity, made->vertex_count, sizeof(OpContourVertex)},
        {(void **)&out->raw_rings, &out->raw_ring_capacity, made->raw_ring_count, sizeof(OpContourRing)},
        {(void **)&out->raw_vertices, &out->raw_vertex_capacity, made->raw_vertex_count,
         sizeof(OpContourVertex)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 4));
    out->allocator = allocator;
    out->contour_count = made->contour_count;
    out->vertex_count = made->vertex_count;
    out->raw_ring_count = made->raw_ring_count;
    out->raw_vertex_count = made->raw_vertex_count;
    out->raw_fallbacks = made->raw_fallbacks;
    out->dropped_holes = made->dropped_holes;
    copy(out->contours, made->contours, made->contour_count, sizeof(OpContour));
    copy(out->vertices, made->vertices, made->vertex_count, sizeof(OpContourVertex));
    copy(out->raw_rings, made->raw_rings, made->raw_ring_count, sizeof(OpContourRing));
    copy(out->raw_vertices, made->raw_vertices, made->raw_vertex_count, sizeof(OpContourVertex));
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
    OpContourLoops loops = {.allocator = floors->allocator};
    OpContours made = {.allocator = floors->allocator};
    OpStatus status = make(floors, options, &loops, &made);
    if (status == OP_STATUS_OK) {
        status = hand_out(&made, out);
    }
    op_contours_reset(&made);
    op_contour_loops_free(&loops);
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
