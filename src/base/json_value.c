/* Values of a parsed JSON text (json.h). */
#include "base/json.h"

#include "base/assert.h"
#include "base/json_text.h"
#include "base/number.h"

#include <string.h>

OpJsonKind op_json_kind(const OpJson *json, uint32_t node) {
    switch (json->text[json->nodes[node].offset]) {
    case '{':
        return OP_JSON_OBJECT;
    case '[':
        return OP_JSON_ARRAY;
    case '"':
        return OP_JSON_STRING;
    case 't':
        return OP_JSON_TRUE;
    case 'f':
        return OP_JSON_FALSE;
    case 'n':
        return OP_JSON_NULL;
    default:
        return OP_JSON_NUMBER;
    }
}

const char *op_json_kind_name(OpJsonKind kind) {
    static const char *const names[] = {"null",     "false",    "true",     "a number",
                                        "a string", "an array", "an object"};
    return names[kind];
}

uint32_t op_json_count(const OpJson *json, uint32_t node) {
    OP_ASSERT(op_json_kind(json, node) >= OP_JSON_ARRAY);
    return json->nodes[node].size;
}

uint32_t op_json_next(const OpJson *json, uint32_t node) {
    return json->nodes[node].next;
}

uint32_t op_json_find(const OpJson *json, uint32_t object, const char *name, uint32_t *value) {
    OP_ASSERT(op_json_kind(json, object) == OP_JSON_OBJECT);
    uint32_t found = 0;
    uint32_t key = object + 1;
    for (uint32_t i = 0; i < json->nodes[object].size; i++) {
        if (op_json_string_is(json, key, name)) {
            *value = key + 1;
            found++;
        }
        key = json->nodes[key + 1].next;
    }
    return found;
}

double op_json_number(const OpJson *json, uint32_t number) {
    OP_ASSERT(op_json_kind(json, number) == OP_JSON_NUMBER);
    const OpJsonNode *node = &json->nodes[number];
    double value = 0.0;
    (void)op_parse_f64(json->text + node->offset, node->size, &value); /* takes every number of JSON */
    return value;
}

static OpJsonText text_of(const OpJson *json, uint32_t string) {
    OP_ASSERT(op_json_kind(json, string) == OP_JSON_STRING);
    const OpJsonNode *node = &json->nodes[string];
    return (OpJsonText){json->text + node->offset + 1, node->size};
}

size_t op_json_string(const OpJson *json, uint32_t string, char *out) {
    OpJsonText rest = text_of(json, string);
    size_t length = 0;
    char utf8[4];
    for (size_t bytes = op_json_take_character(&rest, utf8); bytes > 0;
         bytes = op_json_take_character(&rest, utf8)) {
        memcpy(out + length, utf8, bytes);
        length += bytes;
    }
    return length;
}

bool op_json_string_is(const OpJson *json, uint32_t string, const char *expected) {
    OpJsonText rest = text_of(json, string);
    char utf8[4];
    for (; *expected != '\0'; expected++) {
        if (op_json_take_character(&rest, utf8) != 1 || utf8[0] != *expected) {
            return false;
        }
    }
    return rest.size == 0;
}
