/* What becomes of one tile's floors, once they are eroded: volumes and obstacles are marked, regions cut, and out come the tiles of the
 * mesh, one for each layer that has polygons. There are two ways, which give the same where a tile has one layer:
 *
 *  - all layers together (tile_from_floors.c), the general one;
 *  - layer by layer (layer_tiles.c), for partition LAYERS without height sampling: what a host that rebuilds tiles chooses.
 */
#ifndef ONEPATH_SRC_BUILD3D_TILE_BUILD_H
#define ONEPATH_SRC_BUILD3D_TILE_BUILD_H

#include "build3d/build_grid.h"
#include "build3d/compact_heightfield.h"
#include "navmesh/tile_assembler.h"
#include "onepath/mesh_builder.h"

/* What a tile, or a layer of it, can be built from again with other areas. */
typedef struct OpKeptFloors {
    int32_t tile_x;
    int32_t tile_z;
    int32_t layer;                /* the layer that they are; -1 for all layers, which are built together */
    OpCompactHeightfield *floors; /* eroded and marked; their regions are anything */
    int32_t *layers;     /* all together with partition LAYERS: the layer of every floor; else NULL */
    int32_t layer_count; /* of layers */
    size_t first_tile;   /* what they became: these of the build's tiles */
    size_t tile_count;
} OpKeptFloors;

void op_kept_floors_free(OpKeptFloors *kept);

/* What all tiles of a build share. */
typedef struct OpTileBuild {
    OpAllocator allocator;
    const OpNavSettings *settings; /* checked */
    const OpNavMeshParams *params;
    OpBuildGrid grid;

    const OpAreaVolume *volumes; /* checked, as are the obstacles */
    int32_t volume_count;
    const OpObstacle *obstacles;
    int32_t obstacle_count;

    uint8_t fingerprint[OP_FINGERPRINT_SIZE]; /* of the params, when the first tile has been made */
    bool has_fingerprint;

    /* What the stages give, kept from tile to tile for its memory. */
    OpContours contours;
    OpFloorPolys polys;
    OpFloorDetail detail;

    /* The tiles so far. A function below that fails may have appended some: its caller takes them away. */
    OpNavTile **tiles;
    size_t tile_count;
    size_t tile_capacity;

    /* What is kept of them, while keeps is set. */
    bool keeps;
    OpKeptFloors *kept;
    size_t kept_count;
    size_t kept_capacity;
} OpTileBuild;

/* Frees what a build has gathered. */
void op_tile_build_free(OpTileBuild *build);

/* Destroys the last tiles, and frees what is kept of the last, until so many are left. */
void op_tile_build_truncate(OpTileBuild *build, size_t tile_count, size_t kept_count);

/* ---- The two ways: floors are eroded and nothing more; they are taken over, also on failure. The tiles are appended. ---- */

OpStatus op_build_tile_from_floors(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                   int32_t tile_z);
OpStatus op_build_layers_of_tile(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                 int32_t tile_z);

/* One layer from its own floors, with the areas that are to count (layer_tiles.c): regions, and its tile if it has polygons. */
OpStatus op_build_layer_of_tile(OpTileBuild *build, OpCompactHeightfield *layer_floors, int32_t tile_x,
                                int32_t tile_z, int32_t layer);

/* The same from build->contours, which were made from those floors by other means. No region of theirs lies over itself. */
OpStatus op_build_layer_from_contours(OpTileBuild *build, const OpCompactHeightfield *layer_floors,
                                      int32_t tile_x, int32_t tile_z, int32_t layer);

/* Whether a build goes layer by layer. */
bool op_tile_build_is_by_layers(const OpTileBuild *build);

/* All layers together, from floors whose areas are those that are to count. layers is NULL, or with partition LAYERS the layer of every
 * floor. */
OpStatus op_build_tile_from_areas(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                  int32_t tile_z, const int32_t *layers, int32_t layer_count);

/* ---- Their steps ---- */

/* Appends to what is kept, if the build keeps anything, and else frees it: it is taken over, also on failure. */
OpStatus op_tile_build_keep(OpTileBuild *build, OpKeptFloors *kept);

/* Marks the volumes, then the obstacles, each in their order. */
OpStatus op_tile_build_mark(const OpTileBuild *build, OpCompactHeightfield *floors);

/* A layer for every walkable floor (-1 for others), so that no cell has two floors of one: the regions of partition LAYERS, small ones
 * included, and their layers. The floors' regions are not kept. layers has room for every floor. INVALID_STATE for more than the
 * format has. */
OpStatus op_floor_layers(OpCompactHeightfield *floors, int32_t tile_x, int32_t tile_z, int32_t *layers,
                         int32_t *layer_count);

/* Makes regions of what is walkable, linked both ways, of one area and of one layer (layers NULL: all are), numbered in the order of
 * their first floors; those of fewer than min_region_area floors without a neighbour are removed. */
OpStatus op_partition_by_layers(OpCompactHeightfield *floors, const int32_t *layers, int32_t min_region_area);

/* Makes one more region of what lies around the tile, so that borders of regions follow the tile's. False when no region reaches into
 * the tile. */
bool op_tile_build_cut_border(const OpTileBuild *build, OpCompactHeightfield *floors);

/* How contours are made, once the border is cut. */
OpContourOptions op_tile_build_contour_options(const OpTileBuild *build, int32_t border_region);

/* Cuts regions that have two floors in a cell into parts that have not, but for the last region, which is what lies around the tile.
 * The others keep their floors, and what is around the tile may become many regions. *changed is false when there were none. */
OpStatus op_split_overlapping_regions(OpCompactHeightfield *floors, int32_t min_region_area, bool *changed);

/* op_nav_tile_from_floors for polygons and detail that the stages before have made, which are not checked, and params whose fingerprint is
 * known (nav_tile_from_floors.c). */
OpStatus op_nav_tile_from_built_floors(const OpFloorPolys *polys, const OpFloorDetail *detail,
                                       const OpFloorTile *tile, const OpNavMeshParams *params,
                                       const uint8_t *fingerprint, const OpAllocator *allocator,
                                       OpNavTile **out);

/* Floors with regions to tiles: what lies around the tile becomes one region, then contours, polygons and detail of the others. Appends
 * a tile for each layer from first_layer to last_layer that has polygons: of the regions with that layer in region_layers (by region),
 * or of all when it is NULL (first_layer is last_layer). */
OpStatus op_build_tile_from_regions(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                    int32_t tile_z, const int32_t *region_layers, int32_t first_layer,
                                    int32_t last_layer);

#endif
