/* OnePath: meshes that change while they are used. A tile cache keeps, for each tile of a 3D build, what depends on the geometry alone;
 * obstacles and area volumes come and go, and only the layers of tiles that they change are built again, into the same mesh.
 *
 *     op_tile_cache_create(&triangles, &settings, NULL, NULL, &cache);
 *     op_tile_cache_add_obstacle(cache, &barrel, &id);
 *     op_tile_cache_update(cache, INT32_MAX, NULL);
 *     op_tile_cache_remove_obstacle(cache, id, NULL);
 *
 * The mesh once the queue is empty depends only on the obstacles and volumes then in force: not on the order in which others came and
 * went, and not on how the work was sliced. Its tiles are, byte for byte, those that op_nav_mesh_build gives with the same obstacles in
 * its options (the generations of slots, which count replacements, are not). The cheapest settings are partition LAYERS and a
 * detail_sample_distance of 0.
 */
#ifndef ONEPATH_TILECACHE_H
#define ONEPATH_TILECACHE_H

#include "onepath/mesh_builder.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpTileCache OpTileCache;

/* ---- Making ---- */

/* Builds the mesh as op_mesh_builder_... does, with the options' volumes and obstacles baked in: those stay for good. The input is not
 * needed afterwards. */
OP_API OpStatus op_tile_cache_create(const OpTriangles *triangles, const OpNavSettings *settings,
                                     const OpMeshBuildOptions *options, const OpAllocator *allocator,
                                     OpTileCache **out);
OP_API OpStatus op_tile_cache_create_from_heightfield(const OpHeightfield *heightfield,
                                                      const OpNavSettings *settings,
                                                      const OpMeshBuildOptions *options,
                                                      const OpAllocator *allocator, OpTileCache **out);
OP_API OpStatus op_tile_cache_create_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                                 const OpNavSettings *settings,
                                                 const OpMeshBuildOptions *options,
                                                 const OpAllocator *allocator, OpTileCache **out);

/* The cache of a builder that is done and was made with keep_for_cache; the builder is then empty. INVALID_STATE otherwise. */
OP_API OpStatus op_tile_cache_from_builder(OpMeshBuilder *builder, OpTileCache **out);
OP_API void op_tile_cache_destroy(OpTileCache *cache);

/* The mesh, which the cache owns and changes in op_tile_cache_update and op_tile_cache_restore alone. Polygons of layers that do not
 * change keep their references and their edits. */
OP_API OpTiledNavMesh *op_tile_cache_mesh(OpTileCache *cache);

/* The tiles that can change: those in which anything was walkable before obstacles. */
OP_API int32_t op_tile_cache_tile_count(const OpTileCache *cache);

/* ---- Obstacles and area volumes ---- */

/* Ids start at 1, go up by one and are never used again; obstacles and volumes have their own. At most 2^20 of each at a time:
 * INVALID_STATE. What is added takes effect in the updates that follow. */
OP_API OpStatus op_tile_cache_add_obstacle(OpTileCache *cache, const OpObstacle *obstacle, int32_t *id);

/* Where volumes overlap, the one added later counts. */
OP_API OpStatus op_tile_cache_add_volume(OpTileCache *cache, const OpAreaVolume *volume, int32_t *id);

/* *removed (may be NULL) is false, and nothing happens, when there is none of that id (any number). */
OP_API OpStatus op_tile_cache_remove_obstacle(OpTileCache *cache, int32_t id, bool *removed);
OP_API OpStatus op_tile_cache_remove_volume(OpTileCache *cache, int32_t id, bool *removed);

OP_API int32_t op_tile_cache_obstacle_count(const OpTileCache *cache);
OP_API int32_t op_tile_cache_volume_count(const OpTileCache *cache);

/* Those in force, in the order in which they were added: by ascending id. INVALID_ARGUMENT naming index. The corners of a volume are
 * the cache's, valid until it is removed or a snapshot restored. */
OP_API OpStatus op_tile_cache_obstacle_at(const OpTileCache *cache, int32_t index, int32_t *id,
                                          OpObstacle *out);
OP_API OpStatus op_tile_cache_volume_at(const OpTileCache *cache, int32_t index, int32_t *id,
                                        OpAreaVolume *out);

/* ---- Updates ---- */

/* Tiles queued to be looked at again; 0 when the mesh is up to date. */
OP_API int32_t op_tile_cache_pending(const OpTileCache *cache);

typedef struct OpTilePosition {
    int32_t x;
    int32_t z;
} OpTilePosition;

/* The queue, front first. *needed gets its length; BUFFER_TOO_SMALL when capacity is less. */
OP_API OpStatus op_tile_cache_pending_tiles(const OpTileCache *cache, OpTilePosition *tiles, int32_t capacity,
                                            int32_t *needed);

/* Takes at most max_tiles (at least 1) from the front of the queue and brings each up to date with the obstacles and volumes now in
 * force. *done (may be NULL) gets how many, also when the call fails; the tile that failed is still at the front. INVALID_STATE while the
 * mesh is being used, in a callback of a query or crowd; restores as well. */
OP_API OpStatus op_tile_cache_update(OpTileCache *cache, int32_t max_tiles, int32_t *done);

/* What updates have done since the cache was made, layer by layer; tiles that are built with all layers together count as one. */
typedef struct OpTileCacheCounts {
    uint64_t unchanged; /* the areas were those the layer was last built from */
    uint64_t reused;    /* they were those of the first build, whose tile is kept */
    uint64_t repaired;  /* the first build's contours were repaired */
    uint64_t rebuilt;   /* built from the floors again */
} OpTileCacheCounts;

OP_API OpTileCacheCounts op_tile_cache_counts(const OpTileCache *cache);

/* ---- Snapshots ("ONTK"): obstacles, volumes, ids, the queue and the mesh ---- */

OP_API OpStatus op_tile_cache_snapshot_size(const OpTileCache *cache, OpSnapshotMode mode, size_t *out);
OP_API OpStatus op_tile_cache_snapshot(const OpTileCache *cache, OpSnapshotMode mode, uint8_t *buffer,
                                       size_t capacity, size_t *needed);

/* Into a cache of the same geometry and settings. library may be NULL for full snapshots. NAV_MESH_FORMAT or NAV_MESH_VERSION, naming
 * field and offset, for malformed bytes and tiles the cache does not have; the mesh's own errors. On failure nothing has changed. */
OP_API OpStatus op_tile_cache_restore(OpTileCache *cache, const uint8_t *bytes, size_t size,
                                      const OpTileLibrary *library);

#ifdef __cplusplus
}
#endif

#endif
