/* The bytes of a mesh ("ONPM"): parameters and slots. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "navmesh/tiled_nav_mesh.h"

#define MESH_MAGIC "ONPM"

/* The fewest bytes of a slot: generation and whether it has a tile. */
#define LEAST_SLOT_BYTES 5

#define LARGEST_SALT 0xFFFFFFu

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

static OpStatus read_tile(OpReader *reader, const OpTiledNavMesh *mesh, OpNavSlot *slot) {
    uint32_t size = op_read_u32(reader);
    const uint8_t *bytes = op_read_bytes(reader, size);
    if (bytes == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "mesh.slots", "must have tiles within the bytes");
    }
    return op_nav_tile_read(bytes, size, &mesh->params, &mesh->allocator, &slot->tile);
}

static OpStatus read_slot(OpReader *reader, const OpTiledNavMesh *mesh, int32_t index, OpNavSlot *slot) {
    slot->salt = op_read_u32(reader);
    uint8_t present = op_read_u8(reader);
    if (reader->failed || slot->salt < 1 || slot->salt > LARGEST_SALT || present > 1) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "mesh.slots",
                       "%d must have a generation in [1, %u] and 0 or 1 tiles, had %u and %d", index,
                       LARGEST_SALT, slot->salt, present);
    }
    return present == 1 ? read_tile(reader, mesh, slot) : OP_STATUS_OK;
}

static OpStatus read_slots(OpReader *reader, OpTiledNavMesh *mesh) {
    uint32_t count = op_read_u32(reader);
    if (reader->failed || count > OP_NAV_MESH_MAX_SLOTS ||
        count > op_reader_left(reader) / LEAST_SLOT_BYTES) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "mesh.slot_count",
                       "must be at most %d and fit the bytes, was %u", OP_NAV_MESH_MAX_SLOTS, count);
    }
    OpNavSlot *slots;
    OP_TRY(op_alloc_zeroed(&mesh->allocator, count, sizeof(OpNavSlot), (void **)&slots));
    OpStatus status = OP_STATUS_OK;
    for (uint32_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        status = read_slot(reader, mesh, (int32_t)i, &slots[i]);
    }
    if (status == OP_STATUS_OK && op_reader_left(reader) > 0) {
        status = op_fail(OP_STATUS_NAV_MESH_FORMAT, "mesh", "must end after its slots, but %zu bytes follow",
                         op_reader_left(reader));
    }
    if (status == OP_STATUS_OK) {
        status = op_mesh_take_slots(mesh, slots, (int32_t)count);
    }
    if (status != OP_STATUS_OK) {
        op_mesh_free_slots(&mesh->allocator, slots, (int32_t)count);
        op_free_array(&mesh->allocator, slots, count, sizeof(OpNavSlot));
    }
    return status;
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
    OpStatus status = read_slots(&reader, mesh);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(mesh);
        return status;
    }
    mesh->edits = 0;
    *out = mesh;
    return OP_STATUS_OK;
}
