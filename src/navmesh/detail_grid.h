/* Grids over the detail triangles of polygons that have many: which of them a place may lie in. They only decide which triangles are
 * looked at: the first one of a cell's list that has a place is the first of all. */
#ifndef ONEPATH_SRC_NAVMESH_DETAIL_GRID_H
#define ONEPATH_SRC_NAVMESH_DETAIL_GRID_H

#include "navmesh/nav_tile.h"

/* The cells of one polygon, row by row. */
typedef struct OpDetailGrid {
    double low_x;
    double low_z;
    double scale_x; /* cells per unit; 0 when the polygon has no width */
    double scale_z;
    int32_t side;       /* cells a side */
    int32_t first_cell; /* of all cells of the tile */
} OpDetailGrid;

/* The grids of a tile. Cell c lists triangles[cell_first[c]] to triangles[cell_first[c + 1] - 1], each by its number in its polygon,
 * rising. */
typedef struct OpDetailGrids {
    OpAllocator allocator;
    int32_t *grid_of_poly; /* -1 for none */
    OpDetailGrid *grids;
    int32_t *cell_first;
    uint16_t *triangles;
    int32_t poly_count;
    int32_t grid_count;
    size_t cell_count;
    size_t entry_count;
} OpDetailGrids;

/* The grids of a content, NULL when no polygon has triangles enough for one. */
OpStatus op_detail_grids_build(const OpTileContent *content, OpDetailGrids **out);
void op_detail_grids_free(OpDetailGrids *grids);

/* The triangles near a place: *count of them; NULL when the polygon has no grid. */
const uint16_t *op_detail_grids_at(const OpDetailGrids *grids, int32_t poly, double x, double z,
                                   int32_t *count);

#endif
