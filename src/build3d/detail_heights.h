/* What the height detail of polygons is made from, and the heights of floors near a place.
 *
 * Places to look at (points on edges, samples inside) are in cells of the grid, as the vertices of polygons are, and so is the
 * distance between them. Triangles are made of what the tile stores: every place as op_tile_local and every row as op_tile_local_y
 * have it, floats widened to doubles. Which triangle has a point, and which diagonal is Delaunay, is decided exactly for these. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_HEIGHTS_H
#define ONEPATH_SRC_BUILD3D_DETAIL_HEIGHTS_H

#include "build3d/compact_heightfield.h"

/* The most corners that a polygon of a tile has. */
enum { OP_DETAIL_MAX_CORNERS = 16 };

typedef struct OpDetailInput {
    const OpFloorPolys *polys;
    const OpCompactHeightfield *floors;
    const OpTileCells *tile;
    int32_t min_row;      /* of all vertices: where heights count from */
    double spacing;       /* of samples, in cells; 0 for none */
    double max_error;     /* in world units */
    double max_row_error; /* the same in rows */
    double reach;         /* how far from the expected row a floor is looked for, in rows */
} OpDetailInput;

/* The vertex at a corner of a polygon. */
static inline const OpFloorVertex *op_detail_corner(const OpDetailInput *input, const OpFloorPoly *poly,
                                                    int32_t corner) {
    return &input->polys->vertices[input->polys->indices[poly->first_index + corner]];
}

#define OP_DETAIL_ANY_REGION (-1)

/* The row of the floor nearest to an expected row, within reach, in the cell that has the place; on a line between cells, in all cells
 * at it. A negative region stands for any. False when there is none. On ties the first cell, and its lowest floor. */
bool op_detail_nearest_row(const OpDetailInput *input, double x, double z, double expected, int32_t region,
                           int32_t *row);

#endif
