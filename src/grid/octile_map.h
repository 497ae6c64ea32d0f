/* A grid's walls in the forms the specialised octile engines read: bits by rows and by columns, where straight scans stop,
 * and which neighbours of a cell are walkable. It belongs to the grid and follows every edit at once.
 *
 * Lines (rows, and columns as rows of the transposed map) are padded so that scans need no bounds: a word of walls before
 * each, one behind, and a line of walls on either side. Bit i of a line's word k is position 64 * (k - 1) + i. */
#ifndef ONEPATH_SRC_GRID_OCTILE_MAP_H
#define ONEPATH_SRC_GRID_OCTILE_MAP_H

#include "grid/grid_object.h"

/* The lines of one orientation. */
typedef struct OpBitLines {
    int32_t line_count;  /* without padding */
    int32_t line_length; /* cells in a line */
    size_t words_per_line;
    uint64_t *walkable;
    uint64_t *stop_forward; /* set where a scan towards larger positions stops: at a wall, or at a cell with a
                                forced neighbour */
    uint64_t *stop_backward; /* the same towards smaller positions */
} OpBitLines;

typedef struct OpOctileMap {
    OpAllocator allocator;
    OpBitLines rows;
    OpBitLines columns;
    uint8_t *neighbours; /* per cell, bit d: the neighbour in direction d is walkable */
} OpOctileMap;

/* The moves without corner cutting for a neighbour byte: a diagonal needs itself and both its components. */
extern uint8_t const op_octile_legal_moves[256];

OpStatus op_octile_map_create(const OpGrid *grid, OpOctileMap **out);
void op_octile_map_destroy(OpOctileMap *map);

/* Brings everything that reads the cells of rect up to date. */
void op_octile_map_update(OpOctileMap *map, const OpGrid *grid, OpRect rect);

/* The grid's own map, made on first use. */
OpStatus op_octile_map_of(const OpGrid *grid, const OpOctileMap **out);

static inline size_t op_bit_lines_start(const OpBitLines *lines, int32_t line) {
    return (size_t)(line + 1) * lines->words_per_line;
}

static inline bool op_bit_lines_get(const uint64_t *line, int32_t position) {
    size_t bit = (size_t)(position + 64);
    return (line[bit >> 6] >> (bit & 63) & 1) != 0;
}

#endif
