/* Growing and shrinking by pieces: a convex piece along every boundary edge, and with round joins one around every corner. */
#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"
#include "build2d/offset_circle.h"
#include "build2d/offset_pieces.h"

#define MAX_DISTANCE 1048576.0

/* Rounded to whole grid units; no coordinate is so large that its unit is lost. */
static int64_t to_grid(double value) {
    return (int64_t)op_round_half_even(value);
}

OpVec2 op_left_normal(OpGridPoint a, OpGridPoint b) {
    double dx = (double)(b.x - a.x);
    double dy = (double)(b.y - a.y);
    double length = sqrt(dx * dx + dy * dy);
    return (OpVec2){-(dy / length), dx / length};
}

OpGridPoint op_offset_point(OpGridPoint p, OpVec2 normal, double distance) {
    return (OpGridPoint){to_grid((double)p.x + distance * normal.x),
                         to_grid((double)p.y + distance * normal.y)};
}

OpGridPoint op_corner_point(OpGridPoint p, OpVec2 corner) {
    return (OpGridPoint){to_grid((double)p.x + corner.x), to_grid((double)p.y + corner.y)};
}

OpStatus op_check_offset_edges(const char *name, const OpEdgeBuffer *buffer, int32_t snap_bits) {
    int64_t bound = (int64_t)((OP_MAX_COORDINATE + MAX_DISTANCE) * (double)(INT64_C(1) << snap_bits));
    for (size_t i = 0; i < buffer->count; i++) {
        OpGridPoint point = buffer->edges[i].a;
        if (point.x > bound || point.x < -bound || point.y > bound || point.y < -bound) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, name,
                           "must keep the outline within %g, but it reaches (%g, %g)",
                           OP_MAX_COORDINATE + MAX_DISTANCE, op_unsnap(point.x, snap_bits),
                           op_unsnap(point.y, snap_bits));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_check_offset_arguments(const OpRegion *region, const char *name, double distance, double low,
                                   double arc_tolerance, const void *out) {
    if (region == NULL) {
        return op_fail_null("region");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (!(distance >= low && distance <= MAX_DISTANCE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, name, "must be in [%g, %g], was %g", low, MAX_DISTANCE,
                       distance);
    }
    if (!(arc_tolerance >= 0.0 && arc_tolerance <= MAX_DISTANCE)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "arc_tolerance", "must be in [0, %g], was %g", MAX_DISTANCE,
                       arc_tolerance);
    }
    return OP_STATUS_OK;
}

/* ---- Pieces ---- */

static OpStatus add_polygon(OpEdgeBuffer *buffer, const OpGridPoint *corners, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(op_edge_buffer_add(buffer, corners[i], corners[(i + 1) % count], OP_OPERAND_1));
    }
    return OP_STATUS_OK;
}

static OpStatus add_rectangle(OpEdgeBuffer *buffer, OpGridPoint a, OpGridPoint b, double radius) {
    OpVec2 normal = op_left_normal(a, b);
    const OpGridPoint corners[4] = {op_offset_point(a, normal, -radius), op_offset_point(b, normal, -radius),
                                    op_offset_point(b, normal, radius), op_offset_point(a, normal, radius)};
    return add_polygon(buffer, corners, 4);
}

static OpStatus add_circle(OpEdgeBuffer *buffer, OpGridPoint centre, const OpOffsetCircle *circle) {
    OpGridPoint corners[OP_MAX_CIRCLE_CORNERS];
    for (int32_t i = 0; i < circle->count; i++) {
        corners[i] = op_corner_point(centre, circle->corners[i]);
    }
    return add_polygon(buffer, corners, circle->count);
}

/* The corners of the square about a point, counter-clockwise from the lower left. */
static void square_corners(OpGridPoint centre, int64_t half, OpGridPoint out[4]) {
    out[0] = (OpGridPoint){centre.x - half, centre.y - half};
    out[1] = (OpGridPoint){centre.x + half, centre.y - half};
    out[2] = (OpGridPoint){centre.x + half, centre.y + half};
    out[3] = (OpGridPoint){centre.x - half, centre.y + half};
}

/* The hull of the squares at both ends: each corner of the one that the edge leaves behind, each of the other ahead. Corners on a
 * straight side are left out. */
static OpStatus add_square_sweep(OpEdgeBuffer *buffer, OpGridPoint a, OpGridPoint b, int64_t half) {
    OpGridPoint corners[8];
    OpGridPoint hull[8];
    int32_t count = 0;
    int32_t kept = 0;
    OpGridPoint low = op_grid_point_compare(a, b) < 0 ? a : b;
    OpGridPoint high = op_grid_point_compare(a, b) < 0 ? b : a;
    square_corners(low, half, corners);
    square_corners(high, half, corners + 4);
    /* Counter-clockwise from the lower left: low's bottom, high's bottom and right, then back over the top. */
    bool rising = high.y >= low.y;
    const int32_t risen[8] = {0, 1, 5, 6, 7, 3, -1, -1};
    const int32_t fallen[8] = {0, 4, 5, 6, 2, 3, -1, -1};
    const int32_t *order = rising ? risen : fallen;
    for (int32_t i = 0; i < 6; i++) {
        hull[count++] = corners[order[i]];
    }
    for (int32_t i = 0; i < count; i++) {
        OpGridPoint before = kept > 0 ? corners[kept - 1] : hull[count - 1];
        bool is_corner = op_grid_orient(before, hull[i], hull[(i + 1) % count]) > 0;
        if (is_corner) {
            corners[kept++] = hull[i];
        }
    }
    return add_polygon(buffer, corners, kept);
}

/* ---- Offsets ---- */

static OpStatus add_pieces(OpEdgeBuffer *buffer, const OpRegion *region, double radius, OpOffsetJoin join,
                           const OpOffsetCircle *circle) {
    double rounded = op_round_half_even(radius);
    int64_t half = rounded > 1.0 ? (int64_t)rounded : 1;
    for (int32_t ring = 0; ring < region->ring_count; ring++) {
        int32_t first = region->ring_first[ring];
        int32_t end = region->ring_first[ring + 1];
        for (int32_t i = first; i < end; i++) {
            OpGridPoint a = region->points[i];
            OpGridPoint b = region->points[i + 1 < end ? i + 1 : first];
            if (join == OP_JOIN_SQUARE) {
                OP_TRY(add_square_sweep(buffer, a, b, half));
            } else {
                OP_TRY(add_rectangle(buffer, a, b, radius));
                OP_TRY(add_circle(buffer, a, circle));
            }
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_region_offset(const OpRegion *region, double distance, OpOffsetJoin join, double arc_tolerance,
                          const OpAllocator *allocator, OpRegion **out) {
    OpAllocator chosen;
    OpOffsetCircle circle;
    OP_TRY(op_check_offset_arguments(region, "distance", distance, -MAX_DISTANCE, arc_tolerance, out));
    if (join != OP_JOIN_ROUND && join != OP_JOIN_SQUARE) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "join", "must be a kind of join, was %d", (int32_t)join);
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    if (distance == 0.0) {
        return op_region_copy(region, &chosen, out);
    }
    double scale = (double)(INT64_C(1) << region->snap_bits);
    double radius = fabs(distance) * scale;
    OpEdgeBuffer buffer = {.allocator = chosen};
    OpStatus status = op_edge_buffer_add_region(&buffer, region, OP_OPERAND_0);
    if (status == OP_STATUS_OK) {
        op_offset_circle(radius, arc_tolerance * scale, &circle);
        status = add_pieces(&buffer, region, radius, join, &circle);
    }
    if (status == OP_STATUS_OK) {
        status = op_check_offset_edges("distance", &buffer, region->snap_bits);
    }
    if (status == OP_STATUS_OK) {
        OpInsideRule rule = distance > 0.0 ? OP_INSIDE_UNION : OP_INSIDE_DIFFERENCE;
        status =
            op_region_from_edges(buffer.edges, (int32_t)buffer.count, rule, region->snap_bits, &chosen, out);
    }
    op_edge_buffer_free(&buffer);
    return status;
}
