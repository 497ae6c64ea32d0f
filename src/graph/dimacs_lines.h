/* What both DIMACS road network formats have in common (9th DIMACS Implementation Challenge, 2006): lines of fields behind a
 * letter, "c" for comments and one "p" line that says how many of the others follow. */
#ifndef ONEPATH_SRC_GRAPH_DIMACS_LINES_H
#define ONEPATH_SRC_GRAPH_DIMACS_LINES_H

#include "base/text_lines.h"

/* The shortest arc or vertex line with its line end, "a 1 1 0": how many a text can hold at most. */
#define OP_DIMACS_SHORTEST_LINE 8

typedef struct OpDimacsLines {
    OpTextLines lines;
    OpTextLine fields; /* of the line read last, behind its letter */
} OpDimacsLines;

OpDimacsLines op_dimacs_lines(const char *text, size_t size);

/* Skips comments and blank lines. False at the end of the text, with *letter = 0; a first field of more than one byte
 * gives '?'. */
bool op_dimacs_next(OpDimacsLines *dimacs, char *letter);

/* GRAPH_FORMAT: "text line N: expected <what>". */
OpStatus op_dimacs_fail(const OpDimacsLines *dimacs, const char *expected);

/* The same for a line that should have followed the last one. */
OpStatus op_dimacs_fail_at_end(const OpDimacsLines *dimacs, const char *expected);

/* Takes fields off the line; false when the field is missing, malformed or out of range. */
bool op_dimacs_word(OpDimacsLines *dimacs, const char *word);
bool op_dimacs_int(OpDimacsLines *dimacs, int32_t low, int32_t high, int32_t *out);
bool op_dimacs_number(OpDimacsLines *dimacs, double *out); /* finite */

/* True when the line has no more fields. */
bool op_dimacs_line_ends(OpDimacsLines *dimacs);

/* GRAPH_FORMAT when what is left of the text cannot hold count more lines. */
OpStatus op_dimacs_check_room(const OpDimacsLines *dimacs, int32_t count, const char *kind);

#endif
