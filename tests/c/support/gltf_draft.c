#include "gltf_draft.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

void draft_clear(GltfDraft *draft) {
    draft->json_size = 0;
    draft->binary_size = 0;
}

void draft_json(GltfDraft *draft, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof draft->json - draft->json_size;
    int length = vsnprintf(draft->json + draft->json_size, room, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < room);
    draft->json_size += (size_t)length;
}

void draft_number(GltfDraft *draft, double number) {
    draft_json(draft, "%.17g", number);
}

void draft_data_uri(GltfDraft *draft, const uint8_t *bytes, size_t size) {
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    draft_json(draft, "\"data:application/octet-stream;base64,");
    for (size_t bit = 0; bit < 8 * size; bit += 6) {
        uint32_t two = (uint32_t)bytes[bit / 8] << 8 | (bit / 8 + 1 < size ? bytes[bit / 8 + 1] : 0u);
        draft_json(draft, "%c", alphabet[two >> (10 - bit % 8) & 63]);
    }
    draft_json(draft, "%s\"", size % 3 == 0 ? "" : size % 3 == 1 ? "==" : "=");
}

void draft_integer(GltfDraft *draft, uint32_t value, size_t size) {
    assert_true(size <= sizeof draft->binary - draft->binary_size);
    for (size_t i = 0; i < size; i++) {
        draft->binary[draft->binary_size++] = (uint8_t)(value >> (8 * i));
    }
}

void draft_float(GltfDraft *draft, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    draft_integer(draft, bits, 4);
}

void draft_pad(GltfDraft *draft, size_t alignment) {
    while (draft->binary_size % alignment != 0) {
        draft_integer(draft, 0, 1);
    }
}

GltfBytes gltf_bytes_copy(const void *bytes, size_t size) {
    GltfBytes copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.bytes);
    if (size > 0) {
        memcpy(copy.bytes, bytes, size);
    }
    return copy;
}

void gltf_bytes_free(GltfBytes *file) {
    free(file->bytes);
    *file = (GltfBytes){NULL, 0};
}

GltfBytes draft_gltf(const GltfDraft *draft) {
    return gltf_bytes_copy(draft->json, draft->json_size);
}

GltfBytes draft_glb(const GltfDraft *draft) {
    size_t json_size = (draft->json_size + 3) / 4 * 4;
    size_t binary_size = (draft->binary_size + 3) / 4 * 4;
    size_t size = 12 + 8 + json_size + 8 + binary_size;
    GltfBytes file = {malloc(size), size};
    assert_non_null(file.bytes);
    OpWriter writer = op_writer(file.bytes, size);
    op_write_bytes(&writer, "glTF", 4);
    op_write_u32(&writer, 2);
    op_write_u32(&writer, (uint32_t)size);
    op_write_u32(&writer, (uint32_t)json_size);
    op_write_bytes(&writer, "JSON", 4);
    op_write_bytes(&writer, draft->json, draft->json_size);
    op_write_bytes(&writer, "   ", json_size - draft->json_size);
    op_write_u32(&writer, (uint32_t)binary_size);
    op_write_bytes(&writer, "BIN", 4);
    op_write_bytes(&writer, draft->binary, draft->binary_size);
    op_write_bytes(&writer, "\0\0", binary_size - draft->binary_size);
    assert_int_equal(writer.size, size);
    return file;
}

void draft_triangle(GltfDraft *draft) {
    static const float positions[9] = {0, 0, 0, 2, 0, 0, 0, 0, -3};
    draft_clear(draft);
    for (size_t i = 0; i < 9; i++) {
        draft_float(draft, positions[i]);
    }
    for (uint32_t i = 0; i < 3; i++) {
        draft_integer(draft, i, 2);
    }
    draft_json(
        draft,
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
        "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},"
        "\"indices\":1}]}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,"
        "\"type\":\"VEC3\"},{\"bufferView\":1,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,"
        "\"byteLength\":6}],\"buffers\":[{\"byteLength\":42}]}");
}
