/* The sorted list of a mesh's places. */
#include "navmesh/tile_places.h"

#include <string.h>

static inline int32_t compare(const OpTilePlace *a, const OpTilePlace *b) {
    if (a->tile_z != b->tile_z) {
        return a->tile_z < b->tile_z ? -1 : 1;
    }
    if (a->tile_x != b->tile_x) {
        return a->tile_x < b->tile_x ? -1 : 1;
    }
    return a->layer == b->layer ? 0 : a->layer < b->layer ? -1 : 1;
}

int32_t op_compare_places(const OpTilePlace *a, const OpTilePlace *b) {
    return compare(a, b);
}

int32_t op_find_place(const OpTiledNavMesh *mesh, const OpTilePlace *place) {
    int32_t low = 0;
    int32_t high = mesh->tile_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (compare(&mesh->places[middle], place) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool op_place_is_taken(const OpTiledNavMesh *mesh, int32_t at, const OpTilePlace *place) {
    return at < mesh->tile_count && op_compare_places(&mesh->places[at], place) == 0;
}

int32_t op_mesh_slot_at(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
    OpTilePlace place = {tile_x, tile_z, layer, 0};
    int32_t at = op_find_place(mesh, &place);
    return op_place_is_taken(mesh, at, &place) ? mesh->places[at].slot : -1;
}

const OpTilePlace *op_mesh_column(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z,
                                  int32_t *count) {
    int32_t first = op_find_place(mesh, &(OpTilePlace){tile_x, tile_z, INT32_MIN, 0});
    int32_t end = first;
    while (end < mesh->tile_count && mesh->places[end].tile_x == tile_x &&
           mesh->places[end].tile_z == tile_z) {
        end++;
    }
    *count = end - first;
    return *count == 0 ? NULL : mesh->places + first;
}

void op_insert_place(OpTiledNavMesh *mesh, const OpTilePlace *place) {
    int32_t at = op_find_place(mesh, place);
    memmove(&mesh->places[at + 1], &mesh->places[at], (size_t)(mesh->tile_count - at) * sizeof(OpTilePlace));
    mesh->places[at] = *place;
    mesh->tile_count++;
}

void op_remove_place(OpTiledNavMesh *mesh, const OpTilePlace *place) {
    int32_t at = op_find_place(mesh, place);
    mesh->tile_count--;
    memmove(&mesh->places[at], &mesh->places[at + 1], (size_t)(mesh->tile_count - at) * sizeof(OpTilePlace));
}

OpTilePlace op_place_of(const OpNavTile *tile, int32_t slot) {
    const OpNavTileData *data = &tile->content->data;
    return (OpTilePlace){data->tile_x, data->tile_z, data->layer, slot};
}
