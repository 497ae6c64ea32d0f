/* Building the abstract graph of one chunk: its nodes from its crossings, and the costs between them. */
#include "grid/hpa_hierarchy.h"

#include "base/memory.h"
#include "base/status.h"

OpRect op_hpa_cluster_rect(const OpHpaHierarchy *hierarchy, int32_t cluster) {
    int32_t size = hierarchy->options.chunk_size;
    int32_t x = cluster % hierarchy->columns * size;
    int32_t y = cluster / hierarchy->columns * size;
    int32_t width = hierarchy->grid->width - x;
    int32_t height = hierarchy->grid->height - y;
    return (OpRect){x, y, width < size ? width : size, height < size ? height : size};
}

int32_t op_hpa_node_of(const OpHpaCluster *cluster, int32_t cell) {
    int32_t low = 0;
    int32_t high = cluster->node_count - 1;
    while (low <= high) {
        int32_t middle = low + (high - low) / 2;
        if (cluster->nodes[middle] == cell) {
            return middle;
        }
        if (cluster->nodes[middle] < cell) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

/* Numbers the cells of sorted crossings: fills nodes, replaces each crossing's cell by its number, returns how many. */
static int32_t number_nodes(OpHpaEdge *crossing, int32_t count, int32_t *nodes) {
    int32_t node_count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (node_count == 0 || nodes[node_count - 1] != crossing[i].node) {
            nodes[node_count++] = crossing[i].node;
        }
        crossing[i].node = node_count - 1;
    }
    return node_count;
}

/* The size of a cluster's block, its arrays in the order of their alignment. */
static size_t block_size(int32_t node_count, int32_t inter_count) {
    size_t nodes = (size_t)node_count;
    return nodes * nodes * sizeof(double) + (size_t)inter_count * sizeof(OpHpaEdge) + nodes * sizeof(int32_t);
}

static OpStatus allocate(const OpAllocator *allocator, int32_t node_count, int32_t inter_count,
                         OpHpaCluster *out) {
    *out = (OpHpaCluster){.node_count = node_count, .inter_count = inter_count};
    void *block;
    OP_TRY(op_alloc_array(allocator, block_size(node_count, inter_count), 1, &block));
    if (block != NULL) {
        out->intra = block;
        out->inter = (OpHpaEdge *)(void *)(out->intra + (size_t)node_count * (size_t)node_count);
        out->nodes = (int32_t *)(void *)(out->inter + inter_count);
    }
    return OP_STATUS_OK;
}

void op_hpa_cluster_free(const OpAllocator *allocator, OpHpaCluster *cluster) {
    op_free_array(allocator, cluster->intra, block_size(cluster->node_count, cluster->inter_count), 1);
    *cluster = (OpHpaCluster){0};
}

static void price_intra_edges(OpHpaHierarchy *hierarchy, OpRect rect, OpHpaCluster *cluster) {
    OpHpaChunk *chunk = &hierarchy->chunk;
    op_hpa_chunk_load(chunk, &hierarchy->topology, rect);
    double *cost = cluster->intra;
    for (int32_t from = 0; from < cluster->node_count; from++) {
        op_hpa_chunk_search(chunk, cluster->nodes[from], cluster->nodes, cluster->node_count);
        for (int32_t to = 0; to < cluster->node_count; to++) {
            *cost++ = op_hpa_chunk_cost(chunk, cluster->nodes[to]);
        }
    }
}

OpStatus op_hpa_cluster_build(OpHpaHierarchy *hierarchy, int32_t cluster) {
    OpRect rect = op_hpa_cluster_rect(hierarchy, cluster);
    int32_t inter_count = op_hpa_list_crossings(hierarchy, rect, hierarchy->crossing);
    int32_t node_count = number_nodes(hierarchy->crossing, inter_count, hierarchy->node_list);
    OpHpaCluster built;
    OP_TRY(allocate(&hierarchy->allocator, node_count, inter_count, &built));
    for (int32_t i = 0; i < inter_count; i++) {
        built.inter[i] = hierarchy->crossing[i];
    }
    for (int32_t i = 0; i < node_count; i++) {
        built.nodes[i] = hierarchy->node_list[i];
    }
    price_intra_edges(hierarchy, rect, &built);
    op_hpa_cluster_free(&hierarchy->allocator, &hierarchy->clusters[cluster]);
    hierarchy->clusters[cluster] = built;
    return OP_STATUS_OK;
}
