/* Finding the portal between two polygons of a corridor. */
#include "navmesh/funnel_portals.h"

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/path_exits.h"

static OpVec3 along(OpVec3 a, OpVec3 b, double t) {
    if (t == 0.0) {
        return a;
    }
    if (t == 1.0) {
        return b;
    }
    return (OpVec3){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t};
}

/* The numbers of the edges beside one of a polygon. */
static int32_t before(int32_t edge, int32_t size) {
    return edge > 0 ? edge - 1 : size - 1;
}

static int32_t after(int32_t edge, int32_t size) {
    return edge + 1 < size ? edge + 1 : 0;
}

/* The edges that two polygons of one tile share: one, or several on a line, which make one opening. */
static bool find_shared_edge(const OpTileContent *content, int32_t from, int32_t to, OpFunnelPortal *out) {
    const int32_t *neighbors = content->data.edge_neighbors + content->poly_first[from];
    int32_t size = op_tile_poly_size(content, from);
    int32_t first = 0;
    while (first < size && neighbors[first] != to + 1) {
        first++;
    }
    if (first == size) {
        return false;
    }
    int32_t last = first;
    while (neighbors[before(first, size)] == to + 1 && before(first, size) != last) {
        first = before(first, size);
    }
    while (neighbors[after(last, size)] == to + 1 && after(last, size) != first) {
        last = after(last, size);
    }
    out->right = op_tile_corner_world(content, from, first);
    out->left = op_tile_corner_world(content, from, after(last, size));
    return true;
}

/* A place on an edge: its fraction, and its tile-local coordinate along the border. */
typedef struct BorderPlace {
    double t;
    double u;
} BorderPlace;

/* The part of an edge on a tile border that edges of the polygon across share; false when none do. */
static bool find_overlap(const OpTileContent *content, int32_t poly, int32_t edge,
                         const OpTileContent *across, int32_t other, BorderPlace *low, BorderPlace *high) {
    int32_t size = op_tile_poly_size(content, poly);
    int32_t side = content->data.edge_portal_sides[content->poly_first[poly] + edge];
    int32_t axis = side == 0 || side == 2 ? 2 : 0;
    double a = (double)op_tile_corner(content, poly, edge)[axis];
    double b = (double)op_tile_corner(content, poly, after(edge, size))[axis];
    int32_t other_size = op_tile_poly_size(across, other);
    bool found = false;
    for (int32_t i = 0; i < other_size; i++) {
        if (across->data.edge_portal_sides[across->poly_first[other] + i] != (side ^ 2)) {
            continue;
        }
        double c = (double)op_tile_corner(across, other, i)[axis];
        double d = (double)op_tile_corner(across, other, after(i, other_size))[axis];
        double from = (a < b ? a : b) > (c < d ? c : d) ? (a < b ? a : b) : (c < d ? c : d);
        double to = (a < b ? b : a) < (c < d ? d : c) ? (a < b ? b : a) : (c < d ? d : c);
        if (!(to > from)) {
            continue;
        }
        BorderPlace first = {((a < b ? from : to) - a) / (b - a), a < b ? from : to};
        BorderPlace last = {((a < b ? to : from) - a) / (b - a), a < b ? to : from};
        *low = found && low->t < first.t ? *low : first;
        *high = found && high->t > last.t ? *high : last;
        found = true;
    }
    return found;
}

/* The point of an edge at a place. Its coordinate along the border is that of the corner which bounds the opening, to the bit. */
static OpVec3 point_on_border(const OpTileContent *content, OpVec3 a, OpVec3 b, BorderPlace place) {
    OpVec3 point = along(a, b, place.t);
    if (a.x == b.x) {
        point.z = content->origin.z + place.u;
    } else {
        point.x = content->origin.x + place.u;
    }
    return point;
}

/* The opening of one link across a border. */
static bool describe_border(const OpTiledNavMesh *mesh, OpPolyRef from, const OpNavLink *link,
                            OpFunnelPortal *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    int32_t poly = op_poly_ref_poly(from);
    BorderPlace low = {0.0, 0.0};
    BorderPlace high = {1.0, 0.0};
    if (!find_overlap(content, poly, link->edge, mesh->slots[op_poly_ref_slot(link->target)].tile->content,
                      op_poly_ref_poly(link->target), &low, &high)) {
        return false;
    }
    OpVec3 a = op_tile_corner_world(content, poly, link->edge);
    OpVec3 b = op_tile_corner_world(content, poly, after(link->edge, op_tile_poly_size(content, poly)));
    out->right = point_on_border(content, a, b, low);
    out->left = point_on_border(content, a, b, high);
    return true;
}

/* True when b lies farther along an edge of a polygon than a. */
static bool is_farther(const OpTileContent *content, int32_t poly, int32_t edge, OpVec3 a, OpVec3 b) {
    OpVec3 start = op_tile_corner_world(content, poly, edge);
    OpVec3 end = op_tile_corner_world(content, poly, after(edge, op_tile_poly_size(content, poly)));
    return (b.x - a.x) * (end.x - start.x) + (b.z - a.z) * (end.z - start.z) > 0.0;
}

/* Several links across one border are one opening, as edges on a line in a tile are: those from `one` up to `end`. */
static void widen(const OpTiledNavMesh *mesh, OpPolyRef from, const OpNavLink *one, const OpNavLink *end,
                  OpFunnelPortal *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    int32_t poly = op_poly_ref_poly(from);
    const uint8_t *sides = content->data.edge_portal_sides + content->poly_first[poly];
    for (const OpNavLink *link = one + 1; link < end; link++) {
        OpFunnelPortal other;
        if (link->target != one->target || link->kind != OP_NAV_LINK_PORTAL ||
            sides[link->edge] != sides[one->edge] || !describe_border(mesh, from, link, &other)) {
            continue;
        }
        out->right = is_farther(content, poly, one->edge, other.right, out->right) ? other.right : out->right;
        out->left = is_farther(content, poly, one->edge, out->left, other.left) ? other.left : out->left;
    }
}

static void describe_off_mesh(const OpTiledNavMesh *mesh, OpPolyRef from, int32_t exit_index,
                              OpFunnelPortal *out) {
    OpPathExit exit;
    OpExitShape shape;
    (void)op_exit_at(mesh, from, exit_index, &exit); /* links are always exits */
    op_exit_shape(mesh, from, &exit, &shape);
    *out = (OpFunnelPortal){shape.off_mesh.near, shape.off_mesh.far, true};
}

static bool find_portal(const OpTiledNavMesh *mesh, OpPolyRef from, OpPolyRef to, OpFunnelPortal *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    int32_t poly = op_poly_ref_poly(from);
    int32_t count = 0;
    const OpNavLink *links = op_mesh_links_of(mesh, from, &count);
    out->is_off_mesh = false;
    if (op_poly_ref_slot(from) == op_poly_ref_slot(to) &&
        find_shared_edge(content, poly, op_poly_ref_poly(to), out)) {
        return true;
    }
    for (int32_t i = 0; i < count; i++) {
        if (links[i].target != to) {
            continue;
        }
        if (links[i].kind != OP_NAV_LINK_PORTAL) {
            describe_off_mesh(mesh, from, op_tile_poly_size(content, poly) + i, out);
            return true;
        }
        if (describe_border(mesh, from, &links[i], out)) {
            widen(mesh, from, &links[i], links + count, out);
            return true;
        }
    }
    return false;
}

OpStatus op_list_portals(OpNavMeshQuery *query, const OpPolyRef *corridor, int32_t poly_count, bool *valid) {
    OP_TRY(op_grow_array(&query->allocator, (void **)&query->portals, &query->portal_capacity, 0,
                         (size_t)poly_count, sizeof(OpFunnelPortal)));
    *valid = false;
    for (int32_t i = 0; i < poly_count; i++) {
        if (op_mesh_tile_of(query->mesh, corridor[i]) == NULL ||
            (i > 0 && !find_portal(query->mesh, corridor[i - 1], corridor[i], &query->portals[i - 1]))) {
            return OP_STATUS_OK;
        }
    }
    *valid = true;
    return OP_STATUS_OK;
}
