/* Snapshots ("ONPS"): the state of a mesh that changes at run time, slot by slot. Links, trees and the like follow from it and are
 * made again. */
#include <string.h>

#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "navmesh/slot_bytes.h"
#include "navmesh/tile_library.h"

#define SNAPSHOT_MAGIC "ONPS"

/* The only section that there is. */
enum { SECTION_SLOTS = 1 };

/* What a slot holds. */
enum { SLOT_FREE = 0, SLOT_INLINE = 1, SLOT_REFERENCED = 2 };

/* ---- Writing ---- */

static bool is_edited(const OpNavTile *tile, int32_t poly) {
    const OpNavTileData *built = &tile->content->data;
    return tile->areas[poly] != built->poly_areas[poly] || tile->flags[poly] != built->poly_flags[poly];
}

static void write_edits(OpWriter *writer, const OpNavTile *tile) {
    uint32_t count = 0;
    for (int32_t poly = 0; poly < tile->content->data.poly_count; poly++) {
        count += is_edited(tile, poly) ? 1 : 0;
    }
    op_write_u32(writer, count);
    for (int32_t poly = 0; poly < tile->content->data.poly_count; poly++) {
        if (is_edited(tile, poly)) {
            op_write_u32(writer, (uint32_t)poly);
            op_write_u8(writer, tile->areas[poly]);
            op_write_u16(writer, tile->flags[poly]);
        }
    }
}

static void write_switches(OpWriter *writer, const OpNavTile *tile) {
    uint32_t count = 0;
    for (int32_t link = 0; link < tile->content->data.off_mesh_link_count; link++) {
        count += tile->links_disabled[link];
    }
    op_write_u32(writer, count);
    for (int32_t link = 0; link < tile->content->data.off_mesh_link_count; link++) {
        if (tile->links_disabled[link] != 0) {
            op_write_u32(writer, (uint32_t)link);
        }
    }
}

static OpStatus write_tile(OpWriter *writer, const OpNavTile *tile, OpSnapshotMode mode) {
    if (mode == OP_SNAPSHOT_FULL) {
        op_write_u8(writer, SLOT_INLINE);
        op_write_u32(writer, (uint32_t)op_nav_tile_saved_size(tile));
        op_nav_tile_write(writer, tile, true);
    } else {
        uint8_t content_id[OP_CONTENT_ID_SIZE];
        OP_TRY(op_nav_tile_content_id(tile, content_id));
        op_write_u8(writer, SLOT_REFERENCED);
        op_write_bytes(writer, content_id, sizeof content_id);
    }
    write_edits(writer, tile);
    write_switches(writer, tile);
    return OP_STATUS_OK;
}

static OpStatus write_slots(OpWriter *writer, const OpTiledNavMesh *mesh, OpSnapshotMode mode) {
    op_write_u32(writer, (uint32_t)mesh->slot_count);
    for (int32_t slot = 0; slot < mesh->slot_count; slot++) {
        op_write_u32(writer, mesh->slots[slot].salt);
        if (mesh->slots[slot].tile == NULL) {
            op_write_u8(writer, SLOT_FREE);
        } else {
            OP_TRY(write_tile(writer, mesh->slots[slot].tile, mode));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus write_snapshot(OpWriter *writer, const OpTiledNavMesh *mesh, OpSnapshotMode mode) {
    OpWriter body = op_writer(NULL, 0);
    OP_TRY(write_slots(&body, mesh, mode));
    OP_TRY(op_format_check_part("mesh", body.size));
    op_mesh_write_magic(writer, SNAPSHOT_MAGIC);
    op_params_write(writer, &mesh->params);
    op_write_u32(writer, 1);
    op_write_u16(writer, SECTION_SLOTS);
    op_write_u16(writer, 0);
    op_write_u32(writer, (uint32_t)body.size);
    return write_slots(writer, mesh, mode);
}

static OpStatus check_mode(OpSnapshotMode mode) {
    return mode == OP_SNAPSHOT_FULL || mode == OP_SNAPSHOT_REFERENCED
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_INVALID_ARGUMENT, "mode", "must be a snapshot mode, was %d",
                         (int32_t)mode);
}

OpStatus op_tiled_nav_mesh_snapshot_size(const OpTiledNavMesh *mesh, OpSnapshotMode mode, size_t *out) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpWriter writer = op_writer(NULL, 0);
    OP_TRY(check_mode(mode));
    OP_TRY(write_snapshot(&writer, mesh, mode));
    *out = writer.size;
    return OP_STATUS_OK;
}

OpStatus op_tiled_nav_mesh_snapshot(const OpTiledNavMesh *mesh, OpSnapshotMode mode, uint8_t *buffer,
                                    size_t capacity, size_t *needed) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    OP_TRY(check_mode(mode));
    OP_TRY(write_snapshot(&writer, mesh, mode));
    return op_mesh_finish_writing(&writer, needed);
}

/* ---- Reading ---- */

typedef struct SnapshotReader {
    OpReader *bytes;
    const OpTiledNavMesh *mesh; /* whose parameters, fingerprint and allocator the tiles take */
    const OpTileLibrary *library;
    int32_t slot; /* for messages */
} SnapshotReader;

static OpStatus read_inline(SnapshotReader *reader, OpNavTile **out) {
    uint32_t size = op_read_u32(reader->bytes);
    const uint8_t *bytes = op_read_bytes(reader->bytes, size);
    if (bytes == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots", "%d must have a tile within the bytes",
                       reader->slot);
    }
    return op_nav_tile_read(bytes, size, &reader->mesh->params, &reader->mesh->allocator, out);
}

static OpStatus read_referenced(SnapshotReader *reader, OpNavTile **out) {
    const uint8_t *content_id = op_read_bytes(reader->bytes, OP_CONTENT_ID_SIZE);
    if (content_id == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots", "%d must have a content id",
                       reader->slot);
    }
    const OpNavTile *tile =
        reader->library == NULL ? NULL : op_tile_library_find(reader->library, content_id);
    if (tile == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                       "%d must name a tile of the library, which %s", reader->slot,
                       reader->library == NULL ? "is NULL" : "does not have it");
    }
    if (memcmp(tile->content->fingerprint, reader->mesh->fingerprint, OP_FINGERPRINT_SIZE) != 0) {
        return op_fail(OP_STATUS_NAV_MESH_FINGERPRINT, "snapshot.slots",
                       "%d must name a tile built with the settings of the mesh", reader->slot);
    }
    return op_nav_tile_copy_as_built(tile, &reader->mesh->allocator, out);
}

/* A count of items of item_size bytes, at most that many and no more than the bytes hold. */
static OpStatus read_count(SnapshotReader *reader, const char *what, int32_t most, size_t item_size,
                           uint32_t *out) {
    uint32_t count = op_read_u32(reader->bytes);
    if (reader->bytes->failed || count > (uint32_t)most ||
        count > op_reader_left(reader->bytes) / item_size) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                       "%d must have at most %d %s, within the bytes, had %u", reader->slot, most, what,
                       count);
    }
    *out = count;
    return OP_STATUS_OK;
}

static OpStatus read_edits(SnapshotReader *reader, OpNavTile *tile) {
    uint32_t poly_count = (uint32_t)tile->content->data.poly_count;
    uint32_t count = 0;
    uint32_t next = 0; /* the lowest polygon that may come */
    OP_TRY(read_count(reader, "edits", (int32_t)poly_count, 7, &count));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t poly = op_read_u32(reader->bytes);
        uint8_t area = op_read_u8(reader->bytes);
        uint16_t flags = op_read_u16(reader->bytes);
        if (poly < next || poly >= poly_count || area > OP_NAV_MAX_AREA) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                           "%d must have edits of ascending polygons below %u with areas up to %d, had "
                           "polygon %u with %d",
                           reader->slot, poly_count, OP_NAV_MAX_AREA, poly, area);
        }
        tile->areas[poly] = area;
        tile->flags[poly] = flags;
        if (!is_edited(tile, (int32_t)poly)) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                           "%d must have edits that change something, not that of polygon %u", reader->slot,
                           poly);
        }
        next = poly + 1;
    }
    return OP_STATUS_OK;
}

static OpStatus read_switches(SnapshotReader *reader, OpNavTile *tile) {
    uint32_t link_count = (uint32_t)tile->content->data.off_mesh_link_count;
    uint32_t count = 0;
    uint32_t next = 0; /* the lowest link that may come */
    OP_TRY(read_count(reader, "links switched off", (int32_t)link_count, 4, &count));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t link = op_read_u32(reader->bytes);
        if (link < next || link >= link_count) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots",
                           "%d must switch off ascending links below %u, had %u", reader->slot, link_count,
                           link);
        }
        tile->links_disabled[link] = 1;
        next = link + 1;
    }
    return OP_STATUS_OK;
}

static OpStatus read_tile(void *user, OpReader *bytes, int32_t slot, uint8_t kind, OpNavTile **out) {
    SnapshotReader *reader = user;
    reader->bytes = bytes;
    reader->slot = slot;
    OP_TRY(kind == SLOT_INLINE ? read_inline(reader, out) : read_referenced(reader, out));
    OP_TRY(read_edits(reader, *out));
    return read_switches(reader, *out);
}

static OpStatus read_section_head(OpReader *reader) {
    uint32_t sections = op_read_u32(reader);
    uint16_t id = op_read_u16(reader);
    uint16_t reserved = op_read_u16(reader);
    uint32_t size = op_read_u32(reader);
    if (reader->failed || sections != 1 || id != SECTION_SLOTS || reserved != 0) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.sections",
                       "must be one, of id %d and reserved 0, had %u, the first of id %d and reserved %d",
                       SECTION_SLOTS, sections, id, reserved);
    }
    return size == op_reader_left(reader)
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FORMAT, "snapshot.sections",
                         "must have the %u bytes that are promised and no more, had %zu", size,
                         op_reader_left(reader));
}

/* Everything after the parameters, which are those of the mesh. */
static OpStatus restore_slots(OpReader *bytes, const OpTileLibrary *library, OpTiledNavMesh *mesh) {
    SnapshotReader reader = {.mesh = mesh, .library = library};
    const OpSlotForm form = {"snapshot", "snapshot.slot_count", "snapshot.slots", SLOT_REFERENCED, read_tile,
                             &reader};
    OP_TRY(read_section_head(bytes));
    return op_slots_read(bytes, &form, mesh);
}

OpStatus op_tiled_nav_mesh_restore(OpTiledNavMesh *mesh, const uint8_t *bytes, size_t size,
                                   const OpTileLibrary *library) {
    OpNavMeshParams params;
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_mesh_read_magic(&reader, "snapshot", SNAPSHOT_MAGIC));
    OP_TRY(op_params_read(&reader, &params));
    if (!op_params_equal(&params, &mesh->params)) {
        return op_fail(OP_STATUS_NAV_MESH_FINGERPRINT, "snapshot.params", "must be those of the mesh");
    }
    return restore_slots(&reader, library, mesh);
}

OpStatus op_tiled_nav_mesh_from_snapshot(const uint8_t *bytes, size_t size, const OpTileLibrary *library,
                                         const OpAllocator *allocator, OpTiledNavMesh **out) {
    OpNavMeshParams params;
    OpTiledNavMesh *mesh;
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_mesh_read_magic(&reader, "snapshot", SNAPSHOT_MAGIC));
    OP_TRY(op_params_read(&reader, &params));
    OP_TRY(op_tiled_nav_mesh_create(&params, allocator, &mesh));
    OpStatus status = restore_slots(&reader, library, mesh);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(mesh);
        return status;
    }
    mesh->edits = 0;
    *out = mesh;
    return OP_STATUS_OK;
}
