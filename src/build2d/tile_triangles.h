/* Some of the triangles of a triangulation as a triangulation of their own, merged into convex polygons. */
#ifndef ONEPATH_SRC_BUILD2D_TILE_TRIANGLES_H
#define ONEPATH_SRC_BUILD2D_TILE_TRIANGLES_H

#include "build2d/triangulation.h"

/* chosen: triangles in increasing order. numbers has room for every triangle of the triangulation and is all -1 before and
 * after. */
OpStatus op_merge_chosen(const OpGridPoint *points, const OpTriangulation *triangulation,
                         const int32_t *chosen, int32_t count, int32_t max_vertices, int32_t *numbers,
                         OpConvexPolygons *out);

#endif
