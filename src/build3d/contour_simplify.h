/* Loops with fewer vertices. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_SIMPLIFY_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_SIMPLIFY_H

#include "build3d/contour_crossings.h"
#include "build3d/contour_trace.h"

/* Simplifies every loop with an area into loops->simplified and counts those that stayed as they were traced. Borders with the border
 * region also keep vertices whose row is more than border_rise off the line between their neighbours (negative: heights do not matter).
 * The options are checked. */
OpStatus op_contour_loops_simplify(OpContourLoops *loops, const OpContourOptions *options,
                                   int32_t border_rise, OpSegmentGrid *grid, int32_t *raw_fallbacks);

#endif
