/* What a build is made from: triangles, a heightfield or voxels. For each tile the source fills one grid of spans, the tile's and its
 * border's, over and over. */
#ifndef ONEPATH_SRC_BUILD3D_TILE_SOURCE_H
#define ONEPATH_SRC_BUILD3D_TILE_SOURCE_H

#include "build3d/build_grid.h"
#include "build3d/triangle_buckets.h"

typedef struct OpTileSource {
    OpAllocator allocator;
    const OpBuildGrid *grid;
    const OpNavMeshParams *params;
    OpTileRange range; /* the tiles that may hold something */

    /* One of these. */
    const OpTriangles *triangles;
    const OpHeightfield *heightfield;
    const OpVoxelChunk *voxels;

    const uint8_t *triangle_areas; /* NULL: their slope decides */
    const uint8_t *material_areas; /* NULL: all are walkable */
    OpTriangleBuckets buckets;

    /* What tiles use again and again. */
    int32_t *indices; /* of a tile's triangles */
    size_t index_capacity;
    uint8_t *areas; /* of a tile's triangles */
    size_t area_capacity;
    OpHeightfield *solid;
} OpTileSource;

/* Checks what it was given and finds the range of tiles: the first fields are filled in, and what is given is one of the three. On
 * failure there is nothing to free. */
OpStatus op_tile_source_begin(OpTileSource *source);
void op_tile_source_free(OpTileSource *source);

/* The spans of tile i of the range, valid until the next call; NULL when nothing in it could be walkable. */
OpStatus op_tile_source_fill(OpTileSource *source, int32_t tile, OpHeightfield **out);

/* Frees what op_tile_source_fill keeps: when no tile is left, the rest of the build has the memory. */
void op_tile_source_release(OpTileSource *source);

#endif
