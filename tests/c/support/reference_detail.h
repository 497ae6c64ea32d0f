/* Height detail judged from its definition: points on edges and samples found once more the plain way, triangles checked exactly. */
#ifndef ONEPATH_TESTS_REFERENCE_DETAIL_H
#define ONEPATH_TESTS_REFERENCE_DETAIL_H

#include "onepath/build3d.h"

typedef struct DetailCase {
    uint64_t seed; /* for messages */
    const OpFloorPolys *polys;
    const OpCompactHeightfield *floors;
    OpTileCells tile;
    OpDetailOptions options;
} DetailCase;

/* What was met, so that a test can see that it tests something. */
typedef struct DetailTally {
    int32_t polygons;
    int32_t edge_points;
    int32_t edges_without; /* polygons that have too many points on their edges */
    int32_t inserted;
    int32_t crossed; /* polygons whose outline crosses itself as it was rounded: only counted */
    int32_t full;    /* polygons with 255 vertices */
    int32_t samples;
} DetailTally;

/* Points on edges are those of a recursive Douglas-Peucker; the rest are samples, each the worst of its moment; the triangles turn left,
 * cover the outline exactly, are Delaunay, and know which of their edges lie on it; what is left has small errors. */
void check_detail(const DetailCase *c, const OpFloorDetail *detail, DetailTally *tally);

/* The row of the nearest floor by looking at all cells around; false when there is none. Any region when it is negative. */
bool ref_nearest_row(const DetailCase *c, double x, double z, double expected, int32_t region, double *row);

#endif
