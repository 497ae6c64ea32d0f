/* Values of a glTF file (gltf_value.h). */
#include "build3d/gltf_value.h"

#include "base/assert.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

/* meshes, [2], primitives, [0], attributes, POSITION */
enum { MOST_STEPS = 6 };

/* ---- Places ---- */

static void append(OpGltfPath *path, size_t *length, const char *text, size_t size) {
    size_t room = sizeof path->text - 1 - *length;
    size_t used = size < room ? size : room;
    memcpy(path->text + *length, text, used);
    *length += used;
}

static void append_value(OpGltfPath *path, size_t *length, const OpGltfValue *value) {
    if (value->name != NULL) {
        append(path, length, ".", *length > 0 ? 1 : 0);
        append(path, length, value->name, strlen(value->name));
        return;
    }
    char index[OP_F64_TEXT_SIZE];
    size_t digits = op_format_f64((double)value->index, index);
    append(path, length, "[", 1);
    append(path, length, index, digits);
    append(path, length, "]", 1);
}

OpGltfPath op_gltf_path(const OpGltfValue *value) {
    const OpGltfValue *outwards[MOST_STEPS];
    size_t count = 0;
    for (const OpGltfValue *at = value; at->around != NULL; at = at->around) {
        OP_ASSERT(count < MOST_STEPS);
        outwards[count++] = at;
    }
    OpGltfPath path = {{0}};
    size_t length = 0;
    if (count == 0) {
        append(&path, &length, "bytes", 5);
    }
    while (count > 0) {
        append_value(&path, &length, outwards[--count]);
    }
    path.text[length] = '\0';
    return path;
}

/* ---- Members and elements ---- */

OpStatus op_gltf_expect(const OpJson *json, const OpGltfValue *value, OpJsonKind kind) {
    if (op_gltf_is_absent(value)) {
        return op_gltf_fail(value, "is missing");
    }
    OpJsonKind found = op_json_kind(json, value->node);
    return found == kind
               ? OP_STATUS_OK
               : op_gltf_fail(value, "must be %s, was %s", op_json_kind_name(kind), op_json_kind_name(found));
}

OpStatus op_gltf_member(const OpJson *json, const OpGltfValue *object, const char *name, OpGltfValue *out) {
    OP_TRY(op_gltf_expect(json, object, OP_JSON_OBJECT));
    *out = (OpGltfValue){object, name, 0, OP_GLTF_ABSENT};
    uint32_t found = op_json_find(json, object->node, name, &out->node);
    return found <= 1 ? OP_STATUS_OK : op_gltf_fail(out, "is there %u times", found);
}

OpStatus op_gltf_member_of(const OpJson *json, const OpGltfValue *object, const char *name, OpJsonKind kind,
                           OpGltfValue *out) {
    OP_TRY(op_gltf_member(json, object, name, out));
    return op_gltf_is_absent(out) ? OP_STATUS_OK : op_gltf_expect(json, out, kind);
}

uint32_t op_gltf_count(const OpJson *json, const OpGltfValue *array) {
    return op_gltf_is_absent(array) ? 0 : op_json_count(json, array->node);
}

OpGltfValue op_gltf_first(const OpGltfValue *array) {
    return (OpGltfValue){array, NULL, 0, array->node + 1};
}

void op_gltf_next(const OpJson *json, OpGltfValue *element) {
    element->index++;
    element->node = op_json_next(json, element->node);
}

/* ---- Numbers ---- */

OpStatus op_gltf_integer(const OpJson *json, const OpGltfValue *value, int64_t low, int64_t high,
                         int64_t *out) {
    OP_TRY(op_gltf_expect(json, value, OP_JSON_NUMBER));
    double number = op_json_number(json, value->node);
    if (!(number >= (double)low && number <= (double)high) || floor(number) != number) {
        return op_gltf_fail(value, "must be an integer in [%lld, %lld], was %g", (long long)low,
                            (long long)high, number);
    }
    *out = (int64_t)number;
    return OP_STATUS_OK;
}

OpStatus op_gltf_required_integer(const OpJson *json, const OpGltfValue *object, const char *name,
                                  int64_t low, int64_t high, int64_t *out) {
    OpGltfValue value;
    OP_TRY(op_gltf_member(json, object, name, &value));
    return op_gltf_integer(json, &value, low, high, out);
}

OpStatus op_gltf_optional_integer(const OpJson *json, const OpGltfValue *object, const char *name,
                                  int64_t low, int64_t high, int64_t *out) {
    OpGltfValue value;
    OP_TRY(op_gltf_member(json, object, name, &value));
    return op_gltf_is_absent(&value) ? OP_STATUS_OK : op_gltf_integer(json, &value, low, high, out);
}

OpStatus op_gltf_numbers(const OpJson *json, const OpGltfValue *array, uint32_t count, double *out) {
    OP_TRY(op_gltf_expect(json, array, OP_JSON_ARRAY));
    if (op_json_count(json, array->node) != count) {
        return op_gltf_fail(array, "must have %u numbers, has %u", count, op_json_count(json, array->node));
    }
    OpGltfValue element = op_gltf_first(array);
    for (uint32_t i = 0; i < count; i++) {
        OP_TRY(op_gltf_expect(json, &element, OP_JSON_NUMBER));
        out[i] = op_json_number(json, element.node);
        if (!op_is_finite(out[i])) {
            return op_gltf_fail(&element, "must be finite, was %g", out[i]);
        }
        op_gltf_next(json, &element);
    }
    return OP_STATUS_OK;
}
