/* Running a one-call query: to its end, to the iteration budget, or until the cancel callback asks to stop. */
#ifndef ONEPATH_SRC_SEARCH_QUERY_RUN_H
#define ONEPATH_SRC_SEARCH_QUERY_RUN_H

#include "onepath/base.h"

typedef struct OpQuery {
    void *search; /* in progress */

    /* At most iterations pops. */
    OpStatus (*step)(void *search, int32_t iterations, OpPathStatus *out);

    int32_t budget;                /* of pops; 0 for no limit */
    bool (*cancelled)(void *user); /* NULL when nobody asks to stop */
    void *user;
    bool *searching; /* true while the callback is asked */
} OpQuery;

/* *out becomes FOUND, NO_PATH or BUDGET_EXHAUSTED. CANCELLED when the callback asks for it, which it may before every 256
 * iterations. */
OpStatus op_query_run(const OpQuery *query, OpPathStatus *out);

#endif
