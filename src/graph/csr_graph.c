/* Building compressed sparse rows, and their fingerprint. */
#include "graph/csr_graph.h"

#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

static bool is_live(const OpEdgeList *edges, int32_t edge) {
    return edges->live == NULL || edges->live[edge] != 0;
}

static int32_t count_live(const OpEdgeList *edges) {
    int32_t count = 0;
    for (int32_t edge = 0; edge < edges->count; edge++) {
        count += is_live(edges, edge) ? 1 : 0;
    }
    return count;
}

/* One direction: the edges by their end in `by`, with the end in `to` and the weight. offsets is all zero. While the edges
 * are laid out, offsets[node + 1] is the next free slot of node; afterwards that is where node + 1 begins. */
static void sort_edges(const OpEdgeList *edges, const int32_t *by, const int32_t *to, int32_t node_count,
                       int32_t *offsets, int32_t *ends, double *weights) {
    for (int32_t edge = 0; edge < edges->count; edge++) {
        if (is_live(edges, edge) && by[edge] + 1 < node_count) {
            offsets[by[edge] + 2]++;
        }
    }
    for (int32_t node = 2; node <= node_count; node++) {
        offsets[node] += offsets[node - 1];
    }
    for (int32_t edge = 0; edge < edges->count; edge++) {
        if (is_live(edges, edge)) {
            int32_t slot = offsets[by[edge] + 1]++;
            ends[slot] = to[edge];
            weights[slot] = edges->weights[edge];
        }
    }
}

static int32_t greatest_degree(const int32_t *offsets, int32_t node_count) {
    int32_t greatest = 0;
    for (int32_t node = 0; node < node_count; node++) {
        int32_t degree = offsets[node + 1] - offsets[node];
        greatest = degree > greatest ? degree : greatest;
    }
    return greatest;
}

static OpStatus allocate(OpCsrGraph *csr, const OpAllocator *allocator) {
    size_t offsets = (size_t)csr->node_count + 1;
    size_t edges = (size_t)csr->edge_count;
    OP_TRY(op_alloc_zeroed(allocator, offsets, sizeof(int32_t), (void **)&csr->offsets));
    OP_TRY(op_alloc_zeroed(allocator, offsets, sizeof(int32_t), (void **)&csr->reverse_offsets));
    OP_TRY(op_alloc_array(allocator, edges, sizeof(int32_t), (void **)&csr->targets));
    OP_TRY(op_alloc_array(allocator, edges, sizeof(double), (void **)&csr->weights));
    OP_TRY(op_alloc_array(allocator, edges, sizeof(int32_t), (void **)&csr->sources));
    return op_alloc_array(allocator, edges, sizeof(double), (void **)&csr->reverse_weights);
}

OpStatus op_csr_build(OpCsrGraph *out, int32_t node_count, const OpEdgeList *edges,
                      const OpAllocator *allocator) {
    *out = (OpCsrGraph){.allocator = *allocator, .node_count = node_count, .edge_count = count_live(edges)};
    OpStatus status = allocate(out, allocator);
    if (status != OP_STATUS_OK) {
        op_csr_free(out);
        return status;
    }
    sort_edges(edges, edges->from, edges->to, node_count, out->offsets, out->targets, out->weights);
    sort_edges(edges, edges->to, edges->from, node_count, out->reverse_offsets, out->sources,
               out->reverse_weights);
    int32_t out_degree = greatest_degree(out->offsets, node_count);
    int32_t in_degree = greatest_degree(out->reverse_offsets, node_count);
    out->max_degree = out_degree > in_degree ? out_degree : in_degree;
    return OP_STATUS_OK;
}

void op_csr_free(OpCsrGraph *csr) {
    const OpAllocator *allocator = &csr->allocator;
    size_t offsets = (size_t)csr->node_count + 1;
    size_t edges = (size_t)csr->edge_count;
    op_free_array(allocator, csr->offsets, offsets, sizeof(int32_t));
    op_free_array(allocator, csr->reverse_offsets, offsets, sizeof(int32_t));
    op_free_array(allocator, csr->targets, edges, sizeof(int32_t));
    op_free_array(allocator, csr->weights, edges, sizeof(double));
    op_free_array(allocator, csr->sources, edges, sizeof(int32_t));
    op_free_array(allocator, csr->reverse_weights, edges, sizeof(double));
    *csr = (OpCsrGraph){0};
}

OpCsrView op_csr_view(const OpCsrGraph *csr) {
    return (OpCsrView){
        .node_count = csr->node_count,
        .edge_count = csr->edge_count,
        .offsets = csr->offsets,
        .targets = csr->targets,
        .weights = csr->weights,
        .reverse_offsets = csr->reverse_offsets,
        .sources = csr->sources,
        .reverse_weights = csr->reverse_weights,
    };
}

static uint64_t hash_bits(uint64_t hash, uint64_t value, int32_t bytes) {
    uint8_t little_endian[8];
    for (int32_t i = 0; i < bytes; i++) {
        little_endian[i] = (uint8_t)(value >> (8 * i));
    }
    return op_fnv1a64(hash, little_endian, (size_t)bytes);
}

uint64_t op_csr_fingerprint(OpCsrGraph *csr) {
    if (csr->has_fingerprint) {
        return csr->fingerprint;
    }
    uint64_t hash = hash_bits(OP_FNV1A64_START, (uint32_t)csr->node_count, 4);
    for (int32_t i = 0; i <= csr->node_count; i++) {
        hash = hash_bits(hash, (uint32_t)csr->offsets[i], 4);
    }
    for (int32_t slot = 0; slot < csr->edge_count; slot++) {
        hash = hash_bits(hash, (uint32_t)csr->targets[slot], 4);
        hash = hash_bits(hash, op_f64_bits(csr->weights[slot]), 8);
    }
    csr->fingerprint = hash;
    csr->has_fingerprint = true;
    return hash;
}
