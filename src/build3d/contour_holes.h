/* Which hole lies in which outline, and outlines joined with their holes. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_HOLES_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_HOLES_H

#include "build3d/contour_bridges.h"
#include "build3d/contour_rows.h"

/* Arrays by loop. Zero-initialise it but for the allocators. */
typedef struct OpContourHoles {
    OpContourLoops *loops; /* simplified */
    OpBridgeBuilder *builder;
    OpContourRows rows;
    int32_t *outlines;    /* of every hole the loop around it, -1 for none */
    int32_t *holes;       /* those of an outline follow each other, in the order in which they were met */
    int32_t *first_holes; /* of every outline, in holes */
    int32_t *hole_counts;
    int32_t *scratch;
    int32_t *order;          /* of the holes of one outline */
    OpLatticePoint *corners; /* the leftmost vertex of every hole */
    OpContourRing *rings;    /* of the holes of one outline */
    int32_t *memory;
    int32_t raw_fallbacks;
    int32_t dropped_holes;
} OpContourHoles;

/* Finds the outlines of all holes. *out may hold memory also after a failure: free it in any case. */
OpStatus op_contour_holes_find(OpContourLoops *loops, OpBridgeBuilder *builder, OpContourHoles *out);
void op_contour_holes_free(OpContourHoles *holes);

/* Writes an outline with its holes: ring has room for their traced vertices and two more a hole. */
OpStatus op_contour_holes_join(OpContourHoles *holes, int32_t outline, OpContourVertex *ring,
                               int32_t *vertex_count);

#endif
