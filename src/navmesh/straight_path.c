/* String pulling: the funnel algorithm (Lee & Preparata 1984; Hershberger & Snoeyink 1994), seen from above. The funnel has its apex
 * at the last corner and narrows at every portal; when a side crosses the other, the other side's point is the next corner. */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/straight_path.h"
#include "navmesh/funnel_portals.h"
#include "navmesh/poly_surface.h"

/* A start as near to an opening as this lies on it. It is through it then: rounding could put it on either side, and from the far
 * side an end of the opening would look like a corner. */
#define ON_PORTAL 1e-7

typedef struct Pull {
    const OpFunnelPortal *portals;
    const OpPolyRef *corridor;
    int32_t poly_count;
    OpVec3 end;
    OpStraightPathPoint *points;
    int32_t capacity;
    int32_t max_corners;
    int32_t count;
    OpStraightPathPoint last; /* the point found last, written or not */
    bool full;                /* no more points are wanted, or fit */
} Pull;

static bool same_position(OpVec3 a, OpVec3 b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The same seen from above. Across a border a corner that two polygons share may have two heights. */
static bool same_place(OpVec3 a, OpVec3 b) {
    return a.x == b.x && a.z == b.z;
}

/* Above 0 when c lies to the left of a -> b. */
static double cross(OpVec3 a, OpVec3 b, OpVec3 c) {
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

static void emit(Pull *pull, OpVec3 position, OpPolyRef poly, int32_t flags) {
    if (pull->count > 0 && same_position(pull->last.position, position)) {
        pull->last.flags |= flags;
        pull->last.poly = poly;
        pull->points[pull->count - 1] = pull->last;
        return;
    }
    if (pull->count == pull->capacity || pull->count == pull->max_corners) {
        pull->full = true;
        return;
    }
    pull->last = (OpStraightPathPoint){position, poly, flags};
    pull->points[pull->count++] = pull->last;
}

/* A side of the funnel: a point, and the portal that it is of. */
typedef struct Side {
    OpVec3 point;
    int32_t portal;
} Side;

typedef struct Funnel {
    OpVec3 apex;
    Side left;
    Side right;
} Funnel;

/* The left and right end of a portal; the last one is the target point. */
static OpFunnelPortal portal_at(const Pull *pull, int32_t index, int32_t last, OpVec3 target) {
    return index == last ? (OpFunnelPortal){target, target, false} : pull->portals[index];
}

/* Makes a corner of one side, and begins anew there. Returns the portal to go on from. */
static int32_t turn(Pull *pull, Funnel *funnel, const Side *corner) {
    Side at = *corner;
    emit(pull, at.point,
         pull->corridor[at.portal + 1 < pull->poly_count ? at.portal + 1 : pull->poly_count - 1], 0);
    *funnel = (Funnel){at.point, at, at};
    return at.portal + 1;
}

static bool is_on_portal(OpVec3 position, const OpFunnelPortal *portal) {
    double t = 0.0;
    OpVec3 nearest = op_segment_closest_point(portal->right, portal->left, position.x, position.z, &t);
    double dx = nearest.x - position.x;
    double dz = nearest.z - position.z;
    return dx * dx + dz * dz <= ON_PORTAL * ON_PORTAL;
}

/* From a start before portal `first` to a target behind portal `last` - 1; emits the corners between. */
static void pull_to(Pull *pull, OpVec3 start, int32_t first, int32_t last, OpVec3 target) {
    while (first < last && is_on_portal(start, &pull->portals[first])) {
        first++;
    }
    Funnel funnel = {start, {start, first - 1}, {start, first - 1}};
    int32_t i = first;
    while (i <= last && !pull->full) {
        OpFunnelPortal portal = portal_at(pull, i, last, target);
        if (cross(funnel.apex, funnel.right.point, portal.right) >= 0.0) {
            if (!same_place(funnel.apex, funnel.right.point) &&
                cross(funnel.apex, funnel.left.point, portal.right) > 0.0) {
                i = turn(pull, &funnel, &funnel.left);
                continue;
            }
            funnel.right = (Side){portal.right, i};
        }
        if (cross(funnel.apex, funnel.left.point, portal.left) <= 0.0) {
            if (!same_place(funnel.apex, funnel.left.point) &&
                cross(funnel.apex, funnel.right.point, portal.left) < 0.0) {
                i = turn(pull, &funnel, &funnel.right);
                continue;
            }
            funnel.left = (Side){portal.left, i};
        }
        i++;
    }
}

/* One funnel after the other, each to the next off-mesh link or the end. */
static void pull_all(Pull *pull, OpVec3 start) {
    int32_t portal_count = pull->poly_count - 1;
    OpVec3 from = start;
    int32_t first = 0;
    emit(pull, start, pull->corridor[0], OP_STRAIGHT_START);
    for (int32_t i = 0; i < portal_count && !pull->full; i++) {
        if (!pull->portals[i].is_off_mesh) {
            continue;
        }
        pull_to(pull, from, first, i, pull->portals[i].right);
        if (!pull->full) {
            emit(pull, pull->portals[i].right, pull->corridor[i + 1], OP_STRAIGHT_OFF_MESH);
        }
        if (!pull->full) {
            emit(pull, pull->portals[i].left, pull->corridor[i + 1], 0);
        }
        from = pull->portals[i].left;
        first = i + 1;
    }
    if (!pull->full) {
        pull_to(pull, from, first, portal_count, pull->end);
    }
    if (!pull->full) {
        emit(pull, pull->end, pull->corridor[portal_count], OP_STRAIGHT_END);
    }
}

OpStatus op_pull_straight(OpNavMeshQuery *query, OpVec3 start, OpVec3 end, const OpPolyRef *corridor,
                          int32_t poly_count, int32_t max_corners, OpStraightPathPoint *points,
                          int32_t capacity, OpStraightPathResult *out) {
    bool valid = false;
    OP_TRY(op_list_portals(query, corridor, poly_count, &valid));
    if (!valid) {
        *out = (OpStraightPathResult){.status = OP_QUERY_INVALID_CORRIDOR};
        return OP_STATUS_OK;
    }
    Pull pull = {.portals = query->portals,
                 .corridor = corridor,
                 .poly_count = poly_count,
                 .end = end,
                 .points = points,
                 .capacity = capacity,
                 .max_corners = max_corners};
    pull_all(&pull, start);
    *out = (OpStraightPathResult){OP_QUERY_SUCCESS, pull.count, pull.full || pull.count == max_corners};
    return OP_STATUS_OK;
}

static OpStatus check_arguments(const OpNavMeshQuery *query, const OpPolyRef *corridor, int32_t poly_count,
                                int32_t max_corners, const OpStraightPathPoint *points, int32_t capacity,
                                const void *out) {
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (poly_count < 0) {
        return op_fail_range("poly_count", 0, INT32_MAX, poly_count);
    }
    if (corridor == NULL && poly_count > 0) {
        return op_fail_null("corridor");
    }
    if (max_corners < 1) {
        return op_fail_range("max_corners", 1, INT32_MAX, max_corners);
    }
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    return points == NULL && capacity > 0 ? op_fail_null("points") : OP_STATUS_OK;
}

static OpVec3 closest_on(const OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position) {
    bool over = false;
    return op_poly_closest_point(query->mesh->slots[op_poly_ref_slot(poly)].tile->content,
                                 op_poly_ref_poly(poly), position, &over);
}

OpStatus op_nav_mesh_query_straight_path(OpNavMeshQuery *query, OpVec3 start, OpVec3 end,
                                         const OpPolyRef *corridor, int32_t poly_count, int32_t max_corners,
                                         OpStraightPathPoint *points, int32_t capacity,
                                         OpStraightPathResult *out) {
    OP_TRY(check_arguments(query, corridor, poly_count, max_corners, points, capacity, out));
    OP_TRY(op_query_check_position("start", start));
    OP_TRY(op_query_check_position("end", end));
    if (poly_count == 0 || op_mesh_tile_of(query->mesh, corridor[0]) == NULL ||
        op_mesh_tile_of(query->mesh, corridor[poly_count - 1]) == NULL) {
        *out = (OpStraightPathResult){.status = OP_QUERY_INVALID_CORRIDOR};
        return OP_STATUS_OK;
    }
    return op_pull_straight(query, closest_on(query, corridor[0], start),
                            closest_on(query, corridor[poly_count - 1], end), corridor, poly_count,
                            max_corners, points, capacity, out);
}
