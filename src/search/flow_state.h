/* The saved state of a flow field search, a part of the states of flow fields (kind 7). */
#ifndef ONEPATH_SRC_SEARCH_FLOW_STATE_H
#define ONEPATH_SRC_SEARCH_FLOW_STATE_H

#include "search/flow_search.h"
#include "search/state_pieces.h"

void op_flow_write_state(OpWriter *writer, const OpFlowSearch *search);

/* Reads in place, to the end of the state, into a search with the same nodes and goals. On failure the search is empty
 * and not started. */
OpStatus op_flow_read_state(OpReader *reader, OpFlowSearch *search);

#endif
