/* Heights of the floors inside a polygon, on a grid, and the triangles refined until they follow them. */
#ifndef ONEPATH_SRC_BUILD3D_DETAIL_SAMPLES_H
#define ONEPATH_SRC_BUILD3D_DETAIL_SAMPLES_H

#include "build3d/detail_heights.h"
#include "build3d/detail_surface.h"

/* As the tile would store it; next is the next sample in a list of the same triangle, -1 for none. */
typedef struct OpDetailSample {
    float x;
    float y;
    float z;
    int32_t next;
} OpDetailSample;

/* Growing room that is used for one polygon after the other. */
typedef struct OpDetailSamples {
    OpAllocator allocator;
    OpDetailSample *items;
    size_t capacity;
    int32_t count;
} OpDetailSamples;

/* Takes the samples of a polygon: those of the grid from the low corner of its box that lie more than half the spacing inside every
 * edge, where its region has a floor near the mean row of its vertices. */
OpStatus op_detail_take_samples(const OpDetailInput *input, const OpFloorPoly *poly,
                                OpDetailSamples *samples);
void op_detail_samples_free(OpDetailSamples *samples);

/* The plane of a triangle: y = base + slope_x * (x - from_x) + slope_z * (z - from_z). */
typedef struct OpDetailPlane {
    double from_x;
    double from_z;
    double base;
    double slope_x;
    double slope_z;
} OpDetailPlane;

/* The samples in each triangle, and which of them its plane misses by most. */
typedef struct OpDetailRefinement {
    OpDetailPlane planes[OP_DETAIL_MAX_TRIANGLES];
    int32_t first[OP_DETAIL_MAX_TRIANGLES]; /* of the list; -1 for none */
    int32_t worst[OP_DETAIL_MAX_TRIANGLES];
    double error[OP_DETAIL_MAX_TRIANGLES]; /* of the worst; 0 without samples */
} OpDetailRefinement;

/* Adds the sample with the largest error to the triangles, again and again, until no error is above max_error or the vertices are
 * OP_DETAIL_MAX_VERTICES. */
void op_detail_refine(OpDetailSurface *surface, OpDetailSamples *samples, double max_error,
                      OpDetailRefinement *room);

#endif
