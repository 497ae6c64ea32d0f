/* Walking through a scene, on a stack of its own (gltf_scene.h). A node is visited once for each way that leads to it. */
#include "build3d/gltf_scene.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

/* How far a quaternion's squared length and a matrix' last row may be from what they should be. */
#define UNIT_TOLERANCE 1e-3

/* ---- A node's own transform ---- */

/* Columns in the file, rows here. */
static OpStatus read_matrix(const OpJson *json, const OpGltfValue *value, OpGltfTransform *out) {
    static const double last_row[4] = {0.0, 0.0, 0.0, 1.0};
    double numbers[16];
    OP_TRY(op_gltf_numbers(json, value, 16, numbers));
    for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 3; row++) {
            out->rows[row][column] = numbers[4 * column + row];
        }
        double last = numbers[4 * column + 3];
        if (!(fabs(last - last_row[column]) <= UNIT_TOLERANCE)) {
            return op_gltf_fail(value, "must have %g as number %d, for its last row is 0 0 0 1, was %g",
                                last_row[column], 4 * column + 3, last);
        }
    }
    return OP_STATUS_OK;
}

/* Those of the parts that are there; the others stay as they were. */
static OpStatus read_parts(const OpJson *json, const OpGltfValue values[3], OpGltfTransform *out) {
    double translation[3] = {0.0, 0.0, 0.0};
    double rotation[4] = {0.0, 0.0, 0.0, 1.0};
    double scale[3] = {1.0, 1.0, 1.0};
    if (!op_gltf_is_absent(&values[0])) {
        OP_TRY(op_gltf_numbers(json, &values[0], 3, translation));
    }
    if (!op_gltf_is_absent(&values[1])) {
        OP_TRY(op_gltf_numbers(json, &values[1], 4, rotation));
    }
    if (!op_gltf_is_absent(&values[2])) {
        OP_TRY(op_gltf_numbers(json, &values[2], 3, scale));
    }
    double squared = rotation[0] * rotation[0] + rotation[1] * rotation[1];
    squared += rotation[2] * rotation[2];
    squared += rotation[3] * rotation[3];
    if (!(fabs(squared - 1.0) <= UNIT_TOLERANCE)) {
        return op_gltf_fail(&values[1], "must be a unit quaternion, its squared length was %g", squared);
    }
    *out = op_gltf_from_parts(translation, rotation, scale);
    return OP_STATUS_OK;
}

static OpStatus read_transform(const OpJson *json, const OpGltfValue *object, OpGltfTransform *out) {
    static const char *const names[] = {"translation", "rotation", "scale"};
    OpGltfValue matrix;
    OpGltfValue parts[3];
    const OpGltfValue *given = NULL;
    OP_TRY(op_gltf_member(json, object, "matrix", &matrix));
    for (int i = 0; i < 3; i++) {
        OP_TRY(op_gltf_member(json, object, names[i], &parts[i]));
        given = op_gltf_is_absent(&parts[i]) ? given : &parts[i];
    }
    if (op_gltf_is_absent(&matrix)) {
        return read_parts(json, parts, out);
    }
    return given == NULL ? read_matrix(json, &matrix, out)
                         : op_gltf_fail(object, "must not have both matrix and %s", given->name);
}

/* ---- Nodes ---- */

static OpStatus read_node(OpGltfScenes *scenes, uint32_t index) {
    const OpJson *json = &scenes->file->json;
    OpGltfValue object = op_gltf_element(&scenes->file->nodes, index);
    OpGltfValue children;
    OpGltfValue mesh;
    OpGltfNode node = {.mesh = OP_GLTF_ABSENT};
    OP_TRY(read_transform(json, &object, &node.local));
    OP_TRY(op_gltf_member_of(json, &object, "children", OP_JSON_ARRAY, &children));
    node.children = children.node;
    OP_TRY(op_gltf_member(json, &object, "mesh", &mesh));
    if (!op_gltf_is_absent(&mesh)) {
        OP_TRY(op_gltf_reference(json, &mesh, scenes->file->meshes.count, &node.mesh));
    }
    OP_TRY(op_grow_array(&scenes->file->allocator, (void **)&scenes->nodes, &scenes->node_capacity,
                         scenes->node_count, scenes->node_count + 1, sizeof node));
    scenes->numbers[index] = (uint32_t)scenes->node_count;
    scenes->nodes[scenes->node_count++] = node;
    return OP_STATUS_OK;
}

OpStatus op_gltf_scenes_open(OpGltfScenes *scenes, const OpGltfFile *file, int32_t max_nodes) {
    *scenes = (OpGltfScenes){.file = file, .max_nodes = max_nodes};
    OP_TRY(op_alloc_array(&file->allocator, file->nodes.count, sizeof *scenes->numbers,
                          (void **)&scenes->numbers));
    for (uint32_t i = 0; i < file->nodes.count; i++) {
        scenes->numbers[i] = OP_GLTF_ABSENT;
    }
    return op_alloc_array(&file->allocator, OP_GLTF_MAX_DEPTH, sizeof *scenes->steps,
                          (void **)&scenes->steps);
}

void op_gltf_scenes_close(OpGltfScenes *scenes) {
    const OpGltfFile *file = scenes->file;
    op_free_array(&file->allocator, scenes->nodes, scenes->node_capacity, sizeof *scenes->nodes);
    op_free_array(&file->allocator, scenes->numbers, file->nodes.count, sizeof *scenes->numbers);
    op_free_array(&file->allocator, scenes->is_child, file->nodes.count, sizeof *scenes->is_child);
    op_free_array(&file->allocator, scenes->steps, OP_GLTF_MAX_DEPTH, sizeof *scenes->steps);
}

/* ---- Walking ---- */

/* What walks through the scene, and what it does on the way. */
typedef struct OpGltfWalk {
    OpGltfScenes *scenes;
    OpGltfVisit visit;
    void *user;
    int32_t depth;
} OpGltfWalk;

/* Visits a node and makes its children the next. */
static OpStatus enter(OpGltfWalk *walk, uint32_t index, const OpGltfTransform *parent) {
    OpGltfScenes *scenes = walk->scenes;
    OpGltfValue object = op_gltf_element(&scenes->file->nodes, index);
    if (walk->depth == OP_GLTF_MAX_DEPTH) {
        return op_gltf_fail(&object, "must be at most %d nodes deep, and not below itself",
                            OP_GLTF_MAX_DEPTH);
    }
    if (scenes->visited == scenes->max_nodes) {
        return op_gltf_fail(&object, "must not bring the nodes visited above %d", scenes->max_nodes);
    }
    scenes->visited++;
    if (scenes->numbers[index] == OP_GLTF_ABSENT) {
        OP_TRY(read_node(scenes, index));
    }
    const OpGltfNode *node = &scenes->nodes[scenes->numbers[index]];
    OpGltfStep *step = &scenes->steps[walk->depth++];
    step->world = op_gltf_compose(parent, &node->local);
    step->object = object;
    step->list = (OpGltfValue){&step->object, "children", 0, node->children};
    step->child = op_gltf_first(&step->list);
    step->left = op_gltf_count(&scenes->file->json, &step->list);
    return node->mesh == OP_GLTF_ABSENT ? OP_STATUS_OK : walk->visit(walk->user, node->mesh, &step->world);
}

static OpStatus walk_tree(OpGltfWalk *walk, uint32_t root) {
    const OpGltfFile *file = walk->scenes->file;
    OpGltfTransform identity = op_gltf_identity();
    OP_TRY(enter(walk, root, &identity));
    while (walk->depth > 0) {
        OpGltfStep *step = &walk->scenes->steps[walk->depth - 1];
        if (step->left == 0) {
            walk->depth--;
            continue;
        }
        uint32_t child = 0;
        OP_TRY(op_gltf_reference(&file->json, &step->child, file->nodes.count, &child));
        op_gltf_next(&file->json, &step->child);
        step->left--;
        OP_TRY(enter(walk, child, &step->world));
    }
    return OP_STATUS_OK;
}

/* ---- Roots ---- */

static OpStatus walk_scene(OpGltfWalk *walk, const OpGltfValue *scene) {
    const OpGltfFile *file = walk->scenes->file;
    OpGltfValue roots;
    OP_TRY(op_gltf_member_of(&file->json, scene, "nodes", OP_JSON_ARRAY, &roots));
    OpGltfValue root = op_gltf_first(&roots);
    for (uint32_t i = op_gltf_count(&file->json, &roots); i > 0; i--) {
        uint32_t index = 0;
        OP_TRY(op_gltf_reference(&file->json, &root, file->nodes.count, &index));
        OP_TRY(walk_tree(walk, index));
        op_gltf_next(&file->json, &root);
    }
    return OP_STATUS_OK;
}

static OpStatus mark_children(OpGltfScenes *scenes, uint32_t parent) {
    const OpGltfFile *file = scenes->file;
    OpGltfValue object = op_gltf_element(&file->nodes, parent);
    OpGltfValue list;
    OP_TRY(op_gltf_member_of(&file->json, &object, "children", OP_JSON_ARRAY, &list));
    OpGltfValue child = op_gltf_first(&list);
    for (uint32_t i = op_gltf_count(&file->json, &list); i > 0; i--) {
        uint32_t index = 0;
        OP_TRY(op_gltf_reference(&file->json, &child, file->nodes.count, &index));
        scenes->is_child[index] = true;
        op_gltf_next(&file->json, &child);
    }
    return OP_STATUS_OK;
}

static OpStatus find_roots(OpGltfScenes *scenes) {
    uint32_t count = scenes->file->nodes.count;
    OP_TRY(op_alloc_zeroed(&scenes->file->allocator, count, sizeof *scenes->is_child,
                           (void **)&scenes->is_child));
    for (uint32_t i = 0; i < count; i++) {
        OP_TRY(mark_children(scenes, i));
    }
    return OP_STATUS_OK;
}

/* A file without scenes shows every node that is no other's child. */
static OpStatus walk_without_scene(OpGltfWalk *walk) {
    OpGltfScenes *scenes = walk->scenes;
    if (scenes->is_child == NULL) {
        OP_TRY(find_roots(scenes));
    }
    for (uint32_t i = 0; i < scenes->file->nodes.count; i++) {
        if (!scenes->is_child[i]) {
            OP_TRY(walk_tree(walk, i));
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_gltf_scenes_walk(OpGltfScenes *scenes, OpGltfVisit visit, void *user) {
    const OpGltfFile *file = scenes->file;
    OpGltfWalk walk = {scenes, visit, user, 0};
    OpGltfValue list;
    OpGltfValue chosen;
    uint32_t index = 0;
    scenes->visited = 0;
    OP_TRY(op_gltf_member_of(&file->json, &file->root, "scenes", OP_JSON_ARRAY, &list));
    OP_TRY(op_gltf_member(&file->json, &file->root, "scene", &chosen));
    uint32_t count = op_gltf_count(&file->json, &list);
    if (!op_gltf_is_absent(&chosen)) {
        OP_TRY(op_gltf_reference(&file->json, &chosen, count, &index));
    }
    if (count == 0) {
        return walk_without_scene(&walk);
    }
    OpGltfValue scene = op_gltf_first(&list);
    while (scene.index < index) {
        op_gltf_next(&file->json, &scene);
    }
    return walk_scene(&walk, &scene);
}
