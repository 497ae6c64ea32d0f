/* Worlds of several classes of agents. */
#include "support/check.h"
#include "support/each_failure.h"
#include "support/hostile_bytes.h"
#include "support/nav_history.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 12 };

typedef struct Scene {
    uint8_t cells[SIDE * SIDE];
    OpTileMap map;
    OpNavSettings classes[4];
    int32_t class_count;
} Scene;

static void scene_make(Scene *scene, TestRandom *random) {
    scene->map = (OpTileMap){scene->cells, SIDE, SIDE, 1.0, {0.0, 0.0}};
    for (size_t i = 0; i < sizeof scene->cells; i++) {
        scene->cells[i] = test_chance(random, 80) ? 1 : 0;
    }
    scene->class_count = test_int(random, 1, 4);
    for (int32_t i = 0; i < scene->class_count; i++) {
        scene->classes[i] = op_nav_settings_small();
        scene->classes[i].agent_radius = test_int(random, 0, 4) / 8.0;
        scene->classes[i].agent_height = 1.0 + i;
        scene->classes[i].tile_size = 8.0;
    }
}

static OpNavWorld *world_of(const Scene *scene) {
    OpNavWorld *world = NULL;
    check_ok(
        op_nav_world_build_2d_from_tile_map(&scene->map, scene->classes, scene->class_count, NULL, &world));
    return world;
}

static SavedState world_bytes_of(const OpNavWorld *world) {
    size_t size = op_nav_world_saved_size(world);
    SavedState saved = {malloc(size), size};
    size_t needed = 0;
    assert_non_null(saved.bytes);
    check_ok(op_nav_world_save(world, saved.bytes, size, &needed));
    assert_int_equal(needed, size);
    return saved;
}

static void check_same_mesh(const OpNavMesh *a, const OpNavMesh *b) {
    SavedState of_a = nav_mesh_bytes_of(a);
    SavedState of_b = nav_mesh_bytes_of(b);
    assert_true(saved_states_equal(&of_a, &of_b));
    saved_state_free(&of_a);
    saved_state_free(&of_b);
}

static void a_class_is_a_mesh_of_its_own(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 100, 1000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene;
        scene_make(&scene, &random);
        OpNavWorld *world = world_of(&scene);
        assert_int_equal(op_nav_world_class_count(world), scene.class_count);
        for (int32_t i = 0; i < scene.class_count; i++) {
            OpNavMesh *mesh = NULL;
            check_ok(op_nav_mesh_build_2d_from_tile_map(&scene.map, &scene.classes[i], NULL, &mesh));
            check_same_mesh(op_nav_world_mesh(world, i), mesh);
            op_nav_mesh_destroy(mesh);
        }
        assert_null(op_nav_world_mesh(world, -1));
        assert_null(op_nav_world_mesh(world, scene.class_count));
        op_nav_world_destroy(world);
    }
}

static void outlines_make_the_same_world(void **state) {
    (void)state;
    static const OpVec2 corners[] = {{0, 0}, {12, 0}, {12, 12}, {0, 12}};
    static const int32_t four = 4;
    OpOutline floor = {corners, &four, 1};
    TestRandom random = test_random(3);
    Scene scene;
    OpNavWorld *of_outlines = NULL;
    scene_make(&scene, &random);
    memset(scene.cells, 1, sizeof scene.cells);
    OpNavWorld *of_map = world_of(&scene);
    check_ok(op_nav_world_build_2d(&floor, 1, scene.classes, scene.class_count, NULL, &of_outlines));
    SavedState a = world_bytes_of(of_map);
    SavedState b = world_bytes_of(of_outlines);
    assert_true(saved_states_equal(&a, &b));
    saved_state_free(&a);
    saved_state_free(&b);
    op_nav_world_destroy(of_outlines);
    op_nav_world_destroy(of_map);
}

/* By the words of the definition: of those large enough the smallest, else the largest, the first of equal ones. */
static int32_t expected_class(const Scene *scene, double radius) {
    int32_t best = -1;
    int32_t largest = 0;
    for (int32_t i = 0; i < scene->class_count; i++) {
        double own = scene->classes[i].agent_radius;
        if (own >= radius && (best < 0 || own < scene->classes[best].agent_radius)) {
            best = i;
        }
        if (own > scene->classes[largest].agent_radius) {
            largest = i;
        }
    }
    return best >= 0 ? best : largest;
}

static void a_radius_finds_its_class(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 100, 1000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene;
        OpNavPath path = {0};
        OpNavPath direct = {0};
        scene_make(&scene, &random);
        OpNavWorld *world = world_of(&scene);
        for (int32_t eighths = 0; eighths <= 6; eighths++) {
            int32_t found = -1;
            double radius = eighths / 8.0;
            OpVec3 start = {test_int(&random, 1, 11), 0, test_int(&random, 1, 11)};
            OpVec3 end = {test_int(&random, 1, 11), 0, test_int(&random, 1, 11)};
            check_ok(op_nav_world_class_for(world, radius, &found));
            assert_int_equal(found, expected_class(&scene, radius));
            check_ok(op_nav_world_find_path(world, radius, start, end, NULL, &path));
            check_ok(op_nav_mesh_find_path(op_nav_world_mesh(world, found), start, end, NULL, &direct));
            assert_int_equal(path.status, direct.status);
            check_same_bits(path.length, direct.length);
        }
        op_nav_path_reset(&path);
        op_nav_path_reset(&direct);
        op_nav_world_destroy(world);
    }
}

/* ---- Bytes ---- */

static void worlds_come_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= test_count(10, 100, 1000); seed++) {
        TestRandom random = test_random(seed);
        Scene scene;
        OpNavWorld *loaded = NULL;
        scene_make(&scene, &random);
        OpNavWorld *world = world_of(&scene);
        SavedState saved = world_bytes_of(world);
        OpReader reader = op_reader(saved.bytes, saved.size);
        assert_memory_equal(op_read_bytes(&reader, 8), "ONNW\1\0\0\0", 8);
        assert_int_equal(op_read_u32(&reader), scene.class_count);
        for (int32_t i = 0; i < scene.class_count; i++) {
            SavedState mesh = nav_mesh_bytes_of(op_nav_world_mesh(world, i));
            assert_int_equal(op_read_u32(&reader), mesh.size);
            assert_memory_equal(op_read_bytes(&reader, mesh.size), mesh.bytes, mesh.size);
            saved_state_free(&mesh);
        }
        assert_int_equal(op_reader_left(&reader), 0);
        check_ok(op_nav_world_load(saved.bytes, saved.size, NULL, &loaded));
        SavedState again = world_bytes_of(loaded);
        assert_true(saved_states_equal(&saved, &again));
        saved_state_free(&again);
        saved_state_free(&saved);
        op_nav_world_destroy(loaded);
        op_nav_world_destroy(world);
    }
}

static bool offer_world(void *user, const SavedState *offered) {
    OpNavWorld *loaded = NULL;
    (void)user;
    OpStatus status = op_nav_world_load(offered->bytes, offered->size, NULL, &loaded);
    assert_true(status == OP_STATUS_OK || is_nav_refusal(status));
    if (status == OP_STATUS_OK) {
        SavedState again = world_bytes_of(loaded);
        assert_true(saved_states_equal(offered, &again));
        saved_state_free(&again);
        op_nav_world_destroy(loaded);
    }
    return status == OP_STATUS_OK;
}

static OpNavWorld *small_world(void) {
    static const OpVec2 corners[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    static const int32_t four = 4;
    OpOutline floor = {corners, &four, 1};
    OpNavSettings classes[] = {op_nav_settings_small(), op_nav_settings_humanoid()};
    OpNavWorld *world = NULL;
    check_ok(op_nav_world_build_2d(&floor, 1, classes, 2, NULL, &world));
    return world;
}

static void hostile_bytes_are_refused(void **state) {
    (void)state;
    OpNavWorld *world = small_world();
    SavedState saved = world_bytes_of(world);
    assert_true(offer_world(NULL, &saved));
    offer_hostile_bytes(&saved, offer_world, NULL, 71);
    OpNavWorld *loaded = NULL;
    saved.bytes[8] = 0;
    check_refused(op_nav_world_load(saved.bytes, saved.size, NULL, &loaded), OP_STATUS_NAV_MESH_FORMAT,
                  "nav_world.class_count", "was 0");
    saved.bytes[8] = 1;
    check_refused(op_nav_world_load(saved.bytes, saved.size, NULL, &loaded), OP_STATUS_NAV_MESH_FORMAT,
                  "nav_world", "bytes follow");
    saved.bytes[8] = 3;
    check_refused(op_nav_world_load(saved.bytes, saved.size, NULL, &loaded), OP_STATUS_NAV_MESH_FORMAT,
                  "nav_world", "class 2 within");
    saved.bytes[4] = 9;
    check_refused(op_nav_world_load(saved.bytes, saved.size, NULL, &loaded), OP_STATUS_NAV_MESH_VERSION,
                  "nav_world", "was of 9");
    saved_state_free(&saved);
    op_nav_world_destroy(world);
}

/* ---- Bad arguments, no memory ---- */

static void bad_arguments_are_named(void **state) {
    (void)state;
    OpNavWorld *world = small_world();
    OpNavWorld *made = NULL;
    OpNavSettings classes[] = {op_nav_settings_small(), op_nav_settings_small()};
    OpNavPath path = {0};
    OpVec3 point = {1, 0, 1};
    int32_t index = 0;
    size_t size = 0;
    uint8_t byte = 0;
    const OpStatus invalid = OP_STATUS_INVALID_ARGUMENT;
    const OpStatus range = OP_STATUS_OUT_OF_RANGE;
    classes[1].agent_radius = -1.0;
    check_refused(op_nav_world_build_2d(NULL, 0, classes, 1, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_world_build_2d(NULL, 0, classes, 0, NULL, &made), range, "class_count", "was 0");
    check_refused(op_nav_world_build_2d(NULL, 0, NULL, 1, NULL, &made), invalid, "classes", "NULL");
    check_refused(op_nav_world_build_2d(NULL, 0, classes, 2, NULL, &made), range, "agent_radius", "was -1");
    check_refused(op_nav_world_build_2d_from_tile_map(NULL, classes, 1, NULL, &made), invalid, "map", "NULL");
    check_refused(op_nav_world_class_for(NULL, 1.0, &index), invalid, "world", "NULL");
    check_refused(op_nav_world_class_for(world, 1.0, NULL), invalid, "out", "NULL");
    check_refused(op_nav_world_class_for(world, -0.5, &index), range, "radius", "was -0.5");
    check_refused(op_nav_world_class_for(world, not_a_number(), &index), range, "radius", "NaN");
    check_refused(op_nav_world_find_path(NULL, 1.0, point, point, NULL, &path), invalid, "world", "NULL");
    check_refused(op_nav_world_find_path(world, 1.0, point, point, NULL, NULL), invalid, "out", "NULL");
    check_refused(op_nav_world_save(NULL, &byte, 1, &size), invalid, "world", "NULL");
    check_refused(op_nav_world_save(world, &byte, 1, NULL), invalid, "needed", "NULL");
    check_refused(op_nav_world_save(world, &byte, 1, &size), OP_STATUS_BUFFER_TOO_SMALL, "capacity", "was 1");
    check_refused(op_nav_world_load(NULL, 1, NULL, &made), invalid, "bytes", "NULL");
    check_refused(op_nav_world_load(&byte, 1, NULL, NULL), invalid, "out", "NULL");
    assert_null(made);
    assert_int_equal(op_nav_world_class_count(NULL), 0);
    assert_int_equal(op_nav_world_saved_size(NULL), 0);
    assert_null(op_nav_world_mesh(NULL, 0));
    op_nav_world_destroy(NULL);
    op_nav_world_destroy(world);
}

typedef struct Scarce {
    CountingAllocator counter;
    OpAllocator allocator;
    OpNavWorld *world;
    SavedState saved;
} Scarce;

static OpStatus call_build(void *user) {
    static const OpVec2 corners[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    static const int32_t four = 4;
    OpOutline floor = {corners, &four, 1};
    OpNavSettings classes[] = {op_nav_settings_small(), op_nav_settings_humanoid()};
    Scarce *scarce = user;
    return op_nav_world_build_2d(&floor, 1, classes, 2, &scarce->allocator, &scarce->world);
}

static OpStatus call_load(void *user) {
    Scarce *scarce = user;
    return op_nav_world_load(scarce->saved.bytes, scarce->saved.size, &scarce->allocator, &scarce->world);
}

static void check_no_world(void *user) {
    Scarce *scarce = user;
    assert_null(scarce->world);
    assert_int_equal(scarce->counter.live_blocks, 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    Scarce scarce = {.world = NULL};
    scarce.allocator = counting_allocator(&scarce.counter);
    FailingCall failing = {call_build, check_no_world, &scarce};
    assert_true(fail_each_allocation(&scarce.counter, &failing) > 20);
    scarce.saved = world_bytes_of(scarce.world);
    op_nav_world_destroy(scarce.world);
    scarce.world = NULL;
    failing.call = call_load;
    assert_true(fail_each_allocation(&scarce.counter, &failing) > 20);
    op_nav_world_destroy(scarce.world);
    assert_int_equal(scarce.counter.live_blocks, 0);
    assert_int_equal(scarce.counter.wrong_frees, 0);
    saved_state_free(&scarce.saved);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_is_a_mesh_of_its_own), cmocka_unit_test(outlines_make_the_same_world),
        cmocka_unit_test(a_radius_finds_its_class),     cmocka_unit_test(worlds_come_back),
        cmocka_unit_test(hostile_bytes_are_refused),    cmocka_unit_test(bad_arguments_are_named),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
