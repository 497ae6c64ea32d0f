/* Settings in cells and rows. Lengths are divided as floats, by the sizes as they were set; where cells lie is computed with the exact
 * size, a tile's side divided by its number of cells. */
#include "build3d/build_grid.h"

#include <math.h>

#include "base/status.h"
#include "build3d/heightfield.h"
#include "build3d/tile_cells.h"
#include "navmesh/tiled_nav_mesh.h"

/* A tile is a whole number of cells when it is one to this part of a cell. */
#define CELL_TOLERANCE 1e-4

/* The grid must reach this far beyond the radius, for regions and contours to be the same on both sides of a tile's border. */
#define BORDER_MARGIN 3.0

/* The largest square grid of cells. */
#define MOST_ACROSS 4096
_Static_assert(MOST_ACROSS *MOST_ACROSS == OP_HEIGHTFIELD_MAX_CELLS, "a square of the most cells");

/* Rows that are open above the highest surface, besides the agent's height. */
#define ROWS_ABOVE 2

/* ---- The slope ---- */

#define TAYLOR_TERMS 14

float op_slope_cosine(double degrees) {
    double x = degrees * (3.14159265358979323846 / 180.0);
    double term[TAYLOR_TERMS] = {1.0};
    for (int32_t k = 1; k < TAYLOR_TERMS; k++) {
        term[k] = (-term[k - 1] * x * x) / (double)((2 * k - 1) * (2 * k));
    }
    double sum = 0.0;
    for (int32_t k = TAYLOR_TERMS - 1; k >= 0; k--) {
        sum += term[k];
    }
    return (float)sum;
}

/* ---- The grid ---- */

static OpStatus count_cells(const OpNavSettings *settings, OpTileCells *out) {
    double radius = ceil((double)((float)settings->agent_radius / (float)settings->cell_size));
    double cells = ceil(settings->tile_size / settings->cell_size - CELL_TOLERANCE);
    cells = cells > 1.0 ? cells : 1.0;
    if (2.0 * (radius + BORDER_MARGIN) >= (double)MOST_ACROSS) {
        return op_fail(
            OP_STATUS_OUT_OF_RANGE, "agent_radius", "must be below %g cells of cell_size %g, was %g",
            (double)MOST_ACROSS / 2.0 - BORDER_MARGIN, settings->cell_size, settings->agent_radius);
    }
    double most = (double)MOST_ACROSS - 2.0 * (radius + BORDER_MARGIN);
    if (cells > most) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile_size",
                       "must be at most %g cells of cell_size %g for this agent_radius, was %g", most,
                       settings->cell_size, settings->tile_size);
    }
    *out = (OpTileCells){.border = (int32_t)(radius + BORDER_MARGIN),
                         .cells = (int32_t)cells,
                         .tile_size = settings->tile_size,
                         .cell_size = settings->tile_size / cells,
                         .cell_height = settings->cell_height};
    return op_tile_cells_check(out);
}

OpStatus op_build_grid_make(const OpNavSettings *settings, OpBuildGrid *out) {
    OP_TRY(op_check_cell_size("cell_size", settings->cell_size));
    OP_TRY(op_check_cell_size("cell_height", settings->cell_height));
    OpBuildGrid grid = {.slope_cosine = op_slope_cosine(settings->agent_max_slope_degrees)};
    OP_TRY(count_cells(settings, &grid.cells));
    float row = (float)settings->cell_height;
    double height = ceil((double)((float)settings->agent_height / row));
    double climb = floor((double)((float)settings->walkable_climb / row));
    int32_t most_height = OP_HEIGHTFIELD_MAX_ROWS - ROWS_ABOVE - 1;
    if (height > (double)most_height) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "agent_height",
                       "must be at most %d rows of cell_height %g, was %g", most_height,
                       settings->cell_height, settings->agent_height);
    }
    grid.height = height > 1.0 ? (int32_t)height : 1;
    /* No step is higher than a frame. */
    grid.climb = climb < (double)OP_HEIGHTFIELD_MAX_ROWS ? (int32_t)climb : OP_HEIGHTFIELD_MAX_ROWS;
    grid.radius = grid.cells.border - (int32_t)BORDER_MARGIN;
    *out = grid;
    return OP_STATUS_OK;
}

OpStatus op_build_grid_frame(const OpBuildGrid *grid, const OpNavMeshParams *params, int32_t tile_x,
                             int32_t tile_z, double low, double rows, OpHeightfieldFrame *out) {
    const OpTileCells *cells = &grid->cells;
    double border = (double)cells->border * cells->cell_size;
    double height = rows + (double)grid->height + (double)ROWS_ABOVE;
    if (!(height <= (double)OP_HEIGHTFIELD_MAX_ROWS)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tile",
                       "(%d, %d) must have at most %d rows of cell_height %g, has %g", tile_x, tile_z,
                       OP_HEIGHTFIELD_MAX_ROWS, cells->cell_height, height);
    }
    *out = (OpHeightfieldFrame){.origin_x = op_mesh_tile_origin_x(params, tile_x) - border,
                                .origin_y = low,
                                .origin_z = op_mesh_tile_origin_z(params, tile_z) - border,
                                .cell_size = cells->cell_size,
                                .cell_height = cells->cell_height,
                                .width = op_tile_cells_across(cells),
                                .depth = op_tile_cells_across(cells),
                                .height = (int32_t)height};
    return OP_STATUS_OK;
}

/* ---- Which tiles ---- */

static OpStatus make_range(int64_t first_x, int64_t first_z, int64_t end_x, int64_t end_z, OpTileRange *out) {
    int64_t count_x = end_x - first_x;
    int64_t count_z = end_z - first_z;
    if (count_x > OP_BUILD_MAX_TILES || count_z > OP_BUILD_MAX_TILES / count_x) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "tiles",
                       "must be at most %d, were %lld x %lld: use a larger tile_size", OP_BUILD_MAX_TILES,
                       (long long)count_x, (long long)count_z);
    }
    *out = (OpTileRange){(int32_t)first_x, (int32_t)first_z, (int32_t)count_x, (int32_t)count_z};
    return OP_STATUS_OK;
}

OpStatus op_tile_range_of(const OpNavMeshParams *params, OpVec2 low, OpVec2 high, OpTileRange *out) {
    int64_t end_x = (int64_t)op_mesh_column_index(high.x, params->origin_x, params->tile_size) + 1;
    int64_t end_z = (int64_t)op_mesh_column_index(high.y, params->origin_z, params->tile_size) + 1;
    return make_range(op_mesh_column_index(low.x, params->origin_x, params->tile_size),
                      op_mesh_column_index(low.y, params->origin_z, params->tile_size), end_x, end_z, out);
}

OpStatus op_tile_range_of_cells(const OpBuildGrid *grid, int32_t width, int32_t depth, OpTileRange *out) {
    int64_t cells = grid->cells.cells;
    return make_range(0, 0, (width + cells - 1) / cells, (depth + cells - 1) / cells, out);
}
