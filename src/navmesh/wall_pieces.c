/* Finding pieces of wall. */
#include "navmesh/wall_pieces.h"

#include <string.h>

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

/* The parts of an edge that links cover, as ranges in order that do not touch. */
typedef struct Cover {
    int32_t count;
    uint8_t from[PARTS / 2 + 1];
    uint8_t to[PARTS / 2 + 1];
} Cover;

static void add_range(Cover *cover, uint8_t from, uint8_t to) {
    int32_t first = 0;
    if (from >= to) {
        return;
    }
    while (first < cover->count && cover->to[first] < from) {
        first++;
    }
    int32_t end = first; /* of those that become one with the new range */
    for (; end < cover->count && cover->from[end] <= to; end++) {
        from = cover->from[end] < from ? cover->from[end] : from;
        to = cover->to[end] > to ? cover->to[end] : to;
    }
    size_t behind = (size_t)(cover->count - end);
    memmove(&cover->from[first + 1], &cover->from[end], behind);
    memmove(&cover->to[first + 1], &cover->to[end], behind);
    cover->from[first] = from;
    cover->to[first] = to;
    cover->count += first + 1 - end;
}

/* A border edge: the gaps between the ranges of links to polygons that the filter takes. */
static OpStatus visit_border(const EdgeWalk *walk) {
    Cover cover;
    int32_t count = 0;
    int32_t from = 0;
    const OpNavLink *links = op_mesh_links_of(walk->mesh, walk->poly, &count);
    cover.count = 0;
    for (int32_t i = 0; i < count; i++) {
        bool passes = false;
        if (links[i].kind != OP_NAV_LINK_PORTAL || links[i].edge != walk->edge) {
            continue;
        }
        OP_TRY(op_filter_passes_poly(walk->filter, walk->mesh, links[i].target, &passes));
        if (passes) {
            add_range(&cover, links[i].range_min, links[i].range_max);
        }
    }
    for (int32_t i = 0; i < cover.count; i++) {
        if (cover.from[i] > from) {
            give(walk, from, cover.from[i]);
        }
        from = cover.to[i];
    }
    if (from < PARTS) {
        give(walk, from, PARTS);
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
