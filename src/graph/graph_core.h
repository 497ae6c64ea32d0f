/* What a graph and a point graph have in common: a compiled form, perhaps positions, and the search that serves their
 * one-call queries. The searches know only this. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_CORE_H
#define ONEPATH_SRC_GRAPH_GRAPH_CORE_H

#include "graph/csr_graph.h"

typedef struct OpGraphCore {
    OpAllocator allocator;
    OpCsrGraph csr;         /* empty until compiled */
    const OpPoint3 *points; /* NULL for a graph without positions */
    uint64_t edits;         /* every change that a search in progress would not survive */
    OpGraphSearch *search;  /* serves one-call queries; NULL until the first */
    bool compiled;
    bool searching; /* inside a query that may call back */
} OpGraphCore;

/* Frees the search and the compiled form. */
void op_graph_core_free(OpGraphCore *core);

/* op_graph_find_path over a compiled core. */
OpStatus op_graph_core_find_path(OpGraphCore *core, int32_t start, int32_t goal,
                                 const OpGraphOptions *options, OpGraphPath *out);

/* op_graph_search_create over a core that need not be compiled yet: *compile is called before every begin. */
typedef OpStatus (*OpCompileCore)(void *graph, OpGraphCore **out);

OpStatus op_graph_core_search_create(void *graph, OpCompileCore compile, const OpGraphOptions *options,
                                     OpGraphSearch **out);

/* The core of a graph, compiled; the core changes under a const graph since no answer depends on when. */
OpStatus op_graph_compiled_core(const OpGraph *graph, OpGraphCore **out);

#endif
