/* Random outlines of every awkward kind in grid units, and what regions of them must be by definition. */
#ifndef ONEPATH_TESTS_PLANE_CASE_H
#define ONEPATH_TESTS_PLANE_CASE_H

#include <stdbool.h>

#include "build2d/region.h"
#include "plane_wide.h"
#include "test_random.h"

/* Of octilinear outlines (edges along the axes and at 45 degrees, corners on even points) all crossings are grid points, so that
 * results are exact everywhere; the others may be off by the rounding of crossings. */
typedef enum PlaneKind {
    PLANE_OCTILINEAR,
    PLANE_COINCIDENT, /* octilinear rings that repeat each other, some backwards, and spikes */
    PLANE_CROWDED,    /* many corners on few grid points */
    PLANE_RANDOM,
    PLANE_STAR, /* many long edges that cross near the middle */
    PLANE_HUGE, /* out to the bound of coordinates */
    PLANE_KINDS
} PlaneKind;

enum { PLANE_MAX_POINTS = 256, PLANE_MAX_RINGS = 8 };

typedef struct PlaneCase {
    uint64_t seed;
    PlaneKind kind;
    int32_t snap_bits;
    OpGridPoint points[PLANE_MAX_POINTS];
    int32_t ring_sizes[PLANE_MAX_RINGS];
    int32_t ring_count;
    int32_t point_count;
} PlaneCase;

void plane_case_make(PlaneCase *made, PlaneKind kind, uint64_t seed);
bool plane_case_is_exact(const PlaneCase *plane_case);

/* The region of the case as one outline. */
OpRegion *plane_case_region(const PlaneCase *plane_case);

/* Calls run for the count seeds of each kind. */
void plane_for_each(uint64_t first_seed, int32_t count, void (*run)(const PlaneCase *plane_case));

/* Prints seed and kind and fails the test unless condition holds. */
#define plane_check(plane_case, condition)                                                                   \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            plane_fail((plane_case), #condition, __FILE__, __LINE__);                                        \
        }                                                                                                    \
    } while (0)
void plane_fail(const PlaneCase *plane_case, const char *what, const char *file, int line);

/* ---- Where a point lies ---- */

/* Points of judgement, in quarters of a grid unit, on no octilinear line through even points and on no line y = whole. */
typedef struct PlanePoint {
    int64_t x;
    int64_t y;
} PlanePoint;

/* The i-th of four points of judgement in the unit square at (x, y). */
PlanePoint plane_point(int64_t x, int64_t y, int32_t i);

/* A random one in or about the box of the case. */
PlanePoint plane_random_point(const PlaneCase *plane_case, TestRandom *random);

/* By crossings of a ray, counted up (+1) and down (-1): the winding number; and how often the ray is crossed. */
int32_t plane_winding(const OpGridPoint *points, const int32_t *ring_sizes, int32_t ring_count, PlanePoint at,
                      int32_t *crossings);
bool plane_case_holds(const PlaneCase *plane_case, PlanePoint at);

/* Whether a region has the point; its winding number must be 0 or 1. */
bool plane_region_holds(const PlaneCase *plane_case, const OpRegion *region, PlanePoint at);

/* The distance to the nearest edge in grid units, in doubles; infinite for no edges. */
double plane_case_distance(const PlaneCase *plane_case, PlanePoint at);
double plane_region_distance(const OpRegion *region, PlanePoint at);

/* True when a segment meets the closed square of the half side (in quarters) about a point. */
bool plane_square_meets(PlanePoint at, int64_t half, OpGridPoint a, OpGridPoint b);

/* ---- What a region must be ---- */

/* Rings that do not cross or overlap, without needless corners, that begin and are ordered as they should. */
void plane_check_region(const PlaneCase *plane_case, const OpRegion *region);
bool plane_same_region(const OpRegion *a, const OpRegion *b);

/* Twice the area in square units. */
Wide plane_region_area(const OpRegion *region);

#endif
