/* Which triangles belong to which tile: lists by rows of tiles, made once, and from the one of a row its lists by columns, so that no
 * tile looks at all triangles and memory is a few bytes for each. */
#ifndef ONEPATH_SRC_BUILD3D_TRIANGLE_BUCKETS_H
#define ONEPATH_SRC_BUILD3D_TRIANGLE_BUCKETS_H

#include "build3d/build_grid.h"

/* Lists one after the other, each in the order of the triangles: list i is [first[i], first[i + 1]) of items. */
typedef struct OpTriangleLists {
    int64_t *first;
    int32_t *items;
    size_t capacity; /* of items */
} OpTriangleLists;

typedef struct OpTriangleBuckets {
    OpAllocator allocator;
    const OpTriangles *triangles; /* checked */
    const OpNavMeshParams *params;
    OpTileRange range;
    double reach; /* how far a tile's grid reaches beyond the tile */
    OpTriangleLists rows;
    OpTriangleLists columns; /* of one row */
    int32_t row;             /* that row, or -1 */
} OpTriangleBuckets;

/* The range is that of all triangles, of which there is at least one. On failure there is nothing to free. */
OpStatus op_triangle_buckets_make(const OpTriangles *triangles, const OpNavMeshParams *params,
                                  const OpTileRange *range, double reach, const OpAllocator *allocator,
                                  OpTriangleBuckets *out);
void op_triangle_buckets_free(OpTriangleBuckets *buckets);

/* The triangles whose box seen from above touches the grid of a tile, in their order. They stay valid until a tile of another row is
 * asked for: cheap when tiles come row by row. */
OpStatus op_triangle_buckets_tile(OpTriangleBuckets *buckets, int32_t column, int32_t row,
                                  const int32_t **triangles, int32_t *count);

#endif
