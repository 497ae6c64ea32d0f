/* Lists of neighbours that are concatenated when regions merge, and brought up to date when they are read. */
#include "build3d/region_graph.h"

#include "base/memory.h"
#include "base/status.h"

/* ---- Building ---- */

static OpStatus add(OpRegionGraph *graph, OpRegionList *list, int32_t region) {
    if (list->first >= 0 && graph->edges[list->last].region == region) {
        graph->edges[list->last].weight++;
        return OP_STATUS_OK;
    }
    if (graph->edge_count == INT32_MAX) {
        return op_fail_memory(SIZE_MAX);
    }
    OP_TRY(op_grow_array(&graph->allocator, (void **)&graph->edges, &graph->edge_capacity, graph->edge_count,
                         graph->edge_count + 1, sizeof(OpRegionEdge)));
    int32_t edge = (int32_t)graph->edge_count++;
    graph->edges[edge] = (OpRegionEdge){region, 1, -1};
    if (list->first < 0) {
        list->first = edge;
    } else {
        graph->edges[list->last].next = edge;
    }
    list->last = edge;
    return OP_STATUS_OK;
}

static OpStatus add_borders(OpRegionGraph *graph, const OpCompactHeightfield *floors,
                            const OpRegions *regions, int32_t floor) {
    int32_t region = regions->of_floor[floor];
    OpRegionNode *node = &graph->nodes[region];
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(floors, floor, direction);
        int32_t other = neighbour < 0 ? 0 : regions->of_floor[neighbour];
        if (other != 0 && other != region && floors->floors[neighbour].area == node->area) {
            OP_TRY(add(graph, &node->borders, other));
        }
    }
    return OP_STATUS_OK;
}

/* Floors that no link can name have no neighbours, and their regions merge with nothing: they are passed over, which also bounds the
 * number of pairs. */
static OpStatus add_overlaps(OpRegionGraph *graph, const OpCompactHeightfield *floors,
                             const OpRegions *regions, int32_t floor) {
    int32_t region = regions->of_floor[floor];
    int32_t first = floors->cells[floors->cell_of[floor]];
    int32_t last = floors->cells[floors->cell_of[floor] + 1];
    last = last - first > OP_NO_LINK ? first + OP_NO_LINK : last;
    for (int32_t i = first; i < last && floor < last; i++) {
        int32_t other = regions->of_floor[i];
        if (other != 0 && other != region) {
            OP_TRY(add(graph, &graph->nodes[region].overlaps, other));
        }
    }
    return OP_STATUS_OK;
}

static OpStatus fill(OpRegionGraph *graph, const OpCompactHeightfield *floors, const OpRegions *regions,
                     bool with_overlaps) {
    static const OpRegionList empty = {-1, -1};
    for (int32_t i = 0; i <= graph->count; i++) {
        graph->nodes[i] = (OpRegionNode){.parent = i, .borders = empty, .overlaps = empty, .mark = -1};
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        graph->nodes[regions->of_floor[i]].area = floors->floors[i].area;
        graph->nodes[regions->of_floor[i]].floor_count++;
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (regions->of_floor[i] != 0) {
            OP_TRY(add_borders(graph, floors, regions, i));
            OP_TRY(with_overlaps ? add_overlaps(graph, floors, regions, i) : OP_STATUS_OK);
        }
    }
    return OP_STATUS_OK;
}

OpStatus op_region_graph_build(const OpCompactHeightfield *floors, const OpRegions *regions,
                               bool with_overlaps, OpRegionGraph *out) {
    *out = (OpRegionGraph){.allocator = floors->allocator, .count = regions->count};
    OP_TRY(
        op_alloc_array(&out->allocator, (size_t)out->count + 1, sizeof(OpRegionNode), (void **)&out->nodes));
    OpStatus status = fill(out, floors, regions, with_overlaps);
    if (status != OP_STATUS_OK) {
        op_region_graph_free(out);
    }
    return status;
}

void op_region_graph_free(OpRegionGraph *graph) {
    op_free_array(&graph->allocator, graph->nodes, (size_t)graph->count + 1, sizeof(OpRegionNode));
    op_free_array(&graph->allocator, graph->edges, graph->edge_capacity, sizeof(OpRegionEdge));
}

/* ---- Merging ---- */

int32_t op_region_graph_find(OpRegionGraph *graph, int32_t region) {
    while (graph->nodes[region].parent != region) {
        int32_t parent = graph->nodes[region].parent;
        graph->nodes[region].parent = graph->nodes[parent].parent;
        region = graph->nodes[region].parent;
    }
    return region;
}

void op_region_graph_tidy(OpRegionGraph *graph, int32_t region, OpRegionList *list) {
    int32_t edge = list->first;
    *list = (OpRegionList){-1, -1};
    while (edge >= 0) {
        int32_t next = graph->edges[edge].next;
        int32_t other = op_region_graph_find(graph, graph->edges[edge].region);
        int32_t *mark = &graph->nodes[other].mark;
        if (other != region && *mark >= 0) {
            graph->edges[*mark].weight += graph->edges[edge].weight;
        } else if (other != region) {
            *mark = edge;
            graph->edges[edge].region = other;
            graph->edges[edge].next = -1;
            if (list->first < 0) {
                list->first = edge;
            } else {
                graph->edges[list->last].next = edge;
            }
            list->last = edge;
        }
        edge = next;
    }
    for (edge = list->first; edge >= 0; edge = graph->edges[edge].next) {
        graph->nodes[graph->edges[edge].region].mark = -1;
    }
}

static void append(OpRegionGraph *graph, OpRegionList *list, const OpRegionList *added) {
    if (list->first < 0) {
        *list = *added;
    } else if (added->first >= 0) {
        graph->edges[list->last].next = added->first;
        list->last = added->last;
    }
}

void op_region_graph_merge(OpRegionGraph *graph, int32_t region, int32_t into) {
    OpRegionNode *from = &graph->nodes[region];
    OpRegionNode *to = &graph->nodes[into];
    from->parent = into;
    to->floor_count += from->floor_count;
    append(graph, &to->borders, &from->borders);
    append(graph, &to->overlaps, &from->overlaps);
}

void op_region_graph_apply(OpRegionGraph *graph, const OpCompactHeightfield *floors, OpRegions *regions) {
    for (int32_t i = 0; i < floors->floor_count; i++) {
        regions->of_floor[i] = op_region_graph_find(graph, regions->of_floor[i]);
    }
}
