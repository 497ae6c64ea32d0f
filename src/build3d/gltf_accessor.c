/* Accessors: every one is a range of bytes, checked in 64 bits, before an element is read (gltf_accessor.h). */
#include "build3d/gltf_accessor.h"

#include "base/memory.h"

enum {
    MAX_STRIDE = 252,
    TYPE_BYTE = 5121, /* unsigned, as the next two are */
    TYPE_SHORT = 5123,
    TYPE_INT = 5125,
    TYPE_FLOAT = 5126,
    POSITION_SIZE = 12
};

/* ---- Views ---- */

static OpStatus read_view(const OpGltfFile *file, uint32_t index, OpGltfView *out) {
    OpGltfValue object = op_gltf_element(&file->views, index);
    OpGltfValue value;
    uint32_t buffer_index = 0;
    int64_t offset = 0;
    OpGltfView view = {NULL, 0, 0};
    OP_TRY(op_gltf_member(&file->json, &object, "buffer", &value));
    OP_TRY(op_gltf_reference(&file->json, &value, file->buffer_list.count, &buffer_index));
    OP_TRY(op_gltf_optional_integer(&file->json, &object, "byteOffset", 0, OP_GLTF_MAX_INTEGER, &offset));
    OP_TRY(op_gltf_required_integer(&file->json, &object, "byteLength", 1, OP_GLTF_MAX_INTEGER, &view.size));
    OP_TRY(op_gltf_optional_integer(&file->json, &object, "byteStride", 1, MAX_STRIDE, &view.stride));
    const OpGltfBuffer *buffer = &file->buffers[buffer_index];
    if (offset + view.size > buffer->size) {
        return op_gltf_fail(&object, "must end inside buffers[%u] of %lld bytes, ends at %lld", buffer_index,
                            (long long)buffer->size, (long long)(offset + view.size));
    }
    view.bytes = buffer->bytes + offset;
    *out = view;
    return OP_STATUS_OK;
}

static OpStatus find_view(OpGltfAccessors *accessors, const OpGltfValue *object, uint32_t *index) {
    const OpGltfFile *file = accessors->file;
    OpGltfValue value;
    OP_TRY(op_gltf_member(&file->json, object, "bufferView", &value));
    if (op_gltf_is_absent(&value)) {
        return op_gltf_fail(object, "must have a bufferView: data in extensions is not read");
    }
    OP_TRY(op_gltf_reference(&file->json, &value, file->views.count, index));
    OpGltfView *view = &accessors->views[*index];
    return view->bytes != NULL ? OP_STATUS_OK : read_view(file, *index, view);
}

/* ---- Kinds of elements ---- */

static OpStatus check_not_sparse(const OpJson *json, const OpGltfValue *object) {
    OpGltfValue value;
    OP_TRY(op_gltf_member(json, object, "sparse", &value));
    return op_gltf_is_absent(&value) ? OP_STATUS_OK : op_gltf_fail(object, "must not be sparse");
}

static OpStatus check_not_normalized(const OpJson *json, const OpGltfValue *object) {
    OpGltfValue value;
    OP_TRY(op_gltf_member(json, object, "normalized", &value));
    if (op_gltf_is_absent(&value) || op_json_kind(json, value.node) == OP_JSON_FALSE) {
        return OP_STATUS_OK;
    }
    return op_gltf_fail(&value, "must be false, was %s", op_json_kind_name(op_json_kind(json, value.node)));
}

static OpStatus check_type(const OpJson *json, const OpGltfValue *object, OpGltfRole role) {
    const char *expected = role == OP_GLTF_POSITIONS ? "VEC3" : "SCALAR";
    OpGltfValue value;
    OP_TRY(op_gltf_member(json, object, "type", &value));
    OP_TRY(op_gltf_expect(json, &value, OP_JSON_STRING));
    return op_json_string_is(json, value.node, expected)
               ? OP_STATUS_OK
               : op_gltf_fail(&value, "must be \"%s\" of %s", expected,
                              role == OP_GLTF_POSITIONS ? "positions" : "indices");
}

static OpStatus read_component(const OpJson *json, const OpGltfValue *object, OpGltfRole role,
                               int32_t *size) {
    OpGltfValue value;
    int64_t type = 0;
    OP_TRY(op_gltf_member(json, object, "componentType", &value));
    OP_TRY(op_gltf_integer(json, &value, 0, INT32_MAX, &type));
    if (role == OP_GLTF_POSITIONS) {
        *size = 4;
        return type == TYPE_FLOAT ? OP_STATUS_OK
                                  : op_gltf_fail(&value, "must be %d (float) of positions, was %lld",
                                                 TYPE_FLOAT, (long long)type);
    }
    *size = type == TYPE_BYTE ? 1 : type == TYPE_SHORT ? 2 : 4;
    return type == TYPE_BYTE || type == TYPE_SHORT || type == TYPE_INT
               ? OP_STATUS_OK
               : op_gltf_fail(&value, "must be %d, %d or %d (unsigned) of indices, was %lld", TYPE_BYTE,
                              TYPE_SHORT, TYPE_INT, (long long)type);
}

/* ---- Accessors ---- */

/* Where the elements are. */
static OpStatus place_elements(OpGltfAccessors *accessors, const OpGltfValue *object, int64_t element_size,
                               OpGltfAccessor *out) {
    const OpJson *json = &accessors->file->json;
    uint32_t view_index = 0;
    int64_t offset = 0;
    int64_t count = 0;
    OP_TRY(find_view(accessors, object, &view_index));
    OP_TRY(op_gltf_optional_integer(json, object, "byteOffset", 0, OP_GLTF_MAX_INTEGER, &offset));
    OP_TRY(op_gltf_required_integer(json, object, "count", 1, INT32_MAX, &count));
    const OpGltfView *view = &accessors->views[view_index];
    int64_t stride = view->stride == 0 ? element_size : view->stride;
    if (stride < element_size) {
        return op_gltf_fail(object,
                            "must not have elements of %lld bytes in bufferViews[%u] of byteStride %lld",
                            (long long)element_size, view_index, (long long)stride);
    }
    int64_t end = offset + (count - 1) * stride + element_size;
    if (end > view->size) {
        return op_gltf_fail(object, "must end inside bufferViews[%u] of %lld bytes, ends at %lld", view_index,
                            (long long)view->size, (long long)end);
    }
    out->bytes = view->bytes + offset;
    out->count = (int32_t)count;
    out->stride = (int32_t)stride;
    return OP_STATUS_OK;
}

static OpStatus read_accessor(OpGltfAccessors *accessors, uint32_t index, OpGltfRole role) {
    const OpJson *json = &accessors->file->json;
    OpGltfValue object = op_gltf_element(&accessors->file->accessors, index);
    OpGltfAccessor accessor = {NULL, 0, 0, 0, role};
    OP_TRY(check_not_sparse(json, &object));
    OP_TRY(check_not_normalized(json, &object));
    OP_TRY(check_type(json, &object, role));
    OP_TRY(read_component(json, &object, role, &accessor.component_size));
    OP_TRY(place_elements(accessors, &object,
                          role == OP_GLTF_POSITIONS ? POSITION_SIZE : accessor.component_size, &accessor));
    accessors->accessors[index] = accessor;
    return OP_STATUS_OK;
}

OpStatus op_gltf_accessors_find(OpGltfAccessors *accessors, const OpGltfValue *reference, OpGltfRole role,
                                const OpGltfAccessor **out) {
    const OpGltfFile *file = accessors->file;
    uint32_t index = 0;
    OP_TRY(op_gltf_reference(&file->json, reference, file->accessors.count, &index));
    if (accessors->accessors[index].role != role) {
        OP_TRY(read_accessor(accessors, index, role));
    }
    *out = &accessors->accessors[index];
    return OP_STATUS_OK;
}

OpStatus op_gltf_accessors_open(OpGltfAccessors *accessors, const OpGltfFile *file) {
    *accessors = (OpGltfAccessors){file, NULL, NULL};
    OP_TRY(op_alloc_zeroed(&file->allocator, file->views.count, sizeof *accessors->views,
                           (void **)&accessors->views));
    return op_alloc_zeroed(&file->allocator, file->accessors.count, sizeof *accessors->accessors,
                           (void **)&accessors->accessors);
}

void op_gltf_accessors_close(OpGltfAccessors *accessors) {
    const OpGltfFile *file = accessors->file;
    op_free_array(&file->allocator, accessors->views, file->views.count, sizeof *accessors->views);
    op_free_array(&file->allocator, accessors->accessors, file->accessors.count,
                  sizeof *accessors->accessors);
}

/* ---- Elements ---- */

static OpReader reader_at(const OpGltfAccessor *accessor, int32_t i, size_t size) {
    return op_reader(accessor->bytes + (size_t)i * (size_t)accessor->stride, size);
}

uint32_t op_gltf_read_index(const OpGltfAccessor *indices, int32_t i) {
    OpReader reader = reader_at(indices, i, (size_t)indices->component_size);
    return indices->component_size == 1   ? op_read_u8(&reader)
           : indices->component_size == 2 ? op_read_u16(&reader)
                                          : op_read_u32(&reader);
}

void op_gltf_read_position(const OpGltfAccessor *positions, int32_t i, double out[3]) {
    OpReader reader = reader_at(positions, i, POSITION_SIZE);
    for (int32_t axis = 0; axis < 3; axis++) {
        out[axis] = (double)op_read_f32(&reader);
    }
}
