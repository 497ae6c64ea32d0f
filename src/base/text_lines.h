/* Text line by line. Lines end with LF or CRLF; the last may end with the text. */
#ifndef ONEPATH_SRC_BASE_TEXT_LINES_H
#define ONEPATH_SRC_BASE_TEXT_LINES_H

#include "onepath/base.h"

/* Lines after this one have its number too, so that the number after it is one. */
#define OP_LAST_LINE_NUMBER (INT32_MAX - 1)

typedef struct OpTextLines {
    const char *text;
    size_t size;
    size_t offset;  /* of the next line */
    int32_t number; /* of the line read last, from 1 */
} OpTextLines;

/* A piece of the text, without its line end. */
typedef struct OpTextLine {
    const char *text;
    size_t size;
} OpTextLine;

OpTextLines op_text_lines(const char *text, size_t size);

/* False at the end of the text. */
bool op_text_lines_next(OpTextLines *lines, OpTextLine *line);

/* Bytes not read yet. */
size_t op_text_lines_left(const OpTextLines *lines);

/* Takes the next field, separated by spaces and tabs, off the front of a line; false when there is none. */
bool op_text_next_field(OpTextLine *line, OpTextLine *field);

/* True when a line has no field. */
bool op_text_is_blank(OpTextLine line);

bool op_text_equals(const OpTextLine *piece, const char *expected);

#endif
