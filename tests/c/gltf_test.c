/* glTF files by hand: containers, buffers, what is read of a file, and every refusal with the place that it names. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/gltf_draft.h"

#include "build3d/gltf_value.h"

#include <stdlib.h>
#include <string.h>

static GltfDraft draft;

static OpStatus read_bytes(const GltfBytes *file, const OpGltfOptions *options, OpGltfScene *scene) {
    return op_gltf_read(file->bytes, file->size, options, scene);
}

/* Reads the draft as a .glb. */
static OpStatus read_draft(OpGltfScene *scene) {
    GltfBytes file = draft_glb(&draft);
    OpStatus status = read_bytes(&file, NULL, scene);
    gltf_bytes_free(&file);
    return status;
}

/* The triangle's file with one piece of its JSON put in another's place. */
static void draft_changed(const char *piece, const char *other) {
    draft_triangle(&draft);
    const char *found = strstr(draft.json, piece);
    assert_non_null(found);
    size_t before = (size_t)(found - draft.json);
    size_t after = draft.json_size - before - strlen(piece);
    char *rest = malloc(after + 1);
    assert_non_null(rest);
    memcpy(rest, found + strlen(piece), after + 1);
    draft.json_size = before;
    draft_json(&draft, "%s%s", other, rest);
    free(rest);
}

static void check_triangle(const OpGltfScene *scene) {
    static const double expected[9] = {0, 0, 0, 2, 0, 0, 0, 0, -3};
    assert_int_equal(scene->vertex_count, 3);
    assert_int_equal(scene->index_count, 3);
    assert_int_equal(scene->node_count, 1);
    for (int32_t i = 0; i < 9; i++) {
        assert_true(scene->vertices[i] == expected[i]);
    }
    assert_true(scene->indices[0] == 0 && scene->indices[1] == 1 && scene->indices[2] == 2);
}

/* ---- Containers ---- */

static void test_glb(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    draft_triangle(&draft);
    GltfBytes file = draft_glb(&draft);
    check_ok(read_bytes(&file, NULL, &scene));
    check_triangle(&scene);
    GltfBytes longer = {malloc(file.size + 7), file.size + 7};
    memset(longer.bytes, 0xAA, longer.size); /* bytes after the stated length are nobody's */
    memcpy(longer.bytes, file.bytes, file.size);
    check_ok(read_bytes(&longer, NULL, &scene));
    check_triangle(&scene);
    gltf_bytes_free(&longer);
    gltf_bytes_free(&file);
    op_gltf_scene_reset(&scene);
    assert_true(scene.vertices == NULL && scene.indices == NULL && scene.vertex_capacity == 0);
    op_gltf_scene_reset(NULL);
}

typedef struct Chunk {
    const char *type;
    const void *bytes;
    size_t size;
} Chunk;

/* Chunks as they are given; each begins at a multiple of four. */
static GltfBytes make_glb(const Chunk *chunks, size_t count) {
    static uint8_t bytes[GLTF_DRAFT_ROOM];
    OpWriter writer = op_writer(bytes, sizeof bytes);
    op_write_bytes(&writer, "glTF\x02\0\0\0----", 12);
    for (size_t i = 0; i < count; i++) {
        while (writer.size % 4 != 0) {
            op_write_u8(&writer, 0);
        }
        op_write_u32(&writer, (uint32_t)chunks[i].size);
        op_write_bytes(&writer, chunks[i].type, 4);
        op_write_bytes(&writer, chunks[i].bytes, chunks[i].size);
    }
    OpWriter length = op_writer(bytes + 8, 4);
    op_write_u32(&length, (uint32_t)writer.size);
    return gltf_bytes_copy(bytes, writer.size);
}

static void test_chunks(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    draft_triangle(&draft);
    const Chunk json = {"JSON", draft.json, draft.json_size};
    const Chunk binary = {"BIN", draft.binary, draft.binary_size};
    const Chunk other = {"abcd", "xyzabc", 6};
    const Chunk no_json = {"JSON", "[]", 2};
    const Chunk no_binary = {"BIN", "", 0};
    const struct {
        Chunk chunks[5];
        size_t count;
        const char *part; /* of the message; NULL: it is read */
    } cases[] = {
        {{json, binary}, 2, NULL},
        {{binary, json}, 2, NULL},
        {{other, json, other, binary, other}, 5, NULL},
        {{json, binary, no_json, no_binary}, 4, NULL}, /* the first of each */
        {{no_json, json, binary}, 3, "must be an object, was an array"},
        {{json, no_binary, binary}, 3, "must have byteLength bytes, 42, has 0"},
        {{json}, 1, "must have a uri"},
        {{binary, other}, 2, "must have a JSON chunk"},
        {{other}, 0, "must have a JSON chunk"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GltfBytes file = make_glb(cases[i].chunks, cases[i].count);
        OpStatus status = read_bytes(&file, NULL, &scene);
        if (cases[i].part == NULL) {
            check_ok(status);
            check_triangle(&scene);
        } else {
            assert_int_equal(status, OP_STATUS_GLTF_FORMAT);
            assert_non_null(strstr(op_error_message(), cases[i].part));
        }
        gltf_bytes_free(&file);
    }
    op_gltf_scene_reset(&scene);
}

static void test_bad_headers(void **state) {
    (void)state;
    static const struct {
        size_t at;
        uint8_t byte;
        const char *part;
    } cases[] = {
        {4, 1, "container version 2, was 1"},
        {4, 3, "container version 2, was 3"},
        {8, 11, "length of the header"},
        {11, 0x7F, "length of the header"},
        {15, 0x7F, "must hold a whole chunk at offset 12"},
        {0, 'G', "must be JSON"},
    };
    OpGltfScene scene = {0};
    draft_triangle(&draft);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GltfBytes file = draft_glb(&draft);
        if (cases[i].at == 8) {
            memset(file.bytes + 8, 0, 4);
        }
        file.bytes[cases[i].at] = cases[i].byte;
        check_refused(read_bytes(&file, NULL, &scene), OP_STATUS_GLTF_FORMAT, "bytes", cases[i].part);
        gltf_bytes_free(&file);
    }
    check_refused(op_gltf_read((const uint8_t *)"glTF\x02\0\0", 7, NULL, &scene), OP_STATUS_GLTF_FORMAT,
                  "bytes", "header of 12 bytes, has 7");
    check_refused(op_gltf_read((const uint8_t *)"", 0, NULL, &scene), OP_STATUS_GLTF_FORMAT, "bytes",
                  "must be JSON");
}

/* ---- Buffers ---- */

static void test_data_uri(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    GltfBytes file;
    draft_triangle(&draft);
    draft.json_size -= strlen("}]}");
    draft_json(&draft, ",\"uri\":");
    draft_data_uri(&draft, draft.binary, draft.binary_size);
    draft_json(&draft, "}]}");
    file = draft_gltf(&draft);
    check_ok(read_bytes(&file, NULL, &scene));
    check_triangle(&scene);
    gltf_bytes_free(&file);
    op_gltf_scene_reset(&scene);
}

/* A buffer of three bytes, from its URI as JSON. */
static OpStatus read_uri(const char *uri, const OpGltfOptions *options) {
    OpGltfScene scene = {0};
    draft_clear(&draft);
    draft_json(&draft, "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":3,\"uri\":%s}]}", uri);
    GltfBytes file = draft_gltf(&draft);
    OpStatus status = read_bytes(&file, options, &scene);
    gltf_bytes_free(&file);
    op_gltf_scene_reset(&scene);
    return status;
}

static void test_uris(void **state) {
    (void)state;
    static const char *const good[] = {
        "\"data:;base64,AAAA\"", "\"data:application/gltf-buffer;base64,AAAA\"",
        "\"data:application\\/octet-stream;base64,\\u0041A\\/\\/\"", /* escapes are the text they stand for */
        "\"data:text/plain;charset=x;base64,AAAAAA==\"",             /* longer than it must be */
    };
    static const struct {
        const char *uri;
        const char *argument;
        const char *part;
    } bad[] = {
        {"\"data:;base64,AAA=\"", "buffers[0]", "must have byteLength bytes, 3, has 2"},
        {"\"data:;base64,\"", "buffers[0]", "has 0"},
        {"\"data:;base64,AAA\"", "buffers[0].uri", "in base64"},
        {"\"data:;base64,AA AA\"", "buffers[0].uri", "in base64"},
        {"\"data:;base64,AA\\nAA\"", "buffers[0].uri", "in base64"},
        {"\"data:;base64,AAA-\"", "buffers[0].uri", "in base64"},
        {"\"data:,AAAA\"", "buffers[0].uri", "data URI with"},
        {"\"data:;BASE64,AAAA\"", "buffers[0].uri", "data URI with"},
        {"\"data:;base64AAAA\"", "buffers[0].uri", "data URI with"},
        {"\"data:\"", "buffers[0].uri", "data URI with"},
        {"\"a.bin\"", "buffers[0].uri", "where nothing resolves others, was \"a.bin\""},
        {"\"\"", "buffers[0].uri", "was \"\""},
        {"\"a\\u0000b\"", "buffers[0].uri", "zero byte"},
        {"7", "buffers[0].uri", "must be a string, was a number"},
        {"null", "buffers[0].uri", "must be a string, was null"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        check_ok(read_uri(good[i], NULL));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_refused(read_uri(bad[i].uri, NULL), OP_STATUS_GLTF_FORMAT, bad[i].argument, bad[i].part);
    }
}

typedef struct Asked {
    char uri[64];
    int32_t times;
    const uint8_t *bytes;
    size_t size;
    bool known;
} Asked;

static bool answer(void *user, const char *uri, const uint8_t **bytes, size_t *size) {
    Asked *asked = user;
    snprintf(asked->uri, sizeof asked->uri, "%s", uri);
    asked->times++;
    *bytes = asked->bytes;
    *size = asked->size;
    return asked->known;
}

static void test_resolver(void **state) {
    (void)state;
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    Asked asked = {.bytes = bytes, .size = 4, .known = true};
    OpGltfOptions options = op_gltf_options_default();
    options.resolve = answer;
    options.user = &asked;
    check_ok(read_uri("\"b\\u00e9/c%20d.bin\"", &options));
    assert_string_equal(asked.uri, "b\xC3\xA9/c%20d.bin"); /* as it stands */
    check_ok(read_uri("\"data:;base64,AAAA\"", &options));
    assert_int_equal(asked.times, 1);
    asked.size = 2;
    check_refused(read_uri("\"x\"", &options), OP_STATUS_GLTF_FORMAT, "buffers[0]", "has 2");
    asked.known = false;
    check_refused(read_uri("\"x\"", &options), OP_STATUS_GLTF_FORMAT, "buffers[0].uri",
                  "resolved, was \"x\"");
    asked = (Asked){.known = true, .size = 100};
    check_refused(read_uri("\"y\"", &options), OP_STATUS_GLTF_FORMAT, "buffers[0].uri",
                  "resolved, was \"y\"");
}

/* ---- What is refused, and where ---- */

typedef struct Change {
    const char *piece;
    const char *other;
    const char *argument; /* NULL: it is read, and gives the triangle */
    const char *part;
} Change;

static void try_changes(const Change *changes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        OpGltfScene scene = {0};
        draft_changed(changes[i].piece, changes[i].other);
        if (changes[i].argument == NULL) {
            check_ok(read_draft(&scene));
            check_triangle(&scene);
        } else {
            check_refused(read_draft(&scene), OP_STATUS_GLTF_FORMAT, changes[i].argument, changes[i].part);
            assert_true(scene.vertices == NULL && scene.indices == NULL);
        }
        op_gltf_scene_reset(&scene);
    }
}

#define TRY_CHANGES(changes) try_changes(changes, sizeof(changes) / sizeof(changes)[0])

static void test_asset(void **state) {
    (void)state;
    static const char version[] = "\"version\":\"2.0\"";
    static const Change changes[] = {
        {version, "\"version\":\"2.1\"", NULL, NULL},
        {version, "\"version\":\"2.0\",\"minVersion\":\"2.0\"", NULL, NULL},
        {version, "\"version\":\"2.0\",\"minVersion\":\"1.9\"", NULL, NULL},
        {version, "\"version\":\"2.9\",\"minVersion\":\"2.1\"", "asset.minVersion",
         "at most \"2.0\", was \"2.1\""},
        {version, "\"version\":\"2.9\",\"minVersion\":\"2.10\"", "asset.minVersion", "was \"2.10\""},
        {version, "\"version\":\"2.9\",\"minVersion\":\"3.0\"", "asset.minVersion", "was \"3.0\""},
        {version, "\"version\":\"2.0\",\"minVersion\":\"2\"", "asset.minVersion", "was \"2\""},
        {version, "\"version\":\"2.0\",\"minVersion\":\"2.0a\"", "asset.minVersion", "was \"2.0a\""},
        {version, "\"version\":\"2.0\",\"minVersion\":\".0\"", "asset.minVersion", "was \".0\""},
        {version, "\"version\":\"2.0\",\"minVersion\":\"99999999999999999999.0\"", "asset.minVersion",
         "was \"9999"},
        {version, "\"version\":\"2.0\",\"minVersion\":2.0", "asset.minVersion",
         "must be a string, was a number"},
        {version, "\"version\":\"1.0\"", "asset.version", "must start with \"2.\", was \"1.0\""},
        {version, "\"version\":\"20\"", "asset.version", "was \"20\""},
        {version, "\"version\":\"2.0000000000000000000000000000000000000000000000000000000000000000000000\"",
         "asset.version", "was \"...\""}, /* no version is so long */
        {version, "\"version\":2.0", "asset.version", "must be a string, was a number"},
        {version, "\"version\":\"2.0\",\"version\":\"2.0\"", "asset.version", "is there 2 times"},
        {version, "", "asset.version", "is missing"},
        {"{\"version\":\"2.0\"}", "null", "asset", "must be an object, was null"},
        {"\"asset\"", "\"Asset\"", "asset", "is missing"},
        {"\"scene\":0", "\"extensionsUsed\":[\"A\"],\"extensions\":{\"A\":{}},\"extensionsRequired\":[]",
         NULL, NULL},
        {"\"scene\":0", "\"extensionsRequired\":[\"KHR_a\"]", "extensionsRequired",
         "must be empty, has \"KHR_a\""},
        {"\"scene\":0", "\"extensionsRequired\":[3]", "extensionsRequired[0]", "must be a string"},
        {"\"scene\":0", "\"extensionsRequired\":{}", "extensionsRequired", "must be an array, was an object"},
    };
    TRY_CHANGES(changes);
}

static void test_scenes(void **state) {
    (void)state;
    static const char scenes[] = "\"scene\":0,\"scenes\":[{\"nodes\":[0]}]";
    static const char nodes[] = "\"nodes\":[{\"mesh\":0}]";
    static const Change changes[] = {
        {"\"scene\":0,", "", NULL, NULL},
        {"\"scene\":0", "\"scene\":0.0e1", NULL, NULL},
        {scenes, "\"scene\":1,\"scenes\":[{},{\"nodes\":[0]}]", NULL, NULL},
        {scenes, "\"scenes\":[{\"nodes\":[0]},{\"nodes\":[9]}]", NULL, NULL},
        {scenes, "\"extras\":0", NULL, NULL},
        {scenes, "\"scenes\":[]", NULL, NULL},
        {"\"scene\":0", "\"scene\":1", "scene", "must be below 1, how many there are, was 1"},
        {"\"scene\":0", "\"scene\":-1", "scene", "was -1"},
        {"\"scene\":0", "\"scene\":0.5", "scene", "must be an integer in [0, 9007199254740991], was 0.5"},
        {"\"scene\":0", "\"scene\":1e999", "scene", "was Infinity"},
        {"\"scene\":0", "\"scene\":\"0\"", "scene", "must be a number, was a string"},
        {scenes, "\"scene\":0", "scene", "must be below 0"},
        {scenes, "\"scenes\":[0]", "scenes[0]", "must be an object, was a number"},
        {scenes, "\"scenes\":{}", "scenes", "must be an array"},
        {"\"nodes\":[0]", "\"nodes\":[0,1]", "scenes[0].nodes[1]", "must be below 1"},
        {"\"nodes\":[0]", "\"nodes\":[true]", "scenes[0].nodes[0]", "must be a number, was true"},
        {nodes, "\"nodes\":[{\"mesh\":1}]", "nodes[0].mesh", "must be below 1"},
        {nodes, "\"nodes\":[[]]", "nodes[0]", "must be an object, was an array"},
        {nodes, "\"nodes\":[{\"children\":[1]}]", "nodes[0].children[0]", "must be below 1"},
        {nodes, "\"nodes\":[{\"children\":0}]", "nodes[0].children", "must be an array"},
        {nodes, "\"nodes\":[{\"children\":[0]}]", "nodes[0]", "at most 256 nodes deep"},
        {nodes, "\"nodes\":[{\"matrix\":[1,2]}]", "nodes[0].matrix", "must have 16 numbers, has 2"},
        {nodes, "\"nodes\":[{\"scale\":[1,2,\"3\"]}]", "nodes[0].scale[2]", "must be a number"},
        {nodes, "\"nodes\":[{\"translation\":[1,2e999,3]}]", "nodes[0].translation[1]",
         "must be finite, was Infinity"},
        {nodes, "\"nodes\":[{\"rotation\":[0,0,0,0.999]}]", "nodes[0].rotation", "unit quaternion"},
        {nodes, "\"nodes\":[{\"rotation\":[0,0,0,1e200]}]", "nodes[0].rotation", "was Infinity"},
        {nodes, "\"nodes\":[{\"rotation\":[0,0,0,1],\"matrix\":[]}]", "nodes[0]", "both matrix and rotation"},
        {nodes, "\"nodes\":[{\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,2]}]", "nodes[0].matrix",
         "1 as number 15"},
        {nodes, "\"nodes\":[{\"matrix\":[1,0,0,0,0,1,0,0.01,0,0,1,0,0,0,0,1]}]", "nodes[0].matrix",
         "0 as number 7"},
    };
    static const Change read[] = {
        {nodes, "\"nodes\":[{\"mesh\":0,\"rotation\":[0,0,0,0.9995]}]", NULL, NULL},
        {nodes, "\"nodes\":[{\"mesh\":0,\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}]", NULL, NULL},
        {nodes, "\"nodes\":[{\"mesh\":0,\"camera\":7,\"skin\":9,\"weights\":\"?\"}]", NULL, NULL},
    };
    TRY_CHANGES(changes);
    TRY_CHANGES(read);
}

static void test_meshes(void **state) {
    (void)state;
    static const char primitive[] = "{\"attributes\":{\"POSITION\":0},\"indices\":1}";
    static const char indices[] = "\"indices\":1";
    static const Change changes[] = {
        {indices, "\"indices\":1,\"mode\":4", NULL, NULL},
        {indices, "\"indices\":1,\"mode\":5", NULL, NULL},
        {indices, "\"mode\":5", NULL, NULL},
        {indices, "\"material\":5,\"targets\":[]", NULL, NULL},
        {primitive, "{\"mode\":0},{\"mode\":3,\"attributes\":{}},{\"attributes\":{\"POSITION\":0}}", NULL,
         NULL},
        {indices, "\"mode\":7", "meshes[0].primitives[0].mode", "in [0, 6], was 7"},
        {indices, "\"mode\":-1", "meshes[0].primitives[0].mode", "was -1"},
        {indices, "\"mode\":\"4\"", "meshes[0].primitives[0].mode", "must be a number"},
        {indices, "\"indices\":2", "meshes[0].primitives[0].indices", "must be below 2"},
        {indices, "\"indices\":0", "accessors[0].type", "must be \"SCALAR\" of indices"},
        {"\"POSITION\":0", "\"POSITION\":1", "accessors[1].type", "must be \"VEC3\" of positions"},
        {"\"POSITION\":0", "\"NORMAL\":0", "meshes[0].primitives[0].attributes.POSITION", "is missing"},
        {"\"attributes\":{\"POSITION\":0},", "", "meshes[0].primitives[0].attributes", "is missing"},
        {primitive, "0", "meshes[0].primitives[0]", "must be an object"},
        {"\"meshes\":[{\"primitives\":", "\"meshes\":[{\"Primitives\":", "meshes[0].primitives",
         "is missing"},
        {"\"meshes\":[{", "\"meshes\":[7,{", "meshes[0]", "must be an object"},
    };
    TRY_CHANGES(changes);
}

static void test_accessors(void **state) {
    (void)state;
    static const char first[] = "\"bufferView\":0,";
    static const char component[] = "\"componentType\":5126";
    static const Change changes[] = {
        {first, "", "accessors[0]", "must have a bufferView"},
        {first, "\"sparse\":{},", "accessors[0]", "must not be sparse"},
        {first, "\"bufferView\":2,", "accessors[0].bufferView", "must be below 2"},
        {first, "\"bufferView\":0,\"normalized\":false,", NULL, NULL},
        {first, "\"bufferView\":0,\"normalized\":true,", "accessors[0].normalized",
         "must be false, was true"},
        {first, "\"bufferView\":0,\"normalized\":0,", "accessors[0].normalized",
         "must be false, was a number"},
        {component, "\"componentType\":5123", "accessors[0].componentType",
         "must be 5126 (float) of positions, was 5123"},
        {component, "\"componentType\":5130", "accessors[0].componentType", "was 5130"},
        {"\"componentType\":5123", "\"componentType\":5122", "accessors[1].componentType",
         "5121, 5123 or 5125"},
        {"\"componentType\":5123", "\"componentType\":5126", "accessors[1].componentType", "was 5126"},
        {"\"componentType\":5123", "\"componentType\":5125", "accessors[1]",
         "must end inside bufferViews[1] of 6 bytes, ends at 12"},
        {"\"type\":\"VEC3\"", "\"type\":\"VEC4\"", "accessors[0].type", "must be \"VEC3\""},
        {"\"type\":\"VEC3\"", "\"type\":3", "accessors[0].type", "must be a string"},
        {"\"count\":3", "\"count\":4", "accessors[0]",
         "must end inside bufferViews[0] of 36 bytes, ends at 48"},
        {"\"count\":3", "\"count\":0", "accessors[0].count", "in [1, 2147483647], was 0"},
        {"\"count\":3", "\"count\":2147483648", "accessors[0].count", "was 2147483648"},
        {"\"count\":3", "\"count\":2147483647", "accessors[0]", "ends at 25769803764"},
        {"\"count\":3", "\"count\":3,\"byteOffset\":1", "accessors[0]", "ends at 37"},
        {"\"count\":3", "\"count\":3,\"byteOffset\":-1", "accessors[0].byteOffset", "was -1"},
        {"\"count\":3", "\"count\":3,\"byteOffset\":9007199254740991", "accessors[0]",
         "ends at 9007199254741027"},
        {"\"count\":3", "\"count\":3,\"byteOffset\":9007199254740994", "accessors[0].byteOffset",
         "was 9007199254740994"},
    };
    TRY_CHANGES(changes);
}

static void test_views_and_buffers(void **state) {
    (void)state;
    static const char view[] = "{\"buffer\":0,\"byteLength\":36}";
    static const char buffers[] = "\"buffers\":[{\"byteLength\":42}]";
    static const Change changes[] = {
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteStride\":12}", NULL, NULL},
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteStride\":11}", "accessors[0]",
         "12 bytes in bufferViews[0] of byteStride 11"},
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteStride\":16}", "accessors[0]", "ends at 44"},
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteStride\":253}", "bufferViews[0].byteStride",
         "in [1, 252], was 253"},
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteStride\":0}", "bufferViews[0].byteStride", "was 0"},
        {view, "{\"buffer\":1,\"byteLength\":36}", "bufferViews[0].buffer", "must be below 1"},
        {view, "{\"byteLength\":36}", "bufferViews[0].buffer", "is missing"},
        {view, "{\"buffer\":0}", "bufferViews[0].byteLength", "is missing"},
        {view, "{\"buffer\":0,\"byteLength\":43}", "bufferViews[0]",
         "must end inside buffers[0] of 42 bytes, ends at 43"},
        {view, "{\"buffer\":0,\"byteLength\":36,\"byteOffset\":7}", "bufferViews[0]", "ends at 43"},
        {view, "{\"buffer\":0,\"byteLength\":9007199254740991,\"byteOffset\":9007199254740991}",
         "bufferViews[0]", "ends at 18014398509481982"},
        {buffers, "\"buffers\":[{\"byteLength\":45}]", "buffers[0]", "45, has 44"},
        {buffers, "\"buffers\":[{\"byteLength\":44}]", NULL, NULL}, /* a padded chunk */
        {buffers, "\"buffers\":[{}]", "buffers[0].byteLength", "is missing"},
        {buffers, "\"buffers\":[{\"byteLength\":42},{\"byteLength\":1}]", "buffers[1]", "must have a uri"},
        {buffers, "\"buffers\":[42]", "buffers[0]", "must be an object"},
    };
    TRY_CHANGES(changes);
}

/* What nothing shows is not looked at. */
static void test_unused_is_not_read(void **state) {
    (void)state;
    static const Change changes[] = {
        {"\"type\":\"SCALAR\"}]", "\"type\":\"SCALAR\"},{\"sparse\":1},7]", NULL, NULL},
        {"\"nodes\":[{\"mesh\":0}]", "\"nodes\":[{\"mesh\":0},{\"mesh\":99},false]", NULL, NULL},
        {"\"meshes\":[", "\"materials\":7,\"animations\":{},\"skins\":0,\"cameras\":\"\",\"meshes\":[", NULL,
         NULL},
        {"\"byteLength\":6}]", "\"byteLength\":6},{\"buffer\":7}]", NULL, NULL},
    };
    TRY_CHANGES(changes);
}

static void test_bad_elements(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    draft_triangle(&draft);
    draft.binary[38] = 3; /* the second index */
    check_refused(read_draft(&scene), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0].indices",
                  "must be below 3, the number of positions, element 1 was 3");
    draft_triangle(&draft);
    memcpy(draft.binary + 16, "\0\0\xC0\x7F", 4); /* a NaN as the second position's y */
    check_refused(read_draft(&scene), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0].attributes.POSITION",
                  "must be finite, element 1 has NaN");
    draft_triangle(&draft);
    memcpy(draft.binary + 24, "\0\0\x80\xFF", 4);
    check_refused(read_draft(&scene), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0].attributes.POSITION",
                  "element 2 has -Infinity");
}

/* The largest numbers make the longest path; the argument of an error has room for 63 characters. */
static void test_longest_path(void **state) {
    (void)state;
    const OpGltfValue root = {NULL, NULL, 0, 0};
    const OpGltfValue meshes = {&root, "meshes", 0, 0};
    const OpGltfValue mesh = {&meshes, NULL, UINT32_MAX, 0};
    const OpGltfValue primitives = {&mesh, "primitives", 0, 0};
    const OpGltfValue primitive = {&primitives, NULL, UINT32_MAX, 0};
    const OpGltfValue attributes = {&primitive, "attributes", 0, 0};
    const OpGltfValue position = {&attributes, "POSITION", 0, 0};
    assert_string_equal(op_gltf_path(&root).text, "bytes");
    check_refused(op_gltf_fail(&position, "is %s", "so"), OP_STATUS_GLTF_FORMAT,
                  "meshes[4294967295].primitives[4294967295].attributes.POSITION", "is so");
}

static void test_arguments(void **state) {
    (void)state;
    OpGltfScene scene = {0};
    OpGltfOptions options = op_gltf_options_default();
    assert_true(options.resolve == NULL && options.max_triangles == 4000000 && options.max_nodes == 1000000);
    draft_triangle(&draft);
    GltfBytes file = draft_glb(&draft);
    check_refused(op_gltf_read(NULL, 0, NULL, &scene), OP_STATUS_INVALID_ARGUMENT, "bytes", "NULL");
    check_refused(op_gltf_read(file.bytes, file.size, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    options.max_triangles = -1;
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_OUT_OF_RANGE, "max_triangles",
                  "[0, 715827882], was -1");
    options.max_triangles = 715827883;
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_OUT_OF_RANGE, "max_triangles",
                  "was 715827883");
    options.max_triangles = 0;
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_GLTF_FORMAT, "meshes[0].primitives[0]",
                  "triangles above 0");
    options.max_triangles = 1;
    options.max_nodes = -1;
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_OUT_OF_RANGE, "max_nodes", "was -1");
    options.max_nodes = 0;
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_GLTF_FORMAT, "nodes[0]", "visited above 0");
    options.max_nodes = 1;
    check_ok(read_bytes(&file, &options, &scene));
    check_triangle(&scene);
    op_gltf_scene_reset(&scene);
    scene.allocator = (OpAllocator){counting_allocator(&(CountingAllocator){0}).alloc, NULL, NULL};
    check_refused(read_bytes(&file, &options, &scene), OP_STATUS_INVALID_ARGUMENT, "allocator",
                  "free is NULL");
    gltf_bytes_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glb),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_bad_headers),
        cmocka_unit_test(test_data_uri),
        cmocka_unit_test(test_uris),
        cmocka_unit_test(test_resolver),
        cmocka_unit_test(test_asset),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_meshes),
        cmocka_unit_test(test_accessors),
        cmocka_unit_test(test_views_and_buffers),
        cmocka_unit_test(test_unused_is_not_read),
        cmocka_unit_test(test_bad_elements),
        cmocka_unit_test(test_longest_path),
        cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
