/* Exact predicates on segments between corners of cells. Coordinates are within 2^20, so that every product fits. X is to the right
 * and Z up: left is counter-clockwise. */
#ifndef ONEPATH_SRC_BUILD3D_LATTICE_SEGMENTS_H
#define ONEPATH_SRC_BUILD3D_LATTICE_SEGMENTS_H

#include "onepath/base.h"

typedef struct OpLatticePoint {
    int32_t x;
    int32_t z;
} OpLatticePoint;

static inline bool op_lattice_same(OpLatticePoint a, OpLatticePoint b) {
    return a.x == b.x && a.z == b.z;
}

/* The order by x, then z: negative when a comes first. */
static inline int32_t op_lattice_compare(OpLatticePoint a, OpLatticePoint b) {
    return a.x != b.x ? a.x - b.x : a.z - b.z;
}

static inline int64_t op_lattice_squared_distance(OpLatticePoint a, OpLatticePoint b) {
    int64_t dx = b.x - a.x;
    int64_t dz = b.z - a.z;
    return dx * dx + dz * dz;
}

/* Twice the signed area of a, b, c: positive when c lies to the left of a to b. */
static inline int64_t op_lattice_cross(OpLatticePoint a, OpLatticePoint b, OpLatticePoint c) {
    return (int64_t)(b.x - a.x) * (c.z - a.z) - (int64_t)(b.z - a.z) * (c.x - a.x);
}

/* Whether a point lies on the segment, ends included. */
static inline bool op_lattice_on_segment(OpLatticePoint a, OpLatticePoint b, OpLatticePoint point) {
    bool in_x = a.x < b.x ? point.x >= a.x && point.x <= b.x : point.x >= b.x && point.x <= a.x;
    bool in_z = a.z < b.z ? point.z >= a.z && point.z <= b.z : point.z >= b.z && point.z <= a.z;
    return in_x && in_z && op_lattice_cross(a, b, point) == 0;
}

/* Whether the ends of each segment lie strictly on both sides of the other. */
static inline bool op_lattice_cross_properly(OpLatticePoint a, OpLatticePoint b, OpLatticePoint c,
                                             OpLatticePoint d) {
    int64_t c_side = op_lattice_cross(a, b, c);
    int64_t d_side = op_lattice_cross(a, b, d);
    if (c_side == 0 || d_side == 0 || (c_side > 0) == (d_side > 0)) {
        return false;
    }
    int64_t a_side = op_lattice_cross(c, d, a);
    int64_t b_side = op_lattice_cross(c, d, b);
    return a_side != 0 && b_side != 0 && (a_side > 0) != (b_side > 0);
}

/* Whether the segments have a point in common. */
static inline bool op_lattice_touch(OpLatticePoint a, OpLatticePoint b, OpLatticePoint c, OpLatticePoint d) {
    return op_lattice_cross_properly(a, b, c, d) || op_lattice_on_segment(a, b, c) ||
           op_lattice_on_segment(a, b, d) || op_lattice_on_segment(c, d, a) || op_lattice_on_segment(c, d, b);
}

/* Whether a point other than a lies on the ray from a through b. */
static inline bool op_lattice_on_ray(OpLatticePoint a, OpLatticePoint b, OpLatticePoint point) {
    int64_t along = (int64_t)(b.x - a.x) * (point.x - a.x) + (int64_t)(b.z - a.z) * (point.z - a.z);
    return along > 0 && op_lattice_cross(a, b, point) == 0;
}

/* Whether the way from a loop's corner to a point starts strictly inside the loop, whose inside is on the left (O'Rourke 1998,
 * chapter 1). A corner whose edges lie on each other has nothing inside. */
static inline bool op_lattice_in_cone(OpLatticePoint before, OpLatticePoint corner, OpLatticePoint after,
                                      OpLatticePoint point) {
    int64_t from_before = op_lattice_cross(corner, point, before);
    int64_t from_after = op_lattice_cross(corner, point, after);
    bool convex = op_lattice_cross(before, corner, after) >= 0;
    return convex ? from_before > 0 && from_after < 0 : from_before > 0 || from_after < 0;
}

#endif
