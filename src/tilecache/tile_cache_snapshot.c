/* Snapshots of a tile cache ("ONTK"): its obstacles and volumes with their ids, the queue, and a snapshot of the mesh. What the cache keeps
 * of the geometry is not state: a restore needs a cache of the same geometry. */
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "tilecache/tile_cache_object.h"

#define CACHE_MAGIC "ONTK"
#define CACHE_VERSION 1

/* The shapes as bytes have them. */
enum { BYTES_CYLINDER = 1, BYTES_BOX = 2, BYTES_ORIENTED_BOX = 3 };

/* The fewest bytes of an obstacle, a volume and a place of the queue. */
enum { LEAST_OBSTACLE = 45, LEAST_VOLUME = 73, LEAST_QUEUED = 8 };

/* ---- Writing ---- */

static void write_vec3(OpWriter *writer, OpVec3 value) {
    op_write_f64(writer, value.x);
    op_write_f64(writer, value.y);
    op_write_f64(writer, value.z);
}

static void write_obstacle(OpWriter *writer, const OpCacheObstacle *obstacle) {
    const OpObstacle *shape = &obstacle->shape;
    op_write_u32(writer, (uint32_t)obstacle->id);
    switch (shape->shape) {
    case OP_OBSTACLE_CYLINDER:
        op_write_u8(writer, BYTES_CYLINDER);
        write_vec3(writer, shape->position);
        op_write_f64(writer, shape->size.x);
        op_write_f64(writer, shape->size.y);
        break;
    case OP_OBSTACLE_BOX:
        op_write_u8(writer, BYTES_BOX);
        write_vec3(writer, shape->position);
        write_vec3(writer, shape->size);
        break;
    case OP_OBSTACLE_ORIENTED_BOX:
        op_write_u8(writer, BYTES_ORIENTED_BOX);
        write_vec3(writer, shape->position);
        write_vec3(writer, shape->size);
        op_write_f64(writer, shape->yaw);
        break;
    }
}

static void write_volume(OpWriter *writer, const OpCacheVolume *volume) {
    op_write_u32(writer, (uint32_t)volume->id);
    op_write_u8(writer, volume->volume.area);
    op_write_f64(writer, volume->volume.min_y);
    op_write_f64(writer, volume->volume.max_y);
    op_write_u32(writer, (uint32_t)volume->volume.corner_count);
    for (int32_t i = 0; i < volume->volume.corner_count; i++) {
        op_write_f64(writer, volume->corners[i].x);
        op_write_f64(writer, volume->corners[i].y);
    }
}

/* All but the mesh and the size of its snapshot. */
static void write_lists(OpWriter *writer, const OpTileCache *cache) {
    const OpCacheShapes *shapes = &cache->shapes;
    op_format_write_head(writer, CACHE_MAGIC, CACHE_VERSION);
    op_write_u32(writer, (uint32_t)shapes->next_obstacle_id);
    op_write_u32(writer, (uint32_t)shapes->next_volume_id);
    op_write_u32(writer, (uint32_t)shapes->obstacle_count);
    for (int32_t i = 0; i < shapes->obstacle_count; i++) {
        write_obstacle(writer, &shapes->obstacles[i]);
    }
    op_write_u32(writer, (uint32_t)shapes->volume_count);
    for (int32_t i = 0; i < shapes->volume_count; i++) {
        write_volume(writer, &shapes->volumes[i]);
    }
    op_write_u32(writer, (uint32_t)cache->queue_count);
    for (int32_t i = 0; i < cache->queue_count; i++) {
        const OpCachedTile *tile = &cache->tiles[op_cache_queued(cache, i)];
        op_write_i32(writer, tile->x);
        op_write_i32(writer, tile->z);
    }
}

/* The sizes of the lists and of the mesh's snapshot. */
static OpStatus measure(const OpTileCache *cache, OpSnapshotMode mode, size_t *lists, size_t *mesh) {
    OpWriter counter = op_writer(NULL, 0);
    write_lists(&counter, cache);
    op_write_u32(&counter, 0);
    *lists = counter.size;
    OP_TRY(op_tiled_nav_mesh_snapshot_size(cache->mesh, mode, mesh));
    OP_TRY(op_format_check_part("mesh", *mesh));
    return *mesh <= SIZE_MAX - *lists
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_OUT_OF_RANGE, "cache", "must have a snapshot that fits in memory");
}

OpStatus op_tile_cache_snapshot_size(const OpTileCache *cache, OpSnapshotMode mode, size_t *out) {
    size_t lists = 0;
    size_t mesh = 0;
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(measure(cache, mode, &lists, &mesh));
    *out = lists + mesh;
    return OP_STATUS_OK;
}

OpStatus op_tile_cache_snapshot(const OpTileCache *cache, OpSnapshotMode mode, uint8_t *buffer,
                                size_t capacity, size_t *needed) {
    size_t lists = 0;
    size_t mesh = 0;
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OP_TRY(measure(cache, mode, &lists, &mesh));
    OpWriter writer = op_writer(buffer, capacity);
    write_lists(&writer, cache);
    op_write_u32(&writer, (uint32_t)mesh);
    if (buffer != NULL && capacity >= lists + mesh) {
        OP_TRY(op_tiled_nav_mesh_snapshot(cache->mesh, mode, buffer + lists, capacity - lists, needed));
    }
    writer.size = lists + mesh;
    return op_mesh_finish_writing(&writer, needed);
}

/* ---- Reading ---- */

/* What the bytes hold but for the mesh. */
typedef struct Restored {
    OpCacheShapes shapes;
    int32_t *queue;
    int32_t queue_count;
    bool *queued;
} Restored;

static OpStatus read_id(OpReader *reader, const char *what, int32_t *out) {
    uint32_t id = op_read_u32(reader);
    if (reader->failed || id < 1 || id > INT32_MAX) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, what, "must be in [1, %d], was %u, before offset %zu",
                       INT32_MAX, id, reader->offset);
    }
    *out = (int32_t)id;
    return OP_STATUS_OK;
}

/* A count of items of at least item_size bytes. */
static OpStatus read_count(OpReader *reader, const char *what, int32_t most, size_t item_size, int32_t *out) {
    uint32_t count = op_read_u32(reader);
    if (reader->failed || count > (uint32_t)most || count > op_reader_left(reader) / item_size) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, what,
                       "must be at most %d, within the bytes, was %u, before offset %zu", most, count,
                       reader->offset);
    }
    *out = (int32_t)count;
    return OP_STATUS_OK;
}

/* An id above the one before it and below the next one to be given. */
static OpStatus check_order(const OpReader *reader, const char *what, uint32_t id, int32_t last,
                            int32_t next) {
    return !reader->failed && id > (uint32_t)last && id < (uint32_t)next
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FORMAT, what,
                         "must have ascending ids from 1 on below %d, had %u, before offset %zu", next, id,
                         reader->offset);
}

/* Memory may run out; anything else is the bytes' fault. */
static OpStatus blame_bytes(OpStatus status, const OpReader *reader, const char *what) {
    return status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_MEMORY
               ? status
               : op_fail(OP_STATUS_NAV_MESH_FORMAT, what, "before offset %zu is refused: %s", reader->offset,
                         op_error_message());
}

static OpVec3 read_vec3(OpReader *reader) {
    OpVec3 value;
    value.x = op_read_f64(reader);
    value.y = op_read_f64(reader);
    value.z = op_read_f64(reader);
    return value;
}

static OpStatus read_shape(OpReader *reader, OpObstacle *out) {
    uint8_t code = op_read_u8(reader);
    *out = (OpObstacle){.position = read_vec3(reader)};
    switch (code) {
    case BYTES_CYLINDER:
        out->shape = OP_OBSTACLE_CYLINDER;
        out->size.x = op_read_f64(reader);
        out->size.y = op_read_f64(reader);
        break;
    case BYTES_BOX:
        out->shape = OP_OBSTACLE_BOX;
        out->size = read_vec3(reader);
        break;
    case BYTES_ORIENTED_BOX:
        out->shape = OP_OBSTACLE_ORIENTED_BOX;
        out->size = read_vec3(reader);
        out->yaw = op_read_f64(reader);
        break;
    default:
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.obstacles",
                       "must have a shape in [%d, %d], had %d, before offset %zu", BYTES_CYLINDER,
                       BYTES_ORIENTED_BOX, code, reader->offset);
    }
    return reader->failed
               ? op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.obstacles", "must be within the bytes")
               : OP_STATUS_OK;
}

static OpStatus read_obstacles(OpReader *reader, const OpTileCache *cache, OpCacheShapes *shapes) {
    static const char what[] = "snapshot.obstacles";
    int32_t count = 0;
    uint32_t last = 0;
    OP_TRY(read_count(reader, "snapshot.obstacle_count", OP_CACHE_MAX_SHAPES, LEAST_OBSTACLE, &count));
    for (int32_t i = 0; i < count; i++) {
        OpObstacle shape;
        uint32_t id = op_read_u32(reader);
        OP_TRY(check_order(reader, what, id, (int32_t)last, shapes->next_obstacle_id));
        OP_TRY(read_shape(reader, &shape));
        OP_TRY(blame_bytes(
            op_cache_shapes_add_obstacle(shapes, &cache->allocator, (int32_t)id, &shape, cache->growth),
            reader, what));
        last = id;
    }
    return OP_STATUS_OK;
}

static OpStatus read_volume(OpReader *reader, OpAreaVolume *out, OpVec2 corners[256]) {
    *out = (OpAreaVolume){.corners = corners, .area = op_read_u8(reader)};
    out->min_y = op_read_f64(reader);
    out->max_y = op_read_f64(reader);
    uint32_t count = op_read_u32(reader);
    if (reader->failed || count < 3 || count > 256 || count > op_reader_left(reader) / 16) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.volumes",
                       "must have 3 to 256 corners, within the bytes, had %u, before offset %zu", count,
                       reader->offset);
    }
    out->corner_count = (int32_t)count;
    for (uint32_t i = 0; i < count; i++) {
        corners[i].x = op_read_f64(reader);
        corners[i].y = op_read_f64(reader);
    }
    return OP_STATUS_OK;
}

static OpStatus read_volumes(OpReader *reader, const OpTileCache *cache, OpCacheShapes *shapes) {
    static const char what[] = "snapshot.volumes";
    int32_t count = 0;
    uint32_t last = 0;
    OP_TRY(read_count(reader, "snapshot.volume_count", OP_CACHE_MAX_SHAPES, LEAST_VOLUME, &count));
    for (int32_t i = 0; i < count; i++) {
        OpAreaVolume volume;
        OpVec2 corners[256];
        uint32_t id = op_read_u32(reader);
        OP_TRY(check_order(reader, what, id, (int32_t)last, shapes->next_volume_id));
        OP_TRY(read_volume(reader, &volume, corners));
        OP_TRY(blame_bytes(op_cache_shapes_add_volume(shapes, &cache->allocator, (int32_t)id, &volume),
                           reader, what));
        last = id;
    }
    return OP_STATUS_OK;
}

static OpStatus read_queue(OpReader *reader, const OpTileCache *cache, Restored *restored) {
    OP_TRY(
        read_count(reader, "snapshot.queue_length", cache->tile_count, LEAST_QUEUED, &restored->queue_count));
    for (int32_t i = 0; i < restored->queue_count; i++) {
        int32_t x = op_read_i32(reader);
        int32_t z = op_read_i32(reader);
        int32_t tile = op_cache_find_tile(cache, x, z);
        if (tile < 0 || restored->queued[tile]) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.queue",
                           "must have each tile of the cache once at most, had (%d, %d), before offset %zu",
                           x, z, reader->offset);
        }
        restored->queued[tile] = true;
        restored->queue[i] = tile;
    }
    return OP_STATUS_OK;
}

static OpStatus read_lists(OpReader *reader, const OpTileCache *cache, Restored *restored) {
    size_t tiles = (size_t)cache->tile_count;
    OP_TRY(op_alloc_array(&cache->allocator, tiles, sizeof(int32_t), (void **)&restored->queue));
    OP_TRY(op_alloc_zeroed(&cache->allocator, tiles, sizeof(bool), (void **)&restored->queued));
    OP_TRY(op_format_read_head(reader, "snapshot", CACHE_MAGIC, CACHE_VERSION));
    OP_TRY(read_id(reader, "snapshot.next_obstacle_id", &restored->shapes.next_obstacle_id));
    OP_TRY(read_id(reader, "snapshot.next_volume_id", &restored->shapes.next_volume_id));
    OP_TRY(read_obstacles(reader, cache, &restored->shapes));
    OP_TRY(read_volumes(reader, cache, &restored->shapes));
    return read_queue(reader, cache, restored);
}

static OpStatus restore_mesh(OpReader *reader, OpTileCache *cache, const OpTileLibrary *library) {
    uint32_t size = op_read_u32(reader);
    size_t left = op_reader_left(reader);
    if (reader->failed || size != left || size == 0) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.mesh",
                       "must have the bytes that are left, %zu, had %u, before offset %zu", left, size,
                       reader->offset);
    }
    return op_tiled_nav_mesh_restore(cache->mesh, op_read_bytes(reader, size), size, library);
}

/* What the mesh's tiles were built from is not known any more. */
static void take_over(OpTileCache *cache, Restored *restored) {
    OpCacheShapes shapes = cache->shapes;
    cache->shapes = restored->shapes;
    restored->shapes = shapes;
    while (cache->queue_count > 0) {
        op_cache_queue_pop(cache);
    }
    for (int32_t i = 0; i < restored->queue_count; i++) {
        op_cache_queue_push(cache, restored->queue[i]);
    }
    for (size_t i = 0; i < cache->layer_count; i++) {
        cache->layers[i].last_known = false;
    }
}

OpStatus op_tile_cache_restore(OpTileCache *cache, const uint8_t *bytes, size_t size,
                               const OpTileLibrary *library) {
    Restored restored = {0};
    if (cache == NULL) {
        return op_fail_null("cache");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    OpStatus status = read_lists(&reader, cache, &restored);
    if (status == OP_STATUS_OK) {
        status = restore_mesh(&reader, cache, library);
    }
    if (status == OP_STATUS_OK) {
        take_over(cache, &restored);
    }
    op_cache_shapes_free(&restored.shapes, &cache->allocator);
    op_free_array(&cache->allocator, restored.queue, (size_t)cache->tile_count, sizeof(int32_t));
    op_free_array(&cache->allocator, restored.queued, (size_t)cache->tile_count, sizeof(bool));
    return status;
}
