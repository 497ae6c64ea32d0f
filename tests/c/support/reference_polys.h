/* Contours into convex polygons once more, as the definitions say it and with no thought for speed: every ear and every pair of
 * polygons is looked at again each time. */
#ifndef ONEPATH_TESTS_REFERENCE_POLYS_H
#define ONEPATH_TESTS_REFERENCE_POLYS_H

#include "onepath/build3d.h"

typedef struct RefPolys {
    OpFloorVertex *vertices;
    OpFloorPoly *polys;
    int32_t *indices;
    int32_t vertex_count;
    int32_t poly_count;
    int32_t index_count;
    int32_t degenerate_ears;
    int32_t
        lost_ears; /* that were valid and would not be any more when they were cut off: none in a loop that does not cross itself */
    int32_t dropped_triangles;
    int32_t dropped_vertices; /* of straight walls: from loops, and from polygons */
} RefPolys;

/* The loops must be valid. */
RefPolys ref_polys_make(const OpContours *contours, const OpTileCells *tile, int32_t max_vertices);
void ref_polys_free(RefPolys *polys);

/* Whether a segment lies inside the corner of a loop at one of its vertices. */
bool ref_in_cone(const OpContourVertex *before, const OpContourVertex *at, const OpContourVertex *after,
                 const OpContourVertex *target);

/* Whether two closed segments have a point in common. */
bool ref_touch(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *c,
               const OpContourVertex *d);

/* Whether two segments cross at a point inside both. */
bool ref_cross(const OpContourVertex *a, const OpContourVertex *b, const OpContourVertex *c,
               const OpContourVertex *d);

bool ref_same_place(const OpContourVertex *a, const OpContourVertex *b);

/* The sign of the turn of three corners in the floats of a tile, without rounding. */
int32_t ref_float_turn(const OpTileCells *tile, int32_t ax, int32_t az, int32_t bx, int32_t bz, int32_t cx,
                       int32_t cz);

#endif
