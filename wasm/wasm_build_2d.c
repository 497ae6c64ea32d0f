/* The flat ABI: navigation meshes and worlds built from outlines and tile maps. */
#include "wasm_nav.h"

/* A tile map as parameters. */
#define TILE_MAP_PARAMETERS                                                                                  \
    const uint8_t *cells, int32_t width, int32_t height, double cell_size, double origin_x, double origin_y
#define TILE_MAP (&(OpTileMap){cells, width, height, cell_size, {origin_x, origin_y}})

/* settings is the address of an OpNavSettings or 0 for the humanoid's. */
OpStatus opw_nav_mesh_build_2d(const OpOutline *walkable, int32_t walkable_count, const OpOutline *obstacles,
                               int32_t obstacle_count, const OpNavSettings *settings, OpNavMesh **out) {
    return obstacle_count == 0 ? op_nav_mesh_build_2d(walkable, walkable_count, settings, NULL, out)
                               : op_nav_mesh_build_2d_with_obstacles(walkable, walkable_count, obstacles,
                                                                     obstacle_count, settings, NULL, out);
}

OpStatus opw_nav_mesh_build_2d_from_tile_map(TILE_MAP_PARAMETERS, const OpNavSettings *settings,
                                             OpNavMesh **out) {
    return op_nav_mesh_build_2d_from_tile_map(TILE_MAP, settings, NULL, out);
}

OpStatus opw_nav_world_build_2d(const OpOutline *outlines, int32_t outline_count,
                                const OpNavSettings *classes, int32_t class_count, OpNavWorld **out) {
    return op_nav_world_build_2d(outlines, outline_count, classes, class_count, NULL, out);
}

OpStatus opw_nav_world_build_2d_from_tile_map(TILE_MAP_PARAMETERS, const OpNavSettings *classes,
                                              int32_t class_count, OpNavWorld **out) {
    return op_nav_world_build_2d_from_tile_map(TILE_MAP, classes, class_count, NULL, out);
}
