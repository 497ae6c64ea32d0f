/* A mesh with its settings, and the calls on the query object that it keeps. */
#include "world/nav_mesh.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"
#include "navmesh/nav_query.h"
#include "navmesh/poly_surface.h"

/* ---- The object ---- */

OpStatus op_nav_mesh_choose_settings(const OpNavSettings *settings, OpNavSettings *out) {
    *out = settings == NULL ? op_nav_settings_humanoid() : *settings;
    return op_nav_settings_check(out);
}

static OpStatus copy_settings(OpNavMesh *mesh, const OpNavSettings *settings) {
    size_t count = (size_t)settings->off_mesh_link_count;
    OP_TRY(op_alloc_array(&mesh->allocator, count, sizeof(OpOffMeshLinkDefinition), (void **)&mesh->links));
    if (count > 0) {
        memcpy(mesh->links, settings->off_mesh_links, count * sizeof(OpOffMeshLinkDefinition));
    }
    mesh->settings = *settings;
    mesh->settings.off_mesh_links = mesh->links;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_over_shared(OpTiledNavMesh *tiles, const OpNavSettings *settings,
                                 const OpAllocator *allocator, OpNavMesh **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpNavMesh), &memory));
    OpNavMesh *mesh = memory;
    mesh->allocator = *allocator;
    mesh->tiles = tiles;
    OpStatus status = copy_settings(mesh, settings);
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_query_create(tiles, NULL, allocator, &mesh->query);
    }
    if (status != OP_STATUS_OK) {
        op_nav_mesh_destroy(mesh);
        return status;
    }
    *out = mesh;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_over(OpTiledNavMesh *tiles, const OpNavSettings *settings, const OpAllocator *allocator,
                          OpNavMesh **out) {
    OpStatus status = op_nav_mesh_over_shared(tiles, settings, allocator, out);
    if (status == OP_STATUS_OK) {
        (*out)->owns_tiles = true;
    } else {
        op_tiled_nav_mesh_destroy(tiles);
    }
    return status;
}

void op_nav_mesh_destroy(OpNavMesh *mesh) {
    if (mesh == NULL) {
        return;
    }
    OpAllocator allocator = mesh->allocator;
    op_nav_mesh_query_destroy(mesh->query);
    if (mesh->owns_tiles) {
        op_tiled_nav_mesh_destroy(mesh->tiles);
    }
    op_free_array(&allocator, mesh->links, (size_t)mesh->settings.off_mesh_link_count,
                  sizeof(OpOffMeshLinkDefinition));
    op_free_array(&allocator, mesh, 1, sizeof(OpNavMesh));
}

OpStatus op_nav_mesh_settings(const OpNavMesh *mesh, OpNavSettings *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    *out = mesh->settings;
    return OP_STATUS_OK;
}

OpTiledNavMesh *op_nav_mesh_tiles(OpNavMesh *mesh) {
    return mesh == NULL ? NULL : mesh->tiles;
}

/* ---- Queries ---- */

static OpStatus check_query(const OpNavMesh *mesh, const void *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    return out == NULL ? op_fail_null("out") : OP_STATUS_OK;
}

OpStatus op_nav_mesh_find_path(OpNavMesh *mesh, OpVec3 start, OpVec3 end, const OpNavPathOptions *options,
                               OpNavPath *out) {
    OP_TRY(check_query(mesh, out));
    return op_nav_mesh_query_find_path_between(mesh->query, start, end, options, out);
}

/* Where a ray ends: on the line seen from above, at the height of the polygon there. */
static OpVec3 ray_end(const OpNavMesh *mesh, OpVec3 from, OpVec3 to, const OpRaycast *ray) {
    const OpNavTile *tile = op_mesh_tile_of(mesh->tiles, ray->poly);
    OpVec3 end = to;
    if (ray->hit) {
        end.x = from.x + (to.x - from.x) * ray->t;
        end.z = from.z + (to.z - from.z) * ray->t;
    }
    end.y = op_poly_height(tile->content, op_poly_ref_poly(ray->poly), end.x, end.z);
    return end;
}

OpStatus op_nav_mesh_raycast(OpNavMesh *mesh, OpVec3 from, OpVec3 to, const OpQueryFilter *filter,
                             OpNavMeshHit *out) {
    static const OpVec3 start_extents = {2.0, 4.0, 2.0};
    OpNearestPoly start;
    OpRaycast ray;
    OP_TRY(check_query(mesh, out));
    OP_TRY(op_query_check_position("from", from));
    OP_TRY(op_query_check_position("to", to));
    OP_TRY(op_nav_mesh_query_nearest_poly(mesh->query, from, start_extents, filter, &start));
    if (start.poly == OP_POLY_REF_INVALID) {
        *out = (OpNavMeshHit){.blocked = true, .position = from};
        return OP_STATUS_OK;
    }
    OP_TRY(op_nav_mesh_query_raycast(mesh->query, start.poly, start.point, to, filter, NULL, 0, &ray));
    if (ray.status != OP_RAYCAST_OK) {
        *out = (OpNavMeshHit){.blocked = true, .position = start.point};
        return OP_STATUS_OK;
    }
    OpVec3 end = ray_end(mesh, start.point, to, &ray);
    *out = (OpNavMeshHit){.blocked = ray.hit,
                          .position = end,
                          .normal = ray.normal,
                          .distance = sqrt(op_distance_squared(start.point, end))};
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_sample_position(OpNavMesh *mesh, OpVec3 position, double max_distance,
                                     const OpQueryFilter *filter, OpVec3 *out, bool *found) {
    OpVec3 extents = {max_distance, max_distance, max_distance};
    OpNearestPoly nearest;
    OP_TRY(check_query(mesh, out));
    if (found == NULL) {
        return op_fail_null("found");
    }
    OP_TRY(op_query_check_position("position", position));
    if (!(max_distance >= 0.0) || !op_is_finite(max_distance)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "max_distance", "must be finite and at least 0, was %g",
                       max_distance);
    }
    OP_TRY(op_nav_mesh_query_nearest_poly(mesh->query, position, extents, filter, &nearest));
    *found = nearest.poly != OP_POLY_REF_INVALID && nearest.distance_squared <= max_distance * max_distance;
    if (*found) {
        *out = nearest.point;
    }
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_random_point(OpNavMesh *mesh, OpRandom *random, const OpQueryFilter *filter, OpVec3 *out,
                                  bool *found) {
    OpRandomPoint point;
    OP_TRY(check_query(mesh, out));
    if (found == NULL) {
        return op_fail_null("found");
    }
    OP_TRY(op_nav_mesh_query_random_point(mesh->query, random, filter, &point));
    *found = point.found;
    if (point.found) {
        *out = point.position;
    }
    return OP_STATUS_OK;
}
