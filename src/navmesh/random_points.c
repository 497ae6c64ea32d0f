/* Random points, evenly over area: a polygon by its area, a triangle of its fan, a point of the triangle (Osada et al. 2002). */
#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/area_search.h"
#include "navmesh/poly_surface.h"

/* Draws around a place that may fall outside the circle before it gives up. */
#define MAX_ATTEMPTS 64

/* A polygon seen from above. Each of the four sides of a square that clip it makes of n corners at most 3 n / 2, even if rounding
 * bends it: of 16 at most 81. */
enum { MOST_CORNERS = 81 };

typedef struct FlatPolygon {
    double x[MOST_CORNERS];
    double z[MOST_CORNERS];
    int32_t count;
} FlatPolygon;

static double triangle_area(const FlatPolygon *polygon, int32_t i) {
    double ax = polygon->x[i] - polygon->x[0];
    double az = polygon->z[i] - polygon->z[0];
    double bx = polygon->x[i + 1] - polygon->x[0];
    double bz = polygon->z[i + 1] - polygon->z[0];
    return (ax * bz - az * bx) * 0.5;
}

static double area_of(const FlatPolygon *polygon) {
    double area = 0.0;
    for (int32_t i = 1; i + 1 < polygon->count; i++) {
        area += triangle_area(polygon, i);
    }
    return area;
}

/* A point of the polygon from three numbers in [0, 1). */
static void point_in(const FlatPolygon *polygon, double u1, double u2, double u3, double *x, double *z) {
    double target = u1 * area_of(polygon);
    double total = 0.0;
    int32_t chosen = 1;
    for (int32_t i = 1; i + 1 < polygon->count; i++) {
        double area = triangle_area(polygon, i);
        total += area;
        if (area > 0.0) {
            chosen = i;
            if (total > target) {
                break;
            }
        }
    }
    double r1 = sqrt(u2);
    double at_a = 1.0 - r1;
    double at_b = r1 * (1.0 - u3);
    double at_c = r1 * u3;
    *x = (at_a * polygon->x[0] + at_b * polygon->x[chosen]) + at_c * polygon->x[chosen + 1];
    *z = (at_a * polygon->z[0] + at_b * polygon->z[chosen]) + at_c * polygon->z[chosen + 1];
}

static OpRandomPoint make_point(const OpTiledNavMesh *mesh, OpPolyRef poly, double x, double z) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
    return (OpRandomPoint){true, poly, {x, op_poly_height(content, op_poly_ref_poly(poly), x, z), z}};
}

static void flat_polygon(const OpTiledNavMesh *mesh, OpPolyRef poly, bool in_world, FlatPolygon *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(poly)].tile->content;
    out->count = op_tile_poly_size(content, op_poly_ref_poly(poly));
    for (int32_t i = 0; i < out->count; i++) {
        const float *local = op_tile_corner(content, op_poly_ref_poly(poly), i);
        out->x[i] = (in_world ? content->origin.x : 0.0) + (double)local[0];
        out->z[i] = (in_world ? content->origin.z : 0.0) + (double)local[2];
    }
}

/* ---- Over the whole mesh ---- */

/* Adds up areas in the order of slots and polygons; stops at the polygon with which the total exceeds the target. */
typedef struct AreaWalk {
    double target; /* +infinity to add up all */
    double total;
    OpPolyRef last; /* with an area above 0 */
} AreaWalk;

static OpStatus walk_areas(const OpTiledNavMesh *mesh, const OpFilterState *filter, AreaWalk *walk) {
    walk->total = 0.0;
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        const OpNavTile *tile = mesh->slots[slot].tile;
        for (int32_t index = 0; tile != NULL && index < tile->content->data.poly_count; index++) {
            OpPolyRef poly = op_mesh_ref(mesh, slot, index);
            FlatPolygon polygon;
            bool passes = false;
            OP_TRY(op_filter_passes_poly(filter, mesh, poly, &passes));
            if (!passes) {
                continue;
            }
            flat_polygon(mesh, poly, false, &polygon);
            double area = area_of(&polygon);
            walk->total += area;
            walk->last = area > 0.0 ? poly : walk->last;
            if (walk->total > walk->target) {
                return OP_STATUS_OK;
            }
        }
    }
    return OP_STATUS_OK;
}

static OpStatus draw(const OpNavMeshQuery *query, const OpFilterState *filter, OpRandom *random,
                     OpRandomPoint *out) {
    AreaWalk walk = {.target = INFINITY};
    OP_TRY(walk_areas(query->mesh, filter, &walk));
    if (!(walk.total > 0.0)) {
        *out = (OpRandomPoint){0};
        return OP_STATUS_OK;
    }
    double total = walk.total;
    OpRandom drawn = *random;
    double u0 = op_random_double(&drawn);
    double u1 = op_random_double(&drawn);
    double u2 = op_random_double(&drawn);
    double u3 = op_random_double(&drawn);
    FlatPolygon polygon;
    double x = 0.0;
    double z = 0.0;
    walk.target = u0 * total;
    OP_TRY(walk_areas(query->mesh, filter, &walk));
    flat_polygon(query->mesh, walk.last, true, &polygon);
    point_in(&polygon, u1, u2, u3, &x, &z);
    *out = make_point(query->mesh, walk.last, x, z);
    *random = drawn;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_random_point(OpNavMeshQuery *query, OpRandom *random, const OpQueryFilter *filter,
                                        OpRandomPoint *out) {
    OpFilterState state;
    OP_TRY(op_query_check_usable(query));
    if (random == NULL) {
        return op_fail_null("random");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_filter_init(filter, &state));
    op_query_enter(query);
    OpStatus status = draw(query, &state, random, out);
    op_query_leave(query);
    return status;
}

/* ---- Around a place ---- */

/* One side of the square: keeps what is on the inner side of a line across an axis. */
static void clip_side(FlatPolygon *polygon, bool by_x, double bound, bool keep_above) {
    FlatPolygon kept = {.count = 0};
    const double *along = by_x ? polygon->x : polygon->z;
    for (int32_t i = 0; i < polygon->count; i++) {
        int32_t next = i + 1 < polygon->count ? i + 1 : 0;
        bool in = keep_above ? along[i] >= bound : along[i] <= bound;
        bool next_in = keep_above ? along[next] >= bound : along[next] <= bound;
        if (in) {
            kept.x[kept.count] = polygon->x[i];
            kept.z[kept.count++] = polygon->z[i];
        }
        if (in != next_in) {
            double t = (bound - along[i]) / (along[next] - along[i]);
            kept.x[kept.count] = by_x ? bound : polygon->x[i] + (polygon->x[next] - polygon->x[i]) * t;
            kept.z[kept.count++] = by_x ? polygon->z[i] + (polygon->z[next] - polygon->z[i]) * t : bound;
        }
    }
    *polygon = kept;
}

/* A polygon within the circle's square (Sutherland & Hodgman 1974). */
static void clipped_polygon(const OpNavMeshQuery *query, size_t index, FlatPolygon *out) {
    const OpAreaSearch *search = query->area;
    OpVec3 center = search->shape.reference;
    double radius = search->shape.radius;
    flat_polygon(query->mesh, search->nodes[search->order[index]].poly, true, out);
    clip_side(out, true, center.x - radius, true);
    clip_side(out, true, center.x + radius, false);
    clip_side(out, false, center.z - radius, true);
    clip_side(out, false, center.z + radius, false);
}

/* Fills the weights; *total is their sum. */
static OpStatus weigh(OpNavMeshQuery *query, double *total) {
    OpAreaSearch *search = query->area;
    OP_TRY(op_grow_array(&query->allocator, (void **)&search->weights, &search->weight_capacity, 0,
                         search->order_count, sizeof(double)));
    *total = 0.0;
    for (size_t i = 0; i < search->order_count; i++) {
        FlatPolygon polygon;
        clipped_polygon(query, i, &polygon);
        search->weights[i] = area_of(&polygon);
        *total += search->weights[i];
    }
    return OP_STATUS_OK;
}

static size_t choose(const OpAreaSearch *search, double target) {
    double sum = 0.0;
    size_t chosen = 0;
    for (size_t i = 0; i < search->order_count; i++) {
        sum += search->weights[i];
        if (search->weights[i] > 0.0) {
            chosen = i;
            if (sum > target) {
                break;
            }
        }
    }
    return chosen;
}

static OpStatus draw_around(OpNavMeshQuery *query, OpRandom *random, OpRandomPoint *out) {
    OpAreaSearch *search = query->area;
    double total = 0.0;
    OP_TRY(weigh(query, &total));
    *out = (OpRandomPoint){0};
    for (int32_t attempt = 0; attempt < MAX_ATTEMPTS && total > 0.0; attempt++) {
        double u0 = op_random_double(random);
        double u1 = op_random_double(random);
        double u2 = op_random_double(random);
        double u3 = op_random_double(random);
        size_t index = choose(search, u0 * total);
        FlatPolygon polygon;
        double x = 0.0;
        double z = 0.0;
        clipped_polygon(query, index, &polygon);
        point_in(&polygon, u1, u2, u3, &x, &z);
        double dx = x - search->shape.reference.x;
        double dz = z - search->shape.reference.z;
        if (dx * dx + dz * dz <= search->shape.radius * search->shape.radius) {
            *out = make_point(query->mesh, search->nodes[search->order[index]].poly, x, z);
            return OP_STATUS_OK;
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_query_random_point_around(OpNavMeshQuery *query, OpRandom *random, OpPolyRef start_poly,
                                               OpVec3 center, double radius, const OpQueryFilter *filter,
                                               OpRandomPoint *out) {
    OP_TRY(op_query_check_usable(query));
    if (random == NULL) {
        return op_fail_null("random");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_run_circle_search(query, start_poly, center, radius, filter));
    return draw_around(query, random, out);
}

OpStatus op_nav_mesh_query_finish_random_point(OpNavMeshQuery *query, OpRandom *random, OpRandomPoint *out) {
    OP_TRY(op_check_circle_search(query));
    if (random == NULL) {
        return op_fail_null("random");
    }
    return out == NULL ? op_fail_null("out") : draw_around(query, random, out);
}
