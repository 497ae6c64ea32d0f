/* The loop of one-call queries. */
#include "search/query_run.h"

#include "base/status.h"

#define ITERATIONS_BETWEEN_CANCEL_CHECKS 256

static OpStatus check_cancelled(const OpQuery *query) {
    *query->searching = true;
    bool cancelled = query->cancelled(query->user);
    *query->searching = false;
    return cancelled ? op_fail(OP_STATUS_CANCELLED, "cancelled", "ended the query") : OP_STATUS_OK;
}

OpStatus op_query_run(const OpQuery *query, OpPathStatus *out) {
    int32_t budget = query->budget == 0 ? INT32_MAX : query->budget;
    OpPathStatus status = OP_PATH_IN_PROGRESS;
    while (status == OP_PATH_IN_PROGRESS && budget > 0) {
        int32_t slice = budget;
        if (query->cancelled != NULL) {
            OP_TRY(check_cancelled(query));
            slice = slice > ITERATIONS_BETWEEN_CANCEL_CHECKS ? ITERATIONS_BETWEEN_CANCEL_CHECKS : slice;
        }
        OP_TRY(query->step(query->search, slice, &status));
        budget -= slice;
    }
    *out = status == OP_PATH_IN_PROGRESS ? OP_PATH_BUDGET_EXHAUSTED : status;
    return OP_STATUS_OK;
}
