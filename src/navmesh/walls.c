/* The nearest wall, and all walls, around a place. */
#include <math.h>

#include "base/status.h"
#include "navmesh/area_search.h"
#include "navmesh/poly_surface.h"
#include "navmesh/wall_pieces.h"

/* Every piece of wall of the polygons that the search has expanded. */
static OpStatus visit_all(OpNavMeshQuery *query, OpVisitWall visit, void *user) {
    const OpAreaSearch *search = query->area;
    OpStatus status = OP_STATUS_OK;
    op_query_enter(query);
    for (size_t i = 0; i < search->order_count && status == OP_STATUS_OK; i++) {
        status =
            op_visit_walls(query->mesh, &search->filter, search->nodes[search->order[i]].poly, visit, user);
    }
    op_query_leave(query);
    return status;
}

static double distance_to(const OpWallPiece *piece, OpVec3 center, OpVec3 *nearest, double *t) {
    *nearest = op_segment_closest_point(piece->start, piece->end, center.x, center.z, t);
    double dx = nearest->x - center.x;
    double dz = nearest->z - center.z;
    return sqrt(dx * dx + dz * dz);
}

/* ---- The nearest ---- */

typedef struct NearestWall {
    OpVec3 center;
    double radius;
    OpWallHit hit;
    double fraction; /* along its edge */
    OpVec3 inward;   /* the normal of its edge */
} NearestWall;

/* The order that breaks ties: polygon, edge, place on the edge. */
static bool comes_first(const NearestWall *wall, const OpWallPiece *piece, double fraction) {
    if (piece->poly != wall->hit.poly) {
        return piece->poly < wall->hit.poly;
    }
    return piece->edge != wall->hit.edge ? piece->edge < wall->hit.edge : fraction < wall->fraction;
}

static void look_at_nearest(void *user, const OpWallPiece *piece) {
    NearestWall *wall = user;
    OpVec3 nearest;
    double t = 0.0;
    double distance = distance_to(piece, wall->center, &nearest, &t);
    double fraction = piece->from + (piece->to - piece->from) * t;
    if (!(distance <= wall->radius)) {
        return;
    }
    if (wall->hit.found && (distance > wall->hit.distance ||
                            (distance == wall->hit.distance && !comes_first(wall, piece, fraction)))) {
        return;
    }
    double dx = piece->end.x - piece->start.x;
    double dz = piece->end.z - piece->start.z;
    double length = sqrt(dx * dx + dz * dz);
    wall->hit.found = true;
    wall->hit.distance = distance;
    wall->hit.position = nearest;
    wall->hit.poly = piece->poly;
    wall->hit.edge = piece->edge;
    wall->fraction = fraction;
    wall->inward = (OpVec3){0.0 - dz / length, 0.0, dx / length};
}

static OpStatus find_nearest(OpNavMeshQuery *query, OpWallHit *out) {
    const OpAreaSearch *search = query->area;
    NearestWall wall = {.center = search->shape.reference, .radius = search->shape.radius};
    wall.hit = (OpWallHit){.status = search->status, .distance = search->shape.radius, .edge = -1};
    OP_TRY(visit_all(query, look_at_nearest, &wall));
    if (wall.hit.found) {
        double dx = wall.center.x - wall.hit.position.x;
        double dz = wall.center.z - wall.hit.position.z;
        double length = sqrt(dx * dx + dz * dz);
        wall.hit.normal = length > 0.0 ? (OpVec3){dx / length, 0.0, dz / length} : wall.inward;
    }
    *out = wall.hit;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_distance_to_wall(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center,
                                            double radius, const OpQueryFilter *filter, OpWallHit *out) {
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_run_circle_search(query, start_poly, center, radius, filter));
    return find_nearest(query, out);
}

OpStatus op_nav_mesh_query_finish_distance_to_wall(OpNavMeshQuery *query, OpWallHit *out) {
    OP_TRY(op_check_circle_search(query));
    return out == NULL ? op_fail_null("out") : find_nearest(query, out);
}

/* ---- All ---- */

typedef struct WallList {
    OpVec3 center;
    double radius;
    OpWallSegment *walls; /* nearest first */
    int32_t capacity;
    OpWallsResult result;
} WallList;

static double segment_distance(const WallList *list, const OpWallSegment *wall) {
    OpWallPiece piece = {.start = wall->start, .end = wall->end};
    OpVec3 nearest;
    double t = 0.0;
    return distance_to(&piece, list->center, &nearest, &t);
}

/* Insertion by distance: later ones go behind equal ones, and the last falls out when there is no room. */
static void add_wall(void *user, const OpWallPiece *piece) {
    WallList *list = user;
    OpVec3 nearest;
    double t = 0.0;
    double distance = distance_to(piece, list->center, &nearest, &t);
    if (!(distance <= list->radius)) {
        return;
    }
    int32_t at = list->result.count;
    if (at == list->capacity) {
        list->result.truncated = true;
        if (at == 0 || !(distance < segment_distance(list, &list->walls[at - 1]))) {
            return;
        }
        at--;
    } else {
        list->result.count++;
    }
    while (at > 0 && distance < segment_distance(list, &list->walls[at - 1])) {
        list->walls[at] = list->walls[at - 1];
        at--;
    }
    list->walls[at] = (OpWallSegment){piece->start, piece->end, piece->poly, piece->edge};
}

OpStatus op_nav_mesh_query_find_walls(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 center,
                                      double radius, const OpQueryFilter *filter, OpWallSegment *walls,
                                      int32_t capacity, OpWallsResult *out) {
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (walls == NULL && capacity > 0) {
        return op_fail_null("walls");
    }
    OP_TRY(op_run_circle_search(query, start_poly, center, radius, filter));
    WallList list = {.center = center, .radius = radius, .walls = walls, .capacity = capacity};
    list.result.status = query->area->status;
    OP_TRY(visit_all(query, add_wall, &list));
    *out = list.result;
    return OP_STATUS_OK;
}
