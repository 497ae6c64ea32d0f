/* Walkable cells as bits, 64 to a word, once by rows and once by columns, so that a scan along either looks at 64
 * cells at a time (Harabor & Grastien 2014, block-based scanning). It belongs to the grid and follows every edit at
 * once. Memory: a quarter of a byte per cell. */
#ifndef ONEPATH_SRC_GRID_BLOCK_MAP_H
#define ONEPATH_SRC_GRID_BLOCK_MAP_H

#include "grid/grid_object.h"

/* The bits in one orientation. Bit i of word k of a line is position 64 k + i; positions past the end are 0. */
typedef struct OpBlockLines {
    uint64_t *words;
    int32_t words_per_line;
    int32_t line_count;
} OpBlockLines;

typedef struct OpBlockMap {
    OpAllocator allocator;
    OpBlockLines rows;    /* line y, position x */
    OpBlockLines columns; /* line x, position y */
} OpBlockMap;

OpStatus op_block_map_create(const OpGrid *grid, OpBlockMap **out);
void op_block_map_destroy(OpBlockMap *map);

/* Reads the cells of a rectangle again. */
void op_block_map_update(OpBlockMap *map, const OpGrid *grid, OpRect rect);

/* The grid's own map, made on first use. */
OpStatus op_block_map_of(const OpGrid *grid, const OpBlockMap **out);

/* Scans a line from a position, onwards or back: the steps to the first position with a forced neighbour (a free
 * position on a neighbouring line beside it, a blocked one beside the position before), or to a goal goal_steps away
 * (<= 0: not on this scan) when that comes first; 0 when a wall comes before either. */
int32_t op_block_lines_scan_forward(const OpBlockLines *lines, int32_t line, int32_t start,
                                    int32_t goal_steps);
int32_t op_block_lines_scan_backward(const OpBlockLines *lines, int32_t line, int32_t start,
                                     int32_t goal_steps);

static inline bool op_block_map_is_open(const OpBlockMap *map, int32_t x, int32_t y) {
    if (x < 0 || y < 0 || x >= map->columns.line_count || y >= map->rows.line_count) {
        return false;
    }
    size_t word = (size_t)y * (size_t)map->rows.words_per_line + (size_t)(x >> 6);
    return (map->rows.words[word] >> (x & 63) & 1) != 0;
}

#endif
