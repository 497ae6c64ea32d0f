/* Which nodes become landmarks: "farthest" and "avoid" of Goldberg & Harrelson (2005), with every tie decided. */
#ifndef ONEPATH_SRC_GRAPH_LANDMARK_SELECTION_H
#define ONEPATH_SRC_GRAPH_LANDMARK_SELECTION_H

#include "graph/landmarks.h"
#include "graph/shortest_path_tree.h"

typedef struct OpLandmarkPicker {
    OpAllocator allocator;
    OpLandmarkSelection selection;
    const OpCsrGraph *csr;
    const OpLandmarks *landmarks; /* the first picked of them are in its tables */
    int32_t picked;
    uint8_t *marks;
    double
        *values; /* farthest: the distance from the nearest landmark; avoid: the size of a node's subtree */
    int32_t *heavier; /* avoid: the child with the largest subtree */
} OpLandmarkPicker;

/* On failure the picker is empty. */
OpStatus op_landmark_picker_init(OpLandmarkPicker *picker, const OpLandmarks *landmarks,
                                 const OpCsrGraph *csr, OpLandmarkSelection selection,
                                 const OpAllocator *allocator);
void op_landmark_picker_free(OpLandmarkPicker *picker);

/* The next landmark, for a random root. tree is working memory. */
OpStatus op_landmark_pick(OpLandmarkPicker *picker, OpShortestPathTree *tree, int32_t root, int32_t *out);

/* Takes note of a landmark, given the tree of distances from it. */
void op_landmark_picker_add(OpLandmarkPicker *picker, const OpShortestPathTree *tree, int32_t landmark);

#endif
