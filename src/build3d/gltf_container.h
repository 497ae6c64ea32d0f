/* The two containers of glTF: .glb with its chunks, and .gltf, which is its JSON. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_CONTAINER_H
#define ONEPATH_SRC_BUILD3D_GLTF_CONTAINER_H

#include "onepath/base.h"

/* Places in the file's bytes. */
typedef struct OpGltfContainer {
    const char *json;
    size_t json_size;
    const uint8_t *binary; /* NULL when there is none */
    size_t binary_size;
} OpGltfContainer;

OpStatus op_gltf_container_read(const uint8_t *bytes, size_t size, OpGltfContainer *out);

#endif
