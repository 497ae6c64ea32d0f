/* The bytes of a cache's snapshot: laid out as documented, each rule with its message, hostile ones never worse than refused. */
#include "support/cache_case.h"
#include "support/check.h"
#include "support/hostile_bytes.h"

#include <stdlib.h>
#include <string.h>

/* ---- A cache with one of everything ---- */

/* A floor of two by two tiles. */
static const double corners[] = {0, 0, 0, 0, 0, 28, 28, 0, 28, 28, 0, 0};
static const int32_t indices[] = {0, 1, 2, 0, 2, 3};
static const OpTriangles ground = {corners, 4, indices, 2};

static const OpVec2 triangle[3] = {{2.0, 2.0}, {20.0, 2.0}, {2.0, 20.0}};

typedef struct Fixture {
    CacheCase on;
    OpTileCache *cache;
    SavedState bytes;
    size_t obstacles; /* where each count is */
    size_t volumes;
    size_t queue;
    size_t mesh;
} Fixture;

enum { HEAD = 8, OBSTACLE_BYTES = 5 * 3 + (5 + 6 + 7) * 8, VOLUME_BYTES = 4 + 1 + 16 + 4 + 48 };

static Fixture make(void) {
    Fixture made = {.on = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1)};
    const OpObstacle obstacles[3] = {
        {.shape = OP_OBSTACLE_CYLINDER, .position = {5, 0, 6}, .size = {1, 2, 0}},
        {.shape = OP_OBSTACLE_BOX, .position = {3, 0, 4}, .size = {5, 6, 7}},
        {.shape = OP_OBSTACLE_ORIENTED_BOX, .position = {8, 1, 8}, .size = {1, 2, 3}, .yaw = 0.5}};
    OpAreaVolume volume = {.corners = triangle, .corner_count = 3, .min_y = -9, .max_y = 9, .area = 7};
    int32_t id = 0;
    made.on.triangles = ground;
    made.cache = cache_of(&made.on, NULL);
    for (int32_t i = 0; i < 3; i++) {
        check_ok(op_tile_cache_add_obstacle(made.cache, &obstacles[i], &id));
    }
    check_ok(op_tile_cache_add_volume(made.cache, &volume, &id));
    assert_true(op_tile_cache_pending(made.cache) >= 2);
    made.bytes = cache_snapshot(made.cache, OP_SNAPSHOT_FULL);
    made.obstacles = HEAD + 8;
    made.volumes = made.obstacles + 4 + OBSTACLE_BYTES;
    made.queue = made.volumes + 4 + VOLUME_BYTES;
    made.mesh = made.queue + 4 + 8 * (size_t)op_tile_cache_pending(made.cache);
    return made;
}

static void free_fixture(Fixture *made) {
    saved_state_free(&made->bytes);
    op_tile_cache_destroy(made->cache);
    cache_case_free(&made->on);
}

static void check_unchanged(const Fixture *made) {
    SavedState now = cache_snapshot(made->cache, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, &made->bytes));
    saved_state_free(&now);
}

/* ---- Layout ---- */

static void layout_is_as_documented(void **state) {
    (void)state;
    Fixture made = make();
    OpReader reader = op_reader(made.bytes.bytes, made.bytes.size);
    assert_memory_equal(op_read_bytes(&reader, 4), "ONTK", 4);
    assert_int_equal(op_read_u16(&reader), 1);
    assert_int_equal(op_read_u16(&reader), 0);
    assert_int_equal(op_read_u32(&reader), 4);
    assert_int_equal(op_read_u32(&reader), 2);
    assert_int_equal(op_read_u32(&reader), 3);
    const double values[3][7] = {{5, 0, 6, 1, 2}, {3, 0, 4, 5, 6, 7}, {8, 1, 8, 1, 2, 3, 0.5}};
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(op_read_u32(&reader), i + 1);
        assert_int_equal(op_read_u8(&reader), i + 1);
        for (uint32_t k = 0; k < 5 + i; k++) {
            check_same_bits(op_read_f64(&reader), values[i][k]);
        }
    }
    assert_int_equal(op_read_u32(&reader), 1);
    assert_int_equal(op_read_u32(&reader), 1);
    assert_int_equal(op_read_u8(&reader), 7);
    check_same_bits(op_read_f64(&reader), -9.0);
    check_same_bits(op_read_f64(&reader), 9.0);
    assert_int_equal(op_read_u32(&reader), 3);
    for (int32_t i = 0; i < 3; i++) {
        check_same_bits(op_read_f64(&reader), triangle[i].x);
        check_same_bits(op_read_f64(&reader), triangle[i].y);
    }
    OpTilePosition tiles[16];
    int32_t count = 0;
    check_ok(op_tile_cache_pending_tiles(made.cache, tiles, 16, &count));
    assert_int_equal(op_read_u32(&reader), count);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(op_read_i32(&reader), tiles[i].x);
        assert_int_equal(op_read_i32(&reader), tiles[i].z);
    }
    assert_int_equal(reader.offset, made.mesh);
    uint32_t size = op_read_u32(&reader);
    assert_int_equal(size, op_reader_left(&reader));
    assert_memory_equal(op_read_bytes(&reader, 4), "ONPS", 4);
    free_fixture(&made);
}

static void short_buffers_are_refused(void **state) {
    (void)state;
    Fixture made = make();
    uint8_t *buffer = malloc(made.bytes.size);
    size_t needed = 0;
    for (size_t capacity = 0; capacity < made.bytes.size; capacity += 7) {
        check_fails(op_tile_cache_snapshot(made.cache, OP_SNAPSHOT_FULL, buffer, capacity, &needed),
                    OP_STATUS_BUFFER_TOO_SMALL);
        assert_int_equal(needed, made.bytes.size);
    }
    check_fails(op_tile_cache_snapshot(made.cache, OP_SNAPSHOT_FULL, NULL, made.bytes.size, &needed),
                OP_STATUS_BUFFER_TOO_SMALL);
    free(buffer);
    free_fixture(&made);
}

/* ---- Rules ---- */

typedef struct Rule {
    size_t at; /* the byte that becomes value */
    uint8_t value;
    const char *argument;
    const char *part; /* of the message */
} Rule;

static void check_rule(const Fixture *made, const Rule *rule, OpStatus status) {
    uint8_t *bytes = malloc(made->bytes.size);
    memcpy(bytes, made->bytes.bytes, made->bytes.size);
    bytes[rule->at] = rule->value;
    check_refused(op_tile_cache_restore(made->cache, bytes, made->bytes.size, NULL), status, rule->argument,
                  rule->part);
    check_unchanged(made);
    free(bytes);
}

static void every_rule_has_its_message(void **state) {
    (void)state;
    Fixture made = make();
    size_t first = made.obstacles + 4; /* an obstacle */
    size_t volume = made.volumes + 4;  /* the volume */
    size_t queued = made.queue + 4;    /* the front */
    size_t oriented = first + 2 * 5 + 11 * 8;
    const Rule rules[] = {
        {0, 'X', "snapshot", "ONTK"},
        {6, 1, "snapshot", "flags"},
        {11, 0x80, "snapshot.next_obstacle_id", "in [1"},
        {12, 0, "snapshot.next_volume_id", "in [1"},
        {8, 3, "snapshot.obstacles", "below 3"},
        {12, 1, "snapshot.volumes", "below 1"},
        {made.obstacles + 3, 1, "snapshot.obstacle_count", "at most 1048576"},
        {made.obstacles + 2, 0x10, "snapshot.obstacle_count", "bytes"},
        {first, 0, "snapshot.obstacles", "ascending"},
        {first, 2, "snapshot.obstacles", "ascending"},
        {first + 4, 0, "snapshot.obstacles", "had 0"},
        {first + 4, 4, "snapshot.obstacles", "had 4"},
        {first + 5 + 3 * 8 + 7, 0xBF, "snapshot.obstacles", "size.x"},
        {oriented + 5 + 6 * 8 + 7, 0x7F, "snapshot.obstacles", "yaw"},
        {made.volumes + 3, 1, "snapshot.volume_count", "at most 1048576"},
        {volume + 4, 64, "snapshot.volumes", "area"},
        {volume + 21, 2, "snapshot.volumes", "3 to 256"},
        {volume + 22, 1, "snapshot.volumes", "bytes"},
        {made.queue, 255, "snapshot.queue_length", "at most"},
        {queued, 200, "snapshot.queue", "200"},
        {made.mesh, (uint8_t)(made.bytes.bytes[made.mesh] ^ 1), "snapshot.mesh", "left"},
        {made.mesh + 4, 'X', "snapshot", "ONPS"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        check_rule(&made, &rules[i], OP_STATUS_NAV_MESH_FORMAT);
    }
    Rule version = {4, 9, "snapshot", "9"};
    check_rule(&made, &version, OP_STATUS_NAV_MESH_VERSION);
    free_fixture(&made);
}

/* The same tile twice in the queue. */
static void a_tile_is_queued_once(void **state) {
    (void)state;
    Fixture made = make();
    uint8_t *bytes = malloc(made.bytes.size);
    memcpy(bytes, made.bytes.bytes, made.bytes.size);
    memcpy(bytes + made.queue + 12, bytes + made.queue + 4, 8);
    check_refused(op_tile_cache_restore(made.cache, bytes, made.bytes.size, NULL), OP_STATUS_NAV_MESH_FORMAT,
                  "snapshot.queue", "once");
    check_unchanged(&made);
    free(bytes);
    free_fixture(&made);
}

/* Referenced snapshots need their tiles. */
static void tiles_must_be_found(void **state) {
    (void)state;
    Fixture made = make();
    OpTileLibrary *library = NULL;
    SavedState bytes = cache_snapshot(made.cache, OP_SNAPSHOT_REFERENCED);
    check_ok(op_tile_library_create(NULL, &library));
    check_refused(op_tile_cache_restore(made.cache, bytes.bytes, bytes.size, NULL), OP_STATUS_NAV_MESH_FORMAT,
                  "snapshot.slots", "NULL");
    check_refused(op_tile_cache_restore(made.cache, bytes.bytes, bytes.size, library),
                  OP_STATUS_NAV_MESH_FORMAT, "snapshot.slots", "library");
    check_unchanged(&made);
    check_ok(op_tile_library_add_mesh(library, op_tile_cache_mesh(made.cache)));
    check_ok(op_tile_cache_restore(made.cache, bytes.bytes, bytes.size, library));
    check_unchanged(&made);
    op_tile_library_destroy(library);
    saved_state_free(&bytes);
    free_fixture(&made);
}

/* A cache of other settings, and one of other geometry, to which the queue's tiles are unknown. Obstacles where the geometry has
 * nothing are no trouble. */
static void another_cache(void **state) {
    (void)state;
    Fixture made = make();
    CacheCase other = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    CacheCase smaller = cache_case(LEVEL_TERRACES, CACHE_BY_LAYERS, 1);
    OpObstacle far = {.shape = OP_OBSTACLE_CYLINDER, .position = {-9000, 0, 9000}, .size = {5, 5, 0}};
    int32_t id = 0;
    other.triangles = ground;
    other.settings.agent_radius = 0.5;
    smaller.triangles.triangle_count = 0;
    OpTileCache *cache = cache_of(&other, NULL);
    check_fails(op_tile_cache_restore(cache, made.bytes.bytes, made.bytes.size, NULL),
                OP_STATUS_NAV_MESH_FINGERPRINT);
    op_tile_cache_destroy(cache);
    cache = cache_of(&smaller, NULL);
    check_refused(op_tile_cache_restore(cache, made.bytes.bytes, made.bytes.size, NULL),
                  OP_STATUS_NAV_MESH_FORMAT, "snapshot.queue_length", "at most 0");
    op_tile_cache_destroy(cache);
    cache = cache_of(&made.on, NULL);
    check_ok(op_tile_cache_add_obstacle(made.cache, &far, &id));
    SavedState bytes = cache_snapshot(made.cache, OP_SNAPSHOT_FULL);
    check_ok(op_tile_cache_restore(cache, bytes.bytes, bytes.size, NULL));
    check_ok(op_tile_cache_update(cache, INT32_MAX, NULL));
    assert_true(is_as_baked(&made.on, cache));
    saved_state_free(&bytes);
    op_tile_cache_destroy(cache);
    cache_case_free(&smaller);
    cache_case_free(&other);
    free_fixture(&made);
}

/* ---- Hostile bytes ---- */

/* What is taken snapshots to the same bytes, and goes on. */
static bool offer(void *user, const SavedState *offered) {
    const Fixture *made = user;
    OpStatus status = op_tile_cache_restore(made->cache, offered->bytes, offered->size, NULL);
    if (status != OP_STATUS_OK) {
        assert_true(status == OP_STATUS_NAV_MESH_FORMAT || status == OP_STATUS_NAV_MESH_VERSION ||
                    status == OP_STATUS_NAV_MESH_FINGERPRINT || status == OP_STATUS_OUT_OF_RANGE);
        return false;
    }
    SavedState now = cache_snapshot(made->cache, OP_SNAPSHOT_FULL);
    assert_true(saved_states_equal(&now, offered));
    saved_state_free(&now);
    check_ok(op_tile_cache_update(made->cache, 1, NULL));
    return true;
}

static void hostile_bytes(void **state) {
    (void)state;
    Fixture made = make();
    offer_hostile_bytes(&made.bytes, offer, &made, 9);
    check_ok(op_tile_cache_restore(made.cache, made.bytes.bytes, made.bytes.size, NULL));
    check_unchanged(&made);
    free_fixture(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_is_as_documented),
        cmocka_unit_test(short_buffers_are_refused),
        cmocka_unit_test(every_rule_has_its_message),
        cmocka_unit_test(a_tile_is_queued_once),
        cmocka_unit_test(tiles_must_be_found),
        cmocka_unit_test(another_cache),
        cmocka_unit_test(hostile_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
