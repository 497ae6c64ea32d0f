/* A point graph: positions, and a compiled graph whose weights are the distances between them. */
#ifndef ONEPATH_SRC_GRAPH_POINT_GRAPH_H
#define ONEPATH_SRC_GRAPH_POINT_GRAPH_H

#include "graph/graph_core.h"

struct OpPointGraph {
    OpAllocator allocator;
    OpPoint3 *points;
    int32_t point_count;
    OpGraphCore *core; /* apart, for it changes under a const graph */
};

static inline OpGraphCore *op_point_graph_core(const OpPointGraph *graph) {
    return graph->core;
}

#endif
