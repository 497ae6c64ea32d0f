/* The ways of finding a path that are no single query. */
#ifndef ONEPATH_TOOLS_PATH_WAY_H
#define ONEPATH_TOOLS_PATH_WAY_H

#include "support/path_query.h"

/* Answers a query in its way. The result of a flow field has the cells that it leads through from the start to the goal, the
 * cost of the start, and the settled cells as its counts; its expansions are not recorded. */
OpStatus path_way_find(OpGrid *grid, const PathQuery *query, OpGridPath *path);

#endif
