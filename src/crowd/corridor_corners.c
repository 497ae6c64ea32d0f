/* The straight path through a corridor. */
#include "base/status.h"
#include "crowd/corridor_object.h"

OpStatus op_path_corridor_find_corners(const OpPathCorridor *corridor, OpNavMeshQuery *query,
                                       OpStraightPathPoint *points, int32_t capacity,
                                       OpStraightPathResult *out) {
    if (corridor == NULL) {
        return op_fail_null("corridor");
    }
    return op_nav_mesh_query_straight_path(query, corridor->state.position, corridor->state.target,
                                           corridor->polys, corridor->state.count, INT32_MAX, points,
                                           capacity, out);
}
