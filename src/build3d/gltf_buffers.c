/* The bytes of a glTF file's buffers: the binary chunk, data URIs, and what the host knows (gltf_file.h). */
#include "build3d/gltf_file.h"

#include "base/base64.h"
#include "base/memory.h"

#include <string.h>

/* A buffer's bytes, before its own idea of how many there are. */
typedef struct OpGltfSource {
    const uint8_t *bytes;
    size_t size;
} OpGltfSource;

static bool begins_with(const char *text, const char *start) {
    for (; *start != '\0'; start++, text++) {
        if (*text != *start) {
            return false;
        }
    }
    return true;
}

/* "data:application/octet-stream;base64,AAAA": any media type. text holds the URI and then its bytes. */
static OpStatus decode_data_uri(const OpGltfValue *uri, char *text, OpGltfSource *out) {
    const char *head = text;
    while (*head != '\0' && *head != ',' && !begins_with(head, ";base64,")) {
        head++;
    }
    if (*head != ';') {
        return op_gltf_fail(uri, "must be a data URI with \";base64,\"");
    }
    const char *data = head + strlen(";base64,");
    if (!op_base64_decode(data, strlen(data), (uint8_t *)text, &out->size)) {
        return op_gltf_fail(uri, "must have its data in base64 with padding and without blanks");
    }
    out->bytes = (const uint8_t *)text;
    return OP_STATUS_OK;
}

static OpStatus ask_host(const OpGltfValue *uri, const char *text, OpGltfResolve resolve, void *user,
                         OpGltfSource *out) {
    if (resolve == NULL) {
        return op_gltf_fail(uri, "must be a data URI where nothing resolves others, was \"%s\"", text);
    }
    if (!resolve(user, text, &out->bytes, &out->size) || out->bytes == NULL) {
        return op_gltf_fail(uri, "must be one that can be resolved, was \"%s\"", text);
    }
    return OP_STATUS_OK;
}

/* The buffer keeps the URI's memory, which a data URI is decoded in. */
static OpStatus follow_uri(const OpGltfFile *file, const OpGltfValue *uri, OpGltfResolve resolve, void *user,
                           OpGltfBuffer *buffer, OpGltfSource *out) {
    size_t capacity = (size_t)file->json.nodes[uri->node].size + 1;
    OP_TRY(op_alloc_array(&file->allocator, capacity, 1, (void **)&buffer->owned));
    buffer->owned_size = capacity;
    char *text = (char *)buffer->owned;
    size_t length = op_json_string(&file->json, uri->node, text);
    text[length] = '\0';
    if (strlen(text) != length) {
        return op_gltf_fail(uri, "must not have a zero byte");
    }
    return begins_with(text, "data:") ? decode_data_uri(uri, text, out)
                                      : ask_host(uri, text, resolve, user, out);
}

static OpStatus load_buffer(const OpGltfFile *file, uint32_t index, OpGltfResolve resolve, void *user,
                            OpGltfBuffer *buffer) {
    OpGltfValue object = op_gltf_element(&file->buffer_list, index);
    OpGltfSource source = {file->container.binary, file->container.binary_size};
    OpGltfValue uri;
    OP_TRY(
        op_gltf_required_integer(&file->json, &object, "byteLength", 0, OP_GLTF_MAX_INTEGER, &buffer->size));
    OP_TRY(op_gltf_member_of(&file->json, &object, "uri", OP_JSON_STRING, &uri));
    if (!op_gltf_is_absent(&uri)) {
        OP_TRY(follow_uri(file, &uri, resolve, user, buffer, &source));
    } else if (index > 0 || source.bytes == NULL) {
        return op_gltf_fail(&object, "must have a uri, or be the first one of a file with a binary chunk");
    }
    if ((uint64_t)buffer->size > source.size) {
        return op_gltf_fail(&object, "must have byteLength bytes, %lld, has %zu", (long long)buffer->size,
                            source.size);
    }
    buffer->bytes = source.bytes;
    return OP_STATUS_OK;
}

OpStatus op_gltf_load_buffers(OpGltfFile *file, OpGltfResolve resolve, void *user) {
    OP_TRY(op_alloc_zeroed(&file->allocator, file->buffer_list.count, sizeof *file->buffers,
                           (void **)&file->buffers));
    for (uint32_t i = 0; i < file->buffer_list.count; i++) {
        OP_TRY(load_buffer(file, i, resolve, user, &file->buffers[i]));
    }
    return OP_STATUS_OK;
}
