/* Change listeners: who is told, in the order they were added, and how. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/grid_object.h"

/* The id of an entry that was removed while listeners were being told; real ids are positive. */
#define REMOVED 0

static OpStatus check_not_notifying(const OpGrid *grid) {
    if (grid->derived->notifying) {
        return op_fail(OP_STATUS_INVALID_STATE, "grid",
                       "must not gain or lose listeners inside one of its listeners");
    }
    return OP_STATUS_OK;
}

OpStatus op_grid_add_listener(OpGrid *grid, const OpGridListener *listener, int32_t *out_id) {
    return op_grid_add_dependent(grid, listener, NULL, out_id);
}

OpStatus op_grid_add_dependent(OpGrid *grid, const OpGridListener *listener, void (*restored)(void *user),
                               int32_t *out_id) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (listener == NULL) {
        return op_fail_null("listener");
    }
    if (out_id == NULL) {
        return op_fail_null("out_id");
    }
    if (listener->cell_changed == NULL && listener->rect_changed == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "listener", "must have cell_changed or rect_changed");
    }
    OP_TRY(check_not_notifying(grid));
    if (grid->last_listener_id == INT32_MAX) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "listener", "must be one of at most %d of a grid", INT32_MAX);
    }
    OP_TRY(op_grow_array(&grid->allocator, (void **)&grid->listeners, &grid->listener_capacity,
                         grid->listener_count, grid->listener_count + 1, sizeof(OpGridListenerEntry)));
    int32_t id = ++grid->last_listener_id;
    grid->listeners[grid->listener_count++] = (OpGridListenerEntry){*listener, restored, id};
    *out_id = id;
    return OP_STATUS_OK;
}

/* The place of a listener in the list, or listener_count. What the library added for an object of its own is found as a
 * dependent only: a caller who guesses its id cannot make the object deaf. */
static size_t find_entry(const OpGrid *grid, int32_t id, bool is_dependent) {
    size_t i = 0;
    while (i < grid->listener_count &&
           (grid->listeners[i].id != id || (grid->listeners[i].restored != NULL) != is_dependent)) {
        i++;
    }
    return i;
}

static void take_out(OpGrid *grid, size_t place) {
    for (size_t later = place + 1; later < grid->listener_count; later++) {
        grid->listeners[later - 1] = grid->listeners[later];
    }
    grid->listener_count--;
}

OpStatus op_grid_remove_listener(OpGrid *grid, int32_t id) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    OP_TRY(check_not_notifying(grid));
    size_t place = find_entry(grid, id, false);
    if (place == grid->listener_count) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "id", "must name a listener of this grid, was %d", id);
    }
    take_out(grid, place);
    return OP_STATUS_OK;
}

static void ignore_rect(void *user, const OpGrid *grid, OpRect rect) {
    (void)user;
    (void)grid;
    (void)rect;
}

static void ignore_restore(void *user) {
    (void)user;
}

void op_grid_remove_dependent(OpGrid *grid, int32_t id) {
    size_t place = find_entry(grid, id, true);
    if (!grid->derived->notifying) {
        take_out(grid, place);
        return;
    }
    grid->listeners[place] = (OpGridListenerEntry){{.rect_changed = ignore_rect}, ignore_restore, REMOVED};
    grid->derived->has_removed_listeners = true;
}

/* Ends a round of telling, and closes the gaps that it left in the list. */
static void end_notifying(OpGrid *grid) {
    grid->derived->notifying = false;
    if (!grid->derived->has_removed_listeners) {
        return;
    }
    size_t kept = 0;
    for (size_t i = 0; i < grid->listener_count; i++) {
        if (grid->listeners[i].id != REMOVED) {
            grid->listeners[kept++] = grid->listeners[i];
        }
    }
    grid->listener_count = kept;
    grid->derived->has_removed_listeners = false;
}

static bool wants_cells(const OpGridListener *listener) {
    return listener->rect_changed == NULL;
}

bool op_grid_has_cell_listener(const OpGrid *grid) {
    for (size_t i = 0; i < grid->listener_count; i++) {
        if (wants_cells(&grid->listeners[i].listener)) {
            return true;
        }
    }
    return false;
}

static void tell_cells(const OpGrid *grid, const OpGridListener *listener, OpRect changed, const uint8_t *old,
                       OpRect old_rect) {
    for (int32_t y = changed.y; y < changed.y + changed.height; y++) {
        for (int32_t x = changed.x; x < changed.x + changed.width; x++) {
            OpCell cell = {x, y};
            size_t row = (size_t)(y - old_rect.y);
            size_t offset = row * (size_t)old_rect.width + (size_t)(x - old_rect.x);
            if (old == NULL || old[offset] != grid->cells[op_grid_index(grid, cell)]) {
                listener->cell_changed(listener->user, grid, cell);
            }
        }
    }
}

void op_grid_notify(OpGrid *grid, OpRect changed, const uint8_t *old, OpRect old_rect, bool as_rect) {
    grid->derived->notifying = true;
    for (size_t i = 0; i < grid->listener_count; i++) {
        const OpGridListener *listener = &grid->listeners[i].listener;
        bool by_cell = wants_cells(listener) || (!as_rect && listener->cell_changed != NULL);
        if (by_cell) {
            tell_cells(grid, listener, changed, old, old_rect);
        } else {
            listener->rect_changed(listener->user, grid, changed);
        }
    }
    end_notifying(grid);
}

bool op_grid_needs_old_cells(const OpGrid *grid) {
    for (size_t i = 0; i < grid->listener_count; i++) {
        if (grid->listeners[i].restored == NULL) {
            return true;
        }
    }
    return false;
}

static void tell_differences(const OpGrid *grid, const OpGridListener *listener, const uint8_t *old) {
    int32_t count = (int32_t)op_grid_cell_count(grid);
    for (int32_t index = 0; index < count; index++) {
        OpCell cell = op_grid_cell_of(grid, index);
        if (old[index] == grid->cells[index]) {
            continue;
        }
        if (listener->cell_changed != NULL) {
            listener->cell_changed(listener->user, grid, cell);
        } else {
            listener->rect_changed(listener->user, grid, (OpRect){cell.x, cell.y, 1, 1});
        }
    }
}

void op_grid_notify_restored(OpGrid *grid, const uint8_t *old) {
    grid->derived->notifying = true;
    for (size_t i = 0; i < grid->listener_count; i++) {
        const OpGridListenerEntry *entry = &grid->listeners[i];
        if (entry->restored != NULL) {
            entry->restored(entry->listener.user);
        } else {
            tell_differences(grid, &entry->listener, old);
        }
    }
    end_notifying(grid);
}
