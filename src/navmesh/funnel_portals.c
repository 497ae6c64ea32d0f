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
    double b = (double)op_tile_corner(content, poly, (edge + 1) % size)[axis];
    int32_t other_size = op_tile_poly_size(across, other);
    bool found = false;
    for (int32_t i = 0; i < other_size; i++) {
        if (across->data.edge_portal_sides[across->poly_first[other] + i] != (side ^ 2)) {
            continue;
        }
        double c = (double)op_tile_corner(across, other, i)[axis];
        double d = (double)op_tile_corner(across, other, (i + 1) % other_size)[axis];
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
static bool describe_border(const OpTiledNavMesh *mesh, OpPolyRef from, const OpPathExit *exit,
                            OpFunnelPortal *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    BorderPlace low = {0.0, 0.0};
    BorderPlace high = {1.0, 0.0};
    if (!find_overlap(content, op_poly_ref_poly(from), exit->link->edge,
                      mesh->slots[op_poly_ref_slot(exit->target)].tile->content,
                      op_poly_ref_poly(exit->target), &low, &high)) {
        return false;
    }
    OpExitShape shape;
    op_exit_shape(mesh, from, exit, &shape);
    out->right = point_on_border(content, shape.edge.a, shape.edge.b, low);
    out->left = point_on_border(content, shape.edge.a, shape.edge.b, high);
    return true;
}

/* True when b lies farther along a border than a, the way that the edge of an exit runs. */
static bool is_farther(const OpExitShape *exit, OpVec3 a, OpVec3 b) {
    return (b.x - a.x) * (exit->edge.b.x - exit->edge.a.x) + (b.z - a.z) * (exit->edge.b.z - exit->edge.a.z) >
           0.0;
}

/* Several links across one border are one opening, as edges on a line in a tile are. */
static void widen(const OpTiledNavMesh *mesh, OpPolyRef from, OpPolyRef to, int32_t first,
                  const OpPathExit *one, OpFunnelPortal *out) {
    int32_t count = op_exit_count(mesh, from);
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    const uint8_t *sides = content->data.edge_portal_sides + content->poly_first[op_poly_ref_poly(from)];
    OpExitShape shape;
    op_exit_shape(mesh, from, one, &shape);
    for (int32_t i = first; i < count; i++) {
        OpPathExit exit;
        OpFunnelPortal other;
        (void)op_exit_at(mesh, from, i, &exit);
        if (exit.target != to || exit.slot != NULL || sides[exit.link->edge] != sides[one->link->edge] ||
            !describe_border(mesh, from, &exit, &other)) {
            continue;
        }
        out->right = is_farther(&shape, other.right, out->right) ? other.right : out->right;
        out->left = is_farther(&shape, out->left, other.left) ? other.left : out->left;
    }
}

static bool find_portal(const OpTiledNavMesh *mesh, OpPolyRef from, OpPolyRef to, OpFunnelPortal *out) {
    const OpTileContent *content = mesh->slots[op_poly_ref_slot(from)].tile->content;
    *out = (OpFunnelPortal){0};
    if (op_poly_ref_slot(from) == op_poly_ref_slot(to) &&
        find_shared_edge(content, op_poly_ref_poly(from), op_poly_ref_poly(to), out)) {
        return true;
    }
    int32_t count = op_exit_count(mesh, from);
    for (int32_t i = op_tile_poly_size(content, op_poly_ref_poly(from)); i < count; i++) {
        OpPathExit exit;
        (void)op_exit_at(mesh, from, i, &exit); /* links are always exits */
        if (exit.target != to) {
            continue;
        }
        if (exit.slot != NULL) {
            OpExitShape shape;
            op_exit_shape(mesh, from, &exit, &shape);
            *out = (OpFunnelPortal){shape.off_mesh.near, shape.off_mesh.far, true};
            return true;
        }
        if (describe_border(mesh, from, &exit, out)) {
            widen(mesh, from, to, i + 1, &exit, out);
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
        if (op_mesh_tile_of(query->mesh, corridor[i]) == NULL) {
            return OP_STATUS_OK;
        }
    }
    for (int32_t i = 0; i + 1 < poly_count; i++) {
        if (!find_portal(query->mesh, corridor[i], corridor[i + 1], &query->portals[i])) {
            return OP_STATUS_OK;
        }
    }
    *valid = true;
    return OP_STATUS_OK;
}
