/* Names of path outcomes. */
#include "onepath/base.h"

const char *op_path_status_name(OpPathStatus status) {
    switch (status) {
    case OP_PATH_NONE:
        return "none";
    case OP_PATH_FOUND:
        return "found";
    case OP_PATH_START_INVALID:
        return "start-invalid";
    case OP_PATH_GOAL_INVALID:
        return "goal-invalid";
    case OP_PATH_NO_PATH:
        return "no-path";
    case OP_PATH_BUDGET_EXHAUSTED:
        return "budget-exhausted";
    case OP_PATH_PARTIAL:
        return "partial";
    case OP_PATH_IN_PROGRESS:
        return "in-progress";
    }
    return "unknown";
}

bool op_path_status_has_path(OpPathStatus status) {
    return status == OP_PATH_FOUND || status == OP_PATH_PARTIAL;
}
