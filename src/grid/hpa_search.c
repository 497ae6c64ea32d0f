/* The abstract search of HPA*. */
#include "grid/hpa_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

/* ---- Edges out of an abstract node ---- */

static void offer(OpHpaSearch *search, int32_t from, int32_t to, double cost) {
    OpAStar *abstract = &search->abstract;
    double g = search->buffers.nodes[from].g + cost;
    if (!op_is_finite(cost) || !op_a_star_improve(abstract, from, to, g)) {
        return;
    }
    const OpSquareTopology *topology = &search->hierarchy->topology;
    OpCell cell = op_grid_cell_of(topology->grid, to);
    OpCell goal = op_grid_cell_of(topology->grid, abstract->goal);
    op_a_star_open(abstract, to, g, op_square_estimate(topology, cell, goal));
    if (to == abstract->goal) {
        search->reached_from_goal = false;
    }
}

static void offer_goal(OpHpaSearch *search, int32_t from, int32_t node) {
    OpSearchBuffers *buffers = &search->buffers;
    int32_t goal = search->abstract.goal;
    bool from_start = from == search->abstract.start;
    offer(search, from, goal, from_start ? search->direct_cost : node < 0 ? INFINITY : search->goal_costs[node]);
    (void)buffers;
}

static OpStatus expand(const void *topology, OpAStar *abstract, int32_t cell) {
    OpHpaSearch *search = (OpHpaSearch *)(uintptr_t)topology;
    (void)abstract;
    const OpHpaHierarchy *hierarchy = search->hierarchy;
    int32_t number = op_hpa_cluster_of(hierarchy, cell);
    const OpHpaCluster *cluster = &hierarchy->clusters[number];
    int32_t node = op_hpa_node_of(cluster, cell);
    (void)node;
    offer_goal(search, cell, node);
    return OP_STATUS_OK;
}
