/* Which polygons one can get to near a place, best first, and what the walls and random points of such a search need. */
#ifndef ONEPATH_SRC_NAVMESH_AREA_SEARCH_H
#define ONEPATH_SRC_NAVMESH_AREA_SEARCH_H

#include "navmesh/area_shape.h"

/* Around a polygon, seen from above. */
typedef struct OpFlatBox {
    double low_x;
    double low_z;
    double high_x;
    double high_z;
} OpFlatBox;

typedef struct OpAreaNode {
    OpPolyRef poly;
    int32_t parent; /* node, -1 for the start */
    double key;
    OpFlatBox box; /* of the polygon, where polygons are kept apart */
    bool expanded;
} OpAreaNode;

typedef struct OpAreaSearch {
    OpNodeTable table;
    OpNodeHeap heap;
    OpAreaNode *nodes;
    size_t node_count;
    size_t node_capacity;
    int32_t *order; /* the expanded nodes, in order */
    size_t order_count;
    size_t order_capacity;
    double *weights; /* scratch of random points */
    size_t weight_capacity;
    OpAreaShape shape;
    bool keeps_apart; /* polygons that overlap are left out */
    OpFilterState filter;
    uint64_t edits;
    OpAreaQueryStatus status;
    bool node_limit_reached;
} OpAreaSearch;

/* A circle search from begin to end. */
OpStatus op_run_circle_search(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center, double radius,
                              const OpQueryFilter *filter);

/* INVALID_STATE unless a circle search has begun and the mesh is as it was then. */
OpStatus op_check_circle_search(const OpNavMeshQuery *query);

#endif
