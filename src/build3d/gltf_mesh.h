/* Meshes of a glTF file as triangles of positions. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_MESH_H
#define ONEPATH_SRC_BUILD3D_GLTF_MESH_H

#include "build3d/gltf_accessor.h"

/* Those that are read, as the file numbers them. */
typedef enum OpGltfMode { OP_GLTF_TRIANGLES = 4, OP_GLTF_STRIP = 5, OP_GLTF_FAN = 6 } OpGltfMode;

/* A primitive with at least one triangle. */
typedef struct OpGltfPrimitive {
    const OpGltfAccessor *positions;
    const OpGltfAccessor *indices; /* NULL: the positions in order */
    int32_t triangle_count;
    int32_t vertex_count; /* positions that triangles use; 0 before op_gltf_primitive_check */
    uint32_t number;      /* in its mesh */
    OpGltfMode mode;
} OpGltfPrimitive;

typedef struct OpGltfMesh {
    size_t first_primitive;
    size_t primitive_count;
    bool known;
} OpGltfMesh;

/* Which positions of a primitive have a number in the output. One map serves primitive after primitive. */
typedef struct OpGltfVertexMap {
    struct OpGltfMappedVertex {
        uint32_t stamp; /* of the primitive that number is of */
        int32_t number;
    } *vertices;
    size_t capacity;
    uint32_t stamp;
    int32_t count;
} OpGltfVertexMap;

typedef struct OpGltfMeshes {
    const OpGltfFile *file;
    OpGltfAccessors accessors;
    OpGltfMesh *meshes;
    OpGltfPrimitive *primitives;
    size_t primitive_count;
    size_t primitive_capacity;
    OpGltfVertexMap map;
} OpGltfMeshes;

/* Close it whatever the status. */
OpStatus op_gltf_meshes_open(OpGltfMeshes *meshes, const OpGltfFile *file);
void op_gltf_meshes_close(OpGltfMeshes *meshes);

/* The primitives of a mesh, whose accessors are checked. */
OpStatus op_gltf_meshes_find(OpGltfMeshes *meshes, uint32_t mesh, const OpGltfMesh **out);

/* Checks what the triangles of a primitive use and counts it: each index is below the number of positions, each position finite. */
OpStatus op_gltf_primitive_check(OpGltfMeshes *meshes, uint32_t mesh, OpGltfPrimitive *primitive);

/* The failure when the triangles of a primitive are too many. */
OpStatus op_gltf_too_many_triangles(const OpGltfMeshes *meshes, uint32_t mesh,
                                    const OpGltfPrimitive *primitive, int32_t limit);

/* The three positions of triangle t, counter-clockwise. */
void op_gltf_triangle(const OpGltfPrimitive *primitive, int32_t t, int32_t corners[3]);

/* ---- Numbering ---- */

/* Begins a primitive of so many positions: none has a number. */
OpStatus op_gltf_map_begin(OpGltfMeshes *meshes, int32_t position_count);

/* The number of a position, counted in order of first use. True when it is new. */
bool op_gltf_map_number(OpGltfVertexMap *map, int32_t position, int32_t *number);

#endif
