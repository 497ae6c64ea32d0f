/* The saved states of generic jump point (kind 9) and Theta* searches (kind 10), with their header. Their format does not
 * name the start: it is the visited cell without a parent. */
#ifndef ONEPATH_SRC_GRID_STARTLESS_STATE_H
#define ONEPATH_SRC_GRID_STARTLESS_STATE_H

#include "grid/grid_object.h"
#include "search/a_star.h"
#include "search/state_pieces.h"

void op_startless_write_state(OpWriter *writer, OpStateKind kind, const OpAStar *search);

/* Reads in place, into a search with the same weight. On failure the search is NOT_STARTED. */
OpStatus op_startless_read_state(OpReader *reader, OpStateKind kind, const OpGrid *grid, OpAStar *search);

#endif
