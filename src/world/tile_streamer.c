/* A queue of edits of a mesh, worked off a few at a time. */
#include <string.h>

#include "onepath/world.h"

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

typedef struct Operation {
    uint8_t *bytes; /* of a tile to add; NULL for a column to remove */
    size_t size;
    int32_t tile_x;
    int32_t tile_z;
} Operation;

struct OpTileStreamer {
    OpAllocator allocator;
    OpTiledNavMesh *mesh;
    Operation *operations; /* those from `first` on are waiting */
    size_t first;
    size_t count;
    size_t capacity;
};

OpStatus op_tile_streamer_create(OpTiledNavMesh *mesh, const OpAllocator *allocator, OpTileStreamer **out) {
    OpAllocator chosen;
    void *memory;
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpTileStreamer), &memory));
    OpTileStreamer *streamer = memory;
    streamer->allocator = chosen;
    streamer->mesh = mesh;
    *out = streamer;
    return OP_STATUS_OK;
}

static void free_operation(const OpTileStreamer *streamer, const Operation *operation) {
    op_free_array(&streamer->allocator, operation->bytes, operation->size, 1);
}

void op_tile_streamer_destroy(OpTileStreamer *streamer) {
    if (streamer == NULL) {
        return;
    }
    OpAllocator allocator = streamer->allocator;
    for (size_t i = streamer->first; i < streamer->count; i++) {
        free_operation(streamer, &streamer->operations[i]);
    }
    op_free_array(&allocator, streamer->operations, streamer->capacity, sizeof(Operation));
    op_free_array(&allocator, streamer, 1, sizeof(OpTileStreamer));
}

/* ---- The queue ---- */

static OpStatus enqueue(OpTileStreamer *streamer, const Operation *operation) {
    size_t waiting = streamer->count - streamer->first;
    if (waiting >= INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "streamer", "must have at most %d operations waiting",
                       INT32_MAX);
    }
    /* Room at the front is used again once it is half of the array, so that moving costs little. */
    if (streamer->count == streamer->capacity && streamer->first > waiting) {
        memmove(streamer->operations, streamer->operations + streamer->first, waiting * sizeof(Operation));
        streamer->first = 0;
        streamer->count = waiting;
    }
    OP_TRY(op_grow_array(&streamer->allocator, (void **)&streamer->operations, &streamer->capacity,
                         streamer->count, streamer->count + 1, sizeof(Operation)));
    streamer->operations[streamer->count++] = *operation;
    return OP_STATUS_OK;
}

OpStatus op_tile_streamer_add(OpTileStreamer *streamer, const uint8_t *bytes, size_t size) {
    Operation operation = {.size = size};
    if (streamer == NULL) {
        return op_fail_null("streamer");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (size == 0) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "size", "must be that of a tile, was 0");
    }
    OP_TRY(op_alloc_array(&streamer->allocator, size, 1, (void **)&operation.bytes));
    memcpy(operation.bytes, bytes, size);
    OpStatus status = enqueue(streamer, &operation);
    if (status != OP_STATUS_OK) {
        free_operation(streamer, &operation);
    }
    return status;
}

OpStatus op_tile_streamer_remove(OpTileStreamer *streamer, int32_t tile_x, int32_t tile_z) {
    Operation operation = {.tile_x = tile_x, .tile_z = tile_z};
    return streamer == NULL ? op_fail_null("streamer") : enqueue(streamer, &operation);
}

int32_t op_tile_streamer_pending(const OpTileStreamer *streamer) {
    return streamer == NULL ? 0 : (int32_t)(streamer->count - streamer->first);
}

/* ---- Working it off ---- */

static OpStatus put_tile(OpTiledNavMesh *mesh, const Operation *operation) {
    OpNavTile *tile;
    OpTileRef ref;
    OP_TRY(op_nav_tile_read(operation->bytes, operation->size, &mesh->params, &mesh->allocator, &tile));
    const OpNavTileData *data = &tile->content->data;
    bool is_taken =
        op_tiled_nav_mesh_tile_at(mesh, data->tile_x, data->tile_z, data->layer) != OP_TILE_REF_INVALID;
    OpStatus status = is_taken ? op_tiled_nav_mesh_replace_tile(mesh, tile, &ref)
                               : op_tiled_nav_mesh_add_tile(mesh, tile, &ref);
    op_nav_tile_destroy(tile);
    return status;
}

/* Takes the first operation out of the queue, whatever comes of it, and applies it. */
static OpStatus apply_next(OpTileStreamer *streamer) {
    Operation operation = streamer->operations[streamer->first++];
    if (operation.bytes == NULL) {
        return op_mesh_remove_column(streamer->mesh, operation.tile_x, operation.tile_z);
    }
    OpStatus status = put_tile(streamer->mesh, &operation);
    free_operation(streamer, &operation);
    return status;
}

OpStatus op_tile_streamer_update(OpTileStreamer *streamer, int32_t max_operations, int32_t *done) {
    if (streamer == NULL) {
        return op_fail_null("streamer");
    }
    if (max_operations < 1) {
        return op_fail_range("max_operations", 1, INT32_MAX, max_operations);
    }
    OpStatus status = OP_STATUS_OK;
    int32_t applied = 0;
    while (applied < max_operations && streamer->first < streamer->count && status == OP_STATUS_OK) {
        status = apply_next(streamer);
        applied += status == OP_STATUS_OK ? 1 : 0;
    }
    if (done != NULL) {
        *done = applied;
    }
    return status;
}
