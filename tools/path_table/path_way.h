/* The ways of finding a path: one query, the first plan of a new replanner, or a new flow field that is followed. */
#ifndef ONEPATH_TOOLS_PATH_WAY_H
#define ONEPATH_TOOLS_PATH_WAY_H

#include "support/path_query.h"

/* Where answers are kept. Zero-initialise it, and free it with path_answer_free. */
typedef struct PathAnswer {
    OpGridPath found;
    OpGridPath followed; /* its cells are the array below; never to be reset */
    OpCell *cells;
} PathAnswer;

/* Answers a query in its way; *out points into answer until the next call. The answer of a flow field has the cells that it
 * leads through from the start to the goal, the cost of the start, and the settled cells as its counts; its
 * expansions are not recorded. */
OpStatus path_way_find(OpGrid *grid, const PathQuery *query, PathAnswer *answer, const OpGridPath **out);

void path_answer_free(PathAnswer *answer);

#endif
