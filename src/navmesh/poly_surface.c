/* Heights and closest points. */
#include "navmesh/poly_surface.h"

#include <math.h>

#include "base/predicates.h"
#include "navmesh/detail_grid.h"

/* A weight of a point in a triangle may be this far below 0. */
#define WEIGHT_TOLERANCE 1e-9

void op_poly_outline(const OpTileContent *content, int32_t poly, OpPolyOutline *out) {
    out->count = op_tile_poly_size(content, poly);
    for (int32_t i = 0; i < out->count; i++) {
        out->corner[i] = op_tile_corner_world(content, poly, i);
    }
}

bool op_outline_contains(const OpPolyOutline *outline, double x, double z) {
    for (int32_t i = 0; i < outline->count; i++) {
        OpVec3 a = outline->corner[i];
        OpVec3 b = outline->corner[i + 1 < outline->count ? i + 1 : 0];
        if (op_orient2d(a.x, a.z, b.x, b.z, x, z) < 0) {
            return false;
        }
    }
    return true;
}

/* More than rounding makes of a distance that is twice OP_NEAR_POLY. */
#define SURELY_AWAY (2.0 * OP_NEAR_POLY)

bool op_poly_is_away(const OpTileContent *content, int32_t poly, double x, double z) {
    int32_t size = op_tile_poly_size(content, poly);
    OpVec3 a = op_tile_corner_world(content, poly, size - 1);
    for (int32_t i = 0; i < size; i++) {
        OpVec3 b = op_tile_corner_world(content, poly, i);
        double dx = b.x - a.x;
        double dz = b.z - a.z;
        double outside = (z - a.z) * dx - (x - a.x) * dz;
        if (outside < 0.0 && outside * outside > SURELY_AWAY * SURELY_AWAY * (dx * dx + dz * dz)) {
            return true;
        }
        a = b;
    }
    return false;
}

/* ---- Heights ---- */

/* The best triangle so far: whether it has the point, else how little it misses it. */
typedef struct HeightSearch {
    double x;
    double z;
    double least; /* the smallest weight in the best triangle */
    double height;
} HeightSearch;

static double doubled_area(double ax, double az, double bx, double bz, double cx, double cz) {
    return (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
}

/* True when the point is so far beside a triangle that try_triangle surely says no; it spares the divisions there. */
static bool is_beside(const HeightSearch *search, OpVec3 a, OpVec3 b, OpVec3 c) {
    double area = doubled_area(a.x, a.z, b.x, b.z, c.x, c.z);
    double margin = 2.0 * WEIGHT_TOLERANCE * area;
    return area > 0.0 && (doubled_area(b.x, b.z, c.x, c.z, search->x, search->z) < -margin ||
                          doubled_area(c.x, c.z, a.x, a.z, search->x, search->z) < -margin ||
                          doubled_area(a.x, a.z, b.x, b.z, search->x, search->z) < -margin);
}

/* True when the triangle has the point. */
static bool try_triangle(HeightSearch *search, OpVec3 a, OpVec3 b, OpVec3 c) {
    double area = doubled_area(a.x, a.z, b.x, b.z, c.x, c.z);
    if (area == 0.0) {
        return false;
    }
    double at_a = doubled_area(b.x, b.z, c.x, c.z, search->x, search->z) / area;
    double at_b = doubled_area(c.x, c.z, a.x, a.z, search->x, search->z) / area;
    double at_c = doubled_area(a.x, a.z, b.x, b.z, search->x, search->z) / area;
    double least = at_a < at_b ? at_a : at_b;
    least = at_c < least ? at_c : least;
    bool has = least >= -WEIGHT_TOLERANCE;
    if (has || least > search->least) {
        search->least = least;
        search->height = (at_a * a.y + at_b * b.y) + at_c * c.y;
    }
    return has;
}

static OpVec3 detail_corner(const OpTileContent *content, int32_t poly, const OpDetailMesh *detail,
                            uint8_t index) {
    int32_t size = op_tile_poly_size(content, poly);
    if (index < size) {
        return op_tile_corner_world(content, poly, index);
    }
    const float *local =
        content->data.detail_vertices + 3 * ((size_t)detail->vertex_base + (size_t)(index - size));
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

void op_detail_triangle(const OpTileContent *content, int32_t poly, int32_t triangle, OpVec3 corners[3]) {
    const OpDetailMesh *detail = &content->data.detail_meshes[poly];
    const uint8_t *indices =
        content->data.detail_triangles + 4 * ((size_t)detail->triangle_base + (size_t)triangle);
    for (int32_t i = 0; i < 3; i++) {
        corners[i] = detail_corner(content, poly, detail, indices[i]);
    }
}

/* The same, but without a look at how much a triangle is missed. */
static bool try_near(HeightSearch *search, OpVec3 a, OpVec3 b, OpVec3 c) {
    return !is_beside(search, a, b, c) && try_triangle(search, a, b, c);
}

typedef bool (*TryTriangle)(HeightSearch *search, OpVec3 a, OpVec3 b, OpVec3 c);

static bool try_detail(HeightSearch *search, const OpTileContent *content, int32_t poly, int32_t triangle,
                       TryTriangle try_one) {
    OpVec3 corners[3];
    op_detail_triangle(content, poly, triangle, corners);
    return try_one(search, corners[0], corners[1], corners[2]);
}

static bool try_all(HeightSearch *search, const OpTileContent *content, int32_t poly, TryTriangle try_one) {
    for (int32_t i = 0; i < content->data.detail_meshes[poly].triangle_count; i++) {
        if (try_detail(search, content, poly, i, try_one)) {
            return true;
        }
    }
    return false;
}

static void search_detail(HeightSearch *search, const OpTileContent *content, int32_t poly) {
    int32_t near_count = 0;
    const uint16_t *near =
        op_detail_grids_at(content->derived.detail_grids, poly, search->x, search->z, &near_count);
    for (int32_t i = 0; near != NULL && i < near_count; i++) {
        if (try_detail(search, content, poly, near[i], try_near)) {
            return;
        }
    }
    if (near == NULL && try_all(search, content, poly, try_near)) {
        return;
    }
    /* In none of those: the one that is missed least is of all triangles. */
    search->least = -INFINITY;
    (void)try_all(search, content, poly, try_triangle);
}

double op_poly_height(const OpTileContent *content, int32_t poly, double x, double z) {
    OpVec3 first = op_tile_corner_world(content, poly, 0);
    HeightSearch search = {x, z, -INFINITY, first.y};
    if (content->data.detail_meshes[poly].triangle_count > 0) {
        search_detail(&search, content, poly);
        return search.height;
    }
    for (int32_t i = 1; i + 1 < op_tile_poly_size(content, poly); i++) {
        if (try_triangle(&search, first, op_tile_corner_world(content, poly, i),
                         op_tile_corner_world(content, poly, i + 1))) {
            break;
        }
    }
    return search.height;
}

/* ---- Closest points ---- */

OpVec3 op_segment_closest_point(OpVec3 a, OpVec3 b, double x, double z, double *t) {
    double dx = b.x - a.x;
    double dz = b.z - a.z;
    double length_squared = dx * dx + dz * dz;
    double along = 0.0;
    if (length_squared > 0.0) {
        along = ((x - a.x) * dx + (z - a.z) * dz) / length_squared;
        along = along < 0.0 ? 0.0 : along > 1.0 ? 1.0 : along;
    }
    *t = along;
    return (OpVec3){a.x + dx * along, a.y + (b.y - a.y) * along, a.z + dz * along};
}

OpVec3 op_poly_closest_point(const OpTileContent *content, int32_t poly, OpVec3 position, bool *over) {
    OpPolyOutline outline;
    op_poly_outline(content, poly, &outline);
    *over = op_outline_contains(&outline, position.x, position.z);
    if (*over) {
        return (OpVec3){position.x, op_poly_height(content, poly, position.x, position.z), position.z};
    }
    OpVec3 best = outline.corner[0];
    double nearest = INFINITY;
    for (int32_t i = 0; i < outline.count; i++) {
        double t = 0.0;
        OpVec3 point = op_segment_closest_point(
            outline.corner[i], outline.corner[i + 1 < outline.count ? i + 1 : 0], position.x, position.z, &t);
        double dx = point.x - position.x;
        double dz = point.z - position.z;
        double distance = dx * dx + dz * dz;
        if (distance < nearest) {
            nearest = distance;
            best = point;
        }
    }
    return best;
}
