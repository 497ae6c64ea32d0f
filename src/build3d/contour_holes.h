/* Which hole lies in which outline, and outlines joined with their holes. */
#ifndef ONEPATH_SRC_BUILD3D_CONTOUR_HOLES_H
#define ONEPATH_SRC_BUILD3D_CONTOUR_HOLES_H

#include "build3d/contour_bridges.h"
#include "build3d/contour_rows.h"

/* Of one region's loops; arrays are by loop. Zero-initialise it but for the allocators and the builder. */
typedef struct OpContourHoles {
    OpAllocator allocator;
    OpBridgeBuilder *builder;
    const OpContourLoop *loops; /* simplified */
    bool lies_over_itself;
    OpContourRows rows;
    int32_t *outlines;    /* of every hole the loop around it, -1 for none */
    int32_t *holes;       /* those of an outline follow each other, in the order in which they were met */
    int32_t *first_holes; /* of every outline, in holes */
    int32_t *hole_counts;
    int32_t *scratch;
    int32_t *order;          /* of the holes of one outline */
    OpLatticePoint *corners; /* the leftmost vertex of every hole */
    OpBridgeRing *rings;     /* of the holes of one outline */
    int32_t *memory;
    size_t memory_capacity;
    size_t corner_capacity;
    size_t ring_capacity;
    int32_t raw_fallbacks; /* both of this region */
    int32_t dropped_holes;
} OpContourHoles;

/* Finds the outlines of all holes of a region: its loops in their order, which must stay. */
OpStatus op_contour_holes_find(OpContourHoles *holes, const OpContourLoop *loops, int32_t count,
                               bool lies_over_itself);
void op_contour_holes_free(OpContourHoles *holes);

/* Writes an outline with its holes: ring has room for their traced vertices and two more a hole. */
OpStatus op_contour_holes_join(OpContourHoles *holes, int32_t outline, OpContourVertex *ring,
                               int32_t *vertex_count);

#endif
