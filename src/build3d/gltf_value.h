/* Values of a glTF file with their places in it. A place is a link to the place around it and a name or an index: it costs nothing
 * until it is written out for a message. */
#ifndef ONEPATH_SRC_BUILD3D_GLTF_VALUE_H
#define ONEPATH_SRC_BUILD3D_GLTF_VALUE_H

#include "base/json.h"
#include "base/status.h"

/* The node of a value that is not there. */
#define OP_GLTF_ABSENT UINT32_MAX

/* glTF counts bytes and elements with integers that a double holds exactly. */
#define OP_GLTF_MAX_INTEGER INT64_C(9007199254740991)

typedef struct OpGltfValue {
    const struct OpGltfValue *around; /* NULL for the whole file */
    const char *name;                 /* of a member; NULL for an element */
    uint32_t index;                   /* of an element */
    uint32_t node;                    /* in the JSON */
} OpGltfValue;

/* "meshes[2].primitives[0]" */
typedef struct OpGltfPath {
    char text[64];
} OpGltfPath;

OpGltfPath op_gltf_path(const OpGltfValue *value);

/* Fails about a value: op_gltf_fail(&accessor, "must not be sparse"). */
#define op_gltf_fail(value, ...) op_fail(OP_STATUS_GLTF_FORMAT, op_gltf_path(value).text, __VA_ARGS__)

static inline bool op_gltf_is_absent(const OpGltfValue *value) {
    return value->node == OP_GLTF_ABSENT;
}

/* GLTF_FORMAT unless the value is there and of this kind. */
OpStatus op_gltf_expect(const OpJson *json, const OpGltfValue *value, OpJsonKind kind);

/* A member of an object; absent when the object has none of that name. Two of one name are refused. */
OpStatus op_gltf_member(const OpJson *json, const OpGltfValue *object, const char *name, OpGltfValue *out);

/* The same, when it must be of one kind if it is there. */
OpStatus op_gltf_member_of(const OpJson *json, const OpGltfValue *object, const char *name, OpJsonKind kind,
                           OpGltfValue *out);

/* Elements, of an absent array too. */
uint32_t op_gltf_count(const OpJson *json, const OpGltfValue *array);

/* The first element of an array. Advance with op_gltf_next. */
OpGltfValue op_gltf_first(const OpGltfValue *array);
void op_gltf_next(const OpJson *json, OpGltfValue *element);

/* A number without a fraction in [low, high]. */
OpStatus op_gltf_integer(const OpJson *json, const OpGltfValue *value, int64_t low, int64_t high,
                         int64_t *out);

/* That of a member: absent, it must not be (required), or *out stays as it was (optional). */
OpStatus op_gltf_required_integer(const OpJson *json, const OpGltfValue *object, const char *name,
                                  int64_t low, int64_t high, int64_t *out);
OpStatus op_gltf_optional_integer(const OpJson *json, const OpGltfValue *object, const char *name,
                                  int64_t low, int64_t high, int64_t *out);

/* An array of exactly count finite numbers. */
OpStatus op_gltf_numbers(const OpJson *json, const OpGltfValue *array, uint32_t count, double *out);

#endif
