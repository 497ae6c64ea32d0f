/* A mesh's slots: which tile lies where, generations, and edits of polygons and links. */
#include "navmesh/tiled_nav_mesh.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "base/status.h"
#include "navmesh/stitching.h"
#include "navmesh/tile_places.h"

OpStatus op_tiled_nav_mesh_create(const OpNavMeshParams *params, const OpAllocator *allocator,
                                  OpTiledNavMesh **out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    uint8_t fingerprint[OP_FINGERPRINT_SIZE];
    OpAllocator chosen;
    void *memory;
    OP_TRY(op_nav_mesh_params_fingerprint(params, fingerprint));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpTiledNavMesh), &memory));
    OpTiledNavMesh *mesh = memory;
    mesh->allocator = chosen;
    mesh->params = *params;
    memcpy(mesh->fingerprint, fingerprint, sizeof fingerprint);
    *out = mesh;
    return OP_STATUS_OK;
}

void op_mesh_free_slots(const OpAllocator *allocator, OpNavSlot *slots, int32_t slot_count) {
    for (int32_t i = 0; i < slot_count; i++) {
        op_mesh_free_links(allocator, &slots[i]);
        op_nav_tile_destroy(slots[i].tile);
        slots[i].tile = NULL;
    }
}

void op_tiled_nav_mesh_destroy(OpTiledNavMesh *mesh) {
    if (mesh == NULL) {
        return;
    }
    OpAllocator allocator = mesh->allocator;
    op_mesh_free_slots(&allocator, mesh->slots, mesh->slot_count);
    op_free_array(&allocator, mesh->slots, mesh->slot_capacity, sizeof(OpNavSlot));
    op_free_array(&allocator, mesh->places, mesh->place_capacity, sizeof(OpTilePlace));
    op_free_array(&allocator, mesh, 1, sizeof(OpTiledNavMesh));
}

/* ---- Adding ---- */

OpStatus op_mesh_check_editable(const OpTiledNavMesh *mesh) {
    return mesh->queries_calling > 0 ? op_fail(OP_STATUS_INVALID_STATE, "mesh",
                                               "must not be edited inside a callback of a query on it")
                                     : OP_STATUS_OK;
}

static OpStatus check_fingerprint(const OpTiledNavMesh *mesh, const OpNavTile *tile) {
    return memcmp(tile->content->fingerprint, mesh->fingerprint, OP_FINGERPRINT_SIZE) == 0
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FINGERPRINT, "tile",
                         "must be built with the settings of the mesh");
}

static OpStatus check_add(const OpTiledNavMesh *mesh, const OpNavTile *tile) {
    OP_TRY(check_fingerprint(mesh, tile));
    OpTilePlace place = op_place_of(tile, 0);
    if (op_place_is_taken(mesh, op_find_place(mesh, &place), &place)) {
        return op_fail(OP_STATUS_INVALID_STATE, "tile",
                       "must go to a free place, but (%d, %d) layer %d is taken", place.tile_x, place.tile_z,
                       place.layer);
    }
    return OP_STATUS_OK;
}

OpStatus op_mesh_find_free_slot(OpTiledNavMesh *mesh, int32_t *out) {
    int32_t slot = mesh->first_free;
    while (slot < mesh->slot_count && mesh->slots[slot].tile != NULL) {
        slot++;
    }
    if (slot == mesh->slot_count) {
        if (slot == OP_NAV_MESH_MAX_SLOTS) {
            return op_fail(OP_STATUS_OUT_OF_RANGE, "tile", "must be one of at most %d",
                           OP_NAV_MESH_MAX_SLOTS);
        }
        OP_TRY(op_grow_array(&mesh->allocator, (void **)&mesh->slots, &mesh->slot_capacity, (size_t)slot,
                             (size_t)slot + 1, sizeof(OpNavSlot)));
        mesh->slots[slot] = (OpNavSlot){.salt = 1};
        mesh->slot_count++;
    }
    *out = slot;
    return OP_STATUS_OK;
}

/* Puts a copy of the tile in a slot, without links. */
static OpStatus insert_tile(OpTiledNavMesh *mesh, const OpNavTile *tile, int32_t *out) {
    OpNavTile *copy;
    OP_TRY(check_add(mesh, tile));
    OP_TRY(op_grow_array(&mesh->allocator, (void **)&mesh->places, &mesh->place_capacity,
                         (size_t)mesh->tile_count, (size_t)mesh->tile_count + 1, sizeof(OpTilePlace)));
    OP_TRY(op_nav_tile_copy(tile, &mesh->allocator, &copy));
    OpStatus status = op_mesh_find_free_slot(mesh, out);
    if (status != OP_STATUS_OK) {
        op_nav_tile_destroy(copy);
        return status;
    }
    mesh->slots[*out].tile = copy;
    mesh->tiles_with_links += op_tile_counts_links(copy);
    mesh->first_free = *out + 1;
    OpTilePlace place = op_place_of(copy, *out);
    op_insert_place(mesh, &place);
    return OP_STATUS_OK;
}

/* Takes the tile out of a slot and frees it. The generation stays. */
static void take_out(OpTiledNavMesh *mesh, int32_t slot) {
    OpTilePlace place = op_place_of(mesh->slots[slot].tile, slot);
    op_remove_place(mesh, &place);
    op_mesh_free_links(&mesh->allocator, &mesh->slots[slot]);
    mesh->tiles_with_links -= op_tile_counts_links(mesh->slots[slot].tile);
    op_nav_tile_destroy(mesh->slots[slot].tile);
    mesh->slots[slot].tile = NULL;
    mesh->first_free = slot < mesh->first_free ? slot : mesh->first_free;
}

void op_mesh_drop_unused_slots(OpTiledNavMesh *mesh, int32_t slot_count) {
    mesh->slot_count = slot_count;
    mesh->first_free = mesh->first_free < slot_count ? mesh->first_free : slot_count;
}

OpStatus op_mesh_add_tiles(OpTiledNavMesh *mesh, OpNavTile *const *tiles, int32_t count) {
    int32_t old_slot_count = mesh->slot_count;
    int32_t *slots;
    OP_TRY(op_mesh_check_editable(mesh));
    OP_TRY(op_alloc_array(&mesh->allocator, (size_t)count, sizeof(int32_t), (void **)&slots));
    int32_t added = 0;
    OpStatus status = OP_STATUS_OK;
    while (added < count && status == OP_STATUS_OK) {
        status = insert_tile(mesh, tiles[added], &slots[added]);
        added += status == OP_STATUS_OK ? 1 : 0;
    }
    if (status == OP_STATUS_OK) {
        status = op_mesh_stitch_around(mesh, slots, count, false);
    }
    if (status == OP_STATUS_OK) {
        mesh->edits++;
    } else {
        while (added > 0) {
            take_out(mesh, slots[--added]);
        }
        op_mesh_drop_unused_slots(mesh, old_slot_count);
    }
    op_free_array(&mesh->allocator, slots, (size_t)count, sizeof(int32_t));
    return status;
}

static OpTileRef tile_ref(const OpTiledNavMesh *mesh, int32_t slot) {
    return (OpTileRef)mesh->slots[slot].salt << 20 | (OpTileRef)(uint32_t)slot;
}

static OpStatus check_edit(const OpTiledNavMesh *mesh, const OpNavTile *tile, const OpTileRef *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    return out == NULL ? op_fail_null("out") : check_fingerprint(mesh, tile);
}

OpStatus op_tiled_nav_mesh_add_tile(OpTiledNavMesh *mesh, const OpNavTile *tile, OpTileRef *out) {
    OP_TRY(check_edit(mesh, tile, out));
    const OpNavTileData *data = &tile->content->data;
    OpNavTile *const tiles[] = {(OpNavTile *)(uintptr_t)tile}; /* only copied */
    OP_TRY(op_mesh_add_tiles(mesh, tiles, 1));
    *out = tile_ref(mesh, op_mesh_slot_at(mesh, data->tile_x, data->tile_z, data->layer));
    return OP_STATUS_OK;
}

/* ---- Replacing and removing ---- */

uint32_t op_mesh_next_salt(uint32_t salt) {
    uint32_t next = (salt + 1) & 0xFFFFFF;
    return next == 0 ? 1 : next;
}

OpStatus op_tiled_nav_mesh_replace_tile(OpTiledNavMesh *mesh, const OpNavTile *tile, OpTileRef *out) {
    OP_TRY(check_edit(mesh, tile, out));
    const OpNavTileData *data = &tile->content->data;
    int32_t slot = op_mesh_slot_at(mesh, data->tile_x, data->tile_z, data->layer);
    if (slot < 0) {
        return op_fail(OP_STATUS_INVALID_STATE, "tile", "must replace one, but (%d, %d) layer %d is empty",
                       data->tile_x, data->tile_z, data->layer);
    }
    OpNavTile *copy;
    OP_TRY(op_mesh_check_editable(mesh));
    OP_TRY(op_nav_tile_copy(tile, &mesh->allocator, &copy));
    OpNavSlot old = mesh->slots[slot];
    mesh->slots[slot] = (OpNavSlot){.salt = op_mesh_next_salt(old.salt), .tile = copy};
    mesh->tiles_with_links += op_tile_counts_links(copy) - op_tile_counts_links(old.tile);
    OpStatus status = op_mesh_stitch_around(mesh, &slot, 1, old.tile->content->data.off_mesh_link_count > 0);
    if (status != OP_STATUS_OK) {
        mesh->tiles_with_links -= op_tile_counts_links(copy) - op_tile_counts_links(old.tile);
        op_nav_tile_destroy(copy);
        mesh->slots[slot] = old;
        return status;
    }
    op_mesh_free_links(&mesh->allocator, &old);
    op_nav_tile_destroy(old.tile);
    mesh->edits++;
    *out = tile_ref(mesh, slot);
    return OP_STATUS_OK;
}

/* The slot of a tile reference, or -1 when it is stale. */
static int32_t slot_of(const OpTiledNavMesh *mesh, OpTileRef tile) {
    int32_t slot = (int32_t)(tile & 0xFFFFF);
    bool valid = slot < mesh->slot_count && mesh->slots[slot].tile != NULL && tile_ref(mesh, slot) == tile;
    return valid ? slot : -1;
}

static OpStatus find_slot(const OpTiledNavMesh *mesh, OpTileRef tile, int32_t *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    *out = slot_of(mesh, tile);
    return *out >= 0 ? OP_STATUS_OK
                     : op_fail(OP_STATUS_INVALID_ARGUMENT, "tile", "must be a tile of the mesh as it is now");
}

typedef struct RemovedTile {
    OpTilePlace place;
    OpNavSlot slot; /* as it was */
} RemovedTile;

static void put_back(OpTiledNavMesh *mesh, const RemovedTile *removed) {
    mesh->slots[removed->place.slot] = removed->slot;
    mesh->tiles_with_links += op_tile_counts_links(removed->slot.tile);
    op_insert_place(mesh, &removed->place);
}

static void let_go(OpTiledNavMesh *mesh, RemovedTile *removed) {
    op_mesh_free_links(&mesh->allocator, &removed->slot);
    op_nav_tile_destroy(removed->slot.tile);
    mesh->first_free = removed->place.slot < mesh->first_free ? removed->place.slot : mesh->first_free;
}

/* Removes the tiles of some places of one column, the first of which is places[first]. On failure nothing has changed. */
static OpStatus remove_places(OpTiledNavMesh *mesh, int32_t first, int32_t count) {
    RemovedTile *removed;
    bool had_off_mesh = false;
    OP_TRY(op_mesh_check_editable(mesh));
    OP_TRY(op_alloc_array(&mesh->allocator, (size_t)count, sizeof(RemovedTile), (void **)&removed));
    for (int32_t i = 0; i < count; i++) {
        int32_t slot = mesh->places[first + i].slot;
        removed[i] = (RemovedTile){mesh->places[first + i], mesh->slots[slot]};
        had_off_mesh = had_off_mesh || removed[i].slot.tile->content->data.off_mesh_link_count > 0;
        mesh->slots[slot] = (OpNavSlot){.salt = op_mesh_next_salt(removed[i].slot.salt)};
        mesh->tiles_with_links -= op_tile_counts_links(removed[i].slot.tile);
    }
    mesh->tile_count -= count;
    memmove(&mesh->places[first], &mesh->places[first + count],
            (size_t)(mesh->tile_count - first) * sizeof(OpTilePlace));
    OpStatus status =
        op_mesh_stitch_beside(mesh, removed[0].place.tile_x, removed[0].place.tile_z, had_off_mesh);
    for (int32_t i = 0; i < count; i++) {
        if (status == OP_STATUS_OK) {
            let_go(mesh, &removed[i]);
        } else {
            put_back(mesh, &removed[i]);
        }
    }
    mesh->edits += status == OP_STATUS_OK ? 1 : 0;
    op_free_array(&mesh->allocator, removed, (size_t)count, sizeof(RemovedTile));
    return status;
}

OpStatus op_tiled_nav_mesh_remove_tile(OpTiledNavMesh *mesh, OpTileRef tile) {
    int32_t slot = 0;
    OP_TRY(find_slot(mesh, tile, &slot));
    OpTilePlace place = op_place_of(mesh->slots[slot].tile, slot);
    return remove_places(mesh, op_find_place(mesh, &place), 1);
}

OpStatus op_mesh_remove_column(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z) {
    int32_t count = 0;
    const OpTilePlace *column = op_mesh_column(mesh, tile_x, tile_z, &count);
    return count == 0 ? OP_STATUS_OK : remove_places(mesh, (int32_t)(column - mesh->places), count);
}

/* ---- Taking over new slots ---- */

static int32_t compare_slots_by_place(const void *user, int32_t a, int32_t b) {
    const OpTiledNavMesh *mesh = user;
    OpTilePlace first = op_place_of(mesh->slots[a].tile, a);
    OpTilePlace second = op_place_of(mesh->slots[b].tile, b);
    return op_compare_places(&first, &second);
}

/* Fills the places, for which there is room, from sorted slots. */
static OpStatus list_sorted(OpTiledNavMesh *mesh, const int32_t *sorted, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        OpTilePlace place = op_place_of(mesh->slots[sorted[i]].tile, sorted[i]);
        if (i > 0 && op_compare_places(&mesh->places[i - 1], &place) == 0) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "slots",
                           "must have one tile in a place, but (%d, %d) layer %d has two", place.tile_x,
                           place.tile_z, place.layer);
        }
        mesh->places[i] = place;
        mesh->tile_count++;
        mesh->tiles_with_links += op_tile_counts_links(mesh->slots[sorted[i]].tile);
    }
    return OP_STATUS_OK;
}

/* Inserting one by one would be quadratic in slots that nobody vouches for. */
static OpStatus list_places(OpTiledNavMesh *mesh) {
    int32_t *sorted;
    size_t slots = (size_t)mesh->slot_count;
    OP_TRY(op_alloc_array(&mesh->allocator, 2 * slots, sizeof(int32_t), (void **)&sorted));
    int32_t count = 0;
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        if (mesh->slots[slot].tile != NULL) {
            sorted[count++] = slot;
        }
    }
    if (count > 0) {
        op_sort_indices(sorted, sorted + slots, count, compare_slots_by_place, mesh);
    }
    OpStatus status = list_sorted(mesh, sorted, count);
    op_free_array(&mesh->allocator, sorted, 2 * slots, sizeof(int32_t));
    return status;
}

OpStatus op_mesh_take_slots(OpTiledNavMesh *mesh, OpNavSlot *slots, int32_t slot_count) {
    OP_TRY(op_mesh_check_editable(mesh));
    OpTiledNavMesh fresh = *mesh;
    fresh.slots = slots;
    fresh.slot_count = slot_count;
    fresh.slot_capacity = (size_t)slot_count;
    fresh.places = NULL;
    fresh.tile_count = 0;
    fresh.first_free = 0;
    fresh.place_capacity = (size_t)slot_count;
    fresh.tiles_with_links = 0;
    OP_TRY(
        op_alloc_array(&mesh->allocator, fresh.place_capacity, sizeof(OpTilePlace), (void **)&fresh.places));
    OpStatus status = list_places(&fresh);
    if (status == OP_STATUS_OK) {
        status = op_mesh_stitch_all(&fresh);
    }
    if (status != OP_STATUS_OK) {
        op_free_array(&mesh->allocator, fresh.places, fresh.place_capacity, sizeof(OpTilePlace));
        return status;
    }
    op_mesh_free_slots(&mesh->allocator, mesh->slots, mesh->slot_count);
    op_free_array(&mesh->allocator, mesh->slots, mesh->slot_capacity, sizeof(OpNavSlot));
    op_free_array(&mesh->allocator, mesh->places, mesh->place_capacity, sizeof(OpTilePlace));
    fresh.edits++;
    *mesh = fresh;
    return OP_STATUS_OK;
}

/* ---- Reading ---- */

OpNavMeshParams op_tiled_nav_mesh_params(const OpTiledNavMesh *mesh) {
    return mesh == NULL ? (OpNavMeshParams){0} : mesh->params;
}

uint64_t op_tiled_nav_mesh_edits(const OpTiledNavMesh *mesh) {
    return mesh == NULL ? 0 : mesh->edits;
}

int32_t op_tiled_nav_mesh_slot_count(const OpTiledNavMesh *mesh) {
    return mesh == NULL ? 0 : mesh->slot_count;
}

int32_t op_tiled_nav_mesh_tile_count(const OpTiledNavMesh *mesh) {
    return mesh == NULL ? 0 : mesh->tile_count;
}

OpStatus op_tiled_nav_mesh_slot(const OpTiledNavMesh *mesh, int32_t slot, const OpNavTile **tile,
                                uint32_t *salt) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (salt == NULL) {
        return op_fail_null("salt");
    }
    if (slot < 0 || slot >= mesh->slot_count) {
        return op_fail_range("slot", 0, (int64_t)mesh->slot_count - 1, slot);
    }
    *tile = mesh->slots[slot].tile;
    *salt = mesh->slots[slot].salt;
    return OP_STATUS_OK;
}

OpTileRef op_tiled_nav_mesh_tile_at(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z,
                                    int32_t layer) {
    int32_t slot = mesh == NULL ? -1 : op_mesh_slot_at(mesh, tile_x, tile_z, layer);
    return slot < 0 ? OP_TILE_REF_INVALID : tile_ref(mesh, slot);
}

const OpNavTile *op_tiled_nav_mesh_tile(const OpTiledNavMesh *mesh, OpTileRef tile) {
    int32_t slot = mesh == NULL ? -1 : slot_of(mesh, tile);
    return slot < 0 ? NULL : mesh->slots[slot].tile;
}

OpStatus op_tiled_nav_mesh_world_to_tile(const OpTiledNavMesh *mesh, double x, double z, int32_t *tile_x,
                                         int32_t *tile_z) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (tile_x == NULL) {
        return op_fail_null("tile_x");
    }
    if (tile_z == NULL) {
        return op_fail_null("tile_z");
    }
    OP_TRY(op_check_coordinate_inside("x", x));
    OP_TRY(op_check_coordinate_inside("z", z));
    *tile_x = op_mesh_column_index(x, mesh->params.origin_x, mesh->params.tile_size);
    *tile_z = op_mesh_column_index(z, mesh->params.origin_z, mesh->params.tile_size);
    return OP_STATUS_OK;
}

bool op_tiled_nav_mesh_is_valid(const OpTiledNavMesh *mesh, OpPolyRef poly) {
    return mesh != NULL && op_mesh_tile_of(mesh, poly) != NULL;
}
