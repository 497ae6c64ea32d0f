/* The abstract search of HPA*: start and goal are tied to the nodes of their chunks, and the shared A* does the rest. */
#include "grid/hpa_search.h"

#include <math.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"
#include "grid/step_costs.h"

/* ---- Edges out of an abstract node ---- */

static void offer(const OpHpaSearch *search, OpAStar *abstract, int32_t from, int32_t to, double cost) {
    double g = abstract->buffers->nodes[from].g + cost;
    if (op_is_finite(cost) && op_a_star_improve(abstract, from, to, g)) {
        const OpSquareTopology *topology = &search->hierarchy->topology;
        OpCell cell = op_grid_cell_of(topology->grid, to);
        op_a_star_open(abstract, to, g, op_square_estimate(topology, cell, search->goal));
    }
}

static OpStatus expand(const void *topology, OpAStar *abstract, int32_t cell) {
    const OpHpaSearch *search = topology;
    int32_t number = op_hpa_cluster_of(search->hierarchy, cell);
    const OpHpaCluster *cluster = &search->hierarchy->clusters[number];
    int32_t node = op_hpa_node_of(cluster, cell);
    bool is_start = cell == abstract->start;
    const double *costs =
        is_start ? search->start_costs : cluster->intra + (size_t)node * (size_t)cluster->node_count;
    for (int32_t i = 0; i < cluster->node_count; i++) {
        offer(search, abstract, cell, cluster->nodes[i], costs[i]);
    }
    if (number == search->goal_cluster) {
        offer(search, abstract, cell, abstract->goal,
              is_start ? search->direct_cost : search->goal_costs[node]);
    }
    for (int32_t i = 0; i < cluster->inter_count; i++) {
        if (cluster->inter[i].node == node) {
            offer(search, abstract, cell, cluster->inter[i].target, cluster->inter[i].cost);
        }
    }
    return OP_STATUS_OK;
}

/* ---- Beginning ---- */

static OpStatus reserve_costs(OpHpaSearch *search, double **costs, size_t *capacity, int32_t cluster) {
    size_t needed = (size_t)search->hierarchy->clusters[cluster].node_count;
    return op_grow_array(&search->buffers.allocator, (void **)costs, capacity, *capacity, needed,
                         sizeof(double));
}

/* Searches the chunk of a query's end for the costs to its nodes, and to another cell of the chunk unless that is -1. */
static void price_end(OpHpaHierarchy *hierarchy, int32_t cluster, int32_t end, int32_t other, double *costs) {
    const OpHpaCluster *nodes = &hierarchy->clusters[cluster];
    int32_t count = 0;
    bool has_other = false;
    for (; count < nodes->node_count; count++) {
        hierarchy->node_list[count] = nodes->nodes[count];
        has_other = has_other || nodes->nodes[count] == other;
    }
    if (other >= 0 && !has_other) {
        hierarchy->node_list[count++] = other;
    }
    op_hpa_chunk_load(&hierarchy->chunk, &hierarchy->topology, op_hpa_cluster_rect(hierarchy, cluster));
    op_hpa_chunk_search(&hierarchy->chunk, end, hierarchy->node_list, count);
    for (int32_t i = 0; i < nodes->node_count; i++) {
        costs[i] = op_hpa_chunk_cost(&hierarchy->chunk, nodes->nodes[i]);
    }
}

OpStatus op_hpa_search_begin(OpHpaSearch *search, OpHpaHierarchy *hierarchy, OpCell start, OpCell goal,
                             bool smoothing, bool record_expansions) {
    const OpGrid *grid = hierarchy->grid;
    int32_t start_index = op_grid_index(grid, start);
    int32_t goal_index = op_grid_index(grid, goal);
    int32_t start_cluster = op_hpa_cluster_of(hierarchy, start_index);
    int32_t goal_cluster = op_hpa_cluster_of(hierarchy, goal_index);
    OpHpaHierarchy *before = search->hierarchy;
    search->hierarchy = hierarchy;
    OpStatus status = reserve_costs(search, &search->start_costs, &search->start_capacity, start_cluster);
    if (status == OP_STATUS_OK) {
        status = reserve_costs(search, &search->goal_costs, &search->goal_capacity, goal_cluster);
    }
    if (status == OP_STATUS_OK) {
        status = op_open_set_reserve(&search->buffers.open, 1);
    }
    if (status != OP_STATUS_OK) {
        search->hierarchy = before;
        return status;
    }
    bool together = start_cluster == goal_cluster;
    search->goal = goal;
    search->smoothing = smoothing;
    search->start_cluster = start_cluster;
    search->goal_cluster = goal_cluster;
    price_end(hierarchy, goal_cluster, goal_index, -1, search->goal_costs);
    price_end(hierarchy, start_cluster, start_index, together ? goal_index : -1, search->start_costs);
    search->direct_cost = together ? op_hpa_chunk_cost(&hierarchy->chunk, goal_index) : INFINITY;
    search->abstract = (OpAStar){
        .buffers = &search->buffers,
        .expand = expand,
        .topology = search,
        .max_degree =
            4 * hierarchy->options.chunk_size + 5, /* a node per border position, goal, four crossings */
        .weight = 1.0,
        .record_expansions = record_expansions,
    };
    search->status = OP_SEARCH_RUNNING;
    return op_a_star_begin(&search->abstract, start_index, goal_index,
                           op_square_estimate(&hierarchy->topology, start, goal));
}

/* ---- Stepping ---- */

double op_hpa_step_cost(const OpGrid *grid, int32_t from, int32_t to) {
    bool diagonal = op_step_is_diagonal(op_grid_cell_of(grid, from), op_grid_cell_of(grid, to));
    return op_step_cost(grid, from, to, diagonal ? OP_SQRT2 : 1.0);
}

static double path_cost(const OpGrid *grid, const OpHpaCellList *path) {
    double cost = 0.0;
    for (size_t i = 1; i < path->size; i++) {
        cost += op_hpa_step_cost(grid, path->cells[i - 1], path->cells[i]);
    }
    return cost;
}

OpStatus op_hpa_search_step(OpHpaSearch *search, int32_t budget) {
    if (search->status != OP_SEARCH_RUNNING) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_a_star_step(&search->abstract, budget));
    if (search->abstract.status == OP_SEARCH_FOUND) {
        OP_TRY(op_hpa_refine(search));
        if (search->smoothing) {
            OP_TRY(op_hpa_smooth(search));
        }
        search->cost = path_cost(search->hierarchy->grid, &search->path);
    }
    search->status = search->abstract.status;
    return OP_STATUS_OK;
}

/* ---- Life ---- */

OpStatus op_hpa_search_init(OpHpaSearch *search, const OpGrid *grid) {
    *search = (OpHpaSearch){0};
    return op_search_buffers_init(&search->buffers, (int32_t)op_grid_cell_count(grid), &grid->allocator);
}

void op_hpa_search_free(OpHpaSearch *search, const OpGrid *grid) {
    OpAllocator allocator = grid->allocator;
    op_free_array(&allocator, search->start_costs, search->start_capacity, sizeof(double));
    op_free_array(&allocator, search->goal_costs, search->goal_capacity, sizeof(double));
    op_free_array(&allocator, search->path.cells, search->path.capacity, sizeof(int32_t));
    op_free_array(&allocator, search->work.cells, search->work.capacity, sizeof(int32_t));
    op_free_array(&allocator, search->prefix, search->prefix_capacity, sizeof(double));
    op_free_array(&allocator, search->positions, op_grid_cell_count(grid), sizeof(int32_t));
    op_search_buffers_free(&search->buffers);
    *search = (OpHpaSearch){0};
}

OpStatus op_hpa_append(OpHpaSearch *search, OpHpaCellList *list, int32_t cell) {
    OP_TRY(op_grow_array(&search->buffers.allocator, (void **)&list->cells, &list->capacity, list->size,
                         list->size + 1, sizeof(int32_t)));
    list->cells[list->size++] = cell;
    return OP_STATUS_OK;
}
