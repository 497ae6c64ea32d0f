/* Slicing a region along tile lines. The lines join the boundary in one arrangement, so that both sides of a line are cut at the
 * same points, and as constraints of the triangulation no triangle crosses one. */
#ifndef ONEPATH_SRC_BUILD2D_REGION_SLICER_H
#define ONEPATH_SRC_BUILD2D_REGION_SLICER_H

#include "build2d/inside_triangles.h"
#include "build2d/region.h"
#include "build2d/tile_lines.h"

/* The inside triangles of one tile are chosen[first] to chosen[end - 1]. */
typedef struct OpSlice {
    int32_t tile_x;
    int32_t tile_z;
    int32_t first;
    int32_t end;
} OpSlice;

typedef struct OpSlicedRegion {
    OpAllocator allocator;
    OpArrangement arrangement;
    OpInsideTriangles triangles;
    int32_t *chosen; /* triangles, by tile row, column, then number */
    int32_t chosen_count;
    OpSlice *slices; /* the tiles that have any, by row, then column */
    int32_t slice_count;
} OpSlicedRegion;

/* On failure *out is empty. An empty region has no slices. */
OpStatus op_slice_region(const OpRegion *region, const OpNavMeshParams *params, const OpAllocator *allocator,
                         OpSlicedRegion *out);
void op_sliced_region_free(OpSlicedRegion *sliced);

#endif
