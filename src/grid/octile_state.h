/* What the saved states of both specialised octile engines begin with, and checks they share. */
#ifndef ONEPATH_SRC_GRID_OCTILE_STATE_H
#define ONEPATH_SRC_GRID_OCTILE_STATE_H

#include "grid/octile_engine.h"

typedef struct OpOctileHeader {
    OpSearchStatus status;
    bool zero_estimate;
    int32_t start;
    int32_t goal;
    int32_t expanded;
    int32_t iterations;
    OpOctileCost path; /* of the path found, else zero */
    int32_t visited;   /* entries that follow */
} OpOctileHeader;

/* The header of a search, without the number of visited cells. */
OpOctileHeader op_octile_header_of(const OpOctileEngine *engine, OpOctileCost goal_cost);

void op_octile_header_write(OpWriter *writer, const OpOctileHeader *header);

/* Checks the values alone and, of a search still running, that start and goal are walkable: a search that is over may be
 * saved after the grid was edited. entry_size is that of a visited entry. */
OpStatus op_octile_header_read(OpReader *reader, const OpGrid *grid, size_t entry_size, OpOctileHeader *out);

/* Reads a cell that comes after previous, and its cost. It is walkable if the search is still running. */
OpStatus op_octile_entry_read(OpReader *reader, const OpGrid *grid, bool running, int32_t previous,
                              int32_t *cell, OpOctileCost *cost);

#endif
