/* Checking the options of a graph query. */
#ifndef ONEPATH_SRC_GRAPH_GRAPH_OPTIONS_H
#define ONEPATH_SRC_GRAPH_GRAPH_OPTIONS_H

#include "graph/graph_estimate.h"

/* The defaults for NULL, or the options, checked. */
OpStatus op_graph_options_resolve(const OpGraphOptions *options, OpGraphOptions *out);

/* The algorithm that runs: never AUTO, and never an A* variant without an estimate. */
OpGraphAlgorithm op_graph_choose_algorithm(OpGraphAlgorithm wanted, const OpGraphEstimate *estimate);

#endif
