/* The saved state of a generic jump point search (kind 9), with its header. */
#ifndef ONEPATH_SRC_GRID_JUMP_SEARCH_STATE_H
#define ONEPATH_SRC_GRID_JUMP_SEARCH_STATE_H

#include "grid/grid_object.h"
#include "search/a_star.h"

void op_jump_search_write_state(OpWriter *writer, const OpAStar *search);

/* Reads in place. On failure the search is NOT_STARTED. */
OpStatus op_jump_search_read_state(OpReader *reader, const OpGrid *grid, OpAStar *search);

#endif
