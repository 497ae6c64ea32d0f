/* Small regions go: those that stand alone are removed, others merge into a neighbour. */
#include "build3d/region_graph.h"

#include "base/memory.h"
#include "base/status.h"

/* Per region: its size, or ENOUGH once it is known to stay. */
enum { ENOUGH = INT32_MAX };

static bool has_other_region_beside(const OpCompactHeightfield *floors, const int32_t *of_floor,
                                    int32_t floor) {
    for (int32_t direction = 0; direction < 4; direction++) {
        int32_t neighbour = op_floor_neighbour(floors, floor, direction);
        int32_t other = neighbour < 0 ? 0 : of_floor[neighbour];
        if (other != 0 && other != of_floor[floor]) {
            return true;
        }
    }
    return false;
}

bool op_region_may_be_cut(const OpCompactHeightfield *floors, int32_t floor) {
    int32_t x = floors->cell_of[floor] % floors->frame.width;
    int32_t z = floors->cell_of[floor] / floors->frame.width;
    int32_t cut = floors->cut_cells;
    return x < cut || z < cut || x >= floors->frame.width - cut || z >= floors->frame.depth - cut;
}

/* Whether a region is an island is seen before any goes. One that is cut is none: nobody knows how large it is. */
static OpStatus remove_islands(const OpCompactHeightfield *floors, int32_t min_area, OpRegions *regions) {
    size_t count = (size_t)regions->count + 1;
    int32_t *sizes;
    OP_TRY(op_alloc_zeroed(&floors->allocator, count, sizeof(int32_t), (void **)&sizes));
    for (int32_t i = 0; i < floors->floor_count; i++) {
        sizes[regions->of_floor[i]]++;
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        int32_t *size = &sizes[regions->of_floor[i]];
        if (*size < min_area &&
            (op_region_may_be_cut(floors, i) || has_other_region_beside(floors, regions->of_floor, i))) {
            *size = ENOUGH;
        }
    }
    for (int32_t i = 0; i < floors->floor_count; i++) {
        if (sizes[regions->of_floor[i]] < min_area) {
            regions->of_floor[i] = 0;
        }
    }
    op_free_array(&floors->allocator, sizes, count, sizeof(int32_t));
    return OP_STATUS_OK;
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
static OpStatus merge_small(const OpCompactHeightfield *floors, int32_t merge_area, OpRegions *regions) {
    OpRegionGraph graph;
    OP_TRY(op_region_graph_build(floors, regions, false, &graph));
    for (int32_t region = 1; region <= graph.count; region++) {
        const OpRegionNode *node = &graph.nodes[region];
        bool small = node->parent == region && node->floor_count < merge_area;
        int32_t into = small ? best_neighbour(&graph, region) : 0;
        if (into != 0) {
            op_region_graph_merge(&graph, region, into);
        }
    }
    op_region_graph_apply(&graph, floors, regions);
    op_region_graph_free(&graph);
    return OP_STATUS_OK;
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
    /* No region has less than one floor. */
    if (min_area > 1) {
        OP_TRY(remove_islands(floors, min_area, regions));
    }
    if (merge_area > 1) {
        OP_TRY(merge_small(floors, merge_area, regions));
    }
    return number(floors, regions);
}
