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
    while (neighbors[(first + size - 1) % size] == to + 1 && (first + size - 1) % size != last) {
        first = (first + size - 1) % size;
    }
    while (neighbors[(last + 1) % size] == to + 1 && (last + 1) % size != first) {
        last = (last + 1) % size;
    }
    out->right = op_tile_corner_world(content, from, first);
    out->left = op_tile_corner_world(content, from, (last + 1) % size);
    return true;
}

/* The part of an edge on a tile border that edges of the polygon across share, as fractions of it; false when none do. */
static bool find_overlap(const OpTileContent *content, int32_t poly, int32_t edge,
                         const OpTileContent *across, int32_t other, double *low, double *high) {
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
        double t0 = ((a < b ? from : to) - a) / (b - a);
        double t1 = ((a < b ? to : from) - a) / (b - a);
        *low = found && *low < t0 ? *low : t0;
        *high = found && *high > t1 ? *high : t1;
        found = true;
    }
    return found;
}

static bool describe_border(const OpTiledNavMesh *mesh, OpPolyRef from, const OpPathExit *exit,
                            OpFunnelPortal *out) {
    double low = 0.0;
    double high = 1.0;
    if (!find_overlap(mesh->slots[op_poly_ref_slot(from)].tile->content, op_poly_ref_poly(from),
                      exit->link->edge, mesh->slots[op_poly_ref_slot(exit->target)].tile->content,
                      op_poly_ref_poly(exit->target), &low, &high)) {
        return false;
    }
    out->right = along(exit->a, exit->b, low);
    out->left = along(exit->a, exit->b, high);
    return true;
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
            *out = (OpFunnelPortal){exit.near, exit.far, true};
            return true;
        }
        if (describe_border(mesh, from, &exit, out)) {
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
