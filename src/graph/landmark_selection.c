/* Picking landmarks one after the other. */
#include "graph/landmark_selection.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

#define LANDMARK 1
#define BLOCKED 2 /* a landmark is in the node's subtree */

OpStatus op_landmark_picker_init(OpLandmarkPicker *picker, const OpLandmarks *landmarks,
                                 const OpCsrGraph *csr, OpLandmarkSelection selection,
                                 const OpAllocator *allocator) {
    *picker = (OpLandmarkPicker){
        .allocator = *allocator, .selection = selection, .csr = csr, .landmarks = landmarks};
    size_t nodes = (size_t)csr->node_count;
    OpStatus status = op_alloc_zeroed(allocator, nodes, sizeof(uint8_t), (void **)&picker->marks);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, nodes, sizeof(double), (void **)&picker->values);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, nodes, sizeof(int32_t), (void **)&picker->heavier);
    }
    if (status != OP_STATUS_OK) {
        op_landmark_picker_free(picker);
        return status;
    }
    for (size_t node = 0; node < nodes; node++) {
        picker->values[node] = INFINITY;
    }
    return OP_STATUS_OK;
}

void op_landmark_picker_free(OpLandmarkPicker *picker) {
    size_t nodes = picker->csr == NULL ? 0 : (size_t)picker->csr->node_count;
    op_free_array(&picker->allocator, picker->marks, nodes, sizeof(uint8_t));
    op_free_array(&picker->allocator, picker->values, nodes, sizeof(double));
    op_free_array(&picker->allocator, picker->heavier, nodes, sizeof(int32_t));
    *picker = (OpLandmarkPicker){0};
}

static bool is_landmark(const OpLandmarkPicker *picker, int32_t node) {
    return (picker->marks[node] & LANDMARK) != 0;
}

/* There are fewer landmarks than nodes. */
static int32_t first_other(const OpLandmarkPicker *picker) {
    int32_t node = 0;
    while (is_landmark(picker, node)) {
        node++;
    }
    return node;
}

/* ---- Farthest ---- */

/* The node at the greatest finite distance that is no landmark yet, or -1. */
static int32_t farthest_of(const OpLandmarkPicker *picker, const double *distances) {
    int32_t best = -1;
    for (int32_t node = 0; node < picker->csr->node_count; node++) {
        if (!is_landmark(picker, node) && distances[node] < INFINITY &&
            (best < 0 || distances[node] > distances[best])) {
            best = node;
        }
    }
    return best;
}

static OpStatus pick_farthest(OpLandmarkPicker *picker, OpShortestPathTree *tree, int32_t root,
                              int32_t *out) {
    const double *distances = picker->values;
    if (picker->picked == 0) {
        OP_TRY(op_tree_grow(tree, picker->csr, root, false));
        distances = tree->distances;
    }
    *out = farthest_of(picker, distances);
    return OP_STATUS_OK;
}

/* ---- Avoid ---- */

/* A node's weight is what the bounds miss of its distance from the root. */
static void weigh_nodes(OpLandmarkPicker *picker, const OpShortestPathTree *tree) {
    int32_t root = tree->order[0];
    for (int32_t i = 0; i < tree->settled; i++) {
        int32_t node = tree->order[i];
        picker->values[node] =
            tree->distances[node] - op_landmarks_bound_of(picker->landmarks, picker->picked, root, node);
        picker->marks[node] = is_landmark(picker, node) ? LANDMARK | BLOCKED : 0;
        picker->heavier[node] = -1;
    }
}

/* Children settle after their parents, so backwards every node comes when its subtree is complete. */
static void sum_subtrees(OpLandmarkPicker *picker, const OpShortestPathTree *tree) {
    for (int32_t i = tree->settled - 1; i > 0; i--) {
        int32_t node = tree->order[i];
        int32_t parent = tree->parents[node];
        if ((picker->marks[node] & BLOCKED) != 0) {
            picker->marks[parent] |= BLOCKED;
        } else {
            picker->values[parent] += picker->values[node];
        }
    }
}

static bool is_heavier(const OpLandmarkPicker *picker, int32_t node, int32_t than) {
    double a = picker->values[node];
    double b = picker->values[than];
    return a > b || (a == b && node < than);
}

/* Where the bounds are worst: from the root of the heaviest free subtree down along the heavier children to a leaf; -1
 * when nothing has weight. */
static int32_t heaviest_leaf(OpLandmarkPicker *picker, const OpShortestPathTree *tree) {
    int32_t best = -1;
    for (int32_t i = 0; i < tree->settled; i++) {
        int32_t node = tree->order[i];
        int32_t parent = tree->parents[node];
        if (parent >= 0 &&
            (picker->heavier[parent] < 0 || is_heavier(picker, node, picker->heavier[parent]))) {
            picker->heavier[parent] = node;
        }
        bool is_free = (picker->marks[node] & BLOCKED) == 0 && picker->values[node] > 0.0;
        if (is_free && (best < 0 || is_heavier(picker, node, best))) {
            best = node;
        }
    }
    while (best >= 0 && picker->heavier[best] >= 0) {
        best = picker->heavier[best];
    }
    return best;
}

static OpStatus pick_avoid(OpLandmarkPicker *picker, OpShortestPathTree *tree, int32_t root, int32_t *out) {
    OP_TRY(op_tree_grow(tree, picker->csr, root, false));
    weigh_nodes(picker, tree);
    sum_subtrees(picker, tree);
    *out = heaviest_leaf(picker, tree);
    return OP_STATUS_OK;
}

/* ---- Both ---- */

OpStatus op_landmark_pick(OpLandmarkPicker *picker, OpShortestPathTree *tree, int32_t root, int32_t *out) {
    int32_t node = -1;
    OP_TRY(picker->selection == OP_LANDMARKS_FARTHEST ? pick_farthest(picker, tree, root, &node)
                                                      : pick_avoid(picker, tree, root, &node));
    *out = node >= 0 ? node : first_other(picker);
    return OP_STATUS_OK;
}

void op_landmark_picker_add(OpLandmarkPicker *picker, const OpShortestPathTree *tree, int32_t landmark) {
    picker->marks[landmark] |= LANDMARK;
    picker->picked++;
    if (picker->selection == OP_LANDMARKS_FARTHEST) {
        for (int32_t node = 0; node < tree->node_count; node++) {
            double distance = tree->distances[node];
            picker->values[node] = distance < picker->values[node] ? distance : picker->values[node];
        }
    }
}
