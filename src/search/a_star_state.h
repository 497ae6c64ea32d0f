/* The saved state of an A* search (kind 8), with its header: on its own, or inside the state of a resumable search. */
#ifndef ONEPATH_SRC_SEARCH_A_STAR_STATE_H
#define ONEPATH_SRC_SEARCH_A_STAR_STATE_H

#include "search/a_star.h"
#include "search/state_pieces.h"

void op_a_star_write_state(OpWriter *writer, const OpAStar *search);

/* Reads in place, into a search over as many nodes and with the same weight. Afterwards the caller sees to what the
 * search's expand function reads (the topology's goal) from search->start and search->goal, and reads on or calls
 * op_state_read_end. On failure the search is NOT_STARTED. */
OpStatus op_a_star_read_state(OpReader *reader, OpAStar *search);

/* What jump point, Theta* and graph searches (9 to 11) have in common with it: the same fields in the same order. */
typedef struct OpSearchHeader {
    int32_t node_count;
    OpSearchStatus status;
    double weight;
    int32_t start; /* -1 when the kind does not use it */
    int32_t goal;
    int32_t expanded;
    int32_t iterations;
    double cost;
} OpSearchHeader;

void op_state_write_search(OpWriter *writer, OpStateKind kind, const OpSearchHeader *header);

/* node_count and weight must be those expected. */
OpStatus op_state_read_search(OpReader *reader, OpStateKind kind, int32_t node_count, double weight,
                              OpSearchHeader *out);

#endif
