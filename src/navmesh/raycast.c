/* Straight walks over the surface, seen from above: rays, and moving along the surface. */
#include <math.h>

#include "base/status.h"
#include "navmesh/nav_query.h"
#include "navmesh/poly_surface.h"

/* Edges that are left at the same parameter, up to this, are tried one after the other. */
#define SAME_PARAMETER 1e-9

/* Squared distances to the crossing point that count as equal. */
#define SAME_DISTANCE 1e-18

/* How far outside the range of a link a walk may cross, in 255ths of the edge. */
#define RANGE_TOLERANCE 1.0

/* How far outside its polygon a start may lie. */
#define START_TOLERANCE 1e-6

/* Polygons that may be entered without getting ahead: more than meet at any vertex, unless a hostile mesh goes round in circles. */
#define MOST_STANDSTILLS 4096

typedef struct Walk {
    const OpNavMeshQuery *query;
    const OpFilterState *filter;
    OpVec3 start;
    OpVec3 end;
    OpPolyRef *visited;
    int32_t capacity;
    OpRaycast result;
} Walk;

static void visit(Walk *walk, OpPolyRef poly) {
    walk->result.poly = poly;
    if (walk->result.visited_count < walk->capacity) {
        walk->visited[walk->result.visited_count++] = poly;
    } else {
        walk->result.truncated = true;
    }
}

static OpVec3 point_at(const Walk *walk, double t) {
    return (OpVec3){walk->start.x + (walk->end.x - walk->start.x) * t, 0.0,
                    walk->start.z + (walk->end.z - walk->start.z) * t};
}

/* ---- Leaving a polygon ---- */

typedef struct Leaving {
    double t[16]; /* per edge: where its line is left; +infinity when it is not */
    double least;
} Leaving;

static void find_leaving(const Walk *walk, const OpPolyOutline *outline, Leaving *out) {
    double dx = walk->end.x - walk->start.x;
    double dz = walk->end.z - walk->start.z;
    out->least = INFINITY;
    for (int32_t i = 0; i < outline->count; i++) {
        OpVec3 a = outline->corner[i];
        OpVec3 b = outline->corner[i + 1 < outline->count ? i + 1 : 0];
        double rate = op_cross_xz(b.x - a.x, b.z - a.z, dx, dz);
        double side = op_cross_xz(b.x - a.x, b.z - a.z, walk->start.x - a.x, walk->start.z - a.z);
        /* A line that was left before the start, which may lie outside by the tolerance, is left at the start. */
        double t = rate < 0.0 ? side / -rate : INFINITY;
        out->t[i] = t > 0.0 ? t : 0.0;
        out->least = out->t[i] < out->least ? out->t[i] : out->least;
    }
}

/* The candidates among the edges: left at the least parameter, and nearest to the crossing point. */
static void choose_edges(const Walk *walk, const OpPolyOutline *outline, const Leaving *leaving,
                         bool chosen[16]) {
    double distance[16];
    double smallest = INFINITY;
    OpVec3 crossing = point_at(walk, leaving->least);
    for (int32_t i = 0; i < outline->count; i++) {
        distance[i] = INFINITY;
        if (leaving->t[i] - leaving->least <= SAME_PARAMETER * (1.0 + leaving->least)) {
            double t = 0.0;
            OpVec3 nearest = op_segment_closest_point(outline->corner[i],
                                                      outline->corner[i + 1 < outline->count ? i + 1 : 0],
                                                      crossing.x, crossing.z, &t);
            double dx = nearest.x - crossing.x;
            double dz = nearest.z - crossing.z;
            distance[i] = dx * dx + dz * dz;
            smallest = distance[i] < smallest ? distance[i] : smallest;
        }
    }
    for (int32_t i = 0; i < outline->count; i++) {
        chosen[i] = distance[i] <= smallest + SAME_DISTANCE;
    }
}

/* ---- Crossing an edge ---- */

/* How far inside a portal link's range the walk crosses its edge, in 255ths; below 0 outside. */
static double depth_in_link(const Walk *walk, const OpPolyOutline *outline, const OpNavLink *link, double t) {
    OpVec3 a = outline->corner[link->edge];
    OpVec3 b = outline->corner[link->edge + 1 < outline->count ? link->edge + 1 : 0];
    OpVec3 crossing = point_at(walk, t);
    bool along_x = fabs(b.x - a.x) > fabs(b.z - a.z);
    double s = along_x ? (crossing.x - a.x) / (b.x - a.x) : (crossing.z - a.z) / (b.z - a.z);
    double from = s * 255.0 - (double)link->range_min;
    double to = (double)link->range_max - s * 255.0;
    return from < to ? from : to;
}

/* *out is the polygon across an edge that the filter takes, or invalid. */
static OpStatus find_next(const Walk *walk, const OpPolyOutline *outline, int32_t edge, double t,
                          OpPolyRef *out) {
    const OpTiledNavMesh *mesh = walk->query->mesh;
    OpPolyRef poly = walk->result.poly;
    int32_t slot = op_poly_ref_slot(poly);
    const OpTileContent *content = mesh->slots[slot].tile->content;
    int32_t neighbor = content->data.edge_neighbors[content->poly_first[op_poly_ref_poly(poly)] + edge];
    bool passes = false;
    *out = OP_POLY_REF_INVALID;
    if (neighbor > 0) {
        OpPolyRef target = op_mesh_ref(mesh, slot, neighbor - 1);
        OP_TRY(op_filter_passes_poly(walk->filter, mesh, target, &passes));
        *out = passes ? target : OP_POLY_REF_INVALID;
        return OP_STATUS_OK;
    }
    int32_t count = 0;
    const OpNavLink *links = op_mesh_links_of(mesh, poly, &count);
    /* Ranges are rounded outwards, so that those of neighbours overlap: the deepest has the place, the first of equal ones. */
    double deepest = -RANGE_TOLERANCE;
    for (int32_t i = 0; i < count; i++) {
        if (links[i].kind != OP_NAV_LINK_PORTAL || links[i].edge != edge) {
            continue;
        }
        double depth = depth_in_link(walk, outline, &links[i], t);
        if (depth > deepest || (depth == deepest && *out == OP_POLY_REF_INVALID)) {
            OP_TRY(op_filter_passes_poly(walk->filter, mesh, links[i].target, &passes));
            *out = passes ? links[i].target : *out;
            deepest = passes ? depth : deepest;
        }
    }
    return OP_STATUS_OK;
}

static void hit_wall(Walk *walk, const OpPolyOutline *outline, int32_t edge, double t) {
    OpVec3 a = outline->corner[edge];
    OpVec3 b = outline->corner[edge + 1 < outline->count ? edge + 1 : 0];
    double dx = b.x - a.x;
    double dz = b.z - a.z;
    double length = sqrt(dx * dx + dz * dz);
    walk->result.hit = true;
    walk->result.t = t;
    walk->result.edge = edge;
    walk->result.normal = (OpVec3){dz / length, 0.0, 0.0 - dx / length};
}

/* Goes through one polygon. *next is the one to go on in, or invalid when the walk is over. */
static OpStatus cross_polygon(Walk *walk, double *least, OpPolyRef *next) {
    OpPolyRef poly = walk->result.poly;
    OpPolyOutline outline;
    Leaving leaving;
    bool chosen[16];
    op_poly_outline(walk->query->mesh->slots[op_poly_ref_slot(poly)].tile->content, op_poly_ref_poly(poly),
                    &outline);
    find_leaving(walk, &outline, &leaving);
    *next = OP_POLY_REF_INVALID;
    *least = leaving.least;
    if (!(leaving.least < 1.0)) {
        return OP_STATUS_OK;
    }
    choose_edges(walk, &outline, &leaving, chosen);
    int32_t wall = -1;
    for (int32_t i = 0; i < outline.count && *next == OP_POLY_REF_INVALID; i++) {
        if (chosen[i]) {
            wall = wall < 0 ? i : wall;
            OP_TRY(find_next(walk, &outline, i, leaving.least, next));
        }
    }
    if (*next == OP_POLY_REF_INVALID) {
        hit_wall(walk, &outline, wall, leaving.least);
    }
    return OP_STATUS_OK;
}

static OpStatus go(Walk *walk) {
    double ahead = -INFINITY;
    int32_t standstills = 0;
    for (;;) {
        OpPolyRef next = OP_POLY_REF_INVALID;
        double least = 0.0;
        OP_TRY(cross_polygon(walk, &least, &next));
        if (next == OP_POLY_REF_INVALID) {
            return OP_STATUS_OK;
        }
        standstills = least > ahead ? 0 : standstills + 1;
        ahead = least > ahead ? least : ahead;
        if (standstills > MOST_STANDSTILLS) {
            OpPolyOutline outline;
            op_poly_outline(walk->query->mesh->slots[op_poly_ref_slot(walk->result.poly)].tile->content,
                            op_poly_ref_poly(walk->result.poly), &outline);
            hit_wall(walk, &outline, 0, ahead);
            return OP_STATUS_OK;
        }
        visit(walk, next);
    }
}

/* ---- Rays ---- */

static bool is_at(const OpTileContent *content, int32_t poly, OpVec3 position) {
    bool over = false;
    OpVec3 nearest = op_poly_closest_point(content, poly, position, &over);
    double dx = nearest.x - position.x;
    double dz = nearest.z - position.z;
    return over || dx * dx + dz * dz <= START_TOLERANCE * START_TOLERANCE;
}

static OpStatus begin(Walk *walk, OpPolyRef start_poly) {
    const OpTiledNavMesh *mesh = walk->query->mesh;
    const OpNavTile *tile = op_mesh_tile_of(mesh, start_poly);
    bool passes = false;
    walk->result = (OpRaycast){.status = OP_RAYCAST_INVALID_START_POLY, .t = 0.0, .edge = -1};
    if (tile != NULL) {
        OP_TRY(op_filter_passes_poly(walk->filter, mesh, start_poly, &passes));
    }
    if (!passes) {
        return OP_STATUS_OK;
    }
    if (!is_at(tile->content, op_poly_ref_poly(start_poly), walk->start)) {
        walk->result.status = OP_RAYCAST_START_OUTSIDE_POLYGON;
        return OP_STATUS_OK;
    }
    walk->result.status = OP_RAYCAST_OK;
    walk->result.t = 1.0;
    visit(walk, start_poly);
    return go(walk);
}

static OpStatus run(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 start, OpVec3 end,
                    const OpQueryFilter *filter, OpPolyRef *visited, int32_t capacity, OpRaycast *out) {
    OpFilterState state;
    OP_TRY(op_query_check_usable(query));
    if (capacity < 0) {
        return op_fail_range("capacity", 0, INT32_MAX, capacity);
    }
    if (visited == NULL && capacity > 0) {
        return op_fail_null("visited");
    }
    OP_TRY(op_query_check_position("start", start));
    OP_TRY(op_query_check_position("end", end));
    OP_TRY(op_filter_init(filter, &state));
    Walk walk = {query, &state, start, end, visited, capacity, {0}};
    op_query_enter(query);
    OpStatus status = begin(&walk, start_poly);
    op_query_leave(query);
    if (status == OP_STATUS_OK) {
        *out = walk.result;
    }
    return status;
}

OpStatus op_nav_mesh_query_raycast(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 start, OpVec3 end,
                                   const OpQueryFilter *filter, OpPolyRef *visited, int32_t capacity,
                                   OpRaycast *out) {
    return out == NULL ? op_fail_null("out")
                       : run(query, start_poly, start, end, filter, visited, capacity, out);
}

/* ---- Moving ---- */

OpStatus op_nav_mesh_query_move_along_surface(OpNavMeshQuery *query, OpPolyRef start_poly, OpVec3 start,
                                              OpVec3 end, const OpQueryFilter *filter, OpPolyRef *visited,
                                              int32_t capacity, OpSurfaceMove *out) {
    OpRaycast ray = {0};
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(run(query, start_poly, start, end, filter, visited, capacity, &ray));
    *out = (OpSurfaceMove){.status = ray.status,
                           .position = start,
                           .poly = ray.poly,
                           .blocked = ray.hit,
                           .visited_count = ray.visited_count,
                           .truncated = ray.truncated};
    if (ray.status != OP_RAYCAST_OK) {
        return OP_STATUS_OK;
    }
    const OpTileContent *content = query->mesh->slots[op_poly_ref_slot(ray.poly)].tile->content;
    int32_t poly = op_poly_ref_poly(ray.poly);
    if (ray.hit) {
        double t = 0.0;
        out->position = op_segment_closest_point(
            op_tile_corner_world(content, poly, ray.edge),
            op_tile_corner_world(content, poly, (ray.edge + 1) % op_tile_poly_size(content, poly)), end.x,
            end.z, &t);
    } else {
        out->position = (OpVec3){end.x, op_poly_height(content, poly, end.x, end.z), end.z};
    }
    return OP_STATUS_OK;
}
