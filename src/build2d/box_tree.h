/* A packed tree of boxes for finding what a segment may meet: items in Morton order of their centres, eight to a node. It only
 * proposes candidates; exact tests decide, so its shape never changes a result. */
#ifndef ONEPATH_SRC_BUILD2D_BOX_TREE_H
#define ONEPATH_SRC_BUILD2D_BOX_TREE_H

#include "build2d/grid_point.h"

typedef struct OpBox {
    int64_t min_x;
    int64_t min_y;
    int64_t max_x;
    int64_t max_y;
} OpBox;

enum { OP_BOX_TREE_FANOUT = 8, OP_BOX_TREE_LEVELS = 12 };

typedef struct OpBoxTree {
    OpAllocator allocator;
    int32_t *items; /* in tree order */
    OpBox *boxes;   /* of the items, then of each level of nodes, the root last */
    int32_t box_count;
    int32_t level_first[OP_BOX_TREE_LEVELS]; /* into boxes; level 0 are the items */
    int32_t level_size[OP_BOX_TREE_LEVELS];
    int32_t level_count;
} OpBoxTree;

/* A box tree over count (>= 0) boxes. On failure *out is empty. */
OpStatus op_box_tree_build(const OpBox *boxes, int32_t count, const OpAllocator *allocator, OpBoxTree *out);
void op_box_tree_free(OpBoxTree *tree);

/* Called for an item whose box, widened by the margin, the segment may meet. Another status than OK ends the query. */
typedef OpStatus (*OpBoxVisit)(void *user, int32_t item);

OpStatus op_box_tree_query(const OpBoxTree *tree, OpGridPoint a, OpGridPoint b, int64_t margin,
                           OpBoxVisit visit, void *user);

static inline OpBox op_segment_box(OpGridPoint a, OpGridPoint b) {
    return (OpBox){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x < b.x ? b.x : a.x,
                   a.y < b.y ? b.y : a.y};
}

#endif
