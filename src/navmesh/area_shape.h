/* The circles and convex polygons that area queries look at, seen from above. */
#ifndef ONEPATH_SRC_NAVMESH_AREA_SHAPE_H
#define ONEPATH_SRC_NAVMESH_AREA_SHAPE_H

#include "navmesh/nav_query.h"

enum { OP_MOST_SHAPE_POINTS = 64 };

typedef struct OpAreaShape {
    bool is_circle;
    OpVec3 reference; /* the centre, or the mean of the points */
    double radius;
    OpVec3 points[OP_MOST_SHAPE_POINTS]; /* counter-clockwise */
    int32_t point_count;
} OpAreaShape;

/* *valid is false for a polygon that is not convex, or repeats a point, or has no area. OUT_OF_RANGE for coordinates and radii. */
OpStatus op_area_shape_init(const OpAreaQuery *area, OpAreaShape *out, bool *valid);

/* Whether a segment touches the shape; both are closed. */
bool op_area_shape_touches(const OpAreaShape *shape, OpVec3 a, OpVec3 b);

/* The squared distance from the reference point to a segment. */
double op_area_shape_key(const OpAreaShape *shape, OpVec3 a, OpVec3 b);

#endif
