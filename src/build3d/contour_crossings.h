/* Whether a ring crosses itself. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_CROSSINGS_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_CROSSINGS_H

#include "build3d/contour_trace.h"
#include "build3d/segment_grid.h"

/* Whether two edges of a closed ring cross properly. The grid is scratch memory. */
OpStatus op_contour_crosses_itself(const OpContourVertex *ring, int32_t count, OpSegmentGrid *grid,
                                   bool *out);

/* The box around a ring, from *low to *high, made larger when it starts as a box. */
void op_contour_extend_box(const OpContourVertex *ring, int32_t count, OpLatticePoint *low,
                           OpLatticePoint *high);

#endif
