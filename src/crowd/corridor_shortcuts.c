/* Shortcuts: the start of a corridor is replaced by what a straight look ahead crosses, or by what a short search finds. */
#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"
#include "crowd/corridor_object.h"
#include "navmesh/poly_surface.h"

/* A searched shortcut must be shorter to walk by this part, or the agent could go to and fro between two ways round. */
#define CLEARLY_SHORTER (1.0 - 1e-4)

#define LEAST_RAY 2
#define LEAST_WINDOW 3

/* ---- By a ray ---- */

/* The point, or the place on the way to it that lies range away. */
static OpVec3 within_range(OpVec3 from, OpVec3 to, double range) {
    double away = op_horizontal_distance(from, to);
    if (!(away > range)) {
        return to;
    }
    double part = range / away;
    return (OpVec3){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
                    from.z + (to.z - from.z) * part};
}

/* The corridor's farthest polygon, not the first, that the ray crossed after its own first: its index, and *at the ray's; -1 when
 * there is none. */
static int32_t find_meeting(const OpPathCorridor *corridor, int32_t ray_count, int32_t *at) {
    for (int32_t i = corridor->state.count - 1; i >= 1; i--) {
        for (*at = 1; *at < ray_count; (*at)++) {
            if (corridor->visited[*at] == corridor->polys[i]) {
                return i;
            }
        }
    }
    return -1;
}

OpStatus op_path_corridor_optimize_visibility(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                              const OpQueryFilter *filter, OpVec3 point, double range,
                                              int32_t budget, bool *changed) {
    OpRaycast ray;
    OP_TRY(op_corridor_check_call(corridor, query, "changed", changed));
    OP_TRY(op_query_check_position("point", point));
    if (!(range >= 0.0) || !op_is_finite(range)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "range", "must be finite and at least 0, was %g", range);
    }
    if (budget < LEAST_RAY) {
        return op_fail_range("budget", LEAST_RAY, INT32_MAX, budget);
    }
    OpCorridorState *state = &corridor->state;
    OpPolyRef first = state->count > 0 ? corridor->polys[0] : OP_POLY_REF_INVALID;
    corridor->calling = true;
    OpStatus status = op_nav_mesh_query_raycast(
        query, first, state->position, within_range(state->position, point, range), filter, corridor->visited,
        budget < corridor->capacity ? budget : corridor->capacity, &ray);
    corridor->calling = false;
    OP_TRY(status);
    *changed = false;
    if (ray.status != OP_RAYCAST_OK) {
        return OP_STATUS_OK;
    }
    int32_t at = 0;
    bool cut = false;
    int32_t meeting = find_meeting(corridor, op_polys_drop_loops(corridor->visited, ray.visited_count), &at);
    if (meeting < 0) {
        return OP_STATUS_OK;
    }
    int32_t count = op_corridor_draft(corridor, corridor->visited, at + 1, corridor->polys + meeting + 1,
                                      state->count - meeting - 1, &cut);
    *changed = !cut && op_corridor_draft_differs(corridor, count);
    if (*changed) {
        op_corridor_take_draft(corridor, count, false);
    }
    return OP_STATUS_OK;
}

/* ---- By a search ---- */

/* The length of the straight path to an end through polygons that begin with the agent's; infinite when they do not hold
 * together. */
static OpStatus walk_length(OpNavMeshQuery *query, OpVec3 from, OpVec3 end, const OpPolyRef *polys,
                            int32_t count, double *out) {
    OpStraightPathResult path;
    size_t most =
        2 * (size_t)count + 2; /* every polygon adds at most two points, and then there are both ends */
    OP_TRY(op_grow_array(&query->allocator, (void **)&query->points, &query->point_capacity, 0, most,
                         sizeof(OpStraightPathPoint)));
    OP_TRY(op_nav_mesh_query_straight_path(query, from, end, polys, count, INT32_MAX, query->points,
                                           (int32_t)most, &path));
    *out = path.status == OP_QUERY_SUCCESS ? 0.0 : INFINITY;
    for (int32_t i = 1; i < path.point_count; i++) {
        *out += sqrt(op_distance_squared(query->points[i].position, query->points[i - 1].position));
    }
    return OP_STATUS_OK;
}

/* Searches a way to polygon number `to` of the corridor. *end is where it ends there; *found whether the search finished with one,
 * which the query then holds. */
static OpStatus search(OpPathCorridor *corridor, OpNavMeshQuery *query, const OpQueryFilter *filter,
                       int32_t to, int32_t budget, OpVec3 *end, bool *found) {
    OpQueryStatus status = OP_QUERY_NONE;
    bool over = false;
    *found = false;
    if (!op_corridor_closest(query, corridor->polys[to], corridor->state.target, end, &over)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_nav_mesh_query_begin_path(query, corridor->polys[0], corridor->polys[to],
                                        corridor->state.position, *end, filter, &status));
    if (status == OP_QUERY_IN_PROGRESS) {
        OP_TRY(op_nav_mesh_query_update_path(query, budget, &status));
    }
    *found = status == OP_QUERY_SUCCESS;
    return *found ? op_path_search_list_corridor(query) : OP_STATUS_OK;
}

OpStatus op_path_corridor_optimize_topology(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                            const OpQueryFilter *filter, int32_t budget, int32_t window,
                                            bool *changed) {
    OP_TRY(op_corridor_check_call(corridor, query, "changed", changed));
    if (budget < 1) {
        return op_fail_range("budget", 1, INT32_MAX, budget);
    }
    if (window < LEAST_WINDOW) {
        return op_fail_range("window", LEAST_WINDOW, INT32_MAX, window);
    }
    const OpCorridorState *state = &corridor->state;
    OpVec3 end = state->target;
    double before = 0.0;
    double after = 0.0;
    bool found = false;
    int32_t to = (state->count < window ? state->count : window) - 1;
    *changed = false;
    if (state->count < LEAST_WINDOW) {
        return OP_STATUS_OK;
    }
    corridor->calling = true;
    OpStatus status = search(corridor, query, filter, to, budget, &end, &found);
    corridor->calling = false;
    OP_TRY(status);
    if (!found) {
        return OP_STATUS_OK;
    }
    const OpPolyRef *route = query->path.corridor;
    int32_t route_count = (int32_t)query->path.corridor_count;
    bool cut = false;
    int32_t count = op_corridor_draft(corridor, route, route_count, corridor->polys + to + 1,
                                      state->count - to - 1, &cut);
    if (!op_corridor_draft_differs(corridor, count)) {
        return OP_STATUS_OK;
    }
    OP_TRY(walk_length(query, state->position, end, corridor->polys, to + 1, &before));
    OP_TRY(walk_length(query, state->position, end, route, route_count, &after));
    *changed = op_is_finite(before) && after < before * CLEARLY_SHORTER;
    if (*changed) {
        op_corridor_take_draft(corridor, count, cut);
    }
    return OP_STATUS_OK;
}
