/* Finding pieces of wall. */
#include "navmesh/wall_pieces.h"

#include "base/status.h"
#include "navmesh/poly_surface.h"

enum { PARTS = 255 };

typedef struct EdgeWalk {
    const OpTiledNavMesh *mesh;
    const OpFilterState *filter;
    OpPolyRef poly;
    int32_t edge;
    OpVec3 a;
    OpVec3 b;
    OpVisitWall visit;
    void *user;
} EdgeWalk;

static OpVec3 point_at(const EdgeWalk *walk, int32_t part) {
    if (part == 0) {
        return walk->a;
    }
    if (part == PARTS) {
        return walk->b;
    }
    double s = (double)part / (double)PARTS;
    return (OpVec3){walk->a.x + (walk->b.x - walk->a.x) * s, walk->a.y + (walk->b.y - walk->a.y) * s,
                    walk->a.z + (walk->b.z - walk->a.z) * s};
}

static void give(const EdgeWalk *walk, int32_t from, int32_t to) {
    OpWallPiece piece = {
        walk->poly,           walk->edge,        (double)from / (double)PARTS, (double)to / (double)PARTS,
        point_at(walk, from), point_at(walk, to)};
    walk->visit(walk->user, &piece);
}

/* A border edge: the gaps between the ranges of links to polygons that the filter takes. */
static OpStatus visit_border(const EdgeWalk *walk) {
    bool open[PARTS] = {false}; /* the 255ths that some link covers */
    int32_t count = 0;
    const OpNavLink *links = op_mesh_links_of(walk->mesh, walk->poly, &count);
    for (int32_t i = 0; i < count; i++) {
        bool passes = false;
        if (links[i].kind != OP_NAV_LINK_PORTAL || links[i].edge != walk->edge) {
            continue;
        }
        OP_TRY(op_filter_passes_poly(walk->filter, walk->mesh, links[i].target, &passes));
        for (int32_t part = links[i].range_min; passes && part < links[i].range_max; part++) {
            open[part] = true;
        }
    }
    int32_t from = 0;
    for (int32_t part = 0; part <= PARTS; part++) {
        bool is_wall = part < PARTS && !open[part];
        if (!is_wall && part > from) {
            give(walk, from, part);
        }
        from = is_wall ? from : part + 1;
    }
    return OP_STATUS_OK;
}

OpStatus op_visit_walls(const OpTiledNavMesh *mesh, const OpFilterState *filter, OpPolyRef poly,
                        OpVisitWall visit, void *user) {
    int32_t slot = op_poly_ref_slot(poly);
    const OpTileContent *content = mesh->slots[slot].tile->content;
    int32_t first = content->poly_first[op_poly_ref_poly(poly)];
    OpPolyOutline outline;
    op_poly_outline(content, op_poly_ref_poly(poly), &outline);
    for (int32_t edge = 0; edge < outline.count; edge++) {
        EdgeWalk walk = {mesh,
                         filter,
                         poly,
                         edge,
                         outline.corner[edge],
                         outline.corner[edge + 1 < outline.count ? edge + 1 : 0],
                         visit,
                         user};
        int32_t neighbor = content->data.edge_neighbors[first + edge];
        if (neighbor > 0) {
            bool passes = false;
            OP_TRY(op_filter_passes_poly(filter, mesh, op_mesh_ref(mesh, slot, neighbor - 1), &passes));
            if (!passes) {
                give(&walk, 0, PARTS);
            }
        } else if (content->data.edge_portal_sides[first + edge] == OP_PORTAL_NONE) {
            give(&walk, 0, PARTS);
        } else {
            OP_TRY(visit_border(&walk));
        }
    }
    return OP_STATUS_OK;
}
