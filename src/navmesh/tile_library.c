/* A library of tiles: a sorted list of content ids. Tiles share their content with the meshes they came from, so that a library of
 * a mesh's own tiles costs little. */
#include "navmesh/tile_library.h"

#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/tiled_nav_mesh.h"

OpStatus op_tile_library_create(const OpAllocator *allocator, OpTileLibrary **out) {
    OpAllocator chosen;
    void *memory;
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpTileLibrary), &memory));
    OpTileLibrary *library = memory;
    library->allocator = chosen;
    *out = library;
    return OP_STATUS_OK;
}

void op_tile_library_destroy(OpTileLibrary *library) {
    if (library == NULL) {
        return;
    }
    OpAllocator allocator = library->allocator;
    for (size_t i = 0; i < library->count; i++) {
        op_nav_tile_destroy(library->tiles[i].tile);
    }
    op_free_array(&allocator, library->tiles, library->capacity, sizeof(OpLibraryTile));
    op_free_array(&allocator, library, 1, sizeof(OpTileLibrary));
}

/* The first tile whose id is not before this one. */
static size_t find_place(const OpTileLibrary *library, const uint8_t *content_id) {
    size_t low = 0;
    size_t high = library->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(library->tiles[middle].content_id, content_id, OP_CONTENT_ID_SIZE) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_at(const OpTileLibrary *library, size_t place, const uint8_t *content_id) {
    return place < library->count &&
           memcmp(library->tiles[place].content_id, content_id, OP_CONTENT_ID_SIZE) == 0;
}

const OpNavTile *op_tile_library_find(const OpTileLibrary *library,
                                      const uint8_t content_id[OP_CONTENT_ID_SIZE]) {
    size_t place = find_place(library, content_id);
    return is_at(library, place, content_id) ? library->tiles[place].tile : NULL;
}

OpStatus op_tile_library_add(OpTileLibrary *library, const OpNavTile *tile) {
    OpLibraryTile added;
    if (library == NULL) {
        return op_fail_null("library");
    }
    OP_TRY(op_nav_tile_content_id(tile, added.content_id));
    size_t place = find_place(library, added.content_id);
    if (is_at(library, place, added.content_id)) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&library->allocator, (void **)&library->tiles, &library->capacity, library->count,
                         library->count + 1, sizeof(OpLibraryTile)));
    OP_TRY(op_nav_tile_copy_as_built(tile, &library->allocator, &added.tile));
    memmove(&library->tiles[place + 1], &library->tiles[place],
            (library->count - place) * sizeof(OpLibraryTile));
    library->tiles[place] = added;
    library->count++;
    return OP_STATUS_OK;
}

/* ---- The tiles of a mesh ---- */

/* Adds them to a library made for it, so that the caller's is as it was when one cannot be added. */
static OpStatus collect(const OpTiledNavMesh *mesh, OpTileLibrary *out) {
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        if (mesh->slots[slot].tile != NULL) {
            OP_TRY(op_tile_library_add(out, mesh->slots[slot].tile));
        }
    }
    return OP_STATUS_OK;
}

/* Both lists, merged; of tiles that are in both, the library's. */
static OpStatus merge(OpTileLibrary *library, OpTileLibrary *added) {
    OpLibraryTile *merged;
    size_t capacity = library->count + added->count;
    OP_TRY(op_alloc_array(&library->allocator, capacity, sizeof(OpLibraryTile), (void **)&merged));
    size_t count = 0;
    size_t mine = 0;
    for (size_t i = 0; i < added->count; i++) {
        const uint8_t *content_id = added->tiles[i].content_id;
        size_t end = find_place(library, content_id);
        while (mine < end) {
            merged[count++] = library->tiles[mine++];
        }
        if (is_at(library, end, content_id)) {
            op_nav_tile_destroy(added->tiles[i].tile);
        } else {
            merged[count++] = added->tiles[i];
        }
    }
    while (mine < library->count) {
        merged[count++] = library->tiles[mine++];
    }
    op_free_array(&library->allocator, library->tiles, library->capacity, sizeof(OpLibraryTile));
    library->tiles = merged;
    library->count = count;
    library->capacity = capacity;
    added->count = 0;
    return OP_STATUS_OK;
}

OpStatus op_tile_library_add_mesh(OpTileLibrary *library, const OpTiledNavMesh *mesh) {
    OpTileLibrary *added;
    if (library == NULL) {
        return op_fail_null("library");
    }
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    OP_TRY(op_tile_library_create(&library->allocator, &added));
    OpStatus status = collect(mesh, added);
    if (status == OP_STATUS_OK) {
        status = merge(library, added);
    }
    op_tile_library_destroy(added);
    return status;
}
