/* Checking shapes, and touching them. */
#include "navmesh/area_shape.h"

#include <math.h>

#include "base/predicates.h"
#include "base/status.h"
#include "navmesh/poly_surface.h"

#define MAX_RADIUS 4194304.0

/* Smaller magnitudes count as 0, so that exact predicates lose nothing to underflow. */
#define SMALLEST 7.888609052210118e-31 /* 2^-100 */

static double cleaned(double value) {
    return fabs(value) < SMALLEST ? 0.0 : value;
}

static int32_t orient(OpVec3 a, OpVec3 b, OpVec3 c) {
    return op_orient2d(cleaned(a.x), cleaned(a.z), cleaned(b.x), cleaned(b.z), cleaned(c.x), cleaned(c.z));
}

/* ---- Checking ---- */

/* Convex and counter-clockwise. */
static bool is_convex(const OpAreaShape *shape) {
    bool has_area = false;
    for (int32_t i = 0; i < shape->point_count; i++) {
        OpVec3 a = shape->points[i];
        OpVec3 b = shape->points[(i + 1) % shape->point_count];
        for (int32_t k = 0; k < shape->point_count; k++) {
            OpVec3 c = shape->points[k];
            if (k != i && c.x == a.x && c.z == a.z) {
                return false;
            }
            int32_t side = orient(a, b, c);
            if (side < 0) {
                return false;
            }
            has_area = has_area || side > 0;
        }
    }
    return has_area;
}

static OpStatus init_polygon(const OpAreaQuery *area, OpAreaShape *out, bool *valid) {
    if (area->points == NULL) {
        return op_fail_null("points");
    }
    *valid = area->point_count >= 3 && area->point_count <= OP_MOST_SHAPE_POINTS;
    if (!*valid) {
        return OP_STATUS_OK;
    }
    OpVec3 sum = {0.0, 0.0, 0.0};
    out->point_count = area->point_count;
    for (int32_t i = 0; i < area->point_count; i++) {
        OP_TRY(op_query_check_position("points", area->points[i]));
        out->points[i] = area->points[i];
        sum.x += area->points[i].x;
        sum.z += area->points[i].z;
    }
    out->reference = (OpVec3){sum.x / (double)area->point_count, 0.0, sum.z / (double)area->point_count};
    *valid = is_convex(out);
    if (!*valid) {
        for (int32_t i = 0; i < area->point_count; i++) {
            out->points[i] = area->points[area->point_count - 1 - i];
        }
        *valid = is_convex(out);
    }
    return OP_STATUS_OK;
}

OpStatus op_area_shape_init(const OpAreaQuery *area, OpAreaShape *out, bool *valid) {
    if (area->kind == OP_AREA_QUERY_SHAPE) {
        out->is_circle = false;
        return init_polygon(area, out, valid);
    }
    if (area->kind != OP_AREA_QUERY_CIRCLE && area->kind != OP_AREA_QUERY_NEIGHBOURHOOD) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "kind", "must be a kind of area query, was %d",
                       (int32_t)area->kind);
    }
    OP_TRY(op_query_check_position("center", area->center));
    if (!(area->radius >= 0.0 && area->radius <= MAX_RADIUS)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "radius", "must be in [0, %g], was %g", MAX_RADIUS,
                       area->radius);
    }
    out->is_circle = true;
    out->reference = area->center;
    out->radius = area->radius;
    out->point_count = 0;
    *valid = true;
    return OP_STATUS_OK;
}

/* ---- Touching ---- */

double op_area_shape_key(const OpAreaShape *shape, OpVec3 a, OpVec3 b) {
    double t = 0.0;
    OpVec3 nearest = op_segment_closest_point(a, b, shape->reference.x, shape->reference.z, &t);
    double dx = nearest.x - shape->reference.x;
    double dz = nearest.z - shape->reference.z;
    return dx * dx + dz * dz;
}

static bool contains(const OpAreaShape *shape, OpVec3 point) {
    for (int32_t i = 0; i < shape->point_count; i++) {
        if (orient(shape->points[i], shape->points[(i + 1) % shape->point_count], point) < 0) {
            return false;
        }
    }
    return true;
}

/* A point on the line of a segment lies on the segment. */
static bool is_between(OpVec3 a, OpVec3 b, OpVec3 point) {
    return (point.x >= a.x ? point.x <= b.x : point.x >= b.x) &&
           (point.z >= a.z ? point.z <= b.z : point.z >= b.z);
}

static bool segments_meet(OpVec3 a, OpVec3 b, OpVec3 c, OpVec3 d) {
    int32_t ab_c = orient(a, b, c);
    int32_t ab_d = orient(a, b, d);
    int32_t cd_a = orient(c, d, a);
    int32_t cd_b = orient(c, d, b);
    if (ab_c * ab_d < 0 && cd_a * cd_b < 0) {
        return true;
    }
    return (ab_c == 0 && is_between(a, b, c)) || (ab_d == 0 && is_between(a, b, d)) ||
           (cd_a == 0 && is_between(c, d, a)) || (cd_b == 0 && is_between(c, d, b));
}

bool op_area_shape_touches(const OpAreaShape *shape, OpVec3 a, OpVec3 b) {
    if (shape->is_circle) {
        return op_area_shape_key(shape, a, b) <= shape->radius * shape->radius;
    }
    if (contains(shape, a) || contains(shape, b)) {
        return true;
    }
    for (int32_t i = 0; i < shape->point_count; i++) {
        if (segments_meet(a, b, shape->points[i], shape->points[(i + 1) % shape->point_count])) {
            return true;
        }
    }
    return false;
}
