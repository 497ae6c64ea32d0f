/* Path results: filling and freeing their arrays, length and cost. */
#include "graph/graph_path.h"

#include <string.h>

#include "base/memory.h"
#include "base/result_arrays.h"
#include "base/status.h"
#include "graph/graph_options.h"

/* ---- Arrays ---- */

static OpStatus reserve(OpGraphPath *path, const OpAllocator *graph_allocator, int32_t nodes, int32_t points,
                        int32_t expanded) {
    OpAllocator allocator = path->allocator.alloc == NULL ? *graph_allocator : path->allocator;
    const OpResultArray arrays[] = {
        {(void **)&path->nodes, &path->node_capacity, nodes, sizeof(int32_t)},
        {(void **)&path->points, &path->point_capacity, points, sizeof(OpPoint3)},
        {(void **)&path->expanded_nodes, &path->expanded_node_capacity, expanded, sizeof(int32_t)},
    };
    OP_TRY(op_result_arrays_reserve(&allocator, arrays, 3));
    path->allocator = allocator;
    return OP_STATUS_OK;
}

void op_graph_path_reset(OpGraphPath *path) {
    if (path == NULL) {
        return;
    }
    const OpAllocator *allocator = &path->allocator;
    op_free_array(allocator, path->nodes, (size_t)path->node_capacity, sizeof(int32_t));
    op_free_array(allocator, path->points, (size_t)path->point_capacity, sizeof(OpPoint3));
    op_free_array(allocator, path->expanded_nodes, (size_t)path->expanded_node_capacity, sizeof(int32_t));
    *path = (OpGraphPath){0};
}

/* ---- Contents ---- */

/* Where the forward half of the path ends: the goal, or the meeting. */
static int32_t last_of_forward_half(const OpGraphSearch *search) {
    return op_graph_algorithm_is_bidirectional(search->algorithm) ? search->meeting.node
                                                                  : search->runs[OP_SIDE_FORWARD].goal;
}

static int32_t count_nodes(const OpGraphSearch *search) {
    int32_t last = last_of_forward_half(search);
    int32_t count = op_search_path_length(&search->buffers[OP_SIDE_FORWARD], last);
    if (op_graph_algorithm_is_bidirectional(search->algorithm)) {
        count += op_search_path_length(&search->buffers[OP_SIDE_BACKWARD], last) - 1;
    }
    return count;
}

static void write_nodes(const OpGraphSearch *search, int32_t *nodes) {
    const OpSearchBuffers *forward = &search->buffers[OP_SIDE_FORWARD];
    const OpSearchBuffers *backward = &search->buffers[OP_SIDE_BACKWARD];
    int32_t last = last_of_forward_half(search);
    int32_t at = op_search_path_length(forward, last);
    int32_t next = at;
    for (int32_t node = last; node >= 0; node = forward->nodes[node].parent) {
        nodes[--at] = node;
    }
    if (op_graph_algorithm_is_bidirectional(search->algorithm)) {
        for (int32_t node = backward->nodes[last].parent; node >= 0; node = backward->nodes[node].parent) {
            nodes[next++] = node;
        }
    }
}

static void write_points(const OpPoint3 *positions, OpGraphPath *path) {
    path->length = 0.0;
    for (int32_t i = 0; i < path->point_count; i++) {
        path->points[i] = positions[path->nodes[i]];
        if (i > 0) {
            path->length += op_point_distance(&path->points[i - 1], &path->points[i]);
        }
    }
}

void op_graph_path_write_refusal(OpPathStatus status, OpGraphAlgorithm algorithm, OpGraphPath *out) {
    out->status = status;
    out->algorithm = algorithm;
    out->cost = INFINITY;
    out->length = 0.0;
    out->node_count = 0;
    out->point_count = 0;
    out->expanded_node_count = 0;
    out->expanded_count = 0;
    out->iterations = 0;
}

OpStatus op_graph_path_write(const OpGraphSearch *search, OpPathStatus status, OpGraphPath *out) {
    if (status == OP_PATH_NONE) {
        OpGraphEstimate estimate = op_graph_estimate_of(search->core, &search->options);
        op_graph_path_write_refusal(status, op_graph_choose_algorithm(search->options.algorithm, &estimate),
                                    out);
        return OP_STATUS_OK;
    }
    const OpAStar *run = &search->runs[OP_SIDE_FORWARD];
    const OpPoint3 *positions = search->core->points;
    bool found = status == OP_PATH_FOUND;
    int32_t nodes = found ? count_nodes(search) : 0;
    int32_t expanded = (int32_t)run->buffers->expanded_size;
    OP_TRY(reserve(out, &search->allocator, nodes, positions == NULL ? 0 : nodes, expanded));
    op_graph_path_write_refusal(status, search->algorithm, out);
    out->expanded_count = run->expanded;
    out->iterations = run->iterations;
    out->expanded_node_count = expanded;
    if (expanded > 0) {
        memcpy(out->expanded_nodes, run->buffers->expanded, (size_t)expanded * sizeof(int32_t));
    }
    if (found) {
        out->cost = run->cost;
        out->node_count = nodes;
        write_nodes(search, out->nodes);
        out->length = NAN;
        if (positions != NULL) {
            out->point_count = nodes;
            write_points(positions, out);
        }
    }
    return OP_STATUS_OK;
}
