/* The wave of a flow field: beginning, settling, ending. */
#include "search/flow_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

/* ---- Making and freeing ---- */

/* Sorts and dedups by marking the goals and reading the marks in order. */
static OpStatus store_goals(OpFlowSearch *search, const int32_t *goals, int32_t goal_count) {
    int32_t distinct = 0;
    for (int32_t i = 0; i < goal_count; i++) {
        uint8_t *mark = &search->marks[goals[i]];
        distinct += *mark == 0 ? 1 : 0;
        *mark = OP_FLOW_GOAL;
    }
    OP_TRY(op_alloc_array(&search->allocator, (size_t)distinct, sizeof(int32_t), (void **)&search->goals));
    search->goal_count = distinct;
    int32_t stored = 0;
    for (int32_t node = 0; stored < distinct; node++) {
        if (search->marks[node] != 0) {
            search->goals[stored++] = node;
        }
    }
    return OP_STATUS_OK;
}

static OpStatus allocate(OpFlowSearch *search, const int32_t *goals, int32_t goal_count) {
    const OpAllocator *allocator = &search->allocator;
    size_t count = (size_t)search->node_count;
    OP_TRY(op_alloc_array(allocator, count, sizeof(double), (void **)&search->cost));
    OP_TRY(op_alloc_array(allocator, count, sizeof(int32_t), (void **)&search->next));
    OP_TRY(op_alloc_zeroed(allocator, count, 1, (void **)&search->marks));
    OP_TRY(store_goals(search, goals, goal_count));
    return op_open_set_init(&search->open, search->node_count, allocator);
}

static void clear(OpFlowSearch *search) {
    for (int32_t node = 0; node < search->node_count; node++) {
        search->cost[node] = INFINITY;
        search->next[node] = -1;
    }
}

OpStatus op_flow_init(OpFlowSearch *search, int32_t node_count, const int32_t *goals, int32_t goal_count,
                      const OpAllocator *allocator) {
    *search = (OpFlowSearch){.allocator = *allocator, .node_count = node_count};
    OpStatus status = allocate(search, goals, goal_count);
    if (status != OP_STATUS_OK) {
        op_flow_free(search);
        return status;
    }
    clear(search);
    return OP_STATUS_OK;
}

void op_flow_free(OpFlowSearch *search) {
    const OpAllocator *allocator = &search->allocator;
    size_t count = (size_t)search->node_count;
    op_free_array(allocator, search->cost, count, sizeof(double));
    op_free_array(allocator, search->next, count, sizeof(int32_t));
    op_free_array(allocator, search->marks, count, 1);
    op_free_array(allocator, search->goals, (size_t)search->goal_count, sizeof(int32_t));
    op_free_array(allocator, search->touched, search->touched_capacity, sizeof(int32_t));
    op_free_array(allocator, search->invalid, search->invalid_capacity, sizeof(int32_t));
    op_open_set_free(&search->open);
    *search = (OpFlowSearch){0};
}

/* ---- Beginning ---- */

static void end_repair(OpFlowSearch *search) {
    for (size_t i = 0; i < search->touched_count; i++) {
        search->marks[search->touched[i]] &= (uint8_t)~OP_FLOW_TOUCHED;
    }
    search->touched_count = 0;
    search->repairing = false;
}

void op_flow_drop(OpFlowSearch *search) {
    op_flow_forget_changes(search);
    end_repair(search);
    op_open_set_clear(&search->open);
    search->status = OP_FLOW_NOT_STARTED;
}

void op_flow_reset(OpFlowSearch *search) {
    op_flow_drop(search);
    clear(search);
    search->settled = 0;
    search->flat = false;
}

/* Which goals the agent can stand on, as OP_FLOW_DIRECTED marks, so that a failing callback comes before any change. */
static OpStatus find_active_goals(OpFlowSearch *search, const OpTopology *topology) {
    OpStatus status = op_open_set_reserve(&search->open, (size_t)search->goal_count);
    for (int32_t i = 0; i < search->goal_count && status == OP_STATUS_OK; i++) {
        bool walkable = false;
        status = topology->is_walkable(topology->self, search->goals[i], &walkable);
        search->marks[search->goals[i]] |= walkable ? OP_FLOW_DIRECTED : 0;
    }
    return status;
}

OpStatus op_flow_begin(OpFlowSearch *search, const OpTopology *topology) {
    OpStatus status = find_active_goals(search, topology);
    if (status == OP_STATUS_OK) {
        op_flow_reset(search);
    }
    for (int32_t i = 0; i < search->goal_count; i++) {
        int32_t goal = search->goals[i];
        if (status == OP_STATUS_OK && (search->marks[goal] & OP_FLOW_DIRECTED) != 0) {
            search->cost[goal] = 0.0;
            op_open_set_put(&search->open, goal, 0.0, 0.0);
        }
        search->marks[goal] &= (uint8_t)~OP_FLOW_DIRECTED;
    }
    if (status == OP_STATUS_OK) {
        search->status = OP_FLOW_RUNNING;
    }
    return status;
}

/* ---- The wave ---- */

void op_flow_touch(OpFlowSearch *search, int32_t node) {
    if ((search->marks[node] & OP_FLOW_TOUCHED) == 0) {
        search->marks[node] |= OP_FLOW_TOUCHED;
        search->touched[search->touched_count++] = node;
    }
}

/* Room for everything one pop can add. */
static OpStatus reserve(OpFlowSearch *search) {
    OP_TRY(op_open_set_reserve(&search->open, OP_MAX_DEGREE));
    return search->repairing
               ? op_grow_array(&search->allocator, (void **)&search->touched, &search->touched_capacity,
                               search->touched_count, search->touched_count + OP_MAX_DEGREE, sizeof(int32_t))
               : OP_STATUS_OK;
}

/* Settles the nearest open node and offers its cost to those that can move to it. */
static OpStatus settle(OpFlowSearch *search, const OpTopology *topology) {
    OP_TRY(reserve(search));
    int32_t node = search->open.heap[0].node;
    OpMove moves[OP_MAX_DEGREE];
    int32_t count = 0;
    OP_TRY(topology->list_moves(topology->self, node, OP_MOVES_IN, moves, &count));
    (void)op_open_set_take(&search->open);
    search->settled += search->settled < INT32_MAX ? 1 : 0; /* a restored count may be any */
    double cost = search->cost[node];
    for (int32_t i = 0; i < count; i++) {
        int32_t from = moves[i].node;
        double through = cost + moves[i].cost;
        if (through < search->cost[from]) {
            search->cost[from] = through;
            search->next[from] = node;
            op_open_set_put(&search->open, from, through, through);
            if (search->repairing) {
                op_flow_touch(search, from);
            }
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_flow_step(OpFlowSearch *search, const OpTopology *topology, int32_t budget) {
    if (search->status == OP_FLOW_NOT_STARTED) {
        OP_TRY(op_flow_begin(search, topology));
    }
    if (search->status == OP_FLOW_COMPLETE) {
        return OP_STATUS_OK;
    }
    for (; search->open.size > 0; budget--) {
        if (budget == 0) {
            return OP_STATUS_OK;
        }
        OP_TRY(settle(search, topology));
    }
    OP_TRY(op_flow_direct(search, topology));
    end_repair(search);
    search->status = OP_FLOW_COMPLETE;
    return OP_STATUS_OK;
}
