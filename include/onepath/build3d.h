/* OnePath: the stages of the 3D builder. Triangles, height grids and voxels become columns of solid spans; those are filtered,
 * turned into open floors with links, eroded by the agent's radius, and cut into regions; the regions' outlines become convex polygons
 * with height detail, and those a tile. The whole of it for a level: mesh_builder.h.
 *
 *     op_heightfield_create(&frame, NULL, &solid);
 *     op_heightfield_add_triangles(solid, &triangles, areas, climb, NULL);
 *     op_heightfield_filter(solid, height, climb);
 *     op_compact_heightfield_build(solid, height, climb, NULL, &floors);
 *     op_compact_heightfield_erode(floors, radius);
 *     op_compact_heightfield_partition(floors, OP_PARTITION_WATERSHED, 64, 400);
 *     op_compact_heightfield_contours(floors, &contour_options, &contours);
 *     op_contours_polygonize(&contours, &tile_cells, 6, &polys);
 *     op_floor_polys_detail(&polys, floors, &tile_cells, &detail_options, &detail);
 *     op_nav_tile_from_floors(&polys, &detail, &floor_tile, &params, NULL, &tile);
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

/* A run of one material (1 to 255) in a column: rows [start, start + length). */
typedef struct OpVoxelRun {
    int32_t start;
    int32_t length;
    uint8_t material;
} OpVoxelRun;

/* Run-length voxels: the runs of column x + z * width are [columns[i], columns[i + 1]), bottom up; they may touch. One may be
 * filled by hand; zero-initialise what op_voxel_chunk_from_block fills, and free that with op_voxel_chunk_reset. */
typedef struct OpVoxelChunk {
    OpVoxelRun *runs;
    int32_t *columns; /* width * depth + 1 */
    int32_t width;
    int32_t depth;
    int32_t height;
    int32_t run_capacity;
    int32_t column_capacity;
    OpAllocator allocator;
} OpVoxelChunk;

/* OUT_OF_RANGE or INVALID_ARGUMENT, naming the column and run. */
OP_API OpStatus op_voxel_chunk_check(const OpVoxelChunk *chunk);
OP_API OpStatus op_voxel_chunk_from_block(const OpVoxelBlock *block, OpVoxelChunk *out);
OP_API void op_voxel_chunk_reset(OpVoxelChunk *chunk);

/* As op_heightfield_add_voxels. */
OP_API OpStatus op_heightfield_add_voxel_chunk(OpHeightfield *heightfield, const OpVoxelChunk *chunk,
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

/* ---- Contours ---- */

#define OP_CONTOUR_WALL 0           /* no floor, or one that is not walkable */
#define OP_CONTOUR_GRID_BORDER (-1) /* outside the grid */

/* A corner of cells (cell (x, z) spans x to x + 1, z to z + 1), the row of the highest floor around it, and what lies across the
 * edge to the next vertex: a region, OP_CONTOUR_WALL or OP_CONTOUR_GRID_BORDER. */
typedef struct OpContourVertex {
    int32_t x;
    int32_t y;
    int32_t z;
    int32_t neighbor;
} OpContourVertex;

/* A loop of vertices. */
typedef struct OpContourRing {
    int32_t first_vertex;
    int32_t vertex_count;
} OpContourRing;

/* The outline of (a part of) a region, counter-clockwise, X to the right and Z up; its holes are joined to it by bridges, edges there
 * and back whose neighbor is the region itself. */
typedef struct OpContour {
    int32_t region;
    uint8_t area;
    OpContourRing ring; /* in vertices; at least 3 */
    int32_t
        first_raw; /* in raw_rings: the outline with every corner, then its holes (clockwise); none unless asked for */
    int32_t raw_ring_count;
} OpContour;

typedef struct OpContourOptions {
    double max_error;        /* cells a wall may stray from its corners; 0 (every turn stays) to 2^21 */
    int32_t max_edge_length; /* longer walls get a vertex in their middle, in cells; 0 for never */
    bool
        straight_region_borders; /* a border of two regions of one area becomes a straight line (when max_error > 0) */
    int32_t
        border_region; /* this region gets no contours, and borders with it are never straightened; 0 for none */
    bool with_raw;     /* list the unsimplified loops as well */
} OpContourOptions;

/* 1.3, 12, straight, none, false. */
OP_API OpContourOptions op_contour_options_default(void);

/* Zero-initialise it; free it with op_contours_reset. */
typedef struct OpContours {
    OpContour *contours; /* by region, then in the order in which their loops are met */
    OpContourVertex *vertices;
    OpContourRing *raw_rings;
    OpContourVertex *raw_vertices;
    int32_t contour_count;
    int32_t vertex_count;
    int32_t raw_ring_count;
    int32_t raw_vertex_count;
    int32_t raw_fallbacks; /* loops, and outlines with holes, left as traced: simplifying broke them */
    int32_t dropped_holes; /* without outline, bridge or area */
    int32_t contour_capacity;
    int32_t vertex_capacity;
    int32_t raw_ring_capacity;
    int32_t raw_vertex_capacity;
    OpAllocator allocator;
} OpContours;

/* Traces the borders of the regions and simplifies them (Douglas & Peucker 1973), so that both sides of a border of two regions keep
 * the same vertices. */
OP_API OpStatus op_compact_heightfield_contours(const OpCompactHeightfield *floors,
                                                const OpContourOptions *options, OpContours *out);
OP_API void op_contours_reset(OpContours *contours);

/* ---- Polygons ---- */

/* How a grid of cells with a border lies in a tile: the line between cells c - 1 and c is, as the tile stores it, 0 for c = border,
 * (float)tile_size for c = border + cells, and (float)((c - border) * cell_size) else; a row is cell_height. */
typedef struct OpTileCells {
    int32_t border; /* cells around the tile, at least 0 */
    int32_t cells;  /* of the tile along a side, at least 1; cells + 2 * border at most 65536 */
    double tile_size;
    double cell_size; /* tile_size / cells */
    double cell_height;
} OpTileCells;

typedef struct OpFloorVertex {
    int32_t x; /* corners of cells */
    int32_t y; /* a row */
    int32_t z;
} OpFloorVertex;

typedef struct OpFloorPoly {
    int32_t first_index;
    int32_t vertex_count;
    int32_t region;
    uint8_t area;
} OpFloorPoly;

/* Convex polygons over shared vertices. Zero-initialise it; free it with op_floor_polys_reset. */
typedef struct OpFloorPolys {
    OpFloorVertex *vertices;
    OpFloorPoly *polys; /* contour by contour */
    int32_t *indices;   /* of all polygons, counter-clockwise */
    int32_t vertex_count;
    int32_t poly_count;
    int32_t index_count;
    int32_t degenerate_ears; /* triangles cut off a loop that had no proper ear left */
    int32_t vertex_capacity;
    int32_t poly_capacity;
    int32_t index_capacity;
    OpAllocator allocator;
} OpFloorPolys;

/* Cuts contours into convex polygons of at most max_vertices (3 to 16) corners: shortest ears first, then merged across their longest
 * edges (Hertel & Mehlhorn 1983). Convex they are in cells and as the tile will store them. */
OP_API OpStatus op_contours_polygonize(const OpContours *contours, const OpTileCells *tile,
                                       int32_t max_vertices, OpFloorPolys *out);
OP_API void op_floor_polys_reset(OpFloorPolys *polys);

/* The lowest row of a vertex: the tile's origin in y. 0 when there are none. */
OP_API int32_t op_floor_polys_min_row(const OpFloorPolys *polys);

/* ---- Height detail ---- */

typedef struct OpDetailOptions {
    double sample_distance; /* world units, 0 to 2^21; at most 0.9 cells turns sampling off */
    double max_error;       /* world units, 0 to 2^21 */
    int32_t climb;          /* rows in which a floor is looked for; 0 to 65535 */
} OpDetailOptions;

/* Triangles that follow the floors, for each polygon: as the arrays of a tile hold them (OpNavTileData), heights from the row
 * op_floor_polys_min_row. Zero-initialise it; free it with op_floor_detail_reset. */
typedef struct OpFloorDetail {
    OpDetailMesh *meshes; /* for each polygon */
    float *vertices;      /* x, y, z; tile-local */
    uint8_t *triangles;   /* three indices and edge flags (bit k: edge k lies on the polygon's border) */
    int32_t mesh_count;
    int32_t vertex_count;
    int32_t triangle_count;
    int32_t mesh_capacity;
    int32_t vertex_capacity;
    int32_t triangle_capacity;
    OpAllocator allocator;
} OpFloorDetail;

/* Delaunay triangles of each polygon with points added on its edges and inside it until none of the samples of the floors lies further
 * than max_error from them, or there are 255 vertices. The floors are those the polygons were made from, with their regions.
 * INVALID_ARGUMENT for polygons that are not convex and counter-clockwise as the tile stores them. */
OP_API OpStatus op_floor_polys_detail(const OpFloorPolys *polys, const OpCompactHeightfield *floors,
                                      const OpTileCells *tile, const OpDetailOptions *options,
                                      OpFloorDetail *out);
OP_API void op_floor_detail_reset(OpFloorDetail *detail);

/* ---- Tiles ---- */

/* A layer (from 0) for every region, so that no two regions of a layer share a column: layers has room for the number of regions + 1
 * (entry 0 is not used); *layer_count gets how many there are. */
OP_API OpStatus op_compact_heightfield_region_layers(const OpCompactHeightfield *floors, int32_t *layers,
                                                     int32_t *layer_count);

/* What a tile is made of besides its polygons. */
typedef struct OpFloorTile {
    OpTileCells cells;
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;
    const int32_t *region_layers; /* the layer of every region; NULL takes the polygons of all */
    double frame_origin_y;
    uint8_t area;   /* instead of OP_AREA_WALKABLE */
    uint16_t flags; /* of all polygons */
} OpFloorTile;

/* The tile of one layer. *out gets NULL when it has no polygon. INVALID_STATE, naming the tile, for one that is too high or has too
 * many vertices for the format. */
OP_API OpStatus op_nav_tile_from_floors(const OpFloorPolys *polys, const OpFloorDetail *detail,
                                        const OpFloorTile *tile, const OpNavMeshParams *params,
                                        const OpAllocator *allocator, OpNavTile **out);

#ifdef __cplusplus
}
#endif

#endif
