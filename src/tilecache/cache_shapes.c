/* The obstacles and volumes of a cache, by ascending id, and the calls that change them: each queues the tiles it may concern. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "tilecache/tile_cache_object.h"

/* ---- Lists ---- */

/* Only what the shape has, so that equal shapes are equal in memory and in snapshots. */
static OpObstacle tidy(const OpObstacle *obstacle) {
    OpObstacle shape = *obstacle;
    if (shape.shape == OP_OBSTACLE_CYLINDER) {
        shape.size.z = 0.0;
    }
    if (shape.shape != OP_OBSTACLE_ORIENTED_BOX) {
        shape.yaw = 0.0;
    }
    return shape;
}

OpStatus op_cache_shapes_add_obstacle(OpCacheShapes *shapes, const OpAllocator *allocator, int32_t id,
                                      const OpObstacle *obstacle, double growth) {
    OP_TRY(op_obstacle_check(obstacle));
    size_t count = (size_t)shapes->obstacle_count;
    OP_TRY(op_grow_array(allocator, (void **)&shapes->obstacles, &shapes->obstacle_capacity, count, count + 1,
                         sizeof(OpCacheObstacle)));
    OpObstacle shape = tidy(obstacle);
    shapes->obstacles[count] = (OpCacheObstacle){id, shape, op_footprint_of(&shape, growth)};
    shapes->obstacle_count++;
    return OP_STATUS_OK;
}

OpStatus op_cache_shapes_add_volume(OpCacheShapes *shapes, const OpAllocator *allocator, int32_t id,
                                    const OpAreaVolume *volume) {
    OP_TRY(op_area_volume_check(volume));
    size_t count = (size_t)shapes->volume_count;
    size_t corners = (size_t)volume->corner_count;
    OpCacheVolume own = {.id = id, .volume = *volume, .box = op_area_volume_box(volume)};
    OP_TRY(op_grow_array(allocator, (void **)&shapes->volumes, &shapes->volume_capacity, count, count + 1,
                         sizeof(OpCacheVolume)));
    OP_TRY(op_alloc_array(allocator, corners, sizeof(OpVec2), (void **)&own.corners));
    memcpy(own.corners, volume->corners, corners * sizeof(OpVec2));
    own.volume.corners = own.corners;
    shapes->volumes[count] = own;
    shapes->volume_count++;
    return OP_STATUS_OK;
}

static void free_corners(const OpAllocator *allocator, const OpCacheVolume *volume) {
    op_free_array(allocator, volume->corners, (size_t)volume->volume.corner_count, sizeof(OpVec2));
}

void op_cache_shapes_free(OpCacheShapes *shapes, const OpAllocator *allocator) {
    for (int32_t i = 0; i < shapes->volume_count; i++) {
        free_corners(allocator, &shapes->volumes[i]);
    }
    op_free_array(allocator, shapes->obstacles, shapes->obstacle_capacity, sizeof(OpCacheObstacle));
    op_free_array(allocator, shapes->volumes, shapes->volume_capacity, sizeof(OpCacheVolume));
    *shapes = (OpCacheShapes){0};
}

/* ---- Adding ---- */

static OpStatus check_room(const char *what, int32_t count, int32_t next_id) {
    if (count == OP_CACHE_MAX_SHAPES) {
        return op_fail(OP_STATUS_INVALID_STATE, what, "must be one of at most %d", OP_CACHE_MAX_SHAPES);
    }
    return next_id == INT32_MAX ? op_fail(OP_STATUS_INVALID_STATE, what,
                                          "must have an id below %d, all of which were used", INT32_MAX)
                                : OP_STATUS_OK;
}

static OpStatus check_add(const OpTileCache *cache, const int32_t *id) {
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    return id == NULL ? op_fail_null("id") : OP_STATUS_OK;
}

static OpFlatBox box_of(const OpFootprint *footprint) {
    return (OpFlatBox){footprint->low_x, footprint->low_z, footprint->high_x, footprint->high_z};
}

/* The shape's own box, not grown. */
static OpFlatBox obstacle_box(const OpObstacle *shape) {
    OpFootprint footprint = op_footprint_of(shape, 0.0);
    return box_of(&footprint);
}

OpStatus op_tile_cache_add_obstacle(OpTileCache *cache, const OpObstacle *obstacle, int32_t *id) {
    OP_TRY(check_add(cache, id));
    OpCacheShapes *shapes = &cache->shapes;
    OP_TRY(op_obstacle_check(obstacle));
    OP_TRY(check_room("obstacle", shapes->obstacle_count, shapes->next_obstacle_id));
    OP_TRY(op_cache_shapes_add_obstacle(shapes, &cache->allocator, shapes->next_obstacle_id, obstacle,
                                        cache->growth));
    OpFlatBox box = obstacle_box(obstacle);
    op_cache_queue_box(cache, &box);
    *id = shapes->next_obstacle_id++;
    return OP_STATUS_OK;
}

OpStatus op_tile_cache_add_volume(OpTileCache *cache, const OpAreaVolume *volume, int32_t *id) {
    OP_TRY(check_add(cache, id));
    OpCacheShapes *shapes = &cache->shapes;
    OP_TRY(op_area_volume_check(volume));
    OP_TRY(check_room("volume", shapes->volume_count, shapes->next_volume_id));
    OP_TRY(op_cache_shapes_add_volume(shapes, &cache->allocator, shapes->next_volume_id, volume));
    OpFlatBox box = op_area_volume_box(volume);
    op_cache_queue_box(cache, &box);
    *id = shapes->next_volume_id++;
    return OP_STATUS_OK;
}

/* ---- Removing ---- */

/* The item with an id, with which each of them begins, or -1. */
static int32_t find(const void *items, size_t item_size, int32_t count, int32_t id) {
    int32_t low = 0;
    int32_t high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        int32_t found;
        memcpy(&found, (const char *)items + (size_t)middle * item_size, sizeof found);
        if (found == id) {
            return middle;
        }
        low = found < id ? middle + 1 : low;
        high = found < id ? high : middle;
    }
    return -1;
}

static OpStatus answer(bool *removed, bool found) {
    if (removed != NULL) {
        *removed = found;
    }
    return OP_STATUS_OK;
}

OpStatus op_tile_cache_remove_obstacle(OpTileCache *cache, int32_t id, bool *removed) {
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    OpCacheShapes *shapes = &cache->shapes;
    int32_t at = find(shapes->obstacles, sizeof(OpCacheObstacle), shapes->obstacle_count, id);
    if (at >= 0) {
        OpFlatBox box = obstacle_box(&shapes->obstacles[at].shape);
        op_cache_queue_box(cache, &box);
        shapes->obstacle_count--;
        memmove(&shapes->obstacles[at], &shapes->obstacles[at + 1],
                (size_t)(shapes->obstacle_count - at) * sizeof(OpCacheObstacle));
    }
    return answer(removed, at >= 0);
}

OpStatus op_tile_cache_remove_volume(OpTileCache *cache, int32_t id, bool *removed) {
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    OpCacheShapes *shapes = &cache->shapes;
    int32_t at = find(shapes->volumes, sizeof(OpCacheVolume), shapes->volume_count, id);
    if (at >= 0) {
        op_cache_queue_box(cache, &shapes->volumes[at].box);
        free_corners(&cache->allocator, &shapes->volumes[at]);
        shapes->volume_count--;
        memmove(&shapes->volumes[at], &shapes->volumes[at + 1],
                (size_t)(shapes->volume_count - at) * sizeof(OpCacheVolume));
    }
    return answer(removed, at >= 0);
}

/* ---- Reading ---- */

int32_t op_tile_cache_obstacle_count(const OpTileCache *cache) {
    return cache == NULL ? 0 : cache->shapes.obstacle_count;
}

int32_t op_tile_cache_volume_count(const OpTileCache *cache) {
    return cache == NULL ? 0 : cache->shapes.volume_count;
}

static OpStatus check_at(const OpTileCache *cache, const int32_t *id, const void *out) {
    OP_TRY(check_add(cache, id));
    return out == NULL ? op_fail_null("out") : OP_STATUS_OK;
}

static OpStatus check_index(int32_t index, int32_t count) {
    return index >= 0 && index < count ? OP_STATUS_OK
                                       : op_fail(OP_STATUS_INVALID_ARGUMENT, "index",
                                                 "must be at least 0 and below %d, was %d", count, index);
}

OpStatus op_tile_cache_obstacle_at(const OpTileCache *cache, int32_t index, int32_t *id, OpObstacle *out) {
    OP_TRY(check_at(cache, id, out));
    OP_TRY(check_index(index, cache->shapes.obstacle_count));
    *id = cache->shapes.obstacles[index].id;
    *out = cache->shapes.obstacles[index].shape;
    return OP_STATUS_OK;
}

OpStatus op_tile_cache_volume_at(const OpTileCache *cache, int32_t index, int32_t *id, OpAreaVolume *out) {
    OP_TRY(check_at(cache, id, out));
    OP_TRY(check_index(index, cache->shapes.volume_count));
    *id = cache->shapes.volumes[index].id;
    *out = cache->shapes.volumes[index].volume;
    return OP_STATUS_OK;
}
