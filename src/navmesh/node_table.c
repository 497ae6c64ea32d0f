/* Numbering the places of a mesh. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/nav_query.h"

static int64_t count_places(const OpNavSlot *slot, OpPlaceKind kind) {
    if (slot->tile == NULL) {
        return 0;
    }
    const OpNavTileData *data = &slot->tile->content->data;
    return kind == OP_PLACES_POLYGONS ? data->poly_count : (int64_t)data->index_count + slot->link_count;
}

static OpStatus number_places(OpNodeTable *table, const OpTiledNavMesh *mesh, OpPlaceKind kind,
                              const OpAllocator *allocator) {
    size_t slots = (size_t)mesh->slot_count;
    int64_t total = 0;
    table->numbered = false;
    OP_TRY(op_grow_array(allocator, (void **)&table->slot_first, &table->slot_capacity, 0, slots + 1,
                         sizeof(int64_t)));
    for (size_t slot = 0; slot < slots; slot++) {
        table->slot_first[slot] = total;
        total += count_places(&mesh->slots[slot], kind);
    }
    table->slot_first[slots] = total;
    size_t before = table->entry_capacity;
    OP_TRY(op_grow_array(allocator, (void **)&table->entries, &table->entry_capacity, before, (size_t)total,
                         sizeof(uint64_t)));
    if (table->entry_capacity > before) {
        memset(table->entries + before, 0, (table->entry_capacity - before) * sizeof(uint64_t));
    }
    table->edits = mesh->edits;
    table->numbered = true;
    return OP_STATUS_OK;
}

OpStatus op_node_table_begin(OpNodeTable *table, const OpTiledNavMesh *mesh, OpPlaceKind kind,
                             const OpAllocator *allocator) {
    if (!table->numbered || table->edits != mesh->edits) {
        OP_TRY(number_places(table, mesh, kind, allocator));
    }
    if (table->generation == UINT32_MAX) {
        memset(table->entries, 0, table->entry_capacity * sizeof(uint64_t));
        table->generation = 0;
    }
    table->generation++;
    return OP_STATUS_OK;
}

void op_node_table_free(OpNodeTable *table, const OpAllocator *allocator) {
    op_free_array(allocator, table->entries, table->entry_capacity, sizeof(uint64_t));
    op_free_array(allocator, table->slot_first, table->slot_capacity, sizeof(int64_t));
    *table = (OpNodeTable){0};
}
