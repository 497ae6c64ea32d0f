/* The direction field: each node's next one is the first neighbour, in neighbour order, through which its cost is
 * least. */
#include "search/flow_search.h"

#include <math.h>

#include "base/status.h"

static bool is_goal_reached(const OpFlowSearch *search, int32_t node) {
    return (search->marks[node] & OP_FLOW_GOAL) != 0 && search->cost[node] == 0.0;
}

static OpStatus direct_node(OpFlowSearch *search, const OpTopology *topology, int32_t node) {
    int32_t next = -1;
    if (search->cost[node] < INFINITY && !is_goal_reached(search, node)) {
        OpMove moves[OP_MAX_DEGREE];
        int32_t count = 0;
        OP_TRY(topology->list_moves(topology->self, node, OP_MOVES_OUT, moves, &count));
        double best = INFINITY;
        for (int32_t i = 0; i < count; i++) {
            double through = search->cost[moves[i].node] + moves[i].cost;
            if (through < best) {
                best = through;
                next = moves[i].node;
            }
        }
        search->flat = search->flat || (next >= 0 && !(search->cost[next] < search->cost[node]));
    }
    search->next[node] = next;
    return OP_STATUS_OK;
}

/* The changed nodes and those beside them, each once. */
static OpStatus direct_around(OpFlowSearch *search, const OpTopology *topology, int32_t node) {
    int32_t nodes[OP_MAX_DEGREE + 1];
    int32_t count = 0;
    topology->list_adjacent(topology->self, node, nodes, &count);
    nodes[count++] = node;
    for (int32_t i = 0; i < count; i++) {
        if ((search->marks[nodes[i]] & OP_FLOW_DIRECTED) == 0) {
            OP_TRY(direct_node(search, topology, nodes[i]));
            search->marks[nodes[i]] |= OP_FLOW_DIRECTED;
        }
    }
    return OP_STATUS_OK;
}

static void forget_directed(OpFlowSearch *search, const OpTopology *topology, int32_t node) {
    int32_t nodes[OP_MAX_DEGREE + 1];
    int32_t count = 0;
    topology->list_adjacent(topology->self, node, nodes, &count);
    nodes[count++] = node;
    for (int32_t i = 0; i < count; i++) {
        search->marks[nodes[i]] &= (uint8_t)~OP_FLOW_DIRECTED;
    }
}

OpStatus op_flow_direct(OpFlowSearch *search, const OpTopology *topology) {
    OpStatus status = OP_STATUS_OK;
    if (!search->repairing) {
        for (int32_t node = 0; node < search->node_count && status == OP_STATUS_OK; node++) {
            status = direct_node(search, topology, node);
        }
        return status;
    }
    for (size_t i = 0; i < search->touched_count && status == OP_STATUS_OK; i++) {
        status = direct_around(search, topology, search->touched[i]);
    }
    for (size_t i = 0; i < search->touched_count; i++) {
        forget_directed(search, topology, search->touched[i]);
    }
    return status;
}
