/* The areas in force in a layer: those of its first build, less what obstacles take, with what volumes give. Only floors that change are
 * touched, and they are listed, so that comparing areas and putting them back costs what the shapes cover, not what the layer has. */
#include "base/status.h"
#include "tilecache/tile_cache_object.h"

/* Whether a shape may mark any of the layer's floors: one is marked for its centre and its own height, so that only the plane needs a
 * margin. */
static bool touch(const OpCachedLayer *layer, const OpFlatBox *box, double min_y, double max_y,
                  double margin) {
    const OpFlatBox *cells = &layer->box;
    return min_y <= layer->high_y && layer->low_y <= max_y && cells->low_x - margin <= box->high_x &&
           box->low_x <= cells->high_x + margin && cells->low_z - margin <= box->high_z &&
           box->low_z <= cells->high_z + margin;
}

static OpStatus mark(OpTileCache *cache, const OpCachedLayer *layer) {
    const OpCacheShapes *shapes = &cache->shapes;
    double margin = cache->build.grid.cells.cell_size;
    for (int32_t i = 0; i < shapes->obstacle_count; i++) {
        const OpFootprint *shape = &shapes->obstacles[i].footprint;
        OpFlatBox box = {shape->low_x, shape->low_z, shape->high_x, shape->high_z};
        if (touch(layer, &box, shape->min_y, shape->max_y, margin)) {
            OP_TRY(op_footprint_mark(shape, layer->floors, &cache->log));
        }
    }
    for (int32_t i = 0; i < shapes->volume_count; i++) {
        const OpAreaVolume *volume = &shapes->volumes[i].volume;
        const OpFlatBox *box = &shapes->volumes[i].box;
        if (touch(layer, box, volume->min_y, volume->max_y, margin)) {
            OP_TRY(op_area_volume_mark(volume, box, layer->floors, &cache->log));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_cache_mark_layer(OpTileCache *cache, const OpCachedLayer *layer, OpLayerUpdate *update) {
    update->first_change = cache->log.count;
    OpStatus status = layer->box.low_x <= layer->box.high_x ? mark(cache, layer) : OP_STATUS_OK;
    op_area_log_end(&cache->log, layer->floors, update->first_change);
    update->change_count = cache->log.count - update->first_change;
    return status;
}

void op_cache_unmark_layer(const OpTileCache *cache, const OpCachedLayer *layer,
                           const OpLayerUpdate *update) {
    for (size_t i = 0; i < update->change_count; i++) {
        const OpAreaChange *change = &cache->log.changes[update->first_change + i];
        layer->floors->floors[change->floor].area = change->before;
    }
}
