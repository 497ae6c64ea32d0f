/* The fields of a tiled mesh: numbered slots with tiles and their links. */
#ifndef ONEPATH_SRC_NAVMESH_TILED_NAV_MESH_H
#define ONEPATH_SRC_NAVMESH_TILED_NAV_MESH_H

#include "navmesh/nav_tile.h"

typedef struct OpNavSlot {
    uint32_t salt;       /* generation, 1 to 2^24 - 1 */
    OpNavTile *tile;     /* the mesh's own copy; NULL when the slot is free */
    OpNavLink *links;    /* of all polygons one after the other, stitched */
    int32_t *link_first; /* poly_count + 2 (the last is scratch): where the links of each polygon begin */
    int32_t link_count;
    bool has_off_mesh; /* among the links */
} OpNavSlot;

/* Where a tile lies, for finding slots by position. Kept sorted by (tile_z, tile_x, layer). */
typedef struct OpTilePlace {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    int32_t slot;
} OpTilePlace;

struct OpTiledNavMesh {
    OpAllocator allocator;
    OpNavMeshParams params;
    uint8_t fingerprint[OP_FINGERPRINT_SIZE];
    OpNavSlot *slots;
    int32_t slot_count; /* slots ever used */
    int32_t first_free; /* no slot before it is free */
    size_t slot_capacity;
    OpTilePlace *places;
    int32_t tile_count;
    size_t place_capacity;
    int32_t tiles_with_links; /* off-mesh ones */
    uint64_t edits;
    int32_t queries_calling; /* queries that may be inside a callback; no edits meanwhile */
};

/* 1 for a tile with off-mesh links; NULL has none. */
static inline int32_t op_tile_counts_links(const OpNavTile *tile) {
    return tile != NULL && tile->content->data.off_mesh_link_count > 0 ? 1 : 0;
}

/* The tile that a reference names, or NULL when it is stale. */
static inline const OpNavTile *op_mesh_tile_of(const OpTiledNavMesh *mesh, OpPolyRef ref) {
    int32_t slot = op_poly_ref_slot(ref);
    if (slot >= mesh->slot_count || mesh->slots[slot].salt != op_poly_ref_salt(ref) ||
        mesh->slots[slot].tile == NULL ||
        op_poly_ref_poly(ref) >= mesh->slots[slot].tile->content->data.poly_count) {
        return NULL;
    }
    return mesh->slots[slot].tile;
}

/* The links of a polygon whose reference is valid; NULL for none. */
static inline const OpNavLink *op_mesh_links_of(const OpTiledNavMesh *mesh, OpPolyRef ref, int32_t *count) {
    const OpNavSlot *slot = &mesh->slots[op_poly_ref_slot(ref)];
    int32_t poly = op_poly_ref_poly(ref);
    *count = slot->link_first[poly + 1] - slot->link_first[poly];
    return *count == 0 ? NULL : slot->links + slot->link_first[poly];
}

static inline OpPolyRef op_mesh_ref(const OpTiledNavMesh *mesh, int32_t slot, int32_t poly) {
    return op_poly_ref(mesh->slots[slot].salt, slot, poly);
}

/* The places of a column, lowest layer first: *count of them, from the one that comes back; NULL for none. */
const OpTilePlace *op_mesh_column(const OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t *count);

/* Where a column begins: origin + index * tile_size, the product first. */
double op_mesh_tile_origin_x(const OpNavMeshParams *params, int32_t tile_x);
double op_mesh_tile_origin_z(const OpNavMeshParams *params, int32_t tile_z);

/* The column under a coordinate that is finite and within 2^21. */
int32_t op_mesh_column_index(double coordinate, double origin, double tile_size);

/* Adds copies of many tiles in order and stitches once. On failure nothing has changed. */
OpStatus op_mesh_add_tiles(OpTiledNavMesh *mesh, OpNavTile *const *tiles, int32_t count);

/* Removes every tile of a column, if there are any, and stitches once. On failure nothing has changed. */
OpStatus op_mesh_remove_column(OpTiledNavMesh *mesh, int32_t tile_x, int32_t tile_z);

/* Takes over a whole new set of slots (of a file or snapshot; links NULL) in place of the old ones, which go, and stitches them.
 * NAV_MESH_FORMAT when two tiles lie in one place. On failure the mesh is as it was and the new slots are still the caller's. */
OpStatus op_mesh_take_slots(OpTiledNavMesh *mesh, OpNavSlot *slots, int32_t slot_count);

/* Frees slots with their tiles and links. */
void op_mesh_free_slots(const OpAllocator *allocator, OpNavSlot *slots, int32_t slot_count);

/* INVALID_STATE inside a callback of a query on the mesh. */
OpStatus op_mesh_check_editable(const OpTiledNavMesh *mesh);

/* Writes the bytes of a mesh file ("ONPM"). */
void op_mesh_write(OpWriter *writer, const OpTiledNavMesh *mesh);

/* The 64 bytes of an authored off-mesh link, as the settings' digest and mesh files with settings hold them. */
void op_off_mesh_definition_write(OpWriter *writer, const OpOffMeshLinkDefinition *link);

/* The 68 bytes of the parameters, as mesh files and snapshots hold them. Reading checks their rules: NAV_MESH_FORMAT. */
#define OP_PARAMS_BYTES 68
void op_params_write(OpWriter *writer, const OpNavMeshParams *params);
OpStatus op_params_read(OpReader *reader, OpNavMeshParams *out);

/* Equal bit for bit. */
bool op_params_equal(const OpNavMeshParams *a, const OpNavMeshParams *b);

#endif
