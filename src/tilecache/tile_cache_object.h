/* The fields of a tile cache. What depends on the geometry alone is in layers, and stays as the first build left it; obstacles and
 * volumes are shapes; the queue says which tiles have not been looked at since the shapes changed. Obstacles only take floors away and
 * volumes give those that are left another area, so it does not matter which of the two comes first. */
#ifndef ONEPATH_SRC_TILECACHE_TILE_CACHE_OBJECT_H
#define ONEPATH_SRC_TILECACHE_TILE_CACHE_OBJECT_H

#include "build3d/area_marks.h"
#include "build3d/tile_build.h"
#include "navmesh/column_swap.h"
#include "onepath/tilecache.h"
#include "tilecache/layer_repair.h"

#define OP_CACHE_MAX_SHAPES (1 << 20)

/* ---- What changes: cache_shapes.c ---- */

typedef struct OpCacheObstacle {
    int32_t id;
    OpObstacle shape; /* fields that its kind of shape does not have are 0 */
    OpFootprint footprint;
} OpCacheObstacle;

typedef struct OpCacheVolume {
    int32_t id;
    OpAreaVolume volume; /* its corners are the next field */
    OpVec2 *corners;
    OpFlatBox box;
} OpCacheVolume;

/* By ascending id. */
typedef struct OpCacheShapes {
    OpCacheObstacle *obstacles;
    int32_t obstacle_count;
    size_t obstacle_capacity;
    OpCacheVolume *volumes;
    int32_t volume_count;
    size_t volume_capacity;
    int32_t next_obstacle_id;
    int32_t next_volume_id;
} OpCacheShapes;

/* Appends a shape that has not been checked, with an id above all others. On failure nothing has changed. */
OpStatus op_cache_shapes_add_obstacle(OpCacheShapes *shapes, const OpAllocator *allocator, int32_t id,
                                      const OpObstacle *obstacle, double growth);
OpStatus op_cache_shapes_add_volume(OpCacheShapes *shapes, const OpAllocator *allocator, int32_t id,
                                    const OpAreaVolume *volume);
void op_cache_shapes_free(OpCacheShapes *shapes, const OpAllocator *allocator);

/* ---- What stays ---- */

/* What is rebuilt at once: a layer of a tile, or all of a tile whose layers are built together. */
typedef struct OpCachedLayer {
    int32_t layer; /* -1 for all of them */
    OpCompactHeightfield *
        floors; /* with the areas of the first build, but while they are marked; their regions are anything */
    int32_t *layers;         /* all of them, with partition LAYERS: the layer of every floor; else NULL */
    int32_t layer_count;     /* of layers */
    OpNavTile **first_tiles; /* of the first build, without off-mesh links, lowest layer first */
    int32_t first_tile_count;
    OpFlatBox box; /* around the cells that can be walked; low above high when there are none */
    double low_y;  /* of the lowest floor that can be walked, and of the highest */
    double high_y;
    OpLayerRecord *record; /* what repair starts from; NULL until it is needed */

    /* How the areas that the mesh's tiles were last built from differ from the first ones, when that is known. */
    bool last_known;
    OpAreaChange *last;
    size_t last_count;
    size_t last_capacity;
} OpCachedLayer;

typedef struct OpCachedTile {
    int32_t x;
    int32_t z;
    int32_t first_layer; /* of the cache's layers */
    int32_t layer_count;
    bool queued;
} OpCachedTile;

/* What an update does with a layer. */
typedef enum OpLayerFate {
    OP_LAYER_UNCHANGED,
    OP_LAYER_REUSED,
    OP_LAYER_REPAIRED,
    OP_LAYER_REBUILT
} OpLayerFate;

typedef struct OpLayerUpdate {
    OpLayerFate fate;
    size_t first_change; /* in the cache's log */
    size_t change_count;
    size_t first_tile; /* REPAIRED and REBUILT: of the build's tiles */
    size_t tile_count;
} OpLayerUpdate;

struct OpTileCache {
    OpAllocator allocator;
    OpNavSettings settings;         /* its links are the next field */
    OpOffMeshLinkDefinition *links; /* settings.off_mesh_link_count of them */
    OpNavMeshParams params;
    double growth; /* of obstacles: the agent's radius in whole cells */
    OpTiledNavMesh *mesh;

    OpCachedTile *tiles; /* by row, then column */
    int32_t tile_count;
    OpCachedLayer *layers; /* tile after tile, lowest first */
    size_t layer_count;
    OpNavTile **first_tiles;
    size_t first_tile_count;
    size_t first_tile_capacity;

    OpCacheShapes shapes;
    int32_t *queue; /* a ring of tile_count places for tiles */
    int32_t queue_first;
    int32_t queue_count;

    OpTileCacheCounts counts;
    bool repairs;

    /* What updates use again and again. */
    OpTileBuild build; /* its tiles are those of the update */
    OpAreaLog log;
    OpLayerRepair repair;
    size_t most_floors;     /* of a layer */
    OpLayerUpdate *updates; /* of the layers of a tile */
    size_t most_layers;
    OpLayerSwap *swaps;
    OpNavTile **baked; /* tiles with links; as many as swaps */
    size_t most_swaps;
};

/* The tile at a position, or -1; and the first that is not before it. */
int32_t op_cache_find_tile(const OpTileCache *cache, int32_t x, int32_t z);
int32_t op_cache_first_tile_from(const OpTileCache *cache, int32_t x, int32_t z);

/* ---- The queue: cache_queue.c ---- */

/* Queues the tiles whose grid, widened by the agent's radius and a cell, a box touches, and which are not queued. */
void op_cache_queue_box(OpTileCache *cache, const OpFlatBox *box);

/* Place i of the queue. */
int32_t op_cache_queued(const OpTileCache *cache, int32_t i);
void op_cache_queue_push(OpTileCache *cache, int32_t tile);
void op_cache_queue_pop(OpTileCache *cache);

/* ---- Updates ---- */

/* cache_marking.c: gives the floors of a layer the areas in force, logging the changes; on failure as well, up to there. Then puts the
 * first areas back. */
OpStatus op_cache_mark_layer(OpTileCache *cache, const OpCachedLayer *layer, OpLayerUpdate *update);
void op_cache_unmark_layer(const OpTileCache *cache, const OpCachedLayer *layer, const OpLayerUpdate *update);

/* Tests turn repair off to compare: every layer that differs from the first build is then built from its floors. */
void op_tile_cache_set_repair(OpTileCache *cache, bool on);

#endif
