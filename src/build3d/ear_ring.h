/* A loop from which corners are cut off one by one, and the search for edges that touch a segment: boxes around runs of edges, and
 * a binary tree of boxes above them. A loop winds, but what comes in a row lies close together, so that few boxes meet a short
 * segment. */
#ifndef ONEPATH_SRC_BUILD3D_EAR_RING_H
#define ONEPATH_SRC_BUILD3D_EAR_RING_H

#include "build3d/tile_cells.h"

/* A corner of a loop, and its edge to the next. */
typedef struct OpRingCorner {
    OpCellCorner at;
    int32_t vertex; /* the caller's number */
    bool wall;      /* a wall lies across the edge */
    int32_t next;   /* -1 when it has been cut off */
    int32_t previous;
} OpRingCorner;

typedef struct OpRingBox {
    OpCellCorner low;
    OpCellCorner high;
} OpRingBox;

typedef struct OpEarRing {
    OpAllocator allocator;
    OpRingCorner *corners;
    OpRingBox *boxes; /* node i has children 2 i and 2 i + 1; the leaves begin at leaf_count */
    int32_t count;    /* of corners, with those cut off */
    int32_t leaf_count;
    int32_t capacity;
} OpEarRing;

/* Room for loops of up to capacity corners. After a failure it can still be freed. */
OpStatus op_ear_ring_create(int32_t capacity, const OpAllocator *allocator, OpEarRing *out);
void op_ear_ring_free(OpEarRing *ring);

/* Closes the loop of the first count corners, whose at, vertex and wall have been set. */
void op_ear_ring_begin(OpEarRing *ring, int32_t count);

/* Cuts a corner off. */
void op_ear_ring_cut(OpEarRing *ring, int32_t corner);

/* The first corner whose edge touches the segment between two corners, edges aside that end where one of them lies; -1 when none
 * does. */
int32_t op_ear_ring_find_touching(const OpEarRing *ring, int32_t from, int32_t to);

#endif
