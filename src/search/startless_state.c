/* Saving and restoring searches that do not name their start. */
#include "search/startless_state.h"

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

/* The one visited node without a parent. */
static OpStatus find_start(OpAStar *search) {
    const OpSearchBuffers *buffers = search->buffers;
    search->start = -1;
    for (int32_t node = 0; node < buffers->node_count; node++) {
        if (!op_search_visited(buffers, node) || buffers->nodes[node].parent >= 0) {
            continue;
        }
        if (search->start >= 0) {
            return op_fail(OP_STATUS_GRID_STATE, "state.visited.parent",
                           "must be absent at one node, was at %d too", node);
        }
        search->start = node;
    }
    if (search->start < 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.visited", "must have a node without a parent");
    }
    return OP_STATUS_OK;
}

static OpStatus read_started(OpReader *reader, OpAStar *search, const OpSearchHeader *header) {
    OP_TRY(op_state_read_buffers(reader, search->buffers));
    search->status = header->status;
    search->goal = header->goal;
    search->expanded = header->expanded;
    search->iterations = header->iterations;
    search->cost = header->cost;
    OP_TRY(find_start(search));
    if (search->status == OP_SEARCH_FOUND && !op_search_visited(search->buffers, search->goal)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be a visited node once found, was %d",
                       search->goal);
    }
    return OP_STATUS_OK;
}

OpStatus op_startless_read_state(OpReader *reader, OpStateKind kind, OpAStar *search) {
    OpSearchHeader header;
    search->status = OP_SEARCH_NOT_STARTED;
    OP_TRY(op_state_read_search(reader, kind, search->buffers->node_count, search->weight, &header));
    if (header.status == OP_SEARCH_NOT_STARTED) {
        return OP_STATUS_OK;
    }
    OpStatus status = read_started(reader, search, &header);
    if (status != OP_STATUS_OK) {
        search->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}
