/* The build's shrink by an agent's radius. A point of the region nearer to the boundary than the radius is so to an edge or to a
 * corner that is reflex for the inside, so only the inner side of edges and the sectors at reflex corners are taken away. Sides that
 * a sector and a rectangle share run both ways and cancel, and a rectangle's side on the boundary is the boundary's own edge; so
 * only what remains is given to the arrangement. */
#include "base/memory.h"
#include "base/status.h"
#include "build2d/offset_circle.h"
#include "build2d/offset_pieces.h"

typedef struct Shrink {
    double radius;
    OpOffsetCircle circle;
    OpEdgeBuffer *buffer;
} Shrink;

static bool is_reflex(OpGridPoint before, OpGridPoint at, OpGridPoint after) {
    return op_grid_orient(before, at, after) < 0;
}

static double cross(OpVec2 a, OpVec2 b) {
    return a.x * b.y - a.y * b.x;
}

/* From the tip at the outgoing edge's normal round to the tip at the incoming edge's. */
static OpStatus add_arc(const Shrink *shrink, OpGridPoint before, OpGridPoint at, OpGridPoint after) {
    OpVec2 from = op_left_normal(at, after);
    OpVec2 to = op_left_normal(before, at);
    const OpOffsetCircle *circle = &shrink->circle;
    bool inside[OP_MAX_CIRCLE_CORNERS];
    int32_t first = 0;
    for (int32_t i = 0; i < circle->count; i++) {
        inside[i] = cross(from, circle->corners[i]) > 0.0 && cross(circle->corners[i], to) > 0.0;
    }
    for (int32_t i = 0; i < circle->count; i++) {
        int32_t earlier = (i + circle->count - 1) % circle->count;
        first = inside[i] && !inside[earlier] ? i : first;
    }
    OpGridPoint last = op_offset_point(at, from, shrink->radius);
    for (int32_t i = 0; i < circle->count && inside[(first + i) % circle->count]; i++) {
        OpGridPoint next = op_corner_point(at, circle->corners[(first + i) % circle->count]);
        OP_TRY(op_edge_buffer_add(shrink->buffer, last, next, OP_OPERAND_1));
        last = next;
    }
    return op_edge_buffer_add(shrink->buffer, last, op_offset_point(at, to, shrink->radius), OP_OPERAND_1);
}

/* The edge a -> b with its neighbours before and after. */
static OpStatus add_edge(const Shrink *shrink, OpGridPoint before, OpGridPoint a, OpGridPoint b,
                         OpGridPoint after) {
    OpVec2 normal = op_left_normal(a, b);
    OpGridPoint far_a = op_offset_point(a, normal, shrink->radius);
    OpGridPoint far_b = op_offset_point(b, normal, shrink->radius);
    OP_TRY(op_edge_buffer_add(shrink->buffer, a, b, OP_OPERAND_BOTH));
    OP_TRY(op_edge_buffer_add(shrink->buffer, far_b, far_a, OP_OPERAND_1));
    if (!is_reflex(a, b, after)) {
        OP_TRY(op_edge_buffer_add(shrink->buffer, b, far_b, OP_OPERAND_1));
    }
    if (is_reflex(before, a, b)) {
        return add_arc(shrink, before, a, b);
    }
    return op_edge_buffer_add(shrink->buffer, far_a, a, OP_OPERAND_1);
}

static OpStatus add_ring(const Shrink *shrink, const OpGridPoint *points, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(add_edge(shrink, points[(i + count - 1) % count], points[i], points[(i + 1) % count],
                        points[(i + 2) % count]));
    }
    return OP_STATUS_OK;
}

OpStatus op_region_shrink(const OpRegion *region, double radius, double arc_tolerance,
                          const OpAllocator *allocator, OpRegion **out) {
    OpAllocator chosen;
    OP_TRY(op_check_offset_arguments(region, "radius", radius, 0.0, arc_tolerance, out));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    if (radius == 0.0) {
        return op_region_copy(region, &chosen, out);
    }
    double scale = (double)(INT64_C(1) << region->snap_bits);
    OpEdgeBuffer buffer = {.allocator = chosen};
    Shrink shrink = {.radius = radius * scale, .buffer = &buffer};
    OpStatus status = OP_STATUS_OK;
    op_equal_area_circle(shrink.radius, arc_tolerance * scale, &shrink.circle);
    for (int32_t ring = 0; ring < region->ring_count && status == OP_STATUS_OK; ring++) {
        int32_t first = region->ring_first[ring];
        status = add_ring(&shrink, region->points + first, region->ring_first[ring + 1] - first);
    }
    if (status == OP_STATUS_OK) {
        status = op_check_offset_edges("radius", &buffer, region->snap_bits);
    }
    if (status == OP_STATUS_OK) {
        status = op_region_from_edges(buffer.edges, (int32_t)buffer.count, OP_INSIDE_DIFFERENCE,
                                      region->snap_bits, &chosen, out);
    }
    op_edge_buffer_free(&buffer);
    return status;
}
