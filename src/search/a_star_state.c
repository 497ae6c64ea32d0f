/* Saving and restoring A* searches. */
#include "search/a_star_state.h"

#include "base/status.h"

void op_state_write_search(OpWriter *writer, OpStateKind kind, const OpSearchHeader *header) {
    op_state_write_header(writer, kind);
    op_write_i32(writer, header->node_count);
    op_write_u8(writer, (uint8_t)header->status);
    op_write_f64(writer, header->weight);
    op_write_i32(writer, header->start);
    op_write_i32(writer, header->goal);
    op_write_i32(writer, header->expanded);
    op_write_i32(writer, header->iterations);
    op_write_f64(writer, header->cost);
}

static OpStatus read_status(OpReader *reader, OpSearchStatus *out) {
    uint8_t status = op_read_u8(reader);
    if (status > OP_SEARCH_NOT_FOUND) {
        return op_fail(OP_STATUS_GRID_STATE, "state.status", "must be a value from 0 to %d, was %d",
                       OP_SEARCH_NOT_FOUND, (int)status);
    }
    *out = (OpSearchStatus)status;
    return OP_STATUS_OK;
}

static OpStatus read_weight(OpReader *reader, double expected, double *out) {
    OP_TRY(op_state_read_number(reader, "state.heuristic_weight", out));
    return *out == expected ? OP_STATUS_OK
                            : op_fail(OP_STATUS_GRID_STATE, "state.heuristic_weight", "must be %g, was %g",
                                      expected, *out);
}

OpStatus op_state_read_search(OpReader *reader, OpStateKind kind, int32_t node_count, double weight,
                              OpSearchHeader *out) {
    OP_TRY(op_state_read_header(reader, kind));
    OP_TRY(op_state_read_i32(reader, "state.node_count", 0, INT32_MAX, &out->node_count));
    OP_TRY(op_state_expect("state.node_count", node_count, out->node_count));
    OP_TRY(read_status(reader, &out->status));
    OP_TRY(read_weight(reader, weight, &out->weight));
    OP_TRY(op_state_read_i32(reader, "state.start", -1, node_count - 1, &out->start));
    OP_TRY(op_state_read_i32(reader, "state.goal", -1, node_count - 1, &out->goal));
    OP_TRY(op_state_read_i32(reader, "state.expanded", 0, INT32_MAX, &out->expanded));
    OP_TRY(op_state_read_i32(reader, "state.iterations", out->expanded, INT32_MAX, &out->iterations));
    OP_TRY(op_state_read_number(reader, "state.path_cost", &out->cost));
    if (out->status != OP_SEARCH_NOT_STARTED && out->goal < 0) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be a node once a search has started, was %d",
                       out->goal);
    }
    return OP_STATUS_OK;
}

void op_a_star_write_state(OpWriter *writer, const OpAStar *search) {
    bool started = search->status != OP_SEARCH_NOT_STARTED;
    OpSearchHeader header = {
        .node_count = search->buffers->node_count,
        .status = search->status,
        .weight = search->weight,
        .start = started ? search->start : -1,
        .goal = started ? search->goal : -1,
        .expanded = started ? search->expanded : 0,
        .iterations = started ? search->iterations : 0,
        .cost = started ? search->cost : 0.0,
    };
    op_state_write_search(writer, OP_STATE_A_STAR, &header);
    if (started) {
        op_state_write_buffers(writer, search->buffers);
    }
}

/* A search has a start, and one that found its goal has reached it. */
static OpStatus check_ends(const OpAStar *search) {
    if (search->start < 0 || !op_search_visited(search->buffers, search->start)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.start", "must be a visited node, was %d", search->start);
    }
    if (search->status == OP_SEARCH_FOUND && !op_search_visited(search->buffers, search->goal)) {
        return op_fail(OP_STATUS_GRID_STATE, "state.goal", "must be a visited node once found, was %d",
                       search->goal);
    }
    return OP_STATUS_OK;
}

static OpStatus read_started(OpReader *reader, OpAStar *search, const OpSearchHeader *header) {
    OP_TRY(op_state_read_buffers(reader, search->buffers));
    search->status = header->status;
    search->start = header->start;
    search->goal = header->goal;
    search->expanded = header->expanded;
    search->iterations = header->iterations;
    search->cost = header->cost;
    return check_ends(search);
}

OpStatus op_a_star_read_state(OpReader *reader, OpAStar *search) {
    OpSearchHeader header;
    search->status = OP_SEARCH_NOT_STARTED;
    OP_TRY(
        op_state_read_search(reader, OP_STATE_A_STAR, search->buffers->node_count, search->weight, &header));
    if (header.status == OP_SEARCH_NOT_STARTED) {
        return OP_STATUS_OK;
    }
    OpStatus status = read_started(reader, search, &header);
    if (status != OP_STATUS_OK) {
        search->status = OP_SEARCH_NOT_STARTED;
    }
    return status;
}
