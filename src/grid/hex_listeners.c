/* Listeners of hex grids: the grid of cells tells an entry, and the entry tells the listener in terms of the hex grid. */
#include "base/memory.h"
#include "base/status.h"
#include "grid/hex_grid.h"

struct OpHexListenerEntry {
    OpHexListener listener;
    const OpHexGrid *grid;
    int32_t id; /* with the grid of cells */
    OpHexListenerEntry *next;
};

static void cell_changed(void *user, const OpGrid *cells, OpCell cell) {
    const OpHexListenerEntry *entry = user;
    (void)cells;
    entry->listener.cell_changed(entry->listener.user, entry->grid, cell);
}

static void rect_changed(void *user, const OpGrid *cells, OpRect rect) {
    const OpHexListenerEntry *entry = user;
    (void)cells;
    entry->listener.rect_changed(entry->listener.user, entry->grid, rect);
}

static void free_entry(OpHexGrid *grid, OpHexListenerEntry *entry) {
    op_free_array(&grid->cells->allocator, entry, 1, sizeof(OpHexListenerEntry));
}

OpStatus op_hex_grid_add_listener(OpHexGrid *grid, const OpHexListener *listener, int32_t *out_id) {
    if (grid == NULL) {
        return op_fail_null("grid");
    }
    if (listener == NULL) {
        return op_fail_null("listener");
    }
    void *memory;
    OP_TRY(op_alloc_zeroed(&grid->cells->allocator, 1, sizeof(OpHexListenerEntry), &memory));
    OpHexListenerEntry *entry = memory;
    *entry = (OpHexListenerEntry){.listener = *listener, .grid = grid, .next = grid->listeners};
    OpGridListener adapter = {
        .cell_changed = listener->cell_changed == NULL ? NULL : cell_changed,
        .rect_changed = listener->rect_changed == NULL ? NULL : rect_changed,
        .user = entry,
    };
    OpStatus status = op_grid_add_listener(grid->cells, &adapter, out_id);
    if (status != OP_STATUS_OK) {
        free_entry(grid, entry);
        return status;
    }
    entry->id = *out_id;
    grid->listeners = entry;
    return OP_STATUS_OK;
}

OpStatus op_hex_grid_remove_listener(OpHexGrid *grid, int32_t id) {
    OP_TRY(op_grid_remove_listener(grid == NULL ? NULL : grid->cells, id));
    for (OpHexListenerEntry **link = &grid->listeners; *link != NULL; link = &(*link)->next) {
        OpHexListenerEntry *entry = *link;
        if (entry->id == id) {
            *link = entry->next;
            free_entry(grid, entry);
            break;
        }
    }
    return OP_STATUS_OK;
}

void op_hex_listeners_free(OpHexGrid *grid) {
    while (grid->listeners != NULL) {
        OpHexListenerEntry *entry = grid->listeners;
        grid->listeners = entry->next;
        free_entry(grid, entry);
    }
}
