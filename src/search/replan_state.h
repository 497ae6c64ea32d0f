/* The saved state of a replanning search, a part of the states of replanners (kinds 5 and 6). */
#ifndef ONEPATH_SRC_SEARCH_REPLAN_STATE_H
#define ONEPATH_SRC_SEARCH_REPLAN_STATE_H

#include "search/replan_search.h"
#include "search/state_pieces.h"

void op_replan_write_state(OpWriter *writer, const OpReplanSearch *search);

/* Reads to the end of the state into a search over as many nodes and of the same mode, whose start and goal become
 * those given. All or nothing: on failure the search is as it was. */
OpStatus op_replan_read_state(OpReader *reader, int32_t start, int32_t goal, OpReplanSearch *search);

#endif
