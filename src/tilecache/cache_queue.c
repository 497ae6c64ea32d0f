/* The tiles that are to be looked at again: a ring of tiles, each of which is in it once at most. */
#include "base/status.h"
#include "tilecache/tile_cache_object.h"

#include "navmesh/tiled_nav_mesh.h"

/* ---- The ring ---- */

int32_t op_cache_queued(const OpTileCache *cache, int32_t i) {
    int32_t left = cache->tile_count - cache->queue_first; /* places before the ring starts over */
    return cache->queue[i < left ? cache->queue_first + i : i - left];
}

void op_cache_queue_push(OpTileCache *cache, int32_t tile) {
    int32_t left = cache->tile_count - cache->queue_first;
    if (!cache->tiles[tile].queued) {
        int32_t i = cache->queue_count++;
        cache->queue[i < left ? cache->queue_first + i : i - left] = tile;
        cache->tiles[tile].queued = true;
    }
}

void op_cache_queue_pop(OpTileCache *cache) {
    cache->tiles[cache->queue[cache->queue_first]].queued = false;
    cache->queue_first = cache->queue_first + 1 == cache->tile_count ? 0 : cache->queue_first + 1;
    cache->queue_count--;
}

/* ---- Which tiles ---- */

int32_t op_cache_first_tile_from(const OpTileCache *cache, int32_t x, int32_t z) {
    int32_t low = 0;
    int32_t high = cache->tile_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const OpCachedTile *tile = &cache->tiles[middle];
        if (tile->z < z || (tile->z == z && tile->x < x)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

int32_t op_cache_find_tile(const OpTileCache *cache, int32_t x, int32_t z) {
    int32_t at = op_cache_first_tile_from(cache, x, z);
    return at < cache->tile_count && cache->tiles[at].x == x && cache->tiles[at].z == z ? at : -1;
}

/* Whether a side of a tile's grid, from its border to the border opposite, widened by reach, touches [low, high]. */
static bool touches(const OpTileCache *cache, double origin, double low, double high) {
    const OpTileCells *cells = &cache->build.grid.cells;
    double reach = cache->growth + cells->cell_size + (double)cells->border * cells->cell_size;
    return origin - reach <= high && low <= origin + cells->tile_size + reach;
}

/* The tile that a coordinate, moved by so much, lies in; those beyond the world are as far as tiles can be. */
static int32_t tile_at(double coordinate, double origin, double tile_size) {
    double limited = coordinate < -OP_MAX_COORDINATE  ? -OP_MAX_COORDINATE
                     : coordinate > OP_MAX_COORDINATE ? OP_MAX_COORDINATE
                                                      : coordinate;
    return op_mesh_column_index(limited, origin, tile_size);
}

void op_cache_queue_box(OpTileCache *cache, const OpFlatBox *box) {
    const OpNavMeshParams *params = &cache->params;
    const OpTileCells *cells = &cache->build.grid.cells;
    /* One cell more than the test below, so that rounding leaves nothing out. */
    double reach = cache->growth + (double)(cells->border + 2) * cells->cell_size;
    int32_t first_x = tile_at(box->low_x - reach, params->origin_x, params->tile_size);
    int32_t last_x = tile_at(box->high_x + reach, params->origin_x, params->tile_size);
    int32_t first_z = tile_at(box->low_z - reach, params->origin_z, params->tile_size);
    int32_t last_z = tile_at(box->high_z + reach, params->origin_z, params->tile_size);
    int32_t at = op_cache_first_tile_from(cache, first_x, first_z);
    while (at < cache->tile_count && cache->tiles[at].z <= last_z) {
        int32_t row = cache->tiles[at].z;
        at = cache->tiles[at].x < first_x ? op_cache_first_tile_from(cache, first_x, row) : at;
        for (; at < cache->tile_count && cache->tiles[at].z == row && cache->tiles[at].x <= last_x; at++) {
            if (touches(cache, op_mesh_tile_origin_x(params, cache->tiles[at].x), box->low_x, box->high_x) &&
                touches(cache, op_mesh_tile_origin_z(params, row), box->low_z, box->high_z)) {
                op_cache_queue_push(cache, at);
            }
        }
        /* On to the next row that has tiles. */
        at = row == INT32_MAX ? cache->tile_count
             : at < cache->tile_count && cache->tiles[at].z == row
                 ? op_cache_first_tile_from(cache, INT32_MIN, row + 1)
                 : at;
    }
}

/* ---- Reading ---- */

int32_t op_tile_cache_pending(const OpTileCache *cache) {
    return cache == NULL ? 0 : cache->queue_count;
}

OpStatus op_tile_cache_pending_tiles(const OpTileCache *cache, OpTilePosition *tiles, int32_t capacity,
                                     int32_t *needed) {
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    *needed = cache->queue_count;
    if (capacity < cache->queue_count || (tiles == NULL && cache->queue_count > 0)) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %d, was %d",
                       cache->queue_count, tiles == NULL ? 0 : capacity);
    }
    for (int32_t i = 0; i < cache->queue_count; i++) {
        const OpCachedTile *tile = &cache->tiles[op_cache_queued(cache, i)];
        tiles[i] = (OpTilePosition){tile->x, tile->z};
    }
    return OP_STATUS_OK;
}
