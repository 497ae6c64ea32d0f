/* The flat ABI: memory, messages, the layout of structs, random numbers. See wasm_abi.h. */
#include "wasm_abi.h"

#include <stdlib.h>

/* ---- Memory, messages, layout ---- */

void *opw_malloc(size_t size) {
    return malloc(size);
}

void opw_free(void *memory) {
    free(memory);
}

const char *opw_version(void) {
    return op_version();
}

const char *opw_error_message(void) {
    return op_error_message();
}

const char *opw_error_argument(void) {
    return op_error_argument();
}

/* Where things lie in the structs that JavaScript reads: "OpGridPath" with its size, "OpGridPath.cost" with offset and
 * size. js/layout.ts has the same numbers; a test compares the two. */
typedef struct LayoutEntry {
    const char *name;
    uint32_t offset;
    uint32_t size;
} LayoutEntry;

#define STRUCT(type) {#type, 0, (uint32_t)sizeof(type)}
#define FIELD(type, field)                                                                                   \
    {#type "." #field, (uint32_t)offsetof(type, field), (uint32_t)sizeof(((type *)0)->field)}

static const LayoutEntry layout_table[] = {
    STRUCT(OpCell),
    FIELD(OpCell, x),
    FIELD(OpCell, y),
    STRUCT(OpWorldPoint),
    FIELD(OpWorldPoint, x),
    FIELD(OpWorldPoint, y),
    STRUCT(OpGridSpace),
    FIELD(OpGridSpace, origin_x),
    FIELD(OpGridSpace, origin_y),
    FIELD(OpGridSpace, cell_size),
    STRUCT(OpRandom),
    FIELD(OpRandom, state),
    STRUCT(OpGridPath),
    FIELD(OpGridPath, status),
    FIELD(OpGridPath, algorithm),
    FIELD(OpGridPath, cost),
    FIELD(OpGridPath, length),
    FIELD(OpGridPath, cells),
    FIELD(OpGridPath, points),
    FIELD(OpGridPath, expanded_cells),
    FIELD(OpGridPath, cell_count),
    FIELD(OpGridPath, point_count),
    FIELD(OpGridPath, expanded_cell_count),
    FIELD(OpGridPath, expanded_count),
    FIELD(OpGridPath, iterations),
    STRUCT(OpMovingAiScenario),
    FIELD(OpMovingAiScenario, map),
    FIELD(OpMovingAiScenario, map_size),
    FIELD(OpMovingAiScenario, bucket),
    FIELD(OpMovingAiScenario, width),
    FIELD(OpMovingAiScenario, height),
    FIELD(OpMovingAiScenario, start),
    FIELD(OpMovingAiScenario, goal),
    FIELD(OpMovingAiScenario, optimal_length),
    STRUCT(OpHexCoord),
    FIELD(OpHexCoord, q),
    FIELD(OpHexCoord, r),
    STRUCT(OpVoxel),
    FIELD(OpVoxel, x),
    FIELD(OpVoxel, y),
    FIELD(OpVoxel, z),
    STRUCT(OpVoxelPoint),
    FIELD(OpVoxelPoint, x),
    FIELD(OpVoxelPoint, y),
    FIELD(OpVoxelPoint, z),
    STRUCT(OpVoxelSpace),
    FIELD(OpVoxelSpace, origin_x),
    FIELD(OpVoxelSpace, origin_y),
    FIELD(OpVoxelSpace, origin_z),
    FIELD(OpVoxelSpace, cell_size),
    STRUCT(OpVoxelPath),
    FIELD(OpVoxelPath, status),
    FIELD(OpVoxelPath, cost),
    FIELD(OpVoxelPath, length),
    FIELD(OpVoxelPath, cells),
    FIELD(OpVoxelPath, points),
    FIELD(OpVoxelPath, expanded_cells),
    FIELD(OpVoxelPath, cell_count),
    FIELD(OpVoxelPath, point_count),
    FIELD(OpVoxelPath, expanded_cell_count),
    FIELD(OpVoxelPath, expanded_count),
    FIELD(OpVoxelPath, iterations),
    STRUCT(OpVoxelScenario),
    FIELD(OpVoxelScenario, start),
    FIELD(OpVoxelScenario, goal),
    FIELD(OpVoxelScenario, optimal_length),
    FIELD(OpVoxelScenario, ratio),
    STRUCT(OpGraphEdge),
    FIELD(OpGraphEdge, from),
    FIELD(OpGraphEdge, to),
    FIELD(OpGraphEdge, weight),
    STRUCT(OpPoint3),
    FIELD(OpPoint3, x),
    FIELD(OpPoint3, y),
    FIELD(OpPoint3, z),
    STRUCT(OpCsrView),
    FIELD(OpCsrView, node_count),
    FIELD(OpCsrView, edge_count),
    FIELD(OpCsrView, offsets),
    FIELD(OpCsrView, targets),
    FIELD(OpCsrView, weights),
    FIELD(OpCsrView, reverse_offsets),
    FIELD(OpCsrView, sources),
    FIELD(OpCsrView, reverse_weights),
    STRUCT(OpGraphPath),
    FIELD(OpGraphPath, status),
    FIELD(OpGraphPath, algorithm),
    FIELD(OpGraphPath, cost),
    FIELD(OpGraphPath, length),
    FIELD(OpGraphPath, nodes),
    FIELD(OpGraphPath, points),
    FIELD(OpGraphPath, expanded_nodes),
    FIELD(OpGraphPath, node_count),
    FIELD(OpGraphPath, point_count),
    FIELD(OpGraphPath, expanded_node_count),
    FIELD(OpGraphPath, expanded_count),
    FIELD(OpGraphPath, iterations),
    STRUCT(OpVec3),
    FIELD(OpVec3, x),
    FIELD(OpVec3, y),
    FIELD(OpVec3, z),
    STRUCT(OpOffMeshLinkDefinition),
    FIELD(OpOffMeshLinkDefinition, start_x),
    FIELD(OpOffMeshLinkDefinition, start_y),
    FIELD(OpOffMeshLinkDefinition, start_z),
    FIELD(OpOffMeshLinkDefinition, end_x),
    FIELD(OpOffMeshLinkDefinition, end_y),
    FIELD(OpOffMeshLinkDefinition, end_z),
    FIELD(OpOffMeshLinkDefinition, radius),
    FIELD(OpOffMeshLinkDefinition, bidirectional),
    FIELD(OpOffMeshLinkDefinition, area),
    FIELD(OpOffMeshLinkDefinition, flags),
    FIELD(OpOffMeshLinkDefinition, user_id),
    STRUCT(OpNavSettings),
    FIELD(OpNavSettings, agent_radius),
    FIELD(OpNavSettings, agent_height),
    FIELD(OpNavSettings, walkable_climb),
    FIELD(OpNavSettings, agent_max_slope_degrees),
    FIELD(OpNavSettings, cell_size),
    FIELD(OpNavSettings, cell_height),
    FIELD(OpNavSettings, tile_size),
    FIELD(OpNavSettings, origin_x),
    FIELD(OpNavSettings, origin_z),
    FIELD(OpNavSettings, max_verts_per_poly),
    FIELD(OpNavSettings, floor_y),
    FIELD(OpNavSettings, area),
    FIELD(OpNavSettings, flags),
    FIELD(OpNavSettings, snap_bits),
    FIELD(OpNavSettings, partition),
    FIELD(OpNavSettings, min_region_area),
    FIELD(OpNavSettings, merge_region_area),
    FIELD(OpNavSettings, contour_max_error),
    FIELD(OpNavSettings, max_edge_length),
    FIELD(OpNavSettings, detail_sample_distance),
    FIELD(OpNavSettings, detail_max_error),
    FIELD(OpNavSettings, off_mesh_links),
    FIELD(OpNavSettings, off_mesh_link_count),
    STRUCT(OpOutline),
    FIELD(OpOutline, points),
    FIELD(OpOutline, ring_sizes),
    FIELD(OpOutline, ring_count),
    STRUCT(OpNavTileData),
    FIELD(OpNavTileData, tile_x),
    FIELD(OpNavTileData, tile_z),
    FIELD(OpNavTileData, layer),
    FIELD(OpNavTileData, vertices),
    FIELD(OpNavTileData, vertex_count),
    FIELD(OpNavTileData, poly_vertex_counts),
    FIELD(OpNavTileData, poly_areas),
    FIELD(OpNavTileData, poly_flags),
    FIELD(OpNavTileData, poly_count),
    FIELD(OpNavTileData, poly_indices),
    FIELD(OpNavTileData, index_count),
    FIELD(OpNavTileData, off_mesh_links),
    FIELD(OpNavTileData, off_mesh_link_count),
    STRUCT(OpOffMeshSlot),
    FIELD(OpOffMeshSlot, start),
    FIELD(OpOffMeshSlot, end),
    FIELD(OpOffMeshSlot, radius),
    FIELD(OpOffMeshSlot, area),
    FIELD(OpOffMeshSlot, bidirectional),
    FIELD(OpOffMeshSlot, flags),
    FIELD(OpOffMeshSlot, user_id),
    STRUCT(OpNavDebugGeometry),
    FIELD(OpNavDebugGeometry, polys),
    FIELD(OpNavDebugGeometry, corners),
    FIELD(OpNavDebugGeometry, links),
    FIELD(OpNavDebugGeometry, poly_count),
    FIELD(OpNavDebugGeometry, corner_count),
    FIELD(OpNavDebugGeometry, link_count),
    STRUCT(OpNavDebugPoly),
    FIELD(OpNavDebugPoly, first_corner),
    FIELD(OpNavDebugPoly, corner_count),
    FIELD(OpNavDebugPoly, area),
    STRUCT(OpNavDebugLink),
    FIELD(OpNavDebugLink, kind),
    FIELD(OpNavDebugLink, start),
    FIELD(OpNavDebugLink, end),
    STRUCT(OpQueryFilter),
    FIELD(OpQueryFilter, include_flags),
    FIELD(OpQueryFilter, exclude_flags),
    FIELD(OpQueryFilter, area_cost),
    FIELD(OpQueryFilter, passes),
    STRUCT(OpNavPath),
    FIELD(OpNavPath, status),
    FIELD(OpNavPath, detail),
    FIELD(OpNavPath, cost),
    FIELD(OpNavPath, length),
    FIELD(OpNavPath, points),
    FIELD(OpNavPath, corridor),
    FIELD(OpNavPath, point_count),
    FIELD(OpNavPath, poly_count),
    FIELD(OpNavPath, expanded),
    FIELD(OpNavPath, node_limit_reached),
    STRUCT(OpStraightPathPoint),
    FIELD(OpStraightPathPoint, position),
    FIELD(OpStraightPathPoint, poly),
    FIELD(OpStraightPathPoint, flags),
    STRUCT(OpStraightPathResult),
    FIELD(OpStraightPathResult, status),
    FIELD(OpStraightPathResult, point_count),
    FIELD(OpStraightPathResult, truncated),
    STRUCT(OpCorridorResult),
    FIELD(OpCorridorResult, status),
    FIELD(OpCorridorResult, cost),
    FIELD(OpCorridorResult, poly_count),
    FIELD(OpCorridorResult, expanded),
    FIELD(OpCorridorResult, truncated),
    FIELD(OpCorridorResult, node_limit_reached),
    STRUCT(OpNearestPoly),
    FIELD(OpNearestPoly, poly),
    FIELD(OpNearestPoly, point),
    FIELD(OpNearestPoly, distance_squared),
    FIELD(OpNearestPoly, over_polygon),
    STRUCT(OpNavMeshHit),
    FIELD(OpNavMeshHit, blocked),
    FIELD(OpNavMeshHit, position),
    FIELD(OpNavMeshHit, normal),
    FIELD(OpNavMeshHit, distance),
    STRUCT(OpRaycast),
    FIELD(OpRaycast, status),
    FIELD(OpRaycast, hit),
    FIELD(OpRaycast, t),
    FIELD(OpRaycast, normal),
    FIELD(OpRaycast, poly),
    FIELD(OpRaycast, edge),
    FIELD(OpRaycast, visited_count),
    FIELD(OpRaycast, truncated),
    STRUCT(OpSurfaceMove),
    FIELD(OpSurfaceMove, status),
    FIELD(OpSurfaceMove, position),
    FIELD(OpSurfaceMove, poly),
    FIELD(OpSurfaceMove, blocked),
    FIELD(OpSurfaceMove, visited_count),
    FIELD(OpSurfaceMove, truncated),
    STRUCT(OpAreaResult),
    FIELD(OpAreaResult, status),
    FIELD(OpAreaResult, poly_count),
    FIELD(OpAreaResult, expanded),
    FIELD(OpAreaResult, truncated),
    FIELD(OpAreaResult, node_limit_reached),
    STRUCT(OpWallHit),
    FIELD(OpWallHit, status),
    FIELD(OpWallHit, found),
    FIELD(OpWallHit, distance),
    FIELD(OpWallHit, position),
    FIELD(OpWallHit, normal),
    FIELD(OpWallHit, poly),
    FIELD(OpWallHit, edge),
    STRUCT(OpWallSegment),
    FIELD(OpWallSegment, start),
    FIELD(OpWallSegment, end),
    FIELD(OpWallSegment, poly),
    FIELD(OpWallSegment, edge),
    STRUCT(OpWallsResult),
    FIELD(OpWallsResult, status),
    FIELD(OpWallsResult, count),
    FIELD(OpWallsResult, truncated),
    STRUCT(OpRandomPoint),
    FIELD(OpRandomPoint, found),
    FIELD(OpRandomPoint, poly),
    FIELD(OpRandomPoint, position),
};

const LayoutEntry *opw_layout_table(void) {
    return layout_table;
}

int32_t opw_layout_count(void) {
    return (int32_t)(sizeof layout_table / sizeof layout_table[0]);
}

/* ---- Random numbers: state is an OpRandom in the caller's memory ---- */

void opw_random_seed(uint32_t low, uint32_t high, OpRandom *state) {
    *state = op_random_seed((uint64_t)high << 32 | low);
}

void opw_random_next(OpRandom *state, uint64_t *out) {
    *out = op_random_next(state);
}

double opw_random_double(OpRandom *state) {
    return op_random_double(state);
}

void opw_random_below(OpRandom *state, uint32_t low, uint32_t high, uint64_t *out) {
    *out = op_random_below(state, (uint64_t)high << 32 | low);
}
