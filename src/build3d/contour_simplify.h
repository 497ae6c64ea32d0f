/* Loops with fewer vertices. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_SIMPLIFY_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_SIMPLIFY_H

#include "build3d/contour_crossings.h"
#include "build3d/contour_trace.h"

/* Part of a loop between two kept vertices. The end may be past the loop's last vertex. */
typedef struct OpContourStretch {
    int32_t first;
    int32_t last;
} OpContourStretch;

/* How loops are simplified, and scratch memory. Zero-initialise it but for the allocator and the grid. */
typedef struct OpContourSimplifier {
    OpAllocator allocator;
    OpSegmentGrid *grid;
    OpContourRegions regions;
    double max_squared_error;
    int64_t max_squared_length; /* 0 for any */
    bool straight_borders;
    int32_t border_region;
    int32_t border_rise;
    uint8_t *kept; /* of the loop's vertices */
    OpContourStretch *stack;
    size_t kept_capacity;
    size_t stack_capacity;
    int32_t depth;
} OpContourSimplifier;

/* What the result depends on besides the loop: the areas of its region and of those beside it, and whether its region lies over
 * itself. Borders with the border region also keep vertices whose row is more than border_rise off the line between their neighbours
 * (negative: heights do not matter). The options are checked. */
void op_contour_simplifier_set(OpContourSimplifier *simplifier, const OpContourOptions *options,
                               int32_t border_rise, const OpContourRegions *regions);

/* Simplifies a loop that has an area; others stay without simplified vertices. */
OpStatus op_contour_simplify(OpContourSimplifier *simplifier, OpContourLoop *loop);

/* The same, and notes of every traced vertex what became of it. */
OpStatus op_contour_simplify_noting(OpContourSimplifier *simplifier, OpContourLoop *loop, uint8_t *known);
void op_contour_simplifier_free(OpContourSimplifier *simplifier);

#endif
