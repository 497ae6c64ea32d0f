/* Regions: chaining boundary edges into rings, and reading them. */
#include "build2d/region.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build2d/boundary.h"

/* ---- Edge buffers ---- */

OpStatus op_edge_buffer_add(OpEdgeBuffer *buffer, OpGridPoint a, OpGridPoint b, int32_t operand) {
    if (buffer->count == INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "edges", "must be at most %d", INT32_MAX);
    }
    OP_TRY(op_grow_array(&buffer->allocator, (void **)&buffer->edges, &buffer->capacity, buffer->count,
                         buffer->count + 1, sizeof(OpArrangementEdge)));
    buffer->edges[buffer->count++] = (OpArrangementEdge){a, b, operand};
    return OP_STATUS_OK;
}

OpStatus op_edge_buffer_add_region(OpEdgeBuffer *buffer, const OpRegion *region, int32_t operand) {
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        int32_t first = region->ring_first[ring];
        int32_t end = region->ring_first[ring + 1];
        for (int32_t i = first; i < end; i++) {
            OpGridPoint next = region->points[i + 1 < end ? i + 1 : first];
            OP_TRY(op_edge_buffer_add(buffer, region->points[i], next, operand));
        }
    }
    return OP_STATUS_OK;
}

void op_edge_buffer_free(OpEdgeBuffer *buffer) {
    op_free_array(&buffer->allocator, buffer->edges, buffer->capacity, sizeof(OpArrangementEdge));
    buffer->edges = NULL;
    buffer->count = 0;
    buffer->capacity = 0;
}

/* ---- From arranged edges ---- */

static bool is_inside(OpInsideRule rule, const int32_t winding[2]) {
    bool in0 = winding[0] > 0;
    bool in1 = winding[1] > 0;
    switch (rule) {
    case OP_INSIDE_EVEN_ODD:
        return winding[0] % 2 != 0;
    case OP_INSIDE_UNION:
        return in0 || in1;
    case OP_INSIDE_INTERSECTION:
        return in0 && in1;
    case OP_INSIDE_DIFFERENCE:
        return in0 && !in1;
    case OP_INSIDE_SYMMETRIC:
        return in0 != in1;
    }
    return false;
}

/* The segments that separate inside from outside, directed with the inside to their left. */
static OpStatus list_boundary(const OpArrangement *arrangement, const OpSegmentWindings *windings,
                              OpInsideRule rule, OpBoundaryEdge *edges, int32_t *count) {
    *count = 0;
    for (int32_t i = 0; i < arrangement->segment_count; i++) {
        const OpSegment *segment = &arrangement->segments[i];
        bool left = is_inside(rule, windings[i].left);
        bool right = is_inside(rule, windings[i].right);
        if (left != right) {
            edges[(*count)++] =
                left ? (OpBoundaryEdge){segment->a, segment->b} : (OpBoundaryEdge){segment->b, segment->a};
        }
    }
    return OP_STATUS_OK;
}

static OpStatus region_of(const OpArrangement *arrangement, OpInsideRule rule, int32_t snap_bits,
                          const OpAllocator *allocator, OpRegion **out) {
    size_t count = (size_t)arrangement->segment_count;
    OpSegmentWindings *windings;
    OpBoundaryEdge *edges;
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpSegmentWindings), (void **)&windings));
    OpStatus status = op_alloc_array(allocator, count, sizeof(OpBoundaryEdge), (void **)&edges);
    if (status == OP_STATUS_OK) {
        int32_t edge_count = 0;
        status = op_label_windings(arrangement, windings);
        if (status == OP_STATUS_OK) {
            status = list_boundary(arrangement, windings, rule, edges, &edge_count);
        }
        if (status == OP_STATUS_OK) {
            status = op_region_from_boundary(arrangement->points, arrangement->point_count, edges, edge_count,
                                             snap_bits, allocator, out);
        }
        op_free_array(allocator, edges, count, sizeof(OpBoundaryEdge));
    }
    op_free_array(allocator, windings, count, sizeof(OpSegmentWindings));
    return status;
}

OpStatus op_region_from_edges(const OpArrangementEdge *edges, int32_t edge_count, OpInsideRule rule,
                              int32_t snap_bits, const OpAllocator *allocator, OpRegion **out) {
    OpArrangement arrangement;
    OP_TRY(op_arrange(edges, edge_count, false, allocator, &arrangement));
    OpStatus status = region_of(&arrangement, rule, snap_bits, allocator, out);
    op_arrangement_free(&arrangement);
    return status;
}

void op_region_destroy(OpRegion *region) {
    if (region == NULL) {
        return;
    }
    OpAllocator allocator = region->allocator;
    size_t points = region->ring_first == NULL ? 0 : (size_t)op_region_point_count(region);
    op_free_array(&allocator, region->points, points, sizeof(OpGridPoint));
    op_free_array(&allocator, region->ring_first, (size_t)region->ring_count + 1, sizeof(int32_t));
    op_free_array(&allocator, region, 1, sizeof(OpRegion));
}

/* ---- Combining ---- */

OpStatus op_region_combine(const OpRegion *a, const OpRegion *b, OpRegionOperation operation,
                           const OpAllocator *allocator, OpRegion **out) {
    static const OpInsideRule rules[] = {OP_INSIDE_UNION, OP_INSIDE_INTERSECTION, OP_INSIDE_DIFFERENCE,
                                         OP_INSIDE_SYMMETRIC};
    OpAllocator chosen;
    if (a == NULL) {
        return op_fail_null("a");
    }
    if (b == NULL) {
        return op_fail_null("b");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if ((int32_t)operation < 0 || operation > OP_REGION_SYMMETRIC_DIFFERENCE) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "operation", "must be a region operation, was %d",
                       (int32_t)operation);
    }
    if (a->snap_bits != b->snap_bits) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "b", "must lie on the grid of a (snap_bits %d), was on %d",
                       a->snap_bits, b->snap_bits);
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OpEdgeBuffer buffer = {.allocator = chosen};
    OpStatus status = op_edge_buffer_add_region(&buffer, a, OP_OPERAND_0);
    if (status == OP_STATUS_OK) {
        status = op_edge_buffer_add_region(&buffer, b, OP_OPERAND_1);
    }
    if (status == OP_STATUS_OK) {
        status = op_region_from_edges(buffer.edges, (int32_t)buffer.count, rules[operation], a->snap_bits,
                                      &chosen, out);
    }
    op_edge_buffer_free(&buffer);
    return status;
}

/* ---- Reading ---- */

int32_t op_region_snap_bits(const OpRegion *region) {
    return region == NULL ? 0 : region->snap_bits;
}

int32_t op_region_ring_count(const OpRegion *region) {
    return region == NULL ? 0 : region->ring_count;
}

OpStatus op_region_ring(const OpRegion *region, int32_t ring, OpVec2 *points, int32_t capacity,
                        int32_t *needed) {
    if (region == NULL) {
        return op_fail_null("region");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    if (ring < 0 || ring >= region->ring_count) {
        return op_fail_range("ring", 0, (int64_t)region->ring_count - 1, ring);
    }
    int32_t first = region->ring_first[ring];
    int32_t count = region->ring_first[ring + 1] - first;
    *needed = count;
    if (capacity < count) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", count,
                       capacity);
    }
    if (points == NULL) {
        return op_fail_null("points");
    }
    for (int32_t i = 0; i < count; i++) {
        OpGridPoint point = region->points[first + i];
        points[i] = (OpVec2){op_unsnap(point.x, region->snap_bits), op_unsnap(point.y, region->snap_bits)};
    }
    return OP_STATUS_OK;
}

double op_region_area(const OpRegion *region) {
    if (region == NULL) {
        return 0.0;
    }
    OpInt128 doubled = op_i128(0);
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        int32_t first = region->ring_first[ring];
        for (int32_t i = first + 1; i + 1 < region->ring_first[ring + 1]; i++) {
            doubled = op_i128_add(
                doubled, op_grid_cross(region->points[first], region->points[i], region->points[i + 1]));
        }
    }
    double unit = op_unsnap(1, region->snap_bits);
    /* The area is not negative and below 2^80 units, so the high word is small. */
    double units = (double)doubled.high * 18446744073709551616.0 + (double)doubled.low;
    return units * 0.5 * unit * unit;
}
