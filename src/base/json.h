/* JSON (RFC 8259), strictly: one value with nothing after it, UTF-8 checked, at most 64 arrays and objects inside each other.
 *
 * A parsed text is an array of nodes, one for each value and each key, in the order of the text. A node keeps where its value stands;
 * numbers and strings are read from the text when they are asked for. Memory is 12 bytes for a node, and a text of n bytes has at
 * most n of them. The text must outlive the nodes.
 */
#ifndef ONEPATH_SRC_BASE_JSON_H
#define ONEPATH_SRC_BASE_JSON_H

#include "onepath/base.h"

#define OP_JSON_MAX_DEPTH 64
#define OP_JSON_MAX_SIZE INT32_MAX

typedef enum OpJsonKind {
    OP_JSON_NULL,
    OP_JSON_FALSE,
    OP_JSON_TRUE,
    OP_JSON_NUMBER,
    OP_JSON_STRING,
    OP_JSON_ARRAY,
    OP_JSON_OBJECT
} OpJsonKind;

typedef struct OpJsonNode {
    uint32_t offset; /* of the value's first byte, which tells its kind */
    uint32_t
        size; /* bytes of a number, or between the quotes of a string; elements of an array, members of an object */
    uint32_t next; /* the node after this value and everything in it */
} OpJsonNode;

/* Node 0 is the whole text. */
typedef struct OpJson {
    const char *text;
    OpJsonNode *nodes;
    size_t node_count;
    size_t node_capacity;
    OpAllocator allocator;
} OpJson;

/* Fails with the status malformed and a message about argument ("bytes") that gives the offset. On failure *out holds nothing. */
OpStatus op_json_parse(const char *text, size_t size, OpStatus malformed, const char *argument,
                       const OpAllocator *allocator, OpJson *out);
void op_json_free(OpJson *json);

OpJsonKind op_json_kind(const OpJson *json, uint32_t node);

/* "an object" and so on, for messages. */
const char *op_json_kind_name(OpJsonKind kind);

/* ---- Arrays and objects ---- */

/* Elements or members. */
uint32_t op_json_count(const OpJson *json, uint32_t node);

/* The first element, or the key of the first member, is the node after the container; a member's value is the node after its key. */
uint32_t op_json_next(const OpJson *json, uint32_t node);

/* How many members of an object have this name. *value is the last one's value; it stays as it was when there is none. */
uint32_t op_json_find(const OpJson *json, uint32_t object, const char *name, uint32_t *value);

/* ---- Numbers and strings ---- */

/* The nearest double; an infinity when the number is too large. */
double op_json_number(const OpJson *json, uint32_t number);

/* Writes the string with its escapes resolved, as UTF-8 without a final zero, and returns its length. out has room for the size of the
 * node. A string may hold zero bytes. */
size_t op_json_string(const OpJson *json, uint32_t string, char *out);

/* expected is plain ASCII. */
bool op_json_string_is(const OpJson *json, uint32_t string, const char *expected);

#endif
