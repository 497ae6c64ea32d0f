/* Accessors of a glTF file: arrays of positions or of indices in its buffers. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_ACCESSOR_H
#define ONEPATH_SRC_BUILD3D_GLTF_ACCESSOR_H

#include "build3d/gltf_file.h"

typedef enum OpGltfRole { OP_GLTF_UNREAD, OP_GLTF_POSITIONS, OP_GLTF_INDICES } OpGltfRole;

typedef struct OpGltfView {
    const uint8_t *bytes; /* NULL until it is looked at */
    int64_t size;
    int64_t stride; /* 0 when elements lie next to each other */
} OpGltfView;

/* Where its elements are: all of them lie inside the buffer. */
typedef struct OpGltfAccessor {
    const uint8_t *bytes;
    int32_t count;
    int32_t stride;
    int32_t component_size;
    OpGltfRole role;
} OpGltfAccessor;

typedef struct OpGltfAccessors {
    const OpGltfFile *file;
    OpGltfView *views;
    OpGltfAccessor *accessors;
} OpGltfAccessors;

/* Close it whatever the status. */
OpStatus op_gltf_accessors_open(OpGltfAccessors *accessors, const OpGltfFile *file);
void op_gltf_accessors_close(OpGltfAccessors *accessors);

/* Checks the accessor that a value refers to. */
OpStatus op_gltf_accessors_find(OpGltfAccessors *accessors, const OpGltfValue *reference, OpGltfRole role,
                                const OpGltfAccessor **out);

/* Element i of indices. */
uint32_t op_gltf_read_index(const OpGltfAccessor *indices, int32_t i);

/* Element i of positions. */
void op_gltf_read_position(const OpGltfAccessor *positions, int32_t i, double out[3]);

#endif
