/* Reading slots that nobody vouches for, all or none. */
#include "navmesh/slot_bytes.h"

#include "base/memory.h"
#include "base/status.h"

/* The fewest bytes of a slot: generation and kind. */
#define LEAST_SLOT_BYTES 5

#define LARGEST_SALT 0xFFFFFFu

static OpStatus read_slot(OpReader *reader, const OpSlotForm *form, int32_t index, OpNavSlot *slot) {
    slot->salt = op_read_u32(reader);
    uint8_t kind = op_read_u8(reader);
    if (reader->failed || slot->salt < 1 || slot->salt > LARGEST_SALT || kind > form->last_kind) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, form->slots_name,
                       "%d must have a generation in [1, %u] and a kind in [0, %d], had %u and %d", index,
                       LARGEST_SALT, form->last_kind, slot->salt, kind);
    }
    return kind == 0 ? OP_STATUS_OK : form->read_tile(form->user, reader, index, kind, &slot->tile);
}

static OpStatus read_count(OpReader *reader, const OpSlotForm *form, size_t *out) {
    uint32_t count = op_read_u32(reader);
    if (reader->failed || count > OP_NAV_MESH_MAX_SLOTS ||
        count > op_reader_left(reader) / LEAST_SLOT_BYTES) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, form->count_name,
                       "must be at most %d and fit the bytes, was %u", OP_NAV_MESH_MAX_SLOTS, count);
    }
    *out = count;
    return OP_STATUS_OK;
}

static OpStatus read_all(OpReader *reader, const OpSlotForm *form, OpNavSlot *slots, size_t count) {
    for (size_t i = 0; i < count; i++) {
        OP_TRY(read_slot(reader, form, (int32_t)i, &slots[i]));
    }
    return op_reader_left(reader) == 0
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FORMAT, form->subject,
                         "must end after its slots, but %zu bytes follow", op_reader_left(reader));
}

OpStatus op_slots_read(OpReader *reader, const OpSlotForm *form, OpTiledNavMesh *mesh) {
    OpNavSlot *slots;
    size_t count = 0;
    OP_TRY(read_count(reader, form, &count));
    OP_TRY(op_alloc_zeroed(&mesh->allocator, count, sizeof(OpNavSlot), (void **)&slots));
    OpStatus status = read_all(reader, form, slots, count);
    if (status == OP_STATUS_OK) {
        status = op_mesh_take_slots(mesh, slots, (int32_t)count);
    }
    if (status != OP_STATUS_OK) {
        op_mesh_free_slots(&mesh->allocator, slots, (int32_t)count);
        op_free_array(&mesh->allocator, slots, count, sizeof(OpNavSlot));
    }
    return status;
}
