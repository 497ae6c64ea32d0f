/* The ways out of a polygon: in-tile neighbours by edge, then links. */
#ifndef ONEPATH_SRC_NAVMESH_PATH_EXITS_H
#define ONEPATH_SRC_NAVMESH_PATH_EXITS_H

#include "navmesh/nav_query.h"

typedef struct OpPathExit {
    OpPolyRef target;
    const OpNavLink *link;     /* NULL for a neighbour in the tile */
    const OpOffMeshSlot *slot; /* of an off-mesh link, else NULL */
    int64_t place;             /* its number among the exits of the slot: edges, then links */
    int32_t edge;              /* of the polygon; not of an off-mesh link */
} OpPathExit;

/* Where an exit is. */
typedef union OpExitShape {
    struct {
        OpVec3 a; /* the edge that is crossed, in the polygon's direction */
        OpVec3 b;
        double low; /* the part of it that is shared */
        double high;
    } edge;
    struct {
        OpVec3 near; /* where an off-mesh link is entered, and where it leads */
        OpVec3 far;
    } off_mesh;
} OpExitShape;

/* How many exits a polygon may have: its edges and links. */
int32_t op_exit_count(const OpTiledNavMesh *mesh, OpPolyRef poly);

/* Exit number index of a polygon; false for an edge that is a wall or a portal. */
bool op_exit_at(const OpTiledNavMesh *mesh, OpPolyRef poly, int32_t index, OpPathExit *out);

/* Off-mesh when the exit has a slot, else an edge. */
void op_exit_shape(const OpTiledNavMesh *mesh, OpPolyRef poly, const OpPathExit *exit, OpExitShape *out);

#endif
