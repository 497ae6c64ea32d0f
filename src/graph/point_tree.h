/* A k-d tree over points (Bentley 1975), for finding neighbours. It is balanced whatever the points are, coincident ones
 * included: they are halved by their index where their coordinates do not tell them apart. */
#ifndef ONEPATH_SRC_GRAPH_POINT_TREE_H
#define ONEPATH_SRC_GRAPH_POINT_TREE_H

#include "onepath/graph.h"
#include "search/open_set.h"

typedef struct OpPointItem {
    OpPoint3 point;
    int32_t index;
} OpPointItem;

/* The bounds of a box's points, and of their indices. */
typedef struct OpPointBox {
    OpPoint3 low;
    OpPoint3 high;
    int32_t least;
    int32_t greatest;
} OpPointBox;

/* Box k has the children 2k and 2k + 1; box 1 has all points, and the 2^depth last boxes are the leaves. Box j of the 2^d
 * boxes at depth d has the items from count * j / 2^d on. */
typedef struct OpPointTree {
    OpAllocator allocator;
    int32_t count;
    int32_t depth;
    OpPointItem *items;
    OpPointBox *boxes;
} OpPointTree;

/* On failure the tree is empty. */
OpStatus op_point_tree_init(OpPointTree *tree, const OpPoint3 *points, int32_t count,
                            const OpAllocator *allocator);

/* An empty one (all zero) is fine. */
void op_point_tree_free(OpPointTree *tree);

/* (dx * dx + dy * dy) + dz * dz */
double op_squared_distance(const OpPoint3 *a, const OpPoint3 *b);

/* The number of points at most the square root of limit away from a point. Boxes that are wholly within count at once. */
int64_t op_point_tree_count_within(const OpPointTree *tree, const OpPoint3 *point, double limit);

/* Writes the indices above one of those points, in no particular order, and returns their number; out has room for all. */
int32_t op_point_tree_list_within(const OpPointTree *tree, const OpPoint3 *point, double limit, int32_t above,
                                  int32_t *out);

/* The points in order of distance from one, equal ones by index: best-first search (Hjaltason & Samet 1999). The queue holds
 * points and boxes by the least distance and index that they may have. */
typedef struct OpNearestPoints {
    const OpPointTree *tree;
    OpPoint3 point;
    OpOpenSet queue;
} OpNearestPoints;

OpStatus op_nearest_points_init(OpNearestPoints *nearest, const OpPointTree *tree);
void op_nearest_points_free(OpNearestPoints *nearest);

/* Begins anew at a point. */
OpStatus op_nearest_points_begin(OpNearestPoints *nearest, const OpPoint3 *point);

/* The next index, or -1 when there are no more. */
OpStatus op_nearest_points_next(OpNearestPoints *nearest, int32_t *out);

#endif
