/* Rasterizing what has been checked, without a way back: for callers that have made their own copy to go back to. */
#ifndef ONEPATH_SRC_BUILD3D_RASTERIZE_H
#define ONEPATH_SRC_BUILD3D_RASTERIZE_H

#include "onepath/build3d.h"

/* OUT_OF_RANGE or INVALID_ARGUMENT, naming the triangle or vertex. */
OpStatus op_triangles_check(const OpTriangles *triangles);

/* OUT_OF_RANGE unless the areas, if there are any, are 0 to 63. */
OpStatus op_triangle_areas_check(const uint8_t *areas, int32_t count);

/* Adds the triangles in their order, and to stats what they were. */
OpStatus op_rasterize(OpHeightfield *heightfield, const OpTriangles *triangles, const uint8_t *areas,
                      int32_t threshold, OpVoxelizeStats *stats);

void op_classify_checked(const OpTriangles *triangles, const OpHeightfieldFrame *frame, float slope_cosine,
                         uint8_t *areas);

/* OUT_OF_RANGE unless it is a cosine. */
OpStatus op_check_slope(float slope_cosine);

#endif
