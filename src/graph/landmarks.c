/* Landmarks: building the tables, and reading them. */
#include "graph/landmarks.h"

#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_core.h"
#include "graph/landmark_selection.h"
#include "graph/point_graph.h"

OpLandmarkOptions op_landmark_options_default(void) {
    return (OpLandmarkOptions){.count = 16, .selection = OP_LANDMARKS_AVOID, .seed = 1};
}

OpStatus op_landmarks_allocate(int32_t count, int32_t node_count, const OpAllocator *allocator,
                               OpLandmarks **out) {
    OpLandmarks *made = NULL;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpLandmarks), (void **)&made));
    *made = (OpLandmarks){.allocator = *allocator, .count = count, .node_count = node_count};
    size_t row = 2 * (size_t)count * sizeof(double);
    OpStatus status = op_alloc_array(allocator, (size_t)count, sizeof(int32_t), (void **)&made->nodes);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, (size_t)node_count, row, (void **)&made->rows);
    }
    if (status != OP_STATUS_OK) {
        op_landmarks_destroy(made);
        return status;
    }
    *out = made;
    return OP_STATUS_OK;
}

void op_landmarks_destroy(OpLandmarks *landmarks) {
    if (landmarks == NULL) {
        return;
    }
    OpAllocator allocator = landmarks->allocator;
    size_t row = 2 * (size_t)landmarks->count * sizeof(double);
    op_free_array(&allocator, landmarks->nodes, (size_t)landmarks->count, sizeof(int32_t));
    op_free_array(&allocator, landmarks->rows, (size_t)landmarks->node_count, row);
    op_free_array(&allocator, landmarks, 1, sizeof(OpLandmarks));
}

/* ---- Building ---- */

static OpStatus resolve(const OpLandmarkOptions *options, OpLandmarkOptions *out) {
    *out = options == NULL ? op_landmark_options_default() : *options;
    if (out->count < 1) {
        return op_fail_range("count", 1, INT32_MAX, out->count);
    }
    int32_t selection = (int32_t)out->selection;
    if (selection < 0 || selection > OP_LANDMARKS_FARTHEST) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "selection", "must be a value from 0 to %d, was %d",
                       OP_LANDMARKS_FARTHEST, selection);
    }
    return OP_STATUS_OK;
}

static void store(OpLandmarks *landmarks, int32_t column, const OpShortestPathTree *tree) {
    for (int32_t node = 0; node < landmarks->node_count; node++) {
        op_landmarks_row(landmarks, node)[column] = tree->distances[node];
    }
}

/* Picks a landmark and fills its two columns. */
static OpStatus add_landmark(OpLandmarks *landmarks, OpLandmarkPicker *picker, OpShortestPathTree *tree,
                             int32_t root) {
    int32_t index = picker->picked;
    int32_t node = 0;
    OP_TRY(op_landmark_pick(picker, tree, root, &node));
    OP_TRY(op_tree_grow(tree, picker->csr, node, false));
    landmarks->nodes[index] = node;
    store(landmarks, index, tree);
    op_landmark_picker_add(picker, tree, node);
    OP_TRY(op_tree_grow(tree, picker->csr, node, true));
    store(landmarks, landmarks->count + index, tree);
    return OP_STATUS_OK;
}

/* A root is drawn for every landmark, whether the selection needs it or not. */
static OpStatus fill(OpLandmarks *landmarks, const OpCsrGraph *csr, const OpLandmarkOptions *options) {
    const OpAllocator *allocator = &landmarks->allocator;
    OpRandom random = op_random_seed(options->seed);
    OpShortestPathTree tree = {0};
    OpLandmarkPicker picker = {0};
    OpStatus status = op_tree_init(&tree, csr->node_count, allocator);
    if (status == OP_STATUS_OK) {
        status = op_landmark_picker_init(&picker, landmarks, csr, options->selection, allocator);
    }
    for (int32_t i = 0; status == OP_STATUS_OK && i < landmarks->count; i++) {
        int32_t root = (int32_t)op_random_below(&random, (uint64_t)csr->node_count);
        status = add_landmark(landmarks, &picker, &tree, root);
    }
    op_landmark_picker_free(&picker);
    op_tree_free(&tree);
    return status;
}

/* What a build was asked for, checked. */
typedef struct Request {
    OpLandmarkOptions options;
    OpAllocator allocator;
} Request;

static OpStatus check_request(const void *graph, const OpLandmarkOptions *options,
                              const OpAllocator *allocator, OpLandmarks **out, Request *request) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(resolve(options, &request->options));
    return op_allocator_choose(allocator, &request->allocator);
}

static OpStatus build(OpCsrGraph *csr, const Request *request, OpLandmarks **out) {
    if (csr->node_count == 0) {
        return op_fail(OP_STATUS_INVALID_ARGUMENT, "graph", "must have nodes");
    }
    int32_t wanted = request->options.count;
    int32_t count = wanted < csr->node_count ? wanted : csr->node_count;
    OpLandmarks *made = NULL;
    OP_TRY(op_landmarks_allocate(count, csr->node_count, &request->allocator, &made));
    OpStatus status = fill(made, csr, &request->options);
    if (status != OP_STATUS_OK) {
        op_landmarks_destroy(made);
        return status;
    }
    made->fingerprint = op_csr_fingerprint(csr);
    *out = made;
    return OP_STATUS_OK;
}

OpStatus op_landmarks_build(const OpGraph *graph, const OpLandmarkOptions *options,
                            const OpAllocator *allocator, OpLandmarks **out) {
    Request request;
    OpGraphCore *core = NULL;
    OP_TRY(check_request(graph, options, allocator, out, &request));
    OP_TRY(op_graph_compiled_core(graph, &core));
    return build(&core->csr, &request, out);
}

OpStatus op_landmarks_build_points(const OpPointGraph *graph, const OpLandmarkOptions *options,
                                   const OpAllocator *allocator, OpLandmarks **out) {
    Request request;
    OP_TRY(check_request(graph, options, allocator, out, &request));
    return build(&op_point_graph_core(graph)->csr, &request, out);
}

/* ---- Reading ---- */

int32_t op_landmarks_count(const OpLandmarks *landmarks) {
    return landmarks == NULL ? 0 : landmarks->count;
}

int32_t op_landmarks_node_count(const OpLandmarks *landmarks) {
    return landmarks == NULL ? 0 : landmarks->node_count;
}

const int32_t *op_landmarks_nodes(const OpLandmarks *landmarks) {
    return landmarks == NULL ? NULL : landmarks->nodes;
}

uint64_t op_landmarks_fingerprint(const OpLandmarks *landmarks) {
    return landmarks == NULL ? 0 : landmarks->fingerprint;
}

OpStatus op_landmarks_distances(const OpLandmarks *landmarks, int32_t landmark, double *from, double *to) {
    if (landmarks == NULL) {
        return op_fail_null("landmarks");
    }
    if (landmark < 0 || landmark >= landmarks->count) {
        return op_fail_range("landmark", 0, (int64_t)landmarks->count - 1, landmark);
    }
    for (int32_t node = 0; node < landmarks->node_count; node++) {
        const double *row = op_landmarks_row(landmarks, node);
        if (from != NULL) {
            from[node] = row[landmark];
        }
        if (to != NULL) {
            to[node] = row[landmarks->count + landmark];
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_landmarks_lower_bound(const OpLandmarks *landmarks, int32_t from, int32_t to, double *out) {
    if (landmarks == NULL) {
        return op_fail_null("landmarks");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (from < 0 || from >= landmarks->node_count) {
        return op_fail_range("from", 0, (int64_t)landmarks->node_count - 1, from);
    }
    if (to < 0 || to >= landmarks->node_count) {
        return op_fail_range("to", 0, (int64_t)landmarks->node_count - 1, to);
    }
    *out = op_landmarks_bound(landmarks, from, to);
    return OP_STATUS_OK;
}

OpStatus op_landmarks_check_graph(const OpLandmarks *landmarks, OpCsrGraph *csr) {
    if (landmarks->node_count != csr->node_count) {
        return op_fail(OP_STATUS_INVALID_STATE, "landmarks", "must be of a graph of %d nodes, were of %d",
                       csr->node_count, landmarks->node_count);
    }
    if (landmarks->fingerprint != op_csr_fingerprint(csr)) {
        return op_fail(OP_STATUS_INVALID_STATE, "landmarks",
                       "must be of this graph as it is now, were of another or made before an edit");
    }
    return OP_STATUS_OK;
}
