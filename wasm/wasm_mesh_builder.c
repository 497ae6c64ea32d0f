/* The flat ABI: navigation meshes and worlds built in three dimensions, tile by tile. The arrays of triangles and their areas must stay
 * until the builder is destroyed. */
#include "wasm_build_3d.h"

#include "build3d/build_grid.h"

/* settings is the address of an OpNavSettings, options that of an OpMeshBuildOptions without a callback. */
OpStatus opw_mesh_builder_create(TRIANGLE_PARAMETERS, const OpNavSettings *settings,
                                 const OpMeshBuildOptions *options, OpMeshBuilder **out) {
    return op_mesh_builder_create(TRIANGLES, settings, options, NULL, out);
}

OpStatus opw_mesh_builder_create_from_heightfield(const OpHeightfield *heightfield,
                                                  const OpNavSettings *settings,
                                                  const OpMeshBuildOptions *options, OpMeshBuilder **out) {
    return op_mesh_builder_create_from_heightfield(heightfield, settings, options, NULL, out);
}

/* material_areas may be NULL. */
OpStatus opw_mesh_builder_create_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                             const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                             OpMeshBuilder **out) {
    return op_mesh_builder_create_from_voxels(voxels, material_areas, settings, options, NULL, out);
}

void opw_mesh_builder_destroy(OpMeshBuilder *builder) {
    op_mesh_builder_destroy(builder);
}

/* How many tiles are done and how many there are, at out[0] and out[1]. */
OpStatus opw_mesh_builder_step(OpMeshBuilder *builder, int32_t max_tiles, int32_t *out) {
    return op_mesh_builder_step(builder, max_tiles, &out[0], &out[1]);
}

OpStatus opw_nav_mesh_from_builder(OpMeshBuilder *builder, OpNavMesh **out) {
    return op_nav_mesh_from_builder(builder, out);
}

OpStatus opw_nav_world_build(TRIANGLE_PARAMETERS, const OpNavSettings *classes, int32_t class_count,
                             const OpMeshBuildOptions *options, OpNavWorld **out) {
    return op_nav_world_build(TRIANGLES, classes, class_count, options, NULL, out);
}

/* Settings in cells and rows, as a build takes them: the cells of a tile, and at rows[0] to rows[2] the agent's height and climb in rows
 * and its radius in cells. */
OpStatus opw_build_grid(const OpNavSettings *settings, OpTileCells *cells, int32_t *rows) {
    OpBuildGrid grid;
    OP_TRY(op_nav_settings_check(settings));
    OP_TRY(op_build_grid_make(settings, &grid));
    *cells = grid.cells;
    rows[0] = grid.height;
    rows[1] = grid.climb;
    rows[2] = grid.radius;
    return OP_STATUS_OK;
}
