/* Parsing JSON (json.h): one pass over the text, by recursive descent no deeper than OP_JSON_MAX_DEPTH. */
#include "base/json.h"

#include "base/json_text.h"
#include "base/memory.h"
#include "base/status.h"

#include <string.h>

typedef struct OpJsonParser {
    const char *text;
    size_t size;
    size_t offset;
    int32_t depth;
    OpJson *json;
    OpStatus malformed;
    const char *argument;
} OpJsonParser;

static OpStatus fail_at(const OpJsonParser *parser, size_t offset, const char *expected) {
    return op_fail(parser->malformed, parser->argument, "must be JSON: expected %s at offset %zu", expected,
                   offset);
}

static OpStatus fail_here(const OpJsonParser *parser, const char *expected) {
    return fail_at(parser, parser->offset, expected);
}

/* The next byte, or -1 at the end. */
static int peek(const OpJsonParser *parser) {
    return parser->offset < parser->size ? (unsigned char)parser->text[parser->offset] : -1;
}

static void skip_blanks(OpJsonParser *parser) {
    for (int c = peek(parser); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(parser)) {
        parser->offset++;
    }
}

static bool take(OpJsonParser *parser, char c) {
    if (peek(parser) != (unsigned char)c) {
        return false;
    }
    parser->offset++;
    return true;
}

/* Appends a node that begins here. */
static OpStatus add_node(OpJsonParser *parser, uint32_t *node) {
    OpJson *json = parser->json;
    OP_TRY(op_grow_array(&json->allocator, (void **)&json->nodes, &json->node_capacity, json->node_count,
                         json->node_count + 1, sizeof *json->nodes));
    *node = (uint32_t)json->node_count++;
    json->nodes[*node] = (OpJsonNode){(uint32_t)parser->offset, 0, *node + 1};
    return OP_STATUS_OK;
}

/* ---- Values without others in them ---- */

static OpStatus parse_word(OpJsonParser *parser, const char *word) {
    uint32_t node;
    OP_TRY(add_node(parser, &node));
    size_t length = strlen(word);
    if (parser->size - parser->offset < length || memcmp(parser->text + parser->offset, word, length) != 0) {
        return fail_here(parser, "a value");
    }
    parser->offset += length;
    return OP_STATUS_OK;
}

static OpStatus parse_digits(OpJsonParser *parser) {
    size_t start = parser->offset;
    while (peek(parser) >= '0' && peek(parser) <= '9') {
        parser->offset++;
    }
    return parser->offset > start ? OP_STATUS_OK : fail_here(parser, "a digit");
}

/* [-]digits[.digits][e[+-]digits], without zeros in front. */
static OpStatus parse_number(OpJsonParser *parser) {
    uint32_t node;
    OP_TRY(add_node(parser, &node));
    size_t start = parser->offset;
    take(parser, '-');
    if (!take(parser, '0')) {
        OP_TRY(parse_digits(parser));
    }
    if (take(parser, '.')) {
        OP_TRY(parse_digits(parser));
    }
    if (take(parser, 'e') || take(parser, 'E')) {
        if (!take(parser, '+')) {
            take(parser, '-');
        }
        OP_TRY(parse_digits(parser));
    }
    parser->json->nodes[node].size = (uint32_t)(parser->offset - start);
    return OP_STATUS_OK;
}

static OpStatus parse_string(OpJsonParser *parser) {
    uint32_t node;
    OP_TRY(add_node(parser, &node));
    parser->offset++;
    size_t start = parser->offset;
    while (!take(parser, '"')) {
        if (parser->offset == parser->size) {
            return fail_here(parser, "the end of a string");
        }
        OpJsonText rest = {parser->text + parser->offset, parser->size - parser->offset};
        char utf8[4];
        if (op_json_take_character(&rest, utf8) == 0) {
            return fail_here(parser, peek(parser) == '\\'  ? "an escape of JSON"
                                     : peek(parser) < 0x20 ? "no control character in a string"
                                                           : "UTF-8");
        }
        parser->offset = parser->size - rest.size;
    }
    parser->json->nodes[node].size = (uint32_t)(parser->offset - 1 - start);
    return OP_STATUS_OK;
}

/* ---- Arrays and objects ---- */

static OpStatus parse_value(OpJsonParser *parser);

static OpStatus parse_member(OpJsonParser *parser) {
    if (peek(parser) != '"') {
        return fail_here(parser, "a name in quotes");
    }
    OP_TRY(parse_string(parser));
    skip_blanks(parser);
    if (!take(parser, ':')) {
        return fail_here(parser, "':'");
    }
    return parse_value(parser);
}

/* What stands between the opening byte and the closing one, with commas between. */
static OpStatus parse_items(OpJsonParser *parser, uint32_t node, char closing) {
    skip_blanks(parser);
    if (take(parser, closing)) {
        return OP_STATUS_OK;
    }
    for (;;) {
        skip_blanks(parser);
        OP_TRY(closing == '}' ? parse_member(parser) : parse_value(parser));
        parser->json->nodes[node].size++;
        skip_blanks(parser);
        if (take(parser, closing)) {
            return OP_STATUS_OK;
        }
        if (!take(parser, ',')) {
            return fail_here(parser, closing == '}' ? "',' or '}'" : "',' or ']'");
        }
    }
}

static OpStatus parse_container(OpJsonParser *parser, char closing) {
    uint32_t node;
    OP_TRY(add_node(parser, &node));
    if (parser->depth == OP_JSON_MAX_DEPTH) {
        return fail_here(parser, "at most 64 arrays and objects inside each other");
    }
    parser->offset++;
    parser->depth++;
    OP_TRY(parse_items(parser, node, closing));
    parser->depth--;
    parser->json->nodes[node].next = (uint32_t)parser->json->node_count;
    return OP_STATUS_OK;
}

static OpStatus parse_value(OpJsonParser *parser) {
    skip_blanks(parser);
    switch (peek(parser)) {
    case '{':
        return parse_container(parser, '}');
    case '[':
        return parse_container(parser, ']');
    case '"':
        return parse_string(parser);
    case 't':
        return parse_word(parser, "true");
    case 'f':
        return parse_word(parser, "false");
    case 'n':
        return parse_word(parser, "null");
    default:
        break;
    }
    bool number = peek(parser) == '-' || (peek(parser) >= '0' && peek(parser) <= '9');
    return number ? parse_number(parser) : fail_here(parser, "a value");
}

static OpStatus parse_text(OpJsonParser *parser) {
    OP_TRY(parse_value(parser));
    skip_blanks(parser);
    return parser->offset == parser->size ? OP_STATUS_OK : fail_here(parser, "the end of the text");
}

OpStatus op_json_parse(const char *text, size_t size, OpStatus malformed, const char *argument,
                       const OpAllocator *allocator, OpJson *out) {
    *out = (OpJson){.text = text};
    if (size > OP_JSON_MAX_SIZE) {
        return op_fail(malformed, argument, "must have at most %d bytes of JSON, has %zu", OP_JSON_MAX_SIZE,
                       size);
    }
    OP_TRY(op_allocator_choose(allocator, &out->allocator));
    OpJsonParser parser = {text, size, 0, 0, out, malformed, argument};
    OpStatus status = parse_text(&parser);
    if (status != OP_STATUS_OK) {
        op_json_free(out);
    }
    return status;
}

void op_json_free(OpJson *json) {
    op_free_array(&json->allocator, json->nodes, json->node_capacity, sizeof *json->nodes);
    *json = (OpJson){0};
}
