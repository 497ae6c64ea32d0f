/* The flat ABI: queries on navigation meshes, in one call and on query objects. */
#include "wasm_nav.h"

#include <stdlib.h>

/* ---- Filters ---- */

/* 0 or 1; anything else when the callback failed. */
OPW_IMPORT("onepath_nav_passes")
extern int32_t onepath_nav_passes(int32_t user, uint32_t poly_low, uint32_t poly_high, int32_t flags,
                                  int32_t area);

static OpStatus host_passes(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    int32_t answer =
        onepath_nav_passes((int32_t)(intptr_t)user, (uint32_t)poly, (uint32_t)(poly >> 32), flags, area);
    if (answer != 0 && answer != 1) {
        return op_fail(OP_STATUS_CALLBACK_FAILED, "passes", "failed");
    }
    *out = answer == 1;
    return OP_STATUS_OK;
}

/* Has the filter ask the host. */
void opw_query_filter_set_user(OpQueryFilter *filter, int32_t user) {
    filter->passes = host_passes;
    filter->user = (void *)(intptr_t)user;
}

/* ---- Queries on a mesh ---- */

/* A result to pass to queries, empty, or NULL. One serves all queries of a host: a query writes it when it returns. */
OpNavPath *opw_nav_path_create(void) {
    return calloc(1, sizeof(OpNavPath));
}

/* Frees the arrays, not the result. */
void opw_nav_path_reset(OpNavPath *path) {
    op_nav_path_reset(path);
}

/* user is 0, or the number of the host's `cancelled` callback. */
static OpNavPathOptions path_options(const OpQueryFilter *filter, OpVec3 half_extents, int32_t user) {
    OpNavPathOptions options = op_nav_path_options_default();
    if (filter != NULL) {
        options.filter = *filter;
    }
    options.half_extents = half_extents;
    options.cancelled = user == 0 ? NULL : host_cancelled;
    options.user = (void *)(intptr_t)user;
    return options;
}

OpStatus opw_nav_mesh_find_path(OpNavMesh *mesh, VEC3_PARAMETERS(start), VEC3_PARAMETERS(end),
                                const OpQueryFilter *filter, VEC3_PARAMETERS(extents), int32_t user,
                                OpNavPath *path) {
    OpNavPathOptions options = path_options(filter, VEC3(extents), user);
    return op_nav_mesh_find_path(mesh, VEC3(start), VEC3(end), &options, path);
}

OpStatus opw_nav_mesh_raycast(OpNavMesh *mesh, VEC3_PARAMETERS(from), VEC3_PARAMETERS(to),
                              const OpQueryFilter *filter, OpNavMeshHit *out) {
    return op_nav_mesh_raycast(mesh, VEC3(from), VEC3(to), filter, out);
}

/* 1 when there is one, 0 when not, or minus the status. */
int32_t opw_nav_mesh_sample_position(OpNavMesh *mesh, VEC3_PARAMETERS(position), double max_distance,
                                     const OpQueryFilter *filter, OpVec3 *out) {
    bool found = false;
    OpStatus status = op_nav_mesh_sample_position(mesh, VEC3(position), max_distance, filter, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

/* 1 when there is one, 0 when not, or minus the status. */
int32_t opw_nav_mesh_random_point(OpNavMesh *mesh, OpRandom *random, const OpQueryFilter *filter,
                                  OpVec3 *out) {
    bool found = false;
    OpStatus status = op_nav_mesh_random_point(mesh, random, filter, out, &found);
    return status == OP_STATUS_OK ? found : -(int32_t)status;
}

/* ---- Query objects: nearest polygons and paths ---- */

OpStatus opw_nav_query_create(OpNavMesh *mesh, int32_t max_nodes, int32_t node_model, OpNavMeshQuery **out) {
    OpNavMeshQueryOptions options = {.max_nodes = max_nodes, .node_model = (OpPathNodeModel)node_model};
    return op_nav_mesh_query_create(op_nav_mesh_tiles(mesh), &options, NULL, out);
}

void opw_nav_query_destroy(OpNavMeshQuery *query) {
    op_nav_mesh_query_destroy(query);
}

OpStatus opw_nav_query_nearest_poly(OpNavMeshQuery *query, VEC3_PARAMETERS(center), VEC3_PARAMETERS(extents),
                                    const OpQueryFilter *filter, OpNearestPoly *out) {
    return op_nav_mesh_query_nearest_poly(query, VEC3(center), VEC3(extents), filter, out);
}

/* 1, 0 for a stale reference, or minus the status. */
int32_t opw_nav_query_closest_point(OpNavMeshQuery *query, REF_PARAMETERS(poly), VEC3_PARAMETERS(position),
                                    OpNearestPoly *out) {
    bool valid = false;
    OpStatus status = op_nav_mesh_query_closest_point(query, REF(poly), VEC3(position), out, &valid);
    return status == OP_STATUS_OK ? valid : -(int32_t)status;
}

/* The query status or minus the status. */
int32_t opw_nav_query_begin_path(OpNavMeshQuery *query, REF_PARAMETERS(start_poly), REF_PARAMETERS(end_poly),
                                 VEC3_PARAMETERS(start), VEC3_PARAMETERS(end), const OpQueryFilter *filter) {
    OpQueryStatus outcome = OP_QUERY_NONE;
    OpStatus status = op_nav_mesh_query_begin_path(query, REF(start_poly), REF(end_poly), VEC3(start),
                                                   VEC3(end), filter, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

/* The query status or minus the status. */
int32_t opw_nav_query_update_path(OpNavMeshQuery *query, int32_t iterations) {
    OpQueryStatus outcome = OP_QUERY_NONE;
    OpStatus status = op_nav_mesh_query_update_path(query, iterations, &outcome);
    return status == OP_STATUS_OK ? (int32_t)outcome : -(int32_t)status;
}

OpStatus opw_nav_query_finish_path(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                   OpCorridorResult *out) {
    return op_nav_mesh_query_finish_path(query, polys, capacity, out);
}

/* How many there are, written where they fit, or minus the status. */
int32_t opw_nav_query_expanded_polys(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity) {
    int32_t needed = 0;
    OpStatus status = op_nav_mesh_query_expanded_polys(query, polys, capacity, &needed);
    return status == OP_STATUS_OK || status == OP_STATUS_BUFFER_TOO_SMALL ? needed : -(int32_t)status;
}

OpStatus opw_nav_query_find_path(OpNavMeshQuery *query, VEC3_PARAMETERS(start), VEC3_PARAMETERS(end),
                                 const OpQueryFilter *filter, VEC3_PARAMETERS(extents), int32_t user,
                                 OpNavPath *path) {
    OpNavPathOptions options = path_options(filter, VEC3(extents), user);
    return op_nav_mesh_query_find_path_between(query, VEC3(start), VEC3(end), &options, path);
}

OpStatus opw_nav_query_straight_path(OpNavMeshQuery *query, VEC3_PARAMETERS(start), VEC3_PARAMETERS(end),
                                     const OpPolyRef *corridor, int32_t poly_count, int32_t max_corners,
                                     OpStraightPathPoint *points, int32_t capacity,
                                     OpStraightPathResult *out) {
    return op_nav_mesh_query_straight_path(query, VEC3(start), VEC3(end), corridor, poly_count, max_corners,
                                           points, capacity, out);
}

/* ---- Rays and moves ---- */

OpStatus opw_nav_query_raycast(OpNavMeshQuery *query, REF_PARAMETERS(start_poly), VEC3_PARAMETERS(start),
                               VEC3_PARAMETERS(end), const OpQueryFilter *filter, OpPolyRef *visited,
                               int32_t capacity, OpRaycast *out) {
    return op_nav_mesh_query_raycast(query, REF(start_poly), VEC3(start), VEC3(end), filter, visited,
                                     capacity, out);
}

OpStatus opw_nav_query_move_along_surface(OpNavMeshQuery *query, REF_PARAMETERS(start_poly),
                                          VEC3_PARAMETERS(start), VEC3_PARAMETERS(end),
                                          const OpQueryFilter *filter, OpPolyRef *visited, int32_t capacity,
                                          OpSurfaceMove *out) {
    return op_nav_mesh_query_move_along_surface(query, REF(start_poly), VEC3(start), VEC3(end), filter,
                                                visited, capacity, out);
}

/* ---- Around a place ---- */

/* kind is an OpAreaQueryKind; points has the corners of a shape, and centre and radius are of a circle. */
OpStatus opw_nav_query_find_polys(OpNavMeshQuery *query, int32_t kind, REF_PARAMETERS(start_poly),
                                  VEC3_PARAMETERS(center), double radius, const OpVec3 *points,
                                  int32_t point_count, const OpQueryFilter *filter, OpPolyRef *polys,
                                  OpPolyRef *parents, double *distances_squared, int32_t capacity,
                                  OpAreaResult *out) {
    OpAreaQuery area = {
        .kind = (OpAreaQueryKind)kind,
        .start_poly = REF(start_poly),
        .center = VEC3(center),
        .radius = radius,
        .points = points,
        .point_count = point_count,
    };
    return op_nav_mesh_query_find_polys(query, &area, filter, polys, parents, distances_squared, capacity,
                                        out);
}

OpStatus opw_nav_query_distance_to_wall(OpNavMeshQuery *query, REF_PARAMETERS(start_poly),
                                        VEC3_PARAMETERS(center), double radius, const OpQueryFilter *filter,
                                        OpWallHit *out) {
    return op_nav_mesh_query_distance_to_wall(query, REF(start_poly), VEC3(center), radius, filter, out);
}

OpStatus opw_nav_query_find_walls(OpNavMeshQuery *query, REF_PARAMETERS(start_poly), VEC3_PARAMETERS(center),
                                  double radius, const OpQueryFilter *filter, OpWallSegment *walls,
                                  int32_t capacity, OpWallsResult *out) {
    return op_nav_mesh_query_find_walls(query, REF(start_poly), VEC3(center), radius, filter, walls, capacity,
                                        out);
}

OpStatus opw_nav_query_random_point(OpNavMeshQuery *query, OpRandom *random, const OpQueryFilter *filter,
                                    OpRandomPoint *out) {
    return op_nav_mesh_query_random_point(query, random, filter, out);
}

OpStatus opw_nav_query_random_point_around(OpNavMeshQuery *query, OpRandom *random,
                                           REF_PARAMETERS(start_poly), VEC3_PARAMETERS(center), double radius,
                                           const OpQueryFilter *filter, OpRandomPoint *out) {
    return op_nav_mesh_query_random_point_around(query, random, REF(start_poly), VEC3(center), radius, filter,
                                                 out);
}
