/* Attaching off-mesh links: the start to a polygon of the owning tile, the end to one of any layer of the column under it. */
#include <math.h>

#include "base/memory.h"
#include "base/predicates.h"
#include "base/status.h"
#include "navmesh/stitching.h"

bool op_mesh_has_off_mesh_links(const OpTiledNavMesh *mesh) {
    return mesh->tiles_with_links > 0;
}

/* The squared distance in the plane from a point to the segment a b. */
static double segment_distance_squared(OpVec3 point, OpVec3 a, OpVec3 b) {
    double dx = b.x - a.x;
    double dz = b.z - a.z;
    double length_squared = dx * dx + dz * dz;
    double t = 0.0;
    if (length_squared > 0.0) {
        t = ((point.x - a.x) * dx + (point.z - a.z) * dz) / length_squared;
        t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    }
    double away_x = point.x - (a.x + dx * t);
    double away_z = point.z - (a.z + dz * t);
    return away_x * away_x + away_z * away_z;
}

double op_attach_score(const OpTileContent *content, int32_t poly, OpVec3 position, double radius,
                       double climb) {
    int32_t size = op_tile_poly_size(content, poly);
    double nearest = INFINITY;
    double lowest = INFINITY;
    double highest = -INFINITY;
    bool inside = true;
    for (int32_t i = 0; i < size; i++) {
        OpVec3 a = op_tile_corner_world(content, poly, i);
        OpVec3 b = op_tile_corner_world(content, poly, (i + 1) % size);
        double distance = segment_distance_squared(position, a, b);
        nearest = distance < nearest ? distance : nearest;
        lowest = a.y < lowest ? a.y : lowest;
        highest = a.y > highest ? a.y : highest;
        inside = inside && op_orient2d(a.x, a.z, b.x, b.z, position.x, position.z) >= 0;
    }
    nearest = inside ? 0.0 : nearest;
    double above = position.y > highest ? position.y - highest : 0.0;
    double outside = position.y < lowest ? lowest - position.y : above;
    if (!(sqrt(nearest) <= radius) || !(outside <= climb)) {
        return INFINITY;
    }
    return nearest + outside * outside;
}

typedef struct Best {
    double score;
    OpPolyRef poly;
} Best;

/* Looks among the polygons of a tile; the first of equal ones stays. */
static void look_in_tile(const OpTiledNavMesh *mesh, int32_t slot, OpVec3 position, double radius,
                         Best *best) {
    const OpTileContent *content = mesh->slots[slot].tile->content;
    for (int32_t poly = 0; poly < content->data.poly_count; poly++) {
        double score = op_attach_score(content, poly, position, radius, (double)mesh->params.walkable_climb);
        if (score < best->score) {
            *best = (Best){score, op_mesh_ref(mesh, slot, poly)};
        }
    }
}

static OpVec3 to_world(const OpTileContent *content, const float local[3]) {
    return (OpVec3){content->origin.x + (double)local[0], content->origin.y + (double)local[1],
                    content->origin.z + (double)local[2]};
}

static OpPolyRef attach_end(const OpTiledNavMesh *mesh, OpVec3 end, double radius, int64_t *tests) {
    int32_t count = 0;
    const OpTilePlace *column =
        op_mesh_column(mesh, op_mesh_column_index(end.x, mesh->params.origin_x, mesh->params.tile_size),
                       op_mesh_column_index(end.z, mesh->params.origin_z, mesh->params.tile_size), &count);
    Best best = {INFINITY, OP_POLY_REF_INVALID};
    for (int32_t i = 0; i < count; i++) {
        look_in_tile(mesh, column[i].slot, end, radius, &best);
        *tests += mesh->slots[column[i].slot].tile->content->data.poly_count;
    }
    return best.poly;
}

/* *tests counts the polygons looked at. */
static OpStatus attach(const OpTiledNavMesh *mesh, int32_t slot, int32_t index, int64_t *tests,
                       OpAttachedLinks *out) {
    const OpTileContent *content = mesh->slots[slot].tile->content;
    const OpOffMeshSlot *link = &content->data.off_mesh_links[index];
    double radius = (double)link->radius;
    Best start = {INFINITY, OP_POLY_REF_INVALID};
    look_in_tile(mesh, slot, to_world(content, link->start), radius, &start);
    *tests += content->data.poly_count;
    if (start.poly == OP_POLY_REF_INVALID) {
        return OP_STATUS_OK;
    }
    OpPolyRef end = attach_end(mesh, to_world(content, link->end), radius, tests);
    if (end == OP_POLY_REF_INVALID) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&out->links, &out->capacity, out->count, out->count + 1,
                         sizeof(OpAttachedLink)));
    out->links[out->count++] = (OpAttachedLink){slot, index, start.poly, end};
    return OP_STATUS_OK;
}

static OpStatus attach_links_of(const OpTiledNavMesh *mesh, int32_t slot, OpAttachedLinks *out) {
    const OpNavTile *tile = mesh->slots[slot].tile;
    int64_t tests = 0;
    for (int32_t index = 0; index < tile->content->data.off_mesh_link_count; index++) {
        if (tile->links_disabled[index] != 0) {
            continue;
        }
        OP_TRY(attach(mesh, slot, index, &tests, out));
        if (tests > OP_NAV_MAX_ATTACH_TESTS) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile",
                           "must have off-mesh links for which at most %d polygons are looked at, had more "
                           "at link %d",
                           OP_NAV_MAX_ATTACH_TESTS, index);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_mesh_attach_links(const OpTiledNavMesh *mesh, OpAttachedLinks *out) {
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        OpStatus status = mesh->slots[slot].tile == NULL ? OP_STATUS_OK : attach_links_of(mesh, slot, out);
        if (status != OP_STATUS_OK) {
            op_attached_links_free(&mesh->allocator, out);
            return status;
        }
    }
    return OP_STATUS_OK;
}

void op_attached_links_free(const OpAllocator *allocator, OpAttachedLinks *links) {
    op_free_array(allocator, links->links, links->capacity, sizeof(OpAttachedLink));
    *links = (OpAttachedLinks){0};
}
