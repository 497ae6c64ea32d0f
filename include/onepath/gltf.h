/* OnePath: triangles from glTF 2.0 files (.glb and .gltf), for the 3D builder.
 *
 *     op_gltf_read(bytes, size, NULL, NULL, &scene);
 *     op_mesh_builder_create(&triangles, ...);   with scene.vertices and scene.indices
 *
 * Read are the default scene's meshes (triangles, strips and fans; positions and indices), placed by their nodes. The transforms are
 * products and sums of doubles in a fixed order: a file gives the same triangles everywhere. docs/gltf.md lists what is read, what is
 * refused, and the limits.
 */
#ifndef ONEPATH_GLTF_H
#define ONEPATH_GLTF_H

#include "onepath/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Answers a buffer's URI that is not a data URI, as it stands in the file: its bytes, which must stay valid until op_gltf_read returns.
 * false for one it does not know. Buffers are asked for in their order, before anything else is looked at. */
typedef bool (*OpGltfResolve)(void *user, const char *uri, const uint8_t **bytes, size_t *size);

typedef struct OpGltfOptions {
    OpGltfResolve resolve; /* may be NULL */
    void *user;
    int32_t max_triangles; /* of all instances; 0 to 715,827,882 */
    int32_t max_nodes;     /* visited; a node counts once for each way to it; at least 0 */
} OpGltfOptions;

/* No resolver, 4,000,000 triangles, 1,000,000 nodes. */
OP_API OpGltfOptions op_gltf_options_default(void);

/* Triangles in the world, as the 3D builder takes them. Zero-initialise it, and set the allocator if it shall not be malloc and free;
 * free it with op_gltf_scene_reset. */
typedef struct OpGltfScene {
    double *vertices; /* x, y, z; those that triangles use, a primitive's in the order of their first use */
    int32_t *indices; /* three for each triangle, counter-clockwise seen from its front */
    int32_t vertex_count;
    int32_t index_count;
    int32_t node_count; /* visited */
    int32_t vertex_capacity;
    int32_t index_capacity;
    OpAllocator allocator;
} OpGltfScene;

/* GLTF_FORMAT, naming the place in the file, for whatever is not such a file or goes beyond a limit. */
OP_API OpStatus op_gltf_read(const uint8_t *bytes, size_t size, const OpGltfOptions *options,
                             OpGltfScene *out);
OP_API void op_gltf_scene_reset(OpGltfScene *scene);

#ifdef __cplusplus
}
#endif

#endif
