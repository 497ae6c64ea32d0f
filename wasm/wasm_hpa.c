/* The flat ABI: the abstract graph of HPA*, whole. Nodes are numbered chunk by chunk. */
#include "wasm_abi.h"

#include "base/number.h"

OpStatus opw_hpa_hierarchy_create(OpGrid *grid, int32_t chunk_size, int32_t entrance_threshold,
                                  int32_t agent_size, int32_t connectivity, int32_t diagonals,
                                  OpHpaHierarchy **out) {
    OpHpaOptions options = {
        .chunk_size = chunk_size,
        .entrance_threshold = entrance_threshold,
        .agent_size = agent_size,
        .connectivity = connectivity,
        .diagonals = (OpDiagonalRule)diagonals,
    };
    return op_hpa_hierarchy_create(grid, &options, NULL, out);
}

void opw_hpa_hierarchy_destroy(OpHpaHierarchy *hierarchy) {
    op_hpa_hierarchy_destroy(hierarchy);
}

int32_t opw_hpa_cluster_columns(const OpHpaHierarchy *hierarchy) {
    return op_hpa_cluster_columns(hierarchy);
}

int32_t opw_hpa_cluster_rows(const OpHpaHierarchy *hierarchy) {
    return op_hpa_cluster_rows(hierarchy);
}

void opw_hpa_content_hash(const OpHpaHierarchy *hierarchy, uint64_t *out) {
    *out = op_hpa_content_hash(hierarchy);
}

static int32_t cluster_count(const OpHpaHierarchy *hierarchy) {
    return op_hpa_cluster_columns(hierarchy) * op_hpa_cluster_rows(hierarchy);
}

/* Writes the cell index and the chunk of every node, unless both are NULL. The number of nodes or minus the status. */
int32_t opw_hpa_nodes(const OpHpaHierarchy *hierarchy, int32_t *cells, int32_t *chunks) {
    int32_t total = 0;
    for (int32_t cluster = 0; cluster < cluster_count(hierarchy); cluster++) {
        const int32_t *nodes = NULL;
        int32_t count = 0;
        OpStatus status = op_hpa_cluster_nodes(hierarchy, cluster, &nodes, &count);
        if (status != OP_STATUS_OK) {
            return -(int32_t)status;
        }
        for (int32_t i = 0; i < count && cells != NULL; i++) {
            cells[total + i] = nodes[i];
            chunks[total + i] = cluster;
        }
        total += count;
    }
    return total;
}

/* Appends the edges out of one node of a chunk with count nodes, the first of which has number first. */
static OpStatus append_intra_edges(const OpHpaHierarchy *hierarchy, int32_t cluster, int32_t first,
                                   int32_t count, int32_t from, OpCell *ends, double *costs, int32_t *total) {
    for (int32_t to = 0; to < count; to++) {
        double cost = 0.0;
        OP_TRY(op_hpa_intra_cost(hierarchy, cluster, from, to, &cost));
        if (to == from || !op_is_finite(cost)) {
            continue;
        }
        if (ends != NULL) {
            ends[*total] = (OpCell){first + from, first + to};
            costs[*total] = cost;
        }
        *total += 1;
    }
    return OP_STATUS_OK;
}

/* Writes the node numbers (from, to) and costs of the edges inside chunks, unless both are NULL. The number of edges or
 * minus the status. */
int32_t opw_hpa_intra_edges(const OpHpaHierarchy *hierarchy, OpCell *ends, double *costs) {
    int32_t total = 0;
    int32_t first = 0;
    for (int32_t cluster = 0; cluster < cluster_count(hierarchy); cluster++) {
        const int32_t *nodes = NULL;
        int32_t count = 0;
        OpStatus status = op_hpa_cluster_nodes(hierarchy, cluster, &nodes, &count);
        for (int32_t from = 0; from < count && status == OP_STATUS_OK; from++) {
            status = append_intra_edges(hierarchy, cluster, first, count, from, ends, costs, &total);
        }
        if (status != OP_STATUS_OK) {
            return -(int32_t)status;
        }
        first += count;
    }
    return total;
}

/* Writes the node number and target cell index and the cost of the crossings between chunks, unless both are NULL. The
 * number of crossings or minus the status. */
int32_t opw_hpa_inter_edges(const OpHpaHierarchy *hierarchy, OpCell *ends, double *costs) {
    int32_t total = 0;
    int32_t first = 0;
    for (int32_t cluster = 0; cluster < cluster_count(hierarchy); cluster++) {
        const int32_t *nodes = NULL;
        const OpHpaEdge *edges = NULL;
        int32_t node_count = 0;
        int32_t count = 0;
        OpStatus status = op_hpa_cluster_nodes(hierarchy, cluster, &nodes, &node_count);
        if (status == OP_STATUS_OK) {
            status = op_hpa_inter_edges(hierarchy, cluster, &edges, &count);
        }
        if (status != OP_STATUS_OK) {
            return -(int32_t)status;
        }
        for (int32_t i = 0; i < count && ends != NULL; i++) {
            ends[total + i] = (OpCell){first + edges[i].node, edges[i].target};
            costs[total + i] = edges[i].cost;
        }
        total += count;
        first += node_count;
    }
    return total;
}
