/* A layer, or all layers of a tile, from the floors that are kept of them. The first build's floors are as they were but for the areas, so
 * the stages are those of any build, and their tiles too. A layer that has only lost floors keeps most of its contours (layer_repair.h). */
#include "tilecache/layer_rebuild.h"

#include "base/status.h"

/* The floors have their first areas meanwhile. */
static OpStatus make_record(OpTileCache *cache, OpCachedLayer *layer, const OpLayerUpdate *update) {
    const OpAreaChange *changes = cache->log.changes + update->first_change;
    op_cache_unmark_layer(cache, layer, update);
    OpStatus status = op_layer_record_make(&cache->build, layer->floors, &layer->record);
    for (size_t i = 0; i < update->change_count; i++) {
        layer->floors->floors[changes[i].floor].area = changes[i].after;
    }
    return status;
}

static OpStatus repair(OpTileCache *cache, OpCachedLayer *layer, const OpLayerUpdate *update,
                       bool *repaired) {
    const OpAreaChange *changes = cache->log.changes + update->first_change;
    *repaired = false;
    if (!cache->repairs || layer->layer < 0 || !op_layer_loss_is_all(changes, update->change_count)) {
        return OP_STATUS_OK;
    }
    if (layer->record == NULL) {
        OP_TRY(make_record(cache, layer, update));
    }
    return op_layer_repair(&cache->repair, layer->record, layer->floors, changes, update->change_count,
                           &cache->build.contours, repaired);
}

static OpStatus build(OpTileCache *cache, const OpCachedTile *tile, OpCachedLayer *layer, bool repaired) {
    if (repaired) {
        return op_build_layer_from_contours(&cache->build, layer->floors, tile->x, tile->z, layer->layer);
    }
    return layer->layer >= 0
               ? op_build_layer_of_tile(&cache->build, layer->floors, tile->x, tile->z, layer->layer)
               : op_build_tile_from_areas(&cache->build, layer->floors, tile->x, tile->z, layer->layers,
                                          layer->layer_count);
}

OpStatus op_cache_layer_rebuild(OpTileCache *cache, const OpCachedTile *tile, OpCachedLayer *layer,
                                OpLayerUpdate *update) {
    bool repaired;
    OP_TRY(repair(cache, layer, update, &repaired));
    update->fate = repaired ? OP_LAYER_REPAIRED : OP_LAYER_REBUILT;
    update->first_tile = cache->build.tile_count;
    OP_TRY(build(cache, tile, layer, repaired));
    update->tile_count = cache->build.tile_count - update->first_tile;
    return OP_STATUS_OK;
}
