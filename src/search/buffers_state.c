/* The search buffers of saved states: visited nodes, the open set, the expanded nodes. */
#include "search/state_pieces.h"

#include "base/memory.h"
#include "base/status.h"

#define VISITED_ENTRY_SIZE 17

static int32_t count_visited(const OpSearchBuffers *buffers) {
    int32_t count = 0;
    for (int32_t node = 0; node < buffers->node_count; node++) {
        count += op_search_visited(buffers, node) ? 1 : 0;
    }
    return count;
}

void op_state_write_buffers(OpWriter *writer, const OpSearchBuffers *buffers) {
    op_write_i32(writer, count_visited(buffers));
    for (int32_t node = 0; node < buffers->node_count; node++) {
        if (op_search_visited(buffers, node)) {
            op_write_i32(writer, node);
            op_write_u8(writer, buffers->nodes[node].mark & 1);
            op_write_f64(writer, buffers->nodes[node].g);
            op_write_i32(writer, buffers->nodes[node].parent);
        }
    }
    op_state_write_open_set(writer, &buffers->open);
    op_write_i32(writer, (int32_t)buffers->expanded_size);
    for (size_t i = 0; i < buffers->expanded_size; i++) {
        op_write_i32(writer, buffers->expanded[i]);
    }
}

/* ---- Reading ---- */

static OpStatus read_visited_node(OpReader *reader, OpSearchBuffers *buffers, int32_t *previous) {
    int32_t node = 0;
    bool closed = false;
    double g = 0.0;
    int32_t parent = 0;
    OP_TRY(op_state_read_i32(reader, "state.visited.node", *previous + 1, buffers->node_count - 1, &node));
    OP_TRY(op_state_read_flag(reader, "state.visited.closed", &closed));
    OP_TRY(op_state_read_number(reader, "state.visited.g", &g));
    OP_TRY(op_state_read_i32(reader, "state.visited.parent", -1, buffers->node_count - 1, &parent));
    buffers->nodes[node] =
        (OpSearchNode){.g = g, .parent = parent, .mark = buffers->generation << 1 | (closed ? 1 : 0)};
    *previous = node;
    return OP_STATUS_OK;
}

static OpStatus read_visited(OpReader *reader, OpSearchBuffers *buffers) {
    int32_t count = 0;
    int32_t previous = -1;
    OP_TRY(
        op_state_read_count(reader, "state.visited.count", buffers->node_count, VISITED_ENTRY_SIZE, &count));
    for (int32_t i = 0; i < count; i++) {
        OP_TRY(read_visited_node(reader, buffers, &previous));
    }
    return OP_STATUS_OK;
}

/* How far a node's chain of parents is checked is kept in its generation, one of three in a row, so that no memory is
 * needed: not yet, on the chain being walked, or safe. */
typedef enum ChainState { CHAIN_UNKNOWN = 0, CHAIN_WALKED = 1, CHAIN_SAFE = 2 } ChainState;

static uint32_t chain_state(const OpSearchBuffers *buffers, int32_t node) {
    return (buffers->nodes[node].mark >> 1) - buffers->generation;
}

static void set_chain_state(OpSearchBuffers *buffers, int32_t node, ChainState state) {
    uint32_t closed = buffers->nodes[node].mark & 1;
    buffers->nodes[node].mark = (buffers->generation + (uint32_t)state) << 1 | closed;
}

static bool is_listed(const OpSearchBuffers *buffers, int32_t node) {
    return chain_state(buffers, node) <= CHAIN_SAFE;
}

/* The next node on a chain, or -1 where it is known to end. Costs fall along a chain, so only nodes that cost the same
 * can form a circle. */
static OpStatus step_up(const OpSearchBuffers *buffers, int32_t node, int32_t *out) {
    int32_t parent = buffers->nodes[node].parent;
    *out = -1;
    if (parent < 0) {
        return OP_STATUS_OK;
    }
    if (!is_listed(buffers, parent) || !(buffers->nodes[parent].g <= buffers->nodes[node].g)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                       "must be a visited node that costs no more, was %d for node %d", parent, node);
    }
    if (chain_state(buffers, parent) == CHAIN_WALKED) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent", "must not lead in a circle through %d",
                       parent);
    }
    bool same_cost = buffers->nodes[parent].g == buffers->nodes[node].g;
    *out = same_cost && chain_state(buffers, parent) == CHAIN_UNKNOWN ? parent : -1;
    return OP_STATUS_OK;
}

static OpStatus check_chain(OpSearchBuffers *buffers, int32_t first) {
    for (int32_t node = first; node >= 0;) {
        set_chain_state(buffers, node, CHAIN_WALKED);
        OP_TRY(step_up(buffers, node, &node));
    }
    for (int32_t node = first; node >= 0 && chain_state(buffers, node) == CHAIN_WALKED;) {
        set_chain_state(buffers, node, CHAIN_SAFE);
        node = buffers->nodes[node].parent;
    }
    return OP_STATUS_OK;
}

static OpStatus check_parents(OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < buffers->node_count; node++) {
        if (chain_state(buffers, node) == CHAIN_UNKNOWN) {
            OP_TRY(check_chain(buffers, node));
        }
    }
    buffers->generation += CHAIN_SAFE;
    return OP_STATUS_OK;
}

static OpStatus check_open(const OpSearchBuffers *buffers) {
    for (size_t slot = 0; slot < buffers->open.size; slot++) {
        int32_t node = buffers->open.heap[slot].node;
        if (!op_search_visited(buffers, node)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must be a visited node, was %d", node);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus read_expanded(OpReader *reader, OpSearchBuffers *buffers) {
    int32_t count = 0;
    OP_TRY(op_state_read_count(reader, "state.expanded.count", INT32_MAX, sizeof(int32_t), &count));
    OP_TRY(op_grow_array(&buffers->allocator, (void **)&buffers->expanded, &buffers->expanded_capacity, 0,
                         (size_t)count, sizeof(int32_t)));
    for (int32_t i = 0; i < count; i++) {
        int32_t *node = &buffers->expanded[i];
        OP_TRY(op_state_read_i32(reader, "state.expanded.node", 0, buffers->node_count - 1, node));
    }
    buffers->expanded_size = (size_t)count;
    return OP_STATUS_OK;
}

static OpStatus read_all(OpReader *reader, OpSearchBuffers *buffers) {
    OP_TRY(read_visited(reader, buffers));
    OP_TRY(check_parents(buffers));
    OP_TRY(op_state_read_open_set(reader, &buffers->open));
    OP_TRY(check_open(buffers));
    return read_expanded(reader, buffers);
}

OpStatus op_state_read_buffers(OpReader *reader, OpSearchBuffers *buffers) {
    op_search_buffers_begin_spare(buffers, CHAIN_SAFE);
    OpStatus status = read_all(reader, buffers);
    if (status != OP_STATUS_OK) {
        buffers->generation += CHAIN_SAFE; /* nodes may carry any of the three */
        op_search_buffers_begin(buffers);
    }
    return status;
}
