/* Updates: each tile at the front of the queue is marked with the shapes in force, what differs from the last time is built again, and the
 * mesh gets the tiles that came out. Everything is built before the mesh is touched, so a tile that fails stays at the front, and nothing
 * has changed. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"
#include "tilecache/layer_rebuild.h"
#include "tilecache/tile_cache_object.h"

/* ---- Deciding ---- */

/* Whether the areas in force, of which the changes are listed, are those the layer was last built from. As many changes as then, all of
 * them the same, are the same set. */
static bool is_as_last(const OpCachedLayer *layer, const OpLayerUpdate *update) {
    if (!layer->last_known || layer->last_count != update->change_count) {
        return false;
    }
    for (size_t i = 0; i < layer->last_count; i++) {
        if (layer->floors->floors[layer->last[i].floor].area != layer->last[i].after) {
            return false;
        }
    }
    return true;
}

/* Links go to the layer that fits them best, so a tile that has any is looked at as a whole. */
static void decide(const OpTileCache *cache, const OpCachedTile *tile) {
    bool any_changes = false;
    for (int32_t i = 0; i < tile->layer_count; i++) {
        const OpCachedLayer *layer = &cache->layers[tile->first_layer + i];
        OpLayerUpdate *update = &cache->updates[i];
        update->fate = is_as_last(layer, update)   ? OP_LAYER_UNCHANGED
                       : update->change_count == 0 ? OP_LAYER_REUSED
                                                   : OP_LAYER_REBUILT;
        any_changes = any_changes || update->fate != OP_LAYER_UNCHANGED;
    }
    for (int32_t i = 0; i < tile->layer_count && any_changes && cache->settings.off_mesh_link_count > 0;
         i++) {
        cache->updates[i].fate = cache->updates[i].change_count == 0 ? OP_LAYER_REUSED : OP_LAYER_REBUILT;
    }
}

/* ---- Building ---- */

static OpStatus mark_and_build(OpTileCache *cache, const OpCachedTile *tile, int32_t *marked) {
    OpCachedLayer *layers = cache->layers + tile->first_layer;
    while (*marked < tile->layer_count) {
        int32_t i = (*marked)++;
        OP_TRY(op_cache_mark_layer(cache, &layers[i], &cache->updates[i]));
    }
    decide(cache, tile);
    for (int32_t i = 0; i < tile->layer_count; i++) {
        if (cache->updates[i].fate == OP_LAYER_REBUILT) {
            OP_TRY(op_cache_layer_rebuild(cache, tile, &layers[i], &cache->updates[i]));
        }
    }
    return OP_STATUS_OK;
}

/* Whatever happens, the floors have their first areas again in the end. */
static OpStatus build_layers(OpTileCache *cache, const OpCachedTile *tile) {
    int32_t marked = 0;
    cache->log.count = 0;
    OpStatus status = mark_and_build(cache, tile, &marked);
    for (int32_t i = 0; i < marked; i++) {
        op_cache_unmark_layer(cache, &cache->layers[tile->first_layer + i], &cache->updates[i]);
    }
    return status;
}

/* ---- Swapping ---- */

/* What a layer of the cache puts in the mesh: its tiles, and nothing where it had none of a layer. */
static void list_swaps(const OpTileCache *cache, const OpCachedLayer *layer, const OpLayerUpdate *update,
                       OpLayerSwap *swaps, int32_t *count) {
    bool reused = update->fate == OP_LAYER_REUSED;
    OpNavTile *const *tiles = reused ? layer->first_tiles : cache->build.tiles;
    size_t next = reused ? 0 : update->first_tile;
    size_t end_tile = reused ? (size_t)layer->first_tile_count : update->first_tile + update->tile_count;
    int32_t number = layer->layer < 0 ? 0 : layer->layer;
    int32_t end = number + (layer->layers == NULL ? 1 : layer->layer_count);
    for (; number < end; number++) {
        bool has_tile = next < end_tile && tiles[next]->content->data.layer == number;
        swaps[(*count)++] = (OpLayerSwap){number, has_tile ? tiles[next++] : NULL};
    }
}

static OpStatus swap_with_links(OpTileCache *cache, const OpCachedTile *tile, int32_t count) {
    int32_t baked = 0;
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        if (cache->swaps[i].tile != NULL) {
            status = op_nav_tile_copy(cache->swaps[i].tile, &cache->allocator, &cache->baked[baked]);
            baked += status == OP_STATUS_OK ? 1 : 0;
        }
    }
    if (status == OP_STATUS_OK) {
        status =
            op_bake_off_mesh_links(cache->baked, baked, &cache->settings, &cache->params, &cache->allocator);
    }
    for (int32_t i = 0, next = 0; i < count && status == OP_STATUS_OK; i++) {
        cache->swaps[i].tile = cache->swaps[i].tile == NULL ? NULL : cache->baked[next++];
    }
    if (status == OP_STATUS_OK) {
        status = op_mesh_swap_layers(cache->mesh, tile->x, tile->z, cache->swaps, count);
    }
    for (int32_t i = 0; i < baked; i++) {
        op_nav_tile_destroy(cache->baked[i]);
    }
    return status;
}

static OpStatus swap_tiles(OpTileCache *cache, const OpCachedTile *tile) {
    int32_t count = 0;
    for (int32_t i = 0; i < tile->layer_count; i++) {
        if (cache->updates[i].fate != OP_LAYER_UNCHANGED) {
            list_swaps(cache, &cache->layers[tile->first_layer + i], &cache->updates[i], cache->swaps,
                       &count);
        }
    }
    if (count == 0) {
        return OP_STATUS_OK;
    }
    return cache->settings.off_mesh_link_count > 0
               ? swap_with_links(cache, tile, count)
               : op_mesh_swap_layers(cache->mesh, tile->x, tile->z, cache->swaps, count);
}

/* ---- Remembering ---- */

/* Makes room for what remember writes. */
static OpStatus reserve(OpTileCache *cache, const OpCachedTile *tile) {
    for (int32_t i = 0; i < tile->layer_count; i++) {
        OpCachedLayer *layer = &cache->layers[tile->first_layer + i];
        OP_TRY(op_grow_array(&cache->allocator, (void **)&layer->last, &layer->last_capacity,
                             layer->last_count, cache->updates[i].change_count, sizeof(OpAreaChange)));
    }
    return OP_STATUS_OK;
}

static void remember(OpTileCache *cache, OpCachedLayer *layer, const OpLayerUpdate *update) {
    uint64_t *const counts[] = {[OP_LAYER_UNCHANGED] = &cache->counts.unchanged,
                                [OP_LAYER_REUSED] = &cache->counts.reused,
                                [OP_LAYER_REPAIRED] = &cache->counts.repaired,
                                [OP_LAYER_REBUILT] = &cache->counts.rebuilt};
    ++*counts[update->fate];
    if (update->change_count > 0) {
        memcpy(layer->last, cache->log.changes + update->first_change,
               update->change_count * sizeof(OpAreaChange));
    }
    layer->last_count = update->change_count;
    layer->last_known = true;
}

/* ---- A tile ---- */

static OpStatus build_and_swap(OpTileCache *cache, const OpCachedTile *tile) {
    OP_TRY(build_layers(cache, tile));
    OP_TRY(reserve(cache, tile));
    OP_TRY(swap_tiles(cache, tile));
    for (int32_t i = 0; i < tile->layer_count; i++) {
        remember(cache, &cache->layers[tile->first_layer + i], &cache->updates[i]);
    }
    return OP_STATUS_OK;
}

static OpStatus update_front(OpTileCache *cache) {
    OpStatus status = build_and_swap(cache, &cache->tiles[op_cache_queued(cache, 0)]);
    op_tile_build_truncate(&cache->build, 0, 0);
    if (status == OP_STATUS_OK) {
        op_cache_queue_pop(cache);
    }
    return status;
}

OpStatus op_tile_cache_update(OpTileCache *cache, int32_t max_tiles, int32_t *done) {
    int32_t updated = 0;
    OpStatus status = OP_STATUS_OK;
    if (done != NULL) {
        *done = 0;
    }
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (max_tiles < 1) {
        return op_fail_range("max_tiles", 1, INT32_MAX, max_tiles);
    }
    OP_TRY(op_mesh_check_editable(cache->mesh));
    while (updated < max_tiles && cache->queue_count > 0 && status == OP_STATUS_OK) {
        status = update_front(cache);
        updated += status == OP_STATUS_OK ? 1 : 0;
    }
    if (done != NULL) {
        *done = updated;
    }
    return status;
}
