/* Bidirectional search (Pohl 1969) with average potentials (Ikeda et al. 1994; Goldberg & Harrelson 2005): the two sides
 * take turns, and stop when no path that neither has settled can be cheaper than the best meeting. */
#include "base/status.h"
#include "graph/graph_search.h"

static void begin_side(OpGraphSearch *search, OpSideIndex index, int32_t root, double key) {
    bool met = search->meeting.node >= 0;
    OpSearchBuffers *buffers = &search->buffers[index];
    op_search_buffers_begin(buffers);
    buffers->nodes[root] = (OpSearchNode){.g = 0.0, .parent = -1, .mark = buffers->generation << 1};
    if (key != INFINITY && !met) {
        op_open_set_put(&buffers->open, root, key, 0.0);
    }
}

void op_graph_meet_begin(OpGraphSearch *search, const double keys[OP_SIDE_COUNT]) {
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    bool met = run->start == run->goal; /* then there is nothing to search */
    search->meeting = met ? (OpMeeting){0.0, run->start} : (OpMeeting){INFINITY, -1};
    begin_side(search, OP_SIDE_FORWARD, run->start, keys[OP_SIDE_FORWARD]);
    begin_side(search, OP_SIDE_BACKWARD, run->goal, keys[OP_SIDE_BACKWARD]);
    run->status = OP_SEARCH_RUNNING;
}

/* A side without open nodes has settled all it can reach, every meeting included. Before the first meeting nothing else
 * ends the search: a sum of keys that overflows is as large as the cost of no meeting. */
static bool is_over(const OpGraphSearch *search) {
    const OpOpenSet *forward = &search->buffers[OP_SIDE_FORWARD].open;
    const OpOpenSet *backward = &search->buffers[OP_SIDE_BACKWARD].open;
    if (forward->size == 0 || backward->size == 0) {
        return true;
    }
    bool met = search->meeting.cost < INFINITY;
    return met && forward->heap[0].f + backward->heap[0].f >= search->meeting.cost;
}

static void finish(OpGraphSearch *search) {
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    bool found = search->meeting.cost != INFINITY;
    run->cost = found ? search->meeting.cost : 0.0;
    run->status = found ? OP_SEARCH_FOUND : OP_SEARCH_NOT_FOUND;
}

/* One expansion of the side whose turn it is, whole or not at all. */
static OpStatus iterate(OpGraphSearch *search) {
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    OpAStar *side = &search->runs[run->iterations % 2 == 0 ? OP_SIDE_FORWARD : OP_SIDE_BACKWARD];
    OP_TRY(op_open_set_reserve(&side->buffers->open, (size_t)side->max_degree));
    if (run->record_expansions) {
        OP_TRY(op_search_buffers_reserve_expanded(run->buffers));
    }
    int32_t node = op_open_set_take(&side->buffers->open).node;
    side->buffers->nodes[node].mark |= 1;
    run->iterations++;
    run->expanded++;
    if (run->record_expansions) {
        run->buffers->expanded[run->buffers->expanded_size++] = node;
    }
    OpStatus status = side->expand(side->topology, side, node);
    if (status != OP_STATUS_OK) {
        run->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}

OpStatus op_graph_meet_step(OpGraphSearch *search, int32_t budget) {
    OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    while (run->status == OP_SEARCH_RUNNING) {
        if (is_over(search)) {
            finish(search);
        } else if (budget == 0) {
            break;
        } else {
            OP_TRY(iterate(search));
            budget--;
        }
    }
    return OP_STATUS_OK;
}
