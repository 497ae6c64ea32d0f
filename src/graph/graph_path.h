/* Writing what a search found into a path result. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_PATH_H
#define ONEPATH_SRC_GRAPH_GRAPH_PATH_H

#include "graph/graph_search.h"

/* Replaces *out by the search's result, reusing its arrays. On failure *out is as it was. */
OpStatus op_graph_path_write(const OpGraphSearch *search, OpPathStatus status, OpGraphPath *out);

/* Replaces *out by the outcome of a query that searched nothing, keeping its arrays for later. */
void op_graph_path_write_refusal(OpPathStatus status, OpGraphAlgorithm algorithm, OpGraphPath *out);

#endif
