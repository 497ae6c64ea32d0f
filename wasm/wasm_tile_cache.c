/* The flat ABI: tile caches. */
#include "wasm_nav.h"

OpStatus opw_tile_cache_from_builder(OpMeshBuilder *builder, OpTileCache **out) {
    return op_tile_cache_from_builder(builder, out);
}

void opw_tile_cache_destroy(OpTileCache *cache) {
    op_tile_cache_destroy(cache);
}

/* The mesh of a cache, to destroy before the cache. */
OpStatus opw_nav_mesh_over_tile_cache(OpTileCache *cache, OpNavMesh **out) {
    return op_nav_mesh_over_tile_cache(cache, NULL, out);
}

int32_t opw_tile_cache_tile_count(const OpTileCache *cache) {
    return op_tile_cache_tile_count(cache);
}

/* ---- Obstacles and volumes ---- */

/* Here and below: the id or minus the status. */
int32_t opw_tile_cache_add_obstacle(OpTileCache *cache, const OpObstacle *obstacle) {
    int32_t id = 0;
    OpStatus status = op_tile_cache_add_obstacle(cache, obstacle, &id);
    return status == OP_STATUS_OK ? id : -(int32_t)status;
}

int32_t opw_tile_cache_add_volume(OpTileCache *cache, const OpAreaVolume *volume) {
    int32_t id = 0;
    OpStatus status = op_tile_cache_add_volume(cache, volume, &id);
    return status == OP_STATUS_OK ? id : -(int32_t)status;
}

/* 1, 0 when there was none, or minus the status. */
int32_t opw_tile_cache_remove_obstacle(OpTileCache *cache, int32_t id) {
    bool removed = false;
    OpStatus status = op_tile_cache_remove_obstacle(cache, id, &removed);
    return status == OP_STATUS_OK ? removed : -(int32_t)status;
}

int32_t opw_tile_cache_remove_volume(OpTileCache *cache, int32_t id) {
    bool removed = false;
    OpStatus status = op_tile_cache_remove_volume(cache, id, &removed);
    return status == OP_STATUS_OK ? removed : -(int32_t)status;
}

int32_t opw_tile_cache_obstacle_count(const OpTileCache *cache) {
    return op_tile_cache_obstacle_count(cache);
}

int32_t opw_tile_cache_volume_count(const OpTileCache *cache) {
    return op_tile_cache_volume_count(cache);
}

int32_t opw_tile_cache_obstacle_at(const OpTileCache *cache, int32_t index, OpObstacle *out) {
    int32_t id = 0;
    OpStatus status = op_tile_cache_obstacle_at(cache, index, &id, out);
    return status == OP_STATUS_OK ? id : -(int32_t)status;
}

/* The corners are the cache's own. */
int32_t opw_tile_cache_volume_at(const OpTileCache *cache, int32_t index, OpAreaVolume *out) {
    int32_t id = 0;
    OpStatus status = op_tile_cache_volume_at(cache, index, &id, out);
    return status == OP_STATUS_OK ? id : -(int32_t)status;
}

/* ---- Updates ---- */

int32_t opw_tile_cache_pending(const OpTileCache *cache) {
    return op_tile_cache_pending(cache);
}

OpStatus opw_tile_cache_pending_tiles(const OpTileCache *cache, OpTilePosition *tiles, int32_t capacity,
                                      int32_t *needed) {
    return op_tile_cache_pending_tiles(cache, tiles, capacity, needed);
}

/* How many were done, or minus the status. */
int32_t opw_tile_cache_update(OpTileCache *cache, int32_t max_tiles) {
    int32_t done = 0;
    OpStatus status = op_tile_cache_update(cache, max_tiles, &done);
    return status == OP_STATUS_OK ? done : -(int32_t)status;
}

void opw_tile_cache_counts(const OpTileCache *cache, OpTileCacheCounts *out) {
    *out = op_tile_cache_counts(cache);
}

/* ---- Bytes ---- */

OpStatus opw_tile_cache_snapshot_size(const OpTileCache *cache, int32_t mode, size_t *out) {
    return op_tile_cache_snapshot_size(cache, (OpSnapshotMode)mode, out);
}

OpStatus opw_tile_cache_snapshot(const OpTileCache *cache, int32_t mode, uint8_t *buffer, size_t capacity,
                                 size_t *needed) {
    return op_tile_cache_snapshot(cache, (OpSnapshotMode)mode, buffer, capacity, needed);
}

/* library is 0 for none. */
OpStatus opw_tile_cache_restore(OpTileCache *cache, const uint8_t *bytes, size_t size,
                                const OpTileLibrary *library) {
    return op_tile_cache_restore(cache, bytes, size, library);
}
