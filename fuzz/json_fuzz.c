/* JSON: an error, or nodes that are one tree in the order of the text, with numbers and strings that can be read. Memory follows the
 * text's size. */
#include "fuzz_target.h"

#include "base/json.h"

typedef struct Meter {
    size_t input_size;
    size_t blocks;
} Meter;

static void *metered_alloc(void *user, size_t size) {
    Meter *meter = user;
    FUZZ_CHECK(size <= 2 * sizeof(OpJsonNode) * (meter->input_size + 8));
    meter->blocks++;
    return malloc(size);
}

static void metered_free(void *user, void *memory, size_t size) {
    Meter *meter = user;
    (void)size;
    meter->blocks--;
    free(memory);
}

static void check_string(const OpJson *json, uint32_t node) {
    size_t size = json->nodes[node].size;
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    size_t length = op_json_string(json, node, text);
    FUZZ_CHECK(length <= size);
    text[length] = '\0';
    /* A string is what it says, unless a zero byte cuts that short. */
    FUZZ_CHECK(op_json_string_is(json, node, "") == (length == 0));
    free(text);
}

/* Returns the node after the value. */
static uint32_t check_value(const OpJson *json, uint32_t node, int32_t depth) {
    FUZZ_CHECK(node < json->node_count);
    OpJsonKind kind = op_json_kind(json, node);
    uint32_t next = node + 1;
    if (kind == OP_JSON_STRING) {
        check_string(json, node);
    } else if (kind == OP_JSON_NUMBER) {
        double number = op_json_number(json, node);
        FUZZ_CHECK(number == number);
    } else if (kind == OP_JSON_ARRAY || kind == OP_JSON_OBJECT) {
        FUZZ_CHECK(depth < OP_JSON_MAX_DEPTH);
        for (uint32_t i = op_json_count(json, node); i > 0; i--) {
            if (kind == OP_JSON_OBJECT) {
                FUZZ_CHECK(op_json_kind(json, next) == OP_JSON_STRING);
                next = check_value(json, next, depth + 1);
            }
            next = check_value(json, next, depth + 1);
        }
    }
    FUZZ_CHECK(op_json_next(json, node) == next);
    return next;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Meter meter = {size, 0};
    OpAllocator allocator = {metered_alloc, metered_free, &meter};
    OpJson json;
    OpStatus status =
        op_json_parse((const char *)data, size, OP_STATUS_GLTF_FORMAT, "bytes", &allocator, &json);
    if (status == OP_STATUS_OK) {
        FUZZ_CHECK(check_value(&json, 0, 0) == json.node_count);
        uint32_t value = 0;
        FUZZ_CHECK(op_json_kind(&json, 0) != OP_JSON_OBJECT ||
                   op_json_find(&json, 0, "asset", &value) <= op_json_count(&json, 0));
        FUZZ_CHECK(value < json.node_count);
    } else {
        FUZZ_CHECK(status == OP_STATUS_GLTF_FORMAT && json.nodes == NULL);
    }
    op_json_free(&json);
    FUZZ_CHECK(meter.blocks == 0);
    return 0;
}
