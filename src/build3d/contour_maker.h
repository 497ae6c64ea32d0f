/* From loops to contours, a region at a time: loops are simplified one by one, and the outlines of a region joined with its holes. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_MAKER_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_MAKER_H

#include "build3d/contour_holes.h"
#include "build3d/contour_simplify.h"

/* Scratch memory. It must stay where it is between begin and free. */
typedef struct OpContourMaker {
    OpSegmentGrid grid; /* for crossings of loops; the builder has its own */
    OpBridgeBuilder builder;
    OpContourSimplifier simplifier;
    OpContourHoles holes;
    const OpContourRegions *regions;
    bool with_raw;
} OpContourMaker;

/* Makes one that is empty. */
void op_contour_maker_init(OpContourMaker *maker, const OpAllocator *allocator);
void op_contour_maker_free(OpContourMaker *maker);

/* Says how contours are to be made; the options are checked. The floors are those that the loops are of. */
void op_contour_maker_set(OpContourMaker *maker, const OpContourOptions *options,
                          const OpCompactHeightfield *floors, const OpContourRegions *regions);

/* Appends the contours of a region whose simplified loops are given in their order. out has room for a contour a loop, and for the
 * traced vertices of all of them and two more a loop; with_raw also for as many rings and vertices. */
OpStatus op_contour_maker_add_region(OpContourMaker *maker, const OpContourLoop *loops, int32_t count,
                                     OpContours *out);

#endif
