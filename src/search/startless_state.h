/* The saved states of searches whose format does not name the start: jump point (kind 9), Theta* (kind 10) and graph
 * searches (kind 11), with their header. The start is the visited node without a parent. */
#ifndef ONEPATH_SRC_SEARCH_STARTLESS_STATE_H
#define ONEPATH_SRC_SEARCH_STARTLESS_STATE_H

#include "search/a_star.h"
#include "search/state_pieces.h"

void op_startless_write_state(OpWriter *writer, OpStateKind kind, const OpAStar *search);

/* Reads in place, into a search with the same weight, and finds its start. Then the caller checks what its own kind of nodes
 * needs. On failure the search is NOT_STARTED. */
OpStatus op_startless_read_state(OpReader *reader, OpStateKind kind, OpAStar *search);

#endif
