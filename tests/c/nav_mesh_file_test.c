/* The bytes of meshes with their settings; bad bytes, bad arguments and no memory in every call of the one-call tier. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/hostile_bytes.h"
#include "support/nav_history.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

static const OpOffMeshLinkDefinition links[] = {
    {1.5, 0.0, 1.5, 6.5, 0.0, 5.5, 1.0, true, 5, 2, 77},
    {6.5, 0.0, 1.5, 1.5, 0.25, 5.5, 0.75, false, 6, 0x8001, 0xFFFFFFFF},
};

static const uint8_t cells[] = {
    1, 1, 1, 1, 1, 1, 1, 1, /**/
    1, 1, 0, 1, 1, 1, 1, 1, /**/
    1, 1, 0, 0, 1, 0, 1, 1, /**/
    1, 1, 1, 0, 1, 0, 1, 1, /**/
    1, 1, 1, 1, 1, 1, 1, 1, /**/
    1, 1, 1, 1, 1, 1, 1, 1,
};

static const OpTileMap map = {cells, 8, 6, 1.0, {0.0, 0.0}};

static OpNavSettings settings_with_links(void) {
    OpNavSettings settings = op_nav_settings_small();
    settings.tile_size = 4.0;
    settings.snap_bits = 8;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    return settings;
}

static OpNavMesh *make_mesh(void) {
    OpNavSettings settings = settings_with_links();
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &mesh));
    return mesh;
}

/* ---- The format, written once more from its description ---- */

static size_t write_settings(OpWriter *writer, const OpNavSettings *s) {
    const double head[] = {s->agent_radius, s->agent_height, s->walkable_climb, s->agent_max_slope_degrees,
                           s->cell_size,    s->tile_size,    s->cell_height,    s->origin_x,
                           s->origin_z};
    const double tail[] = {s->contour_max_error, s->max_edge_length, s->detail_sample_distance,
                           s->detail_max_error};
    op_write_bytes(writer, "ONNM", 4);
    op_write_u32(writer, 1);
    for (int i = 0; i < 9; i++) {
        op_write_f64(writer, head[i]);
    }
    op_write_i32(writer, s->max_verts_per_poly);
    op_write_f64(writer, s->floor_y);
    op_write_u8(writer, s->area);
    op_write_u16(writer, s->flags);
    op_write_u8(writer, s->snap_bits >= 0);
    op_write_i32(writer, s->snap_bits >= 0 ? s->snap_bits : 0);
    op_write_i32(writer, (int32_t)s->partition);
    op_write_i32(writer, s->min_region_area);
    op_write_i32(writer, s->merge_region_area);
    for (int i = 0; i < 4; i++) {
        op_write_f64(writer, tail[i]);
    }
    op_write_u32(writer, (uint32_t)s->off_mesh_link_count);
    for (int32_t i = 0; i < s->off_mesh_link_count; i++) {
        const OpOffMeshLinkDefinition *link = &s->off_mesh_links[i];
        const double numbers[] = {link->start_x, link->start_y, link->start_z, link->end_x,
                                  link->end_y,   link->end_z,   link->radius};
        for (int k = 0; k < 7; k++) {
            op_write_f64(writer, numbers[k]);
        }
        op_write_u8(writer, link->bidirectional);
        op_write_u8(writer, link->area);
        op_write_u16(writer, link->flags);
        op_write_u32(writer, link->user_id);
    }
    return writer->size;
}

static OpNavSettings random_settings(TestRandom *random) {
    OpNavSettings settings = settings_with_links();
    settings.agent_radius = test_int(random, 0, 40) / 100.0;
    settings.agent_height = test_int(random, 0, 300) / 100.0;
    settings.agent_max_slope_degrees = test_int(random, 0, 900) / 10.0;
    settings.origin_x = test_int(random, -20, 20);
    settings.origin_z = test_int(random, -20, 20);
    settings.max_verts_per_poly = test_int(random, 3, 16);
    settings.floor_y = test_int(random, -50, 50) / 7.0;
    settings.area = (uint8_t)test_int(random, 0, 63);
    settings.flags = (uint16_t)test_int(random, 0, 65535);
    settings.snap_bits = test_chance(random, 50) ? -1 : test_int(random, 4, 8);
    settings.partition = (OpPartition)test_int(random, 0, 2);
    settings.min_region_area = test_int(random, 0, 1000);
    settings.merge_region_area = test_int(random, 0, 1000);
    settings.contour_max_error = test_int(random, 0, 100) / 7.0;
    settings.max_edge_length = test_int(random, 0, 100) / 7.0;
    settings.detail_sample_distance = test_int(random, 0, 100) / 7.0;
    settings.detail_max_error = test_int(random, 0, 100) / 7.0;
    settings.off_mesh_link_count = test_int(random, 0, 2);
    return settings;
}

static void check_settings_bytes(const OpNavSettings *settings, OpNavMesh *mesh, const SavedState *saved) {
    uint8_t expected[512];
    OpWriter writer = op_writer(expected, sizeof expected);
    size_t size = write_settings(&writer, settings);
    SavedState file = mesh_file_of(op_nav_mesh_tiles(mesh));
    OpReader reader = op_reader(saved->bytes + size, saved->size - size);
    assert_memory_equal(expected, saved->bytes, size);
    assert_int_equal(op_read_u32(&reader), file.size);
    assert_int_equal(saved->size, size + 4 + file.size);
    assert_memory_equal(saved->bytes + size + 4, file.bytes, file.size);
    saved_state_free(&file);
}

static void every_setting_is_saved(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(30, 500, 3000); seed++) {
        TestRandom random = test_random(seed);
        OpNavSettings settings = random_settings(&random);
        OpNavMesh *mesh = NULL;
        OpNavMesh *loaded = NULL;
        check_ok(op_nav_mesh_build_2d_from_tile_map(&map, &settings, NULL, &mesh));
        SavedState saved = nav_mesh_bytes_of(mesh);
        check_settings_bytes(&settings, mesh, &saved);
        check_ok(op_nav_mesh_load(saved.bytes, saved.size, test_chance(&random, 50) ? &settings : NULL, NULL,
                                  &loaded));
        SavedState again = nav_mesh_bytes_of(loaded);
        assert_true(saved_states_equal(&saved, &again));
        saved_state_free(&again);
        saved_state_free(&saved);
        op_nav_mesh_destroy(loaded);
        op_nav_mesh_destroy(mesh);
    }
}

static void settings_must_be_those_of_the_mesh(void **state) {
    (void)state;
    OpNavMesh *mesh = make_mesh();
    OpNavMesh *loaded = NULL;
    OpNavSettings settings = settings_with_links();
    SavedState saved = nav_mesh_bytes_of(mesh);
    SavedState bare = mesh_file_of(op_nav_mesh_tiles(mesh));
    check_refused(op_nav_mesh_load(bare.bytes, bare.size, NULL, NULL, &loaded), OP_STATUS_INVALID_ARGUMENT,
                  "settings", "must not be NULL");
    check_ok(op_nav_mesh_load(bare.bytes, bare.size, &settings, NULL, &loaded));
    SavedState again = nav_mesh_bytes_of(loaded);
    assert_true(saved_states_equal(&saved, &again));
    op_nav_mesh_destroy(loaded);
    loaded = NULL;
    settings.detail_max_error += 0.5;
    check_refused(op_nav_mesh_load(bare.bytes, bare.size, &settings, NULL, &loaded),
                  OP_STATUS_NAV_MESH_FINGERPRINT, "settings", "built with");
    check_refused(op_nav_mesh_load(saved.bytes, saved.size, &settings, NULL, &loaded),
                  OP_STATUS_NAV_MESH_FINGERPRINT, "settings", "built with");
    settings.cell_size = -1.0;
    check_refused(op_nav_mesh_load(saved.bytes, saved.size, &settings, NULL, &loaded), OP_STATUS_OUT_OF_RANGE,
                  "cell_size", "was -1");
    saved.bytes[8] ^= 1; /* the radius in the bytes: by less than a float shows, so the next one */
    saved.bytes[8 + 5] ^= 1;
    check_refused(op_nav_mesh_load(saved.bytes, saved.size, NULL, NULL, &loaded),
                  OP_STATUS_NAV_MESH_FINGERPRINT, "settings", "built with");
    assert_null(loaded);
    saved_state_free(&again);
    saved_state_free(&bare);
    saved_state_free(&saved);
    op_nav_mesh_destroy(mesh);
}

/* ---- Bad bytes ---- */

static void check_rule(size_t at, uint8_t value, OpStatus status, const char *argument, const char *part) {
    OpNavMesh *mesh = make_mesh();
    OpNavMesh *loaded = NULL;
    SavedState saved = nav_mesh_bytes_of(mesh);
    saved.bytes[at] = value;
    check_refused(op_nav_mesh_load(saved.bytes, saved.size, NULL, NULL, &loaded), status, argument, part);
    assert_null(loaded);
    saved_state_free(&saved);
    op_nav_mesh_destroy(mesh);
}

static void every_rule_has_its_message(void **state) {
    (void)state;
    const OpStatus format = OP_STATUS_NAV_MESH_FORMAT;
    enum { AREA = 8 + 72 + 12, SNAP = AREA + 3, PARTITION = SNAP + 5, LINK_COUNT = PARTITION + 12 + 32 };
    enum { LINKS = LINK_COUNT + 4, MESH_SIZE = LINKS + 128 };
    check_rule(0, 'X', format, "nav_mesh", "begin with \"ONNM\"");
    check_rule(4, 2, OP_STATUS_NAV_MESH_VERSION, "nav_mesh", "was of 2");
    check_rule(6, 1, format, "nav_mesh", "had 1");
    check_rule(8 + 7, 0xBF, format, "agent_radius", "was -");
    check_rule(8 + 39, 0xBF, format, "cell_size", "was -");
    check_rule(8 + 72, 17, format, "max_verts_per_poly", "was 17");
    check_rule(AREA, 64, format, "area", "was 64");
    check_rule(SNAP, 0, format, "snap_bits", "was (0, 8)");
    check_rule(SNAP, 2, format, "snap_bits", "was (2, 8)");
    check_rule(SNAP + 1, 17, format, "snap_bits", "was 17");
    check_rule(PARTITION, 3, format, "partition", "was 3");
    check_rule(PARTITION + 7, 0x80, format, "min_region_area", "was -");
    check_rule(LINK_COUNT + 2, 1, format, "off_mesh_link_count", "was 65538");
    check_rule(LINKS + 56, 2, format, "off_mesh_links", "[0].bidirectional must be 0 or 1, was 2");
    check_rule(LINKS + 64 + 57, 64, format, "off_mesh_links", "[1].area");
    check_rule(MESH_SIZE + 3, 1, format, "nav_mesh", "bytes of its mesh");
    check_rule(MESH_SIZE + 4, 'X', format, "mesh", "begin with \"ONPM\"");
}

/* Refused or taken; what is taken saves the same bytes and can be worked with. */
static bool offer_mesh(void *user, const SavedState *offered) {
    OpNavMesh *loaded = NULL;
    OpNavPath path = {0};
    OpNavMeshHit hit;
    OpVec3 point;
    OpRandom random = op_random_seed(1);
    bool found = false;
    (void)user;
    OpStatus status = op_nav_mesh_load(offered->bytes, offered->size, NULL, NULL, &loaded);
    if (status != OP_STATUS_OK) {
        bool bare = offered->size >= 4 && memcmp(offered->bytes, "ONPM", 4) == 0;
        assert_true(is_nav_refusal(status) || (bare && status == OP_STATUS_INVALID_ARGUMENT));
        assert_null(loaded);
        return false;
    }
    SavedState again = nav_mesh_bytes_of(loaded);
    assert_true(saved_states_equal(offered, &again));
    saved_state_free(&again);
    OpVec3 start = {0.5, 0.0, 0.5};
    OpVec3 end = {7.5, 0.0, 5.5};
    check_ok(op_nav_mesh_find_path(loaded, start, end, NULL, &path));
    check_ok(op_nav_mesh_raycast(loaded, start, end, NULL, &hit));
    check_ok(op_nav_mesh_sample_position(loaded, end, 5.0, NULL, &point, &found));
    check_ok(op_nav_mesh_random_point(loaded, &random, NULL, &point, &found));
    op_nav_path_reset(&path);
    op_nav_mesh_destroy(loaded);
    return true;
}

static void hostile_bytes_are_refused(void **state) {
    (void)state;
    OpNavMesh *mesh = make_mesh();
    SavedState saved = nav_mesh_bytes_of(mesh);
    assert_true(offer_mesh(NULL, &saved));
    offer_hostile_bytes(&saved, offer_mesh, NULL, 61);
    saved_state_free(&saved);
    op_nav_mesh_destroy(mesh);
}

/* Bytes without settings, which are checked against the caller's. */
static bool offer_bare_mesh(void *user, const SavedState *offered) {
    OpNavSettings settings = settings_with_links();
    OpNavMesh *loaded = NULL;
    (void)user;
    OpStatus status = op_nav_mesh_load(offered->bytes, offered->size, &settings, NULL, &loaded);
    assert_true(status == OP_STATUS_OK || is_nav_refusal(status));
    if (status == OP_STATUS_OK) {
        SavedState again = mesh_file_of(op_nav_mesh_tiles(loaded));
        assert_true(saved_states_equal(offered, &again));
        saved_state_free(&again);
        op_nav_mesh_destroy(loaded);
    }
    return status == OP_STATUS_OK;
}

static void hostile_bare_bytes_are_refused(void **state) {
    (void)state;
    OpNavMesh *mesh = make_mesh();
    SavedState saved = mesh_file_of(op_nav_mesh_tiles(mesh));
    assert_true(offer_bare_mesh(NULL, &saved));
    offer_hostile_bytes(&saved, offer_bare_mesh, NULL, 62);
    saved_state_free(&saved);
    op_nav_mesh_destroy(mesh);
}

/* ---- Bad arguments ---- */

static void bad_builds_are_refused(void **state) {
    (void)state;
    static const OpVec2 corners[] = {{0, 0}, {40, 0}, {40, 40}};
    static const int32_t three = 3;
    static const int32_t two = 2;
    OpOutline floor = {corners, &three, 1};
    OpOutline thin = {corners, &two, 1};
    OpNavMesh *mesh = NULL;
    OpNavSettings bad = op_nav_settings_humanoid();
    const OpAllocator broken = {NULL, NULL, NULL};
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    bad.tile_size = not_a_number();
    check_refused(op_nav_mesh_build_2d(&floor, 1, NULL, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_mesh_build_2d(NULL, 1, NULL, NULL, &mesh), invalid, "outlines", "NULL");
    check_refused(op_nav_mesh_build_2d(&floor, -1, NULL, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "outline_count", "was -1");
    check_refused(op_nav_mesh_build_2d(&floor, 1, &bad, NULL, &mesh), OP_STATUS_OUT_OF_RANGE, "tile_size",
                  "NaN");
    check_refused(op_nav_mesh_build_2d(&floor, 1, NULL, &broken, &mesh), invalid, "allocator", "NULL");
    check_refused(op_nav_mesh_build_2d_with_obstacles(&floor, 1, NULL, 1, NULL, NULL, &mesh), invalid,
                  "obstacles", "NULL");
    check_refused(op_nav_mesh_build_2d_with_obstacles(&floor, 1, &floor, -2, NULL, NULL, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "obstacle_count", "was -2");
    check_refused(op_nav_mesh_build_2d_with_obstacles(&floor, 1, &thin, 1, NULL, NULL, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "obstacles", "[0] ring 0 must have at least 3 points, had 2");
    check_refused(op_nav_mesh_build_2d_with_obstacles(&thin, 1, &floor, 1, NULL, NULL, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "outlines", "[0] ring 0");
    check_refused(op_nav_mesh_build_2d_from_tile_map(NULL, NULL, NULL, &mesh), invalid, "map", "NULL");
    check_refused(op_nav_mesh_build_2d_from_grid(NULL, NULL, NULL, &mesh), invalid, "grid", "NULL");
    assert_null(mesh);
}

static void bad_queries_are_refused(void **state) {
    (void)state;
    OpNavMesh *mesh = make_mesh();
    OpVec3 good = {0.5, 0.0, 0.5};
    OpVec3 bad = {0.5, not_a_number(), 0.5};
    OpNavPath path = {0};
    OpNavMeshHit hit;
    OpVec3 point;
    OpRandom random = op_random_seed(1);
    OpNavSettings settings;
    bool found = false;
    size_t size = 0;
    uint8_t byte = 0;
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    const OpStatus range = OP_STATUS_OUT_OF_RANGE;
    check_refused(op_nav_mesh_settings(NULL, &settings), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_settings(mesh, NULL), invalid, "out", "NULL");
    check_refused(op_nav_mesh_find_path(NULL, good, good, NULL, &path), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_find_path(mesh, good, good, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_mesh_find_path(mesh, good, bad, NULL, &path), range, "end", "NaN");
    check_refused(op_nav_mesh_raycast(NULL, good, good, NULL, &hit), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_raycast(mesh, good, good, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_mesh_raycast(mesh, bad, good, NULL, &hit), range, "from", "NaN");
    check_refused(op_nav_mesh_raycast(mesh, good, bad, NULL, &hit), range, "to", "NaN");
    check_refused(op_nav_mesh_sample_position(NULL, good, 1, NULL, &point, &found), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_sample_position(mesh, good, 1, NULL, NULL, &found), invalid, "out", "NULL");
    check_refused(op_nav_mesh_sample_position(mesh, good, 1, NULL, &point, NULL), invalid, "found", "NULL");
    check_refused(op_nav_mesh_sample_position(mesh, bad, 1, NULL, &point, &found), range, "position", "NaN");
    check_refused(op_nav_mesh_sample_position(mesh, good, -1, NULL, &point, &found), range, "max_distance",
                  "was -1");
    check_refused(op_nav_mesh_sample_position(mesh, good, positive_infinity(), NULL, &point, &found), range,
                  "max_distance", "inity");
    check_refused(op_nav_mesh_random_point(NULL, &random, NULL, &point, &found), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_random_point(mesh, NULL, NULL, &point, &found), invalid, "random", "NULL");
    check_refused(op_nav_mesh_random_point(mesh, &random, NULL, NULL, &found), invalid, "out", "NULL");
    check_refused(op_nav_mesh_random_point(mesh, &random, NULL, &point, NULL), invalid, "found", "NULL");
    check_refused(op_nav_mesh_save(NULL, &byte, 1, &size), invalid, "mesh", "NULL");
    check_refused(op_nav_mesh_save(mesh, &byte, 1, NULL), invalid, "needed", "NULL");
    check_refused(op_nav_mesh_save(mesh, &byte, 1, &size), OP_STATUS_BUFFER_TOO_SMALL, "capacity", "was 1");
    assert_int_equal(size, op_nav_mesh_saved_size(mesh));
    assert_int_equal(op_nav_mesh_saved_size(NULL), 0);
    assert_null(op_nav_mesh_tiles(NULL));
    op_nav_mesh_destroy(NULL);
    op_nav_mesh_destroy(mesh);
    mesh = NULL;
    check_refused(op_nav_mesh_load(NULL, 0, NULL, NULL, &mesh), invalid, "bytes", "NULL");
    check_refused(op_nav_mesh_load(&byte, 1, NULL, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_mesh_load(&byte, 0, NULL, NULL, &mesh), OP_STATUS_NAV_MESH_FORMAT, "nav_mesh",
                  "begin with");
    assert_null(mesh);
}

/* ---- Filters that change their mind ---- */

static OpStatus take_some(void *user, OpPolyRef poly, uint16_t flags, uint8_t area, bool *out) {
    int32_t *left = user;
    (void)poly;
    (void)flags;
    (void)area;
    *out = --*left >= 0;
    return OP_STATUS_OK;
}

/* What was found near may not be taken a moment later. */
static void a_fickle_filter_does_no_harm(void **state) {
    (void)state;
    OpNavMesh *mesh = make_mesh();
    OpVec3 start = {0.5, 0.0, 0.5};
    OpVec3 end = {7.5, 0.0, 5.5};
    int32_t blocked_at_start = 0;
    for (int32_t most = 0; most < 60; most++) {
        int32_t left = most;
        OpNavPathOptions options = op_nav_path_options_default();
        OpNavPath path = {0};
        OpNavMeshHit hit;
        options.filter.passes = take_some;
        options.filter.user = &left;
        check_ok(op_nav_mesh_raycast(mesh, start, end, &options.filter, &hit));
        assert_true(most > 0 || hit.blocked);
        blocked_at_start += hit.blocked && hit.distance == 0.0;
        left = most;
        check_ok(op_nav_mesh_find_path(mesh, start, end, &options, &path));
        op_nav_path_reset(&path);
    }
    assert_true(blocked_at_start > 1);
    op_nav_mesh_destroy(mesh);
}

/* ---- Without memory ---- */

typedef struct Scarce {
    CountingAllocator counter;
    OpAllocator allocator;
    OpGrid *grid;
    OpNavMesh *mesh;
    OpNavPath path;
    SavedState saved;
} Scarce;

static OpStatus call_from_grid(void *user) {
    Scarce *scarce = user;
    OpNavSettings settings = settings_with_links();
    return op_nav_mesh_build_2d_from_grid(scarce->grid, &settings, &scarce->allocator, &scarce->mesh);
}

static OpStatus call_with_obstacles(void *user) {
    Scarce *scarce = user;
    static const OpVec2 corners[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {5, 3}, {5, 6}, {3, 6}};
    static const int32_t four = 4;
    const OpOutline floor = {corners, &four, 1};
    const OpOutline block = {corners + 4, &four, 1};
    OpNavSettings settings = settings_with_links();
    return op_nav_mesh_build_2d_with_obstacles(&floor, 1, &block, 1, &settings, &scarce->allocator,
                                               &scarce->mesh);
}

static OpStatus call_load(void *user) {
    Scarce *scarce = user;
    return op_nav_mesh_load(scarce->saved.bytes, scarce->saved.size, NULL, &scarce->allocator, &scarce->mesh);
}

static OpStatus call_queries(void *user) {
    Scarce *scarce = user;
    OpVec3 start = {0.5, 0.0, 0.5};
    OpVec3 end = {7.5, 0.0, 5.5};
    OpNavMeshHit hit;
    OpVec3 point;
    OpRandom random = op_random_seed(1);
    bool found = false;
    OpStatus status = op_nav_mesh_find_path(scarce->mesh, start, end, NULL, &scarce->path);
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_raycast(scarce->mesh, start, end, NULL, &hit);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_sample_position(scarce->mesh, end, 2.0, NULL, &point, &found);
    }
    if (status == OP_STATUS_OK) {
        status = op_nav_mesh_random_point(scarce->mesh, &random, NULL, &point, &found);
    }
    return status;
}

static void check_no_mesh(void *user) {
    Scarce *scarce = user;
    assert_null(scarce->mesh);
    assert_int_equal(scarce->counter.live_blocks, 0);
}

static void check_no_path(void *user) {
    Scarce *scarce = user;
    assert_true(scarce->path.point_count == 0 || scarce->path.status == OP_PATH_FOUND);
}

static void fail_making(Scarce *scarce, OpStatus (*call)(void *user)) {
    FailingCall failing = {call, check_no_mesh, scarce};
    scarce->mesh = NULL;
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 10);
    saved_state_free(&scarce->saved);
    scarce->saved = nav_mesh_bytes_of(scarce->mesh);
    failing = (FailingCall){call_queries, check_no_path, scarce};
    assert_true(fail_each_allocation(&scarce->counter, &failing) > 3);
    assert_int_equal(scarce->path.status, OP_PATH_FOUND);
    op_nav_path_reset(&scarce->path);
    op_nav_mesh_destroy(scarce->mesh);
    scarce->mesh = NULL;
    assert_int_equal(scarce->counter.live_blocks, 0);
    assert_int_equal(scarce->counter.wrong_frees, 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    Scarce scarce = {.mesh = NULL};
    scarce.allocator = counting_allocator(&scarce.counter);
    uint8_t areas[sizeof cells];
    for (size_t i = 0; i < sizeof cells; i++) {
        areas[i] = cells[i] != 0 ? 0 : OP_AREA_WALL;
    }
    check_ok(op_grid_from_areas(areas, sizeof areas, 8, 6, NULL, &scarce.grid));
    fail_making(&scarce, call_with_obstacles);
    fail_making(&scarce, call_from_grid);
    fail_making(&scarce, call_load);
    saved_state_free(&scarce.saved);
    op_grid_destroy(scarce.grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_setting_is_saved),
        cmocka_unit_test(settings_must_be_those_of_the_mesh),
        cmocka_unit_test(every_rule_has_its_message),
        cmocka_unit_test(hostile_bytes_are_refused),
        cmocka_unit_test(hostile_bare_bytes_are_refused),
        cmocka_unit_test(bad_builds_are_refused),
        cmocka_unit_test(bad_queries_are_refused),
        cmocka_unit_test(a_fickle_filter_does_no_harm),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
