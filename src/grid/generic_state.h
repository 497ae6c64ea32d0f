/* Mode 2 of a resumable search's saved state: start and goal, and the state of a generic search with its length. */
#ifndef ONEPATH_SRC_GRID_GENERIC_STATE_H
#define ONEPATH_SRC_GRID_GENERIC_STATE_H

#include "grid/grid_object.h"
#include "search/a_star.h"
#include "search/state_pieces.h"

/* kind is that of the search inside: A*, jump point or Theta*. */
void op_generic_state_save(OpWriter *writer, OpStateKind kind, const OpGrid *grid, const OpAStar *search);

/* Reads start and goal, between which the caller begins a search, so that everything but the search itself is in place. */
OpStatus op_generic_state_read_ends(OpReader *reader, const OpGrid *grid, OpCell *start, OpCell *goal);

/* Then reads the search over the one that has begun. On failure it is NOT_STARTED. */
OpStatus op_generic_state_read_search(OpReader *reader, OpStateKind kind, const OpGrid *grid,
                                      OpAStar *search);

/* GRID_STATE unless every cell that a running search may still expand is walkable: only those have an area cost. */
OpStatus op_generic_state_check_open(const OpAStar *search, const OpGrid *grid);

#endif
