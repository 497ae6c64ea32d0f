/* 3D meshes in one call: known answers, inputs of all kinds, worlds of classes, bytes, arguments. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/soup_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A floor of 40 by 40. */
static const double floor_vertices[12] = {0, 0, 0, 40, 0, 0, 40, 0, 40, 0, 0, 40};
static const int32_t floor_indices[6] = {0, 2, 1, 0, 3, 2};

static OpNavMesh *build_floor(const OpNavSettings *settings) {
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build(floor_vertices, 4, floor_indices, 6, settings, NULL, &mesh));
    return mesh;
}

/* ---- Known answers ---- */

static void a_floor_of_forty(void **state) {
    (void)state;
    OpNavMesh *mesh = build_floor(NULL);
    OpNavPath path = {0};
    char length[32];
    check_ok(op_nav_mesh_find_path(mesh, (OpVec3){3, 0, 3}, (OpVec3){36, 0, 36}, NULL, &path));
    snprintf(length, sizeof length, "%.4f", path.length);
    assert_int_equal(path.status, OP_PATH_FOUND);
    assert_string_equal(length, "46.6690");
    assert_int_equal(path.point_count, 2);
    op_nav_path_reset(&path);
    const OpNavTile *tile = NULL;
    uint32_t salt = 0;
    OpNavTileData data;
    check_ok(op_tiled_nav_mesh_slot(op_nav_mesh_tiles(mesh), 0, &tile, &salt));
    check_ok(op_nav_tile_view(tile, &data));
    assert_int_equal(data.poly_count, 1);
    assert_int_equal(data.vertex_count, 4);
    /* The floor lies at 0 to the bit, and its border three cells inside: two of radius, one beside the drop. */
    check_same_bits(data.origin_y, 0.0);
    check_same_bits((double)data.vertices[0], (double)(float)(3.0 * (64.0 / 214.0)));
    check_same_bits((double)data.vertices[1], 0.0);
    op_nav_mesh_destroy(mesh);
}

/* ---- Inputs ---- */

static void floats_and_doubles_agree(void **state) {
    (void)state;
    OpNavSettings settings = soup_settings();
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Soup soup = random_soup(seed);
        size_t count = 3 * (size_t)soup.vertex_count;
        float *narrow = malloc((count + 1) * sizeof(float));
        OpNavMesh *a = NULL;
        OpNavMesh *b = NULL;
        for (size_t i = 0; i < count; i++) {
            narrow[i] = (float)soup.vertices[i];
        }
        check_ok(op_nav_mesh_build_float(narrow, (size_t)soup.vertex_count, soup.indices,
                                         3 * (size_t)soup.triangle_count, &settings, NULL, &a));
        check_ok(op_nav_mesh_build(soup.vertices, (size_t)soup.vertex_count, soup.indices,
                                   3 * (size_t)soup.triangle_count, &settings, NULL, &b));
        assert_true(same_meshes(a, b));
        free(narrow);
        soup_free(&soup);
    }
}

static void a_gltf_file(void **state) {
    (void)state;
    /* A triangle of 10 by 10 on the ground; its positions as base64 floats. */
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\","
        "\"min\":[0,0,0],\"max\":[10,0,10]}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],"
        "\"buffers\":[{\"byteLength\":36,\"uri\":\"data:application/octet-stream;base64,"
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAACBBAAAgQQAAAAAAAAAA\"}]}";
    const double vertices[9] = {0, 0, 0, 0, 0, 10, 10, 0, 0};
    const int32_t indices[3] = {0, 1, 2};
    OpNavSettings settings = soup_settings();
    OpNavMesh *a = NULL;
    OpNavMesh *b = NULL;
    check_ok(op_nav_mesh_build_gltf((const uint8_t *)text, sizeof text - 1, NULL, &settings, NULL, NULL, &a));
    check_ok(op_nav_mesh_build(vertices, 3, indices, 3, &settings, NULL, &b));
    assert_true(mesh_area(a) > 20.0);
    assert_true(same_meshes(a, b));
    OpNavMesh *mesh = NULL;
    check_fails(op_nav_mesh_build_gltf((const uint8_t *)text, 20, NULL, &settings, NULL, NULL, &mesh),
                OP_STATUS_GLTF_FORMAT);
    assert_null(mesh);
}

/* ---- Bytes ---- */

static void saved_and_loaded(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        Soup soup = random_soup(seed);
        OpNavSettings settings = soup_settings();
        OpNavMesh *mesh = soup_build(&soup, &settings);
        OpNavMesh *loaded = NULL;
        size_t size = 0;
        uint8_t *bytes = mesh_bytes(mesh, &size);
        check_ok(op_nav_mesh_load(bytes, size, &settings, NULL, &loaded));
        assert_true(same_meshes(mesh, loaded));
        free(bytes);
        soup_free(&soup);
    }
}

/* ---- Worlds ---- */

static void classes_of_agents(void **state) {
    (void)state;
    const OpNavSettings classes[3] = {op_nav_settings_small(), op_nav_settings_humanoid(),
                                      op_nav_settings_large()};
    OpTriangles triangles = {floor_vertices, 4, floor_indices, 2};
    OpNavWorld *world = NULL;
    OpNavPath path = {0};
    check_ok(op_nav_world_build(&triangles, classes, 3, NULL, NULL, &world));
    assert_int_equal(op_nav_world_class_count(world), 3);
    for (int32_t i = 0; i < 3; i++) {
        size_t size = 0;
        size_t alone_size = 0;
        OpNavMesh *alone = build_floor(&classes[i]);
        uint8_t *bytes = mesh_bytes(op_nav_world_mesh(world, i), &size);
        uint8_t *alone_bytes = mesh_bytes(alone, &alone_size);
        assert_int_equal(size, alone_size);
        assert_memory_equal(bytes, alone_bytes, size);
        free(bytes);
        free(alone_bytes);
        op_nav_mesh_destroy(alone);
    }
    check_ok(op_nav_world_find_path(world, 1.0, (OpVec3){3, 0, 3}, (OpVec3){36, 0, 36}, NULL, &path));
    assert_int_equal(path.status, OP_PATH_FOUND);
    op_nav_path_reset(&path);
    op_nav_world_destroy(world);
}

/* ---- Arguments ---- */

static void bad_arguments(void **state) {
    (void)state;
    OpNavMesh *mesh = NULL;
    OpNavWorld *world = NULL;
    OpTriangles triangles = {floor_vertices, 4, floor_indices, 2};
    OpNavSettings settings = op_nav_settings_humanoid();
    const int32_t wrong[3] = {0, 1, 4};
    const float narrow[12] = {0};
    check_refused(op_nav_mesh_build(floor_vertices, 4, floor_indices, 5, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "index_count", "5");
    check_refused(op_nav_mesh_build(floor_vertices, 4, wrong, 3, NULL, NULL, &mesh), OP_STATUS_OUT_OF_RANGE,
                  "indices", "4");
    check_refused(op_nav_mesh_build(NULL, 4, floor_indices, 6, NULL, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "vertices", "NULL");
    check_refused(op_nav_mesh_build(floor_vertices, 4, NULL, 6, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "indices", "NULL");
    check_refused(
        op_nav_mesh_build(floor_vertices, (size_t)INT32_MAX + 1, floor_indices, 6, NULL, NULL, &mesh),
        OP_STATUS_OUT_OF_RANGE, "vertex_count", "2147483648");
    check_refused(
        op_nav_mesh_build(floor_vertices, 4, floor_indices, (size_t)INT32_MAX + 1, NULL, NULL, &mesh),
        OP_STATUS_OUT_OF_RANGE, "index_count", "2147483648");
    check_refused(op_nav_mesh_build(floor_vertices, 4, floor_indices, 6, NULL, NULL, NULL),
                  OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_mesh_build_float(NULL, 4, floor_indices, 6, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "vertices", "NULL");
    check_refused(op_nav_mesh_build_float(narrow, 4, floor_indices, 4, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "index_count", "4");
    check_refused(op_nav_mesh_build_from_triangles(NULL, NULL, NULL, NULL, &mesh), OP_STATUS_INVALID_ARGUMENT,
                  "triangles", "NULL");
    check_refused(op_nav_mesh_build_from_heightfield(NULL, NULL, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "heightfield", "NULL");
    check_refused(op_nav_mesh_build_from_voxels(NULL, NULL, NULL, NULL, NULL, &mesh),
                  OP_STATUS_INVALID_ARGUMENT, "voxels", "NULL");
    check_refused(op_nav_mesh_from_builder(NULL, &mesh), OP_STATUS_INVALID_ARGUMENT, "builder", "NULL");
    settings.agent_radius = -1.0;
    check_refused(op_nav_mesh_build(floor_vertices, 4, floor_indices, 6, &settings, NULL, &mesh),
                  OP_STATUS_OUT_OF_RANGE, "agent_radius", "-1");
    check_refused(op_nav_world_build(NULL, &settings, 1, NULL, NULL, &world), OP_STATUS_INVALID_ARGUMENT,
                  "triangles", "NULL");
    check_refused(op_nav_world_build(&triangles, &settings, 0, NULL, NULL, &world), OP_STATUS_OUT_OF_RANGE,
                  "class_count", "0");
    check_refused(op_nav_world_build(&triangles, &settings, 1, NULL, NULL, &world), OP_STATUS_OUT_OF_RANGE,
                  "agent_radius", "-1");
    assert_null(mesh);
    assert_null(world);
}

/* ---- Memory ---- */

typedef struct Failing {
    OpAllocator allocator;
    OpNavMesh *mesh;
    OpNavWorld *world;
} Failing;

static OpStatus build_floats(void *user) {
    static const float narrow[12] = {0, 0, 0, 10, 0, 0, 10, 0, 10, 0, 0, 10};
    Failing *failing = user;
    return op_nav_mesh_build_float(narrow, 4, floor_indices, 6, NULL, &failing->allocator, &failing->mesh);
}

static OpStatus build_world(void *user) {
    Failing *failing = user;
    OpTriangles triangles = {floor_vertices, 4, floor_indices, 2};
    OpNavSettings classes[2] = {op_nav_settings_humanoid(), op_nav_settings_large()};
    return op_nav_world_build(&triangles, classes, 2, NULL, &failing->allocator, &failing->world);
}

static void check_nothing_came(void *user) {
    const Failing *failing = user;
    assert_true(failing->mesh == NULL && failing->world == NULL);
}

static void each_allocation_fails(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    Failing failing = {.allocator = counting_allocator(&counter)};
    FailingCall floats = {build_floats, check_nothing_came, &failing};
    FailingCall world = {build_world, check_nothing_came, &failing};
    assert_true(fail_each_allocation(&counter, &floats) > 50);
    op_nav_mesh_destroy(failing.mesh);
    failing.mesh = NULL;
    assert_true(fail_each_allocation(&counter, &world) > 100);
    op_nav_world_destroy(failing.world);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_floor_of_forty),      cmocka_unit_test(floats_and_doubles_agree),
        cmocka_unit_test(a_gltf_file),           cmocka_unit_test(saved_and_loaded),
        cmocka_unit_test(classes_of_agents),     cmocka_unit_test(bad_arguments),
        cmocka_unit_test(each_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
