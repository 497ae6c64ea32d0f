/* The bytes of a tile ("ONPT"). */
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "navmesh/tile_content.h"
#include "navmesh/tiled_nav_mesh.h"

#define TILE_MAGIC "ONPT"

/* Bytes per item of each array, and of all that comes before them. */
enum {
    HEAD_BYTES = 84,
    VERTEX_BYTES = 12,
    POLY_BYTES = 16,
    EDGE_BYTES = 7, /* index, neighbour and portal side */
    DETAIL_TRIANGLE_BYTES = 4,
    OFF_MESH_BYTES = 36
};

/* ---- Writing ---- */

static void write_floats(OpWriter *writer, const float *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        op_write_f32(writer, values[i]);
    }
}

static void write_head(OpWriter *writer, const OpTileContent *content) {
    const OpNavTileData *data = &content->data;
    op_mesh_write_magic(writer, TILE_MAGIC);
    op_write_bytes(writer, content->fingerprint, OP_FINGERPRINT_SIZE);
    op_write_i32(writer, data->tile_x);
    op_write_i32(writer, data->tile_z);
    op_write_i32(writer, data->layer);
    op_write_f64(writer, content->origin.x);
    op_write_f64(writer, content->origin.y);
    op_write_f64(writer, content->origin.z);
    op_write_i32(writer, data->vertex_count);
    op_write_i32(writer, data->poly_count);
    op_write_i32(writer, data->index_count);
    op_write_i32(writer, data->detail_vertex_count);
    op_write_i32(writer, data->detail_triangle_count);
    op_write_i32(writer, data->off_mesh_link_count);
}

static void write_polys(OpWriter *writer, const OpNavTileData *data, const uint8_t *areas,
                        const uint16_t *flags) {
    for (int32_t poly = 0; poly < data->poly_count; poly++) {
        const OpDetailMesh *detail = &data->detail_meshes[poly];
        op_write_u8(writer, data->poly_vertex_counts[poly]);
        op_write_u8(writer, areas[poly]);
        op_write_u16(writer, flags[poly]);
        op_write_u32(writer, detail->vertex_base);
        op_write_u32(writer, detail->triangle_base);
        op_write_u16(writer, detail->vertex_count);
        op_write_u16(writer, detail->triangle_count);
    }
}

static void write_edges(OpWriter *writer, const OpNavTileData *data) {
    for (int32_t i = 0; i < data->index_count; i++) {
        op_write_u16(writer, data->poly_indices[i]);
    }
    for (int32_t i = 0; i < data->index_count; i++) {
        op_write_i32(writer, data->edge_neighbors[i]);
    }
    op_write_bytes(writer, data->edge_portal_sides, (size_t)data->index_count);
}

static void write_link(OpWriter *writer, const OpOffMeshSlot *link) {
    write_floats(writer, link->start, 3);
    write_floats(writer, link->end, 3);
    op_write_f32(writer, link->radius);
    op_write_u8(writer, link->area);
    op_write_u8(writer, link->bidirectional ? 1 : 0);
    op_write_u16(writer, link->flags);
    op_write_u32(writer, link->user_id);
}

void op_nav_tile_write(OpWriter *writer, const OpNavTile *tile, bool as_built) {
    const OpNavTileData *data = &tile->content->data;
    write_head(writer, tile->content);
    write_floats(writer, data->vertices, 3 * data->vertex_count);
    write_polys(writer, data, as_built ? data->poly_areas : tile->areas,
                as_built ? data->poly_flags : tile->flags);
    write_edges(writer, data);
    write_floats(writer, data->detail_vertices, 3 * data->detail_vertex_count);
    op_write_bytes(writer, data->detail_triangles, 4 * (size_t)data->detail_triangle_count);
    for (int32_t link = 0; link < data->off_mesh_link_count; link++) {
        write_link(writer, &data->off_mesh_links[link]);
    }
}

size_t op_nav_tile_saved_size(const OpNavTile *tile) {
    OpWriter writer = op_writer(NULL, 0);
    if (tile != NULL) {
        op_nav_tile_write(&writer, tile, false);
    }
    return writer.size;
}

OpStatus op_nav_tile_save(const OpNavTile *tile, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (tile == NULL) {
        return op_fail_null("tile");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    op_nav_tile_write(&writer, tile, false);
    return op_mesh_finish_writing(&writer, needed);
}

/* ---- Reading ---- */

static void read_floats(OpReader *reader, float *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        values[i] = op_read_f32(reader);
    }
}

/* The head, and the sizes that it promises. */
typedef struct Head {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    OpVec3 origin;
    OpTileCounts counts;
} Head;

static OpStatus read_count(OpReader *reader, const char *field, uint32_t most, int32_t *out) {
    uint32_t count = op_read_u32(reader);
    if (count > most) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, field, "must be at most %u, was %u", most, count);
    }
    *out = (int32_t)count;
    return OP_STATUS_OK;
}

static OpStatus read_counts(OpReader *reader, OpTileCounts *counts) {
    OP_TRY(read_count(reader, "tile.vertex_count", OP_TILE_MAX_VERTICES, &counts->vertices));
    OP_TRY(read_count(reader, "tile.poly_count", OP_TILE_MAX_POLYS, &counts->polys));
    OP_TRY(read_count(reader, "tile.index_count", OP_TILE_MAX_INDICES, &counts->indices));
    OP_TRY(read_count(reader, "tile.detail_vertex_count", OP_TILE_MAX_DETAIL, &counts->detail_vertices));
    OP_TRY(read_count(reader, "tile.detail_triangle_count", OP_TILE_MAX_DETAIL, &counts->detail_triangles));
    return read_count(reader, "tile.off_mesh_link_count", OP_TILE_MAX_LINKS, &counts->off_mesh_links);
}

static OpStatus check_body_size(const OpReader *reader, const OpTileCounts *counts) {
    uint64_t expected = (uint64_t)counts->vertices * VERTEX_BYTES + (uint64_t)counts->polys * POLY_BYTES +
                        (uint64_t)counts->indices * EDGE_BYTES +
                        (uint64_t)counts->detail_vertices * VERTEX_BYTES +
                        (uint64_t)counts->detail_triangles * DETAIL_TRIANGLE_BYTES +
                        (uint64_t)counts->off_mesh_links * OFF_MESH_BYTES;
    if (expected != op_reader_left(reader)) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile", "must have %llu bytes after its head, had %zu",
                       (unsigned long long)expected, op_reader_left(reader));
    }
    return OP_STATUS_OK;
}

static OpStatus check_origin(const Head *head, const OpNavMeshParams *params) {
    OpVec3 expected = {op_mesh_tile_origin_x(params, head->tile_x), head->origin.y,
                       op_mesh_tile_origin_z(params, head->tile_z)};
    if (memcmp(&expected.x, &head->origin.x, sizeof expected.x) != 0 ||
        memcmp(&expected.z, &head->origin.z, sizeof expected.z) != 0) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile.origin",
                       "must be (%g, %g) for tile (%d, %d), was (%g, %g)", expected.x, expected.z,
                       head->tile_x, head->tile_z, head->origin.x, head->origin.z);
    }
    return OP_STATUS_OK;
}

static OpStatus check_fingerprint(OpReader *reader, const OpNavMeshParams *params) {
    uint8_t expected[OP_FINGERPRINT_SIZE];
    OP_TRY(op_nav_mesh_params_fingerprint(params, expected));
    const uint8_t *found = op_read_bytes(reader, OP_FINGERPRINT_SIZE);
    if (found == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile", "must have a fingerprint: the bytes end before");
    }
    return memcmp(found, expected, OP_FINGERPRINT_SIZE) == 0
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FINGERPRINT, "tile",
                         "must be built with the settings of the mesh");
}

static OpStatus read_head(OpReader *reader, const OpNavMeshParams *params, Head *head) {
    OP_TRY(op_mesh_read_magic(reader, "tile", TILE_MAGIC));
    OP_TRY(check_fingerprint(reader, params));
    head->tile_x = op_read_i32(reader);
    head->tile_z = op_read_i32(reader);
    head->layer = op_read_i32(reader);
    head->origin.x = op_read_f64(reader);
    head->origin.y = op_read_f64(reader);
    head->origin.z = op_read_f64(reader);
    OP_TRY(read_counts(reader, &head->counts));
    if (reader->failed) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "tile", "must have a head of %d bytes", HEAD_BYTES);
    }
    OP_TRY(check_origin(head, params));
    return check_body_size(reader, &head->counts);
}

static void read_polys(OpReader *reader, const OpTileArrays *arrays, int32_t count) {
    for (int32_t poly = 0; poly < count; poly++) {
        OpDetailMesh *detail = &arrays->detail_meshes[poly];
        arrays->poly_vertex_counts[poly] = op_read_u8(reader);
        arrays->poly_areas[poly] = op_read_u8(reader);
        arrays->poly_flags[poly] = op_read_u16(reader);
        detail->vertex_base = op_read_u32(reader);
        detail->triangle_base = op_read_u32(reader);
        detail->vertex_count = op_read_u16(reader);
        detail->triangle_count = op_read_u16(reader);
    }
}

static void read_edges(OpReader *reader, const OpTileArrays *arrays, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        arrays->poly_indices[i] = op_read_u16(reader);
    }
    for (int32_t i = 0; i < count; i++) {
        arrays->edge_neighbors[i] = op_read_i32(reader);
    }
    for (int32_t i = 0; i < count; i++) {
        arrays->edge_portal_sides[i] = op_read_u8(reader);
    }
}

static OpStatus read_links(OpReader *reader, const OpTileArrays *arrays, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        OpOffMeshSlot *link = &arrays->off_mesh_links[i];
        read_floats(reader, link->start, 3);
        read_floats(reader, link->end, 3);
        link->radius = op_read_f32(reader);
        link->area = op_read_u8(reader);
        uint8_t flags = op_read_u8(reader);
        link->bidirectional = flags == 1;
        link->flags = op_read_u16(reader);
        link->user_id = op_read_u32(reader);
        if (flags > 1) {
            return op_fail(OP_STATUS_NAV_MESH_FORMAT, "off_mesh_links", "%d must have flags 0 or 1, had %d",
                           i, flags);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_body(OpReader *reader, const Head *head, const OpTileArrays *arrays,
                          OpTileContent *content) {
    content->data.tile_x = head->tile_x;
    content->data.tile_z = head->tile_z;
    content->data.layer = head->layer;
    content->data.origin_y = head->origin.y;
    read_floats(reader, arrays->vertices, 3 * head->counts.vertices);
    read_polys(reader, arrays, head->counts.polys);
    read_edges(reader, arrays, head->counts.indices);
    read_floats(reader, arrays->detail_vertices, 3 * head->counts.detail_vertices);
    for (int32_t i = 0; i < 4 * head->counts.detail_triangles; i++) {
        arrays->detail_triangles[i] = op_read_u8(reader);
    }
    return read_links(reader, arrays, head->counts.off_mesh_links);
}

OpStatus op_nav_tile_read(const uint8_t *bytes, size_t size, const OpNavMeshParams *params,
                          const OpAllocator *allocator, OpNavTile **out) {
    OpReader reader = op_reader(bytes, size);
    Head head = {0};
    OpTileContent *content;
    OpTileArrays arrays;
    OP_TRY(read_head(&reader, params, &head));
    OP_TRY(op_tile_content_allocate(&head.counts, allocator, &content, &arrays));
    OpStatus status = read_body(&reader, &head, &arrays, content);
    if (status == OP_STATUS_OK) {
        status = op_tile_content_complete(content, params);
    }
    if (status != OP_STATUS_OK) {
        op_tile_content_release(content);
        /* A place outside the world is malformed here, not an argument out of range. */
        return status == OP_STATUS_OUT_OF_RANGE ? OP_STATUS_NAV_MESH_FORMAT : status;
    }
    return op_nav_tile_over(content, allocator, out);
}

OpStatus op_nav_tile_load(const uint8_t *bytes, size_t size, const OpNavMeshParams *params,
                          const OpAllocator *allocator, OpNavTile **out) {
    OpAllocator chosen;
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_nav_mesh_params_check(params));
    OP_TRY(op_allocator_choose(allocator, &chosen));
    return op_nav_tile_read(bytes, size, params, &chosen, out);
}
