/* Working a change into a flow field. */
#include "search/flow_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

OpStatus op_flow_note_changed(OpFlowSearch *search, int32_t node) {
    if ((search->marks[node] & OP_FLOW_INVALID) != 0) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_grow_array(&search->allocator, (void **)&search->invalid, &search->invalid_capacity,
                         search->invalid_count, search->invalid_count + 1, sizeof(int32_t)));
    search->marks[node] |= OP_FLOW_INVALID;
    search->invalid[search->invalid_count++] = node;
    return OP_STATUS_OK;
}

void op_flow_forget_changes(OpFlowSearch *search) {
    for (size_t i = 0; i < search->invalid_count; i++) {
        search->marks[search->invalid[i]] &= (uint8_t)~OP_FLOW_INVALID;
    }
    search->invalid_count = 0;
}

/* Every node whose next one is invalid is invalid too. */
static OpStatus follow_dependents(OpFlowSearch *search, const OpTopology *topology) {
    for (size_t i = 0; i < search->invalid_count; i++) {
        int32_t node = search->invalid[i];
        int32_t nodes[OP_MAX_DEGREE];
        int32_t count = 0;
        topology->list_adjacent(topology->self, node, nodes, &count);
        for (int32_t k = 0; k < count; k++) {
            if (search->next[nodes[k]] == node) {
                OP_TRY(op_flow_note_changed(search, nodes[k]));
            }
        }
    }
    return OP_STATUS_OK;
}

/* Takes invalid nodes off a running wave; the others keep their order. */
static void drop_from_open(OpFlowSearch *search) {
    OpOpenSet *open = &search->open;
    size_t size = open->size;
    open->size = 0;
    for (size_t slot = 0; slot < size; slot++) {
        OpOpenEntry entry = open->heap[slot];
        open->slots[entry.node] = -1;
        if ((search->marks[entry.node] & OP_FLOW_INVALID) == 0) {
            op_open_set_put(open, entry.node, entry.f,
                            entry.g); /* never past slot, so nothing unread is lost */
        }
    }
}

static void clear_invalid(OpFlowSearch *search) {
    for (size_t i = 0; i < search->invalid_count; i++) {
        int32_t node = search->invalid[i];
        search->cost[node] = INFINITY;
        search->next[node] = -1;
        if (search->repairing) {
            op_flow_touch(search, node);
        }
    }
}

/* The cheapest cost of an invalid node by way of valid ones. */
static OpStatus seed_node(OpFlowSearch *search, const OpTopology *topology, int32_t node) {
    double cost = INFINITY;
    int32_t next = -1;
    bool walkable = false;
    if ((search->marks[node] & OP_FLOW_GOAL) != 0) {
        OP_TRY(topology->is_walkable(topology->self, node, &walkable));
    }
    if (walkable) {
        cost = 0.0;
    } else {
        OpMove moves[OP_MAX_DEGREE];
        int32_t count = 0;
        OP_TRY(topology->list_moves(topology->self, node, OP_MOVES_OUT, moves, &count));
        for (int32_t i = 0; i < count; i++) {
            double through = search->cost[moves[i].node] + moves[i].cost;
            bool valid = (search->marks[moves[i].node] & OP_FLOW_INVALID) == 0;
            if (valid && through < cost) {
                cost = through;
                next = moves[i].node;
            }
        }
    }
    if (cost < INFINITY) {
        search->cost[node] = cost;
        search->next[node] = next;
        op_open_set_put(&search->open, node, cost, cost);
    }
    return OP_STATUS_OK;
}

static OpStatus seed_all(OpFlowSearch *search, const OpTopology *topology) {
    OpStatus status = OP_STATUS_OK;
    for (size_t i = 0; i < search->invalid_count && status == OP_STATUS_OK; i++) {
        status = seed_node(search, topology, search->invalid[i]);
    }
    return status;
}

/* Everything that can run out of memory comes first. */
static OpStatus prepare(OpFlowSearch *search, const OpTopology *topology) {
    OP_TRY(follow_dependents(search, topology));
    OP_TRY(op_open_set_reserve(&search->open, search->invalid_count));
    return op_grow_array(&search->allocator, (void **)&search->touched, &search->touched_capacity,
                         search->touched_count, search->touched_count + search->invalid_count,
                         sizeof(int32_t));
}

OpStatus op_flow_repair(OpFlowSearch *search, const OpTopology *topology) {
    if (search->flat || search->status == OP_FLOW_NOT_STARTED) {
        op_flow_forget_changes(search);
        return op_flow_begin(search, topology);
    }
    OpStatus status = prepare(search, topology);
    if (status != OP_STATUS_OK) {
        op_flow_forget_changes(search);
        return status;
    }
    if (search->status == OP_FLOW_COMPLETE) {
        search->status = OP_FLOW_RUNNING;
        search->repairing = true;
        search->settled = 0;
    }
    drop_from_open(search);
    clear_invalid(search);
    status = seed_all(search, topology);
    if (status != OP_STATUS_OK) {
        op_flow_drop(search);
        return status;
    }
    op_flow_forget_changes(search);
    return OP_STATUS_OK;
}
