/* The characters of a JSON string, one after another (json.h). */
#ifndef ONEPATH_SRC_BASE_JSON_TEXT_H
#define ONEPATH_SRC_BASE_JSON_TEXT_H

#include <stddef.h>

/* What is left to read. */
typedef struct OpJsonText {
    const char *text;
    size_t size;
} OpJsonText;

/* Takes one character, which may be an escape or two that are a surrogate pair, and writes it as UTF-8. Returns its bytes; 0, with
 * nothing taken, at the end and where no character of a string stands: broken UTF-8, a control character, an unknown escape,
 * half a surrogate pair. A quote without a backslash is a character like others: the caller looks for it first. */
size_t op_json_take_character(OpJsonText *rest, char utf8[4]);

#endif
