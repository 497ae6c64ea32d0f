/* One direction of a graph search: the edges it follows and how it weighs what it finds. A search from one side has one,
 * a bidirectional search two. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_SIDE_H
#define ONEPATH_SRC_GRAPH_GRAPH_SIDE_H

#include "graph/graph_estimate.h"
#include "search/a_star.h"

/* Where the two sides of a search met at least cost. */
typedef struct OpMeeting {
    double cost; /* +infinity until they have */
    int32_t node;
} OpMeeting;

typedef struct OpGraphSide {
    const int32_t *offsets;
    const int32_t *ends; /* targets forward, sources backward */
    const double *weights;
    bool backward;
    int32_t start; /* of the whole search, as goal is */
    int32_t goal;
    OpGraphEstimate estimate; /* nothing for Dijkstra's algorithm */
    OpGraphCallbacks callbacks;
    const OpSearchBuffers *other; /* of the other side; NULL for a search from one */
    OpMeeting *meeting;
} OpGraphSide;

/* The quickest expansion for the side: an OpExpand whose topology is the side. */
OpExpand op_graph_side_expand(const OpGraphSide *side);

/* What a node's key has beside its cost: the estimate of what is left, or for two sides the potential (Ikeda et al. 1994),
 * turned for the backward one. +infinity when the node is on no path. */
OpStatus op_graph_side_key(const OpGraphSide *side, int32_t node, double *out);

#endif
