/* Lines and fields of DIMACS files. */
#include "graph/dimacs_lines.h"

#include "base/number.h"
#include "base/status.h"

OpDimacsLines op_dimacs_lines(const char *text, size_t size) {
    return (OpDimacsLines){.lines = op_text_lines(text, size)};
}

bool op_dimacs_next(OpDimacsLines *dimacs, char *letter) {
    OpTextLine field;
    while (op_text_lines_next(&dimacs->lines, &dimacs->fields)) {
        if (op_text_next_field(&dimacs->fields, &field) && !op_text_equals(&field, "c")) {
            *letter = field.size == 1 ? *field.text : '?';
            return true;
        }
    }
    *letter = 0;
    return false;
}

OpStatus op_dimacs_fail(const OpDimacsLines *dimacs, const char *expected) {
    return op_fail(OP_STATUS_GRAPH_FORMAT, "text", "line %d: expected %s", dimacs->lines.number, expected);
}

OpStatus op_dimacs_fail_at_end(const OpDimacsLines *dimacs, const char *expected) {
    return op_fail(OP_STATUS_GRAPH_FORMAT, "text", "line %d: expected %s, but the text ends",
                   dimacs->lines.number + 1, expected);
}

bool op_dimacs_word(OpDimacsLines *dimacs, const char *word) {
    OpTextLine field;
    return op_text_next_field(&dimacs->fields, &field) && op_text_equals(&field, word);
}

bool op_dimacs_int(OpDimacsLines *dimacs, int32_t low, int32_t high, int32_t *out) {
    OpTextLine field;
    return op_text_next_field(&dimacs->fields, &field) && op_parse_i32(field.text, field.size, out) &&
           *out >= low && *out <= high;
}

bool op_dimacs_number(OpDimacsLines *dimacs, double *out) {
    OpTextLine field;
    return op_text_next_field(&dimacs->fields, &field) && op_parse_f64(field.text, field.size, out) &&
           op_is_finite(*out);
}

bool op_dimacs_line_ends(OpDimacsLines *dimacs) {
    return op_text_is_blank(dimacs->fields);
}

OpStatus op_dimacs_check_room(const OpDimacsLines *dimacs, int32_t count, const char *kind) {
    size_t left = op_text_lines_left(&dimacs->lines);
    size_t most = left / OP_DIMACS_SHORTEST_LINE + (left % OP_DIMACS_SHORTEST_LINE == 7 ? 1 : 0);
    if ((size_t)count > most) {
        return op_fail(OP_STATUS_GRAPH_FORMAT, "text",
                       "line %d: expected at most the %zu %s that the rest of the text can hold, was %d",
                       dimacs->lines.number, most, kind, count);
    }
    return OP_STATUS_OK;
}
