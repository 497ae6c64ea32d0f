/* The nearest polygon to a position. */
#include <math.h>

#include "base/number.h"
#include "base/status.h"
#include "navmesh/nav_query.h"
#include "navmesh/poly_surface.h"
#include "navmesh/tile_tree.h"

typedef struct NearestSearch {
    const OpTiledNavMesh *mesh;
    const OpFilterState *filter;
    OpVec3 center;
    OpBox3 box;
    OpTilePlace best_place; /* of the best polygon's tile */
    OpNearestPoly best;
} NearestSearch;

/* The order that breaks ties: column, row, layer, polygon. */
static bool comes_first(const NearestSearch *search, const OpTilePlace *place, int32_t poly) {
    const OpTilePlace *best = &search->best_place;
    if (place->tile_x != best->tile_x) {
        return place->tile_x < best->tile_x;
    }
    if (place->tile_z != best->tile_z) {
        return place->tile_z < best->tile_z;
    }
    if (place->layer != best->layer) {
        return place->layer < best->layer;
    }
    return poly < op_poly_ref_poly(search->best.poly);
}

static OpStatus try_poly(NearestSearch *search, const OpTilePlace *place, int32_t poly) {
    OpPolyRef ref = op_mesh_ref(search->mesh, place->slot, poly);
    bool passes = false;
    OP_TRY(op_filter_passes_poly(search->filter, search->mesh, ref, &passes));
    if (!passes) {
        return OP_STATUS_OK;
    }
    bool over = false;
    OpVec3 point =
        op_poly_closest_point(search->mesh->slots[place->slot].tile->content, poly, search->center, &over);
    double distance = op_distance_squared(point, search->center);
    bool none = search->best.poly == OP_POLY_REF_INVALID;
    if (none || distance < search->best.distance_squared ||
        (distance == search->best.distance_squared && comes_first(search, place, poly))) {
        search->best = (OpNearestPoly){ref, point, distance, over};
        search->best_place = *place;
    }
    return OP_STATUS_OK;
}

/* Looks at the polygons of a tile whose boxes meet the search's. A tree of 2^20 polygons is less than 32 deep. */
static OpStatus look_in_tile(NearestSearch *search, const OpTilePlace *place) {
    const OpTileTree *tree;
    int32_t stack[64];
    int32_t depth = 0;
    OP_TRY(op_tile_tree(search->mesh->slots[place->slot].tile->content, &tree));
    if (tree != NULL) {
        stack[depth++] = 0;
    }
    while (depth > 0) {
        int32_t index = stack[--depth];
        const OpTileNode *node = &tree->nodes[index];
        if (!op_boxes_overlap(&node->box, &search->box)) {
            continue;
        }
        for (int32_t i = 0; i < node->count; i++) {
            int32_t poly = tree->polys[node->first + i];
            if (op_boxes_overlap(&tree->boxes[poly], &search->box)) {
                OP_TRY(try_poly(search, place, poly));
            }
        }
        if (node->count == 0) {
            stack[depth++] = node->second;
            stack[depth++] = index + 1;
        }
    }
    return OP_STATUS_OK;
}

/* The columns under the box, and those beside it, since a tile's polygons may reach a tile farther. */
static OpStatus look_in_columns(NearestSearch *search) {
    const OpNavMeshParams *params = &search->mesh->params;
    int64_t low_x = (int64_t)op_mesh_column_index(search->box.low.x, params->origin_x, params->tile_size) - 1;
    int64_t high_x =
        (int64_t)op_mesh_column_index(search->box.high.x, params->origin_x, params->tile_size) + 1;
    int64_t low_z = (int64_t)op_mesh_column_index(search->box.low.z, params->origin_z, params->tile_size) - 1;
    int64_t high_z =
        (int64_t)op_mesh_column_index(search->box.high.z, params->origin_z, params->tile_size) + 1;
    double columns = (double)(high_x - low_x + 1) * (double)(high_z - low_z + 1);
    if (columns > (double)search->mesh->tile_count) {
        for (int32_t i = 0; i < search->mesh->tile_count; i++) {
            OP_TRY(look_in_tile(search, &search->mesh->places[i]));
        }
        return OP_STATUS_OK;
    }
    /* There are no columns beyond 32 bits. */
    low_x = low_x < INT32_MIN ? INT32_MIN : low_x;
    low_z = low_z < INT32_MIN ? INT32_MIN : low_z;
    for (int64_t z = low_z; z <= high_z && z <= INT32_MAX; z++) {
        for (int64_t x = low_x; x <= high_x && x <= INT32_MAX; x++) {
            int32_t count = 0;
            const OpTilePlace *column = op_mesh_column(search->mesh, (int32_t)x, (int32_t)z, &count);
            for (int32_t i = 0; i < count; i++) {
                OP_TRY(look_in_tile(search, &column[i]));
            }
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_extents(OpVec3 extents) {
    if (extents.x >= 0.0 && extents.y >= 0.0 && extents.z >= 0.0 && op_is_finite(extents.x) &&
        op_is_finite(extents.y) && op_is_finite(extents.z)) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, "half_extents", "must be finite and at least 0, was (%g, %g, %g)",
                   extents.x, extents.y, extents.z);
}

OpStatus op_nav_mesh_query_nearest_poly(OpNavMeshQuery *query, OpVec3 center, OpVec3 half_extents,
                                        const OpQueryFilter *filter, OpNearestPoly *out) {
    OpFilterState state;
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_query_check_position("center", center));
    OP_TRY(check_extents(half_extents));
    OP_TRY(op_filter_init(filter, &state));
    NearestSearch search = {
        .mesh = query->mesh,
        .filter = &state,
        .center = center,
        .box = {{center.x - half_extents.x, center.y - half_extents.y, center.z - half_extents.z},
                {center.x + half_extents.x, center.y + half_extents.y, center.z + half_extents.z}},
    };
    op_query_enter(query);
    OpStatus status = look_in_columns(&search);
    op_query_leave(query);
    if (status == OP_STATUS_OK) {
        *out = search.best;
    }
    return status;
}

OpStatus op_nav_mesh_query_closest_point(OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position,
                                         OpNearestPoly *out, bool *valid) {
    OP_TRY(op_query_check_usable(query));
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (valid == NULL) {
        return op_fail_null("valid");
    }
    OP_TRY(op_query_check_position("position", position));
    const OpNavTile *tile = op_mesh_tile_of(query->mesh, poly);
    *valid = tile != NULL;
    if (tile != NULL) {
        bool over = false;
        OpVec3 point = op_poly_closest_point(tile->content, op_poly_ref_poly(poly), position, &over);
        *out = (OpNearestPoly){poly, point, op_distance_squared(point, position), over};
    }
    return OP_STATUS_OK;
}
