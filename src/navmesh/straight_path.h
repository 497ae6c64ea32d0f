/* String pulling for those who know more than the public call asks for. */
#ifndef ONEPATH_SRC_NAVMESH_STRAIGHT_PATH_H
#define ONEPATH_SRC_NAVMESH_STRAIGHT_PATH_H

#include "navmesh/nav_query.h"

/* op_nav_mesh_query_straight_path without its checks of arguments, for a corridor of at least one polygon, and a start and an end that
 * are the nearest places of its first and last one. */
OpStatus op_pull_straight(OpNavMeshQuery *query, OpVec3 start, OpVec3 end, const OpPolyRef *corridor,
                          int32_t poly_count, int32_t max_corners, OpStraightPathPoint *points,
                          int32_t capacity, OpStraightPathResult *out);

#endif
