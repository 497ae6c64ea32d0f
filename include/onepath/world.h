/* OnePath: navigation meshes in one call. A mesh with its settings, its builds, bytes and pooled queries; a world of meshes for
 * several classes of agents; streaming of tiles.
 *
 *     op_nav_mesh_build_2d_from_grid(grid, NULL, NULL, &mesh);
 *     op_nav_mesh_find_path(mesh, start, end, NULL, &path);
 */
#ifndef ONEPATH_WORLD_H
#define ONEPATH_WORLD_H

#include "onepath/build2d.h"
#include "onepath/gltf.h"
#include "onepath/grid.h"
#include "onepath/mesh_builder.h"
#include "onepath/query.h"
#include "onepath/tilecache.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpNavMesh OpNavMesh;

/* ---- 2D builds: settings NULL means op_nav_settings_humanoid() ---- */

OP_API OpStatus op_nav_mesh_build_2d(const OpOutline *outlines, int32_t outline_count,
                                     const OpNavSettings *settings, const OpAllocator *allocator,
                                     OpNavMesh **out);

/* Outlines of obstacles are taken out of the walkable ones. */
OP_API OpStatus op_nav_mesh_build_2d_with_obstacles(const OpOutline *walkable, int32_t walkable_count,
                                                    const OpOutline *obstacles, int32_t obstacle_count,
                                                    const OpNavSettings *settings,
                                                    const OpAllocator *allocator, OpNavMesh **out);
OP_API OpStatus op_nav_mesh_build_2d_from_tile_map(const OpTileMap *map, const OpNavSettings *settings,
                                                   const OpAllocator *allocator, OpNavMesh **out);

/* Walkable are the cells that are not walls; cell size and origin are the grid's space. */
OP_API OpStatus op_nav_mesh_build_2d_from_grid(const OpGrid *grid, const OpNavSettings *settings,
                                               const OpAllocator *allocator, OpNavMesh **out);

/* ---- 3D builds: settings NULL means op_nav_settings_humanoid() ---- */

/* Triangles: three doubles (or floats) for each vertex, three indices for each triangle, counter-clockwise seen from the side it
 * faces. */
OP_API OpStatus op_nav_mesh_build(const double *vertices, size_t vertex_count, const int32_t *indices,
                                  size_t index_count, const OpNavSettings *settings,
                                  const OpAllocator *allocator, OpNavMesh **out);
OP_API OpStatus op_nav_mesh_build_float(const float *vertices, size_t vertex_count, const int32_t *indices,
                                        size_t index_count, const OpNavSettings *settings,
                                        const OpAllocator *allocator, OpNavMesh **out);

/* With volumes, obstacles, areas and progress; options may be NULL. */
OP_API OpStatus op_nav_mesh_build_from_triangles(const OpTriangles *triangles, const OpNavSettings *settings,
                                                 const OpMeshBuildOptions *options,
                                                 const OpAllocator *allocator, OpNavMesh **out);
OP_API OpStatus op_nav_mesh_build_from_heightfield(const OpHeightfield *heightfield,
                                                   const OpNavSettings *settings,
                                                   const OpMeshBuildOptions *options,
                                                   const OpAllocator *allocator, OpNavMesh **out);
OP_API OpStatus op_nav_mesh_build_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                              const OpNavSettings *settings,
                                              const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                              OpNavMesh **out);

/* The triangles of a glTF file; gltf_options may be NULL. */
OP_API OpStatus op_nav_mesh_build_gltf(const uint8_t *bytes, size_t size, const OpGltfOptions *gltf_options,
                                       const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                       const OpAllocator *allocator, OpNavMesh **out);

/* The mesh of a builder that is done (op_mesh_builder_finish), with the settings it was made with. */
OP_API OpStatus op_nav_mesh_from_builder(OpMeshBuilder *builder, OpNavMesh **out);

/* A mesh that works on the tiles of a cache, changes with them, and leaves them to it: destroy it before the cache. */
OP_API OpStatus op_nav_mesh_over_tile_cache(OpTileCache *cache, const OpAllocator *allocator,
                                            OpNavMesh **out);
OP_API void op_nav_mesh_destroy(OpNavMesh *mesh);

/* The settings the mesh was built with; its links are the mesh's own. Valid as long as the mesh. */
OP_API OpStatus op_nav_mesh_settings(const OpNavMesh *mesh, OpNavSettings *out);

/* The tiled mesh inside: for queries, edits and snapshots. It lives as long as the mesh, or as the cache that it belongs to. */
OP_API OpTiledNavMesh *op_nav_mesh_tiles(OpNavMesh *mesh);

/* ---- Bytes ("ONNM") ---- */

OP_API size_t op_nav_mesh_saved_size(const OpNavMesh *mesh);
OP_API OpStatus op_nav_mesh_save(const OpNavMesh *mesh, uint8_t *buffer, size_t capacity, size_t *needed);

/* settings (may be NULL) must be those of the bytes: NAV_MESH_FINGERPRINT otherwise. Bare "ONPM" bytes need them. */
OP_API OpStatus op_nav_mesh_load(const uint8_t *bytes, size_t size, const OpNavSettings *settings,
                                 const OpAllocator *allocator, OpNavMesh **out);

/* ---- Queries on a query object that the mesh keeps ---- */

OP_API OpStatus op_nav_mesh_find_path(OpNavMesh *mesh, OpVec3 start, OpVec3 end,
                                      const OpNavPathOptions *options, OpNavPath *out);

typedef struct OpNavMeshHit {
    bool blocked;
    OpVec3 position; /* where the ray ends, on the surface */
    OpVec3 normal;   /* of the wall, out of the mesh, y = 0; or 0 */
    double distance; /* in space, from the start on the mesh */
} OpNavMeshHit;

/* A straight walk; the start is taken to the nearest polygon within (2, 4, 2), and is blocked there when there is none. */
OP_API OpStatus op_nav_mesh_raycast(OpNavMesh *mesh, OpVec3 from, OpVec3 to, const OpQueryFilter *filter,
                                    OpNavMeshHit *out);

/* The point of the mesh nearest to a position, within max_distance (finite, at least 0). *out is written when there is one. */
OP_API OpStatus op_nav_mesh_sample_position(OpNavMesh *mesh, OpVec3 position, double max_distance,
                                            const OpQueryFilter *filter, OpVec3 *out, bool *found);

/* Evenly over the area that the filter takes. *out is written when there is any. */
OP_API OpStatus op_nav_mesh_random_point(OpNavMesh *mesh, OpRandom *random, const OpQueryFilter *filter,
                                         OpVec3 *out, bool *found);

/* ---- Classes of agents ---- */

/* One mesh per class, built from the same input in the order given. */
typedef struct OpNavWorld OpNavWorld;

OP_API OpStatus op_nav_world_build_2d(const OpOutline *outlines, int32_t outline_count,
                                      const OpNavSettings *classes, int32_t class_count,
                                      const OpAllocator *allocator, OpNavWorld **out);
OP_API OpStatus op_nav_world_build_2d_from_tile_map(const OpTileMap *map, const OpNavSettings *classes,
                                                    int32_t class_count, const OpAllocator *allocator,
                                                    OpNavWorld **out);
/* Progress is that of one class after the other. */
OP_API OpStatus op_nav_world_build(const OpTriangles *triangles, const OpNavSettings *classes,
                                   int32_t class_count, const OpMeshBuildOptions *options,
                                   const OpAllocator *allocator, OpNavWorld **out);
OP_API void op_nav_world_destroy(OpNavWorld *world);
OP_API int32_t op_nav_world_class_count(const OpNavWorld *world);

/* The mesh of a class; it lives as long as the world. NULL for a class that does not exist. */
OP_API OpNavMesh *op_nav_world_mesh(OpNavWorld *world, int32_t class_index);

/* The class with the smallest agent_radius >= radius, or the largest. */
OP_API OpStatus op_nav_world_class_for(const OpNavWorld *world, double radius, int32_t *out);

/* On the mesh of the class for the radius. */
OP_API OpStatus op_nav_world_find_path(OpNavWorld *world, double radius, OpVec3 start, OpVec3 end,
                                       const OpNavPathOptions *options, OpNavPath *out);

/* "ONNW": the classes in their order. */
OP_API size_t op_nav_world_saved_size(const OpNavWorld *world);
OP_API OpStatus op_nav_world_save(const OpNavWorld *world, uint8_t *buffer, size_t capacity, size_t *needed);
OP_API OpStatus op_nav_world_load(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                  OpNavWorld **out);

/* ---- Streaming ---- */

/* A queue of tiles to add, replace and remove, worked off a few at a time. Destroy it before its mesh. */
typedef struct OpTileStreamer OpTileStreamer;

OP_API OpStatus op_tile_streamer_create(OpTiledNavMesh *mesh, const OpAllocator *allocator,
                                        OpTileStreamer **out);
OP_API void op_tile_streamer_destroy(OpTileStreamer *streamer);

/* Queues a tile's bytes, which are copied. It is added, or replaces the tile at its place. */
OP_API OpStatus op_tile_streamer_add(OpTileStreamer *streamer, const uint8_t *bytes, size_t size);

/* Queues the removal of every layer of a column. */
OP_API OpStatus op_tile_streamer_remove(OpTileStreamer *streamer, int32_t tile_x, int32_t tile_z);
OP_API int32_t op_tile_streamer_pending(const OpTileStreamer *streamer);

/* Works off at most max_operations (>= 1), in order. One that fails has left the queue when its status returns. *done (may be
 * NULL) gets how many were applied, also then. */
OP_API OpStatus op_tile_streamer_update(OpTileStreamer *streamer, int32_t max_operations, int32_t *done);

#ifdef __cplusplus
}
#endif

#endif
