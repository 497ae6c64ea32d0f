/* OnePath: the stages of the 3D builder. Triangles, height grids and voxels become columns of solid spans; those are filtered,
 * turned into open floors with links, eroded by the agent's radius, and cut into regions.
 *
 *     op_heightfield_create(&frame, NULL, &solid);
 *     op_heightfield_add_triangles(solid, &triangles, areas, climb, NULL);
 *     op_heightfield_filter(solid, height, climb);
 *     op_compact_heightfield_build(solid, height, climb, NULL, &floors);
 *     op_compact_heightfield_erode(floors, radius);
 *     op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 64, 400);
 *
 * Each stage is a function of its own with plain input and output, so that a host may look at what it made, or put another in its
 * place. Lengths are in cells (x and z) and rows (y).
 */
#ifndef ONEPATH_BUILD3D_H
#define ONEPATH_BUILD3D_H

#include "onepath/navmesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The grid ---- */

#define OP_HEIGHTFIELD_MAX_SIDE 65536
#define OP_HEIGHTFIELD_MAX_CELLS (1 << 24)
#define OP_HEIGHTFIELD_MAX_ROWS 65535

/* Where a grid of cells lies: its origin in the world (within 2^21), the size of a cell in x and z and of a row in y (2^-20 to 2^20;
 * triangles are rasterized with the nearest floats), and how many there are: width and depth at most 65536 and their product at most
 * 2^24, height at most 65535. */
typedef struct OpHeightfieldFrame {
    double origin_x;
    double origin_y;
    double origin_z;
    double cell_size;
    double cell_height;
    int32_t width;
    int32_t depth;
    int32_t height;
} OpHeightfieldFrame;

OP_API OpStatus op_heightfield_frame_check(const OpHeightfieldFrame *frame);

/* The smallest frame from low that holds high. INVALID_ARGUMENT for bounds that are empty or inverted. */
OP_API OpStatus op_heightfield_frame_from_bounds(OpVec3 low, OpVec3 high, double cell_size,
                                                 double cell_height, OpHeightfieldFrame *out);

/* ---- Solid spans ---- */

#define OP_AREA_NONE 0      /* not walkable */
#define OP_AREA_WALKABLE 63 /* what triangles that are flat enough get */

/* Solid rows [min, max) of a column; the surface is its top. */
typedef struct OpSpan {
    uint16_t min;
    uint16_t max;
    uint8_t area;
} OpSpan;

/* Columns of disjoint spans that do not touch, bottom up. */
typedef struct OpHeightfield OpHeightfield;

OP_API OpStatus op_heightfield_create(const OpHeightfieldFrame *frame, const OpAllocator *allocator,
                                      OpHeightfield **out);
OP_API void op_heightfield_destroy(OpHeightfield *heightfield);
OP_API OpHeightfieldFrame op_heightfield_frame(const OpHeightfield *heightfield);
OP_API int32_t op_heightfield_span_count(const OpHeightfield *heightfield);

/* Adds rows [min, max) (0 <= min < max <= height) to a column. They merge with what they overlap or touch; where the tops are within
 * threshold rows the larger area stays, else that of the higher top. */
OP_API OpStatus op_heightfield_add_span(OpHeightfield *heightfield, int32_t x, int32_t z, int32_t min,
                                        int32_t max, uint8_t area, int32_t threshold);

/* The spans of a column. *needed gets their number; BUFFER_TOO_SMALL when capacity is less. */
OP_API OpStatus op_heightfield_column(const OpHeightfield *heightfield, int32_t x, int32_t z, OpSpan *spans,
                                      int32_t capacity, int32_t *needed);

/* ---- Triangles ---- */

/* Vertices in the world (x, y, z; within 2^21), and three indices for each triangle, counter-clockwise seen from the side it
 * faces. */
typedef struct OpTriangles {
    const double *vertices;
    int32_t vertex_count;
    const int32_t *indices;
    int32_t triangle_count;
} OpTriangles;

/* An area for each triangle: OP_AREA_WALKABLE where its normal's y is above slope_cosine (-1 to 1) times its length, else OP_AREA_NONE.
 * Corners are taken from the frame's origin, in single precision. areas has room for triangle_count. */
OP_API OpStatus op_classify_triangles(const OpTriangles *triangles, const OpHeightfieldFrame *frame,
                                      float slope_cosine, uint8_t *areas);

typedef struct OpVoxelizeStats {
    int32_t triangles;
    int32_t degenerate; /* without a normal: they add nothing */
    int64_t spans;      /* added, before merging */
} OpVoxelizeStats;

/* Rasterizes triangles in their order: every cell that one covers with more than its edge gets the rows it passes through. areas
 * NULL means all walkable; threshold as op_heightfield_add_span; stats may be NULL. OUT_OF_RANGE names the index or vertex, and then
 * nothing was added. */
OP_API OpStatus op_heightfield_add_triangles(OpHeightfield *heightfield, const OpTriangles *triangles,
                                             const uint8_t *areas, int32_t threshold, OpVoxelizeStats *stats);

/* Heights on a square grid, x fastest: count_x * count_z of them (2 and more each), spacing apart, from (x, z); two triangles a
 * square, facing up, all of one area. */
typedef struct OpHeightGrid {
    const double *heights;
    int32_t count_x;
    int32_t count_z;
    double x;
    double z;
    double spacing;
} OpHeightGrid;

OP_API OpStatus op_heightfield_add_height_grid(OpHeightfield *heightfield, const OpHeightGrid *grid,
                                               float slope_cosine, int32_t threshold, OpVoxelizeStats *stats);

/* ---- Voxels ---- */

/* Voxels of materials (0 is empty) at (z * width + x) * height + y. */
typedef struct OpVoxelBlock {
    const uint8_t *materials;
    int32_t width;
    int32_t depth;
    int32_t height;
} OpVoxelBlock;

/* Adds the runs of equal material as spans at an offset; what falls outside is left out. material_areas has an area for each of 256
 * materials; NULL means all walkable. */
OP_API OpStatus op_heightfield_add_voxels(OpHeightfield *heightfield, const OpVoxelBlock *block,
                                          int32_t offset_x, int32_t offset_y, int32_t offset_z,
                                          const uint8_t *material_areas);

/* ---- Filters: they only change areas ---- */

/* Steps up low obstacles: an unwalkable span whose top is at most climb above that of a walkable one just below it takes its area. */
OP_API OpStatus op_heightfield_filter_low_obstacles(OpHeightfield *heightfield, int32_t climb);

/* Takes spans beside a drop of more than climb (outside the grid is one), or on slopes steeper than that over two cells. height counts
 * the rows that an agent needs to get there. */
OP_API OpStatus op_heightfield_filter_ledges(OpHeightfield *heightfield, int32_t height, int32_t climb);

/* Takes spans with less than height rows above them. */
OP_API OpStatus op_heightfield_filter_low_ceilings(OpHeightfield *heightfield, int32_t height);

/* The three in this order. */
OP_API OpStatus op_heightfield_filter(OpHeightfield *heightfield, int32_t height, int32_t climb);

/* ---- Open floors ---- */

#define OP_NO_LINK 63

/* A floor: the row of its surface, the open rows above it (65535 below an open sky), its area and region, and for each direction the
 * number of the floor in the neighbouring cell, 6 bits at 6 * direction (OP_NO_LINK for none). Directions: 0 -x, 1 +z, 2 +x,
 * 3 -z. */
typedef struct OpFloor {
    uint16_t y;
    uint16_t height;
    uint8_t area;
    int32_t region; /* 0 for none */
    uint32_t links;
} OpFloor;

typedef struct OpCompactHeightfield OpCompactHeightfield;

/* The floors of the walkable spans. Each links to the lowest floor of a neighbouring cell that is at most climb rows higher or lower
 * and has height rows open in common with it (0 to 65535 both), unless that is beyond the first 63. The link back may lead to
 * another floor; two are neighbours when each links to the other. */
OP_API OpStatus op_compact_heightfield_build(const OpHeightfield *heightfield, int32_t height, int32_t climb,
                                             const OpAllocator *allocator, OpCompactHeightfield **out);
OP_API void op_compact_heightfield_destroy(OpCompactHeightfield *floors);
OP_API OpHeightfieldFrame op_compact_heightfield_frame(const OpCompactHeightfield *floors);
OP_API int32_t op_compact_heightfield_floor_count(const OpCompactHeightfield *floors);
OP_API int32_t op_compact_heightfield_region_count(const OpCompactHeightfield *floors);

/* All floors, cell by cell (x + z * width), bottom up; those of cell i are [cells[i], cells[i + 1]). Read-only, valid until the next
 * stage. */
OP_API const OpFloor *op_compact_heightfield_floors(const OpCompactHeightfield *floors);
OP_API const int32_t *op_compact_heightfield_cells(const OpCompactHeightfield *floors);

/* Takes the floors that are nearer than radius cells (0 to 2^20) to a boundary: the least number of steps along links to a floor that
 * is not walkable or lacks a link to a walkable one, a straight step counting 1 and a diagonal one (two links) 1 1/2. Like every
 * change of areas it takes the regions away. */
OP_API OpStatus op_compact_heightfield_erode(OpCompactHeightfield *floors, int32_t radius);

/* A convex polygon of 3 to 256 corners (x and y are the world's X and Z), either way round, and a range of heights, all within 2^21:
 * walkable floors at these heights whose cell's centre is inside or on the border get the area (0 to 63). INVALID_ARGUMENT for
 * another polygon, and for a range that is empty. */
typedef struct OpAreaVolume {
    const OpVec2 *corners;
    int32_t corner_count;
    double min_y;
    double max_y;
    uint8_t area;
} OpAreaVolume;

OP_API OpStatus op_compact_heightfield_mark_area(OpCompactHeightfield *floors, const OpAreaVolume *volume);

/* The distance of every floor to a boundary as erosion has it, but over neighbours only, a straight step counting 2 and a diagonal one
 * 3. distances has room for every floor. */
OP_API OpStatus op_compact_heightfield_distances(const OpCompactHeightfield *floors, int32_t *distances);

/* Cuts the walkable floors into regions of neighbours, numbered from 1 in the order of their first floors: connected, of one area,
 * by watershed, in monotone rows, or in layers of floors that do not overlap. Regions of fewer than min_region_area floors with no
 * neighbour are removed; those of fewer than merge_region_area merge into the neighbour of their area with which they have the most
 * links (not for layers). */
OP_API OpStatus op_compact_heightfield_partition(OpCompactHeightfield *floors, OpPartition partition,
                                                 int32_t min_region_area, int32_t merge_region_area);

#ifdef __cplusplus
}
#endif

#endif
