/* The flat ABI: navigation meshes, their bytes, snapshots and tiles. Builds are in wasm_build_2d.c, queries in wasm_nav_query.c. */
#include "wasm_nav.h"

void opw_nav_mesh_destroy(OpNavMesh *mesh) {
    op_nav_mesh_destroy(mesh);
}

OpStatus opw_nav_mesh_settings(const OpNavMesh *mesh, OpNavSettings *out) {
    return op_nav_mesh_settings(mesh, out);
}

void opw_nav_mesh_edits(OpNavMesh *mesh, uint64_t *out) {
    *out = op_tiled_nav_mesh_edits(op_nav_mesh_tiles(mesh));
}

/* ---- Bytes ---- */

size_t opw_nav_mesh_saved_size(const OpNavMesh *mesh) {
    return op_nav_mesh_saved_size(mesh);
}

OpStatus opw_nav_mesh_save(const OpNavMesh *mesh, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_nav_mesh_save(mesh, buffer, capacity, needed);
}

/* settings is 0 for those in the bytes. */
OpStatus opw_nav_mesh_load(const uint8_t *bytes, size_t size, const OpNavSettings *settings,
                           OpNavMesh **out) {
    return op_nav_mesh_load(bytes, size, settings, NULL, out);
}

OpStatus opw_nav_mesh_snapshot_size(OpNavMesh *mesh, int32_t mode, size_t *out) {
    return op_tiled_nav_mesh_snapshot_size(op_nav_mesh_tiles(mesh), (OpSnapshotMode)mode, out);
}

OpStatus opw_nav_mesh_snapshot(OpNavMesh *mesh, int32_t mode, uint8_t *buffer, size_t capacity,
                               size_t *needed) {
    return op_tiled_nav_mesh_snapshot(op_nav_mesh_tiles(mesh), (OpSnapshotMode)mode, buffer, capacity,
                                      needed);
}

/* library is 0 for none. */
OpStatus opw_nav_mesh_restore(OpNavMesh *mesh, const uint8_t *bytes, size_t size,
                              const OpTileLibrary *library) {
    return op_tiled_nav_mesh_restore(op_nav_mesh_tiles(mesh), bytes, size, library);
}

OpStatus opw_tile_library_create(OpTileLibrary **out) {
    return op_tile_library_create(NULL, out);
}

void opw_tile_library_destroy(OpTileLibrary *library) {
    op_tile_library_destroy(library);
}

OpStatus opw_tile_library_add_mesh(OpTileLibrary *library, OpNavMesh *mesh) {
    return op_tile_library_add_mesh(library, op_nav_mesh_tiles(mesh));
}

/* The bytes of a tile with the settings of the mesh. */
OpStatus opw_tile_library_add_tile(OpTileLibrary *library, OpNavMesh *mesh, const uint8_t *bytes,
                                   size_t size) {
    OpNavMeshParams params = op_tiled_nav_mesh_params(op_nav_mesh_tiles(mesh));
    OpNavTile *tile = NULL;
    OP_TRY(op_nav_tile_load(bytes, size, &params, NULL, &tile));
    OpStatus status = op_tile_library_add(library, tile);
    op_nav_tile_destroy(tile);
    return status;
}

/* ---- Tiles and polygons ---- */

int32_t opw_nav_mesh_tile_count(OpNavMesh *mesh) {
    return op_tiled_nav_mesh_tile_count(op_nav_mesh_tiles(mesh));
}

int32_t opw_nav_mesh_slot_count(OpNavMesh *mesh) {
    return op_tiled_nav_mesh_slot_count(op_nav_mesh_tiles(mesh));
}

/* The tile of a slot or NULL. */
static const OpNavTile *tile_in(OpNavMesh *mesh, int32_t slot, uint32_t *salt) {
    const OpNavTile *tile = NULL;
    OpStatus status = op_tiled_nav_mesh_slot(op_nav_mesh_tiles(mesh), slot, &tile, salt);
    return status == OP_STATUS_OK ? tile : NULL;
}

/* 1 when there is a tile in the slot, else 0. The arrays are the mesh's own and good until it is edited. */
int32_t opw_nav_mesh_tile_view(OpNavMesh *mesh, int32_t slot, OpNavTileData *data, OpVec3 *origin,
                               uint32_t *salt) {
    const OpNavTile *tile = tile_in(mesh, slot, salt);
    return tile != NULL && op_nav_tile_view(tile, data) == OP_STATUS_OK &&
           op_nav_tile_origin(tile, origin) == OP_STATUS_OK;
}

/* The slot of the tile at a place, or -1. */
int32_t opw_nav_mesh_slot_at(OpNavMesh *mesh, int32_t tile_x, int32_t tile_z, int32_t layer) {
    OpTileRef tile = op_tiled_nav_mesh_tile_at(op_nav_mesh_tiles(mesh), tile_x, tile_z, layer);
    return tile == OP_TILE_REF_INVALID ? -1 : (int32_t)(tile & 0xFFFFF);
}

size_t opw_nav_mesh_tile_saved_size(OpNavMesh *mesh, int32_t slot) {
    uint32_t salt = 0;
    return op_nav_tile_saved_size(tile_in(mesh, slot, &salt));
}

OpStatus opw_nav_mesh_save_tile(OpNavMesh *mesh, int32_t slot, uint8_t *buffer, size_t capacity,
                                size_t *needed) {
    uint32_t salt = 0;
    return op_nav_tile_save(tile_in(mesh, slot, &salt), buffer, capacity, needed);
}

/* Column and row at out[0] and out[1]. */
OpStatus opw_nav_mesh_world_to_tile(OpNavMesh *mesh, double x, double z, int32_t *out) {
    return op_tiled_nav_mesh_world_to_tile(op_nav_mesh_tiles(mesh), x, z, &out[0], &out[1]);
}

int32_t opw_nav_mesh_is_valid(OpNavMesh *mesh, REF_PARAMETERS(poly)) {
    return op_tiled_nav_mesh_is_valid(op_nav_mesh_tiles(mesh), REF(poly));
}

/* The area or minus the status. */
int32_t opw_nav_mesh_poly_area(OpNavMesh *mesh, REF_PARAMETERS(poly)) {
    uint8_t area = 0;
    OpStatus status = op_tiled_nav_mesh_poly_area(op_nav_mesh_tiles(mesh), REF(poly), &area);
    return status == OP_STATUS_OK ? area : -(int32_t)status;
}

/* The flags or minus the status. */
int32_t opw_nav_mesh_poly_flags(OpNavMesh *mesh, REF_PARAMETERS(poly)) {
    uint16_t flags = 0;
    OpStatus status = op_tiled_nav_mesh_poly_flags(op_nav_mesh_tiles(mesh), REF(poly), &flags);
    return status == OP_STATUS_OK ? flags : -(int32_t)status;
}

OpStatus opw_nav_mesh_set_poly_area(OpNavMesh *mesh, REF_PARAMETERS(poly), int32_t area) {
    uint8_t byte = 0;
    OP_TRY(area_byte("area", area, &byte));
    return op_tiled_nav_mesh_set_poly_area(op_nav_mesh_tiles(mesh), REF(poly), byte);
}

/* flags is 0 to 65535. */
OpStatus opw_nav_mesh_set_poly_flags(OpNavMesh *mesh, REF_PARAMETERS(poly), int32_t flags) {
    return op_tiled_nav_mesh_set_poly_flags(op_nav_mesh_tiles(mesh), REF(poly), (uint16_t)flags);
}

/* The switch of an off-mesh link: 1 on, 0 off, or minus the status. */
int32_t opw_nav_mesh_link_enabled(OpNavMesh *mesh, int32_t slot, int32_t index) {
    uint32_t salt = 0;
    bool enabled = false;
    if (tile_in(mesh, slot, &salt) == NULL) {
        return -(int32_t)op_fail(OP_STATUS_INVALID_ARGUMENT, "slot", "must hold a tile");
    }
    OpStatus status = op_tiled_nav_mesh_is_off_mesh_link_enabled(
        op_nav_mesh_tiles(mesh), (OpTileRef)salt << 20 | (OpTileRef)slot, index, &enabled);
    return status == OP_STATUS_OK ? enabled : -(int32_t)status;
}

OpStatus opw_nav_mesh_set_link_enabled(OpNavMesh *mesh, int32_t slot, int32_t index, int32_t enabled) {
    uint32_t salt = 0;
    if (tile_in(mesh, slot, &salt) == NULL) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "slot", "must hold a tile");
    }
    return op_tiled_nav_mesh_set_off_mesh_link_enabled(
        op_nav_mesh_tiles(mesh), (OpTileRef)salt << 20 | (OpTileRef)slot, index, enabled != 0);
}

/* Fills a zeroed OpNavDebugGeometry, to free with the next function. */
OpStatus opw_nav_mesh_debug_geometry(OpNavMesh *mesh, OpNavDebugGeometry *out) {
    return op_tiled_nav_mesh_debug_geometry(op_nav_mesh_tiles(mesh), out);
}

void opw_nav_debug_geometry_reset(OpNavDebugGeometry *geometry) {
    op_nav_debug_geometry_reset(geometry);
}

/* ---- Streaming ---- */

OpStatus opw_tile_streamer_create(OpNavMesh *mesh, OpTileStreamer **out) {
    return op_tile_streamer_create(op_nav_mesh_tiles(mesh), NULL, out);
}

void opw_tile_streamer_destroy(OpTileStreamer *streamer) {
    op_tile_streamer_destroy(streamer);
}

OpStatus opw_tile_streamer_add(OpTileStreamer *streamer, const uint8_t *bytes, size_t size) {
    return op_tile_streamer_add(streamer, bytes, size);
}

OpStatus opw_tile_streamer_remove(OpTileStreamer *streamer, int32_t tile_x, int32_t tile_z) {
    return op_tile_streamer_remove(streamer, tile_x, tile_z);
}

int32_t opw_tile_streamer_pending(const OpTileStreamer *streamer) {
    return op_tile_streamer_pending(streamer);
}

/* How many operations were applied, or minus the status. */
int32_t opw_tile_streamer_update(OpTileStreamer *streamer, int32_t max_operations) {
    int32_t done = 0;
    OpStatus status = op_tile_streamer_update(streamer, max_operations, &done);
    return status == OP_STATUS_OK ? done : -(int32_t)status;
}
