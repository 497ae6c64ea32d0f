/* Pieces of wall: the parts of a polygon's edges with nothing behind them that a filter takes. */
#ifndef ONEPATH_SRC_NAVMESH_WALL_PIECES_H
#define ONEPATH_SRC_NAVMESH_WALL_PIECES_H

#include "navmesh/nav_query.h"

typedef struct OpWallPiece {
    OpPolyRef poly;
    int32_t edge;
    double from; /* the part of the edge */
    double to;
    OpVec3 start; /* in the polygon's direction, so that the inside is to the left */
    OpVec3 end;
} OpWallPiece;

/* Called with each piece, edges in order and pieces along an edge in order. */
typedef void (*OpVisitWall)(void *user, const OpWallPiece *piece);

OpStatus op_visit_walls(const OpTiledNavMesh *mesh, const OpFilterState *filter, OpPolyRef poly,
                        OpVisitWall visit, void *user);

#endif
