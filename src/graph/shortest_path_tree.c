/* Dijkstra's algorithm over compressed sparse rows, to the last reachable node. */
#include "graph/shortest_path_tree.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/status.h"
#include "graph/graph_core.h"

OpStatus op_tree_init(OpShortestPathTree *tree, int32_t node_count, const OpAllocator *allocator) {
    *tree = (OpShortestPathTree){.allocator = *allocator, .node_count = node_count};
    size_t nodes = (size_t)node_count;
    OpStatus status = op_open_set_init(&tree->open, node_count, allocator);
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, nodes, sizeof(double), (void **)&tree->distances);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, nodes, sizeof(int32_t), (void **)&tree->parents);
    }
    if (status == OP_STATUS_OK) {
        status = op_alloc_array(allocator, nodes, sizeof(int32_t), (void **)&tree->order);
    }
    if (status != OP_STATUS_OK) {
        op_tree_free(tree);
    }
    return status;
}

void op_tree_free(OpShortestPathTree *tree) {
    size_t nodes = (size_t)tree->node_count;
    op_open_set_free(&tree->open);
    op_free_array(&tree->allocator, tree->distances, nodes, sizeof(double));
    op_free_array(&tree->allocator, tree->parents, nodes, sizeof(int32_t));
    op_free_array(&tree->allocator, tree->order, nodes, sizeof(int32_t));
    *tree = (OpShortestPathTree){0};
}

/* The edges that a tree grows along: those out of a node, or those into it. */
typedef struct Direction {
    const int32_t *offsets;
    const int32_t *ends;
    const double *weights;
} Direction;

static Direction direction_of(const OpCsrGraph *csr, bool to_root) {
    return to_root ? (Direction){csr->reverse_offsets, csr->sources, csr->reverse_weights}
                   : (Direction){csr->offsets, csr->targets, csr->weights};
}

/* For as many nodes as have edges to add, of which parallel ones add only one. */
static OpStatus make_room(OpShortestPathTree *tree, int32_t edges) {
    size_t others = (size_t)tree->node_count - tree->open.size;
    return op_open_set_reserve(&tree->open, (size_t)edges < others ? (size_t)edges : others);
}

/* No edge improves a settled node: weights are not negative, and rounded sums keep their order. */
static OpStatus expand(OpShortestPathTree *tree, const Direction *direction, int32_t node) {
    int32_t first = direction->offsets[node];
    int32_t end = direction->offsets[node + 1];
    double distance = tree->distances[node];
    OP_TRY(make_room(tree, end - first));
    for (int32_t slot = first; slot < end; slot++) {
        int32_t next = direction->ends[slot];
        double through = distance + direction->weights[slot];
        through = through > DBL_MAX ? DBL_MAX : through;
        if (through < tree->distances[next]) {
            tree->distances[next] = through;
            tree->parents[next] = node;
            op_open_set_put(&tree->open, next, through, through);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_tree_grow(OpShortestPathTree *tree, const OpCsrGraph *csr, int32_t root, bool to_root) {
    Direction direction = direction_of(csr, to_root);
    for (int32_t node = 0; node < tree->node_count; node++) {
        tree->distances[node] = INFINITY;
        tree->parents[node] = -1;
    }
    tree->settled = 0;
    op_open_set_clear(&tree->open);
    OP_TRY(op_open_set_reserve(&tree->open, 1));
    tree->distances[root] = 0.0;
    op_open_set_put(&tree->open, root, 0.0, 0.0);
    while (tree->open.size > 0) {
        int32_t node = op_open_set_take(&tree->open).node;
        tree->order[tree->settled++] = node;
        OP_TRY(expand(tree, &direction, node));
    }
    return OP_STATUS_OK;
}

OpStatus op_csr_shortest_paths(const OpCsrGraph *csr, int32_t root, bool to_root, double *distances,
                               int32_t *parents) {
    if (root < 0 || root >= csr->node_count) {
        return op_fail_range("root", 0, (int64_t)csr->node_count - 1, root);
    }
    OpShortestPathTree tree;
    OP_TRY(op_tree_init(&tree, csr->node_count, &csr->allocator));
    OpStatus status = op_tree_grow(&tree, csr, root, to_root);
    size_t nodes = (size_t)csr->node_count;
    if (status == OP_STATUS_OK && distances != NULL) {
        memcpy(distances, tree.distances, nodes * sizeof(double));
    }
    if (status == OP_STATUS_OK && parents != NULL) {
        memcpy(parents, tree.parents, nodes * sizeof(int32_t));
    }
    op_tree_free(&tree);
    return status;
}

OpStatus op_graph_shortest_paths(const OpGraph *graph, int32_t root, bool to_root, double *distances,
                                 int32_t *parents) {
    if (graph == NULL) {
        return op_fail_null("graph");
    }
    OpGraphCore *core = NULL;
    OP_TRY(op_graph_compiled_core(graph, &core));
    return op_csr_shortest_paths(&core->csr, root, to_root, distances, parents);
}
