/* What a path search looked at, as plain data for drawing. */
#include "base/status.h"
#include "navmesh/nav_query.h"

/* With a node per crossing a polygon is expanded once for each way in: only the first counts. */
static OpStatus keep_first_ones(OpNavMeshQuery *query) {
    OpPathSearch *search = &query->path;
    size_t kept = 0;
    OP_TRY(op_node_table_begin(&search->places, query->mesh, OP_PLACES_POLYGONS, &query->allocator));
    for (size_t i = 0; i < search->expanded_poly_count; i++) {
        int64_t place = op_place_of_poly(&search->places, search->expanded_polys[i]);
        if (op_node_table_find(&search->places, place) < 0) {
            op_node_table_set(&search->places, place, (int32_t)kept);
            search->expanded_polys[kept++] = search->expanded_polys[i];
        }
    }
    search->expanded_poly_count = kept;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_expanded_polys(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                          int32_t *needed) {
    OP_TRY(op_path_search_check(query));
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (polys == NULL && capacity > 0) {
        return op_fail_null("polys");
    }
    OP_TRY(keep_first_ones(query));
    int32_t count = (int32_t)query->path.expanded_poly_count;
    *needed = count;
    if (count > capacity) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d", count,
                       capacity);
    }
    for (int32_t i = 0; i < count; i++) {
        polys[i] = query->path.expanded_polys[i];
    }
    return OP_STATUS_OK;
}
