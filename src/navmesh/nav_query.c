/* Making and freeing query objects. */
#include "navmesh/nav_query.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/funnel_portals.h"

#define MAX_NODES (1 << 24)

OpNavMeshQueryOptions op_nav_mesh_query_options_default(void) {
    return (OpNavMeshQueryOptions){.max_nodes = 65536, .node_model = OP_NODES_POLYGON};
}

OpStatus op_nav_mesh_query_create(const OpTiledNavMesh *mesh, const OpNavMeshQueryOptions *options,
                                  const OpAllocator *allocator, OpNavMeshQuery **out) {
    OpNavMeshQueryOptions chosen_options = options == NULL ? op_nav_mesh_query_options_default() : *options;
    OpAllocator chosen;
    void *memory;
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (chosen_options.max_nodes < 1 || chosen_options.max_nodes > MAX_NODES) {
        return op_fail_range("max_nodes", 1, MAX_NODES, chosen_options.max_nodes);
    }
    if (chosen_options.node_model != OP_NODES_POLYGON && chosen_options.node_model != OP_NODES_CROSSING) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "node_model", "must be a node model, was %d",
                       (int32_t)chosen_options.node_model);
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpNavMeshQuery), &memory));
    OpNavMeshQuery *query = memory;
    query->allocator = chosen;
    query->mesh = mesh;
    query->options = chosen_options;
    *out = query;
    return OP_STATUS_OK;
}

void op_nav_mesh_query_destroy(OpNavMeshQuery *query) {
    if (query == NULL) {
        return;
    }
    OpAllocator allocator = query->allocator;
    op_path_search_free(&query->path, &allocator);
    op_area_search_destroy(query->area, &allocator);
    op_free_array(&allocator, query->portals, query->portal_capacity, sizeof(OpFunnelPortal));
    op_free_array(&allocator, query->points, query->point_capacity, sizeof(OpStraightPathPoint));
    op_free_array(&allocator, query, 1, sizeof(OpNavMeshQuery));
}

/* The mesh is only read by queries; that it is busy is no part of it that anyone sees. */
static OpTiledNavMesh *mesh_of(const OpNavMeshQuery *query) {
    return (OpTiledNavMesh *)(uintptr_t)query->mesh;
}

void op_query_enter(OpNavMeshQuery *query) {
    query->calling = true;
    if (!query->is_in_team) {
        mesh_of(query)->queries_calling++;
    }
}

void op_query_leave(OpNavMeshQuery *query) {
    query->calling = false;
    if (!query->is_in_team) {
        mesh_of(query)->queries_calling--;
    }
}

OpStatus op_query_check_usable(const OpNavMeshQuery *query) {
    if (query == NULL) {
        return op_fail_null("query");
    }
    return query->calling
               ? op_fail(OP_STATUS_INVALID_STATE, "query", "must not be used inside a callback of its own")
               : OP_STATUS_OK;
}

OpStatus op_query_check_position(const char *name, OpVec3 position) {
    if (fabs(position.x) < OP_MAX_COORDINATE && fabs(position.y) < OP_MAX_COORDINATE &&
        fabs(position.z) < OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, name, "must have coordinates in (%g, %g), was (%g, %g, %g)",
                   -OP_MAX_COORDINATE, OP_MAX_COORDINATE, position.x, position.y, position.z);
}

OpPathStatus op_query_status_path_status(OpQueryStatus status) {
    switch (status) {
    case OP_QUERY_NONE:
        return OP_PATH_NONE;
    case OP_QUERY_SUCCESS:
        return OP_PATH_FOUND;
    case OP_QUERY_PARTIAL:
        return OP_PATH_PARTIAL;
    case OP_QUERY_IN_PROGRESS:
        return OP_PATH_IN_PROGRESS;
    case OP_QUERY_INVALID_START_POLY:
    case OP_QUERY_NO_START_NEARBY:
        return OP_PATH_START_INVALID;
    case OP_QUERY_INVALID_END_POLY:
    case OP_QUERY_NO_END_NEARBY:
        return OP_PATH_GOAL_INVALID;
    case OP_QUERY_INVALID_CORRIDOR:
        return OP_PATH_NO_PATH;
    }
    return OP_PATH_NONE;
}
