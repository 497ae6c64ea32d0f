/* A* (Hart, Nilsson & Raphael 1968) over any topology whose nodes are integers. The topology's expand function walks
 * a node's neighbours in its own order and, for each, asks op_a_star_improve and, if that is true, calls
 * op_a_star_open with the estimate. So the estimate is computed only where it is needed, from whatever the
 * topology has at hand, and one indirect call serves a whole expansion. */
#ifndef ONEPATH_SRC_SEARCH_A_STAR_H
#define ONEPATH_SRC_SEARCH_A_STAR_H

#include "search/search_buffers.h"

/* How a search stands. Saved states carry the numbers. */
typedef enum OpSearchStatus {
    OP_SEARCH_NOT_STARTED = 0,
    OP_SEARCH_RUNNING = 1,
    OP_SEARCH_FOUND = 2,
    OP_SEARCH_NOT_FOUND = 3
} OpSearchStatus;

/* The same for callers: NONE, IN_PROGRESS, FOUND or NO_PATH. */
OpPathStatus op_search_path_status(OpSearchStatus status);

typedef struct OpAStar OpAStar;

/* Visits the neighbours of node. A status other than OK ends the search for good. */
typedef OpStatus (*OpExpand)(const void *topology, OpAStar *search, int32_t node);

struct OpAStar {
    OpSearchBuffers *buffers;
    OpExpand expand;
    const void *topology;
    int32_t max_degree; /* the most neighbours a node has */
    double weight;
    bool record_expansions;

    OpSearchStatus status;
    int32_t start;
    int32_t goal;
    int32_t expanded;
    int32_t iterations;
    double cost; /* of the path found */
};

/* Starts a search. start_estimate is the estimate at the start, without the weight. */
OpStatus op_a_star_begin(OpAStar *search, int32_t start, int32_t goal, double start_estimate);

/* At most budget pops. A failure to get memory leaves the search as it was before that pop; a failure of expand
 * ends it (NOT_STARTED). */
OpStatus op_a_star_step(OpAStar *search, int32_t budget);

/* Offers node `to` the cost g by way of `from`; true when that is new or strictly cheaper. */
static inline bool op_a_star_improve(OpAStar *search, int32_t from, int32_t to, double g) {
    OpSearchBuffers *buffers = search->buffers;
    OpSearchNode *node = &buffers->nodes[to];
    if (node->mark >> 1 == buffers->generation && !(g < node->g)) {
        return false;
    }
    node->g = g;
    node->parent = from;
    node->mark = buffers->generation << 1;
    return true;
}

/* Puts a node just improved to cost g into the open set, f = g + weight * estimate. A weight of 0 ignores the
 * estimate even where that has overflowed to infinity, so that no key is NaN. */
static inline void op_a_star_open(OpAStar *search, int32_t node, double g, double estimate) {
    double weighted = search->weight == 0.0 ? 0.0 : search->weight * estimate;
    op_open_set_put(&search->buffers->open, node, g + weighted, g);
}

#endif
