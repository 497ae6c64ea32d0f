/* Contours once more, written from their definition: every pair of edges is looked at and every candidate sorted. The oracle of the
 * contour tests. */
#ifndef ONEPATH_TESTS_REFERENCE_CONTOURS_H
#define ONEPATH_TESTS_REFERENCE_CONTOURS_H

#include "floor_case.h"

typedef struct RefRing {
    OpContourVertex *vertices;
    int32_t count;
} RefRing;

typedef struct RefLoop {
    RefRing raw;
    RefRing simple;
    int32_t region;
    int32_t first_floor; /* of its first edge */
    int32_t outline;     /* of a hole: the loop around it, or -1 */
    bool is_raw;
} RefLoop;

typedef struct RefContours {
    const RefFloors *floors;
    const int32_t *regions; /* of every floor */
    OpContourOptions options;
    RefLoop *loops; /* by region, then in the order in which they are met */
    int32_t loop_count;
    RefRing *contours; /* one for each outline, in the order of the loops */
    int32_t *outlines; /* the loop of each */
    int32_t contour_count;
    int32_t raw_fallbacks;
    int32_t dropped_holes;
} RefContours;

RefContours ref_contours_make(const RefFloors *floors, const int32_t *regions, OpContourOptions options);
void ref_contours_free(RefContours *contours);

/* Twice the signed area. */
int64_t ref_ring_area(const RefRing *ring);

/* Whether two edges cross properly, by looking at all pairs. */
bool ref_ring_crosses(const RefRing *ring);

/* The squared distance of a vertex from the segment between two others, in doubles. */
double ref_contour_squared_distance(OpContourVertex point, OpContourVertex a, OpContourVertex b);

#endif
