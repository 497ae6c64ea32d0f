/* Small regions go: those that stand alone are removed, others merge into a neighbour. */
#include "build3d/region_graph.h"

#include "base/memory.h"
#include "base/status.h"

static void remove_islands(OpRegionGraph *graph, int32_t min_area) {
    for (int32_t region = 1; region <= graph->count; region++) {
        OpRegionNode *node = &graph->nodes[region];
        if (node->floor_count < min_area && !node->has_neighbour) {
            node->parent = 0;
        }
    }
}

/* The neighbour of the same area with the most common links, the first one on ties; 0 for none. */
static int32_t best_neighbour(OpRegionGraph *graph, int32_t region) {
    OpRegionList *borders = &graph->nodes[region].borders;
    int32_t best = 0;
    int32_t most = 0;
    op_region_graph_tidy(graph, region, borders);
    for (int32_t i = borders->first; i >= 0; i = graph->edges[i].next) {
        OpRegionEdge edge = graph->edges[i];
        if (edge.weight > most || (edge.weight == most && edge.region < best)) {
            best = edge.region;
            most = edge.weight;
        }
    }
    return best;
}

/* One pass is enough: a region that merged is gone, one that had nothing to merge with never will, and one that others merged into
 * before its turn came was already large enough, or had its turn later. */
static void merge_small(OpRegionGraph *graph, int32_t merge_area) {
    for (int32_t region = 1; region <= graph->count; region++) {
        const OpRegionNode *node = &graph->nodes[region];
        if (node->parent != region || node->floor_count >= merge_area) {
            continue;
        }
        int32_t into = best_neighbour(graph, region);
        if (into != 0) {
            op_region_graph_merge(graph, region, into);
        }
    }
}

static OpStatus number(const OpCompactHeightfield *floors, OpRegions *regions) {
    size_t count = (size_t)regions->count + 1;
    int32_t *number_of;
    int32_t used = 0;
    OP_TRY(op_alloc_zeroed(&floors->allocator, count, sizeof(int32_t), (void **)&number_of));
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t region = regions->of_floor[i];
        if (region != 0 && number_of[region] == 0) {
            number_of[region] = ++used;
        }
        regions->of_floor[i] = number_of[region];
    }
    op_free_array(&floors->allocator, number_of, count, sizeof(int32_t));
    regions->count = used;
    return OP_STATUS_OK;
}

OpStatus op_regions_filter(const OpCompactHeightfield *floors, int32_t min_area, int32_t merge_area,
                           OpRegions *regions) {
    OpRegionGraph graph;
    OP_TRY(op_region_graph_build(floors, regions, false, &graph));
    remove_islands(&graph, min_area);
    merge_small(&graph, merge_area);
    op_region_graph_apply(&graph, floors, regions);
    op_region_graph_free(&graph);
    return number(floors, regions);
}
