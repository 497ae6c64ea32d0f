/* The rules of the tile format, one after the other. What breaks one is named with its polygon, edge or array. */
#include <math.h>

#include "base/number.h"
#include "base/predicates.h"
#include "base/status.h"
#include "navmesh/tile_content.h"

/* Smaller coordinates are 0, so that exact predicates on floats lose nothing to underflow. */
#define SMALLEST_COORDINATE 1e-30

typedef struct Rules {
    const OpTileContent *content;
    const OpNavTileData *data;
    double tile_size;
    double extent; /* of heights */
} Rules;

static bool is_within(double value, double low, double high) {
    return value >= low && value <= high;
}

static bool is_plane_coordinate(const Rules *rules, double value) {
    return is_within(value, -rules->tile_size, 2.0 * rules->tile_size) &&
           (value == 0.0 || fabs(value) >= SMALLEST_COORDINATE);
}

static OpStatus check_positions(const Rules *rules, const char *array, const float *positions,
                                int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const float *at = positions + 3 * (size_t)i;
        if (!is_plane_coordinate(rules, (double)at[0]) || !is_plane_coordinate(rules, (double)at[2]) ||
            !is_within((double)at[1], -rules->extent, rules->extent)) {
            return op_fail(
                OP_STATUS_NAV_MESH_FORMAT, array,
                "%d must have x and z in [%g, %g], 0 or at least 1e-30, and |y| <= %g, was (%g, %g, %g)", i,
                -rules->tile_size, 2.0 * rules->tile_size, rules->extent, (double)at[0], (double)at[1],
                (double)at[2]);
        }
    }
    return OP_STATUS_OK;
}

/* ---- Polygons ---- */

static OpStatus check_indices(const Rules *rules, int32_t poly) {
    int32_t first = rules->content->poly_first[poly];
    int32_t size = op_tile_poly_size(rules->content, poly);
    const uint16_t *indices = rules->data->poly_indices + first;
    for (int32_t i = 0; i < size; i++) {
        if (indices[i] >= rules->data->vertex_count) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_indices",
                           "of polygon %d must be below %d, was %d at corner %d", poly,
                           rules->data->vertex_count, indices[i], i);
        }
        for (int32_t earlier = 0; earlier < i; earlier++) {
            if (indices[earlier] == indices[i]) {
                return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_indices",
                               "of polygon %d must be distinct, but corner %d repeats %d", poly, i,
                               indices[i]);
            }
        }
    }
    return OP_STATUS_OK;
}

static int32_t turn(const float *a, const float *b, const float *c) {
    return op_orient2d((double)a[0], (double)a[2], (double)b[0], (double)b[2], (double)c[0], (double)c[2]);
}

/* Every corner left of or on every edge, and some strictly left; no two corners in one place. Together that is convex and
 * counter-clockwise, once round. */
static OpStatus check_convex(const Rules *rules, int32_t poly) {
    int32_t size = op_tile_poly_size(rules->content, poly);
    for (int32_t edge = 0; edge < size; edge++) {
        const float *a = op_tile_corner(rules->content, poly, edge);
        const float *b = op_tile_corner(rules->content, poly, (edge + 1) % size);
        bool has_inside = false;
        for (int32_t corner = 0; corner < size; corner++) {
            const float *c = op_tile_corner(rules->content, poly, corner);
            if (corner != edge && c[0] == a[0] && c[2] == a[2]) {
                return op_fail(OP_STATUS_NAV_MESH_FORMAT, "vertices",
                               "of polygon %d must lie apart, but corners %d and %d do not", poly, edge,
                               corner);
            }
            int32_t side = c == a || c == b ? 0 : turn(a, b, c);
            if (side < 0) {
                return op_fail(
                    OP_STATUS_NAV_MESH_FORMAT, "vertices",
                    "of polygon %d must be convex and counter-clockwise, but corner %d lies right of "
                    "edge %d",
                    poly, corner, edge);
            }
            has_inside = has_inside || side > 0;
        }
        if (!has_inside) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "vertices",
                           "of polygon %d must enclose an area, but all lie on the line of edge %d", poly,
                           edge);
        }
    }
    return OP_STATUS_OK;
}

/* ---- Edges ---- */

/* The edge of polygon `poly` from vertex a to vertex b, or -1. */
static int32_t find_edge(const OpTileContent *content, int32_t poly, uint16_t a, uint16_t b) {
    const uint16_t *indices = content->data.poly_indices + content->poly_first[poly];
    int32_t size = op_tile_poly_size(content, poly);
    for (int32_t edge = 0; edge < size; edge++) {
        if (indices[edge] == a && indices[(edge + 1) % size] == b) {
            return edge;
        }
    }
    return -1;
}

static OpStatus check_neighbor(const Rules *rules, int32_t poly, int32_t edge, uint16_t a, uint16_t b) {
    int32_t first = rules->content->poly_first[poly];
    int32_t neighbor = rules->data->edge_neighbors[first + edge];
    if (neighbor < 0 || neighbor > rules->data->poly_count || neighbor - 1 == poly) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "edge_neighbors",
                       "of polygon %d must be 0 or another polygon of %d, was %d at edge %d", poly,
                       rules->data->poly_count, neighbor, edge);
    }
    int32_t back = find_edge(rules->content, neighbor - 1, b, a);
    if (back < 0 ||
        rules->data->edge_neighbors[rules->content->poly_first[neighbor - 1] + back] != poly + 1) {
        return op_fail(
            OP_STATUS_NAV_MESH_FORMAT, "edge_neighbors",
            "of polygon %d must name polygons that have the reversed edge and name it back, but %d at edge "
            "%d does not",
            poly, neighbor, edge);
    }
    if (rules->data->edge_portal_sides[first + edge] != OP_PORTAL_NONE) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "edge_portal_sides",
                       "of polygon %d must be none where there is a neighbour, was %d at edge %d", poly,
                       rules->data->edge_portal_sides[first + edge], edge);
    }
    return OP_STATUS_OK;
}

static OpStatus check_portal(const Rules *rules, int32_t poly, int32_t edge, const float *a, const float *b) {
    uint8_t side = rules->data->edge_portal_sides[rules->content->poly_first[poly] + edge];
    if (side > 3) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "edge_portal_sides",
                       "of polygon %d must be in [0, 3] or 255, was %d at edge %d", poly, side, edge);
    }
    int32_t across = side == 0 || side == 2 ? 0 : 2;
    double border = side < 2 ? rules->tile_size : 0.0;
    uint64_t bits = op_f64_bits(border);
    bool on_border = op_f64_bits((double)a[across]) == bits && op_f64_bits((double)b[across]) == bits;
    if (!on_border || a[2 - across] == b[2 - across]) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "edge_portal_sides",
                       "of polygon %d must be of edges along the border at %g, but edge %d is not", poly,
                       border, edge);
    }
    return OP_STATUS_OK;
}

static OpStatus check_edges(const Rules *rules, int32_t poly) {
    int32_t first = rules->content->poly_first[poly];
    int32_t size = op_tile_poly_size(rules->content, poly);
    for (int32_t edge = 0; edge < size; edge++) {
        if (rules->data->edge_neighbors[first + edge] != 0) {
            OP_TRY(check_neighbor(rules, poly, edge, rules->data->poly_indices[first + edge],
                                  rules->data->poly_indices[first + (edge + 1) % size]));
        } else if (rules->data->edge_portal_sides[first + edge] != OP_PORTAL_NONE) {
            OP_TRY(check_portal(rules, poly, edge, op_tile_corner(rules->content, poly, edge),
                                op_tile_corner(rules->content, poly, (edge + 1) % size)));
        }
    }
    return OP_STATUS_OK;
}

/* ---- Detail and links ---- */

static OpStatus check_detail(const Rules *rules, int32_t poly) {
    const OpDetailMesh *mesh = &rules->data->detail_meshes[poly];
    if ((uint64_t)mesh->vertex_base + mesh->vertex_count > (uint64_t)rules->data->detail_vertex_count ||
        (uint64_t)mesh->triangle_base + mesh->triangle_count > (uint64_t)rules->data->detail_triangle_count) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "detail_meshes",
                       "of polygon %d must lie in %d detail vertices and %d triangles", poly,
                       rules->data->detail_vertex_count, rules->data->detail_triangle_count);
    }
    int32_t corners = op_tile_poly_size(rules->content, poly) + mesh->vertex_count;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const uint8_t *triangle = rules->data->detail_triangles + 4 * ((size_t)mesh->triangle_base + i);
        if (triangle[0] >= corners || triangle[1] >= corners || triangle[2] >= corners) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "detail_triangles",
                           "of polygon %d must have corners below %d, but triangle %u does not", poly,
                           corners, i);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_link(const Rules *rules, int32_t index) {
    const OpOffMeshSlot *link = &rules->data->off_mesh_links[index];
    bool fine =
        link->radius > 0.0f && (double)link->radius <= OP_MAX_COORDINATE && link->area <= OP_NAV_MAX_AREA;
    for (int32_t axis = 0; axis < 3; axis++) {
        fine = fine && is_within((double)link->start[axis], -rules->extent, rules->extent) &&
               is_within((double)link->end[axis], -rules->extent, rules->extent);
    }
    return fine ? OP_STATUS_OK
                : op_fail(OP_STATUS_NAV_MESH_FORMAT, "off_mesh_links",
                          "%d must have ends within %g, a radius above 0 and an area in [0, %d]", index,
                          rules->extent, OP_NAV_MAX_AREA);
}

static OpStatus check_poly(const Rules *rules, int32_t poly) {
    if (rules->data->poly_areas[poly] > OP_NAV_MAX_AREA) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "poly_areas", "of polygon %d must be in [0, %d], was %d",
                       poly, OP_NAV_MAX_AREA, rules->data->poly_areas[poly]);
    }
    OP_TRY(check_indices(rules, poly));
    OP_TRY(check_convex(rules, poly));
    return check_detail(rules, poly);
}

static Rules rules_of(const OpTileContent *content, const OpNavMeshParams *params) {
    return (Rules){content, &content->data, params->tile_size, op_nav_mesh_params_max_local_extent(params)};
}

OpStatus op_tile_check_place(const OpTileContent *content, const OpNavMeshParams *params) {
    const OpNavTileData *data = &content->data;
    Rules rules = rules_of(content, params);
    if (data->layer < 0 || data->layer > OP_TILE_MAX_LAYER) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "layer", "must be in [0, %d], was %d", OP_TILE_MAX_LAYER,
                       data->layer);
    }
    OP_TRY(check_positions(&rules, "vertices", data->vertices, data->vertex_count));
    return check_positions(&rules, "detail_vertices", data->detail_vertices, data->detail_vertex_count);
}

OpStatus op_tile_check_rules(const OpTileContent *content, const OpNavMeshParams *params) {
    const OpNavTileData *data = &content->data;
    Rules rules = rules_of(content, params);
    OP_TRY(op_tile_check_place(content, params));
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        OP_TRY(check_poly(&rules, poly));
    }
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        OP_TRY(check_edges(&rules, poly));
    }
    for (int32_t link = 0; link < data->off_mesh_link_count; link++) {
        OP_TRY(check_link(&rules, link));
    }
    return OP_STATUS_OK;
}
