/* A tree of the boxes of a tile's polygons, made when a tile is first asked for a nearest polygon and kept with its content. It only
 * decides which polygons are looked at. */
#ifndef ONEPATH_SRC_NAVMESH_TILE_TREE_H
#define ONEPATH_SRC_NAVMESH_TILE_TREE_H

#include "navmesh/nav_tile.h"

typedef struct OpBox3 {
    OpVec3 low;
    OpVec3 high;
} OpBox3;

/* A node covers polys[first] to polys[first + count - 1]; an inner one has count 0, its first child next to it and the second at
 * `second`. */
typedef struct OpTileNode {
    OpBox3 box;
    int32_t first;
    int32_t count;
    int32_t second;
} OpTileNode;

typedef struct OpTileTree {
    OpAllocator allocator;
    OpBox3 *boxes;  /* of every polygon, in the world */
    int32_t *polys; /* in the order of leaves */
    OpTileNode *nodes;
    int32_t poly_count;
    int32_t node_count;
    int32_t node_capacity;
} OpTileTree;

/* The tree of a content; the grids of its detailed polygons are made with it. A content without polygons has none: *out is NULL. */
OpStatus op_tile_tree(OpTileContent *content, const OpTileTree **out);
void op_tile_tree_free(OpTileTree *tree);

static inline bool op_boxes_overlap(const OpBox3 *a, const OpBox3 *b) {
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y && b->low.y <= a->high.y &&
           a->low.z <= b->high.z && b->low.z <= a->high.z;
}

#endif
