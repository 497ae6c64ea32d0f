/* Settings in cells and rows, and the grid of cells that a tile is built on: the tile's own, which divide it exactly, and a border
 * around them wide enough for what lies beyond it to count. */
#ifndef ONEPATH_SRC_BUILD3D_BUILD_GRID_H
#define ONEPATH_SRC_BUILD3D_BUILD_GRID_H

#include "onepath/build3d.h"

typedef struct OpBuildGrid {
    OpTileCells cells;  /* of every tile, with the border */
    int32_t height;     /* rows an agent needs, at least 1 */
    int32_t climb;      /* rows it climbs */
    int32_t radius;     /* cells */
    float slope_cosine; /* of the steepest slope it walks */
} OpBuildGrid;

/* For checked settings. OUT_OF_RANGE for cells that are too small or tiles that are too large. */
OpStatus op_build_grid_make(const OpNavSettings *settings, OpBuildGrid *out);

/* The frame of a tile whose content fills rows from low on. OUT_OF_RANGE, naming the tile, for more than a frame may have. */
OpStatus op_build_grid_frame(const OpBuildGrid *grid, const OpNavMeshParams *params, int32_t tile_x,
                             int32_t tile_z, double low, double rows, OpHeightfieldFrame *out);

/* The cosine of 0 to 90 degrees, by its Taylor series: the same everywhere. */
float op_slope_cosine(double degrees);

/* ---- Which tiles ---- */

#define OP_BUILD_MAX_TILES (1 << 20)

/* Tiles in rows: tile i is (first_x + i % count_x, first_z + i / count_x). */
typedef struct OpTileRange {
    int32_t first_x;
    int32_t first_z;
    int32_t count_x; /* both 0 for none */
    int32_t count_z;
} OpTileRange;

/* The tiles from one that holds low to one that holds high (x and y of the vectors are X and Z). OUT_OF_RANGE for too many. */
OpStatus op_tile_range_of(const OpNavMeshParams *params, OpVec2 low, OpVec2 high, OpTileRange *out);

/* The tiles with cells of [0, width) x [0, depth) from tile (0, 0) on. */
OpStatus op_tile_range_of_cells(const OpBuildGrid *grid, int32_t width, int32_t depth, OpTileRange *out);

static inline int32_t op_tile_range_count(const OpTileRange *range) {
    return range->count_x * range->count_z;
}

#endif
