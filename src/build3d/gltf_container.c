/* Taking .glb files apart (glTF 2.0, section 4): a header of 12 bytes, then chunks of a length, a type and as many bytes. */
#include "build3d/gltf_container.h"

#include "base/status.h"

enum { HEADER_SIZE = 12, CHUNK_ALIGNMENT = 4, GLB_VERSION = 2 };

#define GLB_MAGIC UINT32_C(0x46546C67)  /* "glTF" */
#define CHUNK_JSON UINT32_C(0x4E4F534A) /* "JSON" */
#define CHUNK_BIN UINT32_C(0x004E4942)  /* "BIN" */

/* One chunk, and the padding after it as far as it is there. */
static OpStatus read_chunk(OpReader *reader, OpGltfContainer *out) {
    size_t start = reader->offset;
    uint32_t length = op_read_u32(reader);
    uint32_t type = op_read_u32(reader);
    const uint8_t *chunk = op_read_bytes(reader, length);
    if (reader->failed) {
        return op_fail(OP_STATUS_GLTF_FORMAT, "bytes",
                       "must hold a whole chunk at offset %zu; the file's length is %zu", start,
                       reader->size);
    }
    if (type == CHUNK_JSON && out->json == NULL) {
        out->json = (const char *)chunk;
        out->json_size = length;
    } else if (type == CHUNK_BIN && out->binary == NULL) {
        out->binary = chunk;
        out->binary_size = length;
    }
    size_t padding = (CHUNK_ALIGNMENT - length % CHUNK_ALIGNMENT) % CHUNK_ALIGNMENT;
    size_t left = op_reader_left(reader);
    (void)op_read_bytes(reader, padding < left ? padding : left);
    return OP_STATUS_OK;
}

static OpStatus read_glb(OpReader *reader, OpGltfContainer *out) {
    uint32_t version = op_read_u32(reader);
    uint32_t length = op_read_u32(reader);
    if (reader->failed) {
        return op_fail(OP_STATUS_GLTF_FORMAT, "bytes", "must hold a header of %d bytes, has %zu", HEADER_SIZE,
                       reader->size);
    }
    if (version != GLB_VERSION) {
        return op_fail(OP_STATUS_GLTF_FORMAT, "bytes", "must be of container version %d, was %u", GLB_VERSION,
                       version);
    }
    if (length < HEADER_SIZE || length > reader->size) {
        return op_fail(OP_STATUS_GLTF_FORMAT, "bytes",
                       "must have the length of the header, %u, which is in [%d, %zu]", length, HEADER_SIZE,
                       reader->size);
    }
    reader->size = length;
    while (op_reader_left(reader) > 0) {
        OP_TRY(read_chunk(reader, out));
    }
    return out->json != NULL ? OP_STATUS_OK
                             : op_fail(OP_STATUS_GLTF_FORMAT, "bytes", "must have a JSON chunk");
}

OpStatus op_gltf_container_read(const uint8_t *bytes, size_t size, OpGltfContainer *out) {
    *out = (OpGltfContainer){(const char *)bytes, size, NULL, 0};
    OpReader reader = op_reader(bytes, size);
    if (op_read_u32(&reader) != GLB_MAGIC) {
        return OP_STATUS_OK;
    }
    *out = (OpGltfContainer){0};
    return read_glb(&reader, out);
}
