/* Constrained Delaunay triangulation on the grid (Lawson 1977; Sloan 1993), and the convex merge of its triangles. */
#ifndef ONEPATH_SRC_BUILD2D_TRIANGULATION_H
#define ONEPATH_SRC_BUILD2D_TRIANGULATION_H

#include "build2d/arrangement.h"

/* A constraint between two points by index, a < b. */
typedef struct OpConstraint {
    int32_t a;
    int32_t b;
} OpConstraint;

/* Triangles over the points given, without the bounding triangle's: corners counter-clockwise, and across each edge (corner i to
 * the next) the neighbouring triangle or -1, and whether the edge is constrained. */
typedef struct OpTriangle {
    int32_t corner[3];
    int32_t neighbor[3];
    bool constrained[3];
} OpTriangle;

typedef struct OpTriangulation {
    OpAllocator allocator;
    OpTriangle *triangles;
    int32_t triangle_count;
} OpTriangulation;

/* points are distinct and sorted; constraints are noded (they meet at ends only) and sorted by (a, b). The triangles cover what
 * constraints surround, and of the convex hull all but slivers at its border, whose circles reach the bounding triangle. */
OpStatus op_triangulate(const OpGridPoint *points, int32_t point_count, const OpConstraint *constraints,
                        int32_t constraint_count, const OpAllocator *allocator, OpTriangulation *out);
void op_triangulation_free(OpTriangulation *triangulation);

/* Polygons over points: sizes, indices and neighbours as in OpPlaneMesh. */
typedef struct OpConvexPolygons {
    OpAllocator allocator;
    int32_t *sizes;
    int32_t *indices;
    int32_t *neighbors;
    int32_t poly_count;
    int32_t index_count;
} OpConvexPolygons;

/* Merges triangles (of any subset, whose neighbours across kept edges are -1) into convex polygons of at most max_vertices, the
 * longest diagonal first. */
OpStatus op_merge_convex(const OpGridPoint *points, const OpTriangle *triangles, int32_t triangle_count,
                         int32_t max_vertices, const OpAllocator *allocator, OpConvexPolygons *out);
void op_convex_polygons_free(OpConvexPolygons *polygons);

#endif
