/* The .co format: where the nodes of a road network are. */
#include "onepath/graph.h"

#include <math.h>

#include "base/status.h"
#include "graph/dimacs_lines.h"

static OpStatus read_header(OpDimacsLines *dimacs, int32_t *node_count) {
    char letter;
    if (!op_dimacs_next(dimacs, &letter)) {
        return op_dimacs_fail_at_end(dimacs, "\"p aux sp co NODES\"");
    }
    if (letter != 'p' || !op_dimacs_word(dimacs, "aux") || !op_dimacs_word(dimacs, "sp") ||
        !op_dimacs_word(dimacs, "co") || !op_dimacs_int(dimacs, 0, OP_GRAPH_MAX_NODES, node_count) ||
        !op_dimacs_line_ends(dimacs)) {
        return op_dimacs_fail(dimacs, "\"p aux sp co NODES\" with NODES in [0, 67108864]");
    }
    return op_dimacs_check_room(dimacs, *node_count, "nodes");
}

/* A node whose x is NaN has not been read yet. */
static OpStatus read_node(OpDimacsLines *dimacs, int32_t node_count, double *coordinates) {
    int32_t node;
    double x;
    double y;
    char letter;
    if (!op_dimacs_next(dimacs, &letter)) {
        return op_dimacs_fail_at_end(dimacs, "a node");
    }
    if (letter != 'v' || !op_dimacs_int(dimacs, 1, node_count, &node) || !op_dimacs_number(dimacs, &x) ||
        !op_dimacs_number(dimacs, &y) || !op_dimacs_line_ends(dimacs)) {
        return op_fail(OP_STATUS_GRAPH_FORMAT, "text",
                       "line %d: expected \"v NODE X Y\" with a node in [1, %d] and finite coordinates",
                       dimacs->lines.number, node_count);
    }
    double *place = &coordinates[2 * ((size_t)node - 1)];
    if (*place == *place) {
        return op_fail(OP_STATUS_GRAPH_FORMAT, "text", "line %d: expected each node once, but %d is twice",
                       dimacs->lines.number, node);
    }
    place[0] = x;
    place[1] = y;
    return OP_STATUS_OK;
}

static OpStatus read_nodes(OpDimacsLines *dimacs, int32_t node_count, double *coordinates) {
    for (size_t i = 0; i < 2 * (size_t)node_count; i++) {
        coordinates[i] = NAN;
    }
    for (int32_t i = 0; i < node_count; i++) {
        OP_TRY(read_node(dimacs, node_count, coordinates));
    }
    char letter;
    return op_dimacs_next(dimacs, &letter) ? op_dimacs_fail(dimacs, "nothing after the last node")
                                           : OP_STATUS_OK;
}

OpStatus op_dimacs_parse_coordinates(const char *text, size_t size, double *coordinates, size_t capacity,
                                     int32_t *count) {
    if (text == NULL) {
        return op_fail_null("text");
    }
    if (coordinates == NULL && capacity > 0) {
        return op_fail_null("coordinates");
    }
    if (count == NULL) {
        return op_fail_null("count");
    }
    OpDimacsLines dimacs = op_dimacs_lines(text, size);
    int32_t node_count;
    OP_TRY(read_header(&dimacs, &node_count));
    *count = node_count;
    size_t needed = 2 * (size_t)node_count;
    if (capacity < needed) {
        return op_fail(OP_STATUS_BUFFER_TOO_SMALL, "capacity", "must be at least %zu, was %zu", needed,
                       capacity);
    }
    return read_nodes(&dimacs, node_count, coordinates);
}
