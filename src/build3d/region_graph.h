/* Which regions border and overlap which, while regions merge. */
#ifndef ONEPATH_SRC_BUILD3D_REGION_GRAPH_H
#define ONEPATH_SRC_BUILD3D_REGION_GRAPH_H

#include "build3d/regions.h"

/* One entry of a region's list: another region and how often it was met. Regions merge, so the other one may by now be part of a
 * third, or of this one; op_region_graph_tidy brings a list up to date. */
typedef struct OpRegionEdge {
    int32_t region;
    int32_t weight;
    int32_t next; /* -1 at the end */
} OpRegionEdge;

typedef struct OpRegionList {
    int32_t first; /* -1 when empty */
    int32_t last;
} OpRegionList;

typedef struct OpRegionNode {
    int32_t parent; /* itself while the region is alive */
    int32_t floor_count;
    OpRegionList borders;  /* regions of the same area, and the number of links to them */
    OpRegionList overlaps; /* regions with a floor in the same cell */
    int32_t mark;          /* of tidy: the list's entry for this region, or -1 */
    uint8_t area;
} OpRegionNode;

typedef struct OpRegionGraph {
    OpAllocator allocator;
    OpRegionNode *nodes; /* node 0 is not used */
    int32_t count;
    OpRegionEdge *edges;
    size_t edge_count;
    size_t edge_capacity;
} OpRegionGraph;

/* Overlaps are looked for only when the caller needs them. */
OpStatus op_region_graph_build(const OpCompactHeightfield *floors, const OpRegions *regions,
                               bool with_overlaps, OpRegionGraph *out);
void op_region_graph_free(OpRegionGraph *graph);

/* The region that one is part of by now. */
int32_t op_region_graph_find(OpRegionGraph *graph, int32_t region);

/* Leaves one entry for each living region other than the list's own. */
void op_region_graph_tidy(OpRegionGraph *graph, int32_t region, OpRegionList *list);

/* Makes one living region part of another. */
void op_region_graph_merge(OpRegionGraph *graph, int32_t region, int32_t into);

/* Writes the merged regions back. */
void op_region_graph_apply(OpRegionGraph *graph, const OpCompactHeightfield *floors, OpRegions *regions);

#endif
