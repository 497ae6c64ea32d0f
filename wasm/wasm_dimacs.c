/* The flat ABI: DIMACS files. */
#include "wasm_abi.h"

OpStatus opw_dimacs_parse_graph(const char *text, size_t size, OpGraph **out) {
    return op_dimacs_parse_graph(text, size, NULL, out);
}

OpStatus opw_dimacs_parse_coordinates(const char *text, size_t size, double *coordinates, size_t capacity,
                                      int32_t *count) {
    return op_dimacs_parse_coordinates(text, size, coordinates, capacity, count);
}
