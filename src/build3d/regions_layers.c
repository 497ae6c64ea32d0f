/* Layers: monotone regions that merge as long as no cell holds two floors of one. */
#include "build3d/region_graph.h"

#include "base/status.h"

/* The first neighbour of the same area that does not overlap a region; 0 for none. */
static int32_t find_partner(OpRegionGraph *graph, int32_t region) {
    OpRegionNode *node = &graph->nodes[region];
    op_region_graph_tidy(graph, region, &node->borders);
    op_region_graph_tidy(graph, region, &node->overlaps);
    for (int32_t i = node->overlaps.first; i >= 0; i = graph->edges[i].next) {
        graph->nodes[graph->edges[i].region].mark = i;
    }
    int32_t partner = 0;
    for (int32_t i = node->borders.first; i >= 0; i = graph->edges[i].next) {
        int32_t other = graph->edges[i].region;
        if (graph->nodes[other].mark < 0 && (partner == 0 || other < partner)) {
            partner = other;
        }
    }
    for (int32_t i = node->overlaps.first; i >= 0; i = graph->edges[i].next) {
        graph->nodes[graph->edges[i].region].mark = -1;
    }
    return partner;
}

static bool merge_once(OpRegionGraph *graph) {
    bool merged = false;
    for (int32_t region = 1; region <= graph->count; region++) {
        int32_t partner = graph->nodes[region].parent == region ? find_partner(graph, region) : 0;
        if (partner != 0) {
            bool first = region < partner;
            op_region_graph_merge(graph, first ? partner : region, first ? region : partner);
            merged = true;
        }
    }
    return merged;
}

OpStatus op_regions_layers(const OpCompactHeightfield *floors, OpRegions *regions) {
    OpRegionGraph graph;
    OP_TRY(op_regions_monotone(floors, regions));
    OP_TRY(op_region_graph_build(floors, regions, true, &graph));
    while (merge_once(&graph)) {
    }
    op_region_graph_apply(&graph, floors, regions);
    op_region_graph_free(&graph);
    return OP_STATUS_OK;
}
