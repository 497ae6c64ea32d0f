/* Meshes: primitives are read once each, and checked before a triangle of theirs is made (gltf_mesh.h). */
#include "build3d/gltf_mesh.h"

#include "base/memory.h"
#include "base/number.h"

enum { FIRST_SKIPPED_MODE_END = 3, LAST_MODE = 6 };

/* ---- Reading ---- */

/* *mode is -1 for points and lines. */
static OpStatus read_mode(const OpJson *json, const OpGltfValue *object, int32_t *mode) {
    int64_t number = OP_GLTF_TRIANGLES;
    OP_TRY(op_gltf_optional_integer(json, object, "mode", 0, LAST_MODE, &number));
    *mode = number <= FIRST_SKIPPED_MODE_END ? -1 : (int32_t)number;
    return OP_STATUS_OK;
}

static OpStatus find_accessors(OpGltfMeshes *meshes, const OpGltfValue *object, OpGltfPrimitive *out) {
    const OpJson *json = &meshes->file->json;
    OpGltfValue attributes;
    OpGltfValue positions;
    OpGltfValue indices;
    OP_TRY(op_gltf_member(json, object, "attributes", &attributes));
    OP_TRY(op_gltf_member(json, &attributes, "POSITION", &positions));
    OP_TRY(op_gltf_member(json, object, "indices", &indices));
    OP_TRY(op_gltf_accessors_find(&meshes->accessors, &positions, OP_GLTF_POSITIONS, &out->positions));
    return op_gltf_is_absent(&indices)
               ? OP_STATUS_OK
               : op_gltf_accessors_find(&meshes->accessors, &indices, OP_GLTF_INDICES, &out->indices);
}

/* Elements after the last whole triangle are left over. */
static int32_t count_triangles(const OpGltfPrimitive *primitive) {
    int32_t elements = primitive->indices == NULL ? primitive->positions->count : primitive->indices->count;
    if (primitive->mode == OP_GLTF_TRIANGLES) {
        return elements / 3;
    }
    return elements < 3 ? 0 : elements - 2;
}

/* Only what has triangles is kept, so that walking over what is kept is never more work than the triangles are. */
static OpStatus read_primitive(OpGltfMeshes *meshes, const OpGltfValue *object) {
    int32_t mode = 0;
    OP_TRY(op_gltf_expect(&meshes->file->json, object, OP_JSON_OBJECT));
    OP_TRY(read_mode(&meshes->file->json, object, &mode));
    if (mode < 0) {
        return OP_STATUS_OK;
    }
    OpGltfPrimitive primitive = {.number = object->index, .mode = (OpGltfMode)mode};
    OP_TRY(find_accessors(meshes, object, &primitive));
    primitive.triangle_count = count_triangles(&primitive);
    if (primitive.triangle_count == 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&meshes->file->allocator, (void **)&meshes->primitives, &meshes->primitive_capacity,
                         meshes->primitive_count, meshes->primitive_count + 1, sizeof primitive));
    meshes->primitives[meshes->primitive_count++] = primitive;
    return OP_STATUS_OK;
}

static OpStatus read_mesh(OpGltfMeshes *meshes, uint32_t index) {
    const OpJson *json = &meshes->file->json;
    OpGltfValue object = op_gltf_element(&meshes->file->meshes, index);
    OpGltfValue list;
    OP_TRY(op_gltf_member(json, &object, "primitives", &list));
    OP_TRY(op_gltf_expect(json, &list, OP_JSON_ARRAY));
    OpGltfMesh mesh = {meshes->primitive_count, 0, true};
    OpGltfValue primitive = op_gltf_first(&list);
    for (uint32_t i = op_gltf_count(json, &list); i > 0; i--) {
        OP_TRY(read_primitive(meshes, &primitive));
        op_gltf_next(json, &primitive);
    }
    mesh.primitive_count = meshes->primitive_count - mesh.first_primitive;
    meshes->meshes[index] = mesh;
    return OP_STATUS_OK;
}

OpStatus op_gltf_meshes_find(OpGltfMeshes *meshes, uint32_t mesh, const OpGltfMesh **out) {
    if (!meshes->meshes[mesh].known) {
        OP_TRY(read_mesh(meshes, mesh));
    }
    *out = &meshes->meshes[mesh];
    return OP_STATUS_OK;
}

OpStatus op_gltf_meshes_open(OpGltfMeshes *meshes, const OpGltfFile *file) {
    *meshes = (OpGltfMeshes){.file = file};
    OP_TRY(op_gltf_accessors_open(&meshes->accessors, file));
    return op_alloc_zeroed(&file->allocator, file->meshes.count, sizeof *meshes->meshes,
                           (void **)&meshes->meshes);
}

void op_gltf_meshes_close(OpGltfMeshes *meshes) {
    const OpGltfFile *file = meshes->file;
    op_gltf_accessors_close(&meshes->accessors);
    op_free_array(&file->allocator, meshes->meshes, file->meshes.count, sizeof *meshes->meshes);
    op_free_array(&file->allocator, meshes->primitives, meshes->primitive_capacity,
                  sizeof *meshes->primitives);
    op_free_array(&file->allocator, meshes->map.vertices, meshes->map.capacity, sizeof *meshes->map.vertices);
}

/* ---- Triangles ---- */

/* Which elements of the list are the corners of triangle t. */
static void triangle_elements(OpGltfMode mode, int32_t t, int32_t elements[3]) {
    int32_t odd = t % 2;
    elements[0] = mode == OP_GLTF_TRIANGLES ? 3 * t : mode == OP_GLTF_STRIP ? t + odd : 0;
    elements[1] = mode == OP_GLTF_TRIANGLES ? 3 * t + 1 : mode == OP_GLTF_STRIP ? t + 1 - odd : t + 1;
    elements[2] = mode == OP_GLTF_TRIANGLES ? 3 * t + 2 : t + 2;
}

void op_gltf_triangle(const OpGltfPrimitive *primitive, int32_t t, int32_t corners[3]) {
    triangle_elements(primitive->mode, t, corners);
    for (int32_t i = 0; primitive->indices != NULL && i < 3; i++) {
        corners[i] = (int32_t)op_gltf_read_index(primitive->indices, corners[i]);
    }
}

/* ---- Checks ---- */

/* "meshes[2].primitives[0]" or a member of it. */
typedef struct OpGltfPrimitivePlace {
    OpGltfValue mesh;
    OpGltfValue list;
    OpGltfValue primitive;
    OpGltfValue member;
} OpGltfPrimitivePlace;

static void place_primitive(const OpGltfMeshes *meshes, uint32_t mesh, const OpGltfPrimitive *primitive,
                            const char *member, OpGltfPrimitivePlace *place) {
    place->mesh = op_gltf_element(&meshes->file->meshes, mesh);
    place->list = (OpGltfValue){&place->mesh, "primitives", 0, OP_GLTF_ABSENT};
    place->primitive = (OpGltfValue){&place->list, NULL, primitive->number, OP_GLTF_ABSENT};
    place->member = (OpGltfValue){&place->primitive, member, 0, OP_GLTF_ABSENT};
}

OpStatus op_gltf_too_many_triangles(const OpGltfMeshes *meshes, uint32_t mesh,
                                    const OpGltfPrimitive *primitive, int32_t limit) {
    OpGltfPrimitivePlace place;
    place_primitive(meshes, mesh, primitive, NULL, &place);
    return op_gltf_fail(&place.primitive, "must not bring the triangles above %d", limit);
}

static OpStatus fail_index(const OpGltfMeshes *meshes, uint32_t mesh, const OpGltfPrimitive *primitive,
                           int32_t element, uint32_t index) {
    OpGltfPrimitivePlace place;
    place_primitive(meshes, mesh, primitive, "indices", &place);
    return op_gltf_fail(&place.member, "must be below %d, the number of positions, element %d was %u",
                        primitive->positions->count, element, index);
}

static OpStatus check_position(const OpGltfMeshes *meshes, uint32_t mesh, const OpGltfPrimitive *primitive,
                               int32_t index) {
    double position[3];
    op_gltf_read_position(primitive->positions, index, position);
    for (int32_t axis = 0; axis < 3; axis++) {
        if (!op_is_finite(position[axis])) {
            OpGltfPrimitivePlace place;
            place_primitive(meshes, mesh, primitive, "attributes.POSITION", &place);
            return op_gltf_fail(&place.member, "must be finite, element %d has %g", index, position[axis]);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_gltf_primitive_check(OpGltfMeshes *meshes, uint32_t mesh, OpGltfPrimitive *primitive) {
    bool apart = primitive->mode == OP_GLTF_TRIANGLES;
    int32_t elements = apart ? 3 * primitive->triangle_count : primitive->triangle_count + 2;
    OP_TRY(op_gltf_map_begin(meshes, primitive->positions->count));
    for (int32_t i = 0; i < elements; i++) {
        uint32_t index = primitive->indices == NULL ? (uint32_t)i : op_gltf_read_index(primitive->indices, i);
        if (index >= (uint32_t)primitive->positions->count) {
            return fail_index(meshes, mesh, primitive, i, index);
        }
        int32_t number;
        if (op_gltf_map_number(&meshes->map, (int32_t)index, &number)) {
            OP_TRY(check_position(meshes, mesh, primitive, (int32_t)index));
        }
    }
    primitive->vertex_count = meshes->map.count;
    return OP_STATUS_OK;
}

/* ---- Numbering ---- */

OpStatus op_gltf_map_begin(OpGltfMeshes *meshes, int32_t position_count) {
    OpGltfVertexMap *map = &meshes->map;
    const OpAllocator *allocator = &meshes->file->allocator;
    map->stamp++;
    map->count = 0;
    if ((size_t)position_count <= map->capacity) {
        return OP_STATUS_OK;
    }
    /* Doubled, so that ever larger primitives do not clear it too often. */
    size_t larger = map->capacity * 2;
    size_t capacity = larger > (size_t)position_count ? larger : (size_t)position_count;
    void *vertices;
    OP_TRY(op_alloc_zeroed(allocator, capacity, sizeof *map->vertices, &vertices));
    op_free_array(allocator, map->vertices, map->capacity, sizeof *map->vertices);
    map->vertices = vertices;
    map->capacity = capacity;
    return OP_STATUS_OK;
}

bool op_gltf_map_number(OpGltfVertexMap *map, int32_t position, int32_t *number) {
    struct OpGltfMappedVertex *vertex = &map->vertices[position];
    bool is_new = vertex->stamp != map->stamp;
    if (is_new) {
        vertex->stamp = map->stamp;
        vertex->number = map->count++;
    }
    *number = vertex->number;
    return is_new;
}
