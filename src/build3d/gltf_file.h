/* A glTF file while it is read: its JSON, the bytes of its buffers, and its objects as far as they were looked at. Each object is
 * looked at once, however often it is referred to, so that the work follows the size of the file and the limits of the options. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_FILE_H
#define ONEPATH_SRC_BUILD3D_GLTF_FILE_H

#include "build3d/gltf_container.h"
#include "build3d/gltf_value.h"
#include "onepath/gltf.h"

/* A list of the file ("nodes") and the JSON of each element. */
typedef struct OpGltfList {
    OpGltfValue array;
    uint32_t *nodes;
    uint32_t count;
} OpGltfList;

typedef struct OpGltfBuffer {
    const uint8_t *bytes;
    int64_t size;   /* its byteLength */
    uint8_t *owned; /* decoded from a data URI */
    size_t owned_size;
} OpGltfBuffer;

typedef struct OpGltfFile {
    OpAllocator allocator;
    OpGltfContainer container;
    OpJson json;
    OpGltfValue root;
    OpGltfList nodes;
    OpGltfList meshes;
    OpGltfList accessors;
    OpGltfList views;
    OpGltfList buffer_list;
    OpGltfBuffer *buffers; /* of buffer_list */
} OpGltfFile;

/* The JSON, after the checks of "asset" and "extensionsRequired". *file points into bytes and into itself: it must not be copied.
 * Close it whatever the status. */
OpStatus op_gltf_file_open(const uint8_t *bytes, size_t size, const OpAllocator *allocator, OpGltfFile *file);
void op_gltf_file_close(OpGltfFile *file);

/* "accessors[5]" */
OpGltfValue op_gltf_element(const OpGltfList *list, uint32_t index);

/* A reference to an element of a list. */
OpStatus op_gltf_reference(const OpJson *json, const OpGltfValue *value, uint32_t count, uint32_t *out);

/* Finds the bytes of every buffer. */
OpStatus op_gltf_load_buffers(OpGltfFile *file, OpGltfResolve resolve, void *user);

#endif
