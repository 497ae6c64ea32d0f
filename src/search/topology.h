/* A graph of integer nodes as replanning and flow fields see it: who the neighbours are, in a fixed order, and what a
 * move costs in either direction. The structure must be undirected; the costs need not be. */
#ifndef ONEPATH_SRC_SEARCH_TOPOLOGY_H
#define ONEPATH_SRC_SEARCH_TOPOLOGY_H

#include "onepath/search.h"

/* The most neighbours a node of any topology has (a voxel with faces, edges and corners). */
#define OP_MAX_DEGREE 26

typedef struct OpMove {
    int32_t node;
    double cost; /* finite and >= 0 */
} OpMove;

typedef enum OpMoveDirection {
    OP_MOVES_OUT, /* the cost of going from the node to its neighbour */
    OP_MOVES_IN   /* the cost of coming from the neighbour to the node */
} OpMoveDirection;

typedef struct OpTopology {
    const void *self;
    int32_t node_count;

    /* True when something can stand on the node. Only fails when a callback does. */
    OpStatus (*is_walkable)(const void *self, int32_t node, bool *out);

    /* Lists the possible moves between a node and its neighbours, in neighbour order, without those a callback forbids.
     * moves has room for OP_MAX_DEGREE. Only fails when a callback does. */
    OpStatus (*list_moves)(const void *self, int32_t node, OpMoveDirection direction, OpMove *moves,
                           int32_t *count);

    /* Lists the nodes beside a node, in neighbour order, whether or not anything can stand on either: whoever list_moves
     * could ever join with it. nodes has room for OP_MAX_DEGREE. */
    void (*list_adjacent)(const void *self, int32_t node, int32_t *nodes, int32_t *count);

    /* A consistent and symmetric estimate of the cost between two nodes. */
    double (*estimate)(const void *self, int32_t from, int32_t to);
} OpTopology;

#endif
