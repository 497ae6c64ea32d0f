/* Public glTF files against what they are known to hold: triangles, area, bounds and volume, or that they must be refused. The file
 * expected.json says it for each. */
#include "support/check.h"
#include "support/test_data.h"

#include "base/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 256, MOST_BUFFERS = 8 };

/* ---- Files beside the one that is read ---- */

typedef struct Folder {
    const char *file;
    TestFile opened[MOST_BUFFERS];
    int32_t count;
} Folder;

static bool open_beside(void *user, const char *uri, const uint8_t **bytes, size_t *size) {
    Folder *folder = user;
    char path[PATH_SIZE];
    const char *slash = strrchr(folder->file, '/');
    snprintf(path, sizeof path, "%.*s/%s", (int)(slash - folder->file), folder->file, uri);
    if (folder->count == MOST_BUFFERS || !test_data_read(path, &folder->opened[folder->count])) {
        return false;
    }
    *bytes = (const uint8_t *)folder->opened[folder->count].text;
    *size = folder->opened[folder->count++].size;
    return true;
}

static OpStatus read_file(const char *path, OpGltfScene *scene) {
    TestFile file;
    Folder folder = {path, {{0}}, 0};
    OpGltfOptions options = op_gltf_options_default();
    options.resolve = open_beside;
    options.user = &folder;
    assert_true(test_data_read(path, &file));
    OpStatus status = op_gltf_read((const uint8_t *)file.text, file.size, &options, scene);
    test_file_free(&file);
    for (int32_t i = 0; i < folder.count; i++) {
        test_file_free(&folder.opened[i]);
    }
    return status;
}

/* ---- What is in expected.json ---- */

static bool find(const OpJson *json, uint32_t object, const char *name, uint32_t *value) {
    return op_json_find(json, object, name, value) == 1;
}

static double number(const OpJson *json, uint32_t object, const char *name) {
    uint32_t value = 0;
    assert_true(find(json, object, name, &value));
    return op_json_number(json, value);
}

static bool loads(const OpJson *json, uint32_t entry) {
    uint32_t value = 0;
    assert_true(find(json, entry, "loads", &value));
    return op_json_kind(json, value) == OP_JSON_TRUE && number(json, entry, "sparseAccessors") == 0.0;
}

/* The parts of sums are floats of the file. */
static void check_near(const char *path, const char *what, double found, double expected) {
    if (!(fabs(found - expected) <= 2e-5 * (fabs(expected) + 1.0))) {
        fail_msg("%s: %s is %.9g, expected %.9g", path, what, found, expected);
    }
}

static void check_measures(const char *path, const OpJson *json, uint32_t entry, const OpGltfScene *scene) {
    double area = 0.0;
    double volume = 0.0;
    for (int32_t i = 0; i < scene->index_count; i += 3) {
        const double *a = scene->vertices + 3 * scene->indices[i];
        const double *b = scene->vertices + 3 * scene->indices[i + 1];
        const double *c = scene->vertices + 3 * scene->indices[i + 2];
        double normal[3];
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            int last = (k + 2) % 3;
            normal[k] = (b[next] - a[next]) * (c[last] - a[last]) - (b[last] - a[last]) * (c[next] - a[next]);
            volume += a[k] * (b[next] * c[last] - b[last] * c[next]) / 6.0;
        }
        area += 0.5 * sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    }
    assert_int_equal(scene->index_count, 3 * (int32_t)number(json, entry, "triangles"));
    check_near(path, "area", area, number(json, entry, "area"));
    check_near(path, "volume", volume, number(json, entry, "signedVolumeWindingFlippedForMirrored"));
}

/* The bounds of the file are those of all its positions. Some of these files have positions that no triangle uses. */
static void check_bounds(const char *path, const OpJson *json, uint32_t entry, const OpGltfScene *scene) {
    uint32_t box = 0;
    bool all_used = strstr(path, "NegativeScale") == NULL;
    assert_true(find(json, entry, "bbox", &box));
    uint32_t node = box + 2; /* the first number of the first corner */
    for (int32_t end = 0; end < 2; end++) {
        for (int32_t axis = 0; axis < 3; axis++) {
            double bound = op_json_number(json, node);
            double most = scene->vertices[axis];
            for (int32_t i = 0; i < scene->vertex_count; i++) {
                double value = scene->vertices[3 * i + axis];
                most = (end == 0 ? value < most : value > most) ? value : most;
            }
            assert_true(end == 0 ? most >= bound - 1e-4 : most <= bound + 1e-4);
            check_near(path, "bound", all_used ? most : bound, bound);
            node = op_json_next(json, node);
        }
        node++; /* the second corner */
    }
}

static bool check_file(const OpJson *json, uint32_t key) {
    char path[PATH_SIZE] = "gltf/";
    OpGltfScene scene = {0};
    uint32_t entry = key + 1;
    size_t length = op_json_string(json, key, path + 5);
    path[5 + length] = '\0';
    OpStatus status = read_file(path, &scene);
    if (!loads(json, entry)) {
        assert_int_equal(status, OP_STATUS_GLTF_FORMAT);
        assert_true(strlen(op_error_argument()) > 0);
        return false;
    }
    if (status != OP_STATUS_OK) {
        fail_msg("%s: %s", path, op_error_message());
    }
    check_measures(path, json, entry, &scene);
    if (scene.index_count > 0) {
        check_bounds(path, json, entry, &scene);
    }
    op_gltf_scene_reset(&scene);
    return true;
}

static void test_public_files(void **state) {
    (void)state;
    TestFile expected;
    OpJson json;
    int32_t read = 0;
    int32_t refused = 0;
    if (!test_data_read("gltf/expected.json", &expected)) {
        printf("skipped: no glTF files (set ONEPATH_DATA to the folder that has gltf/)\n");
        return;
    }
    check_ok(op_json_parse(expected.text, expected.size, OP_STATUS_GLTF_FORMAT, "expected", NULL, &json));
    uint32_t key = 1;
    for (uint32_t i = op_json_count(&json, 0); i > 0; i--) {
        bool taken = check_file(&json, key);
        read += taken ? 1 : 0;
        refused += taken ? 0 : 1;
        key = op_json_next(&json, key + 1);
    }
    printf("%d files read, %d refused\n", read, refused);
    assert_true(read > 30 && refused > 5);
    op_json_free(&json);
    test_file_free(&expected);
}

/* Each refusal says why. */
static void test_reasons(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"gltf/Compatibility/Compatibility_04.gltf", "asset.minVersion", "was \"2.1\""},
        {"gltf/Compatibility/Compatibility_05.gltf", "extensionsRequired", "FAKE_materials_quantumRendering"},
        {"gltf/extensions/BoxDraco.gltf", "accessors[2]", "must have a bufferView"},
        {"gltf/extensions/BoxMeshopt.glb", "extensionsRequired", "KHR_mesh_quantization"},
        {"gltf/SimpleSparseAccessor/SimpleSparseAccessor.gltf", "accessors[1]", "must not be sparse"},
    };
    TestFile file;
    if (!test_data_read("gltf/expected.json", &file)) {
        printf("skipped: no glTF files (set ONEPATH_DATA to the folder that has gltf/)\n");
        return;
    }
    test_file_free(&file);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OpGltfScene scene = {0};
        check_refused(read_file(cases[i][0], &scene), OP_STATUS_GLTF_FORMAT, cases[i][1], cases[i][2]);
    }
}

/* The same level in two formats. */
static void test_same_as_obj(void **state) {
    (void)state;
    TestFile obj;
    OpGltfScene scene = {0};
    double bounds[2] = {1e9, -1e9};
    if (!test_data_read("obj/dungeon.obj", &obj)) {
        printf("skipped: no OBJ files\n");
        return;
    }
    check_ok(read_file("gltf/level/dungeon.gltf", &scene));
    int32_t faces = 0;
    for (size_t i = 0; i + 2 < obj.size; i++) {
        if ((i == 0 || obj.text[i - 1] == '\n') && obj.text[i + 1] == ' ') {
            faces += obj.text[i] == 'f' ? 1 : 0;
            double x = obj.text[i] == 'v' ? strtod(obj.text + i + 2, NULL) : scene.vertices[0];
            bounds[0] = x < bounds[0] ? x : bounds[0];
            bounds[1] = x > bounds[1] ? x : bounds[1];
        }
    }
    double found[2] = {1e9, -1e9};
    for (int32_t i = 0; i < scene.vertex_count; i++) {
        found[0] = scene.vertices[3 * i] < found[0] ? scene.vertices[3 * i] : found[0];
        found[1] = scene.vertices[3 * i] > found[1] ? scene.vertices[3 * i] : found[1];
    }
    assert_int_equal(scene.index_count, 3 * faces);
    check_near("dungeon", "least x", found[0], bounds[0]);
    check_near("dungeon", "most x", found[1], bounds[1]);
    op_gltf_scene_reset(&scene);
    test_file_free(&obj);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_public_files),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_same_as_obj),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
