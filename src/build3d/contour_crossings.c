/* Every edge of a ring against the earlier ones that share a bucket with it; in short rings against all. */
#include "build3d/contour_crossings.h"

#include "base/status.h"

#define SHORT_RING 20

void op_contour_extend_box(const OpContourVertex *ring, int32_t count, OpLatticePoint *low,
                           OpLatticePoint *high) {
    for (int32_t i = 0; i < count; i++) {
        low->x = ring[i].x < low->x ? ring[i].x : low->x;
        low->z = ring[i].z < low->z ? ring[i].z : low->z;
        high->x = ring[i].x > high->x ? ring[i].x : high->x;
        high->z = ring[i].z > high->z ? ring[i].z : high->z;
    }
}

static OpGridSegment edge_of(const OpContourVertex *ring, int32_t count, int32_t i) {
    int32_t next = i + 1 == count ? 0 : i + 1;
    return (OpGridSegment){op_contour_point(&ring[i]), op_contour_point(&ring[next]), i};
}

static bool short_ring_crosses(const OpContourVertex *ring, int32_t count) {
    for (int32_t i = 2; i < count; i++) {
        OpGridSegment edge = edge_of(ring, count, i);
        for (int32_t k = 0; k < i - 1; k++) {
            OpGridSegment other = edge_of(ring, count, k);
            if (op_lattice_cross_properly(edge.a, edge.b, other.a, other.b)) {
                return true;
            }
        }
    }
    return false;
}

static bool crosses_any(const OpSegmentGrid *grid, const OpGridSegment *edge) {
    OpBucketWalk walk = op_bucket_walk_begin(grid, edge->a, edge->b);
    for (int32_t bucket = op_bucket_walk_next(grid, &walk); bucket >= 0;
         bucket = op_bucket_walk_next(grid, &walk)) {
        for (int32_t i = grid->heads[bucket]; i >= 0; i = grid->entries[i].next) {
            const OpGridSegment *other = &grid->segments[grid->entries[i].segment];
            if (op_lattice_cross_properly(edge->a, edge->b, other->a, other->b)) {
                return true;
            }
        }
    }
    return false;
}

OpStatus op_contour_crosses_itself(const OpContourVertex *ring, int32_t count, OpSegmentGrid *grid,
                                   bool *out) {
    *out = false;
    if (count <= SHORT_RING) {
        *out = short_ring_crosses(ring, count);
        return OP_STATUS_OK;
    }
    OpLatticePoint low = op_contour_point(ring);
    OpLatticePoint high = low;
    op_contour_extend_box(ring, count, &low, &high);
    OP_TRY(op_segment_grid_begin(grid, low, high, (size_t)count));
    for (int32_t i = 0; i < count && !*out; i++) {
        OpGridSegment edge = edge_of(ring, count, i);
        *out = crosses_any(grid, &edge);
        OP_TRY(op_segment_grid_add(grid, edge));
    }
    return OP_STATUS_OK;
}
