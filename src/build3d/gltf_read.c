/* Reading glTF: the scene is walked through twice. The first time everything is checked and counted, then memory is taken, and the second
 * time it is filled, which cannot fail. */
#include "onepath/gltf.h"

#include "base/memory.h"
#include "base/result_arrays.h"
#include "build3d/gltf_mesh.h"
#include "build3d/gltf_scene.h"

enum { DEFAULT_MAX_TRIANGLES = 4000000, DEFAULT_MAX_NODES = 1000000, MOST_TRIANGLES = INT32_MAX / 3 };

OpGltfOptions op_gltf_options_default(void) {
    return (OpGltfOptions){NULL, NULL, DEFAULT_MAX_TRIANGLES, DEFAULT_MAX_NODES};
}

typedef struct OpGltfReader {
    OpGltfOptions options;
    OpGltfFile file;
    OpGltfMeshes meshes;
    OpGltfScenes scenes;
    int32_t triangle_count;
    int32_t vertex_count; /* at most three for each triangle */
    OpGltfScene *out;
} OpGltfReader;

/* ---- Counting ---- */

/* The limit comes first, so that no more than it allows is ever looked at. */
static OpStatus count_primitive(OpGltfReader *reader, uint32_t mesh, OpGltfPrimitive *primitive) {
    int32_t limit = reader->options.max_triangles;
    if (primitive->triangle_count > limit - reader->triangle_count) {
        return op_gltf_too_many_triangles(&reader->meshes, mesh, primitive, limit);
    }
    if (primitive->vertex_count == 0) {
        OP_TRY(op_gltf_primitive_check(&reader->meshes, mesh, primitive));
    }
    reader->triangle_count += primitive->triangle_count;
    reader->vertex_count += primitive->vertex_count;
    return OP_STATUS_OK;
}

static OpStatus count_mesh(void *user, uint32_t index, const OpGltfTransform *world) {
    OpGltfReader *reader = user;
    const OpGltfMesh *mesh;
    (void)world;
    OP_TRY(op_gltf_meshes_find(&reader->meshes, index, &mesh));
    for (size_t i = 0; i < mesh->primitive_count; i++) {
        OP_TRY(count_primitive(reader, index, &reader->meshes.primitives[mesh->first_primitive + i]));
    }
    return OP_STATUS_OK;
}

/* ---- Filling ---- */

/* The vertex of a position, which is placed when it is met first. */
static int32_t place_vertex(OpGltfReader *reader, const OpGltfPrimitive *primitive, int32_t position,
                            int32_t first_vertex, const OpGltfTransform *world) {
    int32_t number;
    if (op_gltf_map_number(&reader->meshes.map, position, &number)) {
        double local[3];
        op_gltf_read_position(primitive->positions, position, local);
        op_gltf_apply(world, local, reader->out->vertices + 3 * (size_t)(first_vertex + number));
    }
    return first_vertex + number;
}

static OpStatus place_primitive(OpGltfReader *reader, const OpGltfPrimitive *primitive,
                                const OpGltfTransform *world) {
    OpGltfScene *out = reader->out;
    int32_t first_vertex = out->vertex_count;
    bool mirror = op_gltf_is_mirror(world);
    OP_TRY(op_gltf_map_begin(&reader->meshes, primitive->positions->count));
    for (int32_t t = 0; t < primitive->triangle_count; t++) {
        int32_t corners[3];
        op_gltf_triangle(primitive, t, corners);
        for (int32_t i = 0; i < 3; i++) {
            int32_t vertex = place_vertex(reader, primitive, corners[i], first_vertex, world);
            int32_t place = mirror && i > 0 ? 3 - i : i;
            out->indices[out->index_count + place] = vertex;
        }
        out->index_count += 3;
    }
    out->vertex_count = first_vertex + primitive->vertex_count;
    return OP_STATUS_OK;
}

static OpStatus place_mesh(void *user, uint32_t index, const OpGltfTransform *world) {
    OpGltfReader *reader = user;
    const OpGltfMesh *mesh;
    OP_TRY(op_gltf_meshes_find(&reader->meshes, index, &mesh));
    for (size_t i = 0; i < mesh->primitive_count; i++) {
        OP_TRY(place_primitive(reader, &reader->meshes.primitives[mesh->first_primitive + i], world));
    }
    return OP_STATUS_OK;
}

static OpStatus reserve(OpGltfReader *reader) {
    OpGltfScene *out = reader->out;
    const OpResultArray arrays[] = {
        {(void **)&out->vertices, &out->vertex_capacity, reader->vertex_count, 3 * sizeof(double)},
        {(void **)&out->indices, &out->index_capacity, 3 * reader->triangle_count, sizeof(int32_t)},
    };
    OP_TRY(op_result_arrays_reserve(&reader->file.allocator, arrays, 2));
    out->allocator = reader->file.allocator;
    out->vertex_count = 0;
    out->index_count = 0;
    out->node_count = reader->scenes.visited;
    return OP_STATUS_OK;
}

/* ---- The whole ---- */

static OpStatus read_scene(OpGltfReader *reader) {
    OpGltfFile *file = &reader->file;
    OP_TRY(op_gltf_load_buffers(file, reader->options.resolve, reader->options.user));
    OpStatus status = op_gltf_meshes_open(&reader->meshes, file);
    if (status == OP_STATUS_OK) {
        status = op_gltf_scenes_open(&reader->scenes, file, reader->options.max_nodes);
        status = status == OP_STATUS_OK ? op_gltf_scenes_walk(&reader->scenes, count_mesh, reader) : status;
        status = status == OP_STATUS_OK ? reserve(reader) : status;
        status = status == OP_STATUS_OK ? op_gltf_scenes_walk(&reader->scenes, place_mesh, reader) : status;
        op_gltf_scenes_close(&reader->scenes);
    }
    op_gltf_meshes_close(&reader->meshes);
    return status;
}

static OpStatus check_options(const OpGltfOptions *options) {
    if (options->max_triangles < 0 || options->max_triangles > MOST_TRIANGLES) {
        return op_fail_range("max_triangles", 0, MOST_TRIANGLES, options->max_triangles);
    }
    if (options->max_nodes < 0) {
        return op_fail_range("max_nodes", 0, INT32_MAX, options->max_nodes);
    }
    return OP_STATUS_OK;
}

OpStatus op_gltf_read(const uint8_t *bytes, size_t size, const OpGltfOptions *options, OpGltfScene *out) {
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpGltfReader reader = {.options = options == NULL ? op_gltf_options_default() : *options, .out = out};
    OpAllocator allocator;
    OP_TRY(check_options(&reader.options));
    OP_TRY(op_allocator_choose(out->allocator.alloc == NULL ? NULL : &out->allocator, &allocator));
    OpStatus status = op_gltf_file_open(bytes, size, &allocator, &reader.file);
    status = status == OP_STATUS_OK ? read_scene(&reader) : status;
    op_gltf_file_close(&reader.file);
    return status;
}

void op_gltf_scene_reset(OpGltfScene *scene) {
    if (scene == NULL) {
        return;
    }
    const OpAllocator *allocator = &scene->allocator;
    op_free_array(allocator, scene->vertices, (size_t)scene->vertex_capacity, 3 * sizeof(double));
    op_free_array(allocator, scene->indices, (size_t)scene->index_capacity, sizeof(int32_t));
    *scene = (OpGltfScene){0};
}
