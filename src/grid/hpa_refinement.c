/* From the abstract path of HPA* to cells: each edge inside a chunk is searched again as it was when it was priced, so that
 * the cells match its cost. */
#include "grid/hpa_search.h"

#include "base/memory.h"
#include "base/status.h"

static void load_cluster(OpHpaHierarchy *hierarchy, int32_t cluster) {
    op_hpa_chunk_load(&hierarchy->chunk, &hierarchy->topology, op_hpa_cluster_rect(hierarchy, cluster));
}

/* Adds the cells after `from` on the way from it to `to`, backwards. */
static OpStatus add_reversed(OpHpaSearch *search, int32_t from, int32_t to) {
    OpHpaChunk *chunk = &search->hierarchy->chunk;
    op_hpa_chunk_search(chunk, from, &to, 1);
    for (int32_t cell = to; cell != from; cell = op_hpa_chunk_parent(chunk, cell)) {
        OP_TRY(op_hpa_append(search, &search->path, cell));
    }
    return OP_STATUS_OK;
}

/* The same in the direction opposite to the search, which starts at `to`. */
static OpStatus add_reversed_from_goal(OpHpaSearch *search, int32_t from, int32_t to) {
    OpHpaChunk *chunk = &search->hierarchy->chunk;
    op_hpa_chunk_search(chunk, to, &from, 1);
    size_t first = search->path.size;
    for (int32_t cell = op_hpa_chunk_parent(chunk, from); cell >= 0;
         cell = op_hpa_chunk_parent(chunk, cell)) {
        OP_TRY(op_hpa_append(search, &search->path, cell));
    }
    int32_t *cells = search->path.cells;
    for (size_t low = first, high = search->path.size - 1; low < high; low++, high--) {
        int32_t cell = cells[low];
        cells[low] = cells[high];
        cells[high] = cell;
    }
    return OP_STATUS_OK;
}

/* Whether the edge into the goal is the one that the query's own search from the goal priced, rather than the start's or,
 * when the goal is an abstract node, one of the graph. */
static bool was_priced_from_goal(const OpHpaSearch *search, int32_t from) {
    const OpAStar *abstract = &search->abstract;
    if (from == abstract->start) {
        return false;
    }
    const OpHpaCluster *cluster = &search->hierarchy->clusters[search->goal_cluster];
    int32_t goal = op_hpa_node_of(cluster, abstract->goal);
    if (goal < 0) {
        return true;
    }
    int32_t node = op_hpa_node_of(cluster, from);
    double cost = cluster->intra[(size_t)node * (size_t)cluster->node_count + (size_t)goal];
    return search->buffers.nodes[abstract->goal].g != search->buffers.nodes[from].g + cost;
}

static OpStatus add_edge_reversed(OpHpaSearch *search, int32_t from, int32_t to) {
    OpHpaHierarchy *hierarchy = search->hierarchy;
    int32_t cluster = op_hpa_cluster_of(hierarchy, from);
    if (cluster != op_hpa_cluster_of(hierarchy, to)) {
        return op_hpa_append(search, &search->path, to);
    }
    load_cluster(hierarchy, cluster);
    if (to == search->abstract.goal && was_priced_from_goal(search, from)) {
        return add_reversed_from_goal(search, from, to);
    }
    return add_reversed(search, from, to);
}

/* The parents lead from the goal to the start, so the path is made backwards and then turned round. */
OpStatus op_hpa_refine(OpHpaSearch *search) {
    const OpSearchNode *nodes = search->buffers.nodes;
    OpHpaCellList *path = &search->path;
    path->size = 0;
    int32_t node = search->abstract.goal;
    for (int32_t parent = nodes[node].parent; parent >= 0; node = parent, parent = nodes[node].parent) {
        OP_TRY(add_edge_reversed(search, parent, node));
    }
    OP_TRY(op_hpa_append(search, path, node));
    for (size_t low = 0, high = path->size - 1; low < high; low++, high--) {
        int32_t cell = path->cells[low];
        path->cells[low] = path->cells[high];
        path->cells[high] = cell;
    }
    return OP_STATUS_OK;
}
