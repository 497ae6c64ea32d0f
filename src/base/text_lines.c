/* Text line by line, and lines field by field. */
#include "base/text_lines.h"

#include <string.h>

OpTextLines op_text_lines(const char *text, size_t size) {
    return (OpTextLines){.text = text, .size = size};
}

bool op_text_lines_next(OpTextLines *lines, OpTextLine *line) {
    if (lines->offset == lines->size) {
        return false;
    }
    size_t start = lines->offset;
    size_t end = start;
    while (end < lines->size && lines->text[end] != '\n') {
        end++;
    }
    lines->offset = end < lines->size ? end + 1 : end;
    if (end < lines->size && end > start && lines->text[end - 1] == '\r') {
        end--;
    }
    lines->number += lines->number < OP_LAST_LINE_NUMBER ? 1 : 0;
    *line = (OpTextLine){lines->text + start, end - start};
    return true;
}

size_t op_text_lines_left(const OpTextLines *lines) {
    return lines->size - lines->offset;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

bool op_text_next_field(OpTextLine *line, OpTextLine *field) {
    while (line->size > 0 && is_space(*line->text)) {
        line->text++;
        line->size--;
    }
    const char *start = line->text;
    while (line->size > 0 && !is_space(*line->text)) {
        line->text++;
        line->size--;
    }
    *field = (OpTextLine){start, (size_t)(line->text - start)};
    return field->size > 0;
}

bool op_text_is_blank(OpTextLine line) {
    OpTextLine field;
    return !op_text_next_field(&line, &field);
}

bool op_text_equals(const OpTextLine *piece, const char *expected) {
    size_t size = strlen(expected);
    return piece->size == size && memcmp(piece->text, expected, size) == 0;
}
