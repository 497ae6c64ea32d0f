/* The graph behind the public functions: a list of edges, and what is made from it on demand. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_OBJECT_H
#define ONEPATH_SRC_GRAPH_GRAPH_OBJECT_H

#include "graph/edge_store.h"
#include "graph/graph_core.h"

struct OpGraph {
    OpAllocator allocator;
    int32_t node_count;
    OpEdgeStore edges;
    OpGraphCore *core; /* apart, for it changes under a const graph */
};

/* A graph without nodes. */
OpStatus op_graph_allocate(const OpAllocator *allocator, OpGraph **out);

/* INVALID_STATE inside a callback of a query of this graph. */
OpStatus op_graph_check_editable(const OpGraph *graph);

/* Notes that nodes or edges have changed. */
void op_graph_note_edit(OpGraph *graph);

#endif
