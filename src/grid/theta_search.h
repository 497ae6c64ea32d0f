/* Any-angle search between cell centres: Theta* (Nash, Daniel, Koenig & Felner 2007) and Lazy Theta* (Nash, Koenig &
 * Tovey 2010). The parent of a node need not be its neighbour: paths are lists of waypoints that see each other.
 *
 * Lazy Theta* assumes that a node's neighbours see the node's parent and looks only when they are popped. It may so
 * expand a node at a cost that is too low, and sometimes ends with a path longer than that of A*. The re-queueing variant
 * puts a node whose assumption was wrong back under its right cost instead, and has not been seen to do that. */
#ifndef ONEPATH_SRC_GRID_THETA_SEARCH_H
#define ONEPATH_SRC_GRID_THETA_SEARCH_H

#include "grid/square_topology.h"

typedef enum OpThetaVariant { OP_THETA = 0, OP_THETA_LAZY = 1, OP_THETA_LAZY_REQUEUE = 2 } OpThetaVariant;

typedef struct OpThetaSearch {
    OpAStar base; /* buffers, weight, status, counters and cost. Its expand is not used; its max_degree is
                     OP_SQUARE_DIRECTIONS */
    /* Supplies grid, goal and multiplier (its scale). Eight moves without corner cutting, agents of one cell, the same
     * multiplier for every area, no callbacks. */
    const OpSquareTopology *square;
    OpThetaVariant variant;
    bool zero_heuristic; /* instead of the Euclidean one */
} OpThetaSearch;

OpStatus op_theta_begin(OpThetaSearch *search, OpCell start, OpCell goal);

/* At most budget pops. Out of memory leaves the search as it was before that pop. The waypoints found are the goal, its
 * parent, and so on. */
OpStatus op_theta_step(OpThetaSearch *search, int32_t budget);

#endif
