/* Building one layer of a tile again. */
#ifndef ONEPATH_SRC_TILECACHE_LAYER_REBUILD_H
#define ONEPATH_SRC_TILECACHE_LAYER_REBUILD_H

#include "tilecache/tile_cache_object.h"

/* Builds what a layer, whose floors have been marked, now is: its tiles are appended to those of the cache's build, and the update gets
 * them and its fate. The changes are those of the areas since the first build, each floor once, in the order of the shapes. */
OpStatus op_cache_layer_rebuild(OpTileCache *cache, const OpCachedTile *tile, OpCachedLayer *layer,
                                OpLayerUpdate *update);

#endif
