/* OnePath: the exact 2D builder. Outlines and tile maps become regions of the plane on an integer grid; regions are combined,
 * offset, triangulated, cut into convex polygons and sliced into tiles.
 *
 *     op_region_from_tile_map(&map, NULL, NULL, &region);
 *     op_tiled_nav_mesh_build_2d(region, &settings, NULL, &mesh);
 *
 * Everything after the snap to the grid is exact integer geometry: a result depends only on the set of input edges and the
 * options, and is valid whatever crosses, touches or repeats in the input. The plane's x is the world's X, its y the world's Z.
 */
#ifndef ONEPATH_BUILD2D_H
#define ONEPATH_BUILD2D_H

#include "onepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An outline: rings of at least 3 points each, one after the other in points; the last point of a ring joins its first. Its area is
 * what an odd number of its rings surround. Coordinates are finite and within +-2^21. */
typedef struct OpOutline {
    const OpVec2 *points;
    const int32_t *ring_sizes;
    int32_t ring_count;
} OpOutline;

/* Row by row: cells[y * width + x] != 0 is walkable and spans origin + (x, y) * cell_size to origin + (x + 1, y + 1) *
 * cell_size. */
typedef struct OpTileMap {
    const uint8_t *cells;
    int32_t width;
    int32_t height;
    double cell_size;
    OpVec2 origin;
} OpTileMap;

#define OP_MAX_SNAP_BITS 16

/* A part of the plane: rings that never cross and touch only at corners, the inside to their left, on a grid of unit
 * 2^-snap_bits. */
typedef struct OpRegion OpRegion;

/* The union of the outlines. snap_bits is 0 to 16. OUT_OF_RANGE names the outline, ring and point. */
OP_API OpStatus op_region_from_outlines(const OpOutline *outlines, int32_t outline_count, int32_t snap_bits,
                                        const OpAllocator *allocator, OpRegion **out);

/* cell_size is at least a grid unit. INVALID_ARGUMENT when two lines of cells fall on one line of the grid. */
OP_API OpStatus op_region_from_tile_map(const OpTileMap *map, int32_t snap_bits, const OpAllocator *allocator,
                                        OpRegion **out);
OP_API void op_region_destroy(OpRegion *region);

OP_API int32_t op_region_snap_bits(const OpRegion *region);
OP_API int32_t op_region_ring_count(const OpRegion *region);

/* *needed gets the number of points; BUFFER_TOO_SMALL when capacity is less. Outer rings run counter-clockwise. */
OP_API OpStatus op_region_ring(const OpRegion *region, int32_t ring, OpVec2 *points, int32_t capacity,
                               int32_t *needed);

/* The area, from exact sums. */
OP_API double op_region_area(const OpRegion *region);

typedef enum OpRegionOperation {
    OP_REGION_UNION = 0,
    OP_REGION_INTERSECTION = 1,
    OP_REGION_DIFFERENCE = 2,
    OP_REGION_SYMMETRIC_DIFFERENCE = 3
} OpRegionOperation;

/* INVALID_ARGUMENT for regions on different grids. */
OP_API OpStatus op_region_combine(const OpRegion *a, const OpRegion *b, OpRegionOperation operation,
                                  const OpAllocator *allocator, OpRegion **out);

typedef enum OpOffsetJoin { OP_JOIN_ROUND = 0, OP_JOIN_SQUARE = 1 } OpOffsetJoin;

/* Grows (distance > 0) or shrinks the region; |distance| <= 2^20. arc_tolerance (round joins): how far an arc may lie outside
 * the circle, 0 for 1/128 of the distance. */
OP_API OpStatus op_region_offset(const OpRegion *region, double distance, OpOffsetJoin join,
                                 double arc_tolerance, const OpAllocator *allocator, OpRegion **out);

/* The build's own shrink by an agent's radius (at least 0): one-sided, with arcs of the area of the circle's. */
OP_API OpStatus op_region_shrink(const OpRegion *region, double radius, double arc_tolerance,
                                 const OpAllocator *allocator, OpRegion **out);

/* Triangles or convex polygons that cover a region exactly. Zero-initialise it; free it with op_plane_mesh_reset. */
typedef struct OpPlaneMesh {
    OpVec2 *vertices;
    int32_t *poly_sizes; /* 3 for triangles */
    int32_t *indices;    /* of all polygons one after the other, counter-clockwise, the smallest first */
    int32_t *neighbors;  /* per edge (index to next index): the polygon across, -1 on the boundary */
    int32_t vertex_count;
    int32_t poly_count;
    int32_t index_count;
    int32_t vertex_capacity;
    int32_t poly_capacity;
    int32_t index_capacity;
    OpAllocator allocator;
} OpPlaneMesh;

/* Constrained Delaunay triangulation. */
OP_API OpStatus op_region_triangulate(const OpRegion *region, OpPlaneMesh *out);

/* Convex polygons of at most max_vertices (3 to 16) corners (Hertel & Mehlhorn 1983). */
OP_API OpStatus op_region_partition_convex(const OpRegion *region, int32_t max_vertices, OpPlaneMesh *out);
OP_API void op_plane_mesh_reset(OpPlaneMesh *mesh);

/* The largest snap_bits up to 16 whose unit is at least cell_size / 256; OUT_OF_RANGE for cells above 256, which have none. */
OP_API OpStatus op_finest_snap_bits(double cell_size, int32_t *out);

/* A mesh of a walkable region: shrunk by the agent's radius, sliced along the tile lines, one layer, at height floor_y. */
OP_API OpStatus op_tiled_nav_mesh_build_2d(const OpRegion *walkable, const OpNavSettings *settings,
                                           const OpAllocator *allocator, OpTiledNavMesh **out);

#ifdef __cplusplus
}
#endif

#endif
