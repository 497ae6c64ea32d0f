/* A triangulation of arranged segments, and which of its triangles lie inside. */
#ifndef ONEPATH_SRC_BUILD2D_INSIDE_TRIANGLES_H
#define ONEPATH_SRC_BUILD2D_INSIDE_TRIANGLES_H

#include "build2d/triangulation.h"

typedef struct OpInsideTriangles {
    OpTriangulation triangulation;
    bool *inside; /* per triangle */
} OpInsideTriangles;

/* All segments are constraints; those with a net of operand 0 are the boundary, with the inside to the left of the way that more
 * of its edges run. On failure *out is empty. */
OpStatus op_triangulate_inside(const OpArrangement *arrangement, OpInsideTriangles *out);
void op_inside_triangles_free(OpInsideTriangles *triangles);

#endif
