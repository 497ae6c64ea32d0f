/* Tile lines on the grid: line k of an axis is origin + k * tile_size, computed once and rounded to the grid. */
#ifndef ONEPATH_SRC_BUILD2D_TILE_LINES_H
#define ONEPATH_SRC_BUILD2D_TILE_LINES_H

#include "build2d/grid_point.h"

/* At most so many lines an axis cut a region. */
#define OP_MAX_TILE_LINES 4096

/* The tiles of one axis that a region covers, and the lines between them. */
typedef struct OpTileLines {
    OpAllocator allocator;
    int32_t first_tile;
    int32_t tile_count;
    int64_t *lines; /* where tile first_tile + i begins, and where the last one ends: tile_count + 1 */
} OpTileLines;

/* For the extent [low, high] of a region. INVALID_ARGUMENT when a line is more than cell_size / 1024 off its true position,
 * OUT_OF_RANGE for too many lines or tiles that leave the world. */
OpStatus op_tile_lines(const char *axis, int64_t low, int64_t high, double origin,
                       const OpNavMeshParams *params, int32_t snap_bits, const OpAllocator *allocator,
                       OpTileLines *out);
void op_tile_lines_free(OpTileLines *lines);

/* Which tile (counted from the first) has the point whose coordinate is third of sum: the one that begins at or before it. */
int32_t op_tile_of_third(const OpTileLines *lines, int64_t sum);

#endif
