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

static OpStatus find_outlines(OpContourHoles *holes, int32_t count) {
    bool filled = false;
    for (int32_t i = 0; i < count; i++) {
        const OpContourLoop *loop = &holes->loops[i];
        holes->outlines[i] = -1;
        if (loop->area < 0) {
            if (!filled) {
                OP_TRY(op_contour_rows_fill(&holes->rows, holes->loops, count));
                filled = true;
            }
            OpLatticePoint corner = corner_of(loop->simplified, loop->simplified_count);
            holes->outlines[i] = op_contour_rows_find(&holes->rows, holes->loops, corner);
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

static OpStatus reserve(OpContourHoles *holes, size_t count) {
    const OpAllocator *allocator = &holes->allocator;
    OP_TRY(op_grow_array(allocator, (void **)&holes->memory, &holes->memory_capacity, 0, 6 * count,
                         sizeof(int32_t)));
    OP_TRY(op_grow_array(allocator, (void **)&holes->corners, &holes->corner_capacity, 0, count,
                         sizeof(OpLatticePoint)));
    OP_TRY(op_grow_array(allocator, (void **)&holes->rings, &holes->ring_capacity, 0, count,
                         sizeof(OpBridgeRing)));
    holes->outlines = holes->memory;
    holes->holes = holes->memory + count;
    holes->first_holes = holes->memory + 2 * count;
    holes->hole_counts = holes->memory + 3 * count;
    holes->scratch = holes->memory + 4 * count;
    holes->order = holes->memory + 5 * count;
    memset(holes->hole_counts, 0, count * sizeof(int32_t));
    return OP_STATUS_OK;
}

OpStatus op_contour_holes_find(OpContourHoles *holes, const OpContourLoop *loops, int32_t count,
                               bool lies_over_itself) {
    OP_TRY(reserve(holes, (size_t)count));
    holes->loops = loops;
    holes->lies_over_itself = lies_over_itself;
    holes->raw_fallbacks = 0;
    holes->dropped_holes = 0;
    OP_TRY(find_outlines(holes, count));
    group(holes, count);
    return OP_STATUS_OK;
}

void op_contour_holes_free(OpContourHoles *holes) {
    const OpAllocator *allocator = &holes->allocator;
    op_contour_rows_free(&holes->rows);
    op_free_array(allocator, holes->memory, holes->memory_capacity, sizeof(int32_t));
    op_free_array(allocator, holes->corners, holes->corner_capacity, sizeof(OpLatticePoint));
    op_free_array(allocator, holes->rings, holes->ring_capacity, sizeof(OpBridgeRing));
}

/* ---- Joining ---- */

static int32_t compare_corners(const void *user, int32_t a, int32_t b) {
    const OpContourHoles *holes = user;
    return op_lattice_compare(holes->corners[a], holes->corners[b]);
}

static OpBridgeRing ring_of(const OpContourLoop *loop, bool traced) {
    return traced ? (OpBridgeRing){loop->traced, loop->traced_count}
                  : (OpBridgeRing){loop->simplified, loop->simplified_count};
}

static OpStatus join(OpContourHoles *holes, int32_t outline, bool traced, OpContourVertex *ring,
                     OpBridgeResult *result) {
    const OpContourLoop *loops = holes->loops;
    int32_t count = holes->hole_counts[outline];
    for (int32_t i = 0; i < count; i++) {
        int32_t hole = holes->holes[holes->first_holes[outline] + i];
        OpBridgeRing hole_ring = ring_of(&loops[hole], traced);
        holes->order[i] = hole;
        holes->corners[hole] = corner_of(hole_ring.vertices, hole_ring.vertex_count);
    }
    op_sort_indices(holes->order, holes->scratch, count, compare_corners, holes);
    for (int32_t i = 0; i < count; i++) {
        holes->rings[i] = ring_of(&loops[holes->order[i]], traced);
    }
    OpBridgeRings rings = {ring_of(&loops[outline], traced), holes->rings, count, loops[outline].region};
    return op_join_holes(holes->builder, &rings, ring, result);
}

static int32_t copy_outline(const OpContourHoles *holes, int32_t outline, bool traced,
                            OpContourVertex *ring) {
    OpBridgeRing source = ring_of(&holes->loops[outline], traced);
    memcpy(ring, source.vertices, (size_t)source.vertex_count * sizeof(OpContourVertex));
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
    if (result.dropped_holes < count && !holes->lies_over_itself) {
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
