/* The flat ABI: glTF files. A host that has to fetch buffers does so between two calls: the first lists their URIs, the second reads the
 * file with a table of what was fetched. No call goes back to the host. */
#include <string.h>

#include "base/memory.h"
#include "build3d/gltf_file.h"
#include "wasm_abi.h"

/* One buffer of the table; address 0 when the host does not know it. */
typedef struct OpwGltfBuffer {
    const uint8_t *bytes;
    size_t size;
} OpwGltfBuffer;

/* Writes the URI and says that there is enough behind it. */
static bool list_uri(void *user, const char *uri, const uint8_t **bytes, size_t *size) {
    static const uint8_t nothing[1];
    op_write_bytes(user, uri, strlen(uri) + 1);
    *bytes = nothing;
    *size = SIZE_MAX;
    return true;
}

/* The URIs of the buffers that are not data URIs, in their order, each with a zero byte at its end. */
OpStatus opw_gltf_uris(const uint8_t *bytes, size_t size, uint8_t *buffer, size_t capacity, size_t *needed) {
    OpAllocator allocator;
    OpGltfFile file;
    OpWriter writer = op_writer(buffer, capacity);
    OP_TRY(op_allocator_choose(NULL, &allocator));
    OpStatus status = op_gltf_file_open(bytes, size, &allocator, &file);
    status = status == OP_STATUS_OK ? op_gltf_load_buffers(&file, list_uri, &writer) : status;
    op_gltf_file_close(&file);
    OP_TRY(status);
    *needed = writer.size;
    return writer.size <= capacity ? OP_STATUS_OK
                                   : op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                                             "must be at least %zu, was %zu", writer.size, capacity);
}

/* What is left of the table. */
typedef struct Answers {
    const OpwGltfBuffer *next;
    int32_t left;
} Answers;

static bool answer_uri(void *user, const char *uri, const uint8_t **bytes, size_t *size) {
    Answers *answers = user;
    (void)uri;
    if (answers->left == 0) {
        return false;
    }
    const OpwGltfBuffer *buffer = answers->next++;
    answers->left--;
    *bytes = buffer->bytes;
    *size = buffer->size;
    return buffer->bytes != NULL;
}

/* buffers has one entry for each URI that opw_gltf_uris lists. scene is zeroed, or a result of the last call. */
OpStatus opw_gltf_read(const uint8_t *bytes, size_t size, const OpwGltfBuffer *buffers, int32_t buffer_count,
                       int32_t max_triangles, int32_t max_nodes, OpGltfScene *scene) {
    Answers answers = {buffers, buffer_count};
    OpGltfOptions options = {answer_uri, &answers, max_triangles, max_nodes};
    return op_gltf_read(bytes, size, &options, scene);
}

void opw_gltf_scene_reset(OpGltfScene *scene) {
    op_gltf_scene_reset(scene);
}
