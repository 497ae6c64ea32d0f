/* Vertices in the middle of straight walls, which contours have where a wall was too long for one edge. */
#ifndef ONEPATH_SRC_BUILD3D_STRAIGHT_WALLS_H
#define ONEPATH_SRC_BUILD3D_STRAIGHT_WALLS_H

#include "onepath/build3d.h"

/* A vertex that is kept, in its loop. */
typedef struct OpWallLink {
    int32_t next;
    int32_t previous;
} OpWallLink;

/* Copies a loop without them: with walls on both sides, straight ahead between their neighbours, and within a row of the line between
 * those. A loop that would keep fewer than three is copied as it is. Both kept and links have room for count; returns how many are
 * kept. */
int32_t op_drop_straight_wall_vertices(const OpContourVertex *loop, int32_t count, OpWallLink *links,
                                       OpContourVertex *kept);

#endif
