/* Points on the edges of a polygon where the floors leave the straight line. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_EDGES_H
#define ONEPATH_SRC_BUILD3D_DETAIL_EDGES_H

#include "build3d/detail_heights.h"

/* An edge of more steps than this gets no points. */
enum { OP_DETAIL_MAX_STEPS = 4096 };

/* A place in cells, and a row that need not be whole. */
typedef struct OpDetailPoint {
    double x;
    double z;
    double row;
} OpDetailPoint;

/* Room to work on one edge: the rows at its steps, and which of them are kept. */
typedef struct OpDetailProfile {
    double rows[OP_DETAIL_MAX_STEPS + 1];
    bool kept[OP_DETAIL_MAX_STEPS + 1];
} OpDetailProfile;

/* The points between two vertices, in this direction; the same ones in reverse for the other direction. Returns how many there are, or
 * -1 when they are more than room. */
int32_t op_detail_edge_points(const OpDetailInput *input, const OpFloorVertex *from, const OpFloorVertex *to,
                              OpDetailProfile *profile, OpDetailPoint *points, int32_t room);

#endif
