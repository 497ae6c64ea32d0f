/* Loops into triangles: of all ears the one with the shortest diagonal goes first (O'Rourke, Computational Geometry in C, 1998,
 * chapter 1). */
#ifndef ONEPATH_SRC_BUILD3D_EAR_CLIPPING_H
#define ONEPATH_SRC_BUILD3D_EAR_CLIPPING_H

#include "build3d/ear_ring.h"
#include "build3d/ranked_heap.h"

/* Counter-clockwise. Bit k of walls: a wall lies across the edge from vertex k. */
typedef struct OpLoopTriangle {
    int32_t vertex[3];
    uint8_t walls;
} OpLoopTriangle;

/* An ear that an edge of the loop is in the way of: in a list of all that this edge blocks. */
typedef struct OpBlockedEar {
    int32_t blocker; /* the corner the edge starts at, or -1 */
    int32_t next;
    int32_t previous;
    int32_t first; /* of the ears that the edge of this corner blocks */
} OpBlockedEar;

typedef struct OpEarClipper {
    OpEarRing ring; /* fill in ring.corners before a call */
    OpRankedHeap ears;
    OpBlockedEar *blocked;
    OpLoopTriangle *triangles; /* what the last call made */
    int32_t triangle_count;
    int32_t degenerate_ears; /* of all calls */
} OpEarClipper;

/* Room for loops of up to capacity corners, at least 3. After a failure it can still be freed. */
OpStatus op_ear_clipper_create(int32_t capacity, const OpAllocator *allocator, OpEarClipper *out);
void op_ear_clipper_free(OpEarClipper *clipper);

/* Cuts the loop of the first count corners into triangles that turn left in floats and have three vertices. */
void op_ear_clip(OpEarClipper *clipper, const OpTileCells *tile, int32_t count);

#endif
