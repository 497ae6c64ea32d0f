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

    /* What the stages give, kept from tile to tile for its memory. */
    OpContours contours;
    OpFloorPolys polys;
    OpFloorDetail detail;

    /* The tiles so far. A function below that fails may have appended some: its caller takes them away. */
    OpNavTile **tiles;
    size_t tile_count;
    size_t tile_capacity;
} OpTileBuild;

/* Frees what a build has gathered. */
void op_tile_build_free(OpTileBuild *build);

/* Destroys the last tiles until count are left. */
void op_tile_build_truncate(OpTileBuild *build, size_t count);

/* ---- The two ways: floors are eroded and nothing more; they are used up. The tiles are appended. ---- */

OpStatus op_build_tile_from_floors(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                   int32_t tile_z);
OpStatus op_build_layers_of_tile(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                 int32_t tile_z);

/* One layer from its own floors, with the areas that are to count (layer_tiles.c): regions, and its tile if it has polygons. */
OpStatus op_build_layer_of_tile(OpTileBuild *build, OpCompactHeightfield *layer_floors, int32_t tile_x,
                                int32_t tile_z, int32_t layer);

/* Whether a build goes layer by layer. */
bool op_tile_build_is_by_layers(const OpTileBuild *build);

/* ---- Their steps ---- */

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

/* Cuts regions that have two floors in a cell into parts that have not, but for the last region, which is what lies around the tile.
 * The others keep their floors, and what is around the tile may become many regions. *changed is false when there were none. */
OpStatus op_split_overlapping_regions(OpCompactHeightfield *floors, int32_t min_region_area, bool *changed);

/* Floors with regions to tiles: what lies around the tile becomes one region, then contours, polygons and detail of the others. Appends
 * a tile for each layer from first_layer to last_layer that has polygons: of the regions with that layer in region_layers (by region),
 * or of all when it is NULL (first_layer is last_layer). */
OpStatus op_build_tile_from_regions(OpTileBuild *build, OpCompactHeightfield *floors, int32_t tile_x,
                                    int32_t tile_z, const int32_t *region_layers, int32_t first_layer,
                                    int32_t last_layer);

#endif
