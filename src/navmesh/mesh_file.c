/* The bytes of a mesh ("ONPM"): parameters and slots. */
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "navmesh/slot_bytes.h"

#define MESH_MAGIC "ONPM"

/* ---- Writing ---- */

void op_mesh_write(OpWriter *writer, const OpTiledNavMesh *mesh) {
    op_mesh_write_magic(writer, MESH_MAGIC);
    op_params_write(writer, &mesh->params);
    op_write_u32(writer, (uint32_t)mesh->slot_count);
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        const OpNavTile *tile = mesh->slots[slot].tile;
        op_write_u32(writer, mesh->slots[slot].salt);
        op_write_u8(writer, tile == NULL ? 0 : 1);
        if (tile != NULL) {
            op_write_u32(writer, (uint32_t)op_nav_tile_saved_size(tile));
            op_nav_tile_write(writer, tile, false);
        }
    }
}

size_t op_tiled_nav_mesh_saved_size(const OpTiledNavMesh *mesh) {
    OpWriter writer = op_writer(NULL, 0);
    if (mesh != NULL) {
        op_mesh_write(&writer, mesh);
    }
    return writer.size;
}

OpStatus op_tiled_nav_mesh_save(const OpTiledNavMesh *mesh, uint8_t *buffer, size_t capacity,
                                size_t *needed) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_mesh_write(&writer, mesh);
    return op_mesh_finish_writing(&writer, needed);
}

/* ---- Reading ---- */

static OpStatus read_tile(void *user, OpReader *reader, int32_t slot, uint8_t kind, OpNavTile **out) {
    const OpTiledNavMesh *mesh = user;
    uint32_t size = op_read_u32(reader);
    const uint8_t *bytes = op_read_bytes(reader, size);
    (void)kind;
    if (bytes == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "mesh.slots", "%d must have a tile within the bytes", slot);
    }
    return op_nav_tile_read(bytes, size, &mesh->params, &mesh->allocator, out);
}

OpStatus op_tiled_nav_mesh_load(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                                OpTiledNavMesh **out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpReader reader = op_reader(bytes, size);
    OpNavMeshParams params;
    OpTiledNavMesh *mesh;
    OP_TRY(op_mesh_read_magic(&reader, "mesh", MESH_MAGIC));
    OP_TRY(op_params_read(&reader, &params));
    OP_TRY(op_tiled_nav_mesh_create(&params, allocator, &mesh));
    const OpSlotForm form = {"mesh", "mesh.slot_count", "mesh.slots", 1, read_tile, mesh};
    OpStatus status = op_slots_read(&reader, &form, mesh);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(mesh);
        return status;
    }
    mesh->edits = 0;
    *out = mesh;
    return OP_STATUS_OK;
}
