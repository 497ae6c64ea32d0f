/* The A* loop: pop, test for the goal, expand. */
#include "search/a_star.h"

#include "base/status.h"

OpPathStatus op_search_path_status(OpSearchStatus status) {
    switch (status) {
    case OP_SEARCH_RUNNING:
        return OP_PATH_IN_PROGRESS;
    case OP_SEARCH_FOUND:
        return OP_PATH_FOUND;
    case OP_SEARCH_NOT_FOUND:
        return OP_PATH_NO_PATH;
    case OP_SEARCH_NOT_STARTED:
        break;
    }
    return OP_PATH_NONE;
}

OpStatus op_a_star_begin(OpAStar *search, int32_t start, int32_t goal, double start_estimate) {
    OpSearchBuffers *buffers = search->buffers;
    OP_TRY(op_open_set_reserve(&buffers->open, 1)); /* before the previous search is forgotten */
    op_search_buffers_begin(buffers);
    search->start = start;
    search->goal = goal;
    search->expanded = 0;
    search->iterations = 0;
    search->cost = 0.0;
    buffers->nodes[start] = (OpSearchNode){.g = 0.0, .parent = -1, .mark = buffers->generation << 1};
    op_a_star_open(search, start, 0.0, start_estimate);
    search->status = OP_SEARCH_RUNNING;
    return OP_STATUS_OK;
}

/* Room for everything one iteration can add, so that it either happens whole or not at all. */
static OpStatus reserve(OpAStar *search) {
    OP_TRY(op_open_set_reserve(&search->buffers->open, (size_t)search->max_degree));
    return search->record_expansions ? op_search_buffers_reserve_expanded(search->buffers) : OP_STATUS_OK;
}

static OpStatus iterate(OpAStar *search) {
    OP_TRY(reserve(search));
    OpSearchBuffers *buffers = search->buffers;
    int32_t node = op_open_set_take(&buffers->open).node;
    buffers->nodes[node].mark |= 1;
    search->iterations++;
    if (node == search->goal) {
        search->cost = buffers->nodes[node].g;
        search->status = OP_SEARCH_FOUND;
        return OP_STATUS_OK;
    }
    search->expanded++;
    if (search->record_expansions) {
        buffers->expanded[buffers->expanded_size++] = node;
    }
    OpStatus status = search->expand(search->topology, search, node);
    if (status != OP_STATUS_OK) {
        search->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}

OpStatus op_a_star_step(OpAStar *search, int32_t budget) {
    while (search->status == OP_SEARCH_RUNNING) {
        if (search->buffers->open.size == 0) {
            search->status = OP_SEARCH_NOT_FOUND;
        } else if (budget == 0) {
            break;
        } else {
            OP_TRY(iterate(search));
            budget--;
        }
    }
    return OP_STATUS_OK;
}
