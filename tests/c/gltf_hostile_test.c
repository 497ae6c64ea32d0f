/* glTF files that nobody vouches for: cut at every length, every byte changed, small files that ask for much, and memory that runs out. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/gltf_draft.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

static GltfDraft draft;

/* Any bytes are read or refused, and what is read holds together. */
static bool offer(const uint8_t *bytes, size_t size) {
    GltfBytes file = gltf_bytes_copy(bytes, size);
    OpGltfOptions options = op_gltf_options_default();
    OpGltfScene scene = {0};
    options.max_triangles = 1000;
    options.max_nodes = 1000;
    OpStatus status = op_gltf_read(file.bytes, file.size, &options, &scene);
    assert_true(status == OP_STATUS_OK || status == OP_STATUS_GLTF_FORMAT);
    assert_true(status == OP_STATUS_OK || (scene.vertices == NULL && scene.indices == NULL));
    assert_true(scene.node_count <= 1000 && scene.index_count <= 3000 && scene.index_count % 3 == 0);
    assert_true(scene.vertex_count <= scene.index_count);
    for (int32_t i = 0; i < scene.index_count; i++) {
        assert_true(scene.indices[i] >= 0 && scene.indices[i] < scene.vertex_count);
    }
    op_gltf_scene_reset(&scene);
    gltf_bytes_free(&file);
    return status == OP_STATUS_OK;
}

/* Nothing that is cut is taken: the container says how long it is, and JSON when it ends. */
static void spoil(const GltfBytes *good, uint64_t seed) {
    assert_true(offer(good->bytes, good->size));
    for (size_t size = 0; size < good->size; size++) {
        assert_false(offer(good->bytes, size));
    }
    GltfBytes copy = gltf_bytes_copy(good->bytes, good->size);
    for (size_t at = 0; at < good->size; at++) {
        for (uint32_t change = 1; change < 256; change = change < 8 ? change + 1 : change * 2 + 1) {
            copy.bytes[at] = good->bytes[at] ^ (uint8_t)change;
            (void)offer(copy.bytes, copy.size);
        }
        copy.bytes[at] = good->bytes[at];
    }
    TestRandom random = test_random(seed);
    for (size_t i = 0; i < test_count(500, 10000, 100000); i++) {
        memcpy(copy.bytes, good->bytes, good->size);
        for (int32_t k = test_int(&random, 1, 6); k > 0; k--) {
            size_t from = (size_t)test_int(&random, 0, (int32_t)good->size - 1);
            copy.bytes[(size_t)test_bits(&random) % good->size] =
                test_chance(&random, 70) ? good->bytes[from] : (uint8_t)test_bits(&random);
        }
        (void)offer(copy.bytes, copy.size);
    }
    gltf_bytes_free(&copy);
}

/* Something of everything: a strip, a fan, strides, instances, a mirror, a quaternion. */
static void draft_rich(void) {
    draft_clear(&draft);
    for (int32_t i = 0; i < 12; i++) {
        draft_float(&draft, (float)(i * i % 7));
        draft_float(&draft, (float)(i % 5));
        draft_float(&draft, (float)-i);
        draft_integer(&draft, 0, 4);
    }
    for (uint32_t i = 0; i < 12; i++) {
        draft_integer(&draft, i * 5 % 12, 1);
    }
    draft_json(&draft, "{\"asset\":{\"version\":\"2.0\",\"minVersion\":\"2.0\"},\"extensionsUsed\":[\"a\"],"
                       "\"scenes\":[{\"nodes\":[0,2]}],\"nodes\":[{\"mesh\":0,\"children\":[1,1],"
                       "\"translation\":[1,-2e1,0.5]},{\"mesh\":1,\"scale\":[1,-1,2]},{\"mesh\":0,"
                       "\"rotation\":[0.6,0,0,0.8],\"matrix\\u0000\":0}],\"meshes\":[{\"primitives\":["
                       "{\"attributes\":{\"POSITION\":0},\"mode\":5},{\"mode\":1}]},{\"primitives\":["
                       "{\"attributes\":{\"POSITION\":0},\"indices\":1,\"mode\":6},"
                       "{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],");
    draft_json(&draft,
               "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":12,\"type\":\"VEC3\"},"
               "{\"bufferView\":1,\"componentType\":5121,\"count\":9,\"type\":\"SCALAR\",\"byteOffset\":3}],"
               "\"bufferViews\":[{\"buffer\":0,\"byteLength\":192,\"byteStride\":16},"
               "{\"buffer\":0,\"byteOffset\":192,\"byteLength\":12}],\"buffers\":[{\"byteLength\":204");
}

static GltfBytes rich_glb(void) {
    draft_rich();
    draft_json(&draft, "}]}");
    return draft_glb(&draft);
}

static GltfBytes rich_gltf(void) {
    draft_rich();
    draft_json(&draft, ",\"uri\":");
    draft_data_uri(&draft, draft.binary, draft.binary_size);
    draft_json(&draft, "}]}");
    return draft_gltf(&draft);
}

static void test_spoiled_glb(void **state) {
    (void)state;
    GltfBytes file = rich_glb();
    spoil(&file, 1);
    gltf_bytes_free(&file);
}

static void test_spoiled_gltf(void **state) {
    (void)state;
    GltfBytes file = rich_gltf();
    spoil(&file, 2);
    gltf_bytes_free(&file);
}

/* ---- Small files that ask for much ---- */

/* Reads the draft with an allocator that gives no more than a few times the file's size in one piece. */
static OpStatus read_sparingly(CountingAllocator *counter) {
    GltfBytes file = draft_glb(&draft);
    OpGltfScene scene = {0};
    *counter = (CountingAllocator){.limit = 64 * file.size + (1 << 16)};
    scene.allocator = counting_allocator(counter);
    OpStatus status = op_gltf_read(file.bytes, file.size, NULL, &scene);
    assert_int_equal(counter->failures, 0);
    op_gltf_scene_reset(&scene);
    assert_int_equal(counter->live_blocks, 0);
    assert_int_equal(counter->wrong_frees, 0);
    gltf_bytes_free(&file);
    return status;
}

/* 3,000 indices in 4 KB, in a mesh that a tree of nodes shows a million times: a billion triangles. */
static void test_a_billion_triangles(void **state) {
    (void)state;
    CountingAllocator counter;
    draft_clear(&draft);
    for (int32_t i = 0; i < 9; i++) {
        draft_float(&draft, (float)i);
    }
    for (uint32_t i = 0; i < 2400; i++) {
        draft_integer(&draft, i % 3, 1);
    }
    draft_json(&draft, "{\"asset\":{\"version\":\"2.0\"},\"meshes\":[{\"primitives\":[");
    draft_json(
        &draft,
        "{\"attributes\":{\"POSITION\":0},\"indices\":1,\"mode\":5}]}],\"accessors\":["
        "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
        "{\"bufferView\":0,\"componentType\":5121,\"count\":2400,\"type\":\"SCALAR\",\"byteOffset\":36}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":2436}],\"buffers\":[{\"byteLength\":2436}],\"nodes\":"
        "[");
    for (int32_t i = 1; i < 20; i++) {
        draft_json(&draft, "{\"children\":[%d,%d]},", i, i);
    }
    draft_json(&draft, "{\"mesh\":0}]}");
    assert_true(draft.json_size + draft.binary_size < 4000);
    check_refused(read_sparingly(&counter), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0]",
                  "triangles above 4000000");
    assert_true(counter.peak_bytes < 200000);
}

/* The numbers say what the bytes cannot hold. */
static void test_lying_counts(void **state) {
    (void)state;
    static const char *const files[] = {
        "\"buffers\":[{\"byteLength\":4000000000}]",
        "\"buffers\":[{\"byteLength\":4}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":4000000000}],"
        "\"accessors\":[{\"bufferView\":0,\"count\":300000000,\"type\":\"VEC3\",\"componentType\":5126}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[{\"mesh\":0}]",
        "\"buffers\":[{\"byteLength\":4}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":4}],"
        "\"accessors\":[{\"bufferView\":0,\"count\":2147483647,\"type\":\"VEC3\",\"componentType\":5126}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[{\"mesh\":0}]",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        CountingAllocator counter;
        draft_clear(&draft);
        draft_integer(&draft, 0, 4);
        draft_json(&draft, "{\"asset\":{\"version\":\"2.0\"},%s}", files[i]);
        check_fails(read_sparingly(&counter), OP_STATUS_GLTF_FORMAT);
        assert_true(counter.peak_bytes < 100000);
    }
}

/* Large positions, large objects and long lists are looked at once, however many refer to them: were it once for each, these files would
 * take minutes. */
static void test_shared_is_read_once(void **state) {
    (void)state;
    enum { REFERENCES = 4000, POSITIONS = 5000, MEMBERS = 10000 };
    CountingAllocator counter;
    draft_clear(&draft);
    for (int32_t i = 0; i < 3 * POSITIONS; i++) {
        draft_float(&draft, 1.0f);
    }
    draft_integer(&draft, 0, 4);
    draft_json(&draft,
               "{\"asset\":{\"version\":\"2.0\"},\"accessors\":[{\"bufferView\":0,\"componentType\":5126,"
               "\"count\":%d,"
               "\"type\":\"VEC3\"},{\"bufferView\":0,\"componentType\":5121,\"count\":3,\"type\":\"SCALAR\","
               "\"byteOffset\":%d}],\"buffers\":[{\"byteLength\":%d}],\"bufferViews\":[{\"buffer\":0,"
               "\"byteLength\":%d}],\"meshes\":[{\"primitives\":[{\"mode\":0}",
               POSITIONS, 12 * POSITIONS, 12 * POSITIONS + 4, 12 * POSITIONS + 4);
    for (int32_t i = 0; i < REFERENCES / 4; i++) {
        draft_json(&draft, ",{\"attributes\":{\"POSITION\":0},\"indices\":1}");
    }
    draft_json(&draft, "]}],\"nodes\":[{\"mesh\":0");
    for (int32_t i = 0; i < MEMBERS; i++) {
        draft_json(&draft, ",\"%d\":0", i);
    }
    draft_json(&draft, "}],\"scenes\":[{\"nodes\":[0");
    for (int32_t i = 1; i < REFERENCES; i++) {
        draft_json(&draft, ",0");
    }
    draft_json(&draft, "]}]}");
    GltfBytes file = draft_glb(&draft);
    OpGltfScene scene = {0};
    counter = (CountingAllocator){0};
    scene.allocator = counting_allocator(&counter);
    check_ok(op_gltf_read(file.bytes, file.size, NULL, &scene));
    assert_int_equal(scene.index_count, 3 * REFERENCES / 4 * REFERENCES);
    assert_int_equal(scene.vertex_count, REFERENCES / 4 * REFERENCES); /* all indices are 0 */
    op_gltf_scene_reset(&scene);
    assert_int_equal(counter.live_blocks, 0);
    gltf_bytes_free(&file);
}

/* ---- Memory that runs out ---- */

typedef struct Reading {
    GltfBytes file;
    OpGltfScene scene;
    OpGltfScene before;
} Reading;

static OpStatus read_again(void *user) {
    Reading *reading = user;
    reading->before = reading->scene;
    return op_gltf_read(reading->file.bytes, reading->file.size, NULL, &reading->scene);
}

static void scene_is_unchanged(void *user) {
    const Reading *reading = user;
    assert_ptr_equal(reading->scene.vertices, reading->before.vertices);
    assert_ptr_equal(reading->scene.indices, reading->before.indices);
    assert_int_equal(reading->scene.vertex_count, reading->before.vertex_count);
    assert_int_equal(reading->scene.index_count, reading->before.index_count);
    assert_int_equal(reading->scene.node_count, reading->before.node_count);
    assert_int_equal(reading->scene.vertex_capacity, reading->before.vertex_capacity);
}

/* Twice: into nothing, and into a result that is too small. */
static void each_allocation_fails(GltfBytes file, size_t least) {
    CountingAllocator counter = {0};
    Reading reading = {.file = file};
    reading.scene.allocator = counting_allocator(&counter);
    draft_triangle(&draft);
    reading.file = draft_glb(&draft);
    check_ok(read_again(&reading));
    gltf_bytes_free(&reading.file);
    reading.file = file;
    const FailingCall failing = {read_again, scene_is_unchanged, &reading};
    assert_true(fail_each_allocation(&counter, &failing) >= least);
    op_gltf_scene_reset(&reading.scene);
    assert_int_equal(counter.live_blocks, 0);
    reading.scene.allocator = counting_allocator(&counter);
    assert_true(fail_each_allocation(&counter, &failing) >= least);
    assert_true(reading.scene.index_count > 0);
    op_gltf_scene_reset(&reading.scene);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

static void test_each_allocation_fails(void **state) {
    (void)state;
    GltfBytes file = rich_glb();
    each_allocation_fails(file, 15);
    gltf_bytes_free(&file);
    file = rich_gltf();
    each_allocation_fails(file, 16);
    gltf_bytes_free(&file);
    /* Without scenes, where roots are looked for. */
    draft_rich();
    draft_json(&draft, "}]}");
    memcpy(strstr(draft.json, "\"scenes\""), "\"SCENES\"", 8);
    file = draft_glb(&draft);
    each_allocation_fails(file, 16);
    gltf_bytes_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spoiled_glb),         cmocka_unit_test(test_spoiled_gltf),
        cmocka_unit_test(test_a_billion_triangles), cmocka_unit_test(test_lying_counts),
        cmocka_unit_test(test_shared_is_read_once), cmocka_unit_test(test_each_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
