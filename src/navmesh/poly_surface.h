/* Where a polygon's surface is: heights and closest points. Corners are world doubles. */
#ifndef ONEPATH_SRC_NAVMESH_POLY_SURFACE_H
#define ONEPATH_SRC_NAVMESH_POLY_SURFACE_H

#include "navmesh/nav_tile.h"

/* The corners of a polygon. */
typedef struct OpPolyOutline {
    OpVec3 corner[16];
    int32_t count;
} OpPolyOutline;

void op_poly_outline(const OpTileContent *content, int32_t poly, OpPolyOutline *out);

/* True inside or on the boundary, seen from above; exact. */
bool op_outline_contains(const OpPolyOutline *outline, double x, double z);

/* Places no farther than this from a polygon may be taken to lie in it. */
#define OP_NEAR_POLY 1e-7

/* True only for places that are farther than OP_NEAR_POLY from the polygon, seen from above. Far quicker than op_poly_closest_point, and
 * says so of nearly all of them; coordinates are within 2^21. */
bool op_poly_is_away(const OpTileContent *content, int32_t poly, double x, double z);

/* The corners of a polygon's detail triangle. */
void op_detail_triangle(const OpTileContent *content, int32_t poly, int32_t triangle, OpVec3 corners[3]);

/* The height of the surface at a place seen from above: that of the first triangle (of the detail, or of the fan) that has it, or
 * of the plane of the triangle that it misses least. */
double op_poly_height(const OpTileContent *content, int32_t poly, double x, double z);

/* The point straight above or below when the position is inside (*over is true), else the nearest of the outline seen from above,
 * on the lowest edge of equal ones, its height between the ends of the edge. */
OpVec3 op_poly_closest_point(const OpTileContent *content, int32_t poly, OpVec3 position, bool *over);

/* The point of the segment a b nearest to a position seen from above, with its height; *t is where. */
OpVec3 op_segment_closest_point(OpVec3 a, OpVec3 b, double x, double z, double *t);

/* The cross product seen from above: above 0 when b turns from a towards +Z. */
static inline double op_cross_xz(double ax, double az, double bx, double bz) {
    return ax * bz - az * bx;
}

static inline double op_distance_squared(OpVec3 a, OpVec3 b) {
    double dx = a.x - b.x;
    double dy = a.y - b.y;
    double dz = a.z - b.z;
    return (dx * dx + dy * dy) + dz * dz;
}

#endif
