/* A follower as plain data for drawing. */
#include "crowd/follower_debug.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"

static const OpNavTile *tile_of(const OpFollowerSketch *sketch, OpPolyRef poly) {
    return op_mesh_tile_of(sketch->query->mesh, poly);
}

/* The whole way, not only the corners that the follower looks at. */
static OpStatus list_corners(OpNavMeshQuery *query, const OpPathCorridor *corridor, int32_t *count) {
    OpStraightPathResult path;
    size_t most = 2 * (size_t)corridor->state.count + 2; /* at most two for a polygon, and both ends */
    OP_TRY(op_grow_array(&query->allocator, (void **)&query->points, &query->point_capacity, 0, most,
                         sizeof(OpStraightPathPoint)));
    OP_TRY(op_path_corridor_find_corners(corridor, query, query->points, (int32_t)most, &path));
    *count = path.point_count;
    return OP_STATUS_OK;
}

OpStatus op_follower_sketch(OpNavMeshQuery *query, const OpPathFollower *follower, OpFollowerSketch *out) {
    const OpPathCorridor *corridor = follower->corridor;
    *out = (OpFollowerSketch){.follower = follower, .query = query};
    for (int32_t i = 0; i < corridor->state.count; i++) {
        OpPolyRef poly = corridor->polys[i];
        const OpNavTile *tile = tile_of(out, poly);
        out->poly_corner_count += tile == NULL ? 0 : op_tile_poly_size(tile->content, op_poly_ref_poly(poly));
    }
    return list_corners(query, corridor, &out->corner_count);
}

void op_follower_debug_arrays(const OpFollowerSketch *sketch, OpFollowerDebugGeometry *geometry,
                              OpResultArray arrays[OP_FOLLOWER_DEBUG_ARRAYS]) {
    arrays[0] = (OpResultArray){(void **)&geometry->polys, &geometry->poly_capacity,
                                sketch->follower->corridor->state.count, sizeof(OpNavDebugPoly)};
    arrays[1] = (OpResultArray){(void **)&geometry->poly_corners, &geometry->poly_corner_capacity,
                                sketch->poly_corner_count, sizeof(OpVec3)};
    arrays[2] = (OpResultArray){(void **)&geometry->corners, &geometry->corner_capacity, sketch->corner_count,
                                sizeof(OpStraightPathPoint)};
}

static void add_poly(const OpFollowerSketch *sketch, OpPolyRef ref, OpFollowerDebugGeometry *out) {
    OpNavDebugPoly *poly = &out->polys[out->poly_count++];
    const OpNavTile *tile = tile_of(sketch, ref);
    int32_t index = op_poly_ref_poly(ref);
    *poly = (OpNavDebugPoly){.poly = ref, .first_corner = out->poly_corner_count};
    if (tile == NULL) {
        return;
    }
    poly->flags = tile->flags[index];
    poly->area = tile->areas[index];
    poly->corner_count = op_tile_poly_size(tile->content, index);
    for (int32_t i = 0; i < poly->corner_count; i++) {
        out->poly_corners[out->poly_corner_count++] = op_tile_corner_world(tile->content, index, i);
    }
}

void op_follower_debug_fill(const OpFollowerSketch *sketch, OpFollowerDebugGeometry *out) {
    const OpPathCorridor *corridor = sketch->follower->corridor;
    out->follower = op_path_follower_view(sketch->follower);
    out->poly_count = 0;
    out->poly_corner_count = 0;
    for (int32_t i = 0; i < corridor->state.count; i++) {
        add_poly(sketch, corridor->polys[i], out);
    }
    out->corner_count = sketch->corner_count;
    if (out->corner_count > 0) {
        memcpy(out->corners, sketch->query->points, (size_t)out->corner_count * sizeof(OpStraightPathPoint));
    }
}

OpStatus op_follower_debug_geometry(OpNavMeshQuery *query, const OpPathFollower *follower,
                                    OpFollowerDebugGeometry *out) {
    OpResultArray arrays[OP_FOLLOWER_DEBUG_ARRAYS];
    OpFollowerSketch sketch;
    OP_TRY(op_query_check_usable(query));
    OP_TRY(op_follower_check_usable(follower));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_follower_sketch(query, follower, &sketch));
    OpAllocator allocator = out->allocator.alloc == NULL ? follower->allocator : out->allocator;
    op_follower_debug_arrays(&sketch, out, arrays);
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, OP_FOLLOWER_DEBUG_ARRAYS));
    out->allocator = allocator;
    op_follower_debug_fill(&sketch, out);
    return OP_STATUS_OK;
}

void op_follower_debug_geometry_reset(OpFollowerDebugGeometry *geometry) {
    if (geometry == NULL) {
        return;
    }
    const OpAllocator *allocator = &geometry->allocator;
    op_free_array(allocator, geometry->polys, (size_t)geometry->poly_capacity, sizeof(OpNavDebugPoly));
    op_free_array(allocator, geometry->poly_corners, (size_t)geometry->poly_corner_capacity, sizeof(OpVec3));
    op_free_array(allocator, geometry->corners, (size_t)geometry->corner_capacity,
                  sizeof(OpStraightPathPoint));
    *geometry = (OpFollowerDebugGeometry){0};
}
