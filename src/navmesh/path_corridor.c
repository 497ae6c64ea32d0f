/* The polygons of a finished search, from start to end. */
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/nav_query.h"

/* Where a route comes back to a polygon, what lies between goes. */
static OpStatus drop_loops(OpNavMeshQuery *query) {
    OpPathSearch *search = &query->path;
    size_t kept = 0;
    OP_TRY(op_node_table_begin(&search->places, query->mesh, OP_PLACES_POLYGONS, &query->allocator));
    for (size_t i = 0; i < search->corridor_count; i++) {
        OpPolyRef poly = search->corridor[i];
        int64_t place = op_place_of_poly(&search->places, poly);
        int32_t first = op_node_table_find(&search->places, place);
        /* An entry may be of a polygon that went with a loop. */
        bool is_there = first >= 0 && (size_t)first < kept && search->corridor[first] == poly;
        kept = is_there ? (size_t)first : kept;
        op_node_table_set(&search->places, place, (int32_t)kept);
        search->corridor[kept++] = poly;
    }
    search->corridor_count = kept;
    return OP_STATUS_OK;
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
        return drop_loops(query);
    }
    if (search->found >= 0) {
        search->corridor_count--;
    }
    return OP_STATUS_OK;
}

static double route_cost(const OpPathSearch *search) {
    return search->nodes[search->found >= 0 ? search->found : search->nearest].cost;
}

OpStatus op_nav_mesh_query_finish_path(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                       OpCorridorResult *out) {
    OP_TRY(op_path_search_check(query));
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
    if (search->node_count == 0) {
        *out = (OpCorridorResult){.status = search->status};
        return OP_STATUS_OK; /* the start or end was refused */
    }
    OP_TRY(op_path_search_list_corridor(query));
    *out = (OpCorridorResult){.status = search->status};
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
