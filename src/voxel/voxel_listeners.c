/* Change listeners: who is told, in the order they were added, and how. */
#include "base/memory.h"
#include "base/status.h"
#include "voxel/voxel_grid.h"

static OpStatus check_not_notifying(const OpVoxelGrid *grid) {
    if (grid->derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not gain or lose listeners inside one of its listeners");
    }
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_add_listener(OpVoxelGrid *grid, const OpVoxelListener *listener, int32_t *out_id) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (listener == NULL) {
        return op_fail_null("listener");
    }
    if (out_id == NULL) {
        return op_fail_null("out_id");
    }
    if (listener->voxel_changed == NULL) {
        return op_fail_null("listener.voxel_changed");
    }
    OP_TRY(check_not_notifying(grid));
    if (grid->last_listener_id == INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "listener", "must be one of at most %d of a grid", INT32_MAX);
    }
    OP_TRY(op_grow_array(&grid->allocator, (void **)&grid->listeners, &grid->listener_capacity,
                         grid->listener_count, grid->listener_count + 1, sizeof(OpVoxelListenerEntry)));
    int32_t id = ++grid->last_listener_id;
    grid->listeners[grid->listener_count++] = (OpVoxelListenerEntry){*listener, id};
    *out_id = id;
    return OP_STATUS_OK;
}

OpStatus op_voxel_grid_remove_listener(OpVoxelGrid *grid, int32_t id) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(check_not_notifying(grid));
    for (size_t i = 0; i < grid->listener_count; i++) {
        if (grid->listeners[i].id == id) {
            for (size_t later = i + 1; later < grid->listener_count; later++) {
                grid->listeners[later - 1] = grid->listeners[later];
            }
            grid->listener_count--;
            return OP_STATUS_OK;
        }
    }
    return op_fail(OP_STATUS_INVALID_ARGUMENT, "id", "must name a listener of this grid, was %d", id);
}

/* ---- Telling ---- */

static void tell_box(const OpVoxelGrid *grid, const OpVoxelListener *listener, OpVoxelBox box,
                     const uint8_t *changed) {
    size_t offset = 0;
    for (int32_t z = 0; z < box.size.z; z++) {
        for (int32_t y = 0; y < box.size.y; y++) {
            for (int32_t x = 0; x < box.size.x; x++, offset++) {
                if ((changed[offset >> 3] >> (offset & 7) & 1) != 0) {
                    OpVoxel voxel = {box.low.x + x, box.low.y + y, box.low.z + z};
                    listener->voxel_changed(listener->user, grid, voxel);
                }
            }
        }
    }
}

void op_voxel_notify(OpVoxelGrid *grid, OpVoxelBox box, const uint8_t *changed) {
    grid->derived->notifying = true;
    for (size_t i = 0; i < grid->listener_count; i++) {
        tell_box(grid, &grid->listeners[i].listener, box, changed);
    }
    grid->derived->notifying = false;
}

/* The voxels of a row of a chunk, from first on, that differ from the chunk before. */
static void tell_row(const OpVoxelGrid *grid, const OpVoxelListener *listener, uint8_t *const *old,
                     OpVoxel first) {
    int32_t chunk = op_voxel_chunk_index(grid, op_voxel_chunk_of(first));
    if (old[chunk] == grid->chunks[chunk]) {
        return; /* the default then and now */
    }
    int32_t place = op_voxel_in_chunk(first);
    int32_t left = grid->size.x - first.x;
    for (int32_t i = 0; i < OP_VOXEL_CHUNK_SIDE && i < left; i++) {
        if (old[chunk][place + i] != grid->chunks[chunk][place + i]) {
            listener->voxel_changed(listener->user, grid, (OpVoxel){first.x + i, first.y, first.z});
        }
    }
}

static void tell_differences(const OpVoxelGrid *grid, const OpVoxelListener *listener, uint8_t *const *old) {
    for (int32_t z = 0; z < grid->size.z; z++) {
        for (int32_t y = 0; y < grid->size.y; y++) {
            for (int32_t chunk = 0; chunk < grid->chunk_counts.x; chunk++) {
                tell_row(grid, listener, old, (OpVoxel){chunk << OP_VOXEL_CHUNK_SHIFT, y, z});
            }
        }
    }
}

void op_voxel_notify_restored(OpVoxelGrid *grid, uint8_t *const *old) {
    grid->derived->notifying = true;
    for (size_t i = 0; i < grid->listener_count; i++) {
        tell_differences(grid, &grid->listeners[i].listener, old);
    }
    grid->derived->notifying = false;
}
