/* OnePath: queries on tiled navigation meshes. Nearest polygon, paths over polygons (whole, sliced, partial), string pulling,
 * rays, areas around a point, walls, random points, and moving along the surface.
 *
 *     op_nav_mesh_query_create(mesh, NULL, NULL, &query);
 *     op_nav_mesh_query_find_path_between(query, start, end, NULL, &path);
 *
 * Positions are world doubles, finite and within 2^21 (exclusive): OUT_OF_RANGE otherwise. A reference that is stale or refused
 * by the filter is an outcome, not an error. A query object is used by one thread at a time, serves any number of queries,
 * follows every edit of its mesh, and allocates nothing in steady state.
 */
#ifndef ONEPATH_QUERY_H
#define ONEPATH_QUERY_H

#include "onepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Filters ---- */

#define OP_NAV_AREA_COUNT 64

/* Which polygons may be used, and the price of a unit of length on them. */
typedef struct OpQueryFilter {
    uint16_t
        include_flags; /* one of these must be set on a polygon; 0xFFFF (default) takes all, also those without flags */
    uint16_t exclude_flags; /* none of these may be; default 0 */

    /* Per area a multiplier above 0; +infinity forbids it. Default 1. */
    double area_cost[OP_NAV_AREA_COUNT];

    /* May refuse polygons on top of that; NULL (default) refuses none. Any other status than OK ends the query. */
    OpStatus (*passes)(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out);
    void *user;
} OpQueryFilter;

OP_API OpQueryFilter op_query_filter_default(void);

/* ---- Query objects ---- */

typedef struct OpNavMeshQuery OpNavMeshQuery;

/* How the path search sees the mesh. */
typedef enum OpPathNodeModel {
    OP_NODES_POLYGON = 0, /* a node per polygon, entered where it looks best: half the work (default) */
    OP_NODES_CROSSING = 1 /* a node per edge crossed, at its middle: exact for that cost */
} OpPathNodeModel;

typedef struct OpNavMeshQueryOptions {
    int32_t max_nodes; /* of a search, 1 to 2^24; default 65536 */
    OpPathNodeModel node_model;
} OpNavMeshQueryOptions;

OP_API OpNavMeshQueryOptions op_nav_mesh_query_options_default(void);

/* options NULL means the defaults. Destroy the query before its mesh. */
OP_API OpStatus op_nav_mesh_query_create(const OpTiledNavMesh *mesh, const OpNavMeshQueryOptions *options,
                                         const OpAllocator *allocator, OpNavMeshQuery **out);
OP_API void op_nav_mesh_query_destroy(OpNavMeshQuery *query);

/* The outcome of a query on polygons. */
typedef enum OpQueryStatus {
    OP_QUERY_NONE = 0,
    OP_QUERY_SUCCESS = 1,
    OP_QUERY_PARTIAL = 2,
    OP_QUERY_IN_PROGRESS = 3,
    OP_QUERY_INVALID_START_POLY = 4,
    OP_QUERY_INVALID_END_POLY = 5,
    OP_QUERY_NO_START_NEARBY = 6,
    OP_QUERY_NO_END_NEARBY = 7,
    OP_QUERY_INVALID_CORRIDOR = 8
} OpQueryStatus;

OP_API OpPathStatus op_query_status_path_status(OpQueryStatus status);

/* ---- Nearest polygon ---- */

typedef struct OpNearestPoly {
    OpPolyRef poly; /* OP_POLY_REF_INVALID when none qualifies */
    OpVec3 point;   /* on its surface */
    double distance_squared;
    bool over_polygon; /* point is straight above or below the centre */
} OpNearestPoly;

/* Of the polygons whose box meets center +- half_extents (finite, at least 0) and that the filter takes (NULL: all), the one whose
 * closest point is nearest in space; ties to the lowest (column, row, layer, polygon). */
OP_API OpStatus op_nav_mesh_query_nearest_poly(OpNavMeshQuery *query, OpVec3 center, OpVec3 half_extents,
                                               const OpQueryFilter *filter, OpNearestPoly *out);

/* The closest point of one polygon. *valid is false for a stale reference. */
OP_API OpStatus op_nav_mesh_query_closest_point(OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position,
                                                OpNearestPoly *out, bool *valid);

/* ---- Paths over polygons ---- */

typedef struct OpCorridorResult {
    OpQueryStatus status;
    double cost;        /* of the route found */
    int32_t poly_count; /* written */
    int32_t expanded;   /* iterations so far */
    bool truncated;     /* the buffer was too short: it holds the first part */
    bool node_limit_reached;
} OpCorridorResult;

/* Begins: *out is IN_PROGRESS or INVALID_START_POLY or INVALID_END_POLY. The filter (NULL for the default) is copied. */
OP_API OpStatus op_nav_mesh_query_begin_path(OpNavMeshQuery *query, OpPolyRef start_poly, OpPolyRef end_poly,
                                             OpVec3 start, OpVec3 end, const OpQueryFilter *filter,
                                             OpQueryStatus *out);

/* At most iterations (>= 1) expansions. */
OP_API OpStatus op_nav_mesh_query_update_path(OpNavMeshQuery *query, int32_t iterations, OpQueryStatus *out);

/* Writes the corridor, start first; of an unfinished search the one to the place nearest the end so far, IN_PROGRESS. */
OP_API OpStatus op_nav_mesh_query_finish_path(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                              OpCorridorResult *out);

/* All three at once. */
OP_API OpStatus op_nav_mesh_query_find_corridor(OpNavMeshQuery *query, OpPolyRef start_poly,
                                                OpPolyRef end_poly, OpVec3 start, OpVec3 end,
                                                const OpQueryFilter *filter, OpPolyRef *polys,
                                                int32_t capacity, OpCorridorResult *out);

/* What the last path search looked at, for drawing: the polygons it expanded, each once, in the order of their first expansion. *needed
 * gets their number; BUFFER_TOO_SMALL when capacity is less. INVALID_STATE before a path was begun and after the mesh was edited. */
OP_API OpStatus op_nav_mesh_query_expanded_polys(OpNavMeshQuery *query, OpPolyRef *polys, int32_t capacity,
                                                 int32_t *needed);

/* ---- String pulling ---- */

enum { OP_STRAIGHT_START = 1, OP_STRAIGHT_END = 2, OP_STRAIGHT_OFF_MESH = 4 };

typedef struct OpStraightPathPoint {
    OpVec3 position;
    OpPolyRef poly; /* entered after the point; the end point has the last polygon */
    int32_t flags;  /* OP_STRAIGHT_... */
} OpStraightPathPoint;

typedef struct OpStraightPathResult {
    OpQueryStatus status; /* SUCCESS or INVALID_CORRIDOR */
    int32_t point_count;
    bool truncated;
} OpStraightPathResult;

/* The shortest line from start to end inside a corridor, seen from above. At most max_corners (>= 1) points, the start included;
 * INT32_MAX for all. */
OP_API OpStatus op_nav_mesh_query_straight_path(OpNavMeshQuery *query, OpVec3 start, OpVec3 end,
                                                const OpPolyRef *corridor, int32_t poly_count,
                                                int32_t max_corners, OpStraightPathPoint *points,
                                                int32_t capacity, OpStraightPathResult *out);

/* ---- Paths in one call ---- */

typedef struct OpNavPathOptions {
    OpQueryFilter filter;
    OpVec3 half_extents; /* to look for a polygon at either end; default (2, 4, 2) */
    /* Asked before every 256 expansions; true ends the query with OP_STATUS_CANCELLED. NULL by default. */
    bool (*cancelled)(void *user);
    void *user;
} OpNavPathOptions;

OP_API OpNavPathOptions op_nav_path_options_default(void);

/* The result of a path query. It owns its arrays: zero-initialise it, pass it to as many queries as you like, and free it with
 * op_nav_path_reset. A failed call leaves it as it was. */
typedef struct OpNavPath {
    OpPathStatus status;
    OpQueryStatus detail;
    double cost;   /* of the corridor under the filter; +infinity without a path */
    double length; /* of the straight path; 0 without a path */
    OpStraightPathPoint *points;
    OpPolyRef *corridor;
    int32_t point_count;
    int32_t poly_count;
    int32_t expanded;
    bool node_limit_reached;
    int32_t point_capacity;
    int32_t poly_capacity;
    OpAllocator allocator;
} OpNavPath;

/* Nearest polygons, search and string pulling. PARTIAL leads to the reachable place nearest the end. */
OP_API OpStatus op_nav_mesh_query_find_path_between(OpNavMeshQuery *query, OpVec3 start, OpVec3 end,
                                                    const OpNavPathOptions *options, OpNavPath *out);
OP_API void op_nav_path_reset(OpNavPath *path);

/* ---- Rays ---- */

typedef enum OpRaycastStatus {
    OP_RAYCAST_NONE = 0,
    OP_RAYCAST_OK = 1,
    OP_RAYCAST_INVALID_START_POLY = 2,
    OP_RAYCAST_START_OUTSIDE_POLYGON = 3
} OpRaycastStatus;

typedef struct OpRaycast {
    OpRaycastStatus status;
    bool hit;
    double t;       /* where along the segment, 1 when nothing was hit */
    OpVec3 normal;  /* of the wall, outward, y = 0 */
    OpPolyRef poly; /* whose edge was hit, or in which the ray ends */
    int32_t edge;   /* -1 when nothing was hit */
    int32_t visited_count;
    bool truncated;
} OpRaycast;

/* Follows the segment over the surface, seen from above. visited (may be NULL with capacity 0) gets the polygons crossed. */
OP_API OpStatus op_nav_mesh_query_raycast(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 start,
                                          OpVec3 end, const OpQueryFilter *filter, OpPolyRef *visited,
                                          int32_t capacity, OpRaycast *out);

/* ---- Polygons around a place ---- */

typedef enum OpAreaQueryStatus {
    OP_AREA_QUERY_NONE = 0,
    OP_AREA_QUERY_SUCCESS = 1,
    OP_AREA_QUERY_IN_PROGRESS = 2,
    OP_AREA_QUERY_INVALID_START_POLY = 3,
    OP_AREA_QUERY_INVALID_SHAPE = 4
} OpAreaQueryStatus;

typedef enum OpAreaQueryKind {
    OP_AREA_QUERY_CIRCLE = 0,
    OP_AREA_QUERY_SHAPE = 1,
    OP_AREA_QUERY_NEIGHBOURHOOD =
        2 /* a circle in which polygons do not overlap: of stacked floors the one met first */
} OpAreaQueryKind;

/* What to look at, seen from above. */
typedef struct OpAreaQuery {
    OpAreaQueryKind kind;
    OpPolyRef start_poly;
    OpVec3 center;        /* circles */
    double radius;        /* circles: 0 to 2^22 */
    const OpVec3 *points; /* shapes: a convex polygon of 3 to 64 corners, either way round */
    int32_t point_count;
} OpAreaQuery;

typedef struct OpAreaResult {
    OpAreaQueryStatus status;
    int32_t poly_count; /* written */
    int32_t expanded;
    bool truncated;
    bool node_limit_reached;
} OpAreaResult;

OP_API OpStatus op_nav_mesh_query_begin_area(OpNavMeshQuery *query, const OpAreaQuery *area,
                                             const OpQueryFilter *filter, OpAreaQueryStatus *out);
OP_API OpStatus op_nav_mesh_query_update_area(OpNavMeshQuery *query, int32_t iterations,
                                              OpAreaQueryStatus *out);

/* The polygons in the order of their expansion, the one each was reached from (INVALID for the start), and their keys. parents
 * and distances_squared may be NULL; all have room for capacity. */
OP_API OpStatus op_nav_mesh_query_finish_area(OpNavMeshQuery *query, OpPolyRef *polys, OpPolyRef *parents,
                                              double *distances_squared, int32_t capacity, OpAreaResult *out);

/* All three at once. */
OP_API OpStatus op_nav_mesh_query_find_polys(OpNavMeshQuery *query, const OpAreaQuery *area,
                                             const OpQueryFilter *filter, OpPolyRef *polys,
                                             OpPolyRef *parents, double *distances_squared, int32_t capacity,
                                             OpAreaResult *out);

/* ---- Walls ---- */

typedef struct OpWallHit {
    OpAreaQueryStatus status;
    bool found;
    double distance; /* the radius when nothing was found */
    OpVec3 position;
    OpVec3 normal; /* from the wall to the centre, y = 0 */
    OpPolyRef poly;
    int32_t edge;
} OpWallHit;

OP_API OpStatus op_nav_mesh_query_distance_to_wall(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center,
                                                   double radius, const OpQueryFilter *filter,
                                                   OpWallHit *out);

/* The same for a circle begun with op_nav_mesh_query_begin_area, on the polygons expanded so far. */
OP_API OpStatus op_nav_mesh_query_finish_distance_to_wall(OpNavMeshQuery *query, OpWallHit *out);

/* A piece of wall; the walkable side is to the left of start -> end. */
typedef struct OpWallSegment {
    OpVec3 start;
    OpVec3 end;
    OpPolyRef poly;
    int32_t edge;
} OpWallSegment;

typedef struct OpWallsResult {
    OpAreaQueryStatus status;
    int32_t count;
    bool truncated; /* the buffer was too short: the nearest were kept */
} OpWallsResult;

/* Every piece within the radius, nearest first. */
OP_API OpStatus op_nav_mesh_query_find_walls(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center,
                                             double radius, const OpQueryFilter *filter, OpWallSegment *walls,
                                             int32_t capacity, OpWallsResult *out);

/* ---- Random points ---- */

typedef struct OpRandomPoint {
    bool found;
    OpPolyRef poly;
    OpVec3 position;
} OpRandomPoint;

/* Evenly over the area of the polygons that the filter takes; takes four numbers, or none when there is no area. */
OP_API OpStatus op_nav_mesh_query_random_point(OpNavMeshQuery *query, OpRandom *random,
                                               const OpQueryFilter *filter, OpRandomPoint *out);

/* Evenly over what is reachable in a circle. */
OP_API OpStatus op_nav_mesh_query_random_point_around(OpNavMeshQuery *query, OpRandom *random,
                                                      OpPolyRef start_poly, OpVec3 center, double radius,
                                                      const OpQueryFilter *filter, OpRandomPoint *out);

/* The same for a circle begun with op_nav_mesh_query_begin_area, on the polygons expanded so far. */
OP_API OpStatus op_nav_mesh_query_finish_random_point(OpNavMeshQuery *query, OpRandom *random,
                                                      OpRandomPoint *out);

/* ---- Moving ---- */

typedef struct OpSurfaceMove {
    OpRaycastStatus status;
    OpVec3 position;
    OpPolyRef poly;
    bool blocked;
    int32_t visited_count;
    bool truncated;
} OpSurfaceMove;

/* Goes straight from start towards end; at a wall, to the point of it nearest to end. */
OP_API OpStatus op_nav_mesh_query_move_along_surface(OpNavMeshQuery *query, OpPolyRef start_poly,
                                                     OpVec3 start, OpVec3 end, const OpQueryFilter *filter,
                                                     OpPolyRef *visited, int32_t capacity,
                                                     OpSurfaceMove *out);

#ifdef __cplusplus
}
#endif

#endif
