/* The fields of a replan: which search is under way, and where it began. */
#ifndef ONEPATH_SRC_CROWD_CORRIDOR_REPLAN_H
#define ONEPATH_SRC_CROWD_CORRIDOR_REPLAN_H

#include "crowd/corridor_object.h"

struct OpCorridorReplan {
    OpAllocator allocator;
    const OpNavMeshQuery *query; /* that searches; NULL before the first begin */
    OpQueryFilter filter;
    OpQueryStatus status;
    OpPolyRef first; /* the agent's polygon, and the agent */
    OpVec3 position;
    OpPolyRef begun; /* where the search that is under way began */
    OpNearestPoly target;
    int32_t iterations; /* of both searches so far */
    bool from_start;    /* that search began at the agent */
};

/* Begin, update and apply of a replan that lives on the stack. */
OpStatus op_corridor_replan_start(OpCorridorReplan *replan, const OpPathCorridor *corridor,
                                  OpNavMeshQuery *query, const OpQueryFilter *filter, OpVec3 half_extents);

#endif
