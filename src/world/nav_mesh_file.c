/* The bytes of a mesh with the settings it was built with ("ONNM", version 1): the settings, then a mesh file. */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "navmesh/tiled_nav_mesh.h"
#include "world/nav_mesh.h"

#define NAV_MESH_MAGIC "ONNM"
#define NAV_MESH_VERSION 1

#define LINK_BYTES 64

/* ---- Writing ---- */

static void write_agent_and_grid(OpWriter *writer, const OpNavSettings *settings) {
    op_write_f64(writer, settings->agent_radius);
    op_write_f64(writer, settings->agent_height);
    op_write_f64(writer, settings->walkable_climb);
    op_write_f64(writer, settings->agent_max_slope_degrees);
    op_write_f64(writer, settings->cell_size);
    op_write_f64(writer, settings->tile_size);
    op_write_f64(writer, settings->cell_height);
    op_write_f64(writer, settings->origin_x);
    op_write_f64(writer, settings->origin_z);
}

static void write_build(OpWriter *writer, const OpNavSettings *settings) {
    bool has_snap_bits = settings->snap_bits >= 0;
    op_write_i32(writer, settings->max_verts_per_poly);
    op_write_f64(writer, settings->floor_y);
    op_write_u8(writer, settings->area);
    op_write_u16(writer, settings->flags);
    op_write_u8(writer, has_snap_bits ? 1 : 0);
    op_write_i32(writer, has_snap_bits ? settings->snap_bits : 0);
    op_write_i32(writer, (int32_t)settings->partition);
    op_write_i32(writer, settings->min_region_area);
    op_write_i32(writer, settings->merge_region_area);
    op_write_f64(writer, settings->contour_max_error);
    op_write_f64(writer, settings->max_edge_length);
    op_write_f64(writer, settings->detail_sample_distance);
    op_write_f64(writer, settings->detail_max_error);
}

void op_nav_mesh_write(OpWriter *writer, const OpNavMesh *mesh) {
    const OpNavSettings *settings = &mesh->settings;
    op_format_write_head(writer, NAV_MESH_MAGIC, NAV_MESH_VERSION);
    write_agent_and_grid(writer, settings);
    write_build(writer, settings);
    op_write_u32(writer, (uint32_t)settings->off_mesh_link_count);
    for (int32_t i = 0; i < settings->off_mesh_link_count; i++) {
        op_off_mesh_definition_write(writer, &settings->off_mesh_links[i]);
    }
    op_write_u32(writer, (uint32_t)op_tiled_nav_mesh_saved_size(mesh->tiles));
    op_mesh_write(writer, mesh->tiles);
}

size_t op_nav_mesh_saved_size(const OpNavMesh *mesh) {
    OpWriter writer = op_writer(NULL, 0);
    if (mesh != NULL) {
        op_nav_mesh_write(&writer, mesh);
    }
    return writer.size;
}

OpStatus op_nav_mesh_save(const OpNavMesh *mesh, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (mesh == NULL) {
        return op_fail_null("mesh");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    OP_TRY(op_format_check_part("mesh", op_tiled_nav_mesh_saved_size(mesh->tiles)));
    op_nav_mesh_write(&writer, mesh);
    return op_mesh_finish_writing(&writer, needed);
}

/* ---- Reading the settings ---- */

static void read_agent_and_grid(OpReader *reader, OpNavSettings *settings) {
    settings->agent_radius = op_read_f64(reader);
    settings->agent_height = op_read_f64(reader);
    settings->walkable_climb = op_read_f64(reader);
    settings->agent_max_slope_degrees = op_read_f64(reader);
    settings->cell_size = op_read_f64(reader);
    settings->tile_size = op_read_f64(reader);
    settings->cell_height = op_read_f64(reader);
    settings->origin_x = op_read_f64(reader);
    settings->origin_z = op_read_f64(reader);
}

static OpStatus read_snap_bits(OpReader *reader, int32_t *out) {
    uint8_t present = op_read_u8(reader);
    int32_t snap_bits = op_read_i32(reader);
    bool valid = present == 1 ? snap_bits >= 0 : present == 0 && snap_bits == 0;
    *out = present == 1 ? snap_bits : -1;
    return valid ? OP_STATUS_OK
                 : op_fail(OP_STATUS_NAV_MESH_FORMAT, "snap_bits",
                           "must be absent (0, 0) or present (1, at least 0), was (%d, %d)", present,
                           snap_bits);
}

static OpStatus read_build(OpReader *reader, OpNavSettings *settings) {
    settings->max_verts_per_poly = op_read_i32(reader);
    settings->floor_y = op_read_f64(reader);
    settings->area = op_read_u8(reader);
    settings->flags = op_read_u16(reader);
    OP_TRY(read_snap_bits(reader, &settings->snap_bits));
    int32_t partition = op_read_i32(reader);
    if (partition < OP_PARTITION_WATERSHED || partition > OP_PARTITION_LAYERS) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "partition", "must be in [%d, %d], was %d",
                       OP_PARTITION_WATERSHED, OP_PARTITION_LAYERS, partition);
    }
    settings->partition = (OpPartition)partition;
    settings->min_region_area = op_read_i32(reader);
    settings->merge_region_area = op_read_i32(reader);
    settings->contour_max_error = op_read_f64(reader);
    settings->max_edge_length = op_read_f64(reader);
    settings->detail_sample_distance = op_read_f64(reader);
    settings->detail_max_error = op_read_f64(reader);
    return OP_STATUS_OK;
}

static OpStatus read_link(OpReader *reader, int32_t index, OpOffMeshLinkDefinition *link) {
    link->start_x = op_read_f64(reader);
    link->start_y = op_read_f64(reader);
    link->start_z = op_read_f64(reader);
    link->end_x = op_read_f64(reader);
    link->end_y = op_read_f64(reader);
    link->end_z = op_read_f64(reader);
    link->radius = op_read_f64(reader);
    uint8_t bidirectional = op_read_u8(reader);
    link->bidirectional = bidirectional == 1;
    link->area = op_read_u8(reader);
    link->flags = op_read_u16(reader);
    link->user_id = op_read_u32(reader);
    return bidirectional <= 1 ? OP_STATUS_OK
                              : op_fail(OP_STATUS_NAV_MESH_FORMAT, "off_mesh_links",
                                        "[%d].bidirectional must be 0 or 1, was %d", index, bidirectional);
}

static OpStatus read_link_count(OpReader *reader, int32_t *out) {
    uint32_t count = op_read_u32(reader);
    if (reader->failed || count > INT32_MAX || count > op_reader_left(reader) / LINK_BYTES) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "off_mesh_link_count", "must fit the bytes, was %u", count);
    }
    *out = (int32_t)count;
    return OP_STATUS_OK;
}

/* Everything before the links. */
static OpStatus read_settings(OpReader *reader, OpNavSettings *settings) {
    OP_TRY(op_format_read_head(reader, "nav_mesh", NAV_MESH_MAGIC, NAV_MESH_VERSION));
    read_agent_and_grid(reader, settings);
    OP_TRY(read_build(reader, settings));
    return read_link_count(reader, &settings->off_mesh_link_count);
}

/* ---- Reading the mesh ---- */

/* The tiles must be those that the settings make. */
static OpStatus check_params(const OpTiledNavMesh *tiles, const OpNavSettings *settings) {
    OpNavMeshParams params;
    OpNavMeshParams found = op_tiled_nav_mesh_params(tiles);
    OP_TRY(op_nav_settings_params(settings, &params));
    return op_params_equal(&params, &found)
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FINGERPRINT, "settings", "must be those the mesh was built with");
}

/* A mesh of mesh bytes ("ONPM") and settings, which are checked already. */
static OpStatus load_tiles(const uint8_t *bytes, size_t size, const OpNavSettings *settings,
                           const OpAllocator *allocator, OpNavMesh **out) {
    OpTiledNavMesh *tiles;
    OP_TRY(op_tiled_nav_mesh_load(bytes, size, allocator, &tiles));
    OpStatus status = check_params(tiles, settings);
    if (status != OP_STATUS_OK) {
        op_tiled_nav_mesh_destroy(tiles);
        return status;
    }
    return op_nav_mesh_over(tiles, settings, allocator, out);
}

static OpStatus read_mesh(OpReader *reader, const OpNavSettings *settings, const OpAllocator *allocator,
                          OpNavMesh **out) {
    uint32_t size = op_read_u32(reader);
    if (reader->failed || size != op_reader_left(reader)) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "nav_mesh",
                       "must end with the %u bytes of its mesh, had %zu", size, op_reader_left(reader));
    }
    /* The message of the check names the field. */
    if (op_nav_settings_check(settings) != OP_STATUS_OK) {
        return OP_STATUS_NAV_MESH_FORMAT;
    }
    return load_tiles(op_read_bytes(reader, size), size, settings, allocator, out);
}

OpStatus op_nav_mesh_read(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpNavMesh **out) {
    OpReader reader = op_reader(bytes, size);
    OpNavSettings settings = {0};
    OpOffMeshLinkDefinition *links;
    OP_TRY(read_settings(&reader, &settings));
    size_t count = (size_t)settings.off_mesh_link_count;
    OP_TRY(op_alloc_array(allocator, count, sizeof(OpOffMeshLinkDefinition), (void **)&links));
    settings.off_mesh_links = links;
    OpStatus status = OP_STATUS_OK;
    for (size_t i = 0; i < count && status == OP_STATUS_OK; i++) {
        status = read_link(&reader, (int32_t)i, &links[i]);
    }
    if (status == OP_STATUS_OK) {
        status = read_mesh(&reader, &settings, allocator, out);
    }
    op_free_array(allocator, links, count, sizeof(OpOffMeshLinkDefinition));
    return status;
}

/* The settings in the bytes and those of the caller must both fit. */
static OpStatus load_envelope(const uint8_t *bytes, size_t size, const OpNavSettings *settings,
                              const OpAllocator *allocator, OpNavMesh **out) {
    OpNavMesh *mesh;
    OP_TRY(op_nav_mesh_read(bytes, size, allocator, &mesh));
    OpStatus status = settings == NULL ? OP_STATUS_OK : check_params(mesh->tiles, settings);
    if (status != OP_STATUS_OK) {
        op_nav_mesh_destroy(mesh);
        return status;
    }
    *out = mesh;
    return OP_STATUS_OK;
}

OpStatus op_nav_mesh_load(const uint8_t *bytes, size_t size, const OpNavSettings *settings,
                          const OpAllocator *allocator, OpNavMesh **out) {
    OpAllocator chosen;
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (settings != NULL) {
        OP_TRY(op_nav_settings_check(settings));
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    if (size < 4 || memcmp(bytes, "ONPM", 4) != 0) {
        return load_envelope(bytes, size, settings, &chosen, out);
    }
    return settings == NULL ? op_fail(OP_STATUS_INVALID_ARGUMENT, "settings",
                                      "must not be NULL for bytes of a mesh without its settings")
                            : load_tiles(bytes, size, settings, &chosen, out);
}
