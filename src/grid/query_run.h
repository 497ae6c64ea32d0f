/* Running a one-call query: to its end, to the iteration budget, or until the cancel callback asks to stop. */
#ifndef ONEPATH_SRC_GRID_QUERY_RUN_H
#define ONEPATH_SRC_GRID_QUERY_RUN_H

#include "grid/grid_object.h"

/* A search's step function: at most iterations pops. */
typedef OpStatus (*OpQueryStep)(void *search, int32_t iterations, OpPathStatus *out);

/* Steps a search that is IN_PROGRESS. *status becomes FOUND, NO_PATH or BUDGET_EXHAUSTED. CANCELLED when the callback asks
 * for it, which it may before every 256 iterations. */
OpStatus op_query_run(const OpGrid *grid, const OpGridOptions *options, OpQueryStep step, void *search,
                      OpPathStatus *status);

#endif
