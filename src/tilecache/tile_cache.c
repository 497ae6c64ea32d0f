/* Making a tile cache from a builder that kept what its tiles came from. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "build3d/mesh_builder_object.h"
#include "tilecache/tile_cache_object.h"

/* ---- What is taken from the builder ---- */

static OpStatus copy_settings(OpTileCache *cache, const OpNavSettings *settings) {
    size_t count = (size_t)settings->off_mesh_link_count;
    OP_TRY(op_alloc_array(&cache->allocator, count, sizeof(OpOffMeshLinkDefinition), (void **)&cache->links));
    if (count > 0) {
        memcpy(cache->links, settings->off_mesh_links, count * sizeof(OpOffMeshLinkDefinition));
    }
    cache->settings = *settings;
    cache->settings.off_mesh_links = cache->links;
    return OP_STATUS_OK;
}

static bool starts_tile(const OpKeptFloors *kept, size_t i) {
    return i == 0 || kept[i].tile_x != kept[i - 1].tile_x || kept[i].tile_z != kept[i - 1].tile_z;
}

/* Room for what is in the builder, and for what updates need of the largest tile. */
static OpStatus allocate(OpTileCache *cache, const OpTileBuild *build) {
    const OpAllocator *allocator = &cache->allocator;
    size_t layers = 0;
    size_t swaps = 0;
    for (size_t i = 0; i < build->kept_count; i++) {
        bool starts = starts_tile(build->kept, i);
        const OpKeptFloors *kept = &build->kept[i];
        size_t floors = (size_t)kept->floors->floor_count;
        layers = starts ? 1 : layers + 1;
        swaps = (starts ? 0 : swaps) + (size_t)(kept->layers == NULL ? 1 : kept->layer_count);
        cache->tile_count += starts ? 1 : 0;
        cache->most_floors = floors > cache->most_floors ? floors : cache->most_floors;
        cache->most_layers = layers > cache->most_layers ? layers : cache->most_layers;
        cache->most_swaps = swaps > cache->most_swaps ? swaps : cache->most_swaps;
    }
    cache->layer_count = build->kept_count;
    size_t tiles = (size_t)cache->tile_count;
    OP_TRY(op_alloc_zeroed(allocator, tiles, sizeof(OpCachedTile), (void **)&cache->tiles));
    OP_TRY(op_alloc_array(allocator, tiles, sizeof(int32_t), (void **)&cache->queue));
    OP_TRY(op_alloc_zeroed(allocator, cache->layer_count, sizeof(OpCachedLayer), (void **)&cache->layers));
    OP_TRY(op_alloc_zeroed(allocator, cache->most_floors, 1, (void **)&cache->log.touched));
    OP_TRY(op_alloc_array(allocator, cache->most_layers, sizeof(OpLayerUpdate), (void **)&cache->updates));
    OP_TRY(op_alloc_array(allocator, cache->most_swaps, sizeof(OpLayerSwap), (void **)&cache->swaps));
    return op_alloc_array(allocator, cache->most_swaps, sizeof(OpNavTile *), (void **)&cache->baked);
}

/* Notes where a layer has walkable floors. */
static void find_extent(OpCachedLayer *layer) {
    const OpCompactHeightfield *floors = layer->floors;
    const OpHeightfieldFrame *frame = &floors->frame;
    int32_t low[3] = {frame->width, OP_HEIGHTFIELD_MAX_ROWS, frame->depth};
    int32_t high[3] = {-1, 0, -1};
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t cell = floors->cell_of[i];
        const int32_t at[3] = {cell % frame->width, floors->floors[i].y, cell / frame->width};
        for (int32_t axis = 0; axis < 3 && floors->floors[i].area != OP_AREA_NONE; axis++) {
            low[axis] = at[axis] < low[axis] ? at[axis] : low[axis];
            high[axis] = at[axis] > high[axis] ? at[axis] : high[axis];
        }
    }
    layer->box = (OpFlatBox){frame->origin_x + (double)low[0] * frame->cell_size,
                             frame->origin_z + (double)low[2] * frame->cell_size,
                             frame->origin_x + (double)(high[0] + 1) * frame->cell_size,
                             frame->origin_z + (double)(high[2] + 1) * frame->cell_size};
    layer->low_y = frame->origin_y + (double)low[1] * frame->cell_height;
    layer->high_y = frame->origin_y + (double)high[1] * frame->cell_height;
}

/* Takes the tiles and what is kept of them, for which there is room, out of the builder. */
static void take(OpTileCache *cache, OpTileBuild *build) {
    cache->first_tiles = build->tiles;
    cache->first_tile_count = build->tile_count;
    cache->first_tile_capacity = build->tile_capacity;
    build->tiles = NULL;
    build->tile_count = 0;
    build->tile_capacity = 0;
    int32_t tile = -1;
    for (size_t i = 0; i < build->kept_count; i++) {
        const OpKeptFloors *kept = &build->kept[i];
        if (starts_tile(build->kept, i)) {
            cache->tiles[++tile] =
                (OpCachedTile){.x = kept->tile_x, .z = kept->tile_z, .first_layer = (int32_t)i};
        }
        cache->tiles[tile].layer_count++;
        cache->layers[i] = (OpCachedLayer){
            .layer = kept->layer,
            .floors = kept->floors,
            .layers = kept->layers,
            .layer_count = kept->layer_count,
            .first_tiles = kept->tile_count == 0 ? NULL : cache->first_tiles + kept->first_tile,
            .first_tile_count = (int32_t)kept->tile_count,
            .last_known = true, /* as the first build left it */
        };
        find_extent(&cache->layers[i]);
    }
    build->kept_count = 0;
}

/* ---- The object ---- */

/* Fills a cache that is all zeros but for its allocator. */
static OpStatus fill(OpTileCache *cache, const OpMeshBuilder *builder, const OpTileBuild *build) {
    OP_TRY(copy_settings(cache, op_mesh_builder_settings(builder)));
    OP_TRY(op_nav_settings_params(&cache->settings, &cache->params));
    cache->build.allocator = cache->allocator;
    cache->build.settings = &cache->settings;
    cache->build.params = &cache->params;
    cache->build.grid = build->grid;
    cache->log.allocator = cache->allocator;
    cache->growth = (double)build->grid.radius * build->grid.cells.cell_size;
    cache->repairs = true;
    op_layer_repair_init(&cache->repair, &cache->allocator);
    cache->shapes.next_obstacle_id = 1;
    cache->shapes.next_volume_id = 1;
    OP_TRY(allocate(cache, build));
    return op_mesh_builder_make_mesh(builder, &cache->mesh);
}

OpStatus op_tile_cache_from_builder(OpMeshBuilder *builder, OpTileCache **out) {
    void *memory;
    if (builder == NULL) {
        return op_fail_null("builder");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpTileBuild *build = op_mesh_builder_kept(builder);
    if (build == NULL) {
        return op_fail(OP_STATUS_INVALID_STATE, "builder", "must be made with keep_for_cache");
    }
    OP_TRY(op_alloc_zeroed(op_mesh_builder_allocator(builder), 1, sizeof(OpTileCache), &memory));
    OpTileCache *cache = memory;
    cache->allocator = *op_mesh_builder_allocator(builder);
    OpStatus status = fill(cache, builder, build);
    if (status != OP_STATUS_OK) {
        op_tile_cache_destroy(cache);
        return status;
    }
    take(cache, build);
    op_mesh_builder_empty(builder);
    *out = cache;
    return OP_STATUS_OK;
}

static void free_layers(OpTileCache *cache) {
    for (size_t i = 0; cache->layers != NULL && i < cache->layer_count; i++) {
        OpCachedLayer *layer = &cache->layers[i];
        OpKeptFloors kept = {.floors = layer->floors, .layers = layer->layers};
        op_kept_floors_free(&kept);
        op_layer_record_destroy(layer->record);
        op_free_array(&cache->allocator, layer->last, layer->last_capacity, sizeof(OpAreaChange));
    }
    op_free_array(&cache->allocator, cache->layers, cache->layer_count, sizeof(OpCachedLayer));
    for (size_t i = 0; i < cache->first_tile_count; i++) {
        op_nav_tile_destroy(cache->first_tiles[i]);
    }
    op_free_array(&cache->allocator, cache->first_tiles, cache->first_tile_capacity, sizeof(OpNavTile *));
}

void op_tile_cache_destroy(OpTileCache *cache) {
    if (cache == NULL) {
        return;
    }
    OpAllocator allocator = cache->allocator;
    op_tiled_nav_mesh_destroy(cache->mesh);
    free_layers(cache);
    op_cache_shapes_free(&cache->shapes, &allocator);
    op_tile_build_free(&cache->build);
    op_layer_repair_free(&cache->repair);
    op_free_array(&allocator, cache->tiles, (size_t)cache->tile_count, sizeof(OpCachedTile));
    op_free_array(&allocator, cache->queue, (size_t)cache->tile_count, sizeof(int32_t));
    op_free_array(&allocator, cache->log.changes, cache->log.capacity, sizeof(OpAreaChange));
    op_free_array(&allocator, cache->log.touched, cache->most_floors, 1);
    op_free_array(&allocator, cache->updates, cache->most_layers, sizeof(OpLayerUpdate));
    op_free_array(&allocator, cache->swaps, cache->most_swaps, sizeof(OpLayerSwap));
    op_free_array(&allocator, cache->baked, cache->most_swaps, sizeof(OpNavTile *));
    op_free_array(&allocator, cache->links, (size_t)cache->settings.off_mesh_link_count,
                  sizeof(OpOffMeshLinkDefinition));
    op_free_array(&allocator, cache, 1, sizeof(OpTileCache));
}

/* ---- From the input, in one call ---- */

static OpMeshBuildOptions keeping(const OpMeshBuildOptions *options) {
    OpMeshBuildOptions kept = options == NULL ? (OpMeshBuildOptions){0} : *options;
    kept.keep_for_cache = true;
    return kept;
}

/* Builds all tiles of a builder, which goes. */
static OpStatus build_all(OpMeshBuilder *builder, OpTileCache **out) {
    OpStatus status = op_mesh_builder_step(builder, INT32_MAX, NULL, NULL);
    if (status == OP_STATUS_OK) {
        status = op_tile_cache_from_builder(builder, out);
    }
    op_mesh_builder_destroy(builder);
    return status;
}

OpStatus op_tile_cache_create(const OpTriangles *triangles, const OpNavSettings *settings,
                              const OpMeshBuildOptions *options, const OpAllocator *allocator,
                              OpTileCache **out) {
    OpMeshBuildOptions kept = keeping(options);
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_mesh_builder_create(triangles, settings, &kept, allocator, &builder));
    return build_all(builder, out);
}

OpStatus op_tile_cache_create_from_heightfield(const OpHeightfield *heightfield,
                                               const OpNavSettings *settings,
                                               const OpMeshBuildOptions *options,
                                               const OpAllocator *allocator, OpTileCache **out) {
    OpMeshBuildOptions kept = keeping(options);
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_mesh_builder_create_from_heightfield(heightfield, settings, &kept, allocator, &builder));
    return build_all(builder, out);
}

OpStatus op_tile_cache_create_from_voxels(const OpVoxelChunk *voxels, const uint8_t *material_areas,
                                          const OpNavSettings *settings, const OpMeshBuildOptions *options,
                                          const OpAllocator *allocator, OpTileCache **out) {
    OpMeshBuildOptions kept = keeping(options);
    OpMeshBuilder *builder;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_mesh_builder_create_from_voxels(voxels, material_areas, settings, &kept, allocator, &builder));
    return build_all(builder, out);
}

/* ---- Reading ---- */

OpTiledNavMesh *op_tile_cache_mesh(OpTileCache *cache) {
    return cache == NULL ? NULL : cache->mesh;
}

int32_t op_tile_cache_tile_count(const OpTileCache *cache) {
    return cache == NULL ? 0 : cache->tile_count;
}

OpTileCacheCounts op_tile_cache_counts(const OpTileCache *cache) {
    return cache == NULL ? (OpTileCacheCounts){0} : cache->counts;
}

void op_tile_cache_set_repair(OpTileCache *cache, bool on) {
    cache->repairs = on;
}
