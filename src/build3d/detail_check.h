/* What the height detail asks of its arguments. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_CHECK_H
#define ONEPATH_SRC_BUILD3D_DETAIL_CHECK_H

#include "build3d/detail_surface.h"
#include "onepath/build3d.h"

/* So that the triangles of all polygons are counted in 32 bits. */
enum { OP_DETAIL_MAX_POLYS = INT32_MAX / OP_DETAIL_MAX_TRIANGLES };

OpStatus op_detail_check(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                         const OpTileCells *tile, const OpDetailOptions *options, const OpFloorDetail *out);

/* op_floor_polys_detail for polygons that op_contours_polygonize has made: only their number is checked. */
OpStatus op_floor_polys_make_detail(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                                    const OpTileCells *tile, const OpDetailOptions *options,
                                    OpFloorDetail *out);

/* Whether samples this far apart, in cells, are taken: nearer ones would be one for every cell, which turns them off. */
static inline bool op_detail_is_sampled(double spacing) {
    return spacing > 0.9;
}

#endif
