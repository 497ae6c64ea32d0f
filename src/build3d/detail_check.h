/* What the height detail asks of its arguments. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_CHECK_H
#define ONEPATH_SRC_BUILD3D_DETAIL_CHECK_H

#include "onepath/build3d.h"

OpStatus op_detail_check(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                         const OpTileCells *tile, const OpDetailOptions *options, const OpFloorDetail *out);

/* Whether samples this far apart, in cells, are taken: nearer ones would be one for every cell, which turns them off. */
static inline bool op_detail_is_sampled(double spacing) {
    return spacing > 0.9;
}

#endif
