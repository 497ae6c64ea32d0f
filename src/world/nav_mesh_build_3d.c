/* Meshes from triangles, heightfields, voxels and glTF files: the 3D builder from its first tile to its last. */
#include "base/memory.h"
#include "base/status.h"
#include "build3d/mesh_builder_object.h"
#include "world/nav_mesh.h"

OpStatus op_nav_mesh_from_builder(OpMeshBuilder *builder, OpNavMesh **out) {
    OpTiledNavMesh *tiles;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_mesh_builder_make_mesh(builder, &tiles));
    OP_TRY(
        op_nav_mesh_over(tiles, op_mesh_builder_settings(builder), op_mesh_builder_allocator(builder), out));
    op_mesh_builder_empty(builder);
    return OP_STATUS_OK;
}

/* Builds all tiles of a builder, which goes. */
static OpStatus build_all(OpMeshBuilder *builder, OpNavMesh **out) {
    OpStatus status = op_mesh_builder_step(builder, INT32_MAX, NULL, NULL);
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_from_builder(builder, out);
    }
    op_mesh_builder_destroy(builder);
    return status;
}

/* ---- Triangles ---- */

OpStatus op_nav_mesh_build_from_triangles(const OpTriangles *triangles, const OpNavSettings *settings,
                                          const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                          OpNavMesh **out) {
    OpNavSettings chosen;
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_choose_settings(settings, &chosen));
    OP_TRY(op_mesh_builder_create(triangles, &chosen, options, allocator, &builder));
    return build_all(builder, out);
}

static OpStatus check_counts(size_t vertex_count, size_t index_count) {
    if (vertex_count > (size_t)INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "vertex_count", "must be at most %d, was %zu", INT32_MAX,
                       vertex_count);
    }
    if (index_count > (size_t)INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "index_count", "must be at most %d, was %zu", INT32_MAX,
                       index_count);
    }
    return index_count % 3 != 0 ? op_fail(OP_STATUS_INVALID_ARGUMENT, "index_count",
                                          "must be a multiple of 3, was %zu", index_count)
                                : OP_STATUS_OK;
}

OpStatus op_nav_mesh_build(const double *vertices, size_t vertex_count, const int32_t *indices,
                           size_t index_count, const OpNavSettings *settings, const OpAllocator *allocator,
                           OpNavMesh **out) {
    OP_TRY(check_counts(vertex_count, index_count));
    OpTriangles triangles = {vertices, (int32_t)vertex_count, indices, (int32_t)(index_count / 3)};
    return op_nav_mesh_build_from_triangles(&triangles, settings, NULL, allocator, out);
}

OpStatus op_nav_mesh_build_float(const float *vertices, size_t vertex_count, const int32_t *indices,
                                 size_t index_count, const OpNavSettings *settings,
                                 const OpAllocator *allocator, OpNavMesh **out) {
    OpAllocator chosen;
    double *wide;
    OP_TRY(check_counts(vertex_count, index_count));
    if (vertices == NULL && vertex_count > 0) {
        return op_fail_null("vertices");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_array(&chosen, vertex_count, 3 * sizeof(double), (void **)&wide));
    for (size_t i = 0; i < 3 * vertex_count; i++) {
        wide[i] = (double)vertices[i];
    }
    OpStatus status = op_nav_mesh_build(wide, vertex_count, indices, index_count, settings, &chosen, out);
    op_free_array(&chosen, wide, vertex_count, 3 * sizeof(double));
    return status;
}

OpStatus op_nav_mesh_build_gltf(const uint8_t *bytes, size_t size, const OpGltfOptions *gltf_options,
                                const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                const OpAllocator *allocator, OpNavMesh **out) {
    OpGltfScene scene = {0};
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &scene.allocator));
    OpStatus status = op_gltf_read(bytes, size, gltf_options, &scene);
    if (status == OP_STATUS_OK) {
        OpTriangles triangles = {scene.vertices, scene.vertex_count, scene.indices, scene.index_count / 3};
        status = op_nav_mesh_build_from_triangles(&triangles, settings, options, allocator, out);
    }
    op_gltf_scene_reset(&scene);
    return status;
}

/* ---- Columns of cells ---- */

OpStatus op_nav_mesh_build_from_heightfield(const OpHeightfield *heightfield, const OpNavSettings *settings,
                                            const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                            OpNavMesh **out) {
    OpNavSettings chosen;
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_choose_settings(settings, &chosen));
    OP_TRY(op_mesh_builder_create_from_heightfield(heightfield, &chosen, options, allocator, &builder));
    return build_all(builder, out);
}

OpStatus op_nav_mesh_build_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                       const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                       const OpAllocator *allocator, OpNavMesh **out) {
    OpNavSettings chosen;
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_choose_settings(settings, &chosen));
    OP_TRY(op_mesh_builder_create_from_voxels(voxels, material_areas, &chosen, options, allocator, &builder));
    return build_all(builder, out);
}
