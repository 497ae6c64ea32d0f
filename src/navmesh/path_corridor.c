/* The polygons of a finished search, from start to end. */
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/nav_query.h"

/* Where in the corridor so far a polygon is, or -1. Entries of the node table are used for it: the search is over. */
static void drop_loops(OpPathSearch *search) {
    size_t kept = 0;
    for (size_t i = 0; i < search->corridor_count; i++) {
        OpPolyRef poly = search->corridor[i];
        size_t first = 0;
        while (first < kept && search->corridor[first] != poly) {
            first++;
        }
        kept = first;
        search->corridor[kept++] = poly;
    }
    search->corridor_count = kept;
}

OpStatus op_path_search_list_corridor(OpNavMeshQuery *query) {
    OpPathSearch *search = &query->path;
    int32_t last = search->found >= 0 ? search->found : search->nearest;
    size_t count = 0;
    for (int32_t node = last; node >= 0; node = search->nodes[node].parent) {
        count++;
    }
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->corridor, &search->corridor_capacity, 0, count,
                         sizeof(OpPolyRef)));
    search->corridor_count = count;
    for (int32_t node = last; node >= 0; node = search->nodes[node].parent) {
        search->corridor[--count] = search->nodes[node].poly;
    }
    /* Only a search with a node per crossing comes back to a polygon; the terminal node repeats the last one. */
    if (query->options.node_model == OP_NODES_CROSSING) {
        drop_loops(search);
    } else if (search->found >= 0) {
        search->corridor_count--;
    }
    return OP_STATUS_OK;
}

static double route_cost(const OpPathSearch *search) {
    return search->nodes[search->found >= 0 ? search->found : search->nearest].cost;
}

OpStatus op_nav_mesh_query_finish_path(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                       OpCorridorResult *out) {
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (polys == NULL && capacity > 0) {
        return op_fail_null("polys");
    }
    OpPathSearch *search = &query->path;
    if (search->status == OP_QUERY_NONE) {
        return op_fail(OP_STATUS_INVALID_STATE, "query", "must have begun a path");
    }
    *out = (OpCorridorResult){.status = search->status};
    if (search->node_count == 0) {
        return OP_STATUS_OK; /* the start or end was refused */
    }
    OP_TRY(op_path_search_list_corridor(query));
    int32_t count = (int32_t)search->corridor_count;
    out->truncated = count > capacity;
    out->poly_count = out->truncated ? capacity : count;
    for (int32_t i = 0; i < out->poly_count; i++) {
        polys[i] = search->corridor[i];
    }
    out->cost = route_cost(search);
    out->expanded = search->expanded;
    out->node_limit_reached = search->node_limit_reached;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_find_corridor(OpNavMeshQuery *query, OpPolyRef start_poly, OpPolyRef end_poly,
                                         OpVec3 start, OpVec3 end, const OpQueryFilter *filter,
                                         OpPolyRef *polys, int32_t capacity, OpCorridorResult *out) {
    OpQueryStatus status = OP_QUERY_NONE;
    OP_TRY(op_nav_mesh_query_begin_path(query, start_poly, end_poly, start, end, filter, &status));
    if (status == OP_QUERY_IN_PROGRESS) {
        OP_TRY(op_nav_mesh_query_update_path(query, INT32_MAX, &status));
    }
    return op_nav_mesh_query_finish_path(query, polys, capacity, out);
}
