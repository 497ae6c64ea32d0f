/* Nodes of glTF files by hand: the order of their parts, mirrors, depth, instances and their limits. */
#include "support/check.h"
#include "support/gltf_draft.h"

#include <math.h>
#include <string.h>

static GltfDraft by_hand;

/* The triangle (0, 0, 0), (2, 0, 0), (0, 0, -3) under nodes of the test's own. */
static OpStatus read_nodes(const char *nodes, const OpGltfOptions *options, OpGltfScene *scene) {
    draft_triangle(&by_hand);
    char *old = strstr(by_hand.json, "\"nodes\":[{\"mesh\":0}]");
    char rest[1024];
    assert_non_null(old);
    snprintf(rest, sizeof rest, "%s", old + strlen("\"nodes\":[{\"mesh\":0}]"));
    by_hand.json_size = (size_t)(old - by_hand.json);
    draft_json(&by_hand, "\"nodes\":[%s]%s", nodes, rest);
    GltfBytes file = draft_glb(&by_hand);
    OpStatus status = op_gltf_read(file.bytes, file.size, options, scene);
    gltf_bytes_free(&file);
    return status;
}

static void test_order_of_parts(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    /* A quarter turn about y takes x to -z and z to x; the scale comes before it, the translation after it. */
    check_ok(read_nodes(
        "{\"mesh\":0,\"translation\":[10,20,30],\"rotation\":[0,0.7071067811865476,0,0.7071067811865476],"
        "\"scale\":[5,7,11]}",
        NULL, &scene));
    static const double expected[9] = {10, 20, 30, 10, 20, 20, -23, 20, 30};
    for (int i = 0; i < 9; i++) {
        assert_true(fabs(scene.vertices[i] - expected[i]) < 1e-13);
    }
    /* Column by column. */
    check_ok(read_nodes("{\"children\":[1],\"translation\":[1,2,3]},"
                        "{\"mesh\":0,\"matrix\":[2,3,5,0,7,11,13,0,17,19,23,0,29,31,37,1]}",
                        NULL, &scene));
    static const double exact[9] = {30, 33, 40, 34, 39, 50, -21, -24, -29};
    for (int i = 0; i < 9; i++) {
        assert_true(scene.vertices[i] == exact[i]);
    }
    op_gltf_scene_reset(&scene);
}

static void test_mirrors(void **state) {
    (void)state;
    static const struct {
        const char *node;
        bool mirrored;
    } cases[] = {
        {"{\"mesh\":0,\"scale\":[-1,1,1]}", true},
        {"{\"mesh\":0,\"scale\":[-1,-1,1]}", false},
        {"{\"mesh\":0,\"scale\":[-1,-1,-1]}", true},
        {"{\"mesh\":0,\"scale\":[0,-1,1]}", false}, /* flat: nothing to turn round */
        {"{\"mesh\":0,\"matrix\":[0,1,0,0,1,0,0,0,0,0,1,0,0,0,0,1]}", true},
        {"{\"children\":[1],\"scale\":[1,-2,1]},{\"mesh\":0}", true},
        {"{\"children\":[1],\"scale\":[1,-2,1]},{\"mesh\":0,\"scale\":[1,1,-1]}", false},
    };
    OpGltfScene scene = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_ok(read_nodes(cases[i].node, NULL, &scene));
        assert_int_equal(scene.indices[0], 0);
        assert_int_equal(scene.indices[1], cases[i].mirrored ? 2 : 1);
        assert_int_equal(scene.indices[2], cases[i].mirrored ? 1 : 2);
    }
    op_gltf_scene_reset(&scene);
}

/* A result that is used again keeps its memory where that is enough. */
static void test_results_are_reused(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    check_ok(read_nodes("{\"children\":[1,1,1,1]},{\"mesh\":0}", NULL, &scene));
    assert_int_equal(scene.index_count, 12);
    assert_int_equal(scene.vertex_count, 12);
    assert_int_equal(scene.node_count, 5);
    const double *vertices = scene.vertices;
    check_ok(read_nodes("{\"mesh\":0}", NULL, &scene));
    assert_ptr_equal(scene.vertices, vertices);
    assert_true(scene.index_count == 3 && scene.vertex_count == 3 && scene.node_count == 1);
    assert_int_equal(scene.vertex_capacity, 12);
    check_ok(read_nodes("{}", NULL, &scene));
    assert_true(scene.index_count == 0 && scene.vertex_count == 0 && scene.node_count == 1);
    op_gltf_scene_reset(&scene);
}

/* A chain of nodes; the last shows the triangle. */
static OpStatus read_chain(int32_t length, OpGltfScene *scene) {
    static char nodes[1 << 14];
    size_t size = 0;
    for (int32_t i = 1; i < length; i++) {
        size += (size_t)snprintf(nodes + size, sizeof nodes - size, "{\"children\":[%d]},", i);
    }
    snprintf(nodes + size, sizeof nodes - size, "{\"mesh\":0}");
    return read_nodes(nodes, NULL, scene);
}

static void test_depth(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    check_ok(read_chain(256, &scene));
    assert_true(scene.index_count == 3 && scene.node_count == 256);
    check_refused(read_chain(257, &scene), OP_STATUS_GLTF_FORMAT, "nodes[256]", "at most 256 nodes deep");
    check_refused(read_nodes("{\"children\":[1]},{\"children\":[2]},{\"children\":[1]}", NULL, &scene),
                  OP_STATUS_GLTF_FORMAT, "nodes[2]", "not below itself");
    op_gltf_scene_reset(&scene);
}

/* 2^40 ways to the last node. */
static void test_instances_are_limited(void **state) {
    (void)state;
    static char nodes[1 << 14];
    OpGltfScene scene = {0};
    OpGltfOptions options = op_gltf_options_default();
    size_t size = 0;
    for (int32_t i = 1; i <= 40; i++) {
        size += (size_t)snprintf(nodes + size, sizeof nodes - size, "{\"children\":[%d,%d]},", i, i);
    }
    snprintf(nodes + size, sizeof nodes - size, "{\"mesh\":0}");
    check_refused(read_nodes(nodes, NULL, &scene), OP_STATUS_GLTF_FORMAT, "nodes[39]",
                  "visited above 1000000");
    options.max_nodes = INT32_MAX;
    options.max_triangles = 1000;
    check_refused(read_nodes(nodes, &options, &scene), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0]",
                  "triangles above 1000");
    assert_null(scene.vertices);
    options.max_nodes = 41;
    check_refused(read_nodes(nodes, &options, &scene), OP_STATUS_GLTF_FORMAT, "nodes[40]",
                  "visited above 41");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_of_parts),        cmocka_unit_test(test_mirrors),
        cmocka_unit_test(test_results_are_reused),    cmocka_unit_test(test_depth),
        cmocka_unit_test(test_instances_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
