/* The loop of one-call queries. */
#include "grid/query_run.h"

#include "base/status.h"

#define ITERATIONS_BETWEEN_CANCEL_CHECKS 256

static OpStatus check_cancelled(const OpGrid *grid, const OpGridCallbacks *callbacks) {
    if (callbacks->cancelled == NULL) {
        return OP_STATUS_OK;
    }
    grid->derived->searching = true;
    bool cancelled = callbacks->cancelled(callbacks->user);
    grid->derived->searching = false;
    return cancelled ? op_fail(OP_STATUS_CANCELLED, "cancelled", "ended the query") : OP_STATUS_OK;
}

OpStatus op_query_run(const OpGrid *grid, const OpGridOptions *options, OpQueryStep step, void *search,
                      OpPathStatus *status) {
    const OpGridCallbacks *callbacks = &options->callbacks;
    int32_t budget = options->iteration_budget == 0 ? INT32_MAX : options->iteration_budget;
    while (*status == OP_PATH_IN_PROGRESS && budget > 0) {
        OP_TRY(check_cancelled(grid, callbacks));
        int32_t slice = budget;
        if (callbacks->cancelled != NULL && slice > ITERATIONS_BETWEEN_CANCEL_CHECKS) {
            slice = ITERATIONS_BETWEEN_CANCEL_CHECKS;
        }
        OP_TRY(step(search, slice, status));
        budget -= slice;
    }
    if (*status == OP_PATH_IN_PROGRESS) {
        *status = OP_PATH_BUDGET_EXHAUSTED;
    }
    return OP_STATUS_OK;
}
