/* A path in one call: nearest polygons, search, string pulling. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "navmesh/nav_query.h"
#include "navmesh/poly_surface.h"

#define EXPANSIONS_BETWEEN_CANCEL_CHECKS 256

OpNavPathOptions op_nav_path_options_default(void) {
    return (OpNavPathOptions){.filter = op_query_filter_default(), .half_extents = {2.0, 4.0, 2.0}};
}

static void write_refusal(OpQueryStatus detail, OpNavPath *out) {
    out->status = op_query_status_path_status(detail);
    out->detail = detail;
    out->cost = INFINITY;
    out->length = 0.0;
    out->point_count = 0;
    out->poly_count = 0;
    out->expanded = 0;
    out->node_limit_reached = false;
}

static bool is_cancelled(OpNavMeshQuery *query, const OpNavPathOptions *options) {
    if (options->cancelled == NULL) {
        return false;
    }
    op_query_enter(query);
    bool cancelled = options->cancelled(options->user);
    op_query_leave(query);
    return cancelled;
}

static OpStatus search(OpNavMeshQuery *query, const OpNearestPoly *start, const OpNearestPoly *end,
                       const OpNavPathOptions *options, OpQueryStatus *status) {
    OP_TRY(op_nav_mesh_query_begin_path(query, start->poly, end->poly, start->point, end->point,
                                        &options->filter, status));
    while (*status == OP_QUERY_IN_PROGRESS) {
        if (is_cancelled(query, options)) {
            return op_fail(OP_STATUS_CANCELLED, "cancelled", "ended the query");
        }
        int32_t slice = options->cancelled == NULL ? INT32_MAX : EXPANSIONS_BETWEEN_CANCEL_CHECKS;
        OP_TRY(op_nav_mesh_query_update_path(query, slice, status));
    }
    return OP_STATUS_OK;
}

/* Pulls the string along the corridor found. A partial path ends in its last polygon, as near to the end as that comes. */
static OpStatus pull(OpNavMeshQuery *query, OpVec3 start, OpVec3 end, OpStraightPathResult *out) {
    /* Every polygon adds at most two points, and then there are both ends. */
    size_t most = 2 * query->path.corridor_count + 2;
    OP_TRY(op_grow_array(&query->allocator, (void **)&query->points, &query->point_capacity, 0, most,
                         sizeof(OpStraightPathPoint)));
    return op_nav_mesh_query_straight_path(query, start, end, query->path.corridor,
                                           (int32_t)query->path.corridor_count, INT32_MAX, query->points,
                                           (int32_t)most, out);
}

static OpStatus write_path(const OpNavMeshQuery *query, int32_t point_count, OpNavPath *out) {
    const OpPathSearch *found = &query->path;
    OpAllocator allocator = out->allocator.alloc == NULL ? query->allocator : out->allocator;
    int32_t polys = (int32_t)found->corridor_count;
    const OpResultArray arrays[] = {
        {(void **)&out->points, &out->point_capacity, point_count, sizeof(OpStraightPathPoint)},
        {(void **)&out->corridor, &out->poly_capacity, polys, sizeof(OpPolyRef)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 2));
    out->allocator = allocator;
    write_refusal(found->status, out);
    out->cost = found->nodes[found->found >= 0 ? found->found : found->nearest].cost;
    out->expanded = found->expanded;
    out->node_limit_reached = found->node_limit_reached;
    out->point_count = point_count;
    out->poly_count = polys;
    memcpy(out->points, query->points, (size_t)point_count * sizeof(OpStraightPathPoint));
    memcpy(out->corridor, found->corridor, (size_t)polys * sizeof(OpPolyRef));
    for (int32_t i = 1; i < point_count; i++) {
        out->length += sqrt(op_distance_squared(out->points[i].position, out->points[i - 1].position));
    }
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_find_path_between(OpNavMeshQuery *query, OpVec3 start, OpVec3 end,
                                             const OpNavPathOptions *options, OpNavPath *out) {
    OpNavPathOptions chosen = options == NULL ? op_nav_path_options_default() : *options;
    OpNearestPoly from;
    OpNearestPoly to;
    OpQueryStatus status = OP_QUERY_NONE;
    OpStraightPathResult straight;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_query_check_usable(query));
    OP_TRY(op_query_check_position("start", start));
    OP_TRY(op_query_check_position("end", end));
    OP_TRY(op_nav_mesh_query_nearest_poly(query, start, chosen.half_extents, &chosen.filter, &from));
    OP_TRY(op_nav_mesh_query_nearest_poly(query, end, chosen.half_extents, &chosen.filter, &to));
    if (from.poly == OP_POLY_REF_INVALID || to.poly == OP_POLY_REF_INVALID) {
        write_refusal(from.poly == OP_POLY_REF_INVALID ? OP_QUERY_NO_START_NEARBY : OP_QUERY_NO_END_NEARBY,
                      out);
        return OP_STATUS_OK;
    }
    OP_TRY(search(query, &from, &to, &chosen, &status));
    if (status != OP_QUERY_SUCCESS && status != OP_QUERY_PARTIAL) {
        write_refusal(status, out);
        return OP_STATUS_OK;
    }
    OP_TRY(op_path_search_list_corridor(query));
    OP_TRY(pull(query, from.point, to.point, &straight));
    return write_path(query, straight.point_count, out);
}

void op_nav_path_reset(OpNavPath *path) {
    if (path == NULL) {
        return;
    }
    op_free_array(&path->allocator, path->points, (size_t)path->point_capacity, sizeof(OpStraightPathPoint));
    op_free_array(&path->allocator, path->corridor, (size_t)path->poly_capacity, sizeof(OpPolyRef));
    *path = (OpNavPath){0};
}
