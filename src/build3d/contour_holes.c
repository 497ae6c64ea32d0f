/* Holes of contours. Loops are simplified one by one, so a hole may come to cross its outline; both then go back to what was traced. */
#include "build3d/contour_holes.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "base/status.h"
#include "build3d/contour_crossings.h"

/* ---- Which outline ---- */

/* Where a hole's leftmost vertex is. */
static OpLatticePoint corner_of(const OpContourVertex *ring, int32_t count) {
    return op_contour_point(&ring[op_contour_leftmost(ring, count)]);
}

/* For the loops of one region. */
static OpStatus find_outlines(OpContourHoles *holes, int32_t first, int32_t last) {
    const OpContourLoops *loops = holes->loops;
    bool filled = false;
    for (int32_t i = first; i < last; i++) {
        const OpContourLoop *loop = &loops->loops[i];
        holes->outlines[i] = -1;
        if (loop->area < 0) {
            if (!filled) {
                OP_TRY(op_contour_rows_fill(&holes->rows, loops, first, last));
                filled = true;
            }
            OpLatticePoint corner = corner_of(loops->simplified + loop->first, loop->simplified_count);
            holes->outlines[i] = op_contour_rows_find(&holes->rows, loops, corner);
        }
        if (holes->outlines[i] >= 0) {
            holes->hole_counts[holes->outlines[i]]++;
        } else {
            holes->dropped_holes += loop->area <= 0;
        }
    }
    return OP_STATUS_OK;
}

/* Lists the holes outline by outline. */
static void group(OpContourHoles *holes, int32_t count) {
    int32_t *ends = holes->scratch;
    int32_t total = 0;
    for (int32_t i = 0; i < count; i++) {
        holes->first_holes[i] = total;
        ends[i] = total;
        total += holes->hole_counts[i];
    }
    for (int32_t i = 0; i < count; i++) {
        if (holes->outlines[i] >= 0) {
            holes->holes[ends[holes->outlines[i]]++] = i;
        }
    }
}

OpStatus op_contour_holes_find(OpContourLoops *loops, OpBridgeBuilder *builder, OpContourHoles *out) {
    size_t count = loops->loop_count;
    *out = (OpContourHoles){.loops = loops, .builder = builder, .rows = {.allocator = loops->allocator}};
    OP_TRY(op_alloc_zeroed(&loops->allocator, 6 * count, sizeof(int32_t), (void **)&out->memory));
    OP_TRY(op_alloc_array(&loops->allocator, count, sizeof(OpLatticePoint), (void **)&out->corners));
    OP_TRY(op_alloc_array(&loops->allocator, count, sizeof(OpContourRing), (void **)&out->rings));
    if (count == 0) {
        return OP_STATUS_OK;
    }
    out->outlines = out->memory;
    out->holes = out->memory + count;
    out->first_holes = out->memory + 2 * count;
    out->hole_counts = out->memory + 3 * count;
    out->scratch = out->memory + 4 * count;
    out->order = out->memory + 5 * count;
    for (int32_t first = 0, last = 0; first < (int32_t)count; first = last) {
        while (last < (int32_t)count && loops->loops[last].region == loops->loops[first].region) {
            last++;
        }
        OP_TRY(find_outlines(out, first, last));
    }
    group(out, (int32_t)count);
    return OP_STATUS_OK;
}

void op_contour_holes_free(OpContourHoles *holes) {
    size_t count = holes->loops->loop_count;
    const OpAllocator *allocator = &holes->loops->allocator;
    op_contour_rows_free(&holes->rows);
    op_free_array(allocator, holes->memory, 6 * count, sizeof(int32_t));
    op_free_array(allocator, holes->corners, count, sizeof(OpLatticePoint));
    op_free_array(allocator, holes->rings, count, sizeof(OpContourRing));
}

/* ---- Joining ---- */

static int32_t compare_corners(const void *user, int32_t a, int32_t b) {
    const OpContourHoles *holes = user;
    return op_lattice_compare(holes->corners[a], holes->corners[b]);
}

static OpContourRing ring_of(const OpContourLoop *loop, bool traced) {
    return (OpContourRing){loop->first, traced ? loop->traced_count : loop->simplified_count};
}

static OpStatus join(OpContourHoles *holes, int32_t outline, bool traced, OpContourVertex *ring,
                     OpBridgeResult *result) {
    const OpContourLoops *loops = holes->loops;
    const OpContourVertex *vertices = traced ? loops->traced : loops->simplified;
    int32_t count = holes->hole_counts[outline];
    for (int32_t i = 0; i < count; i++) {
        int32_t hole = holes->holes[holes->first_holes[outline] + i];
        OpContourRing hole_ring = ring_of(&loops->loops[hole], traced);
        holes->order[i] = hole;
        holes->corners[hole] = corner_of(vertices + hole_ring.first_vertex, hole_ring.vertex_count);
    }
    op_sort_indices(holes->order, holes->scratch, count, compare_corners, holes);
    for (int32_t i = 0; i < count; i++) {
        holes->rings[i] = ring_of(&loops->loops[holes->order[i]], traced);
    }
    OpBridgeRings rings = {vertices, ring_of(&loops->loops[outline], traced), holes->rings, count,
                           loops->loops[outline].region};
    return op_join_holes(holes->builder, &rings, ring, result);
}

static int32_t copy_outline(const OpContourHoles *holes, int32_t outline, bool traced,
                            OpContourVertex *ring) {
    const OpContourVertex *vertices = traced ? holes->loops->traced : holes->loops->simplified;
    OpContourRing source = ring_of(&holes->loops->loops[outline], traced);
    memcpy(ring, vertices + source.first_vertex, (size_t)source.vertex_count * sizeof(OpContourVertex));
    return source.vertex_count;
}

OpStatus op_contour_holes_join(OpContourHoles *holes, int32_t outline, OpContourVertex *ring,
                               int32_t *vertex_count) {
    OpBridgeResult result;
    bool traced = false;
    int32_t count = holes->hole_counts[outline];
    if (count == 0) {
        *vertex_count = copy_outline(holes, outline, false, ring);
        return OP_STATUS_OK;
    }
    OP_TRY(join(holes, outline, false, ring, &result));
    if (result.dropped_holes < count && !holes->loops->region_overlaps[holes->loops->loops[outline].region]) {
        OP_TRY(op_contour_crosses_itself(ring, result.vertex_count, &holes->builder->grid, &traced));
    }
    if (traced) {
        holes->raw_fallbacks++;
        OP_TRY(join(holes, outline, true, ring, &result));
    }
    if (op_contour_area(ring, result.vertex_count) <= 0) {
        result.vertex_count = copy_outline(holes, outline, traced, ring);
        result.dropped_holes = count;
    }
    holes->dropped_holes += result.dropped_holes;
    *vertex_count = result.vertex_count;
    return OP_STATUS_OK;
}
