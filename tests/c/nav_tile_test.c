/* Tiles: each rule of the format broken once, bytes out and in, content ids, and bytes that nobody vouches for. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/nav_scene.h"
#include "support/test_mode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 84, MOST_BYTES = 8192 };

/* Two squares side by side, the left one with detail, and a link. */
static TileDraft sound_draft(void) {
    static const uint8_t triangles[8] = {0, 1, 4, 1, 0, 4, 3, 4};
    OpNavMeshParams params = scene_params();
    TileDraft draft = draft_tile(3, -2, 5);
    const uint16_t v[6] = {draft_vertex(&draft, 0, 0, 0), draft_vertex(&draft, 4, 1, 0),
                           draft_vertex(&draft, 8, 0, 0), draft_vertex(&draft, 8, 0, 8),
                           draft_vertex(&draft, 4, 1, 8), draft_vertex(&draft, 0, 0, 8)};
    const uint16_t left[4] = {v[0], v[1], v[4], v[5]};
    const uint16_t right[4] = {v[1], v[2], v[3], v[4]};
    draft_poly(&draft, left, 4);
    draft_poly(&draft, right, 4);
    draft_link(&draft, (OpVec3){1, 0, 1}, (OpVec3){-70, 2, 60}, 0.5, true);
    draft.links[0].area = 63;
    draft.links[0].user_id = 0xDEADBEEF;
    draft.areas[1] = 63;
    draft.flags[1] = 0xBEEF;
    draft.origin_y = -7.25;
    draft.detail_vertices[0] = 2.0f;
    draft.detail_vertices[1] = 3.0f;
    draft.detail_vertices[2] = 4.0f;
    draft.detail_vertex_count = 1;
    memcpy(draft.detail_triangles, triangles, sizeof triangles);
    draft.detail_triangle_count = 2;
    draft.details[0] = (OpDetailMesh){0, 0, 1, 2};
    draft_join(&draft, &params);
    return draft;
}

/* ---- Rules ---- */

static void refuse(const TileDraft *draft, const char *array, const char *part) {
    OpNavMeshParams params = scene_params();
    OpNavTileData data = draft_data(draft);
    OpNavTile *tile = NULL;
    check_refused(op_nav_tile_create(&data, &params, NULL, &tile), OP_STATUS_NAV_MESH_FORMAT, array, part);
    assert_null(tile);
}

static void names_what_is_wrong_with_positions(void **state) {
    (void)state;
    static const float bad[] = {-8.001f, 16.001f, 1e-31f, -1e-38f, (float)INFINITY, (float)NAN};
    TileDraft draft = sound_draft();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int32_t axis = 0; axis < 3; axis += 2) {
            draft = sound_draft();
            draft.vertices[3 * 4 + axis] = bad[i];
            refuse(&draft, "vertices", "4 must");
            draft = sound_draft();
            draft.detail_vertices[axis] = bad[i];
            refuse(&draft, "detail_vertices", "0 must");
        }
    }
    static const float heights[] = {4096.001f, -4097.0f, (float)NAN, (float)INFINITY};
    for (size_t i = 0; i < sizeof heights / sizeof heights[0]; i++) {
        draft = sound_draft();
        draft.vertices[3 * 2 + 1] = heights[i];
        refuse(&draft, "vertices", "2 must");
        draft = sound_draft();
        draft.detail_vertices[1] = heights[i];
        refuse(&draft, "detail_vertices", "0 must");
    }
}

static void names_what_is_wrong_with_polygons(void **state) {
    (void)state;
    TileDraft draft = sound_draft();
    draft.layer = 1024;
    refuse(&draft, "layer", "1023");
    draft.layer = -1;
    refuse(&draft, "layer", "-1");
    draft = sound_draft();
    draft.sizes[1] = 2;
    refuse(&draft, "poly_vertex_counts", "polygon 1");
    draft.sizes[1] = 17;
    refuse(&draft, "poly_vertex_counts", "17");
    draft.sizes[1] = 3;
    refuse(&draft, "poly_vertex_counts", "8");
    draft.sizes[1] = 5;
    refuse(&draft, "poly_vertex_counts", "8");
    draft = sound_draft();
    draft.areas[0] = 64;
    refuse(&draft, "poly_areas", "polygon 0");
    draft = sound_draft();
    draft.indices[6] = 6;
    refuse(&draft, "poly_indices", "corner 2");
    draft = sound_draft();
    draft.indices[2] = draft.indices[0];
    refuse(&draft, "poly_indices", "polygon 0");
    draft = sound_draft(); /* clockwise */
    draft.indices[0] = 5;
    draft.indices[1] = 4;
    draft.indices[2] = 1;
    draft.indices[3] = 0;
    refuse(&draft, "vertices", "counter-clockwise");
    draft = sound_draft(); /* a dent, by the least there is */
    draft.vertices[3 * 3 + 0] = 4.0f;
    draft.vertices[3 * 3 + 2] = nextafterf(4.0f, 0.0f);
    draft.vertices[3 * 4 + 2] = 8.0f;
    draft.vertices[3 * 2 + 0] = 4.0f + 1e-6f;
    refuse(&draft, "vertices", "polygon 1");
    draft = sound_draft(); /* two corners in one place */
    memcpy(draft.vertices + 3 * 3, draft.vertices + 3 * 2, 3 * sizeof(float));
    refuse(&draft, "vertices", "apart");
    draft = sound_draft(); /* on one line */
    for (int32_t i = 0; i < 6; i++) {
        draft.vertices[3 * i + 2] = 0.0f;
        draft.vertices[3 * i] = (float)i;
    }
    refuse(&draft, "vertices", "line");
}

static void takes_corners_on_a_line_and_no_stars(void **state) {
    (void)state;
    OpNavMeshParams params = scene_params();
    TileDraft draft = draft_tile(0, 0, 0);
    uint16_t v[5] = {draft_vertex(&draft, 0, 0, 0), draft_vertex(&draft, 3, 0, 0),
                     draft_vertex(&draft, 8, 0, 0), draft_vertex(&draft, 8, 0, 8),
                     draft_vertex(&draft, 4, 0, 4)};
    draft_poly(&draft, v, 5);
    draft_join(&draft, &params);
    op_nav_tile_destroy(draft_create(&draft, &params));
    draft = draft_tile(0, 0, 0);
    for (int32_t i = 0; i < 5; i++) {
        double angle = 6.283185307179586 * 2.0 * i / 5.0;
        v[i] = draft_vertex(&draft, 4.0 + 3.0 * cos(angle), 0, 4.0 + 3.0 * sin(angle));
    }
    draft_poly(&draft, v, 5);
    draft_join(&draft, &params);
    refuse(&draft, "vertices", "polygon 0");
    draft = draft_tile(0, 0, 0); /* the same square twice round */
    uint16_t twice[8];
    for (int32_t i = 0; i < 8; i++) {
        twice[i] = draft_vertex(&draft, i % 4 == 1 || i % 4 == 2 ? 3 : 1, 0, i % 4 < 2 ? 1 : 3);
    }
    draft_poly(&draft, twice, 8);
    draft_join(&draft, &params);
    refuse(&draft, "vertices", "apart");
}

static void names_what_is_wrong_with_edges(void **state) {
    (void)state;
    static const int32_t neighbors[] = {-1, 3, 1, INT32_MIN, INT32_MAX};
    TileDraft draft = sound_draft();
    for (int32_t i = 0; i < 5; i++) {
        draft = sound_draft();
        draft.neighbors[1] = neighbors[i];
        refuse(&draft, "edge_neighbors", "polygon 0");
    }
    draft = sound_draft();
    draft.neighbors[0] = 2; /* an edge that polygon 1 has not */
    draft.sides[0] = OP_PORTAL_NONE;
    refuse(&draft, "edge_neighbors", "back");
    draft = sound_draft();
    draft.neighbors[7] = 0; /* not named back */
    refuse(&draft, "edge_neighbors", "back");
    draft = sound_draft();
    draft.neighbors[7] = INT32_MIN; /* nor here, and it is looked at from the other side first */
    refuse(&draft, "edge_neighbors", "back");
    draft = sound_draft();
    draft.sides[1] = 0;
    refuse(&draft, "edge_portal_sides", "neighbour");
    draft = sound_draft();
    draft.sides[0] = 4;
    refuse(&draft, "edge_portal_sides", "255");
    for (uint8_t side = 0; side < 4; side++) {
        draft = sound_draft();
        draft.sides[0] = side; /* it lies on side 3 */
        if (side != 3) {
            refuse(&draft, "edge_portal_sides", "edge 0");
        }
    }
    draft = sound_draft();
    draft.vertices[2] = -0.0f; /* on the border, but not to the bit */
    refuse(&draft, "edge_portal_sides", "polygon 0");
}

static void names_what_is_wrong_with_detail_and_links(void **state) {
    (void)state;
    TileDraft draft = sound_draft();
    static const OpDetailMesh details[] = {{1, 0, 1, 2}, {0, 1, 1, 2},          {0, 0, 2, 2},
                                           {0, 0, 1, 3}, {0xFFFFFFFF, 0, 1, 2}, {0, 0xFFFFFFFF, 1, 2}};
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++) {
        draft = sound_draft();
        draft.details[0] = details[i];
        refuse(&draft, "detail_meshes", "polygon 0");
    }
    draft = sound_draft();
    draft.detail_triangles[6] = 5;
    refuse(&draft, "detail_triangles", "triangle 1");
    static const float radii[] = {0.0f, -1.0f, (float)NAN, (float)INFINITY, 2097153.0f};
    for (size_t i = 0; i < sizeof radii / sizeof radii[0]; i++) {
        draft = sound_draft();
        draft.links[0].radius = radii[i];
        refuse(&draft, "off_mesh_links", "0 must");
    }
    for (int32_t axis = 0; axis < 6; axis++) {
        draft = sound_draft();
        (axis < 3 ? draft.links[0].start : draft.links[0].end)[axis % 3] =
            axis % 2 == 0 ? 4097.0f : (float)NAN;
        refuse(&draft, "off_mesh_links", "4096");
    }
    draft = sound_draft();
    draft.links[0].area = 64;
    refuse(&draft, "off_mesh_links", "63");
}

static void refuses_bad_arguments(void **state) {
    (void)state;
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    OpNavTileData fine = draft_data(&draft);
    OpNavTile *tile = NULL;
    OpVec3 origin;
    size_t needed = 0;
    uint8_t id[OP_CONTENT_ID_SIZE];
    const void **const arrays[] = {
        (const void **)&fine.vertices,          (const void **)&fine.poly_vertex_counts,
        (const void **)&fine.poly_areas,        (const void **)&fine.poly_flags,
        (const void **)&fine.poly_indices,      (const void **)&fine.edge_neighbors,
        (const void **)&fine.edge_portal_sides, (const void **)&fine.detail_vertices,
        (const void **)&fine.detail_triangles,  (const void **)&fine.off_mesh_links};
    int32_t *const counts[] = {&fine.vertex_count,          &fine.poly_count,
                               &fine.index_count,           &fine.detail_vertex_count,
                               &fine.detail_triangle_count, &fine.off_mesh_link_count};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
        const void *before = *arrays[i];
        *arrays[i] = NULL;
        check_fails(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_INVALID_ARGUMENT);
        *arrays[i] = before;
    }
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int32_t before = *counts[i];
        *counts[i] = -1;
        check_fails(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_NAV_MESH_FORMAT);
        *counts[i] = INT32_MAX;
        check_fails(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_NAV_MESH_FORMAT);
        *counts[i] = before;
    }
    fine.tile_x = INT32_MAX;
    check_refused(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_OUT_OF_RANGE, "tile",
                  "2147483647");
    fine.tile_x = 0;
    fine.origin_y = not_a_number();
    check_refused(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_OUT_OF_RANGE, "tile", "NaN");
    fine.origin_y = 0.0;
    params.cell_size = -1.0;
    check_refused(op_nav_tile_create(&fine, &params, NULL, &tile), OP_STATUS_OUT_OF_RANGE, "cell_size", "-1");
    check_refused(op_nav_tile_create(NULL, &params, NULL, &tile), OP_STATUS_INVALID_ARGUMENT, "data", "NULL");
    check_refused(op_nav_tile_create(&fine, NULL, NULL, &tile), OP_STATUS_INVALID_ARGUMENT, "params", "NULL");
    check_refused(op_nav_tile_create(&fine, &params, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    assert_null(tile);
    check_refused(op_nav_tile_view(NULL, &fine), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(op_nav_tile_origin(NULL, &origin), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(op_nav_tile_content_id(NULL, id), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    check_refused(op_nav_tile_save(NULL, NULL, 0, &needed), OP_STATUS_INVALID_ARGUMENT, "tile", "NULL");
    assert_int_equal(op_nav_tile_saved_size(NULL), 0);
    op_nav_tile_destroy(NULL);
}

/* ---- Bytes ---- */

typedef struct Bytes {
    uint8_t at[MOST_BYTES];
    size_t size;
} Bytes;

static void put(Bytes *bytes, uint64_t value, int32_t size) {
    for (int32_t i = 0; i < size; i++) {
        bytes->at[bytes->size++] = (uint8_t)(value >> 8 * i);
    }
}

static void put_floats(Bytes *bytes, const float *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        uint32_t bits = 0;
        memcpy(&bits, &values[i], sizeof bits);
        put(bytes, bits, 4);
    }
}

static void put_head(Bytes *bytes, const TileDraft *draft, const OpNavMeshParams *params) {
    uint8_t fingerprint[OP_FINGERPRINT_SIZE];
    check_ok(op_nav_mesh_params_fingerprint(params, fingerprint));
    memcpy(bytes->at, "ONPT\2\0\0\0", 8);
    memcpy(bytes->at + 8, fingerprint, OP_FINGERPRINT_SIZE);
    bytes->size = 24;
    put(bytes, (uint32_t)draft->tile_x, 4);
    put(bytes, (uint32_t)draft->tile_z, 4);
    put(bytes, (uint32_t)draft->layer, 4);
    put(bytes, bits_of(params->origin_x + draft->tile_x * params->tile_size), 8);
    put(bytes, bits_of(draft->origin_y), 8);
    put(bytes, bits_of(params->origin_z + draft->tile_z * params->tile_size), 8);
    put(bytes, (uint32_t)draft->vertex_count, 4);
    put(bytes, (uint32_t)draft->poly_count, 4);
    put(bytes, (uint32_t)draft->index_count, 4);
    put(bytes, (uint32_t)draft->detail_vertex_count, 4);
    put(bytes, (uint32_t)draft->detail_triangle_count, 4);
    put(bytes, (uint32_t)draft->link_count, 4);
    assert_int_equal(bytes->size, HEAD);
}

/* The bytes as the table of the format lists them. */
static void expected_bytes(const TileDraft *draft, const OpNavMeshParams *params, Bytes *bytes) {
    put_head(bytes, draft, params);
    put_floats(bytes, draft->vertices, 3 * draft->vertex_count);
    for (int32_t i = 0; i < draft->poly_count; i++) {
        put(bytes, draft->sizes[i], 1);
        put(bytes, draft->areas[i], 1);
        put(bytes, draft->flags[i], 2);
        put(bytes, draft->details[i].vertex_base, 4);
        put(bytes, draft->details[i].triangle_base, 4);
        put(bytes, draft->details[i].vertex_count, 2);
        put(bytes, draft->details[i].triangle_count, 2);
    }
    for (int32_t i = 0; i < draft->index_count; i++) {
        put(bytes, draft->indices[i], 2);
    }
    for (int32_t i = 0; i < draft->index_count; i++) {
        put(bytes, (uint32_t)draft->neighbors[i], 4);
    }
    for (int32_t i = 0; i < draft->index_count; i++) {
        put(bytes, draft->sides[i], 1);
    }
    put_floats(bytes, draft->detail_vertices, 3 * draft->detail_vertex_count);
    for (int32_t i = 0; i < 4 * draft->detail_triangle_count; i++) {
        put(bytes, draft->detail_triangles[i], 1);
    }
    for (int32_t i = 0; i < draft->link_count; i++) {
        put_floats(bytes, draft->links[i].start, 3);
        put_floats(bytes, draft->links[i].end, 3);
        put_floats(bytes, &draft->links[i].radius, 1);
        put(bytes, draft->links[i].area, 1);
        put(bytes, draft->links[i].bidirectional ? 1 : 0, 1);
        put(bytes, draft->links[i].flags, 2);
        put(bytes, draft->links[i].user_id, 4);
    }
}

static void saves_the_documented_bytes(void **state) {
    (void)state;
    static Bytes expected;
    static uint8_t saved[MOST_BYTES];
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    OpNavTile *tile = draft_create(&draft, &params);
    OpNavTile *loaded = NULL;
    size_t needed = 0;
    uint8_t id[OP_CONTENT_ID_SIZE];
    uint8_t digest[32];
    OpSha256 sha;
    expected_bytes(&draft, &params, &expected);
    assert_int_equal(op_nav_tile_saved_size(tile), expected.size);
    check_refused(op_nav_tile_save(tile, saved, expected.size - 1, &needed), OP_STATUS_BUFFER_TOO_SMALL,
                  "capacity", "");
    assert_int_equal(needed, expected.size);
    check_ok(op_nav_tile_save(tile, saved, sizeof saved, &needed));
    assert_memory_equal(saved, expected.at, expected.size);
    check_ok(op_nav_tile_load(saved, needed, &params, NULL, &loaded));
    check_ok(op_nav_tile_save(loaded, saved, sizeof saved, &needed));
    assert_memory_equal(saved, expected.at, expected.size);
    op_sha256_begin(&sha);
    op_sha256_update(&sha, expected.at, expected.size);
    op_sha256_end(&sha, digest);
    check_ok(op_nav_tile_content_id(loaded, id));
    assert_memory_equal(id, digest, 32);
    op_nav_tile_destroy(loaded);
    op_nav_tile_destroy(tile);
}

/* Areas and flags change in a mesh; the content id stays, the bytes follow. */
static void content_ids_ignore_edits(void **state) {
    (void)state;
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    OpNavTile *tile = draft_create(&draft, &params);
    OpTiledNavMesh *mesh = NULL;
    OpTileRef ref = 0;
    uint8_t before[OP_CONTENT_ID_SIZE];
    uint8_t after[OP_CONTENT_ID_SIZE];
    static uint8_t saved[MOST_BYTES];
    size_t needed = 0;
    check_ok(op_tiled_nav_mesh_create(&params, NULL, &mesh));
    check_ok(op_tiled_nav_mesh_add_tile(mesh, tile, &ref));
    check_ok(op_nav_tile_content_id(tile, before));
    check_ok(op_tiled_nav_mesh_set_poly_area(mesh, op_poly_ref(1, 0, 0), 9));
    check_ok(op_tiled_nav_mesh_set_poly_flags(mesh, op_poly_ref(1, 0, 0), 0x1234));
    const OpNavTile *own = op_tiled_nav_mesh_tile(mesh, ref);
    check_ok(op_nav_tile_content_id(own, after));
    assert_memory_equal(before, after, sizeof before);
    check_ok(op_nav_tile_save(own, saved, sizeof saved, &needed));
    assert_int_equal(saved[HEAD + 12 * 6 + 1], 9);
    assert_int_equal(saved[HEAD + 12 * 6 + 2], 0x34);
    check_ok(op_nav_tile_save(tile, saved, sizeof saved, &needed));
    assert_int_equal(saved[HEAD + 12 * 6 + 1], 0);
    op_nav_tile_destroy(tile);
    op_tiled_nav_mesh_destroy(mesh);
}

/* ---- Bytes that nobody vouches for ---- */

static bool is_typed(OpStatus status) {
    return status == OP_STATUS_OK || status == OP_STATUS_NAV_MESH_FORMAT ||
           status == OP_STATUS_NAV_MESH_VERSION || status == OP_STATUS_NAV_MESH_FINGERPRINT;
}

/* Loads from a block of exactly this size, so that a read past its end is caught. */
static OpStatus load(const uint8_t *bytes, size_t size) {
    OpNavMeshParams params = scene_params();
    OpNavTile *tile = NULL;
    uint8_t *exact = malloc(size + (size == 0));
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    OpStatus status = op_nav_tile_load(exact, size, &params, NULL, &tile);
    assert_true(is_typed(status));
    assert_true((status == OP_STATUS_OK) == (tile != NULL));
    op_nav_tile_destroy(tile);
    free(exact);
    return status;
}

static void survives_hostile_bytes(void **state) {
    (void)state;
    static Bytes bytes;
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    expected_bytes(&draft, &params, &bytes);
    assert_int_equal(load(bytes.at, bytes.size), OP_STATUS_OK);
    for (size_t size = 0; size < bytes.size; size++) {
        assert_int_equal(load(bytes.at, size), OP_STATUS_NAV_MESH_FORMAT);
    }
    assert_int_equal(load(bytes.at, bytes.size + 1), OP_STATUS_NAV_MESH_FORMAT);
    for (size_t at = 0; at < bytes.size; at++) {
        uint8_t before = bytes.at[at];
        for (int32_t value = 0; value < 256; value += test_is_full() ? 1 : 5) {
            bytes.at[at] = (uint8_t)value;
            OpStatus status = load(bytes.at, bytes.size);
            assert_true(value == before || at >= HEAD || at == 12 || status != OP_STATUS_OK ||
                        (at >= 44 && at < 52) || (at >= 32 && at < 36));
        }
        bytes.at[at] = before;
    }
    bytes.at[4] = 1;
    assert_int_equal(load(bytes.at, bytes.size), OP_STATUS_NAV_MESH_VERSION);
    assert_non_null(strstr(op_error_message(), "was of 1"));
    bytes.at[4] = 2;
    bytes.at[6] = 1;
    assert_int_equal(load(bytes.at, bytes.size), OP_STATUS_NAV_MESH_FORMAT);
    bytes.at[6] = 0;
    bytes.at[8] ^= 1;
    assert_int_equal(load(bytes.at, bytes.size), OP_STATUS_NAV_MESH_FINGERPRINT);
    bytes.at[30] ^= 1; /* and whatever else is wrong comes later */
    assert_int_equal(load(bytes.at, bytes.size), OP_STATUS_NAV_MESH_FINGERPRINT);
}

/* Counts that promise more than there is take no memory. */
static void believes_no_count(void **state) {
    (void)state;
    static Bytes bytes;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    OpNavTile *tile = NULL;
    expected_bytes(&draft, &params, &bytes);
    for (int32_t field = 0; field < 6; field++) {
        for (int32_t bit = 0; bit < 32; bit++) {
            size_t at = 60 + 4 * (size_t)field + (size_t)bit / 8;
            bytes.at[at] = (uint8_t)(bytes.at[at] ^ (1 << bit % 8));
            check_fails(op_nav_tile_load(bytes.at, bytes.size, &params, &allocator, &tile),
                        OP_STATUS_NAV_MESH_FORMAT);
            bytes.at[at] = (uint8_t)(bytes.at[at] ^ (1 << bit % 8));
        }
    }
    assert_int_equal(counter.allocations, 0);
    check_refused(op_nav_tile_load(NULL, 5, &params, NULL, &tile), OP_STATUS_INVALID_ARGUMENT, "bytes",
                  "NULL");
    check_refused(op_nav_tile_load(bytes.at, 5, &params, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out",
                  "NULL");
    check_refused(op_nav_tile_load(bytes.at, 5, NULL, NULL, &tile), OP_STATUS_INVALID_ARGUMENT, "params",
                  "NULL");
}

static void survives_a_lack_of_memory(void **state) {
    (void)state;
    static Bytes bytes;
    OpNavMeshParams params = scene_params();
    TileDraft draft = sound_draft();
    OpNavTileData data = draft_data(&draft);
    expected_bytes(&draft, &params, &bytes);
    for (int32_t way = 0; way < 2; way++) {
        OpStatus status = OP_STATUS_OUT_OF_MEMORY;
        for (size_t fail_in = 1; status != OP_STATUS_OK; fail_in++) {
            CountingAllocator counter = {.fail_in = fail_in};
            OpAllocator allocator = counting_allocator(&counter);
            OpNavTile *tile = NULL;
            status = way == 0 ? op_nav_tile_create(&data, &params, &allocator, &tile)
                              : op_nav_tile_load(bytes.at, bytes.size, &params, &allocator, &tile);
            if (status == OP_STATUS_OK) {
                uint8_t id[OP_CONTENT_ID_SIZE];
                counter.fail_in = 1;
                check_fails(op_nav_tile_content_id(tile, id), OP_STATUS_OUT_OF_MEMORY);
                check_ok(op_nav_tile_content_id(tile, id));
                op_nav_tile_destroy(tile);
            } else {
                check_fails(status, OP_STATUS_OUT_OF_MEMORY);
                assert_null(tile);
            }
            assert_true(counter.live_blocks == 0 && counter.wrong_frees == 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_what_is_wrong_with_positions),
        cmocka_unit_test(names_what_is_wrong_with_polygons),
        cmocka_unit_test(takes_corners_on_a_line_and_no_stars),
        cmocka_unit_test(names_what_is_wrong_with_edges),
        cmocka_unit_test(names_what_is_wrong_with_detail_and_links),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(saves_the_documented_bytes),
        cmocka_unit_test(content_ids_ignore_edits),
        cmocka_unit_test(survives_hostile_bytes),
        cmocka_unit_test(believes_no_count),
        cmocka_unit_test(survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
