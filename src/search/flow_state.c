/* Saving and restoring flow fields. */
#include "search/flow_state.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"

#define REACHED_ENTRY_SIZE 12
#define STEP_ENTRY_SIZE 8

/* ---- Writing ---- */

static void write_costs(OpWriter *writer, const OpFlowSearch *search) {
    int32_t count = 0;
    for (int32_t node = 0; node < search->node_count; node++) {
        count += search->cost[node] < INFINITY ? 1 : 0;
    }
    op_write_i32(writer, count);
    for (int32_t node = 0; node < search->node_count; node++) {
        if (search->cost[node] < INFINITY) {
            op_write_i32(writer, node);
            op_write_f64(writer, search->cost[node]);
        }
    }
}

static void write_steps(OpWriter *writer, const OpFlowSearch *search) {
    int32_t count = 0;
    for (int32_t node = 0; node < search->node_count; node++) {
        count += search->next[node] >= 0 ? 1 : 0;
    }
    op_write_i32(writer, count);
    for (int32_t node = 0; node < search->node_count; node++) {
        if (search->next[node] >= 0) {
            op_write_i32(writer, node);
            op_write_i32(writer, search->next[node]);
        }
    }
}

void op_flow_write_state(OpWriter *writer, const OpFlowSearch *search) {
    op_write_i32(writer, search->node_count);
    op_write_u8(writer, (uint8_t)search->status);
    op_write_i32(writer, search->settled);
    op_write_u8(writer, search->repairing ? 1 : 0);
    op_write_i32(writer, search->goal_count);
    for (int32_t i = 0; i < search->goal_count; i++) {
        op_write_i32(writer, search->goals[i]);
    }
    write_costs(writer, search);
    write_steps(writer, search);
    op_state_write_open_set(writer, &search->open);
    if (search->repairing) {
        op_write_i32(writer, (int32_t)search->touched_count);
        for (size_t i = 0; i < search->touched_count; i++) {
            op_write_i32(writer, search->touched[i]);
        }
    }
}

/* ---- Reading ---- */

static OpStatus read_goals(OpReader *reader, const OpFlowSearch *search) {
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.goals.count", search->node_count, sizeof(int32_t), &count));
    OP_TRY(op_state_expect("state.goals.count", search->goal_count, count));
    for (int32_t i = 0; i < count; i++) {
        int32_t goal = 0;
        OP_TRY(op_state_read_i32(reader, "state.goals.node", 0, search->node_count - 1, &goal));
        OP_TRY(op_state_expect("state.goals.node", search->goals[i], goal));
    }
    return OP_STATUS_OK;
}

static OpStatus read_costs(OpReader *reader, OpFlowSearch *search) {
    int32_t count = 0;
    int32_t node = -1;
    OP_TRY(
        op_state_read_count(reader, "state.reached.count", search->node_count, REACHED_ENTRY_SIZE, &count));
    for (int32_t i = 0; i < count; i++) {
        double cost = 0.0;
        OP_TRY(op_state_read_i32(reader, "state.reached.node", node + 1, search->node_count - 1, &node));
        OP_TRY(op_state_read_number(reader, "state.reached.cost", &cost));
        if (!(cost >= 0.0 && cost < INFINITY)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.reached.cost",
                           "must be finite and at least 0, was %g for node %d", cost, node);
        }
        search->cost[node] = cost;
    }
    return OP_STATUS_OK;
}

static OpStatus read_steps(OpReader *reader, OpFlowSearch *search) {
    int32_t count = 0;
    int32_t node = -1;
    OP_TRY(op_state_read_count(reader, "state.steps.count", search->node_count, STEP_ENTRY_SIZE, &count));
    for (int32_t i = 0; i < count; i++) {
        int32_t next = 0;
        OP_TRY(op_state_read_i32(reader, "state.steps.node", node + 1, search->node_count - 1, &node));
        OP_TRY(op_state_read_i32(reader, "state.steps.next", 0, search->node_count - 1, &next));
        if (!(search->cost[next] < INFINITY && search->cost[next] <= search->cost[node])) {
            return op_fail(OP_STATUS_GRID_STATE, "state.steps.next",
                           "must be a reached node that costs no more, was %d for node %d", next, node);
        }
        search->next[node] = next;
        search->flat = search->flat || search->cost[next] == search->cost[node];
    }
    return OP_STATUS_OK;
}

static OpStatus read_touched(OpReader *reader, OpFlowSearch *search) {
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.touched.count", search->node_count, sizeof(int32_t), &count));
    OP_TRY(op_grow_array(&search->allocator, (void **)&search->touched, &search->touched_capacity, 0,
                         (size_t)count, sizeof(int32_t)));
    for (int32_t i = 0; i < count; i++) {
        int32_t node = 0;
        OP_TRY(op_state_read_i32(reader, "state.touched.node", 0, search->node_count - 1, &node));
        if ((search->marks[node] & OP_FLOW_TOUCHED) != 0) {
            return op_fail(OP_STATUS_GRID_STATE, "state.touched.node", "must be listed once, but %d is twice",
                           node);
        }
        op_flow_touch(search, node);
    }
    return OP_STATUS_OK;
}

static OpStatus read_status(OpReader *reader, OpFlowStatus *out) {
    uint8_t status = op_read_u8(reader);
    if (status > OP_FLOW_COMPLETE) {
        return op_fail(OP_STATUS_GRID_STATE, "state.status", "must be a value from 0 to %d, was %d",
                       OP_FLOW_COMPLETE, (int)status);
    }
    *out = (OpFlowStatus)status;
    return OP_STATUS_OK;
}

static OpStatus read_all(OpReader *reader, OpFlowSearch *search) {
    int32_t node_count = 0;
    OpFlowStatus status = OP_FLOW_NOT_STARTED;
    bool repairing = false;
    OP_TRY(op_state_read_i32(reader, "state.node_count", 0, INT32_MAX, &node_count));
    OP_TRY(op_state_expect("state.node_count", search->node_count, node_count));
    OP_TRY(read_status(reader, &status));
    OP_TRY(op_state_read_i32(reader, "state.settled", 0, INT32_MAX, &search->settled));
    OP_TRY(op_state_read_flag(reader, "state.repairing", &repairing));
    OP_TRY(read_goals(reader, search));
    OP_TRY(read_costs(reader, search));
    OP_TRY(read_steps(reader, search));
    OP_TRY(op_state_read_open_set(reader, &search->open));
    if (repairing) {
        OP_TRY(read_touched(reader, search));
    }
    OP_TRY(op_state_read_end(reader));
    search->repairing = repairing;
    search->status = status;
    return OP_STATUS_OK;
}

OpStatus op_flow_read_state(OpReader *reader, OpFlowSearch *search) {
    op_flow_reset(search);
    OpStatus status = read_all(reader, search);
    if (status != OP_STATUS_OK) {
        op_flow_reset(search);
    }
    return status;
}
