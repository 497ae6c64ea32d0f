/* Saving and restoring generic jump point and Theta* searches. */
#include "grid/startless_state.h"

#include "base/status.h"
#include "search/a_star_state.h"

void op_startless_write_state(OpWriter *writer, OpStateKind kind, const OpAStar *search) {
    bool started = search->status != OP_SEARCH_NOT_STARTED;
    OpSearchHeader header = {
        .node_count = search->buffers->node_count,
        .status = search->status,
        .weight = search->weight,
        .start = -1,
        .goal = started ? search->goal : -1,
        .expanded = started ? search->expanded : 0,
        .iterations = started ? search->iterations : 0,
        .cost = started ? search->cost : 0.0,
    };
    op_state_write_search(writer, kind, &header);
    if (started) {
        op_state_write_buffers(writer, search->buffers);
    }
}

/* A jump point path is written out by walking every hop, so each must lie on one of the eight lines. */
static bool is_straight_hop(const OpGrid *grid, int32_t from, int32_t to) {
    OpCell a = op_grid_cell_of(grid, from);
    OpCell b = op_grid_cell_of(grid, to);
    int32_t dx = a.x - b.x;
    int32_t dy = a.y - b.y;
    return from != to && (dx == 0 || dy == 0 || dx == dy || dx == -dy);
}

static bool is_closed(const OpSearchBuffers *buffers, int32_t node) {
    return (buffers->nodes[node].mark & 1) != 0;
}

/* Theta* takes parents from among the closed cells and never opens one again. Lazy Theta* relies on it: it gives an open
 * cell another parent at a higher cost, which could close a circle through its own children. */
static OpStatus check_theta_nodes(const OpSearchBuffers *buffers) {
    for (int32_t node = 0; node < buffers->node_count; node++) {
        int32_t parent = op_search_visited(buffers, node) ? buffers->nodes[node].parent : -1;
        if (parent >= 0 && !is_closed(buffers, parent)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent", "of cell %d must be closed", node);
        }
    }
    for (size_t slot = 0; slot < buffers->open.size; slot++) {
        int32_t node = buffers->open.heap[slot].node;
        if (is_closed(buffers, node)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.open.node", "must not be closed, but %d is", node);
        }
    }
    return OP_STATUS_OK;
}

static OpStatus check_nodes(const OpGrid *grid, OpStateKind kind, OpAStar *search) {
    const OpSearchBuffers *buffers = search->buffers;
    search->start = -1;
    for (int32_t node = 0; node < buffers->node_count; node++) {
        if (!op_search_visited(buffers, node)) {
            continue;
        }
        int32_t parent = buffers->nodes[node].parent;
        if (search->status == OP_SEARCH_RUNNING && grid->cells[node] == OP_AREA_WALL) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.node", "must be walkable, but %d is a wall",
                           node);
        }
        if (kind == OP_STATE_JUMP_SEARCH && parent >= 0 && !is_straight_hop(grid, parent, node)) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                           "of cell %d must be a straight hop away", node);
        }
        if (parent < 0 && search->start >= 0) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                           "must be absent at one cell, was at %d too", node);
        }
        search->start = parent < 0 ? node : search->start;
    }
    if (search->start < 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited", "must have a cell without a parent");
    }
    if (search->status == OP_SEARCH_FOUND && !op_search_visited(buffers, search->goal)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be a visited cell once found, was %d",
                       search->goal);
    }
    return OP_STATUS_OK;
}

static OpStatus read_started(OpReader *reader, OpStateKind kind, const OpGrid *grid, OpAStar *search,
                             const OpSearchHeader *header) {
    OP_TRY(op_state_read_buffers(reader, search->buffers));
    search->status = header->status;
    search->goal = header->goal;
    search->expanded = header->expanded;
    search->iterations = header->iterations;
    search->cost = header->cost;
    OP_TRY(check_nodes(grid, kind, search));
    return kind == OP_STATE_THETA_SEARCH ? check_theta_nodes(search->buffers) : OP_STATUS_OK;
}

OpStatus op_startless_read_state(OpReader *reader, OpStateKind kind, const OpGrid *grid, OpAStar *search) {
    OpSearchHeader header;
    search->status = OP_SEARCH_NOT_STARTED;
    OP_TRY(op_state_read_search(reader, kind, search->buffers->node_count, search->weight, &header));
    if (header.status == OP_SEARCH_NOT_STARTED) {
        return OP_STATUS_OK;
    }
    OpStatus status = read_started(reader, kind, grid, search, &header);
    if (status != OP_STATUS_OK) {
        search->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}
