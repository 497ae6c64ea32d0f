/* Opening a glTF file: its JSON, and the checks that say whether the rest can be understood (gltf_file.h). */
#include "build3d/gltf_file.h"

#include "base/memory.h"

#include <string.h>

enum { TEXT_SIZE = 64 };

/* A string's text with a final zero; dots for a long one, which no version is and no message needs. */
static void copy_text(const OpJson *json, const OpGltfValue *string, char text[TEXT_SIZE]) {
    if (json->nodes[string->node].size >= TEXT_SIZE) {
        memcpy(text, "...", sizeof "...");
        return;
    }
    text[op_json_string(json, string->node, text)] = '\0';
}

/* ---- Versions and extensions ---- */

static OpStatus check_version(const OpJson *json, const OpGltfValue *asset) {
    OpGltfValue version;
    char text[TEXT_SIZE];
    OP_TRY(op_gltf_member(json, asset, "version", &version));
    OP_TRY(op_gltf_expect(json, &version, OP_JSON_STRING));
    copy_text(json, &version, text);
    return text[0] == '2' && text[1] == '.'
               ? OP_STATUS_OK
               : op_gltf_fail(&version, "must start with \"2.\", was \"%s\"", text);
}

/* Reads digits off the front of a text; values above a million stay there. False when there are none. */
static bool take_number(const char **text, int32_t *out) {
    const char *start = *text;
    *out = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++) {
        *out = *out > 1000000 ? *out : *out * 10 + (**text - '0');
    }
    return *text > start;
}

/* The least version of glTF that a reader must know: "major.minor". */
static OpStatus check_minimum_version(const OpJson *json, const OpGltfValue *asset) {
    OpGltfValue version;
    char text[TEXT_SIZE];
    OP_TRY(op_gltf_member_of(json, asset, "minVersion", OP_JSON_STRING, &version));
    if (op_gltf_is_absent(&version)) {
        return OP_STATUS_OK;
    }
    copy_text(json, &version, text);
    const char *rest = text;
    int32_t major = 0;
    int32_t minor = 0;
    bool whole = take_number(&rest, &major) && *rest++ == '.' && take_number(&rest, &minor) && *rest == '\0';
    bool known = whole && (major < 2 || (major == 2 && minor == 0));
    return known ? OP_STATUS_OK : op_gltf_fail(&version, "must be at most \"2.0\", was \"%s\"", text);
}

static OpStatus check_extensions(const OpGltfFile *file) {
    OpGltfValue required;
    OP_TRY(op_gltf_member_of(&file->json, &file->root, "extensionsRequired", OP_JSON_ARRAY, &required));
    if (op_gltf_count(&file->json, &required) == 0) {
        return OP_STATUS_OK;
    }
    OpGltfValue first = op_gltf_first(&required);
    char text[TEXT_SIZE];
    OP_TRY(op_gltf_expect(&file->json, &first, OP_JSON_STRING));
    copy_text(&file->json, &first, text);
    return op_gltf_fail(&required, "must be empty, has \"%s\"", text);
}

static OpStatus check_asset(const OpGltfFile *file) {
    OpGltfValue asset;
    OP_TRY(op_gltf_member(&file->json, &file->root, "asset", &asset));
    OP_TRY(op_gltf_expect(&file->json, &asset, OP_JSON_OBJECT));
    OP_TRY(check_version(&file->json, &asset));
    OP_TRY(check_minimum_version(&file->json, &asset));
    return check_extensions(file);
}

/* ---- Lists ---- */

static OpStatus read_list(const OpGltfFile *file, const char *name, OpGltfList *list) {
    OP_TRY(op_gltf_member_of(&file->json, &file->root, name, OP_JSON_ARRAY, &list->array));
    uint32_t count = op_gltf_count(&file->json, &list->array);
    OP_TRY(op_alloc_array(&file->allocator, count, sizeof *list->nodes, (void **)&list->nodes));
    list->count = count;
    OpGltfValue element = op_gltf_first(&list->array);
    for (uint32_t i = 0; i < count; i++) {
        list->nodes[i] = element.node;
        op_gltf_next(&file->json, &element);
    }
    return OP_STATUS_OK;
}

OpGltfValue op_gltf_element(const OpGltfList *list, uint32_t index) {
    return (OpGltfValue){&list->array, NULL, index, list->nodes[index]};
}

OpStatus op_gltf_reference(const OpJson *json, const OpGltfValue *value, uint32_t count, uint32_t *out) {
    int64_t index = 0;
    OP_TRY(op_gltf_integer(json, value, 0, OP_GLTF_MAX_INTEGER, &index));
    if (index >= (int64_t)count) {
        return op_gltf_fail(value, "must be below %u, how many there are, was %lld", count, (long long)index);
    }
    *out = (uint32_t)index;
    return OP_STATUS_OK;
}

/* ---- The file ---- */

OpStatus op_gltf_file_open(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                           OpGltfFile *file) {
    *file = (OpGltfFile){.allocator = *allocator};
    OP_TRY(op_gltf_container_read(bytes, size, &file->container));
    OP_TRY(op_json_parse(file->container.json, file->container.json_size, OP_STATUS_GLTF_FORMAT, "bytes",
                         allocator, &file->json));
    OP_TRY(op_gltf_expect(&file->json, &file->root, OP_JSON_OBJECT));
    OP_TRY(check_asset(file));
    OP_TRY(read_list(file, "buffers", &file->buffer_list));
    OP_TRY(read_list(file, "bufferViews", &file->views));
    OP_TRY(read_list(file, "accessors", &file->accessors));
    OP_TRY(read_list(file, "meshes", &file->meshes));
    return read_list(file, "nodes", &file->nodes);
}

static void free_buffers(OpGltfFile *file) {
    for (uint32_t i = 0; file->buffers != NULL && i < file->buffer_list.count; i++) {
        op_free_array(&file->allocator, file->buffers[i].owned, file->buffers[i].owned_size, 1);
    }
    op_free_array(&file->allocator, file->buffers, file->buffer_list.count, sizeof *file->buffers);
}

void op_gltf_file_close(OpGltfFile *file) {
    OpGltfList *const lists[] = {&file->buffer_list, &file->views, &file->accessors, &file->meshes,
                                 &file->nodes};
    free_buffers(file);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        op_free_array(&file->allocator, lists[i]->nodes, lists[i]->count, sizeof *lists[i]->nodes);
    }
    op_json_free(&file->json);
}
