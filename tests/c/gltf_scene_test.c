/* Random scenes against an oracle that knows the model they were written from: it walks by recursion, composes whole 4 x 4 matrices
 * in long double, and turns vectors by their quaternion (q v q*). */
#include "support/check.h"
#include "support/gltf_draft.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <math.h>
#include <string.h>

enum {
    MOST_NODES = 12,
    MOST_MESHES = 5,
    MOST_PRIMITIVES = 3,
    MOST_POSITIONS = 20,
    MOST_INDICES = 24,
    MOST_VISITS = 4000
};

/* ---- The model ---- */

typedef struct Primitive {
    int32_t mode; /* as in the file */
    bool mode_written;
    float positions[MOST_POSITIONS][3];
    int32_t position_count;
    uint32_t indices[MOST_INDICES];
    int32_t index_count;
    size_t index_size; /* 0: no indices */
} Primitive;

typedef struct Mesh {
    Primitive primitives[MOST_PRIMITIVES];
    int32_t count;
} Mesh;

typedef struct Node {
    bool has_matrix;
    double matrix[16];
    bool has[3]; /* translation, rotation, scale */
    double parts[3][4];
    int32_t mesh; /* -1: none */
    int32_t children[MOST_NODES];
    int32_t child_count;
} Node;

typedef struct Model {
    Node nodes[MOST_NODES];
    Mesh meshes[MOST_MESHES];
    int32_t roots[MOST_NODES];
    int32_t node_count;
    int32_t mesh_count;
    int32_t root_count;
    bool has_scene;
} Model;

static double random_number(TestRandom *random, double most) {
    return ((double)(test_bits(random) >> 11) * 0x1p-52 - 1.0) * most;
}

static void make_primitive(TestRandom *random, Primitive *primitive) {
    static const size_t sizes[] = {0, 1, 2, 4};
    static const int32_t modes[] = {4, 4, 4, 5, 5, 6, 6, 0, 1, 2, 3};
    *primitive = (Primitive){.mode = modes[test_int(random, 0, 10)]};
    primitive->mode_written = primitive->mode != 4 || test_chance(random, 50);
    primitive->position_count = test_int(random, 1, MOST_POSITIONS);
    primitive->index_size = sizes[test_int(random, 0, 3)];
    primitive->index_count = test_int(random, 1, MOST_INDICES);
    for (int32_t i = 0; i < primitive->position_count; i++) {
        for (int32_t axis = 0; axis < 3; axis++) {
            primitive->positions[i][axis] = (float)random_number(random, 10.0);
        }
    }
    for (int32_t i = 0; i < primitive->index_count; i++) {
        primitive->indices[i] = (uint32_t)test_int(random, 0, primitive->position_count - 1);
    }
}

static void make_rotation(TestRandom *random, double rotation[4]) {
    double squared = 0.0;
    do {
        squared = 0.0;
        for (int i = 0; i < 4; i++) {
            rotation[i] = random_number(random, 1.0);
            squared += rotation[i] * rotation[i];
        }
    } while (squared < 0.1);
    for (int i = 0; i < 4; i++) {
        rotation[i] /= sqrt(squared);
    }
}

static void make_node(TestRandom *random, const Model *model, int32_t index, Node *node) {
    *node = (Node){.mesh = test_chance(random, 70) ? test_int(random, 0, model->mesh_count - 1) : -1};
    node->has_matrix = test_chance(random, 30);
    for (int i = 0; i < 16; i++) {
        node->matrix[i] = i % 4 == 3 ? (i == 15 ? 1.0 : 0.0) : random_number(random, 2.0);
    }
    make_rotation(random, node->parts[1]);
    for (int i = 0; i < 3; i++) {
        node->has[i] = !node->has_matrix && test_chance(random, 60);
        node->parts[0][i] = random_number(random, 50.0);
        node->parts[2][i] = test_chance(random, 25) ? -1.0 : random_number(random, 2.0);
    }
    /* Children have larger numbers, so there is no way back. */
    for (int32_t i = index + 1; i < model->node_count; i++) {
        while (test_chance(random, 20) && node->child_count < MOST_NODES) {
            node->children[node->child_count++] = i;
        }
    }
}

static void make_model(TestRandom *random, Model *model) {
    *model = (Model){.node_count = test_int(random, 1, MOST_NODES),
                     .mesh_count = test_int(random, 1, MOST_MESHES)};
    for (int32_t i = 0; i < model->mesh_count; i++) {
        model->meshes[i].count = test_int(random, 0, MOST_PRIMITIVES);
        for (int32_t k = 0; k < model->meshes[i].count; k++) {
            make_primitive(random, &model->meshes[i].primitives[k]);
        }
    }
    for (int32_t i = 0; i < model->node_count; i++) {
        make_node(random, model, i, &model->nodes[i]);
    }
    model->has_scene = test_chance(random, 70);
    for (int32_t i = 0; i < model->node_count; i++) {
        bool is_child = false;
        for (int32_t parent = 0; parent < model->node_count; parent++) {
            for (int32_t k = 0; k < model->nodes[parent].child_count; k++) {
                is_child = is_child || model->nodes[parent].children[k] == i;
            }
        }
        if (model->has_scene ? test_chance(random, 25) : !is_child) {
            model->roots[model->root_count++] = i;
        }
    }
}

/* ---- Writing it ---- */

static void write_numbers(GltfDraft *draft, const char *name, const double *numbers, int32_t count) {
    draft_json(draft, ",\"%s\":[", name);
    for (int32_t i = 0; i < count; i++) {
        draft_json(draft, "%s", i > 0 ? "," : "");
        draft_number(draft, numbers[i]);
    }
    draft_json(draft, "]");
}

static void write_indices(GltfDraft *draft, const char *name, const int32_t *numbers, int32_t count) {
    draft_json(draft, "\"%s\":[", name);
    for (int32_t i = 0; i < count; i++) {
        draft_json(draft, "%s%d", i > 0 ? "," : "", numbers[i]);
    }
    draft_json(draft, "]");
}

static void write_node(GltfDraft *draft, const Node *node) {
    static const char *const names[] = {"translation", "rotation", "scale"};
    draft_json(draft, "{\"extras\":0");
    if (node->mesh >= 0) {
        draft_json(draft, ",\"mesh\":%d", node->mesh);
    }
    if (node->child_count > 0) {
        draft_json(draft, ",");
        write_indices(draft, "children", node->children, node->child_count);
    }
    if (node->has_matrix) {
        write_numbers(draft, "matrix", node->matrix, 16);
    }
    for (int i = 0; i < 3; i++) {
        if (node->has[i]) {
            write_numbers(draft, names[i], node->parts[i], i == 1 ? 4 : 3);
        }
    }
    draft_json(draft, "}");
}

/* Where a primitive's data went. */
typedef struct Written {
    size_t offset;
    size_t size;
    size_t stride;
    size_t inner; /* bytes of the view before the first element */
} Written;

static Written write_positions(GltfDraft *draft, TestRandom *random, const Primitive *primitive) {
    size_t spaces = (size_t)test_int(random, 0, 3) * 4;
    Written written = {0, 0, 12 + spaces, (size_t)test_int(random, 0, 2) * 4};
    draft_pad(draft, 4);
    written.offset = draft->binary_size;
    draft_integer(draft, 0xFFFFFFFF, written.inner > 0 ? 4 : 0);
    draft_integer(draft, 0xFFFFFFFF, written.inner > 4 ? 4 : 0);
    for (int32_t i = 0; i < primitive->position_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            draft_float(draft, primitive->positions[i][axis]);
        }
        /* Nothing has to follow the last element. */
        for (size_t k = 0; k < spaces && i + 1 < primitive->position_count; k++) {
            draft_integer(draft, 0xFF, 1);
        }
    }
    written.size = draft->binary_size - written.offset;
    return written;
}

static Written write_index_data(GltfDraft *draft, const Primitive *primitive) {
    draft_pad(draft, 4);
    Written written = {draft->binary_size, 0, 0, 0};
    for (int32_t i = 0; i < primitive->index_count; i++) {
        draft_integer(draft, primitive->indices[i], primitive->index_size);
    }
    written.size = draft->binary_size - written.offset;
    return written;
}

static void write_view(GltfDraft *draft, const Written *written) {
    draft_json(draft, "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu", written->offset, written->size);
    draft_json(draft, written->stride > 12 ? ",\"byteStride\":%zu}" : "}", written->stride);
}

static void write_accessor(GltfDraft *draft, const Written *written, int32_t view, const Primitive *primitive,
                           bool indices) {
    int32_t type = !indices                     ? 5126
                   : primitive->index_size == 1 ? 5121
                   : primitive->index_size == 2 ? 5123
                                                : 5125;
    draft_json(draft,
               "{\"bufferView\":%d,\"byteOffset\":%zu,\"componentType\":%d,\"count\":%d,\"type\":\"%s\"}",
               view, written->inner, type, indices ? primitive->index_count : primitive->position_count,
               indices ? "SCALAR" : "VEC3");
}

/* Every primitive has two views and two accessors, whether it uses both or not. */
static void write_meshes(GltfDraft *draft, TestRandom *random, const Model *model) {
    static Written written[2 * MOST_MESHES * MOST_PRIMITIVES];
    static const Primitive *owners[MOST_MESHES * MOST_PRIMITIVES];
    int32_t count = 0;
    draft_json(draft, ",\"meshes\":[");
    for (int32_t i = 0; i < model->mesh_count; i++) {
        draft_json(draft, i > 0 ? ",{\"primitives\":[" : "{\"primitives\":[");
        for (int32_t k = 0; k < model->meshes[i].count; k++) {
            const Primitive *primitive = &model->meshes[i].primitives[k];
            draft_json(draft, "%s{\"attributes\":{\"POSITION\":%d}", k > 0 ? "," : "", 2 * count);
            if (primitive->index_size > 0) {
                draft_json(draft, ",\"indices\":%d", 2 * count + 1);
            }
            draft_json(draft, primitive->mode_written ? ",\"mode\":%d}" : "}", primitive->mode);
            written[2 * count] = write_positions(draft, random, primitive);
            written[2 * count + 1] = write_index_data(draft, primitive);
            owners[count++] = primitive;
        }
        draft_json(draft, "]}");
    }
    draft_json(draft, "],\"bufferViews\":[");
    for (int32_t i = 0; i < 2 * count; i++) {
        draft_json(draft, "%s", i > 0 ? "," : "");
        write_view(draft, &written[i]);
    }
    draft_json(draft, "],\"accessors\":[");
    for (int32_t i = 0; i < 2 * count; i++) {
        draft_json(draft, "%s", i > 0 ? "," : "");
        write_accessor(draft, &written[i], i, owners[i / 2], i % 2 == 1);
    }
    draft_json(draft, "],\"buffers\":[{\"byteLength\":%zu}]", draft->binary_size);
}

static void write_model(GltfDraft *draft, TestRandom *random, const Model *model) {
    draft_clear(draft);
    draft_json(draft, "{\"asset\":{\"version\":\"2.0\"}");
    if (model->has_scene) {
        draft_json(draft, ",\"scenes\":[{},{");
        write_indices(draft, "nodes", model->roots, model->root_count);
        draft_json(draft, "}],\"scene\":1");
    }
    write_meshes(draft, random, model);
    draft_json(draft, ",\"nodes\":[");
    for (int32_t i = 0; i < model->node_count; i++) {
        draft_json(draft, "%s", i > 0 ? "," : "");
        write_node(draft, &model->nodes[i]);
    }
    draft_json(draft, "]}");
}

/* ---- The oracle ---- */

typedef struct Matrix {
    long double at[4][4];
} Matrix;

static Matrix multiply(const Matrix *a, const Matrix *b) {
    Matrix product = {{{0}}};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 4; k++) {
                product.at[i][j] += a->at[i][k] * b->at[k][j];
            }
        }
    }
    return product;
}

/* a * b of quaternions x, y, z, w. */
static void multiply_quaternions(const long double a[4], const long double b[4], long double out[4]) {
    out[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    out[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    out[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

static void turn(const double rotation[4], long double vector[3]) {
    long double q[4] = {rotation[0], rotation[1], rotation[2], rotation[3]};
    long double conjugate[4] = {-q[0], -q[1], -q[2], q[3]};
    long double v[4] = {vector[0], vector[1], vector[2], 0};
    long double half[4];
    long double turned[4];
    multiply_quaternions(q, v, half);
    multiply_quaternions(half, conjugate, turned);
    memcpy(vector, turned, 3 * sizeof vector[0]);
}

/* Column by column: what becomes of the axes and of the origin. */
static Matrix local_matrix(const Node *node) {
    Matrix matrix = {{{0}}};
    for (int column = 0; column < 4; column++) {
        long double image[3] = {column == 0, column == 1, column == 2};
        if (column < 3 && node->has[2]) {
            image[column] = node->parts[2][column];
        }
        if (node->has[1]) {
            turn(node->parts[1], image);
        }
        for (int row = 0; row < 3; row++) {
            image[row] += column == 3 && node->has[0] ? node->parts[0][row] : 0.0;
            matrix.at[row][column] = node->has_matrix ? node->matrix[4 * column + row] : image[row];
        }
    }
    matrix.at[3][3] = 1;
    return matrix;
}

typedef struct Expected {
    long double corners[20000][3];
    int32_t corner_count;
    int32_t visits;
    int32_t vertices; /* different positions of primitives, at most */
    bool doubtful;    /* a determinant too near 0 to tell */
} Expected;

static void expect_corner(Expected *expected, const Matrix *world, const float position[3]) {
    assert_true(expected->corner_count < 20000);
    long double *corner = expected->corners[expected->corner_count++];
    for (int i = 0; i < 3; i++) {
        corner[i] = world->at[i][3];
        for (int k = 0; k < 3; k++) {
            corner[i] += world->at[i][k] * (long double)position[k];
        }
    }
}

static void expect_primitive(Expected *expected, const Matrix *world, const Primitive *primitive) {
    const long double(*m)[4] = world->at;
    int32_t count = primitive->index_size > 0 ? primitive->index_count : primitive->position_count;
    long double determinant = 0;
    bool used[MOST_POSITIONS] = {false};
    if (primitive->mode < 4) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        determinant +=
            m[0][i] * m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[0][i] * m[1][(i + 2) % 3] * m[2][(i + 1) % 3];
    }
    expected->doubtful = expected->doubtful || fabsl(determinant) < 1e-9L;
    for (int32_t t = 0; primitive->mode == 4 ? 3 * t + 2 < count : t + 2 < count; t++) {
        int32_t triangle[3] = {3 * t, 3 * t + 1, 3 * t + 2};
        if (primitive->mode == 5) {
            triangle[0] = t % 2 == 0 ? t : t + 1;
            triangle[1] = t % 2 == 0 ? t + 1 : t;
            triangle[2] = t + 2;
        } else if (primitive->mode == 6) {
            triangle[0] = 0;
            triangle[1] = t + 1;
            triangle[2] = t + 2;
        }
        for (int i = 0; i < 3; i++) {
            int32_t element = triangle[determinant < 0 && i > 0 ? 3 - i : i];
            uint32_t index = primitive->index_size > 0 ? primitive->indices[element] : (uint32_t)element;
            expected->vertices += used[index] ? 0 : 1;
            used[index] = true;
            expect_corner(expected, world, primitive->positions[index]);
        }
    }
}

static void expect_node(Expected *expected, const Model *model, int32_t index, const Matrix *parent) {
    const Node *node = &model->nodes[index];
    Matrix local = local_matrix(node);
    Matrix world = multiply(parent, &local);
    if (expected->visits++ > MOST_VISITS) {
        return;
    }
    for (int32_t i = 0; node->mesh >= 0 && i < model->meshes[node->mesh].count; i++) {
        if (expected->corner_count < 15000) {
            expect_primitive(expected, &world, &model->meshes[node->mesh].primitives[i]);
        }
    }
    for (int32_t i = 0; i < node->child_count; i++) {
        expect_node(expected, model, node->children[i], &world);
    }
}

static bool corners_agree(const Expected *expected, const OpGltfScene *scene) {
    for (int32_t i = 0; i < expected->corner_count; i++) {
        const double *vertex = scene->vertices + 3 * scene->indices[i];
        for (int axis = 0; axis < 3; axis++) {
            /* Sums of products whose terms are at most about this large. */
            long double scale = 100.0L + fabsl(expected->corners[i][axis]);
            for (int other = 0; other < 3; other++) {
                scale += fabsl(expected->corners[i][other]);
            }
            if (!(fabsl(expected->corners[i][axis] - (long double)vertex[axis]) <= scale * 1e-9L)) {
                return false;
            }
        }
    }
    return true;
}

static void test_random_scenes(void **state) {
    (void)state;
    static GltfDraft draft;
    static Model model;
    static Expected expected;
    OpGltfScene scene = {0};
    int32_t compared = 0;
    for (uint64_t seed = 0; seed < test_count(200, 3000, 30000); seed++) {
        TestRandom random = test_random(seed);
        Matrix identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
        make_model(&random, &model);
        write_model(&draft, &random, &model);
        expected.corner_count = expected.visits = expected.vertices = 0;
        expected.doubtful = false;
        for (int32_t i = 0; i < model.root_count; i++) {
            expect_node(&expected, &model, model.roots[i], &identity);
        }
        if (expected.doubtful || expected.visits > MOST_VISITS || expected.corner_count >= 15000) {
            continue;
        }
        GltfBytes file = draft_glb(&draft);
        check_ok(op_gltf_read(file.bytes, file.size, NULL, &scene));
        if (scene.index_count != expected.corner_count || scene.node_count != expected.visits ||
            scene.vertex_count != expected.vertices || !corners_agree(&expected, &scene)) {
            fail_msg("seed %llu", (unsigned long long)seed);
        }
        gltf_bytes_free(&file);
        compared++;
    }
    op_gltf_scene_reset(&scene);
    assert_true(compared > (int32_t)test_count(150, 2500, 25000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
